"""Recordings of what a player sees: identical from run to run, and a change of any kind is detected."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from tools.proof.comparing import VARIABLES, prove
from tools.proof.positions import GAMES, LIST, Position, choose, read
from tools.proof.table import HEADING

SLUG = "time_line"
NAME = "gold-2-deck_turned"
SEEN = f"{NAME}-0020-table-1280x720-100"


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore the environment variables that a recording sets."""
    for name in VARIABLES:
        monkeypatch.setenv(name, "")


def test_a_difference_of_every_kind_is_found(tmp_path: Path) -> None:
    folder = tmp_path / SLUG
    folder.mkdir()
    shutil.copy(GAMES / SLUG / "golden" / f"{NAME}.parlour", folder)
    (folder / LIST).write_bytes(msgspec.json.encode([Position("table", NAME, 20)]))
    assert len(prove(tmp_path, 1, SLUG)) == 1, "only that it was recorded"
    assert len(prove(tmp_path, 0, SLUG)) == 1, "only that nothing differs"

    said = folder / f"{SEEN}.txt"
    lines = said.read_text(encoding="utf-8").split("\n")
    headings = [number for number, line in enumerate(lines) if line.startswith(HEADING)]
    for number in (0, *(heading + 1 for heading in headings)):
        lines[number] += " planted"
    said.write_text("\n".join(lines), encoding="utf-8")
    log, tiles = folder / f"log-{NAME}.txt", folder / f"{SEEN}.tiles"
    log.write_text("planted\n" + log.read_text(encoding="utf-8"), encoding="utf-8")
    tiles.write_text("0" + tiles.read_text(encoding="utf-8"), encoding="utf-8")

    kinds = [f"log-{NAME}: tree", f"{SEEN}: picture: 1 tiles differ, in (0, 0, 40, 40)"]
    kinds += [f"{SEEN}: {kind}" for kind in ("tree", "tips and close-ups", "offers", "refusals")]
    told = prove(tmp_path, 0, SLUG)[:-1]
    assert len(told) == len(kinds)
    for line, kind in zip(told, kinds, strict=True):
        assert line.startswith(kind)
        assert "planted" in line or "picture" in kind
    assert {path.name for path in (tmp_path / "differences" / SLUG).iterdir()} == {
        f"log-{NAME}.txt", f"{SEEN}.txt", f"{SEEN}.png",
    }  # fmt: skip


def test_positions_are_of_all_kinds_and_stay_as_they_were_chosen(tmp_path: Path) -> None:
    chosen = choose(tmp_path, SLUG, 30)
    assert len({position.name for position in chosen}) == 30
    assert {position.kind for position in chosen} == {"lesson", "setup", "rulebook", "table", "people", "replay"}
    assert choose(tmp_path, SLUG, 5) == chosen == read(tmp_path)
