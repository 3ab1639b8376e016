"""Record golden games for every ending: ``python -m tools.golden`` writes those that are missing.

Run it with ``--again``, optionally followed by rules ids, after an intended change of rules or content; the diff of the
files shows its effect. Players are random but lucky, as the game's recipe says (:mod:`tools.golden_recipe`). A record
is replayed without a random generator, so luck is no drawback.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from game.match.config import content_hash, final_hash
from game.match.history import History
from game.match.save_file import FORMAT, SUFFIX, Header, SaveFile, read_export, write_export
from game.rules.contract import Command, Game, check_options, read_command, tuning_of, write_command
from tests.rules.case import Case
from tests.rules.cases import BOXES
from tools.golden_recipe import GOLDEN_RECIPE, Wanted, plain_recipe


def record(game: Game, wanted: Wanted, seed: int, history: History) -> SaveFile:
    """Make a saved game from a history."""
    result = history.state.result()
    header = Header(
        box_id=game.box_id,
        options=check_options(game, wanted.seats, wanted.options),
        seats=("random",) * wanted.seats,
        seed=seed,
        content=content_hash(game),
        tuning=tuning_of(game),
        format=FORMAT,
        commands=len(history),
        final=final_hash(history.state),
        result=result,
    )
    commands = tuple(map(write_command, history.commands))
    return SaveFile(name=wanted.name, header=header, commands=commands, joins=(None,) * len(commands))


def main(words: list[str]) -> int:
    """Record the missing games, or all with ``--again``."""
    cases = [case for case in BOXES if case.golden]
    again = {word for word in words if word != "--again"} or {case.name for case in cases}
    for case in cases:
        record_all(case, anew="--again" in words and case.name in again)
    return 0


def record_all(case: Case, anew: bool) -> None:
    """Record the missing games of a recipe, or all if ``anew``."""
    assert case.golden
    game, met = case.open(), set[type]()
    recipe = GOLDEN_RECIPE.of(case.name) if GOLDEN_RECIPE.has(case.name) else plain_recipe(game, case.endings)
    case.golden.mkdir(parents=True, exist_ok=True)
    for wanted in recipe.plan():
        path = case.golden / (wanted.name + SUFFIX)
        if path.exists() and not anew:
            met.update(map(type, _commands(game, read_export(path).commands)))
            continue
        saved = record(game, wanted, *recipe.find(game, wanted, met))
        write_export(path, saved, game)
        print(f"{case}/{path.name}: {len(saved.commands)} commands")


def _commands(game: Game, texts: Iterable[str]) -> list[Command]:
    """Parse the commands of a recorded game."""
    return [read_command(game, text) for text in texts]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
