"""Tests of which level plays as well as a person: it follows how games of one person with programs ended."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai import levels
from game.ai.calibration import Setting, calibration_of
from game.content import open_box
from game.match.config import MatchConfig
from game.match.recorder import Recorder
from game.match.repository import MatchRepository
from game.match.repository_rows import MatchRecord
from game.match.session.hint import Ended, ended, fitting_level, level_of_person
from game.rules.contract import GameResult

GAME = open_box("time_line")
PRACTICE, HARD = ("human", "ai:easy"), ("ai:hard", "human")


def stored(
    repository: MatchRepository,
    seats: tuple[str, ...],
    won: bool,
    box_id: str = "time_line",
    *,
    practice: bool = False,
    lesson: bool = False,
) -> None:
    """Store a game that ended."""
    config = MatchConfig(box_id=box_id, options={}, seats=seats, seed=1, practice=practice, lesson=lesson)
    person = seats.index("human")
    winner = person if won else next(seat for seat in range(len(seats)) if seat != person)
    Recorder(repository, config).finish(GameResult("gold", (winner,)), "")


@pytest.mark.parametrize(
    ("played", "level"),
    [
        ([], "normal"),
        ([(HARD, True)], "normal"),
        ([(HARD, True)] * 8, "hard"),
        ([(PRACTICE, False)] * 8, "easy"),
        ([(PRACTICE, True)] * 3 + [(PRACTICE, False)], "normal"),
    ],
)
def test_a_person_plays_like_the_level_that_fits_their_games(
    tmp_path: Path, played: list[tuple[tuple[str, ...], bool]], level: str
) -> None:
    """Without games like the usual one, and one game says little."""
    repository = MatchRepository(tmp_path / "journal.sqlite3")
    for seats, won in played:
        stored(repository, seats, won)
    assert level_of_person(GAME, repository) == level


def test_other_games_lessons_practice_and_several_people_say_nothing(tmp_path: Path) -> None:
    repository = MatchRepository(tmp_path / "journal.sqlite3")
    for _game in range(9):
        stored(repository, HARD, True, box_id="card_game")
        stored(repository, HARD, True, lesson=True)
        stored(repository, HARD, True, practice=True)
        stored(repository, ("human", "human", "ai:hard"), True)
    assert level_of_person(GAME, repository) == "normal"


def test_a_stored_game_knows_its_setting(tmp_path: Path) -> None:
    config = MatchConfig(
        box_id="riff_in_time", options={"difficulty": "hard"}, seats=("ai:expert", "human", "random"), seed=1
    )
    record = MatchRecord(id=1, config=config, started="", touched="", length=9, result=GameResult("won", (0, 1, 2)))
    found = ended(open_box("riff_in_time"), record)
    assert found is not None
    assert (found.setting.difficulty, found.setting.others, found.won) == ("hard", ("hard", "random"), True)


@pytest.mark.parametrize("rules_id", ["back_in_time", "card_game", "dice_through_time", "riff_in_time", "time_line"])
def test_better_levels_win_more_before_a_game(rules_id: str) -> None:
    """In every game, so that winning speaks for a better one, however little one seat of a team counts."""
    known = calibration_of(rules_id)
    assert known is not None
    for seats in known.games:
        setting = Setting(seats, others=("normal",) * (seats - 1))
        lost, won = (fitting_level(rules_id, known.before, [Ended(setting, won)] * 40) for won in (False, True))
        assert levels(rules_id).index(lost) < levels(rules_id).index(won)
