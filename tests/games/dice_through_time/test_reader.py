"""The box of Dice Through Time: years, places, cards and items, compared with values repeated here."""

from __future__ import annotations

from collections import Counter

import pytest

from game.content import list_pictures, list_words, open_box, open_content
from game.content.board_shapes import Rect
from game.content.library import open_as
from game.games.dice_through_time.reader.content import BoardPlan, Content, PlaceArea
from game.games.dice_through_time.rules.box import ICONS, Box

EVENTS = """
saloon a ff! dw | blacksmith_shop w ld f! | clock_tower_1885 d a af! | schoolhouse d xl aw | shonash_ravine xaw l f!
lous_cafe dw af! d | docs_mansion l wl x | clock_tower_1955 llw xl a | high_school_1955 f! ad ff!
twin_pines_ranch w a xd
martys_house w! x ad | docs_lab l dx w | clock_tower_1985 a faf! xw | high_school_1985 a ld f! | twin_pines_mall x ax! w
cafe_80s f! dl l | antiques_shop d fw! a | clock_tower_2015 afa! l x | hilldale ld w xd | skyway a xf! l
"""
"""The icons of each place's three events, year by year: flux (x), arrow, fist, lightning, doc, wrench; ! is Biff."""

LETTERS = {"x": "flux", "a": "arrow", "f": "fist", "l": "lightning", "d": "doc", "w": "wrench"}

FOUND = {
    1885: ["clock_tower_1955", "twin_pines_ranch", "clock_tower_1985", "twin_pines_mall", "cafe_80s"],
    1955: ["saloon", "schoolhouse", "docs_lab", "antiques_shop", "hilldale"],
    1985: ["blacksmith_shop", "lous_cafe", "high_school_1955", "clock_tower_2015", "skyway"],
    2015: ["clock_tower_1885", "shonash_ravine", "docs_mansion", "martys_house", "high_school_1985"],
}
"""Homes of the items in each year's deck."""


@pytest.fixture(scope="module")
def box() -> Box:
    return open_as("dice_through_time", Content).box


@pytest.fixture(scope="module")
def plan() -> BoardPlan:
    return open_as("dice_through_time", Content).plan


def written() -> dict[str, list[tuple[list[str], bool]]]:
    """Parse the table of events: icons and Biff of each, by place."""
    rows = [row.split() for line in EVENTS.strip().splitlines() for row in line.split(" | ")]
    return {
        place: [([LETTERS[letter] for letter in word.rstrip("!")], word.endswith("!")) for word in words]
        for place, *words in rows
    }


def test_years_and_starts(box: Box) -> None:
    assert [(year.year, year.colour, year.car, year.biff) for year in box.years] == [
        (1885, "brown", "clock_tower_1885", "saloon"),
        (1955, "blue", "clock_tower_1955", "high_school_1955"),
        (1985, "orange", "clock_tower_1985", "martys_house"),
        (2015, "pink", "clock_tower_2015", "antiques_shop"),
    ]


def test_twenty_places_in_four_rows_of_five(box: Box) -> None:
    assert [place.id for place in box.places] == list(written())
    assert [(place.year, place.column) for place in box.places] == [
        (year, column) for year in (1885, 1955, 1985, 2015) for column in range(5)
    ]
    diners = [place.title for place in box.places if place.column == 0]
    assert diners == ["Saloon", "Lou's Cafe", "Marty's House", "Cafe 80's"]
    towers = [place.title for place in box.places if place.column == 2]
    assert towers == ["Clock Tower (under construction)", "Clock Tower", "Clock Tower", "Clock Tower"]


def test_neighbours_are_left_and_right_in_the_year(box: Box) -> None:
    for place in box.places:
        near = [one.id for one in box.places if one.year == place.year and abs(one.column - place.column) == 1]
        assert list(place.neighbours) == near


def test_every_event_is_the_one_of_the_facts(box: Box) -> None:
    ours: dict[str, list[tuple[list[str], bool]]] = {place.id: [] for place in box.places}
    for event in box.events:
        ours[event.place].append((list(event.icons), event.biff))
    assert ours == written()


def test_what_the_events_count(box: Box) -> None:
    assert Counter(len(event.icons) for event in box.events) == {1: 33, 2: 23, 3: 4}
    assert sum(event.biff for event in box.events) == 15
    assert len(box.events) + sum(card.copies for card in box.specials) == 72
    lous = next(event for event in box.events if event.id == "order_without_money")
    assert (lous.place, lous.icons) == ("lous_cafe", ("doc", "wrench")), "the example of the rulebook"


