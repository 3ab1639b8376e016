"""The raw YAML and map files of the Riff in Time box, for :mod:`.reference_model`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

from game import resources
from tests.support.boxes import written

Json = Any
"""Any JSON value."""


def box() -> dict[str, Any]:
    """Read the box's files."""
    return written("riff_in_time", "table", "riffs", "objectives")


@lru_cache(maxsize=1)
def circuits() -> frozenset[frozenset[str]]:
    """Return the pairs of spaces that are joined by a circuit."""
    root = ElementTree.parse(resources.levels() / "riff_in_time" / "board.tmx").getroot()
    found = set()
    for item in root.iterfind("objectgroup[@name='links']/object"):
        ends = {one.get("name"): one.get("value") for one in item.iter("property")}
        found.add(frozenset((str(ends["a"]), str(ends["b"]))))
    return frozenset(found)


@lru_cache(maxsize=1)
def near() -> dict[str, set[str]]:
    """Return the neighbors of each space."""
    found: dict[str, set[str]] = {}
    for pair in circuits():
        first, second = sorted(pair)
        found.setdefault(first, set()).add(second)
        found.setdefault(second, set()).add(first)
    return found


def by_id(entry: str) -> dict[str, Json]:
    """Return the records of an entry by id."""
    return {record["id"]: record for record in box()[entry]}
