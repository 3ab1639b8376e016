"""Layout of the Riff in Time table: figures on a stage, dial needles, cards to choose from."""

from __future__ import annotations

from functools import cache
from random import Random

import msgspec
import pygame
import pytest

from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.presenter import Board
from game.table import open_presenter
from game.table.contract import Regions
from game.ui.paint.geometry import Rect
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.poses import Face, Layout
from tests.games.riff_in_time.contract_facts import middle
from tests.games.riff_in_time.table.cases import box, playout
from tests.games.riff_in_time.table.table_case import CROWDED, fullest, state
from tests.support.rectangles import is_within, overlapping
from tests.support.tables import SCALES, WINDOWS

SEATS = (1, 2, 3, 4)
SEATS_OF_FOUR = range(4)


@cache
def board() -> Board:
    """Return the board of the game."""
    made: object = open_presenter(box()).board
    assert isinstance(made, Board)
    return made


def full_view(seats: int = 4) -> TableView:
    """Return the most crowded table as the first seat sees it."""
    return fullest(seats).view(0)


def regions(seats: int = 4, window: tuple[int, int] = (1280, 720), text_scale: float = 1.0) -> Regions:
    """Return the layout regions of a window."""
    return board().regions(Viewport(window, text_scale).size, seats, text_scale)


def lying(view: TableView, room: Regions) -> Layout:
    """Return the layout of a view."""
    return board().layout(view, room)


def test_several_figures_on_a_stage_stand_apart_and_off_the_name() -> None:
    """Up to three figures stand apart, off the stage's name; carried ones stand in front of their booth."""
    layout, plan = lying(full_view(), regions()), board().plan.spaces[CROWDED]
    here = [who for who, one in full_view().personages.items() if one.space == CROWDED]
    assert len(here) == 3
    rects = {who: layout[thing_kinds.personage(who)].rect() for who in here}
    assert not list(overlapping(rects))
    label = Rect(plan.label.x, plan.label.y, plan.label.w, plan.label.h)
    assert not [who for who, rect in rects.items() if rect.touches(label)]
    for seat, player in enumerate(full_view().players):
        booth = layout[thing_kinds.pawn(seat)]
        for who in player.carries:
            pose = layout[thing_kinds.personage(who)]
            assert is_within(pose.rect(), booth.rect())
            assert pose.z > booth.z


@pytest.mark.parametrize("text_scale", SCALES)
@pytest.mark.parametrize("window", WINDOWS)
def test_the_active_booth_is_large_on_every_stage_and_covers_neither_name_nor_number(
    window: tuple[int, int], text_scale: float
) -> None:
    """It stands in front of its stage at its left, as large as in San Dimas; the others share the rest of the floor."""
    room, view = regions(4, window, text_scale), full_view()
    smallest = min(spot.booths[0].h for spot in board().plan.spaces.values())
    for space in board().plan.spaces:
        players = tuple(msgspec.structs.replace(player, space=space) for player in view.players)
        layout = lying(msgspec.structs.replace(view, players=players), room)
        booths = {seat: layout[thing_kinds.pawn(seat)].rect() for seat in SEATS_OF_FOUR}
        assert booths[view.turn].h >= 1.35 * smallest
        assert booths[view.turn].h > 1.15 * max(rect.h for seat, rect in booths.items() if seat != view.turn)
        assert not list(overlapping(booths)), space
        signs = [name for name, pose in layout.items() if name.kind in (thing_kinds.label, thing_kinds.value)
                 and pose.rect().inset(1.0).touches(booths[view.turn])]  # fmt: skip
        assert not signs


def test_needles_turn_with_their_dials() -> None:
    """Needles turn 30 degrees a step, San Dimas with twice as many steps."""
    view = full_view()
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
    """Cards to choose from replace the dice, with earlier cards small beside them."""
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
@pytest.mark.parametrize(("text_scale", "count"), [(scale, count) for scale in SCALES for count in (1, 2, 3)])
def test_open_cards_lie_apart_from_piles_and_known_ones(window: tuple[int, int], text_scale: float, count: int) -> None:
    """Any number of open riff cards stays clear of the piles and of three known cards."""
    room, full = regions(2, window, text_scale), Viewport(window, text_scale).rect
    view = msgspec.structs.replace(full_view(2), pool=(), open_riffs=box().lookup.riffs[40 : 40 + count])
    layout = lying(view, room)
    cards = {key: pose.rect() for key, pose in layout.items() if key.kind in ("riff", "deck", "discards")}
    assert len(cards) == 5 + count
    assert not list(overlapping(cards))
    open_ones = [cards[thing_kinds.riff(card)] for card in view.open_riffs]
    assert max(open_ones, key=lambda rect: rect.w) == open_ones[-1]
    assert open_ones[-1].w >= 140
    for rect in cards.values():
        assert is_within(rect, full)
        assert "chart" not in room.named or not rect.touches(room.named["chart"])
        assert not rect.touches(room.prompt)


def test_the_section_that_asks_is_lit() -> None:
    """The section of the riff card that asks for a choice is highlighted."""
    for seed in range(40):
        for position, _command in playout(2, seed, 300, in_the_middle=True):
            view = position.view(None)
            if view.ask is not None and view.ask.what == "choosing":
                assert view.ask.card is not None
                face = lying(view, regions(2))[thing_kinds.riff(view.ask.card)].face
                assert face.part == view.ask.section
                return
    raise AssertionError("no card asked")


def test_bands_differ_by_more_than_the_needle() -> None:
    """Each band has a chip of its own look, and so has each length of San Dimas."""
    pygame.display.init()
    bands = ("green", "yellow", "red", "repaired")
    chips = [Face(thing_kinds.value, (34.0, 21.0), part=band, state="5") for band in bands]
    ends = [Face(thing_kinds.location, (94.0, 94.0), "san_dimas", detail=most) for most in (10, 11, 20)]
    looks = {pygame.image.tobytes(board().painter.paint(face, (60, 60)), "RGBA") for face in (*chips, *ends)}
    assert len(looks) == 7


def test_the_given_table_is_as_full_as_it_says() -> None:
    """Guard for the fullest table: all booths on one stage, over four card actions, all bands."""
    view = full_view()
    assert {player.space for player in view.players} == {CROWDED}
    assert len(view.cards) > 4
    assert {location.band for location in view.locations.values() if location.dial} == {"green", "", "red"}
    assert state(2, phase="riff").view(0).pool == ()
    assert middle(box(), 2, {}, Random(1)).view(None).players
