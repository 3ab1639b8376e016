"""Time Line presenter: layout, lines, offers, previews and animation."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.line_tracing import line_of_good
from game.games.time_line.rules.refusal_and_ending_ids import Ending
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import grid, lines
from game.games.time_line.table.cards import STOP, free_zones
from game.games.time_line.table.machines import PAWN
from game.match.undo import foreseen
from game.ui.animation.combinators import Sequential
from game.ui.animation.director import LINES_KEY
from game.ui.animation.effects import Travel
from game.ui.paint.geometry import Vec
from tests.games.time_line.table.cases import after, arranged, box, offers_of, playout, regions, table, tall, view_of
from tests.support.things import thing_of
from tests.support.transitions import transition_of

SEATS = range(2, 6)


# --- the lines -------------------------------------------------------------------------------------------------------


def exits() -> list[tuple[int, ...]]:
    """Return all track patterns of the cards in the box."""
    found = {lines.LineGeometry(lookup, ()).exits(card) for lookup in box().lookups.values() for card in lookup.names}
    return sorted(found)


def test_there_are_cards_of_every_order_but_the_straight_one() -> None:
    """Of the 24 track orders all but the straight one are on cards; the tests below use them all."""
    assert len(exits()) == 23


@pytest.mark.parametrize("leaves", exits())
def test_stops_of_a_card_are_clear_of_each_other_and_of_other_tracks(leaves: tuple[int, ...]) -> None:
    """Stops never overlap each other or another track, and lie well inside the card."""
    shares = lines.stop_shares(leaves)
    at = [lines.track_point(slot, leaves[slot], share) for slot, share in enumerate(shares)]
    for a, b in combinations(at, 2):
        assert a.distance(b) >= STOP
    for slot, place in enumerate(at):
        others = [p for other, end in enumerate(leaves) if other != slot for p in lines.track(other, end)]
        assert min(math.dist(place, other) for other in others) >= STOP / 2 + 8.0
        assert STOP / 2 <= place.x <= grid.CARD.x - STOP / 2
        assert place.y - STOP / 2 >= 0
        assert place.y + STOP / 2 <= grid.CARD.y


@pytest.mark.parametrize("leaves", exits())
def test_tracks_are_smooth_and_meet_the_rows_level(leaves: tuple[int, ...]) -> None:
    """Tracks enter and leave level in the middle of a row, and bend smoothly."""
    for slot, end in enumerate(leaves):
        points = lines.track(slot, end)
        assert points[0] == Vec(0.0, grid.row_y(slot))
        assert points[-1].x == grid.CARD.x
        assert points[-1].y == pytest.approx(grid.row_y(end))
        ways = [math.atan2(b.y - a.y, b.x - a.x) for a, b in pairwise(points)]
        assert abs(ways[0]) < 0.05
        assert abs(ways[-1]) < 0.05
        assert max(abs(b - a) for a, b in pairwise(ways)) < 0.25


@pytest.mark.parametrize("seats", SEATS)
def test_lines_run_where_the_rules_say(seats: int) -> None:
    """Lines run from the start card to the right Market, through the right rows and over the stops."""
    for number, (state, _command) in enumerate(playout(seats, 20 + seats)):
        if number % 9 or not all(state.zones):
            continue
        view, woven = view_of(state), lines.of_view(box().lookups, view_of(state))
        board_lines = table().board.board_lines(view)
        for good, name in enumerate(state.lookup.goods):
            rows, board_line = line_of_good(state, good), board_lines[thing_of(f"line.{name}")]
            points = board_line.points
            assert points[0] == Vec(grid.EDGE + grid.START.x, grid.row_y(rows[0]))
            assert points[-1] == Vec(grid.market_x(len(rows) - 1), grid.row_y(rows[-1]))
            assert all(a.x < b.x or a == b for a, b in pairwise(points))
            for zone, row in enumerate(rows[:-1]):
                assert lines.at_x(points, grid.zone_x(zone) - 1).y == pytest.approx(grid.row_y(row))
                stop = woven.stop_on(zone, row)
                if stop is not None:
                    at = woven.stop(*stop)
                    assert lines.at_x(points, at.x).y == pytest.approx(at.y, abs=2.0)
        good_roles = {table().words.titles.goods[name].colour for name in state.lookup.goods}
        assert {board_line.role for key, board_line in board_lines.items() if key.kind == "line"} == good_roles


def test_the_active_line_lies_under_the_others_and_runs_through_its_machine() -> None:
    """The active line is a broad band in the seat's color; absent during placement and at the end."""
    state = after(3, 8, 40)
    view = view_of(state)
    board_lines = table().board.board_lines(view)
    way = board_lines[thing_of(f"way.{state.turn}")]
    assert way.role == f"seat_{state.turn + 1}"
    assert way.pattern == "arrows"
    assert way.width > max(board_line.width for key, board_line in board_lines.items() if key.kind == "line")
    pawn = view.players[state.turn].pawn
    at = lines.of_view(box().lookups, view).stop(str(pawn.card), str(pawn.good))
    assert lines.at_x(way.points, at.x).y == pytest.approx(at.y, abs=2.0)
    placing = next(state for state, _ in playout(3, 1) if view_of(state).ask and view_of(state).ask.what == "placing")  # type: ignore[union-attr]
    assert not [key for key in table().board.board_lines(view_of(placing)) if key.kind != "line"]
    state.finish(Ending.GOLD, (0,))
    assert not [key for key in table().board.board_lines(view_of(state)) if key.kind != "line"]


