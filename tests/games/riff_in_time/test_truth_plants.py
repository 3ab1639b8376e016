"""Past false statements of the Riff in Time table, planted again: the truth checker must find each one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from game.ai.reasons import Reason
from game.games.riff_in_time.bots import make
from game.games.riff_in_time.bots.reasons import together
from game.games.riff_in_time.bots.turn_policy import RiffPolicy
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules import roll_odds
from game.games.riff_in_time.rules.compiled_box import SECTIONS
from game.games.riff_in_time.rules.refusal_and_ending_ids import Ending
from game.games.riff_in_time.rules.riffs import fitting_section
from game.games.riff_in_time.rules.roll_odds import Task
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import dice, riffs
from game.games.riff_in_time.table.input import actions, offers
from game.games.riff_in_time.table.text import acting_prompts, claimed, log, prompts
from game.games.riff_in_time.table.text.acting_prompts import BogusResults, bogus_results
from game.rules.claims import Claim, Count, Holds, Idle, Lists, Moves, Spends
from game.rules.contract import Command, GameResult
from game.table import open_presenter
from game.table.positions import Positions
from game.ui.paint.geometry import Vec
from tests.ai.bot_games import positions
from tests.games.riff_in_time.table.cases import arranged, box
from tools.truth.asking import Asked, ask, ask_end, ask_log
from tools.truth.checks import Checker, truths_of
from tools.truth.listening_games import question_of
from tools.truth.position import Position

TRUTHS = truths_of("riff_in_time")
TABLE = open_presenter(box())
AT_ATHENS: dict[str, Any] = {
    "players": {0: {"space": "stage_1"}}, "dice": ["wyld.bogus"], "used": ["san_dimas_crowd"], "booth": False,
}  # fmt: skip
"""The first seat at Athens with a Bogus result and no reroll."""


def position_of(state: State) -> Position:
    """Return a position for the truth checker."""
    return Position(box(), state.clone(), state.seats, "planted", listed=TRUTHS.outcomes)


def false(position: Position, asked: Asked) -> set[str]:
    """Return the questions that were answered wrongly."""
    checker = Checker(TRUTHS)
    return {question_of(claim) for claim in asked.claims if checker.wrong(position, claim)}


def said_of(state: State) -> set[str]:
    """Return the questions of all false claims at a decision."""
    position = position_of(state)
    regions = TABLE.board.regions(Vec(1280.0, 720.0), state.seats, 1.0)
    return false(position, ask(TABLE, regions, position, Random(7)))


def told_of(state: State, command: Command) -> set[str]:
    """Return the questions of false claims in the log of a command."""
    after = state.clone()
    after.apply(command)
    return false(position_of(state), ask_log(TABLE, command, state.view(0), after.view(0)))


def changed(kind: type[Claim], of: str, change: Callable[[Any], object]) -> Callable[..., Claim]:
    """Return a claim factory that changes the answer to one question."""

    def make(**fields: Any) -> Claim:
        says = change(fields["says"]) if fields.get("of", of) == of else fields["says"]
        return kind(**{**fields, "says": says})

    return make


# --- Bogus results ---------------------------------------------------------------------------------------------------


def _grows_anyway(
    positions: Positions[TableView, State], view: TableView, dice: Sequence[c.Suffer] = ()
) -> BogusResults:
    """Plant: say that the rift at the player's place grows in any case."""
    found, s = bogus_results(positions, view, dice), positions.of(view)
    place = s.lookup.locations[s.location_at(s.here)]
    was = s.dial[s.location_at(s.here)]
    return BogusResults(found.given, found.waiting, False, ((place, was, was + 1),), False)


