"""The box of Dice Through Time read from its YAML alone, and payment by trial, for the reference model."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from tests.support.boxes import written

Json = Any
"""Any JSON value."""


def box() -> dict[str, Any]:
    """Read the box's files."""
    return written("dice_through_time", "table", "events", "items")


@lru_cache(maxsize=1)
def board() -> dict[str, tuple[int, int]]:
    """Return year and column of each place; places of a year are listed consecutively."""
    names, years = list(box()["places"]), [year["year"] for year in box()["years"]]
    each = len(names) // len(years)
    return {name: (years[number // each], number % each) for number, name in enumerate(names)}


@lru_cache(maxsize=1)
def cards() -> dict[str, Json]:
    """Return every event card by id; copies of a special one are numbered."""
    found = {card["id"]: card for card in box()["events"]}
    for card in box()["specials"]:
        found |= {f"{card['id']}.{number + 1}": card for number in range(card["copies"])}
    return found


@lru_cache(maxsize=1)
def items() -> dict[str, Json]:
    """Return every item by id."""
    return {item["id"]: item for item in box()["items"]}


@lru_cache(maxsize=200_000)
def can_pay(needs: tuple[str, ...], icons: tuple[str, ...]) -> bool:
    """Return whether ``icons`` can pay all ``needs`` (both sorted), trying every payment recursively."""
    if not needs:
        return True
    first, rest = needs[0], needs[1:]
    for one in {first, "wrench"} & set(icons):
        if can_pay(rest, without(icons, one)):
            return True
    doubled = [icon for icon, count in Counter(icons).items() if count > 1]
    return any(can_pay(rest, without(icons, icon, icon)) for icon in doubled)


def without(icons: tuple[str, ...], *gone: str) -> tuple[str, ...]:
    """Return the icons except those in ``gone``."""
    left = list(icons)
    for icon in gone:
        left.remove(icon)
    return tuple(left)
