"""Narration below the question, in the log and on the curtain; its lines replay their moments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from random import Random

import pytest

from game.content import list_boxes, open_box
from game.match.match import Match
from game.match.redaction import MatchEvent
from game.rules.contract import NATURE, Seat, View
from game.scenes import match_factory, page_factory
from game.scenes.curtain import CurtainScene
from game.scenes.play.hud import OFFER_KEY
from game.scenes.play.log_entries import LogEntry, Weight, counted, log_lines, since, worst_first
from game.scenes.play.log_list import LOG, LogList, LogRow, with_log
from game.scenes.play.scene import PlayScene
from game.scenes.play.table_display import REST
from game.scenes.robot import Robot
from game.seats.players import HumanPlayer
from game.table import open_presenter
from game.table.contract import LogLine
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.thing_names import Thing
from tests.client.scenes.helpers import quick

GAMES = ("back_in_time", "card_game", "dice_through_time", "riff_in_time", "time_line")
BESIDE_OTHERS = Vec(5.0, 5.0)


@contextmanager
def table(
    box: str, seats: Sequence[str] = ("human", "random"), played: int = 0, size: tuple[int, int] = (1280, 720),
    **values: object,
) -> Iterator[Robot]:  # fmt: skip
    """Open a table after some commands of computer players."""
    programs = ("random",) * len(seats)
    match = match_factory.begin(match_factory.MatchRequest(box=box, seats=programs, seed=5), saved=False)
    match.run(played)
    for seat, spec in enumerate(seats):
        if spec == "human":
            match.hand_over(seat, HumanPlayer())
    with Robot(page_factory.table(quick(hover_hold=0.0, **values), match), size) as robot:
        robot.step(2)
        yield robot


def scene_of(robot: Robot) -> PlayScene:
    """Return the table scene, wherever it is on the scene stack: a curtain may be on top."""
    return next(scene for scene in robot.app.manager.stack() if isinstance(scene, PlayScene))


def act(robot: Robot, rng: Random) -> bool:
    """Answer at random for the human player; return whether there was a question."""
    scene = scene_of(robot)
    question = scene.session.question
    if question is None or not scene.offers_now:
        return False
    return scene.session.give((rng.choice(list(question.options)),))


def until_others_acted(robot: Robot) -> PlayScene:
    """Play at random until the human player is asked and has not acted since the others did."""
    scene, rng = scene_of(robot), Random(3)
    for _action in range(400):
        robot.step(4)
        told = scene.hud.narration.list.entries
        if scene.offers_now and any(one.by == 1 for one in told) and not any(one.by == 0 for one in told):
            return scene
        act(robot, rng)
    raise AssertionError("nobody else ever acts")


def rows(listed: LogList) -> list[LogRow]:
    """Return the rows of a log list."""
    return [widget for widget in listed.walk() if isinstance(widget, LogRow)]


def whole(listed: LogList) -> bool:
    """Return whether the list shows its last row, and a whole row at its top."""
    return rows(listed)[-1].rect.bottom <= listed.rect.bottom + 1 and any(
        abs(row.rect.y - listed.rect.y) < 0.01 for row in rows(listed)
    )


def poses(scene: PlayScene) -> dict[Thing, Pose | None]:
    """Return the current pose of every piece."""
    return {thing: scene.display.stage.pose(thing) for thing in scene.display.stage.pieces()}


def shown_again(scene: PlayScene) -> LogEntry | None:
    """Return the log entry that is being replayed."""
    return scene.display.playback.shown


def story(*by: int) -> list[LogEntry]:
    """Return log entries of actions by these seats."""
    event = MatchEvent(0, 0, (), View(seat=None, actor=0, turn=0), View(seat=None, actor=0, turn=0))
    return [LogEntry(LogLine(str(number)), seat, event) for number, seat in enumerate(by)]


# --- narration since the last turn -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "seats", "found"),
    [
        ((0, 1, NATURE, 1), {0}, [1, 2, 3]),
        ((0, 1, 0, NATURE), {0}, [2, 3]),
        ((1, 1), {0}, [0, 1]),
        ((0, 0), {0}, [1]),
        ((0, 1, 0, 1, 2), {1, 2}, [4]),
        ((), {0}, []),
    ],
    ids=[
        "others and chance",
        "only chance: with what was done",
        "from the start",
        "one's own",
        "of several",
        "nothing",
    ],
)
def test_it_is_told_what_happened_since_somebody_acted(by: Sequence[int], seats: set[int], found: list[int]) -> None:
    assert [int(one.line.text) for one in since(story(*by), seats)] == found


def test_whose_turn_it_is_and_what_was_wanted_in_vain_is_not_told_again() -> None:
    done = story(0, 1)
    turn, vain = LogEntry(LogLine("turn", heading=True), 0, done[0].event), LogEntry(LogLine("no"), 0, refused=True)
    assert since([*done, turn, vain], {0}) == [done[1]]


# --- narration and log -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("box", GAMES)
def test_what_others_did_is_told_until_the_next_decision_and_shown_again(box: str) -> None:
    with table(box) as robot:
        scene = until_others_acted(robot)
        told, narration = list(scene.hud.narration.list.entries), scene.hud.narration
        assert told == worst_first(since(scene.log.entries, {0}), {0}, scene.display.look.name_of)
        assert all(one.event is not None and one.event.after.seat == 0 for one in told)
        assert robot.node(key="prompt").rect.bottom <= narration.rect.y
        newest = rows(narration.list)[0]
        assert newest.rect.bottom <= narration.rect.bottom + 1
        before, present = poses(scene), scene.view
        robot.move(newest.rect.centre)
        robot.step()
        assert scene.display.stage.marked("last") == frozenset(newest.entry.line.things)
        robot.step(dt=REST)
        assert shown_again(scene) is newest.entry
        assert newest.entry.event is not None
        after = scene.table.board.layout(newest.entry.event.after, scene.display.regions)
        assert poses(scene) == dict(after)
        robot.move(BESIDE_OTHERS)
        robot.step()
        assert shown_again(scene) is None
        assert scene.view == present
        assert poses(scene) == before
        assert scene.offers_now
        act(robot, Random(1))
        robot.step(3)
        assert list(narration.list.entries) != told


@pytest.mark.parametrize("size", [Vec(1024.0, 600.0), Vec(1280.0, 720.0), Vec(1920.0, 1080.0)], ids=str)
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
@pytest.mark.parametrize("box", GAMES)
def test_the_log_lies_over_the_column_and_moves_nothing(box: str, text_scale: float, size: Vec) -> None:
    board, info = open_presenter(open_box(box)).board, open_box(box)
    for seats in (info.seats[0], info.seats[-1]):
        without = board.regions(size, seats, text_scale)
        regions = with_log(without, size)
        named = dict(regions.named)
        log = named.pop(LOG)
        assert replace(regions, named=named) == without
        assert not any(log.touches(part) for part in (without.board, without.header, without.goal))
        assert "hand" not in named or not log.touches(named["hand"])
        assert (log.x, log.w) == (without.prompt.x, without.prompt.w)
        assert 0 < log.bottom <= size.y


@pytest.mark.usefixtures("unseen")
def test_the_log_moves_no_piece_even_while_a_moment_is_shown_again() -> None:
    with table("card_game", played=40) as robot:
        scene = until_others_acted(robot)
        there = poses(scene)
        newest = rows(scene.hud.narration.list)[0]
        robot.move(newest.rect.centre)
        robot.step(2)
        robot.step(dt=REST)
        assert shown_again(scene) is not None
        robot.key("l")
        robot.step(2)
        assert LOG in scene.display.regions.named
        assert poses(scene) == there


@pytest.mark.usefixtures("unseen")
def test_a_log_opened_in_one_game_is_closed_in_the_next() -> None:
    with table("time_line") as robot:
        robot.key("l")
        robot.step(2)
        settings = scene_of(robot).settings
        match = match_factory.begin(
            match_factory.MatchRequest(box="card_game", seats=("human", "random"), seed=5), saved=False
        )
        robot.app.manager.reset(page_factory.table(settings, match))
        robot.step(3)
        assert LOG not in scene_of(robot).display.regions.named


@pytest.mark.usefixtures("unseen")
def test_no_key_answers_the_question_under_the_log() -> None:
    with table("time_line", text_scale=2.0) as robot:
        robot.app.manager.set_text_scale(2.0)
        robot.step(3)
        scene = scene_of(robot)
        asked, length = robot.node(key="prompt"), len(scene.match)
        robot.key("l")
        robot.step(3)
        assert all(node.key != asked.key for top in robot.nodes() for node in top.walk())
        robot.key("return")
        robot.step(3)
        assert len(scene.match) == length
        robot.key("l")
        robot.step(3)
        assert robot.node(key="prompt").name == asked.name


@pytest.mark.usefixtures("unseen")
def test_the_log_has_the_newest_in_sight() -> None:
    with table("time_line", played=60) as robot:
        scene, rng = scene_of(robot), Random(2)
        robot.key("l")
        robot.step(2)
        listed = scene.display.log_panel.list
        assert list(listed.entries) == scene.log.entries
        assert listed.scrollable
        assert rows(listed)[-1].rect.bottom <= listed.rect.bottom + 1
        room = listed.rect.bottom
        assert whole(listed), "the newest lines are in sight, and none of them half"
        assert {one.line.heading for one in listed.entries} == {True, False}
        assert {row.entry.by for row in rows(listed)} == {NATURE, 0, 1}
        robot.wheel(5, listed.rect.centre)
        above = listed.offset
        while not act(robot, rng):
            robot.step()
        robot.step(3)
        assert listed.offset == above, "who reads further up stays there"
        assert listed.rect.bottom >= room
        robot.wheel(-50, listed.rect.centre)
        assert whole(listed)
        robot.key("l")
        assert LOG not in scene.display.regions.named


@pytest.mark.usefixtures("unseen")
def test_what_is_refused_is_said_in_the_log() -> None:
    with table("back_in_time") as robot:
        scene = scene_of(robot)
        pawn = next(str(thing) for thing in scene.display.stage.pieces() if thing.kind == "pawn")
        for _time in range(2):
            robot.drag(pawn, "meter")
            robot.step(2)
        refused = [one for one in scene.log.entries if one.refused]
        assert len(refused) == 1
        assert refused[0].line.text
        assert refused[0] not in scene.hud.narration.list.entries


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("box", GAMES)
def test_every_line_lights_its_pieces_and_shows_its_moment(box: str) -> None:
    """Hovering a line highlights its pieces, and resting there replays its moment, in the log and in the narration."""
    with table(box, played=40) as robot:
        scene = until_others_acted(robot)
        for key, listed in (("", scene.hud.narration.list), ("l", scene.display.log_panel.list)):
            if key:
                robot.key(key)
                robot.step(2)
            assert listed.entries
            shown = [
                row
                for row in rows(listed)
                if listed.rect.contains(row.rect.centre) and not row.entry.line.heading and row.entry.line.things
            ]
            assert shown
            for row in shown[-3:]:
                event, things = row.entry.event, row.entry.line.things
                assert event is not None
                assert things
                robot.move(row.rect.centre)
                robot.step()
                assert scene.display.stage.marked("last") == frozenset(things)
                robot.step(dt=REST)
                assert shown_again(scene) is row.entry
                regions, board = scene.display.regions, scene.table.board
                lies = {*board.layout(event.before, regions), *board.layout(event.after, regions)}
                assert lies.intersection(things), row.markup
                robot.move(BESIDE_OTHERS)
                robot.step()
                assert shown_again(scene) is None


TABLES = [
    (info.box_id, seats) for info in list_boxes() if info.box_id in GAMES for seats in range(2, info.seats[-1] + 1)
]
FOUR_LINES = 4 * 19.0


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("box", "seats"), TABLES)
def test_what_happened_since_has_four_lines_and_begins_with_the_worst(box: str, seats: int) -> None:
    with table(box, ("human", *["random"] * (seats - 1)), played=70) as robot:
        scene = until_others_acted(robot)
        robot.step(2)
        listed = scene.hud.narration.list
        shown, told = rows(listed), list(listed.entries)
        in_sight = [row for row in shown if row.rect.bottom <= listed.rect.bottom + 1]
        assert shown[0].rect.y == listed.rect.y, "the first line is in sight, and whole"
        assert len(in_sight) == len(shown) or scene.hud.narration.rect.h >= FOUR_LINES
        assert listed.rect.bottom - in_sight[-1].rect.bottom < 2 or not listed.scrollable, "no line is cut"
        weights = [one.weighs({0}) for one in told if one.weight or one.by < 0]
        assert weights == sorted(weights, reverse=True)
        assert weights[0] == max(one.weighs({0}) for one in since(scene.log.entries, {0}))
        robot.wheel(-1, listed.rect.centre)
        robot.step()
        assert not listed.scrollable or any(row.rect.y == listed.rect.y for row in rows(listed))


def test_hands_swapped_with_the_reader_come_first_and_routine_last() -> None:
    def entry(words: str, weight: Weight, by: Seat = 1, against: tuple[Seat, ...] = ()) -> LogEntry:
        return LogEntry(LogLine(words, against=against), by, weight=weight)

    routine = [entry("a step", Weight.ROUTINE), entry("another", Weight.ROUTINE)]
    plays, flips = entry("plays", Weight.MATTERS), entry("flips", Weight.TURNING, NATURE)
    swaps = entry("Ravi swaps hands with you!", Weight.MATTERS, against=(0,))
    told = worst_first([routine[0], plays, routine[1], flips, swaps], {0}, lambda seat: "Ravi")
    assert told[:3] == [swaps, flips, plays]
    assert [one.line.text for one in told[3:]] == ["Ravi makes 2 small moves."]
    assert [step.text for step in told[3].line.steps] == ["a step", "another"]
    assert worst_first([plays, swaps], {1}, lambda seat: "Ravi") == [plays, swaps], "it does not strike its player"


@pytest.mark.usefixtures("unseen")
def test_news_over_the_table_go_with_the_next_input() -> None:
    with table("dice_through_time", ("human", *["random"] * 3), played=70) as robot:
        scene = until_others_acted(robot)
        robot.step(2)
        narration = scene.hud.narration
        assert scene.hud.narration.floats, "three rows of buttons leave no room in the panel"
        assert narration.rect.y >= scene.hud.frame.bottom
        assert not any(narration.rect.touches(button.rect) for button in scene.hud.answers())
        assert not narration.rect.touches(scene.display.regions.board)
        needed = narration.measure(robot.viewport, narration.rect.w).h
        assert narration.rect.h == pytest.approx(min(needed, scene.hud.question.below.h)), "it covers no more"
        robot.key("x")
        robot.step(2)
        assert not narration.floats
        assert narration.rect.bottom <= scene.hud.frame.bottom


def event_of(scene: PlayScene) -> MatchEvent:
    """Create an event to narrate."""
    view = scene.view
    return MatchEvent(0, 1, (), view, view)


@pytest.mark.usefixtures("unseen")
def test_any_key_brings_the_present_back() -> None:
    with table("time_line") as robot:
        scene = until_others_acted(robot)
        robot.move(rows(scene.hud.narration.list)[0].rect.centre)
        robot.step(2)
        robot.step(dt=REST)
        assert shown_again(scene) is not None
        robot.key("x")
        assert shown_again(scene) is None


# --- one message at a time -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("unseen")
def test_programs_and_animations_stand_still_behind_the_menu() -> None:
    with table("riff_in_time", ("human", "random"), pace="normal", reduced_motion=False) as robot:
        scene, rng = scene_of(robot), Random(3)
        for _frame in range(4000):
            if scene.display.director.busy and scene.match.actor == 1:
                break
            if not scene.display.director.busy:
                act(robot, rng)
            robot.step()
        robot.key("f10")
        assert scene.ui.modal
        length, lying = len(scene.match), poses(scene)
        robot.step(300)
        assert len(scene.match) == length
        assert scene.display.director.busy
        assert poses(scene) == lying
        robot.key("escape")
        robot.step(300)
        assert len(scene.match) > length


@pytest.mark.usefixtures("unseen")
def test_a_question_that_is_over_is_gone_at_once() -> None:
    with table("card_game", ("human", "human", "random"), objection=20.0, pace="normal") as robot:
        rng, scene = Random(13), scene_of(robot)
        for _frame in range(900):
            robot.step(dt=0.1)
            if isinstance(robot.scene, CurtainScene):
                robot.step(dt=1.0)
                robot.scene.lift()
            elif scene.session.hot_seat.waiting and scene.hud.answers() and not scene.offers_now:
                break
            act(robot, rng)
        length = len(scene.match)
        scene.session.hot_seat.nobody_else()
        robot.step()
        assert len(scene.match) == length
        assert not [node for top in robot.nodes() for node in top.walk() if node.key.startswith(OFFER_KEY)]
        assert robot.node("status", key="prompt").name == ""
        assert "may respond" not in robot.node("status", key="turn sign").name


# --- curtain ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("unseen")
def test_a_curtain_tells_what_happened_as_everybody_may_know_it() -> None:
    with table("card_game", ("human", "human", "random"), objection=0.1) as robot:
        rng, told = Random(4), 0
        match: Match = scene_of(robot).match
        for _frame in range(600):
            robot.step(dt=0.2)
            if isinstance(robot.scene, CurtainScene):
                listed = [widget for widget in robot.scene.ui.root.walk() if isinstance(widget, LogRow)]  # type: ignore[union-attr]
                public = {line.text for one in match.events(None) for line in lines_of(robot, one)}
                assert {row.markup.split(" ×")[0] for row in listed} <= public
                told += len(listed)
                if told > 12:
                    return
                robot.step(dt=1.0)
                robot.scene.lift()
            act(robot, rng)
        raise AssertionError("no curtain tells anything")


def lines_of(robot: Robot, event: MatchEvent) -> list[LogLine]:
    """Return an event's lines in the log."""
    return log_lines(scene_of(robot).table, event)


def test_what_is_said_several_times_in_a_row_is_one_line_with_its_number() -> None:
    """Before the first turn of the Card Game, three lines once said that a player draws a card."""
    draws = [LogEntry(LogLine("Ravi draws a card."), 1)] * 3
    other = LogEntry(LogLine("Mabel draws a card."), 2)
    told = counted([*draws, other, draws[0]])
    assert [one.line.text for one in told] == ["Ravi draws a card. ×3", "Mabel draws a card.", "Ravi draws a card."]
    assert len(told[0].line.steps) == 3
