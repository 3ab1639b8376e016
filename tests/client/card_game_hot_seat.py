"""Whole games of three people at one machine, played by a real mouse or real keys in a real window.

A robot sits at the same table (same seed, options, size and preferences) and gets the same hands as the real window:
it knows where things lie, and what has to be on the screen next. Nothing is waited for by the clock: the next hand
comes when the window shows what the robot's shows.

The games that are played were recorded: three programs against each other. When the rules have changed so much that
a record no longer holds, ``python -m tests.client.card_game_hot_seat SEED FILE`` makes another one.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from random import Random

import msgspec
import pygame

from game.ai import Budget, mind
from game.content import open_box
from game.match.history import History
from game.match.journal import FILE, Journal
from game.match.match import Match
from game.match.saved import read_export, save_of, write_export
from game.match.setting import Setting
from game.rules.kernel import NATURE, NOBODY, read_command
from game.scenes.prefs import FORMAT, Prefs, SetUp, Values
from game.scenes.result import ResultScene
from game.scenes.robot import Robot
from game.scenes.seating import CLOSED
from game.scenes.shelf import ShelfScene
from game.scenes.table import TableScene
from game.seats.person import Person
from game.seats.seeds import mix
from game.table.geometry import Vec
from tests.client.test_toolkit_window import window_of
from tests.support.screen import Program, Screen

SIZE = (1280, 720)
PEOPLE = ("human",) * 3
SET_UP = SetUp(seats=(*PEOPLE, CLOSED, CLOSED, CLOSED), options={"stack": "2"})
WISHES = Values(pace="instant", objection=0.0, set_ups={"card_game": SET_UP})
"""Windows wait until everybody has answered, so that nothing depends on how fast the machine is."""
ALIKE = 0.02
"""The share of looked-at pixels that may differ: the pointer, and what the two programs draw a frame apart."""
PATIENCE = 30.0
"""Seconds the window may take to show what it has to show."""


def record(seed: int, path: Path) -> None:
    """Let three programs play a short game, and write it down."""
    game = open_box("card_game")
    setting = Setting(slug=game.slug, options={"stack": "2"}, seats=PEOPLE, seed=seed)
    history, wise, rng = History(game.start(3, setting.options)), mind(game, "normal"), Random(seed)
    while (state := history.state).actor != NOBODY:
        chance = state.actor == NATURE
        view, options = state.view(state.actor if state.actor >= 0 else None), state.legal()
        history.add(
            state.chance(Random(mix(seed, len(history)))) if chance else wise.choose(view, options, Budget(), rng)
        )
    write_export(path, save_of(Match(game, setting, [Person() for _ in PEOPLE], history)), game)


def is_alike(robot: Robot, screen: Screen) -> bool:
    """Whether the window shows what the robot's shows, looking at every fourth pixel of every fifth row."""
    shown = screen.picture()
    wanted = pygame.image.tobytes(robot.app.screen, "BGRA")
    line, differ, seen = 4 * shown.width, 0, 0
    for number in range(0, shown.height, 5):
        for one, other in zip(
            shown.rows[number][1::16], wanted[number * line + 1 : (number + 1) * line : 16], strict=True
        ):
            differ += abs(one - other) > 20
            seen += 1
    return differ <= seen * ALIKE


