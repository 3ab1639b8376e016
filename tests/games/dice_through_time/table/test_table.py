"""Layout of the Dice Through Time table: event cards, buried dice, payment ticks and the clock."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from statistics import median

import msgspec
import pygame

from game.games.dice_through_time.rules.commands import Pay
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.games.dice_through_time.table import regions as areas
from game.games.dice_through_time.table.dice import die_kind
from game.games.dice_through_time.table.events import ICON, paid_icons
from game.games.dice_through_time.table.presenter import Board
from game.table.contract import Regions
from game.ui.animation.dice import die_face
from game.ui.paint import svg_art
from game.ui.paint.geometry import Rect
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.poses import Layout
from tests.games.dice_through_time.table.cases import arranged, box, table
from tests.games.dice_through_time.table.table_case import fullest
from tests.support.rectangles import is_within, overlapping
from tests.support.tables import SCALES


def board() -> Board:
    """Return the board of the table."""
    return table().board


def full_view(seats: int = 4) -> TableView:
    """Return the most crowded table as the first seat sees it."""
    return fullest(seats).view(0)


def regions(seats: int = 4, window: tuple[int, int] = (1280, 720), text_scale: float = 1.0) -> Regions:
    """Return the layout regions of a window."""
    return board().regions(Viewport(window, text_scale).size, seats, text_scale)


def lying(view: TableView, room: Regions) -> Layout:
    """Return the layout of a view."""
    return board().layout(view, room)


def zoom(room: Regions) -> float:
    """Return table units per board unit with the whole board in view."""
    return areas.zoom(room, board().size)


def test_icons_can_be_told_at_a_small_window() -> None:
    """Icons are large enough at 1280x720 without zooming."""
    assert zoom(regions()) * ICON >= 20


def test_each_card_of_a_place_shows_its_icons() -> None:
    """Stacked event cards do not overlap, and nothing covers their icon band."""
    layout = lying(full_view(), regions())
    for place, events in full_view().events.items():
        rects = [layout[thing_kinds.event(event)].rect() for event in events]
        assert all(a.bottom <= b.y for a, b in pairwise(rects)), place
        assert all(rect.h >= 50 for rect in rects)
        assert all(layout[thing_kinds.event(event)].raised is not None for event in events)


def test_cards_that_are_raised_to_be_read_grow_with_the_text() -> None:
    """Raised cards grow with the text size and always fit the window."""
    sizes = []
    for scale in SCALES:
        room = regions(4, (1280, 720), scale)
        raised = lying(full_view(), room)[thing_kinds.event("shoe_the_horse")].raised
        assert raised is not None
        sizes.append(raised.size[1] * zoom(room))
    assert sizes == sorted(set(sizes))
    assert 290 < sizes[0] < sizes[-1] < 590


def test_a_house_deck_may_pile_five_cards_on_a_place() -> None:
    """Five event cards at one place still lie below each other with icons visible."""
    view = full_view()
    placed = {event for events in view.events.values() for event in events}
    more = tuple(event.id for event in box().lookup.box.events if event.id not in placed)[:2]
    five = msgspec.structs.replace(view, events={**view.events, "saloon": (*view.events["saloon"], *more)})
    layout, area = lying(five, regions()), board().plan.places["saloon"].events
    rects = [layout[thing_kinds.event(event)].rect() for event in five.events["saloon"]]
    assert len(rects) == 5
    assert not list(overlapping(dict(enumerate(rects))))
    assert all(is_within(rect, Rect(area.x, area.y, area.w, area.h)) for rect in rects)
    assert min(rect.h for rect in rects) > 28


def test_a_buried_die_lies_under_its_place_and_a_fresh_one_is_locked() -> None:
    """A buried die keeps its owner's color; one buried this turn is locked."""
    layout = lying(full_view(), regions())
    room = board().plan.places["lous_cafe"].buried
    for name, colour in (("brown.1", "brown"), ("blue.1", "blue"), ("orange.1", "orange")):
        pose = layout[thing_kinds.die(name)]
        assert is_within(pose.rect(), Rect(room.x, room.y, room.w, room.h))
        assert pose.face.name == colour
        assert (pose.face.state == "locked") is (colour == "orange")


