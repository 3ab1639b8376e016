"""Looks and behavior of the Card Game table in a window: text fits, pictures load, hands lay out well."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from game import resources
from game.games.card_game.rules import commands as c
from game.games.card_game.table import squares, transitions
from game.games.card_game.table.cards import LEGIBLE, hand_places, spine_area, spine_width, spine_words
from game.games.card_game.table.regions import BOARD, SQUARE
from game.games.card_game.table.seats import item_areas, strip_area
from game.games.card_game.table.sight import FRAME
from game.rules.contract import Command
from game.scenes.robot import Robot
from game.ui.animation.combinators import Animation, Wait
from game.ui.animation.effects import PictureFlight, staggered
from game.ui.paint import svg_art
from game.ui.paint import text as letters
from game.ui.paint.canvas import Canvas, VAlign
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.tabletop import preview
from game.ui.tabletop.arrangement import InFan, grid, row
from game.ui.tabletop.pointer_effects import HoverZoom
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.preview import Ghost
from tests.games.card_game.table.cases import FULL, arranged, box, play, regions, table
from tests.support.tables import scene_of
from tests.support.things import thing_of
from tests.support.transitions import transition_of


@pytest.mark.parametrize("size", [(1280.0, 720.0), (1280.0, 750.0), (1280.0, 1024.0)])
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_hands_of_all_sizes_stay_in_their_place_and_readable(text_scale: float, size: tuple[float, float]) -> None:
    """Hands of 0 to 20 cards stay upright in their area; large ones fan out and open around any card."""
    here = regions(4, size, text_scale)
    area = here.named["hand"]
    for count in range(21):
        cards, (wide, high) = hand_places(here, count)
        assert len(cards) == count
        for places in ([card.rest() for card in cards], *([card.opened(n) for card in cards] for n in range(count))):
            for place in places:
                rect = Rect.around(place.at, wide, high)
                assert rect.x >= area.x - 0.5
                assert rect.right <= area.right + 0.5
                assert rect.y >= area.y - 1
                assert rect.bottom <= size[1]
                assert abs(place.angle) < svg_art.ANGLE_STEP / 2, "its text is drawn upright"
            assert all(one.at.x < other.at.x for one, other in pairwise(places))
        for one, other in pairwise(cards):
            seen = other.rest().at.x - one.rest().at.x
            assert seen >= ((0.98 if text_scale == 1.0 else 0.59) if count < 5 else 0.07) * wide
            opened = other.opened(one.number).at.x - one.opened(one.number).at.x
            whole = count <= (8 if text_scale == 1.0 else 6)
            assert opened >= wide * (0.97 if whole else 0.5) - 0.5, (count, text_scale)
    assert hand_places(here, 8)[1][0] > 0.9 * hand_places(regions(4, size), 4)[1][0], "not shrunk"


@pytest.mark.parametrize(
    ("size", "scale", "least"),
    [((1280.0, 720.0), 1.0, 12.0), ((1280.0, 750.0), 0.8, 9.0), ((1280.0, 1024.0), 1.0, 11.0)],
)
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_hands_never_grow_and_every_title_can_be_read(
    text_scale: float, size: tuple[float, float], scale: float, least: float
) -> None:
    """With 1 to 15 cards the size never grows, and each covered card shows its title in letters of ``least`` pixels.

    ``scale`` is in pixels per table unit: 0.8 in a window of 1024x600.
    """
    pygame.font.init()
    here, before = regions(4, size, text_scale), math.inf
    for count in range(1, 16):
        places, (wide, high) = hand_places(here, count)
        assert wide <= before + 0.01, count
        before, spine = wide, spine_width(places, (wide, high))
        seen = min((b.rest().at.x - a.rest().at.x for a, b in pairwise(places)), default=wide)
        if spine is None:
            assert seen >= 0.9 * wide, "all but the edge is seen"
            continue
        unit = wide / FRAME[0]
        assert spine * unit <= seen + 0.01
        area, viewport = spine_area(spine), Viewport((round(1280 * unit * scale), round(720 * unit * scale)))
        for card in box().lookup.box.cards:
            style = letters.Style(least / (unit * scale), "white", "display", leading=1.0, fixed=True)
            assert letters.fits(spine_words(card), style, viewport, area.w, area.h, style.size), (count, card.id)


@pytest.mark.parametrize(("text_scale", "most"), [(1.0, 18), (2.0, 12)])
def test_the_text_of_a_searched_discard_pile_can_be_read(text_scale: float, most: int) -> None:
    """Rewind shows up to ``most`` cards with their text, large enough and over the board only."""
    here = regions(2, text_scale=text_scale)
    for count in (1, 7, most):
        names = [name for name in box().lookup.names if name not in ("rewind.1", "trade")][:count]
        state = arranged(2, {"hands": {0: ["rewind.1", "trade"]}, "discards": names}, c.Play(0, "rewind.1"))
        while state.actor == 1:
            state.apply(c.LetPass(1))
        layout = table().board.layout(state.view(0), here)
        for name in names:
            pose = layout[thing_of(f"card.{name}")]
            assert pose.face.kind in ("card", "small"), (count, name)
            assert pose.rect().w >= (96 if count > 7 else 130)
            assert here.board.contains(Vec(pose.rect().x, pose.rect().y))
            assert here.board.contains(Vec(pose.rect().right, pose.rect().bottom))


def test_titles_of_squares_can_be_read_on_a_small_laptop() -> None:
    """At 1280x720 every timeline title is at least 11.5 pixels high, nearly all of them 13."""
    here = regions(6)
    zoom = here.board.fitted(BOARD.x / BOARD.y).w / BOARD.x
    pygame.font.init()
    heights = []
    for square in box().lookup.box.squares:
        place = squares.title_rect(square.link is None)
        for title in (square.original, square.altered):
            style = letters.Style(squares.TITLE, "white", "display", fixed=True, leading=1.0)
            viewport = Viewport((1280, 720))
            size = squares.TITLE
            while not letters.fits(title, replace(style, size=size), viewport, place.w, place.h, size):
                size -= 0.5
            heights.append(size * zoom)
    assert min(heights) >= 11.5
    assert sum(height >= 13 for height in heights) >= len(heights) * 0.75


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_items_of_five_others_are_named(count: int) -> None:
    """With six players at 1280x720 the item tags on the player strips fit the longest names."""
    strip = strip_area(regions(6), 0, 5)
    for rect in item_areas(strip, count):
        unit = rect.h / 80
        words = rect.w - rect.h * 0.9 - 13 * unit
        for card in box().lookup.box.cards:
            if card.kind == "item":
                style = letters.Style(27.0 * unit, "ink", "display", fixed=True, leading=1.0)
                viewport = Viewport((1280, 720))
                assert letters.fits(card.title, style, viewport, words, rect.h - 8 * unit, min(LEGIBLE, style.size)), (
                    card.id
                )


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_the_events_of_an_identity_are_written_in_one_size(text_scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 1280x720 the letters of all three are equally large, at least 10.5 pixels high."""
    written: dict[str, float] = {}
    draw = Canvas.text

    def note(
        canvas: Canvas,
        markup: str,
        rect: Rect,
        style: letters.Style,
        valign: VAlign = "top",
        least: float | None = None,
    ) -> letters.Block:
        made = draw(canvas, markup, rect, style, valign, least)
        written[markup] = made.size * canvas.viewport.scale
        return made

    monkeypatch.setattr(Canvas, "text", note)
    here, titles = regions(4, text_scale=text_scale).named["identity"], table().offers.titles
    for identity in box().lookup.box.identities:
        written.clear()
        face = Face("identity", (here.w, here.h), identity.id)
        table().board.painter.paint(face, (round(here.w), round(here.h)), text_scale)
        sizes = {written[titles.event(index, altered)] for index, altered in titles.wants(identity.id)}
        assert len(sizes) == 1, identity.id
        assert min(sizes) >= 10.5, identity.id


