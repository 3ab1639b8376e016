"""``x.py bench tempo``: how long a person waits between turns, and how many inputs a turn takes.

A bot plays for the person at a real table without a screen, one input for each action; computer players have the other
seats.
Waiting is the time at normal speed from the person's last input of a turn to the next question on a turn of their own:
animations and pauses, without the computer players' thinking, which depends on the machine. Questions in the turns of
others interrupt the waiting and are counted apart.

    python3 tools/x.py bench tempo
    python3 tools/x.py bench tempo --games back_in_time
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from random import Random
from statistics import mean, median
from typing import Final, NamedTuple

from game.ai import Budget, make_bot
from game.ai.hints import complete
from game.app import services
from game.app.settings import Settings, SettingValues, apply
from game.content import open_box
from game.registry import packages
from game.rules.contract import NOBODY
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.table import PRESENTER
from game.table.contract import Offer

FRAME: Final = 1 / 30
THINKING: Final = Budget(iterations=40)
TURNS: Final = 12
"""Own turns that are played at each table."""
SEED: Final = 3100
PERSON: Final = 0
"""The seat of the person."""
PATIENCE: Final = 60.0
"""Real seconds without a question after which a table is left."""


class Tempo(NamedTuple):
    """What one person had to wait and to do: a value for each turn."""

    waits: Sequence[float]
    inputs: Sequence[int]
    asked: Sequence[int]
    """Questions in the turns of others, between two turns."""


class Table:
    """A table with one person and computer players."""

    def __init__(self, box_id: str, partners: int) -> None:
        self._game = open_box(box_id)
        self._bot, self._rng = make_bot(self._game, "normal"), Random(SEED)
        settings = Settings(SettingValues(muted=True, objection=0.0))
        apply(settings)
        seats = ("human", *("ai:normal",) * partners)
        match = match_factory.begin(MatchRequest(box=box_id, seats=seats, seed=SEED), saved=False)
        self._robot = Robot(page_factory.table(settings, match))

    @property
    def _scene(self) -> PlayScene | None:
        scene = self._robot.scene
        return scene if isinstance(scene, PlayScene) and scene.match.actor != NOBODY else None

    def play(self, turns: int) -> Tempo:
        """Play so many turns of the person, or to the end of the game."""
        waits: list[float] = []
        inputs: list[int] = []
        asked: list[int] = []
        with self._robot:
            waited, given, others = 0.0, 0, 0
            while len(waits) < turns and (found := self._question()) is not None:
                scene, shown, passed = found
                waited += shown
                if scene.view.turn != PERSON:
                    others += 1
                elif given and (passed or others):
                    waits.append(waited)
                    inputs.append(given)
                    asked.append(others)
                    waited, given, others = 0.0, 1, 0
                else:
                    waited, given = 0.0, given + 1
                self._answer(scene)
        return Tempo(waits, inputs, asked)

    def _question(self) -> tuple[PlayScene, float, bool] | None:
        """Let time pass until the person is asked.

        Return the table, the time of the program, and whether another seat had a turn meanwhile; None if nothing comes.
        """
        shown, passed, end = 0.0, False, time.monotonic() + PATIENCE
        while time.monotonic() < end and (scene := self._scene) is not None:
            busy = scene.display.director.busy
            if scene.session.person is not None and scene.offers_now and not busy:
                return scene, shown, passed
            self._robot.step(dt=FRAME)
            passed = passed or scene.match.view(None).turn != PERSON
            shown += FRAME if busy else 0.0
            if not busy:
                time.sleep(0.005)
        return None

    def _answer(self, scene: PlayScene) -> None:
        """Give the action that the bot would."""
        question = scene.session.question
        assert question is not None
        assert self._bot is not None
        view, options = question.view, question.options
        first = self._bot.choose(view, options, THINKING, self._rng)
        whole = complete(self._game, self._bot, view, first, THINKING, self._rng)
        offers = [one for one in scene.offers_now if one.commands == whole[: len(one.commands)]]
        best: Offer | None = max(offers, key=lambda one: len(one.commands), default=None)
        if best is not None:
            scene.take(best)
        else:
            scene.session.give((first,))
        self._robot.step(dt=FRAME)


def measure(boxes: Sequence[str] | None) -> dict[str, Tempo]:
    """Play at tables of these boxes, by default all, with one and two computer players."""
    known = boxes or [name for name in packages() if PRESENTER.has(name)]
    found = {f"{box_id}, {partners}": Table(box_id, partners).play(TURNS) for box_id in known for partners in (1, 2)}
    services.close()
    return {name: tempo for name, tempo in found.items() if tempo.waits}


def markdown(found: Mapping[str, Tempo]) -> str:
    """Return the result as a table."""
    lines = [
        "| game, computer players | turns | wait, median | wait, most | inputs a turn | questions between turns |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for name, (waits, inputs, asked) in found.items():
        told = f"{median(waits):.1f} s | {max(waits):.1f} s | {mean(inputs):.1f} | {mean(asked):.1f}"
        lines.append(f"| {name} | {len(waits)} | {told} |")
    return "\n".join(lines)
