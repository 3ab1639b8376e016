"""The table of Time Line: where things lie and lines run, what may be done, what is said."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import get_args

import pytest

from game.rules.kernel import NATURE, Ended, Refusal, verb
from game.rules.time_line import commands as c
from game.rules.time_line.lines import line_of_good
from game.rules.time_line.offers import OFFERS
from game.rules.time_line.state import State
from game.rules.time_line.words import Ending, Why
from game.table import art, markup
from game.table.director import WEAVE
from game.table.geometry import Rect, Vec
from game.tables.contract import Offer
from game.tables.time_line import grid, tracks, weave
from game.tables.time_line.layout import PAWN, STOP, free_zones, reachable
from game.tables.time_line.refusals import sentences
from tests.client.time_line_cases import after, arranged, box, playout, room, table, tall, view_of

SEATS = range(2, 6)


class Blind:
    """A watcher that foresees nothing: the table must do without."""

    def preview(self, viewer: int, commands: Sequence[object]) -> None:
        """Show nothing."""


def offers_of(state: State) -> list[Offer]:
    """All offers of a position."""
    return list(table().offers(state.view(state.actor), state.legal(), Blind()))


def is_clean(words: str) -> bool:
    """Whether a sentence has no hole, and all its icons are drawn."""
    return (
        bool(words.strip())
        and not re.search(r"\bNone\b|\{[A-Z]", words)
        and all(art.has(f"icons/{icon}") for icon in markup.icons(words))
    )


# --- the weave -------------------------------------------------------------------------------------------------------


def exits() -> list[tuple[int, ...]]:
    """The tracks of all cards in the box."""
    found = {weave.Weave(kit, ()).exits(card) for kit in box().kits.values() for card in kit.names}
    return sorted(found)


def test_there_are_cards_of_every_order_but_the_straight_one() -> None:
    """The tests below walk all of them."""
    assert len(exits()) == 23


@pytest.mark.parametrize("leaves", exits())
def test_stops_of_a_card_are_clear_of_each_other_and_of_other_tracks(leaves: tuple[int, ...]) -> None:
    """Discs never overlap, and no other line runs under one; all lie well inside the card."""
    shares = tracks.stops(leaves)
    at = [tracks.point(slot, leaves[slot], share) for slot, share in enumerate(shares)]
    for a, b in combinations(at, 2):
        assert a.distance(b) >= STOP
    for slot, place in enumerate(at):
        others = [p for other, end in enumerate(leaves) if other != slot for p in tracks.points(other, end)]
        assert min(math.dist(place, other) for other in others) >= STOP / 2 + 8.0
        assert STOP / 2 <= place.x <= grid.CARD.x - STOP / 2
        assert place.y - STOP / 2 >= 0
        assert place.y + STOP / 2 <= grid.CARD.y


@pytest.mark.parametrize("leaves", exits())
def test_tracks_are_smooth_and_meet_the_rows_level(leaves: tuple[int, ...]) -> None:
    """They enter and leave in the middle of a row, and bend by little from step to step."""
    for slot, end in enumerate(leaves):
        points = tracks.points(slot, end)
        assert points[0] == Vec(0.0, grid.row_y(slot))
        assert points[-1].x == grid.CARD.x
        assert points[-1].y == pytest.approx(grid.row_y(end))
        ways = [math.atan2(b.y - a.y, b.x - a.x) for a, b in pairwise(points)]
        assert abs(ways[0]) < 0.05
        assert abs(ways[-1]) < 0.05
        assert max(abs(b - a) for a, b in pairwise(ways)) < 0.25


@pytest.mark.parametrize("seats", SEATS)
def test_lines_run_where_the_rules_say(seats: int) -> None:
    """From the start card through the right row of every gap to the right Market, over the stops of their tracks."""
    for number, (state, _command) in enumerate(playout(seats, 20 + seats)):
        if number % 9 or not all(state.zones):
            continue
        view, woven = view_of(state), weave.of_view(box().kits, view_of(state))
        strands = table().strands(view)
        for good, name in enumerate(state.kit.goods):
            rows, strand = line_of_good(state, good), strands[f"line.{name}"]
            points = strand.points
            assert points[0] == Vec(grid.EDGE + grid.START.x, grid.row_y(rows[0]))
            assert points[-1] == Vec(grid.market_x(len(rows) - 1), grid.row_y(rows[-1]))
            assert all(a.x < b.x or a == b for a, b in pairwise(points))
            for zone, row in enumerate(rows[:-1]):
                assert weave.at_x(points, grid.zone_x(zone) - 1).y == pytest.approx(grid.row_y(row))
                stop = woven.stop_on(zone, row)
                if stop is not None:
                    at = woven.stop(*stop)
                    assert weave.at_x(points, at.x).y == pytest.approx(at.y, abs=2.0)
        good_roles = {table().titles.goods[name].colour for name in state.kit.goods}
        assert {strand.role for key, strand in strands.items() if key.startswith("line.")} == good_roles


def test_the_active_line_lies_under_the_others_and_runs_through_its_machine() -> None:
    """As a broad band in the seat's colour; nobody's while pawns are placed, nobody's at the end."""
    state = after(3, 8, 40)
    view = view_of(state)
    strands = table().strands(view)
    way = strands[f"way.{state.turn}"]
    assert way.role == f"seat_{state.turn + 1}"
    assert way.pattern == "band"
    assert way.width > max(strand.width for key, strand in strands.items() if key.startswith("line."))
    pawn = view.players[state.turn].pawn
    at = weave.of_view(box().kits, view).stop(str(pawn.card), str(pawn.good))
    assert weave.at_x(way.points, at.x).y == pytest.approx(at.y, abs=2.0)
    placing = next(state for state, _ in playout(3, 1) if view_of(state).ask and view_of(state).ask.what == "placing")  # type: ignore[union-attr]
    assert not [key for key in table().strands(view_of(placing)) if not key.startswith("line.")]
    state.finish(Ending.GOLD, (0,))
    assert not [key for key in table().strands(view_of(state)) if not key.startswith("line.")]


