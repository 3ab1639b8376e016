"""The box of Back in Time: graph, love track, counts and rulings, compared with values repeated here."""

from __future__ import annotations

from collections import Counter

import pytest

from game.content.board_shapes import Rect
from game.content.library import open_as
from game.games.back_in_time.reader.content import Content
from game.games.back_in_time.rules.box import COLOURS, HEROES, ITEMS, Box, Effect, Tile

GRAPH = {
    "docs_house": "main_street_west riverside_drive",
    "main_street_west": "clock_tower lous_cafe docs_house",
    "clock_tower": "main_street_east town_square main_street_west",
    "main_street_east": "north_shops town_theater clock_tower",
    "north_shops": "hill_street main_street_east",
    "riverside_drive": "docs_house lous_cafe georges_house",
    "lous_cafe": "main_street_west town_square second_street riverside_drive",
    "town_square": "clock_tower town_theater park_lane lous_cafe",
    "town_theater": "main_street_east hill_street oak_street town_square",
    "hill_street": "north_shops lorraines_house town_theater",
    "georges_house": "riverside_drive second_street mill_road",
    "second_street": "lous_cafe park_lane depot_street georges_house",
    "park_lane": "town_square oak_street south_shops second_street",
    "oak_street": "town_theater lorraines_house school_road park_lane",
    "lorraines_house": "hill_street hill_valley_high oak_street",
    "mill_road": "georges_house depot_street",
    "depot_street": "second_street south_shops mill_road",
    "south_shops": "park_lane school_road depot_street",
    "school_road": "oak_street hill_valley_high south_shops",
    "hill_valley_high": "lorraines_house school_road",
}
"""Spaces in reading order; neighbours clockwise from the north."""

STREETS = {
    "main_street_west", "main_street_east", "riverside_drive", "hill_street", "second_street", "park_lane",
    "oak_street", "mill_road", "depot_street", "school_road",
}  # fmt: skip

TRACK = (
    "hill_valley_high school_road south_shops depot_street mill_road mill_road georges_house riverside_drive "
    "docs_house docs_house main_street_west main_street_west clock_tower main_street_east"
)

TRACKER = {
    2: "m 1m m m M 1m m ml M 2m ml M 2m ml m 3m ml 3m ML",
    3: "m 1m m m m m 1m ml M 2m m ml m m 3m ml m ml mL",
    4: "m m 1m m m m m ml M 2m m ml m 2m m ml 3m ml mL",
}
SIGNS = {"movement": "m", "movement_x2": "M", "love_check": "l", "love_check_x2": "L"}


@pytest.fixture(scope="module")
def box() -> Box:
    return open_as("back_in_time", Content).box


def test_the_graph_is_the_printed_one(box: Box) -> None:
    assert {space.id: " ".join(space.neighbours) for space in box.spaces} == GRAPH
    assert [space.id for space in box.spaces] == list(GRAPH)
    assert {space.id for space in box.spaces if space.kind == "street"} == STREETS
    assert [space.id for space in box.spaces if not space.npc] == ["town_square"]


def test_every_link_goes_both_ways(box: Box) -> None:
    near = {space.id: space.neighbours for space in box.spaces}
    assert all(here in near[there] for here in near for there in near[here])
    assert sum(map(len, near.values())) == 2 * 31


def test_the_track_is_the_printed_one(box: Box) -> None:
    assert " ".join(spot.space for spot in box.track) == TRACK
    assert [spot.index for spot in box.track] == list(range(14))
    assert [spot.index for spot in box.track if spot.start] == [0]
    assert [spot.index for spot in box.track if spot.gate] == [8]
    assert [spot.index for spot in box.track if spot.ready] == [11, 12, 13]


def test_set_up(box: Box) -> None:
    setup = box.setup
    assert (setup.players, setup.george, setup.lorraine, setup.biff, setup.opportunities) == (
        "town_square",
        "georges_house",
        "lorraines_house",
        "clock_tower",
        3,
    )
    assert [(p.id, p.space, p.knowledge, p.knowledge_hard) for p in box.parts] == [
        ("cable", "hill_valley_high", 2, 3),
        ("gasoline", "south_shops", 2, 2),
        ("hook", "clock_tower", 3, 3),
    ]
    love = box.love
    assert (love.min, love.max, love.start, love.start_easy, love.photos) == (-3, 15, 0, 2, 6)
    assert love.retuned[0] == {"easy": {2: 5, 3: 5, 4: 5}, "hard": {2: -3, 3: -3, 4: -3}}
    began = [[love.begins("easy", seats, tuning) for seats in (2, 3, 4)] for tuning in (0, 1, 2)]
    assert began == [[2, 2, 2], [5, 5, 5], [5, 6, 6]]
    assert [love.begins("normal", seats, 2) for seats in (2, 3, 4)] == [0, 0, 0]
    began = [[love.begins("hard", seats, tuning) for seats in (2, 3, 4)] for tuning in range(6)]
    assert began == [[0, 0, 0], [-3, -3, -3], [-3, -3, -1], [-3, -3, -1], [-3, 1, 0], [0, 0, 0]]
    left = [[love.left(level, 2, tuning) for level in ("easy", "normal", "hard")] for tuning in (0, 2, 3, 5)]
    assert left == [[6, 6, 6], [6, 6, 6], [6, 6, 3], [6, 6, 2]]
    assert (love.double_photo_zone, love.heart_zone) == ((-3, -1), (13, 15))
    assert (box.mat.slots, box.mat.with_backpack, box.knockdown_tokens, box.longest_move) == (8, 10, 3, 6)


