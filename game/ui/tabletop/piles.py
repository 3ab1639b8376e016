"""In which order the pieces of a table are drawn and pointed at."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

import pygame

from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.camera import Shot
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.sprites import Sprite
from game.ui.tabletop.thing_names import Thing


class Pile:
    """Sprites that are drawn one after the other, and what each of them covers."""

    def __init__(self, sprites: Sequence[Sprite]) -> None:
        self.sprites = sprites
        self._seen: tuple[Shot | None, list[pygame.Rect]] | None = None

    def covers(self, shot: Shot | None, cover: Callable[[Sprite], pygame.Rect]) -> list[pygame.Rect]:
        """Return the pixels that each may touch as the camera sees them; ``cover`` finds them out, once a shot."""
        if self._seen is None or self._seen[0] is not shot:
            self._seen = shot, [cover(sprite) for sprite in self.sprites]
        return self._seen[1]


class Piles(NamedTuple):
    """All sprites from the bottom up, and in the order in which they are drawn: those that rest, then the others."""

    all: list[Sprite]
    under_lines: Pile
    """Resting ones of the board that are drawn before its lines."""
    on_lines: Pile
    """Resting ones of the board that lie on its lines."""
    aside: Pile
    """Resting ones that do not lie on the board."""
    below: Pile
    """Moving ones that are drawn before the lines of the board."""
    beneath: Pile
    """Moving ones that are drawn after the lines, and lie lower than all that rests on these."""
    above: Pile
    """Other moving ones."""


def piled(sprites: Iterable[Sprite], laid: Collection[Thing] = ()) -> Piles:
    """Return sprites in the order in which they are drawn: board before screen, then by height, then by age.

    What moves and is not seen, such as the pieces that a raft carries, is not drawn. Those that have just been ``laid``
    down do not raise others of their kind that still wait for it over all that rests.
    """
    order = sorted(sprites, key=lambda s: (not s.pose.on_board, s.pose.z, s.serial))
    resting = [sprite for sprite in order if not sprite.moving]
    moving = [sprite for sprite in order if sprite.moving and sprite.pose.alpha]
    under_lines = [sprite for sprite in resting if not sprite.above]
    on_lines = [sprite for sprite in resting if sprite.above and sprite.pose.on_board]
    aside = [sprite for sprite in resting if not sprite.pose.on_board]
    below = [sprite for sprite in moving if not sprite.above]
    low = next((sprite.pose.z for sprite in on_lines if sprite.key not in laid), math.inf)
    beneath = [sprite for sprite in moving if sprite.above and sprite.pose.on_board and sprite.pose.z <= low]
    above = moving[len(below) + len(beneath) :]
    return Piles(order, *map(Pile, (under_lines, on_lines, aside, below, beneath, above)))


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
