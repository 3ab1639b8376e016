"""What lies on a table, as it is seen: places on the screen, draw order, hit tests, marks, accessibility nodes."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, Literal, NamedTuple

import pygame
from msgspec.structs import replace

from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera, Shot
from game.ui.tabletop.lines import ORIGIN
from game.ui.tabletop.poses import Pose, Spot
from game.ui.tabletop.sprite_batch import SpriteBatches
from game.ui.tabletop.sprites import Seen, Sprite, cover_of, reach_of
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets.accessibility import AccessNode, Role

Mark = Literal["legal", "picked", "hover", "focus", "refused", "last", "taught", "hinted", "idle"]
LIGHTS: Final[tuple[Mark, ...]] = ("last", "legal", "taught", "hinted", "hover", "focus", "picked", "refused")
"""Those that light, the strongest last; what is idle is paler instead."""
TOLD: Final[tuple[Mark, ...]] = ("legal", "hinted", "picked")
"""Marks that are states of accessibility nodes."""


class Marks:
    """All marks of one table."""

    def __init__(self) -> None:
        self._marks: dict[Mark, frozenset[Thing]] = {}
        self._lit: dict[Thing, Mark] = {}
        """The strongest light on each thing."""

    def set(self, kind: Mark, things: Iterable[Thing]) -> frozenset[Thing]:
        """Mark exactly these things with one kind; return those for which that is a change."""
        before, now = self.of(kind), frozenset(things)
        self._marks[kind] = now
        self._lit = {thing: light for light in LIGHTS for thing in self.of(light)}
        return before ^ now

    def of(self, kind: Mark) -> frozenset[Thing]:
        """Return what has one kind of mark."""
        return self._marks.get(kind, frozenset())

    def kinds(self) -> tuple[Mark, ...]:
        """Return the kinds that were ever set."""
        return tuple(self._marks)

    def light(self, thing: Thing) -> Mark | None:
        """Return the strongest light on a thing."""
        return self._lit.get(thing)

    def told(self, thing: Thing) -> frozenset[str]:
        """Return the states of a thing as they are told."""
        return frozenset(kind for kind in TOLD if thing in self.of(kind))


NOWHERE: Final = pygame.Rect(0, 0, 0, 0)


class Pile:
    """Sprites that are drawn one after the other, and what each of them covers."""

    def __init__(self, sprites: Sequence[Sprite]) -> None:
        self.sprites = sprites
        self._seen: tuple[Shot, Viewport, list[pygame.Rect]] | None = None

    def covers(self, camera: Camera, viewport: Viewport) -> list[pygame.Rect]:
        """Return the pixels that each may touch as the camera sees them; found out once for each of its shots."""
        shot = camera.shot
        if self._seen is None or self._seen[0] is not shot or self._seen[1] is not viewport:
            self._seen = shot, viewport, _covers_of(self.sprites, camera, viewport)
        return self._seen[2]


class Resting(NamedTuple):
    """The sprites that rest, in the order in which they are drawn."""

    under_lines: Pile
    """Those of the board that are drawn before its lines."""
    on_lines: Pile
    """Those of the board that lie on its lines."""
    aside: Pile
    """Those that do not lie on the board."""


class Moving(NamedTuple):
    """The sprites that move, and are seen: what a batch carries is not."""

    below: Pile
    """Those that are drawn before the lines of the board."""
    beneath: Pile
    """Those that are drawn after the lines, and lie lower than all that rests on these."""
    above: Pile
    """The others."""


def ordered(sprites: Iterable[Sprite]) -> list[Sprite]:
    """Return sprites from the bottom up: board before screen, then by height, then by age."""
    return sorted(sprites, key=lambda s: (not s.pose.on_board, s.pose.z, s.serial))


def resting(sprites: Iterable[Sprite]) -> Resting:
    """Return those of some sprites that rest."""
    order = ordered(sprite for sprite in sprites if not sprite.moving)
    board = [sprite for sprite in order if sprite.pose.on_board]
    on_lines = [sprite for sprite in board if sprite.above]
    return Resting(Pile([one for one in board if not one.above]), Pile(on_lines), Pile(order[len(board) :]))


def moving(sprites: Iterable[Sprite], on_lines: Pile, laid: Collection[Thing] = ()) -> Moving:
    """Return those of some sprites that move; ``on_lines``: what rests on the lines.

    Those that have just been ``laid`` down there do not raise others of their kind that still wait for it over all that
    rests.
    """
    order = ordered(sprite for sprite in sprites if sprite.moving and sprite.pose.alpha)
    below = [sprite for sprite in order if not sprite.above]
    low = next((sprite.pose.z for sprite in on_lines.sprites if sprite.key not in laid), math.inf)
    beneath = [sprite for sprite in order if sprite.above and sprite.pose.on_board and sprite.pose.z <= low]
    return Moving(Pile(below), Pile(beneath), Pile(order[len(below) + len(beneath) :]))


def _covers_of(sprites: Sequence[Sprite], camera: Camera, viewport: Viewport) -> list[pygame.Rect]:
    """Return the pixels that each of many sprites may touch (see :func:`cover_of`), none for what is not seen.

    A moving camera asks for all of them in every frame: so they are found without a pose for each on the screen.
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
    """Return the things at a point: pieces (given from the bottom up) from the top down, then the smallest spots first.

    ``lies`` says where a piece is pointed at, in screen space; of a fan only what is seen counts.
    """
    under = [piece for piece in pieces if piece.pose.name and lies(piece).holds(pos)][::-1]
    fans = [piece.pose.fan.area if piece.pose.fan is not None else None for piece in under]
    found = [p.key for n, (p, fan) in enumerate(zip(under, fans, strict=True)) if fan is None or fan not in fans[:n]]
    return [*found, *(key for _, key in sorted((r.w * r.h, key) for key, r in spots if r.contains(pos)))]


