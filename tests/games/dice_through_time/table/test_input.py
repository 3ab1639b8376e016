"""Input at the Dice Through Time table: every legal action, in few gestures, with sensible dice."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.state_machine import State
from game.games.dice_through_time.table.input.action_names import ActionNames
from game.games.dice_through_time.table.text.titles import Titles
from game.rules.contract import Command
from game.table.contract import Offer
from tests.games.dice_through_time.table.cases import (
    CASES,
    SEATS,
    arranged,
    box,
    button,
    done,
    offered,
    offers,
    playout,
    table,
    view_of,
)
from tests.support.things import thing_of


def only(state: State, *parts: str) -> Offer:
    """Return the only offer of a gesture."""
    (offer,) = offered(state, *parts)
    return offer


def at(place: str, *dice: object, **given: object) -> State:
    """Build a position with the first seat at a place, its dice showing these icons."""
    return arranged(2, {"players": {0: {"place": place, "dice": list(dice)}}, **given})


def spent(commands: tuple[Command, ...]) -> list[str]:
    """Return the dice and tokens that commands spend."""
    return [die for command in commands for die in getattr(command, "dice", ())]


@pytest.mark.parametrize("seats", SEATS)
def test_only_the_icon_that_a_payment_is_for_is_ever_asked(seats: int) -> None:
    for number, (state, _command) in enumerate(playout(seats, 40 + seats)):
        if state.actor < 0 or number % 3:
            continue
        alike = Counter(offer.gesture.parts for offer in offers(state) if offer.gesture is not None)
        asked = [offer for offer in offers(state) if offer.gesture is not None and alike[offer.gesture.parts] > 1]
        assert all(isinstance(offer.commands[0], c.Pay) for offer in asked)


# --- travel ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "to", "moves"),
    [
        (("arrow", "fist", "doc", "wrench"), "lous_cafe", [("lous_cafe", ("blue.1",))]),
        (("flux", "fist", "doc", "wrench"), "clock_tower_2015", [("clock_tower_2015", ("blue.1",))]),
        (("fist", "fist", "doc", "flux"), "docs_mansion", [("docs_mansion", ("blue.1",))]),
        (("fist", "fist", "doc", "wrench"), "clock_tower_1885", [("clock_tower_1885", ("blue.1", "blue.2"))]),
        (
            ("fist", "flux", "doc", "wrench"),
            "docs_lab",
            [("docs_mansion", ("blue.1",)), ("docs_lab", ("blue.2",))],
        ),
    ],
)
def test_the_car_goes_for_the_dice_that_are_missed_least(
    dice: tuple[str, ...], to: str, moves: list[tuple[str, tuple[str, ...]]]
) -> None:
    """Dragging or clicking spends the least useful dice: arrow, flux, a pair, or several for a longer way."""
    state = at("clock_tower_1955", *dice)
    wanted = tuple(c.Travel(0, place, paid) for place, paid in moves)
    for gesture in (("car.0", f"place.{to}"), (f"place.{to}",)):
        offer = only(state, *gesture)
        assert set(spent(offer.commands)) == set(spent(wanted))
        assert isinstance(offer.commands[-1], c.Travel)
        assert offer.commands[-1].to == to
        assert {str(thing) for thing in offer.marks} == {f"die.{die}" for die in spent(wanted)}
        assert len(offer.path) == len(offer.commands) + 1


def test_dice_that_the_place_asks_for_are_not_spent_on_the_way() -> None:
    """Traveling to Lou's Cafe keeps the Doc and wrench that its event needs."""
    state = at("docs_mansion", "doc", "wrench", "arrow", "fist", events=["order_without_money"])
    assert spent(only(state, "car.0", "place.lous_cafe").commands) == ["blue.4"]
    flux = at("martys_house", "doc", "wrench", "flux", "doc", events=["order_without_money"])
    assert spent(only(flux, "car.0", "place.lous_cafe").commands) == ["blue.3"]


@pytest.mark.parametrize(
    ("dice", "to", "paid"),
    [
        (["arrow", "fist", "doc", "flux"], "clock_tower_1955", ["blue.1"]),
        (["arrow", "arrow", "fist", "fist"], "clock_tower_1955", ["blue.1"]),
        (["wrench", "fist", "doc", "lightning"], "docs_mansion", ["blue.2"]),
        ([{"icon": "lightning", "place": "lous_cafe"}, "arrow", "fist", "fist"], "docs_lab",
         ["blue.1", "blue.3", "blue.4"]),
    ],
)  # fmt: skip
def test_the_fewest_dice_that_do_it_are_spent_and_those_left_here_before_others(
    dice: list[object], to: str, paid: list[str]
) -> None:
    """Fewer dice are spent first, and a die buried under the car before those on the mat."""
    assert sorted(spent(only(at("lous_cafe", *dice), "car.0", f"place.{to}").commands)) == paid


