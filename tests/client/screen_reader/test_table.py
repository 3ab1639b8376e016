"""What a reader hears of a table: pieces picked up and put down, what moves lead to, and nothing under a curtain."""

from __future__ import annotations

from accesskit import Action, Live, Role

from game.app.settings import Settings, SettingValues
from game.games.card_game.rules import commands as c
from game.games.card_game.rules.state_machine import State
from game.rules.contract import Command
from game.scenes import page_factory
from game.scenes.match_factory import MatchRequest, begin
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from tests.client.screen_reader.ear import Ear, heed, listening
from tests.games.card_game.table.cases import play, playout


def told(ear: Ear) -> str:
    """Return all that a reader can reach now."""
    nodes = [(ear.text(number), ear.nodes[number].description or "") for number in ear.walk()]
    return "\n".join(text for pair in nodes for text in pair)


def test_a_piece_is_picked_up_and_put_down_by_requests() -> None:
    match = begin(MatchRequest(box="time_line", seats=("human", "ai:easy"), seed=7), saved=False)
    with Robot(page_factory.table(Settings(SettingValues(pace="instant")), match)) as robot:
        ear = listening(robot)
        ear.callbacks.begin()
        robot.settle()
        ear.ask(Action.CLICK, "Your time machine", Role.LIST_ITEM)
        heed(robot)
        machine = ear.nodes[ear.find("Your time machine", Role.LIST_ITEM)]
        assert machine.is_selected
        zones = {zone: ear.nodes[ear.find(f"Oilpetrol in time zone {zone}", Role.LIST_ITEM)] for zone in (1, 2)}
        assert zones[2].supports_action(Action.CLICK)
        assert not zones[1].supports_action(Action.CLICK)
        assert zones[1].is_disabled
        ear.ask(Action.FOCUS, "Oilpetrol in time zone 2", Role.LIST_ITEM)
        heed(robot)
        assert any("Oilpetrol" in text and live == Live.POLITE for text, live in ear.news), ear.news
        before = len(match)
        ear.ask(Action.CLICK, "Oilpetrol in time zone 2", Role.LIST_ITEM)
        heed(robot)
        assert len(match) > before
        assert not any(live == Live.ASSERTIVE for _text, live in ear.news)


def hand(robot: Robot) -> set[str]:
    """Return the names of the cards in the hand of who sits there."""
    scene = robot.scene
    assert isinstance(scene, PlayScene)
    cards = {f"card.{card}" for card in scene.view.hand}  # type: ignore[attr-defined]
    return {node.name for top in robot.nodes() for node in top.walk() if node.key in cards}


def end_of_turn() -> tuple[State, Command]:
    """Return a position of the Card Game with the command that ends the turn."""
    return next((state.clone(), command) for state, command in playout(3, 11) if isinstance(command, c.Finish))


def test_a_curtain_hides_hands_and_what_was_said_from_readers() -> None:
    state, command = end_of_turn()
    with play(state, ("human",) * 3, settle=False, objection=0.3) as robot:
        ear = listening(robot)
        ear.callbacks.begin()
        robot.settle()
        lift(robot, ear)
        mine = hand(robot)
        assert mine
        assert all(card in told(ear) for card in mine)
        robot.scene.ui.announce(f"You draw {min(mine)}.")
        robot.step()
        assert isinstance(robot.scene, PlayScene)
        assert robot.scene.session.give((command,))
        for _frame in range(200):
            robot.step()
            if robot.scene.name == "curtain":
                break
        assert not [card for card in mine if card in told(ear)]
        lift(robot, ear)
        theirs = hand(robot)
        assert not [card for card in mine - theirs if card in "\n".join(text for text, _live in ear.news)]


def lift(robot: Robot, ear: Ear) -> None:
    """Lift the curtain with a reader."""
    robot.step(60)
    ear.ask(Action.CLICK, robot.node(key="curtain.lift").name)
    heed(robot)
    assert robot.scene.name == "table"
