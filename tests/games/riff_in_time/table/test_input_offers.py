"""Riff in Time offers cover exactly the legal commands, and each offer can be carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.state_machine import State
from game.match.match import Match
from game.rules.contract import Command
from game.seats.players import HumanPlayer
from game.table.contract import Offer
from tests.games.riff_in_time.table.cases import SEATS, arranged, box, offers_of, playout, table
from tests.support.tables import TableCases
from tests.support.things import thing_of

ENOUGH = 4
"""How often each kind of action has to be undone."""
HOME = {"personages": {"socrates": "stage_1"}, "players": {0: {"space": "stage_1"}}}


def given_by(offers: Sequence[Offer], *parts: str) -> list[Offer]:
    """Return the offers whose gesture has exactly these parts."""
    things = tuple(thing_of(part) for part in parts)
    return [offer for offer in offers if offer.gesture is not None and offer.gesture.parts == things]


def dragged(state: State, *parts: str) -> Offer:
    """Return the only offer whose gesture has these parts."""
    found = given_by(offers_of(state), *parts)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("in_the_middle", [False, True])
def test_every_legal_command_is_also_on_offer_alone(seats: int, in_the_middle: bool) -> None:
    """Each command has an offer of its own: one circuit of a journey, one Bogus result."""
    for number, (state, _command) in enumerate(playout(seats, 1, 400, in_the_middle)):
        if state.legal_commands() and number % 3 == 0:
            alone = {offer.commands[0] for offer in offers_of(state) if len(offer.commands) == 1}
            assert alone == set(state.legal_commands())


def farthest() -> tuple[str, str]:
    """Return two spaces that are three circuits apart."""
    lookup = box().lookup
    pairs = ((a, b) for a in range(11) for b in range(11) if lookup.circuits.distance[a][b] == 3)
    a, b = next(pairs)
    return lookup.spaces[a], lookup.spaces[b]


# --- journeys --------------------------------------------------------------------------------------------------------


def test_the_booth_is_dragged_over_several_circuits_in_one_action() -> None:
    state = arranged({"dice": ["wyld.move", "wyld.move", "wyld.excellent"], "players": {0: {"carries": ["freud"]}}},
                     character="joanna,ted")  # fmt: skip
    far = dragged(state, "pawn.0", "space.stage_2")
    assert far.commands == (c.Move(0, "stage_1", "die.1"), c.Move(0, "stage_2", "die.2"))
    assert far.marks == (thing_of("die.die.1"), thing_of("die.die.2"))
    assert far.along == (thing_of("personage.freud"),)
    assert len(far.stops) == 2
    assert far.path[0] == table().circuits.point("san_dimas")
    assert far.path[-1] == far.stops[-1] == table().circuits.point("stage_2")
    assert far.cost == "{move}{move}"
    clicked = dragged(state, "space.stage_2")
    assert (clicked.commands, clicked.path, clicked.marks) == (far.commands, far.path, far.marks)


def test_an_excellent_is_spent_only_when_nothing_else_is_left() -> None:
    start, goal = farthest()
    state = arranged({"dice": ["wyld.excellent", "wyld.move", "wyld.move"], "players": {0: {"space": start}}},
                     character="joanna,ted")  # fmt: skip
    moves = dragged(state, "pawn.0", f"space.{goal}").commands
    assert [move.by for move in moves if isinstance(move, c.Move)] == ["die.2", "die.3", "die.1"]


def test_bill_goes_two_circuits_with_each_move() -> None:
    start, goal = farthest()
    one = {"dice": ["wyld.move", "wyld.interact", "bogus.blank"], "players": {0: {"space": start}}}
    state = arranged(one, character="bill,ted")
    between = table().circuits.way(start, goal)[2]
    assert dragged(state, "pawn.0", f"space.{between}").commands == (c.Move(0, between, "die.1"),)
    assert not given_by(offers_of(state), "pawn.0", f"space.{goal}")
    two = arranged({**one, "dice": ["wyld.move", "wyld.move", "bogus.blank"]}, character="bill,ted")
    journey = dragged(two, "pawn.0", f"space.{goal}")
    assert journey.commands == (c.Move(0, between, "die.1"), c.Move(0, goal, "die.2"))
    assert len(journey.path) == 4
    assert journey.stops == (table().circuits.point(between), table().circuits.point(goal))


def test_a_move_is_paid_for_by_the_die_that_is_dragged() -> None:
    state = arranged({"dice": ["wyld.move", "wyld.excellent", "wyld.interact"]})
    assert dragged(state, "die.die.2", "space.stage_1").commands == (c.Move(0, "stage_1", "die.2"),)
    assert not given_by(offers_of(state), "die.die.3", "space.stage_1")


# --- figures and rifts -----------------------------------------------------------------------------------------------


def test_a_figure_is_dragged_into_the_booth_or_onto_the_mat() -> None:
    state = arranged({"dice": ["wyld.interact", "wyld.excellent", "wyld.move"], "personages": {"freud": "stage_3"},
                      "players": {0: {"space": "stage_3"}}}, character="joanna,ted")  # fmt: skip
    for place in ("pawn.0", "mat.0"):
        offer = dragged(state, "personage.freud", place)
        assert offer.commands == (c.PickUp(0, "freud", "die.1"),)
        assert offer.marks == (thing_of("die.die.1"),)
    assert dragged(state, "die.die.2", "personage.freud").commands == (c.PickUp(0, "freud", "die.2"),)


def test_free_handling_is_what_is_spent_first() -> None:
    state = arranged({"dice": ["wyld.interact", "wyld.move", "wyld.move"], "players": {0: {"space": "stage_3"}},
                      "personages": {"freud": "stage_3"}}, character="elizabeth,ted")  # fmt: skip
    assert dragged(state, "personage.freud", "pawn.0").commands == (c.PickUp(0, "freud", "free_handling"),)


def test_a_figure_is_dragged_out_of_the_booth_where_it_belongs() -> None:
    aboard = {0: {"space": "stage_1", "carries": ["socrates"]}}
    state = arranged({"dice": ["wyld.interact", "wyld.move", "wyld.move"], "players": aboard}, character="joanna,ted")
    offer = dragged(state, "personage.socrates", "space.stage_1")
    assert offer.commands == (c.Drop(0, "socrates", "die.1"),)
    assert "Socrates" in offer.label


def test_a_figure_is_passed_to_another_booth_or_mat() -> None:
    together = {0: {"space": "stage_3", "carries": ["socrates"]}, 1: {"space": "stage_3"}}
    state = arranged({"dice": ["wyld.interact", "wyld.move", "wyld.move"], "players": together})
    for place in ("pawn.1", "mat.1"):
        assert dragged(state, "personage.socrates", place).commands == (c.Pass(0, "socrates", 1, "die.1"),)
    assert dragged(state, "die.die.1", "personage.socrates", "pawn.1").commands == (c.Pass(0, "socrates", 1, "die.1"),)


def test_a_die_on_the_disc_lowers_the_rift_or_restores() -> None:
    state = arranged({"dice": ["wyld.interact", "wyld.excellent", "wyld.move"], "restored": ["socrates"],
                      "players": {0: {"space": "stage_1"}}}, character="joanna,ted")  # fmt: skip
    assert dragged(state, "die.die.2", "location.athens").commands == (c.Repair(0, "die.2"),)
    button = dragged(state, "location.athens")
    assert button.commands == (c.Repair(0, "die.1"),)
    assert button.label == "Lower Athens to 4 ({interact} Interaction)"
    home = arranged({"dice": ["wyld.interact", "wyld.move", "wyld.move"], **HOME}, character="joanna,ted")
    assert dragged(home, "personage.socrates", "space.stage_1").commands == (c.Restore(0, "socrates", "die.1"),)


def test_the_booth_dropped_on_a_figure_far_away_drives_there_and_picks_it_up() -> None:
    state = arranged({"dice": ["wyld.move", "wyld.interact", "wyld.move"], "personages": {"freud": "stage_2"},
                      "players": {0: {"carries": ["lincoln"]}}}, character="joanna,ted")  # fmt: skip
    offer = dragged(state, "pawn.0", "personage.freud")
    assert [type(command) for command in offer.commands] == [c.Move, c.Move, c.PickUp]
    assert offer.cost == "Travel and pick up · {move}{move} {interact}"
    assert offer.path[-1] == table().circuits.point("stage_2")
    assert offer.along == (thing_of("personage.lincoln"),)
    poor = arranged({"dice": ["wyld.move", "bogus.blank"], "personages": {"freud": "stage_1"}}, character="joanna,ted")
    assert not given_by(offers_of(poor), "pawn.0", "personage.freud"), "the drop is one on the stage"


def test_who_takes_hold_of_somebody_aboard_drags_the_booth_onto_a_figure_as_well() -> None:
    """A passenger covers the middle of the booth; at its own home it is brought home instead."""
    given = {"dice": ["wyld.move", "wyld.interact", "wyld.interact"], "personages": {"freud": "stage_1"}}
    state = arranged({**given, "players": {0: {"carries": ["lincoln", "socrates"]}}}, character="joanna,ted")
    offer = dragged(state, "personage.lincoln", "personage.freud")
    assert offer.commands == dragged(state, "pawn.0", "personage.freud").commands
    assert set(offer.along) == {thing_of("pawn.0"), thing_of("personage.socrates")}
    assert not given_by(offers_of(state), "personage.socrates", "personage.freud"), "the drop is one on the stage"


def test_a_passenger_dropped_on_a_home_far_away_is_brought_there() -> None:
    aboard = {"dice": ["wyld.move", "wyld.interact"], "players": {0: {"carries": ["socrates"]}}}
    offer = dragged(arranged(aboard, character="joanna,ted"), "personage.socrates", "space.stage_1")
    assert offer.commands == (c.Move(0, "stage_1", "die.1"), c.Drop(0, "socrates", "die.2"))
    poor = arranged({**aboard, "dice": ["wyld.move", "bogus.blank"]}, character="joanna,ted")
    assert dragged(poor, "personage.socrates", "space.stage_1").commands == (c.Move(0, "stage_1", "die.1"),)


@pytest.mark.parametrize("seats", SEATS)
def test_no_two_buttons_say_the_same(seats: int) -> None:
    for number, (state, _command) in enumerate(playout(seats, 3, 300, in_the_middle=True)):
        if number % 3 == 0 and state.actor >= 0:
            labels = [offer.label for offer in offers_of(state) if offer.label]
            assert len(labels) == len(set(labels)), labels


def test_a_passenger_is_passed_to_a_booth_far_away() -> None:
    players = {0: {"carries": ["freud"]}, 1: {"space": "stage_1"}}
    state = arranged({"dice": ["wyld.move", "wyld.interact"], "players": players}, character="joanna,ted")
    offer = dragged(state, "personage.freud", "pawn.1")
    assert offer.commands == (c.Move(0, "stage_1", "die.1"), c.Pass(0, "freud", 1, "die.2"))


def test_the_booth_dropped_on_a_dial_brings_the_figure_home_and_lowers_the_rift_with_all_interactions() -> None:
    state = arranged({"dice": ["wyld.move", "wyld.interact", "wyld.interact", "character.interact"],
                      "players": {0: {"carries": ["socrates"]}}}, character="joanna,ted")  # fmt: skip
    offer = dragged(state, "pawn.0", "location.athens")
    assert [type(command) for command in offer.commands] == [c.Move, c.Drop, c.Repair, c.Repair]
    assert offer.cost == "Bring home and lower the rift · {move} {interact}{interact}{interact}"
    assert len(offer.marks) == 4


def test_a_rift_is_lowered_by_one_by_all_interactions_or_by_everything() -> None:
    there = {"restored": ["socrates"], "players": {0: {"space": "stage_1", "set_up": "duo_socrates"}}}
    dice = ["wyld.interact", "wyld.interact", "wyld.excellent", "character.move"]
    state = arranged({"dice": dice, **there}, character="joanna,ted")
    labels = [offer.label for offer in offers_of(state) if offer.label.startswith(("Lower", "To"))]
    assert labels == [
        "Lower Athens to 3 ({interact}{interact})",
        "To 2 ({interact}{interact} {excellent})",
        "To 1 ({interact}{interact} {excellent} {move}{move})",
    ]
    assert dragged(state, "location.athens").commands == (c.Repair(0, "die.1"),)
    for offer in offers_of(state):
        assert not offer.label.startswith(("Lower", "To")) or offer.marks, "what it spends is lit"


# --- dice ------------------------------------------------------------------------------------------------------------


def test_two_equal_dice_are_put_together_either_way() -> None:
    state = arranged({"dice": ["wyld.move", "wyld.interact", "wyld.move"]})
    for parts in (("die.die.1", "die.die.3"), ("die.die.3", "die.die.1")):
        assert dragged(state, *parts).commands == (c.Combine(0, "die.1", "die.3"),)


def test_two_rerolls_are_put_together_or_one_rolls_the_other() -> None:
    state = arranged({"dice": ["wyld.move", "character.reroll", "character.reroll"],
                      "players": {0: {"carries": ["socrates", "joan_of_arc"]}}})  # fmt: skip
    offers = offers_of(state)
    both = given_by(offers, "die.die.2", "die.die.3")
    assert {type(offer.commands[0]) for offer in both} == {c.Combine, c.Reroll}
    assert dragged(state, "die.die.2", "die.die.1").commands == (c.Reroll(0, "die.1", "die.2"),)


def test_bogus_results_are_one_action_and_single_ones_too() -> None:
    state = arranged({"dice": ["wyld.bogus", "wyld.bogus", "wyld.move"]}, character="bill,ted")
    both = next(offer for offer in offers_of(state) if offer.label and isinstance(offer.commands[0], c.Suffer))
    assert both.commands == (c.Suffer(0, "die.1"), c.Suffer(0, "die.2"))
    assert dragged(state, "die.die.2", "location.san_dimas").commands == (c.Suffer(0, "die.2"),)


def test_the_only_bogus_is_named_by_that_alone() -> None:
    """It was "Resolve a Bogus die's Bogus"."""
    one = arranged({"dice": ["wyld.move", "bogus.bogus"], "players": {0: {"space": "stage_1"}}, "booth": False})
    names = [offer.name for offer in offers_of(one)]
    assert "Resolve the Bogus" in names
    assert any(name.startswith("Reroll the Bogus with ") for name in names)
    two = arranged({"dice": ["wyld.bogus", "bogus.bogus"], "players": {0: {"space": "stage_1"}}, "booth": False})
    assert not any("the Bogus" in offer.name for offer in offers_of(two))


@pytest.mark.parametrize(("given", "loud"), [({"booth": True}, False), ({"booth": False}, True)])
def test_letting_a_rift_grow_is_not_loud_while_the_dice_can_be_rolled_again(
    given: dict[str, object], loud: bool
) -> None:
    state = arranged({"dice": ["wyld.bogus", "wyld.move"], "used": ["san_dimas_crowd"], **given}, character="bill,ted")
    button = next(offer for offer in offers_of(state) if offer.label and isinstance(offer.commands[0], c.Suffer))
    assert button.main == loud


def test_a_bogus_result_without_harm_needs_no_answer_of_its_own() -> None:
    """Joanna shrugs off the first one: whatever she does next resolves it as well."""
    state = arranged({"dice": ["wyld.bogus", "wyld.move", "wyld.interact"]}, character="joanna,ted")
    assert dragged(state, "pawn.0", "space.stage_1").commands == (c.Suffer(0, "die.1"), c.Move(0, "stage_1", "die.2"))
    end = next(offer for offer in offers_of(state) if offer.label == "End turn")
    assert end.commands == (c.Suffer(0, "die.1"), c.EndTurn(0))
    harmful = arranged({"dice": ["wyld.bogus", "wyld.move", "wyld.interact"]}, character="bill,ted")
    assert not given_by(offers_of(harmful), "pawn.0", "space.stage_1")


def test_pairs_are_spent_in_the_same_gesture_that_shrugs_a_bogus_off() -> None:
    aboard = {0: {"space": "stage_1", "carries": ["socrates"], "set_up": "san_dimas_crowd"}}
    state = arranged({"dice": ["wyld.bogus", "wyld.move", "wyld.move"], "players": aboard}, character="joanna,ted")
    assert dragged(state, "personage.socrates", "space.stage_1").commands == (
        c.Suffer(0, "die.1"), c.Combine(0, "die.2", "die.3"), c.Drop(0, "socrates", "made")
    )  # fmt: skip


def test_a_button_brings_a_figure_home_and_lowers_the_rift_with_everything() -> None:
    aboard = {0: {"space": "stage_1", "carries": ["socrates"], "set_up": "san_dimas_crowd"}}
    state = arranged({"dice": ["wyld.move", "wyld.move", "wyld.interact", "character.interact"], "players": aboard},
                     character="joanna,ted")  # fmt: skip
    found = [offer for offer in offers_of(state) if offer.label.startswith(("Lower", "To "))]
    assert [[type(one) for one in offer.commands] for offer in found] == [
        [c.Drop, c.Repair], [c.Drop, c.Repair, c.Combine, c.Repair]
    ]  # fmt: skip
    assert thing_of("location.athens") in found[1].things, "its button lights the place"


def unasked(state: State) -> tuple[Command, ...]:
    """Return the answer that is given without asking."""
    return tuple(table().offers.given_unasked(state.view(state.actor), state.legal_commands(), False))


def test_only_answers_without_a_choice_are_given_unasked() -> None:
    """These are Bogus results that nothing rerolls, and dice where Triumphant and Character dice do not compete."""
    dice = {"dice": ["wyld.bogus", "wyld.move"], "used": ["san_dimas_crowd"], "booth": False}
    assert unasked(arranged(dice, character="bill,ted")) == (c.Suffer(0, "die.1"),)
    assert not unasked(arranged({**dice, "booth": True}, character="bill,ted"))
    assert not unasked(arranged({**dice, "san_dimas": 11}, character="bill,ted"))
    alike = arranged({"phase": "dice", "players": {0: {"carries": ["socrates", "joan_of_arc"]}}})
    assert unasked(alike) == (c.TakeDice(0, 2, 2, 0),)
    mine = {"carries": ["socrates", "lincoln"], "repairs": ["rome", "vienna", "kassel"]}
    assert not unasked(arranged({"phase": "dice", "dials": dict.fromkeys(mine["repairs"], 0), "players": {0: mine}}))


def test_a_bogus_result_that_ends_the_game_is_carried_out_alone() -> None:
    state = arranged({"dice": ["wyld.bogus", "wyld.bogus", "wyld.move"], "san_dimas": 11}, character="bill,ted")
    button = next(offer for offer in offers_of(state) if offer.label and isinstance(offer.commands[0], c.Suffer))
    assert button.commands == (c.Suffer(0, "die.1"),)
    assert not button.main, "a Reroll is there as well"


def test_the_booth_rolls_by_its_button_and_by_dragging_it_into_the_tray() -> None:
    state = arranged({"dice": ["wyld.move", "wyld.interact", "wyld.move"]})
    assert dragged(state, "pawn.0", "tray").commands == (c.UseBooth(0),)
    assert dragged(state, "pawn.0", "tray").label


def test_who_takes_hold_of_somebody_aboard_drags_the_booth_into_the_tray_as_well() -> None:
    state = arranged({"dice": ["wyld.move", "wyld.interact", "wyld.move"], "players": {0: {"carries": ["freud"]}}})
    offer = dragged(state, "personage.freud", "tray")
    assert offer.commands == (c.UseBooth(0),)
    assert offer.along == (thing_of("pawn.0"),)
    assert [one.label for one in offers_of(state) if one.commands == (c.UseBooth(0),)].count("") == 1, "one button"
    assert dragged(state, "pawn.0", "tray").along == (thing_of("personage.freud"),)


def test_two_equal_dice_pay_where_nothing_else_does_and_are_lit() -> None:
    """Only where no single die pays, a pair does, for moves and figures, and is highlighted."""
    state = arranged({"dice": ["wyld.interact", "wyld.interact", "bogus.blank"]})
    way = dragged(state, "pawn.0", "space.stage_1")
    assert way.commands == (c.Combine(0, "die.1", "die.2"), c.Move(0, "stage_1", "made"))
    assert set(way.marks) == {thing_of("die.die.1"), thing_of("die.die.2")}
    there = {0: {"space": "stage_1", "carries": ["socrates"], "set_up": "san_dimas_crowd"}}
    home = arranged({"dice": ["wyld.move", "wyld.move", "character.reroll"], "players": there}, character="joanna,ted")
    offer = dragged(home, "personage.socrates", "space.stage_1")
    reroll = c.Combine(0, "die.3", "san_dimas_crowd")
    assert offer.commands == (reroll, c.Drop(0, "socrates", "made")), "Rerolls are missed least"


# --- other decisions -------------------------------------------------------------------------------------------------


def test_the_dice_of_a_turn_are_pointed_at_in_any_order() -> None:
    state = arranged({"phase": "dice", "players": {0: {"carries": ["socrates", "joan_of_arc"]}}})
    offers = offers_of(state)
    pool = c.TakeDice(0, 2, 2, 0)
    ways = [offer for offer in offers if offer.commands == (pool,)]
    assert len(ways) == 6
    for parts in (("wyld", "wyld", "character", "character"), ("character", "wyld", "character", "wyld")):
        assert len(given_by(offers, *(f"supply.{part}" for part in parts))) == 1
    assert sum(bool(offer.label) for offer in ways) == 1
    assert next(offer for offer in offers if offer.main).label == "2 Character, 2 Wyld · about 2.7 {move}"


def test_the_cards_on_top_are_put_in_order_by_pointing_at_them() -> None:
    state = arranged({"phase": "riff", "deck": {"top": ["riff_53", "riff_1", "riff_2", "riff_3"]}}, 2)
    state.apply(c.RiffDrawn("riff_53"))
    state.apply(c.Choose(0, 1))
    offer = dragged(state, "riff.riff_3", "riff.riff_1")  # the last one follows by itself
    assert offer.commands == (c.ArrangeTop(0, ("riff_3", "riff_1", "riff_2")),)
    same = next(offer for offer in offers_of(state) if offer.main)
    assert same.commands == (c.ArrangeTop(0, ("riff_1", "riff_2", "riff_3")),)


def test_options_of_a_riff_say_what_would_come_of_them() -> None:
    state = arranged({"phase": "riff", "deck": {"top": ["riff_54"]}, "san_dimas": 4,
                      "players": {0: {"space": "stage_1"}}})  # fmt: skip
    state.apply(c.RiffDrawn("riff_54"))
    assert [offer.label for offer in offers_of(state)] == ["Athens: 5 → 3", "San Dimas: 4 → 3"]
    assert dragged(state, "riff.riff_54", "location.athens").commands == (c.Choose(0, 1),)
    assert dragged(state, "riff.riff_54", "location.san_dimas").commands == (c.Choose(0, 2),)


def test_a_riff_is_dragged_onto_the_deck_the_discards_or_what_breaks_open() -> None:
    drawn = arranged({"phase": "riff", "deck": {"top": ["riff_57"]}}, 2, c.RiffDrawn("riff_57"))
    assert dragged(drawn, "riff.riff_57", "deck").commands == (c.Choose(0, 2),)
    thrown = arranged({"phase": "riff", "deck": {"top": ["riff_59"]}}, 2, c.RiffDrawn("riff_59"))
    assert dragged(thrown, "riff.riff_59", "discards").commands == (c.Choose(0, 2),)
    broken = {"phase": "riff", "deck": {"top": ["riff_52"]}, "dials": {"rome": 0}}
    open_again = arranged(broken, 2, c.RiffDrawn("riff_52"))
    assert dragged(open_again, "riff.riff_52", "location.rome").commands == (c.Choose(0, 1), c.Unrepair(0, "rome"))
    none = arranged({"phase": "riff", "deck": {"top": ["riff_52"]}}, 2, c.RiffDrawn("riff_52"))
    assert len(given_by(offers_of(none), "riff.riff_52", "location.san_dimas")) == 2


def test_ted_throws_a_riff_on_the_discards() -> None:
    state = arranged({"phase": "riff", "deck": {"top": ["riff_1"]}}, character="ted,bill")
    state.apply(c.RiffDrawn("riff_1"))
    assert dragged(state, "riff.riff_1", "discards").commands == (c.SwapRiff(0),)
    assert next(offer for offer in offers_of(state) if offer.main).commands == (c.KeepRiff(0),)


def test_a_place_to_break_open_is_pointed_at() -> None:
    state = arranged({"phase": "riff", "deck": {"top": ["riff_51"]}, "dials": {"rome": 0, "vienna": 0}})
    state.apply(c.RiffDrawn("riff_51"))
    assert dragged(state, "location.vienna").commands == (c.Unrepair(0, "vienna"),)


# --- undo ------------------------------------------------------------------------------------------------------------


def acted(state: State, offer: Offer) -> Match:
    """Let a human player take an offer."""
    match = TableCases("riff_in_time").match(state, ("human",) * state.seats)
    player = match.players[match.actor]
    assert isinstance(player, HumanPlayer)
    match.advance()
    player.answer(*offer.commands)
    assert match.advance(), match.seat_error
    return match


def test_each_action_is_taken_back_by_one_undo() -> None:
    """One undo reverts a journey, joined Bogus results, a handled figure, a pair or a repair."""
    taken_back: Counter[tuple[type[Command], bool]] = Counter()
    for seed in range(6):
        for number, (state, _command) in enumerate(playout(3, 60 + seed, 250, in_the_middle=True)):
            if number % 4 or state.actor < 0:
                continue
            for offer in offers_of(state):
                kind = (type(offer.commands[0]), len(offer.commands) > 1)
                if taken_back[kind] >= ENOUGH or isinstance(offer.commands[0], c.EndTurn):
                    continue
                match = acted(state.clone(), offer)
                if match.undo_bar(state.actor) is None:
                    match.undo(state.actor)
                    assert match.history.state == state
                    taken_back[kind] += 1
    assert {(c.Move, True), (c.Suffer, True), (c.Combine, False), (c.PickUp, False), (c.Repair, False)} <= set(
        taken_back
    )
