"""Build Time Line tables in any position, to inspect or for the robot to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from game.app.settings import Settings, SettingValues
from game.games.time_line.rules.game import TimeLine
from game.games.time_line.rules.state_machine import State
from game.games.time_line.rules.view import TableView
from game.games.time_line.table.presenter import Table
from game.match.config import MatchConfig
from game.match.history import History
from game.match.match import Match
from game.rules.contract import NATURE, NOBODY, Command
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.seats.spec import sit_all
from game.table import open_presenter
from game.table.contract import Offer, Regions
from game.ui.paint.geometry import Rect, Vec
from tests.support.boxes import opened
from tests.support.tables import SIZE, scene_of


def box() -> TimeLine:
    """Open the game, once per test run."""
    return opened(TimeLine)


@cache
def table() -> Table:
    """Return the table presenter, built once per test run."""
    made = open_presenter(box())
    assert isinstance(made, Table)
    return made


def regions(seats: int, size: tuple[float, float] = (1280.0, 720.0), text_scale: float = 1.0) -> Regions:
    """Return the layout regions of a window."""
    return table().board.regions(Vec(*size), seats, text_scale)


def arranged(seats: int, given: Mapping[str, Any], *when: Command, **options: str) -> State:
    """Build a position and run some commands, checking that each is legal."""
    state = box().scenario_state(seats, options, given)
    for command in when:
        assert state.refusal(command) is None, (command, state.refusal(command))
        state.apply(command)
    return state


def playout(seats: int, seed: int, most: int = 100_000, **options: str) -> Iterator[tuple[State, Command]]:
    """Play at random; yield every position with the command that follows it."""
    rng = Random(seed)
    state = box().start(seats, options)
    for _turn in range(most):
        if state.actor == NOBODY:
            return
        command = state.sample_chance(rng) if state.actor == NATURE else rng.choice(list(state.legal_commands()))
        yield state, command
        state.apply(command)


def after(seats: int, seed: int, commands: int) -> State:
    """Return a position of a random game after ``commands`` commands, at a player's decision."""
    rng = Random(seed)
    state = box().start(seats, {})
    while commands > 0 or state.actor == NATURE:
        state.apply(state.sample_chance(rng) if state.actor == NATURE else rng.choice(list(state.legal_commands())))
        commands -= 1
    return state


def tall(seats: int, high: int = 10) -> State:
    """Build a board whose first zone is ``high`` cards high, with goods and gold for everyone."""
    lookup = box().lookups["turned"]
    names, zones = iter(Random(4).sample(lookup.names, len(lookup.names))), lookup.zones[seats]
    laid: list[dict[str, Any]] = []
    for zone in range(zones):
        count = high if zone == 0 else max(2, (40 - high) // zones - zone % 2)
        cards: list[Any] = [{"id": next(names), "tokens": list(lookup.goods[: 1 + n % 4])} for n in range(count)]
        laid.append({"top": 6 + 3 * zone - 4 * (count + zone % 2), "cards": ["back"] * (zone % 2) + cards})
    goods = {seat: {"oil": seat + 1, "milk": 12, "beet": 0, "nucleons": 3} for seat in range(seats)}
    return arranged(seats, {"zones": laid, "goods": goods, "gold": {seat: 5 * seat for seat in range(seats)}})


def view_of(state: State) -> TableView:
    """Return a spectator's view."""
    return state.view(None)


def match(state: State, seats: Sequence[str], seed: int = 5) -> Match:
    """Start a match from a position."""
    config = MatchConfig(box_id="time_line", options={"deck": state.lookup.deck}, seats=tuple(seats), seed=seed)
    return Match(box(), config, sit_all(box(), seats, seed), History(state))


def play(
    state: State,
    seats: Sequence[str] = (),
    size: tuple[int, int] = SIZE,
    text_scale: float = 1.0,
    settle: bool = True,
    **values: Any,
) -> Robot:
    """Open a match in a robot; ``values`` override the preferences (instant pace by default)."""
    settings = Settings(SettingValues(**{"pace": "instant", "hover_hold": 0.0, "ask_end_turn": False, **values}))
    made = match(state, seats or ("human",) * state.seats)
    robot = Robot(PlayScene(made, open_presenter(box()), settings), size, text_scale)
    if settle:
        robot.settle()
    return robot


def shown_view(robot: Robot) -> TableView:
    """Return the view that the table shows."""
    view = scene_of(robot).view
    assert isinstance(view, TableView)
    return view


def offers_of(state: State) -> list[Offer]:
    """Return all offers of a position."""
    return list(table().offers.make(state.view(state.actor), state.legal_commands()))


def holds(outer: Rect, inner: Rect) -> bool:
    """Return whether a rectangle holds another, within a table unit."""
    part = outer.grown(1.0).overlap(inner)
    return (part.w, part.h) == pytest.approx((inner.w, inner.h))
