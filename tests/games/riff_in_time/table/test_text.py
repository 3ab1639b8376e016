"""Texts of the Riff in Time table: refusals, prompts, the log, riff cards and the result."""

from __future__ import annotations

from typing import get_args

import pytest

from game.content import open_texts
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.box import StepName
from game.games.riff_in_time.rules.refusal_and_ending_ids import Ending
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.text.riff_texts import RiffTexts
from game.rules.contract import GameResult
from tests.games.riff_in_time.table.cases import SEATS, arranged, box, is_clean, playout, table, told, view_of, why_not
from tests.support.markup import icons_in


def riffs() -> RiffTexts:
    """Build the riff card texts."""
    return RiffTexts(table().titles)


# --- refusals --------------------------------------------------------------------------------------------------------


def test_refused_gestures_are_explained() -> None:
    """Explained: others' pieces, too far, too early, wrong place, unequal dice and more."""
    state = arranged({
        "dice": ["wyld.move", "wyld.interact", "bogus.blank"], "personages": {"freud": "stage_5", "lincoln": "stage_1"},
        "restored": ["beethoven"], "players": {
            0: {"space": "stage_1", "carries": ["socrates", "billy_the_kid"]},
            1: {"space": "stage_3", "carries": ["napoleon"]}},
    }, character="joanna,ted")  # fmt: skip
    told = {
        "far": why_not(state, "pawn.0", "space.stage_6"),
        "whose": why_not(state, "pawn.1", "space.stage_3"),
        "away": why_not(state, "personage.freud", "pawn.0"),
        "back": why_not(state, "personage.beethoven", "pawn.0"),
        "carried": why_not(state, "personage.napoleon", "pawn.0"),
        "nobody": why_not(state, "personage.billy_the_kid", "pawn.1"),
        "elsewhere": why_not(state, "personage.billy_the_kid", "space.stage_1"),
        "stays": why_not(state, "personage.lincoln", "space.stage_1"),
        "not first": why_not(state, "die.die.2", "location.athens"),
        "wrong": why_not(state, "die.die.1", "personage.lincoln"),
        "blank": why_not(state, "die.die.3", "location.athens"),
        "pair": why_not(state, "die.die.1", "die.die.2"),
    }
    late = arranged({"dice": ["wyld.move", "wyld.interact", "bogus.blank"], "booth": False})
    told["booth"] = why_not(late, "pawn.0", "tray")
    assert told.pop("stays") == ""
    assert all(told.values()), told
    assert len(set(told.values())) == len(told), told
    assert all(is_clean(text) for text in told.values() if text)
    assert why_not(state, "pawn.0", "space.stage_1") == ""
    assert why_not(state, "personage.socrates", "pawn.0") == ""


def test_bogus_first_is_said_to_whoever_acts_too_early() -> None:
    state = arranged({"dice": ["wyld.bogus", "wyld.move", "wyld.interact"]}, character="bill,ted")
    assert "Bogus" in (why_not(state, "pawn.0", "space.stage_1") or "")
    assert "Bogus" in (why_not(state, "die.die.2", "space.stage_1") or "")


# --- texts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_every_card_and_figure_has_a_tip_and_a_closer_look_wherever_it_is(seats: int) -> None:
    """Log and rulebook also show cards in the deck, out of play, or without an owner."""
    lookup, view = box().lookup, view_of(arranged({}, seats))
    by_name = {
        thing_kinds.riff: lookup.riffs,
        thing_kinds.objective: lookup.objectives,
        thing_kinds.personage: lookup.personages,
        thing_kinds.person: lookup.personages,
        thing_kinds.repair: lookup.locations,
        thing_kinds.means: lookup.means[lookup.first_card :],
    }
    for thing in (kind(name) for kind, names in by_name.items() for name in names):
        closeup = table().tips.closeup(thing, view)
        assert closeup is not None, thing
        assert closeup.pose is not None, thing
        assert all(map(is_clean, (table().tips.tip(thing, view), closeup.title, closeup.text))), thing
        assert thing not in table().tips.related(thing, view)


