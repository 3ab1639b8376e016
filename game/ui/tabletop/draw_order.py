"""Draw order (z-order) of the pieces of a table, and hit tests by it."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera, Shot
from game.ui.tabletop.lines import ORIGIN
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.sprites import Sprite, reach_of
from game.ui.tabletop.thing_names import Thing

NOWHERE: Final = pygame.Rect(0, 0, 0, 0)


class Pile:
    """Sprites that are drawn one after the other, and what each of them covers."""

    def __init__(self, sprites: Sequence[Sprite]) -> None:
        self.sprites = sprites
        self._seen: tuple[Shot | None, Viewport, list[pygame.Rect]] | None = None

    def covers(self, camera: Camera | None, viewport: Viewport) -> list[pygame.Rect]:
        """Return the pixels that each may touch as the camera sees them; found out once for each of its shots."""
        shot = camera.shot if camera is not None else None
        if self._seen is None or self._seen[0] is not shot or self._seen[1] is not viewport:
            self._seen = shot, viewport, _covers(self.sprites, camera, viewport)
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
    """The sprites that move, and are seen: what a raft carries is not."""

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


def _covers(sprites: Sequence[Sprite], camera: Camera | None, viewport: Viewport) -> list[pygame.Rect]:
    """Return the pixels that each of many sprites may touch (see :func:`cover_of`), none for what is not seen.

    A moving camera asks for all of them in every frame: so they are found without a pose for each on the screen.
    """
    scale, (left, top), covers = viewport.scale, viewport.origin, []
    zoom, (to_x, to_y) = (camera.zoom, camera.to_table(ORIGIN)) if camera is not None else (1.0, ORIGIN)
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
