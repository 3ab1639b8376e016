"""Riff in Time texts are true of the position: prompts, options, goal, tips and log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.table import thing_kinds
from tests.games.riff_in_time.table.cases import arranged, box, offers_of, prompt_of, table, told, view_of, why_not


def options(state: State) -> list[str]:
    """Return the button labels of a choice."""
    return [offer.label for offer in offers_of(state)]


@pytest.mark.parametrize(("dial", "left_out"), [(5, ["red", "repaired"]), (6, ["repaired"]), (0, ["red"])])
def test_what_does_not_follow_the_main_section_is_in_brackets(dial: int, left_out: list[str]) -> None:
    """At 6 the card's main section raises Kassel to 7, so the red section applies and is not in parentheses."""
    tip = table().tips.tip(thing_kinds.riff("riff_28"), view_of(arranged({"dials": {"kassel": dial}})))
    *lines, meaning = tip.splitlines()
    assert [line.split()[3].rstrip(":") for line in lines if line.startswith("(")] == left_out
    assert meaning == "Whatever is in parentheses wouldn't happen now."


def test_a_card_that_asks_shows_the_section_that_is_carried_out() -> None:
    state = arranged({"phase": "riff", "deck": {"top": ["riff_36"]}, "dials": {"new_york": 6}}, 2,
                     character="ted,bill")  # fmt: skip
    state.apply(c.RiffDrawn("riff_36"))
    assert "(" not in table().tips.tip(thing_kinds.riff("riff_36"), view_of(state)), (
        "New York is red after the main one"
    )
    state.apply(c.KeepRiff(0))
    assert "(" not in table().tips.tip(thing_kinds.riff("riff_36"), view_of(state))


def test_options_that_lose_or_find_nothing_say_so() -> None:
    lost = arranged({"phase": "riff", "deck": {"top": ["riff_56"]}, "san_dimas": 9}, 2, c.RiffDrawn("riff_56"))
    assert options(lost) == ["San Dimas +5, too much!", "Discard 5 riff cards"]
    assert prompt_of(lost).endswith("Careful, one choice loses the game.")
    none = arranged({"phase": "riff", "deck": {"top": ["riff_52"]}, "san_dimas": 4}, 2, c.RiffDrawn("riff_52"))
    assert options(none)[0] == "Nothing repaired, San Dimas: 4 → 5"
    full = arranged({"phase": "riff", "deck": {"top": ["riff_52"]}, "san_dimas": 11}, 2, c.RiffDrawn("riff_52"))
    assert options(full) == ["San Dimas +1, too much!", "San Dimas +2, too much!"]
    assert prompt_of(full).endswith("Whatever you choose, you lose the game.")
    home = arranged({"phase": "riff", "deck": {"top": ["riff_54"]}, "dials": {"athens": 2},
                     "players": {0: {"space": "stage_1"}}}, 2, c.RiffDrawn("riff_54"))  # fmt: skip
    assert options(home)[0] == "Athens: 2 → 1"
    for dial, label in ((0, "Athens is repaired: nothing happens"), (1, "Athens stays at 1, figure not home")):
        home = arranged({"phase": "riff", "deck": {"top": ["riff_54"]}, "dials": {"athens": dial}, "san_dimas": 0,
                         "players": {0: {"space": "stage_1"}}}, 2, c.RiffDrawn("riff_54"))  # fmt: skip
        assert options(home) == [label, "San Dimas is at 0: nothing happens"]


@pytest.mark.parametrize("number", range(52, 60))
@pytest.mark.parametrize("level", [0, 1, 10, 11])
@pytest.mark.parametrize("space", ["home", "stage_1"])
def test_no_two_options_of_a_card_are_called_alike(number: int, level: int, space: str) -> None:
    players = {} if space == "home" else {0: {"space": space}}
    for dials in ({}, {"athens": 0}, {"athens": 1}):
        given = {"phase": "riff", "deck": {"top": [f"riff_{number}"]}, "san_dimas": level, "players": players}
        state = arranged(given | {"dials": dials}, 2, c.RiffDrawn(f"riff_{number}"))
        labels = options(state)
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("level", [0, 1, 4])
def test_two_options_that_lower_san_dimas_are_told_apart(level: int) -> None:
    """Card 54 lowers your place or San Dimas; drawn at San Dimas, both options are the same."""
    start = arranged({"phase": "riff", "deck": {"top": ["riff_54"]}, "san_dimas": level}, 2, c.RiffDrawn("riff_54"))
    assert (
        options(start)
        == {
            0: ["Nothing happens here: San Dimas is at 0", "San Dimas is at 0: nothing happens"],
            1: ["Here, San Dimas: 1 → 0", "San Dimas: 1 → 0"],
            4: ["Here, San Dimas: 4 → 2", "San Dimas: 4 → 3"],
        }[level]
    )