# --- where things lie ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_everything_lies_on_the_table_once_and_inside(seats: int) -> None:
    """Cards, tokens, pawns, prices and goods as the view counts them; all of it in the world or in the window."""
    here = room(seats)
    window = Rect(0.0, 0.0, 1280.0, 720.0).grown(0.5)
    for number, (state, _command) in enumerate(playout(seats, 60 + seats)):
        if number % 11:
            continue
        view = view_of(state)
        layout, world = table().layout(view, here), table().world(view)
        for key, pose in layout.items():
            area = world if pose.on_board else window
            assert area.union(pose.rect()) == area, (key, pose.rect(), area)
        for zone in view.zones:
            for card in zone.cards:
                if card.id is not None:
                    there = {good for good in state.kit.goods if f"token.{card.id}.{good}" in layout}
                    assert there == set(card.tokens)
                    assert all(f"stop.{card.id}.{good}" in layout for good in state.kit.goods)
        kinds = [key.partition(".")[0] for key in layout]
        assert kinds.count("back") == sum(card.id is None for zone in view.zones for card in zone.cards)
        assert kinds.count("card") == sum(card.id is not None for zone in view.zones for card in zone.cards)
        assert kinds.count("pawn") == kinds.count("seat") == seats
        for line in view.lines:
            assert layout[f"price.{line.good}"].face.state == layout[f"worth.{line.good}"].face.state == str(line.price)
            assert layout[f"price.{line.good}"].y == grid.row_y(line.rows[-1])
        for seat, player in enumerate(view.players):
            assert layout[f"gold.{seat}"].face.state == str(player.gold)
            held = {good: layout[f"held.{seat}.{good}"].face.state for good in player.goods}
            assert held == {good: str(count) for good, count in player.goods.items()}


@pytest.mark.parametrize("seats", SEATS)
def test_a_face_down_card_keeps_its_name_and_moves_as_its_zone_does(seats: int) -> None:
    """As long as it lies there, whatever is added above or below it and however often the zone slides."""
    here, seen = room(seats), 0
    for state, command in playout(seats, 33 * seats):
        if isinstance(command, (c.Begins, c.Dealt)):
            continue
        before = table().layout(view_of(state), here)
        later = state.clone()
        later.apply(command)
        now = table().layout(view_of(later), here)
        backs = {key for key in before if key.startswith("back.")}
        gone = backs - now.keys()
        assert len(gone) == isinstance(command, c.Turned)
        for key in backs & now.keys():
            assert before[key].x == now[key].x
            assert before[key].y - now[key].y in (0.0, grid.ROW)
        seen += len(backs)
    assert seen