def test_dice_picked_first_say_what_is_spent() -> None:
    """Picking a die or pair before the place, or dropping a die on the car, chooses what is spent."""
    state = at("clock_tower_1955", "arrow", "arrow", "fist", "doc")
    for die in (1, 2, 3, 4):
        expected = (c.Travel(0, "docs_mansion", (f"blue.{die}",)),)
        assert only(state, f"die.blue.{die}", "place.docs_mansion").commands == expected
        assert only(state, f"die.blue.{die}", "car.0", "place.docs_mansion").commands == expected
    pair = (c.Travel(0, "clock_tower_2015", ("blue.1", "blue.2")),)
    assert only(state, "die.blue.1", "die.blue.2", "place.clock_tower_2015").commands == pair
    assert only(state, "die.blue.2", "die.blue.1", "place.clock_tower_2015").commands == pair
    assert not offered(state, "die.blue.3", "place.clock_tower_2015")


def test_meeting_oneself_is_said_before_and_avoided_on_the_way() -> None:
    """A meeting's cost of two is stated, and a route around other cars is taken at equal cost."""
    state = arranged(2, {"players": {0: {"place": "docs_mansion", "dice": ["fist", "arrow", "flux", "doc"]},
                                     1: {"place": "lous_cafe"}}})  # fmt: skip
    assert "OUTATIME +2" in only(state, "car.0", "place.lous_cafe").cost
    offer = only(state, "car.0", "place.martys_house")
    assert [command.to for command in offer.commands if isinstance(command, c.Travel)] == ["docs_lab", "martys_house"]
    assert "OUTATIME" not in offer.cost


def test_it_is_said_when_a_journey_would_lose_the_game() -> None:
    """A losing journey carries a warning, and no further steps are planned after it."""
    state = arranged(2, {"players": {0: {"place": "docs_mansion", "dice": ["fist", "doc", "flux", "doc"]},
                                     1: {"place": "lous_cafe"}}, "outatime": 20})  # fmt: skip
    assert only(state, "car.0", "place.lous_cafe").cost.endswith("meets another car")
    assert done(state, only(state, "place.lous_cafe").commands).over is not None


def test_einstein_is_spent_only_when_no_dice_do_it() -> None:
    """Einstein tokens are spent only without suitable dice, but can be picked first."""
    state = at("clock_tower_1955", "arrow", "fist", "doc", "wrench", tokens={"arrow": 1, "flux": 1})
    assert spent(only(state, "car.0", "place.lous_cafe").commands) == ["blue.1"]
    assert spent(only(state, "car.0", "place.clock_tower_1885").commands) == ["einstein.flux"]
    assert spent(only(state, "token.arrow", "place.lous_cafe").commands) == ["einstein.arrow"]


# --- payment ---------------------------------------------------------------------------------------------------------


def test_the_example_of_the_issue_is_two_drags() -> None:
    """Travel to Lou's Cafe by a chosen flux, then pay Doc and wrench with a die there, in two drags."""
    state = arranged(2, {
        "players": {
            0: {"place": "martys_house", "dice": ["flux", "doc", "fist", "lightning"]},
            1: {"dice": [{"icon": "wrench", "place": "lous_cafe"}]},
        },
        "events": ["order_without_money"],
    })  # fmt: skip
    go = only(state, "die.blue.1", "place.lous_cafe")
    there = done(state, go.commands)
    pay = only(there, "event.order_without_money")
    assert set(spent(pay.commands)) == {"blue.2", "orange.1"}
    assert {str(mark) for mark in pay.marks} == {"die.blue.2", "die.orange.1"}
    assert "an item of 1955" in pay.cost
    both = only(state, "car.0", "event.order_without_money")
    assert both.commands == (*go.commands, *pay.commands)
    assert only(state, "event.order_without_money").commands == both.commands
    one = only(there, "die.orange.1", "event.order_without_money")
    rest = only(done(there, one.commands), "event.order_without_money")
    assert spent((*one.commands, *rest.commands)) == ["orange.1", "blue.2"]


def test_all_events_of_a_place_are_paid_by_pointing_at_any_of_them() -> None:
    """Clicking any event pays for all: matching icons first, then wrenches and pairs."""
    state = at("lous_cafe", "doc", "fist", "arrow", "arrow", events=["the_busboy_dreams_big", "skateboard_chase"],
               biffs={1955: "docs_mansion"})  # fmt: skip
    for event in ("the_busboy_dreams_big", "skateboard_chase"):
        offer = only(state, f"event.{event}")
        assert set(spent(offer.commands)) == {"blue.1", "blue.2", "blue.3"}
        assert not done(state, offer.commands).view(None).events
    assert button(state, "Fix all events").commands == only(state, "event.skateboard_chase").commands
    assert button(state, "Fix all events").main


