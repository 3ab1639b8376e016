"""Great moments of the Card Game: B-1 turning over, events of one's own, the end; none is told before it is seen."""

from __future__ import annotations

import pytest

from game.games.card_game.rules import commands as c
from game.games.card_game.rules.state_machine import State
from game.games.card_game.table.b1_moment import LEAVES, SHOWS
from game.scenes.robot import FRAME, Robot
from game.ui.sound import sounds
from tests.client.lesson import learner
from tests.games.card_game.table.cases import arranged, play, regions, table
from tests.support.tables import scene_of
from tests.support.things import thing_of
from tests.support.transitions import transition_of

SEATS = ("human", "random", "random")
REAL, LAST = "Emmett Brown Hangs a Clock in his Bathroom", "Flip B-1"


def _before_b1(stack: int) -> State:
    """Return a position in which everybody has let a card at B-1 pass, with the player's history in place."""
    given = {"identities": {0: "verne", 1: "rex", 2: "opal"}, "altered": ["A-2", "A-3"], "stack": stack}
    state = arranged(3, {**given, "hands": {0: ["tm_v3"], 1: ["alpha"]}}, c.Play(0, "tm_v3"), c.Aim(0, "B-1"))
    while state.actor > 0:
        state.apply(c.LetPass(state.actor))
    return state


def _said(robot: Robot) -> str:
    """Return everything that can be read on the page."""
    return " | ".join(node.name for top in robot.nodes() for node in top.walk())


@pytest.mark.parametrize(("stack", "real"), [(1, True), (5, False)])
def test_what_b1_turns_out_to_be_is_neither_told_nor_heard_before_it_is_seen(stack: int, real: bool) -> None:
    """Night falls, the card waits and turns over; log, goal and identities follow, and B-1 shows its new side."""
    word, sound = (REAL, "thunder") if real else ("decoy", "bad")
    with play(_before_b1(stack), SEATS, pace="normal", settle=False) as robot:
        scene = scene_of(robot)
        while not scene.display.director.busy:
            robot.step()
        calm, darkest = _light(robot), 1e9
        clock, heard_at, told_at = 0.0, 0.0, 0.0
        heard = sounds().played = []
        for _frame in range(round((LEAVES + 1.5) / FRAME)):
            robot.step()
            clock += FRAME
            heard = sounds().played
            heard_at = heard_at or (clock if sound in heard else 0.0)
            told_at = told_at or (clock if word in _said(robot) else 0.0)
            if round(clock / FRAME) % 20 == 0:
                darkest = min(darkest, _light(robot))
        assert darkest < 0.75 * calm, "night falls over the board"
        assert heard_at >= SHOWS - 0.2
        assert told_at >= LEAVES - 0.2, "after everybody has looked at the card"
        assert heard[: heard.index(sound)].count("tick") == 3, "everybody holds their breath"
        assert (LAST in _said(robot)) is not real, "once it is over, nobody is told to flip it"
        assert (REAL in robot.node(key="square.B-1").name) is real


def _light(robot: Robot) -> float:
    """Return the mean brightness of the board."""
    board, picture = regions(3).board, robot.picture()
    points = [(x, y) for x in range(8, int(board.w), 24) for y in range(8, int(board.h), 24)]
    return sum(sum(picture.get_at(at)[:3]) for at in points) / len(points)


def test_the_music_knows_when_b1_is_about_to_turn() -> None:
    state = _before_b1(3)
    assert table().shows.tension(state.view(1)) == 1.0
    assert table().shows.tension(arranged(3, {"stack": 3}).view(1)) <= 0.5


def test_the_lesson_tells_of_the_real_card_when_it_is_seen() -> None:
    """Its sentence once came while B-1 was still purple."""
    with learner.sit("card_game") as robot:
        scene = learner.scene_of(robot)
        while "Time Car V3 onto B-1" not in (scene.course.step.ask if scene.course.step else ""):
            robot.click("lesson.next" if scene.course.rests else "lesson.show")
            robot.settle()
        scene.settings.change(pace="normal", reduced_motion=False)
        robot.click("lesson.show")
        for _frame in range(900):
            robot.step()
            if scene.panel.visible and scene.panel.sentence.startswith("The real card!"):
                break
            assert "The real card!" not in _said(robot)
        assert scene.panel.sentence.startswith("The real card!")
        assert REAL in robot.node(key="square.B-1").name


def test_events_of_ones_own_flare_up_for_their_owner_alone() -> None:
    """One that comes in place is shown, and the last one told, to the seat that needs it, and to nobody else."""
    given = {"identities": {0: "verne", 1: "rex"}, "hands": {0: ["tm_v3"], 1: ["trade"]}, "altered": ["A-2"]}
    state = arranged(2, given, c.Play(0, "tm_v3"), c.Aim(0, "A-3"))
    before = {viewer: state.view(viewer) for viewer in (0, 1, None)}
    command = c.LetPass(state.actor)
    state.apply(command)
    shown = {
        viewer: repr(transition_of(table(), (command,), view, state.view(viewer), regions(2)).animation)
        for viewer, view in before.items()
    }
    assert ["OwnEvents" in shown[viewer] for viewer in (0, 1, None)] == [True, False, False]
    assert ["Your history is in place!" in shown[viewer] for viewer in (0, 1, None)] == [True, False, False]


OWN = "Seat 1 flipped the real B-1 with A-1, A-5, and A-6 in place: time travel is never invented."
THEIRS = "Seat 1 flipped the real B-1 too early: A-1, A-5, and A-6 were just the way Seat 2 needs them."


@pytest.mark.parametrize(("identities", "said"), [({0: "verne", 1: "rex"}, OWN), ({0: "rex", 1: "verne"}, THEIRS)])
def test_one_sentence_says_what_decided_the_game(identities: dict[int, str], said: str) -> None:
    """It names who flipped B-1 and whose events were in place; figures follow."""
    given = {"identities": identities, "altered": ["A-2", "A-3"], "stack": 1, "hands": {0: ["tm_v3"], 1: ["alpha"]}}
    state = arranged(2, given, c.Play(0, "tm_v3"), c.Aim(0, "B-1"))
    while state.actor >= 0:
        state.apply(c.LetPass(state.actor))
    command, before = c.Turned(real=True), state.view(0)
    state.apply(command)
    view = state.view(0)
    finale = repr(transition_of(table(), (command,), before, view, regions(2)).finale)
    assert ("Sound(name='good'" in finale) is (identities[0] == "verne"), "for a loser it sounds like a loss"
    result = table().words.result(view)
    assert result.text == said
    assert result.won is (identities[0] == "verne")
    assert ("Winner", f"Seat {1 if result.won else 2}") in result.facts


def test_a_history_in_place_is_told_after_its_last_event_has_flipped() -> None:
    """Goal and log speak when the ripples have been seen."""
    given = {"identities": {0: "verne", 1: "rex"}, "hands": {0: ["tm_v3"], 1: ["alpha"]}, "altered": ["A-2"]}
    state = arranged(2, given, c.Play(0, "tm_v3"), c.Aim(0, "A-3"))
    with play(state, ("human", "random"), pace="normal", settle=False) as robot:
        for _frame in range(600):
            robot.step()
            if "Your history is in place" in _said(robot):
                break
        assert "Your history is in place" in _said(robot)
        shown = scene_of(robot).display.stage.pose(thing_of("square.A-5"))
        assert shown is not None
        assert shown.face.part == "altered"
