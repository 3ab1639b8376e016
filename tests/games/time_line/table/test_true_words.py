"""Time Line texts are true: tips beside a preview, threats to win, place names and refusals."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import game
from game.games.time_line.rules import commands as c
from game.games.time_line.rules.state_machine import State
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import thing_kinds
from game.games.time_line.table.text.titles import Rank
from game.match.session.hint import Advice
from game.match.undo import foreseen
from game.rules.claims import Claim, listening
from game.rules.contract import NOBODY, Command
from tests.games.time_line.reference_model import Table
from tests.games.time_line.table.cases import after, arranged, box, offers_of, play, playout, regions, table
from tests.games.time_line.table.test_messages import why_not
from tests.support.tables import scene_of
from tests.support.things import thing_of
from tools.truth.checks import Checker, truths_of
from tools.truth.position import Position

SEATS = range(2, 6)


def decisions(seats: int, seed: int, every: int, most: int = 400) -> list[State]:
    """Return every ``every``-th decision of a random game."""
    asked = [state.clone() for state, _command in playout(seats, seed, most) if state.actor >= 0]
    return asked[::every]


# --- previews against the present ------------------------------------------------------------------------------------


def test_a_tip_is_made_from_the_position_that_is_and_not_from_the_foreseen_one() -> None:
    """A tip during a preview reads the real position; it once called a full stop empty."""
    with play(after(2, 11, 40)) as robot:
        scene, told = scene_of(robot), 0
        view = scene.view
        assert isinstance(view, TableView)
        full = {(card.id, good) for zone in view.zones for card in zone.cards for good in card.tokens}
        for offer in scene.offers_now:
            place = offer.gesture.place if offer.gesture is not None else None
            if place is None or (place.name, place.part) not in full:
                continue
            rect = scene.display.stage.rect_of(place)
            if rect is None or not scene.display.regions.board.contains(rect.centre):
                continue
            robot.move(rect.centre)
            robot.step(3)
            scene.display.tip(place)
            shown = scene.ui.tip_markup
            assert "mpty" not in shown + scene.display.name_of(place)
            assert "left to take" not in shown
            assert "Stop here to take" in shown
            told += 1
        assert told


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_foreseen_is_what_a_second_board_shows_after_the_move(seats: int) -> None:
    """For every offer the previewed prices and sale values equal those after the move."""
    here, seen = regions(seats), 0
    for state in decisions(seats, 60 + seats, 23):
        view = state.view(state.actor)
        assert view.ask is not None
        for offer in offers_of(state):
            later = Table(msgspec.to_builtins(view, str_keys=True))
            if later.asked[0] == "stopping":
                later.asked = "stopping", next(card for card in later.cards if card.name == view.ask.card)
            later.do(msgspec.to_builtins(offer.commands[0], str_keys=True))
            ahead = foreseen(box(), view, offer.commands)
            assert isinstance(ahead, TableView)
            shown = table().board.foreseen(view, ahead, here).compared
            for line in view.lines:
                price, goods = later.prices()[line.good][1], later.goods[state.actor]
                wanted = {thing_kinds.worth(line.good): (line.price, price)}
                bring = view.players[state.actor].goods[line.good] * line.price, goods[line.good] * price
                wanted[thing_kinds.bring(line.good)] = bring
                for thing, (now, then) in wanted.items():
                    face = shown[thing].face if thing in shown else None
                    assert (face is None) == (now == then), (thing, now, then)
                    assert face is None or (face.state, face.part) == (str(now), str(then))
                    seen += face is not None
    assert seen > 40


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_each_action_and_each_place_has_a_name_of_its_own(seats: int) -> None:
    """Offers and places have distinct names; three stops were all "Milkbread in time zone 3"."""
    ranked = 0
    for state in decisions(seats, 30 + seats, 19, 700):
        view = state.view(state.actor)
        calls = {offer.commands: offer.name for offer in offers_of(state)}
        assert len(set(calls.values())) == len(calls), calls
        poses = table().board.layout(view, regions(seats))
        places = [pose.name for key, pose in poses.items() if key.kind in (thing_kinds.stop, thing_kinds.back)]
        assert len(set(places)) == len(places), places
        full = {(card.id, good) for zone in view.zones for card in zone.cards for good in card.tokens}
        for key, pose in poses.items():
            if key.kind == thing_kinds.stop:
                assert ("mpty" in pose.name) == ((key.name, key.part) not in full), pose.name
                ranked += "pper" in pose.name
    assert ranked


def test_rows_are_counted_from_the_top() -> None:
    zones = [{"top": -8, "cards": ["p01a", "p02a", "p03a", "back", "back"]},
             {"top": -12, "cards": ["p05a", "p06a", "p07a", "p08a"]},
             {"top": 0, "cards": ["p09a"]}, {"top": 0, "cards": ["p10a", {"id": "p11a", "tokens": []}]}]  # fmt: skip
    state = arranged(2, {"zones": zones, "pawns": {0: {"card": "p01a", "good": "oil"}}})
    layout = table().board.layout(state.view(0), regions(2))
    wanted = {
        "stop.p01a.milk": "Upper Milkbread in time zone 1",
        "stop.p02a.milk": "Middle Milkbread in time zone 1",
        "stop.p03a.milk": "Lower Milkbread in time zone 1",
        "stop.p01a.oil": "Empty Oilpetrol stop in time zone 1",
        "stop.p02a.oil": "Upper Oilpetrol in time zone 1",
        "stop.p06a.milk": "2nd Milkbread from the top of time zone 2",
        "stop.p07a.milk": "3rd Milkbread from the top of time zone 2",
        "stop.p08a.milk": "Lower Milkbread in time zone 2",
        "stop.p09a.milk": "Milkbread in time zone 3",
        "stop.p10a.milk": "Milkbread in time zone 4",
        "stop.p11a.milk": "Empty Milkbread stop in time zone 4",
    }
    assert {thing: layout[thing_of(thing)].name for thing in wanted} == wanted
    backs = sorted(pose.name for key, pose in layout.items() if key.kind == thing_kinds.back)
    assert backs == ["Lower face-down card in time zone 1", "Upper face-down card in time zone 1"]
    assert Rank(3, 9).words == {"which": None, "nth": "4th"}
    calls = {offer.commands[0]: offer.name for offer in offers_of(state)}
    assert calls[c.MoveTo(0, "p02a", "milk")] == "Take the middle Milkbread in time zone 1"
    assert calls[c.TurnUp(0, 4)] == "Turn over the lower face-down card in time zone 1"
    assert calls[c.ToMarket(0)] == "Travel to the Market"


def test_one_begins_with_a_good() -> None:
    state = after(2, 1, 0)
    while state.actor < 0:
        state.apply(next(iter(state.chance_outcomes()))[0])
    calls = {offer.name for offer in offers_of(state)}
    assert calls == {"Start with Oilpetrol", "Start with Milkbread", "Start with Beetcandy", "Start with Nucleons"}


def test_the_own_machine_is_yours_and_so_is_the_lead() -> None:
    state = arranged(2, {"gold": {0: 19}})
    layout = table().board.layout(state.view(0), regions(2))
    assert layout[thing_of("pawn.0")].name == "Your time machine"
    assert layout[thing_of("pawn.1")].name == "Seat 2's time machine"
    assert table().words.heading(state.view(0)) == ("Your turn", "You: 19/21")
    assert table().words.heading(state.view(1)) == ("Seat 1's turn", "Seat 1: 19/21")


def test_goods_are_not_the_subject_of_a_verb() -> None:
    """No text puts a good before a verb: "Nucleons sells for 1 gold" is ungrammatical."""
    home = Path(str(game.__file__)).parent / "games" / "time_line"
    for part in ("table", "bots"):
        for path in (home / part).rglob("*.py"):
            found = re.findall(
                r"(?<!of )\{(?:good|sign)\} (?:sells|pays|is|rises|ends|brings)\b", path.read_text("utf-8")
            )
            assert not found, (path, found)


# --- imminent wins ---------------------------------------------------------------------------------------------------


def wins(state: State, seat: int) -> bool:
    """Try out whether a seat, given the turn, could sell enough to win at once."""
    later = state.clone()
    later.actor = later.turn = seat
    for _step in range(3):
        best = [one for one in later.legal_commands() if isinstance(one, c.Sell | c.ToMarket)]
        if not best:
            return False
        sales = [one for one in best if isinstance(one, c.Sell)]
        later.apply(max(sales, key=lambda one: one.count) if sales else best[0])
        if later.actor == NOBODY:
            return later.gold[seat] >= later.lookup.goal
    return False


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_goal_is_loud_when_one_step_ends_the_game_and_only_then(seats: int) -> None:
    """The goal is loud for one's own win first, then for an end by staying, then for a rival to stop."""
    said = set()
    for seed in range(6):
        for state in decisions(seats, seed, 1):
            view = state.view(state.actor)
            if view.asked != "turn":
                continue
            goal, stayed = table().words.goal(view), state.clone()
            stayed.apply(c.Stay(state.actor))
            near = [seat for seat in range(seats) if wins(state, seat)]
            if state.actor in near:
                wanted = "to win!"
            elif stayed.over is not None:
                wanted = "If you stay, the game ends"
            else:
                wanted = "Stop Seat" if near else ""
            assert goal.loud == bool(wanted), (seed, goal.text)
            assert wanted in goal.text
            said.add(wanted)
            for part in goal.parts:
                seat = int(part.icon.removeprefix("seat_")) - 1
                gold = view.players[seat].gold
                assert (part.state == "met") == (gold >= state.lookup.goal), "a tick only for who is there"
                assert (part.state == "danger") == (seat in near and seat != state.actor)
    assert said > {""} or seats == 5, "chance seldom gets near with five"


