"""The recorded positions: games and numbers of commands, stored with the proof."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from game.ai import RANDOM
from game.content import open_box
from game.match.match import begin
from game.match.replay_cursor import Replay
from game.match.save_file import SUFFIX, SaveFile, read_export, rebuild, save_of, write_export
from game.rules.contract import NATURE, Game, State
from game.seats.spec import sit_all

GAMES: Final = Path(__file__).parents[2] / "tests/games"
LONGEST: Final = 400
"""Maximum number of commands in a random game."""
SEED: Final = 1985
LIST: Final = "positions.json"


class Position(msgspec.Struct, frozen=True):
    """A scene of a game: ``kind`` is "table", "people" (all seats are people's), "replay", or one without a game."""

    kind: str
    game: str = ""
    commands: int = 0

    @property
    def name(self) -> str:
        """Return the name in files and messages."""
        return f"{self.game}-{self.commands:04}-{self.kind}" if self.game else self.kind


def choose(folder: Path, slug: str, number: int) -> list[Position]:
    """Record games in a folder and choose varied positions: kinds of decisions, games and phases.

    An existing choice is kept.
    """
    if (folder / LIST).exists():
        return read(folder)
    game, rng = open_box(slug), Random(SEED)
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[tuple[str, ...], list[Position]] = defaultdict(list)
    for name, saved in _games(game, rng):
        write_export(folder / f"{name}{SUFFIX}", saved, game)
        for at, state in enumerate(_states(game, saved)):
            found[_decision(state)].append(Position(_page(state), name, at))
    chosen = [Position("lesson"), Position("setup"), Position("rulebook")][: max(0, number - 1)]
    chosen += _spread(found, number - len(chosen), rng)
    (folder / LIST).write_bytes(msgspec.json.format(msgspec.json.encode(chosen)))
    return chosen


def read(folder: Path) -> list[Position]:
    """Return the chosen positions."""
    return msgspec.json.decode((folder / LIST).read_bytes(), type=list[Position])


def replay_of(folder: Path, slug: str, name: str) -> Replay:
    """Return a recorded game, with its commands at that time."""
    game, saved = open_box(slug), read_export(folder / f"{name}{SUFFIX}")
    return Replay(game, saved.config, rebuild(game, saved))


def _games(game: Game, rng: Random) -> Iterator[tuple[str, SaveFile]]:
    """Yield golden games, and random ones for each number of seats with random options."""
    for path in sorted((GAMES / game.box_id / "golden").glob(f"*{SUFFIX}")):
        yield path.stem, read_export(path)
    for turn in range(2):
        for seats in game.seats:
            options = {one.name: rng.choice(one.choices) for one in game.options if not one.per_seat}
            match = begin(game, sit_all(game, (RANDOM,) * seats, SEED), SEED + turn, options)
            match.run(LONGEST)
            yield f"chance-{seats}-{turn}", save_of(match)


def _states(game: Game, saved: SaveFile) -> Iterator[State]:
    """Yield the state after each number of commands of a game."""
    history = rebuild(game, saved)
    yield from (history.at(number) for number in range(len(history) + 1))


def _decision(state: State) -> tuple[str, ...]:
    """Return the kind of a position: the ending, or the types of legal commands, in or out of turn."""
    result = state.result()
    if result is not None or state.actor == NATURE:
        return ("over", result.ending) if result is not None else ("chance",)
    kinds = {type(command).__name__ for command in state.legal_commands()}
    return ("out of turn" if state.view(None).turn != state.actor else "in turn", *sorted(kinds))


def _page(state: State) -> str:
    return "replay" if state.actor == NATURE else "table"


def _spread(found: dict[tuple[str, ...], list[Position]], number: int, rng: Random) -> list[Position]:
    """Choose positions from all kinds of decisions in turn, preferring rarely chosen games."""
    used, chosen = Counter[str](), list[Position]()
    while len(chosen) < number and any(found.values()):
        for kind in sorted(found, key=lambda kind: (kind[0] == "in turn", kind)):
            left = found[kind]
            if left and len(chosen) < number:
                least = min(used[one.game] for one in left)
                one = rng.choice([one for one in left if used[one.game] == least])
                left.remove(one)
                used[one.game] += 1
                everybody = one.kind == "table" and kind[0] != "over" and len(chosen) % 6 == 0
                chosen.append(msgspec.structs.replace(one, kind="people") if everybody else one)
    return sorted(chosen, key=lambda one: one.name)


def games_of(positions: Sequence[Position]) -> list[str]:
    """Return the distinct games of positions."""
    return sorted({one.game for one in positions if one.game})
