"""Simulated players before one real window, with a robot in step, for tests of whole games.

The robot has the same table (same seed, options, size and preferences) and gets the same input as the real window: it
knows where things are and what the screen must show next. Nothing waits for a fixed time: the next input is sent when
the window shows the robot's picture and has saved the commands given.

:class:`Mouse` and :class:`Keyboard` define how input is made; tests of a game define what is done next.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import msgspec
import pygame

from game.app.settings import FORMAT, Settings, SettingValues
from game.match.match import Match
from game.match.repository import FILE, MatchRepository
from game.rules.contract import write_command
from game.scenes.play.scene import PlayScene
from game.scenes.result import ResultScene
from game.scenes.robot import Robot
from game.scenes.setup.scene import SetupScene
from game.scenes.shelf.scene import ShelfScene
from game.table.contract import Offer
from game.ui.paint.geometry import Vec
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.root import PRESSES
from tests.support.screen import Program, Screen
from tests.support.window import NAP, PATIENCE, STEPS, Window, until

ALIKE = 0.02
"""Share of compared pixels that may differ: the pointer, and animations a frame apart."""
DEALT = 0.05
"""Share that may differ on the setup page, whose avatars are random until a seed is set."""
MOST_TABS = 120
LEAP = 0.1
"""Time step of the robot in seconds while it waits for rest: long, as its frames are not looked at."""


def is_alike(robot: Robot, screen: Screen) -> bool:
    """Return whether window and robot show the same, comparing every fourth pixel of every fifth row."""
    shown = screen.picture()
    wanted = pygame.image.tobytes(robot.app.screen, "BGRA")
    line, differ, seen = 4 * shown.width, 0, 0
    for number in range(0, shown.height, 5):
        one, other = shown.rows[number][1::16], wanted[number * line + 1 : (number + 1) * line : 16]
        seen += len(one)
        if one != other:
            differ += sum(abs(a - b) > 20 for a, b in zip(one, other, strict=True))
    return differ <= seen * (DEALT if robot.scene.name == "setup" else ALIKE)


class Party:
    """Real window and robot, which get the same input."""

    def __init__(self, screen: Screen, home: Path, wishes: SettingValues, size: tuple[int, int] = (1280, 720)) -> None:
        """Open the shelf; ``home`` is the window's user data folder, the robot has another."""
        home.mkdir(exist_ok=True)
        wishes = msgspec.structs.replace(wishes, ask_end_turn=False, end_finished_turns=False)
        values = {"format": FORMAT, **msgspec.to_builtins(wishes), "full_screen": True}
        (home / "preferences.json").write_text(json.dumps(values))
        self.screen, self.home, self.pictures = screen, home, 0
        self.program: Program = screen.start((sys.executable, "-m", "game"), {"PARLOUR_HOME": str(home)})
        self.robot = Robot(ShelfScene(Settings(wishes)), size)
        self.window = Window(screen, self.program, "shelf")
        self.robot.move(Vec(4.0, 4.0))
        self.window.move(self.px(Vec(8.0, 8.0)), self.px(Vec(4.0, 4.0)))
        self.sync("shelf")

    @property
    def table(self) -> PlayScene:
        """Return the robot's table, wherever it is on the scene stack."""
        return next(scene for scene in self.robot.app.manager.stack() if isinstance(scene, PlayScene))

    @property
    def match(self) -> Match:
        """Return the robot's match, from its table or result page."""
        scenes = self.robot.app.manager.stack()
        return next(scene.match for scene in scenes if isinstance(scene, PlayScene | ResultScene))

    @property
    def given(self) -> int:
        """Return the number of commands given; 0 before there is a table."""
        return sum(len(one.match) for one in self.robot.app.manager.stack() if isinstance(one, PlayScene | ResultScene))

    # --- robot and window together -----------------------------------------------------------------------------------

    def sync(self, what: str, blinks: bool = False) -> None:
        """Wait until the window has handled all input, shows the robot's picture and has saved the commands.

        ``blinks``: something never stops moving, as the cursor of a text field.
        """
        if blinks:
            self.robot.step(10)
        else:
            self.settle()
        self.window.wait(self.robot.scene.name, still=not blinks)
        until(lambda: self.written() == self.given and self.looks_alike(), lambda: self.differs(what))
        self.photo(what)

    def looks_alike(self) -> bool:
        """Return whether both show the same; if not, let the robot's message strip run out.

        A busy window's message may already be gone, and waiting for rest does not wait for messages.
        """
        if is_alike(self.robot, self.screen):
            return True
        if any(node.key == "ui.strip" for node in self.nodes()):
            self.robot.step(dt=NAP)
        return False

    def nodes(self) -> list[AccessNode]:
        """Return all nodes on the screen."""
        return [node for top in self.robot.nodes() for node in top.walk()]

    def differs(self, what: str) -> str:
        """Describe how window and robot differ, and save pictures of both."""
        self.photo(f"{what}-wrong", True)
        return (
            f"{what}: the window shows something else ({self.program.shown()}; {self.written()} commands, not"
            f" {self.given}); {self.program.errors()}"
        )

    def settle(self) -> None:
        """Run the robot until nothing moves, however long a bot thinks."""
        end = time.monotonic() + PATIENCE
        self.robot.step()
        while self.robot.scene.lively or self.robot.scene.damage:
            assert time.monotonic() < end, f"{self.robot.scene.name} still moves"
            scene = self.robot.scene
            if isinstance(scene, PlayScene) and scene.match.actor >= 0 and scene.session.person is None:
                time.sleep(NAP)
            self.robot.step(dt=LEAP)

    def written(self) -> int:
        """Return the number of commands in the window's repository."""
        return len(self.repository())

    def repository(self) -> list[str]:
        """Return the commands of the window's latest stored game."""
        repository = MatchRepository(self.home / FILE)
        entries = repository.entries()
        found = [one.text for one in repository.read(entries[0].id).commands] if entries and self.given else []
        repository.close()
        return found

    def photo(self, what: str, both: bool = False) -> None:
        """Save a picture of the window (and of the robot's), if ``PARLOUR_PHOTOS`` names a folder."""
        folder = os.environ.get("PARLOUR_PHOTOS")
        self.pictures += 1
        if folder:
            pygame.image.save(self.shown().convert(24), f"{folder}/{self.pictures:03d}-{what}.png")
        if folder and both:
            self.robot.save(f"{folder}/{self.pictures:03d}-{what}-robot.png")

    def shown(self) -> pygame.Surface:
        """Return the picture in the window."""
        shown = self.screen.picture()
        return pygame.image.frombytes(b"".join(shown.rows), (shown.width, shown.height), "BGRA")

    def keys(self, *names: str) -> None:
        """Press keys in turn; Return and Space only after the input lockout."""
        for name in names:
            if name in PRESSES and self.robot.scene.ui.locked_out:
                self.window.wait(self.robot.scene.name)
            self.robot.key(name)
            self.window.keys(name)

    def type(self, text: str) -> None:
        """Type into the focused field."""
        self.robot.type(text)
        self.window.type(text)

    def px(self, point: Vec) -> tuple[int, int]:
        """Return the pixel position of a table point."""
        return self.robot.viewport.px_point(point)

    def click(self, point: Vec) -> None:
        """Click a point."""
        self.robot.click(point)
        self.window.click(self.px(point))

    def wheel(self, point: Vec, steps: int) -> None:
        """Turn the wheel this many steps down, or up if negative."""
        for _step in range(abs(steps)):
            self.robot.wheel(-1 if steps > 0 else 1, point)
        self.window.wheel(self.px(point), steps)

    def drag(self, start: Vec, end: Vec, drop: bool = True, button: str = "left") -> None:
        """Drag from one point to another; without ``drop`` the button stays down."""
        self.robot.press(start, button)
        self.window.press(self.px(start), *self._way(start, end), button=button)
        if drop:
            self.let_go(end, button)

    def carry(self, start: Vec, end: Vec) -> None:
        """Move on with the button down."""
        self.window.move(*self._way(start, end))

    def let_go(self, at: Vec, button: str = "left") -> None:
        """Release the button."""
        self.robot.release(at, button)
        self.window.release(button)

    def _way(self, start: Vec, end: Vec) -> list[tuple[int, int]]:
        """Move the robot's pointer; return the path in pixels for the real one."""
        steps = [start.towards(end, step / STEPS) for step in range(1, STEPS + 1)]
        for step in steps:
            self.robot.move(step)
        return [self.px(step) for step in steps]


