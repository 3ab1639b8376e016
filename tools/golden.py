"""Record whole games for every ending: ``python -m tools.golden`` writes those that are missing.

To be run again with ``--again`` after a wanted change of rules or content; the difference in the files shows it.
Behind ``--again`` may stand the slugs that are meant. The players are random but lucky. In Back in Time each turn is
tried many times over, and the one that leads nearest to the wanted ending is kept, dice and draws included. Of the
other games, which end by themselves every which way, the shortest and richest of many games is kept; in Time Line
the players lean towards the wanted ending. A record needs no generator, so that is as good a game as any.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from game.content import open_box
from game.match.history import History
from game.match.saved import FORMAT, SUFFIX, Header, Saved, read_export, write_export
from game.match.setting import content_hash, final_hash
from game.rules.back_in_time.commands import EndTurn
from game.rules.back_in_time.kit import GEORGE, LORRAINE
from game.rules.back_in_time.position import Acting
from game.rules.kernel import NATURE, NOBODY, Command, Game, check_options, read_command, write_command
from game.rules.time_line.commands import Sell, ToMarket
from tools.project.environment import ROOT

FOLDER = ROOT / "tests" / "golden"
TRIES = 400
"""How often each turn is tried."""
LONG = 60
"""Commands after which a turn is judged before its end."""
NEW = 10.0
"""What a kind of command is worth that the game has not seen yet."""
GAMES = 400
"""How many random games are played for each record where the best of many is kept."""
LONGEST = 3000
"""Longer ones are not worth keeping."""
SEEN = 500
"""How many more commands a record may have for each kind that no record has yet."""
TRADE = 0.2
"""How likely somebody who wants gold goes to the Market of the line."""
STAY = 0.92
"""How likely a player who could end the turn does something else."""


@dataclass(frozen=True)
class Wanted:
    """A game to record: how it is to end, and at which table."""

    ending: str
    seats: int
    options: Mapping[str, str]

    @property
    def name(self) -> str:
        """Name its file."""
        return "-".join([self.ending, str(self.seats), *(f"{key}_{value}" for key, value in self.options.items())])


Chooser = Callable[[Any, Wanted, Random], Command]
"""Chooses what a seat does in a game to be recorded."""


def _plan() -> list[Wanted]:
    """Every ending with every number of seats; difficulties and expansion take turns."""
    endings = ("home", "love_short", "car_short", "both_short", "photo_gone")
    tables = [(ending, seats) for ending in endings for seats in (2, 3, 4)]
    difficulties, expansions = ("normal", "easy", "hard"), ("off", "on")
    return [
        Wanted(ending, seats, {"difficulty": difficulties[(n + n // 3) % 3], "expansion": expansions[n % 2]})
        for n, (ending, seats) in enumerate(tables)
    ]


def worth(state: Any, ending: str) -> float:
    """Say how near a position is to ``ending``; only the order counts."""
    if state.over is not None:
        return 1000.0 if state.over.ending == ending else -1000.0
    if ending == "photo_gone":
        return -2.0 * int(state.photos) - int(state.love)
    checked = state.clock == len(state.kit.box.tracker[state.seats]) + 1  # no love check is left
    love_lost = ending in ("love_short", "both_short") and checked
    love = -float(state.love) if love_lost else 3.0 * min(state.love, 13)
    couple = state.kit.town.distance[state.at[GEORGE]][state.at[LORRAINE]]
    riches = sum(8.0 * owned.bit_count() for owned in state.owned) + sum(held.bit_count() for held in state.held)
    drives = ending in ("home", "love_short")
    car = 2.0 * min(state.car, 11) + 5.0 * state.parts.bit_count() if drives else -2.0 * max(0, state.car - 8)
    return float(love + car + riches + 6.0 * state.photos - couple)


def play(game: Game, wanted: Wanted, seed: int) -> History:
    """Play one lucky game to its end."""
    history = History(game.start(wanted.seats, check_options(game, wanted.seats, wanted.options)))
    rng = Random(seed)
    while history.state.actor != NOBODY:
        tries = [_turn(history.state, rng) for _ in range(1 if len(history) == 0 else TRIES)]
        met = {type(command) for command in history.commands}
        best = max(tries, key=lambda one: worth(one[1], wanted.ending) + NEW * len({*map(type, one[0])} - met))
        for command in best[0]:
            history.add(command)
    return history


def _turn(state: Any, rng: Random) -> tuple[list[Command], Any]:
    """Play at random until the next turn begins or the game is over; a very long turn is left half done."""
    done: list[Command] = []
    state, clock = state.clone(), state.clock
    while state.actor != NOBODY:
        command = state.chance(rng) if state.actor == NATURE else _choice(state.legal(), rng)
        state.apply(command)
        done.append(command)
        acting = state.actor >= 0 and isinstance(state.pending[-1], Acting)
        if acting and (state.clock > clock or len(done) > LONG):
            break
    return done, state


def _choice(options: Any, rng: Random) -> Command:
    """Choose at random, but seldom the end of the turn."""
    others = [command for command in options if not isinstance(command, EndTurn)]
    chosen: Command = rng.choice(others) if others and rng.random() < STAY else options[-1]
    return chosen


def _card_game_plan() -> list[Wanted]:
    """Both endings with every number of seats; the sizes of the B-1 stack take turns."""
    tables = [(ending, seats) for ending in ("own_history", "their_history") for seats in range(2, 7)]
    return [Wanted(ending, seats, {"stack": str(2 + n % 4)}) for n, (ending, seats) in enumerate(tables)]


def _time_line_plan() -> list[Wanted]:
    """Every ending with every number of seats; the ways of making the deck take turns."""
    tables = [(ending, seats) for ending in ("gold", "all_passed", "standstill") for seats in range(2, 6)]
    return [
        Wanted(ending, seats, {"deck": ("turned", "same")[(n + n // 4) % 2]})
        for n, (ending, seats) in enumerate(tables)
    ]


def _leaning(state: Any, wanted: Wanted, rng: Random) -> Command:
    """Choose at random in Time Line, but often what leads to the wanted ending: sales, or rest at the end."""
    legal: list[Command] = list(state.legal())
    sales = [command for command in legal if isinstance(command, Sell)]
    if wanted.ending == "gold" and sales and rng.random() < STAY:
        return sales[-1]
    if wanted.ending == "gold" and rng.random() < TRADE:
        return next((command for command in legal if isinstance(command, ToMarket)), legal[0])
    if wanted.ending == "all_passed" and not state.deck and rng.random() < STAY:
        return legal[0]
    return rng.choice(legal)


def _any(state: Any, _wanted: Wanted, rng: Random) -> Command:
    """Choose at random."""
    chosen: Command = rng.choice(list(state.legal()))
    return chosen


def shortest(game: Game, wanted: Wanted, met: set[type], choose: Chooser = _any) -> tuple[int, History]:
    """Play many random games and keep the best that ends as wanted: short, and with commands not ``met`` before."""
    found: list[tuple[float, int, list[Command]]] = []
    for seed in range(GAMES):
        state, rng, done = game.start(wanted.seats, wanted.options), Random(seed), list[Command]()
        while state.actor != NOBODY and len(done) < LONGEST:
            done.append(state.chance(rng) if state.actor == NATURE else choose(state, wanted, rng))
            state.apply(done[-1])
        ended = state.ended()
        if ended is not None and ended.ending == wanted.ending:
            found.append((len(done) - SEEN * len({*map(type, done)} - met), seed, done))
    _, seed, best = min(found, key=lambda one: one[:2])
    history = History(game.start(wanted.seats, wanted.options))
    for command in best:
        history.add(command)
    met.update(map(type, best))
    return seed, history


def luckiest(game: Game, wanted: Wanted, _met: set[type]) -> tuple[int, History]:
    """Play lucky games until one ends as wanted."""
    for seed in range(200):
        history = play(game, wanted, seed)
        ended = history.state.ended()
        if ended is not None and ended.ending == wanted.ending:
            return seed, history
    raise SystemExit(f"golden: no game ended with {wanted.ending}")


def record(game: Game, wanted: Wanted, seed: int, history: History) -> Saved:
    """Make a saved game of a history."""
    ended = history.state.ended()
    header = Header(
        slug=game.slug,
        options=check_options(game, wanted.seats, wanted.options),
        seats=("random",) * wanted.seats,
        seed=seed,
        content=content_hash(game),
        format=FORMAT,
        commands=len(history),
        final=final_hash(history.state),
        ended=ended,
    )
    commands = tuple(map(write_command, history.commands))
    return Saved(name=wanted.name, header=header, commands=commands, joins=(None,) * len(commands))


@dataclass(frozen=True)
class Recipe:
    """What to record of a game, and how such a game is found: its seed and history, given the commands met so far."""

    plan: Callable[[], list[Wanted]]
    find: Callable[[Game, Wanted, set[type]], tuple[int, History]]


PLANS: Mapping[str, Recipe] = {
    "back_in_time": Recipe(_plan, luckiest),
    "card_game": Recipe(_card_game_plan, shortest),
    "time_line": Recipe(_time_line_plan, partial(shortest, choose=_leaning)),
}
"""What to record of each game."""


def main(words: list[str]) -> int:
    """Record what is missing, or everything ``--again``."""
    again = {word for word in words if word != "--again"} or set(PLANS) if "--again" in words else set()
    for slug, recipe in PLANS.items():
        game, met = open_box(slug), set[type]()
        (FOLDER / slug).mkdir(parents=True, exist_ok=True)
        for wanted in recipe.plan():
            path = FOLDER / slug / (wanted.name + SUFFIX)
            if path.exists() and slug not in again:
                met.update(map(type, _commands(game, read_export(path).commands)))
                continue
            saved = record(game, wanted, *recipe.find(game, wanted, met))
            write_export(path, saved, game)
            print(f"{path.relative_to(ROOT)}: {len(saved.commands)} commands")
    return 0


def _commands(game: Game, texts: Iterable[str]) -> list[Command]:
    """Read the commands of a recorded game."""
    return [read_command(game, text) for text in texts]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
