"""Saved-games page with unreadable entries or a damaged file."""

from __future__ import annotations

import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import services
from game.app.scene import Scene
from game.content import open_box
from game.match.repository import MatchRepository, RepositoryError
from game.match.repository_rows import MatchRecord, Order, Wanted
from game.match.save_file import from_repository, write_export
from game.rules.contract import Seat
from game.scenes import match_factory, system_dialog
from game.scenes.match_factory import MatchRequest
from game.scenes.people import people_of
from game.scenes.robot import Robot
from game.scenes.saved_games import FIRST, SavedGamesScene
from game.scenes.shelf.scene import ShelfScene
from game.scenes.system_dialog import SystemDialog
from tests.client.scenes.helpers import BOX, game_in_journal, quick

PATIENCE = 30.0
DEEP = "[" * 100_000


def spoil(change: str) -> None:
    """Change the database behind the program's back."""
    with sqlite3.connect(services.repository().path) as db:
        db.execute(change)


@pytest.mark.parametrize("change", ["touched = '2026-13-45'", "started = 5", f"setting = '{DEEP}'", "ended = '{'"])
def test_what_cannot_be_understood_hides_no_other_game(change: str) -> None:
    broken, whole = game_in_journal(5), game_in_journal(10)
    spoil(f"UPDATE matches SET {change} WHERE id = {broken}")
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        notes = [n.key for top in robot.nodes() for n in top.walk() if n.key.startswith("note.")]
        assert notes == [f"note.{whole}"]


def test_what_cannot_be_understood_is_kept_in_a_file_or_thrown_away(tmp_path: Path) -> None:
    broken, whole = game_in_journal(5), game_in_journal(10)
    spoil(f"UPDATE matches SET touched = 'm' WHERE id = {broken}")
    with Robot(SavedGamesScene(quick())) as robot:
        robot.step(2)
        robot.click("kept.list.0")  # the invalid date sorts before all dates
        robot.step()
        assert robot.node("heading", f"Game {broken}").name
        robot.key("return")
        robot.step(2)
        assert robot.scene.name == "kept", "there is nothing to open"
        robot.use("button", "Export")
        robot.step(2)
        robot.click("save.file")
        robot.key("ctrl+a")
        robot.type(str(tmp_path / "broken.txt"))
        robot.key("return")
        robot.step(2)
        assert '"touched": "m"' in (tmp_path / "broken.txt").read_text()
        robot.use("button", "Delete")
        robot.step(2)
        robot.click("forget.yes")
        robot.step(2)
        assert services.repository().unreadable() == []
        assert [entry.id for entry in services.repository().entries()] == [whole]


def test_a_file_found_damaged_in_the_background_is_mended_on_the_shelf() -> None:
    number = game_in_journal(10)
    with Robot(ShelfScene(quick())) as robot:
        robot.settle()
        path = services.repository().path
    end = time.monotonic() + PATIENCE
    while not list(path.parent.glob("*.copy")) and time.monotonic() < end:
        time.sleep(0.002)  # wait for the background thread
    assert list(path.parent.glob("*.copy")), "it was copied when it was whole"
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path.write_bytes(path.read_bytes()[:-9000] + b"\xa5" * 9000)
    with Robot(ShelfScene(quick())) as robot:
        care = services.repository_care()
        end = time.monotonic() + PATIENCE
        while "were damaged" not in robot.scene.ui.said and time.monotonic() < end:
            robot.step()
            time.sleep(0.002)
        assert "1 game was recovered" in robot.scene.ui.said
        assert not care.damaged
        assert services.repository().entry(number).length == len(services.repository().read(number).commands) == 10


# --- many games -------------------------------------------------------------------------------------------------------

MANY = 130


@pytest.fixture
def rare() -> int:
    """Store many games, every tenth finished, one with another player; return the id of that one."""
    first = game_in_journal(5)
    pens = ", ".join(f"('pen {number}')" for number in range(1, MANY))
    spoil(
        f"WITH new (pen) AS (VALUES {pens}) INSERT INTO matches (pen, setting, seats, started, touched) "
        f"SELECT new.pen, setting, seats, started, '2001-01-01T10:00:00+00:00' FROM matches, new WHERE id = {first}"
    )
    spoil("""UPDATE matches SET ended = '{"ending":"lost","winners":[]}' WHERE id % 10 = 0""")
    spoil(f"""UPDATE matches SET setting = json_set(setting, '$.names', json('["Anna"]')) WHERE id = {first + 78}""")
    spoil(f'UPDATE matches SET seats = \'["ai:hard","random"]\' WHERE id = {first + 77}')
    return first + 77


def lines(robot: Robot) -> list[str]:
    """Return the list's rows that have been created."""
    return [n.name for top in robot.nodes() for n in top.walk() if n.key.startswith("kept.list.")]


