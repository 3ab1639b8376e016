"""Saved games as text: they round-trip, and a broken file gives one clear error line."""

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.match import save_file as saved_module
from game.match.match import Match
from game.match.replay_cursor import Replay
from game.match.repository import MatchRepository
from game.match.save_check import store
from game.match.save_file import (
    BadSave,
    ReplayMismatch,
    SaveFile,
    find,
    from_repository,
    read_export,
    rebuild,
    save_of,
    write_export,
)
from tests.match.toy_matches import deal, give, journal_at, people, played_out, resumed, seated
from tests.support.fuzz import examples
from tests.toy_game import TOY, Draw, Snatch

KEPT = Path(__file__).resolve().parents[1] / "saves"


def exported(folder: Path, match: Match | None = None) -> Path:
    """Export a match to a text file."""
    path = folder / "game.parlour"
    write_export(path, save_of(match or played_out()), TOY)
    return path


def test_a_game_comes_back_as_it_was(tmp_path: Path) -> None:
    match = played_out()
    saved = read_export(exported(tmp_path, match))
    history = rebuild(TOY, saved)
    assert history.commands == match.history.commands
    assert saved.header.final == match.final_hash()
    assert saved.header.seed == match.config.seed
    assert saved.header.result == match.result()
    assert [path.name for path in tmp_path.iterdir()] == ["game.parlour"], "no temporary file is left"


def test_the_file_is_plain_lines(tmp_path: Path) -> None:
    match = played_out()
    lines = exported(tmp_path, match).read_bytes().decode().split("\n")
    header = json.loads(lines[0])
    assert {"format", "slug", "options", "seats", "content", "commands", "final"} <= header.keys()
    assert header["commands"] == len(match) == len(lines) - 2
    assert [json.loads(line)["do"] for line in lines[1:5]] == ["dealt"] * 4


def test_import_and_journal_keep_everything(tmp_path: Path) -> None:
    match = seated(people(), practice=True)
    give(match, Draw(0))
    deal(match)
    match.undo(0)
    give(match, Draw(0))
    repository = journal_at(tmp_path)
    number = store(repository, TOY, read_export(exported(tmp_path, match)))
    again = resumed(repository, number)
    assert again.final_hash() == match.final_hash()
    assert again.config == match.config
    assert again.takebacks == match.takebacks
    deal(again)
    deal(match)
    assert again.final_hash() == match.final_hash()
    done = store(repository, TOY, save_of(played_out()))
    assert repository.entry(done).result is not None


def test_a_saved_game_is_found_by_path_or_number(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match = played_out(repository=repository)
    assert match.recorder is not None
    path = exported(tmp_path, match)
    by_number, by_path = find(str(match.recorder.number), repository), find(str(path), repository)
    assert by_number.commands == by_path.commands
    assert by_number.place(0) == "game 1, command 1"
    assert by_path.place(0) == f"{path}, line 2"


def test_an_export_is_whole_or_not_there(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BadSave, match="can't be written"):
        write_export(tmp_path / "file" / "x.parlour", save_of(played_out()), TOY)
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(BadSave, match="can't be written"):
        write_export(folder, save_of(played_out()), TOY)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]


def changed(path: Path, line: int, text: str) -> Path:
    """Replace one line (counted from 1) of a file."""
    lines = path.read_text().split("\n")
    lines[line - 1] = text
    path.write_text("\n".join(lines))
    return path


def reheaded(path: Path, **fields: object) -> Path:
    """Replace some fields of the header."""
    header = json.loads(path.read_text().split("\n")[0])
    return changed(path, 1, json.dumps({**header, **fields}))


def load(path: Path) -> None:
    """Read an export and replay its commands."""
    rebuild(TOY, read_export(path))


@pytest.mark.parametrize(
    ("line", "text", "says"),
    [
        (1, "not json", "line 1: is not an exported game"),
        (1, "{}", "line 1: is not an exported game"),
        (1, "[]", "line 1: is not an exported game"),
        (3, "", "line 3: is not a command"),
        (3, '{"do":"dance"}', "line 3: is not a command of toy"),
        (3, '{"do":"dealt","card":"x"}', "line 3: is not a command of toy"),
        (3, '{"do":"dealt","card":1,"more":2}', "line 3: is not a command of toy"),
        (3, '{"do":"dealt","card":99}', "line 3: .* is not allowed here"),
        (6, '{"do":"snatch","seat":0,"card":3}', "line 6: .* is not allowed here"),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, line: int, text: str, says: str) -> None:
    path = changed(exported(tmp_path), line, text)
    with pytest.raises(BadSave, match=says) as caught:
        load(path)
    assert str(path) in str(caught.value)
    assert "; " in str(caught.value), "the remedy is named"
    assert "\n" not in str(caught.value)


def test_a_header_that_does_not_fit_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match="newer Time Parlour"):
        load(reheaded(exported(tmp_path), format=saved_module.FORMAT + 1))
    with pytest.raises(BadSave, match="promises 3 commands"):
        load(reheaded(exported(tmp_path), commands=3))
    with pytest.raises(BadSave, match="colour"):
        load(reheaded(exported(tmp_path), options={"colour": "red"}))
    with pytest.raises(BadSave, match="is 1 to 4, not 5"):
        load(reheaded(exported(tmp_path), seats=["human"] * 5))
    with pytest.raises(ReplayMismatch, match="different position"):
        load(reheaded(exported(tmp_path), final="0" * 32))
    with pytest.raises(ReplayMismatch, match="played with another version"):
        load(reheaded(exported(tmp_path), final="0" * 32, content="another"))


