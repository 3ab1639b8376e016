"""Ending a turn: no key meant for another question ends it, and a turn that wastes something is confirmed first."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

import pytest

from game.games.back_in_time.rules import commands as town_commands
from game.games.card_game.rules import commands as card_commands
from game.games.riff_in_time.rules import commands as riff_commands
from game.match.match import Match
from game.rules.contract import Command, State
from game.scenes.play.dialogs import DEAD
from game.scenes.play.offer_words import buttons_judged
from game.scenes.robot import Robot
from game.table.contract import Offer
from game.ui.widgets import Button
from tests.client.play.test_actions import sit
from tests.games.back_in_time.table import cases as town
from tests.games.card_game.table import cases as cards
from tests.games.dice_through_time.table import cases as dice
from tests.games.riff_in_time.table import cases as riff
from tests.games.time_line.table import cases as line
from tests.support.tables import TableCases, is_clean, offers_of, scene_of

GAMES = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")


def has_ended(robot: Robot) -> bool:
    """Return whether an EndTurn command was given."""
    return any(isinstance(one, town_commands.EndTurn) for one in match_of(robot).history.commands)


def match_of(robot: Robot) -> Match:
    """Return the match that is played."""
    return scene_of(robot).match


def test_the_end_of_a_turn_is_asked_back_while_tiles_are_ready() -> None:
    with sit(town.match(), pace="instant") as robot:
        robot.use("button", "End turn")
        assert not has_ended(robot)
        said = " ".join(node.name for top in robot.nodes() for node in top.walk())
        assert re.search(r"End your turn with \d tiles unused\?", said)
        robot.hold("return")
        assert not has_ended(robot), "Return was meant for the button before"
        robot.step(dt=DEAD)
        robot.key("return")
        robot.settle()
        assert not has_ended(robot), "the loud answer keeps playing"
        robot.use("button", "End turn")
        robot.step(dt=DEAD)
        robot.use("button", "End turn")
        robot.settle()
        assert has_ended(robot)


def test_nobody_is_asked_back_who_does_not_want_it() -> None:
    with sit(town.match(), pace="instant", ask_end_turn=False) as robot:
        robot.use("button", "End turn")
        assert has_ended(robot)


@pytest.mark.parametrize("slug", GAMES)
def test_the_loud_button_never_throws_a_turn_or_the_game_away(slug: str) -> None:
    """The main button, which Return presses, never ends a turn with useful actions left and never loses the game."""
    games, loud = TableCases(slug), 0
    for seats in games.box.seats:
        for position in games.decisions(seats):
            state, view = position.state, position.view
            match, legal = games.match(state, ("human",) * seats), state.legal_commands()
            ready = partial(games.table.offers.still_ready, view, legal)
            for offer in buttons_judged(games.table.offers.make(view, legal), match, state.actor, ready):
                if offer.main:
                    loud += 1
                    assert not ready(offer.commands), offer.label
                    assert wins(state, offer.commands) is not False, offer.label
    assert loud or slug == "time_line", "there a turn ends by itself"


def wins(state: State, commands: Sequence[Command]) -> bool | None:
    """Return whether the acting seat wins by these commands, None while the game goes on."""
    seat, later = state.actor, state.clone()
    for command in commands:
        later.apply(command)
    result = later.result()
    return None if result is None else seat in result.winners


def bogus() -> State:
    """Return a position with a Bogus result at a fully open rift, with San Dimas at its maximum."""
    return riff.arranged({"dials": {"athens": 10}, "san_dimas": 11, "dice": ["wyld.bogus"],
                          "players": {0: {"space": "stage_1"}}})  # fmt: skip


def last_card(card: str, cast: str) -> State:
    """Return a position whose riff card draws another card from an empty deck."""
    given = {"phase": "riff", "deck": {"top": [card], "unseen": []}}
    return riff.arranged(given, 2, riff_commands.RiffDrawn(card), character=cast)


def full_dial() -> State:
    """Return a position whose riff card raises San Dimas beyond its maximum."""
    given = {"phase": "riff", "deck": {"top": ["riff_56"]}, "san_dimas": 11}
    return riff.arranged(given, 2, riff_commands.RiffDrawn("riff_56"))


LOST: dict[str, Callable[[], State]] = {
    "a rift has to grow and cannot": bogus,
    "another card, and none is left": partial(last_card, "riff_57", "bill,ted"),
    "another card for Ted": partial(last_card, "riff_55", "ted,bill"),
    "San Dimas beyond its end": full_dial,
}


@pytest.mark.parametrize("case", LOST)
def test_what_loses_at_once_says_so_and_is_asked_once(case: str) -> None:
    with TableCases("riff_in_time").play(LOST[case](), ("human", "human")) as robot:
        scene = scene_of(robot)
        losing = [offer for offer in scene.offers_now if offer.ends == "lost"]
        assert losing
        assert all(offer.label.endswith(" – you lose") and not offer.main for offer in losing)
        others = [offer for offer in scene.offers_now if offer.label and offer not in losing]
        assert all(wins(scene.match.history.state, offer.commands) is None for offer in others)
        before = len(scene.match)
        robot.use("button", losing[0].label)
        robot.step(dt=DEAD)
        assert len(scene.match) == before, "it is asked first"
        assert robot.scene.ui.dialog() is not None
        robot.key("return")
        robot.settle()
        assert len(scene.match) == before, "the loud answer is the safe one"
        robot.use("button", losing[0].label)
        robot.step(dt=DEAD)
        robot.use("button", "Lose the game")
        robot.settle()
        assert scene.match.result() is not None, "it is asked once"


def test_a_journey_that_loses_says_so_beside_the_drag_and_is_asked_once() -> None:
    """A drive that loses by meeting a car at OUTATIME 20 has a warning beside the drag and asks after the drop."""
    state = dice.arranged(2, {"players": {0: {"place": "docs_mansion", "dice": ["fist", "doc", "flux", "doc"]},
                                          1: {"place": "lous_cafe"}}, "outatime": 20})  # fmt: skip
    with TableCases("dice_through_time").play(state, ("human", "human")) as robot:
        scene = scene_of(robot)
        robot.drag("car.0", "place.lous_cafe", drop=False)
        preview = scene.display.pointer.preview_layer.preview
        assert preview is not None
        assert preview.tag.endswith("meets another car → you lose")
        robot.release(robot.node(key="place.lous_cafe").rect.centre)
        robot.step(dt=DEAD)
        assert len(scene.match) == 0
        robot.key("escape")
        robot.settle()
        assert len(scene.match) == 0
        robot.drag("car.0", "place.lous_cafe")
        robot.step(dt=DEAD)
        robot.use("button", "Lose the game")
        robot.settle()
        assert scene.match.result() is not None


def test_what_wins_at_once_says_so_and_is_not_asked() -> None:
    state = line.arranged(2, {"goods": {0: {"oil": 2}}, "pawns": {0: {"market": 0}}, "gold": {0: 20}})
    with TableCases("time_line").play(state, ("human", "human")) as robot:
        scene = scene_of(robot)
        winning = [offer for offer in scene.offers_now if offer.ends == "won" and offer.label]
        assert winning
        assert all(offer.label.endswith(" – you win") for offer in winning)
        robot.use("button", winning[0].label)
        robot.settle()
        assert scene.match.result() is not None


def left_unused(games: TableCases, state: State, offer: Offer) -> str:
    """Return the question about unused actions before an offer's button ends the turn; empty without one."""
    view = state.view(state.actor)
    return games.table.offers.still_ready(view, state.legal_commands(), offer.commands) if offer.label else ""


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_wasted_is_asked_once_in_every_game(slug: str) -> None:
    """Wasting something is confirmed once in every game, by the same dialog, whose other button ends the turn."""
    games, given = TableCases(slug), ARRANGED.get(slug)
    chance = games.playout(games.box.seats[0], 1, 2000)
    states = (state for state, _command in chance) if given is None else iter([given()])
    state = next(
        state
        for state in states
        if state.actor == 0 and any(left_unused(games, state, offer) for offer in offers_of(games.table, state))
    )
    unused = partial(left_unused, games, state.clone())
    others = ("random",) * (games.box.seats[0] - 1 if given is None else 1)
    with games.play(state.clone(), ("human", *others), ask_end_turn=True) as robot:
        scene = scene_of(robot)
        offer = next(offer for offer in scene.offers_now if offer.label and unused(offer))
        assert not offer.main
        for answer, number in (("Keep playing", 0), (offer.label, len(offer.commands))):
            robot.use("button", offer.label)
            robot.step(dt=DEAD)
            dialog = robot.scene.ui.dialog()
            assert dialog is not None
            said = " ".join(node.name for top in robot.nodes() for node in top.walk())
            assert unused(offer).split("{")[0] in said
            assert [button.look == "main" for button in dialog.walk() if isinstance(button, Button)] == [True, False]
            robot.use("button", answer)
            robot.step()
            assert robot.scene.ui.dialog() is None, "asked once"
            assert len(scene.match) >= number
            assert bool(len(scene.match)) == bool(number)


