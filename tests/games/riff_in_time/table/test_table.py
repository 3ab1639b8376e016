"""Riff in Time's table looked at: everything inside the window, nothing overlapped or cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import msgspec
import pygame
import pytest

from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import faces, thing_kinds
from game.games.riff_in_time.table.layout import regions as areas
from game.table.contract import Regions
from game.ui.paint.geometry import Rect
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.poses import Face, Layout
from tests.games.riff_in_time.contract_facts import middle
from tests.games.riff_in_time.table.cases import box, playout
from tests.games.riff_in_time.table.fullest_table import CROWDED, board, fullest, state
from tests.support.looks import LEGIBLE, SCALES, WINDOWS, check_faces, check_ground
from tests.support.rectangles import is_within, overlapping

SEATS = (1, 2, 3, 4)
ON_STAGES = ("pawn", "label", "value", "location")
BESIDE = ("die", "means", "supply", "deck", "discards", "riff", "portrait", "objective", "repair", "person", "seat")
CAPITALS = 0.62
"""Height of capitals and digits as a share of the least box that they are written into."""


def regions(seats: int = 4, window: tuple[int, int] = (1280, 720), text_scale: float = 1.0) -> Regions:
    """The room of a window."""
    return board().regions(Viewport(window, text_scale).size, seats, text_scale)


def lying(view: TableView, room: Regions) -> Layout:
    """Where everything lies."""
    return board().layout(view, room)


def zoom(room: Regions) -> float:
    """Table units per unit of the board, all of it seen."""
    return min(room.board.w / board().size.x, room.board.h / board().size.y)


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
    assert made.prompt.h >= 140 + 40 * (text_scale - 1.0)
    assert made.named["chart"].h >= 50
    assert made.board.w * made.board.h > 0.5 * size.x * size.y
    for seat in range(seats):
        mat = areas.mat_rect(made, seat, seats)
        assert is_within(mat, made.named["mats"])
        parts = areas.mat_parts(mat)._asdict()
        assert all(is_within(rect, mat) for rect in parts.values())
        assert not list(overlapping(parts))
        assert min(min(rect.w, rect.h) for rect in parts.values()) >= 18


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("text_scale", SCALES)
@pytest.mark.parametrize("seats", SEATS)
def test_on_the_fullest_table_nothing_covers_anything(window: tuple[int, int], text_scale: float, seats: int) -> None:
    """Four booths and three figures on one stage, three aboard, everything that a card may give."""
    room = regions(seats, window, text_scale)
    layout = lying(fullest(seats), room)
    whole, full = Rect(0, 0, *board().size), Viewport(window, text_scale).rect
    for thing, pose in layout.items():
        assert is_within(pose.rect(), whole if pose.on_board else full), thing
    standing = {who for who, one in fullest(seats).personages.items() if one.space}
    on_board = {
        key: pose.rect()
        for key, pose in layout.items()
        if key.kind in ON_STAGES or (key.kind == "personage" and key.name in standing)
    }
    dials = {f"{kind}.{key.name}" for key in on_board for kind in ("value", "location")}
    crossing = [pair for pair in overlapping(on_board) if not {f"{one.kind}.{one.name}" for one in pair} <= dials]
    assert not crossing
    beside = {key: pose.rect() for key, pose in layout.items() if key.kind in BESIDE}
    assert len(beside) > 12 + 4 * seats
    assert not list(overlapping(beside))
    assert not [key for key, rect in beside.items() if rect.touches(room.prompt) or rect.touches(room.header)]


def test_digits_names_and_signs_can_be_read_at_a_small_window() -> None:
    """At 1280x720 without zoom: the numbers of dials, names of places, dice, actions; and figures can be told."""
    room = regions(4)
    layout, scale = lying(fullest(), room), zoom(room)
    for thing, pose in layout.items():
        rect = pose.rect()
        if thing.kind in ("value", "label"):
            assert rect.h * scale * CAPITALS >= LEGIBLE, thing
        if thing.kind in ("die", "means", "supply"):
            assert min(rect.w, rect.h) >= 3 * LEGIBLE, thing
        if thing.kind == "location":
            assert rect.w * scale >= 72
        if thing.kind == "pawn":
            assert rect.h * scale >= 48
        if thing.kind == "personage":
            assert rect.h * scale >= 28, thing
        if thing.kind == "seat":
            assert rect.h * CAPITALS >= LEGIBLE, thing
    numbers = [spot.number for spot in board().plan.spaces.values() if spot.number]
    assert len(numbers) == 10
    assert min(number.h for number in numbers) * scale * CAPITALS >= LEGIBLE


def test_several_figures_on_a_stage_stand_apart_and_off_the_name() -> None:
    """Up to three; those aboard stand in front of their booth, and off the other booths."""
    layout, plan = lying(fullest(), regions()), board().plan.spaces[CROWDED]
    here = [who for who, one in fullest().personages.items() if one.space == CROWDED]
    assert len(here) == 3
    rects = {who: layout[thing_kinds.personage(who)].rect() for who in here}
    assert not list(overlapping(rects))
    label = Rect(plan.label.x, plan.label.y, plan.label.w, plan.label.h)
    assert not [who for who, rect in rects.items() if rect.touches(label)]
    for seat, player in enumerate(fullest().players):
        booth = layout[thing_kinds.pawn(seat)]
        for who in player.carries:
            pose = layout[thing_kinds.personage(who)]
            assert is_within(pose.rect(), booth.rect())
            assert pose.z > booth.z


# --- pieces ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_every_piece_of_the_game_lies_somewhere(seats: int) -> None:
    """Over whole games: discs, figures, booths, dice, cards are all there as long as they are on the table."""
    room = regions(seats)
    for number, (position, _command) in enumerate(playout(seats, seats, 900)):
        if number % 4:
            continue
        view = position.view(None)
        kinds = Counter(str(thing.kind) for thing in lying(view, room))
        laid = sum(location.space is not None for location in view.locations.values())
        placed = sum(one.space is not None or one.carrier is not None for one in view.personages.values())
        dealt = sum(player.character is not None for player in view.players)
        assert kinds["location"] == kinds["dial"] == kinds["value"] == kinds["label"] == laid + 1
        assert kinds["glow"] == sum(one.repaired and one.space is not None for one in view.locations.values())
        assert (kinds["personage"], kinds["pawn"], kinds["portrait"]) == (placed, dealt, dealt)
        assert kinds["die"] == len(view.pool)
        assert kinds["riff"] == len(view.deck.top) + len(view.open_riffs)
        assert kinds["person"] == sum(len(player.carries) for player in view.players)
        assert kinds["repair"] == sum(len(player.repairs) for player in view.players)
        kept = sum((player.objective is not None) + (player.set_up is not None) for player in view.players)
        assert kinds["objective"] == kept + sum(
            len(player.offered) for player in view.players if player.objective is None
        )


def test_needles_turn_with_their_dials() -> None:
    """From the star at 0 over green and yellow to red; San Dimas has twice as many steps."""
    view = fullest()
    layout = lying(view, regions())
    for name, location in view.locations.items():
        assert layout[thing_kinds.dial(name)].angle == -150 + 30 * location.dial
        chip = layout[thing_kinds.value(name)].face
        assert chip.state == str(location.dial)
        expected = "repaired" if location.repaired else location.band or "yellow"
        assert chip.part == expected
    assert layout[thing_kinds.dial("san_dimas")].angle == -150 + 15 * view.san_dimas
    assert layout[thing_kinds.value("san_dimas")].face.detail == view.san_dimas_most


@pytest.mark.parametrize("what", ["keeping_objective", "choosing", "arranging", "swapping"])
def test_cards_to_choose_from_lie_large(what: str) -> None:
    """Instead of the dice; with earlier cards small beside them."""
    found, rng = 0, Random(7)
    for seed in range(30):
        for position, _command in playout(rng.choice(SEATS), seed, 400, in_the_middle=what != "keeping_objective"):
            view = position.view(None)
            if view.ask is None or view.ask.what != what:
                continue
            found += 1
            layout = lying(view, regions(len(view.players)))
            assert not [thing for thing in layout if thing.kind in ("die", "tray", "means", "supply")]
            cards = view.deck.top if what == "arranging" else view.open_riffs[-1:]
            large = [thing_kinds.riff(card) for card in cards]
            if what == "keeping_objective":
                large = [thing_kinds.objective(card) for card in view.players[view.actor].offered]
            assert large
            assert min(layout[thing].rect().w for thing in large) >= 90
            assert not list(overlapping({thing: layout[thing].rect() for thing in large}))
            break
        if found > 3:
            return
    assert found


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("text_scale", SCALES)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_open_cards_lie_apart_from_piles_and_known_ones(window: tuple[int, int], text_scale: float, count: int) -> None:
    """However many are carried out, with three known cards on the deck."""
    room, full = regions(2, window, text_scale), Viewport(window, text_scale).rect
    view = msgspec.structs.replace(fullest(2), pool=(), open_riffs=box().lookup.riffs[40 : 40 + count])
    layout = lying(view, room)
    cards = {key: pose.rect() for key, pose in layout.items() if key.kind in ("riff", "deck", "discards")}
    assert len(cards) == 5 + count
    assert not list(overlapping(cards))
    open_ones = [cards[thing_kinds.riff(card)] for card in view.open_riffs]
    assert max(open_ones, key=lambda rect: rect.w) == open_ones[-1]
    assert open_ones[-1].w >= 140
    for rect in cards.values():
        assert is_within(rect, full)
        assert not rect.touches(room.named["chart"])
        assert not rect.touches(room.prompt)


def test_the_section_that_asks_is_lit() -> None:
    """Of the riff card that lies open."""
    for seed in range(40):
        for position, _command in playout(2, seed, 300, in_the_middle=True):
            view = position.view(None)
            if view.ask is not None and view.ask.what == "choosing":
                assert view.ask.card is not None
                face = lying(view, regions(2))[thing_kinds.riff(view.ask.card)].face
                assert face.part == view.ask.section
                return
    raise AssertionError("no card asked")


def test_the_chart_tells_all_rifts_and_san_dimas() -> None:
    """As numbers of today."""
    view = fullest()
    rifts = sum(location.dial for location in view.locations.values())
    assert [figure.value for figure in board().figures(view)] == [rifts, 9]
    assert board().chart_title


def test_all_spaces_can_be_pointed_at() -> None:
    """By the names of what lies there."""
    spots = board().spots(fullest(), regions())
    assert Counter(str(thing.kind) for thing in spots) == {"space": 11}
    assert len({spot.name for spot in spots.values()}) == 11


def test_a_table_before_the_set_up_is_laid_out_too() -> None:
    """Nothing lies on the stages; mats are bare."""
    view = box().start(3, {}).view(None)
    layout = lying(view, regions(3))
    assert not [thing for thing in layout if thing.kind in ("pawn", "personage", "die")]
    for pose in layout.values():
        board().painter.paint(pose.face, (40, 40))


# --- words and pictures ----------------------------------------------------------------------------------------------


def all_faces() -> Iterator[Face]:
    """Every face of the fullest table in every window, and every card, whole and small."""
    for seats in SEATS:
        for window in WINDOWS[:3]:
            for scale in SCALES:
                for pose in lying(fullest(seats), regions(seats, window, scale)).values():
                    yield from (pose.face, *([pose.raised] if pose.raised is not None else []))
    lookup = box().lookup
    for card in lookup.riffs:
        yield from (faces.riff(card, size) for size in ((62.0, 87.0), (96.0, 134.0), (150.0, 210.0), faces.CARD_SIZE))
        yield faces.riff(card, faces.CARD_SIZE, "main")
        yield Face("discards", (54.0, 76.0), card, state="58")
    for card in lookup.objectives:
        yield from (faces.objective(card, faces.CARD_SIZE, action, "1/3") for action in (False, True))
        yield from (faces.objective_slip(card, (wide, 36.0), state="2/3") for wide in (96.0, 180.0, 300.0))
    for who in lookup.personages:
        yield from (faces.person(who, faces.CARD_SIZE), faces.person_slip(who, (46.0, 35.0)))
    for name in lookup.locations:
        yield from (faces.disc(name, (280.0, 280.0), repaired) for repaired in (False, True))


@pytest.mark.usefixtures("language")
def test_all_text_fits_where_it_is_written(cut: list[str]) -> None:
    """Every face in every size, in English and in a longer language; no picture is missing."""
    check_faces(board(), all_faces(), cut)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("size", [(583, 365), (960, 601), (2016, 1263)])
def test_the_ground_is_painted_at_every_size(size: tuple[int, int], cut: list[str]) -> None:
    """With the numbers of the stages."""
    check_ground(board(), board().size, size, cut)


def test_bands_differ_by_more_than_the_needle() -> None:
    """The chips of green, yellow, red and repaired, and the end of San Dimas."""
    pygame.display.init()
    chips = [faces.value((34.0, 21.0), 5, band) for band in ("green", "yellow", "red", "repaired")]
    ends = [faces.disc("san_dimas", (94.0, 94.0), most=most) for most in (10, 11, 20)]
    looks = {pygame.image.tobytes(board().painter.paint(face, (60, 60)), "RGBA") for face in (*chips, *ends)}
    assert len(looks) == 7


def test_the_given_table_is_as_full_as_it_says() -> None:
    """All booths on one stage, more than four actions of cards, all bands on the dials."""
    view = fullest()
    assert {player.space for player in view.players} == {CROWDED}
    assert len(view.cards) > 4
    assert {location.band for location in view.locations.values() if location.dial} == {"green", "", "red"}
    assert state(2, phase="riff").view(0).pool == ()
    assert middle(box(), 2, {}, Random(1)).view(None).players
