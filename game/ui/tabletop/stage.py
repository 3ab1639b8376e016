"""The stage: retained-mode drawing of all pieces, moving ones over a static layer of those at rest.

    stage = Stage(painter, ground, damage, viewport, camera)
    stage.place(layout)                       # everything at once, without motion (the director moves pieces)
    stage.mark("legal", picker.glowing())     # highlights pieces and spots
    stage.draw(canvas)                        # inside the canvas' clip only

All changes add their rectangles to ``damage``; without damage nothing is drawn. ``recomposed`` counts repaints of the
static layer and ``draws`` counts draw calls, for tests and benchmarks.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

import pygame
from msgspec.structs import replace

from game.ui.music import Answer
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage, Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.tabletop import mark_looks
from game.ui.tabletop.background_layer import BackgroundLayer
from game.ui.tabletop.camera import Camera, Shot
from game.ui.tabletop.line_layer import LineLayer
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.mark_looks import Mark, Pennant, Places
from game.ui.tabletop.piece_tile_cache import PieceTileCache
from game.ui.tabletop.poses import Face, FacePainter, Ground, Layout, Pose, Spot
from game.ui.tabletop.shown_pieces import Pile, ShownPieces
from game.ui.tabletop.sprite_batch import merged
from game.ui.tabletop.sprites import BACKED, PALE, Seen, Sprite, SpriteArt, far, lies_alike
from game.ui.tabletop.static_layer import StaticLayer
from game.ui.tabletop.thing_names import Thing

AT_ONCE = 6
"""Maximum number of pieces lifted off or laid on the static layer per frame, when not urgent."""


UNSEEN = 0.012
"""Time budget per frame for painting a board that is not seen yet, in seconds."""


class Stage(ShownPieces):
    """All pieces, spots and lines of a table, and their drawing."""

    def __init__(
        self, painter: FacePainter, ground: Ground, damage: Damage, viewport: Viewport, camera: Camera
    ) -> None:
        super().__init__(viewport, camera)
        self.damage = damage
        self.recomposed = self.draws = 0
        self._art = SpriteArt(painter, viewport.text_scale)
        self._ground = BackgroundLayer(ground, viewport.text_scale)
        self._lines = LineLayer()
        self._on_lines = PieceTileCache()
        self._still = StaticLayer()
        self._landing: dict[Thing, Pose] = {}
        """End poses of pieces still drawn as moving: on lifted lines, or waiting for another frame."""
        self._lifting = False
        """Whether pieces are being lifted off the static layer."""
        self._lifted = self._laid = 0
        """Numbers of pieces lifted and laid in this frame."""
        self._shot = camera.shot
        self._glides = False
        self.lit: frozenset[Thing] = frozenset()
        """The things that are not dimmed; empty while nothing is."""
        self._lit_places: tuple[Shot, Places] | None = None
        self._veil = mark_looks.Veil()
        self._near: Vec | None = None
        """Where the legal things are outlined if there are many."""
        self._flagged: set[Thing] = set()
        """The active pieces."""
        self._pennants: dict[Thing, tuple[Seen, Pennant]] = {}
        """Where their pennants are, until they or the camera move."""
        self._swing = mark_looks.Swing()
        self.staged: Answer | None = None
        """How the music answers the great moment that is shown; None while there is none."""
        self.busy = False
        """Whether much of the board was drawn in this frame, so that other work should wait."""

    # --- contents --------------------------------------------------------------------------------------

    def place(self, layout: Layout) -> None:
        """Show exactly these pieces, at rest."""
        for gone in [k for k in self._sprites if k not in layout and not self._batches.is_settled(k)]:
            self.remove(gone)
        for key, pose in layout.items():
            self.show(key, pose)

    def show(self, key: Thing, pose: Pose, moving: bool = False, squeeze: float = 1.0) -> None:
        """Show one piece; ``moving`` keeps it out of the static layer; ``squeeze`` narrows it (during a flip)."""
        if not moving and self._landing.get(key) == pose:
            return
        self._detach([key])
        old = self._sprites.get(key)
        self._landing.pop(key, None)
        if not moving and old is not None and old.moving and pose.on_board:
            self._laid += 1
            if self._lines.floating or self._laid > AT_ONCE:
                self._landing[key], moving = pose, True
        if old is not None and old.pose == pose and old.moving == moving and old.squeeze == squeeze:
            return
        new = Sprite(key, pose, moving, squeeze, old.serial if old else len(self._sprites))
        if old is not None and not (moving and old.moving and lies_alike(old, new)):
            self._touch(old)
        if old is not None or pose.alpha:  # invisible ones may be added in large numbers before fading in
            self._touch(new)
        self._sprites[key] = new
        if key in self.lit and not (pose.lifted and old is not None and old.pose.lifted):
            self._lit_places = None
        (self._flagged.add if pose.flag else self._flagged.discard)(key)
        if pose.flag and (old is None or old.pose.flag != pose.flag):
            self._swing.go_on()
        self._restack(resting=not moving or old is None or not old.moving)

    def lift(self, keys: Iterable[Thing]) -> bool:
        """Lift pieces off the static layer, a few per frame; return whether all are lifted."""
        resting = [one for key in keys if (one := self._sprites.get(key)) is not None and not one.moving]
        lifted = resting[: AT_ONCE - self._lifted]
        for sprite in lifted:
            self.show(sprite.key, sprite.pose, moving=True)
        self._lifted += len(lifted)
        self._lifting = len(resting) > len(lifted)
        return not self._lifting

    def merge(self, keys: Iterable[Thing], batch: Thing, scattered: bool = False) -> Pose | None:
        """Merge board pieces with the same motion or fade into the piece ``batch``; return its pose.

        The pieces are hidden until they are shown again; a batch is valid until the camera zooms. With ``scattered``,
        each has its own opaque picture. Returns None if nothing is in view.
        """
        self._detach([*(keys := list(keys)), *self._batches.members(batch)])
        sprites = sorted((self._sprites[key] for key in keys), key=lambda s: (s.pose.z, s.serial))
        solid = [replace(one, pose=replace(one.pose, alpha=1.0)) for one in sprites] if scattered else sprites
        looks, view = [self._look(sprite) for sprite in solid], self.viewport.px_rect(self.view_of(True))
        made = self._art.scattered if scattered else self._art.bound
        parts, place = merged(made(looks, self._light_below, view, self.viewport))
        if place is None:
            return None
        flat = Pose(*place.centre, Face("batch", (place.w, place.h)), z=sprites[-1].pose.z)
        self._batches.add(batch, parts, pose := self.to_space(flat, True), sprites, self.viewport.scale)
        for sprite in sprites:
            if not sprite.moving:
                self._touch(sprite)
            self._landing.pop(sprite.key, None)
            self._sprites[sprite.key] = replace(sprite, pose=replace(sprite.pose, alpha=0.0), moving=True)
            self._restack(resting=not sprite.moving)
        self.show(batch, pose, moving=True)
        self.busy = True
        return pose

    def settle_batch(self, batch: Thing, ends: Mapping[Thing, Pose]) -> bool:
        """Let a batch come to rest: on lifted lines, its pieces stay merged until they are laid down.

        Return False if no lines are lifted: the caller must remove the batch and show the pieces.
        """
        if not self._lines.floating:
            return False
        self._batches.settle(batch)
        for key in self._batches.members(batch):
            self._landing[key] = ends[key]
            self._sprites[key] = replace(self._sprites[key], pose=replace(ends[key], alpha=0.0))
            self._restack(resting=False)
        return True

    def _detach(self, keys: Iterable[Thing]) -> None:
        """Show pieces, and all others in their settled batches, individually again."""
        for batch in {batch for key in keys if (batch := self._batches.settled_with(key)) is not None}:
            members = self._batches.members(batch)
            self.remove(batch)
            for key in members:
                if key in self._landing:
                    self._sprites[key] = replace(self._sprites[key], pose=self._landing[key])
                    self._restack(resting=not self._sprites[key].moving)
                    self._touch(self._sprites[key])

    def ahead(self, poses: Iterable[Pose], any_size: bool = False) -> None:
        """Prefetch the faces of poses, over several frames; with ``any_size`` a cached one of another size suffices."""
        self._art.ahead(map(self.to_table, poses), self.viewport.scale, any_size)

    @property
    def painting(self) -> bool:
        """Whether faces are still queued for prefetching."""
        return self._art.painting

    def remove(self, key: Thing) -> None:
        """Remove a piece, if it exists."""
        self._detach([key])
        sprite = self._sprites.pop(key, None)
        if sprite is not None:
            self._touch(sprite)
            self._batches.drop(key)
            self._landing.pop(key, None)
            self._seen.pop(key, None)
            self._flagged.discard(key)
            self._restack(resting=not sprite.moving)

    def set_spots(self, spots: Mapping[Thing, Spot]) -> None:
        """Set the hit areas besides the pieces."""
        if spots != self._spots:
            self._spots, self._lit_places = dict(spots), None
            self._restale(on_lines=False)

    def set_lines(self, board_lines: Mapping[Thing, BoardLine], moving: bool = False) -> None:
        """Show exactly these lines over the board.

        ``moving`` keeps them and the pieces on them out of the static layer.
        """
        self._lines.held = moving
        if board_lines == self._lines.lines and moving == self._lines.moving:
            return
        view = self.view_of(True)
        while moving and (strip := self._lines.lift(self.viewport.px_rect(view))) is not None:
            self._restale_lines(strip)
        everywhere = self._lines.lifted(self.viewport.px_rect(view)) == self.viewport.px_rect(view)
        for rect in self._lines.changed(board_lines, self.camera):
            if everywhere:
                self.damage.add(rect.overlap(view))
            else:
                self._touch_rect(rect.overlap(view), on_lines=False)
        self._lines.lines, self._lines.moving = dict(board_lines), moving

    def lift_lines(self, pieces: Iterable[Thing] = ()) -> bool:
        """Lift the lines, and ``pieces`` of the board, step by step per call, unless the camera moves.

        Return whether all are lifted.
        """
        if self.busy or self.camera.moving:
            return False
        view = self.viewport.px_rect(self.view_of(True))
        strip = self._lines.lift(view)
        self._detach(list(self._landing))
        if strip is not None:
            self._restale_lines(strip)
        ready = self._lines.lifted(view)
        for sprite in [self._sprites[key] for key in pieces if key in self._sprites]:
            if ready and not sprite.moving and ready.contains(self._look(sprite).px.clip(view)):
                self.show(sprite.key, sprite.pose, moving=True)
        return not self._lines.between(view)

    def lines_ahead(self, board_lines: Mapping[Thing, BoardLine]) -> None:
        """Pre-render the tiles for lines."""
        self._lines.foresee(board_lines, self.camera, self.viewport.scale)

    @property
    def board_lines(self) -> Mapping[Thing, BoardLine]:
        """The lines as shown at present."""
        return self._lines.lines

    # --- marks ------------------------------------------------------------------------------------------

    def mark(self, kind: Mark, things: Iterable[Thing]) -> None:
        """Set the pieces and spots with a mark."""
        changed = self._marks.set(kind, things)
        if kind != "legal":  # of these, only some are outlined
            self._retouch(changed)
        if kind in ("legal", "picked", "taught"):
            self._near = None
            self._outline()
        if kind in ("legal", "picked", "taught", "hinted"):
            self._dim()

    def near(self, at: Vec) -> None:
        """Outline the legal things near a point (table units), while something is picked and there are many.

        Pennants swing again, to be found by whoever comes back to the table.
        """
        self._swing.go_on()
        if self._near is not None and self._near.distance(at) < mark_looks.STEP:
            return
        self._near = at
        self._outline()

    def _outline(self) -> None:
        """Outline at most a dozen legal things: those nearest to the pointer, at first to the picked piece.

        Nothing picked: rather the pieces than the places, those nearest to the active piece. None while one is taught.
        """
        legal, picked = self.marked("legal"), self.marked("picked")
        if self.marked("taught"):
            legal = frozenset()
        if len(legal) > mark_looks.OUTLINED:
            own = picked or self._flagged
            rects = [rect for key in own if (rect := self.rect_of(key)) is not None]
            at = (self._near if picked else None) or (rects[0] if rects else self.view_of(True)).centre

            def far_from(key: Thing) -> tuple[bool, float, Thing]:
                rect = self.rect_of(key)
                far = rect.centre.distance(at) if rect is not None else math.inf
                return not picked and key not in self._sprites, far, key

            legal = frozenset(sorted(legal, key=far_from)[: mark_looks.OUTLINED])
        changed = self._marks.outline(legal)
        if not self.lit:
            self._retouch(changed)
            return
        for rect in [rect for key in changed if (rect := self.rect_of(key)) is not None]:
            self.damage.add(rect.grown(4 * mark_looks.THIN))

    def _retouch(self, things: Iterable[Thing]) -> None:
        """Request a redraw of things whose marks have changed."""
        for key in things:
            if key in self._sprites:
                self._touch(self._sprites[key])
            elif key in self._spots:
                self._touch_rect(self.spot_rect(self._spots[key]).grown(20), on_lines=False)

    def _dim(self) -> None:
        """Dim all but what is taught, or what is picked and where it may go; nothing without either."""
        picked, taught, legal = self.marked("picked"), self.marked("taught"), self.marked("legal")
        dims = bool(taught or (picked and legal))
        lit = picked | self.marked("hinted") | (taught or legal) if dims else frozenset()
        if lit != self.lit:
            if not (lit and self.lit):  # outlines are drawn above the veil, or belong to the static layer
                self._retouch(self._marks.outlined)
            self.lit, self._lit_places = lit, None
            self.damage.everything()

    def _light_below(self, key: Thing) -> Mark | None:
        """Return the highlight of a thing, except for outlines that are drawn above the veil."""
        kind = self._marks.light(key)
        return None if self.lit and kind == "legal" else kind

    def clear_marks(self) -> None:
        """Remove all marks."""
        for kind in self._marks.kinds():
            self.mark(kind, ())

    # --- time and window ------------------------------------------------------------------------------------

    def resize(self, viewport: Viewport) -> None:
        """Adapt to another window or text size; the caller then places a new layout."""
        same_text = viewport.text_scale == self.viewport.text_scale
        self.viewport, self._lit_places = viewport, None
        self._seen.clear()
        self._restack(resting=True)
        self._lines.forget(viewport.px_rect(self.view_of(True)))
        if not same_text:
            self._still.forget()
            self.forget()
        else:  # show stretched pictures until new ones are painted
            self._still.stretch()
            self._ground.resized()
            self._art.resized()
            self._restale()

    def make_ready(self) -> bool:
        """Paint a part of the visible board; return whether all of it is painted."""
        late = time.perf_counter() + UNSEEN
        while not self._ground.is_complete(self.camera, self.viewport):
            if time.perf_counter() > late:
                return False
            self._ground.paint_more(self.camera, self.viewport)
        return True

    def forget(self) -> None:
        """Clear all caches (after a change of palette, language or text size)."""
        self._art.forget(self.viewport.text_scale)
        self._ground.forget(self.viewport.text_scale)
        self._restale()

    def update(self, dt: float) -> bool:
        """Advance the camera by ``dt`` seconds; return whether the picture changed."""
        self.busy, self._lifted, self._laid = False, 0, 0
        self._wave(dt)
        better = self._art.paint_some()
        if better:
            self._renew(better)
        if not self._lines.laying and not self._lifting:  # a moving board must be drawn at once
            self.camera.update(dt)
        self._lifting = False
        if self.camera.gliding or (self._ground.lacking and not (self._still.sharpening and self._art.painting)):
            for rect in self._ground.paint_more(self.camera, self.viewport):
                if self.camera.moving:
                    self._ground.rough = True  # everything is redrawn when it rests
                else:
                    self._restale(rect, on_lines=False)
        view = self.viewport.px_rect(self.camera.view)
        if self._still.waits:
            self._shot = self.camera.shot
        self.busy = self.camera.shot != self._shot
        if not self.busy:
            self.busy = self._lay_lines(view) or (not self.camera.moving and self._sharpen(self.camera))
            return self.busy
        glided, self._glides = self._glides, self.camera.gliding
        self._shot = self.camera.shot
        self._still.blur()
        if self._lines.between(view):
            self._lines.settle(view)
            self._restale(self.camera.view)
        elif glided or self._glides:  # includes the last step of a glide
            self._still.glide()
            self.damage.add(self.camera.view.grown(2))
        else:
            self._art.forget_ahead()
            self._restale(self.camera.view)
        return True

    def _sharpen(self, camera: Camera) -> bool:
        """Redraw one strip of the view at true scale, once the camera rests; return whether the picture changed."""
        if not self._still.sharpening:
            if not self._still.rough and not self._ground.rough:
                return False
            window = pygame.Rect((0, 0), self.viewport.pixels)
            self._still.sharpen(self.viewport.px_rect(camera.view.grown(2)), window)
            resting, area = (one for one in self._sprites.values() if not one.moving), self.view_of(True)
            self.ahead(one.pose for one in resting if not far(one.pose, camera, area))
        if self._art.painting or self._ground.lacking or not self._ground.make_ready(camera, self.viewport):
            return False
        self._ground.rough = False
        stretched, strip = self._still.stretched, self._still.next_strip()
        if strip is None:
            if stretched:
                self.damage.everything()
            return stretched
        self._restale(self.viewport.from_px(strip))
        return True

    def _lay_lines(self, view: pygame.Rect) -> bool:
        """Lay down some of the lines that have come to rest; return whether the picture changed."""
        strip = self._lines.lay(view)
        if strip is not None:
            self._restale_lines(strip)
        waiting = [self._sprites[key] for key in self._landing if not self._lines.held]
        landing = waiting[:AT_ONCE] if strip is None else waiting
        for sprite in landing:
            if strip is None or self._look(sprite).px.colliderect(strip):
                self._sprites[sprite.key] = replace(sprite, pose=self._landing.pop(sprite.key), moving=False)
                self._touch(self._sprites[sprite.key])
                self._just_laid.add(sprite.key)
                self._restack(resting=True)
        if not self._landing:
            self._just_laid.clear()
        for batch in self._batches.settled if landing else ():
            if not any(key in self._landing for key in self._batches.members(batch)):
                self.remove(batch)
        self._lines.prepare()
        return strip is not None or bool(landing)

    def _renew(self, faces: frozenset[Face]) -> None:
        """Redraw the pieces with some faces, unless their area is about to be redrawn anyway.

        Faces without a piece require a full redraw.
        """
        view = self.viewport.px_rect(self.view_of(True))
        showing = [sprite for sprite in self._sprites.values() if sprite.pose.face in faces]
        for sprite in showing:
            rests = sprite.pose.on_board and not sprite.moving
            if not rests or not self._still.will_draw(self._look(sprite).px.clip(view)):
                self._touch(sprite)
        if faces - {sprite.pose.face for sprite in showing}:
            self.damage.everything()

    @property
    def unfinished(self) -> bool:
        """Whether visible parts of the board, or pictures on pieces, are still to be painted."""
        board = self._ground.lacking or self._ground.rough or self._still.rough or self._still.sharpening
        return board or self._lines.laying or bool(self._landing) or self._art.unfinished

    def draw(self, canvas: Canvas) -> None:
        """Draw the table inside the canvas' clip."""
        self.draws += 1
        began = time.perf_counter()
        self._ground.bare = False
        still = self._still.drawn(canvas, self.camera, self._compose)
        if self._ground.bare:
            self._still.note_gaps()
        clip = canvas.surface.get_clip()
        canvas.surface.blit(still, clip, clip)
        lifted, (_resting, moving) = self._lines.lifted(clip), self._piles
        self._draw_all(moving.below, canvas)
        if lifted is not None:
            self._draw_lines(canvas, lifted)
        self._draw_all(moving.beneath, canvas)
        if lifted is not None:
            self._draw_on_lines(canvas, lifted)
        self._draw_all(moving.above, canvas)
        if self.lit:
            places = self._places_lit()
            self._veil.draw(canvas, places)
            for key, place in places.items():
                if key in self.marked("taught"):
                    mark_looks.draw_mark(canvas, *place, "taught")
                elif self._marks.light(key) == "legal":
                    mark_looks.draw_mark(canvas, *place, "legal")
        else:
            self._veil.lift()
        for role, pennant in self._flags():
            mark_looks.draw_pennant(canvas, pennant, self._swing.risen, role)
        self._lines.took(time.perf_counter() - began)

    def _places_lit(self) -> Places:
        """Return the places of the things that are not dimmed; cached until they or the camera move."""
        if self._lit_places is None or self._lit_places[0] is not self.camera.shot:
            held = {key for key in self.lit if (one := self._sprites.get(key)) is not None and one.pose.lifted}
            found = {key: place for key in sorted(self.lit - held) if (place := self._place_of(key)) is not None}
            self._lit_places = self.camera.shot, found
        return self._lit_places[1]

    def _place_of(self, key: Thing) -> tuple[Rect, float] | None:
        """Return the rectangle of a thing on the screen, and the radius of its corners; None if out of sight."""
        sprite, spot, rect = self._sprites.get(key), self._spots.get(key), self.rect_of(key)
        if rect is None:
            return None
        if sprite is not None:
            on_board, radius = sprite.pose.on_board, self._art.radius(sprite.pose.face, rect.w)
            if key in self.marked("picked"):
                rect = rect.moved(0.0, -mark_looks.RAISED / 2).grown(mark_looks.RAISED)
        else:
            assert spot is not None
            on_board, radius, rect = spot.on_board, self._radius(spot), rect.inset(mark_looks.INSIDE)
        seen = rect.overlap(self.view_of(on_board))
        return None if seen.empty else (seen, radius)

    # --- pennants ------------------------------------------------------------------------------------------------

    def _flags(self) -> Iterator[tuple[str, Pennant]]:
        """Yield the roles of the pennants of active pieces, and where they are."""
        for sprite in [self._sprites[key] for key in self._flagged]:
            shown = sprite.pose.alpha and not sprite.pose.lifted
            if shown and self.view_of(sprite.pose.on_board).contains(self._look(sprite).pose.at):
                yield sprite.pose.flag, self._flag_of(sprite)

    def _flag_of(self, sprite: Sprite) -> Pennant:
        """Return the pennant of a piece, where it covers least of other pieces."""
        look = self._look(sprite)
        known = self._pennants.get(sprite.key)
        if known is not None and known[0] is look:
            return known[1]
        pose, on_board = look.pose, sprite.pose.on_board
        view, made = self.view_of(on_board), mark_looks.pennants(pose.rect(), self._art.is_figure(pose.face))
        others: list[Rect] = []
        if len(made) > 1 and not sprite.moving:
            around = (self._look(one).pose for one in self._sprites.values() if one is not sprite and one.pose.name)
            others = [rect for one in around if not (rect := one.rect()).contains(pose.at)]

        def covered(pennant: Pennant) -> float:
            parts = [pennant.area.overlap(rect) for rect in others]
            return sum(part.w * part.h for part in parts if not part.empty)

        pennant = min((one.kept_in(view) for one in made), key=covered)
        self._pennants[sprite.key] = look, pennant
        return pennant

    def _wave(self, dt: float) -> None:
        """Let the pennants swing for ``dt`` seconds."""
        if self._swing.update(dt, self.viewport.scale, still=self.camera.instant):
            for _role, pennant in self._flags():
                self.damage.add(pennant.area.grown(mark_looks.SWING + 6.0))

    def _draw_lines(self, canvas: Canvas, part: pygame.Rect) -> None:
        with canvas.within(part), canvas.clipped(self.view_of(True)):
            self._lines.draw(canvas, self.camera)

    def _draw_on_lines(self, canvas: Canvas, part: pygame.Rect) -> None:
        """Draw the pieces at rest on the lines, inside a part of the screen."""
        pile = self._piles[0].on_lines
        self._on_lines.draw(canvas, part, self.camera, partial(self._draw_all, pile), partial(self._covers, pile))

    def _draw_all(self, pile: Pile, canvas: Canvas, rough: bool = False) -> None:
        """Draw the pieces of a pile, bottom-up."""
        clip = canvas.surface.get_clip().move(canvas.viewport.origin)
        for number in clip.collidelistall(self._covers(pile)):
            self._draw_sprite(canvas, pile.sprites[number], rough)

    def surface_of(self, pose: Pose, rough: bool = False) -> pygame.Surface:
        """Return the surface of a pose as drawn at rest; ``rough`` allows scaling, as in moves."""
        return self._art.surface(self.to_table(pose), self.viewport.scale, rough)

    # --- inside -----------------------------------------------------------------------------------------------

    def _touch(self, sprite: Sprite) -> None:
        """Request a redraw of a sprite, at rest including the static layer."""
        look, window = self._look(sprite), self.viewport.rect
        if sprite.pose.flag:
            self.damage.add(self._flag_of(sprite).area.grown(mark_looks.SWING + 6.0))
        if not sprite.moving:
            self._touch_rect(look.cover, sprite.above)
        else:
            covers = self._batches.covers(sprite.key, look.pose) if sprite.key in self._batches else [look.cover]
            for cover in covers:
                self.damage.add(cover.overlap(window))

    def _touch_rect(self, rect: Rect, on_lines: bool = True) -> None:
        """Request a redraw of a rectangle of the static layer, and of cached pieces ``on_lines``."""
        self.damage.add(rect)
        self._still.touch(rect)
        if on_lines:
            self._on_lines.touch(self.viewport.px_cover(rect))

    def _restale(self, rect: Rect | None = None, on_lines: bool = True) -> None:
        """Invalidate the static layer (or the part ``rect``), and cached pieces ``on_lines``."""
        if rect is not None:
            self._touch_rect(rect.grown(2), on_lines)
            return
        self._still.everything()
        self.damage.everything()
        if on_lines:
            self._on_lines.forget()

    def _restale_lines(self, strip: pygame.Rect) -> None:
        """Invalidate a strip (pixels) where lines were lifted or laid."""
        self._restale(self.viewport.from_px(strip), on_lines=False)

    def _compose(self, layer: Canvas) -> None:
        """Draw ground, highlights and pieces at rest inside the layer's clip."""
        self.recomposed += 1
        moving = self.camera.moving
        self._ground.draw(layer, self.camera, moving)
        for key, spot in self._spots.items():
            self._draw_spot(layer, key, spot)
        resting, _moving = self._piles
        self._draw_all(resting.under_lines, layer, moving)
        for part in self._lines.lying(layer.surface.get_clip()):
            self._draw_lines(layer, part)
            if self._lines.floating and not moving:
                self._draw_on_lines(layer, part)
            else:
                with layer.within(part):
                    self._draw_all(resting.on_lines, layer, moving)
        self._draw_all(resting.aside, layer, moving)

    def _draw_spot(self, canvas: Canvas, key: Thing, spot: Spot) -> None:
        kind = self._light_below(key)
        if kind is not None:
            with canvas.clipped(self.view_of(spot.on_board)):
                mark_looks.draw_mark(canvas, self.spot_rect(spot).inset(mark_looks.INSIDE), self._radius(spot), kind)

    def _radius(self, spot: Spot) -> float:
        """Return the radius of the corners of a spot on the screen."""
        return spot.radius * (self.camera.zoom if spot.on_board else 1.0)

    def _draw_sprite(self, canvas: Canvas, sprite: Sprite, rough: bool = False) -> None:
        """Draw a piece with its shadow and highlight."""
        pose = self._look(sprite).pose
        if sprite.key in self._batches:
            with canvas.clipped(self.view_of(True)):
                self._draw_batch(canvas, sprite.key, pose)
            return
        kind = self._light_below(sprite.key)
        if sprite.key in self.marked("idle"):
            if pose.fan is not None:  # cards below must not shine through
                canvas.box(BACKED, pose.rect().inset(1.0))
            pose = replace(pose, alpha=pose.alpha * PALE)
        if sprite.pose.on_board and (not sprite.moving or sprite.key in self._landing):
            with canvas.clipped(self.view_of(True)):
                self._art.draw(canvas, pose, sprite, kind, rough, rough)
        else:
            self._art.draw(canvas, pose, sprite, kind, rough or sprite.moving, rough)

    def _draw_batch(self, canvas: Canvas, batch: Thing, pose: Pose) -> None:
        """Draw a batch; a settled one only in areas with lifted lines."""
        part = self._lines.lifted(canvas.surface.get_clip())
        if not (self._batches.is_settled(batch) and self._lines.floating):
            self._batches.draw(canvas, batch, pose)
        elif part is not None:
            with canvas.within(part):
                self._batches.draw(canvas, batch, pose)
