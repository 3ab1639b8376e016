"""A few trials of each kind of torture test, and proof that each kind finds a planted fault."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from game.content import picture_files
from game.games.card_game.rules.commands import Drew, LetPass, Redealt
from game.games.card_game.rules.state_machine import State as CardState
from game.match import repository_upkeep, save_file, spool
from game.match.recorder import Recorder
from game.match.repository import MatchRepository, RepositoryError
from game.match.session import session
from game.rules.contract import Command, Game, Seat, read_command
from game.scenes.play.dialogs import TableMenu
from game.scenes.play.scene import PlayScene
from game.seats.worker import Factories
from game.ui.input.events import EventReader
from tests.rules.cases import BOXES
from tests.support.plants import swallowing_worker
from tools.torture import __main__ as command
from tools.torture import commands, events, kills, memory, worker
from tools.torture import run as run_module
from tools.torture.__main__ import main
from tools.torture.kinds import KINDS
from tools.torture.pages import PLACES
from tools.torture.played_games import TABLES
from tools.torture.run import Failure, Plan, Report, run, run_apart

SEED = 1985
SETUP = next(number for number, place in enumerate(PLACES) if place.page.scene == "setup")
TRIALS = {
    "commands": 40, "exports": 12, "databases": 8, "content": 40, "events": 3, "kills": 1, "disk": 4, "worker": 2,
    "secrets": 4, "memory": 1,
}  # fmt: skip
"""Number of trials per kind, for a few seconds each."""


FRAME_WORK = session.FRAME_WORK


@pytest.fixture(autouse=True)
def real_frames(busy_frames: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the commands per frame that people get, with long time limits, as test machines are busy."""
    monkeypatch.setattr(session, "FRAME_WORK", FRAME_WORK)
    for module in (events, worker):
        monkeypatch.setattr(module, "LIMIT", 5.0)
    monkeypatch.setattr(events, "EACH", 25)
    for name, value in (("GAMES", 3), ("LONG", 12), ("SIZE", (640, 360)), ("CALM", 2)):
        monkeypatch.setattr(memory, name, value)


def test_every_kind_has_its_trials() -> None:
    assert set(TRIALS) == set(KINDS) == {plant.kind for plant in PLANTED}


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_nothing_breaks(name: str) -> None:
    report = run(Plan(name, SEED, seconds=120.0, most=TRIALS[name]))
    assert not report.failures, "\n".join(map(str, report.failures))
    assert report.trials == TRIALS[name]
    assert report.tried >= report.trials


# --- planted faults ---------------------------------------------------------------------------------------------------


def accept_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: the rules of one game accept every pass."""
    plain = CardState.refusal
    monkeypatch.setattr(commands, "BOXES", [case for case in BOXES if case.name == "card_game"])
    monkeypatch.setattr(CardState, "refusal", lambda s, c: None if isinstance(c, LetPass) else plain(s, c))


def stumble_over_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: an invalid command line raises an unexpected exception."""

    def read(game: Game, text: str) -> Command:
        try:
            return read_command(game, text)
        except ValueError as error:
            raise KeyError(text) from error

    monkeypatch.setattr(save_file, "read_command", read)


def salvage_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: salvage reads no row of a damaged file."""
    monkeypatch.setattr(repository_upkeep, "_rows", lambda *_where: iter(()))


def stumble_over_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: the image check raises, also for images checked before."""
    picture_files._fault.cache_clear()
    monkeypatch.setattr(picture_files, "sanitize", lambda data, *_limits: 1 / (len(data) - len(data)))


def stumble_over_fingers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: touch events raise."""
    monkeypatch.setattr(EventReader, "_finger", lambda _reader, event: 1 / (event.finger_id - event.finger_id))


def lose_the_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: games are read without their commands."""
    plain = MatchRepository.read
    monkeypatch.setattr(MatchRepository, "read", lambda games, number: plain(games, number)._replace(commands=()))


def forget_what_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: commands that cannot be written are lost."""
    plain = Recorder.write

    def write(recorder: Recorder) -> int:
        try:
            return plain(recorder)
        except RepositoryError:
            recorder._waiting.clear()
            raise

    monkeypatch.setattr(Recorder, "write", write)


def stumble_over_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: the window fails when a bot does."""
    monkeypatch.setattr(TableMenu, "show_fault", lambda menu, _ui: menu.no_such_thing)
    monkeypatch.setattr(PlayScene, "hint_failed", lambda scene, _error: scene.no_such_thing)


def keep_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: the table stays as the previous viewer saw it."""
    monkeypatch.setattr(PlayScene, "viewer_changed", lambda _scene: None)


def keep_what_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: tables leak memory when they are left."""
    plain, left = PlayScene.leave, []

    def leave(scene: PlayScene) -> None:
        left.append(bytearray(os.urandom(1)) * (2 * memory.SLACK << 20))
        plain(scene)

    monkeypatch.setattr(PlayScene, "leave", leave)