def test_a_die_that_can_pay_for_several_icons_is_asked_which() -> None:
    """A wrench asks whether it pays for Doc or fist; where its own icon is needed, that comes first."""
    state = at("lous_cafe", "wrench", "doc", "fist", "arrow", events=["the_busboy_dreams_big", "skateboard_chase"],
               biffs={1955: "docs_mansion"})  # fmt: skip
    asked = offered(state, "die.blue.1", "event.skateboard_chase")
    assert len(asked) == 3
    assert len({offer.gesture.label for offer in asked if offer.gesture}) == 3
    own = at("lous_cafe", "wrench", "doc", "wrench", "arrow", events=["order_without_money"])
    choices = [offer.commands for offer in offered(own, "die.blue.1", "event.order_without_money")]
    assert choices == [(c.Pay(0, "wrench", ("blue.1",)),), (c.Pay(0, "doc", ("blue.1",)),)]


def test_the_last_of_two_items_is_told_before_it_is_missed() -> None:
    """The cost says "no item" when the hand is full, before the player pays."""
    state = arranged(2, {"players": {0: {"place": "lous_cafe", "dice": ["doc", "fist", "arrow", "arrow"],
                                         "items": ["guitar", "pie_plate"]}},
                         "events": ["the_busboy_dreams_big"]})  # fmt: skip
    assert "no item" in only(state, "event.the_busboy_dreams_big").cost
    empty = at("lous_cafe", "doc", events=["the_busboy_dreams_big"], item_decks={1955: 0})
    assert "no item left in 1955" in only(empty, "event.the_busboy_dreams_big").cost


# --- other actions ---------------------------------------------------------------------------------------------------


def test_biff_is_dragged_away_for_a_fist_or_a_pair() -> None:
    """Biff can be dragged anywhere in his year; dice dropped on him first choose what is spent."""
    state = at("high_school_1955", "fist", "doc", "doc", "flux")
    assert spent(only(state, "biff.1955", "place.lous_cafe").commands) == ["blue.1"]
    assert spent(only(state, "die.blue.2", "die.blue.3", "biff.1955", "place.lous_cafe").commands) == [
        "blue.2",
        "blue.3",
    ]
    assert not offered(state, "biff.1955", "place.saloon")
    afar = only(at("lous_cafe", "arrow", "fist", "doc", "flux"), "biff.1955", "place.docs_mansion").commands
    assert afar == (c.Travel(0, "high_school_1955", ("blue.1",)), c.Push(0, "docs_mansion", ("blue.2",)))
    pair = at("high_school_1955", "arrow", "doc", "doc", "flux")
    assert spent(only(pair, "biff.1955", "place.lous_cafe").commands) == ["blue.2", "blue.3"]


def test_an_event_guarded_by_biff_is_fixed_in_one_gesture() -> None:
    """Driving there, chasing him off to where he is least in the way, and paying; a button does it on the spot."""
    guarded = {"events": ["order_without_money", "crash_in_the_barn"], "biffs": {1955: "lous_cafe"}}
    state = at("docs_mansion", "fist", "doc", "wrench", "arrow", **guarded)
    offer = only(state, "car.0", "event.order_without_money")
    assert [type(command) for command in offer.commands] == [c.Travel, c.Push, c.Pay, c.Pay]
    push = next(command for command in offer.commands if isinstance(command, c.Push))
    assert push.to not in ("lous_cafe", "twin_pines_ranch")
    assert "Biff goes to" in offer.cost
    assert "lous_cafe" not in done(state, offer.commands).view(0).needs
    here = at("lous_cafe", "fist", "doc", "wrench", "arrow", **guarded)
    assert button(here, "Chase Biff off and fix it").main
    short = at("docs_mansion", "fist", "doc", "arrow", "arrow", **guarded)
    assert not offered(short, "car.0", "event.order_without_money")


