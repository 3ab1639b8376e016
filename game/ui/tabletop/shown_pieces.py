"""The displayed pieces of a table: screen positions, draw order, hit tests, marks, accessibility nodes."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame
from msgspec.structs import replace

from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera, Shot
from game.ui.tabletop.lines import ORIGIN
from game.ui.tabletop.mark_looks import LIGHTS, TOLD, Mark
from game.ui.tabletop.poses import Pose, Spot
from game.ui.tabletop.sprite_batch import SpriteBatches
from game.ui.tabletop.sprites import Seen, Sprite, cover_of, reach_of
from game.ui.tabletop.thing_names import Kind, Thing
from game.ui.widgets.accessibility import AccessNode, Role


class Marks:
    """All marks of a table."""

    def __init__(self) -> None:
        self._marks: dict[Mark, frozenset[Thing]] = {}
        self._lit: dict[Thing, Mark] = {}
        """The highlight of each thing with the highest priority."""
        self.outlined: frozenset[Thing] = frozenset()
        """The legal things that are highlighted: all, unless there are many."""

    def set(self, kind: Mark, things: Iterable[Thing]) -> frozenset[Thing]:
        """Set the things with a mark; return those that gained or lost it."""
        before, now = self.of(kind), frozenset(things)
        self._marks[kind] = now
        self._light()
        return before ^ now

    def outline(self, things: frozenset[Thing]) -> frozenset[Thing]:
        """Set the legal things that are highlighted; return those that gained or lost it."""
        before, self.outlined = self.outlined, things
        self._light()
        return before ^ things

    def _light(self) -> None:
        shown = ((light, self.outlined if light == "legal" else self.of(light)) for light in LIGHTS)
        self._lit = {thing: light for light, things in shown for thing in things}

    def of(self, kind: Mark) -> frozenset[Thing]:
        """Return the things with a mark."""
        return self._marks.get(kind, frozenset())

    def kinds(self) -> tuple[Mark, ...]:
        """Return all marks ever set."""
        return tuple(self._marks)

    def light(self, thing: Thing) -> Mark | None:
        """Return the highlight of a thing with the highest priority."""
        return self._lit.get(thing)

    def told(self, thing: Thing) -> frozenset[str]:
        """Return the accessibility states of a thing."""
        return frozenset(kind for kind in TOLD if thing in self.of(kind))


NOWHERE: Final = pygame.Rect(0, 0, 0, 0)


class Pile:
    """Sprites in draw order, with their cached bounds."""

    def __init__(self, sprites: Sequence[Sprite]) -> None:
        self.sprites = sprites
        self._seen: tuple[Shot, Viewport, list[pygame.Rect]] | None = None

    def covers(self, camera: Camera, viewport: Viewport) -> list[pygame.Rect]:
        """Return the pixel bounds of each sprite; cached per camera shot."""
        shot = camera.shot
        if self._seen is None or self._seen[0] is not shot or self._seen[1] is not viewport:
            self._seen = shot, viewport, _covers_of(self.sprites, camera, viewport)
        return self._seen[2]


class Resting(NamedTuple):
    """The sprites at rest, in draw order."""

    under_lines: Pile
    """Board sprites below the board lines."""
    on_lines: Pile
    """Board sprites above the board lines."""
    aside: Pile
    """Sprites outside of the board."""


class Moving(NamedTuple):
    """The visible moving sprites, without those merged into batches."""

    below: Pile
    """Sprites drawn before the board lines."""
    beneath: Pile
    """Sprites drawn after the board lines, but below all sprites at rest on them."""
    above: Pile
    """All others."""


def ordered(sprites: Iterable[Sprite]) -> list[Sprite]:
    """Sort sprites bottom-up: board before screen, then by height, then by age."""
    return sorted(sprites, key=lambda s: (not s.pose.on_board, s.pose.z, s.serial))


def resting(sprites: Iterable[Sprite]) -> Resting:
    """Return the sprites at rest."""
    order = ordered(sprite for sprite in sprites if not sprite.moving)
    board = [sprite for sprite in order if sprite.pose.on_board]
    on_lines = [sprite for sprite in board if sprite.above]
    return Resting(Pile([one for one in board if not one.above]), Pile(on_lines), Pile(order[len(board) :]))


def moving(sprites: Iterable[Sprite], on_lines: Pile, laid: Collection[Thing] = ()) -> Moving:
    """Return the moving sprites; ``on_lines`` are those at rest on the lines.

    Sprites just ``laid`` there are ignored, so that they do not raise others still waiting above all at rest.
    """
    order = ordered(sprite for sprite in sprites if sprite.moving and sprite.pose.alpha)
    below = [sprite for sprite in order if not sprite.above]
    low = next((sprite.pose.z for sprite in on_lines.sprites if sprite.key not in laid), math.inf)
    beneath = [sprite for sprite in order if sprite.above and sprite.pose.on_board and sprite.pose.z <= low]
    return Moving(Pile(below), Pile(beneath), Pile(order[len(below) + len(beneath) :]))


def _covers_of(sprites: Sequence[Sprite], camera: Camera, viewport: Viewport) -> list[pygame.Rect]:
    """Return the pixel bounds of many sprites (see :func:`cover_of`), empty for invisible ones.

    Computed without individual screen poses, because a moving camera needs all of them every frame.
    """
    scale, (left, top), covers = viewport.scale, viewport.origin, []
    zoom, (to_x, to_y) = camera.zoom, camera.to_table(ORIGIN)
    for sprite in sprites:
        pose = sprite.pose
        if not pose.alpha:
            covers.append(NOWHERE)
            continue
        wide, high = pose.face.size
        if pose.angle % 180:
            wide = high = math.hypot(wide, high)
        x, y, half = pose.x, pose.y, pose.scale / 2
        if pose.on_board:
            x, y, half = to_x + x * zoom, to_y + y * zoom, half * zoom
        reach = reach_of(pose)
        across, down = wide * half + reach, high * half + reach
        first_x, first_y = int((x - across) * scale) - 1, int((y - down) * scale) - 1
        last_x, last_y = int((x + across) * scale) + 2, int((y + down) * scale) + 2
        covers.append(pygame.Rect(first_x - left, first_y - top, last_x - first_x, last_y - first_y))
    return covers


def hit(
    pos: Vec, pieces: Iterable[Sprite], spots: Iterable[tuple[Thing, Rect]], lies: Callable[[Sprite], Pose]
) -> list[Thing]:
    """Hit test: return the things at a point, pieces (given bottom-up) from the top down, then spots by size.

    ``lies`` returns the screen pose of a piece for the test; of a fan, only visible parts count.
    """
    under = [piece for piece in pieces if piece.pose.name and lies(piece).holds(pos)][::-1]
    fans = [piece.pose.fan.area if piece.pose.fan is not None else None for piece in under]
    found = [p.key for n, (p, fan) in enumerate(zip(under, fans, strict=True)) if fan is None or fan not in fans[:n]]
    return [*found, *(key for _, key in sorted((r.w * r.h, key) for key, r in spots if r.contains(pos)))]


NOWHERE_ELSE: Mapping[Thing, Pose] = {}


class ShownPieces:
    """All pieces and spots of a table, and queries about them; :class:`.stage.Stage` changes and draws them."""

    def __init__(self, viewport: Viewport, camera: Camera) -> None:
        self.viewport, self.camera = viewport, camera
        self._sprites: dict[Thing, Sprite] = {}
        self._seen: dict[Thing, Seen] = {}
        self._spots: dict[Thing, Spot] = {}
        self._marks = Marks()
        self._spots_at: tuple[Shot, Mapping[Thing, Spot], Sequence[tuple[Thing, Rect]]] | None = None
        """The rectangles of these spots on the screen, at a camera shot."""
        self._order: list[Sprite] | None = None
        self._resting: Resting | None = None
        self._moving: Moving | None = None
        self._just_laid: set[Thing] = set()
        """Pieces laid down while others are still waiting for it."""
        self._batches = SpriteBatches()

    def of_kinds(self, kinds: Collection[Kind]) -> list[tuple[Thing, Pose]]:
        """Return the pieces of some kinds with their poses."""
        return [(key, sprite.pose) for key, sprite in self._sprites.items() if key.kind in kinds]

    # --- coordinates -----------------------------------------------------------------------------------------

    def point(self, point: Vec) -> Vec:
        """Convert a board point to table units on the screen."""
        return self.camera.to_table(point)

    def to_table(self, pose: Pose) -> Pose:
        """Return a pose in screen space; board poses are transformed by the camera."""
        if not pose.on_board:
            return pose
        at = self.camera.to_table(pose.at)
        return replace(pose, x=at.x, y=at.y, scale=pose.scale * self.camera.zoom, on_board=False)

    def to_space(self, pose: Pose, on_board: bool) -> Pose:
        """Convert a pose to board space or screen space without changing its looks."""
        if pose.on_board == on_board:
            return pose
        if not on_board:
            return self.to_table(pose)
        return replace(pose.moved_to(self.camera.to_world(pose.at)), scale=pose.scale / self.camera.zoom, on_board=True)

    def spot_rect(self, spot: Spot) -> Rect:
        """Return a spot's rectangle on the screen."""
        return self.camera.rect_to_table(spot.rect) if spot.on_board else spot.rect

    def view_of(self, on_board: bool) -> Rect:
        """Return the area of the screen available to a space."""
        return self.camera.view if on_board else self.viewport.rect

    # --- contents --------------------------------------------------------------------------------------------

    def pose(self, key: Thing) -> Pose | None:
        """Return the present pose of a piece, also in flight; None if it does not exist."""
        sprite = self._sprites.get(key)
        return self._batches.pose(key, self.pose) or (sprite.pose if sprite else None)

    def pieces(self) -> list[Thing]:
        """Return all pieces, not including batches."""
        return [key for key in self._sprites if key not in self._batches]

    def written(self) -> Mapping[str, Thing]:
        """Return all pieces and spots by their text form, which is the key in the accessibility tree."""
        return {str(thing): thing for thing in (*self._sprites, *self._spots)}

    def spot(self, key: Thing) -> Spot | None:
        """Return a spot by id, or None."""
        return self._spots.get(key)

    def marked(self, kind: Mark) -> frozenset[Thing]:
        """Return the things with a mark."""
        return self._marks.of(kind)

    def rect_of(self, key: Thing) -> Rect | None:
        """Return the rectangle of a piece or spot on the screen, in table units; None if it does not exist."""
        sprite = self._sprites.get(key)
        if sprite is not None:
            return self.to_table(sprite.pose).rect()
        spot = self._spots.get(key)
        return self.spot_rect(spot) if spot else None

    def seen_of(self, key: Thing) -> Rect | None:
        """Return the part of ``rect_of`` not covered by the next card of its fan."""
        rect, pose = self.rect_of(key), self.pose(key)
        if rect is None or pose is None or pose.fan is None:
            return rect
        after = pose.fan._replace(number=pose.fan.number + 1)
        lefts = (sprite.pose.rect().x for sprite in self._sprites.values() if sprite.pose.fan == after)
        return rect.cut_left(next(lefts, rect.right) - rect.x)[0]

    def on_board(self, key: Thing) -> bool:
        """Return whether a piece or spot is on the board."""
        sprite, spot = self._sprites.get(key), self._spots.get(key)
        return sprite.pose.on_board if sprite is not None else spot is not None and spot.on_board

    def things_at(self, pos: Vec, lying: Mapping[Thing, Pose] = NOWHERE_ELSE) -> list[Thing]:
        """Hit test: return the things at a point, pieces from the top down, then spots by size.

        ``lying`` overrides the poses of some pieces for the test.
        """
        in_view = self.camera.view.contains(pos)
        spots = [(key, rect) for key, rect in self._spot_rects() if in_view or not self._spots[key].on_board]
        pieces = [s for s in self._near_to(pos, lying) if in_view or not s.pose.on_board]
        return hit(pos, pieces, spots, lambda sprite: self._lies(sprite, lying))

    def _spot_rects(self) -> Sequence[tuple[Thing, Rect]]:
        """Return the rectangles of all spots on the screen; cached until they or the camera move."""
        if self._spots_at is None or self._spots_at[0] is not self.camera.shot or self._spots_at[1] is not self._spots:
            rects = [(key, self.spot_rect(spot)) for key, spot in self._spots.items()]
            self._spots_at = self.camera.shot, self._spots, rects
        return self._spots_at[2]

    def _near_to(self, pos: Vec, lying: Mapping[Thing, Pose]) -> list[Sprite]:
        """Return all pieces that may lie at a point, bottom-up: by their bounds, invisible ones and ``lying`` ones."""
        (x, y), near = self.viewport.px_point(pos), {key for key in lying if key in self._sprites}
        for pile in (pile for piles in self._piles for pile in piles):
            hits = pygame.Rect(x, y, 1, 1).collidelistall(self._covers(pile))
            near.update(pile.sprites[number].key for number in hits)
        near.update(sprite.key for sprite in self._sprites.values() if not sprite.pose.alpha)
        return ordered(self._sprites[key] for key in near)

    def at(self, pos: Vec, wanted: Iterable[Thing] = (), lying: Mapping[Thing, Pose] = NOWHERE_ELSE) -> Thing | None:
        """Return the topmost thing at a point, preferring ``wanted`` ones; ``lying`` as for ``things_at``."""
        things = self.things_at(pos, lying)
        liked = frozenset(wanted)
        return next((t for t in things if t in liked), things[0] if things else None)

    def nodes(self, activate: Callable[[Thing], None] | None = None) -> tuple[AccessNode, ...]:
        """Return a node for every named piece and spot; those with states, such as legal ones, are focusable."""
        named: list[tuple[Role, Thing, str, str]] = [
            *(("piece", piece.key, piece.pose.name, "") for piece in self._in_order if piece.pose.name),
            *(("space", key, spot.name, spot.hint) for key, spot in self._spots.items()),
        ]
        nodes = []
        for role, key, name, hint in named:
            states, rect = self._marks.told(key), self.seen_of(key) or Rect(0, 0, 0, 0)
            use = partial(activate, key) if activate is not None and states else None
            nodes.append(AccessNode(role, name, str(key), rect, states, "", hint, bool(states), use))
        return tuple(nodes)

    # --- inside -----------------------------------------------------------------------------------------------

    def _lies(self, sprite: Sprite, lying: Mapping[Thing, Pose]) -> Pose:
        """Return the pose of a piece for hit tests, in screen space."""
        return self.to_table(lying[sprite.key]) if sprite.key in lying else self._look(sprite).pose

    def _restack(self, resting: bool) -> None:
        """Invalidate the draw order, with ``resting`` also that of sprites at rest."""
        self._order = self._moving = None
        if resting:
            self._resting = None

    @property
    def _in_order(self) -> list[Sprite]:
        if self._order is None:
            self._order = ordered(self._sprites.values())
        return self._order

    @property
    def _piles(self) -> tuple[Resting, Moving]:
        """All sprites in draw order; while pieces move, only the moving ones are re-sorted."""
        if self._resting is None:
            self._resting = resting(self._sprites.values())
        if self._moving is None:
            self._moving = moving(self._sprites.values(), self._resting.on_lines, self._just_laid)
        return self._resting, self._moving

    def _covers(self, pile: Pile) -> list[pygame.Rect]:
        return pile.covers(self.camera, self.viewport)

    def _look(self, sprite: Sprite) -> Seen:
        """Return a piece as it appears on the screen. Cached."""
        if not self._is_known(sprite):
            pose = self.to_table(sprite.pose)
            cover = cover_of(pose)
            self._seen[sprite.key] = Seen(sprite, self._shot_of(sprite), pose, cover, self.viewport.px_cover(cover))
        return self._seen[sprite.key]

    def _is_known(self, sprite: Sprite) -> bool:
        """Return whether the cached appearance of a piece is up to date."""
        seen = self._seen.get(sprite.key)
        return seen is not None and seen.sprite is sprite and seen.shot is self._shot_of(sprite)

    def _shot_of(self, sprite: Sprite) -> Shot | None:
        """Return the camera shot that applies to a piece; None off the board."""
        return self.camera.shot if sprite.pose.on_board else None
