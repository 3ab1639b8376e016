"""Lessons in a real window with a real mouse and keyboard.

Every lesson is played by the things its sentences name, at different points and by drags, clicks and keys in turn;
and a lesson resumes at its step after the program was killed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app import services
from game.app.settings import SettingValues
from game.content.library import has_lesson, list_boxes
from game.scenes.lesson.scene import LessonScene
from game.ui.tabletop.thing_names import Thing
from tests.client.lesson.learner import asked, expected, key_of, named, points, standing
from tests.client.window_players import Keyboard, Mouse, Party
from tests.support.screen import Screen

SLUGS = [box.box_id for box in list_boxes() if has_lesson(box.box_id)]
QUIET = SettingValues(pace="instant", reduced_motion=True, hover_hold=0.0, muted=True)
WISHES = {
    "Respond with your Fax.": ("card.fax", "card.db_b3"),
    "Sell all four.": ("held.0.beet", "market.3"),
}
"""Things to drag for requests whose sentence does not name them."""


class Learner(Mouse):
    """First-time player before a real window."""

    @property
    def scene(self) -> LessonScene:
        """Return the robot's lesson scene."""
        scene = self.robot.scene
        assert isinstance(scene, LessonScene), scene.name
        return scene

    def do_next(self) -> None:
        """Read on, or make the move."""
        if self.scene.course.rests:
            self.button(key="lesson.next")
        else:
            self.do(expected(self.robot))
        self.party.sync(f"step-{self.scene.course.at}")

    def play(self, moves: int) -> None:
        """Play until the learner has made this many more moves."""
        made = 0
        while made < moves and self.scene.course.step is not None:
            made += not self.scene.course.rests
            self.do_next()

    def try_another(self) -> str:
        """Make a legal move that is not asked for; return the message shown."""
        while self.scene.course.rests:
            self.do_next()
        others = [one for one in self.scene.offers_now if self.scene.course.understood(one.commands) is None]
        self.do(next(one for one in others if one.gesture is not None))
        self.party.sync("another")
        return self.scene.ui.said


class Reader(Learner):
    """Learner who follows the sentence by the things it names, in a different way at each move."""

    def do_named(self, turn: int) -> None:
        """Make the move; ``turn`` selects the way and the point on each thing."""
        step, offer, before = asked(self.robot), expected(self.robot), len(self.scene.match)
        written = self.scene.display.stage.written()
        things = [written[name] for name in WISHES.get(step.ask, ())] or named(self.robot)
        button = self.scene._wanted_button()
        if button and step.ask not in WISHES:
            Keyboard(self.party).use(button) if turn % 2 else self.button(key=button)
        elif step.ask.startswith(("Click ", "Take ", "Choose ")):
            self._point(things[-1:] if step.ask.startswith("Take ") else things[:1], turn)
        else:
            self._point(things, turn)
        if offer.gesture is not None:
            self.which(offer)
        self.party.sync(f"step-{step.number}")
        assert len(self.scene.match) > before, (step.ask, turn, self.scene.ui.said)

    def _point(self, things: list[Thing], turn: int) -> None:
        """Drag, click or press Return on the things; ``turn`` selects which, and the points."""
        if turn % 3 == 2:
            for thing in things:
                Keyboard(self.party).use(key_of(self.robot, thing))
            return
        ends = list(points(self.robot, things[-1], place=len(things) > 1))
        if len(things) == 1:
            self.party.click(ends[turn % len(ends)])
            return
        ends += standing(self.robot, things[-1], things[0])
        starts = list(points(self.robot, things[0], place=False))
        start, end = starts[turn % len(starts)], ends[(-turn) % len(ends)]
        if turn % 3 == 0:
            self.party.drag(start, end)
        else:
            self.party.click(start)
            self.party.click(end)


def to_the_lesson(party: Party, slug: str) -> None:
    """Open a box's lesson from the shelf."""
    box = party.robot.node(key=f"box.{slug}").rect.centre
    party.robot.move(box)
    party.window.move(party.px(box))
    party.sync("told")
    Mouse(party).button(key="lesson.start")
    party.window.wait("lesson")
    party.sync("lesson")


@pytest.mark.window
@pytest.mark.slow
@pytest.mark.parametrize("turn", range(3))
@pytest.mark.parametrize("slug", SLUGS)
def test_a_lesson_takes_what_its_sentences_name(screen: Screen, tmp_path: Path, slug: str, turn: int) -> None:
    party = Party(screen, tmp_path / "window", QUIET)
    reader = Reader(party)
    to_the_lesson(party, slug)
    while reader.scene.course.step is not None:
        if reader.scene.course.rests:
            reader.do_next()
        else:
            reader.do_named(turn)
            turn += 1
    assert tuple(reader.scene.match.history.commands) == reader.scene.course.lesson.commands
    party.robot.app.close()
    assert party.program.quit() == 0, party.program.errors()


@pytest.mark.window
@pytest.mark.slow
def test_a_lesson_by_mouse_goes_on_after_a_kill(screen: Screen, tmp_path: Path) -> None:
    party = Party(screen, tmp_path / "window", QUIET)
    learner = Learner(party)
    to_the_lesson(party, "time_line")
    learner.play(1)
    assert learner.try_another().startswith("You could do that, but not yet. ")
    learner.play(2)
    before = learner.scene.panel.sentence, len(learner.scene.match), party.written()
    party.program.kill()
    learner.scene.match.close()
    party.robot.close()
    services.close()
    again = Party(screen, tmp_path / "window", QUIET)
    learner = Learner(again)
    again.click(next(node for node in again.nodes() if node.name.startswith("Continue Lesson")).rect.centre)
    again.window.wait("lesson")
    again.sync("goes-on")
    assert (learner.scene.panel.sentence, len(learner.scene.match), again.written()) == before
    learner.play(1)
    assert again.written() > before[2]
    again.robot.close()
    assert again.program.quit() == 0, again.program.errors()
