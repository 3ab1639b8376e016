"""Numbers in the Card Game's card texts agree with the rules engine."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.games.card_game.printed import PRINTED
from tests.rules.printed_numbers import SetUp

TEXTS: Final = {
    "cards that Time Car V3 draws": "v3",
    "cards that a Lucky Day draws": "lucky",
    "cards that Mr. Fusion draws": "fusion",
    "cards that the alpha rhythm leaves": "alpha",
    "items of a Shopping Spree": "shopping",
    "cards that a thief discards": "steal_back",
}
"""For each number the game states, the effect of the card that prints it."""


@pytest.mark.parametrize("what", TEXTS)
def test_a_card_says_the_number_by_which_it_is_played(what: str) -> None:
    table = SetUp("card_game", 2)
    text = next(card.text for card in table.game.lookup.box.cards if card.effect == TEXTS[what])
    numbers = {int(number) for number in re.findall(r"\b\d+\b", text)}
    played = next(entry.read(table) for entry in PRINTED if entry.what == what)
    assert numbers == {played}, text
