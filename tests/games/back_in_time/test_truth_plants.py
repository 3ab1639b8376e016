"""Past false statements of the Back in Time table, planted again: the truth checker must find each one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest
from msgspec.structs import replace

from game.ai.reasons import Reason
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.dice_odds import Odds
from game.games.back_in_time.rules.state_machine import State
from game.games.back_in_time.rules.view import TableView, TrialView
from game.games.back_in_time.table import thing_kinds
from game.games.back_in_time.table.input.excuses import Excuses
from game.games.back_in_time.table.text import claimed, log, prompts
from game.games.back_in_time.table.text.roll_odds import RollOdds
from game.rules.claims import Claim, Count, Lists, listening
from game.rules.contract import Command
from tests.games.back_in_time.table.cases import box, match, table
from tools.truth.__main__ import listen
from tools.truth.asking import Refused
from tools.truth.checks import Checker, truths_of
from tools.truth.listening_games import question_of
from tools.truth.position import Position

CHECKER: Final = Checker(truths_of("back_in_time"))
HEARD: Final = 4_000

Given = Mapping[str, Any]
When = Sequence[Mapping[str, Any]]

SCHOOL: Final[Given] = {
    "heroes": {"marty": {"space": "hill_valley_high"}},
    "figures": dict.fromkeys(("biff", "george", "lorraine"), "hill_valley_high"),
}
"""A position with Marty, Biff, George, Lorraine, the car and the cable at the school."""


def attempt(challenge: str, *tiles: int) -> list[dict[str, Any]]:
    """Return the commands that attempt a challenge with the dice of Marty's given tiles."""
    dice = [{"do": "add_die", "tile": f"marty.{tile}"} for tile in tiles]
    return [{"do": "attempt", "challenge": challenge}, *dice]


def rolled(challenge: str, tiles: Sequence[int], *faces: str) -> list[dict[str, Any]]:
    """Return the commands of an attempt up to its roll."""
    return [*attempt(challenge, *tiles), {"do": "ready"}, {"do": "rolled", "faces": list(faces)}]


def state_of(given: Given, when: When = (), **options: str) -> State:
    found = match(given, when, ("human", "human"), 5, **options).history.state
    assert isinstance(found, State)
    return found


def at(state: State) -> Position:
    return Position(box(), state.clone(), state.seats, "arranged")


def false(state: State, claims: Sequence[Claim]) -> set[str]:
    """Return the questions of those claims that are false."""
    return {question_of(claim) for claim in claims if CHECKER.wrong(at(state), claim)}


def said_wrongly(state: State) -> set[str]:
    """Return the questions of false claims in prompt, heading and goal."""
    with listening() as heard:
        for say in (table().words.prompt, table().words.heading, table().words.goal):
            say(state.view(state.actor))
    return false(state, heard.claims)


def is_false(state: State, command: Command, text: str, **facts: str | int) -> bool:
    """Return whether a reason for a command is found false."""
    return bool(CHECKER.wrong_reason(at(state), (command,), Reason(text, tuple(facts.items()))))


# --- rolls -----------------------------------------------------------------------------------------------------------


def test_odds_by_a_reroll_of_useless_dice_only_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The odds include rerolling a single symbol for the double one: a quarter, not a sixth."""
    doc = {"space": "hill_valley_high", "tiles": ["doc.1"]}
    when = [{"do": "attempt", "challenge": "cable"}, {"do": "add_die", "tile": "doc.1"}]
    state = state_of({**SCHOOL, "heroes": {"marty": doc}}, when, character="marty,jennifer")
    assert said_wrongly(state) == set()
    useless_only = Odds(box().lookup).solved((0, 2, 0, 0), (0, 1, 0, 0), True)
    monkeypatch.setattr(RollOdds, "_made", lambda *_asked: useless_only)
    assert said_wrongly(state) == {"chance.makes_it"}


def _scored(view: TableView, lookup: object, trial: TrialView) -> Count:
    """Claim the score of a roll, even where it exceeds what still counts."""
    return Count(says=trial.score, of="gain")


def test_more_love_than_the_meter_has_room_for_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_of({**SCHOOL, "love": 14}, rolled("love", [3, 1], "love2", "wild"))
    assert said_wrongly(state) == set()
    monkeypatch.setattr(claimed, "gain", _scored)
    assert said_wrongly(state) == {"count.gain"}


def _changed(command: Command | None, before: TableView, after: TableView) -> bool:
    """Return whether Biff's stance and tokens are unchanged by his dice."""
    assert before.trial is not None
    return (after.biff_down, after.tokens) == (before.biff_down, before.tokens)


