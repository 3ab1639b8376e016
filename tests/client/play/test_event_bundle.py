"""Routine actions of a computer player are shown as one movement; what matters is shown alone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.games.back_in_time.rules import commands as c
from game.match.redaction import MatchEvent
from game.rules.contract import EventStep, PlayerCommand
from game.scenes.play.event_bundle import PATIENCE, EventBundle
from tests.support.tables import TableCases

WALK = (c.Walk(1, "doc.3"), c.Step(1, "mill_road"), c.Step(1, "depot_street"))
ROLL = (c.Attempt(1, "hook"), c.AddDie(1, "doc.1"), c.AddDie(1, "doc.2"), c.Ready(1))
TABLE = TableCases("back_in_time")
VIEW = TABLE.box.start(2, {}).view(None)


class Shown:
    """What a bundle has shown: the names of the commands of each movement."""

    def __init__(self) -> None:
        self.movements: list[list[str]] = []
        self.bundle = EventBundle(TABLE.table.shows, self._show)

    def _show(self, events: Sequence[MatchEvent]) -> None:
        self.movements.append([type(command).__name__ for event in events for command in event.commands])

    def give(self, *commands: PlayerCommand, by_computer: bool = True) -> None:
        """Let each command happen, as an action of its own."""
        for command in commands:
            self.bundle.add(MatchEvent(0, command.seat, (EventStep(command, VIEW, VIEW),), VIEW, VIEW), not by_computer)


def test_a_walk_and_the_dice_of_a_roll_are_one_movement_until_something_else_happens() -> None:
    shown = Shown()
    shown.give(*WALK, *ROLL)
    assert not shown.movements
    shown.give(c.Settle(1))
    assert shown.movements == [[type(one).__name__ for one in (*WALK, *ROLL)], ["Settle"]]


def test_the_actions_of_a_person_are_shown_at_once() -> None:
    shown = Shown()
    shown.give(*WALK, by_computer=False)
    assert shown.movements == [["Walk"], ["Step"], ["Step"]]


def test_another_player_begins_another_movement() -> None:
    shown = Shown()
    shown.give(c.Ready(1), c.Ready(0))
    shown.bundle.update(0.0, goes_on=False)
    assert shown.movements == [["Ready"], ["Ready"]]


@pytest.mark.parametrize(("seconds", "goes_on", "shows"), [(0.1, True, False), (0.1, False, True), (1.0, True, True)])
def test_a_thinking_player_is_waited_for_only_a_moment(seconds: float, goes_on: bool, shows: bool) -> None:
    assert 0.1 < PATIENCE < 1.0
    shown = Shown()
    shown.give(*WALK)
    shown.bundle.update(seconds, goes_on)
    assert bool(shown.movements) == shows
