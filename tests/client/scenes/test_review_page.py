"""Review beside the replay: requested, computed in the background, with turning points to jump to and play from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, cast

import msgspec
import pytest

from game.app import reviews as reviews_module
from game.app import services
from game.games.card_game.rules.commands import LetPass
from game.match.history import issuer
from game.match.match import Match
from game.match.replay_cursor import Replay
from game.match.review.model import Place, Review, Swing, TurningPoint, UnfinishedReview, write_review
from game.match.review.process import ReviewFactories, ReviewMessage
from game.match.save_file import SaveFile
from game.rules.contract import View, write_command
from game.scenes import match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.scenes.play.log_list import LOG
from game.scenes.play.scene import PlayScene
from game.scenes.replay.player import REVIEW
from game.scenes.replay.review_words import chances_at, lines_of, told_of
from game.scenes.replay.scene import ReplayScene
from game.scenes.result import ResultScene
from game.scenes.robot import Robot
from game.scenes.shelf.scene import ShelfScene
from game.table import open_presenter
from game.table.contract import Presenter
from game.ui.paint.geometry import Vec
from game.ui.paint.text import plain
from game.ui.widgets.accessibility import NotFound
from tests.client.scenes.helpers import quick


def reviewed(replay: Replay, apart: int = 30) -> Review:
    """Create a review with two turning points, ``apart`` commands apart, that prefer another command."""
    history, points = replay.history, list[TurningPoint]()
    for number, command in enumerate(history.commands):
        state = history.at(number)
        others = [one for one in state.legal_commands() if one != command] if state.actor >= 0 else []
        if others and len(points) < 2 and number >= apart * (len(points) + 1):
            better = (write_command(others[0]),)
            points.append(
                TurningPoint(number=number, end=number + 1, seat=state.actor, better=better, chance_played=0.48,
                             chance_better=0.61, pairs=40, reason="hint.only_choice")
            )  # fmt: skip
        if len(points) == 2:
            break
    result = replay.history.state.result()
    assert result is not None
    first = next(number for number, command in enumerate(history.commands) if issuer(command) >= 0)
    swing = Swing(number=first, decided=first + 1, end=first + 2, side=0, before=0.5, between=0.6, after=0.35)
    told = [(0, 0, 0.5), (first, 0, 0.5), (first + 1, 0, 0.6), (first + 2, 0, 0.35)]
    told += [(point.number, point.seat, 0.55) for point in points] + [(point.end, point.seat, 0.48) for point in points]
    told.append((len(history), 0, float(0 in result.winners)))
    chances = {number: (chance, 1 - chance) if seat == 0 else (1 - chance, chance) for number, seat, chance in told}
    places = tuple(Place(number, chances[number]) for number in sorted(chances))
    return Review(key=replay.key, level="hard", seed=0, seats=2, commands=len(history), games=800, together=False,
                  winners=result.winners, places=places, swings=(swing,), turning_points=tuple(points))  # fmt: skip


def played(box: str) -> Match:
    """Play a match of bots to its end."""
    match = match_factory.begin(MatchRequest(box=box, seats=("random", "random"), seed=5), saved=False)
    match.run()
    return match


@pytest.fixture(scope="module")
def table() -> Presenter[View]:
    """Return the presenter used by most tests."""
    return open_presenter(played("time_line").game)


@pytest.fixture(scope="module")
def match() -> Match:
    """Return a short match."""
    return played("time_line")


@pytest.fixture
def robot(match: Match, table: Presenter[View]) -> Iterator[Robot]:
    """Open a replay that has a review."""
    made = match_factory.replay_of_match(match)
    made.review = write_review(reviewed(made, 8)).encode()
    with Robot(ReplayScene(made, table, quick())) as robot:
        robot.settle()
        yield robot


@pytest.fixture
def cards_robot() -> Iterator[Robot]:
    """Open a replay with a review of a game in which players hide cards."""
    made = match_factory.replay_of_match(played("card_game"))
    made.review = write_review(reviewed(made)).encode()
    with Robot(page_factory.replay(quick(), made), text_scale=1.0) as robot:
        robot.settle()
        yield robot


def scene_of(robot: Robot) -> ReplayScene:
    """Return the replay scene."""
    assert isinstance(robot.scene, ReplayScene)
    return robot.scene


def previews(robot: Robot) -> bool:
    """Return whether a preview is shown on the table."""
    return scene_of(robot).display.pointer.preview_layer.preview is not None


def job_of() -> FakeProcess:
    """Return the process of the review under way."""
    (job,) = services.reviews()._jobs
    return cast(FakeProcess, job.process)


def words_of(robot: Robot) -> str:
    """Return the text about the turning point."""
    return robot.node(key="review.words").name


def changed(robot: Robot, **parts: Any) -> None:
    """Show the review with other ``parts``."""
    scene = scene_of(robot)
    review = scene.review.review
    assert review is not None
    services.reviews()._known[scene.replay.key] = msgspec.structs.replace(review, **parts)
    scene.rebuild()


def test_a_kept_review_is_shown_at_once_and_its_marks_lead_to_what_was_better(robot: Robot) -> None:
    scene = scene_of(robot)
    review = scene.review.review
    assert review is not None
    assert REVIEW in scene.display.regions.named
    first, second = review.turning_points
    mark = robot.node(key="review.mark.2")
    assert mark.name.startswith("Turn ")
    assert mark.name.endswith("with a 61% chance to win")
    robot.click("review.mark.2")
    robot.settle()
    assert scene.index == second.number
    assert "Chance to win with it: 61% Chance to win as played: 48%" in words_of(robot)
    hint = f"A hint for Seat {second.seat + 1}: “There's nothing else to do.”"
    assert hint in words_of(robot), "a reason speaks to the one who decided"
    assert previews(robot)
    assert "chosen" in robot.node(key="review.mark.2").states
    robot.key("right")
    robot.settle()
    assert not previews(robot)
    assert not scene.display.stage.marked("hinted")
    groove = scene.player.timeline.groove(scene.viewport)
    share = first.number / len(scene.replay)
    assert robot.node(key="review.mark.1").rect.centre.x == pytest.approx(groove.x + groove.w * share, abs=1.0)


def test_the_largest_swings_are_told_with_what_chance_did_apart(robot: Robot) -> None:
    scene = scene_of(robot)
    assert scene.review.review is not None
    (swing,) = scene.review.review.swings
    said = robot.node(key="review.swing.words.1").name
    assert "chance to win went from 50% to 35%." in said
    assert "+10 points for what Seat 1 decided." in said
    assert "\N{MINUS SIGN}25 points" in said
    for at in range(swing.number, swing.end):
        command = scene.replay.history.commands[at : at + 1]
        logged = told_of(scene.table, scene.replay.tried(at, command, scene.eyes, scene.laid_open))
        assert logged
        assert plain(logged) in said, "what happened"
    robot.click("review.swing.1")
    robot.settle()
    assert scene.index == swing.number
    assert words_of(robot) == said, "it is told beside the curve, too"


def test_of_what_moved_nothing_no_points_are_told(robot: Robot) -> None:
    """Regression: of a lucky roll, "0 points for what Jennifer decided"."""
    scene = scene_of(robot)
    assert scene.review.review is not None
    swing = scene.review.review.swings[0]
    lucky = scene.review._swing_words(msgspec.structs.replace(swing, between=swing.before))
    assert "It was all luck." in lucky
    assert "points" not in lucky
    assert "It all came down to" in scene.review._swing_words(msgspec.structs.replace(swing, between=swing.after))


def test_a_turning_point_among_the_swings_is_told_with_the_better_chance(robot: Robot) -> None:
    """The curve has only the chance with what was played."""
    scene = scene_of(robot)
    review = scene.review.review
    assert review is not None
    point = review.turning_points[0]
    swing = Swing(number=point.number, decided=point.end, end=point.end, side=point.seat, before=point.chance_better,
                  between=point.chance_played, after=point.chance_played, mistake=True)  # fmt: skip
    said = scene.review._swing_words(swing)
    assert f"Seat {point.seat + 1} chose a move with a **48%** chance to win; a better one had 61%." in said


def test_the_chances_told_of_the_curve_are_those_below_it(robot: Robot) -> None:
    """Regression: 83% by ear, 84% in the line below."""
    scene = scene_of(robot)
    review = scene.review.review
    assert review is not None
    first = msgspec.structs.replace(review.places[0], chances=(0.835, 0.165))
    rounded = msgspec.structs.replace(review, places=(first, *review.places[1:]))
    services.reviews()._known[scene.replay.key] = rounded
    scene.rebuild()
    scene.show_at(0)
    robot.settle()
    told = robot.node(key="review.chances").name
    for line in lines_of(rounded, scene.review._labels):
        assert f"{line.name} {line.ends[0]}" in told
        assert f"{line.name}: from {line.ends[0]} at the start" in robot.node(key="review.curve").name


def test_a_chance_from_few_games_is_told_as_such(robot: Robot) -> None:
    scene = scene_of(robot)
    assert scene.review.review is not None
    swing = msgspec.structs.replace(scene.review.review.swings[0], roughly=True)
    said = scene.review._swing_words(swing)
    assert "from about 50% to **35%**" in said
    assert "rough estimate" not in said, "that is told once, of the whole curve"


def test_a_rough_curve_is_called_so_once(robot: Robot) -> None:
    """Regression: "This is a rough estimate from only a few games", of each swing."""
    scene = scene_of(robot)
    review = scene.review.review
    assert review is not None
    assert "rough" not in robot.node(key="review.known").name
    rough = [msgspec.structs.replace(swing, roughly=True) for swing in review.swings]
    changed(robot, swings=(*rough, *rough), games=187)
    assert robot.node(key="review.known").name.count("The curve is rough: there was time for only 187 games.") == 1
    for place in range(1, 3 * len(rough)):
        assert "rough" not in robot.node(key=f"review.swing.words.{place}").name.replace("through", "")


def test_where_no_swing_is_sure_that_is_said(robot: Robot) -> None:
    changed(robot, swings=())
    assert robot.node(key="review.swings.none").name == "No single change stands out."


def test_changes_of_several_actions_are_told_of_all_their_turns(robot: Robot) -> None:
    scene = scene_of(robot)
    review = scene.review.review
    assert review is not None
    number = next(at for at in range(len(scene.replay)) if scene.review._turn_of(at) == "Turn 2")
    end = next(at for at in range(len(scene.replay)) if scene.review._turn_of(at) == "Turn 5")
    swing = msgspec.structs.replace(review.swings[0], number=number, decided=number, end=end, several=True)
    said = scene.review._swing_words(swing)
    assert said.startswith("**Turn 2 to Turn 4** – ")
    assert said.endswith("This happened over several moves.")


def test_a_swing_is_shown_beside_the_curve_though_its_button_is_below(match: Match, table: Presenter[View]) -> None:
    """Regression: at 1280x720 the curve stayed out of sight, and nothing there marked the swing."""
    made = match_factory.replay_of_match(match)
    made.review = write_review(reviewed(made, 8)).encode()
    with Robot(ReplayScene(made, table, quick()), size=(1280, 720)) as robot:
        robot.settle()
        scene = scene_of(robot)
        told = robot.node(key="review.told").rect
        robot.wheel(-40, told.centre)
        robot.settle()
        assert robot.node(key="review.curve").rect.y < told.y
        robot.click("review.swing.1")
        robot.settle()
        assert robot.node(key="review.curve").rect.y >= told.y
        curve = scene.review.panel.curve
        assert curve is not None
        (band,) = curve.bands
        assert band.number == scene.index < band.end


def test_what_is_not_logged_is_told_as_its_button_says() -> None:
    """Regression: "It all came down to what Ida decided." of "Get ready", and nothing else."""
    made = match_factory.replay_of_match(played("back_in_time"))
    made.review = write_review(reviewed(made)).encode()
    with Robot(page_factory.replay(quick(), made)) as robot:
        robot.settle()
        scene, commands = scene_of(robot), made.history.commands
        review = scene.review.review
        assert review is not None
        names = [type(command).__name__ for command in commands]
        number = next(at for at, pair in enumerate(pairwise(names)) if pair == ("Ready", "Rolled"))
        swing = msgspec.structs.replace(review.swings[0], number=number, decided=number + 1, end=number + 2)
        first, *others = scene.review._happened(swing).split("\n")
        assert first.startswith("Played: ")
        assert len(first) > len("Played: ")
        assert " rolls " in " ".join(others)


def test_one_chooses_whether_all_cards_are_open(cards_robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews_module, "ReviewProcess", FakeProcess)
    scene = scene_of(cards_robot)
    assert "all cards open" in cards_robot.node(key="review.known").name
    cards_robot.use("button", "Judge by known cards")
    cards_robot.step(3)
    job = job_of()
    assert job.fair
    assert cards_robot.node(key="review.progress").value == "25%"
    made = msgspec.structs.replace(reviewed(scene.replay), fair=True)
    job.told, job.over = ReviewMessage(review=made), True
    cards_robot.step(3)
    assert "what each player could know, so the chances may not add up" in cards_robot.node(key="review.known").name
    cards_robot.use("button", "Judge by all cards")
    cards_robot.step(3)
    assert not job_of().fair
    services.close()


def test_where_nothing_is_hidden_there_is_nothing_to_choose(robot: Robot) -> None:
    """Regression: "even those no one could see", in a game that hides nothing from a seat."""
    told = robot.node(key="review.known").name
    assert "open" not in told
    assert "could know" not in told
    assert "Arrows down" in told
    with pytest.raises(NotFound):
        robot.node(key="review.fair")
    assert "as often as time allows" in told


def test_of_a_curve_without_turning_points_no_arrows_are_told(robot: Robot) -> None:
    changed(robot, turning_points=())
    assert "rrows" not in robot.node(key="review.known").name


def test_what_was_played_is_told_of_the_one_who_decided(cards_robot: Robot) -> None:
    """Regression: "Played: Greta swaps hands with Wanda", of Wanda who let a card pass."""
    scene = scene_of(cards_robot)
    history, others = scene.replay.history, 0
    for number, command in enumerate(history.commands):
        if isinstance(command, LetPass):
            point = TurningPoint(number=number, end=number + 1, seat=command.seat, better=(write_command(command),),
                                 chance_played=0.48, chance_better=0.61, pairs=40)  # fmt: skip
            others += bool(told_of(scene.table, scene.review._better(point)))
            assert scene.review._deed(point, [command]) == "Let it pass"
    assert others, "something is logged of the card's player"


def test_pressing_the_curve_moves_the_timeline(robot: Robot) -> None:
    scene = scene_of(robot)
    curve = robot.node(key="review.curve").rect
    groove = scene.player.timeline.groove(scene.viewport)
    robot.click(Vec(groove.x + groove.w / 2, curve.y + 20))
    assert scene.index == round(len(scene.replay) / 2)


def test_a_swing_that_was_a_mistake_shows_the_better_action(robot: Robot) -> None:
    scene = scene_of(robot)
    review = scene.review.review
    assert review is not None
    first = review.turning_points[0]
    swing = msgspec.structs.replace(review.swings[0], number=first.number - 1, decided=first.end, end=first.end)
    services.reviews()._known[scene.replay.key] = msgspec.structs.replace(review, swings=(swing,))
    scene.rebuild()
    robot.click("review.swing.1")
    robot.settle()
    assert scene.index == first.number
    assert previews(robot)


def test_keys_and_focus_reach_the_turning_points(robot: Robot) -> None:
    scene = scene_of(robot)
    review = scene.review.review
    assert review is not None
    numbers = [point.number for point in review.turning_points]
    found = []
    for key in ("t", "t", "t", "shift+t"):
        robot.key(key)
        found.append(scene.index)
    assert found == [*numbers, numbers[0], numbers[1]]
    scene.ui.set_focus("review.mark.1")
    robot.key("return")
    assert scene.index == numbers[0]
    robot.use("button", "Next turning point")
    assert scene.index == numbers[1]


def test_one_plays_on_from_before_the_decision(robot: Robot) -> None:
    scene = scene_of(robot)
    scene.review.show_turning_point(1)
    number = scene.index
    robot.use("button", "Try it yourself")
    robot.use("button", "Same luck")
    robot.step(2)
    assert isinstance(robot.scene, PlayScene)
    assert list(robot.scene.match.history.commands[:number]) == list(scene.replay.history.commands[:number])


def test_review_and_log_make_room_for_each_other(robot: Robot) -> None:
    scene = scene_of(robot)
    for key, wanted in (("l", {LOG}), ("r", {REVIEW}), ("r", set()), ("r", {REVIEW})):
        robot.key(key)
        robot.settle()
        assert {LOG, REVIEW} & set(scene.display.regions.named) == wanted
    robot.use("button", "Close the review")
    assert REVIEW not in scene.display.regions.named


def at(share: float, *numbers: int) -> UnfinishedReview:
    """Return the work done on a review at some share of it, with even chances after some numbers of commands."""
    return UnfinishedReview(key="", share=share, results={f"course.{number}": (0.5, 0.5) for number in numbers})


class FakeProcess:
    """Review process whose progress is set by the test."""

    def __init__(
        self, saved: SaveFile, factories: ReviewFactories | None, fair: bool, known: UnfinishedReview | None
    ) -> None:
        self.told, self.over, self.stopped, self.fair = ReviewMessage(at(0.25)), False, False, fair

    def stop(self) -> None:
        """Record that it was stopped."""
        self.stopped = True

    def close(self) -> None:
        """Stop."""
        self.stop()


def test_a_review_is_asked_for_on_the_result_page_and_goes_on_while_one_looks_on(
    match: Match, table: Presenter[View], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews_module, "ReviewProcess", FakeProcess)
    services.close()
    with Robot(ResultScene(match, table, quick())) as robot:
        robot.app.manager.full_screen = lambda _wanted: False
        robot.use("button", "Review")
        robot.step(3)
        scene = scene_of(robot)
        assert robot.node(key="review.progress").value == "25%"
        first = job_of()
        first.told = ReviewMessage(at(0.5, 0, 12))
        robot.step(2)
        assert robot.node(key="review.progress").value == "50%"
        assert "from 50% at the start to 50% at the end" in robot.node(key="review.curve").name
        robot.use("button", "Stop")
        robot.step(4)
        assert first.stopped
        robot.settle()
        assert "isn't finished" in robot.node(key="review.state").name
        robot.use("button", "Continue the review")
        robot.key("escape")
        robot.step(2)
        assert isinstance(robot.scene, ResultScene), "it goes on behind other pages"
        second = job_of()
        second.told, second.over = ReviewMessage(review=reviewed(scene.replay, 8)), True
        robot.use("button", "Watch replay")
        robot.step(3)
        assert robot.node(key="review.mark.1").role == "button"
    services.close()


def test_the_shelf_says_that_a_review_is_under_way_or_ready_and_opens_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews_module, "ReviewProcess", FakeProcess)
    services.close()
    stored = match_factory.begin(MatchRequest(box="time_line", seats=("random", "random"), seed=5))
    stored.run()
    replay = match_factory.replay_of_match(stored)
    services.reviews().begin(replay)
    with Robot(ShelfScene(quick())) as robot:
        robot.step(4)
        key = f"shelf.review.{replay.number}"
        assert robot.node(key=key).name == "Review of Time Line: 25% done"
        process = job_of()
        process.told, process.over = ReviewMessage(review=reviewed(replay, 8)), True
        robot.step(4)
        assert robot.node(key=key).name == "Review of Time Line: ready"
        robot.click(key)
        robot.settle()
        assert robot.node(key="review.mark.1").role == "button"
        robot.key("escape")
        robot.settle()
        assert isinstance(robot.scene, ShelfScene)
        with pytest.raises(NotFound):
            robot.node(key=key)
    services.close()


def test_a_game_that_is_not_over_has_no_review() -> None:
    match = match_factory.begin(MatchRequest(box="time_line", seats=("random", "random"), seed=5), saved=False)
    match.run(20)
    with Robot(page_factory.replay(quick(), match_factory.replay_of_match(match))) as robot:
        robot.step(2)
        scene = scene_of(robot)
        with pytest.raises(NotFound):
            robot.node(key="replay.review")
        robot.key("r")
        assert "finished" in scene.ui.said
        assert REVIEW not in scene.display.regions.named
        robot.key("t")
        assert "no review" in scene.ui.said


def test_a_side_s_sign_name_and_chance_stay_in_one_line(cards_robot: Robot) -> None:
    """Regression: "Yuki" at the end of a line, "38%" on the next."""
    scene = scene_of(cards_robot)
    review = scene.review.review
    assert review is not None
    for side in chances_at(review, scene.review._labels, 0).split(" · "):
        assert " " not in side


def test_where_hands_are_hidden_it_says_that_it_knows_all_cards(cards_robot: Robot) -> None:
    scene_of(cards_robot).review.show_turning_point(0)
    cards_robot.settle()
    assert cards_robot.node(name="no one could see").role == "label"
    assert cards_robot.node(key="review.chances").name.count("%") == 2, "each seat has its own chance"