def test_the_world_grows_by_whole_cards_and_never_cuts_anything() -> None:
    """Graph paper stays aligned with the rows; zones ten cards high are in it."""
    for state in (after(2, 1, 9), after(5, 2, 60), tall(2), tall(5)):
        world = table().world(view_of(state))
        assert world.y % grid.ROW == 0
        assert world.h % grid.ROW == 0
        assert world.w == grid.width(len(state.zones))
        shown = table().follow(view_of(state))
        assert shown is not None
        assert world.union(shown) == world
    high = table().world(view_of(tall(5))).h / grid.ROW
    assert high >= 40 + 2 * grid.MARGIN
    assert table().world(view_of(tall(2))).w < table().world(view_of(tall(5))).w


def test_the_camera_is_told_of_the_card_on_which_a_stop_is_chosen() -> None:
    """Also when it lies above everything that was in sight."""
    seen = set()
    for state, _command in playout(3, 21):
        view = view_of(state)
        if state.actor < 0 or view.ask is None:
            continue
        shown = table().follow(view)
        assert shown is not None
        pawn = view.players[view.turn].pawn
        if pawn.card is not None and view.ask.what != "placing":
            at = weave.of_view(box().kits, view).stop(pawn.card, str(pawn.good))
            assert shown.contains(at)
        if view.ask.card is not None:
            seen.add(view.ask.what)
            assert all(
                shown.contains(weave.of_view(box().kits, view).stop(view.ask.card, good)) for good in state.kit.goods
            )
    assert seen == {"placing", "stopping"}


def test_machines_on_one_market_can_all_be_seen() -> None:
    """Five of them, side by side."""
    state = arranged(5, {"pawns": {seat: {"market": 2} for seat in range(5)}})
    layout = table().layout(view_of(state), room(5))
    xs = sorted(layout[f"pawn.{seat}"].x for seat in range(5))
    assert all(b - a >= PAWN * 0.4 for a, b in pairwise(xs))
    assert len({layout[f"pawn.{seat}"].y for seat in range(5)}) == 1


def test_rings_are_around_what_can_be_reached() -> None:
    """The legal stops and no others, on every decision of a game."""
    for state, _command in playout(3, 17):
        if state.actor < 0:
            continue
        view = view_of(state)
        legal = state.legal()
        stops = {(one.card, one.good) for one in legal if isinstance(one, c.MoveTo)}
        stops |= {(str(view.ask and view.ask.card), one.good) for one in legal if isinstance(one, (c.Place, c.StopAt))}
        assert set(reachable(weave.of_view(box().kits, view), view)) == stops
        layout = table().layout(view, room(3))
        assert {key for key in layout if key.startswith("ring.")} == {f"ring.{card}.{good}" for card, good in stops}


# --- what may be done ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_everything_legal_is_on_offer_and_everything_on_offer_is_legal(seats: int) -> None:
    """Over a whole game; the things that gestures speak of lie on the table and can be named."""
    here = room(seats)
    for number, (state, _command) in enumerate(playout(seats, 40 + seats)):
        if state.actor == NATURE or number % 4:
            continue
        view, offers = state.view(state.actor), offers_of(state)
        assert [offer for offer in offers if offer.commands[0] not in state.legal()] == []
        assert {offer.commands for offer in offers} == {(command,) for command in state.legal()}
        assert sum(offer.main for offer in offers) <= 1
        layout, spots = table().layout(view, here), table().spots(view, here)
        for offer in offers:
            assert offer.label or offer.gesture
            assert not offer.cost or is_clean(offer.cost), offer.cost
            for thing in offer.gesture.parts if offer.gesture else ():
                assert thing in spots or layout[thing].name, (view.ask, thing)
        going = [offer for offer in offers if offer.gesture and offer.gesture.pick == f"pawn.{state.actor}"]
        places = [offer.gesture.place for offer in going if offer.gesture]
        assert len(places) == len(set(places)), "no two commands share a place"