def test_the_last_step_is_told_with_its_numbers() -> None:
    """A winning sale is stated in numbers: at the Market, a move away, and for a rival."""
    beet = next(line for line in arranged(2, {}).view(0).lines if line.good == "beet")
    here = {0: {"market": beet.rows[-1]}}
    state = arranged(2, {"pawns": here, "goods": {0: {"beet": 5}}, "gold": {0: 10}})
    assert table().words.goal(state.view(0)).text == "Sell 5 {beet} here for 20 gold to win!"
    there = {0: {"card": "p01a", "good": "milk"}}
    state = arranged(2, {"pawns": there, "goods": {0: {"beet": 5}}, "gold": {0: 10}})
    assert table().words.goal(state.view(0)).text == "Travel and sell 5 {beet} for 20 gold to win!"
    assert table().words.goal(state.view(1)).text == "Seat 1 could win by selling 5 {beet} for 20 gold."
    state = arranged(2, {"pawns": there, "goods": {0: {"beet": 5}}, "gold": {0: 10}, "turn": 1})
    assert table().words.goal(state.view(1)).text == "Stop Seat 1's sale of 5 {beet} for 20 gold!"
    assert table().words.goal(state.view(0)).text == "Next turn, selling 5 {beet} for 20 gold would win."
    state = arranged(2, {"pawns": there, "goods": {0: {"beet": 2}}, "gold": {0: 16}})
    goal = table().words.goal(state.view(0))
    assert goal.text == "Travel and sell: 2 {beet} × 4 = 8 gold." or goal.loud
    assert goal.parts[0].state == "open", "16 of 21 is not there"