class Mouse:
    """Player with a mouse, who types letters and numbers."""

    def __init__(self, party: Party) -> None:
        self.party, self.robot = party, party.robot

    def button(self, name: str = "", key: str = "") -> None:
        """Press a button."""
        self.party.click(self.robot.node(name=name or None, key=key or None).rect.centre)

    def put_seed(self, seed: str) -> None:
        """Type the seed, at the bottom of the setup column."""
        self.party.wheel(self.robot.node(key="more").rect.centre, 12)
        self.party.sync("scrolled")
        self.button(key="seed")
        self.party.type(seed)

    def start(self) -> None:
        """Start the game."""
        self.button(key="start")

    def do(self, offer: Offer) -> None:
        """Take an offer: drag, click, or press its button."""
        gesture = offer.gesture
        if gesture is None:
            self.button(key=f"offer.{offer.label}")
            return
        first, *rest = [self.point(str(part)) for part in gesture.parts]
        if not rest:
            self.party.click(first)
            self.again(offer)
            return
        if gesture.parts[0] == gesture.parts[1]:  # a piece is not dragged onto itself
            self.party.click(first)
            self.party.click(first)
        else:
            self.party.drag(first, rest[0])
        for later in rest[1:]:
            self.party.click(later)
        self.which(offer)

    @property
    def picks(self) -> bool:
        """Return whether a piece is selected; none is once the game has ended."""
        scene = self.robot.scene
        return isinstance(scene, PlayScene) and scene.display.pointer.picked is not None

    def again(self, offer: Offer) -> None:
        """Click a selected card again, which gives it away, then choose among meanings."""
        if self.picks:
            assert offer.gesture is not None
            self.party.click(self.point(str(offer.gesture.pick)))
        self.which(offer)

    def which(self, offer: Offer) -> None:
        """Choose among several meanings, if that is the question."""
        assert offer.gesture is not None
        answers = [one.name for one in self.party.nodes() if one.role == "button"]
        if self.robot.scene.ui.dialog() is not None and offer.gesture.label in answers:
            self.party.sync("which")
            self.button(name=offer.gesture.label)

    def point(self, thing: str) -> Vec:
        """Return the point to click for a thing."""
        return self.robot.node(key=thing).rect.centre