# --- layout ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_tokens_prices_and_goods_are_those_of_the_view(seats: int) -> None:
    here = regions(seats)
    for number, (state, _command) in enumerate(playout(seats, 60 + seats)):
        if number % 11:
            continue
        view = view_of(state)
        layout = table().board.layout(view, here)
        for zone in view.zones:
            for card in zone.cards:
                if card.id is not None:
                    there = {good for good in state.lookup.goods if thing_of(f"token.{card.id}.{good}") in layout}
                    assert there == set(card.tokens)
                    assert all(thing_of(f"stop.{card.id}.{good}") in layout for good in state.lookup.goods)
        for line in view.lines:
            assert (
                layout[thing_of(f"price.{line.good}")].face.state
                == layout[thing_of(f"worth.{line.good}")].face.state
                == str(line.price)
            )
            assert layout[thing_of(f"price.{line.good}")].y == grid.row_y(line.rows[-1])
        for seat, player in enumerate(view.players):
            assert layout[thing_of(f"gold.{seat}")].face.state == str(player.gold)
            held = {good: layout[thing_of(f"held.{seat}.{good}")].face.state for good in player.goods}
            assert held == {good: str(count) for good, count in player.goods.items()}


@pytest.mark.parametrize("seats", SEATS)
def test_a_face_down_card_keeps_its_name_and_moves_as_its_zone_does(seats: int) -> None:
    """A face-down card keeps its key while cards are added around it and its zone slides."""
    here, seen = regions(seats), 0
    played = ((command, table().board.layout(view_of(state), here)) for state, command in playout(seats, 33 * seats))
    for (command, before), (_next, now) in pairwise(played):
        if isinstance(command, (c.Begins, c.Dealt)):
            continue
        backs = {key for key in before if key.kind == "back"}
        gone = backs - now.keys()
        assert len(gone) == isinstance(command, c.Turned)
        for key in backs & now.keys():
            assert before[key].x == now[key].x
            assert before[key].y - now[key].y in (0.0, grid.ROW)
        seen += len(backs)
    assert seen


def test_the_world_grows_by_whole_cards_and_never_cuts_anything() -> None:
    """The board area stays aligned with the rows and contains every card, even ten-card zones."""
    for state in (after(2, 1, 9), after(5, 2, 60), tall(2), tall(5)):
        world = table().board.world(view_of(state))
        assert world.y % grid.ROW == 0
        assert world.h % grid.ROW == 0
        assert world.w == grid.width(len(state.zones))
        near, *_, wide = table().board.follow(view_of(state))
        assert world.union(wide) == world
        assert wide.union(near) == wide
    high = table().board.world(view_of(tall(5))).h / grid.ROW
    assert high >= 40 + 2 * grid.MARGIN
    assert table().board.world(view_of(tall(2))).w < table().board.world(view_of(tall(5))).w


def test_the_camera_is_told_of_the_card_on_which_a_stop_is_chosen() -> None:
    """The camera is sent to the card where a stop is chosen, even above the visible area."""
    seen = set()
    for state, _command in playout(3, 21):
        view = view_of(state)
        if state.actor < 0 or view.ask is None:
            continue
        shown, *_ = table().board.follow(view)
        pawn = view.players[view.turn].pawn
        if pawn.card is not None and view.ask.what != "placing":
            at = lines.of_view(box().lookups, view).stop(pawn.card, str(pawn.good))
            assert shown.contains(at)
        if view.ask.card is not None:
            seen.add(view.ask.what)
            assert all(
                shown.contains(lines.of_view(box().lookups, view).stop(view.ask.card, good))
                for good in state.lookup.goods
            )
    assert seen == {"placing", "stopping"}


def test_machines_on_one_market_can_all_be_seen() -> None:
    """Five machines on one Market lie side by side."""
    state = arranged(5, {"pawns": {seat: {"market": 2} for seat in range(5)}})
    layout = table().board.layout(view_of(state), regions(5))
    xs = sorted(layout[thing_of(f"pawn.{seat}")].x for seat in range(5))
    assert all(b - a >= PAWN * 0.4 for a, b in pairwise(xs))
    assert len({layout[thing_of(f"pawn.{seat}")].y for seat in range(5)}) == 1


# --- offers ----------------------------------------------------------------------------------------------------------


