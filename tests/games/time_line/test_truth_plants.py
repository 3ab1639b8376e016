"""Past false statements of the Time Line table, planted again: the truth checker must find each one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from msgspec.structs import replace

from game.ai import make_bot
from game.ai.hints import explain
from game.ai.reasons import ONLY_CHOICE, Reason
from game.games.time_line.rules import commands as c
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.state_machine import State
from game.games.time_line.rules.view import TableView
from game.games.time_line.table.input.moves import TableMoves
from game.games.time_line.table.text import claimed, prompts
from game.match.undo import foreseen
from game.rules.claims import Claim, Count, Holds, Names, listening
from game.rules.contract import Command, after
from game.table.contract import GoalState
from game.table.positions import Positions
from tests.ai.bot_games import positions
from tests.games.time_line.table.cases import arranged, box, playout, table
from tests.support.things import thing_of
from tools.truth.__main__ import listen
from tools.truth.asking import Refused
from tools.truth.checks import Checker, truths_of
from tools.truth.listening_games import Report
from tools.truth.position import Position
from tools.truth.time_line_reasons import next_turn

HEARD = 6_000
UNKNOWN = (c.StepOff, c.TurnUp, c.Explore)


def heard() -> Report:
    """Run the truth checker over some games of Time Line."""
    return listen("time_line", HEARD, seed=700)


def checker() -> Checker:
    return Checker(truths_of("time_line"))


def at(state: State) -> Position:
    return Position(box(), state.clone(), state.seats, "a game by chance")


def told_of(state: State, say: str, viewer: int) -> list[Claim]:
    """Return the claims of the goal or the prompt."""
    with listening() as listener:
        getattr(table().words, say)(state.view(viewer))
    return listener.claims


def false_claims(state: State, claims: list[Claim]) -> list[Claim]:
    return [claim for claim in claims if checker().wrong(at(state), claim)]


ON_BEET = {"card": "p01a", "good": "milk"}
"""A stop on the line of Beetcandy, which sells for 4."""


# --- the goal --------------------------------------------------------------------------------------------------------


def about_to_win(turn: int = 0) -> State:
    return arranged(2, {"pawns": {0: ON_BEET}, "goods": {0: {"beet": 5}}, "gold": {0: 10}, "turn": turn})


def not_enough() -> State:
    return arranged(2, {"pawns": {0: ON_BEET}, "goods": {0: {"beet": 2}}, "gold": {0: 10}})


def test_true_goals_are_not_found_fault_with() -> None:
    for state in (about_to_win(), about_to_win(turn=1), not_enough(), arranged(2, {"gold": {1: 5}, "still": 19})):
        for viewer in (0, 1):
            assert not false_claims(state, told_of(state, "goal", viewer))


@pytest.mark.parametrize("turn", [0, 1])
def test_a_win_that_is_not_near_is_found(monkeypatch: pytest.MonkeyPatch, turn: int) -> None:
    """The goal announced a win by a sale that brings too little, for oneself and for a rival."""
    monkeypatch.setattr(prompts, "sale_wins", lambda view, _lookup, seat: prompts.sale_of(view, seat))
    assert false_claims(not_enough(), told_of(not_enough(), "goal", turn))
    assert heard().false["holds.sale_wins"]


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_silent_step_before_the_last_is_found(monkeypatch: pytest.MonkeyPatch, viewer: int) -> None:
    """The goal said nothing of a winning sale, one's own or a rival's."""
    monkeypatch.setattr(prompts, "sale_wins", lambda _view, _lookup, _seat: None)
    assert false_claims(about_to_win(), told_of(about_to_win(), "goal", viewer))


def test_a_tick_for_who_is_not_there_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player with 16 of 21 gold had the tick for the goal."""

    def near(view: TableView, lookup: Lookup, seat: int) -> Holds:
        return Holds(says=view.players[seat].gold >= lookup.goal * 2 / 3, of="has_won", about=(seat,))

    monkeypatch.setattr(claimed, "has_won", near)
    state = arranged(2, {"gold": {0: 16}})
    states: list[GoalState] = [part.state for part in table().words.goal(state.view(0)).parts]
    assert states[0] == "met"
    assert false_claims(state, told_of(state, "goal", 0))