def test_the_set_up_is_told_as_it_happens() -> None:
    said = []
    for state, command in playout(3, 5, 12):
        before = view_of(state)
        later = state.clone()
        later.apply(command)
        said += [line.text for line in table().log.lines(command, before, view_of(later))]
    assert said[0].startswith("On stage tonight: ")
    assert "turn" not in " ".join(said[:4])


def test_a_riff_is_told_with_everything_that_it_does() -> None:
    lines = told({"phase": "riff", "deck": {"top": ["riff_7"]}, "dials": {"rome": 6}}, c.RiffDrawn("riff_7"))
    assert lines[0] == "Riff 7 (Rome). Raise the rift in Rome 1 level."
    assert lines[1] == "Rome: 6 → 7, into the red!"
    assert [line for line in lines if "whisked off" in line] == [
        "Joanna is whisked off to Rome.", "Ted is whisked off to Rome."]  # fmt: skip


def test_a_rift_that_closes_is_told() -> None:
    given = {"dice": ["wyld.interact", "wyld.move", "wyld.move"], "dials": {"athens": 1}, "restored": ["socrates"],
             "players": {0: {"space": "stage_1"}}}  # fmt: skip
    assert "Athens is repaired. The rift is closed!" in told(given, c.Repair(0, "die.1"))


def test_joanna_shrugs_off_the_first_bogus_result() -> None:
    given = {"dice": ["wyld.bogus", "wyld.bogus", "wyld.move"]}
    assert told(given, c.Suffer(0, "die.1")) == ["Bogus! Joanna shrugs it off."]
    assert told(given, c.Suffer(0, "die.1"), c.Suffer(0, "die.2"))[0] == "Bogus! The rift in San Dimas grows."


def test_an_action_of_several_commands_has_one_line() -> None:
    state = arranged({"dice": ["wyld.move", "wyld.move", "wyld.interact"]}, character="joanna,ted")
    journey = (c.Move(0, "stage_1", "die.1"), c.Move(0, "stage_2", "die.2"))
    before = view_of(state)
    for command in journey:
        state.apply(command)
    line = table().log.summary(journey, before, view_of(state))
    assert line is not None
    assert line.text == "Joanna travels to Rome with 2 Moves."


def test_every_riff_card_is_read_aloud_in_whole_sentences() -> None:
    assert {f"step.{one}" for one in get_args(StepName)} <= set(open_texts("riff_in_time")["phrases"])
    for card in box().lookup.riffs:
        sections = riffs().sections(card)
        assert sections[0].section == "main"
        assert all(is_clean(one.text) and one.text.endswith(".") for one in sections)
        assert is_clean(riffs().read(card))
    assert riffs().read("riff_28").splitlines() == [
        "Raise the rift in Kassel 1 level.",
        "If Kassel is red: Move all players to Kassel.",
        "If Kassel is repaired: Draw another riff card and resolve it.",
    ]


def test_the_end_is_told_with_how_close_it_was() -> None:
    state = arranged({"dials": {"rome": 0}, "restored": ["freud"]}, 3)
    for ending in Ending:
        state.over = GameResult(ending, (0, 1, 2) if ending == Ending.ALL_REPAIRED else ())
        result = table().words.result(state.view(None))
        assert result.won == (ending == Ending.ALL_REPAIRED)
        repaired, home, still_open = result.facts[:3]
        assert (repaired, home) == (("Places repaired", "1 of 10"), ("Figures back home", "2 of 10"))
        assert still_open == ("Open rifts", "9 of 10")


def test_hints_name_things() -> None:
    facts = {"personage": "freud", "location": "vienna", "space": "stage_3", "means": "lincoln.1", "action": "move"}
    words = table().words.hint("{personage} {location} {space} {means} {action}", facts)
    assert words == "Sigmund Freud Vienna stage 3 Abraham Lincoln's {reroll} Reroll {move} Move"


def test_all_signs_are_known() -> None:
    assert icons_in(table().titles.faces(["move", "bogus"])) == {"move"}