def test_places_for_new_cards_are_shown_where_they_can_be_explored() -> None:
    """New-card places match the legal explorations, also when the deck is short."""
    seen = 0
    for state, _command in playout(4, 5):
        ask = view_of(state).ask
        if state.actor < 0 or ask is None or ask.what != "turn":
            continue
        view = view_of(state)
        explored = {one.zone for one in state.legal_commands() if isinstance(one, c.Explore)}
        hidden = {zone for zone in explored if lines.backs(view.zones[zone], zone) and zone not in free_zones(view)}
        assert explored - hidden == set(free_zones(view))
        seen += len(explored)
    assert seen


def test_what_is_aimed_at_is_foreseen_with_the_eyes_of_the_turn() -> None:
    """A preview keeps the mover's line highlighted."""
    state = after(3, 9, 33)
    seat = state.actor
    checked = 0
    for offer in offers_of(state):
        ahead = foreseen(box(), state.view(seat), offer.commands)
        assert isinstance(ahead, TableView)
        shown = table().board.foreseen(view_of(state), ahead, regions(3))
        assert thing_of(f"way.{seat}") in shown.board_lines
        checked += 1
    assert checked > 4


def test_costs_tell_what_a_move_brings() -> None:
    """The cost tag states a token and the prices after the slide, a sale, a new card, or nothing."""
    zones = [{"top": 0, "cards": [{"id": card, "tokens": tokens}]} for card, tokens in
             (("p01a", ["oil"]), ("p02a", []), ("p03a", []), ("p04a", ["milk"]))]  # fmt: skip
    state = arranged(2, {"zones": zones, "pawns": {0: {"card": "p01a", "good": "beet"}}, "goods": {0: {"oil": 3}}})
    costs = {offer.gesture.place: offer.cost for offer in offers_of(state)
             if offer.gesture and offer.gesture.pick == thing_of("pawn.0")}  # fmt: skip
    assert "{oil}" in costs[thing_of("stop.p01a.oil")].split("→")[0]
    assert costs[thing_of("stop.p01a.oil")].count("{") == 5
    assert "Nothing slides" in costs[thing_of("stop.p01a.milk")]
    assert "new card" in costs[thing_of("up.0")]
    row = view_of(state).players[0].pawn.line[-1]
    market = costs[thing_of(f"market.{row}")]
    assert "Sell" in market or "Buys" in market or "Nobody" in market


def test_sales_name_count_and_gold() -> None:
    """Selling all is the main offer, fewer are offered too, and staying sells nothing."""
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


# --- animation -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_everything_moves_from_somewhere_to_somewhere(seats: int) -> None:
    """Cards come from the deck or turn over, tokens go to their taker, then the zone slides."""
    here, slides = regions(seats), 0
    for number, (state, command) in enumerate(playout(seats, 3 * seats)):
        if number > 60 and number % 7:
            continue
        before = view_of(state)
        later = state.clone()
        later.apply(command)
        now = view_of(later)
        transition = transition_of(table(), (command,), before, now, here)
        was, lies = table().board.layout(before, here), table().board.layout(now, here)
        for key in lies.keys() - was.keys():
            if key.kind in ("card", "back"):
                assert transition.origins[key].face.kind == "back", key
        taken = [key for key in was if key.kind == "token" and key not in lies]
        for key in taken:
            held = lies[thing_of(f"held.{before.turn if state.actor < 0 else state.actor}.{key.part}")]
            assert transition.exits[key].y == held.y
            assert not transition.exits[key].on_board
        slid = [zone for zone in range(len(now.zones)) if (now.zones[zone].top - before.zones[zone].top) % 4]
        assert len(slid) <= 1
        if slid:
            slides += 1
            assert transition.later[LINES_KEY] > 0
            card = next(card.id for card in now.zones[slid[0]].cards if card.id)
            assert transition.later[thing_of(f"card.{card}")] > 0
    assert slides


def test_machines_ride_along_their_lines() -> None:
    """Time travel animates along the line, over cards and gaps; a local move does not."""
    ridden = local = 0
    for state, command in playout(3, 12, 400):
        if not isinstance(command, (c.MoveTo, c.ToMarket)):
            continue
        before = view_of(state)
        later = state.clone()
        later.apply(command)
        now = view_of(later)
        event_was, event_now = table().board.layout(before, regions(3)), table().board.layout(now, regions(3))
        animation = transition_of(table(), (command,), before, now, regions(3)).animation
        travel = animation.parts[0] if isinstance(animation, Sequential) else animation
        assert isinstance(travel, Travel)
        way = travel.ways[thing_of(f"pawn.{command.seat}")]
        assert way.points[0] == event_was[thing_of(f"pawn.{command.seat}")].at
        assert way.end.x == event_now[thing_of(f"pawn.{command.seat}")].x
        old, new = before.players[command.seat].pawn, now.players[command.seat].pawn
        if grid.zone_of(before, old) == grid.zone_of(now, new):
            local += 1
            assert len(way.points) == 2
        else:
            ridden += 1
            assert max(a.distance(b) for a, b in pairwise(way.points)) <= grid.CARD.x + grid.GAP + PAWN
    assert ridden
    assert local