def show_the_neighbours_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a leak: a redeal shows every seat the hand of its neighbour."""
    plain = CardState.redact

    def redact(state: CardState, command: Command, seat: Seat | None) -> Command | None:
        if isinstance(command, Redealt) and seat is not None:
            return Redealt(tuple(hand if n in (seat, seat + 1) else None for n, hand in enumerate(command.hands)))
        return plain(state, command, seat)

    monkeypatch.setattr(CardState, "redact", redact)


def show_what_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a leak: a neighbour sees the card drawn."""
    plain = CardState.redact

    def redact(state: CardState, command: Command, seat: Seat | None) -> Command | None:
        return command if isinstance(command, Drew) and seat == command.to - 1 else plain(state, command, seat)

    monkeypatch.setattr(CardState, "redact", redact)


def forget_the_end_of_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: the killed program drops the last command of every fifth action of several commands."""
    monkeypatch.setattr(kills.Kills, "player", "tests.support.plants.forgetful_player")


def forget_the_last_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: a spool file is imported without its last command."""
    plain = spool.read
    monkeypatch.setattr(spool, "read", lambda path: shortened(plain(path)))


def shortened(match: spool.SpooledMatch) -> spool.SpooledMatch:
    """Return the match without its last command."""
    return replace(match, commands=match.commands[:-1])


def swallow_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: the bot process answers with the first option when a bot raises."""
    monkeypatch.setattr(worker, "TOYS", Factories(swallowing_worker.open_game, swallowing_worker.make))


class Plant(NamedTuple):
    """A planted fault: the kind of torture test that must find it, the first trial, and words of the report."""

    kind: str
    fault: Callable[[pytest.MonkeyPatch], None]
    first: int
    words: str


def remember_what_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault: references keep every table that was left."""
    plain, left = PlayScene.leave, []

    def leave(scene: PlayScene) -> None:
        left.append(scene)
        plain(scene)

    monkeypatch.setattr(PlayScene, "leave", leave)


PLANTED = (
    Plant("commands", accept_everything, 0, "let_pass"),
    Plant("exports", stumble_over_commands, 0, "KeyError"),
    Plant("databases", salvage_nothing, 1, "could be read before"),
    Plant("content", stumble_over_pictures, 2, "ZeroDivisionError"),
    Plant("events", stumble_over_fingers, 0, "ZeroDivisionError"),
    Plant("kills", lose_the_commands, 0, "commands are stored, said was"),
    Plant("kills", forget_the_end_of_actions, 0, "commands are stored, said was|lacks|moved, replaced"),
    Plant("disk", forget_what_waits, 0, "is missing|are stored"),
    Plant("disk", forget_the_last_that_waits, 0, "are stored"),
    Plant("worker", stumble_over_the_worker, 7, "no_such_thing"),
    Plant("worker", swallow_mistakes, 0, "gave no legal action"),
    Plant("secrets", keep_the_table, 1, "sees differs"),
    Plant("secrets", show_the_neighbours_hand, 0, "Redealt.* as seen by"),
    Plant("secrets", show_what_is_drawn, 0, "Drew.* as seen by"),
    Plant("memory", keep_what_was_left, 0, "the memory grows"),
    Plant("memory", remember_what_was_left, 0, "tables that were left are still there"),
)
SOON = 12
"""Maximum number of trials to find a planted fault; the search stops at the first that does."""


@pytest.mark.slow
@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: f"{plant.kind}-{plant.fault.__name__}")
def test_a_planted_fault_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant.fault(monkeypatch)
    monkeypatch.setattr(run_module, "ENOUGH", 1)
    report = run(Plan(plant.kind, SEED, seconds=120.0, most=SOON, first=plant.first))
    assert re.search(plant.words, "\n".join(map(str, report.failures)))


def test_a_trial_is_repeated_exactly() -> None:
    plan = Plan("events", SEED, seconds=120.0, most=1, first=SETUP)
    first, second = run(plan), run(plan)
    assert first.tried > 60
    assert (first.tried, first.figures) == (second.tried, second.figures)


def test_each_page_of_each_game_has_its_turn() -> None:
    pages = {(place.page.scene, place.case.name) for place in PLACES}
    games = {case.name for case in TABLES}
    for scene in ("setup", "table", "replay", "result", "rulebook"):
        assert {game for name, game in pages if name == scene} == games
    assert {"shelf", "kept", "settings", "about", "trouble", "fault", "curtain", "lesson"} < {
        name for name, _game in pages
    }


# --- command line -----------------------------------------------------------------------------------------------------


def test_a_process_that_crashes_is_a_failure() -> None:
    report = run_apart(Plan("no such kind", SEED, seconds=1.0))
    assert "the process ended with status 1" in str(report.failures[0])


def test_the_command_prints_a_table_and_what_repeats_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = Plan("commands", 7, 60.0)
    report = Report("commands", 3, 1, 1200, 2.0, 0.004, 50 * 2**20, failures=[Failure(plan, 2, "Failed: changed")])
    report.figures["table", "time_line"] = 1234
    monkeypatch.setattr(command, "run_apart", lambda _plan: report)
    assert main(["--only", "commands", "--seed", "7"]) == 1
    shown = capsys.readouterr()
    assert re.search(r"commands +3 +90\.0 +1,200 +2\.0 +4 ms +1 +50 MB \(and one cut short\)", shown.out)
    assert re.search(r" time_line\ntable +1,234\n", shown.out)
    assert "--only commands --seed 7 --first 2 --trials 1" in shown.err
    report.failures.clear()
    assert main(["--only", "commands", "--seed", "7"]) == 0
