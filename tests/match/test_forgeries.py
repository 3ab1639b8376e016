"""Forged saves of every box: contradictions are refused, and what cannot be verified gets its own exit status.

Each forgery is tested on an exported game of each box in two forms: with the seal removed, as in files of earlier
versions, and with the seal kept, which is always refused.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.content import list_boxes, open_box
from game.match.config import final_hash
from game.match.match import Match, begin
from game.match.repository import MatchRepository
from game.match.save_file import save_of, write_export
from game.rules.contract import NATURE, Game, read_command, write_command
from game.seats.players import RandomPlayer
from game.seats.seeds import StreamRandom
from tests.match.toy_matches import SEED

OPEN = [box.box_id for box in list_boxes() if box.open and not box.house]
PROVEN, REFUSED, NOT_PROVEN = 0, 1, 4

Lines = tuple[dict[str, Any], list[str]]
Forgery = Callable[[Lines, Game], Lines]


@pytest.fixture(scope="module", params=OPEN)
def honest(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Match]:
    """Return a valid export of a game between random seats, of at most 3000 commands."""
    game = open_box(request.param)
    match = begin(game, [RandomPlayer(seat) for seat in range(max(min(game.seats), 2))], SEED)
    match.run(3000)
    path = tmp_path_factory.mktemp(request.param) / "game.parlour"
    write_export(path, save_of(match), game)
    return path, match


def read(path: Path) -> Lines:
    """Return the header of an exported file and its command lines."""
    first, *commands = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    return json.loads(first), commands


def status_of(path: Path, lines: Lines, sealed: bool, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Write a forged file, with or without its seal, and run ``replay --check``; return exit status and output."""
    fields, commands = lines
    if not sealed:
        fields = {name: value for name, value in fields.items() if name != "seal"}
    forged = path.with_name("forged.parlour")
    forged.write_text("\n".join([json.dumps(fields), *commands]) + "\n", encoding="utf-8")
    status = main(["replay", str(forged), "--check"])
    done = capsys.readouterr()
    assert len(done.err) < 1500
    return status, done.out + done.err


def fields(**others: Any) -> Forgery:
    """Return a forgery that overwrites header fields."""
    return lambda lines, _game: ({**lines[0], **others}, lines[1])


def lucky(lines: Lines, game: Game) -> Lines:
    """Replace one chance outcome, then recompute all later commands and the result to match."""
    header, commands = lines
    state = game.start(len(header["seats"]), header["options"])
    for number, text in enumerate(commands):
        command = read_command(game, text)
        if state.actor == NATURE and number > len(commands) // 4:
            for luck in range(50):
                other = state.sample_chance(StreamRandom(luck).at(number))
                if other != command:
                    return _refitted(header, [*commands[:number], write_command(other)], game, len(commands))
        state.apply(command)
    raise AssertionError("there was chance")


def _refitted(header: dict[str, Any], commands: list[str], game: Game, length: int) -> Lines:
    """Play on from forged commands with chance from the seed, and store the result in the header."""
    state = game.start(len(header["seats"]), header["options"])
    for text in commands:
        state.apply(read_command(game, text))
    players = StreamRandom(1)
    while state.actor >= NATURE and len(commands) < length:
        if state.actor == NATURE:
            command = state.sample_chance(StreamRandom(header["seed"]).at(len(commands)))
        else:
            options = state.legal_commands()
            command = options[players.at(len(commands)).randrange(len(options))]
        state.apply(command)
        commands.append(write_command(command))
    result = state.result()
    end = None if result is None else {"ending": result.ending, "winners": list(result.winners)}
    more = {"commands": len(commands), "final": final_hash(state), "ended": end, "joined": []}
    return {**header, **more}, commands


def lucky_and(**others: Any) -> Forgery:
    """Return a forgery that replaces a chance outcome and sets header fields which would explain it."""
    return lambda lines, game: fields(**others)(lucky(lines, game), game)


def swapped(lines: Lines, _game: Game) -> Lines:
    """Swap two neighbouring commands."""
    header, commands = lines
    at = next(n for n in range(1, len(commands)) if commands[n] != commands[n - 1])
    return header, [*commands[: at - 1], commands[at], commands[at - 1], *commands[at + 1 :]]


def undo(**takeback: Any) -> Forgery:
    """Return a forgery that adds an undo that never happened."""
    return fields(takebacks=[{"kept": 0, "dropped": 1, "seat": 0, "bar": None, **takeback}])


def undo_of_another(lines: Lines, game: Game) -> Lines:
    """Add an undo by seat 0 back to a position in which seat 1 was to move."""
    header, commands = lines
    state = game.start(len(header["seats"]), header["options"])
    for number, text in enumerate(commands):
        if state.actor == 1:
            return undo(kept=number, seat=0)(lines, game)
        state.apply(read_command(game, text))
    raise AssertionError("seat 1 had a turn")


def all_joined(lines: Lines, _game: Game) -> Lines:
    """Mark all commands as one action."""
    return {**lines[0], "joined": list(range(1, len(lines[1])))}, lines[1]


def all_from_another(lines: Lines, game: Game) -> Lines:
    """Replace a chance outcome and mark all commands as drawn from another game."""
    header, commands = lucky(lines, game)
    return {**header, "drawn_from": len(commands)}, commands


