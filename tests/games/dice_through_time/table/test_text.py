"""Texts of Dice Through Time: every reason, decision and command has one, and all read well."""

from __future__ import annotations

import pytest

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.refusal_and_ending_ids import Ending, RefusalReason
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Command, GameResult, Refusal
from tests.games.dice_through_time.table.cases import SEATS, arranged, box, done, playout, table, view_of


def test_reasons_name_what_is_meant() -> None:
    """Refusals name places with years, icons with signs, and players by seat."""
    view = view_of(arranged(2, {}))

    def said(why: RefusalReason, **facts: str | int) -> str:
        text: str = table().words.refusal(Refusal(why, tuple(facts.items())), view)
        return text

    assert "the Clock Tower, 1955" in said(RefusalReason.BURIED_ELSEWHERE, die="blue.1", place="clock_tower_1955")
    assert "{flux} Flux and {doc} Doc" in said(RefusalReason.NO_PAIR, first="flux", second="doc")
    assert "Seat 2" in said(RefusalReason.NOT_YOUR_DIE, die="orange.1", seat=1)
    assert "1 icon short" in said(RefusalReason.CANNOT_COMPLETE, missing=1)
    assert "Guitar" in said(RefusalReason.NOT_ITS_HOME, item="guitar", home="high_school_1955")


@pytest.mark.parametrize("seats", SEATS)
def test_actions_of_several_commands_are_summed_up(seats: int) -> None:
    from tests.games.dice_through_time.table.cases import offers

    summed = set()
    for number, (state, _command) in enumerate(playout(seats, 30 + seats)):
        if state.actor < 0 or number % 3:
            continue
        for offer in offers(state):
            if len(offer.commands) > 1:
                line = table().log.summary(offer.commands, view_of(state), view_of(done(state, offer.commands)))
                if line is not None:
                    summed.add(frozenset(type(command) for command in offer.commands))
    assert {frozenset({c.Travel, c.Pay}), frozenset({c.Travel}), frozenset({c.Bury, c.EndTurn})} <= summed


def test_a_journey_with_payment_is_one_line() -> None:
    """The log merges a journey and its payment into one line."""
    state = arranged(2, {"players": {0: {"place": "clock_tower_1955", "dice": ["flux", "arrow", "doc", "wrench"]}},
                         "events": ["order_without_money"]})  # fmt: skip
    commands = [
        c.Travel(0, "lous_cafe", ("blue.2",)),
        c.Pay(0, "doc", ("blue.3",)),
        c.Pay(0, "wrench", ("blue.4",)),
    ]
    line = table().log.summary(commands, view_of(state), view_of(done(state, commands)))
    assert line is not None
    assert (
        line.text == "Seat 1 spends {arrow} {doc} {wrench} to drive to Lou's Cafe, 1955, and fix Order Without Money."
    )


def test_the_end_of_a_round_is_told() -> None:
    """The log tells which year moves the clock, where paradox tokens go, and the new round."""
    state = arranged(2, {"turn": 1, "outatime": 3,
                         "events": ["order_without_money", "brain_wave_test", "late_for_school"],
                         "paradox": ["lous_cafe"]})  # fmt: skip
    after = done(state, [c.EndTurn(1)])
    lines = [line.text for line in table().log.lines(c.EndTurn(1), view_of(state), view_of(after))]
    assert lines == [
        "The round is over. 1955 moves the marker 3 spaces.",
        "OUTATIME: 03 → 06.",
        "A paradox token appears at Doc's Mansion, 1955.",
        "Round 2",
    ]


def test_the_end_of_a_round_is_told_where_dice_are_left_by_it() -> None:
    """The summary of the turn's end has all that its heading, the new round, leaves out."""
    dice = ["doc", *[{"icon": "flux", "spent": True}] * 3]
    state = arranged(2, {"turn": 1, "outatime": 3, "events": ["order_without_money"],
                         "players": {1: {"place": "saloon", "dice": dice}}})  # fmt: skip
    (die,) = [one.id for one in view_of(state).players[1].dice if one.lies == "ready"]
    commands = [c.Bury(1, die), c.EndTurn(1)]
    line = table().log.summary(commands, view_of(state), view_of(done(state, commands)))
    assert line is not None
    assert line.text == (
        "Seat 2 leaves {doc} at the Saloon, 1885, and ends the turn. The round is over. "
        "1955 moves the marker 1 space. OUTATIME: 03 → 04. A paradox token appears at Lou's Cafe, 1955."
    )


def test_who_brings_an_item_home_finds_another() -> None:
    """The log names the finder of an item drawn by chance."""
    view = view_of(arranged(2, {}))
    (line,) = table().log.lines(c.ItemFound("lightning_cable"), view, view)
    assert line.text == "Seat 1 finds the Lightning Cable, lost from the Clock Tower, 1955."


