"""Tables of any game in any position for tests with the robot, and checks of sentences."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from random import Random
from typing import Any, Final

from game.ai import make_bot
from game.ai.bot import Budget
from game.app.settings import Settings, SettingValues
from game.content import open_box
from game.match.config import MatchConfig
from game.match.history import History
from game.match.match import Match
from game.rules.contract import NATURE, NOBODY, Command, Game, State, View, check_options
from game.scenes.curtain import DEAD, CurtainScene
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.seats.spec import sit_all
from game.table import open_presenter
from game.table.contract import Offer, Presenter, Regions
from game.ui.paint import svg_art
from game.ui.paint.geometry import Vec
from tests.rules.case import TEST_CASE
from tests.support.markup import icons_in
from tools.truth.position import Position

SIZE = (1280, 720)
WINDOWS = ((1024, 600), (1280, 720), (1920, 1080), (3840, 2160), (2560, 1080), (1024, 768))
SCALES = (1.0, 1.5, 2.0)
"""Text scales."""

PATIENCE = 60.0
"""Maximum time for a bot's answer on a busy machine, in seconds."""


GAMES: Final = (11, 12)
"""Seeds of the two games for each number of seats, one starting mid-game."""
LOOKED_AT: Final = 6
"""Sampling interval of decisions."""
MOST: Final = 1_200
"""Maximum number of commands per game."""


@cache
def _decided(box_id: str, seats: int) -> Sequence[tuple[State, str]]:
    """Play with computer players, partly at random, and return some decision positions.

    The games are cached, since many tests use them.
    """
    game, found = open_box(box_id), []
    for seed in GAMES:
        rng = Random(seed)
        options = {option.name: rng.choice(option.choices) for option in game.options if not option.per_seat}
        chosen = check_options(game, seats, options)
        state = TEST_CASE.of(game.rules_id).middle(game, seats, chosen, rng) if seed % 2 else game.start(seats, chosen)
        bots = [make_bot(game, "normal") if number % 3 else None for number in range(seed, seed + seats)]
        for number in range(MOST):
            if state.actor == NOBODY:
                break
            if state.actor == NATURE:
                state.apply(state.sample_chance(rng))
                continue
            if rng.randrange(LOOKED_AT) == 0:
                found.append((state.clone(), f"{box_id}, {seats} seats, seed {seed}, command {number}"))
            legal, bot, view = state.legal_commands(), bots[state.actor], state.view(state.actor)
            state.apply(rng.choice(list(legal)) if bot is None else bot.choose(view, legal, Budget(iterations=20), rng))
    return found


class TableCases:
    """Positions of one box, and its table."""

    def __init__(self, box_id: str) -> None:
        self.box_id = box_id

    @cached_property
    def box(self) -> Game:
        """The game in its box, opened once."""
        return open_box(self.box_id)

    @cached_property
    def table(self) -> Presenter[View]:
        """Presenter of the game."""
        return open_presenter(self.box)

    def regions(self, seats: int, size: tuple[float, float] = (1280.0, 720.0), text_scale: float = 1.0) -> Regions:
        """Return the regions of a window."""
        return self.table.board.regions(Vec(*size), seats, text_scale)

    def arranged(self, seats: int, given: Mapping[str, Any], *when: Command, **options: str) -> State:
        """Return a scenario position, after some commands."""
        state = self.box.scenario_state(seats, options, given)
        for command in when:
            assert state.refusal(command) is None, (command, state.refusal(command))
            state.apply(command)
        return state

    def playout(self, seats: int, seed: int, most: int = 100_000, **options: str) -> Iterator[tuple[State, Command]]:
        """Play at random; yield every position with the command about to be applied."""
        rng = Random(seed)
        state = self.box.start(seats, options)
        for _turn in range(most):
            if state.actor == NOBODY:
                return
            command = state.sample_chance(rng) if state.actor == NATURE else rng.choice(list(state.legal_commands()))
            yield state, command
            state.apply(command)

    def decisions(self, seats: int) -> list[Position]:
        """Return decision positions of two games."""
        return [Position(self.box, state.clone(), seats, said) for state, said in _decided(self.box_id, seats)]

    def match(self, state: State, seats: Sequence[str], seed: int = 5, **options: str) -> Match:
        """Return a match that continues from a position."""
        config = MatchConfig(box_id=self.box_id, options=options, seats=tuple(seats), seed=seed)
        return Match(self.box, config, sit_all(self.box, seats, seed), History(state))

    def play(
        self,
        state: State,
        seats: Sequence[str],
        size: tuple[int, int] = SIZE,
        text_scale: float = 1.0,
        settle: bool = True,
        **values: Any,
    ) -> Robot:
        """Open the table; ``values`` are settings (the pace is instant by default)."""
        settings = Settings(SettingValues(**{"pace": "instant", "hover_hold": 0.0, "ask_end_turn": False, **values}))
        robot = Robot(PlayScene(self.match(state, seats), open_presenter(self.box), settings), size, text_scale)
        if settle:
            robot.settle()
        return robot


def offers_of(table: Presenter[View], state: State) -> list[Offer]:
    """Return all offers of a position."""
    return list(table.offers.make(state.view(state.actor), state.legal_commands()))


def scene_of(robot: Robot) -> PlayScene:
    """Return the table scene that is shown."""
    scene = robot.scene
    assert isinstance(scene, PlayScene)
    return scene


def check_at_rest(robot: Robot) -> None:
    """Check that everything is placed as in the layout once nothing moves."""
    scene, display = scene_of(robot), scene_of(robot).display
    scene._bundle.show()
    display.director.skip()
    board, stage = scene.table.board, display.stage
    assert {key: stage.pose(key) for key in stage.pieces()} == board.layout(scene.view, display.regions)
    assert stage.board_lines == board.board_lines(scene.view)
    assert display.camera.world == board.world(scene.view)


def patient(robot: Robot, holds: Callable[[PlayScene], bool]) -> None:
    """Run frames in real time until a condition holds, so that nothing displayed is missed."""
    end = time.monotonic() + PATIENCE
    while not holds(scene_of(robot)):
        assert time.monotonic() < end, "nothing has come of it"
        robot.step(2)
        time.sleep(2 / 60)


def reach(robot: Robot, name: str) -> None:
    """Press Tab until the node of a key or name has focus."""
    for _press in range(200):
        node = robot.focused()
        if node is not None and name in (node.key, node.name) and robot.scene.ui.focus.visible:
            return
        robot.key("tab")
    raise AssertionError(f"Tab never reaches {name}")


def lift_curtain(robot: Robot) -> None:
    """Lift the lowered curtain once keys count."""
    scene = robot.scene
    assert isinstance(scene, CurtainScene)
    robot.step(dt=DEAD)
    robot.key(scene.called.key)


def is_clean(words: str) -> bool:
    """Return whether a sentence has no unfilled placeholder, and all its icons exist."""
    return (
        bool(words.strip())
        and not re.search(r"\bNone\b|\{[A-Z]", words)
        and all(svg_art.has(f"icons/{icon}") for icon in icons_in(words))
    )
