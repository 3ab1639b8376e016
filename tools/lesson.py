"""Help with writing a lesson (``levels/<box>/lesson.yaml``): ``python -m tools.lesson FILE|BOX``.

For a recorded game (a ``.parlour`` file; ``--learner`` selects the seat) it prints a draft with a step for each action
of the learner, to be given sentences and shortened. For a box it plays the existing lesson step by step and prints the
legal commands at its end, and with ``--things 7`` the things on the table that step 7 can highlight.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from game.content import BadContent, open_box
from game.content.box_folder import Folder, official_folder
from game.content.file_schema import read_entries
from game.content.lesson import FORM, WrittenStep, WrittenTable, read_lesson
from game.content.library import LESSON
from game.content.mistakes import MistakeLog
from game.match.history import issuer
from game.match.save_file import SUFFIX, read_export, rebuild
from game.rules.contract import NATURE, Command, Game, Seat, State, check_options, write_command
from game.table import open_presenter
from game.ui.paint.geometry import Vec


def main(words: list[str]) -> int:
    """Print a draft, or walk through a lesson."""
    parser = argparse.ArgumentParser(prog="tools.lesson", description=__doc__)
    parser.add_argument("what", help="a recorded game, or a box")
    parser.add_argument("--learner", type=int, default=0, help="the seat of the learner in a recorded game")
    parser.add_argument("--commands", type=int, default=None, help="so many commands of it")
    parser.add_argument("--things", type=int, default=0, metavar="STEP", help="list what can be lit at a step")
    asked = parser.parse_args(words)
    if asked.what.endswith(SUFFIX):
        print("\n".join(skeleton(Path(asked.what), asked.learner, asked.commands)))
        return 0
    game = open_box(asked.what)
    folder, notes = Folder((official_folder(asked.what),)), MistakeLog()
    read_lesson(folder, game, notes)
    for mistake in notes.mistakes:
        print(mistake, file=sys.stderr)
    found = read_entries(folder, FORM, MistakeLog())
    print("\n".join(walk(game, found["table"], found["steps"], asked.things)))
    return 1 if notes.mistakes else 0


def skeleton(path: Path, learner: Seat, most: int | None) -> Iterator[str]:
    """Yield the lines of a lesson draft from a recorded game."""
    saved = read_export(path)
    history = rebuild(open_box(saved.header.box_id), saved)
    yield "table:"
    yield f"  seats: {len(saved.header.seats)}"
    yield f"  learner: {learner}"
    yield "  minutes: 6"
    yield f"  options: {msgspec.json.encode(saved.header.options).decode()}"
    yield "steps:"
    last: bool | None = None
    for number, command in enumerate(history.commands[:most]):
        yours = issuer(command) == learner
        if yours != last or (yours and history.begin_of(number) == number):
            if yours:
                yield '  - say: ""'
            yield "    you:" if yours else "  - play:"
        last = yours
        yield f"      - {written(command)}"


def written(command: Command) -> str:
    """Return a command in the spacing used in lessons."""
    return write_command(command).replace('":', '": ').replace(',"', ', "')


def walk(game: Game, table: WrittenTable, steps: Sequence[WrittenStep], things: int) -> Iterator[str]:
    """Yield a report on each step of a lesson, up to its first illegal command."""
    state = game.start(table.seats, check_options(game, table.seats, table.options))
    for number, step in enumerate(steps, 1):
        yield f"[{number}] {step.say}"
        if things == number:
            yield "    things: " + " ".join(_things(game, state, table))
        for plain in (*step.you, *step.play):
            command: Command = msgspec.convert(plain, game.commands)
            if state.refusal(command) is not None:
                yield f"    refused: {written(command)}"
                yield from _next(state)
                return
            state.apply(command)
    if things > len(steps):
        yield "    things: " + " ".join(_things(game, state, table))
    yield from _next(state)


def _things(game: Game, state: State, table: WrittenTable) -> list[str]:
    """List the things on the table."""
    board, view = open_presenter(game).board, state.view(table.learner)
    regions = board.regions(Vec(1280.0, 720.0), table.seats, 1.0)
    return sorted({str(thing) for thing in (*board.layout(view, regions), *board.spots(view, regions))})


def _next(state: State) -> Iterator[str]:
    """Yield the legal commands or chance outcomes after the last step."""
    yield f"next: seat {state.actor}"
    options: Sequence[Command] = state.legal_commands() if state.actor != NATURE else ()
    for command in options:
        yield f"    {written(command)}"
    if state.actor == NATURE:
        for outcome, _weight in list(state.chance_outcomes())[:40]:
            yield f"    {written(outcome)}"


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BadContent as error:
        sys.exit(f"{error}; correct {LESSON}")
