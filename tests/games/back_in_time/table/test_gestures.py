"""Gestures for each decision of Back in Time, and ways to drop a picked piece."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import pytest

from game.match.match import Match
from tests.games.back_in_time.table.cases import match, play, table
from tests.support.tables import reach, scene_of
from tests.support.things import thing_of

Given = Mapping[str, Any]


pytestmark = pytest.mark.usefixtures("unseen")


class Case(NamedTuple):
    """A position, a gesture and the commands it should give, in scenario notation."""

    name: str
    given: Given
    when: Sequence[Given]
    pick: str
    place: str | None
    gives: Sequence[Given]
    seats: int = 2
    character: str = "marty,doc"


SCHOOL: Given = {"heroes": {"marty": {"space": "hill_valley_high"}}, "figures": {"biff": "hill_valley_high"}}
STREET: Given = {"heroes": {"marty": {"space": "second_street"}}, "figures": {"biff": "second_street"}}
FIGHT: list[Given] = [{"do": "attempt", "challenge": "biff"}, {"do": "add_die", "tile": "marty.1"}]
BOTH: Given = {"heroes": {"marty": {"space": "second_street"}}, "figures": {"biff": "second_street",
        "george": "second_street", "lorraine": "second_street"}}  # fmt: skip
NEXT_DOOR: Given = {"heroes": {"marty": {"space": "second_street"}}, "figures": {"george": "second_street",
        "lorraine": "park_lane"}, "opportunities": ["O16", "O17", "O18"]}  # fmt: skip
ROLLED: list[Given] = [*FIGHT, {"do": "ready"}, {"do": "rolled", "faces": ["courage"]}]
ROLLED_TWO: list[Given] = [*FIGHT, {"do": "add_die", "tile": "marty.2"}, {"do": "ready"},
        {"do": "rolled", "faces": ["courage", "courage"]}]  # fmt: skip
HERE: Given = {"heroes": {"marty": {"space": "hill_valley_high"}, "doc": {"space": "hill_valley_high"}},
        "figures": {"biff": "hill_valley_high"}}  # fmt: skip


def with_item(item: str, **given: Any) -> Given:
    heroes = {"marty": {"space": "hill_valley_high", "items": [item]}}
    return {"heroes": heroes, "figures": {"biff": "hill_valley_high"}, **given}


CASES = (
    Case("acting: walk one space", {}, (), "pawn.marty", "space.lous_cafe",
         [{"do": "walk", "tile": "marty.1"}, {"do": "step", "to": "lous_cafe", "escort": None}]),
    Case("acting: use a tile to walk", {}, (), "tile.marty.2", "pawn.marty", [{"do": "walk", "tile": "marty.2"}]),
    Case("acting: attempt", SCHOOL, (), "pawn.biff", None, [{"do": "attempt", "challenge": "biff"}]),
    Case("acting: attempt with a first die", SCHOOL, (), "tile.marty.1", "pawn.biff",
         [{"do": "attempt", "challenge": "biff"}, {"do": "add_die", "tile": "marty.1"}]),
    Case("acting: escort", {"heroes": {"marty": {"space": "lous_cafe"}}, "figures": {"george": "lous_cafe"}}, (),
         "pawn.george", "space.second_street",
         [{"do": "walk", "tile": "marty.1"}, {"do": "step", "to": "second_street", "escort": "george"}]),
    Case("walking: go on", {}, [{"do": "walk", "tile": "marty.1"}, {"do": "step", "to": "lous_cafe"}],
         "pawn.marty", "space.riverside_drive", [{"do": "step", "to": "riverside_drive", "escort": None}]),
    Case("leading: a special power", {"heroes": {"marty": {"space": "oak_street"}}}, (),
         "pawn.lorraine", "space.oak_street", [{"do": "use_power"}, {"do": "lead", "figure": "lorraine"}]),
    Case("Biff's way is a tie", {"figures": {"biff": "main_street_west"}, "heroes": {"einstein": {
         "space": "hill_valley_high"}}}, [{"do": "attempt", "challenge": "delorean"},
         {"do": "add_die", "tile": "einstein.1"}, {"do": "ready"}, {"do": "rolled", "faces": ["biff"]}],
         "pawn.biff", "space.docs_house", [{"do": "lead", "figure": "biff", "to": "docs_house"}],
         character="einstein,doc"),
    Case("gathering", SCHOOL, FIGHT[:1], "tile.marty.1", "tray", [{"do": "add_die", "tile": "marty.1"}]),
    Case("helping", HERE, [*FIGHT, {"do": "ready"}], "tile.doc.4", "tray", [{"do": "add_die", "tile": "doc.4"}]),
    Case("gathering: into the tower", SCHOOL, FIGHT[:1], "tile.marty.1", "tower",
         [{"do": "add_die", "tile": "marty.1"}, {"do": "ready"}]),
    Case("acting: into the tower, for what asks for its color", BOTH, (), "tile.marty.3", "tower",
         [{"do": "attempt", "challenge": "love"}, {"do": "add_die", "tile": "marty.3"}, {"do": "ready"}]),
    Case("acting: a challenge into the tower", BOTH, (), "pawn.biff", "tower",
         [*FIGHT, {"do": "add_die", "tile": "marty.2"}, {"do": "ready"}]),
    Case("acting: go and attempt", {}, (), "pawn.marty", "pawn.biff",
         [{"do": "walk", "tile": "marty.4"}, {"do": "step", "to": "clock_tower"}, {"do": "halt"}, FIGHT[0]]),
    Case("acting: go and attempt with a first die", {}, (), "tile.marty.1", "pawn.biff",
         [{"do": "walk", "tile": "marty.4"}, {"do": "step", "to": "clock_tower"}, {"do": "halt"}, *FIGHT]),
    Case("acting: go and roll", {}, (), "pawn.biff", "tower",
         [{"do": "walk", "tile": "marty.4"}, {"do": "step", "to": "clock_tower"}, {"do": "halt"}, *FIGHT,
          {"do": "add_die", "tile": "marty.2"}, {"do": "ready"}]),
    Case("acting: bring together and attempt", NEXT_DOOR, (), "pawn.george", "pawn.lorraine",
         [{"do": "walk", "tile": "marty.1"}, {"do": "step", "to": "park_lane", "escort": "george"}, {"do": "halt"},
          {"do": "attempt", "challenge": "love"}]),
    Case("acting: bring together and roll", NEXT_DOOR, (), "pawn.george", "tower",
         [{"do": "walk", "tile": "marty.1"}, {"do": "step", "to": "park_lane", "escort": "george"}, {"do": "halt"},
          {"do": "attempt", "challenge": "love"}, {"do": "add_die", "tile": "marty.3"}, {"do": "ready"}]),
    Case("walking: go on and roll", {}, [{"do": "walk", "tile": "marty.4"}, {"do": "step", "to": "lous_cafe"}],
         "pawn.biff", "tower", [{"do": "step", "to": "main_street_west"}, {"do": "step", "to": "clock_tower"}, *FIGHT,
          {"do": "add_die", "tile": "marty.2"}, {"do": "ready"}]),
    Case("rerolling: going on accepts", SCHOOL, ROLLED, "pawn.marty", "space.school_road",
         [{"do": "keep"}, {"do": "settle"}, {"do": "walk", "tile": "marty.2"}, {"do": "step", "to": "school_road"}]),
    Case("acting: into the tower", STREET, (), "tile.marty.1", "tower", [*FIGHT, {"do": "ready"}]),
    Case("acting: fetch and escort", {"figures": {"george": "lous_cafe"}}, (), "pawn.george", "space.second_street",
         [{"do": "walk", "tile": "marty.1"}, {"do": "step", "to": "lous_cafe", "escort": None},
          {"do": "step", "to": "second_street", "escort": "george"}]),
    Case("rerolling: the only die", SCHOOL, ROLLED, "die.0", None, [{"do": "mark", "die": 0}, {"do": "reroll"}]),
    Case("rerolling: one of two", SCHOOL, ROLLED_TWO, "die.0", None, [{"do": "mark", "die": 0}]),
    Case("rerolling: not that one", SCHOOL, [*ROLLED_TWO, {"do": "mark", "die": 0}], "die.0", None,
         [{"do": "unmark", "die": 0}]),
    Case("rerolling: a tile on a die", SCHOOL, ROLLED, "tile.marty.5", "die.0",
         [{"do": "keep"}, {"do": "change_to_wild", "tile": "marty.5", "die": 0}]),
    Case("modifying: a tile on a die", SCHOOL, [*ROLLED, {"do": "keep"}], "tile.marty.5", "die.0",
         [{"do": "change_to_wild", "tile": "marty.5", "die": 0}]),
    Case("modifying: an item", with_item("skateboard", car=0), [{"do": "attempt", "challenge": "delorean"},
         {"do": "add_die", "tile": "marty.4"}, {"do": "ready"}, {"do": "rolled", "faces": ["speed"]}, {"do": "keep"}],
         "item.skateboard", "tray", [{"do": "use_item", "item": "skateboard", "die": None}]),
    Case("acting: an item", with_item("binoculars"), (), "item.binoculars", None,
         [{"do": "use_item", "item": "binoculars", "die": None}]),
    Case("swapping", with_item("binoculars"), [{"do": "use_item", "item": "binoculars"}], "card.O02", None,
         [{"do": "swap", "card": "O02"}]),
    Case("flying", with_item("fundraiser_flyer"), [{"do": "use_item", "item": "fundraiser_flyer"}],
         "pawn.marty", "space.town_square", [{"do": "go_to", "to": "town_square"}]),
)  # fmt: skip


def given_by(made: Match, *parts: str | None) -> Sequence[Given]:
    """Return the commands of the one offer whose gesture has exactly these parts, in scenario notation."""
    view = made.view(made.actor)
    offers = table().offers.make(view, made.history.state.legal_commands())  # type: ignore[arg-type]
    things = tuple(thing_of(part) for part in parts if part is not None)
    (found,) = {offer.commands for offer in offers if offer.gesture is not None and offer.gesture.parts == things}
    return [msgspec.to_builtins(command) for command in found]


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_decision_is_made(case: Case) -> None:
    given = given_by(
        match(case.given, case.when, ("human",) * case.seats, character=case.character), case.pick, case.place
    )
    assert len(given) == len(case.gives)
    assert all(wanted.items() <= found.items() for wanted, found in zip(case.gives, given, strict=True)), given


GIFT: list[Given] = [
    {"do": "attempt", "challenge": "O13"}, {"do": "add_die", "tile": "marty.1"}, {"do": "add_die", "tile": "marty.2"},
    {"do": "ready"}, {"do": "rolled", "faces": ["courage", "wild"]}, {"do": "keep"}, {"do": "settle"},
    {"do": "drawn", "deck": "tiles", "card": "love_4.1"}, {"do": "drawn", "deck": "tiles", "card": "speed_4.1"},
]  # fmt: skip


def test_a_gift_is_chosen_by_putting_the_other_tile_on_the_pile() -> None:
    made = match({"heroes": {"marty": {"space": "clock_tower"}}, "opportunities": ["O13", "O02", "O03"]}, GIFT)
    assert given_by(made, "tile.love_4.1", "pile.tiles") == [{"do": "discard", "seat": 0, "tile": "love_4.1"}]
    assert given_by(made, "tile.speed_4.1", "pile.tiles") == [{"do": "discard", "seat": 0, "tile": "speed_4.1"}]


def test_a_full_mat_gives_a_tile_back() -> None:
    tiles = ["marty.1", "marty.2", "marty.3", "marty.4", "marty.5", "love_3.1", "love_3.2", "speed_3.1"]
    given = {"heroes": {"marty": {"space": "lous_cafe", "tiles": tiles}}, "opportunities": ["O01", "O05", "O06"]}
    when: list[Given] = [
        {"do": "attempt", "challenge": "O01"}, {"do": "add_die", "tile": "marty.3"}, {"do": "ready"},
        {"do": "rolled", "faces": ["love"]}, {"do": "keep"}, {"do": "settle"}, {"do": "drawn", "deck": "tiles",
         "card": "speed_3.2"},
    ]  # fmt: skip
    (found,) = given_by(match(given, when), "tile.marty.1", "pile.tiles")
    assert found["do"] == "discard"


def test_every_button_is_pressed_by_its_name_and_the_main_one_by_return() -> None:
    made = match(SCHOOL)
    with play(made) as robot:
        robot.use("button", "Fight Biff")
        robot.step(3)
        reach(robot, "tile.marty.1")
        robot.key("return")
        reach(robot, "tray")
        robot.key("return")
        robot.settle()  # Return is ignored right after a new decision (input lockout)
        robot.scene.ui.set_focus(None)
        robot.key("return")
        robot.step(3)
    verbs = [msgspec.to_builtins(command)["do"] for command in made.history.commands]
    assert verbs[:3] == ["attempt", "add_die", "ready"]


def test_escape_puts_down_what_is_picked() -> None:
    with play(match()) as robot:
        robot.click("pawn.marty")
        assert scene_of(robot).display.pointer.picked == thing_of("pawn.marty")
        robot.key("escape")
        assert scene_of(robot).display.pointer.picked is None
        assert not robot.scene.ui.modal
        robot.key("escape")
        assert robot.scene.ui.modal


def test_a_right_click_puts_down_too_and_else_looks_closer() -> None:
    with play(match()) as robot:
        robot.click("pawn.marty")
        robot.click("pawn.doc", "right")
        assert scene_of(robot).display.pointer.picked is None
        robot.click("pawn.doc", "right")
        assert robot.scene.ui.modal
        robot.key("space")
        assert not robot.scene.ui.modal
