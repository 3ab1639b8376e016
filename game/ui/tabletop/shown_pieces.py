"""What lies on a table, as it is seen: where pieces and spots are, which of them lie under a point, what is lit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import pygame

from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.tabletop import draw_order
from game.ui.tabletop.board_space import BoardSpace
from game.ui.tabletop.camera import Camera, Shot
from game.ui.tabletop.draw_order import Moving, Pile, Resting, hit
from game.ui.tabletop.marks import Mark, Marks
from game.ui.tabletop.poses import Pose, Spot
from game.ui.tabletop.rafts import Rafts
from game.ui.tabletop.sprites import Seen, Sprite, cover_of
from game.ui.tabletop.stage_nodes import Named, node_of
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets.accessibility import AccessNode, Role

NOWHERE_ELSE: Mapping[Thing, Pose] = {}


class ShownPieces(BoardSpace):
    """All pieces and spots of one table, and what can be asked about them; whoever inherits changes and draws them."""

    def __init__(self, viewport: Viewport, camera: Camera | None = None) -> None:
        super().__init__(viewport, camera)
        self._sprites: dict[Thing, Sprite] = {}
        self._seen: dict[Thing, Seen] = {}
        self._spots: dict[Thing, Spot] = {}
        self._marks = Marks()
        self._order: list[Sprite] | None = None
        self._resting: Resting | None = None
        self._moving: Moving | None = None
        self._just_laid: set[Thing] = set()
        """Pieces that were laid down while others still wait for it."""
        self._rafts = Rafts()

    def pose(self, key: Thing) -> Pose | None:
        """Return the pose of a piece as shown now, also in flight; None when it is not there."""
        sprite = self._sprites.get(key)
        return self._rafts.pose(key, self.pose) or (sprite.pose if sprite else None)

    def pieces(self) -> list[Thing]:
        """Return all pieces shown; a raft is only how they are."""
        return [key for key in self._sprites if key not in self._rafts]

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
        in_view = self.camera is None or self.camera.view.contains(pos)
        spots = [(key, self.spot_rect(spot)) for key, spot in self._spots.items() if in_view or not spot.on_board]
        pieces = [s for s in self._in_order if in_view or not s.pose.on_board]
        return hit(pos, pieces, spots, lambda sprite: self._lies(sprite, lying))

    def at(self, pos: Vec, wanted: Iterable[Thing] = (), lying: Mapping[Thing, Pose] = NOWHERE_ELSE) -> Thing | None:
        """Return the topmost thing at a point; one of ``wanted`` before any other; ``lying`` as for ``things_at``."""
        things = self.things_at(pos, lying)
        liked = frozenset(wanted)
        return next((t for t in things if t in liked), things[0] if things else None)

    def nodes(
        self, activate: Callable[[Thing], None] | None = None, role_of: Callable[[Thing], Role] | None = None
    ) -> tuple[AccessNode, ...]:
        """Return a node for every named piece and spot. Legal and picked ones are focusable."""
        named = [Named(s.key, s.pose.name, "piece") for s in self._in_order if s.pose.name]
        named += [Named(key, spot.name, "space", spot.hint) for key, spot in self._spots.items()]
        return tuple(node_of(one, self._marks.told(one.key), self.seen_of(one.key), activate, role_of) for one in named)

    # --- inside -----------------------------------------------------------------------------------------------

    def _lies(self, sprite: Sprite, lying: Mapping[Thing, Pose]) -> Pose:
        """Return the pose at which a piece is pointed at, in screen space."""
        return self.to_table(lying[sprite.key]) if sprite.key in lying else self._look(sprite).pose

    def _restack(self, resting: bool) -> None:
        """Note that a piece is drawn elsewhere in the pile, or looks otherwise; ``resting``: it rests, or did."""
        self._order = self._moving = None
        if resting:
            self._resting = None

    @property
    def _in_order(self) -> list[Sprite]:
        """All sprites from the bottom up."""
        if self._order is None:
            self._order = draw_order.ordered(self._sprites.values())
        return self._order

    @property
    def _piles(self) -> tuple[Resting, Moving]:
        """All sprites as they are drawn: while pieces move only those few are put in order anew."""
        if self._resting is None:
            self._resting = draw_order.resting(self._sprites.values())
        if self._moving is None:
            self._moving = draw_order.moving(self._sprites.values(), self._resting.on_lines, self._just_laid)
        return self._resting, self._moving

    def _covers(self, pile: Pile) -> list[pygame.Rect]:
        """Return the pixels that each piece of a pile may touch."""
        return pile.covers(self.camera, self.viewport)

    def _look(self, sprite: Sprite) -> Seen:
        """Return a piece as it appears on the screen. Cached."""
        if not self._is_known(sprite):
            pose = self.to_table(sprite.pose)
            cover = cover_of(pose)
            self._seen[sprite.key] = Seen(sprite, self._shot_of(sprite), pose, cover, self.viewport.px_cover(cover))
        return self._seen[sprite.key]

    def _is_known(self, sprite: Sprite) -> bool:
        """Return whether it is known how a piece appears on the screen now."""
        seen = self._seen.get(sprite.key)
        return seen is not None and seen.sprite is sprite and seen.shot is self._shot_of(sprite)

    def _shot_of(self, sprite: Sprite) -> Shot | None:
        """Return the camera's position for a piece of its board."""
        return self.camera.shot if self.camera is not None and sprite.pose.on_board else None
