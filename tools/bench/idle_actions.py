"""``x.py bench-ai idle``: actions of bots without effect, in whole games of all levels.

    python3 tools/x.py bench-ai idle                        # all our games, at each number of seats
    python3 tools/x.py bench-ai idle card_game --levels normal hard --games 20 --seed 9500000

An action is idle if the actor could have reached an equivalent position at a lower cost. Costs and changes are defined
as for checks of *Spends* and *Idle* claims (:mod:`tools.truth`). The last turn of a game is ignored, because savings
are useless there. In the Card Game, where drawing is free and responses are optional, an action is tried without
responses, in the true position and in sampled worlds.
"""

from __future__ import annotations

import argparse
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from game.ai import EXPERT, Budget, levels
from game.content import open_box
from game.match.arena.statistics import interval
from game.match.match import begin
from game.registry import packages
from game.rules.contract import NATURE, Command, Game, PlayerCommand, Seat, State, after, continues, verb
from game.seats.spec import sit_all
from tools.truth.checks import Truths, truths_of
from tools.truth.position import Position

LEVELS: Final = ("normal", "hard", EXPERT)
LONGEST: Final = 6
"""Maximum number of commands of a seat considered together."""
TRIED: Final = 400
"""Maximum number of positions searched for a cheaper equivalent."""
MADE: Final = "made"
"""Cost of using a combined resource."""
OWED: Final = ("end_turn", "suffer")
"""Verbs of mandatory commands: the end of a turn, and those required before it."""


class Idle(NamedTuple):
    """An idle action: position, seat, commands, and the cheaper equivalent (empty for none)."""

    number: int
    seat: Seat
    played: tuple[Command, ...]
    better: tuple[Command, ...]


class Looked(NamedTuple):
    """Results of a game: the number of chosen actions, and the idle ones."""

    actions: int
    idle: list[Idle]


def look(game: Game, start: State, commands: Sequence[Command], seats: int) -> Looked:
    """Find idle actions in the game of ``commands`` from ``start``."""
    positions = [Position(game, start, seats, "")]
    for command in commands:
        positions.append(Position(game, after(positions[-1].state, command), seats, ""))
    begun, truths = list[int](), truths_of(game.rules_id)
    for number, command in enumerate(commands):
        chosen = isinstance(command, PlayerCommand) and len(positions[number].state.legal_commands()) > 1
        if chosen and not (number and continues(game, commands[number - 1], command)):
            begun.append(number)
    find = _together if truths.idle is None else _one_by_one
    return Looked(len(begun), list(find(truths, positions, commands)))


def _one_by_one(truths: Truths, positions: Sequence[Position], commands: Sequence[Command]) -> Iterator[Idle]:
    """Find idle actions, judged individually."""
    assert truths.idle is not None
    for number, position in enumerate(positions[:-1]):
        game, end = position.game, number + 1
        if len(position.state.legal_commands()) > 1:
            while end < len(commands) and continues(game, commands[end - 1], commands[end]):
                end += 1
            action = tuple(commands[number:end])
            if truths.idle(position, action):
                yield Idle(number, position.seat, action, ())


def _together(truths: Truths, positions: Sequence[Position], commands: Sequence[Command]) -> Iterator[Idle]:
    """Find the shortest runs of a seat's commands with a cheaper equivalent."""
    number, end = 0, _last_turn(commands) if truths.spent is not None else 0  # without costs, nothing is wasted
    while number < end:
        found = next(_runs(truths, positions, commands, number), None)
        if found is not None:
            yield found
        number += 1 if found is None else len(found.played)


def _last_turn(commands: Sequence[Command]) -> int:
    """Return the index of the first command in the last turn."""
    ended = [at for at, command in enumerate(commands[:-1]) if verb(type(command).__name__) == OWED[0]]
    return ended[-1] + 1 if ended else 0