def test_files_that_are_no_games_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadSave, match="No such file"):
        read_export(tmp_path / "nothing")
    with pytest.raises(BadSave, match="can't be read"):
        read_export(tmp_path)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadSave, match="UTF-8"):
        read_export(tmp_path / "binary")
    monkeypatch.setattr(saved_module, "LARGEST", 10)
    with pytest.raises(BadSave, match="larger than 10 bytes"):
        read_export(exported(tmp_path))


def test_rules_that_stumble_over_a_broken_file_are_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played_out()

    def stumble(self: object, command: object) -> None:
        raise IndexError("list index out of range")

    path = exported(tmp_path, match)
    monkeypatch.setattr("tests.toy_game.ToyState.refusal", stumble)
    with pytest.raises(ReplayMismatch, match="line 2"):
        load(path)


WHOLE = save_of(played_out())
LINES = [msgspec.json.encode(WHOLE.header).decode(), *WHOLE.commands]


@st.composite
def mutated(draw: st.DrawFn) -> list[str]:
    """Draw the lines of an export with one to three of them dropped, duplicated, swapped, cut or altered."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        kind = draw(st.sampled_from(["drop", "double", "swap", "cut", "character", "text", "number"]))
        line = lines[at]
        if kind == "drop" and len(lines) > 1:
            del lines[at]
        elif kind == "double":
            lines.insert(at, line)
        elif kind == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], line
        elif kind == "cut":
            lines[at] = line[: draw(st.integers(0, len(line)))]
        elif kind == "character" and line:
            i = draw(st.integers(0, len(line) - 1))
            lines[at] = line[:i] + draw(st.characters(exclude_categories=["Cs"])) + line[i + 1 :]
        elif kind == "text":
            lines[at] = draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
        else:
            lines[at] = line.replace(":1", f":{draw(st.integers(-(2**70), 2**70))}", 1)
    return lines


@examples(300)
@given(lines=mutated())
def test_any_change_is_found_or_harmless(tmp_path: Path, lines: list[str]) -> None:
    path, repository = tmp_path / "fuzzed.parlour", MatchRepository(tmp_path / "journal.sqlite3")
    path.write_bytes("\n".join([*lines, ""]).encode())
    before, problem, number = repository.entries(), "", 0
    try:
        number = store(repository, TOY, read_export(path))
    except BadSave as error:
        problem = str(error)
    if problem:
        assert str(path) in problem
        assert repository.entries() == before
    else:
        history = rebuild(TOY, from_repository(repository, number))
        assert [c.__class__ for c in history.commands] == [c.__class__ for c in rebuild(TOY, WHOLE).commands]
        repository.forget(number)
    repository.close()


@pytest.mark.parametrize("path", sorted(KEPT.glob("toy_*.parlour")), ids=lambda path: path.name)
def test_real_saves_of_every_form_still_hold(path: Path) -> None:
    saved = read_export(path)
    assert rebuild(TOY, saved).state.result() == saved.header.result


def test_there_is_a_real_save_of_every_form() -> None:
    assert {path.name for path in KEPT.glob("toy_*.parlour")} >= {
        f"toy_{number}.parlour" for number in range(1, saved_module.FORMAT + 1)
    }


def test_replay_moves_and_branches() -> None:
    match = played_out()
    saved: SaveFile = save_of(match)
    replay = Replay(TOY, match.config, rebuild(TOY, saved))
    assert (len(replay), replay.index) == (len(match), 0)
    assert replay.view(None).actor < 0
    replay.seek(10**6)
    assert replay.index == len(match)
    assert replay.result() == match.result()
    assert replay.view(1) == match.view(1)
    replay.seek(-3)
    assert replay.index == 0
    assert replay.events(2) == list(match.events(2))
    replay.seek(9)
    other = replay.branch(people(3))
    assert len(other) == 9
    assert other.view(0) == replay.view(0)
    assert replay.result() is None


def test_a_command_of_the_wrong_seat_is_no_way_in() -> None:
    match = seated(people())
    assert match.refusal(Snatch(1, 3)) is not None
