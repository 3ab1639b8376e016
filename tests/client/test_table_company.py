"""Several people at one machine: curtain, hands that never show to the wrong eyes, and answers out of turn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from game.content import open_box
from game.match.match import Match, begin
from game.rules.card_game import commands as c
from game.rules.card_game.view import TableView
from game.scenes.curtain import CurtainScene, Hand
from game.scenes.prefs import Prefs, Values
from game.scenes.robot import Robot
from game.scenes.table import TableScene
from game.seats.person import Person
from game.seats.spec import sit_all
from game.tables import open_table


@contextmanager
def sitting(seats: str, seed: int = 5, **values: object) -> Iterator[tuple[Robot, Match]]:
    """Seat people and programs at the Card Game; windows are short."""
    game = open_box("card_game")
    match = begin(game, sit_all(game, seats.split(","), seed), seed, {})
    prefs = Prefs(Values(**{"pace": "instant", "objection": 1.0, **values}))  # type: ignore[arg-type]
    robot = Robot(TableScene(match, open_table(game), prefs))
    yield robot, match
    robot.app.close()


def table(robot: Robot) -> TableScene:
    """The table scene, wherever it lies on the stack."""
    return next(scene for scene in robot.app.manager.stack() if isinstance(scene, TableScene))


def shown_cards(robot: Robot) -> set[str]:
    """The ids of all cards whose face is on the stage, without those that everybody may see."""
    scene = table(robot)
    view = scene.match.view(None)
    assert isinstance(view, TableView)
    public = {f"card.{card}" for player in view.players for card in player.table}
    public |= {f"card.{card}" for card in view.discards}
    names = scene.match.game.kit.names  # type: ignore[attr-defined]
    played = [getattr(record, "card", -1) for record in view.pending]
    public |= {f"card.{names[card]}" for card in played if card >= 0}
    return {key for key in scene.stage.pieces() if key.startswith("card.")} - public


def play_on(robot: Robot, match: Match, commands: int, choose: Random) -> Iterator[None]:
    """Answer for every person, through the curtain, until so many commands were given; stop at every frame."""
    for _frame in range(40_000):
        robot.step()
        yield
        if len(match) >= commands or match.ended() is not None:
            return
        if isinstance(robot.scene, CurtainScene):
            robot.key("return")
            continue
        scene = table(robot)
        person = scene.person()
        offer = person.offer() if person is not None else None
        if person is not None and offer is not None and scene.offers_now:
            person.answer(choose.choice(offer.options))
            scene.seats_changed()
    raise AssertionError("the game stands still")


def test_a_curtain_falls_before_each_other_person_and_shows_no_hand() -> None:
    with sitting("human,human") as (robot, match):
        fallen = 0
        for _frame in play_on(robot, match, 60, Random(1)):
            if isinstance(robot.scene, CurtainScene):
                fallen += 1
                assert not shown_cards(robot)
        assert fallen > 3


def test_nobody_ever_sees_a_hand_of_somebody_else() -> None:
    with sitting("human,random,human") as (robot, match):
        for _frame in play_on(robot, match, 90, Random(2)):
            viewer = table(robot).viewer
            view = match.view(viewer)
            assert isinstance(view, TableView)
            if not table(robot).director.busy:
                assert shown_cards(robot) <= {f"card.{card}" for card in view.hand}


def test_the_only_person_never_meets_a_curtain() -> None:
    with sitting("human,random,random") as (robot, match):
        for _frame in play_on(robot, match, 80, Random(3)):
            assert not isinstance(robot.scene, CurtainScene)


def until_heard(robot: Robot, match: Match) -> None:
    """Play until everybody is asked whether to object to a card."""
    choose = Random(4)
    for _frame in play_on(robot, match, 400, choose):
        view = match.view(None)
        assert isinstance(view, TableView)
        if table(robot).company.waiting and view.ask is not None and view.ask.card is not None:
            return
    raise AssertionError("nothing was announced")


def test_everybody_has_the_same_time_to_object_and_then_it_passes() -> None:
    with sitting("human,human,human") as (robot, match):
        until_heard(robot, match)
        before = len(match)
        assert table(robot).viewer is None
        assert "Nobody objects" in [node.name for top in robot.scene.nodes() for node in top.walk()]
        robot.step(20)
        assert len(match) == before
        robot.step(90)
        passed = match.history.commands[before : before + 2]
        assert all(isinstance(command, c.LetPass) for command in passed)


def test_the_number_of_a_seat_raises_its_hand_and_only_that_person_is_asked() -> None:
    with sitting("human,human,human", objection=8.0) as (robot, match):
        until_heard(robot, match)
        view = match.view(None)
        assert isinstance(view, TableView)
        assert view.ask is not None
        raiser = next(seat for seat in range(3) if seat != view.ask.by)
        robot.key(str(raiser + 1))
        robot.step(5)
        assert isinstance(robot.scene, CurtainScene)
        assert match.actor == raiser
        robot.key("return")
        robot.step(5)
        person = match.sitters[raiser]
        assert isinstance(person, Person)
        assert person.offer() is not None
        assert table(robot).viewer == raiser


def test_a_window_may_wait_until_somebody_says_that_nobody_objects() -> None:
    with sitting("human,human,human", objection=0.0) as (robot, match):
        choose = Random(4)
        for _frame in play_on(robot, match, 60, choose):
            if table(robot).company.waiting:
                break
        before = len(match)
        robot.step(600)
        assert len(match) == before
        robot.use("button", "Nobody objects")
        robot.step(10)
        assert len(match) > before


def is_open(hand: Hand) -> bool:
    """Whether the cards show."""
    return hand.shown


@pytest.mark.parametrize("how", ["key", "mouse"])
def test_the_hand_behind_the_curtain_shows_only_while_it_is_held(how: str) -> None:
    with sitting("human,human") as (robot, _match):
        for _frame in range(2000):
            robot.step()
            if isinstance(robot.scene, CurtainScene):
                break
        scene = robot.scene
        assert isinstance(scene, CurtainScene)
        hand = scene.hand
        assert hand is not None
        assert not is_open(hand)
        show = robot.node(key="curtain.show").rect.centre
        if how == "key":
            robot.hold("space")
        else:
            robot.press(show)
        robot.step()
        assert is_open(hand)
        if how == "key":
            robot.let_go("space")
        else:
            robot.release(show)
        robot.step()
        assert not is_open(hand)
