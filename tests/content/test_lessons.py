"""Lessons as data: ``check`` reports mistakes with their line and a remedy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.cli import game_completeness
from game.cli.game_completeness import find_lacks
from game.content import library, open_box
from game.content.box_folder import Folder, official_folder
from game.content.lesson import LONGEST, lesson_words, open_lesson, read_lesson
from game.content.library import LESSON, has_lesson, list_boxes
from game.content.mistakes import Mistake, MistakeLog
from game.ui.paint import svg_art
from tests.support.markup import icons_in

SLUGS = [box.box_id for box in list_boxes() if has_lesson(box.box_id)]

SLIPS = [
    ("a long sentence", r"Welcome to Time Line", "Welcome " * 20, "characters"),
    ("no such icon", r"21 \{gold\} win", "21 {guld} win", "there is no icon {guld}"),
    ("no such verb", r"\{do: place, seat: 0, good: beet\}", "{do: plaice, seat: 0}", "is not a command of time_line"),
    ("not allowed", r"\{do: place, seat: 0, good: beet\}", "{do: stay, seat: 0}", "is not allowed here"),
    (
        "not the learner",
        r"play:\n      - \{do: place, seat: 1",
        "ask: Go.\n    you:\n      - {do: place, seat: 1",
        "not the learner",
    ),
    ("says nothing", r'say: "Welcome to.*"', 'say: ""', "is empty"),
    ("asks for nothing", r'ask: "Take the red.*"', 'ask: ""', "says what the learner does"),
    ("a long-winded sentence", "Welcome to Time Line", "Go on now " * 7 + "then", "sentence of 22 words"),
    ("another end", r"final: \w+", "final: other", "ends in a different position"),
    ("too many seats", r"seats: 2", "seats: 9", "is 2 to 5, not 9"),
    ("nobody's seat", r"seats: 2", "seats: 2\n  learner: 4", "there is no seat 4"),
    ("unknown field", r"light: \[gold.0\]", "lights: [gold.0]", "is not a known field"),
]


def mistakes(path: Path, slug: str, text: str) -> list[Mistake]:
    """Return the mistakes in a modified lesson of a game."""
    (path / LESSON).write_text(text, encoding="utf-8")
    notes = MistakeLog()
    assert read_lesson(Folder((path,)), open_box(slug), notes) is None
    return list(notes.mistakes)


def written() -> str:
    """Return the text of the lesson that the tests break."""
    return (official_folder("time_line") / LESSON).read_text(encoding="utf-8")


@pytest.mark.parametrize(("slip", "old", "new", "said"), SLIPS, ids=[slip[0] for slip in SLIPS])
def test_a_slip_is_named_with_its_line(tmp_path: Path, slip: str, old: str, new: str, said: str) -> None:
    text, count = re.subn(old, new.replace("\\", "\\\\"), written(), count=1)
    assert count == 1
    found = mistakes(tmp_path, "time_line", text)
    assert any(said in one.problem and one.line and one.remedy for one in found), found


@pytest.mark.parametrize("slug", SLUGS)
def test_lessons_are_short_and_their_pictures_are_drawn(slug: str) -> None:
    lesson = open_lesson(open_box(slug))
    told = [step.say for step in lesson.steps if step.say]
    assert len(set(told)) == len(told)
    assert all(len(f"{step.say} {step.ask}") <= LONGEST + 1 for step in lesson.steps)
    said = [text for step in lesson.steps for text in (step.say, step.ask) if text]
    assert all(svg_art.has(f"icons/{icon}") for say in said for icon in icons_in(say))
    assert 5 <= lesson.minutes <= 8
    assert [words.text for words in lesson_words(slug)] == said


def test_what_is_lit_must_lie_on_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / LESSON).write_text(written().replace("card.p22a", "card.p99a", 1), encoding="utf-8")
    for module in (library, game_completeness, __import__("game.content.lesson", fromlist=["lesson"])):
        monkeypatch.setattr(module, "official_folder", lambda rules_id: _spoilt(rules_id, tmp_path))
    assert not [one for one in find_lacks() if LESSON not in one.file]
    (found,) = [one for one in find_lacks() if LESSON in one.file]
    assert "card.p99a isn't on the table" in str(found)
    assert found.line


def _spoilt(rules_id: str, path: Path) -> Path:
    """Return the folder of a box; for Time Line a copy with the broken lesson."""
    folder = official_folder(rules_id)
    if rules_id != "time_line":
        return folder
    for file in folder.iterdir():
        if file.name != LESSON and not (path / file.name).exists():
            (path / file.name).symlink_to(file)
    return path
