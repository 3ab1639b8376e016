"""Demo page of dice: four kinds in a plain tray, and dice in player colours on mats and board places.

Roll throws all dice that are free, Roll again the selected ones; a click selects a die or deselects it.
"""

from __future__ import annotations

from random import Random

from game.app.scene import Scene
from game.ui.animation.dice import (
    CORNER,
    UNROLLED,
    CubeDie,
    DiceFaces,
    DiceTray,
    DieState,
    Throw,
    TraySkin,
    die_face,
    draw_tray,
    thrown,
)
from game.ui.animation.director import Director, Step
from game.ui.input.events import InputEvent, Key
from game.ui.input.gestures import Clicked, GestureRecognizer
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.face_registry import FaceRegistry
from game.ui.tabletop.poses import Layout, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Kind, Thing
from game.ui.widgets import Button, Column, Row, Spacer, Widget
from tests.client.ui.demo_table import Ground

ICONS = {
    "move": "icons/move", "interact": "icons/hand", "reroll": "icons/reroll", "excellent": "icons/lightning",
    "bogus": "icons/cross", "flux": "icons/clock", "arrow": "icons/arrow_right", "fist": "icons/biff",
    "doc": "icons/knowledge", "wrench": "icons/part_hook",
}  # fmt: skip
KINDS = {
    "wyld": CubeDie("wyld", "seat_3", ("move", "move", "interact", "interact", "excellent", "bogus"), ICONS),
    "character": CubeDie("character", "seat_2", ("move", "move", "interact", "interact", "reroll", "excellent"), ICONS),
    "triumphant": CubeDie("triumphant", "love", ("move", "interact", "interact", "interact", "excellent"), ICONS),
    "bogus": CubeDie("bogus", "biff", ("bogus", "bogus", "bogus", "blank", "blank", "reroll"), ICONS),
}
OWNED = tuple(
    CubeDie(f"owner{n}", f"seat_{n}", ("flux", "arrow", "fist", "excellent", "doc", "wrench"), ICONS, f"icons/seat_{n}")
    for n in (1, 2, 3, 4)
)
IN_TRAY = ("wyld", "wyld", "character", "triumphant", "bogus")
SIDE = 64.0
DIE, OWN, TRAY = Kind("die"), Kind("own"), Kind("tray")()


def painter() -> FaceRegistry:
    """Create the painter of dice and tray."""
    made = FaceRegistry()
    made.add("tray", draw_tray, 0.05)
    made.add("die", DiceFaces({**KINDS, **{kind.name: kind for kind in OWNED}}).draw, CORNER)
    return made


class DemoDice(Scene):
    """Page with dice to throw, select, lock and spend."""

    name = "demo dice"

    def __init__(self, seed: int = 3) -> None:
        super().__init__()
        self.chance = Random(seed)
        self.faces = [UNROLLED] * len(IN_TRAY)
        self.states: list[DieState] = [""] * len(IN_TRAY)
        self.gestures = GestureRecognizer()

    def enter(self, viewport: Viewport) -> None:
        """Create the stage."""
        self.stage = Stage(painter(), Ground(), self.damage, viewport, Camera(viewport.rect, viewport.rect))
        self.director = Director(self.stage)
        super().enter(viewport)
        self.director.settle(self.layout())

    def build(self) -> Widget:
        """Build the buttons."""
        keys = [
            Button("Roll", self.roll, look="main", hotkey="r"),
            Button("Roll again", self.roll_again, hotkey="a"),
            Button("Lock", lambda: self.put("locked"), hotkey="l"),
            Button("Spend", lambda: self.put("spent"), hotkey="s"),
        ]
        return Column([Spacer(flex=1), Row([Spacer(flex=1), *keys], pad=16, gap=10)])

    @property
    def tray(self) -> DiceTray:
        """Return the rectangle of the tray."""
        middle = self.viewport.rect.centre
        return DiceTray(Rect.around(middle.plus(-120, 60), 380, 240), SIDE)

    def layout(self) -> Layout:
        """Return all poses: the tray with its dice, and dice of four players on the right."""
        poses: dict[Thing, Pose] = {TRAY: self.tray.pose("mat_riff_in_time", "Dice tray")}
        for number, (name, face, state) in enumerate(zip(IN_TRAY, self.faces, self.states, strict=True)):
            label = f"{name} die showing {face}"
            poses[DIE(number)] = self.tray.die(number, len(IN_TRAY), KINDS[name], face, state, label)
        right = self.viewport.rect.right
        for row, kind in enumerate(OWNED):
            for column, face in enumerate((UNROLLED, *kind.sides[row : row + 2])):
                at = Vec(right - 300 + column * 90, 120 + row * 90)
                poses[OWN(row, column)] = Pose(at.x, at.y, die_face(kind, face, 60.0), angle=column * 4.0, z=5)
        return poses

    def roll(self) -> None:
        """Throw all dice that are neither locked nor spent."""
        self.throw([number for number, state in enumerate(self.states) if state in ("", "picked")])

    def roll_again(self) -> None:
        """Throw the selected dice."""
        self.throw([number for number, state in enumerate(self.states) if state == "picked"])

    def throw(self, numbers: list[int]) -> None:
        """Draw faces at random and animate the throw."""
        was = self.layout()
        for number in numbers:
            self.faces[number] = self.chance.choice(KINDS[IN_TRAY[number]].sides)
            self.states[number] = ""
        now = self.layout()
        keys = {DIE(number): KINDS[IN_TRAY[number]] for number in numbers}
        throws = [Throw(key, kind, was[key], now[key]) for key, kind in keys.items()]
        hand = Vec(self.tray.area.x - 150.0, self.viewport.rect.bottom - 60.0)
        self.director.play(Step(now, thrown(throws, TraySkin(self.tray, hand)) if throws else None))

    def put(self, state: DieState) -> None:
        """Put all selected dice into another state."""
        self.states = [state if old == "picked" else old for old in self.states]
        self.director.play(Step(self.layout()))

    def handle(self, event: InputEvent) -> bool:
        """Pass input to widgets and pointer; a click selects a die."""
        if self.ui.handle(event):
            return True
        if isinstance(event, Key) and self.director.busy:
            self.director.skip()
        for gesture in self.gestures.feed(event):
            thing = self.stage.at(gesture.pos) if isinstance(gesture, Clicked) else None
            if thing is not None and thing.kind == DIE:
                number = int(thing.name)
                self.states[number] = "" if self.states[number] == "picked" else "picked"
                self.director.play(Step(self.layout()))
        return True

    def resize(self, viewport: Viewport) -> None:
        """Lay out the page for a new window size."""
        super().resize(viewport)
        self.stage.resize(viewport)
        self.director.settle(self.layout())

    def update(self, dt: float) -> None:
        """Advance the animations."""
        super().update(dt)
        self.stage.update(dt)
        self.director.update(dt)

    def draw(self, canvas: Canvas) -> None:
        """Draw the page."""
        self.stage.draw(canvas)
        self.director.draw(canvas)
        self.ui.draw(canvas)

    @property
    def lively(self) -> bool:
        """Return whether something moves."""
        return super().lively or self.director.busy
