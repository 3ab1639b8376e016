"""A learner before the robot's window, who does what a lesson asks for by dragging, by clicking or by keys."""

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
"""Square units of what stands on the board; places and cards are larger, and other pieces may lie on them."""


def sit(slug: str, *, saved: bool = False, size: tuple[int, int] = (1280, 720), text_scale: float = 1.0) -> Robot:
    """Begin a lesson in a window where nothing takes time."""
    settings = Settings(SettingValues(pace="instant", reduced_motion=True, hover_hold=0.0, muted=True))
    match = match_factory.begin_lesson(slug, saved)
    robot = Robot(page_factory.table(settings, match), size, text_scale)
    robot.settle()
    return robot


def scene_of(robot: Robot) -> LessonScene:
    """The table of the lesson."""
    scene = robot.scene
    assert isinstance(scene, LessonScene), scene.name
    return scene


def expected(robot: Robot) -> Offer:
    """The offer that does what the lesson asks for: there must be one that does all of it, or its beginning."""
    scene = scene_of(robot)
    found = scene.expected_offer()
    assert found is not None, (scene.panel.sentence, scene.course.left)
    understood = scene.course.understood(found.commands)
    assert understood, (scene.panel.sentence, found.commands, scene.course.left)
    return found


def act(robot: Robot, way: Way) -> None:
    """Do what the lesson asks for."""
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
    """A point of a thing at which it is what is meant, and that the panel does not hide."""
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
    """What can be picked up."""
    return [offer.gesture.pick for offer in scene.offers_now if offer.gesture is not None]


def _drag(robot: Robot, offer: Offer) -> None:
    """Drag a piece to its place, and point at what more there is."""
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
    """Give the keyboard to each part, and press Return."""
    keys = [f"offer.{offer.label}"] if offer.gesture is None else [str(part) for part in offer.gesture.parts]
    for key in keys:
        assert key in {node.key for node in focusable(robot.scene.ui.nodes())}, key
        robot.scene.ui.set_focus(key)
        robot.key("return")


def _confirm(robot: Robot, offer: Offer) -> None:
    """Answer what is asked when several things could be meant, and confirm what could go on."""
    robot.step()
    scene = scene_of(robot)
    if scene.ui.dialog() is not None and scene.course.step is not None and offer.gesture is not None:
        robot.use("button", offer.gesture.label)
    elif scene.display.pointer.picked is not None and offer.gesture is not None:
        robot.click(point_of(robot, offer.gesture.parts[-1]))


def asked(robot: Robot) -> LessonStep:
    """The step of now, which asks the learner for something."""
    step = scene_of(robot).course.step
    assert step is not None
    assert step.ask
    return step


def named(robot: Robot) -> list[Thing]:
    """The things that a sentence speaks of."""
    return list(scene_of(robot).lit())


def points(robot: Robot, thing: Thing, place: bool) -> Iterator[Vec]:
    """Points all over a place, whatever lies on it; on a piece, where nothing else lies over it."""
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
    """The middle of each piece that stands on a place: whoever drops something there means the place."""
    scene = scene_of(robot)
    rect = scene.display.stage.rect_of(place)
    assert rect is not None, place
    for thing in scene.display.stage.pieces():
        lies = scene.display.stage.rect_of(thing)
        if thing not in {place, pick} and lies is not None and lies.w * lies.h < FIGURE and rect.contains(lies.centre):
            yield lies.centre


def key_of(robot: Robot, thing: Thing) -> str:
    """The key by which Tab comes to a thing, or to the legal place that lies there."""
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
    """Whether one of two rectangles lies, by its middle, in the other."""
    return rect.contains(place.centre) or place.contains(rect.centre)


def read_on(robot: Robot) -> None:
    """Go on from what is only to be read."""
    robot.key("return")
    robot.settle()


def is_over(robot: Robot) -> bool:
    """Whether the closing page is shown."""
    scene = scene_of(robot)
    return scene.course.step is None and scene.ui.dialog() is not None


def hidden(robot: Robot) -> list[str]:
    """What the panel hides of what it speaks of, and of header and prompt."""
    scene = scene_of(robot)
    panel = scene.panel.rect
    spoken = {str(thing): scene.display.stage.rect_of(thing) for thing in scene.lit()}
    asked = {button.key: button.rect for button in scene.hud.answers()}
    parts: dict[str, Rect | None] = {
        **spoken,
        **asked,
        "header": scene.display.regions.header,
        "prompt": scene.hud.prompt.rect,
    }
    return [name for name, rect in parts.items() if rect is not None and _covers(panel, rect)]


def _covers(panel: Rect, rect: Rect) -> bool:
    """Whether the panel lies over a part of a rectangle."""
    common = panel.overlap(rect)
    return common.w > 2 and common.h > 2
