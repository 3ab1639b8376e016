"""Records page."""

from __future__ import annotations

from datetime import datetime

from game.app import services
from game.match.deals import code_of, seed_of_day
from game.match.repository_rows import MatchRecord
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.robot import Robot
from game.scenes.shelf.scene import ShelfScene
from game.seats.players import HumanPlayer, RandomPlayer
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
