"""Reasons for proposed commands, and tables with an explanation for each class of commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from game.rules.contract import Command, Fact, State


class Reason(msgspec.Struct, frozen=True):
    """The reason for a proposed command: the id of a sentence of the game, and facts that fill it in."""

    text: str
    facts: tuple[Fact, ...] = ()


BEST_FOUND: Final = Reason("hint.best_found")
"""The command did best of all that were tried."""

ONLY_CHOICE: Final = Reason("hint.only_choice")
"""No other command is legal."""

T = TypeVar("T")
S = TypeVar("S", bound=State)

Explain: TypeAlias = Callable[[T, S, Any], Reason]
"""Returns the reason for a command, given a game's tools (``T``, such as its planner), the state and the command."""


def reason_in(table: Mapping[type, Explain[T, S]], tools: T, state: S, command: Command) -> Reason:
    """Return the reason for ``command`` by a game's table, which has an entry for each class of commands."""
    if len(state.legal_commands()) == 1:
        return ONLY_CHOICE
    return table[type(command)](tools, state, command)


def said(text: str) -> Explain[Any, Any]:
    """Return a table entry that always gives the same reason."""
    reason = Reason(text)
    return lambda _tools, _state, _command: reason


def about(text: str, *fields: str) -> Explain[Any, Any]:
    """Return a table entry whose facts are fields of the command; ``"to as space"`` renames one."""
    pairs = [(field.partition(" as ")[2] or field, field.partition(" as ")[0]) for field in fields]
    return lambda _tools, _state, command: Reason(text, tuple((name, getattr(command, field)) for name, field in pairs))
