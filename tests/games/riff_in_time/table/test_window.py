"""Whole games of Riff in Time in a real window: one player by mouse, three by keyboard alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.settings import SettingValues
from game.games.riff_in_time.rules import commands as c
from game.scenes.result import ResultScene
from game.table.contract import Offer
from game.ui.paint.geometry import Vec
from tests.client.window_players import Party
from tests.client.window_tryers import Tryers, TypingTryers
from tests.support.screen import Screen

TITLE = "Bill & Ted's Riff in Time"
PERSON = "Human"
ROOF = 0.12
"""Share of a booth's height at which its roof is."""

pytestmark = pytest.mark.window


class Musician(Tryers):
    """A player who counts long journeys, and gestures with each kind of piece, as separate ways to act."""

    def named(self, offer: Offer) -> str:
        """Return a name that tells journeys and picked pieces apart."""
        gesture = offer.gesture
        moves = sum(isinstance(command, c.Move) for command in offer.commands)
        if gesture is None or moves == 1:
            return super().named(offer)
        return f"{'Journey' if moves else f'{gesture.pick.kind}.'}{super().named(offer)}"

    def point(self, thing: str) -> Vec:
        """Return the point to click for a thing: the roof of a booth, whose middle passengers cover."""
        rect = self.robot.node(key=thing).rect
        return Vec(rect.centre.x, rect.y + ROOF * rect.h) if thing.startswith("pawn.") else rect.centre


def test_one_person_plays_to_the_end_with_the_mouse(screen: Screen, tmp_path: Path) -> None:
    """Drags of booth, figures and dice, clicks and buttons lead to the result page."""
    party = Party(screen, tmp_path / "window", SettingValues(pace="instant"))
    alone = Musician(party, TITLE, 321, (PERSON,), c.EndTurn, 45)
    alone.sit_down()
    alone.play()
    assert isinstance(alone.robot.scene, ResultScene)
    assert {"drag", "click", "button"} <= alone.gestures()
    wanted = {"JourneyMove", "personage.PickUp", "JourneyDrop", "die.Repair", "die.Suffer", "pawn.UseBooth"}
    assert {f"{one} by drag of 2" for one in wanted} <= set(alone.ways), alone.ways
    alone.leave()


def test_three_people_play_to_the_end_with_the_keyboard_alone(screen: Screen, tmp_path: Path) -> None:
    """Tab, Return and the main key lead three hot-seat players to the result page."""
    party = Party(screen, tmp_path / "window", SettingValues(pace="instant"))
    people = TypingTryers(party, TITLE, 134, (PERSON,) * 3, c.EndTurn, 18)
    people.sit_down()
    people.play()
    assert isinstance(people.robot.scene, ResultScene)
    assert {"keys", "main key"} == people.gestures()
    assert {"Move", "PickUp", "Pass", "UseBooth", "SwapRiff", "EndTurn"} <= people.done(), people.ways
    people.leave()
