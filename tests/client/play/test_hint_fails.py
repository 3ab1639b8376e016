"""A bot that fails while it works out a hint ends no game: the table says so and play goes on."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest

from game.content import hint_sentence
from game.content.texts import UnknownHint
from game.match.session import hint
from game.scenes.play import scene
from game.scenes.robot import Robot
from game.seats.players import Crashed
from tests.games.back_in_time.table.cases import match, play
from tests.support.tables import patient, scene_of


class Failing:
    """Hint player that raises an error."""

    def advise(self, *_question: object) -> Future[Any]:
        failed: Future[Any] = Future()
        failed.set_exception(Crashed("ran into an error: KeyError: 'lost'\n   in a file\n"))
        return failed

    def withdraw(self) -> None:
        """Do nothing: no work is under way."""


def hint_is_asked(robot: Robot) -> str:
    """Ask for a hint by key; return the message shown."""
    robot.key("h")
    patient(robot, lambda scene: not scene.session.hints.waiting)
    robot.step(2)
    return scene_of(robot).ui.said


def test_a_mistake_while_thinking_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "BotClient", lambda *_who: Failing())
    with play(match()) as robot:
        said = hint_is_asked(robot)
        assert "No hint this time: ran into an error: KeyError" in said
        assert "\n" not in said
        robot.drag("pawn.marty", "space.lous_cafe")
        robot.settle()
        assert len(scene_of(robot).match)


def test_a_reason_without_a_sentence_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_question: object) -> None:
        raise UnknownHint("there is no sentence for 'hint.none'")

    monkeypatch.setattr(hint, "advice_of", fail)
    with play(match()) as robot:
        assert "No hint this time: there is no sentence" in hint_is_asked(robot)


def test_an_action_that_nothing_offers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint without a matching offer says so, instead of stopping at "Let me think…"."""
    monkeypatch.setattr(scene, "find_offer", lambda _offers, _advice: None)
    with play(match()) as robot:
        assert "no hint for this one" in hint_is_asked(robot)


def test_an_unknown_reason_is_an_error() -> None:
    with pytest.raises(UnknownHint, match=r"no sentence for 'hint\.none' among the hints of chess"):
        hint_sentence("chess", "hint.none")
