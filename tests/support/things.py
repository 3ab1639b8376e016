"""The texts by which tests name pieces, places and lines: ``pawn.marty``, ``stop.p01.oil``."""

from game.ui.tabletop.thing_names import Kind, Thing

PARTED = ("stop", "token", "back", "held", "ring", "zone", "place", "own")
"""Kinds that need more than a name; ids of other kinds may have dots in them (``card.memo.1``)."""


def thing_of(text: str) -> Thing:
    """Return the thing that is written so."""
    kind, _dot, name = text.partition(".")
    if kind in PARTED and "." in name:
        name, _dot, part = name.rpartition(".")
        return Kind(kind)(name, part)
    return Kind(kind)(name)
