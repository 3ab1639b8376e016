"""Certain wins and losses: commands after which a seat has won or lost whatever chance and hidden cards are.

Also ratings for lost positions, by how long the game goes on.
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
"""Most outcomes of a chance event that are enumerated; with more, nothing is proven."""

MOST_TRIED: Final = 2_000
"""Most commands tried to find a win within the turn."""

MOST_LOST: Final = 300
"""Most commands tried to find out whether a position is lost, and for how long the game can last."""

SAMPLES: Final = 8
"""Determinizations that must agree before an end is certain: a single guess of hidden cards proves nothing."""

GLANCE: Final = 30
"""Most commands tried to prove a loss before each choice of a bot."""

GAMES: Final = 4
"""Playouts per option to see how long the game lasts."""

LONGEST: Final = 40
"""Longest playout, in commands."""

LASTING: Final = 1e-6
"""Rating per command for which a lost game lasts."""


class Determinizer(Protocol[S_co]):
    """The part of :class:`~game.rules.contract.Game` that bots use."""

    def determinize(self, view: Any, rng: Random) -> S_co:
        """Return a full state that fits ``view``, with hidden things drawn at random."""


def determinizations(game: Determinizer[S], view: View) -> list[S]:
    """Return the distinct states among ``SAMPLES`` determinizations of ``view``; a single one if nothing is hidden."""
    return list({state.digest(): state for state in _drawn(game, view)}.values())


def _drawn(game: Determinizer[S], view: View) -> Iterator[S]:
    return (game.determinize(view, Random(seed)) for seed in range(SAMPLES))


def proven(states: Iterable[State], commands: Sequence[Command]) -> float | None:
    """Return 1 if ``commands`` win for their seat in all ``states`` whatever chance answers, and 0 if they lose.

    None if the game may go on, if one of them is illegal, or if the states differ.
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
    """Return what is :func:`proven` of ``command`` in determinizations of ``view``, drawn lazily."""
    return proven(_drawn(game, view), (command,))


def lost_in(game: Determinizer[State], view: View, command: Command) -> float | None:
    """Return how many commands the game can last if ``command`` certainly loses for the seat to act in ``view``.

    None if it does not, or if that cannot be seen within ``GLANCE`` commands.
    """
    return _lost_in_all(_drawn(game, view), command, GLANCE)


def first_unlost(state: State, commands: Iterable[Command]) -> Command | None:
    """Return the first of ``commands`` that is not proven within ``GLANCE`` commands to lose in ``state``, if any."""
    return next((command for command in commands if _lost_in_all([state], command, GLANCE) is None), None)


def _lost_in_all(
    states: Iterable[State], command: Command, most: int, stop: Callable[[], bool] = never
) -> float | None:
    lengths = list[float]()
    for state in states:
        length = _lost_in(after(state, command), state.actor, [most], {state.digest()}, stop)
        if length is None:
            return None
        lengths.append(length)
    return sum(lengths, 0.0) / len(lengths)


def rate_by_survival(
    game: Determinizer[State], view: View, options: Sequence[Command], stop: Callable[[], bool]
) -> dict[Command, float]:
    """Rate options of a seemingly lost position: by share of wins, then by how many commands the game goes on.

    Unproven losses are estimated by random playouts without avoidable instant losses. Proven losses come last, after
    them only options that can be reversed at once. Once time is up, each option gets only a short proof.
    """
    states, found = determinizations(game, view), dict.fromkeys(options, 0.0)
    seat, here, glance = view.actor, states[0].digest(), MOST_LOST // len(options)
    for option in options:
        if stop():
            length = _lost_in(after(states[0], option), seat, [glance], {here})
            found[option] = LASTING * (LONGEST if length is None else length)
            continue
        if _is_taken_back(after(states[0], option), seat, here):
            continue
        length = _lost_in_all(states, option, MOST_LOST, stop)
        if length is not None:
            found[option] = LASTING * length
        else:
            starts = [states[number % len(states)] for number in range(GAMES)]
            ends = [_played_on(after(start, option), seat, Random(number), stop) for number, start in enumerate(starts)]
            found[option] = LASTING * LONGEST + sum(ends, 0.0) / GAMES
    return found


def winning_line(
    states: Sequence[State], preferred: Sequence[Command] = (), most: int = MOST_TRIED
) -> tuple[Command, ...]:
    """Return commands by which the actor wins in all ``states`` before anybody else decides; empty if none are found.

    A breadth-first search over up to ``most`` commands, without repeated positions; among lines of equal length, those
    that start with ``preferred`` commands come first. Chance may answer only the last command, and every outcome wins.
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
    """Return whether all ``states`` are lost for the actor, whatever anybody and chance do.

    Proven only if at most ``MOST_LOST`` commands remain to be tried.
    """
    return all(_lost_in(state, state.actor, [MOST_LOST], {state.digest()}) is not None for state in states)


def _ends(state: State, seat: Seat) -> Iterator[float | None]:
    """Yield for each outcome of chance whether ``seat`` has won (1) or lost (0); None if the game goes on."""
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


def _lost_in(
    state: State, seat: Seat, left: list[int], known: set[str], stop: Callable[[], bool] = never
) -> float | None:
    """Return how many commands a lost game can last; None if it is not lost, or not proven within ``left`` commands.

    A choice that leads to a position whose digest is ``known`` already, as to mark a die and unmark it, adds nothing.
    """
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
    for command, _weight in reversed(following):  # the end of the turn, which most often refutes a loss, is listed last
        then = after(state, command)
        if then.actor == state.actor >= 0 and _is_known(then, known):
            continue
        length = _lost_in(then, seat, left, known, stop)
        if length is None:
            return None
        lengths.append(length)
    return 1 + (sum(lengths, 0.0) / len(lengths) if is_chance else max(lengths, default=0.0))


def _is_known(state: State, known: set[str]) -> bool:
    """Return whether ``known`` holds the digest of ``state``, and add it."""
    digest, number = state.digest(), len(known)
    known.add(digest)
    return len(known) == number


def _is_taken_back(state: State, seat: Seat, before: str) -> bool:
    """Return whether one command of ``seat`` leads from ``state`` back to the state with the digest ``before``."""
    return state.actor == seat and any(after(state, command).digest() == before for command in state.legal_commands())


def _played_on(state: State, seat: Seat, rng: Random, stop: Callable[[], bool]) -> float:
    """Play ``state`` on while there is time; return 1 if ``seat`` wins, else ``LASTING`` per command."""
    for number in range(LONGEST):
        if stop():
            break
        result = state.result()
        if result is not None:
            return 1.0 if seat in result.winners else LASTING * number
        state = after(state, state.sample_chance(rng)) if state.actor == NATURE else _careful_step(state, rng)
    return LASTING * LONGEST


def _careful_step(state: State, rng: Random) -> State:
    """Return the state after a random command that does not lose at once, if there is one."""
    seat, options = state.actor, list(state.legal_commands())
    rng.shuffle(options)
    for option in options:
        end = after(state, option)
        result = end.result()
        if result is None or seat in result.winners:
            return end
    return after(state, options[0])