def test_what_is_paid_is_ticked() -> None:
    """Paid icons get a tick across all cards of the place; unpaid ones stay."""
    state = box().scenario_state(
        2,
        {"difficulty": "standard"},
        {"events": ["order_without_money", "skateboard_chase"],
         "players": {0: {"place": "lous_cafe", "dice": ["wrench", "arrow", "doc", "fist"]}}},
    )  # fmt: skip
    assert paid_icons(table().words.titles, state.view(0), "lous_cafe") == ((), ())
    die = next(d.id for d in state.view(0).players[0].dice if d.icon == "wrench")
    state.apply(Pay(0, "wrench", (die,)))
    view = state.view(0)
    ticked = paid_icons(table().words.titles, view, "lous_cafe")
    assert ticked == ((1,), ())
    assert lying(view, regions())[thing_kinds.event("order_without_money")].face.detail == (1,)
    assert view.ask is not None
    assert len(view.ask.unpaid) == 3


def test_the_column_of_a_place_is_the_same_place_in_all_years() -> None:
    """Facts behind the tips: a place in all years, and where its buried dice help."""
    lookup = box().lookup
    assert dice_facts.through_time(lookup, "martys_house") == ("saloon", "lous_cafe", "martys_house", "cafe_80s")
    assert dice_facts.helped_by(lookup, "martys_house") == ("martys_house", "cafe_80s")
    assert dice_facts.belonging_to(lookup, "high_school_1955") == ("guitar",)
    across = {board().plan.places[place].area.x for place in dice_facts.through_time(lookup, "saloon")}
    assert len(across) == 1


def test_what_the_end_of_the_round_would_bring_stands_on_the_track() -> None:
    there, ahead = board().plan.outatime[22], lying(full_view(), regions())[thing_kinds.ahead()]
    assert (ahead.x, ahead.y) == there.centre


def test_dice_of_four_owners_and_six_icons_all_look_different() -> None:
    """Each owner's dice differ by a sign as well as by color."""
    pygame.display.init()
    looks = set()
    for colour in box().lookup.colours:
        for icon in die_kind(colour).sides:
            picture = board().painter.paint(die_face(die_kind(colour), icon, 36.0), (36, 36))
            looks.add(pygame.image.tobytes(picture, "RGBA"))
    assert len(looks) == 24
    assert len({die_kind(colour).sign for colour in box().lookup.colours}) == 4


def test_a_table_whose_cars_are_not_dealt_has_bare_mats() -> None:
    layout = lying(box().start(3, {}).view(0), regions(3))
    assert not [thing for thing in layout if thing.kind in ("die", "car")]
    assert {layout[thing_kinds.mat(seat)].face.name for seat in range(3)} == {""}


def vividness(art: str) -> float:
    """Return the mean saturation of a picture where it is painted, 0 to 1; outlines do not count."""
    made = svg_art.from_svg(str(svg_art.source(art)), (140, 100))
    painted = [made.get_at((x, y)) for x in range(0, made.get_width(), 2) for y in range(0, made.get_height(), 2)]
    found = [max(c[:3]) - min(c[:3]) for c in painted if c[3] > 200 and 70 < max(c[:3]) < 250]
    return sum(found) / len(found) / 255


def test_a_car_stands_out_from_the_place_it_is_on() -> None:
    """Alone and with nothing beside it, it is nearly half as wide as the place, and more vivid than most of them."""
    widths = []
    for biff in ("saloon", "clock_tower_1885"):
        state = arranged(2, {"players": {0: {"place": "clock_tower_1885"}}, "biffs": {1885: biff}})
        widths.append(lying(state.view(0), regions(2))[thing_kinds.car(0)].face.size[0])
    assert widths[0] > 110 > widths[1]
    usual = median(vividness(f"dice_through_time/board/places/{place}") for place in box().lookup.places)
    assert min(vividness(f"dice_through_time/cars/{car}") for car in box().lookup.colours) > usual


def test_the_given_board_is_as_full_as_it_says() -> None:
    """Guard for the fullest table: over forty events, a token on every place, four dice under one."""
    view = full_view()
    assert sum(map(len, view.events.values())) > 40
    assert len(view.paradox) == 20
    buried = Counter(die.place for player in view.players for die in player.dice if die.place)
    assert buried["lous_cafe"] == 4
    assert {player.place for player in view.players} == {"clock_tower_1985"} == {view.biffs[1985]}