def test_it_is_said_when_staying_ends_the_game() -> None:
    for gold, told in (({0: 5}, "and you win!"), ({1: 5}, "and Seat 2 wins."), ({}, "in a shared win.")):
        state = arranged(2, {"gold": gold, "still": 19})
        goal = table().words.goal(state.view(0))
        assert (goal.text, goal.loud) == (f"If you stay, the game ends {told}", True)
    state = arranged(2, {"gold": {1: 5}, "still": 18})
    assert not table().words.goal(state.view(0)).loud


@pytest.mark.parametrize("seats", SEATS)
def test_what_onlookers_and_waiting_seats_are_told_is_true_as_well(seats: int) -> None:
    """Goal, heading and tips are true for spectators and waiting seats too."""
    checker, here, heard_at_all = Checker(truths_of("time_line")), regions(seats), 0
    for state in decisions(seats, 90 + seats, 37, 500):
        position, claims = Position(box(), state, seats, "a game by chance"), set[Claim]()
        for viewer in (None, *range(seats)):
            view = state.view(viewer)
            with listening() as heard:
                table().words.goal(view)
                table().words.heading(view)
                for thing in table().board.layout(view, here):
                    table().tips.closeup(thing, view)
            claims |= {*heard.claims}
            assert not heard.bare
            heard_at_all += len(heard.claims)
        for claim in claims:
            assert not checker.wrong(position, claim), claim
    assert heard_at_all > 1_000


