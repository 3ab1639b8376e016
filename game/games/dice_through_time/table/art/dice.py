"""How the dice of Dice Through Time look: cubes in the colour of their owner, with its sign in two corners."""

from __future__ import annotations

from functools import cache
from typing import Final

from game.games.dice_through_time.rules.box import ICONS
from game.ui.animation.dice import CubeDie
from game.ui.paint import palette

ART: Final = "dice_through_time"
OTHER: Final = "seat_6"
"""The role of colours that are not ours."""


def role_of(colour: str) -> str:
    """Return the palette role of a colour of cars, dice and years; the icon of its sign is called the same.

    A house deck may have colours of its own, which are told apart by their sign alone.
    """
    role = f"car_{colour}"
    return role if role in palette.active().roles() else OTHER


@cache
def die_kind(colour: str) -> CubeDie:
    """Return the dice of a colour."""
    icons: dict[str, str] = {icon: f"{ART}/faces/{icon}" for icon in ICONS}
    return CubeDie(colour, role_of(colour), ICONS, icons, f"{ART}/signs/{colour}")