def test_places_for_new_cards_are_shown_where_they_can_be_explored() -> None:
    """Neither more nor fewer than the rules allow, also when the deck is short."""
    seen = 0
    for state, _command in playout(4, 5):
        ask = view_of(state).ask
        if state.actor < 0 or ask is None or ask.what != "turn":
            continue
        view = view_of(state)
        explored = {one.zone for one in state.legal() if isinstance(one, c.Explore)}
        hidden = {zone for zone in explored if weave.backs(view, zone) and zone not in free_zones(view)}
        assert explored - hidden == set(free_zones(view))
        seen += len(explored)
    assert seen


def test_what_is_aimed_at_is_foreseen_with_the_eyes_of_the_turn() -> None:
    """Lines and prices as they will be, and still the own line in the light."""
    state = after(3, 9, 33)
    seat = state.actor
    checked = 0
    for offer in offers_of(state):
        if offer.foreseen is None:
            continue
        later = state.clone()
        later.apply(offer.commands[0])
        told = offer.foreseen()
        assert told.lines == view_of(later).lines
        assert told.zones == view_of(later).zones
        assert f"way.{seat}" in table().strands(told)
        checked += 1
    assert checked > 4


def test_costs_tell_what_a_move_brings() -> None:
    """A token and the prices after the slide, a sale, a new card, or nothing."""
    zones = [{"top": 0, "cards": [{"id": card, "tokens": tokens}]} for card, tokens in
             (("p01a", ["oil"]), ("p02a", []), ("p03a", []), ("p04a", ["milk"]))]  # fmt: skip
    state = arranged(2, {"zones": zones, "pawns": {0: {"card": "p01a", "good": "beet"}}, "goods": {0: {"oil": 3}}})
    costs = {offer.gesture.place: offer.cost for offer in offers_of(state)
             if offer.gesture and offer.gesture.pick == "pawn.0"}  # fmt: skip
    assert "{oil}" in costs["stop.p01a.oil"].split("→")[0]
    assert costs["stop.p01a.oil"].count("{") == 5
    assert "Nothing changes" in costs["stop.p01a.milk"]
    assert "new card" in costs["up.0"]
    row = view_of(state).players[0].pawn.line[-1]
    market = costs[f"market.{row}"]
    assert "Sell" in market or "Buys" in market or "Nobody" in market


def test_sales_name_count_and_gold() -> None:
    """All of them is the main answer; fewer are offered too; nothing is sold by staying."""
    line = view_of(after(2, 3, 7)).lines[0]
    state = arranged(2, {"pawns": {0: {"market": 0}}})
    rows = {one.good: one for one in view_of(state).lines}
    line = next(iter(rows.values()))
    state = arranged(2, {"pawns": {0: {"market": line.rows[-1]}}, "goods": {0: {line.good: 3}}})
    labels = {offer.label: offer for offer in offers_of(state) if offer.label}
    main = next(offer for offer in labels.values() if offer.main)
    assert main.commands == (c.Sell(0, 3),)
    assert str(3 * line.price) in main.label
    assert [offer.commands[0] for offer in labels.values() if isinstance(offer.commands[0], c.Sell)] == [
        c.Sell(0, 1), c.Sell(0, 2), c.Sell(0, 3)
    ]  # fmt: skip
    assert c.Stay(0) in [offer.commands[0] for offer in labels.values()]


# --- what is refused -------------------------------------------------------------------------------------------------


def test_every_reason_has_a_sentence() -> None:
    """Filled with its facts."""
    assert set(sentences()) == set(Why)
    facts = (("seat", 1), ("good", "oil"), ("name", "x"), ("asked", "turn"), ("held", 2), ("needed", 3), ("left", 1))
    view = view_of(after(2, 3, 8))
    said = {table().refusal(Refusal(why, facts), view) for why in Why}
    assert len(said) == len(Why)
    assert all(is_clean(text) and "{" not in text for text in said)


def why_not(state: State, picked: str, onto: str | None) -> str | None:
    """What a person is told who tries a gesture."""
    view = state.view(state.actor)
    told = table().excuse(view, (picked,), onto)
    command = table().meant(view, (picked,), onto) if told is None else None
    refused = state.refusal(command) if command is not None else None
    return told if refused is None else table().refusal(refused, view)