def test_a_lightning_is_put_on_the_die_that_is_rolled_again_or_on_the_tray_for_several() -> None:
    """Dropping a lightning on a die rerolls it; on the tray, dice are chosen next. Either is one undo step."""
    state = at("clock_tower_1955", "lightning", "doc", "doc", "flux")
    one = only(state, "die.blue.1", "die.blue.4")
    assert one.commands == (c.Strike(0, ("blue.1",)), c.Reroll(0, ("blue.4",)))
    assert box().continues(*one.commands)
    struck = done(state, only(state, "die.blue.1", "tray").commands)
    assert button(struck, "Reroll all").commands == (c.Reroll(0, ("blue.2", "blue.3", "blue.4")),)
    for order in (("die.blue.2", "die.blue.4"), ("die.blue.4", "die.blue.2")):
        assert only(struck, *order, "tray").commands == (c.Reroll(0, ("blue.2", "blue.4")),)
    labels = [offer.label for offer in offers(struck) if offer.label]
    assert len(labels) == len(set(labels)) == 5  # both Docs are the same choice
    at_once = button(state, "Reroll {doc} {doc} {flux} with {lightning}")
    assert at_once.commands == (c.Strike(0, ("blue.1",)), c.Reroll(0, ("blue.2", "blue.3", "blue.4")))
    last = at("clock_tower_1955", "lightning", "doc", *[{"icon": "doc", "spent": True}] * 2)
    assert only(last, "die.blue.1", "tray").commands[1:] == (c.Reroll(0, ("blue.2",)),), "there is nothing to choose"


def test_buttons_light_the_dice_that_are_rolled_and_the_place_that_is_driven_to() -> None:
    rolls = button(at("clock_tower_1955", "lightning", "doc", "doc", "flux"), "Reroll {doc} {doc} {flux}")
    assert set(rolls.things) == {thing_of(f"die.blue.{number}") for number in range(1, 5)}
    drives = button(at("docs_mansion", "arrow", "arrow", "fist", "fist", events=["untangle_the_branch"]), "Go fix")
    assert {thing_of("place.clock_tower_1955"), thing_of("event.untangle_the_branch")} < set(drives.things)


def test_doc_mends_two_places_the_second_one_alone_when_no_other_is_left() -> None:
    """A Doc dropped on a token removes it, and clicking a second token removes that."""
    state = at("clock_tower_1955", "doc", "fist", "arrow", "flux", paradox=["saloon", "skyway", "hilldale"])
    first = only(state, "die.blue.1", "paradox.skyway")
    assert first.commands == (c.Repair(0, ("blue.1",)), c.Remove(0, "skyway"))
    second = only(done(state, first.commands), "paradox.saloon")
    assert second.commands == (c.Remove(0, "saloon"),)
    assert box().continues(first.commands[-1], second.commands[0])
    two = at("clock_tower_1955", "doc", "fist", "arrow", "flux", paradox=["saloon", "skyway"])
    assert done(two, only(two, "paradox.saloon").commands).view(None).paradox == ()


def test_a_die_is_left_under_the_own_place_and_used_from_the_board_later() -> None:
    """A buried die pays at its place and in later years, from the next turn on."""
    state = at("lous_cafe", "wrench", "doc", "fist", "arrow")
    bury = only(state, "die.blue.1", "place.lous_cafe")
    assert bury.commands == (c.Bury(0, "blue.1"),)
    assert "1955, 1985, or 2015" in bury.cost
    left = done(state, bury.commands)
    assert not [offer for offer in offers(left) if offer.gesture and str(offer.gesture.pick) == "die.blue.1"]
    later = done(left, [c.EndTurn(0)])
    assert not offered(later, "die.blue.1", "place.clock_tower_1985")
    moved = arranged(2, {"turn": 1, "players": {1: {"place": "martys_house"},
                                                0: {"dice": [{"icon": "wrench", "place": "lous_cafe"}]}}})  # fmt: skip
    assert spent(only(moved, "die.blue.1", "place.docs_lab").commands) == ["blue.1"]


def ends(state: State) -> tuple[Offer, Offer]:
    """Return the offers to end the turn: leaving dice, and keeping them."""
    return button(state, "End turn, leave"), button(state, "End turn, keep")


def asked_back(state: State, offer: Offer) -> str:
    """Return the question that the table asks before an offer is carried out."""
    return table().offers.still_ready(view_of(state), state.legal_commands(), offer.commands)


def loud(state: State) -> list[str]:
    """Return the labels of the main buttons."""
    return [offer.label for offer in offers(state) if offer.main and not asked_back(state, offer)]


def test_a_turn_is_not_thrown_away_by_the_main_button() -> None:
    """Before any die is spent, no main button ends the turn, and ending it is asked about once."""
    state = at("lous_cafe", "wrench", "doc", "fist", "doc")
    leave, keep = ends(state)
    assert leave.label == "End turn, leave 4 dice here"
    assert leave.commands == (*(c.Bury(0, f"blue.{number}") for number in (1, 2, 3, 4)), c.EndTurn(0))
    assert keep.commands == (c.EndTurn(0),)
    assert not loud(state)
    assert asked_back(state, leave) == "Leave 4 dice here and end the turn?"
    assert asked_back(state, keep) == "End the turn with 4 dice unused?"


