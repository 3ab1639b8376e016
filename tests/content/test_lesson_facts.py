"""Every number in a lesson must match its position, and so must the spaces and pieces it mentions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module

import pytest
from msgspec import structs

from game.content.library import has_lesson, list_boxes
from game.registry import packages
from tests.content.lesson_facts.moments import Facts, Moment, moments

FACTS: dict[str, Facts] = {
    name: import_module(f"tests.games.{name}.lesson_facts").FACTS
    for name, package in packages().items()
    if package.home is None and has_lesson(name)
}
NUMBERS = {
    "once": 1, "first": 1, "one": 1, "twice": 2, "second": 2, "both": 2, "two": 2, "third": 3, "three": 3, "fourth": 4,
    "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twenty": 20,
}  # fmt: skip
NUMBER = rf"(?<![A-D]-)(?<!Car V)\b(\d+|{'|'.join(NUMBERS)})\b"
IDIOMS = (
    "at once", "this one", "meeting one", "Many of one kind", "in one sale", "sell once more", "bring the two together",
    "Two dice are better than one", "one of your events", "They're both here", "you have both", "even a locked one",
    "second flip", "Whoever first", "goes first", "Second Street", "one of them is real",
    "10:04", "Hill Valley, 1955", "need two things", "Use each once per turn", "can be spent once",
)  # fmt: skip
"""Phrases in which a number word does not count anything, belongs to the story, or states a tested rule."""


def spans(template: str, text: str) -> Iterator[tuple[re.Match[str], tuple[int, ...]]]:
    """Yield the matches of a phrase in a text, each with its numbers."""
    pattern = NUMBER.join(re.escape(part) for part in template.split("{#}"))
    for found in re.finditer(pattern, text, re.IGNORECASE):
        yield found, tuple(value(word) for word in found.groups())


def value(word: str) -> int:
    """Return the number that a word or numeral stands for."""
    return int(word) if word.isdigit() else NUMBERS[word.lower()]


def check(moment: Moment, facts: Facts) -> tuple[set[str], list[str]]:
    """Compare a moment's text with the facts; return the phrases found and the numbers that no fact explains."""
    text = f"{moment.step.say} {moment.step.ask}".strip()
    used, known = set[str](), set[int]()
    for template, fact in facts.items():
        for found, said in spans(template, text):
            true = fact(moment)
            expected = (true,) if isinstance(true, int) and not isinstance(true, bool) else true
            assert (said == expected) if said else expected is True, (text, template, expected)
            used.add(template)
            known |= set(range(*found.span()))
    for idiom in IDIOMS:
        known |= {at for one in re.finditer(re.escape(idiom), text, re.IGNORECASE) for at in range(*one.span())}
    return used, [one[0] for one in re.finditer(NUMBER, text, re.IGNORECASE) if one.start() not in known]


@pytest.mark.parametrize("slug", [box.box_id for box in list_boxes() if has_lesson(box.box_id)])
def test_every_number_and_fact_of_a_lesson_is_true_where_it_is_said(slug: str) -> None:
    facts, used = FACTS[slug], set[str]()
    for moment in moments(slug):
        found, unknown = check(moment, facts)
        assert not unknown, (moment.step.say, moment.step.ask, unknown)
        used |= found
    assert used == set(facts)


def test_another_number_is_found_false() -> None:
    (moment,) = [one for one in moments("riff_in_time") if "from 5 to 2" in one.step.say]
    check(moment, FACTS["riff_in_time"])
    wrong = structs.replace(moment.step, say=moment.step.say.replace("to 2", "to 1"))
    with pytest.raises(AssertionError):
        check(replace(moment, step=wrong), FACTS["riff_in_time"])
