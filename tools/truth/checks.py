"""How claims are checked: what every game knows by trying, and what each game tells about its own."""

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
"""Whether something has come about in a state, or how likely it is from there: the state, what it is asked ``about``,
and where it all began."""
Number: TypeAlias = Callable[[Any, tuple[str | int, ...], Position], "float | Fraction"]
"""A number of a state, asked in the same way."""
Answer: TypeAlias = Callable[[Position, Any], object]
"""What is true of a position: the answer that a claim should give."""
ReasonCheck: TypeAlias = Callable[[Position, tuple[Command, ...], Mapping[str, Any]], bool]
"""Whether the reason for an action is true: the position, the action, and the facts of the sentence."""

CLOSE: Final = Fraction(51, 100)
"""Half a unit of what is rounded, and a little for binary fractions."""


@dataclass(frozen=True, kw_only=True)
class Truths:
    """What one game tells: for each ``of`` how it is answered by trying or counting, apart from the table's way.

    ``events`` are for chances, ``numbers`` for averages and for numbers that move, ``answers`` for all that is counted,
    asked, named or listed. ``useful`` (of :class:`~game.rules.claims.Idle`) says what of a view a command has to change
    to do anything; ``spent`` what a command uses up. ``reasons`` check the hints' reasons by their text ids; ``bare``
    are sentences whose numbers need no claim, with the reason.
    """

    events: Mapping[str, Event] = field(default_factory=dict)
    numbers: Mapping[str, Number] = field(default_factory=dict)
    answers: Mapping[str, Answer] = field(default_factory=dict)
    spent: Callable[[Any, Any, Command], tuple[str, ...]] | None = None
    """What ``command`` uses up: the states before and after it, and the command."""
    useful: Callable[[Any, Any, Position], bool] | None = None
    """Whether anything has changed beside the cost: the states before and after, and where it all began."""
    idle: Callable[[Position, tuple[Command, ...]], bool] | None = None
    """Whether an action changes nothing if everybody lets it pass, where that hangs on others or on what is hidden."""
    outcomes: Callable[[Any], Weighted] = lambda state: state.chance_outcomes()
    """What chance may bring to a state, where the rules do not list it because it is much."""
    misread: Callable[[Position, Any], str] = lambda _position, _refused: ""
    """What is wrong with the command that a refused gesture (:class:`tools.truth.asking.Refused`) was taken for."""
    reasons: Mapping[str, ReasonCheck] = field(default_factory=dict)
    bare: Mapping[str, str] = field(default_factory=dict)


def truths_of(rules_id: str) -> Truths:
    """Return what a game tells: ``TRUTHS`` of the module of :mod:`tools.truth` that has its name."""
    found: Truths = import_module(f"tools.truth.{rules_id}").TRUTHS
    return found


def changed_beside(*costs: str) -> Callable[[Any, Any, Position], bool]:
    """Return what tells whether anything has changed in a state beside the fields that hold the ``costs``."""

    def useful(before: Any, after: Any, _where: Position) -> bool:
        return any(getattr(before, name) != getattr(after, name) for name in before.FIELDS if name not in costs)

    return useful


def of_state(answer: Callable[..., object]) -> Answer:
    """Return an answer that is read off the state after a claim's commands, with what is asked ``about``."""
    return lambda position, claim: answer(position.after(claim.after), *claim.about)


class Checker:
    """Answers the questions of claims another way, for one game."""

    def __init__(self, truths: Truths) -> None:
        self.truths = truths

    def wrong(self, position: Position, claim: Claim) -> str:
        """Return what is wrong with a claim; empty when it is true."""
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
            KeyError: the game does not tell how this is answered.
            ValueError: it cannot be found out here.
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
        """Return the best chance of all ways to go on to a roll: whatever may be chosen after ``claim.after``."""
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
        """Return what is wrong with the reason for an action; empty when it is true."""
        check = self.truths.reasons.get(reason.text)
        if check is None:
            return f"nobody can check {reason.text}"
        return "" if check(position, action, dict(reason.facts)) else "the reason is not true"


def _ending(position: Position, after: tuple[Command, ...]) -> str:
    """Return how the game ends with commands, for who gives them."""
    state = position.after(after)
    assert state is not None
    result = state.result() if is_over(state) else None
    if result is None:
        return ""
    return "won" if position.seat in result.winners else "lost"