def test_a_turn_ends_with_one_input_once_dice_are_spent() -> None:
    """Then the button names what stays, is the main one, and nothing more is asked."""
    state = at("lous_cafe", "wrench", {"icon": "doc", "spent": True}, "fist", {"icon": "doc", "spent": True})
    leave, keep = ends(state)
    assert leave.commands == (c.Bury(0, "blue.1"), c.Bury(0, "blue.3"), c.EndTurn(0))
    assert loud(state) == ["End turn, leave 2 dice here"]
    assert not asked_back(state, leave)
    assert not asked_back(state, keep)
    idle = at("lous_cafe", *[{"icon": "doc", "spent": True}] * 4)
    assert loud(idle) == ["End turn"]


def test_the_only_thing_to_drive_to_is_the_main_button() -> None:
    """What the dice can still fix, or bring home, is louder than the end of the turn, if it is one thing."""
    spent_one = {"icon": "doc", "spent": True}
    state = at("docs_mansion", "doc", "wrench", "arrow", spent_one, events=["order_without_money"])
    assert loud(state) == ["Go fix Lou's Cafe, 1955"]
    assert button(state, "Go fix").commands == only(state, "car.0", "event.order_without_money").commands
    two = at("docs_mansion", "doc", "wrench", "arrow", spent_one, events=["order_without_money", "crash_in_the_barn"])
    assert offered(two, "car.0", "event.order_without_money")
    assert offered(two, "car.0", "event.crash_in_the_barn")
    assert not loud(two), "which one is for the player to choose"
    given = {"place": "clock_tower_1955", "items": ["guitar"], "dice": ["fist", "arrow", spent_one, "flux"]}
    carried = arranged(2, {"players": {0: given}, "biffs": {1955: "lous_cafe"}})
    assert loud(carried) == ["Bring the Guitar home"]
    met = arranged(2, {"players": {0: given, 1: {"place": "high_school_1955"}}, "biffs": {1955: "lous_cafe"}})
    assert not loud(met), "another car is met there"


def test_an_item_is_taken_home_from_afar_or_put_down_where_one_stands() -> None:
    """Dragging an item to its home travels and returns it; at home there is a button."""
    given = {"place": "clock_tower_1955", "items": ["guitar"], "dice": ["fist", "arrow", "doc", "flux"]}
    state = arranged(2, {"players": {0: given}, "biffs": {1955: "lous_cafe"}})
    offer = only(state, "item.guitar", "place.high_school_1955")
    assert offer.commands == (c.Travel(0, "high_school_1955", ("blue.1",)), c.ReturnItem(0, "guitar"))
    there = arranged(2, {"players": {0: {**given, "place": "high_school_1955"}}, "biffs": {1955: "lous_cafe"}})
    assert button(there, "Bring the Guitar home").commands == (c.ReturnItem(0, "guitar"),)
    assert button(there, "Bring the Guitar home").main
    blocked = arranged(2, {"players": {0: given}})
    assert not offered(blocked, "item.guitar", "place.high_school_1955")


def test_before_the_roll_dice_are_taken_back_one_by_one_or_all_at_once() -> None:
    """Buried dice are dragged to the mat, taken back together, or left."""
    dice = [{"icon": "wrench", "place": "lous_cafe"}, {"icon": "doc", "place": "saloon"}]
    state = arranged(2, {"players": {0: {"dice": dice}}, "phase": "taking_back"})
    assert only(state, "die.blue.1", "mat.0").commands == (c.TakeBack(0, "blue.1"),)
    assert button(state, "Take 2 dice back").commands == (c.TakeBack(0, "blue.1"), c.TakeBack(0, "blue.2"))
    assert button(state, "Leave 2 dice there").commands == (c.LeaveBuried(0),)


@pytest.mark.parametrize("kind", [c.SendBiff, c.Erase, c.Remove, c.Enough])
def test_special_events_are_answered_by_pointing(kind: type) -> None:
    """Each special-event decision that occurs in random games has an offer."""
    for seed in range(40):
        for state, _command in playout(2 + seed % 3, seed, 400):
            if any(isinstance(command, kind) for command in state.legal_commands()):
                assert any(isinstance(offer.commands[0], kind) for offer in offers(state))
                return
    raise AssertionError(kind)


# --- refusals --------------------------------------------------------------------------------------------------------


def why_not(state: State, picked: str, onto: str | None) -> str | None:
    """Return the explanation shown for a gesture."""
    view = state.view(state.actor)
    picked_things, goal = (thing_of(picked),), thing_of(onto) if onto else None
    told: str | None = table().excuses.excuse(view, picked_things, goal)
    command = table().excuses.meant(view, picked_things, goal) if told is None else None
    refused = state.refusal(command) if command is not None else None
    return told if refused is None else str(table().words.refusal(refused, view))