def test_refused_gestures_are_explained() -> None:
    """Somebody else's stop and machine, stops out of reach, the start card, other Markets, other people's goods."""
    state = arranged(3, {"pawns": {0: {"card": "p01a", "good": "oil"}, 1: {"card": "p01a", "good": "milk"}},
                         "deck": []})  # fmt: skip
    view = view_of(state)
    on_line = set(reachable(weave.of_view(box().kits, view), view))
    far = next((card.id, good) for zone in view.zones[1:] for card in zone.cards for good in state.kit.goods
               if card.id and (card.id, good) not in on_line)  # fmt: skip
    other = next(row for row in range(-3, 6) if row != view.players[0].pawn.line[-1])
    told = {
        "occupied": why_not(state, "pawn.0", "stop.p01a.milk"),
        "far": why_not(state, "pawn.0", f"stop.{far[0]}.{far[1]}"),
        "there": why_not(state, "stop.p01a.oil", None),
        "start": why_not(state, "pawn.0", "start"),
        "card": why_not(state, "pawn.0", "card.p01a"),
        "market": why_not(state, "pawn.0", f"market.{other}"),
        "deck": why_not(state, "pawn.0", "up.0"),
        "machine": why_not(state, "pawn.1", None),
        "goods": why_not(state, "held.1.oil", "market.0"),
        "sale": why_not(state, "held.0.oil", "market.0"),
    }
    assert all(told.values()), told
    assert len(set(told.values())) == len(told), told
    assert why_not(state, "pawn.0", "pawn.0") == ""
    market = arranged(2, {"pawns": {0: {"market": 99}}})
    assert why_not(market, "pawn.0", "market.99")
    assert table().loose("pawn.1")
    assert not table().loose("card.p01a")


@pytest.mark.parametrize("seats", [2, 5])
def test_every_refused_gesture_is_explained_or_passed_over_in_silence(seats: int) -> None:
    """Any piece on any place, in the middle of a game."""
    for state in (after(seats, 4, 25), after(seats, 6, 60)):
        view = view_of(state)
        layout, spots = table().layout(view, room(seats)), table().spots(view, room(seats))
        things = [key for key, pose in layout.items() if pose.name]
        for picked in things[::3]:
            for onto in (None, *things[::4], *list(spots)[::5]):
                told = why_not(state, picked, onto)
                assert not told or is_clean(told), (picked, onto)


# --- what is said ----------------------------------------------------------------------------------------------------


def test_every_decision_has_a_prompt_and_every_command_a_line() -> None:
    """A new record or command must be given words."""
    assert {verb(record.__name__) for record in OFFERS} == set(table()._phrases._prompts)
    assert set(table()._story._tell) == set(get_args(c.Command))
    assert {*table()._offers._one} == {one for one in get_args(c.Command) if "seat" in one.__struct_fields__}


@pytest.mark.parametrize("seats", SEATS)
def test_prompts_headings_and_lines_are_whole_sentences(seats: int) -> None:
    """Over a whole game; lines speak of things that are there."""
    here = room(seats)
    for number, (state, command) in enumerate(playout(seats, 70 + seats)):
        if number > 40 and number % 5:
            continue
        before = view_of(state)
        later = state.clone()
        later.apply(command)
        now = view_of(later)
        if state.actor >= 0:
            assert is_clean(table().prompt(before)), before.ask
        assert all(is_clean(words) for words in table().heading(now))
        lines = table().log(command, before, now)
        assert lines
        things = {*table().layout(before, here), *table().layout(now, here)}
        for line in lines:
            assert is_clean(line.text), line
            assert set(line.things) <= things, line


def test_the_end_is_told_from_each_seat() -> None:
    """Who won and how, with gold and goods of everybody."""
    state = arranged(3, {"gold": {1: 18, 2: 18}, "goods": {1: {"oil": 2}}})
    for ending in Ending:
        for winners in ((1,), (1, 2)):
            state.over = Ended(ending, winners)
            for viewer in (None, 0, 1, 2):
                told = table().outcome(state.view(viewer))
                assert told.won == (viewer is None or viewer in winners)
                assert is_clean(told.title)
                assert is_clean(told.text)
                assert "18" in told.text
                assert art.has(told.picture)
                assert [name for name, _worth in told.facts[:3]] == ["Seat 1", "Seat 2", "Seat 3"]
                assert "{oil} 2" in told.facts[1][1]


