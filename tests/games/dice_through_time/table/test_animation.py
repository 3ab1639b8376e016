"""Dice Through Time animations for every command of whole games, and hover highlights."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.state_machine import State
from game.games.dice_through_time.table import thing_kinds
from game.games.dice_through_time.table.moments import PutRight
from game.rules.contract import Command, View
from game.table.contract import Happening, Regions
from game.ui.animation.combinators import Animation
from game.ui.animation.director import Step
from game.ui.tabletop.poses import Layout
from tests.games.dice_through_time.table.cases import (
    CASES,
    SEATS,
    arranged,
    button,
    done,
    offered,
    playout,
    table,
)
from tests.support.tables import scene_of
from tests.support.things import thing_of
from tests.support.transitions import parts_of, transition_of
from tests.toy_game import Scripted

HOMECOMING = {"players": {0: {"place": "high_school_1955", "items": ["guitar"]}}, "biffs": {1955: "lous_cafe"}}


@cache
def regions(seats: int) -> Regions:
    """Return the layout regions of a plain window."""
    return CASES.regions(seats)


def layout(state: State) -> Layout:
    """Return the layout of a position."""
    return table().board.layout(state.view(0), regions(state.seats))


# --- hover highlights ------------------------------------------------------------------------------------------------


def test_a_place_is_lit_in_all_years_and_a_die_left_behind_where_it_helps() -> None:
    """Hovering a place lights its column; hovering a buried die lights its own and later years."""
    state = arranged(2, {"players": {0: {"dice": [{"icon": "doc", "place": "lous_cafe"}]}}})
    column = ["saloon", "lous_cafe", "martys_house", "cafe_80s"]
    view = state.view(0)
    assert list(table().tips.related(thing_of("place.lous_cafe"), view)) == [*map(thing_kinds.scene, column)]
    assert list(table().tips.related(thing_of("die.blue.1"), view)) == [*map(thing_kinds.scene, column[1:])]


# --- animations ------------------------------------------------------------------------------------------------------


def shown(state: State, *commands: Command) -> Animation | None:
    """Return the animation of an action."""
    after = done(state, commands)
    return transition_of(table(), commands, state.view(0), after.view(0), regions(state.seats)).animation


@pytest.mark.parametrize("seats", SEATS)
def test_every_command_can_be_shown(seats: int) -> None:
    """In each animation new pieces have an origin and end at their layout pose, skipped or not."""
    seen: set[type] = set()
    first, _command = next(playout(seats, 80 + seats))
    with CASES.play(first.clone(), ("human",) * seats, settle=False) as robot:
        stage = scene_of(robot).display.stage
        for number, (state, command) in enumerate(playout(seats, 80 + seats)):
            if type(command) in seen and number % 11:
                continue
            seen.add(type(command))
            after = done(state, [command])
            room = scene_of(robot).display.regions
            was, now = (table().board.layout(one.view(0), room) for one in (state, after))
            transition = transition_of(table(), (command,), state.view(0), after.view(0), room)
            assert set(transition.origins) <= set(now)
            assert not set(transition.exits) & set(now)
            director = scene_of(robot).display.director
            director.settle(was)
            director.pace = "normal"
            director.play(Step(now, transition.animation, "", transition.origins, transition.exits))
            director.update(0.01)
            director.update(0.3)
            director.skip()
            assert {key: stage.pose(key) for key in stage.pieces()} == dict(now), command
    assert {c.Drawn, c.Rolled, c.Travel, c.EndTurn} <= seen


@pytest.mark.parametrize(
    ("given", "gesture", "kinds"),
    [
        ({}, ("car.0", "place.clock_tower_1985"), {"Travel", "FireTrail"}),
        ({}, ("car.0", "place.lous_cafe"), {"Travel"}),
        ({"events": ["untangle_the_branch"]}, ("event.untangle_the_branch",), {"PictureFlight"}),
        (HOMECOMING, ("item.guitar", "place.high_school_1955"), {"Fly"}),
        ({"players": {0: {"place": "high_school_1955"}}}, ("biff.1955", "place.lous_cafe"), {"Travel"}),
        ({"players": {1: {"place": "lous_cafe"}}}, ("car.0", "place.lous_cafe"), {"Travel", "CountUp"}),
    ],
)
def test_what_happens_is_seen(given: dict[str, object], gesture: tuple[str, ...], kinds: set[str]) -> None:
    """Only time travel leaves fire, payments fly to the event, and meetings advance the clock."""
    state = arranged(2, given)
    (offer,) = offered(state, *gesture)
    found = names_in(shown(state, *offer.commands))
    assert kinds <= found
    assert ("FireTrail" in found) == ("FireTrail" in kinds)


def names_in(animation: Animation | None) -> set[str]:
    """Return the class names of an animation and its parts."""
    return {type(part).__name__ for part in parts_of(animation)}


def test_dice_tumble_in_the_tray_before_they_lie_on_the_mat() -> None:
    """Rolled dice tumble in the tray, rest a moment and move to the mat."""
    state = arranged(2, {"players": {0: {"dice": ["lightning", "doc", "doc", "flux"]}}})
    rolling = done(state, [c.Strike(0, ("blue.1",)), c.Reroll(0, ("blue.2", "blue.3"))])
    command = c.Rolled(("wrench", "flux"))
    with CASES.play(rolling.clone(), ("human", "human"), settle=False) as robot:
        scene = scene_of(robot)
        room, after = scene.display.regions, done(rolling, [command])
        was, now = (table().board.layout(one.view(0), room) for one in (rolling, after))
        transition = transition_of(table(), (command,), rolling.view(0), after.view(0), room)
        scene.display.director.settle(was)
        scene.display.director.pace = "normal"
        scene.display.director.play(Step(now, transition.animation))
        tray, seen = now[thing_of("tray")].rect(), set()
        for _frame in range(150):
            scene.display.director.update(1 / 60)
            pose = scene.display.stage.pose(thing_of("die.blue.2"))
            seen.add("air" if pose is None else "tray" if tray.contains(pose.at) else "mat")
        assert seen == {"air", "tray", "mat"}
        assert scene.display.stage.pose(thing_of("die.blue.2")) == now[thing_of("die.blue.2")]


@pytest.mark.parametrize("won", [True, False])
def test_the_end_of_the_game_is_shown_on_the_table(won: bool) -> None:
    """A win sends items home and cars off; a loss fades the board and pulls the years apart."""
    if won:
        items = [item for item in CASES.box.lookup.items if item != "guitar"]  # type: ignore[attr-defined]
        years = {1885: 0, 1955: 0, 1985: 0, 2015: 0}
        state = arranged(2, {**HOMECOMING, "item_decks": years, "returned": items[:11]})
        offer = button(state, "Bring the Guitar home")
    else:
        state = arranged(2, {"turn": 1, "outatime": 21, "events": ["late_for_school"]})
        offer = button(state, "End turn, keep")
    after = done(state, offer.commands)
    assert after.over is not None
    assert bool(after.over.winners) == won
    told = {"_Homecoming", "RaceAway", "FireTrail"} if won else {"Faded", "_ComesApart"}
    assert told <= names_in(shown(state, *offer.commands))


def acted(state: State, *given: Command) -> tuple[list[str], list[Sequence[Command]]]:
    """Have a computer player act in the second seat; return the lines told, and the commands of each movement."""
    seen: list[Sequence[Command]] = []
    with CASES.play(state.clone(), ("human", "human"), settle=False, pace="normal") as robot:
        scene = scene_of(robot)
        scene.match.hand_over(1, Scripted(*given))
        step = scene.table.shows.step

        def noted(it: Happening[View]) -> Step:
            seen.append(it.commands)
            return step(it)

        scene.table.shows.step = noted  # type: ignore[method-assign]
        for _frame in range(900):
            robot.step()
            if len(scene.match) > len(given) and scene.offers_now:
                break
        return [entry.line.text for entry in scene.log.entries if not entry.line.heading], seen


def test_what_a_partner_leaves_behind_is_one_flight_and_one_line() -> None:
    """Four dice of a computer player are left at once with the end of its turn; taken back, they are only rolled."""
    partner = {"place": "lous_cafe", "dice": ["fist", "doc", "flux", "wrench"]}
    left = [c.Bury(1, f"orange.{number}") for number in (1, 2, 3, 4)]
    state = arranged(2, {"turn": 1, "players": {1: partner}})
    lines, movements = acted(state, *left, c.EndTurn(1))
    assert list(movements[0]) == [*left, c.EndTurn(1)]
    assert lines[0] == (
        "Seat 2 leaves {fist} {doc} {flux} {wrench} at Lou's Cafe, 1955, and ends the turn. "
        "The round is over. With no events left, the marker stays put."
    )
    animation = shown(state, *left, c.EndTurn(1))
    assert {"Fly"} <= names_in(animation)
    buried = {"place": "lous_cafe", "dice": [{"icon": "doc", "place": "lous_cafe"}] * 4}
    taken = [c.TakeBack(1, f"orange.{number}") for number in (1, 2, 3, 4)]
    lines, movements = acted(arranged(2, {"players": {1: buried}, "phase": "taking_back"}), *taken)
    assert [type(command) for command in movements[0]] == [c.TakeBack] * 4 + [c.Rolled] * 2
    assert lines[0] == "Seat 2 takes 4 dice back."


def test_a_partner_drives_and_fixes_in_one_movement() -> None:
    """The journey of a computer player and what it is for are shown and told as those of a person's drag."""
    partner = {"place": "docs_mansion", "dice": ["arrow", "doc", "wrench", "fist"]}
    state = arranged(2, {"turn": 1, "players": {1: partner}, "events": ["order_without_money"]})
    plan = (
        c.Travel(1, "lous_cafe", ("orange.1",)),
        c.Pay(1, "doc", ("orange.2",)),
        c.Pay(1, "wrench", ("orange.3",)),
    )
    lines, movements = acted(state, *plan)
    assert tuple(movements[0]) == plan
    assert "drive to" in lines[0]
    assert "fix" in lines[0]