@pytest.mark.parametrize(
    ("picked", "onto", "said"),
    [
        ("die.blue.1", "place.saloon", "You can't get there in one action"),
        ("die.blue.2", "place.clock_tower_1985", "You need {flux} Flux for that"),
        ("die.orange.1", "place.lous_cafe", "belongs to Seat 2"),
        ("die.blue.4", "place.docs_mansion", "spent"),
        ("die.blue.3", "place.docs_mansion", "only helps at the Saloon, 1885"),
        ("die.blue.2", "event.hover_bully", "You can't get there in one action"),
        ("die.blue.1", "event.untangle_the_branch", "The events here don't need another {fist} Fist"),
        ("die.blue.2", "die.blue.1", "Mr. Fusion needs two matching icons, not {fist} Fist and {arrow} Arrow"),
        ("die.blue.1", "paradox.saloon", "You need {doc} Doc for that"),
        ("die.blue.1", "tray", "You need {lightning} Lightning for that"),
        ("die.blue.1", "biff.1955", "The Biff of 1955 isn't here"),
        ("biff.1955", "place.lous_cafe", "The Biff of 1955 isn't here"),
        ("token.doc", "paradox.saloon", "You need another face-up Einstein token with {doc} Doc"),
        ("item.guitar", "place.clock_tower_1955", "That's the wrong place. Bring the Guitar to Hill Valley High, 1955"),
        ("item.pie_plate", "place.saloon", "You aren't carrying the Pie Plate"),
        ("car.1", "place.saloon", "That's Seat 2's car"),
        ("car.0", "place.skyway", "You don't have the dice to get there"),
        ("car.0", "place.clock_tower_1955", "Your car is already there"),
        ("car.0", "event.rewire_the_cable", "you're 3 icons short"),
        ("event.hover_bully", None, "You don't have the dice to get there"),
        ("paradox.saloon", None, "You need a {doc} or a pair for that"),
    ],
)
def test_refused_gestures_are_explained(picked: str, onto: str | None, said: str) -> None:
    """Refusals come from the rules, or from the table where no single command fits."""
    buried = {"icon": "wrench", "place": "saloon"}
    dice = ["fist", "arrow", buried, {"icon": "doc", "spent": True}]
    state = arranged(2, {"players": {0: {"dice": dice, "items": ["guitar"]}}, "paradox": ["saloon"],
                         "events": ["untangle_the_branch", "rewire_the_cable", "hover_bully"]})  # fmt: skip
    told = why_not(state, picked, onto)
    assert told is not None
    assert said in told


@pytest.mark.parametrize("seats", SEATS)
def test_whatever_is_tried_with_a_piece_that_can_do_nothing_is_explained(seats: int) -> None:
    """Any piece dropped on anything gets an explanation, at any point of a game."""
    rng = Random(seats)
    for number, (state, _command) in enumerate(playout(seats, 11 + seats)):
        if state.actor < 0 or number % 17:
            continue
        view = state.view(state.actor)
        things = [*table().board.layout(view, CASES.regions(seats)), *table().board.spots(view, CASES.regions(seats))]
        glow = {offer.gesture.pick for offer in offers(state) if offer.gesture}
        for picked in filter(table().excuses.loose, things):
            for onto in rng.sample(things, 12):
                told = why_not(state, str(picked), str(onto)) if picked != onto else None
                assert told or picked in glow or picked == onto, (picked, onto)


SPENT = {"icon": "doc", "spent": True}
CABLE = {"place": "docs_mansion", "items": ["lightning_cable"], "dice": ["fist", "doc", "doc", "wrench"]}
"""A player with the Lightning Cable one step from its home, the Clock Tower of 1955."""
POOR = {**CABLE, "dice": ["doc", *[SPENT] * 3]}
"""The same with a single die."""


def test_an_item_dropped_on_its_home_chases_biff_off_and_fixes_the_events_there_first() -> None:
    """All in one gesture, which one undo gives back; where another item is found first, the gesture goes that far."""
    at_home, lou = "place.clock_tower_1955", "lous_cafe"
    blocked = arranged(2, {"players": {0: CABLE}, "biffs": {1955: "clock_tower_1955"}})
    assert [type(one) for one in only(blocked, "item.lightning_cable", at_home).commands] == [
        c.Travel, c.Push, c.ReturnItem
    ]  # fmt: skip
    here = arranged(2, {"players": {0: {**CABLE, "place": "clock_tower_1955"}}, "biffs": {1955: "clock_tower_1955"}})
    assert only(here, "item.lightning_cable", at_home).commands == (
        c.Push(0, lou, ("blue.1",)), c.ReturnItem(0, "lightning_cable")
    )  # fmt: skip
    trouble = {"players": {0: {**CABLE, "dice": ["arrow", "lightning", "lightning", "wrench"]}},
               "events": ["rewire_the_cable"]}  # fmt: skip
    finds = only(arranged(2, trouble), "item.lightning_cable", at_home)
    assert {*map(type, finds.commands)} == {c.Travel, c.Pay}
    none = arranged(2, {**trouble, "item_decks": {1955: 0}})
    assert only(none, "item.lightning_cable", at_home).commands == (
        *finds.commands, c.ReturnItem(0, "lightning_cable")
    )  # fmt: skip


