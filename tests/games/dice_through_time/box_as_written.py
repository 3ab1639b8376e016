"""What is printed in the box of Dice Through Time, read from its YAML alone; payment by trial, for the model."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from tests.support.boxes import written

Json = Any
"""What JSON can hold."""


def box() -> dict[str, Any]:
    """Read what is in the box."""
    return written("dice_through_time", "table", "events", "items")


@lru_cache(maxsize=1)
def board() -> dict[str, tuple[int, int]]:
    """Give year and column of each place: the places of a year are written one after the other."""
    names, years = list(box()["places"]), [year["year"] for year in box()["years"]]
    each = len(names) // len(years)
    return {name: (years[number // each], number % each) for number, name in enumerate(names)}


@lru_cache(maxsize=1)
def cards() -> dict[str, Json]:
    """Give every event card by its id; copies of a special one are numbered."""
    found = {card["id"]: card for card in box()["events"]}
    for card in box()["specials"]:
        found |= {f"{card['id']}.{number + 1}": card for number in range(card["copies"])}
    return found


@lru_cache(maxsize=1)
def items() -> dict[str, Json]:
    """Give every item by its id."""
    return {item["id"]: item for item in box()["items"]}


@lru_cache(maxsize=200_000)
def can_pay(needs: tuple[str, ...], icons: tuple[str, ...]) -> bool:
    """Try whether ``needs`` can be paid with ``icons``, both sorted: one by one, whatever may pay for the first."""
    if not needs:
        return True
    first, rest = needs[0], needs[1:]
    for one in {first, "wrench"} & set(icons):
        if can_pay(rest, without(icons, one)):
            return True
    doubled = [icon for icon, count in Counter(icons).items() if count > 1]
    return any(can_pay(rest, without(icons, icon, icon)) for icon in doubled)


def without(icons: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    """Leave some icons out."""
    left = list(icons)
    for icon in gone:
        left.remove(icon)
    return tuple(left)
