"""What surely ends a game: commands after which a seat has won or lost, whatever chance or what is hidden would be.

And what goes on longest where everything else is lost.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final, Protocol, TypeVar

from game.ai.clock import never
from game.rules.contract import NATURE, Command, Seat, State, View, after

S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)

MOST_OUTCOMES: Final = 36
"""More outcomes of chance than this are not tried."""

MOST_TRIED: Final = 2_000
"""So many commands are tried to find a win before the turn is over."""

MOST_LOST: Final = 300
"""So many commands are tried to find out whether all is lost, and how long that can last."""

SAMPLES: Final = 8
"""Determinizations that have to agree about an end: one hidden card must not be taken for another by accident."""

GLANCE: Final = 30
"""So many are tried before every choice."""

GAMES: Final = 4
"""So many times it is played on from an option to see how long that lasts."""

LONGEST: Final = 40
"""So many commands are played on at most."""

LASTING: Final = 1e-6
"""What each command is worth for which a lost game lasts."""


class Determinizer(Protocol[S_co]):
    """The part of a game that bots use; every :class:`~game.rules.contract.Game` has it."""

    def determinize(self, view: Any, rng: Random) -> S_co:
        """Invent a full state that fits ``view``."""


def determinizations(game: Determinizer[S], view: View) -> list[S]:
    """Return a few different states that fit ``view``, one where nothing is hidden.

    An end is proven where all of them have it.
    """
    return list({state.digest(): state for state in _drawn(game, view)}.values())


def _drawn(game: Determinizer[S], view: View) -> Iterator[S]:
    return (game.determinize(view, Random(seed)) for seed in range(SAMPLES))


def proven(states: Iterable[State], commands: Sequence[Command]) -> float | None:
    """Return 1 where the seat that gives ``commands`` has won after them, whatever chance answers, 0 where it has lost.

    None where the game may go on, or not all of ``states``, which fit what that seat knows, agree.
    """
    found: set[float | None] = set()
    for state in states:
        seat, end = state.actor, state.clone()
        for command in commands:
            if end.actor != seat or end.refusal(command) is not None:
                return None
            end.apply(command)
        found |= set(_ends(end, seat))
        if None in found or len(found) > 1:
            return None
    return found.pop()


def outcome(game: Determinizer[State], view: View, command: Command) -> float | None:
    """Return what is :func:`proven` of ``command`` in determinizations of ``view``, drawn as they are needed."""
    return proven(_drawn(game, view), (command,))


def lost_in(game: Determinizer[State], view: View, command: Command) -> float | None:
    """Return how long a game can last that is surely lost after ``command`` for the seat that is asked in ``view``.

    None where it may not be lost, and where that is not seen within a few commands.
    """
    return _lost_in_all(_drawn(game, view), command, GLANCE)


def _lost_in_all(
    states: Iterable[State], command: Command, most: int, stop: Callable[[], bool] = never
) -> float | None:
    lengths = list[float]()
    for state in states:
        length = _lost_in(after(state, command), state.actor, [most], stop)
        if length is None:
            return None
        lengths.append(length)
    return sum(lengths, 0.0) / len(lengths)


def lasting(
    game: Determinizer[State], view: View, options: Sequence[Command], stop: Callable[[], bool]
) -> dict[Command, float]:
    """Rate options where all seems lost: by how often they win, then by how many commands the game goes on with them.

    Where that is not certain it is played on at random, but nobody loses at once who need not. What has surely lost, or
    can be taken back at once, comes last. Once time is up, a glance at each must do.
    """
    states, found = determinizations(game, view), dict.fromkeys(options, 0.0)
    seat, here, glance = view.actor, states[0].digest(), MOST_LOST // len(options)
    for option in options:
        if stop():
            length = _lost_in(after(states[0], option), seat, [glance])
            found[option] = LASTING * (LONGEST if length is None else length)
            continue
        length = _lost_in_all(states, option, MOST_LOST, stop)
        if length is not None:
            found[option] = LASTING * length
        elif not _is_taken_back(after(states[0], option), seat, here):
            starts = [states[number % len(states)] for number in range(GAMES)]
            ends = [_played_on(after(start, option), seat, Random(number), stop) for number, start in enumerate(starts)]
            found[option] = LASTING * LONGEST + sum(ends, 0.0) / GAMES
    return found


def winning_line(
    states: Sequence[State], preferred: Sequence[Command] = (), most: int = MOST_TRIED
) -> tuple[Command, ...]:
    """Return commands with which the seat that is asked wins in all ``states`` before anybody else decides.

    Up to ``most`` commands are tried, the shortest ways first, each position once; of ways as short as each other that
    which begins with the first of the ``preferred``. Chance may only answer the last of them, and whatever it answers
    they win. There are none where no such way is found.
    """
    root, tried, known = states[0], 0, {states[0].digest()}
    waiting = deque[tuple[tuple[Command, ...], State]]([((), root)])
    while waiting and tried < most:
        commands, state = waiting.popleft()
        options = state.legal_commands() if commands else dict.fromkeys((*preferred, *root.legal_commands()))
        for command in options:
            tried += 1
            line, end = (*commands, command), after(state, command)
            if end.actor != root.actor:
                if set(_ends(end, root.actor)) == {1.0} and proven(states, line) == 1.0:
                    return line
            elif (digest := end.digest()) not in known:
                known.add(digest)
                waiting.append((line, end))
    return ()


def is_lost(states: Sequence[State]) -> bool:
    """Return whether all of ``states`` are lost for the seat that is asked, whatever anybody and chance do.

    Only where few commands are left to be tried.
    """
    return all(_lost_in(state, state.actor, [MOST_LOST]) is not None for state in states)


def _ends(state: State, seat: Seat) -> Iterator[float | None]:
    """Yield whether ``seat`` has won (1) or lost (0) in ``state``, with each answer of chance; None: it goes on."""
    result = state.result()
    if result is not None:
        yield float(seat in result.winners)
        return
    outcomes = state.chance_outcomes()
    if not 0 < len(outcomes) <= MOST_OUTCOMES:
        yield None
        return
    for command, _weight in outcomes:
        result = after(state, command).result()
        yield None if result is None else float(seat in result.winners)
        if result is None:
            return


def _lost_in(state: State, seat: Seat, left: list[int], stop: Callable[[], bool] = never) -> float | None:
    """Return how many commands a lost game can last; None where it is not, or ``left`` commands do not tell."""
    result = state.result()
    if result is not None:
        return None if seat in result.winners else 0.0
    if left[0] < 0 or stop():
        return None
    is_chance = state.actor == NATURE
    following = state.chance_outcomes() if is_chance else [(command, 1) for command in state.legal_commands()]
    left[0] -= len(following)
    if not following or left[0] < 0:
        return None
    lengths = list[float]()
    for command, _weight in reversed(following):  # the end of a turn, with which most games go on, is the last
        length = _lost_in(after(state, command), seat, left, stop)
        if length is None:
            return None
        lengths.append(length)
    return 1 + (sum(lengths, 0.0) / len(lengths) if is_chance else max(lengths))


def _is_taken_back(state: State, seat: Seat, before: str) -> bool:
    """Return whether ``seat`` can make of ``state`` at once what was ``before``, by its digest."""
    return state.actor == seat and any(after(state, command).digest() == before for command in state.legal_commands())


def _played_on(state: State, seat: Seat, rng: Random, stop: Callable[[], bool]) -> float:
    """Play ``state`` on while there is time; return 1 where ``seat`` wins, else what it is worth that it lasted."""
    for number in range(LONGEST):
        if stop():
            break
        result = state.result()
        if result is not None:
            return 1.0 if seat in result.winners else LASTING * number
        state = after(state, state.sample_chance(rng)) if state.actor == NATURE else _carefully(state, rng)
    return LASTING * LONGEST


def _carefully(state: State, rng: Random) -> State:
    """Carry out any command, but none that loses at once where another does not."""
    seat, options = state.actor, list(state.legal_commands())
    rng.shuffle(options)
    for option in options:
        end = after(state, option)
        result = end.result()
        if result is None or seat in result.winners:
            return end
    return after(state, options[0])