def test_special_events(box: Box) -> None:
    assert {card.effect: card.copies for card in box.specials} == {
        "einstein": 2, "clear_paradox": 2, "back": 1, "move_biff": 1, "erase_event": 2, "forward": 1,
        "paradox_each": 1, "biffs_swarm": 1, "no_flux": 1,
    }  # fmt: skip


def test_items_lie_in_other_years_than_their_homes(box: Box) -> None:
    decks: dict[int, list[str]] = {year: [] for year in FOUND}
    for item in box.items:
        decks[item.found].append(item.home)
    assert decks == FOUND
    assert {item.home for item in box.items} == {place.id for place in box.places}
    named = {item.title: item.home for item in box.items}
    assert (named["Hoverboard"], named["Guitar"]) == ("clock_tower_2015", "high_school_1955")


def test_numbers(box: Box) -> None:
    numbers = box.numbers
    assert (numbers.outatime.start, numbers.outatime.game_over) == (0, 22)
    assert numbers.events == {2: 3, 3: 5, 4: 8}
    assert numbers.items == {"beginner": 2, "standard": 3, "hard": 4, "insane": 5}
    assert (numbers.carried, numbers.meeting, numbers.returned, numbers.removed, numbers.dice) == (2, 2, -1, 2, 4)
    assert box.die == ICONS
    assert box.einstein == dict.fromkeys(ICONS, 4)


def test_the_board_has_room_for_everything(box: Box, plan: BoardPlan) -> None:
    assert set(plan.places) == {place.id for place in box.places}
    assert set(plan.years) == {1885, 1955, 1985, 2015}
    assert len(plan.outatime) == 23
    assert len(plan.roads) == 16
    assert all(len(place.stands) == 4 for place in plan.places.values())


def test_years_are_strips_and_columns_stand_below_each_other(box: Box, plan: BoardPlan) -> None:
    for place in box.places:
        area = plan.places[place.id].area
        first = plan.places[box.places[place.column].id].area
        assert area.x == first.x
        assert area.y == plan.places[box.places[box.places.index(place) - place.column].id].area.y
    rows = [plan.places[box.places[number].id].area.y for number in (0, 5, 10, 15)]
    assert rows == sorted(rows), "the earliest year lies on top"


def test_nothing_on_a_place_covers_anything_else(plan: BoardPlan) -> None:
    for place in plan.places.values():
        rooms = [*rooms_of(place), *place.stands]
        assert all(room.within(place.area) for room in rooms)
        for number, room in enumerate(rooms):
            assert not any(overlap(room, other) for other in rooms[number + 1 :]), place
    loose = [plan.clock, *plan.outatime, *(place.area for place in plan.places.values())]
    loose += [rect for year in plan.years.values() for rect in (year.title, year.items, year.threat)]
    for number, rect in enumerate(loose):
        assert not any(overlap(rect, other) for other in loose[number + 1 :]), rect


def rooms_of(place: PlaceArea) -> list[Rect]:
    """Return the rectangles of a place."""
    return [place.label, place.events, place.biff, place.paradox, place.buried, place.home]


def overlap(one: Rect, other: Rect) -> bool:
    """Return whether two rectangles overlap."""
    apart = one.x + one.w <= other.x or other.x + other.w <= one.x
    return not (apart or one.y + one.h <= other.y or other.y + other.h <= one.y)


def test_words_and_pictures() -> None:
    words = [one.text for one in list_words("dice_through_time")]
    assert len(words) == 20 + 60 + 2 * 9 + 20
    pictures = [one.picture for one in list_pictures("dice_through_time")]
    assert len(pictures) == len(set(pictures))
    rooms = Counter(picture.removeprefix("dice_through_time/").partition("/")[0] for picture in pictures)
    assert (rooms["events"], rooms["specials"], rooms["items"]) == (60, 9, 20)
    assert (rooms["cars"], rooms["biffs"], rooms["mats"], rooms["item_backs"]) == (4, 4, 4, 4)
    assert (rooms["faces"], rooms["icons"], rooms["board"]) == (6, 6, 25)


def test_the_game_opens() -> None:
    game = open_box("dice_through_time")
    assert game.box_id == "dice_through_time"
    assert list(game.seats) == [2, 3, 4]
    assert [(option.name, option.choices, option.default, option.per_seat) for option in game.options] == [
        ("difficulty", ("beginner", "standard", "hard", "insane"), "standard", False),
        ("car", ("brown", "blue", "orange", "pink"), "random", True),
    ]
    assert open_content("dice_through_time").box is open_as("dice_through_time", Content).box