def test_meeting_oneself_is_told_and_prices_are_named() -> None:
    """The log states the price of a journey and the clock's advance on a meeting."""
    state = arranged(2, {"players": {1: {"place": "lous_cafe"}}})
    command = c.Travel(0, "lous_cafe", ("blue.2",))
    lines = [line.text for line in table().log.lines(command, view_of(state), view_of(done(state, [command])))]
    assert lines == ["Seat 1 spends {arrow} to drive to Lou's Cafe, 1955.", "Two cars meet.", "OUTATIME: 00 → 02."]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            {"events": ["rewire_the_cable"]},
            "{lightning} {lightning} {wrench}, and you're 3 icons short. Leave dice here",
        ),
        ({"events": ["untangle_the_branch"]}, "{arrow}. Click the event"),
        ({"events": ["rewire_the_cable"], "tokens": {"wrench": 3}}, "{wrench}. Click the event"),
        ({"events": ["rewire_the_cable"], "biffs": {1955: "clock_tower_1955"}}, "Biff blocks"),
        ({"players": {0: {"items": ["lightning_cable"]}}}, "bring the Lightning Cable home"),
        ({"players": {0: {"dice": [{"icon": "flux", "spent": True}] * 4}}}, "End your turn"),
        ({}, "Drag your car"),
    ],
)
def test_the_prompt_says_what_the_own_place_is_about(given: dict[str, object], said: str) -> None:
    """The prompt states the icons needed here, Biff in the way, or an item that belongs here."""
    assert said in table().words.prompt(view_of(arranged(2, given)))


def test_the_heading_says_how_late_it_is_and_what_threatens() -> None:
    """The heading shows round, clock, and the advance due at the end of the round."""
    view = view_of(arranged(2, {"outatime": 7, "round": 4, "events": ["late_for_school"]}))
    assert table().words.heading(view)[1] == "Round 4 · 07/22 +1"
    assert table().words.heading(view_of(arranged(2, {})))[1] == "Round 1 · 00/22"


LAST_ONE = {
    "item_decks": {1885: 0, 1955: 0, 1985: 0, 2015: 0},
    "returned": [item for item in box().lookup.items if item != "lightning_cable"][:11],
}
"""A position in which only the Lightning Cable of twelve items is not home."""
LATE = {"outatime": 21, "events": ["hover_bully"]}


@pytest.mark.parametrize(
    ("given", "said", "loud"),
    [
        ({"players": {0: {"items": ["lightning_cable"]}}},
         "Bring the Lightning Cable to the Clock Tower, 1955, and you win!", True),
        ({"players": {1: {"items": ["lightning_cable"]}}}, "If Seat 2 brings the Lightning Cable home, you win!", True),
        ({"players": {0: {"items": ["lightning_cable"]}}, **LATE},
         "Bring the Lightning Cable home now, or you lose!", True),
        ({"players": {1: {"items": ["lightning_cable"]}}, **LATE}, "If the round ends now, you lose.", True),
        ({"players": {0: {"items": ["lightning_cable"]}}, "events": ["rewire_the_cable"]},
         "Last item: Lightning Cable. Fix its home first.", False),
        ({"players": {0: {"items": ["lightning_cable"]}}, "biffs": {1955: "clock_tower_1955"}},
         "Last item: Lightning Cable. Chase Biff off from its home first.", False),
    ],
)  # fmt: skip
def test_the_goal_is_loud_when_only_the_last_step_is_missing(given: dict[str, object], said: str, loud: bool) -> None:
    """The goal names the winning step, what blocks it, or a loss at the round's end."""
    goal = table().words.goal(view_of(arranged(2, {**LAST_ONE, **given})))
    assert (goal.text, goal.loud) == (said, loud)


def test_a_game_nearly_lost_is_told_loudly() -> None:
    goal = table().words.goal(view_of(arranged(2, LATE)))
    assert (goal.text, goal.loud) == ("If the round ends now, you lose.", True)
    calm = table().words.goal(view_of(arranged(2, {**LATE, "outatime": 20})))
    assert (calm.text, calm.loud) == ("Bring all 12 lost items home in time.", False)


def test_what_decided_a_game_is_marked() -> None:
    """The log marks decisive lines: items returned, the last payment, the losing round or meeting."""

    def turning(state: State, command: Command) -> list[str]:
        lines = table().log.lines(command, view_of(state), view_of(done(state, [command])))
        return [line.text for line in lines if line.turning]

    at_home = {"players": {0: {"items": ["lightning_cable"]}}, "events": ["untangle_the_branch"]}
    cleared = arranged(2, {**LAST_ONE, **at_home})
    said = (
        "Fixed at the Clock Tower, 1955: Untangle the Branch. The way is clear for the last item, the Lightning Cable."
    )
    assert turning(cleared, c.Pay(0, "arrow", ("blue.2",))) == [said]
    assert not turning(arranged(2, at_home), c.Pay(0, "arrow", ("blue.2",)))
    home = arranged(2, {**LAST_ONE, "players": {0: {"items": ["lightning_cable"]}}})
    assert turning(home, c.ReturnItem(0, "lightning_cable")) == [
        "Seat 1 brings the Lightning Cable home to the Clock Tower, 1955."
    ]
    met = {"players": {1: {"place": "lous_cafe"}}}
    assert not turning(arranged(2, met), c.Travel(0, "lous_cafe", ("blue.2",)))
    assert turning(arranged(2, {**met, "outatime": 20}), c.Travel(0, "lous_cafe", ("blue.2",))) == [
        "Two cars meet, and that's the end."
    ]
    assert turning(arranged(2, {"turn": 1, **LATE}), c.EndTurn(1)) == [
        "The round is over. 2015 moves the marker 1 space."
    ]


