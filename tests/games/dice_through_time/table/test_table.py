"""Dice Through Time's table looked at: everything inside the window, nothing overlapped or cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import msgspec
import pygame
import pytest

from game.games.dice_through_time.rules.commands import Pay
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.games.dice_through_time.table import regions as areas
from game.games.dice_through_time.table.dice import die_kind
from game.games.dice_through_time.table.events import ICON, OF_ROUND, paid_icons
from game.games.dice_through_time.table.seats import die_areas, item_areas, mat_area
from game.table.contract import Regions
from game.ui.animation.dice import die_face
from game.ui.paint.geometry import Rect
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.poses import Face, Layout
from game.ui.tabletop.thing_names import Thing
from tests.games.dice_through_time.contract_facts import middle
from tests.games.dice_through_time.table.fullest_board import board, box, fullest, given, titles
from tests.support.looks import LEGIBLE, SCALES, WINDOWS, check_faces, check_ground
from tests.support.rectangles import is_within, overlapping

SEATS = (2, 3, 4)
ON_PLACES = ("event", "car", "biff", "home", "label", "paradox", "die", "clock", "threat", "item_deck")
BESIDE = ("die", "item", "first", "deck", "discards", "token", "bag", "supply", "seat", "tray")


def regions(seats: int = 4, window: tuple[int, int] = (1280, 720), text_scale: float = 1.0) -> Regions:
    """The room of a window."""
    return board().regions(Viewport(window, text_scale).size, seats, text_scale)


def lying(view: TableView, room: Regions) -> Layout:
    """Where everything lies."""
    return board().layout(view, room)


def zoom(room: Regions) -> float:
    """Table units per unit of the board, all of it seen."""
    return areas.zoom(room, board().size)


# --- the window ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("text_scale", SCALES)
@pytest.mark.parametrize("seats", SEATS)
def test_the_window_is_divided_without_overlaps(window: tuple[int, int], text_scale: float, seats: int) -> None:
    """Everything inside the window and large enough; the board is the largest part."""
    size, made = Viewport(window, text_scale).size, regions(seats, window, text_scale)
    parts = {"header": made.header, "goal": made.goal, "prompt": made.prompt, "board": made.board, **made.named}
    for name, rect in parts.items():
        assert is_within(rect, Rect(0, 0, *size)), name
    assert not list(overlapping(parts))
    assert made.prompt.h >= 155
    assert made.named["chart"].h >= 93
    assert made.named["chart"].w >= 130
    assert made.named["tray"].h >= 60
    assert made.board.w * made.board.h > 0.48 * size.x * size.y
    for seat in range(seats):
        mat = mat_area(made, seat, seats)
        assert is_within(mat, made.named["mats"])
        beds = dict(enumerate([*die_areas(mat, 4), *item_areas(mat, 2)]))
        assert all(is_within(rect, mat) for rect in beds.values())
        assert not list(overlapping(beds))
        assert min(rect.w for rect in beds.values()) >= 33


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("text_scale", SCALES)
@pytest.mark.parametrize("seats", SEATS)
def test_on_the_fullest_table_nothing_covers_anything(window: tuple[int, int], text_scale: float, seats: int) -> None:
    """Four cars and Biff at one place, four dice under another, three cards on many, items in every hand."""
    room = regions(seats, window, text_scale)
    layout = lying(fullest(seats), room)
    whole, full = Rect(0, 0, *board().size), Viewport(window, text_scale).rect
    for thing, pose in layout.items():
        assert is_within(pose.rect(), whole if pose.on_board else full), thing
    on_board = {key: pose.rect() for key, pose in layout.items() if pose.on_board and key.kind in ON_PLACES}
    beside = {key: pose.rect() for key, pose in layout.items() if not pose.on_board and key.kind in BESIDE}
    assert len(on_board) > 100
    assert not list(overlapping(on_board))
    home = {key for key in beside if key.kind == "item" and key.name in fullest(seats).returned}
    assert not [pair for pair in overlapping(beside) if not set(pair) & home]
    assert not [key for key, rect in beside.items() if rect.touches(room.prompt) or rect.touches(room.header)]


def test_icons_and_names_can_be_read_at_a_small_window() -> None:
    """At 1280x720 without zoom: icons of cards and buried dice from 20 pixels, names of places from 14."""
    room = regions(4)
    layout, scale = lying(fullest(), room), zoom(room)
    assert scale * ICON >= 2 * LEGIBLE
    for thing, pose in layout.items():
        if thing.kind == "die":
            assert pose.rect().w * (scale if pose.on_board else 1.0) >= 2 * LEGIBLE, thing
        if thing.kind == "label":
            assert pose.rect().h * scale >= 1.7 * LEGIBLE
        if thing.kind == "home":
            assert pose.rect().w * scale >= 28


def test_each_card_of_a_place_shows_its_icons() -> None:
    """Three on one place lie below each other; nothing hides the band with the icons."""
    layout = lying(fullest(), regions())
    for place, events in fullest().events.items():
        rects = [layout[thing_kinds.event(event)].rect() for event in events]
        assert all(a.bottom <= b.y for a, b in pairwise(rects)), place
        assert all(rect.h >= 50 for rect in rects)
        assert all(layout[thing_kinds.event(event)].raised is not None for event in events)


def test_cards_that_are_raised_to_be_read_grow_with_the_text() -> None:
    """Large enough for a sentence, and larger with larger text; a window of any size holds them."""
    sizes = []
    for scale in SCALES:
        room = regions(4, (1280, 720), scale)
        raised = lying(fullest(), room)[thing_kinds.event("shoe_the_horse")].raised
        assert raised is not None
        sizes.append(raised.size[1] * zoom(room))
    assert sizes == sorted(set(sizes))
    assert 290 < sizes[0] < sizes[-1] < 590


def test_a_house_deck_may_pile_five_cards_on_a_place() -> None:
    """They still lie below each other on their place, each with its icons."""
    view = fullest()
    placed = {event for events in view.events.values() for event in events}
    more = tuple(event.id for event in box().lookup.box.events if event.id not in placed)[:2]
    five = msgspec.structs.replace(view, events={**view.events, "saloon": (*view.events["saloon"], *more)})
    layout, area = lying(five, regions()), board().plan.places["saloon"].events
    rects = [layout[thing_kinds.event(event)].rect() for event in five.events["saloon"]]
    assert len(rects) == 5
    assert not list(overlapping(dict(enumerate(rects))))
    assert all(is_within(rect, Rect(area.x, area.y, area.w, area.h)) for rect in rects)
    assert min(rect.h for rect in rects) > 28


# --- pieces ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_every_piece_of_the_game_lies_somewhere(seats: int) -> None:
    """Over many positions: dice, cars, Biffs, items, events and tokens are all there, and none twice."""
    room, rng = regions(seats), Random(seats)
    for _round in range(40):
        view = middle(box(), seats, {"difficulty": "standard", "car": "random"}, rng).view(None)
        layout = lying(view, room)
        kinds = Counter(str(thing.kind) for thing in layout)
        assert kinds["die"] == sum(len(player.dice) for player in view.players)
        assert kinds["car"] == sum(player.car is not None for player in view.players)
        assert (kinds["biff"], kinds["home"], kinds["label"]) == (4, 20, 20)
        assert kinds["event"] == sum(len(cards) for cards in view.events.values()) + len(view.lasting)
        assert kinds["paradox"] == kinds["frayed"] == len(view.paradox)
        assert kinds["item"] == sum(len(player.items) for player in view.players) + len(view.returned)
        assert kinds["item_deck"] == sum(deck.left > 0 for deck in view.item_decks.values())
        assert kinds["threat"] == kinds["ahead"] == (view.threat.year is not None and view.over is None)
        named = Counter((pose.name, round(pose.x), round(pose.y)) for pose in layout.values() if pose.name)
        assert not [one for one, count in named.items() if count > 1]
        for player in view.players:
            for die in player.dice:
                assert layout[thing_kinds.die(die.id)].on_board is (die.place is not None)


def test_a_buried_die_lies_under_its_place_and_a_fresh_one_is_locked() -> None:
    """In the colour of its owner."""
    layout = lying(fullest(), regions())
    room = board().plan.places["lous_cafe"].buried
    for name, colour in (("brown.1", "brown"), ("blue.1", "blue"), ("orange.1", "orange")):
        pose = layout[thing_kinds.die(name)]
        assert is_within(pose.rect(), Rect(room.x, room.y, room.w, room.h))
        assert pose.face.name == colour
        assert (pose.face.state == "locked") is (colour == "orange")


def test_what_is_paid_is_ticked() -> None:
    """All cards of a place are paid for together; what is still asked for is left on them."""
    state = box().scenario_state(
        2,
        {"difficulty": "standard"},
        {"events": ["order_without_money", "skateboard_chase"],
         "players": {0: {"place": "lous_cafe", "dice": ["wrench", "arrow", "doc", "fist"]}}},
    )  # fmt: skip
    assert paid_icons(titles(), state.view(0), "lous_cafe") == ((), ())
    die = next(d.id for d in state.view(0).players[0].dice if d.icon == "wrench")
    state.apply(Pay(0, "wrench", (die,)))
    view = state.view(0)
    ticked = paid_icons(titles(), view, "lous_cafe")
    assert ticked == ((1,), ())
    assert lying(view, regions())[thing_kinds.event("order_without_money")].face.detail == (1,)
    assert view.ask is not None
    assert len(view.ask.unpaid) == 3


def test_the_column_of_a_place_is_the_same_place_in_all_years() -> None:
    """The diner, the tower, and what a buried die can do for later years."""
    lookup = box().lookup
    assert dice_facts.through_time(lookup, "martys_house") == ("saloon", "lous_cafe", "martys_house", "cafe_80s")
    assert dice_facts.helped_by(lookup, "martys_house") == ("martys_house", "cafe_80s")
    assert dice_facts.home_of(lookup, "guitar") == "high_school_1955"
    assert dice_facts.belonging_to(lookup, "high_school_1955") == ("guitar",)
    across = {board().plan.places[place].area.x for place in dice_facts.through_time(lookup, "saloon")}
    assert len(across) == 1


def test_the_chart_tells_events_and_outatime() -> None:
    """And what it would be at the end of the round stands on the track."""
    view = fullest()
    assert [figure.value for figure in board().figures(view)] == [sum(map(len, view.events.values())), 13]
    assert board().chart_title
    there, ahead = board().plan.outatime[22], lying(view, regions())[thing_kinds.ahead()]
    assert (ahead.x, ahead.y) == there.centre


def test_places_years_and_minutes_can_be_pointed_at() -> None:
    """Twenty places, four years, the whole track."""
    spots = board().spots(fullest(), regions())
    kinds = Counter(str(thing.kind) for thing in spots)
    assert kinds == {"place": 20, "year": 4, "minute": 23}
    assert len({spot.name for spot in spots.values()}) == 47


# --- words and pictures ----------------------------------------------------------------------------------------------


def faces() -> Iterator[Face]:
    """Every face of the fullest table in every window, and every card and item, small and whole."""
    for seats in SEATS:
        for window in WINDOWS[:3]:
            for scale in SCALES:
                layout = lying(fullest(seats), regions(seats, window, scale))
                for pose in layout.values():
                    yield pose.face
                    if pose.raised is not None:
                        yield pose.raised
    lookup = box().lookup
    for event in lookup.events:
        yield Face("event", (210.0, 294.0), event)
        yield Face("discards", (60.0, 84.0), event, state="12")
    for event in titles().events:
        for high in (128.0, 77.0, 50.0, 37.0):
            yield Face("event", (138.0, high), event, detail=(0,))
    for special in titles().specials:
        yield Face(OF_ROUND, (60.0, 84.0), special)
    for item in lookup.items:
        yield from (Face("item", (168.0, 224.0), item), Face("item", (54.0, 72.0), item))


@pytest.mark.usefixtures("language")
def test_all_text_fits_where_it_is_written(cut: list[str]) -> None:
    """Every face in every size, in English and in a longer language; no picture is missing."""
    check_faces(board(), faces(), cut)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("size", [(583, 357), (960, 588), (2016, 1235)])
def test_the_ground_is_painted_at_every_size(size: tuple[int, int], cut: list[str]) -> None:
    """With the numbers of years and minutes."""
    check_ground(board(), board().size, size, cut)


def test_dice_of_four_owners_and_six_icons_all_look_different() -> None:
    """By more than colour: each owner has a sign."""
    pygame.display.init()
    looks = set()
    for colour in box().lookup.colours:
        for icon in die_kind(colour).sides:
            picture = board().painter.paint(die_face(die_kind(colour), icon, 36.0), (36, 36))
            looks.add(pygame.image.tobytes(picture, "RGBA"))
    assert len(looks) == 24
    assert len({die_kind(colour).sign for colour in box().lookup.colours}) == 4


def test_a_table_whose_cars_are_not_dealt_is_laid_out_too() -> None:
    """The mats are bare; only names stand beside them."""
    state = box().start(3, {})
    view = state.view(0)
    assert all(player.car is None for player in view.players)
    layout = lying(view, regions(3))
    assert not [thing for thing in layout if thing.kind in ("die", "car")]
    assert {layout[thing_kinds.mat(seat)].face.name for seat in range(3)} == {""}
    for pose in layout.values():
        board().painter.paint(pose.face, (40, 40))


def test_the_given_board_is_as_full_as_it_says() -> None:
    """Twenty cards and more, every place frayed, four dice under one place."""
    view = fullest()
    assert sum(map(len, view.events.values())) > 40
    assert len(view.paradox) == 20
    buried = Counter(die.place for player in view.players for die in player.dice if die.place)
    assert buried["lous_cafe"] == 4
    assert {player.place for player in view.players} == {"clock_tower_1985"} == {view.biffs[1985]}
    assert isinstance(given(2), dict)
    assert all(isinstance(thing, Thing) for thing in board().spots(view, regions()))
