"""An unexpected error opens the fault page, which has ways on and a log file, and no game is lost."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import partial
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pygame
import pytest

from game import __version__, program_version
from game.app import fault_log
from game.app.app import App, AppOptions
from game.app.fault_log import in_words, log_fault, log_file
from game.app.scene import Scene
from game.cli import main
from game.rules.contract import write_command
from game.scenes import error_page, match_factory, page_factory
from game.scenes.match_factory import MatchRequest
from game.ui.widgets.accessibility import find
from tests.client.scenes.helpers import BOX, quick


class Lost(RuntimeError):
    """Unexpected error."""


@pytest.fixture
def app() -> Iterator[App]:
    """Open an app with a fault page, showing the shelf."""
    settings = quick()
    made = App(AppOptions(size=(1280, 720), fade=False), page_factory, partial(error_page.FaultScene, settings))
    pygame.event.clear()
    made.manager.push(page_factory.shelf(settings))
    frames(made)
    yield made
    made.close()


def frames(app: App, count: int = 3) -> None:
    """Run some frames."""
    for _ in range(count):
        app.safe_frame(pygame.event.get(), 1 / 60)


def shown(app: App) -> Scene:
    """Return the top scene."""
    assert app.manager.top is not None
    return app.manager.top


def press(app: App, name: str) -> None:
    """Press a button of the top scene."""
    node = find(shown(app).nodes(), "button", name)
    assert node.activate is not None
    node.activate()
    frames(app)


def fail(*_arguments: Any, **_named: Any) -> Any:
    """Raise the unexpected error."""
    raise Lost("the flux ran out")


@pytest.mark.parametrize("part", ["handle", "update", "draw", "pointing", "resize", "enter"])
def test_whatever_fails_on_a_page_a_page_explains_it(app: App, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page = page_factory.about(quick())
    if part == "enter":
        monkeypatch.setattr(page, part, fail)
    app.manager.push(page)
    frames(app)
    if part != "enter":
        monkeypatch.setattr(page, part, fail)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q", scancode=0))
        if part == "resize":
            app.manager.set_text_scale(1.5)
        page.damage.everything()
        frames(app)
    assert shown(app).name == "fault"
    words = " ".join(node.name for top in shown(app).nodes() for node in top.walk())
    assert "Lost: the flux ran out" in words
    assert str(log_file()) in words
    assert "the flux ran out" in log_file().read_text()
    assert 'raise Lost("the flux ran out")' in log_file().read_text(), "with everything that led to it"
    press(app, "Back")
    assert shown(app).name == "shelf"


def test_a_table_that_fails_goes_on_where_it_was(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    match = match_factory.begin(MatchRequest(box=BOX, seats=("human", "random"), seed=5))
    page: Any = page_factory.table(quick(), match)
    app.manager.push(page)
    frames(app, 5)
    page.take(page.offers_now[0])
    frames(app, 5)
    commands = [write_command(command) for command in match.history.commands]
    monkeypatch.setattr(page, "draw", fail)
    page.damage.everything()
    frames(app)
    assert shown(app).name == "fault"
    press(app, "Back to the table")
    again: Any = shown(app)
    assert again.name == "table"
    assert again is not page
    assert [write_command(command) for command in again.match.history.commands] == commands
    frames(app, 10)
    assert again.offers_now or again.session.waits_for_bot
    assert [scene.name for scene in app.manager.stack()] == ["shelf", "table"]


def test_ways_to_the_shelf_and_out(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    for way in ("Back to the shelf", "Quit"):
        page = page_factory.about(quick())
        app.manager.push(page)
        frames(app)
        monkeypatch.setattr(page, "update", fail)
        frames(app)
        press(app, way)
    assert app.manager.quitting


def test_a_page_that_cannot_even_leave_is_left(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    page = page_factory.about(quick())
    app.manager.push(page)
    frames(app)
    monkeypatch.setattr(page, "leave", fail)
    monkeypatch.setattr(page, "update", fail)
    frames(app)
    assert shown(app).name == "fault"
    log = log_file().read_text()
    assert "scene about" in log
    assert "leaving" in log


def test_a_fault_that_comes_back_at_once_ends_the_program(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(error_page.FaultScene, "update", fail)
    page = page_factory.about(quick())
    monkeypatch.setattr(page, "update", fail)
    app.manager.push(page)
    with pytest.raises(Lost):
        frames(app, 20)


def test_the_shelf_itself_may_fail(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown(app), "update", fail)
    frames(app)
    assert shown(app).name == "fault"
    press(app, "Back")
    assert shown(app).name == "shelf"
    assert len(app.manager.stack()) == 1


def test_the_log_stays_small_and_out_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fault_log, "LARGEST", 2000)
    for number in range(40):
        assert log_fault(Lost(f"number {number}"), "test") == log_file()
    files = sorted(path.name for path in log_file().parent.glob("parlour.log*"))
    assert files == ["parlour.log", "parlour.log.1", "parlour.log.2"]
    text = log_file().read_text()
    assert "number 39" in text
    assert f"parlour {__version__}, {program_version.system()}" in text
    assert capfd.readouterr() == ("", "")
    assert not [h for h in logging.getLogger("parlour").handlers if isinstance(h, RotatingFileHandler)]


def test_a_log_that_cannot_be_written_is_no_further_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("PARLOUR_HOME", str(tmp_path / "file" / "below"))
    assert log_fault(Lost("x"), "test") is None


def test_a_long_error_is_one_short_line() -> None:
    assert len(in_words(Lost("very long\n" * 100))) == 300
    assert in_words(Lost()) == "Lost"


@pytest.mark.parametrize(
    "error",
    [Lost("the flux ran out"), FileNotFoundError(2, "No such file or directory", "one/of/ours")],
    ids=["foreign", "a file that nobody named"],
)
def test_the_command_line_says_its_own_mistakes_in_one_line(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.cli.saves.list_all", Mock(side_effect=error))
    assert main(["saves", "list"]) == 3
    told = capsys.readouterr().err
    assert told.startswith(f"parlour: sorry, that was a bug on our side: {in_words(error)}; the details are in ")
    assert told.count("\n") == 1
