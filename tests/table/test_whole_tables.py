"""Whole tables in each language: in small windows and at every size of text, all words fit and nothing overlaps.

Nothing is painted: all that would be drawn is laid out (:class:`PrewarmCanvas`), and the widgets are measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Final

import pytest

from game import i18n
from game.ai import Budget, make_bot
from game.ai.hints import advise
from game.match.session.hint import advice_of
from game.rules.contract import State
from game.scenes.play.scene import PlayScene
from game.ui.paint import svg_art
from game.ui.paint.canvas import PrewarmCanvas, collecting_cut_texts
from game.ui.paint.viewport import Viewport
from tests.client.scenes.helpers import cut_words
from tests.rules.case import Case
from tests.support.rectangles import is_within, overlapping
from tests.support.tables import SCALES, TableCases, scene_of
from tests.table.test_contract import Played, every_game

SMALLEST: Final = (1024, 600)
SMALL: Final = [SMALLEST, *(pytest.param(size, marks=pytest.mark.slow) for size in ((1280, 720), (1024, 768)))]


@cache
def positions(case: Case) -> Mapping[str, State]:
    """Return decisions of the first of most seats: early, halfway, on the fullest table, with most buttons."""
    played = Played(case, case.seats[-1])
    asked = [state for state in played.decisions if state.actor == 0]
    return {
        "early": asked[0],
        "halfway": asked[len(asked) // 2],
        "full": asked[-1] if played.own.fullest is None else played.own.fullest(played.seats),
        "many buttons": max(asked, key=lambda state: sum(bool(offer.label) for offer in played.offers(state))),
    }


def cut(scene: PlayScene) -> list[str]:
    """Return the texts of widgets, pieces and board that would be cut off."""
    board, viewport, regions = scene.table.board, scene.viewport, scene.display.regions
    zoom = scene.display.camera.zoom * viewport.scale
    world = board.world(scene.view)
    with svg_art.ordering(real=False), collecting_cut_texts() as found:
        scene.ui.draw(PrewarmCanvas(viewport))
        for pose in board.layout(scene.view, regions).values():
            scale = pose.scale * (zoom if pose.on_board else viewport.scale)
            wide, high = (max(1, round(side * scale)) for side in pose.face.size)
            board.painter.paint(pose.face, (wide, high), viewport.text_scale)
        board.ground.board((round(world.w * zoom), round(world.h * zoom)), world, None, viewport.text_scale)
    return found


def misplaced(scene: PlayScene, panel: bool) -> Iterator[str]:
    """Yield widgets that are too small for their words, outside the window, or over another.

    ``panel``: the question's panel counts, too; a hint may cover its buttons until the next input.
    """
    hud, question = scene.hud, scene.hud.question
    for widget in hud.children():
        if question.parent is not widget:
            yield from cut_words(widget, scene.viewport)
        elif panel:
            yield from cut_words(question, question.shown)
    for whole in (hud, question) if panel else (hud,):
        parts = {widget.key: widget.rect for widget in whole.children() if widget is not hud.time_left}
        yield from (f"{one} lies over {other}" for one, other in overlapping(parts))


@every_game
@pytest.mark.parametrize("window", SMALL)
@pytest.mark.parametrize("language", i18n.available())
@pytest.mark.usefixtures("unseen")
def test_every_word_on_a_table_is_seen_whole(case: Case, language: str, window: tuple[int, int]) -> None:
    """With the log open, and with a hint."""
    faults = dict[str, list[object]]()
    i18n.use(language)
    bot = make_bot(case.open(), "easy")
    for name, state in positions(case).items():
        seats = ["human", *["random"] * (case.seats[-1] - 1)]
        with TableCases(case.name).play(state.clone(), seats, window) as robot:
            scene = scene_of(robot)
            hint = advise(case.open(), bot, scene.view, state.legal_commands(), Budget(), Random(1))
            for text_scale in SCALES:
                robot.app.manager.resize(Viewport(window).with_text(text_scale))
                for shows in ("question", "log", "hint"):
                    if shows == "log":
                        scene.display.toggle_log()
                    elif shows == "hint":
                        scene.display.toggle_log()
                        scene.hinted(advice_of(case.open(), hint))
                    robot.step(2)
                    found = [*cut(scene), *misplaced(scene, shows != "hint")]
                    assert is_within(scene.ui.speech.rect, scene.viewport.rect) or not scene.ui.said
                    for fault in found:
                        faults.setdefault(fault, []).append((name, text_scale, shows))
                scene.ui.say("")
    assert faults == {}
