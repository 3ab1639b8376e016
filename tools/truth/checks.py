"""Checks of claims: the generic ones, and the interface of the game-specific ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import Any, Final, TypeAlias

from game.ai.reasons import Reason
from game.rules import claims
from game.rules.claims import Claim
from game.rules.contract import NATURE, Command
from tools.truth.position import Position, Weighted, is_over

Event: TypeAlias = Callable[[Any, tuple[str | int, ...], Position], "bool | Fraction"]
"""Returns whether an event has occurred in a state, or its probability from there.

Parameters are the state, the ``about`` of the claim, and the original position.
"""
Number: TypeAlias = Callable[[Any, tuple[str | int, ...], Position], "float | Fraction"]
"""Returns a number of a state; parameters as for events."""
Answer: TypeAlias = Callable[[Position, Any], object]
"""Returns the true answer to a claim in a position."""
ReasonCheck: TypeAlias = Callable[[Position, tuple[Command, ...], Mapping[str, Any]], bool]
"""Returns whether the reason for an action is true, given the position, the action, and the facts of the sentence."""

CLOSE: Final = Fraction(51, 100)
"""Tolerance of rounded numbers: half a unit, plus some for floating-point errors."""


@dataclass(frozen=True, kw_only=True)
class Truths:
    """The independent answers of one game, by trying or recounting, without the table's code.

    ``events`` are for chances, ``numbers`` for averages and for changing numbers, ``answers`` for all other claims, by
    the claim's ``of``. ``useful`` decides :class:`~game.rules.claims.Idle` claims, ``spent`` the costs of a command.
    ``reasons`` check the hints' reasons by their text ids; ``bare`` maps sentences with numbers that need no claim to
    the justification.
    """

    events: Mapping[str, Event] = field(default_factory=dict)
    numbers: Mapping[str, Number] = field(default_factory=dict)
    answers: Mapping[str, Answer] = field(default_factory=dict)
    spent: Callable[[Any, Any, Command], tuple[str, ...]] | None = None
    """Returns the costs of a command, given the states before and after it, and the command."""
    useful: Callable[[Any, Any, Position], bool] | None = None
    """Returns whether anything beyond the costs has changed, given the states before and after, and the start."""
    idle: Callable[[Position, tuple[Command, ...]], bool] | None = None
    """Returns whether an action has no effect without responses, if that depends on others or on hidden information."""
    outcomes: Callable[[Any], Weighted] = lambda state: state.chance_outcomes()
    """Returns the outcomes of chance that the rules do not list because there are too many."""
    misread: Callable[[Position, Any], str] = lambda _position, _refused: ""
    """Returns the fault of the command that a gesture (:class:`tools.truth.asking.Refused`) was taken for, or empty."""
    reasons: Mapping[str, ReasonCheck] = field(default_factory=dict)
    bare: Mapping[str, str] = field(default_factory=dict)


def truths_of(rules_id: str) -> Truths:
    """Return the answers of a game: ``TRUTHS`` of the module in :mod:`tools.truth` with its name."""
    found: Truths = import_module(f"tools.truth.{rules_id}").TRUTHS
    return found


def changed_beside(*costs: str) -> Callable[[Any, Any, Position], bool]:
    """Return a function that compares states except for the fields in ``costs``."""

    def useful(before: Any, after: Any, _where: Position) -> bool:
        return any(getattr(before, name) != getattr(after, name) for name in before.FIELDS if name not in costs)

    return useful


def of_state(answer: Callable[..., object]) -> Answer:
    """Turn a function of the state after a claim's commands and ``about`` into an answer."""
    return lambda position, claim: answer(position.after(claim.after), *claim.about)


class Checker:
    """Checks claims of one game against independent answers."""

    def __init__(self, truths: Truths) -> None:
        self.truths = truths

    def wrong(self, position: Position, claim: Claim) -> str:
        """Return the error of a claim; empty if it is true."""
        if position.after(claim.after) is None:
            return "speaks of what comes after commands that are refused"
        try:
            true = self._true(position, claim)
        except KeyError as unknown:
            return f"nobody can check {unknown}"
        except ValueError as error:
            return f"cannot be checked: {error}"
        if isinstance(claim, claims.Chance):
            return "" if abs(Fraction(claim.says) - 100 * true) <= CLOSE else f"true are {float(100 * true):.2f}%"
        if isinstance(claim, claims.Average):
            return "" if abs(Fraction(claim.says) - true) <= CLOSE / 10 else f"true is {float(true):.3f}"
        if isinstance(claim, claims.Lists | claims.Spends):
            return "" if sorted(map(str, claim.says)) == sorted(map(str, true)) else f"true is {true!r}"
        return "" if claim.says == true else f"true is {true!r}"

    def _true(self, position: Position, claim: Claim) -> Any:
        """Return the true answer.

        Raises:
            KeyError: If the game has no answer to this question.
            ValueError: If it cannot be determined here.
        """
        if isinstance(claim, claims.Chance):
            return self._best(position, claim) if claim.best else self._chance(position, claim, claim.after)
        if isinstance(claim, claims.Average):
            number = self.truths.numbers[claim.of]
            return position.average(claim.after, lambda state: number(state, claim.about, position))
        if isinstance(claim, claims.Moves):
            number = self.truths.numbers[claim.of]
            after = position.after(claim.after)
            was, now = (number(state, claim.about, position) for state in (position.state, after))
            return now if was == claim.was else f"{now}, from {was}"
        if isinstance(claim, claims.Ends):
            return _ending(position, claim.after)
        if isinstance(claim, claims.Spends):
            return self._spent(position, claim.after)
        if isinstance(claim, claims.Idle):
            if self.truths.useful is None:
                raise KeyError("idle")
            return not self.truths.useful(position.state, position.after(claim.after), position)
        return self.truths.answers[claim.of](position, claim)  # type: ignore[attr-defined]

    def _chance(self, position: Position, claim: claims.Chance, after: tuple[Command, ...]) -> Fraction:
        event = self.truths.events[claim.of]
        return position.chance(after, lambda state: event(state, claim.about, position))

    def _best(self, position: Position, claim: claims.Chance) -> Fraction:
        """Return the best chance over all continuations of ``claim.after`` to a roll."""
        begun = position.after(claim.after)
        assert begun is not None
        ways = [(*claim.after, command) for command in begun.legal_commands()]
        rolled = [way for way in ways if (after := position.after(way)) is not None and after.actor == NATURE]
        return max((self._chance(position, claim, way) for way in rolled), default=Fraction(0))

    def _spent(self, position: Position, after: tuple[Command, ...]) -> tuple[str, ...]:
        if self.truths.spent is None:
            raise KeyError("spends")
        found: list[str] = []
        for number, command in enumerate(after):
            before, then = position.after(after[:number]), position.after(after[: number + 1])
            found += self.truths.spent(before, then, command)
        return tuple(found)

    def wrong_reason(self, position: Position, action: tuple[Command, ...], reason: Reason) -> str:
        """Return the error of the reason for an action; empty if it is true."""
        check = self.truths.reasons.get(reason.text)
        if check is None:
            return f"nobody can check {reason.text}"
        return "" if check(position, action, dict(reason.facts)) else "the reason is not true"


def _ending(position: Position, after: tuple[Command, ...]) -> str:
    """Return the ending reached by commands, for the seat that gives them."""
    state = position.after(after)
    assert state is not None
    result = state.result() if is_over(state) else None
    if result is None:
        return ""
    return "won" if position.seat in result.winners else "lost"
