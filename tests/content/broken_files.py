"""Helpers to test broken box files: the list of files, and a random game with the content read."""

from __future__ import annotations

from random import Random

from game.content.box_folder import official_folder
from game.content.reader_contract import READER
from game.rules.contract import NATURE, NOBODY, Game
from tests.rules.case import LIMIT, TEST_CASE

LONG = 1500
"""Number of commands after which a long game is abandoned."""


def files_of(rules_id: str) -> list[str]:
    """List the file names of a game's box: those its reader reads, and the tilesets of its map."""
    tilesets = [path.name for path in sorted(official_folder(rules_id).glob("*.tsx"))]
    return [*READER.of(rules_id).FILES, *tilesets]


def play(game: Game, seed: int) -> None:
    """Play a random game, as content that passes validation must be playable."""
    rng = Random(seed)
    options = {option.name: rng.choice(option.choices) for option in game.options if not option.per_seat}
    state = game.start(rng.choice(game.seats), options)
    ends = not TEST_CASE.has(game.rules_id) or TEST_CASE.of(game.rules_id).limit <= LIMIT
    for _ in range(LIMIT if ends else LONG):
        if state.actor == NOBODY:
            return
        state.apply(state.sample_chance(rng) if state.actor == NATURE else rng.choice(state.legal_commands()))
    assert not ends, "the game does not end"
