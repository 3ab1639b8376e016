"""Player records: which games count, and how they are counted."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.match.config import MatchConfig
from game.match.records import Category, Tally, counted, counts, deeds, minutes_of, outcome, tallies
from game.match.repository_rows import MatchRecord
from game.rules.contract import GameResult


@dataclass
class Log:
    """Factory of stored games of one box."""

    box: str = "riff_in_time"

    def game(self, number: int, winners: tuple[int, ...] | None, minutes: int = 20, *,
             seats: tuple[str, ...] = ("human", "ai:normal"), **config: object) -> MatchRecord:  # fmt: skip
        """Return a game stored on day ``number``; ``winners`` None: unfinished."""
        day = f"2026-11-{number:02}T20"
        made = MatchConfig(box_id=self.box, options={"difficulty": "standard"}, seats=seats, seed=1, **config)  # type: ignore[arg-type]
        result = None if winners is None else GameResult("over", winners)
        return MatchRecord(
            id=number, config=made, started=f"{day}:00:00+00:00", touched=f"{day}:{minutes:02}:00+00:00", length=9,
            result=result,
        )  # fmt: skip


def tallied(games: list[MatchRecord], shared: bool = True) -> list[Tally]:
    """Count games of one box."""
    return [tally for those in counted(games, lambda _box: shared).values() for tally in tallies(those)]


def test_games_of_a_category_are_counted_oldest_first() -> None:
    log = Log()
    won, lost = (0, 1), ()
    games = [log.game(5, won, 12), log.game(1, lost), log.game(2, won, 40), log.game(3, won, 30), log.game(4, lost)]
    (tally,) = tallied(games)
    assert tally.category == Category("riff_in_time", "standard", 2)
    assert tally.results == (False, True, True, False, True)
    assert (tally.won, tally.streak, tally.best_streak) == (3, 1, 2)
    assert (tally.usual_minutes, tally.fastest_win) == (20, 12)
    assert tally.first_win is not None
    assert tally.first_win.id == 2
    assert tally.opponents == {"ai:normal": 5}


def test_difficulties_and_numbers_of_players_are_kept_apart() -> None:
    log = Log()
    three = log.game(2, (), seats=("human", "ai:easy", "ai:hard"))
    found = tallied([three, log.game(1, ())])
    assert [tally.category.seats for tally in found] == [2, 3]
    assert found[1].opponents == {"ai:easy": 1, "ai:hard": 1}


@pytest.mark.parametrize(
    ("seats", "shared", "winners", "won"),
    [
        (("human", "ai:normal"), False, (0,), True),
        (("human", "ai:normal"), False, (1,), False),
        (("human", "human"), True, (0, 1), True),
        (("human", "human"), True, (), False),
        (("human", "human"), False, (0,), None),
        (("ai:normal", "ai:hard"), False, (0,), None),
        (("human", "ai:normal"), False, None, None),
    ],
)
def test_what_counts(seats: tuple[str, ...], shared: bool, winners: tuple[int, ...] | None, won: bool | None) -> None:
    game = Log().game(1, winners, seats=seats)
    assert (outcome(game) if counts(game, shared) else None) is won
    assert [tally.results for tally in tallied([game], shared)] == ([] if won is None else [(won,)])


@pytest.mark.parametrize("more", [{"lesson": True}, {"practice": True}])
def test_lessons_and_practice_do_not_count(more: dict[str, bool]) -> None:
    assert not counts(Log().game(1, (0, 1), **more), shared=True)  # type: ignore[arg-type]


def test_a_game_of_several_evenings_has_no_duration() -> None:
    long = MatchRecord(id=1, config=Log().game(1, ()).config, started="2026-11-01T20:00:00+00:00",
                       touched="2026-11-02T20:00:00+00:00", length=9)  # fmt: skip
    assert minutes_of(long) is None


def test_deeds_are_the_first_win_at_each_level_the_fastest_and_the_longest_streak() -> None:
    log = Log()
    won, lost = (0,), (1,)
    games = [log.game(1, lost), log.game(2, won, 40), log.game(3, won, 12), log.game(4, lost), log.game(5, won, 30)]
    hard = log.game(6, won, 50)
    hard.config.options["difficulty"] = "heinous"
    (those,) = counted([*games, hard], lambda _box: True).values()
    found = [(deed.what, deed.game.id, deed.level, deed.n) for deed in deeds(those)]
    assert found == [
        ("first", 2, "standard", 0),
        ("fastest", 3, "", 12),
        ("streak", 3, "", 2),
        ("first", 6, "heinous", 0),
    ]


def test_without_difficulties_the_level_is_that_of_the_computer_players() -> None:
    log = Log("time_line")
    games = [log.game(1, (0,), seats=("human", "ai:easy")), log.game(2, (0,), seats=("human", "ai:hard", "ai:easy"))]
    for game in games:
        game.config.options.clear()
    (those,) = counted(games, lambda _box: False).values()
    assert [(deed.game.id, deed.level) for deed in deeds(those) if deed.what == "first"] == [
        (1, "ai:easy"), (2, "ai:hard"),
    ]  # fmt: skip