# --- refusals --------------------------------------------------------------------------------------------------------


def test_what_has_to_be_done_first_is_named() -> None:
    """A refusal names the pending decision, here the choice of a starting stop."""
    state = after(2, 1, 0)
    while state.actor < 0:
        state.apply(next(iter(state.chance_outcomes()))[0])
    view = state.view(0)
    other = str(view.zones[2].cards[0].id)
    first = "First choose a stop on the card in time zone 1."
    assert why_not(state, f"stop.{other}.oil", None) == first
    assert why_not(state, f"pawn.{state.actor}", f"stop.{other}.milk") == first
    assert "Start here" not in table().tips.tip(thing_of(f"stop.{other}.oil"), state.view(state.actor))
    row = next(line.rows[-1] for line in arranged(2, {}).view(0).lines if line.good == "beet")
    given = {"pawns": {0: {"card": "p01a", "good": "milk"}}, "goods": {0: {"beet": 2}}}
    selling = arranged(2, given, c.ToMarket(0))
    assert selling.view(0).players[0].pawn.market == row
    assert why_not(selling, "pawn.0", "stop.p01a.oil") == "First sell {beet} Beetcandy here, or keep everything."


def test_a_machine_on_a_market_is_not_told_that_it_is_on_another() -> None:
    lines = {line.good: line.rows[-1] for line in arranged(2, {}).view(0).lines}
    state = arranged(2, {"pawns": {0: {"market": lines["beet"]}}, "goods": {0: {"beet": 2, "oil": 1}}})
    assert why_not(state, "pawn.0", f"market.{lines['beet']}") == "You're already at that Market."
    for refused in (f"market.{lines['oil']}", "price.oil"):
        assert "You can't go from Market to Market" in str(why_not(state, "pawn.0", refused))
    for picked, onto in (("held.0.oil", f"market.{lines['beet']}"), ("price.oil", None)):
        told = "The Market you're at buys {beet} Beetcandy, not Oilpetrol."
        assert why_not(state, picked, onto) == told
    elsewhere = why_not(state, "held.0.beet", f"market.{lines['oil']}")
    assert elsewhere == "You can only sell at the Market you're at."


# --- completed actions -----------------------------------------------------------------------------------------------


def test_cards_that_were_turned_up_are_counted_as_cards() -> None:
    """Four new cards in three zones count as cards, not as four zones explored."""
    cards: list[Command] = [c.Explore(0, 1), c.Explore(0, 2), c.StepOff(0, up=True), c.TurnUp(0, 1)]
    assert table().log.deeds([*cards, c.MoveTo(0, "p01a", "oil"), c.ToMarket(0), c.Sell(0, 2), c.Stay(0)]) == [
        "6 moves", "4 new cards", "once at a Market", "1 sale", "stayed once"
    ]  # fmt: skip


def test_what_was_said_of_a_position_goes_when_it_changes() -> None:
    """A hint disappears with its position; it once stayed through another player's turn."""
    with play(after(2, 11, 40), ("human", "human")) as robot:
        scene = scene_of(robot)
        takes = next(offer for offer in scene.offers_now if "→" in offer.cost)
        scene.hinted(Advice(takes.commands, "You hold {count} then.", {"count": 7}))
        assert "Take the" in scene.ui.said
        assert "You hold 7" in scene.ui.said
        scene.take(takes)
        robot.settle()
        assert not scene.ui.said