@pytest.mark.usefixtures("rare", "unseen")
def test_a_long_list_is_read_as_far_as_one_looks() -> None:
    with Robot(SavedGamesScene(quick())) as robot:
        robot.step(2)
        scene = robot.scene
        assert isinstance(scene, SavedGamesScene)
        assert len(lines(robot)) == FIRST
        assert robot.node("label", f"{MANY} games").name
        scene.ui.set_focus("kept.list")
        for _press in range(8):
            robot.key("end")
        robot.step(2)
        assert len(lines(robot)) == len(scene.rows) == MANY
        assert len({row.id for row in scene.rows if isinstance(row, MatchRecord)}) == MANY
        assert scene.chosen == MANY - 1
        robot.use("button", "Delete")
        robot.step(2)
        robot.click("forget.yes")
        robot.step(2)
        assert (scene.chosen, len(scene.rows)) == (MANY - 2, MANY - 1)


@pytest.mark.usefixtures("rare", "unseen")
def test_a_window_that_shows_more_lines_reads_more_of_them() -> None:
    with Robot(SavedGamesScene(quick()), size=(900, 1600)) as robot:
        robot.step(2)
        made = len(lines(robot))
        robot.step(20)
        assert FIRST < made == len(lines(robot)) < MANY, "as many as fill the list, and no more"
        robot.scene.ui.set_focus("kept.list")
        robot.key("end")
        assert len(lines(robot)) > made


@pytest.mark.usefixtures("unseen")
def test_a_list_that_cannot_be_read_on_says_so_once(rare: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rare
    asked: list[int] = []
    rows = MatchRepository.rows

    def reading(self: MatchRepository, wanted: Wanted, first: int, most: int, order: Order) -> list[Any]:
        asked.append(first)
        if first:
            raise RepositoryError("games cannot be read: database is locked; close that program")
        return rows(self, wanted, first, most, order)

    monkeypatch.setattr(MatchRepository, "rows", reading)
    with Robot(SavedGamesScene(quick()), size=(900, 1600)) as robot:
        robot.step(60)
        assert asked == [0, FIRST]
        assert "locked" in robot.scene.ui.said
        assert len(lines(robot)) == FIRST


@pytest.mark.usefixtures("unseen")
def test_games_are_found_by_their_box_who_plays_and_whether_they_are_over(rare: int) -> None:
    with Robot(SavedGamesScene(quick())) as robot:
        robot.step(2)
        scene = robot.scene
        assert isinstance(scene, SavedGamesScene)
        for sought, found in (("back time", MANY), ("TIME hard", 1), ("anna", 1), ("time nobody", 0), ("", MANY)):
            scene.seek(sought)
            robot.step(2)
            assert len(scene.rows) == min(FIRST, found), sought
            assert robot.node("label", "1 game" if found == 1 else f"{found} games").name
            assert found or robot.node("label", "Nothing found.").name
        scene.seek("hard")
        assert [row.id for row in scene.rows if isinstance(row, MatchRecord)] == [rare]
        scene.seek("")
        scene.show_only("lost")
        assert len(scene.rows) == MANY // 10
        scene.show_only("won")
        assert not scene.rows
        scene.show_only("unfinished")
        robot.step(2)
        assert robot.node("label", f"{MANY - MANY // 10} games").name


@pytest.mark.parametrize("page", [ShelfScene, SavedGamesScene])
def test_a_file_dropped_onto_the_window_is_imported(page: type[Scene], tmp_path: Path) -> None:
    number = game_in_journal(10)
    game, saved = open_box(BOX), from_repository(services.repository(), number)
    write_export(tmp_path / "mine.parlour", saved, game)
    (tmp_path / "none.parlour").write_text("not a game")
    with Robot(page(quick())) as robot:  # type: ignore[call-arg]
        robot.settle()
        for file, count, said in (("mine", 2, "Imported from mine.parlour"), ("none", 2, "none.parlour")):
            pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / f"{file}.parlour")))
            robot.step(2)
            assert robot.scene.name == "kept"
            assert said in robot.scene.ui.said
            assert services.repository().count() == count


def test_games_are_sorted_and_filtered_by_game_and_result() -> None:
    """Three games of one box: lost by the person there, won, and unfinished, in this order of time."""
    lost, won, going = game_in_journal(5), game_in_journal(6), game_in_journal(7)
    other = match_factory.begin(MatchRequest(box="time_line", seats=("human", "random"), seed=3))
    other.close()
    for number, winners in ((lost, "[1]"), (won, "[0]")):
        spoil(f"""UPDATE matches SET ended = '{{"ending":"x","winners":{winners}}}' WHERE id = {number}""")
    spoil("""UPDATE matches SET seats = '["human","random"]'""")
    with Robot(SavedGamesScene(quick())) as robot:
        robot.step(2)
        scene = robot.scene
        assert isinstance(scene, SavedGamesScene)

        def listed() -> list[int]:
            return [row.id for row in scene.rows if isinstance(row, MatchRecord)]

        latest = listed()
        assert sorted(latest) == sorted([lost, won, going, latest[0]])
        robot.click("kept.which")
        robot.use("option", "Won")
        assert listed() == [won]
        robot.click("kept.which")
        robot.use("option", "Lost")
        assert listed() == [lost]
        robot.click("kept.which")
        robot.use("option", "All")
        robot.click("kept.sort")
        robot.use("option", "By result")
        assert listed() == [latest[0], going, won, lost]
        robot.click("kept.sort")
        robot.use("option", "By game")
        assert listed() == [going, won, lost, latest[0]]
        robot.click("kept.box")
        robot.use("option", "Time Line")
        assert listed() == [latest[0]]


