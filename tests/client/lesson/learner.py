"""Simulated learner at the robot's window, who follows a lesson by dragging, clicking or keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.app.settings import Settings, SettingValues
from game.content.lesson import LessonStep
from game.scenes import match_factory, page_factory
from game.scenes.lesson.scene import LessonScene
from game.scenes.robot import Robot
from game.table.contract import Offer
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets.accessibility import focusable

Way = Literal["drag", "click", "keys"]
SHARES = (0.5, 0.15, 0.85)
FIGURE = 3_000.0
"""Area in square units below which a piece is a figure; places and cards, which can hold others, are larger."""


def sit(slug: str, *, saved: bool = False, size: tuple[int, int] = (1280, 720), text_scale: float = 1.0) -> Robot:
    """Open a lesson in a window without waits or animations."""
    settings = Settings(SettingValues(pace="instant", reduced_motion=True, hover_hold=0.0, muted=True))
    match = match_factory.begin_lesson(slug, saved)
    robot = Robot(page_factory.table(settings, match), size, text_scale)
    robot.settle()
    return robot


def scene_of(robot: Robot) -> LessonScene:
    """Return the lesson scene."""
    scene = robot.scene
    assert isinstance(scene, LessonScene), scene.name
    return scene


def expected(robot: Robot) -> Offer:
    """Return the offer that matches the lesson step, wholly or at its beginning; fail without one."""
    scene = scene_of(robot)
    found = scene.expected_offer()
    assert found is not None, (scene.panel.sentence, scene.course.left)
    understood = scene.course.understood(found.commands)
    assert understood, (scene.panel.sentence, found.commands, scene.course.left)
    return found


def act(robot: Robot, way: Way) -> None:
    """Carry out the lesson step: by drag, clicks or keys."""
    offer = expected(robot)
    if way == "keys":
        _by_keys(robot, offer)
    elif offer.gesture is None:
        robot.click(f"offer.{offer.label}")
    elif way == "drag" and offer.gesture.place is not None:
        _drag(robot, offer)
    else:
        for part in offer.gesture.parts:
            robot.click(point_of(robot, part))
    _confirm(robot, offer)
    robot.settle()


def point_of(robot: Robot, thing: Thing) -> Vec:
    """Return a point where a hit test finds the piece or place and which the lesson panel does not cover."""
    scene = scene_of(robot)
    rect = scene.display.stage.rect_of(thing)
    assert rect is not None, thing
    picked = scene.display.pointer.picked is not None
    wanted = [*scene.display.stage.marked("legal"), *([] if picked else _starts(scene))]
    panel = scene.panel.rect
    for dy in (0.5, 0.25, 0.75, 0.1, 0.9):
        for dx in (0.5, 0.25, 0.75, 0.1, 0.9):
            at = Vec(rect.x + rect.w * dx, rect.y + rect.h * dy)
            if scene.display.stage.at(at, wanted) == thing and not panel.contains(at):
                return at
    raise AssertionError(f"{thing} cannot be pointed at")


def _starts(scene: LessonScene) -> list[Thing]:
    """Return the pieces that can be picked up."""
    return [offer.gesture.pick for offer in scene.offers_now if offer.gesture is not None]


def _drag(robot: Robot, offer: Offer) -> None:
    """Drag a piece to its target, then click the further targets."""
    gesture = offer.gesture
    assert gesture is not None
    assert gesture.place is not None
    start = point_of(robot, gesture.pick)
    robot.drag(start, start.plus(26, 0), drop=False)
    end = point_of(robot, gesture.place)
    robot.move(end)
    robot.release(end)
    for part in gesture.more:
        robot.click(point_of(robot, part))


def _by_keys(robot: Robot, offer: Offer) -> None:
    """Focus each part of the gesture and press Return."""
    keys = [f"offer.{offer.label}"] if offer.gesture is None else [str(part) for part in offer.gesture.parts]
    for key in keys:
        assert key in {node.key for node in focusable(robot.scene.ui.nodes())}, key
        robot.scene.ui.set_focus(key)
        robot.key("return")


def _confirm(robot: Robot, offer: Offer) -> None:
    """Choose among several meanings when asked, and confirm a gesture that could be continued."""
    robot.step()
    scene = scene_of(robot)
    if scene.ui.dialog() is not None and scene.course.step is not None and offer.gesture is not None:
        robot.use("button", offer.gesture.label)
    elif scene.display.pointer.picked is not None and offer.gesture is not None:
        robot.click(point_of(robot, offer.gesture.parts[-1]))


def asked(robot: Robot) -> LessonStep:
    """Return the current lesson step, which must ask the learner for a move."""
    step = scene_of(robot).course.step
    assert step is not None
    assert step.ask
    return step


def named(robot: Robot) -> list[Thing]:
    """Return the things that the lesson highlights."""
    return list(scene_of(robot).lit())


def points(robot: Robot, thing: Thing, place: bool) -> Iterator[Vec]:
    """Yield points all over a place; on a piece, only those where no other piece lies on top."""
    scene = scene_of(robot)
    rect = scene.display.stage.rect_of(thing)
    assert rect is not None, thing
    for down in SHARES:
        for across in SHARES:
            at = Vec(rect.x + rect.w * across, rect.y + rect.h * down)
            on_top = (place and rect.w * rect.h > FIGURE) or scene.display.stage.at(at, ()) == thing
            if on_top and not scene.panel.rect.contains(at):
                yield at


def standing(robot: Robot, place: Thing, pick: Thing) -> Iterator[Vec]:
    """Yield the centres of the figures on a place: dropping there means the place."""
    scene = scene_of(robot)
    rect = scene.display.stage.rect_of(place)
    assert rect is not None, place
    for thing in scene.display.stage.pieces():
        lies = scene.display.stage.rect_of(thing)
        if thing not in {place, pick} and lies is not None and lies.w * lies.h < FIGURE and rect.contains(lies.centre):
            yield lies.centre


def key_of(robot: Robot, thing: Thing) -> str:
    """Return the focus key of a thing, or of the legal place within it."""
    scene = scene_of(robot)
    rect = scene.display.stage.rect_of(thing)
    assert rect is not None
    places = {node.key: node.rect for node in focusable(scene.ui.nodes())}
    if str(thing) in places:
        return str(thing)
    legal = {str(one) for one in scene.display.stage.marked("legal")}
    lies = [key for key, place in places.items() if key in legal and _lies_on(place, rect)]
    assert lies, (scene.panel.sentence, thing)
    return max(lies, key=lambda key: places[key].w)


def _lies_on(place: Rect, rect: Rect) -> bool:
    """Return whether the centre of either rectangle is inside the other."""
    return rect.contains(place.centre) or place.contains(rect.centre)


def read_on(robot: Robot) -> None:
    """Continue past a step that is only read."""
    robot.key("return")
    robot.settle()


def is_over(robot: Robot) -> bool:
    """Return whether the closing page is shown."""
    scene = scene_of(robot)
    return scene.course.step is None and scene.ui.dialog() is not None


def hidden(robot: Robot) -> list[str]:
    """List what the bubble covers of the highlighted things, the hand and the header, and its text of the answers."""
    scene = scene_of(robot)
    bubble, panel, regions = scene.taught.bubble, scene.panel.rect, scene.display.regions
    spoken = {str(thing): scene.display.stage.rect_of(thing) for thing in scene.lit()}
    named = {name: regions.named[name] for name in ("hand", "identity", "mat", "mats") if name in regions.named}
    parts: dict[str, Rect | None] = {**spoken, **named, "header": regions.header, "board": regions.board}
    found = [name for name, rect in parts.items() if rect is not None and _covers(bubble, rect)]
    return [*found, *(button.key for button in scene.hud.answers() if _covers(panel, button.rect))]


def _covers(panel: Rect, rect: Rect) -> bool:
    """Return whether the panel overlaps a rectangle by more than 2 units."""
    common = panel.overlap(rect)
    return common.w > 2 and common.h > 2