def test_spreads_fill_their_area() -> None:
    """Rows, fans and grids fill their area and stay inside it."""
    area = Rect(10, 20, 300, 100)
    assert [rect.x for rect in row(area, 50, 3, 10)] == [10, 70, 130]
    assert row(area, 50, 3, 10, 1.0)[-1].right == area.right
    assert row(area, 80, 9)[-1].right == pytest.approx(area.right)
    assert not row(area, 50, 0)
    places = [InFan(area, 60, number, 5).rest() for number in range(5)]
    assert places[2].angle == 0
    assert places[0].angle < 0 < places[4].angle
    assert places[0].at.y == places[4].at.y > places[2].at.y
    for count in range(1, 40):
        rects = grid(area, 2.0, count, 4.0, 90.0)
        assert len(rects) == count
        assert all(rect.right <= area.right + 0.01 and rect.bottom <= area.bottom + 0.01 for rect in rects)
        assert not any(a.inset(0.1).touches(b) for a, b in pairwise(rects))
    assert not grid(area, 2.0, 0)


# --- in a window -----------------------------------------------------------------------------------------------------


def left_of(robot: Robot, key: str) -> Vec:
    """Return a point of a fanned card that its neighbor does not cover."""
    rect = robot.node(key=key).rect
    return Vec(rect.x + rect.w * 0.2, rect.centre.y)