NOWHERE_ELSE: Mapping[Thing, Pose] = {}


class ShownPieces:
    """All pieces and spots of one table and queries about them; :class:`.stage.Stage` changes and draws them."""

    def __init__(self, viewport: Viewport, camera: Camera) -> None:
        self.viewport, self.camera = viewport, camera
        self._sprites: dict[Thing, Sprite] = {}
        self._seen: dict[Thing, Seen] = {}
        self._spots: dict[Thing, Spot] = {}
        self._marks = Marks()
        self._order: list[Sprite] | None = None
        self._resting: Resting | None = None
        self._moving: Moving | None = None
        self._just_laid: set[Thing] = set()
        """Pieces that were laid down while others still wait for it."""
        self._batches = SpriteBatches()

    # --- where on the screen ------------------------------------------------------------------------------------

    def point(self, point: Vec) -> Vec:
        """Convert a point of the board to table units on the screen."""
        return self.camera.to_table(point)

    def to_table(self, pose: Pose) -> Pose:
        """Return a pose in screen space: board poses go through the camera, others stay."""
        if not pose.on_board:
            return pose
        at = self.camera.to_table(pose.at)
        return replace(pose, x=at.x, y=at.y, scale=pose.scale * self.camera.zoom, on_board=False)

    def to_space(self, pose: Pose, on_board: bool) -> Pose:
        """Convert a pose to board space or screen space, looking the same."""
        if pose.on_board == on_board:
            return pose
        if not on_board:
            return self.to_table(pose)
        return replace(pose.moved_to(self.camera.to_world(pose.at)), scale=pose.scale / self.camera.zoom, on_board=True)

    def spot_rect(self, spot: Spot) -> Rect:
        """Return a spot's rectangle on the screen."""
        return self.camera.rect_to_table(spot.rect) if spot.on_board else spot.rect

    def view_of(self, on_board: bool) -> Rect:
        """Return the part of the screen a space may draw on."""
        return self.camera.view if on_board else self.viewport.rect

    # --- what is there ------------------------------------------------------------------------------------------

    def pose(self, key: Thing) -> Pose | None:
        """Return the pose of a piece as shown now, also in flight; None when it is not there."""
        sprite = self._sprites.get(key)
        return self._batches.pose(key, self.pose) or (sprite.pose if sprite else None)

    def pieces(self) -> list[Thing]:
        """Return all pieces shown; a batch is only how they are."""
        return [key for key in self._sprites if key not in self._batches]

    def written(self) -> Mapping[str, Thing]:
        """Return every piece and spot by how it is written: as the keys of the accessibility tree are."""
        return {str(thing): thing for thing in (*self._sprites, *self._spots)}

    def spot(self, key: Thing) -> Spot | None:
        """Return a spot by id, None when there is none."""
        return self._spots.get(key)

    def marked(self, kind: Mark) -> frozenset[Thing]:
        """Return what is lit with one kind of mark."""
        return self._marks.of(kind)

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
        in_view = self.camera.view.contains(pos)
        spots = [(key, self.spot_rect(spot)) for key, spot in self._spots.items() if in_view or not spot.on_board]
        pieces = [s for s in self._in_order if in_view or not s.pose.on_board]
        return hit(pos, pieces, spots, lambda sprite: self._lies(sprite, lying))

    def at(self, pos: Vec, wanted: Iterable[Thing] = (), lying: Mapping[Thing, Pose] = NOWHERE_ELSE) -> Thing | None:
        """Return the topmost thing at a point; one of ``wanted`` before any other; ``lying`` as for ``things_at``."""
        things = self.things_at(pos, lying)
        liked = frozenset(wanted)
        return next((t for t in things if t in liked), things[0] if things else None)

    def nodes(self, activate: Callable[[Thing], None] | None = None) -> tuple[AccessNode, ...]:
        """Return a node for every named piece and spot. Those with states, such as legal ones, are focusable."""
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
        """Return the pose at which a piece is pointed at, in screen space."""
        return self.to_table(lying[sprite.key]) if sprite.key in lying else self._look(sprite).pose

    def _restack(self, resting: bool) -> None:
        """Drop the cached draw order; ``resting``: that of resting pieces too."""
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
        """All sprites in draw order: while pieces move only those few are sorted again."""
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
        """Return whether the cached look of a piece is up to date."""
        seen = self._seen.get(sprite.key)
        return seen is not None and seen.sprite is sprite and seen.shot is self._shot_of(sprite)

    def _shot_of(self, sprite: Sprite) -> Shot | None:
        """Return the camera's position for a piece of its board."""
        return self.camera.shot if sprite.pose.on_board else None