@pytest.mark.parametrize(
    ("given", "cast"),
    [
        ({}, "joanna,ted"),
        ({"dials": {"athens": 0}}, "bill,ted"),
        ({"dials": {"athens": 10}, "san_dimas": 3}, "bill,ted"),
        ({"dials": {"athens": 10}, "san_dimas": 11}, "bill,ted"),
    ],
    ids=["spared", "repaired", "full", "lost"],
)
def test_a_bogus_that_is_said_to_raise_the_place_is_found(
    given: dict[str, Any], cast: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = arranged({**AT_ATHENS, **given}, character=cast)
    assert said_of(state) == set()
    monkeypatch.setattr(acting_prompts, "bogus_results", _grows_anyway)
    assert "moves.dial" in said_of(state)


def test_a_roll_again_that_cannot_be_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = arranged(AT_ATHENS, character="bill,ted")
    monkeypatch.setattr(acting_prompts, "Holds", changed(Holds, "rolls_again", lambda _says: True))
    assert said_of(state) == {"holds.rolls_again"}


def test_a_bogus_in_the_log_that_raises_nothing_is_found() -> None:
    state = arranged({**AT_ATHENS, "dials": {"athens": 0}}, character="bill,ted")
    command = c.Suffer(0, "die.1")
    assert told_of(state, command) == set()
    grows = Moves(was=0, says=1, of="dial", about=("athens",), after=(command,))
    assert Checker(TRUTHS).wrong(position_of(state), grows)


@pytest.mark.parametrize("cast", ["joanna,ted", "bill,ted"])
def test_a_risk_that_harms_nobody_is_found(cast: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The risk counted Bogus results without effect: at a repaired place, or Joanna's first."""
    given = {"dice": ["wyld.bogus", "wyld.move"], "booth": True, "dials": {"athens": 0}}
    state = arranged({**AT_ATHENS, **given}, character=cast)
    assert said_of(state) == set()
    spared = int(cast.startswith("joanna"))
    monkeypatch.setattr(roll_odds, "task_of", lambda _s: Task("interact", spared=spared))
    assert "chance.bogus" in said_of(state)


# --- remaining actions and cards -------------------------------------------------------------------------------------


def test_everything_is_used_beside_free_handling_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = arranged({**AT_ATHENS, "dice": ["bogus.blank"]}, character="elizabeth,ted")
    assert said_of(state) == set()
    monkeypatch.setattr(acting_prompts.ActingPrompts, "possible", lambda *_any: ())
    assert said_of(state) == {"lists.possible"}


def test_actions_that_can_do_nothing_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An Interaction with nobody there was counted as usable and listed as a pick-up."""
    nobody = {"dice": ["wyld.interact"], "personages": {"freud": "stage_5"}}
    state = arranged({**AT_ATHENS, **nobody}, character="bill,ted")
    assert said_of(state) == set()
    monkeypatch.setattr(acting_prompts.ActingPrompts, "possible", lambda *_any: ("move", "pick_up", "repair"))
    monkeypatch.setattr(offers, "_helps", lambda _s: True)
    monkeypatch.setattr(offers, "usable", lambda _s: ["die.1"])
    assert said_of(state) == {"lists.possible", "count.usable"}


def test_a_button_that_hides_what_it_spends_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"dice": ["wyld.move", "wyld.move"], "restored": ["socrates"]}
    state = arranged({**AT_ATHENS, **given}, character="joanna,ted")
    assert said_of(state) == set()
    monkeypatch.setattr(actions, "Spends", lambda says, after: Spends(says=says[-1:], after=after))
    assert said_of(state) == {"spends"}


def test_a_move_of_bill_along_one_wire_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = arranged({**AT_ATHENS, "dice": ["wyld.move"]}, character="bill,ted")
    assert said_of(state) == set()
    monkeypatch.setattr(dice, "Holds", changed(Holds, "goes_two", lambda _says: False))
    assert said_of(state) == {"holds.goes_two"}


# --- riff cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "place", "dial"), [("riff_36", "new_york", 6), ("riff_34", "new_york", 3)])
def test_sections_by_the_dial_before_the_main_one_are_found(
    card: str, place: str, dial: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = {"phase": "riff", "deck": {"top": [card]}, "dials": {place: dial}}
    state = arranged(given, 2, c.RiffDrawn(card), character="ted,bill")
    assert said_of(state) == set()

    def before_main(s: State, name: str) -> str | None:
        section = fitting_section(s, s.lookup.riff[name])
        return SECTIONS[section] if section and s.lookup.sections[s.lookup.riff[name]][section] else None

    monkeypatch.setattr(riffs, "section_to_come", before_main)
    assert said_of(state) == {"names.section_to_come"}


@pytest.mark.parametrize("card", ["riff_57", "riff_55"])
def test_a_draw_from_an_empty_deck_without_a_word_is_found(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A draw from an empty deck loses, but a card's option and Ted's ability did not say so."""
    given = {"phase": "riff", "deck": {"top": [card], "unseen": []}}
    state = arranged(given, 2, c.RiffDrawn(card), character="bill,ted" if card == "riff_57" else "ted,bill")
    assert said_of(state) == set()
    if card == "riff_57":
        monkeypatch.setattr(prompts.Prompts, "loses", lambda *_any: False)
        assert said_of(state) == {"ends"}
    else:
        silent = claimed.ends("", c.SwapRiff(0))
        assert Checker(TRUTHS).wrong(position_of(state), silent)


def test_an_option_that_does_nothing_is_no_change() -> None:
    given = {
        "phase": "riff",
        "deck": {"top": ["riff_54"]},
        "dials": {"athens": 0},
        "players": {0: {"space": "stage_1"}},
    }
    state = arranged(given, 2, c.RiffDrawn("riff_54"))
    assert said_of(state) == set()
    assert Checker(TRUTHS).wrong(position_of(state), Idle(says=False, after=(c.Choose(0, 1),)))


def test_a_count_of_discards_without_those_looked_at_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"phase": "riff", "deck": {"top": ["riff_59", "riff_1", "riff_2"], "unseen": ["riff_3", "riff_4"]}}
    state = arranged(given, 2, c.RiffDrawn("riff_59"))
    assert told_of(state, c.Choose(0, 2)) == set()
    monkeypatch.setattr(log, "Count", changed(Count, "discarded", lambda says: says - 2))
    assert told_of(state, c.Choose(0, 2)) == {"count.discarded"}


# --- objectives and the end ------------------------------------------------------------------------------------------


def test_rounds_that_still_count_after_a_roll_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"dice": ["wyld.move"], "players": {0: {"objective": "no_second_takes", "progress": 2, "rerolled": True}}}
    state = arranged(given, character="bill,ted")
    assert said_of(state) == set()
    monkeypatch.setattr(claimed, "starts_over", lambda _player, _objective: False)
    assert said_of(state) == {"count.progress"}


