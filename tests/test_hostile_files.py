"""Malicious files: whatever they contain, the program prints one clear line, exits with status 2 and never hangs."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from game import resources
from game.app import services
from game.cli import main
from game.content.picture_files import picture_fault
from game.match import save_file
from game.match.match import begin
from game.match.save_file import save_of, write_export
from game.resources import read_file
from game.scenes.robot import Robot
from game.scenes.saved_games import SavedGamesScene
from game.seats.players import RandomPlayer
from game.ui.paint import svg_art
from tests.client.scenes.helpers import BOX, quick

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
DEEP = "[" * 100_000
HEADER = '{"format":2,"slug":"x","options":{},"seats":["random"],"seed":1,"commands":0,"final":""'
EXPORTS = {
    "deep": f'{{"format":1,"x":{DEEP}',
    "deep, whole": '{"format":1,"x":' + "[" * 2000 + "]" * 2000 + "}",
    "deep command": HEADER.replace('"commands":0', '"commands":1') + "}\n" + DEEP + "\n",
    "huge number": HEADER + ',"takebacks":[{"kept":9223372036854775808,"dropped":1,"seat":0}]}\n',
    "below zero": HEADER + ',"takebacks":[{"kept":-1,"dropped":1,"seat":0}]}\n',
    "huge seed": HEADER.replace('"seed":1', '"seed":' + "9" * 5000) + "}\n",
    "empty": "",
    "no JSON": "\x00\x01",
}


@pytest.fixture
def says(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Return a function that runs the command line, checks for status 2, and returns the error line."""

    def call(*arguments: object) -> str:
        assert main([str(argument) for argument in arguments]) == 2
        line = capsys.readouterr().err
        assert line.count("\n") == 1
        assert "Traceback" not in line
        return line

    return call


@pytest.mark.parametrize("name", EXPORTS)
def test_a_hostile_export_is_one_line(name: str, tmp_path: Path, says: Callable[..., str]) -> None:
    file = tmp_path / "game.parlour"
    file.write_text(EXPORTS[name], encoding="utf-8")
    for words in (("replay", file, "--check"), ("replay", file), ("saves", "import", file)):
        assert "game.parlour" in says(*words) or "there is no game" in says(*words)
    with Robot(SavedGamesScene(quick())) as robot:
        robot.use("button", "Import")
        robot.step(2)
        robot.type(str(file))
        robot.key("return")
        robot.step(2)
        assert robot.node(key="bring.wrong").name, "the window says it too"
    assert services.repository().entries() == []


@pytest.mark.parametrize("reference", ["9" * 300, "9" * 20, "x" * 5000, "a\0b", "٣"])
def test_a_hostile_reference_is_one_line(reference: str, says: Callable[..., str]) -> None:
    assert says("replay", reference, "--check")


@needs_pipes
def test_devices_and_pipes_are_never_read(tmp_path: Path, says: Callable[..., str]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in ("/dev/zero", "/dev/urandom", pipe):
        assert "not a regular file" in says("replay", path, "--check")
        with pytest.raises(OSError, match="not a regular file"):
            read_file(Path(path), 1000)


def test_a_file_is_read_no_further_than_allowed(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x" * 1001)
    assert len(read_file(tmp_path / "file", 1001)) == 1001
    with pytest.raises(OSError, match="larger than 1000 bytes"):
        read_file(tmp_path / "file", 1000)


def test_an_export_longer_than_any_game_is_not_read(
    tmp_path: Path, says: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.content import open_box

    game = open_box(BOX)
    match = begin(game, [RandomPlayer(1), RandomPlayer(2)], 3)
    match.run(10)
    write_export(tmp_path / "game.parlour", save_of(match), game)
    monkeypatch.setattr(save_file, "LARGEST", 100)
    assert "larger than 100 bytes" in says("replay", tmp_path / "game.parlour", "--check")


# --- house decks -----------------------------------------------------------------------------------------------------


@needs_pipes
@pytest.mark.parametrize("file", ["deck.yaml", "timeline.yaml"])
@pytest.mark.parametrize(
    ("made", "told"),
    [("pipe", "can't be read (it is not a regular file)"), ("/dev/zero", "links to a file outside the deck")],
)
def test_a_deck_of_pipes_and_devices_keeps_nobody_waiting(
    file: str, made: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = resources.house_levels() / "trap"
    shutil.copytree(resources.levels() / "card_game", deck)
    (deck / "deck.yaml").write_text("slug: trap\ngame: card_game\ntitle: Trap\nsummary: A trap.\n")
    (deck / file).unlink()
    if made == "pipe":
        os.mkfifo(deck / file)
    else:
        (deck / file).symlink_to(made)
    assert main(["games"]) == 0
    capsys.readouterr()
    assert main(["check", str(deck)]) == 1
    lines = capsys.readouterr()
    assert f"{file}: {told}" in lines.out + lines.err


SVGS = {
    "no numbers": (b'<svg viewBox="0 0 1.2.3 --"/>', "viewBox"),
    "three numbers": (b'<svg viewBox="0 0 3"/>', "viewBox"),
    "no height": (b'<svg viewBox="0 0 3 0"/>', "viewBox"),
    "endless": (b'<svg viewBox="0 0 inf nan"/>', "viewBox"),
    "no UTF-8": (b'<svg viewBox="0 0 3 4">\xff</svg>', "UTF-8"),
    "entities": (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 3 4"/>', "entities"),
    "not valid XML": (b"<svg", "not valid XML"),
    "no picture": (b"<html/>", "<html>"),
}


@pytest.mark.parametrize("name", SVGS)
def test_a_broken_picture_is_found_by_the_check_and_crashes_no_table(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, why = SVGS[name]
    (tmp_path / "bad.svg").write_bytes(data)
    monkeypatch.setattr(resources, "assets", lambda: tmp_path)
    fault = picture_fault("bad.svg", "assets/")
    assert fault is not None
    assert "assets/bad.svg" in fault
    assert why in fault
    svg_art._text.cache_clear()
    assert svg_art.aspect("bad") > 0
    assert svg_art.surface("bad", (20, 20)).get_width() > 0
    svg_art._text.cache_clear()


@pytest.mark.parametrize("name", ["../../../../etc/hostname", "x/../../y.svg", "..\\..\\y.svg", "x" * 5000, "a\0.svg"])
def test_a_picture_outside_the_assets_is_refused_and_leads_to_no_file(name: str) -> None:
    fault = picture_fault(name)
    assert fault is not None
    assert "not a place in the assets" in fault
    assert len(fault) < 500
    assert not resources.find_asset(name).exists()
