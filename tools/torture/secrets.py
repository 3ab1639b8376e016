"""Information leaks, in whole games and around a curtain: nobody sees another's hand.

Each command of a game, and each random change of hands, is carried out in two worlds that look the same to a seat
before and after it; the seat's information about the command must be the same (:mod:`tests.rules.leaks`). Then the same
input is given twice to the window, in two positions that differ only in what the seat at the screen cannot see. Until
another seat takes over, every picture and text must be the same in every frame. That covers the others' hands before
and during the fall of a curtain, and the hand of the previous seat after it.
"""

from __future__ import annotations

import math
import zlib
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest import mock

import pygame

from game.app import page_transition
from game.app.settings import Settings, SettingValues
from game.match.config import MatchConfig
from game.match.history import History
from game.match.match import Match
from game.match.session import session
from game.match.session.hint import HintGiver
from game.rules.contract import Command, Game, Seat, State
from game.scenes import page_factory
from game.scenes.curtain import CurtainScene
from game.scenes.play.scene import PlayScene
from game.scenes.robot import FRAME, Robot
from game.seats.players import HUMAN, HumanPlayer
from game.table import open_presenter
from game.ui.paint import svg_art
from game.ui.tabletop import background_layer, sprites, static_layer
from tests.rules.case import Case
from tests.rules.cases import Playout
from tests.rules.leaks import carried_out, compare_game
from tools.torture.input_events import Fingers, pressable
from tools.torture.played_games import TABLES
from tools.torture.torment import Failed, Torment, Watch

SECRET = tuple(case for case in TABLES if case.hides)
SIZE = (1024, 600)
FAR = 120
"""Maximum number of commands before the position."""
TRIES = 60
"""Maximum number of attempts to find a suitable position and command."""
SHARE = 0.5
"""Share of decisions at which the options of seats are compared."""
PLANS = 5
"""Maximum number of attempts to get something visible."""
LONG = 900
"""Maximum number of frames to wait for the other seat."""
BEFORE, AFTER = 12, 25
"""Maximum number of event batches before and after the command."""


class Plan(NamedTuple):
    """A repeatable experiment: position, twin for ``seat``, command and seed of the input."""

    case: Case
    seats: int
    twins: tuple[State, State]
    seat: Seat
    command: Command
    from_start: bool
    """Whether ``seat`` is at the screen from the start or takes over after the command."""
    seed: int


class Glimpse(NamedTuple):
    """A frame: the seat for which it is shown, and its contents."""

    eyes: Seat | None
    page: str
    words: tuple[tuple[object, ...], ...]
    picture: int


