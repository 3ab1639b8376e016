"""Who sits at a table, as its presenter is told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits at a seat: a face (an asset) and a name; ``name`` empty: called by the number of the seat."""

    face: str
    name: str = ""
    program: bool = False
