"""Hints give their reasons: no sentence without a number or a name that the player can look up."""

from __future__ import annotations

from random import Random

import pytest

from game.ai import make_bot
from game.ai.hints import explain
from game.content import hint_sentence, hint_sentences
from game.content.texts import COMMON_HINTS
from game.registry import packages
from tests.support.tables import TableCases, is_clean

ALL = {name: hint_sentences(name) for name, package in packages().items() if package.home is None}
POSITIONS = 90
VAGUE = ("place to be", "better place", "of little use", "helps most", "missed least", "good enough", "worth having")
"""Phrases too vague to be checked by a player."""
IN_WORDS = (
    "hint.play_again",
    "hint.part_needed",
    "hint.draw_empty",
    "hint.change_biff_down",
    "hint.then_call_over",
    "hint.then_call_closer",
)
"""Sentences that say their number, one, all or none, in words."""
OF_AN_ITEM = "hint.use_"
"""Sentences that say what an item does that the action names."""


@pytest.mark.parametrize("box", ALL)
def test_every_sentence_names_a_fact(box: str) -> None:
    for text, sentence in ALL[box].items():
        if text in COMMON_HINTS:
            continue
        for said in (sentence,) if isinstance(sentence, str) else (sentence.one, sentence.many):
            assert "{" in said or text in IN_WORDS or text.startswith(OF_AN_ITEM), text
            assert not [phrase for phrase in VAGUE if phrase in said], text


@pytest.mark.parametrize("box", ALL)
def test_the_facts_of_a_random_game_fill_their_sentences(box: str) -> None:
    """The facts of a random game fill every placeholder of their sentences, and nothing prints as None."""
    cases = TableCases(box)
    bot, words, said = make_bot(cases.box, "easy"), cases.table.words, set()
    for number, (state, command) in enumerate(cases.playout(3, seed=11, most=POSITIONS)):
        if state.actor < 0 or number % 5:
            continue
        reason = explain(bot, state.view(state.actor), command, Random(0))
        if reason.text not in COMMON_HINTS:
            filled = words.hint(hint_sentence(cases.box.rules_id, reason.text), dict(reason.facts))
            assert is_clean(filled), (reason, filled)
            said.add(reason.text)
    assert len(said) > 2