@pytest.mark.parametrize(
    ("faces", "command"),
    [(("wild", "biff"), c.Settle(0)), (("biff", "biff"), c.ChangeToWild(0, "marty.5", 0))],
    ids=["rolled", "changed"],
)
def test_an_attempt_that_fails_though_biff_went_down_is_found(
    faces: tuple[str, str], command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Knocking Biff down succeeds even when a Biff die puts him back on his feet at once."""
    kept = [{"do": "keep"}] if "wild" in faces else []
    state = state_of(SCHOOL, [*rolled("biff", [3, 1], *faces), *kept])

    def told() -> set[str]:
        then = state.clone()
        then.apply(command)
        with listening() as heard:
            table().log.lines(command, state.view(0), then.view(0))
        return false(state, heard.claims)

    assert told() == set()
    monkeypatch.setattr(log, "has_failed", _changed)
    assert told() == {"holds.failed"}


# --- time, tiles, routes ---------------------------------------------------------------------------------------------


def _printed_icons(view: TableView, lookup: Any, column: int) -> Lists:
    """Claim the printed icons of a tracker column, even on easy, where fewer count."""
    rows = lookup.box.tracker[claimed.seats_of(view)]
    found = rows[column - 2] if 0 <= column - 2 < len(rows) else ()
    return Lists(says=found, of="icons", about=(column,))


def test_two_last_looks_on_easy_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_of({"clock": 18, "love": 3, "photos": 1}, difficulty="easy")
    assert said_wrongly(state) == set()
    monkeypatch.setattr(claimed, "icons", _printed_icons)
    assert "lists.icons" in heard_wrongly(state)


def heard_wrongly(state: State) -> set[str]:
    """Return the questions of false claims in the tips of everything on the table."""
    own, view = table(), state.view(state.actor)
    with listening() as heard:
        for column in range(1, 22):
            own.tips.tip(thing_kinds.column(str(column)), view)
        for hero in view.heroes.values():
            for tile in hero.tiles:
                own.tips.tip(thing_kinds.tile(tile), view)
    return false(state, heard.claims)


def test_printed_steps_of_a_tile_under_a_trouble_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = next(card.id for card in box().lookup.box.troubles if card.lasting == "tile_move_minus_1")
    state = state_of({"trouble": slow})
    assert heard_wrongly(state) == set()

    def printed(_view: TableView, lookup: Any, tile: str) -> Count:
        return Count(says=lookup.tiles[lookup.tile[tile]].move, of="tile_steps", about=(tile,))

    monkeypatch.setattr(claimed, "tile_steps", printed)
    assert "count.tile_steps" in heard_wrongly(state)


def test_the_photo_said_to_hold_when_the_next_look_empties_it_is_found() -> None:
    state = state_of({"clock": 8, "love": 3, "photos": 1})
    assert said_wrongly(state) == set()
    with listening() as heard:
        assert table().words.goal(state.view(0)).loud
    fades = [one for one in heard.claims if question_of(one) == "count.turns_to_fade"]
    assert fades
    assert false(state, [replace(one, says=one.says + 1) for one in fades]) == {"count.turns_to_fade"}


@pytest.mark.parametrize(("love", "car"), [(12, 13), (13, 10), (3, 0)])
def test_nearly_lost_is_said_loudly_and_truly_in_the_last_turn(love: int, car: int) -> None:
    state = state_of({"clock": 20, "love": love, "car": car, "photos": 3, "parts": ["cable", "gasoline", "hook"]})
    told = table().words.goal(state.view(0))
    assert told.loud
    assert told.text.startswith("Last turn!")
    assert said_wrongly(state) == set()


def test_what_is_missing_told_wrongly_in_the_last_turn_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_of({"clock": 20, "love": 12, "car": 0, "photos": 2})
    monkeypatch.setattr(claimed, "love_missing", lambda _view, _lookup: Count(says=2, of="love_missing"))
    assert said_wrongly(state) == {"count.love_missing"}


def test_nothing_is_left_beside_a_power_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_of({})
    assert said_wrongly(state) == set()
    monkeypatch.setattr(prompts, "possible", lambda _state: ())
    assert said_wrongly(state) == {"lists.possible"}


# --- refusals --------------------------------------------------------------------------------------------------------


def test_a_flight_for_which_another_figure_was_dragged_is_found() -> None:
    state = state_of({"heroes": {"marty": {"items": ["fundraiser_flyer"], "used_items": []}}},
                     [{"do": "use_item", "item": "fundraiser_flyer"}])  # fmt: skip
    george, there = thing_kinds.pawn("george"), thing_kinds.label("school_road")
    old = c.GoTo(0, "school_road")
    refusal = state.refusal(old)
    assert refusal is not None
    assert CHECKER.truths.misread(at(state), Refused((george,), there, old, refusal))
    excuses = table().excuses
    assert isinstance(excuses, Excuses)
    meant = excuses.meant(state.view(0), (george,), there)
    assert meant is not None
    assert meant != old
    assert not CHECKER.truths.misread(at(state), Refused((george,), there, meant, refusal))


# --- reasons of hints ------------------------------------------------------------------------------------------------

WITH_LORRAINE: Final[Given] = {
    "heroes": {"marty": {"space": "lorraines_house"}},
    "figures": {"george": "lous_cafe", "lorraine": "lorraines_house", "biff": "clock_tower"},
}


def test_george_named_where_the_step_takes_lorraine_is_found() -> None:
    """The hint named George while Lorraine was the one highlighted to be moved."""
    state = state_of(WITH_LORRAINE, [{"do": "walk", "tile": "marty.1"}])
    step = c.Step(0, "oak_street", "lorraine")
    assert is_false(state, step, "hint.walk_with", figure="george", space="second_street", goal="lous_cafe",
                    challenge="love", then="then_on")  # fmt: skip
    assert is_false(state, step, "hint.walk_with", figure="george", space="lous_cafe", challenge="love")


def test_an_attempt_elsewhere_after_leaving_one_and_bringing_the_other_is_checked() -> None:
    """The checker took it that whoever the step brings goes where the other is brought later."""
    both = {"george": "oak_street", "lorraine": "oak_street", "biff": "clock_tower"}
    given = {"heroes": {"marty": {"space": "oak_street"}}, "figures": both}
    state = state_of(given, [{"do": "walk", "tile": "marty.1"}])
    step = c.Step(0, "park_lane", "george")
    told = {"figure": "lorraine", "other": "george", "space": "school_road", "challenge": "delorean", "then": "then_on"}
    assert not is_false(state, step, "hint.leave_and_bring", goal="hill_valley_high", **told)
    assert is_false(state, step, "hint.leave_and_bring", goal="park_lane", **told)
    assert is_false(state, step, "hint.leave_and_bring", goal="hill_valley_high", **{**told, "figure": "george"})


def test_an_expected_love_that_is_at_least_one_is_found() -> None:
    """The hint rounded the expected love and never stated less than 1."""
    state = state_of(SCHOOL)
    command = c.Attempt(0, "love")
    told: dict[str, str | int] = {"dice": 1, "space": "hill_valley_high", "challenge": "love"}
    assert not is_false(state, command, "hint.try_love", points=_mean(state, command), **told)
    assert is_false(state, command, "hint.try_love", points="1.0", **told)


def _mean(state: State, command: Command) -> str:
    """Return the expected love of the Love die alone, as the table states it."""
    then = state.clone()
    then.apply(command)
    then.apply(c.AddDie(0, "marty.3"))
    with listening() as heard:
        table().words.prompt(then.view(0))
    return str(next(one.says for one in heard.claims if question_of(one) == "average.points"))


def test_a_chance_with_guessed_items_is_found() -> None:
    state = state_of(SCHOOL)
    assert is_false(state, c.Attempt(0, "cable"), "hint.try_chance", dice=2, percent=99, space="hill_valley_high",
                    challenge="cable")  # fmt: skip


def test_a_chance_with_a_tile_is_worked_out_with_it() -> None:
    """A chance of two Knowledge dice, with one of them turned to Wild: all but two Biffs."""
    doc = {"space": "hill_valley_high", "spent": ["doc.3", "doc.4"]}
    state = state_of({**SCHOOL, "heroes": {"doc": doc}}, character="doc,marty")
    told: dict[str, str | int] = {"dice": 2, "aid": "change_to_wild", "space": "hill_valley_high", "challenge": "cable"}
    assert not is_false(state, c.Attempt(0, "cable"), "hint.try_chance_aid", percent=89, **told)
    assert is_false(state, c.Attempt(0, "cable"), "hint.try_chance_aid", percent=61, **told)
    used = state_of({**SCHOOL, "heroes": {"doc": {**doc, "spent": ["doc.5"]}}}, character="doc,marty")
    assert is_false(used, c.Attempt(0, "cable"), "hint.try_chance_aid", percent=89, **told)


def test_a_walk_that_parts_the_couple_for_love_is_found() -> None:
    both = {**SCHOOL["figures"], "biff": "south_shops"}
    state = state_of({**SCHOOL, "figures": both}, [{"do": "walk", "tile": "marty.1"}])
    step = c.Step(0, "lorraines_house", "george")
    assert is_false(state, step, "hint.bring_beside", figure="george", other="lorraine", space="lorraines_house")
    assert not is_false(state, step, "hint.bring_both_off", figure="george", space="lorraines_house")
    assert is_false(state, step, "hint.bring_off", figure="george", space="lorraines_house")


def test_a_hero_who_gets_no_closer_is_found() -> None:
    heroes = {"jennifer": {"space": "hill_valley_high"}, "doc": {"space": "lorraines_house"}}
    state = state_of({**SCHOOL, "heroes": heroes}, character="jennifer,doc")
    call = c.UsePower(0, "doc")
    assert not is_false(state, call, "hint.hero_with_at", hero="doc", figure="george")
    assert is_false(state, call, "hint.hero_with_beside", hero="doc", figure="george")
    last = state_of({**SCHOOL, "heroes": heroes, "clock": 20}, character="jennifer,doc")
    assert is_false(last, call, "hint.hero_with_at", hero="doc", figure="george")


def test_a_challenge_that_cannot_be_attempted_there_is_found() -> None:
    """The nearest challenge was always Biff or the car, even a locked car, and never the couple."""
    locked = next(card.id for card in box().lookup.box.troubles if card.lasting == "delorean_locked")
    state = state_of({**WITH_LORRAINE, "trouble": locked})
    assert is_false(state, c.Walk(0, "marty.1"), "hint.next_beside", space="school_road", challenge="delorean")
    assert is_false(state, c.Walk(0, "marty.1"), "hint.try", space="hill_valley_high", challenge="delorean")


def test_a_stop_where_no_die_is_left_is_found() -> None:
    state = state_of({**SCHOOL, "heroes": {"marty": {"space": "school_road", "tiles": ["marty.1"], "spent": []}}},
                     [{"do": "walk", "tile": "marty.1"}, {"do": "step", "to": "hill_valley_high"}])  # fmt: skip
    assert is_false(state, c.Halt(0), "hint.try", space="hill_valley_high", challenge="delorean")


@pytest.mark.parametrize(("text", "good"), [("hint.use_on_biff", True), ("hint.item_adds", False)])
def test_an_item_that_adds_nothing_to_a_roll_is_found(text: str, good: bool) -> None:
    """The radiation suit cancels a Biff; the hint said that it adds to the score."""
    suit = {"space": "hill_valley_high", "items": ["radiation_suit"], "used_items": []}
    state = state_of({**SCHOOL, "heroes": {"marty": suit}},
                     [*rolled("love", [3, 1], "love", "biff"), {"do": "keep"}])  # fmt: skip
    facts = {"challenge": "love"} if text == "hint.item_adds" else {}
    assert is_false(state, c.UseItem(0, "radiation_suit"), text, **facts) is not good


def test_tiles_said_to_be_used_while_some_are_ready_are_found() -> None:
    state = state_of({})
    assert is_false(state, c.EndTurn(0), "hint.end_turn_spent", all=5)
    assert is_false(state, c.EndTurn(0), "hint.end_turn", all=4)
    assert not is_false(state, c.EndTurn(0), "hint.end_turn", all=5)


def test_true_games_are_not_found_fault_with() -> None:
    report = listen("back_in_time", HEARD, seed=4)
    assert not report.false, report.examples