def test_a_game_that_would_not_end_yet_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    state, still = arranged(2, {"gold": {1: 5}, "still": 12}), State.view
    monkeypatch.setattr(State, "view", lambda self, seat: replace(still(self, seat), still=19))
    assert any("Ends" in str(claim) for claim in false_claims(state, told_of(state, "goal", 0)))


# --- tips and previews -----------------------------------------------------------------------------------------------


def test_a_price_of_another_good_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = claimed.worth

    def wrong(*given: object) -> Count:
        claim = right(*given)  # type: ignore[arg-type]
        return replace(claim, says=claim.says + 1)

    monkeypatch.setattr(claimed, "worth", wrong)
    report = heard()
    assert report.false["count.worth"]
    assert not report.false["count.gold"]


def test_a_stop_that_is_gone_beside_a_preview_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tip of a full stop was made from the previewed position, where its token is gone."""
    right = table().tips.tip
    games = (state.clone() for state, _command in playout(2, 5, 60) if state.actor >= 0)
    state = next(one for one in games if c.ToMarket(one.actor) in one.legal_commands())
    move = next(one for one in state.legal_commands() if isinstance(one, c.MoveTo)
                and one.good in tokens(state.view(0), one.card))  # fmt: skip
    thing = thing_of(f"stop.{move.card}.{move.good}")
    for foresees in (False, True):
        seen = foreseen(box(), state.view(state.actor), (move,)) if foresees else state.view(state.actor)
        assert isinstance(seen, TableView)
        with listening() as listener:
            said = right(thing, seen)
        assert ("This stop is empty" in said or "here." in said) == foresees
        assert bool(false_claims(state, listener.claims)) == foresees


def tokens(view: TableView, card: str) -> tuple[str, ...]:
    """Return the tokens left on a card."""
    return next(one.tokens for zone in view.zones for one in zone.cards if one.id == card)


def test_prices_of_now_told_as_those_after_a_move_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Positions.after

    def of_now(table: Positions[TableView, State], view: TableView, commands: Sequence[Command]) -> State:
        return table.of(view) if isinstance(commands[0], c.MoveTo) else right(table, view, commands)

    monkeypatch.setattr(Positions, "after", of_now)
    report = heard()
    assert report.false["names.takes"]
    assert report.false["count.price"]


def test_a_stop_said_to_be_free_where_one_takes_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claimed, "takes", lambda _good, seat, command: Names(
        says=None, of="takes", about=(seat,), after=(command,)))  # fmt: skip
    assert heard().false["names.takes"]


# --- refused gestures ------------------------------------------------------------------------------------------------


def test_a_machine_said_to_be_on_a_market_where_it_is_not_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A drag between two Markets was refused with "You're already at that Market."."""
    lines = {line.good: line.rows[-1] for line in arranged(2, {}).view(0).lines}
    state = arranged(2, {"pawns": {0: {"market": lines["beet"]}}})
    monkeypatch.setattr(TableMoves, "_no_line", lambda _self, _q, *_things: None)
    picked, onto = thing_of("pawn.0"), thing_of(f"market.{lines['oil']}")
    assert table().excuses.excuse(state.view(0), (picked,), onto) is None
    command = table().excuses.meant(state.view(0), (picked,), onto)
    assert command is not None
    refusal = state.refusal(command)
    assert refusal is not None
    misread = truths_of("time_line").misread
    assert misread(at(state), Refused((picked,), onto, command, refusal))
    here = thing_of(f"market.{lines['beet']}")
    assert not misread(at(state), Refused((picked,), here, command, refusal))


# --- hints -----------------------------------------------------------------------------------------------------------


def unknown(seats: int, seed: int) -> Iterator[tuple[State, Command]]:
    """Yield positions with a move that would draw an unknown card."""
    for state, _command in playout(seats, seed, 300):
        found = [one for one in state.legal_commands() if isinstance(one, UNKNOWN)] if state.actor >= 0 else []
        if found:
            yield state, found[0]


def test_what_an_undrawn_card_will_bring_is_found() -> None:
    """A hint promised four Milkbread at two each from a card not drawn yet."""
    asked = 0
    for state, command in unknown(3, 1):
        line = state.view(state.actor).lines[0]
        count = state.view(state.actor).players[state.actor].goods[line.good]
        facts = (("good", line.good), ("count", count), ("price", line.price), ("gold", count * line.price))
        for text in ("hint.prepare_sale", "hint.prepare_win", "hint.gather", "hint.raise_price"):
            assert checker().wrong_reason(at(state), (command,), Reason(text, facts))
        asked += 1
    assert asked


