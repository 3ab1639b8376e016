"""Demo game on the toolkit, for tests and for looking at: a fanned hand of cards, pawns on a board of twelve spaces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from msgspec.structs import replace

from game.app.scene import Scene
from game.ui.animation.director import Director, Step
from game.ui.input.events import InputEvent, Key
from game.ui.input.gestures import Clicked, DragBegan, DragBroken, Dragged, Dropped, GestureRecognizer
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.palette import rgb
from game.ui.paint.text import Style, fit
from game.ui.paint.viewport import Viewport
from game.ui.paint.wood_texture import table_top
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.commands_by_pointing import CommandPicker, Gesture
from game.ui.tabletop.poses import Face, Layout, Pose, Spot
from game.ui.tabletop.preview import Ghost, draw_ghosts
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Kind, Thing
from game.ui.widgets import Button, Column, Row, Spacer, Widget

WORLD = Rect(0, 0, 800, 500)
PAWN, SPACE, CARD = Kind("pawn"), Kind("space"), Kind("card")


@dataclass(frozen=True)
class Go:
    """Move a pawn to a space."""

    pawn: Thing
    space: Thing


class Painter:
    """Painter of the demo game's faces."""

    painted = 0

    def paint(self, face: Face, size: tuple[int, int], text_scale: float = 1.0) -> pygame.Surface:
        """Paint a card or a pawn."""
        self.painted += 1
        out = pygame.Surface(size, pygame.SRCALPHA)
        if face.kind == PAWN:
            pygame.draw.aacircle(out, rgb(f"seat_{face.name}"), (size[0] / 2, size[1] / 2), size[0] / 2 - 1)
            return out
        pygame.draw.rect(out, rgb("paper"), out.get_rect(), border_radius=size[0] // 12)
        if face.state != "down":
            view = Viewport((1280, 720))
            made = fit(
                f"**Card {face.name}**\nPay {{speed}} or roll {{love}}{{love}}",
                Style(16, "ink", fixed=True),
                view,
                size[0] - 12,
                size[1] - 12,
            )
            made.draw(Canvas(out, view), Vec(6, 6))
        return out

    def outline(self, face: Face) -> float:
        """Return the corner radius as a share of the size."""
        return 0.5 if face.kind == PAWN else 0.08


class Ground:
    """Backdrop and plain board."""

    boards = 0

    def backdrop(self, size: tuple[int, int], scale: float, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Paint the backdrop."""
        return table_top(size, scale, "mat_back_in_time", at_once)

    def board(
        self, size: tuple[int, int], _world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface | None:
        """Paint a board of twelve spaces."""
        self.boards += 1
        out = pygame.Surface(size).convert()
        out.fill(rgb("grass"))
        for i in range(12):
            x, y = i % 4, i // 4
            cell = pygame.Rect(x * size[0] // 4, y * size[1] // 3, size[0] // 4, size[1] // 3)
            pygame.draw.rect(out, rgb("grass_light"), cell.inflate(-14, -14), border_radius=18)
        return out.subsurface(part).copy() if part else out


def space_rect(i: int) -> Rect:
    """Return the rectangle of a space on the board."""
    return Rect(i % 4 * 200 + 10, i // 4 * 166.7 + 10, 180, 146)


class DemoTable(Scene):
    """Table where two pawns can move to neighbouring spaces, with a hand of cards below."""

    name = "demo table"

    def __init__(self, cards: int = 7) -> None:
        super().__init__()
        self.where = {PAWN(1): 0, PAWN(2): 6}
        self.cards = cards
        self.given: list[Go] = []
        self.gestures = GestureRecognizer()
        self.picker: CommandPicker[Go] = CommandPicker()
        self.ghosts: tuple[Ghost, ...] = ()

    def enter(self, viewport: Viewport) -> None:
        """Create the stage."""
        self.camera = Camera(WORLD, self.board_view(viewport))
        self.painter, self.ground = Painter(), Ground()
        self.stage = Stage(self.painter, self.ground, self.damage, viewport, self.camera)
        self.director = Director(self.stage)
        super().enter(viewport)
        self.ui.outside = lambda: self.stage.nodes(activate=self.pointed)
        self.stage.set_spots({SPACE(i): Spot(space_rect(i), f"Space {i}", True, 18) for i in range(12)})
        self.director.settle(self.layout())
        self.offer()

    def board_view(self, viewport: Viewport) -> Rect:
        """Return the board's rectangle on the screen."""
        return viewport.rect.cut_bottom(190)[1].inset(20)

    def build(self) -> Widget:
        """Build the buttons."""
        return Column(
            [Spacer(flex=1), Row([Spacer(flex=1), Button("Deal", self.deal, look="main", hotkey="d")], pad=16)]
        )

    def layout(self) -> Layout:
        """Return all poses."""
        poses: dict[Thing, Pose] = {}
        for pawn, i in self.where.items():
            c = space_rect(i).centre
            poses[pawn] = Pose(
                c.x, c.y, Face(pawn.kind, (44, 44), pawn.name), on_board=True, z=5, name=f"Pawn {pawn.name}"
            )
        size = self.viewport.size
        for k in range(self.cards):
            x = size.x / 2 + (k - (self.cards - 1) / 2) * 110
            poses[CARD(k)] = Pose(
                x, size.y - 100, Face("card", (104, 146), str(k)), angle=(k - self.cards / 2) * 2, z=k, name=f"Card {k}"
            )
        return poses

    def legal_commands(self) -> list[Go]:
        """Return the moves to neighbouring spaces."""
        return [
            Go(pawn, SPACE(j))
            for pawn, i in self.where.items()
            for j in (i - 1, i + 1, i - 4, i + 4)
            if 0 <= j < 12 and (abs(i - j) == 4 or i // 4 == j // 4) and j not in self.where.values()
        ]

    def offer(self) -> None:
        """Create a picker for the current moves."""
        self.picker = CommandPicker(self.legal_commands(), lambda go: Gesture(go.pawn, go.space, "go"))
        self.light()

    def light(self) -> None:
        """Highlight the legal next parts of the gesture."""
        self.stage.mark("legal", self.picker.glowing())
        self.stage.mark("picked", self.picker.chosen)

    def give(self, command: Go | None) -> None:
        """Apply the command of a complete gesture, or highlight the next parts."""
        if command is not None:
            self.given.append(command)
            self.where[command.pawn] = int(command.space.name)
            self.director.play(Step(self.layout(), sound="slide"))
            self.offer()
            return
        if self.picker.miss is not None:
            self.ui.say("That is not next to the pawn.", "warn")
        self.light()

    def pointed(self, thing: Thing) -> None:
        """Add a piece or place to the gesture, by keyboard or click."""
        self.give(self.picker.point(thing))

    def deal(self) -> None:
        """Deal new cards from the corner."""
        self.cards += 3
        origin = Pose(60, 60, Face("Back", (104, 146), state="down"))
        new = {CARD(k): origin for k in range(self.cards - 3, self.cards)}
        self.director.play(Step(self.layout(), origins=new))

    def handle(self, event: InputEvent) -> bool:
        """Pass input to widgets, camera and pointer."""
        if self.ui.handle(event) or self.camera.handle(event):
            return True
        if isinstance(event, Key) and self.director.busy:
            self.director.skip()
        for gesture in self.gestures.feed(event):
            self.handle_gesture(gesture)
        return True

    def handle_gesture(self, gesture: object) -> None:
        """Carry out a recognised gesture."""
        if isinstance(gesture, Clicked):
            self.give(self.picker.point(self.stage.at(gesture.pos, self.picker.glowing())))
        elif isinstance(gesture, DragBegan):
            thing = self.stage.at(gesture.start)
            if thing is not None and self.picker.lift(thing):
                self.light()
        elif isinstance(gesture, Dragged) and self.picker.picked:
            pose = self.stage.pose(self.picker.picked)
            if pose is not None:
                at = self.camera.to_world(gesture.pos)
                self.stage.show(self.picker.picked, replace(pose.moved_to(at), lifted=1.0, z=99), moving=True)
        elif isinstance(gesture, Dropped) and self.picker.picked:
            command = self.picker.drop(self.stage.at(gesture.pos, self.picker.glowing()))
            self.give(command)
            if command is None:
                self.director.play(Step(self.layout()))
        elif isinstance(gesture, DragBroken):
            self.picker.cancel()
            self.light()
            self.director.play(Step(self.layout()))

    def resize(self, viewport: Viewport) -> None:
        """Lay out the page for a new window size."""
        super().resize(viewport)
        self.camera.resize(self.board_view(viewport))
        self.stage.resize(viewport)
        self.director.settle(self.layout())

    def update(self, dt: float) -> None:
        """Advance camera and animations."""
        super().update(dt)
        for gesture in self.gestures.tick(dt):
            self.handle_gesture(gesture)
        self.stage.update(dt)
        self.director.update(dt)

    def draw(self, canvas: Canvas) -> None:
        """Draw the page."""
        self.stage.draw(canvas)
        draw_ghosts(self.ghosts, self.stage, canvas)
        self.director.draw(canvas)
        self.ui.draw(canvas)

    @property
    def lively(self) -> bool:
        """Return whether something moves."""
        return super().lively or self.director.busy or self.camera.moving or self.gestures.waiting


def middle(scene: DemoTable, i: int) -> Vec:
    """Return the centre of a space on the screen."""
    return scene.camera.to_table(space_rect(i).centre)
