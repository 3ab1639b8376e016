"""How far back a seat may undo and what stops it; what commands lead to, as far as a seat can know it.

A seat takes back its own last action as a whole, with all that followed. Chance, anything that was revealed to somebody
who did not know it, and the decision of another person stop it; answers of bots do not, nor does what a game lets be
withdrawn (its ``may_withdraw``). In a game for practice nothing stops it, and the takeback records what it went over.

Whether something was shown is found out with determinizations. A command reveals something if it would be illegal in
some state that fits what an onlooker knows, or if a seat or an onlooker would see something else after it in some state
that fits what it knew. Legality is judged by the onlooker's knowledge alone: what is in a hand must not decide whether
somebody else may take back.
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
"""Determinizations drawn for each seat to find out whether a command revealed something to it."""

END_SAMPLES = 24
"""Determinizations in which a game has to end alike, where something is hidden that might decide it."""

SAME_SAMPLES = 3
"""When this many determinizations are equal, nothing is hidden from that seat and no more are drawn."""


class UndoBar(StrEnum):
    """What stops a seat from taking back: the text id of the reason."""

    NOTHING_YET = "undo.nothing_yet"
    CHANCE_SHOWED = "undo.chance_showed"
    SOMETHING_SEEN = "undo.something_seen"
    OTHER_PERSON = "undo.other_person_decided"
    GAME_OVER = "undo.game_over"


class CannotUndo(ValueError):
    """A seat may not take back now; ``bar`` says why."""

    def __init__(self, seat: Seat, bar: UndoBar) -> None:
        """Keep who was stopped and by what."""
        super().__init__(f"seat {seat} may not take back now: {bar}")
        self.seat = seat
        self.bar = bar

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle both, so that the error crosses processes."""
        return type(self), (self.seat, self.bar)


def showed_something(game: Game, before: State, command: Command, seats: int) -> bool:
    """Return whether ``command``, given in ``before``, reveals to a viewer something that it could not know."""
    after = before.clone()
    after.apply(command)
    return any(_told_something(game, before, after, command, viewer) for viewer in (None, *range(seats)))


def foreseen(game: Game, known: View, commands: Sequence[Command]) -> View | None:
    """Return what the seat of ``known`` would see after ``commands``, by what it knows alone.

    None when one is illegal, or when it would be shown something hidden: then it would not see the same in all states
    that fit what it knows.
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
    """Return whether ``commands`` win (True) or lose the game for ``seat`` at once, in all that it holds for possible.

    None where the game goes on, and where chance or what is hidden from the seat decides. Nothing is drawn unless the
    game really ends, so that it costs little more than to carry out the commands.
    """
    ending = end_after(state.clone(), seat, commands)
    if ending is None:
        return None
    samples = _determinized(game, state.view(seat), END_SAMPLES, "endings")
    return ending if all(end_after(sample, seat, commands) is ending for sample in samples) else None


def _told_something(game: Game, before: State, after: State, command: Command, viewer: Seat | None) -> bool:
    """Return whether ``viewer`` learns something that not every state fitting its view would show."""
    learnt = after.view(viewer)
    samples = _determinized(game, before.view(viewer), SAMPLES, "worlds")
    return any(_differs(sample, command, viewer, learnt) for sample in samples)


def _determinized(game: Game, known: View, most: int, purpose: str) -> Iterator[State]:
    """Yield states that fit a view; only a few where nothing is hidden, because they are all the same."""
    found: set[str] = set()
    for number in range(most):
        sample = game.determinize(known, Random(mix(number, purpose, -1 if known.seat is None else known.seat)))
        found.add(sample.digest())
        yield sample
        if number + 1 == SAME_SAMPLES and len(found) == 1:
            return


def _differs(sample: State, command: Command, viewer: Seat | None, learnt: View) -> bool:
    """Return whether ``viewer`` would see something else after ``command`` in ``sample``, which is used up by that."""
    if sample.refusal(command) is not None:
        return viewer is None
    sample.apply(command)
    return sample.view(viewer) != learnt


class Undo:
    """Finds out how far back a seat may go in one match; caches which commands revealed something."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game = game
        self._seats = seats
        self._showed: dict[int, tuple[Command, bool]] = {}

    def target(self, history: History, seat: Seat) -> int | None:
        """Return how many commands stay when ``seat`` takes back; None when it has given none yet."""
        for number in range(len(history) - 1, -1, -1):
            if issuer(history.commands[number]) == seat:
                return history.begin_of(number)
        return None

    def bar(self, history: History, seat: Seat, people: Collection[Seat]) -> UndoBar | None:
        """Return what stops ``seat``, or None; ``people`` are the seats where a human being decides."""
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
        """Return whether the command with this number is no reason against taking back, as the game says."""
        game = self._game
        return isinstance(game, Withdraws) and game.may_withdraw(history.at(number), history.commands[number])

    def _shows(self, history: History, number: int) -> bool:
        """Return whether the command with this number revealed something (cached)."""
        command = history.commands[number]
        known = self._showed.get(number)
        if known is None or known[0] is not command:
            known = command, showed_something(self._game, history.at(number), command, self._seats)
            self._showed[number] = known
        return known[1]