@pytest.mark.parametrize("ending", list(Ending))
def test_the_result_says_how_close_it_was(ending: Ending) -> None:
    state = arranged(3, {"returned": ["guitar"], "outatime": 9})
    state.over = GameResult(ending, (0, 1, 2) if ending == Ending.ALL_RETURNED else ())
    result = table().words.result(view_of(state))
    assert result.won == (ending == Ending.ALL_RETURNED)
    assert ("Items brought home", "1 of 12") in result.facts
    assert ("OUTATIME", "09 of 22") in result.facts


def test_the_result_says_what_decided_the_game() -> None:
    """In one sentence, before the figures: the last item, or what moved the clock too far."""
    home = arranged(2, {**LAST_ONE, "players": {0: {"items": ["lightning_cable"]}}, "round": 9, "outatime": 16})
    won = done(home, [c.ReturnItem(0, "lightning_cable")])
    said = "Seat 1 brought the last item home in round 9, with the clock at 15 of 22."
    assert table().words.result(view_of(won)).text.startswith(said)
    late = done(arranged(2, {"turn": 1, **LATE}), [c.EndTurn(1)])
    said = "2015 moved the clock 1 space at the end of round 1, and that was too far."
    assert table().words.result(view_of(late)).text.startswith(said)
    met = arranged(2, {"turn": 1, "outatime": 20, "players": {0: {"place": "lous_cafe"}, 1: {"place": "docs_mansion"}}})
    travel = next(one for one in met.legal_commands() if isinstance(one, c.Travel) and one.to == "lous_cafe")
    assert table().words.result(view_of(done(met, [travel]))).text.startswith("Two cars met in round 1")


def test_what_a_die_is_good_for_is_said_wherever_it_lies() -> None:
    """Die tips differ for mat, spent, buried, just buried, and other seats' dice."""
    state = arranged(2, {"players": {
        0: {"dice": ["flux", {"icon": "arrow", "spent": True}, {"icon": "doc", "place": "lous_cafe"},
                     {"icon": "fist", "place": "clock_tower_1955", "fresh": True}]},
    }})  # fmt: skip
    view = view_of(state)

    def said(die: str) -> str:
        from tests.support.things import thing_of

        text: str = table().tips.tip(thing_of(f"die.{die}"), view)
        return text

    assert "same place in any other year" in said("blue.1")
    assert "spent" in said("blue.2").lower()
    assert "1955, 1985, or 2015" in said("blue.3")
    assert "next turn" in said("blue.4")
    assert "Seat 2" in said("orange.1")


def test_seats_and_dice_say_what_holds_before_the_roll() -> None:
    """Before the roll, dice are not called used up, nor retrievable dice locked."""
    from tests.support.things import thing_of

    dice = [{"icon": "doc", "place": "lous_cafe"}]
    view = view_of(arranged(2, {"players": {0: {"dice": dice}}, "phase": "taking_back"}))
    assert "The dice haven't been rolled yet." in table().tips.tip(thing_of("mat.1"), view)
    said = table().tips.tip(thing_of("die.blue.1"), view)
    assert "Take it back now" in said
    assert "To use it now" not in said
    empty = view_of(arranged(2, {"item_decks": {1985: 0}}))
    assert "Stayed in the box" in table().tips.tip(thing_of("home.guitar"), empty)


def test_hints_name_what_they_speak_of() -> None:
    """Hints name places with years, unless the year follows, items and players; icons are signs, as in the action."""
    hint = table().words.hint
    facts = {"place": "clock_tower_1985", "year": 1985, "icon": "wrench", "seat": 1, "item": "guitar", "goal": "saloon"}
    assert hint("Bury the {icon} here: {seat} needs it for {place} in {year}.", facts) == (
        "Bury the {wrench} here: Seat 2 needs it for the Clock Tower in 1985."
    )
    assert hint("Take {item} home: it belongs to {place}.", facts) == (
        "Take Guitar home: it belongs to the Clock Tower, 1985."
    )
    assert hint("From {place} it is not far to {goal}.", facts) == (
        "From the Clock Tower, 1985 it is not far to the Saloon, 1885."
    )
