"""House decks work like the box they build on: with bots of every level, hints, simulations and in the window."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game import resources
from game.ai import levels
from game.ai.bot import Budget
from game.ai.hints import hint
from game.app import services
from game.cli import main
from game.content import list_boxes, open_box
from game.match.match import begin
from game.rules.contract import NATURE, NOBODY, Game
from game.scenes.robot import Robot
from game.scenes.shelf.scene import ShelfScene
from game.seats.spec import BOT_PREFIX, offered, sit_all
from tests.client.scenes.helpers import quick
from tests.support.tables import patient, scene_of

COMMANDS = 40
"""Number of commands played, so that every bot level is asked several times."""

OPEN = [box.rules_id for box in list_boxes() if box.open]
"""Rules ids of the games that can be played."""

PAIRS = [(rules_id, level) for rules_id in OPEN for level in levels(rules_id)]


@pytest.fixture(autouse=True)
def own_worker() -> Iterator[None]:
    """Give each test a worker of its own, as workers cache opened boxes."""
    services.close()
    yield
    services.close()


def deck(rules_id: str) -> str:
    """Write a house deck that inherits everything from a game's box; return its id."""
    folder = resources.house_levels() / "own"
    folder.mkdir(parents=True)
    box_id = f"own_{rules_id}"
    (folder / "deck.yaml").write_text(f"slug: {box_id}\ntitle: Our Own\ngame: {rules_id}\n", encoding="utf-8")
    return box_id


def few(game: Game) -> int:
    """Return the smallest number of seats, but at least two where the game allows it."""
    return max(game.seats.start, min(2, game.seats.stop - 1))


@pytest.mark.parametrize(("rules_id", "level"), PAIRS)
def test_every_level_plays_a_house_deck_and_gives_hints(rules_id: str, level: str) -> None:
    box_id = deck(rules_id)
    game = open_box(box_id)
    assert (game.rules_id, game.box_id) == (rules_id, box_id)
    assert BOT_PREFIX + level in offered(game)
    match = begin(game, sit_all(game, [BOT_PREFIX + level] * few(game), 7), 7)
    match.budget = Budget(iterations=20)
    match.run(COMMANDS)
    assert len(match) >= COMMANDS or match.result() is not None
    state = game.start(few(game), {})
    rng = Random(5)
    while state.actor == NATURE:
        state.apply(state.sample_chance(rng))
    assert state.actor != NOBODY
    given = hint(game, state.view(state.actor), state.legal_commands(), rng, level, Budget(iterations=50))
    assert given.best.commands[0] in state.legal_commands()


@pytest.mark.parametrize("rules_id", OPEN)
def test_a_house_deck_is_simulated(rules_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    box_id = deck(rules_id)
    seats = ",".join([BOT_PREFIX + levels(rules_id)[0]] * few(open_box(box_id)))
    assert main(["simulate", box_id, "--seats", seats, "--games", "1"]) == 0
    assert capsys.readouterr().out.startswith(f"{box_id}: 1 game, seed ")


@pytest.mark.parametrize("rules_id", OPEN)
def test_a_house_deck_is_played_in_the_window_as_it_is_set_up_first(rules_id: str) -> None:
    box_id = deck(rules_id)
    assert next(box for box in list_boxes() if box.box_id == box_id).open
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        robot.click(f"box.{box_id}")
        robot.step(2)
        robot.click("start")
        robot.step(2)
        patient(robot, lambda scene: bool(scene.offers_now))
        scene = scene_of(robot)
        assert (scene.match.game.box_id, scene.match.game.rules_id) == (box_id, rules_id)
        robot.key("h")
        patient(robot, lambda scene: not scene.session.hints.waiting)
        assert "No hint this time" not in scene.ui.said
