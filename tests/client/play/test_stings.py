"""Sound at the table: stings at their events, and music that follows the tension of the game."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from game.app.settings import Settings, SettingValues
from game.content import open_box
from game.games.card_game.rules.view import TableView as CardView
from game.games.time_line.rules import commands as c
from game.match.match import Match, begin
from game.match.redaction import MatchEvent
from game.rules.contract import Command, EventStep, View
from game.scenes.curtain import CurtainScene
from game.scenes.play.hot_seat import TurnSounds
from game.scenes.play.scene import PlayScene
from game.scenes.result import ResultScene
from game.scenes.robot import Robot
from game.seats.spec import sit_all
from game.table import open_presenter
from game.table.contract import Happening, Presenter
from game.table.contract_defaults import PlainShows
from game.ui.animation.director import Step
from game.ui.music import Mood
from game.ui.sound import sounds
from tests.games.card_game.table import cases as cards
from tests.games.time_line.table import cases as traders
from tests.games.time_line.table.test_looks import position
from tests.support.transitions import sounds_in, transition_of

GAMES = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")


@pytest.fixture(autouse=True)
def played() -> Iterator[list[str]]:
    """Collect the sounds played."""
    sounds().played = []
    yield sounds().played
    sounds().played = []


def sitting(box: str, *seats: str, pace: str = "instant") -> tuple[Robot, PlayScene]:
    """Seat humans and bots at a game."""
    game = open_box(box)
    match = begin(game, sit_all(game, seats, 5), 5, {})
    settings = Settings(SettingValues(pace=pace, objection=1.0))  # type: ignore[arg-type]
    scene = PlayScene(match, open_presenter(game), settings)
    return Robot(scene), scene


# --- events ------------------------------------------------------------------------------------------------------


def shown(command: Command) -> Step:
    """Return the animation step of a command at Time Line."""
    state = position(command)
    before = traders.view_of(state)
    state.apply(command)
    return transition_of(traders.table(), (command,), before, traders.view_of(state), traders.regions(2))


def test_a_sale_rings_the_till() -> None:
    assert "sale" in sounds_in(shown(c.Sell(0, 3)).animation)


def test_a_zone_is_heard_when_it_slides_and_the_machine_when_it_is_set_down() -> None:
    transition = shown(c.MoveTo(0, "p01a", "milk"))
    assert sounds_in(transition.animation) == ["piece_down"]
    assert (transition.sound, transition.sound_after) == ("zone_slide", 0.4)
    assert shown(c.StepOff(0, False)).sound != "zone_slide"


def history(*places: bool) -> CardView:
    """Return seat 0's view of a Card Game; ``places`` says which of the identity's three events are in place."""
    view = cards.arranged(2, {}).view(0)
    who = next(iter(cards.table().words.titles.identities))
    wants = cards.table().words.titles.wants(who)
    met = {index: altered == here for (index, altered), here in zip(wants, places, strict=True)}
    return msgspec.structs.replace(view, identity=who, timeline={**view.timeline, **met})


@pytest.mark.parametrize(
    ("before", "after", "sound"),
    [
        ((True, True, False), (True, True, True), "third_tick"),
        ((True, False, False), (True, True, False), ""),
        ((True, True, True), (True, True, True), ""),
        ((True, True, True), (True, True, False), ""),
    ],
)
def test_the_third_event_of_ones_identity_is_announced(
    before: tuple[bool, ...], after: tuple[bool, ...], sound: str
) -> None:
    here = cards.regions(2)
    assert transition_of(cards.table(), (), history(*before), history(*after), here).private_sound == sound


def test_nobody_hears_of_an_identity_that_was_only_just_dealt_or_is_not_ones_own() -> None:
    old, new = history(True, True, False), history(True, True, True)
    table, here = cards.table(), cards.regions(2)
    assert transition_of(table, (), msgspec.structs.replace(old, identity=None), new, here).private_sound == ""
    onlooker = [msgspec.structs.replace(view, identity=None) for view in (old, new)]
    assert transition_of(table, (), onlooker[0], onlooker[1], here).private_sound == ""


@dataclass(frozen=True)
class TellsSecrets(PlainShows[View]):
    """Shows with a private sound for every step."""

    def step(self, it: Happening[View]) -> Step:
        """Return a step with a public and a private sound."""
        return Step(it.now, sound="card_flip", private_sound="third_tick")


@pytest.mark.parametrize(("alone", "sound"), [(True, "third_tick"), (False, "card_flip")])
def test_what_only_one_may_know_is_not_heard_by_several(alone: bool, sound: str, played: list[str]) -> None:
    table: Any = copy(cards.table())
    table.shows = TellsSecrets()
    match = cards.match(cards.arranged(2, {}), ("human", "random"))
    scene = PlayScene(match, table, Settings())
    with Robot(scene) as robot:
        played.clear()
        view = match.view(0)
        scene.display.play(MatchEvent(0, 0, (EventStep(None, view, view),), view, view), alone=alone)
        robot.step(2)
        assert sounds().played[:1] == [sound]


# --- turn sounds -------------------------------------------------------------------------------------------------


def calls(people: set[int], window: str = "", secret: bool = False) -> TurnSounds:
    """Create TurnSounds for a table with an open response window, or none."""
    found = SimpleNamespace(key=window) if window else None
    table = SimpleNamespace(secret=secret, shows=SimpleNamespace(response_window=lambda _view: found))
    return TurnSounds(cast(Presenter[View], table), cast(Match, SimpleNamespace(people=people)))


def ask(actor: int) -> View:
    """Create a view with this seat to act."""
    return View(seat=actor, actor=actor, turn=actor)


def test_a_person_is_called_once_after_a_program_has_acted() -> None:
    made = calls({0})
    made.asked(ask(0))
    made.happened(0)
    made.happened(-1)
    made.asked(ask(0))
    assert sounds().played == []
    made.happened(1)
    made.asked(ask(0))
    made.asked(ask(0))
    assert sounds().played == ["your_turn"]


def test_people_at_an_open_table_are_called_in_turn_and_behind_a_curtain_by_the_curtain() -> None:
    for secret in (False, True):
        made = calls({0, 1}, secret=secret)
        made.asked(ask(0))
        made.asked(ask(1))
        made.asked(ask(1))
    assert sounds().played == ["your_turn"]


def test_a_response_window_is_announced_once() -> None:
    made = calls({0}, window="draw 3")
    made.asked(ask(0))
    made.asked(ask(0))
    made.announced("draw 3")
    assert sounds().played == ["response_window"]
    made.announced("play 4")
    assert sounds().played == ["response_window"] * 2


def test_people_at_the_card_game_hear_the_curtain_and_that_they_may_answer() -> None:
    robot, scene = sitting("card_game", "human", "human", "human")
    with robot:
        for _frame in range(400):
            robot.step()
            top = robot.scene
            if isinstance(top, CurtainScene):
                assert sounds().played[-1] == "curtain"
                top.lift()
            elif scene.offers_now:
                scene.take(scene.offers_now[0])
            if "response_window" in sounds().played:
                break
        assert {"curtain", "response_window"} <= set(sounds().played)
        assert "your_turn" not in sounds().played


def test_a_person_among_programs_is_called_at_the_table() -> None:
    robot, scene = sitting("time_line", "human", "random")
    with robot:
        for _frame in range(300):
            robot.step()
            if scene.offers_now:
                scene.take(scene.offers_now[-1])
            if "your_turn" in sounds().played:
                break
        assert "your_turn" in sounds().played


@pytest.mark.parametrize("box", ["back_in_time", "time_line"])
def test_the_end_has_its_phrase_and_the_bed_of_the_parlour(box: str) -> None:
    game = open_box(box)
    match = begin(game, sit_all(game, ("random", "random"), 5), 5, {})
    match.run()
    with Robot(ResultScene(match, open_presenter(game), Settings(SettingValues(pace="instant")))) as robot:
        scene = robot.scene
        assert isinstance(scene, ResultScene)
        assert sounds().played == ["win" if scene.result.won else "loss"]
        assert scene.mood == Mood()


# --- music tension -----------------------------------------------------------------------------------------------


def first_view(box: str) -> tuple[Presenter[View], Any]:
    """Return a game's presenter and the view of its first position."""
    game = open_box(box)
    return open_presenter(game), game.start(2, {}).view(None)


