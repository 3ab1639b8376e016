"""The words of Riff in Time's table: why something is refused, what is asked and told, what riffs do, how it ended."""

from __future__ import annotations

from typing import get_args

import pytest

from game.content import hint_sentences, open_texts
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.box import StepName
from game.games.riff_in_time.rules.legal import LEGAL
from game.games.riff_in_time.rules.refusal_and_ending_ids import Ending, RefusalReason
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.text import riff_texts, setup_texts
from game.games.riff_in_time.table.text.prompts import ENDINGS
from game.games.riff_in_time.table.text.riff_texts import RiffTexts
from game.rules.contract import GameResult, Refusal, verb
from game.table import messages
from game.ui.tabletop.thing_names import Kind, Thing
from tests.games.riff_in_time.table.cases import SEATS, arranged, box, is_clean, playout, table, told, view_of, why_not
from tests.support.markup import icons_in

ONLY_ONE = (thing_kinds.deck, thing_kinds.discards, thing_kinds.tray, thing_kinds.turn)


def riffs() -> RiffTexts:
    """Make who reads riff cards."""
    return RiffTexts(table().titles)


# --- what is refused -------------------------------------------------------------------------------------------------

FACTS: dict[str, str | int] = {
    "seat": 1, "name": "x", "asked": "acting", "objective": "jam_session", "option": 3, "options": 2, "cards": 3,
    "location": "rome", "die": "die.2", "left": 2, "given": 2, "needed": 3, "shown": "move", "means": "freud.1",
    "first": "move", "second": "reroll", "to": "stage_3", "steps": 3, "reach": 1, "personage": "freud",
    "home": "stage_2",
}  # fmt: skip
ACTIONS: dict[str, dict[str, str | int]] = {
    RefusalReason.WRONG_ACTION: {"needed": "move", "shown": "interact"},
    RefusalReason.TOO_MANY_DICE: {"die": "wyld", "left": 0},
}


def test_every_reason_has_a_sentence_of_its_own() -> None:
    view = view_of(arranged({}))
    assert {*messages.REFUSALS, *open_texts("riff_in_time")["refusals"]} == set(RefusalReason)
    said = set()
    for why in RefusalReason:
        facts = {**FACTS, **ACTIONS.get(why, {})}
        text = table().words.refusal(Refusal(why, tuple(facts.items())), view)
        assert is_clean(text), text
        assert text.endswith("."), text
        assert "_" not in text, text
        said.add(text)
    assert len(said) == len(RefusalReason)


@pytest.mark.parametrize("left", [0, 1, 2])
def test_every_number_makes_a_sentence(left: int) -> None:
    view = view_of(arranged({}))
    for why in RefusalReason:
        facts = {**FACTS, "left": left, "steps": left, "cards": left, "options": left, **ACTIONS.get(why, {})}
        assert is_clean(table().words.refusal(Refusal(why, tuple(facts.items())), view))