def test_a_reward_beyond_the_end_of_the_dial_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"dice": ["bogus.blank"], "san_dimas": 1,
             "players": {0: {"objective": "three_rifts_a", "lowered": ["athens", "rome", "vienna"]}}}  # fmt: skip
    state = arranged(given, character="bill,ted")
    assert told_of(state, c.EndTurn(0)) == set()
    monkeypatch.setattr(log, "Count", changed(Count, "falls", lambda _says: 2))
    assert told_of(state, c.EndTurn(0)) == {"count.falls"}


def test_a_sum_of_dials_as_open_rifts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = arranged({}, character="bill,ted")
    state.over = GameResult(Ending.SAN_DIMAS_BROKEN, ())
    position = position_of(state)
    assert false(position, ask_end(TABLE, state.view(0))) == set()
    monkeypatch.setattr(
        claimed, "places_open",
        lambda view: Count(says=sum(one.dial for one in view.locations.values()), of="places_open"),
    )  # fmt: skip
    assert false(position, ask_end(TABLE, state.view(0))) == {"count.places_open"}


def test_a_last_step_that_is_none_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    dials = {**dict.fromkeys(box().lookup.locations, 0), "athens": 2}
    state = arranged({"dials": dials, "restored": ["socrates"]}, character="bill,ted")
    assert said_of(state) == set()
    monkeypatch.setattr(prompts, "CLOSE", 2)
    assert said_of(state) == {"holds.one_step_wins"}


def test_a_last_step_that_is_not_the_last_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state = arranged({"san_dimas": 10}, character="bill,ted")
    assert said_of(state) == set()
    monkeypatch.setattr(claimed, "room", lambda _view: Count(says=0, of="room"))
    assert said_of(state) == {"holds.one_step_loses"}


# --- hints -----------------------------------------------------------------------------------------------------------


def test_reasons_of_whole_actions_are_true() -> None:
    """The checker of whole games asks about single commands; hints tell of journeys and of all levels lowered."""
    told, bot = set(), make(box(), "normal")
    policy = bot.policy
    assert isinstance(policy, RiffPolicy)
    for state in positions(box(), 3, 9, {}, bot, every=1):
        if state.pending and isinstance(state.pending[-1], p.Acting) and not state.unresolved():
            action = tuple(plan := policy.heuristics.plan(state))[: together(plan) if plan else 0]
            reason = bot.explains_whole(state, action) if len(action) > 1 else None
            if reason is not None:
                told.add(reason.text)
                assert not Checker(TRUTHS).wrong_reason(position_of(state), action, reason), (action, reason)
    assert {"hint.repair", "hint.repair_closes", "hint.move_to_drop"} <= told