@pytest.mark.parametrize(
    ("left", "labels"),
    [
        (0, ["Draw another riff card (none left)", "Discard riff cards (none left)"]),
        (2, ["Draw another riff card", "Discard last 2 cards"]),
        (9, ["Draw another riff card", "Discard 5 riff cards"]),
    ],
)
def test_options_know_how_many_riff_cards_are_left(left: int, labels: list[str]) -> None:
    """With an empty deck, drawing (card 57) loses the game, but discarding (card 56) does not."""
    cards = [card for card in box().lookup.riffs if card not in ("riff_56", "riff_57")][:left]
    for number, label in zip((57, 56), labels, strict=True):
        state = arranged({"phase": "riff", "deck": {"top": [f"riff_{number}"], "unseen": cards}}, 2,
                         c.RiffDrawn(f"riff_{number}"))  # fmt: skip
        assert options(state)[1] == label
        assert ("one choice loses" in prompt_of(state)) == (left == 0 and number == 57)


def test_ted_is_told_that_no_card_is_left_to_draw() -> None:
    given = {"phase": "riff", "deck": {"top": ["riff_55"], "unseen": []}}
    state = arranged(given, 2, c.RiffDrawn("riff_55"), character="ted,bill")
    assert prompt_of(state) == "Riff 55 comes up. Let it happen, because no riff card is left to draw."


@pytest.mark.parametrize(
    ("given", "cast", "said"),
    [
        ({}, "bill,ted", "Bogus! Athens will go from 5 to 6."),
        ({"dials": {"athens": 0}}, "bill,ted", "Bogus! Athens is repaired, so nothing happens."),
        ({"dials": {"athens": 10}, "san_dimas": 3}, "bill,ted", "Bogus! San Dimas will go from 3 to 4."),
        ({"dials": {"athens": 10}, "san_dimas": 11}, "bill,ted",
         "Bogus! San Dimas has to grow and can't, so you lose the game."),
        ({"san_dimas": 11, "players": {0: {"space": "san_dimas"}}}, "bill,ted",
         "Bogus! San Dimas has to grow and can't, so you lose the game."),
        ({"dials": {"athens": 10}, "san_dimas": 11}, "joanna,ted", "Bogus! Joanna shrugs it off, and nothing happens."),
        ({"dice": ["wyld.bogus", "wyld.bogus"]}, "joanna,ted",
         "2 Bogus results! Joanna shrugs off the first one. Athens will go from 5 to 6."),
        ({"dice": ["wyld.bogus", "wyld.bogus"], "dials": {"athens": 9}, "san_dimas": 3}, "bill,ted",
         "2 Bogus results! Athens will go from 9 to 10. San Dimas will go from 3 to 4."),
    ],
)  # fmt: skip
def test_a_bogus_result_says_what_it_leads_to(given: Mapping[str, Any], cast: str, said: str) -> None:
    """The Bogus prompt states its consequence, and mentions a reroll only while a card still has one."""
    state = arranged({"players": {0: {"space": "stage_1"}}, "dice": ["wyld.bogus"], "used": ["san_dimas_crowd"],
                      "booth": False, **given}, character=cast)  # fmt: skip
    assert prompt_of(state) == said
    again = arranged({"players": {0: {"space": "stage_1"}}, "dice": ["wyld.bogus"], "booth": False, **given},
                     character=cast)  # fmt: skip
    assert prompt_of(again) == f"{said} You may reroll first."


def test_two_equal_actions_that_could_roll_a_bogus_again_are_named() -> None:
    dice = ["wyld.bogus", "wyld.move", "wyld.move"]
    state = arranged({"dice": dice, "used": ["san_dimas_crowd"], "booth": False}, character="bill,ted")
    assert prompt_of(state).endswith("Two matching actions make an Excellent, which can reroll first.")


