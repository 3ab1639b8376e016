"""All texts for players follow the style rules, as displayed, and each rule finds a planted fault."""

from __future__ import annotations

import pytest

from tools.voice.__main__ import PAGES, distinct, heard, names
from tools.voice.faults import Ear, Said, Word, read_glossary

BOXES = ("back_in_time", "card_game", "dice_through_time", "riff_in_time", "time_line")

EAR = Ear([Word("wire", "", (r"\bcircuits?\b",), ("riff_in_time",))], ["Clock Tower", "Lou's Cafe"])


@pytest.mark.parametrize(
    ("place", "text", "fault"),
    [
        ("tip", "Two circuits away.", "'circuits', where we say 'wire'"),
        ("log", "Bark! Bark!: roll again.", "a title's mark and another"),
        ("log", "Ann plays Who Needs Roads?.", "a title's mark and another"),
        ("log", "Ann rolls a die .", "a space before a mark"),
        ("tip", 'The "third" year.', "straight quotation marks"),
        ("tip", "{never_heard_of} is left.", "no icon and no fact"),
        ("tip", "97% to close it, 33% to miss.", "two numbers with per cent"),
        ("tip", "Items still hidden there: 3.", "a number without a noun"),
        ("tip", "It goes up by 2.", "a number without a noun"),
        ("tip", "Prepare: Gasoline: roll.", "a chain of colons"),
        ("prompt", " ".join(["word"] * 15) + ".", "15 words"),
        ("button", "Drive to the other side, then stop", "5 words"),
        ("refusal", " ".join(["word"] * 21) + ".", "21 words"),
        ("lesson", " ".join(["word"] * 19) + ".", "19 words"),
    ],
)  # fmt: skip
def test_a_planted_fault_is_found(place: str, text: str, fault: str) -> None:
    found = list(EAR.faults(Said(place, text, "riff_in_time")))
    assert [fault in one for one in found] == [True]


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("tip", "The Circuit of another game."),
        ("prompt", "{fist} Go to Clock Tower or Lou's Cafe.\nIt is 10:04 p.m, and two things are needed…"),
        ("button", "End turn, leave 4 dice here"),
        ("tip", "{=good}97%{=} to close it.\n33% to miss."),
        ("tip", "It goes up by 2 spaces."),
        ("log", "Love drops from 1 to −2."),
        ("result", "Back to 1985!"),
    ],
)
def test_nothing_is_found_in_a_plain_sentence(place: str, text: str) -> None:
    box = "time_line" if "Circuit" in text else "riff_in_time"
    assert list(EAR.faults(Said(place, text, box))) == []


def test_long_titles_are_names_and_short_sentences_are_not() -> None:
    known = names(["card_game"])
    assert {"Look Out For That Truck Full of Manure!", "Marvin phones his cousin about a new sound"} <= set(known)
    assert not [name for name in known if name.endswith(".")]


def test_the_glossary_forbids_none_of_its_own_words() -> None:
    glossary = read_glossary()
    ear = Ear(glossary)
    assert [fault for word in glossary for box in BOXES for fault in ear.faults(Said("tip", word.word, box))] == []


@pytest.fixture(scope="module")
def ear() -> Ear:
    """Make a style checker with the glossary and the names of all things."""
    return Ear(read_glossary(), names(BOXES))


@pytest.mark.parametrize("what", [*BOXES, *PAGES])
def test_nothing_that_is_read_needs_an_editor(what: str, ear: Ear) -> None:
    """Checks whole games of each box, pages, lessons, rulebooks, the command line, and all messages."""
    said = list(distinct(heard([what], range(30, 32))))
    assert len(said) > 30
    assert [(one.text, faults) for one in said if (faults := list(ear.faults(one)))] == []
