"""What is asked of the child process that draws, and what it answers."""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Lack(NamedTuple):
    """Something in a picture that is not drawn: its element (and attribute), its line, and why."""

    element: str
    line: int
    problem: str

    def __str__(self) -> str:
        """Return one clause.

        >>> print(Lack("<script>", 7, "is a script, which is not run"))
        <script> in line 7 is a script, which is not run
        """
        return f"{self.element} in line {self.line} {self.problem}"


class Order(msgspec.Struct, frozen=True):
    """A wish: the picture follows as bytes. ``compares``: also draw it as SDL would, and tell how much differs."""

    size: tuple[int, int]
    fonts: tuple[str, ...] = ()
    compares: bool = False


class Drawn(msgspec.Struct, frozen=True):
    """The answer: the size of the pixels (RGBA) that follow, what of it is not drawn, or what is wrong.

    ``differs`` is the mean difference (0 to 1) from what SDL draws where that was asked for.
    """

    size: tuple[int, int] = (0, 0)
    lacks: tuple[Lack, ...] = ()
    fault: str = ""
    differs: float = 0.0
