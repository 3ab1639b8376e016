"""The stage: a retained drawing of all pieces. What rests is drawn once into a still layer, what moves over it.

    stage = Stage(painter, ground, damage, viewport, camera)
    stage.place(layout)                       # everything at once, without motion (the director moves pieces)
    stage.mark("legal", picker.glowing())     # lights pieces and spots
    stage.draw(canvas)                        # inside the canvas' clip only

Whatever changes adds its rectangle to ``damage``; when nothing changes nothing is drawn. ``recomposed`` counts
repaints of the still layer and ``draws`` counts draw calls, for tests and benchmarks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

import pygame

from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage, Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.board_space import BoardSpace
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.ground_layer import GroundLayer
from game.ui.tabletop.line_layer import LineLayer
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.marks import Mark, Marks
from game.ui.tabletop.pieces_on_lines import PiecesOnLines
from game.ui.tabletop.piles import Piles, hit, piled
from game.ui.tabletop.poses import Face, FacePainter, Ground, Layout, Pose, Spot
from game.ui.tabletop.rafts import Rafts, lashed
from game.ui.tabletop.sprites import BACKED, PALE, Seen, Sprite, SpriteArt, cover_of, far
from game.ui.tabletop.stage_nodes import Named, node_of
from game.ui.tabletop.still_layer import StillLayer
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets.accessibility import AccessNode, Role

NOWHERE_ELSE: Mapping[Thing, Pose] = {}


class Stage(BoardSpace):
    """All pieces, spots and lines of one table, and their drawing."""

    def __init__(
        self, painter: FacePainter, ground: Ground, damage: Damage, viewport: Viewport, camera: Camera | None = None
    ) -> None:
        super().__init__(viewport, camera)
        self.damage = damage
        self.recomposed = self.draws = 0
        self._art = SpriteArt(painter, viewport.text_scale)
        self._ground = GroundLayer(ground, viewport.text_scale)
        self._sprites: dict[Thing, Sprite] = {}
        self._seen: dict[Thing, Seen] = {}
        self._spots: dict[Thing, Spot] = {}
        self._marks = Marks()
        self._lines = LineLayer()
        self._on_lines = PiecesOnLines()
        self._still = StillLayer()
        self._piled: Piles | None = None
        self._rafts = Rafts()
        self._landing: dict[Thing, None] = {}
        """Pieces that have come to rest over lines that are afloat: they are laid down with these."""
        self._shot = camera.shot if camera else None
        self._glides = False

    # --- what is there ---------------------------------------------------------------------------------

    def place(self, layout: Layout) -> None:
        """Show exactly these pieces at rest."""
        for gone in [k for k in self._sprites if k not in layout]:
            self.remove(gone)
        for key, pose in layout.items():
            self.show(key, pose)

    def show(self, key: Thing, pose: Pose, moving: bool = False, squeeze: float = 1.0) -> None:
        """Show one piece; ``moving`` keeps it out of the still layer; ``squeeze`` narrows it (turning over)."""
        old = self._sprites.get(key)
        self._landing.pop(key, None)
        if not moving and old is not None and old.moving and pose.on_board and self._lines.floating:
            self._landing[key], moving = None, True
        if old is not None and old.pose == pose and old.moving == moving and old.squeeze == squeeze:
            return
        new = Sprite(key, pose, moving, squeeze, old.serial if old else len(self._sprites))
        for sprite in (old, new):
            if sprite is not None:
                self._touch(sprite)
        self._sprites[key] = new
        self._piled = None

    def bind(self, keys: Iterable[Thing], raft: Thing, scattered: bool = False) -> Pose | None:
        """Show pieces of the board that move or fade alike as one picture, the piece ``raft``; return its pose.

        They themselves are not seen until they are shown again; the raft serves as long as the camera does not zoom.
        ``scattered``: each has a picture of its own, as solid as it can be. None: nothing of them is in view.
        """
        sprites = sorted((self._sprites[key] for key in keys), key=lambda s: (s.pose.z, s.serial))
        solid = [replace(one, pose=replace(one.pose, alpha=1.0)) for one in sprites] if scattered else sprites
        looks, view = [self._look(sprite) for sprite in solid], self.viewport.px_rect(self.view_of(True))
        made = self._art.scattered if scattered else self._art.bound
        planks, place = lashed(made(looks, self._marks.light, view, self.viewport))
        if place is None:
            return None
        flat = Pose(*place.centre, Face("raft", (place.w, place.h)), z=sprites[-1].pose.z)
        self._rafts.make(raft, planks, pose := self.to_space(flat, True), sprites)
        for sprite in sprites:
            self.show(sprite.key, replace(sprite.pose, alpha=0.0), moving=True)
        self.show(raft, pose, moving=True)
        return pose

    def ahead(self, poses: Iterable[Pose], any_size: bool = False) -> None:
        """Have what is to be shown painted little by little, before it is; ``any_size``: it is only seen in passing."""
        self._art.ahead(map(self.to_table, poses), self.viewport.scale, any_size)

    @property
    def painting(self) -> bool:
        """Whether some of what :meth:`ahead` was told is still to be painted."""
        return self._art.painting

    def remove(self, key: Thing) -> None:
        """Remove a piece, if it is there."""
        sprite = self._sprites.pop(key, None)
        if sprite is not None:
            self._touch(sprite)
            self._rafts.drop(key)
            self._landing.pop(key, None)
            self._seen.pop(key, None)
            self._piled = None

    def pose(self, key: Thing) -> Pose | None:
        """Return the pose of a piece as shown now, also in flight; None when it is not there."""
        sprite = self._sprites.get(key)
        return self._rafts.pose(key, self.pose) or (sprite.pose if sprite else None)

    def pieces(self) -> list[Thing]:
        """Return all pieces shown."""
        return list(self._sprites)

    def written(self) -> Mapping[str, Thing]:
        """Return every piece and spot by how it is written: as the keys of the accessibility tree are."""
        return {str(thing): thing for thing in (*self._sprites, *self._spots)}

    def set_spots(self, spots: Mapping[Thing, Spot]) -> None:
        """Set the places that can be pointed at."""
        if spots != self._spots:
            self._spots = dict(spots)
            self._restale()

    def spot(self, key: Thing) -> Spot | None:
        """Return a spot by id, None when there is none."""
        return self._spots.get(key)

    def set_lines(self, board_lines: Mapping[Thing, BoardLine], moving: bool = False) -> None:
        """Show exactly these lines over the board.

        ``moving`` keeps them and the pieces on them out of the still layer.
        """
        self._lines.held = moving
        if board_lines == self._lines.lines and moving == self._lines.moving:
            return
        view = self.view_of(True)
        while moving and (strip := self._lines.lift(self.viewport.px_rect(view))) is not None:
            self._restale(self.viewport.from_px(strip))
        everywhere = self._lines.afloat(self.viewport.px_rect(view)) == self.viewport.px_rect(view)
        for rect in self._lines.changed(board_lines, self.camera):
            (self.damage.add if everywhere else self._touch_rect)(rect.overlap(view))
        self._lines.lines, self._lines.moving = dict(board_lines), moving

    def lift_lines(self, pieces: Iterable[Thing] = ()) -> bool:
        """Make ready to move the lines, and ``pieces`` of the board, a little with each call unless the camera moves.

        Return whether all is ready.
        """
        if self.camera is not None and self.camera.moving:
            return False
        view = self.viewport.px_rect(self.view_of(True))
        strip = self._lines.lift(view)
        if strip is not None:
            self._restale(self.viewport.from_px(strip))
        ready = self._lines.afloat(view)
        for sprite in [self._sprites[key] for key in pieces if key in self._sprites]:
            if ready and not sprite.moving and ready.contains(self._look(sprite).px.clip(view)):
                self.show(sprite.key, sprite.pose, moving=True)
        return not self._lines.between(view)

    def lines_ahead(self, board_lines: Mapping[Thing, BoardLine]) -> None:
        """Make ready what it takes to draw some lines that are to be moved so."""
        self._lines.foresee(board_lines, self.camera, self.viewport.scale)

    @property
    def board_lines(self) -> Mapping[Thing, BoardLine]:
        """The lines as they are shown now."""
        return self._lines.lines

    # --- marks ------------------------------------------------------------------------------------------

    def mark(self, kind: Mark, things: Iterable[Thing]) -> None:
        """Light exactly these pieces and spots with one kind of mark."""
        for key in self._marks.set(kind, things):
            if key in self._sprites:
                self._touch(self._sprites[key])
            elif key in self._spots:
                self._touch_rect(self.spot_rect(self._spots[key]).grown(20))

    def marked(self, kind: Mark) -> frozenset[Thing]:
        """Return what is lit with one kind of mark."""
        return self._marks.of(kind)

    def clear_marks(self) -> None:
        """Remove all marks."""
        for kind in self._marks.kinds():
            self.mark(kind, ())

    # --- where -------------------------------------------------------------------------------------------

    def rect_of(self, key: Thing) -> Rect | None:
        """Return the rectangle of a piece or spot on the screen, in table units; None when it is not there."""
        sprite = self._sprites.get(key)
        if sprite is not None:
            return self.to_table(sprite.pose).rect()
        spot = self._spots.get(key)
        return self.spot_rect(spot) if spot else None

    def seen_of(self, key: Thing) -> Rect | None:
        """Return the part of ``rect_of`` that the next card of its fan leaves free."""
        rect, pose = self.rect_of(key), self.pose(key)
        if rect is None or pose is None or pose.fan is None:
            return rect
        after = pose.fan._replace(number=pose.fan.number + 1)
        lefts = (sprite.pose.rect().x for sprite in self._sprites.values() if sprite.pose.fan == after)
        return rect.cut_left(next(lefts, rect.right) - rect.x)[0]

    def on_board(self, key: Thing) -> bool:
        """Return whether a piece or spot lies on the board."""
        sprite, spot = self._sprites.get(key), self._spots.get(key)
        return sprite.pose.on_board if sprite is not None else spot is not None and spot.on_board

    def things_at(self, pos: Vec, lying: Mapping[Thing, Pose] = NOWHERE_ELSE) -> list[Thing]:
        """Return the things at a point: pieces from the top down, then spots, the smallest first.

        ``lying`` overrides where pieces are pointed at.
        """
        in_view = self.camera is None or self.camera.view.contains(pos)
        spots = [(key, self.spot_rect(spot)) for key, spot in self._spots.items() if in_view or not spot.on_board]
        pieces = [s for s in self._piles.all if in_view or not s.pose.on_board]
        return hit(pos, pieces, spots, lambda sprite: self._lies(sprite, lying))

    def at(self, pos: Vec, wanted: Iterable[Thing] = (), lying: Mapping[Thing, Pose] = NOWHERE_ELSE) -> Thing | None:
        """Return the topmost thing at a point; one of ``wanted`` before any other; ``lying`` as for ``things_at``."""
        things = self.things_at(pos, lying)
        liked = frozenset(wanted)
        return next((t for t in things if t in liked), things[0] if things else None)

    def _lies(self, sprite: Sprite, lying: Mapping[Thing, Pose]) -> Pose:
        """Return the pose at which a piece is pointed at, in screen space."""
        return self.to_table(lying[sprite.key]) if sprite.key in lying else self._look(sprite).pose

    # --- time and window ------------------------------------------------------------------------------------

    def resize(self, viewport: Viewport) -> None:
        """Adapt to another window or text size; the caller then places a new layout."""
        same_text = viewport.text_scale == self.viewport.text_scale
        self.viewport = viewport
        self._seen.clear()
        self._lines.forget(viewport.px_rect(self.view_of(True)))
        if not same_text or self.camera is None:
            self._still.forget()
            self.forget()
        else:  # what was painted for the last window serves until there is better
            self._still.stretch()
            self._ground.resized()
            self._art.resized()
            self._restale()

    def forget(self) -> None:
        """Clear all caches (palette, language or text size changed)."""
        self._art.forget(self.viewport.text_scale)
        self._ground.forget(self.viewport.text_scale)
        self._restale()

    def update(self, dt: float) -> bool:
        """Advance the camera by ``dt`` seconds; return whether the picture changed."""
        better = self._art.paint_some()
        if better:
            self._renew(better)
        if self.camera is None:
            return False
        if not self._lines.laying:  # a board that moves must be drawn in one piece
            self.camera.update(dt)
        if self._ground.lacking and not (self._still.sharpening and self._art.painting):
            for rect in self._ground.paint_more(self.camera, self.viewport):
                if self.camera.moving:
                    self._ground.rough = True  # all is drawn anew when it rests
                else:
                    self._restale(rect)
        view = self.viewport.px_rect(self.camera.view)
        if self._still.waits:
            self._shot = self.camera.shot
        if self.camera.shot == self._shot:
            return self._lay_lines(view) or (not self.camera.moving and self._sharpen(self.camera))
        glided, self._glides = self._glides, self.camera.gliding
        self._shot = self.camera.shot
        if self._lines.between(view):
            self._lines.settle(view)
            self._restale(self.camera.view)
        elif glided or self._glides:  # it glides to where it comes to rest, too
            self._still.glide()
            self.damage.add(self.camera.view.grown(2))
        else:
            self._art.forget_ahead()
            self._restale(self.camera.view)
        return True

    def _sharpen(self, camera: Camera) -> bool:
        """Draw some of what a camera at rest shows as it should be; return whether the picture changed."""
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
            self._restale(self.viewport.from_px(strip))
        for sprite in (landing := [self._sprites[key] for key in self._landing if not self._lines.held]):
            if strip is None or self._look(sprite).px.colliderect(strip):
                del self._landing[sprite.key]
                self._sprites[sprite.key] = replace(sprite, moving=False)
                self._touch(self._sprites[sprite.key])
                self._piled = None
        self._lines.prepare()
        return strip is not None or bool(landing)

    def _renew(self, faces: frozenset[Face]) -> None:
        """Draw pieces again that show some faces, unless they are drawn soon with all of a view.

        What is shown of faces that no piece has is drawn with everything.
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
        """Whether parts of the board that are in view, or pictures on pieces, are still to be painted."""
        board = self._ground.lacking or self._ground.rough or self._still.rough or self._still.sharpening
        return board or self._lines.laying or bool(self._landing) or self._art.unfinished

    def draw(self, canvas: Canvas) -> None:
        """Draw the table inside the canvas' clip."""
        self.draws += 1
        still = self._still.drawn(canvas, self.camera, self._compose)
        clip = canvas.surface.get_clip()
        canvas.surface.blit(still, clip, clip)
        afloat, piles = self._lines.afloat(clip), self._piles
        self._draw_all(piles.below, canvas)
        if afloat is not None:
            self._draw_lines(canvas, afloat)
        self._draw_all(piles.beneath, canvas)
        if afloat is not None:
            everywhere, compose = self._lines.afloat(still.get_rect()), partial(self._draw_all, piles.on_lines)
            self._on_lines.draw(canvas, everywhere or afloat, self.camera, compose, self._covers_on_lines)
        elif not self._lines.floating:
            self._on_lines.forget()
        self._draw_all(piles.above, canvas)

    def _draw_lines(self, canvas: Canvas, part: pygame.Rect) -> None:
        """Draw the lines inside a part of the screen."""
        with canvas.within(part), canvas.clipped(self.view_of(True)):
            self._lines.draw(canvas, self.camera)

    def _covers_on_lines(self) -> list[pygame.Rect]:
        """Return the pixels that pieces may touch that rest on the lines."""
        return [self._look(sprite).px for sprite in self._piles.on_lines]

    def _draw_all(self, sprites: Iterable[Sprite], canvas: Canvas, rough: bool = False) -> None:
        """Draw some pieces, from the bottom up."""
        for sprite in sprites:
            self._draw_sprite(canvas, sprite, rough)

    def surface_of(self, pose: Pose, rough: bool = False) -> pygame.Surface:
        """Return the surface of a pose as it would be drawn at rest; ``rough``: scaled, as while its size changes."""
        return self._art.surface(self.to_table(pose), self.viewport.scale, rough)

    def nodes(
        self, activate: Callable[[Thing], None] | None = None, role_of: Callable[[Thing], Role] | None = None
    ) -> tuple[AccessNode, ...]:
        """Return a node for every named piece and spot. Legal and picked ones are focusable."""
        named = [Named(s.key, s.pose.name, "piece") for s in self._piles.all if s.pose.name]
        named += [Named(key, spot.name, "space", spot.hint) for key, spot in self._spots.items()]
        return tuple(node_of(one, self._marks.told(one.key), self.seen_of(one.key), activate, role_of) for one in named)

    # --- inside -----------------------------------------------------------------------------------------------

    @property
    def _piles(self) -> Piles:
        """All sprites as they are drawn."""
        if self._piled is None:
            self._piled = piled(self._sprites.values())
        return self._piled

    def _look(self, sprite: Sprite) -> Seen:
        """Return a piece as it appears on the screen. Cached."""
        shot = self.camera.shot if self.camera is not None and sprite.pose.on_board else None
        seen = self._seen.get(sprite.key)
        if seen is None or seen.sprite is not sprite or seen.shot is not shot:
            pose = self.to_table(sprite.pose)
            cover = cover_of(pose)
            seen = self._seen[sprite.key] = Seen(sprite, shot, pose, cover, self.viewport.px_cover(cover))
        return seen

    def _touch(self, sprite: Sprite) -> None:
        """Request a redraw of a sprite, in the still layer too when it rests."""
        look, window = self._look(sprite), self.viewport.rect
        if not sprite.moving:
            self._touch_rect(look.cover)
        else:
            covers = self._rafts.covers(sprite.key, look.pose) if sprite.key in self._rafts else [look.cover]
            for cover in covers:
                self.damage.add(cover.overlap(window))

    def _touch_rect(self, rect: Rect) -> None:
        """Request a redraw of a rectangle of the still layer."""
        self.damage.add(rect)
        self._still.touch(rect)
        self._on_lines.touch(self.viewport.px_cover(rect))

    def _restale(self, rect: Rect | None = None) -> None:
        """Mark the still layer (or the part ``rect``) as outdated."""
        if rect is None:
            self._still.everything()
            self._on_lines.forget()
            self.damage.everything()
        else:
            self._touch_rect(rect.grown(2))

    def _compose(self, layer: Canvas) -> None:
        """Draw ground, lights and resting pieces inside the layer's clip."""
        self.recomposed += 1
        moving = self.camera is not None and self.camera.moving
        self._ground.draw(layer, self.camera, moving)
        for key, spot in self._spots.items():
            self._draw_spot(layer, key, spot)
        resting, on_lines = [sprite for sprite in self._piles.all if not sprite.moving], self._piles.on_lines
        self._draw_all((sprite for sprite in resting if not sprite.above), layer, moving)
        for part in self._lines.lying(layer.surface.get_clip()):
            self._draw_lines(layer, part)
            with layer.within(part):
                self._draw_all(on_lines, layer, moving)
        self._draw_all((sprite for sprite in resting if not sprite.pose.on_board), layer, moving)

    def _draw_spot(self, canvas: Canvas, key: Thing, spot: Spot) -> None:
        """Draw the light of a spot."""
        kind = self._marks.light(key)
        if kind is not None:
            radius = spot.radius * (self.camera.zoom if spot.on_board and self.camera else 1.0)
            with canvas.clipped(self.view_of(spot.on_board)):
                self._art.place_light(canvas, self.spot_rect(spot), radius, kind)

    def _draw_sprite(self, canvas: Canvas, sprite: Sprite, rough: bool = False) -> None:
        """Draw a piece with its shadow and light."""
        if not sprite.pose.alpha or (sprite.key not in self._seen and far(sprite.pose, self.camera, canvas.clip)):
            return
        pose, px = self._look(sprite)[2::2]
        if not px.colliderect(canvas.surface.get_clip()):
            return
        if sprite.key in self._rafts:
            with canvas.clipped(self.view_of(True)):
                self._rafts.draw(canvas, sprite.key, pose)
            return
        kind = self._marks.light(sprite.key)
        if sprite.key in self.marked("idle"):
            if pose.fan is not None:  # what lies below does not shine through
                canvas.box(BACKED, pose.rect().inset(1.0))
            pose = replace(pose, alpha=pose.alpha * PALE)
        if sprite.pose.on_board and (not sprite.moving or sprite.key in self._landing):
            with canvas.clipped(self.view_of(True)):
                self._art.draw(canvas, pose, sprite, kind, rough)
        else:
            self._art.draw(canvas, pose, sprite, kind, rough or sprite.moving)
