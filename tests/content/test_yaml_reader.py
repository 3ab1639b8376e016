"""YAML parsing: what is accepted, what is refused, and that a mistake names its position."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from game import resources
from game.content.mistakes import MistakeLog
from game.content.yaml_reader import parse_document


def parsed(text: str | bytes) -> tuple[Any, list[str]]:
    """Parse YAML; return its value and the mistakes as lines."""
    notes = MistakeLog()
    document = parse_document(text if isinstance(text, bytes) else text.encode(), "f.yaml", notes)
    return (document.value if document else None), [str(mistake) for mistake in notes.mistakes]


def test_plain_values() -> None:
    text = "a: [1, -2, 0, 1.5, true, False, ~, , word, 'no', \"012\", 10:04 p.m.]\nb: {c: }\nd: |\n  two\n  lines\n"
    value, mistakes = parsed(text.replace(", ,", ","))
    assert mistakes == []
    assert value["a"] == [1, -2, 0, 1.5, True, False, None, "word", "no", "012", "10:04 p.m."]
    assert value["b"] == {"c": None}
    assert value["d"] == "two\nlines\n"


@pytest.mark.parametrize("path", sorted(resources.levels().rglob("*.yaml")), ids=lambda path: path.name)
def test_our_files_mean_the_same_to_other_readers(path: Any) -> None:
    value, mistakes = parsed(path.read_bytes())
    assert mistakes == []
    assert value == yaml.safe_load(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("no", "truth"), ("Yes", "truth"), ("on", "truth"), ("OFF", "truth"),
        ("012", "number"), ("0x1F", "number"), ("1_000", "number"), ("1:30", "base 60"), ("-1:30:05", "base 60"),
        ("2015-10-21", "date"), ("1955-11-05T06:15:00Z", "date"), (".5", "point"), (".inf", "point"), ("5.", "point"),
    ],
)  # fmt: skip
def test_traps_of_yaml_are_refused_by_card_and_field(word: str, meaning: str) -> None:
    _, mistakes = parsed(f"cards:\n  - id: O01\n    title: {word}\n")
    assert len(mistakes) == 1
    assert mistakes[0].startswith(f"f.yaml:3: O01, title: {word} means ")
    assert meaning in mistakes[0]
    assert parsed(f"- {{id: O01, title: '{word}'}}")[1] == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: 1\nb: 2\na: 3", "f.yaml:3: has the key a twice"),
        ("a: &x [1]\nb: *x", "f.yaml:1: a: uses an anchor"),
        ("a: *x", "f.yaml:1: a: uses an anchor"),
        ("a: !!python/object/apply:os.getcwd []", "f.yaml:1: a: uses the tag"),
        ("a: !!int 3", "f.yaml:1: a: uses the tag"),
        ("? [a, b]\n: 3", "f.yaml:1: has a key that is not a word"),
        ("true: 3", "f.yaml:1: has a key that is not a word"),
        ("--- a\n--- b\n", "f.yaml:2: has a second document"),
        ("[" * 5000, "f.yaml:1: 0, "),
        ("a: [1,\nb: 2\n", "f.yaml:3: is not valid YAML"),
        ("a: \x00", "f.yaml: is not valid YAML"),
        ("\tx: 1", "f.yaml:1: is not valid YAML"),
        (b"a: 1\nb: \xff\xfe", "f.yaml:2: is not UTF-8 text"),
    ],
)
def test_what_cannot_be_read_names_its_line(text: str | bytes, line: str) -> None:
    _, mistakes = parsed(text)
    assert any(mistake.startswith(line) for mistake in mistakes), mistakes


def test_several_mistakes_of_one_file_are_all_noted() -> None:
    _, mistakes = parsed("- {id: a, x: no}\n- {id: b, x: 012, x: 2}\n")
    assert [mistake.split(":")[:3] for mistake in mistakes] == [
        ["f.yaml", "1", " a, x"],
        ["f.yaml", "2", " b"],
        ["f.yaml", "2", " b, x"],
    ]