LATE: dict[str, list[dict[str, Any]]] = {
    "back_in_time": [{"photos": 0}, {"clock": 99}],
    "card_game": [{"stack": 1}],
    "time_line": [{"players": 30}],
    "dice_through_time": [{"outatime": 22}, {"outatime": 40}],
    "riff_in_time": [{"san_dimas": 99}, {"locations": 99}],
}


def late(view: Any, change: dict[str, Any]) -> Any:
    """Return a view with a late-game change, made in the way of each game."""
    (name, value), *_rest = change.items()
    if name == "clock":
        value = view.midnight
    elif name == "players":
        value = tuple(msgspec.structs.replace(player, gold=value) for player in view.players)
    elif name == "san_dimas":
        value = view.san_dimas_most
    elif name == "locations":
        value = {place: msgspec.structs.replace(it, dial=value) for place, it in view.locations.items()}
    return msgspec.structs.replace(view, **{name: value})


@pytest.mark.parametrize("box", GAMES)
def test_music_is_calm_at_first_and_thick_when_time_runs_out(box: str) -> None:
    table, view = first_view(box)
    assert 0.0 <= table.shows.tension(view) < 0.25
    for change in LATE[box]:
        assert table.shows.tension(late(view, change)) == pytest.approx(1.0), change


@pytest.mark.parametrize("box", GAMES)
def test_tension_stays_between_its_ends_through_whole_games(box: str) -> None:
    game = open_box(box)
    match = begin(game, sit_all(game, ("random", "random"), 7), 7, {})
    match.run()
    table = open_presenter(game)
    course = [table.shows.tension(event.after) for event in list(match.events(None))[::9]]
    assert all(0.0 <= tension <= 1.0 for tension in course)
    assert max(course) > course[0]


def test_the_table_asks_for_its_bed_with_the_tension_shown_and_stands_still_in_the_menu() -> None:
    robot, scene = sitting("dice_through_time", "human", "random")
    with robot:
        assert scene.mood == Mood("dice_through_time", scene.table.shows.tension(scene.view))
        scene.display.settle(late(scene.view, {"outatime": 22}))
        assert scene.mood.tension == 1.0
        robot.key("escape")
        assert scene.mood.paused
        scene.ui.close()
        assert not scene.mood.paused