class TablePlayers(Mouse):
    """Players who go from the shelf to a table by mouse."""

    def __init__(self, party: Party, title: str, seed: int, seats: tuple[str, ...]) -> None:
        """``title`` is the box's title, ``seats`` the players in the setup page's words."""
        super().__init__(party)
        self.title, self.seed, self.seats = title, seed, seats

    def sit_down(self) -> None:
        """Go from the shelf to the table: number of players, seats and seed."""
        self.button(name=self.title)
        self.party.sync("setup")
        self.count()
        self.party.sync("count")
        for seat, name in enumerate(self.seats):
            if self.robot.node(key=f"seat.{seat}.who").value != name:
                self.seat(seat, name)
                assert self.robot.node(key=f"seat.{seat}.who").value == name
        self.button(key="more")
        self.party.sync("more")
        self.put_seed(str(self.seed))
        self.party.sync("seed", blinks=True)
        self.start()
        self.party.window.wait("table")
        self.party.sync("first")

    def count(self) -> None:
        """Choose the number of players."""
        self.button(key=f"players.{self.counts().index(len(self.seats))}")

    def counts(self) -> list[int]:
        """Return the numbers of players offered on the setup page."""
        scene = self.robot.scene
        assert isinstance(scene, SetupScene)
        return list(scene.game.seats)

    def seat(self, seat: int, name: str) -> None:
        """Choose a seat's player."""
        self.button(key=f"seat.{seat}.who")
        self.party.sync("who")
        self.party.click(next(node for node in self.party.nodes() if node.name == name).rect.centre)
        self.party.sync("seated")

    def way(self, offer: Offer) -> str:
        """Return how an offer is taken: button, drag or click."""
        if offer.gesture is None:
            return "button"
        return "drag" if len(offer.gesture.parts) > 1 else "click"

    def leave(self) -> None:
        """Leave the table: check that everything was saved and the program quits when asked."""
        party, wanted = self.party, [write_command(command) for command in self.party.match.history.commands]
        assert party.repository() == wanted
        self.robot.app.close()
        assert party.program.quit() == 0, party.program.errors()


class Keyboard(Mouse):
    """Player with the keyboard alone."""

    def button(self, name: str = "", key: str = "") -> None:
        """Focus a button and press Return."""
        self.use(self.robot.node(name=name or None, key=key or None).key)

    def put_seed(self, seed: str) -> None:
        """Focus the field and type the seed."""
        self.walk("seed")
        self.party.type(seed)

    def start(self) -> None:
        """Focus the start button and press Return: Return in the seed field would not start the game."""
        self.use("start")

    def do(self, offer: Offer) -> None:
        """Take an offer: Return for the main button unless a focus ring shows, else Tab and Return."""
        if offer.main and not self.robot.scene.ui.focus.visible:
            self.party.keys("return")
        elif offer.gesture is None:
            self.use(f"offer.{offer.label}")
        else:
            for part in offer.gesture.parts:
                self.use(str(part))
            self.again(offer)

    def again(self, offer: Offer) -> None:
        """Press Return once more on a selected piece."""
        if self.picks:
            self.party.keys("return")
        self.which(offer)

    def use(self, key: str) -> None:
        """Focus a thing with Tab and press Return."""
        self.walk(key)
        self.party.keys("return")

    def walk(self, key: str) -> None:
        """Press Tab until a thing has the focus."""
        for _step in range(MOST_TABS):
            focused = self.robot.focused()
            if focused is not None and focused.key == key and self.robot.scene.ui.focus.visible:
                return
            self.party.keys("tab")
        raise AssertionError(f"Tab does not reach {key}")


class TypingTablePlayers(Keyboard, TablePlayers):
    """Players who go from the shelf to a table by keyboard alone."""

    def count(self) -> None:
        scene = self.robot.scene
        assert isinstance(scene, SetupScene)
        self.walk("players")
        steps = self.counts().index(len(self.seats)) - self.counts().index(len(scene.seating.open))
        self.party.keys(*["right" if steps > 0 else "left"] * abs(steps))

    def seat(self, seat: int, name: str) -> None:
        self.use(f"seat.{seat}.who")
        self.robot.settle()
        for _step in range(6):
            if any(node.name == name and "chosen" in node.states for node in self.party.nodes()):
                break
            self.party.keys("up")
        self.party.keys("return")
        self.party.sync("seated")

    def way(self, offer: Offer) -> str:
        return "main key" if offer.main else "keys"
