"""Textual names of pieces, places and lines in tests: ``pawn.marty``, ``stop.p01.oil``."""

from game.ui.tabletop.thing_names import Kind, Thing

PARTED = ("stop", "token", "back", "held", "ring", "zone", "place", "own")
"""Kinds with a name and a part; names of other kinds may contain dots (``card.memo.1``)."""


def thing_of(text: str) -> Thing:
    """Parse the textual name of a thing."""
    kind, _dot, name = text.partition(".")
    if kind in PARTED and "." in name:
        name, _dot, part = name.rpartition(".")
        return Kind(kind)(name, part)
    return Kind(kind)(name)
