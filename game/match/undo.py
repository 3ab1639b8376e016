"""Which actions may be undone, and previews of what commands lead to as far as a seat can know.

A seat takes back its own last action as a whole, with everything after it. Chance, anything revealed to a seat that did
not know it, and the decision of another person prevent that; answers of bots do not, nor do commands that the game
exempts (its ``may_withdraw``). In a practice game nothing prevents it, and the undo records what would have.

Reveals are detected with determinizations. A command reveals something if it would be illegal in some state that fits
what an onlooker knows, or if a seat or an onlooker would see something else after it in some state that fits what it
knew. Legality is judged by the onlooker's knowledge alone, so that the cards in a hand do not decide whether another
seat may undo.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import Any

from game.match.history import History, issuer
from game.rules.contract import NATURE, NOBODY, Command, Game, Seat, State, View, Withdraws, end_after
from game.seats.seeds import mix

SAMPLES = 12
"""Determinizations per seat to detect whether a command revealed something to it."""

END_SAMPLES = 24
"""Determinizations that must agree on the end of a game."""

SAME_SAMPLES = 3
"""Number of equal determinizations after which nothing counts as hidden and no more are drawn."""


class UndoBar(StrEnum):
    """What prevents a seat from an undo: the text id of the reason."""

    NOTHING_YET = "undo.nothing_yet"
    CHANCE_SHOWED = "undo.chance_showed"
    SOMETHING_SEEN = "undo.something_seen"
    OTHER_PERSON = "undo.other_person_decided"
    GAME_OVER = "undo.game_over"


class CannotUndo(ValueError):
    """A seat may not undo now; ``bar`` says why."""

    def __init__(self, seat: Seat, bar: UndoBar) -> None:
        """Report that ``bar`` prevents an undo of ``seat``."""
        super().__init__(f"seat {seat} can't undo now: {bar}")
        self.seat = seat
        self.bar = bar

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle both fields, so that the error crosses processes."""
        return type(self), (self.seat, self.bar)


def showed_something(game: Game, before: State, command: Command, seats: int) -> bool:
    """Return whether ``command``, given in ``before``, reveals something to any viewer."""
    after = before.clone()
    after.apply(command)
    return any(_told_something(game, before, after, command, viewer) for viewer in (None, *range(seats)))


def foreseen(game: Game, known: View, commands: Sequence[Command]) -> View | None:
    """Return the view of the seat of ``known`` after ``commands``, as far as it follows from what the seat knows.

    None if one is illegal, or if the views differ between states that fit what the seat knows: then the commands would
    reveal something hidden.
    """
    shown: View | None = None
    for sample in _determinized(game, known, SAMPLES, "foreseen"):
        for command in commands:
            if sample.actor < 0 or sample.refusal(command) is not None:
                return None
            sample.apply(command)
        view = sample.view(known.seat)
        if shown is not None and view != shown:
            return None
        shown = view
    return shown


def certain_ending(game: Game, state: State, seat: Seat, commands: Sequence[Command]) -> bool | None:
    """Return whether ``commands`` win (True) or lose (False) for ``seat`` in all states that fit what it knows.

    None if the game goes on, or if chance or hidden cards decide. Determinizations are drawn only if the game really
    ends, so usually this costs little more than carrying out the commands.
    """
    ending = end_after(state.clone(), seat, commands)
    if ending is None:
        return None
    samples = _determinized(game, state.view(seat), END_SAMPLES, "endings")
    return ending if all(end_after(sample, seat, commands) is ending for sample in samples) else None


def _told_something(game: Game, before: State, after: State, command: Command, viewer: Seat | None) -> bool:
    """Return whether ``viewer`` sees something after ``command`` that does not follow from what it knew."""
    learnt = after.view(viewer)
    samples = _determinized(game, before.view(viewer), SAMPLES, "worlds")
    return any(_differs(sample, command, viewer, learnt) for sample in samples)


def _determinized(game: Game, known: View, most: int, purpose: str) -> Iterator[State]:
    """Yield up to ``most`` states that fit a view, only ``SAME_SAMPLES`` if they are all equal."""
    found: set[str] = set()
    for number in range(most):
        sample = game.determinize(known, Random(mix(number, purpose, -1 if known.seat is None else known.seat)))
        found.add(sample.digest())
        yield sample
        if number + 1 == SAME_SAMPLES and len(found) == 1:
            return


def _differs(sample: State, command: Command, viewer: Seat | None, learnt: View) -> bool:
    """Return whether ``viewer`` would see something else after ``command`` in ``sample``, which is changed."""
    if sample.refusal(command) is not None:
        return viewer is None
    sample.apply(command)
    return sample.view(viewer) != learnt


class Undo:
    """Decides how far back a seat may go in one match; caches which commands revealed something."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game = game
        self._seats = seats
        self._showed: dict[int, tuple[Command, bool]] = {}

    def target(self, history: History, seat: Seat) -> int | None:
        """Return the number of commands left after an undo of ``seat``; None if it has given none."""
        for number in range(len(history) - 1, -1, -1):
            if issuer(history.commands[number]) == seat:
                return history.begin_of(number)
        return None

    def bar(self, history: History, seat: Seat, people: Collection[Seat]) -> UndoBar | None:
        """Return what prevents an undo of ``seat``, or None; ``people`` are the seats of people."""
        kept = self.target(history, seat)
        if kept is None:
            return UndoBar.NOTHING_YET
        if history.state.actor == NOBODY:
            return UndoBar.GAME_OVER
        given = range(kept, len(history))
        if any(issuer(history.commands[number]) == NATURE for number in given):
            return UndoBar.CHANCE_SHOWED
        counts = [number for number in given if not self._is_free(history, number)]
        if any((giver := issuer(history.commands[number])) != seat and giver in people for number in counts):
            return UndoBar.OTHER_PERSON
        if any(self._shows(history, number) for number in counts):
            return UndoBar.SOMETHING_SEEN
        return None

    def _is_free(self, history: History, number: int) -> bool:
        """Return whether the game exempts command ``number`` from preventing an undo."""
        game = self._game
        return isinstance(game, Withdraws) and game.may_withdraw(history.at(number), history.commands[number])

    def _shows(self, history: History, number: int) -> bool:
        """Return whether command ``number`` revealed something; cached."""
        command = history.commands[number]
        known = self._showed.get(number)
        if known is None or known[0] is not command:
            known = command, showed_something(self._game, history.at(number), command, self._seats)
            self._showed[number] = known
        return known[1]
