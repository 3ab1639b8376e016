"""A sketch of the table for animation tests: moving pieces as plain boxes on a stage without a window."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pygame

from game.content.board_shapes import Rect as MapRect
from game.content.library import open_as
from game.games.riff_in_time.reader.content import BoardPlan, Content
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.dice import DICE_KINDS
from game.games.riff_in_time.table.transitions import Shown, Shows
from game.rules.contract import Command
from game.table.contract import Happening, Regions
from game.ui.animation.combinators import Animation
from game.ui.animation.dice import DiceTray
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage, Rect, Vec
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.camera import Camera
from game.ui.tabletop.poses import Face, Layout, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing
from tests.games.riff_in_time.table.cases import box, table

WINDOW = (1280, 720)
TINY = Rect(0.0, 0.0, 10.0, 10.0)
ROOM = Regions(Rect(0.0, 0.0, 1280.0, 720.0), TINY, TINY, TINY)
FRAME = 1 / 30


@cache
def plan() -> BoardPlan:
    """Read the map, once."""
    return open_as(box().box_id, Content).plan


def size() -> Vec:
    """Return the size of the board in its own units."""
    return Vec(float(plan().width), float(plan().height))


class Sketch:
    """A painter with empty pictures for all faces, and no board."""

    def paint(self, _face: Face, pixels: tuple[int, int], text_scale: float = 1.0) -> pygame.Surface:
        """Return an empty picture."""
        return pygame.Surface(pixels, pygame.SRCALPHA)

    def outline(self, _face: Face) -> float:
        """Return a corner radius of zero."""
        return 0.0

    def backdrop(self, pixels: tuple[int, int], _scale: float, _at_once: bool) -> Iterator[pygame.Surface]:
        """Yield a black background."""
        return iter((pygame.Surface(pixels),))

    def board(
        self, _size: tuple[int, int], _world: Rect, _part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface | None:
        """Return no board."""
        return None


def pose(rect: MapRect, face: Face, angle: float = 0.0) -> Pose:
    """Return a pose centered in a rectangle of the map."""
    x, y = rect.centre
    return Pose(x, y, face, angle=angle, on_board=True)


def lay(view: TableView, _regions: Regions = ROOM) -> Layout:
    """Return the layout of all pieces that animations move."""
    return dict(_poses(view))


def _poses(view: TableView) -> Iterator[tuple[Thing, Pose]]:
    """Yield dials, figures, booths, dice, riff cards and their piles."""
    spaces, small = plan().spaces, (40.0, 40.0)
    dials = {name: (one.space, one.dial, one.repaired) for name, one in view.locations.items()}
    for name, (space, dial, repaired) in {**dials, "san_dimas": ("san_dimas", view.san_dimas, False)}.items():
        if space is not None:
            yield (
                thing_kinds.location(name),
                pose(spaces[space].disc, Face(thing_kinds.location, small, name, "repaired" if repaired else "")),
            )
            yield thing_kinds.dial(name), pose(spaces[space].disc, Face(thing_kinds.dial, small, name), dial * 30.0)
            if repaired:
                yield thing_kinds.glow(name), pose(spaces[space].disc, Face(thing_kinds.glow, small, name))
    for seat, player in enumerate(view.players):
        stand = spaces[player.space].booths[seat]
        yield thing_kinds.pawn(seat), pose(stand, Face(thing_kinds.pawn, small, player.character or ""))
        for who in player.carries:
            yield thing_kinds.personage(who), pose(stand, Face(thing_kinds.personage, small, who))
    for who, one in view.personages.items():
        if one.space is not None:
            yield thing_kinds.personage(who), pose(spaces[one.space].figures, Face(thing_kinds.personage, small, who))
    tray = DiceTray(Rect(900.0, 400.0, 360.0, 200.0), 64.0)
    yield thing_kinds.tray(), tray.pose()
    for number, die in enumerate(view.pool):
        kind = DICE_KINDS[die.die]
        yield thing_kinds.die(die.id), tray.die(number, len(view.pool), kind, die.face or "unrolled")
    large = (60.0, 84.0)
    yield thing_kinds.deck(), Pose(1000.0, 650.0, Face(thing_kinds.deck, large))
    yield thing_kinds.discards(), Pose(1080.0, 650.0, Face(thing_kinds.deck, large))
    for card in view.open_riffs:
        yield thing_kinds.riff(card), Pose(1160.0, 650.0, Face(thing_kinds.riff, large, card))
    for number, card in enumerate(view.deck.top[:3]):
        yield thing_kinds.riff(card), Pose(900.0 + 70 * number, 300.0, Face(thing_kinds.riff, large, card))


@cache
def shows() -> Shows:
    """Build the animation presenter, once."""
    return Shows(table().tips.pieces, table().positions, table().words, table().circuits, lay, size())


def event_of(state: State, *commands: Command) -> Shown:
    """Carry out commands and return the event to animate."""
    before = state.view(None)
    for command in commands:
        assert state.refusal(command) is None, (command, state.refusal(command))
        state.apply(command)
    after = state.view(None)
    return Happening(commands, before, after, lay(before), lay(after), ROOM)


def stage_of(view: TableView) -> Stage:
    """Place a view's layout on a stage."""
    viewport = Viewport(WINDOW)
    world = Rect(0.0, 0.0, *size())
    stage = Stage(Sketch(), Sketch(), Damage(), viewport, Camera(world, ROOM.board, instant=True))
    stage.place(lay(view))
    return stage


def frames(animation: Animation, stage: Stage) -> Iterator[float]:
    """Play an animation, drawing every frame; yield the time elapsed."""
    canvas, clock = Canvas(pygame.Surface(WINDOW), stage.viewport), 0.0
    playback = animation.begin(stage)
    while playback.update(FRAME) is None:
        clock += FRAME
        assert clock < 30, "it never ends"
        playback.draw(canvas)
        assert all(area.w >= 0 and area.h >= 0 for area in playback.areas())
        yield clock