def test_refused_gestures_are_explained() -> None:
    """The booth, figures and dice of others and of one's own, too far, too early, not here, not equal, not there."""
    state = arranged({
        "dice": ["wyld.move", "wyld.interact", "bogus.blank"], "personages": {"freud": "stage_5", "lincoln": "stage_1"},
        "restored": ["beethoven"], "players": {
            0: {"space": "stage_1", "carries": ["socrates", "billy_the_kid"]},
            1: {"space": "stage_2", "carries": ["napoleon"]}},
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


@pytest.mark.parametrize("seats", SEATS)
def test_every_refused_gesture_is_explained_or_passed_over_in_silence(seats: int) -> None:
    """Anything put on anything, in the middle of games."""
    for number, (state, _command) in enumerate(playout(seats, 9 + seats, 120, in_the_middle=True)):
        if state.actor < 0 or number % 10:
            continue
        things = list(all_things(seats))
        for picked in things[number % 3 :: 3]:
            for onto in (None, *things[number % 5 :: 5]):
                told = why_not(state, str(picked), str(onto) if onto else None)
                assert not told or is_clean(told), (picked, onto, told)


# --- what is said ----------------------------------------------------------------------------------------------------


def all_things(seats: int) -> list[Thing]:
    """Name everything that can lie on the table."""
    lookup = box().lookup
    by_name: dict[Kind, tuple[object, ...]] = {
        thing_kinds.space: lookup.spaces,
        thing_kinds.location: (*lookup.locations, "san_dimas"),
        thing_kinds.dial: (*lookup.locations, "san_dimas"),
        thing_kinds.value: (*lookup.locations, "san_dimas"),
        thing_kinds.label: (*lookup.locations, "san_dimas"),
        thing_kinds.glow: lookup.locations,
        thing_kinds.personage: lookup.personages,
        thing_kinds.person: lookup.personages,
        thing_kinds.pawn: tuple(range(seats)),
        thing_kinds.mat: tuple(range(seats)),
        thing_kinds.portrait: tuple(range(seats)),
        thing_kinds.seat: tuple(range(seats)),
        thing_kinds.riff: lookup.riffs[::7],
        thing_kinds.objective: lookup.objectives,
        thing_kinds.die: ("die.1", "die.2", "die.3", "die.4"),
        thing_kinds.means: lookup.means[lookup.first_card :],
        thing_kinds.supply: ("wyld", "character", "triumphant", "bogus"),
        thing_kinds.repair: lookup.locations,
    }
    named = [kind(str(name)) for kind, names in by_name.items() for name in names]
    return [*named, *(kind() for kind in ONLY_ONE)]


def test_no_kind_of_thing_is_forgotten() -> None:
    kinds = {value for value in vars(thing_kinds).values() if isinstance(value, Kind)}
    assert {thing.kind for thing in all_things(4)} == kinds == set(table().tips.about)


@pytest.mark.parametrize("seats", SEATS)
def test_every_thing_has_a_tip_and_a_closer_look(seats: int) -> None:
    for number, (state, _command) in enumerate(playout(seats, seats, 150, in_the_middle=seats % 2 == 0)):
        if number % 15:
            continue
        view = view_of(state)
        for thing in all_things(seats):
            assert is_clean(table().tips.tip(thing, view)), thing
            closeup = table().tips.closeup(thing, view)
            assert closeup is not None, thing
            assert closeup.pose is not None, thing
            assert is_clean(closeup.title), thing
            assert is_clean(closeup.text), thing
            assert thing not in table().tips.related(thing, view)


def test_every_decision_has_a_prompt_every_command_a_line_and_every_ending_its_words() -> None:
    assert {verb(record.__name__) for record in LEGAL} == set(table().words.asked)
    assert set(table().log.entries) == set(get_args(c.Command))
    assert set(ENDINGS) == set(Ending)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("in_the_middle", [False, True])
def test_prompts_headings_and_lines_are_whole_sentences(seats: int, in_the_middle: bool) -> None:
    for state, command in playout(seats, 20 + seats, 1500, in_the_middle):
        before = view_of(state)
        later = state.clone()
        later.apply(command)
        after = view_of(later)
        if state.actor >= 0:
            assert is_clean(table().words.prompt(before)), before.ask
        assert all(is_clean(words) for words in table().words.heading(after))
        lines = table().log.lines(command, before, after)
        assert lines or isinstance(command, c.EndTurn), command
        assert all(is_clean(line.text) and "_" not in line.text for line in lines), lines


def test_the_set_up_is_told_as_it_happens() -> None:
    said = []
    for state, command in playout(3, 5, 12):
        before = view_of(state)
        later = state.clone()
        later.apply(command)
        said += [line.text for line in table().log.lines(command, before, view_of(later))]
    assert said[0].startswith("The band:")
    assert "turn" not in " ".join(said[:4])


def test_a_riff_is_told_with_everything_that_it_does() -> None:
    lines = told({"phase": "riff", "deck": {"top": ["riff_7"]}, "dials": {"rome": 6}}, c.RiffDrawn("riff_7"))
    assert lines[0] == "Riff 7: Rome. Raise the rift of Rome by 1."
    assert lines[1] == "Rome: 6 → 7, into the red!"
    assert [line for line in lines if "carried off" in line] == [
        "Joanna is carried off to Rome.", "Ted is carried off to Rome."]  # fmt: skip


def test_a_rift_that_closes_is_told() -> None:
    given = {"dice": ["wyld.interact", "wyld.move", "wyld.move"], "dials": {"athens": 1}, "restored": ["socrates"],
             "players": {0: {"space": "stage_1"}}}  # fmt: skip
    assert "Athens is repaired: the rift is closed!" in told(given, c.Repair(0, "die.1"))


def test_joanna_shrugs_off_the_first_bogus_result() -> None:
    given = {"dice": ["wyld.bogus", "wyld.bogus", "wyld.move"]}
    assert told(given, c.Suffer(0, "die.1")) == ["Bogus! Joanna shrugs it off."]
    assert told(given, c.Suffer(0, "die.1"), c.Suffer(0, "die.2"))[0] == "Bogus! The rift of San Dimas grows."


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
    assert set(riff_texts.STEPS) == set(get_args(StepName))
    for card in box().lookup.riffs:
        sections = riffs().sections(card)
        assert sections[0].section == "main"
        assert all(is_clean(one.text) and one.text.endswith(".") for one in sections)
        assert is_clean(riffs().read(card))
    assert riffs().read("riff_28").splitlines() == [
        "Raise the rift of Kassel by 1.",
        "If Kassel is red then: Move all players to Kassel.",
        "If Kassel is repaired: Draw another riff card and carry it out.",
    ]


def test_the_end_is_told_with_how_close_it_was() -> None:
    state = arranged({"dials": {"rome": 0}, "restored": ["freud"]}, 3)
    for ending in Ending:
        state.over = GameResult(ending, (0, 1, 2) if ending == Ending.ALL_REPAIRED else ())
        result = table().words.result(state.view(None))
        assert result.won == (ending == Ending.ALL_REPAIRED)
        assert is_clean(result.title)
        assert is_clean(result.text)
        repaired, home, still_open = result.facts[:3]
        assert (repaired, home) == (("Places repaired", "1 of 10"), ("Figures back home", "2 of 10"))
        assert still_open == ("Rifts still open", "9 of 10")
        assert all(is_clean(name) and is_clean(worth) for name, worth in result.facts)


def test_hints_name_things() -> None:
    facts = {"personage": "freud", "location": "vienna", "space": "stage_3", "means": "lincoln.1", "action": "move"}
    words = table().words.hint("{personage} {location} {space} {means} {action}", facts)
    assert words == "Sigmund Freud Vienna stage 3 {reroll} Reroll of Abraham Lincoln {move} Move"


def test_hints_are_filled_with_names() -> None:
    facts = {
        "personage": "freud", "location": "vienna", "objective": "jam_session", "card": "riff_3", "action": "move",
        "character": "ted", "count": 2, "value": 5, "steps": 3, "left": 9, "room": 4, "percent": 50,
        "was": 4, "mean": "1.5", "shift": "0.5", "end": 20, "then": 2, "more": 3,
    }  # fmt: skip
    for sentence in hint_sentences("riff_in_time").values():
        used = {name: value for name, value in facts.items() if f"{{{name}}}" in sentence}
        said = table().words.hint(sentence, used)
        assert is_clean(said), said
        assert "_" not in said, said


def test_every_option_has_its_texts() -> None:
    for option in box().options:
        assert setup_texts.option_name(option.name)
        for choice in (*option.choices, "random"):
            if (option.name, choice) != ("difficulty", "random"):
                assert setup_texts.option_label(option.name, choice)
                assert is_clean(setup_texts.option_hint(option.name, choice))
    assert setup_texts.option_name("deck") == setup_texts.option_label("deck", "x") == ""
    assert setup_texts.option_hint("deck", "x") == setup_texts.option_art("character", "random") == ""
    assert setup_texts.option_art("character", "ted") == "riff_in_time/characters/ted"


def test_all_signs_are_known() -> None:
    assert icons_in(table().titles.faces(["move", "bogus"])) == {"move"}