class Party:
    """Three people before one screen, and the robot that goes along with them."""

    def __init__(self, screen: Screen, home: Path, record: Path) -> None:
        """Stand before the shelf; ``home`` is the window's user data folder, the robot's is another."""
        self.saved = read_export(record)
        self.script = [read_command(open_box("card_game"), text) for text in self.saved.commands]
        home.mkdir(exist_ok=True)
        wishes = {"format": FORMAT, **msgspec.to_builtins(WISHES), "full_screen": True}
        (home / "preferences.json").write_text(json.dumps(wishes))
        self.screen, self.home, self.pictures = screen, home, 0
        self.program: Program = screen.start((sys.executable, "-m", "game"), {"PARLOUR_HOME": str(home)})
        self.robot = Robot(ShelfScene(Prefs(WISHES)), SIZE)
        self.program.wait_for_scene("shelf", PATIENCE)
        self.window = window_of(screen, self.program.pid)
        self.robot.move(Vec(4.0, 4.0))
        self.mouse(*self.at(Vec(8.0, 8.0)), *self.at(Vec(4.0, 4.0)))
        self.sync("shelf")

    @property
    def table(self) -> TableScene:
        """The robot's table, wherever it lies on the stack."""
        return next(scene for scene in self.robot.app.manager.stack() if isinstance(scene, TableScene))

    @property
    def match(self) -> Match:
        """The robot's match."""
        return self.table.match

    @property
    def given(self) -> int:
        """Count the commands that were given; none before there is a table."""
        return sum(
            len(one.match) for one in self.robot.app.manager.stack() if isinstance(one, TableScene | ResultScene)
        )

    # --- both at once ------------------------------------------------------------------------------------------------

    def sync(self, what: str, blinks: bool = False) -> None:
        """Wait until the window shows what it has to show, and has written down what was given.

        ``blinks``: something moves for ever, as the place does where letters are put in.
        """
        if blinks:
            self.robot.step(10)
        else:
            self.robot.settle()
        end = time.monotonic() + PATIENCE
        while not (is_alike(self.robot, self.screen) and self.written() == self.given):
            if time.monotonic() > end:
                self.photo(f"{what}-wrong", True)
                raise AssertionError(f"{what}: the window shows something else; {self.program.errors()}")
            time.sleep(0.03)
        self.photo(what)

    def written(self) -> int:
        """Count the commands in the window's journal."""
        journal = Journal(self.home / FILE)
        entries = journal.entries()
        count = len(journal.commands(entries[0].id)) if entries else 0
        journal.close()
        return count

    def photo(self, what: str, both: bool = False) -> None:
        """Keep a picture of the window (and of the robot's), if ``PARLOUR_PHOTOS`` names a folder."""
        folder = os.environ.get("PARLOUR_PHOTOS")
        self.pictures += 1
        if folder:
            shown = self.screen.picture()
            surface = pygame.image.frombytes(b"".join(shown.rows), (shown.width, shown.height), "BGRA")
            pygame.image.save(surface.convert(24), f"{folder}/{self.pictures:03d}-{what}.png")
        if folder and both:
            self.robot.save(f"{folder}/{self.pictures:03d}-{what}-robot.png")

    def keys(self, *names: str) -> None:
        """Press keys, one after the other."""
        for name in names:
            self.robot.key(name)
        self.screen.xdotool("key", "--delay", "25", *(KEYS.get(name, name) for name in names))

    def type(self, text: str) -> None:
        """Type into what has the keyboard."""
        self.robot.type(text)
        self.screen.xdotool("type", "--delay", "25", text)

    def mouse(self, *words: str) -> None:
        """Use the real mouse."""
        self.screen.xdotool(*words)

    def at(self, point: Vec) -> tuple[str, ...]:
        """Words that move the real pointer."""
        x, y = self.robot.viewport.px_point(point)
        return ("mousemove", "--window", self.window, str(x), str(y), "sleep", "0.03")

    def click(self, point: Vec) -> None:
        """Click a point."""
        self.robot.click(point)
        self.mouse(*self.at(point), "click", "1")

    def wheel(self, point: Vec, steps: int) -> None:
        """Turn the wheel so many steps down."""
        for _step in range(steps):
            self.robot.wheel(-1, point)
        self.mouse(*self.at(point), "click", "--repeat", str(steps), "--delay", "30", "5")

    def drag(self, start: Vec, end: Vec) -> None:
        """Drag from a point to another."""
        self.robot.drag(start, end)
        way = [word for step in range(1, 9) for word in self.at(start.towards(end, step / 8))]
        self.mouse(*self.at(start), "mousedown", "1", *way, "mouseup", "1")


KEYS = {"return": "Return", "tab": "Tab", "escape": "Escape"}
"""What X calls keys."""