def test_one_undo_takes_back_a_whole_action() -> None:
    """One undo reverts a journey with its payment, back to the last roll or item found."""
    dice = ["flux", "doc", "wrench", "lightning"]
    state = arranged(2, {"players": {0: {"place": "martys_house", "dice": dice}}, "events": ["order_without_money"],
                         "item_decks": {1955: 0}})  # fmt: skip
    with CASES.play(state, ("human", "human")) as robot:
        scene = scene_of(robot)
        (offer,) = offered(state, "car.0", "event.order_without_money")
        scene.take(next(one for one in scene.offers_now if one.commands == offer.commands))
        robot.settle()
        assert len(scene.match) == 3
        assert not scene.match.history.state.view(0).events  # type: ignore[attr-defined]
        robot.key("ctrl+z")
        robot.settle()
        assert len(scene.match) == 0
        strike = next(one for one in scene.offers_now if isinstance(one.commands[-1], c.Reroll))
        scene.take(strike)
        robot.settle()
        assert len(scene.match) == 3
        robot.key("ctrl+z")
        robot.settle()
        assert len(scene.match) == 3


def great(state: State, *commands: Command) -> tuple[Step, set[str]]:
    """Return the step that shows commands, and the kinds of its animations."""
    after = done(state, commands)
    step = transition_of(table(), commands, state.view(0), after.view(0), regions(state.seats))
    return step, names_in(step.animation)


def test_great_moments_have_their_time_and_light() -> None:
    """An item brought home glows; a year without events is lit; a clock that would run out alarms, once."""
    home = arranged(2, HOMECOMING)
    step, seen = great(home, c.ReturnItem(0, "guitar"))
    assert step.pause, "haste is limited"
    assert "ItemHome" in seen
    here = {"place": "lous_cafe", "dice": ["doc", "wrench", "fist", "fist"]}
    pay = (c.Pay(0, "doc", ("blue.1",)), c.Pay(0, "wrench", ("blue.2",)))
    for others, lit in (([], 1200.0), (["crash_in_the_barn"], 280.0)):
        state = arranged(2, {"players": {0: here}, "events": ["order_without_money", *others, "new_teacher_arrives"]})
        animation = great(state, *pay)[0].animation
        (light,) = [part for part in parts_of(animation) if isinstance(part, PutRight)]
        assert light.over.w >= lit
    late = arranged(2, {"outatime": 21, "phase": "rolling"})
    assert "Alarm" not in great(late, late.sample_chance(Random(1)))[1], "it was late before"
    drawn = arranged(2, {"outatime": 21, "draws": 1})
    assert "Alarm" in great(drawn, c.Drawn("order_without_money"))[1]
