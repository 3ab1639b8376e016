"""Decoding of plain values to records; each field that does not fit is reported."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from game.content.decoder import UNFIT, Location, fill, items
from game.content.mistakes import BadContent, Mistake, MistakeLog
from game.content.yaml_reader import parse_document


class Inner(msgspec.Struct, frozen=True):
    who: Literal["doc", "marty"]
    steps: int


class Card(msgspec.Struct, frozen=True):
    id: str
    title: str
    need: dict[str, int]
    lines: tuple[Inner, ...] = ()
    zone: tuple[int, int] = (0, 0)
    note: str | None = None
    link: Literal["and", "or"] | None = None


def read(text: str) -> tuple[tuple[Card, ...], list[str]]:
    """Decode a list of cards; return the valid ones and the mistakes as lines."""
    notes = MistakeLog()
    document = parse_document(text.encode(), "f.yaml", notes)
    assert document is not None
    found = items(Card, document.value["cards"], Location(document, notes).key("cards"))
    return found, [str(mistake) for mistake in notes.mistakes]


def test_records_are_filled() -> None:
    text = "cards:\n- {id: A, title: T, need: {love: 2}, lines: [{who: doc, steps: 1}], zone: [1, 2]}\n"
    assert read(text) == ((Card("A", "T", {"love": 2}, (Inner("doc", 1),), (1, 2)),), [])


def test_every_field_that_does_not_fit_is_told_with_its_line() -> None:
    found, mistakes = read(
        "cards:\n"
        "- {id: A, title: T, need: {}}\n"
        "- id: B\n"
        "  titel: T\n"
        "  need: {love: two, speed: true}\n"
        "  lines:\n"
        "    - {who: doc, steps: 1}\n"
        "    - {who: biff, steps: x}\n"
        "  zone: [1]\n"
        "  link: xor\n"
        "- 7\n"
    )
    assert found == (Card("A", "T", {}),)
    assert mistakes == [
        "f.yaml:3: B: has no title; add the field title",
        "f.yaml:4: B, titel: is not a known field; did you mean title?",
        "f.yaml:5: B, need.love: expected int, got str; write a whole number",
        "f.yaml:5: B, need.speed: expected int, got bool; write a whole number",
        "f.yaml:8: B, lines[2].steps: expected int, got str; write a whole number",
        "f.yaml:8: B, lines[2].who: 'biff' does not fit; use one of: doc, marty",
        "f.yaml:9: B, zone: expected array of length 2, got 1; write a list: [a, b]",
        "f.yaml:10: B, link: 'xor' does not fit; use one of: and, or",
        "f.yaml:11: cards, [3]: is not a record; write names with values: {name: value}",
    ]


def test_a_list_that_is_none_is_told() -> None:
    assert read("cards: {}")[1] == [
        "f.yaml:1: cards: is not a list; write one entry per line, each starting with a dash"
    ]


def test_single_values() -> None:
    notes = MistakeLog()
    document = parse_document(b"n: 3\nm: {2: [a]}\nbad: {x: [a]}\n", "f.yaml", notes)
    assert document is not None
    top = Location(document, notes)
    kind: Any = dict[int, tuple[str, ...]]
    assert fill(int, document.value["n"], top.key("n")) == 3
    assert fill(kind, document.value["m"], top.key("m")) == {2: ("a",)}
    assert fill(kind, document.value["bad"], top.key("bad")) is UNFIT
    assert [str(mistake) for mistake in notes.mistakes] == [
        "f.yaml:3: bad, x: expected int, got str; write a whole number"
    ]


def test_a_mistake_is_one_line_and_bad_content_counts_the_rest() -> None:
    mistake = Mistake("f.yaml", 3, "A", "", "is\nbroken", "mend\tit")
    assert str(mistake) == "f.yaml:3: A: is broken; mend it"
    assert str(BadContent([mistake])) == "f.yaml:3: A: is broken; mend it"
    assert str(BadContent([mistake, mistake, mistake])) == "f.yaml:3: A: is broken; mend it (and 2 more)"


def test_a_field_without_a_line_takes_the_line_around_it() -> None:
    notes = MistakeLog()
    notes.locate("f", "A", "", 1)
    notes.locate("f", "A", "need", 4)
    notes.locate("f", "A", "need", 9)
    assert [notes.line("f", "A", field) for field in ("need.love", "need[3].x", "title", "")] == [4, 4, 1, 1]
    assert notes.line("f", "B", "need") == 0