class Secrets(Torment):
    """Tests for leaks in games with hidden hands."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        with ExitStack() as patches:
            # The time of a hint varies, and with it its frame.
            patches.enter_context(mock.patch.object(HintGiver, "ask", return_value=False))
            # The number of commands per frame depends on the machine,
            patches.enter_context(mock.patch.object(session, "FRAME_WORK", 10.0))
            for module, name, value in (  # as does the amount of painting
                (background_layer, "AT_FIRST", 10.0), (background_layer, "IN_A_FRAME", 10.0),
                (sprites, "AT_ONCE", math.inf), (sprites, "IN_A_FRAME", 10.0),
                (static_layer, "NUMBER", 1), (static_layer, "IN_A_FRAME", 10.0),
                (svg_art, "DEAR", math.inf), (page_transition, "IN_A_FRAME", 10.0),
            ):  # fmt: skip
                patches.enter_context(mock.patch.object(module, name, value))
            self._patches = patches.pop_all()

    def close(self) -> None:
        """Remove the patches."""
        self._patches.close()

    def trial(self, rng: Random, watch: Watch) -> None:
        """Compare a game command by command; then run an experiment at two tables and compare."""
        case = rng.choice(SECRET)
        compare(Playout(case, rng.choice(case.seats), rng.getrandbits(32)), rng, watch)
        for _plan in range(PLANS):
            watch.go_on()
            plan = find_plan(rng)
            if plan is not None and look(plan, plan.twins[0], watch):  # the first run warms the caches
                watch.count("frames", plan.case.name, compare_tables(plan, watch))
                break


def compare_tables(plan: Plan, watch: Watch) -> int:
    """Run an experiment at both tables; return the number of identical frames.

    Raises:
        Failed: If they differ.
    """
    first, second = (look(plan, state, watch) for state in plan.twins)
    found = difference(first, second)
    if found is not None:
        again = difference(first, look(plan, plan.twins[0], watch))
        why = "differs" if again is None else "is not even the same twice"
        raise Failed(f"{plan.case}: what seat {plan.seat} sees {why}: {found} (after {plan.command})")
    return len(first)


def compare(playout: Playout, rng: Random, watch: Watch) -> None:
    """Compare the information of all seats in one game, and count the checked commands.

    Raises:
        Leak: If hidden information was revealed.
    """
    for command, _twin in compare_game(playout, rng, SHARE):
        watch.go_on()
        watch.tried += 1
        watch.count(type(command).__name__, playout.case.name)


def find_plan(rng: Random) -> Plan | None:
    """Find a position, its twin, and a command after which another person acts; None if the search fails."""
    case = rng.choice(SECRET)
    for _try in range(TRIES):
        playout = Playout(case, rng.choice([seats for seats in case.seats if seats > 1]), rng.getrandbits(32))
        far = rng.randrange(FAR)
        state = next((one for number, one in enumerate(playout) if number >= far and one.actor >= 0), None)
        if state is None:
            continue
        if is_window(playout, state) and rng.random() < 0.8:
            continue  # in a response window nobody is at the screen
        command = rng.choice(list(state.legal_commands()))
        after = carried_out(state, command)
        if after.actor < 0 or after.actor == state.actor:
            continue
        from_start = rng.random() < 0.5
        seat = state.actor if from_start else after.actor
        twin = case.reshuffle_hidden(playout.game, state, seat, rng)
        if is_alike((state, twin), command, seat):
            return Plan(case, playout.seats, (state, twin), seat, command, from_start, rng.getrandbits(32))
    return None


def is_window(playout: Playout, state: State) -> bool:
    """Return whether a response window is open."""
    table = open_presenter(playout.game)
    return table.shows.response_window(state.view(state.actor)) is not None


def is_alike(twins: tuple[State, State], command: Command, seat: Seat) -> bool:
    """Return whether a command is legal in both positions and looks the same to the seat."""
    if any(state.refusal(command) is not None for state in twins):
        return False
    later = [carried_out(state, command) for state in twins]
    return later[0].view(seat) == later[1].view(seat) and twins[0].view(seat) == twins[1].view(seat)


def look(plan: Plan, state: State, watch: Watch) -> list[Glimpse]:
    """Run an experiment from one position; return the frames up to the first one for another seat."""
    rng, game = Random(plan.seed), plan.case.open()
    settings = Settings(SettingValues(pace=rng.choice(("instant", "fast")), muted=True, hover_hold=0.1, objection=1.0))
    match = _match(game, plan.seats, state)
    seen: list[Glimpse] = []
    with Robot(page_factory.table(settings, match), SIZE) as robot:
        fingers = Fingers(rng, SIZE, lambda: pressable(robot.app))
        if plan.from_start and not _fiddle(plan, robot, fingers, BEFORE, seen, watch):
            return seen
        table = _sit_down(robot)
        if table is None or (not plan.from_start and not _look_around(robot, table, rng)):
            return seen
        if len(match) or not table.session.give((plan.command,)):
            return seen
        for _frame in range(rng.randrange(4)):
            robot.step()
        for _frame in range(0 if plan.from_start else LONG):
            if _eyes(robot, table) in (None, plan.seat):
                break
            watch.go_on()
            robot.step()
        _fiddle(plan, robot, fingers, AFTER, seen, watch)
    return seen


def _match(game: Game, seats: int, state: State) -> Match:
    """Return a match of people that continues from a position."""
    specs = (HUMAN,) * seats
    config = MatchConfig(box_id=game.box_id, options={}, seats=specs, seed=1)
    return Match(game, config, [HumanPlayer() for _seat in specs], History(state.clone()))


def _sit_down(robot: Robot) -> PlayScene | None:
    """Lift the curtain if there is one; return the table scene, or None if it has been left."""
    for _frame in range(60):
        if isinstance(robot.scene, CurtainScene):
            robot.scene.lift()
        elif isinstance(robot.scene, PlayScene) and robot.scene.session.person is not None:
            return robot.scene
        robot.step()
    return None


def _look_around(robot: Robot, table: PlayScene, rng: Random) -> bool:
    """Let the previous person point and click anywhere; return whether that had no lasting effect."""
    fingers = Fingers(rng, SIZE, lambda: ())
    for _time in range(rng.randrange(BEFORE)):
        for event in [*fingers.some(), *[None] * rng.choice((0, 3, 20))]:
            svg_art.wait()
            robot.app.frame([*([] if event is None else [event]), *pygame.event.get()], FRAME)
            if robot.app.manager.quitting or robot.app.manager.top is not table or len(table.match):
                return False
    return not table.ui.modal


def _fiddle(plan: Plan, robot: Robot, fingers: Fingers, times: int, seen: list[Glimpse], watch: Watch) -> bool:
    """Send random events, recording every frame; return whether all were for the seat itself."""
    table = next((scene for scene in robot.app.manager.stack() if isinstance(scene, PlayScene)), None)
    given = len(table.match) if table is not None else 0
    for _time in range(times):
        for event in [*fingers.some(), None, None]:
            if robot.app.manager.quitting or table not in robot.app.manager.stack() or table is None:
                return False
            if len(table.match) != given or _eyes(robot, table) not in (None, plan.seat):
                return False
            seen.append(_glimpse(robot, table))
            svg_art.wait()
            with watch.step():
                robot.app.frame([*([] if event is None else [event]), *pygame.event.get()], FRAME)
    return True


def _eyes(robot: Robot, table: PlayScene) -> Seat | None:
    """Return the seat for which the frame is shown: the viewer, or the one peeking behind the curtain."""
    scene = robot.scene
    if isinstance(scene, CurtainScene):
        return scene.called.seat if scene.hand is not None and scene.hand.shown else None
    return table.session.viewer


def _glimpse(robot: Robot, table: PlayScene) -> Glimpse:
    """Return the present contents of the window."""
    scene = robot.scene
    nodes = [node for top in scene.nodes() for node in top.walk()]
    words = [(node.role, node.name, node.value, node.hint, *sorted(node.states)) for node in nodes]
    picture = zlib.crc32(robot.app.screen.get_buffer().raw)
    return Glimpse(_eyes(robot, table), scene.name, (*words, ("said", scene.ui.said)), picture)


def difference(first: list[Glimpse], second: list[Glimpse]) -> str | None:
    """Return the first difference between two series of frames, or None."""
    for number, (one, other) in enumerate(zip(first, second, strict=False)):
        if one != other:
            said = sorted(map(str, set(one.words) ^ set(other.words)))[:4] or "pixels"
            return f"frame {number} on page {one.page}, for {one.eyes}/{other.eyes}: {said}"
    return None if len(first) == len(second) or not first or not second else f"{len(first)} frames and {len(second)}"