@pytest.mark.parametrize(
    ("given", "action", "text", "facts"),
    [
        ({"dice": ["wyld.interact"] * 3, "dials": {"athens": 4}, "restored": ["socrates"]},
         (c.Repair(0, "die.1"), c.Repair(0, "die.2")), "hint.repair_closes", {"location": "athens"}),
        ({"dice": ["wyld.interact"] * 2, "dials": {"athens": 4}, "restored": ["socrates"]},
         (c.Repair(0, "die.1"), c.Repair(0, "die.2")), "hint.repair", {"location": "athens", "value": 4, "then": 1}),
        ({"dice": ["triumphant.interact"] * 2, "restored": ["socrates"], "used": ["san_dimas_crowd"],
          "dials": {"athens": 1, "rome": 0, "mongolia": 0, "orleans": 0, "austria": 0},
          "players": {0: {"space": "stage_1", "repairs": ["rome", "mongolia", "orleans", "austria"]}}},
         (c.Repair(0, "die.1"),), "hint.repair_closes", {"location": "athens"}),
        ({"dice": ["wyld.move", "wyld.move", "wyld.interact"],
          "personages": {"freud": "stage_3", "lincoln": "stage_2"}},
         (c.Move(0, "stage_2", "die.1"), c.Move(0, "stage_3", "die.2")), "hint.move_to_pick_up_nearest",
         {"personage": "freud", "location": "mongolia"}),
        ({"dice": ["wyld.move", "wyld.interact"], "personages": {"freud": "stage_2", "lincoln": "stage_3"}},
         (c.Move(0, "stage_2", "die.1"),), "hint.move_to_pick_up_and",
         {"personage": "freud", "location": "rome", "another": "lincoln"}),
    ],
    ids=["does not close", "one level less", "no die left", "another is nearer", "one Interaction for two"],
)  # fmt: skip
def test_false_reasons_of_whole_actions_are_found(
    given: dict[str, Any], action: tuple[Command, ...], text: str, facts: dict[str, Any]
) -> None:
    position = position_of(arranged({**AT_ATHENS, **given}, character="joanna,ted"))
    assert position.after(action) is not None
    assert Checker(TRUTHS).wrong_reason(position, action, Reason(text, tuple(facts.items())))


@pytest.mark.parametrize(
    ("command", "text", "facts"),
    [
        (c.UseBooth(0), "hint.booth_close", (("location", "athens"), ("percent", 0))),
        (c.Reroll(0, "die.1", "die.2"), "hint.reroll_close",
         (("action", "move"), ("location", "athens"), ("percent", 0))),
        (c.UseBooth(0), "hint.booth_close_average", (("location", "athens"), ("shift", "0.0"))),
        (c.Reroll(0, "die.1", "die.2"), "hint.reroll_interact_average",
         (("action", "move"), ("location", "athens"), ("mean", "0.0"))),
    ],
)  # fmt: skip
def test_a_chance_of_nothing_is_no_reason(command: Command, text: str, facts: Any) -> None:
    given = {"dice": ["wyld.move", "character.reroll"], "booth": True, "restored": ["socrates"], "dials": {"athens": 9}}
    position = position_of(arranged({**AT_ATHENS, **given}, character="bill,ted"))
    assert Checker(TRUTHS).wrong_reason(position, (command,), Reason(text, facts))


def test_a_reroll_that_could_be_something_else_is_not_spare() -> None:
    dice = ["character.reroll", "character.reroll", "triumphant.interact"]
    state = arranged({**AT_ATHENS, "dice": dice}, character="bill,ted")
    spare = Reason("hint.reroll_spare", (("action", "interact"), ("percent", 33)))
    assert Checker(TRUTHS).wrong_reason(position_of(state), (c.Reroll(0, "die.3", "die.1"),), spare)
    position = position_of(arranged({**AT_ATHENS, "dice": dice[1:]}, character="bill,ted"))
    command = c.Reroll(0, "die.2", "die.1")
    assert not Checker(TRUTHS).wrong_reason(position, (command,), spare)
    worse = Reason(spare.text, (spare.facts[0], ("percent", 50)))
    assert Checker(TRUTHS).wrong_reason(position, (command,), worse)