@pytest.mark.parametrize(
    ("given", "onto", "said"),
    [
        ({"events": ["rewire_the_cable"]}, "place.clock_tower_1955",
         "There's 1 event at the Clock Tower, 1955. Fix it first."),
        ({"events": ["rewire_the_cable"]}, "home.lightning_cable", "There's 1 event at the Clock Tower, 1955."),
        ({"players": {0: {**CABLE, "dice": ["arrow", "doc", SPENT, SPENT]}}, "biffs": {1955: "clock_tower_1955"}},
         "place.clock_tower_1955", "Biff is at the Clock Tower, 1955. Drive there and chase him off first."),
        ({"biffs": {1955: "clock_tower_1955"}, "events": ["rewire_the_cable", "untangle_the_branch"]},
         "place.clock_tower_1955", "Biff and 2 events are at the Clock Tower, 1955."),
        ({"players": {0: {**CABLE, "place": "skyway", "dice": ["fist", *[SPENT] * 3]}}}, "place.clock_tower_1955",
         "You don't have the dice to get there."),
        ({"players": {0: CABLE, 1: {"place": "clock_tower_1955"}}, "outatime": 20}, "place.clock_tower_1955",
         "lose the game"),
        ({}, "place.docs_mansion", "That's the wrong place. Bring the Lightning Cable to the Clock Tower, 1955."),
        ({"events": ["brain_wave_test"]}, "place.skyway", "the wrong place"),
        ({"players": {0: {**POOR, "place": "clock_tower_1955"}}, "events": ["untangle_the_branch"]},
         "place.clock_tower_1955", "Fix the event here first."),
        ({"players": {0: {**POOR, "place": "clock_tower_1955"}}, "biffs": {1955: "clock_tower_1955"}},
         "place.clock_tower_1955", "Biff is in the way."),
        ({"players": {0: {**CABLE, "place": "clock_tower_1955"}}, "events": ["untangle_the_branch"]},
         "place.skyway", "the wrong place"),
    ],
)  # fmt: skip
def test_an_item_that_does_not_come_home_is_told_what_is_in_its_way(
    given: dict[str, Any], onto: str, said: str
) -> None:
    """The explanation is about the place of the drop, not the car's place."""
    state = arranged(2, {"players": {0: CABLE, 1: {"place": "saloon"}}, **given})
    assert not offered(state, "item.lightning_cable", onto)
    assert said in str(why_not(state, "item.lightning_cable", onto))


@pytest.mark.parametrize(
    ("given", "picked", "onto", "said"),
    [
        ({"lasting": ["overheated_flux.1"]}, "car.0", "place.clock_tower_1985", "Overheated Flux: no {flux} die"),
        ({"lasting": ["overheated_flux.1"]}, "car.0", "place.docs_lab", "Overheated Flux: no {flux} die"),
        ({"lasting": ["overheated_flux.1"]}, "die.blue.1", "place.clock_tower_1985", "Overheated Flux: no {flux} die"),
        ({"biffs": {1955: "clock_tower_1955"}}, "biff.1955", "place.lous_cafe", "need a {fist} or a pair"),
        ({"biffs": {1955: "clock_tower_1955"}}, "biff.1955", "place.saloon", "Biff never leaves 1955."),
        ({"events": ["hover_bully"], "biffs": {2015: "cafe_80s"}}, "car.0", "event.hover_bully",
         "Biff is at Cafe 80's, 2015."),
        ({"events": ["rewire_the_cable"]}, "car.0", "event.rewire_the_cable", "you're 2 icons short"),
        ({"events": ["stolen_time_machine"]}, "car.0", "event.stolen_time_machine",
         "You can get there, but you'd be 1 icon short."),
    ],
)  # fmt: skip
def test_what_no_single_command_is_refused_for_has_a_reason_of_its_own(
    given: dict[str, Any], picked: str, onto: str, said: str
) -> None:
    """Gestures without a single command, like a long journey, get a reason from the table."""
    state = at("clock_tower_1955", "flux", "arrow", "wrench", "doc", **given)
    assert not offered(state, picked, onto)
    assert said in str(why_not(state, picked, onto))