def test_a_machine_is_dragged_onto_its_linchpin_and_the_ripples_follow() -> None:
    """One drag flips the linchpin and its ripples; the bot passes, having no response."""
    state = arranged(2, {"hands": {0: ["tm_v3", "trade"], 1: ["alpha"]}})
    with play(state, ("human", "random")) as robot:
        robot.drag(left_of(robot, "card.tm_v3"), robot.node(key="square.C-6").rect.centre)
        robot.step(60)
        view = scene_of(robot).match.view(0)
        assert view.timeline["C-6"]  # type: ignore[attr-defined]
        assert view.timeline["D-4"]  # type: ignore[attr-defined]
        log = [step.text for line in scene_of(robot).log.lines for step in (line, *line.steps)]
        assert any("ripples to" in line for line in log)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_a_dragged_card_shrinks_over_the_board_and_hides_neither_target_nor_what_would_flip(
    size: tuple[int, int],
) -> None:
    """Over each linchpin it is at most 60% as large as in the hand and lies beside it; over the hand it is whole."""
    state = arranged(3, {"hands": {0: ["tm_v3", "trade", "memo.1"], 1: ["alpha"]}})
    with play(state, ("human", "random", "random"), size, reduced_motion=True) as robot:
        stage, start = scene_of(robot).display.stage, left_of(robot, "card.tm_v3")
        whole, card = robot.node(key="card.tm_v3").rect, thing_of("card.tm_v3")
        robot.drag(start, robot.node(key="card.trade").rect.centre, drop=False)
        carried = stage.rect_of(card)
        assert carried is not None
        assert carried.h >= whole.h
        for index in ("A-2", "B-1", "B-4", "C-6", "D-1"):
            target = robot.node(key=f"square.{index}").rect
            robot.move(target.centre)
            carried = stage.rect_of(card)
            assert carried is not None
            assert carried.h <= 0.61 * whole.h
            assert carried.overlap(target).empty, index
            for mark in stage.marked("last"):
                flips = stage.rect_of(mark)
                assert flips is not None
                assert carried.overlap(flips).empty, (index, mark)
            assert regions(3, (robot.viewport.size.x, robot.viewport.size.y)).board.grown(1).contains(carried.centre)


def test_clicking_the_pile_draws_and_a_wrong_square_is_explained() -> None:
    """Clicking card and square works as well as dragging, and a wrong square is explained."""
    state = arranged(2, {"hands": {0: ["tm_v3", "trade"], 1: ["alpha"]}})
    with play(state, ("human", "random")) as robot:
        robot.click(left_of(robot, "card.tm_v3"))
        robot.click(robot.node(key="square.A-4").rect.centre)
        assert any("A-4" in node.name for node in robot.nodes() if node.role in ("status", "alert", "label"))
        robot.key("escape")
        scene_of(robot).display.pointer.cancel()
        robot.click("pile")
        robot.step(30)
        assert len(scene_of(robot).match.view(0).hand) >= 3  # type: ignore[attr-defined]