@pytest.mark.parametrize(
    ("given", "command", "text", "facts"),
    [
        ({"phase": "dice", "players": {0: {"space": "stage_1", "repairs": ["rome", "mongolia"]}},
          "dials": {"rome": 0, "mongolia": 0}},
         c.TakeDice(0, 3, 0, 1), "hint.take_most", {"mean": "2.9"}),
        ({"dice": ["wyld.bogus", "character.reroll"], "booth": True}, c.UseBooth(0),
         "hint.booth_bogus_free", {"percent": 17}),
        ({"dice": ["wyld.interact"], "restored": ["socrates"], "dials": {"athens": 7}}, c.Repair(0, "die.1"),
         "hint.repair", {"location": "athens", "value": 7, "then": 5}),
        ({"dice": ["wyld.interact"], "personages": {"freud": "stage_1"}}, c.PickUp(0, "freud", "die.1"),
         "hint.pick_up_for_crowd", {"personage": "freud", "objective": "san_dimas_crowd", "count": 1, "end": 2}),
        ({"dice": ["wyld.move", "wyld.move"]}, c.Move(0, "stage_2", "die.1"),
         "hint.move_to_complete", {"objective": "lincoln_trip", "count": 1}),
    ],
    ids=["other dice", "no Reroll kept", "counts one less", "another objective", "without the figure"],
)  # fmt: skip
def test_false_reasons_of_a_turn_are_found(
    given: dict[str, Any], command: Command, text: str, facts: dict[str, Any]
) -> None:
    fields = {**AT_ATHENS, **given}
    if "phase" in given:
        fields = {key: one for key, one in fields.items() if key not in ("dice", "used", "booth")}
    position = position_of(arranged(fields, character="bill,ted"))
    assert command in position.state.legal_commands()
    assert Checker(TRUTHS).wrong_reason(position, (command,), Reason(text, tuple(facts.items())))


@pytest.mark.parametrize(
    ("given", "action", "text", "facts"),
    [
        ({"dice": ["wyld.bogus", "wyld.bogus"], "dials": {"athens": 7}}, (c.Suffer(0, "die.1"), c.Suffer(0, "die.2")),
         "hint.suffer", {"location": "athens", "was": 7, "value": 8}),
        ({"dice": ["wyld.bogus", "wyld.excellent"], "dials": {"athens": 7}}, (c.Suffer(0, "die.1"),),
         "hint.suffer_reroll", {"location": "athens", "was": 7, "value": 8}),
        ({"dice": ["wyld.interact", "wyld.move"], "restored": ["socrates"], "dials": {"athens": 1}, "booth": True},
         (c.UseBooth(0),), "hint.booth_close", {"location": "athens", "percent": 69}),
        ({"dice": ["wyld.bogus", "wyld.excellent"], "dials": {"athens": 7}, "booth": True}, (c.UseBooth(0),),
         "hint.booth_bogus", {"percent": 31}),
        ({"dice": ["wyld.move"], "players": {0: {"space": "stage_2", "carries": ["socrates"]}}},
         (c.Move(0, "stage_1", "die.1"),), "hint.move_homewards", {"personage": "socrates", "location": "athens"}),
    ],
    ids=["one of two Bogus", "no Reroll left", "closes anyway", "could be rerolled", "arrives"],
)  # fmt: skip
def test_hints_that_tell_half_the_truth_are_found(
    given: dict[str, Any], action: tuple[Command, ...], text: str, facts: dict[str, Any]
) -> None:
    state = arranged({**AT_ATHENS, **given}, character="bill,ted")
    position = position_of(state)
    assert position.after(action) is not None
    assert Checker(TRUTHS).wrong_reason(position, action, Reason(text, tuple(facts.items())))


def test_lists_are_compared_whole() -> None:
    state = arranged({**AT_ATHENS, "dice": ["wyld.move"]}, character="bill,ted")
    assert Checker(TRUTHS).wrong(position_of(state), Lists(says=("move", "repair"), of="possible"))
