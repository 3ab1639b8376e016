"""Layout of the question panel, whatever is asked and told."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.content import open_box
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.robot import Robot
from game.table.contract import Offer
from game.ui.paint.geometry import Rect, Vec
from tests.client.scenes.helpers import quick
from tests.support.tables import patient, scene_of
from tests.toy_game import Draw, Leave

SHORT = "Play a card or draw one."
LONG = "This place asks for {wrench} {lightning}, and you lack one icon. Spend a die to roll again, or leave dice here."
SAID = "Go to a new card below.\nIt would join your 2 Oilpetrol, at 2 gold each.\nAbout 17% for you to win."
LABELS = ("{lightning} Reroll", "End turn, leave 4 dice here", "End turn, keep 4 dice")
MAIN = "Go fix Doc's Lab, 1985 · {doc} {wrench} {lightning} {fist}"
WINDOWS = (((1280, 720), 1.0), ((1024, 600), 1.0), ((1024, 600), 2.0), ((1920, 1080), 2.0))


def offer(label: str, main: bool = False) -> Offer:
    """Create an offer with a button."""
    return Offer((Leave(0) if main else Draw(0),), label=label, main=main)


@pytest.mark.parametrize("box", ["back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time"])
@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_the_main_button_keeps_its_corner_and_nothing_overlaps(box: str, size: tuple[int, int], text: float) -> None:
    match = match_factory.begin(MatchRequest(box=box, seats=("human", "random"), seed=5))
    with Robot(page_factory.table(quick(text_scale=text), match), size, text) as robot:
        patient(robot, lambda scene: bool(scene.offers_now))
        scene = scene_of(robot)
        panel, corners = scene.display.regions.prompt, set[tuple[float, float]]()
        for prompt in (SHORT, LONG):
            for others in ((), ("Draw",), ("Draw one card instead", "Keep both", "Let it pass")):
                for said in ("", "No.", SAID):
                    scene.ui.say(said, lasts="input")
                    scene.hud.ask(prompt, [*map(offer, others), offer("End turn", main=True)], scene.take)
                    robot.step(2)
                    main, *_rest = scene.hud.answers()
                    corners.add((round(main.rect.right, 1), round(main.rect.bottom, 1)))
                    shown = [main.rect, scene.hud.question.prompt.rect, scene.hud.question._scroll.rect]
                    shown += [scene.ui.speech.rect] if said else []
                    shown += [scene.hud.narration.rect]
                    seen = [rect for rect in shown if rect.w > 0.5 and rect.h > 0.5]
                    assert not [(a, b) for a, b in combinations(seen, 2) if a.inset(0.6, 0.6).touches(b)], (
                        said,
                        others,
                    )
                    room = panel if not said else Rect(panel.x, scene.display.regions.goal.y, panel.w, panel.bottom)
                    assert all(room.grown(1).contains(rect.centre) for rect in seen)
        assert len(corners) == 1


def test_what_is_said_takes_the_place_of_the_prompt_only_where_there_is_no_room_for_both() -> None:
    match = match_factory.begin(MatchRequest(box="riff_in_time", seats=("human", "random"), seed=5))
    with Robot(page_factory.table(quick(), match)) as robot:
        patient(robot, lambda scene: bool(scene.offers_now))
        scene = scene_of(robot)
        prompt = scene.hud.question.prompt
        scene.hud.ask(SHORT, [offer("End turn", main=True)], scene.take)
        scene.ui.say("No.")
        robot.step(2)
        assert prompt.rect.h > 0
        scene.ui.say(" ".join([SAID] * 3), lasts="input")
        robot.step(2)
        assert prompt.rect.h == 0
        assert robot.node("status", key="ui.strip").name.startswith("Go to a new card below.")
        scene.ui.say(" ".join([SAID] * 3))
        robot.step(2)
        assert prompt.rect.h > 0, "what goes with time hides nothing that is asked"
        assert not scene.ui.speech.rect.touches(prompt.rect)
        scene.ui.say("")
        robot.step(2)
        assert prompt.rect.h > 0


@pytest.mark.parametrize("box", ["back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time"])
@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_nothing_that_must_be_pressed_is_scrolled_away(box: str, size: tuple[int, int], text: float) -> None:
    """Three other buttons and the main one are seen whole: before text shrinks, some stand beside the main button."""
    match = match_factory.begin(MatchRequest(box=box, seats=("human", "random"), seed=5))
    with Robot(page_factory.table(quick(text_scale=text), match), size, text) as robot:
        patient(robot, lambda scene: bool(scene.offers_now))
        scene = scene_of(robot)
        for others in (("Draw", "Keep both"), ("Draw one card instead", "Keep both", "Let it pass")):
            scene.hud.ask(SHORT, [*map(offer, others), offer("End turn", main=True)], scene.take)
            robot.step(2)
            panel = scene.display.regions.prompt.grown(1)
            for button in scene.hud.answers():
                assert panel.contains(Vec(button.rect.x, button.rect.y)), (button.label, button.rect, panel)
                assert panel.contains(Vec(button.rect.right, button.rect.bottom)), (button.label, button.rect, panel)


@pytest.mark.parametrize("box", ["back_in_time", "time_line", "dice_through_time", "riff_in_time"])
def test_no_number_of_seats_takes_the_room_of_long_buttons_in_large_text(box: str) -> None:
    """Dice Through Time with three seats once left room for two of four. The Card Game never asks with so many."""
    for seats in open_box(box).seats:
        match = match_factory.begin(MatchRequest(box=box, seats=("human", *("random",) * (seats - 1)), seed=5))
        with Robot(page_factory.table(quick(text_scale=2.0), match), text_scale=2.0) as robot:
            robot.step(3)
            scene = scene_of(robot)
            scene.hud.ask(SHORT, [*map(offer, LABELS), offer(MAIN, main=True)], scene.take)
            robot.step(2)
            assert not scene.hud.question._scroll.scrollable, seats


def test_other_buttons_stand_beside_the_main_one_before_text_shrinks() -> None:
    match = match_factory.begin(MatchRequest(box="dice_through_time", seats=("human", "random"), seed=5))
    with Robot(page_factory.table(quick(text_scale=2.0), match), (1280, 720), 2.0) as robot:
        patient(robot, lambda scene: bool(scene.offers_now))
        scene = scene_of(robot)
        scene.hud.ask(f"{LONG} {SHORT}", [offer("Draw one"), offer("Keep"), offer("Go", main=True)], scene.take)
        robot.step(2)
        main, first, last = scene.hud.answers()
        assert last.rect.centre.y == main.rect.centre.y
        assert last.rect.right < main.rect.x
        assert first.rect.bottom <= main.rect.bottom