def _runs(truths: Truths, positions: Sequence[Position], commands: Sequence[Command], number: int) -> Iterator[Idle]:
    """Yield idle runs from ``number`` on, the shortest first."""
    start, cost = _state(positions[number]), Counter[str]()
    begun = getattr(start, MADE, 0)
    for last in range(number, min(number + LONGEST, len(commands))):
        command, here, then = commands[last], _state(positions[last]), _state(positions[last + 1])
        goes_on = then.turn == start.turn and then.actor in (start.actor, NATURE)
        if not isinstance(command, PlayerCommand) or here.actor != start.actor or not goes_on:
            return
        cost += _cost(truths, here, command, then)
        begun += command.only_pays  # a combined resource is not wasted before the turn ends
        is_open = begun > cost[MADE] and verb(type(command).__name__) not in OWED
        better = _cheaper(truths, positions[number], then, cost) if cost and not is_open else None
        if better is not None:
            yield Idle(number, start.actor, tuple(commands[number : last + 1]), better)


def _state(position: Position) -> Any:
    return position.state  # all our games keep pending decisions on a stack


def _cost(truths: Truths, before: Any, command: Command, then: Any) -> Counter[str]:
    assert truths.spent is not None
    is_owed = verb(type(command).__name__) in OWED
    return Counter(() if is_owed else truths.spent(before, then, command))


def _cheaper(truths: Truths, position: Position, wanted: Any, cost: Counter[str]) -> tuple[Command, ...] | None:
    """Return commands that reach an equivalent of ``wanted`` for a part of ``cost``; None if none were found."""
    assert truths.useful is not None
    start = _state(position)
    waiting, known = deque([(tuple[Command, ...](), start, Counter[str]())]), {start.digest()}
    while waiting and len(known) < TRIED:
        line, state, spent = waiting.popleft()
        if _still_to_do(state) == _still_to_do(wanted) and not truths.useful(state, wanted, position):
            return line
        for command in state.legal_commands() if state.actor == start.actor else ():
            then = after(state, command)
            more = spent + _cost(truths, state, command, then)
            if more < cost and then.turn == start.turn and (digest := then.digest()) not in known:
                known.add(digest)
                waiting.append(((*line, command), then, more))
    return None


def _still_to_do(state: Any) -> tuple[object, ...]:
    """Return the pending decisions, and the mandatory commands before the end of the turn."""
    owed = tuple(one for one in state.legal_commands() if verb(type(one).__name__) in OWED)
    return state.actor, tuple(state.pending), owed


def played(game: Game, seats: Sequence[str], seed: int, iterations: int | None = None) -> Looked:
    """Play a game of bots, and find idle actions."""
    match = begin(game, sit_all(game, seats, seed), seed)
    match.budget = Budget(iterations=iterations)
    match.run(5000)
    return look(game, match.history.at(0), match.history.commands, len(seats))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play games, and print every idle action and their number."""
    parser = argparse.ArgumentParser(prog="x.py bench-ai idle", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("boxes", nargs="*", default=sorted(packages()), metavar="GAME")
    parser.add_argument("--levels", nargs="+", default=list(LEVELS))
    parser.add_argument("--seats", nargs="+", type=int, help="default: each number that the game offers")
    parser.add_argument("--games", type=int, default=10, help="of each level at each number of seats")
    parser.add_argument("--iterations", type=int, default=150, help="how much ai:expert may think")
    parser.add_argument("--seed", type=int, default=9_700_000)
    asked = parser.parse_args(arguments)
    for box in asked.boxes:
        game = open_box(box)
        for level in (one for one in asked.levels if one in levels(game.rules_id)):
            _measure(game, level, asked)
    return 0


def _measure(game: Game, level: str, asked: argparse.Namespace) -> None:
    """Play the games of a level, and print the results."""
    actions, idle, games = 0, 0, 0
    for seats in asked.seats or game.seats:
        for number in range(asked.games):
            seed = asked.seed + number
            found = played(game, [f"ai:{level}"] * seats, seed, asked.iterations if level == EXPERT else None)
            actions, idle, games = actions + found.actions, idle + len(found.idle), games + 1
            for one in found.idle:
                told = " ".join(map(str, one.played))
                better = " ".join(map(str, one.better)) or "nothing"
                print(f" {game.box_id} {level} {seed}, {seats} seats, {one.number}: {told} | {better}", flush=True)
    low, high = interval(idle, actions)
    print(f"{game.box_id} {level}: {idle} of {actions} actions in {games} games ({low:.3%} to {high:.3%})", flush=True)
