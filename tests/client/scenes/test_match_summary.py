"""Match summary: goals reached, each player's share, turning points, and all hands revealed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.content import open_box
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.view import TableView
from game.games.card_game.rules.view import TableView as CardTable
from game.games.card_game.table.presenter import Table
from game.match.history import issuer
from game.match.match import Match
from game.match.save_file import read_export, rebuild
from game.scenes import match_factory, page_factory
from game.scenes.curtain import HandPeek
from game.scenes.match_summary import MOST, deeds, turning_points
from game.scenes.replay.scene import ReplayScene
from game.scenes.robot import Robot
from game.seats.spec import sit_all
from game.table import open_presenter
from game.table.messages import of_goal
from game.ui.widgets import ScrollArea
from tests.client.scenes.helpers import quick

GOLDEN = Path(__file__).resolve().parents[2] / "games" / "back_in_time" / "golden"
GAMES = ("back_in_time", "dice_through_time", "riff_in_time", "time_line")


def played(box: str, seats: int = 2, seed: int = 8, most: int | None = None) -> Match:
    """Play a match of bots."""
    request = match_factory.MatchRequest(box=box, seats=("random",) * seats, seed=seed)
    match = match_factory.begin(request, saved=False)
    match.run(most)
    return match


@pytest.fixture(scope="module")
def cards() -> Match:
    """Return a short Card Game of bots, played to its end."""
    return played("card_game", seed=52)


def test_more_than_enough_says_how_much_was_needed() -> None:
    assert (of_goal(9, 13), of_goal(13, 13), of_goal(15, 13)) == ("9 of 13", "13 of 13", "15 (13 needed)")


@pytest.mark.parametrize("box", GAMES)
def test_who_did_what_and_what_turned_the_game(box: str) -> None:
    match = played(box)
    table = open_presenter(match.game)
    found = [one for one in turning_points(match, table) if one is not None]
    assert found
    numbers = [one.event.number for one in found if one.event is not None]
    assert numbers == sorted(numbers)
    for seat in range(2):
        given = [one for one in match.history.commands if issuer(one) == seat]
        counted = table.log.deeds(given)
        assert counted
        assert deeds(match, table, seat) == " · ".join(counted)
        assert not table.log.deeds(())


def test_an_attempt_that_wins_nothing_is_said_to_fail() -> None:
    match = played("back_in_time", seed=10)
    table = open_presenter(match.game)
    failed = won = 0
    for event in match.events(None):
        for step in event.steps:
            before, after = step.before, step.after
            assert isinstance(before, TableView)
            assert isinstance(after, TableView)
            said = [line.text for line in table.log.lines(step.command, before, after)]
            ended = before.trial is not None and not before.trial.resolved
            ended = ended and (after.trial is None or after.trial.resolved) and not isinstance(step.command, c.Attempt)
            if any(text.startswith("The attempt to") for text in said):
                assert ended
                assert (after.car, after.parts, after.opportunities) == (before.car, before.parts, before.opportunities)
                failed += 1
            elif ended:
                won += 1
    assert failed
    assert won


@pytest.mark.usefixtures("unseen")
def test_a_turning_point_opens_the_replay_at_its_moment() -> None:
    match = played("time_line")
    with Robot(page_factory.result(quick(), match, open_presenter(match.game))) as robot:
        robot.settle()
        area = next(one for one in robot.scene.ui.root.walk() if one.key == "result.words")  # type: ignore[union-attr]
        assert isinstance(area, ScrollArea)
        area.scroll_to(1e6)
        robot.step(2)
        rows = [node for top in robot.nodes() for node in top.walk() if node.key.startswith("result.turns.")]
        assert len(rows) <= MOST
        robot.click(rows[-1].rect.centre)
        robot.step(3)
        assert isinstance(robot.scene, ReplayScene)
        *_others, last = (one for one in turning_points(match, open_presenter(match.game)) if one is not None)
        assert last.event is not None
        assert robot.scene.index == last.event.number


@pytest.mark.usefixtures("unseen")
def test_every_hand_lies_open_on_the_result(cards: Match) -> None:
    table = open_presenter(cards.game)
    with Robot(page_factory.result(quick(), cards, table)) as robot:
        robot.settle()
        hands = [one for one in robot.scene.ui.root.walk() if isinstance(one, HandPeek)]  # type: ignore[union-attr]
        assert [list(hand.faces) for hand in hands] == [list(table.shows.secrets(cards.view(seat))) for seat in (0, 1)]
        assert all(hand.shown for hand in hands)


def test_the_picture_shows_who_won(cards: Match) -> None:
    table, view = open_presenter(cards.game), cards.view(None)
    assert isinstance(table, Table)
    assert isinstance(view, CardTable)
    assert view.over is not None
    shown = table.words.result(view)
    assert shown.inset is not None
    assert shown.inset.art == f"card_game/portraits/{view.revealed[view.over.winners[0]]}"


@pytest.mark.usefixtures("unseen")
def test_the_replay_of_a_finished_game_opens_every_hand(cards: Match) -> None:
    with Robot(page_factory.replay(quick(), match_factory.replay_of_match(cards), at=20)) as robot:
        scene = robot.scene
        assert isinstance(scene, ReplayScene)
        view = scene.view
        assert isinstance(view, CardTable)
        assert all(view.hands)
        lying = {str(thing) for thing in scene.display.stage.pieces()}
        assert {f"card.{card}" for hand in view.hands for card in hand} <= lying, "all hands lie open at first"
        assert {f"who.{seat}" for seat in range(1, len(view.players))} | {"identity"} <= lying
        for seat in (0, 1):
            scene.see_as(seat)
            robot.step()
            view = scene.view
            assert isinstance(view, CardTable)
            assert view.seat == seat
            assert view.hand
            assert {f"card.{card}" for card in view.hand} <= {str(thing) for thing in scene.display.stage.pieces()}
        scene.see_as(-1)
        assert scene.view.seat is None


@pytest.mark.usefixtures("unseen")
def test_the_replay_of_a_game_that_goes_on_opens_no_hand() -> None:
    match = played("card_game", most=60)
    with Robot(page_factory.replay(quick(), match_factory.replay_of_match(match), at=20)) as robot:
        assert isinstance(robot.scene, ReplayScene)
        assert robot.scene.view.seat is None
        assert all(node.key != "replay.eyes" for top in robot.nodes() for node in top.walk())


def test_the_story_of_back_in_time_has_what_wins_and_how_it_ended() -> None:
    """Back in Time's summary tells of car, love and ending; it once said only "The game is over · 10:04 p.m."."""
    saved = read_export(GOLDEN / "home-2-difficulty_normal-expansion_off.parlour")
    game = open_box("back_in_time")
    match = Match(game, saved.config, sit_all(game, saved.config.seats, 1), rebuild(game, saved))
    told = [one.line.text for one in turning_points(match, open_presenter(game)) if one is not None]
    assert told[-1].endswith("Back to 1985!")
    cars, loves = [0], [0]
    for event in match.events(None):
        for step in event.steps:
            assert isinstance(step.after, TableView)
            cars.append(step.after.car)
            loves.append(step.after.love)
    courses = ((cars, 11), (loves, 13))
    crossed = [sum((a >= least) != (b >= least) for a, b in pairwise(course)) for course, least in courses]
    assert min(crossed) > 0, "both halves were reached"
    assert [sum(word in text for text in told) for word in ("the Ready Zone", "the hearts")] == crossed