@pytest.mark.parametrize(
    ("given", "cast", "said"),
    [
        ({"dice": ["wyld.move"]}, "bill,ted", "You can move, or end your turn."),
        ({"dice": ["bogus.blank"]}, "elizabeth,ted", "You can pick up a figure, or end your turn."),
        ({"dice": ["bogus.blank"]}, "bill,ted", "You have nothing left to do. End your turn."),
        ({"dice": ["wyld.interact"], "personages": {"freud": "stage_5"}}, "bill,ted",
         "You have nothing left to do. End your turn."),
        ({"dice": ["wyld.interact"]}, "bill,ted", "You can pick up a figure, or end your turn."),
        ({"dice": ["wyld.move", "wyld.interact"]}, "bill,ted",
         "You can move or pick up a figure, or end your turn."),
        ({"dice": ["wyld.interact"], "players": {0: {"space": "stage_1", "carries": ["socrates"]}}}, "bill,ted",
         "You can pick up or bring home a figure, or end your turn."),
    ],
)  # fmt: skip
def test_the_prompt_says_what_can_still_be_done(given: Mapping[str, Any], cast: str, said: str) -> None:
    state = arranged({"players": {0: {"space": "stage_1"}}, "used": ["san_dimas_crowd"], "booth": False, **given},
                     character=cast)  # fmt: skip
    assert prompt_of(state) == said


def test_the_prompt_says_that_the_end_of_the_turn_ends_the_game() -> None:
    plain: dict[str, Any] = {"dice": ["bogus.blank"], "used": ["san_dimas_crowd"], "booth": False}
    last = arranged({**plain, "used": [], "turn": 1, "san_dimas": 11}, character="bill,ted")
    assert prompt_of(last) == "Ending your turn now loses the game, because San Dimas can't grow."
    empty = arranged({**plain, "deck": {"unseen": []}}, character="bill,ted")
    assert prompt_of(empty) == "Ending your turn now loses the game."
    won = arranged({**plain, "dials": dict.fromkeys(box().lookup.locations, 0)}, character="bill,ted")
    assert prompt_of(won) == "Your work is done. End your turn."


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, ""),
        ({"san_dimas": 10}, "San Dimas can only grow 1 more level."),
        ({"san_dimas": 11}, "San Dimas is full. One more level loses the game."),
        ({"deck": {"unseen": ["riff_1"]}}, "Only 1 riff card is left to draw."),
        ({"deck": {"unseen": []}}, "No riff cards are left. Win now, or the next turn loses."),
        ({"dials": {"athens": 1}}, "Athens has the last rift. Bring Socrates home and close it."),
        ({"dials": {"athens": 1}, "restored": ["socrates"]}, "Close the rift in Athens and end your turn to win!"),
        ({"dials": {"athens": 0}}, "All places are repaired. End your turn and win!"),
        ({"dials": {"athens": 2}, "restored": ["socrates"]}, ""),
    ],
)
def test_the_goal_is_loud_when_one_step_decides(given: Mapping[str, Any], said: str) -> None:
    others = dict.fromkeys(box().lookup.locations, 0) if "dials" in given else {}
    state = arranged({**given, "dials": {**others, **given.get("dials", {})}}, character="bill,ted")
    goal = table().words.goal(view_of(state))
    assert goal.loud == bool(said)
    assert goal.text == (said or "Repair all 10 places in time.")


def test_an_objective_of_rounds_starts_over_as_soon_as_a_die_is_rolled_again() -> None:
    given = {"dice": ["wyld.move", "wyld.move", "wyld.move"],
             "players": {0: {"objective": "no_second_takes", "progress": 2}}}  # fmt: skip
    before = arranged(given, character="bill,ted")
    card = thing_kinds.objective("no_second_takes")
    assert "So far 2 of 3." in table().tips.tip(card, view_of(before))
    lines = told(given, c.UseBooth(0), cast="bill,ted")
    assert "Bill has rerolled, so No Second Takes starts over at 0 of 3." in lines
    before.apply(c.UseBooth(0))
    assert "Started over after a reroll this round. So far 0" in table().tips.tip(card, view_of(before))
    assert "Started over after a reroll this round. So far 0" in table().tips.tip(thing_kinds.mat(0), view_of(before))


