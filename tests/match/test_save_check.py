"""``replay --check``: the header of a saved game must follow from its commands, and chance from its seed."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.content import list_boxes, open_box
from game.match.config import MatchConfig, Takeback, draws_of
from game.match.match import Match, begin
from game.match.replay_cursor import Replay
from game.match.repository import MatchRepository
from game.match.save_check import prove
from game.match.save_file import (
    BadSave,
    ReplayMismatch,
    SaveFile,
    from_repository,
    read_export,
    resume,
    save_of,
    write_export,
)
from game.rules.contract import GameResult
from game.seats.players import RandomPlayer
from game.seats.spec import sit_all
from tests.match.toy_matches import SEED, deal, give, journal_at, people, played_out
from tests.toy_game import TOY, Draw

ROOT = Path(__file__).resolve().parents[2]
OPEN = [box.box_id for box in list_boxes() if box.open]


def forged(match: Match, **fields: Any) -> SaveFile:
    """Return the saved game of a match with some header fields overwritten."""
    saved = save_of(match)
    return msgspec.structs.replace(saved, header=msgspec.structs.replace(saved.header, **fields), first_line=2)


def test_an_honest_game_holds_and_its_chance_follows_from_the_seed() -> None:
    match = played_out()
    proof = prove(TOY, forged(match))
    assert proof.history.state.digest() == match.history.state.digest()
    assert proof.drawn > 0
    assert (proof.given, proof.why_given) == (0, "")


@pytest.mark.parametrize("box", OPEN)
def test_every_game_draws_again_what_it_drew(box: str, tmp_path: Path) -> None:
    game = open_box(box)
    match = begin(game, [RandomPlayer(seat) for seat in range(max(game.seats))], SEED)
    match.run(400)
    write_export(tmp_path / "game.parlour", save_of(match), game)
    proof = prove(game, read_export(tmp_path / "game.parlour"))
    assert proof.drawn > 3
    assert proof.given == 0


FORGED: dict[str, dict[str, Any]] = {
    "ended": {"result": GameResult("you_won_the_lottery", (1,))},
    "winners": {"result": GameResult("most", (2,))},
    "not over": {"result": None},
    "no hash": {"final": ""},
    "another hash": {"final": "0" * 32},
    "seed": {"seed": SEED + 1},
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_header_is_found(name: str) -> None:
    with pytest.raises(ReplayMismatch):
        prove(TOY, forged(played_out(), **FORGED[name]))


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": ("random", "pirate", "random")},
        {"takebacks": (Takeback(0, 1, 77),)},
        {"takebacks": (Takeback(0, 1, 0, "because"),)},
    ],
)
def test_what_cannot_be_is_found(fields: dict[str, Any]) -> None:
    with pytest.raises(BadSave):
        prove(TOY, forged(played_out(), **fields))


@pytest.mark.parametrize("field", ["kept", "dropped", "seat"])
@pytest.mark.parametrize("number", [-1, 10**9, 2**63])
def test_numbers_out_of_bounds_are_no_undo(field: str, number: int) -> None:
    fields = {"kept": 0, "dropped": 1, "seat": 0, field: number}
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(fields), type=Takeback)


def test_an_undo_changes_nothing_of_what_chance_gives(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match = begin(TOY, people(), SEED, practice=True, repository=repository)
    deal(match)
    give(match, Draw(0))
    deal(match)
    match.undo(0)
    give(match, Draw(0))
    deal(match)
    proof = prove(TOY, from_repository(repository, 1))
    assert (proof.given, len(proof.history)) == (0, len(match))


def test_a_branch_with_another_seed_says_from_where_its_chance_follows() -> None:
    match = played_out()
    branch = match.branch(9, [RandomPlayer(seat) for seat in range(3)], seed=SEED + 1)
    branch.run()
    proof = prove(TOY, forged(branch))
    assert proof.given > 0
    assert proof.drawn > 0
    assert proof.why_given == "the first 9 commands come from another game"
    same = match.branch(9, [RandomPlayer(seat) for seat in range(3)])
    same.run()
    assert prove(TOY, forged(same)).given == 0


@pytest.mark.parametrize(("draws", "why"), [(0, "chance was given"), (7, "drawn by method 7")])
def test_chance_of_another_way_of_drawing_is_told_apart_from_a_forged_one(draws: int, why: str) -> None:
    proof = prove(TOY, forged(played_out(), draws=draws, seed=99))
    assert proof.drawn == 0
    assert proof.given > 0
    assert why in proof.why_given


def test_a_game_of_the_last_version_still_holds() -> None:
    for path in sorted((ROOT / "tests" / "saves").glob("*_1.parlour")):
        saved = read_export(path)
        if saved.header.box_id in OPEN:
            proof = prove(open_box(saved.header.box_id), saved)
            assert "older than the record" in proof.why_given


KEPT_BEFORE = ("journal_format_2", "journal_format_3", "journal_2")
"""Files of games of formats 2 to 4 with an unfinished and a finished game of each box, as older versions wrote them."""


def kept_before(folder: Path, name: str) -> MatchRepository:
    """Copy a file of games of an older version."""
    shutil.copy(ROOT / "tests" / "saves" / f"{name}.sqlite3", folder / "journal.sqlite3")
    return journal_at(folder)


@pytest.mark.parametrize("name", KEPT_BEFORE)
def test_games_whose_chance_was_drawn_in_the_way_before_are_proven_as_far_as_can_be(tmp_path: Path, name: str) -> None:
    repository = kept_before(tmp_path, name)
    boxes = []
    for entry in repository.entries():
        game, kept = open_box(entry.config.box_id), from_repository(repository, entry.id)
        boxes.append(game.box_id)
        assert (entry.config.draws, draws_of(game)) == (1, 2)
        proof = prove(game, kept)
        assert (proof.drawn, proof.why_given) == (0, "chance was drawn by method 1, and this version uses method 2")
        assert proof.given > 3
        shown = Replay(game, entry.config, proof.history)
        assert len(shown.events(0)) > 3
        assert [command for event in shown.events(None, laid_open=True) for command in event.commands] == list(
            proof.history.commands
        )
    assert sorted({*boxes}) == sorted(OPEN)
    repository.close()


@pytest.mark.parametrize("name", KEPT_BEFORE)
def test_games_whose_chance_was_drawn_in_the_way_before_go_on(tmp_path: Path, name: str) -> None:
    repository = kept_before(tmp_path, name)
    for entry in repository.unfinished():
        game, kept = open_box(entry.config.box_id), from_repository(repository, entry.id)
        match = resume(game, repository, kept, lambda config: sit_all(game, config.seats, config.seed))  # noqa: B023
        match.run(60)
        assert len(match) == len(kept.commands) + 60 or match.result() is not None
        assert match.branch(len(kept.commands), match.players).config.drawn_from == len(kept.commands)
        match.close()
        again = from_repository(repository, entry.id)
        assert again.commands[: len(kept.commands)] == kept.commands
        proof = prove(game, again)
        assert proof.history.state.digest() == match.history.state.digest()
        assert not proof.drawn or not proof.given, "of a game in which chance was drawn in two ways nothing is proven"
    repository.close()


def test_a_setting_of_the_last_version_reads(tmp_path: Path) -> None:
    text = b'{"slug":"toy","options":{},"seats":["random"],"seed":5}'
    assert msgspec.json.decode(text, type=MatchConfig).draws == 0
    assert MatchRepository(tmp_path / "none.sqlite3").entries() == []