def test_a_card_under_the_pointer_is_raised_and_let_down() -> None:
    """A hovered card grows from its lower edge, stays in the window and shrinks when left."""
    state = arranged(2, {"hands": {0: list(FULL)}})
    with play(state, ("human", "random")) as robot:
        stage = scene_of(robot).display.stage
        lift = HoverZoom(stage)
        lift.over(thing_of("card.cash"))
        assert str(lift.raised) == "card.cash"
        canvas = Canvas(pygame.Surface((1280, 720)), robot.viewport)
        lift.draw(canvas)
        assert canvas.surface.get_at((1, 1))[:3] == (0, 0, 0)
        pose = stage.pose(thing_of("card.cash"))
        assert pose is not None
        assert canvas.surface.get_at((round(pose.x), round(pose.rect().y) - 40))[:3] != (0, 0, 0)
        lift.over(thing_of("pile"))
        assert lift.raised is None, "it says that it stays"
        lift.over(thing_of("card.cash"))
        stage.show(thing_of("card.cash"), pose.moved_to(Vec(300, 300)))
        lift.update(0.1)
        assert lift.raised is None, "it has moved"


def test_staggered_flights_end() -> None:
    """Animated card backs leave no sprites behind when they arrive."""
    state = arranged(2, {"hands": {0: ["trade"]}})
    with play(state, ("human", "random")) as robot:
        stage = scene_of(robot).display.stage
        back = Face("back", (40, 56), "deck")
        keys = set(stage.pieces())
        flying = staggered([PictureFlight(Pose(100, 100, back), Pose(600, 400, back))] * 3)
        assert flying is not None
        playback = flying.begin(stage)
        canvas = Canvas(pygame.Surface((1280, 720)), robot.viewport)
        assert playback.update(0.3) is None
        playback.draw(canvas)
        assert all(area.contains(Vec(350, 250)) for area in playback.areas())
        assert len(list(playback.areas())) == 3
        assert playback.update(2.0) == pytest.approx(0.3 + 2.0 - 0.6)
        assert set(stage.pieces()) == keys


def test_the_two_clicks_that_give_a_card_away() -> None:
    """A first click picks a card to give away, a second on the same card confirms."""
    state = arranged(
        2, {"hands": {0: ["alpha", "trade"], 1: ["clock_tower"]}, "turn": 1}, c.Play(1, "clock_tower"), c.LetPass(0)
    )
    assert state.view(0).ask is not None
    with play(state, ("human", "random")) as robot:
        robot.click(left_of(robot, "card.trade"))
        assert "trade" in scene_of(robot).match.view(0).hand  # type: ignore[attr-defined]
        robot.click(left_of(robot, "card.trade"))
        robot.step(5)
        assert "trade" not in scene_of(robot).match.view(0).hand  # type: ignore[attr-defined]


def test_squares_keep_the_pictures_proportions() -> None:
    """The square size in board units equals the view box of its picture."""
    frame = (resources.assets() / "card_game" / "frame_ripple_original.svg").read_text(encoding="utf-8")
    assert f'viewBox="0 0 {SQUARE.x:g} {SQUARE.y:g}"' in frame


