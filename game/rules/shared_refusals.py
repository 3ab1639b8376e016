"""Refusals common to all games with a stack of decisions.

A game has a table of reasons: for each command the records that ask for it, and a function that returns why it is
illegal even then. Its enumeration of reasons has members with the text ids below.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, Final, TypeAlias

from game.rules.contract import Command, Refusal, Seat, verb
from game.rules.pending_stack import StackedState

GAME_OVER: Final = "game_over"
NOT_YOUR_TURN: Final = "not_your_turn"
"""Fact ``seat``: who must answer."""
NOT_NOW: Final = "not_now"
"""Fact ``asked``: the decision that is due."""
UNKNOWN: Final = "unknown"
"""Fact ``name``: an id that is not in the box, or a number that is not on the table."""

Reasons: TypeAlias = Mapping[type, tuple[tuple[type, ...], Callable[[Any, Any], Refusal]]]
"""For each command: the pending records that ask for it, and a function that returns why it is illegal even then."""


def explain(s: StackedState, command: Command, known: Mapping[str, Container[Any]], reasons: Reasons) -> Refusal:
    """Return why the illegal ``command`` is refused; ``known`` maps a command field to its valid ids."""
    if s.over is not None:
        return Refusal(GAME_OVER)
    seat: Seat = getattr(command, "seat", s.actor)
    if seat != s.actor:
        return Refusal(NOT_YOUR_TURN, (("seat", s.actor),))
    for field, names in known.items():
        name = getattr(command, field, None)
        if name is not None and name not in names:
            return Refusal(UNKNOWN, (("name", str(name)),))
    records, reason = reasons.get(type(command), ((), never))
    if not isinstance(s.pending[-1], records):
        return Refusal(NOT_NOW, (("asked", verb(type(s.pending[-1]).__name__)),))
    why: Refusal = reason(s, command)
    return why


def never(_s: Any, _command: object) -> Refusal:
    """Refuse a command that is always legal when due, so the reason can only be that it is not due."""
    return Refusal(NOT_NOW)