def test_return_does_not_count_right_after_the_question_has_changed() -> None:
    """After a tile is put on a challenge and rolled, a held or repeated Return does not end the turn."""
    with sit(town.match(), pace="instant", ask_end_turn=False) as robot:
        scene = scene_of(robot)
        walk = next(offer for offer in scene.offers_now if isinstance(offer.commands[0], town_commands.Walk))
        scene.take(walk)
        asked = scene.session.question
        for _frame in range(30):
            robot.step()
            if scene.offers_now and scene.session.question is not asked:
                break
        number = len(scene.match)
        robot.hold("return")
        assert len(scene.match) == number
        robot.step(dt=DEAD)
        robot.key("return")
        robot.settle()
        assert len(scene.match) > number or not any(offer.main for offer in scene.offers_now)


def shopping() -> State:
    """Return a position with Shopping Spree and items in the hand."""
    hands: dict[int, list[str]] = {0: ["shopping", "cash", "pie_pan"], 1: []}
    return cards.arranged(2, {"hands": hands}, card_commands.Play(0, "shopping"))


def selling() -> State:
    """Return a position on a market that buys."""
    return line.arranged(2, {"goods": {0: {"oil": 2}}, "pawns": {0: {"market": 0}}})


ARRANGED = {"card_game": shopping, "time_line": selling}


@pytest.mark.parametrize("slug", GAMES)
def test_each_game_says_what_is_still_ready(slug: str) -> None:
    """Each game names the actions still ready when a turn ends, and only before an offer that ends it."""
    games = TableCases(slug)
    given = ARRANGED.get(slug)
    states = (state for state, _command in games.playout(games.box.seats[0], 1)) if given is None else iter([given()])
    said = 0
    for state in states:
        legal = state.legal_commands()
        for offer in offers_of(games.table, state) if state.actor >= 0 else ():
            words = games.table.offers.still_ready(state.view(state.actor), legal, offer.commands)
            assert not words or (is_clean(words) and offer.label)
            said += bool(words)
        if said:
            return
    raise AssertionError("nothing is ever left")
