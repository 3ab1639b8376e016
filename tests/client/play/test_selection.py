"""Selection: the prompt says what to do next, with a button; two clicks play it; useless plays are confirmed."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from game.scenes.play.offer_words import answers, begun, buttons_judged
from game.scenes.result import ResultScene
from game.scenes.robot import Robot
from game.table.contract import Offer
from game.ui.input.gestures import Clicked, GestureRecognizer
from game.ui.tabletop.commands_by_pointing import Miss
from game.ui.tabletop.thing_names import Thing
from tests.games.card_game.table.cases import arranged, play
from tests.support.tables import TableCases, scene_of
from tests.support.things import thing_of

GAMES = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")
WAIT = GestureRecognizer.DOUBLE + 0.1


def select(robot: Robot, card: str) -> None:
    """Click a card of the hand, too slowly for a double click."""
    robot.step(dt=WAIT)
    robot.click(f"card.{card}")


def prompt(robot: Robot) -> str:
    """Return the prompt."""
    return scene_of(robot).hud.prompt.markup


def labels(robot: Robot) -> list[str]:
    """Return the labels of the answer buttons."""
    return [button.label for button in scene_of(robot).hud.answers()]


def test_a_selected_card_says_what_it_wants_and_is_put_back_by_selecting_it_again() -> None:
    state = arranged(2, {"hands": {0: ["vortex", "tm_v3"], 1: ["cash"]}})
    with play(state, ("human", "random")) as robot:
        before = prompt(robot), labels(robot)
        select(robot, "vortex")
        assert prompt(robot) == "**Time Vortex**: drag it to the table, or press Play."
        assert "Play" in labels(robot)
        select(robot, "vortex")
        assert (prompt(robot), labels(robot)) == before
        select(robot, "tm_v3")
        assert prompt(robot) == "**Time Car V3**: drag it to one of 9 lit places, or click there."
        assert "Play" not in labels(robot)


@pytest.mark.parametrize("way", ["button", "return", "double", "slot"])
def test_a_card_without_a_target_is_played_in_every_obvious_way(way: str) -> None:
    state = arranged(2, {"hands": {0: ["vortex", "tm_v3"], 1: ["cash"]}})
    with play(state, ("human", "random")) as robot:
        scene = scene_of(robot)
        select(robot, "vortex")
        robot.step(dt=0.0)
        if way == "button":
            robot.use("button", "Play")
        elif way == "return":
            robot.key("return")
        else:
            robot.click("card.vortex" if way == "double" else "play")
        robot.settle()
        assert "vortex" not in scene.match.view(0).hand  # type: ignore[attr-defined]


def test_a_play_that_would_do_nothing_is_paler_says_so_and_asks_before_it_is_lost() -> None:
    state = arranged(2, {"hands": {0: ["erased.1", "vortex"], 1: ["tm_v3"]}})
    with play(state, ("human", "random"), ask_end_turn=True) as robot:
        scene = scene_of(robot)
        assert scene.display.stage.marked("idle") == {thing_of("card.erased.1")}
        select(robot, "erased.1")
        assert prompt(robot) == "**Erased From Existence** would have no effect: there's no item on any table."
        robot.use("button", "Play")
        dialog = scene.ui.dialog()
        assert dialog is not None
        robot.step(dt=1.0)
        robot.use("button", "Keep it")
        assert "erased.1" in scene.match.view(0).hand  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_lit_is_refused(name: str) -> None:
    """Every highlighted thing can be clicked: it plays, asks which action is meant, or needs one more thing."""
    cases = TableCases(name)
    played = (state for state, _command in cases.playout(2, 8, 150) if state.actor == 0 and state.legal_commands())
    states = [state.clone() for state in played]
    with cases.play(states[len(states) // 2], ("human", "random")) as robot:
        scene, taken = scene_of(robot), list[Offer]()
        vars(scene).update(offered=taken.append)
        starts = sorted(scene.display.stage.marked("legal"))
        assert starts
        for first in starts[:5]:
            point(robot, first)
            for second in sorted(scene.display.stage.marked("legal"))[:5] if scene.display.pointer.picked else ():
                point(robot, second)
                scene.ui.close()
                scene.display.pointer.cancel()
                point(robot, first)
            scene.display.pointer.cancel()
        assert taken or scene.display.pointer.selection is None


def point(robot: Robot, thing: Thing) -> None:
    """Click a highlighted thing; check that no refusal is shown."""
    scene = scene_of(robot)
    rect = scene.display.stage.seen_of(thing)
    assert rect is not None
    scene.display.pointer.handle(Clicked(rect.centre, "left"))
    assert not scene.ui.said, (thing, scene.ui.said)


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_refused_without_a_rule_says_what_would_work(slug: str) -> None:
    """Where no rule refuses, the table's own sentence says what would work, never a bare "no"."""
    games, rng, tried = TableCases(slug), Random(2), 0
    seats = max(2, games.box.seats[0])
    states = [state.clone() for state, _command in games.playout(seats, 1, 300) if state.actor == 0]
    for state in states[:: max(1, len(states) // 6)]:
        with games.play(state, ("human", *("random",) * (seats - 1))) as robot:
            if isinstance(robot.scene, ResultScene):
                continue  # an only answer was given unasked, and the other seats ended the game
            scene = scene_of(robot)
            things = list(scene.display.stage.written().values())
            starts = [offer.gesture.pick for offer in scene.offers_now if offer.gesture is not None]
            lifted = [thing for thing in things if scene.may_lift(thing) or thing in starts]
            for _try in range(25 if lifted else 0):
                pick, onto = rng.choice(lifted), rng.choice(things)
                if pick == onto or any(o.gesture and o.gesture.parts[:2] == (pick, onto) for o in scene.offers_now):
                    continue
                scene.ui.say("")
                scene.missed(Miss((pick,), onto))
                refused, tried = scene._why_not((pick,), onto), tried + 1
                assert scene.ui.said or refused == ""
                if refused is None and not begun(scene.offers_now, (pick,)).offers:
                    asked = prompt(robot).split("\n")[0]
                    alone = scene._why_not((pick,), None)
                    assert scene.ui.said == alone if alone else scene.ui.said.endswith(asked)
    assert tried


def test_a_piece_that_does_nothing_there_is_named_with_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    state = arranged(2, {"hands": {0: ["vortex"], 1: ["cash"]}})
    with play(state, ("human", "random")) as robot:
        scene = scene_of(robot)
        monkeypatch.setattr(scene, "_why_not", lambda _picked, _onto: None)
        scene.missed(Miss((thing_of("identity"),), thing_of("pile")))
        assert (
            scene.ui.said == f"**{scene.display.name_of(thing_of('identity'))}** has no effect there. {prompt(robot)}"
        )


@pytest.mark.parametrize("slug", ["back_in_time", "card_game", "dice_through_time", "riff_in_time"])
def test_a_button_says_what_it_spends(slug: str) -> None:
    """A button names what it spends, in words or icons, once: both permanent buttons and those of a selected piece."""
    games, shown = TableCases(slug), 0
    seats = max(2, games.box.seats[0])
    for number, (state, _command) in enumerate(games.playout(seats, 1, 400)):
        if state.actor < 0 or number % 5:
            continue
        match, view, legal = games.match(state, ("human",) * seats), state.view(state.actor), state.legal_commands()
        offers = list(games.table.offers.make(view, legal))
        picks = {offer.gesture.pick for offer in offers if offer.gesture is not None}
        ways = [way for pick in picks for way in answers(begun(offers, (pick,)), str)]
        ready = partial(games.table.offers.still_ready, view, legal)
        for offer in buttons_judged([*offers, *ways], match, state.actor, ready):
            if offer.label and offer.spends:
                shown += 1
                assert offer.label.count(offer.spends) == 1, offer.label
    assert shown or slug in ("back_in_time", "card_game"), "there few buttons pay for anything"