def test_what_is_needed_is_ticked_on_every_picture_of_an_identity() -> None:
    """Fulfilled events are ticked on the card, when raised, in the close-up and behind the curtain."""
    state = arranged(2, {"hands": {0: ["trade"]}, "identities": {0: "verne", 1: "rex"}, "altered": ["A-2"]})
    view = state.view(0)
    layout = table().board.layout(view, regions(2))
    raised, closeup = layout[thing_of("identity")].raised, table().tips.closeup(thing_of("identity"), view)
    assert raised is not None
    assert closeup is not None
    assert closeup.pose is not None
    signs = [layout[thing_of(f"tick.{number}")].face.state for number in range(3)]
    assert signs == ["met", "unmet", "met"]
    assert raised.state == closeup.pose.face.state == table().shows.secrets(view)[0].state == "101"
    assert layout[thing_of("identity")].face.state == "", "a tick does not turn the card over"


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_identities_are_laid_open_at_the_end(viewer: int | None) -> None:
    """At the end all identities are revealed, to players and spectators alike."""
    given = {"identities": {0: "verne", 1: "rex", 2: "opal"}, "altered": ["A-2", "A-3"], "stack": 1}
    state = arranged(3, {**given, "hands": {0: ["tm_v3"]}}, c.Play(0, "tm_v3"), c.Aim(0, "B-1"))
    while state.actor >= 0:
        state.apply(c.LetPass(state.actor))
    assert table().board.layout(state.view(viewer), regions(3)).keys().isdisjoint({"who.0", "who.1", "who.2"})
    state.apply(c.Turned(real=True))
    view = state.view(viewer)
    assert view.over is not None
    layout = table().board.layout(view, regions(3))
    front, shown = viewer or 0, ["verne", "rex", "opal"]
    assert layout[thing_of("identity")].face.name == shown[front]
    for seat in {0, 1, 2} - {front}:
        pose = layout[thing_of(f"who.{seat}")]
        assert (pose.face.kind, pose.face.name) == ("who", shown[seat])
        assert (pose.face.part == "won") == (seat == 0), "the winner's has a golden rim"
        closeup = table().tips.closeup(thing_of(f"who.{seat}"), view)
        assert closeup is not None
        assert closeup.title in pose.name


def test_the_cards_that_stay_in_the_hand_keep_still_while_one_is_aimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a card is aimed the preview shows the flips, but not the hand closing the gap."""
    state = arranged(2, {"hands": {0: ["tm_v3", "trade", "memo.1"], 1: ["alpha"]}})
    with play(state, ("human", "random")) as robot:
        robot.drag(left_of(robot, "card.tm_v3"), robot.node(key="square.C-6").rect.centre, drop=False)
        drawn: list[Ghost] = []
        monkeypatch.setattr(preview, "draw_ghosts", lambda ghosts, *_rest: drawn.extend(ghosts))
        scene_of(robot).damage.everything()
        robot.step()
        shown = {ghost.key for ghost in drawn}
        assert {thing_of("aim.D-4"), thing_of("aim.D-5"), thing_of("aim.D-6")} <= shown
        assert not {key for key in shown if key.kind == "card"}


@pytest.mark.parametrize(("stack", "real", "altered", "said"), [
    (1, True, (), "No winner!"),
    (2, False, ("A-2", "A-3"), "A decoy! Nothing changes."),
    (1, True, ("A-2", "A-3"), "Seat 1 wins!"),
])  # fmt: skip
def test_everybody_is_told_what_turning_b1_came_to(
    stack: int, real: bool, altered: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A banner tells the outcome at B-1, after the card was shown."""
    given = {"identities": {0: "verne", 1: "rex"}, "altered": altered, "stack": stack, "hands": {0: ["tm_v3"]}}
    state = arranged(2, given, c.Play(0, "tm_v3"), c.Aim(0, "B-1"))
    while state.actor >= 0:
        state.apply(c.LetPass(state.actor))
    banners: list[str] = []

    def band(words: str, *_rest: object) -> Animation:
        banners.append(words)
        return Wait(0.0)

    monkeypatch.setattr(transitions, "banner", band)
    before, command = state.view(1), c.Turned(real=real)
    state.apply(command)
    transition_of(table(), (command,), before, state.view(1), regions(2))
    assert banners == [said]


