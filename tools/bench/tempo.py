"""``x.py bench tempo``: how long a person waits between turns, and how many inputs a turn takes.

A bot plays for the person at a real table without a screen; computer players have the other seats. What the bot has in
mind up to the next chance is given as by a person who knows the table: each time by the gesture or button that does
most of it, in whatever order and paid with whatever leaves the rest of the plan and all chances as they are. One input
counts for a button or a drag, another for each further thing pointed at, for a choice among several meanings and for a
confirmation. A turn that ends by itself costs none.
A turn is one of the person in one round; other games follow until there are enough of them.
Waiting is the time at normal speed from the end of a person's turn to the next question on a turn of their own:
animations and pauses, without the computer players' thinking, which depends on the machine. Questions in the turns of
others interrupt the waiting and are counted apart.

    python3 tools/x.py bench tempo
    python3 tools/x.py bench tempo --games back_in_time --seeds 5200 7700
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from random import Random
from statistics import mean, median
from typing import Final, NamedTuple

from game.ai import Budget, make_bot
from game.app import services
from game.app.settings import Settings, SettingValues, apply
from game.content import open_box
from game.registry import packages
from game.rules.contract import NOBODY, Command, State, deeds
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.dialogs import DEAD
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.table import PRESENTER
from game.table.contract import Offer
from game.ui.paint.geometry import Vec
from game.ui.widgets import Button

FRAME: Final = 1 / 30
IDLE: Final = 0.005
"""Step of time while computer players think, in seconds."""
THINKING: Final = Budget(iterations=40)
TURNS: Final = 12
"""Own turns that are played with each number of computer players."""
GAMES: Final = 4
"""Most games that are begun for them."""
LONGEST: Final = 20
"""Most commands that are thought ahead."""
SEED: Final = 3100
PERSON: Final = 0
"""The seat of the person."""
AWAY: Final = Vec(4.0, 4.0)
"""Where the pointer rests until a finished turn has ended."""
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

    def __init__(self, box_id: str, partners: int, seed: int = SEED) -> None:
        self._game = open_box(box_id)
        self._bot, self._rng = make_bot(self._game, "normal"), Random(seed)
        settings = Settings(SettingValues(muted=True, objection=0.0))
        apply(settings)
        seats = ("human", *("ai:normal",) * partners)
        match = match_factory.begin(MatchRequest(box=box_id, seats=seats, seed=seed), saved=False)
        self._robot = Robot(page_factory.table(settings, match))
        self._planned: Sequence[Command] = ()
        """What is still to be done of what the bot had in mind."""

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
            waited, given, others, turn = 0.0, 0, 0, ""
            while len(waits) < turns and (found := self._question()) is not None:
                scene, shown, passed = found
                waited, now = waited + shown, scene.table.words.when(scene.view)
                if scene.view.turn != PERSON:
                    others += 1
                    self._answer(scene)
                    continue
                if given and (passed or others or now != turn):
                    waits.append(waited)
                    inputs.append(given)
                    asked.append(others)
                    given, others = 0, 0
                waited, turn = 0.0, now
                given += self._answer(scene)
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
            self._robot.step(dt=FRAME if busy else IDLE)
            passed = passed or scene.match.view(None).turn != PERSON
            shown += FRAME if busy else 0.0
            if not busy:
                time.sleep(IDLE)
        return None

    def _answer(self, scene: PlayScene) -> int:
        """Give what the bot has in mind, or as much of it as one gesture can; return the number of inputs."""
        self._robot.step(dt=FRAME)  # somebody is asked, and no longer waits
        if scene.countdown.answer:
            self._robot.move(AWAY)
            while scene.countdown.answer:
                self._robot.step(dt=FRAME)
            self._planned = ()
            return 0
        question = scene.session.question
        assert question is not None
        state = self._game.determinize(question.view, self._rng)
        if not self._planned or _after(state, self._planned) is None:  # such as one of two equal dice, spent since
            self._planned = self._think(state.clone())
        served = [(self._serves(state, one), one) for one in scene.offers_now]
        done, best = max(served, key=lambda its: self._worth(scene, *its), default=(0, None))
        if best is None or not done:
            scene.session.give(self._planned[:1])
            self._planned = self._planned[1:]
            given = 1
        else:
            given = _inputs(scene, best)
            self._planned = self._planned[done:]
            scene.offered(best)
            if (dialog := scene.ui.dialog()) is not None:
                given += 1
                *_others, confirms = (one for one in dialog.walk() if isinstance(one, Button))
                self._robot.step(dt=DEAD)
                self._robot.use("button", confirms.label)
        self._robot.step(dt=FRAME)
        return given

    def _think(self, state: State) -> Sequence[Command]:
        """Return the commands that the bot would give until chance or another seat acts."""
        assert self._bot is not None
        seat, planned = state.actor, list[Command]()
        while state.actor == seat and len(planned) < LONGEST:
            view, options = state.view(seat), state.legal_commands()
            planned.append(self._bot.choose(view, options, THINKING, self._rng))
            state.apply(planned[-1])
        return planned

    def _serves(self, state: State, offer: Offer) -> int:
        """Return how many of the planned commands an offer does, in any order; 0 for none, or for anything else.

        It may pay with something else, if that changes no chance and leaves what the rest of the plan needs.
        """
        its, plans = _after(state, offer.commands), state.clone()
        found = 0
        for number, command in enumerate(self._planned, 1):
            if its is None or plans.refusal(command) is not None:
                break
            plans.apply(command)
            same = deeds(offer.commands) == deeds(self._planned[:number])
            if its == plans or (
                same
                and its.chance_outcomes() == plans.chance_outcomes()
                and _after(its, self._planned[number:]) is not None
            ):
                found = number
        return found

    def _worth(self, scene: PlayScene, done: int, offer: Offer) -> tuple[int, int, bool]:
        """Return how much of the plan an offer does, with how few inputs, and whether it is just what was planned."""
        return done, -_inputs(scene, offer), [*offer.commands] == [*self._planned[:done]]


def _after(state: State, commands: Sequence[Command]) -> State | None:
    """Return the state after commands; None if one is illegal."""
    end = state.clone()
    for command in commands:
        if end.refusal(command) is not None:
            return None
        end.apply(command)
    return end


def _inputs(scene: PlayScene, offer: Offer) -> int:
    """Return the number of inputs that give an offer, without a confirmation."""
    if offer.label or offer.gesture is None:
        return 1
    meanings = {one.commands for one in scene.offers_now if one.gesture and one.gesture.parts == offer.gesture.parts}
    return max(1, len(offer.gesture.parts) - 1) + (len(meanings) > 1)


def measure(boxes: Sequence[str] | None, seeds: Sequence[int] | None) -> dict[str, Tempo]:
    """Play at tables of these boxes, by default all, with one and two computer players.

    ``seeds``: of games that are played for ``TURNS`` turns each; None: so many turns in all.
    """
    known = boxes or [name for name in packages() if PRESENTER.has(name)]
    found = {f"{box_id}, {partners}": _turns(box_id, partners, seeds) for box_id in known for partners in (1, 2)}
    services.close()
    return {name: tempo for name, tempo in found.items() if tempo.waits}


def _turns(box_id: str, partners: int, seeds: Sequence[int] | None) -> Tempo:
    """Play these games, or usual ones until there are enough turns."""
    found = Tempo([], [], [])
    for seed in seeds or range(SEED, SEED + GAMES):
        if (missing := TURNS - (0 if seeds else len(found.waits))) > 0:
            its = Table(box_id, partners, seed).play(missing)
            found = Tempo([*found.waits, *its.waits], [*found.inputs, *its.inputs], [*found.asked, *its.asked])
    return found


def markdown(found: Mapping[str, Tempo]) -> str:
    """Return the result as a table."""
    lines = [
        "| game, computer players | turns | wait, median | wait, most | inputs, median | most | questions between |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for name, (waits, inputs, asked) in found.items():
        told = f"{median(waits):.1f} s | {max(waits):.1f} s | {median(inputs):g} | {max(inputs)} | {mean(asked):.1f}"
        lines.append(f"| {name} | {len(waits)} | {told} |")
    return "\n".join(lines)