def test_discarded_cards_are_told_once_with_their_true_number() -> None:
    """Three cards were discarded, two of them known before; the log counts all in one line."""
    given = {"phase": "riff", "deck": {"top": ["riff_59", "riff_1", "riff_2"], "unseen": ["riff_3", "riff_4"]}}
    lines = told(given, c.RiffDrawn("riff_59"), c.Choose(0, 2))
    assert lines == ["Joanna chooses. Discard riff cards.", "3 riff cards are discarded."]


def test_a_repaired_place_is_not_told_to_grow() -> None:
    given = {"phase": "riff", "deck": {"top": ["riff_36"]}, "dials": {"new_york": 0}}
    lines = told(given, c.RiffDrawn("riff_36"))
    assert lines == [
        "Riff 36 (New York). Raise the rift in New York 1 level.",
        "New York is repaired, so its rift doesn't grow."]  # fmt: skip
    dice = {"dice": ["wyld.bogus"], "players": {0: {"space": "stage_1"}}}
    assert told({**dice, "dials": {"athens": 0}}, c.Suffer(0, "die.1"), cast="bill,ted") == [
        "Bogus! Athens is repaired, so nothing happens."]  # fmt: skip
    assert told({**dice, "dials": {"athens": 10}, "san_dimas": 3}, c.Suffer(0, "die.1"), cast="bill,ted") == [
        "Bogus! The rift in Athens is full, so San Dimas grows instead.", "San Dimas: 3 → 4."]  # fmt: skip
    assert told({**dice, "dials": {"athens": 10}, "san_dimas": 11}, c.Suffer(0, "die.1"), cast="bill,ted")[0] == (
        "Bogus! San Dimas has to grow and can't."
    )


@pytest.mark.parametrize(("stands", "said"), [(5, "falls 2 levels"), (1, "falls 1 level"), (0, "stays at 0")])
def test_an_objective_tells_by_how_much_san_dimas_fell(stands: int, said: str) -> None:
    given = {"dice": ["bogus.blank"], "san_dimas": stands,
             "players": {0: {"objective": "three_rifts_a", "lowered": ["athens", "rome", "vienna"]}}}  # fmt: skip
    assert any(f"completes Opening Tour. San Dimas {said}, and" in line for line in told(given, c.EndTurn(0)))


def test_bill_is_told_how_far_a_move_goes() -> None:
    for cast, said in (("bill,ted", "Travel along one or two wires."), ("joanna,ted", "Travel along one wire.")):
        view = view_of(arranged({"dice": ["wyld.move"]}, character=cast))
        assert said in table().tips.tip(thing_kinds.die("die.1"), view)


def test_who_passes_a_figure_in_its_home_is_told_to_bring_it_home() -> None:
    state = arranged({"dice": ["wyld.interact"], "players": {0: {"space": "stage_1", "carries": ["socrates"]},
                                                             1: {"space": "stage_1"}}})  # fmt: skip
    assert why_not(state, "personage.socrates", "pawn.1") == (
        "Socrates belongs here. Bring the figure home instead of passing it."
    )


def test_a_button_says_that_it_spends_two_actions() -> None:
    state = arranged({"dice": ["wyld.move", "wyld.move"], "restored": ["socrates"], "used": ["san_dimas_crowd"],
                      "booth": False, "players": {0: {"space": "stage_1"}}}, character="joanna,ted")  # fmt: skip
    button = next(one for one in offers_of(state) if isinstance(one.commands[-1], c.Repair) and one.label)
    assert button.label == "Lower Athens to 4 ({move}{move})"
    assert button.marks == (thing_kinds.die("die.1"), thing_kinds.die("die.2"))


def test_whoever_closes_a_rift_in_one_gesture_is_named() -> None:
    """Several steps down to 0 were told only as "Athens is repaired", and one as "with Interaction"."""
    given: dict[str, Any] = {"dials": {"athens": 2}, "restored": ["socrates"], "players": {0: {"space": "stage_1"}},
                             "dice": ["wyld.interact", "wyld.excellent"], "booth": False}  # fmt: skip
    steps = c.Repair(0, "die.1"), c.Repair(0, "die.2")
    first, *_rest = told(given, steps[0])
    assert first == "Joanna lowers the rift in Athens with an {interact} Interaction."
    before, after = (view_of(arranged(given, 2, *made, character="joanna,ted")) for made in ((), steps))
    line = table().log.summary(steps, before, after)
    assert line is not None
    assert line.text == "Joanna lowers Athens from 2 to 0. Athens is repaired. The rift is closed!"
