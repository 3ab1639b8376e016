"""A lesson accepts what its sentence says: the pieces and places it names, at every visible point, with any payment.

The gestures are derived from the *highlighted* things, not from the offer that is expected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle

import pytest

from game.content.lesson import LessonStep, open_lesson
from game.content.library import has_lesson, list_boxes, open_box
from game.games.back_in_time.rules.commands import AddDie
from game.match.lesson_match import LessonMatch, begin_lesson
from game.rules.contract import Command, PlayerCommand, deeds, paid_with
from game.scenes.robot import Robot
from game.seats.players import HumanPlayer
from game.ui.paint.geometry import Vec
from game.ui.tabletop.thing_names import Thing
from tests.client.lesson.learner import asked, is_over, key_of, named, points, read_on, scene_of, sit, standing

SLUGS = [box.box_id for box in list_boxes() if has_lesson(box.box_id)]
DRAGS, CLICKS, PRESSES = ("Drag ",), ("Click ", "Take ", "Choose "), ("Press ", "End ", "Roll ")
OPEN = ("Drag a ", "Drag an ", "Drag the second ", "Drag the other ")
LEAST_OTHERS = {"back_in_time": 20, "card_game": 8, "dice_through_time": 3, "riff_in_time": 10, "time_line": 3}
ELSE = ("Respond with your Fax.", "Sell all four.")
"""Requests in other words, tested by :func:`test_other_wishes`."""


def back(robot: Robot, commands: int) -> None:
    """Undo to a number of commands, then read on until the move is asked for again."""
    scene = scene_of(robot)
    while len(scene.match) > commands:
        scene.match.undo(scene.course.lesson.learner)
    scene.show_now()
    robot.settle()
    while scene.course.rests:
        read_on(robot)


def asks(robot: Robot) -> Iterator[LessonStep]:
    """Yield each lesson step that asks for a move; carry the move out before the next step."""
    scene = scene_of(robot)
    while not is_over(robot):
        if scene.course.rests:
            read_on(robot)
            continue
        yield asked(robot)
        robot.click("lesson.show")
        robot.settle()


def tries(robot: Robot, what: str, gesture: Callable[[], None]) -> None:
    """Make a gesture; check that it is accepted or asks which meaning is wanted, then undo it."""
    scene = scene_of(robot)
    before = len(scene.match)
    gesture()
    robot.step()
    if scene.ui.dialog() is not None and not is_over(robot):
        robot.key("escape")
        robot.settle()
    else:
        robot.settle()
        assert len(scene.match) > before, (scene.panel.sentence, what, scene.ui.said)
        back(robot, before)


def clicks(robot: Robot, *points: Vec) -> None:
    """Click some points in turn."""
    for at in points:
        robot.click(at)


def by_keys(robot: Robot, *things: Thing) -> None:
    """Focus each thing and press Return."""
    for thing in things:
        scene_of(robot).ui.set_focus(key_of(robot, thing))
        robot.key("return")
        robot.step()


def gestures(robot: Robot) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yield the gestures, with names, by which a sentence could be followed."""
    step, things = asked(robot), named(robot)
    if step.ask.startswith(DRAGS):
        assert len(things) == 2, step.ask
        pick, place = things
        starts = list(points(robot, pick, place=False))
        ends = [*points(robot, place, place=True), *standing(robot, place, pick)]
        assert starts, (step.ask, pick)
        assert ends, (step.ask, place)
        for start, end in zip(cycle(starts), ends, strict=False):
            yield f"drag {start} to {end}", lambda a=start, b=end: robot.drag(a, b)  # type: ignore[misc]
            yield f"clicks {start}, {end}", lambda a=start, b=end: clicks(robot, a, b)  # type: ignore[misc]
        yield "keys", lambda: by_keys(robot, pick, place)
    elif step.ask.startswith(CLICKS):
        what = things[-1] if step.ask.startswith("Take ") else things[0]
        for at in points(robot, what, place=False):
            yield f"click at {at}", lambda at=at: robot.click(at)  # type: ignore[misc]
        yield "keys", lambda: by_keys(robot, what)
    elif step.ask.startswith(PRESSES):
        wanted = scene_of(robot)._wanted_button()
        assert wanted, step.ask
        yield "button", lambda: robot.click(wanted)
    else:
        assert step.ask in ELSE


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_sentence_names_is_accepted_on_every_part_by_drag_clicks_and_keys(slug: str) -> None:
    done = 0
    with sit(slug) as robot:
        for _step in asks(robot):
            for what, gesture in list(gestures(robot)):
                tries(robot, what, gesture)
                done += 1
    assert done > 30


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("slug", SLUGS)
def test_everything_else_is_refused_with_what_is_asked(slug: str) -> None:
    refused = 0
    with sit(slug) as robot:
        scene = scene_of(robot)
        for step in asks(robot):
            before = len(scene.match)
            others = [one for one in scene.offers_now if scene.course.understood(one.commands) is None]
            for offer in others[:: max(1, len(others) // 3)]:
                scene.take(offer)
                robot.step()
                assert len(scene.match) == before
                assert scene.ui.said == f"You could do that, but not yet. {step.ask}"
                refused += 1
    assert refused > 5


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("slug", SLUGS)
def test_another_piece_does_not_pass_for_the_one_that_is_named(slug: str) -> None:
    """Another piece of the same kind is refused, unless it is a die that pays or the sentence allows several."""
    tried = 0
    with sit(slug) as robot:
        scene = scene_of(robot)
        for step in asks(robot):
            ask, things = step.ask, named(robot)
            if ask.startswith(DRAGS) and len(things) == 2 and not ask.startswith(OPEN):
                pick, place = things
                for other in [
                    one for one in scene.display.stage.pieces() if one.kind == pick.kind != "die" and one != pick
                ]:
                    ends, starts = points(robot, place, place=True), points(robot, other, place=False)
                    start, before = next(starts, None), len(scene.match)
                    if start is None or not scene.may_lift(other):
                        continue
                    robot.drag(start, next(ends))
                    robot.step()
                    assert len(scene.match) == before, (ask, other)
                    assert scene.ui.dialog() is None, (ask, other)
                    assert scene.display.pointer.picked is None, (ask, other)
                    robot.settle()
                    tried += 1
    assert tried >= LEAST_OTHERS[slug]


def go_to(robot: Robot, ask: str) -> None:
    """Play the lesson up to the step with this text."""
    next(step for step in asks(robot) if step.ask == ask)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    ("slug", "ask", "thing"),
    [
        ("card_game", "Drag the Emergency Cash onto D-1.", "square.D-1"),
        ("card_game", "Drag Time Car V3 onto B-1.", "square.B-1"),
    ],
)
def test_a_click_on_the_place_is_enough_where_only_one_thing_can_go_there(slug: str, ask: str, thing: str) -> None:
    with sit(slug) as robot:
        go_to(robot, ask)
        at = next(points(robot, scene_of(robot).display.stage.written()[thing], place=False))
        tries(robot, thing, lambda: robot.click(at))


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(
    ("slug", "ask", "pick", "places"),
    [
        ("card_game", "Respond with your Fax.", "card.fax", ["table", "square.B-3", "card.db_b3"]),
        ("time_line", "Sell all four.", "held.0.beet", ["market.3", "price.beet"]),
    ],
)
def test_other_wishes(slug: str, ask: str, pick: str, places: list[str]) -> None:
    with sit(slug) as robot:
        scene = scene_of(robot)
        go_to(robot, ask)
        written = scene.display.stage.written()
        start = next(points(robot, written[pick], place=False))
        for place in places:
            for end in points(robot, written[place], place=False):
                tries(robot, place, lambda end=end: robot.drag(start, end))  # type: ignore[misc]
        offer = scene.expected_offer()
        assert offer is not None
        tries(robot, "the button", lambda: robot.click(f"offer.{offer.label}"))


@pytest.mark.usefixtures("unseen")
def test_a_piece_on_a_place_that_is_lit_is_refused_with_its_reason() -> None:
    with sit("riff_in_time") as robot:
        go_to(robot, "Drag Lincoln into your booth.")
        scene = scene_of(robot)
        written = scene.display.stage.written()
        booth = next(points(robot, written["pawn.0"], place=False))
        for thing, why in [
            ("personage.socrates", "Socrates isn't where your booth is. Travel there first."),
            ("pawn.1", "That's Elizabeth's booth. Drag your own."),
        ]:
            robot.drag(next(points(robot, written[thing], place=False)), booth)
            robot.step()
            assert scene.ui.said == why
            robot.settle()


@pytest.mark.usefixtures("unseen")
def test_two_quick_clicks_respond_with_the_card_that_the_sentence_names() -> None:
    with sit("card_game") as robot:
        go_to(robot, "Respond with your Fax.")
        at = next(points(robot, scene_of(robot).display.stage.written()["card.fax"], place=False))
        tries(robot, "two clicks", lambda: clicks(robot, at, at))


def begun(slug: str) -> LessonMatch:
    """Start a lesson."""
    game = open_box(slug)
    return begin_lesson(game, open_lesson(game), None)


def moves(match: LessonMatch) -> Iterator[tuple[LessonStep, tuple[Command, ...]]]:
    """Yield each step at which the learner moves, with the commands that are still wanted."""
    while (step := match.course.step) is not None:
        left = match.course.left
        if step.yours and left:
            yield step, left
            person = match.players[match.course.lesson.learner]
            match.advance()
            assert isinstance(person, HumanPlayer)
            person.answer(*left)
        if not match.advance():
            match.course.go_on()


@pytest.mark.parametrize(("slug", "least"), [("riff_in_time", 5), ("dice_through_time", 3), ("back_in_time", 3)])
def test_every_legal_way_to_pay_is_understood(slug: str, least: int) -> None:
    """Every legal payment for the wanted action is accepted, unless the sentence names what to pay with."""
    match, ways = begun(slug), 0
    for step, left in moves(match):
        for command in match.history.state.legal_commands():
            understood = match.course.understood([command])
            same = deeds([command]) == deeds(left[:1])
            if same and step.by and not set(step.by).issuperset(paid_with([command])):
                assert understood is None, (step.ask, command)
                continue
            assert (understood is not None) >= same, (step.ask, command)
            assert understood is None or understood == left[: len(understood)]
            ways += same and command != left[0]
    assert ways >= least


def test_a_tile_that_the_sentence_names_is_no_mere_payment() -> None:
    """Back in Time: the Love tile is refused where the Courage tile is asked for; an equal tile is accepted."""
    match = begun("back_in_time")
    answers = {}
    for step, left in moves(match):
        if "{courage} tile" in step.ask:
            for tile in ("marty.1", "marty.2", "marty.3"):
                other = [*left[:-1], AddDie(seat=0, tile=tile)]
                answers[step.ask, tile] = match.course.understood(other) is not None
    assert answers == {
        ("Drag the {courage} tile onto the tray.", "marty.1"): False,
        ("Drag the {courage} tile onto the tray.", "marty.2"): True,
        ("Drag the {courage} tile onto the tray.", "marty.3"): False,
        ("Drag a {courage} tile onto Biff.", "marty.1"): True,
        ("Drag a {courage} tile onto Biff.", "marty.2"): True,
        ("Drag a {courage} tile onto Biff.", "marty.3"): False,
        ("Drag the second {courage} tile onto the tray.", "marty.1"): True,
        ("Drag the second {courage} tile onto the tray.", "marty.2"): True,
        ("Drag the second {courage} tile onto the tray.", "marty.3"): False,
    }


@pytest.mark.parametrize("slug", ["riff_in_time", "dice_through_time", "back_in_time"])
def test_a_longer_action_that_begins_with_the_wanted_one_counts(slug: str) -> None:
    """Dice Through Time: dropping the car on an event drives and pays; the lesson plays only the drive it asked for."""
    match, longer = begun(slug), 0
    for _step, left in moves(match):
        state = match.history.state.clone()
        for command in left:
            state.apply(command)
        more = state.legal_commands()[:1] if state.actor == match.course.lesson.learner else ()
        if more and isinstance(more[0], PlayerCommand):
            assert match.course.understood((*left, *more)) == left
            longer += 1
    assert longer >= 5