@pytest.mark.parametrize("thing", ["card.pie_pan", "card.newspaper", "card.tm_v5", "card.trade"])
def test_whole_cards_are_shown_under_the_pointer_and_need_no_tip(thing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hovering any item, the top discard or a hand card zooms it above everything, with no tip."""
    given = {"hands": {0: ["trade"]}, "tables": {0: ["newspaper"], 1: ["pie_pan"]}, "discards": ["tm_v5"]}
    with play(arranged(2, given), ("human", "random")) as robot:
        tips: list[str] = []
        monkeypatch.setattr(robot.scene.ui, "tip", lambda markup, _beside: tips.append(markup))
        pose = scene_of(robot).display.stage.pose(thing_of(thing))
        assert pose is not None
        assert pose.raised is not None
        assert (pose.raised.kind, pose.raised.name) == thing_of(thing)[:2]
        robot.move(left_of(robot, thing))
        robot.step(90)
        assert scene_of(robot).display.pointer.hover_zoom.raised == thing_of(thing)
        assert not [tip for tip in tips if not tip.startswith("*")], "at most the words of the game are explained"
        tips.clear()
        robot.move(robot.node(key="square.C-3").rect.centre)
        robot.step(90)
        assert scene_of(robot).display.pointer.hover_zoom.raised is None
        assert len(tips) == 1


@pytest.mark.parametrize("played", [
    (c.Play(1, "db_a3"), c.SetSide(1, altered=False)),
    (c.Play(1, "db_a3"), c.SetSide(1, altered=True)),
    (c.Play(1, "tm_v4"), c.Fuel(1, "cash"), c.Aim(1, "B-2")),
    (c.Play(1, "tm_v4"), c.Fuel(1, "cash"), c.Aim(1, "C-6")),
])  # fmt: skip
def test_a_played_card_does_not_lie_over_what_it_is_about(played: tuple[Command, ...]) -> None:
    """Card and fuel are whole over the board, and hide neither linchpin nor ripplepoints."""
    hands = {0: ["trade", "memo.1"], 1: ["db_a3", "tm_v4", "cash"]}
    state = arranged(2, {"hands": hands, "turn": 1}, *played)
    while state.actor == 1:
        state.apply(c.LetPass(1))
    here, view = regions(2), state.view(0)
    layout = table().board.layout(view, here)
    zoom = here.board.fitted(BOARD.x / BOARD.y)
    about = {"A-3"} if isinstance(played[1], c.SetSide) else {"B-2"} if "B-2" in str(played) else {"C-6", "D-4", "D-5"}
    for card in {"db_a3", "tm_v4", "cash"} - set(view.hand):
        pose = layout.get(thing_of(f"card.{card}"))
        if pose is None:
            continue
        rect = pose.rect()
        assert rect.w >= 110, "its text can be read"
        assert here.board.grown(1).contains(Vec(rect.x, rect.y))
        assert here.board.grown(1).contains(Vec(rect.right, rect.bottom))
        for index in about:
            area = squares.square_area(index)
            unit = zoom.w / BOARD.x
            seen = Rect(zoom.x + area.x * unit, zoom.y + area.y * unit, area.w * unit, area.h * unit)
            assert rect.overlap(seen).empty, (card, index)


def test_the_board_itself_has_no_tip() -> None:
    """Its name once popped up over the title of a card whenever the pointer rested on the frame."""
    with play(arranged(2, {"hands": {0: ["trade"]}}), ("human", "random")) as robot:
        for at in (Vec(500.0, 5.0), Vec(640.0, regions(2).board.bottom - 2.0)):
            robot.move(at)
            robot.step(90)
            assert str(scene_of(robot).display.pointer.hovered) == "table"
            assert not robot.scene.ui.tip_markup
        robot.move(robot.node(key="square.C-3").rect.centre)
        robot.step(90)
        assert robot.scene.ui.tip_markup


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_answers_and_the_way_to_let_it_pass_are_seen_at_once(seats: int) -> None:
    """Player strips shrink for the response prompt: the second response was once below the fold."""
    hands = {0: ["memo.1", "alpha"], 1: ["tm_v1"], 2: ["memo.2"]}
    given = {"turn": 1, "hands": {seat: hand for seat, hand in hands.items() if seat < seats}}
    played = (c.Play(1, "tm_v1"), c.Fuel(1, "plut_case"), c.Aim(1, "C-2"))
    state = arranged(seats, {**given, "tables": {0: ["fax"], 1: ["plut_case"]}}, *played)
    while state.actor != 0:
        state.apply(c.LetPass(state.actor))
    with play(state, ("human", *("random",) * (seats - 1))) as robot:
        panel, answers = regions(seats).prompt, scene_of(robot).hud.answers()
        *others, passing = sorted(answers, key=lambda one: one.rect.y)
        assert (len(others), passing.label) == (2, "Let it pass")
        assert all(panel.y <= one.rect.y and one.rect.bottom <= passing.rect.y for one in others)