REVIEW = {"format": 2, "key": "0", "level": "easy", "seed": 1, "seats": 2, "commands": 3, "together": False}
REFUTED: dict[str, Forgery] = {
    "winner": fields(ended={"ending": "you_won_the_lottery", "winners": [0]}),
    "ending": fields(ended={"ending": "x" * 5000, "winners": []}),
    "final emptied": fields(final=""),
    "final": fields(final="0" * 32),
    "seed": fields(seed=SEED + 1),
    "lucky": lucky,
    "lucky and seed": lucky_and(seed=SEED + 1),
    "order": swapped,
    "tuning": fields(tuning=99),
    "option": fields(options={"x": "y" * 5000}),
    "undo beyond": undo(kept=9_999_999),
    "undo at the end": undo(kept=10_000, dropped=188),
    "undo of nobody": undo(seat=77),
    "undo for no reason": undo(bar="because" * 1000),
    "undo for practice": undo(bar="undo.chance_showed"),
    "undo of another": undo_of_another,
    "all joined": all_joined,
    "joined beyond": fields(joined=[10**6]),
    "joined twice": fields(joined=[3, 3]),
    "drawn from beyond": fields(drawn_from=10**6),
    "lesson": fields(lesson=True),
    "lesson for practice": fields(lesson=True, practice=True),
    "names too many": fields(names=["Anna"] * 9),
    "format": fields(format=1),
    "review": fields(review={**REVIEW, "winners": [0], "places": []}),
    "review of nothing": fields(review={"format": 1}),
    "seats": fields(seats=["random", "pirate" * 900]),
}


@pytest.mark.parametrize("name", REFUTED)
def test_what_contradicts_itself_is_refused_and_not_imported(
    name: str, honest: tuple[Path, Match], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, match = honest
    lines = REFUTED[name](read(path), match.game)
    status, said = status_of(path, lines, False, capsys)
    assert status in (REFUSED, 2), said
    assert said.count("\n") == 1, said
    monkeypatch.setenv("PARLOUR_HOME", str(path.parent / "home"))
    assert main(["saves", "import", str(path.with_name("forged.parlour"))]) == status
    assert MatchRepository().entries() == []


UNPROVEN: dict[str, Forgery] = {
    "way of drawing": lucky_and(draws=99),
    "no way of drawing": lucky_and(draws=0),
    "drawn from": all_from_another,
    "content": lucky_and(content="0" * 32),
    "content emptied": lucky_and(content=""),
}


@pytest.mark.parametrize("name", UNPROVEN)
def test_lucky_dice_that_something_explains_are_not_proven(
    name: str, honest: tuple[Path, Match], capsys: pytest.CaptureFixture[str]
) -> None:
    path, match = honest
    status, said = status_of(path, UNPROVEN[name](read(path), match.game), False, capsys)
    assert status == NOT_PROVEN, said
    assert "not proven" in said
    assert "has changed since" not in said


HARMLESS: dict[str, Forgery] = {
    "way of drawing": fields(draws=99),
    "no way of drawing": fields(draws=0),
    "drawn from": lambda lines, _game: ({**lines[0], "drawn_from": len(lines[1])}, lines[1]),
    "content": fields(content="0" * 32),
    "content emptied": fields(content=""),
    "practice": fields(practice=True),
    "names": fields(names=["Anna", "Ben"]),
    "program called human": fields(seats=["human", "random"]),
}
"""Header changes after which all verified statements still hold."""


@pytest.mark.parametrize("name", HARMLESS)
def test_chance_that_follows_is_proven_whatever_is_said_of_it(
    name: str, honest: tuple[Path, Match], capsys: pytest.CaptureFixture[str]
) -> None:
    path, match = honest
    status, said = status_of(path, HARMLESS[name](read(path), match.game), False, capsys)
    assert (status, "not proven" in said) == (PROVEN, False), said


def test_actions_of_a_program_that_are_cut_up_are_not_proven(
    honest: tuple[Path, Match], capsys: pytest.CaptureFixture[str]
) -> None:
    path, _match = honest
    header, commands = read(path)
    status, said = status_of(path, ({**header, "joined": []}, commands), False, capsys)
    assert status == (NOT_PROVEN if header["joined"] else PROVEN), said


@pytest.mark.parametrize("name", [*HARMLESS, "lucky"])
def test_every_change_of_a_sealed_file_is_refused(
    name: str, honest: tuple[Path, Match], capsys: pytest.CaptureFixture[str]
) -> None:
    path, match = honest
    forge = HARMLESS.get(name) or lucky_and(draws=0)
    status, said = status_of(path, forge(read(path), match.game), True, capsys)
    assert status == REFUSED
    assert "was changed after it was exported" in said


@pytest.mark.parametrize("sealed", [True, False])
def test_an_honest_file_is_proven_however_its_first_line_is_laid_out(
    sealed: bool, honest: tuple[Path, Match], capsys: pytest.CaptureFixture[str]
) -> None:
    path, _match = honest
    assert status_of(path, read(path), sealed, capsys)[0] == PROVEN
    assert main(["replay", str(path), "--check"]) == PROVEN
