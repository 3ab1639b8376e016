"""Printed numbers: *standard* uses those of the published rulebooks, and our rulebooks read them from the box."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

import pytest

from game import resources
from game.content.book_numbers import filled, names_in, numbers_of
from game.registry import packages
from game.scenes.rulebook.document import read_chapters
from tests.rules.case import TEST_CASE
from tests.rules.printed_numbers import Printed, SetUp

OURS: Final = tuple(name for name, package in packages().items() if package.home is None)


def printed(slug: str) -> tuple[Printed, ...]:
    """Return the printed numbers of a game; empty if it has no list."""
    try:
        return tuple(import_module(f"tests.games.{slug}.printed").PRINTED)
    except (ImportError, AttributeError):
        return ()


LISTED: Final = tuple(slug for slug in OURS if printed(slug))

every_book = pytest.mark.parametrize("slug", LISTED)


def book_exceptions(slug: str) -> Mapping[str, str]:
    """Return the phrases of a rulebook that may contain digits, each with the reason."""
    phrases: Mapping[str, str] = import_module(f"tests.games.{slug}.printed").BOOK_EXCEPTIONS
    return phrases


def rulebook(slug: str) -> str:
    """Return the source of a rulebook with its placeholders."""
    return (resources.level(slug) / "rulebook.en.md").read_text(encoding="utf-8")


def _entries() -> Iterator[object]:
    """Yield a test parameter for each printed number at each number of seats."""
    for slug in LISTED:
        for entry in printed(slug):
            for seats in entry.seats or TEST_CASE.of(slug).seats:
                yield pytest.param(slug, entry, seats, id=f"{slug}-{seats}-{entry}")


@pytest.mark.parametrize(("slug", "entry", "seats"), list(_entries()))
def test_standard_has_the_number_that_is_printed(slug: str, entry: Printed, seats: int) -> None:
    assert entry.read(SetUp(slug, seats)) == entry.printed(seats), entry.source


@pytest.mark.parametrize("slug", OURS)
def test_every_game_of_ours_has_a_list(slug: str) -> None:
    entries = printed(slug)
    assert entries, "write its list"
    assert all(entry.what and entry.source for entry in entries)
    assert len({entry.what for entry in entries}) == len(entries)


@every_book
def test_a_rulebook_names_numbers_that_its_box_has(slug: str) -> None:
    numbers, named = numbers_of(slug), names_in(rulebook(slug))
    icons = {path.stem for path in (resources.assets() / "icons").glob("*.svg")}
    assert named - icons - set(numbers) == set(), "neither an icon nor a number"
    assert set(numbers) - named == set(), "numbers that the book does not name"
    assert set(numbers) & icons == set(), "a number with the name of an icon"


@every_book
def test_no_number_is_written_into_a_rulebook(slug: str) -> None:
    """Digits in a chapter must come from placeholders, or stand in an excepted phrase, to follow the content."""
    exceptions = book_exceptions(slug)
    found = digits(rulebook(slug), exceptions)
    assert found == [], "write a placeholder, or except the phrase in printed.py with the reason"
    idle = [phrase for phrase in exceptions if phrase not in rulebook(slug)]
    assert idle == [], "excepted in vain"


def digits(book: str, exceptions: Mapping[str, str]) -> list[str]:
    """Return the words around each digit in a book's chapters, except in key names (F1) and list numbering."""
    found = []
    for chapter in read_chapters(book):
        for part in (chapter.title, *chapter.parts):
            text = re.sub(r"\{[^}]*\}", "", re.sub(r"^- (\*\*)?\d+\. ", r"\1", part))
            for phrase in sorted(exceptions, key=len, reverse=True):
                text = text.replace(re.sub(r"\{[^}]*\}", "", phrase), "")
            found += [f"{chapter.key}: …{hit[0]}…" for hit in re.finditer(r".{0,30}(?<![A-Za-z0-9])\d.{0,30}", text)]
    return found


def test_a_number_in_a_book_is_found() -> None:
    book = "# The end {#end}\n- 1. It ends at 13.\n\nAt 10:04 p.m. {end_2} is {love} 3.\n"
    assert digits(book, {"10:04 p.m.": "the film"}) == ["end: …It ends at 13.…", "end: …At   is  3.…"]


def test_numbers_are_filled_in_and_icons_stay() -> None:
    text = "{move} San Dimas ends at {end}, {unknown} stays"
    assert filled(text, {"end": 13}) == "{move} San Dimas ends at 13, {unknown} stays"
    assert names_in(text) == {"move", "end", "unknown"}