@pytest.mark.parametrize("deck", ["turned", "same"])
def test_every_named_thing_can_be_explained_and_shown_large(deck: str) -> None:
    """With a tip, a closer look, and relatives that are there; whichever way the deck is made."""
    state = arranged(3, {"zones": [{"top": -5, "cards": ["back", "p01b"]}, {"top": 0, "cards": ["p02a"]},
                                   {"top": 2, "cards": ["p23b", "back"]}, {"top": 0, "cards": ["p04a"]}],
                         "pawns": {2: {"market": 3}}}, deck=deck)  # fmt: skip
    view = view_of(state)
    layout, spots = table().layout(view, room(3)), table().spots(view, room(3))
    for key in [*(key for key, pose in layout.items() if pose.name), *spots]:
        assert is_clean(table().tip(key, view)), key
        closer = table().closer(key, view)
        assert closer is not None, key
        assert closer.pose is not None
        assert is_clean(closer.title), key
        w, h = closer.pose.face.size
        table().painter.paint(closer.pose.face, (round(w), round(h)))
        kin = table().kin(key, view)
        assert all(thing in layout for thing in kin), (key, kin)
    assert table().kin("price.oil", view)
    assert not {name for name in art.missing() if "time_line" in name}


def test_hints_name_things() -> None:
    """Ids in the facts become names."""
    words = table().hint("Take {good} in {zone} before {seat} does.", {"good": "milk", "zone": 1, "seat": 2})
    assert words == "Take Milkbread in time zone 2 before Seat 3 does."


def test_the_chart_follows_the_prices() -> None:
    """Always the same four, in the box's order, told apart by colour and pattern."""
    state = after(2, 3, 30)
    view = view_of(state)
    figures = table().figures(view)
    assert [figure.value for figure in figures] == [
        next(line.price for line in view.lines if line.good == good) for good in state.kit.goods
    ]
    assert len({figure.role for figure in figures}) == len({figure.pattern for figure in figures}) == 4
    assert table().chart_title


# --- how it moves ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_everything_moves_from_somewhere_to_somewhere(seats: int) -> None:
    """New cards come from the deck or turn over in place, a token goes to who took it, then its zone slides."""
    here, slides = room(seats), 0
    for number, (state, command) in enumerate(playout(seats, 3 * seats)):
        if number > 60 and number % 7:
            continue
        before = view_of(state)
        later = state.clone()
        later.apply(command)
        now = view_of(later)
        passage = table().passage(command, before, now, here)
        was, lies = table().layout(before, here), table().layout(now, here)
        for key in lies.keys() - was.keys():
            if key.startswith(("card.", "back.")):
                assert passage.origins[key].face.key.startswith("back:"), key
        taken = [key for key in was if key.startswith("token.") and key not in lies]
        for key in taken:
            held = lies[f"held.{before.turn if state.actor < 0 else state.actor}.{key.rpartition('.')[2]}"]
            assert passage.exits[key].y == held.y
            assert not passage.exits[key].on_board
        slid = [zone for zone in range(len(now.zones)) if (now.zones[zone].top - before.zones[zone].top) % 4]
        assert len(slid) <= 1
        if slid:
            slides += 1
            assert passage.later[WEAVE] > 0
            card = next(card.id for card in now.zones[slid[0]].cards if card.id)
            assert passage.later[f"card.{card}"] > 0
    assert slides


def test_machines_ride_along_their_lines() -> None:
    """A journey in time follows the line, over cards and gaps; a local move does not."""
    ridden = local = 0
    for state, command in playout(3, 12, 400):
        if not isinstance(command, (c.MoveTo, c.ToMarket)):
            continue
        before = view_of(state)
        later = state.clone()
        later.apply(command)
        now = view_of(later)
        event_was, event_now = table().layout(before, room(3)), table().layout(now, room(3))
        flourish = table().passage(command, before, now, room(3)).flourish
        assert flourish is not None
        way = flourish._ways[f"pawn.{command.seat}"]  # type: ignore[attr-defined]
        assert way.points[0] == event_was[f"pawn.{command.seat}"].at
        assert way.end.x == event_now[f"pawn.{command.seat}"].x
        old, new = before.players[command.seat].pawn, now.players[command.seat].pawn
        if grid.zone_of(before, old) == grid.zone_of(now, new):
            local += 1
            assert len(way.points) == 2
        else:
            ridden += 1
            assert max(a.distance(b) for a, b in pairwise(way.points)) <= grid.CARD.x + grid.GAP + PAWN
    assert ridden
    assert local