def test_a_false_reason_to_stay_is_found() -> None:
    """A hint to stay said that every move shifts the lines; only countable facts are allowed now."""
    state = arranged(2, {"pawns": {0: ON_BEET}, "goods": {0: {"oil": 1}}})
    price = next(line.price for line in state.view(0).lines if line.good == "oil")
    assert not checker().wrong_reason(at(state), (c.Stay(0),), Reason("hint.stay", (("gold", price),)))
    assert checker().wrong_reason(at(state), (c.Stay(0),), Reason("hint.stay", (("gold", price + 1),)))
    on_line = (("good", "oil"), ("count", 1), ("price", price), ("gold", price))
    assert checker().wrong_reason(at(state), (c.Stay(0),), Reason("hint.stay_on_line", on_line))


def test_a_loss_of_another_below_the_own_gain_is_found() -> None:
    """The price of a rival's one milkbread was told, which fell by three, while the own goods gained four."""
    cards = [["p23a"], ["p08b", "p06b"], ["p04b"], ["p02a"]]
    zones = [{"top": -4 if len(zone) > 1 else 0, "cards": zone} for zone in cards]
    pawns = {0: {"card": "p06b", "good": "oil"}, 1: {"card": "p23a", "good": "nucleons"}}
    for held in (1, 2):
        goods = {0: {"oil": 1}, 1: {"milk": held}}
        state = arranged(2, {"zones": zones, "pawns": pawns, "goods": goods})
        facts = ("good", "milk"), ("was", 4), ("price", 1), ("count", held), ("seat", 1)
        wrong = checker().wrong_reason(at(state), (c.MoveTo(0, "p08b", "beet"),), Reason("hint.lower_price", facts))
        assert bool(wrong) == (held == 1)


def test_what_staying_gives_as_well_is_found() -> None:
    """A move to an empty stop was explained by prices that staying leaves alone as well."""
    verdicts = set()
    for state, _command in playout(2, 3, 300):
        moves = [one for one in state.legal_commands() if isinstance(one, c.MoveTo)] if state.actor >= 0 else []
        for move in moves:
            end, seat = after(state, move), state.actor
            if end.goods[seat] == state.goods[seat]:
                reach = sum(isinstance(one, c.MoveTo) for one in next_turn(end, seat).legal_commands())
                wrong = checker().wrong_reason(at(state), (move,), Reason("hint.more_stops", (("count", reach),)))
                assert bool(wrong) == (reach <= len(moves))
                verdicts.add(bool(wrong))
    assert verdicts == {True, False}


def test_a_win_that_is_not_prevented_is_found() -> None:
    """A hint claimed to prevent a win, although the rest of the sale was still enough."""
    state = arranged(2, {"pawns": {1: ON_BEET}, "goods": {1: {"beet": 6}}, "gold": {1: 20}, "turn": 0})
    facts = (("seat", 1), ("good", "beet"), ("count", 6), ("price", 4), ("gold", 24))
    told = Reason("hint.keep_from_winning", facts)
    moves = [one for one in state.legal_commands() if isinstance(one, c.MoveTo)]
    verdicts = {one: checker().wrong_reason(at(state), (one,), told) for one in moves}
    for one, wrong in verdicts.items():
        later = state.clone()
        later.apply(one)
        assert bool(wrong) == (prompts.sale_wins(later.view(1), state.lookup, 1) is not None)
    assert any(verdicts.values())


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_reason_for_every_option_is_true_in_games_of_bots(seats: int) -> None:
    """Reasons are true for every option, not only the best two."""
    bot, told = make_bot(box(), "easy"), set()
    for seed in range(3):
        for state in positions(box(), seats, seed, {}, bot, every=5):
            position = at(state)
            for command in state.legal_commands():
                reason = explain(bot, state.view(state.actor), command, Random(0))
                assert reason == ONLY_CHOICE or not checker().wrong_reason(position, (command,), reason), (
                    command,
                    reason,
                )
                told.add(reason.text)
    assert len(told) > 12
