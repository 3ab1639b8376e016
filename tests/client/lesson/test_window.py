"""A lesson in a real window with a real mouse: it goes on at its stop after the program was killed."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app import services
from game.app.settings import SettingValues
from game.scenes.lesson.scene import LessonScene
from tests.client.lesson.learner import expected
from tests.client.window_players import Mouse, Party
from tests.support.screen import Screen


class Learner(Mouse):
    """Somebody who has never played, before a real window."""

    @property
    def scene(self) -> LessonScene:
        """The robot's table."""
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
        """Go on until so many more moves of the learner are made."""
        made = 0
        while made < moves and self.scene.course.step is not None:
            made += not self.scene.course.rests
            self.do_next()

    def try_another(self) -> str:
        """Do something else that is allowed; return what is said."""
        while self.scene.course.rests:
            self.do_next()
        others = [one for one in self.scene.offers_now if self.scene.course.understood(one.commands) is None]
        self.do(next(one for one in others if one.gesture is not None))
        self.party.sync("another")
        return self.scene.ui.said


@pytest.mark.window
@pytest.mark.slow
def test_a_lesson_by_mouse_goes_on_after_a_kill(screen: Screen, tmp_path: Path) -> None:
    wishes = SettingValues(pace="instant", reduced_motion=True, hover_hold=0.0, muted=True)
    party = Party(screen, tmp_path / "window", wishes)
    learner = Learner(party)
    box = party.robot.node(key="box.time_line").rect.centre
    party.robot.move(box)
    party.window.move(party.px(box))
    party.sync("told")
    learner.button(key="lesson.start")
    party.window.wait("lesson")
    party.sync("lesson")
    learner.play(1)
    assert learner.try_another().startswith("You could do that, but not yet. ")
    learner.play(2)
    before = learner.scene.panel.sentence, len(learner.scene.match), party.written()
    party.program.kill()
    learner.scene.match.close()
    party.robot.close()
    services.close()
    again = Party(screen, tmp_path / "window", wishes)
    learner = Learner(again)
    again.click(next(node for node in again.nodes() if node.name.startswith("Continue: Lesson")).rect.centre)
    again.window.wait("lesson")
    again.sync("goes-on")
    assert (learner.scene.panel.sentence, len(learner.scene.match), again.written()) == before
    learner.play(1)
    assert again.written() > before[2]
    again.robot.close()
    assert again.program.quit() == 0, again.program.errors()