def test_a_biff_who_wanders_off_stays_in_his_year() -> None:
    state = arranged(2, {"draws": 1}, c.Drawn("biff_wanders_off.1"))
    assert why_not(state, "biff.1955", "place.saloon") == "Biff never leaves 1955."
    assert why_not(state, "biff.1955", "place.high_school_1955") == "The Biff of 1955 is already there."
    assert why_not(state, "car.0", "place.saloon") == "Drag a Biff to another place in his year."


# --- names of actions in hints ---------------------------------------------------------------------------------------


def named(state: State, *commands: Command) -> str:
    """Return the name of an action, checking that it is legal."""
    done(state, commands)
    return ActionNames(Titles(box().lookup)).of(view_of(state), commands)


def test_a_payment_is_named_by_what_it_fixes() -> None:
    both = ["dance_for_the_gang", "insult_the_gunman"]
    free = {"biffs": {1885: "schoolhouse"}}
    one = at("saloon", "arrow", "fist", "fist", "doc", events=both[:1], **free)
    two = at("saloon", "arrow", "fist", "fist", "doc", events=both, **free)
    pays = c.Pay(0, "arrow", ("blue.1",)), c.Pay(0, "fist", ("blue.2",)), c.Pay(0, "fist", ("blue.3",))
    assert named(one, pays[0]) == "Fix the event here with {arrow}"
    assert named(two, *pays) == "Fix all events here with {arrow} {fist} {fist}"
    assert named(two, pays[0]) == "Pay {arrow} Arrow"
    state = at("saloon", "flux", "flux", "fist", "fist", events=both, **free)
    assert named(state, c.Pay(0, "arrow", ("blue.1", "blue.2"))) == "Pay {arrow} Arrow with {flux} and {flux}"


def test_a_long_payment_names_what_is_not_ones_own() -> None:
    """One event, paid with two pairs: the second fist is the team's Einstein token, or a die left in the past."""
    given = {"events": ["wake_up_juice"], "biffs": {1885: "schoolhouse"}}
    dice = ("fist", "flux", "arrow", "arrow")
    doc, wrench = c.Pay(0, "doc", ("blue.3", "blue.4")), "wrench"
    token = named(at("saloon", *dice, tokens={"fist": 1}, **given), doc, c.Pay(0, wrench, ("blue.1", "einstein.fist")))
    assert token == "Fix the event here with {arrow} {arrow} {fist} and the {fist} token"
    buried = {"icon": "fist", "place": "saloon"}
    players = {0: {"place": "saloon", "dice": list(dice)}, 1: {"dice": [buried, "doc", "doc", "doc"]}}
    left = named(arranged(2, {"players": players, **given}), doc, c.Pay(0, wrench, ("blue.1", "orange.1")))
    assert left == "Fix the event here with {arrow} {arrow} {fist} and the orange {fist} left in 1885"


def test_a_long_payment_names_its_tokens_together() -> None:
    """Both lightnings are the team's Einstein tokens."""
    state = at("saloon", "arrow", "arrow", events=["wake_up_juice"], biffs={1885: "schoolhouse"},
               tokens={"lightning": 2})  # fmt: skip
    pays = c.Pay(0, "doc", ("blue.1", "blue.2")), c.Pay(0, "wrench", ("einstein.lightning",) * 2)
    assert named(state, *pays) == ("Fix the event here with {arrow} {arrow} and the tokens {lightning} {lightning}")


def test_a_pair_of_equal_tokens_or_dice_left_is_named_once() -> None:
    away = c.Travel(0, "saloon", ("einstein.doc",) * 2)
    assert (
        named(at("lous_cafe", "arrow", tokens={"doc": 2}), away) == "Drive to the Saloon, 1885, with the 2 {doc} tokens"
    )
    buried = [{"icon": icon, "place": "saloon"} for icon in ("wrench", "wrench", "doc")]
    players = {0: {"place": "lous_cafe"}, 1: {"dice": [*buried, "doc"]}}
    state = arranged(2, {"players": players})
    assert named(state, c.Travel(0, "saloon", ("orange.1", "orange.2"))) == (
        "Drive to the Saloon, 1885, with the 2 orange {wrench} left in 1885"
    )


def test_a_die_is_taken_back_from_its_place() -> None:
    dice = [{"icon": "doc", "place": "clock_tower_2015"}]
    state = arranged(2, {"players": {0: {"dice": dice}}, "phase": "taking_back"})
    assert named(state, c.TakeBack(0, "blue.1")) == "Take the blue {doc} back from the Clock Tower, 2015"
