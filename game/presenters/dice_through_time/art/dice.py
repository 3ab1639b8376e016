"""How the dice of Dice Through Time look: cubes in the colour of their owner, with its sign in two corners."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from game.rules.dice_through_time.box import ICONS
from game.ui.animation.dice_cube import CubeDie

ART: Final = "dice_through_time"
COLOURS: Final[Mapping[str, str]] = {"brown": "wood", "blue": "seat_2", "orange": "accent", "pink": "neon_pink"}
"""The palette role of each colour of cars, dice and years."""


def role_of(colour: str) -> str:
    """Return the palette role of a colour; a house deck may have others, which are told apart by their sign."""
    return COLOURS.get(colour, "metal")


@cache
def die_kind(colour: str) -> CubeDie:
    """Return the dice of a colour."""
    icons: dict[str, str] = {icon: f"{ART}/faces/{icon}" for icon in ICONS}
    return CubeDie(colour, role_of(colour), ICONS, icons, f"{ART}/signs/{colour}")
