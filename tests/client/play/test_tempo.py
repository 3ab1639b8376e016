"""Animation of other players' turns speeds up the longer a player waits; Space skips to the player's own turn."""

from __future__ import annotations

from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.scene import MOST_HASTE, PATIENT, PlayScene
from game.scenes.robot import Robot
from tests.client.scenes.helpers import quick
from tests.support.tables import patient, scene_of


def waiting(pace: str = "normal") -> Robot:
    """Open a table at which three computer players' turns are animated."""
    match = match_factory.begin(MatchRequest(box="card_game", seats=("human", "random", "random", "random"), seed=5))
    robot = Robot(page_factory.table(quick(pace=pace), match))
    for _turn in range(30):
        patient(robot, lambda scene: bool(scene.offers_now))
        scene = scene_of(robot)
        scene.take(scene.offers_now[0])
        robot.step(2)
        if scene.session.person is None and scene.match.actor > 0:
            return robot
    raise AssertionError("nobody else has a turn")


def hastes(robot: Robot, most: int = 900) -> list[tuple[float, float]]:
    """Return the seconds waited and the speed factor of each frame until the player is asked."""
    found: list[tuple[float, float]] = []
    scene = scene_of(robot)
    while not scene.offers_now and len(found) < most:
        robot.step()
        found.append((scene._waited, scene.display.director.haste))
    return found


def test_haste_grows_while_a_person_waits_and_goes_with_the_question() -> None:
    with waiting() as robot:
        found = hastes(robot)
        assert all((haste == 1.0) == (waited <= PATIENT) for waited, haste in found)
        assert 1.3 < max(haste for _waited, haste in found) <= MOST_HASTE
        robot.step()
        assert scene_of(robot).display.director.haste == 1.0


def test_who_wants_it_slow_waits_in_peace() -> None:
    with waiting("slow") as robot:
        assert {haste for _waited, haste in hastes(robot, 400)} == {1.0}


def test_space_jumps_to_the_own_turn() -> None:
    with waiting("slow") as robot:
        scene: PlayScene = scene_of(robot)
        while not scene.display.director.busy:
            robot.step()
        robot.key("space")
        frames = len(hastes(robot))
        assert frames < 120
        assert scene.offers_now
