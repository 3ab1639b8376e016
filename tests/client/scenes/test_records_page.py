"""Records page."""

from __future__ import annotations

import re
import sqlite3
from datetime import datetime

import pytest

from game.app import services
from game.content import list_boxes
from game.match.deals import code_of, seed_of_day
from game.match.repository import MatchRepository
from game.match.repository_rows import MatchRecord, UnreadableMatch, Wanted
from game.scenes import match_factory, page_factory, records
from game.scenes.match_factory import MatchRequest
from game.scenes.robot import Robot
from game.scenes.shelf.scene import ShelfScene
from game.seats.players import HumanPlayer, RandomPlayer
from game.ui.paint import palette
from tests.client.scenes.helpers import quick


def finish(box: str, seed: int) -> bool:
    """Play a human player's game at random to its end; return whether the player won."""
    match = match_factory.begin(MatchRequest(box=box, seats=("human", "random"), seed=seed))
    match.hand_over(0, RandomPlayer(seed))
    match.run(5000)
    match.hand_over(0, HumanPlayer())
    match.close()
    row = services.repository().rows()[0]
    assert isinstance(row, MatchRecord)
    assert row.result is not None
    return 0 in row.result.winners


def test_without_a_finished_game_it_says_how_to_get_one() -> None:
    with Robot(page_factory.records(quick())) as robot:
        robot.settle()
        assert robot.node("label", "Finish a game to set your first record.").rect.w > 0


def test_it_tells_games_wins_and_results_of_each_game() -> None:
    won = [finish("time_line", seed) for seed in range(4)]
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        robot.use("button", "Records")
        robot.settle()
        assert robot.scene.name == "records"
        assert robot.node("heading", "Time Line").rect.w > 0
        assert robot.node("label", "2 players").rect.w > 0
        assert robot.node("label", f"{sum(won)} of 4 games won ({sum(won) * 25}%)").rect.w > 0
        assert robot.node("label", "Played against Computer (random) in 4 games.").rect.w > 0
        results = robot.node("image", key="records.time_line..2").name
        said = [node.name for top in robot.nodes() for node in top.walk()]
        assert [one for one in said if re.search(r"\d{4}-\d\d-\d\d", one)] == []
        assert results == "Latest games: " + ", ".join("won" if one else "lost" for one in won)
        robot.key("escape")
        robot.settle()
        assert robot.scene.name == "shelf"


def test_the_deal_of_the_day_counts_once_and_is_named_among_saved_games() -> None:
    seed = seed_of_day("time_line", datetime.now().astimezone().date())
    first = finish("time_line", seed)
    finish("time_line", seed)
    with Robot(page_factory.records(quick())) as robot:
        robot.settle()
        assert robot.node("label", f"{int(first)} of 1 deal of the day won.").rect.w > 0
    with Robot(page_factory.saved_games(quick())) as robot:
        robot.settle()
        assert robot.node("label", f"Deal of the day: {code_of(seed)}").rect.w > 0
    with Robot(page_factory.set_up(quick(), next(box for box in list_boxes() if box.box_id == "time_line"))) as robot:
        robot.settle()
        assert robot.node("label", f"Your result today: {'won' if first else 'lost'}").rect.w > 0


def test_the_games_are_read_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(5):
        finish("time_line", seed)
    asked: list[tuple[int, int | None]] = []
    rows = MatchRepository.rows

    def reading(self: MatchRepository, wanted: Wanted, first: int, most: int) -> list[MatchRecord | UnreadableMatch]:
        asked.append((first, most))
        return rows(self, wanted, first, most)

    monkeypatch.setattr(MatchRepository, "rows", reading)
    monkeypatch.setattr(records, "PART", 2)
    with Robot(page_factory.records(quick())) as robot:
        assert robot.node("label", "Reading your games…").rect.w > 0
        robot.settle()
        assert asked == [(0, 2), (2, 2), (4, 2), (5, 2)]
        assert robot.node("image", key="records.time_line..2").name.count(",") == 4


def test_a_chart_tells_the_share_of_wins_over_time() -> None:
    results = [finish("time_line", seed) for seed in range(4)]
    with Robot(page_factory.records(quick())) as robot:
        robot.settle()
        chart = robot.node("image", key="records.time_line..2")
        assert chart.value == f"{sum(results) * 25}% of the last games won"
        before = robot.picture()
        line = robot.viewport.px_rect(chart.rect)
        seen = {
            tuple(before.get_at((x, y))) for x in range(line.left, line.right) for y in range(line.top, line.bottom, 3)
        }
        assert tuple(palette.rgb("accent_bright")) in {colour[:3] for colour in seen}


def test_deeds_are_told_and_watched_again() -> None:
    won = [seed for seed in range(6) if finish("time_line", seed)]
    assert won
    for seed in range(2):
        win_together(seed)
    with Robot(page_factory.records(quick())) as robot:
        robot.settle()
        robot.click("records.side.1")
        robot.settle()
        assert robot.node("label", "First win against Computer (random)").rect.w > 0
        told = [node.name for top in robot.nodes() for node in top.walk() if node.role == "label"]
        assert told.count("Fastest win: 1 minute") == 2, "one in each game"
        assert robot.node("heading", "Back to the Future: Dice Through Time").rect.w > 0
        assert robot.node("label", "First win: Standard").rect.w > 0
        assert told.count("Closest win") == 1 + (len(won) > 1)
        first = next(node for top in robot.nodes() for node in top.walk() if node.key.startswith("deed.First"))
        robot.click(first.key)
        robot.settle()
        assert robot.scene.name == "replay"


def win_together(seed: int) -> None:
    """Store a co-operative game that was won, by the word of the repository only."""
    finish("dice_through_time", seed)
    with sqlite3.connect(services.repository().path) as db:
        db.execute("""UPDATE matches SET ended = json_set(ended, '$.winners', json('[0,1]'))
                      WHERE id = (SELECT MAX(id) FROM matches)""")