def test_a_game_is_told_with_its_players_its_round_and_a_picture_of_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    number = game_in_journal(40)
    entry = services.repository().entry(number)
    seen: list[Seat | None] = []
    state = type(open_box(BOX).start(2, {}))
    view = state.view

    def viewed(self: Any, seat: Seat | None) -> Any:
        seen.append(seat)
        return view(self, seat)

    monkeypatch.setattr(state, "view", viewed)
    with Robot(SavedGamesScene(quick())) as robot:
        robot.step(2)
        assert "busy" in robot.node(key="kept.picture").states
        before = robot.picture()
        robot.settle()
        assert "busy" not in robot.node(key="kept.picture").states
        rect = robot.viewport.px_rect(robot.node(key="kept.picture").rect)
        now = robot.picture()
        changed = sum(before.get_at((x, y)) != now.get_at((x, y)) for x in range(rect.left, rect.right, 9)
                      for y in range(rect.top, rect.bottom, 9))  # fmt: skip
        assert changed > 200, "the table is drawn"
        names = [person.name for person in people_of(entry.config.seats, entry.config.seed)]
        assert f"18 turns left {names[0]} and {names[1]}, just now" in " ".join(lines(robot)[0].split())
    assert set(seen) == {None}, "nobody's hand is looked at"


# --- the system's dialog ----------------------------------------------------------------------------------------------


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Return a function that makes a Python program the system's dialog."""

    def begin(program: str) -> None:
        command = [sys.executable, "-c", program]
        monkeypatch.setattr(system_dialog, "begin", lambda *_args: SystemDialog(command, {"PLACE": str(tmp_path)}))

    return begin


def has(robot: Robot, key: str) -> bool:
    """Return whether there is a node with a key."""
    return any(node.key == key for top in robot.nodes() for node in top.walk())


def until_closed(robot: Robot) -> None:
    """Run frames until the waiting dialog is gone."""
    end = time.monotonic() + PATIENCE
    while has(robot, "system.no") and time.monotonic() < end:
        robot.step()
        time.sleep(0.005)


def test_the_system_is_asked_for_a_file_and_the_window_goes_on(system: Callable[[str], None], tmp_path: Path) -> None:
    game_in_journal(10)
    with Robot(SavedGamesScene(quick())) as robot:
        robot.settle()
        system("import os; print(os.environ['PLACE'] + '/mine', end='')")
        robot.use("button", "Export")
        until_closed(robot)
        assert (tmp_path / "mine.parlour").exists(), "the ending is added"
        assert "Exported to" in robot.scene.ui.said
        system("import os; print(os.environ['PLACE'] + '/mine.parlour', end='')")
        robot.use("button", "Import")
        until_closed(robot)
        assert services.repository().count() == 2
        system("import os; print(os.environ['PLACE'] + '/gone.parlour', end='')")
        robot.use("button", "Import")
        until_closed(robot)
        assert "gone.parlour can't be read" in robot.scene.ui.said


@pytest.mark.parametrize(("program", "typed"), [("raise SystemExit(1)", False), ("raise SystemExit(7)", True)])
def test_a_cancelled_dialog_ends_and_a_broken_one_lets_type(
    system: Callable[[str], None], program: str, typed: bool
) -> None:
    with Robot(SavedGamesScene(quick())) as robot:
        robot.settle()
        system(program)
        robot.use("button", "Import")
        until_closed(robot)
        robot.step()
        assert has(robot, "bring.file") is typed


def test_a_dialog_that_nobody_sees_can_be_left(system: Callable[[str], None]) -> None:
    with Robot(SavedGamesScene(quick())) as robot:
        robot.settle()
        system("import time; time.sleep(60)")
        robot.use("button", "Import")
        robot.step(3)
        assert robot.node("label", "Choose a file in the other window.").rect.w > 0
        robot.use("button", "Type a path")
        assert robot.node(key="bring.file").rect.w > 0


def test_paths_are_arguments_and_never_scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nasty = tmp_path / "a'; rm -rf $HOME; \"b"
    for platform in ("win32", "darwin"):
        command = system_dialog.command_for(platform, "save", "Export", nasty, "x.parlour")
        assert not any("rm -rf" in part and part != str(nasty) for part in command)
    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.setattr(shutil, "which", lambda name: name if name == "kdialog" else None)
    kdialog = system_dialog.command_for("linux", "open", "Import", nasty, "")
    assert kdialog == ["kdialog", "--title", "Import", "--getopenfilename", f"{nasty}/", "*.parlour"]
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert not system_dialog.command_for("linux", "open", "Import", nasty, "")