def test_dice_and_tiles(box: Box) -> None:
    assert box.dice_per_colour == 2
    assert box.dice == {c: (c, f"{c}2", "wild", "wild", "biff", "biff") for c in COLOURS}
    assert tuple(box.starter_tiles) == HEROES
    assert all(len(tiles) == 5 for tiles in box.starter_tiles.values())
    dice = Counter(tile.die for tiles in box.starter_tiles.values() for tile in tiles if tile.die)
    assert dice == dict.fromkeys(COLOURS, 4)
    assert box.starter_tiles["einstein"][4] == Tile("none", 6)
    assert sum(tile.count for tile in box.power_tiles) == 24
    assert Counter({(t.action, t.move): t.count for t in box.power_tiles if t.die is None}) == {
        ("reroll_all", 4): 3,
        ("change_to_wild", 4): 3,
        ("none", 6): 2,
    }
    assert Counter({(t.die, t.move): t.count for t in box.power_tiles if t.die}) == {
        (colour, move): 2 for colour in COLOURS for move in (3, 4)
    }


def test_cards_are_as_many_as_printed(box: Box) -> None:
    assert len(box.movement) == 24
    lines = Counter(sum(line.steps for line in card.steps if line.who == "biff") for card in box.movement)
    assert lines == {0: 4, 1: 14, 2: 6}
    assert [card.id for card in box.opportunities if card.expansion] == ["O25", "O26"]
    assert len(box.opportunities) == 26
    assert Counter(card.level for card in box.troubles) == {1: 6, 2: 6, 3: 6}
    assert [item.id for item in box.items] == list(ITEMS)
    assert [item.id for item in box.items if item.expansion] == ["biffs_matchbook", "sports_almanac"]
    assert {item.id for item in box.items if item.assist} == {
        "skateboard", "radiation_suit", "sci_fi_magazine", "video_recorder", "biffs_matchbook", "sports_almanac",
    }  # fmt: skip
    assert [item.id for item in box.items if item.passive] == ["backpack"]


def test_some_cards(box: Box) -> None:
    cards = {card.id: card for card in box.opportunities}
    assert cards["O15"].requires_present == "lorraine"
    assert cards["O15"].need == {"love": 1, "speed": 1}
    assert cards["O15"].reward == (Effect("power_tile", 1), Effect("love", 1))
    assert (cards["O25"].space, cards["O25"].need) == ("lous_cafe", {"courage": 1, "speed": 1})
    assert cards["O25"].reward == (Effect("item", "biffs_matchbook"),)
    assert (cards["O26"].space, cards["O26"].need) == ("north_shops", {"knowledge": 2})
    troubles = {card.id: card for card in box.troubles}
    assert troubles["T24"].on_reveal == (Effect("send_home", "george"),)
    assert troubles["T35"].on_reveal == (Effect("biff_to_nearest", 1),)
    assert troubles["T35"].lasting == "love_minus_1"
    assert Counter(card.space for card in box.opportunities if not card.expansion) == {
        "lous_cafe": 3, "georges_house": 3, "lorraines_house": 3, "town_square": 2, "clock_tower": 2,
        "town_theater": 2, "north_shops": 3, "south_shops": 2, "hill_valley_high": 2, "docs_house": 2,
    }  # fmt: skip


def test_the_tracker(box: Box) -> None:
    written = {
        seats: " ".join("".join(SIGNS.get(icon, icon[-1]) for icon in column) for column in columns)
        for seats, columns in box.tracker.items()
    }
    assert written == TRACKER


def test_the_plan_has_a_place_for_every_piece(box: Box) -> None:
    plan = open_as("back_in_time", Content).plan
    assert set(plan.spaces) == set(GRAPH)
    assert all(len(place.stands) == 7 for place in plan.spaces.values())
    assert {space for space, place in plan.spaces.items() if place.part} == {part.space for part in box.parts}
    assert len(plan.track) == len(box.track)
    assert len(plan.tracker) == len(box.tracker[2]) + 2
    assert list(plan.love) == list(range(-3, 16))
    assert (len(plan.photos), len(plan.parts_ready)) == (6, 3)
    layers = {layer.name: layer.sprites for layer in plan.layers}
    assert next(iter(layers)) == "ground"
    assert len(layers["ground"]) == 12 * 10
    assert sorted(sprite.name for sprite in layers["places"]) == sorted(GRAPH)
    board = Rect(0, 0, plan.width, plan.height)
    places = [*plan.track, *plan.tracker, *plan.love.values(), *plan.photos, plan.tower, plan.clock, plan.tray]
    assert all(rect.within(board) for rect in places)


def test_roads_run_from_space_to_space(box: Box) -> None:
    plan = open_as("back_in_time", Content).plan
    assert len(plan.roads) == 31
    for road in plan.roads:
        assert plan.spaces[road.a].area.holds(*road.points[0])
        assert plan.spaces[road.b].area.holds(*road.points[-1])
