"""What the frame benchmark needs from the client: a table it can drive by hand, frame by frame.

The client hands it over in one place, ``game.scenes.stage``::

    def open_table(slug: str, size: tuple[int, int], seed: int) -> Stage: ...

which opens a window of this size (the video driver is already chosen), deals the game with one person in
every seat and returns once the table has been drawn and everything has come to rest.
"""

from collections.abc import Sequence
from typing import Any, Protocol

Point = tuple[int, int]
"""A place in the window, in pixels."""


class Stage(Protocol):
    """A client with one table on it."""

    def frame(self, events: Sequence[Any], dt: float) -> bool:
        """One turn of the main loop without its waiting: handle these pygame events, update, draw if dirty.

        Returns whether anything was drawn. ``dt`` is in seconds.
        """

    def drag(self) -> tuple[Point, Point]:
        """Where a pawn that may move now can be picked up, and a space where it may be put down."""

    def idle(self, seconds: float) -> int:
        """Run the real main loop for this long without any event; return how many frames were drawn."""

    def close(self) -> None:
        """Close the window."""
