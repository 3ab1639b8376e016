"""The messages to and from the child process that rasterizes pictures."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from game.i18n import _


class Lack(NamedTuple):
    """A part of a picture that is not drawn: its element (and attribute), its line, and why."""

    element: str
    line: int
    problem: str

    def __str__(self) -> str:
        """Return one clause.

        >>> print(Lack("<script>", 7, "is a script, which is not run"))
        <script> in line 7 is a script, which is not run
        """
        return _("{element} in line {line} {problem}").format(
            element=self.element, line=self.line, problem=self.problem
        )


class Order(msgspec.Struct, frozen=True):
    """A request to draw the picture that follows as bytes; with ``compares``, also compare it with SDL's drawing.

    Faults are told in ``language``.
    """

    size: tuple[int, int]
    fonts: tuple[str, ...] = ()
    compares: bool = False
    language: str = "en"


class Drawn(msgspec.Struct, frozen=True):
    """The answer: the size of the RGBA pixels that follow and the parts not drawn, or the ``fault``.

    ``differs`` is the mean difference (0 to 1) from SDL's drawing if that was requested.
    """

    size: tuple[int, int] = (0, 0)
    lacks: tuple[Lack, ...] = ()
    fault: str = ""
    differs: float = 0.0
