"""Helpers to play whole games between bots, with every command validated."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from game.ai import Bot, Budget
from game.rules.contract import NATURE, NOBODY, Game, GameResult

LONGEST = 4000
"""Maximum length of a game in commands."""

PLAYED: dict[Hashable, tuple[Game, Bot, list[Any]]] = {}
"""Cache of the positions of played games; game and bot are kept alive, as the keys hold their ids."""


def play(game: Game, bots: Sequence[Bot], seed: int, options: Mapping[str, str] | None = None) -> GameResult:
    """Play a game; check that every choice is one of the options."""
    state: Any = game.start(len(bots), options or {})
    chance = Random(seed)
    for number in range(LONGEST):
        actor = state.actor
        if actor == NOBODY:
            break
        if actor == NATURE:
            state.apply(state.sample_chance(chance))
            continue
        offered = state.legal_commands()
        answer = bots[actor].choose(state.view(actor), offered, Budget(), Random(seed * LONGEST + number))
        assert answer in offered, (seed, number, answer)
        state.apply(answer)
    result: GameResult | None = state.result()
    assert result is not None, f"seed {seed} has no end"
    return result


def positions(game: Game, seats: int, seed: int, options: Mapping[str, str], bot: Bot, every: int) -> list[Any]:
    """Return every ``every``-th state of a game in which a seat must choose between several options.

    The game is played once and cached, for tests that ask for the same one.
    """
    asked = (id(game), seats, seed, tuple(options.items()), id(bot), every)
    if asked not in PLAYED:
        PLAYED[asked] = game, bot, list(_choices(game.start(seats, options), seed, bot, every))
    return [state.clone() for state in PLAYED[asked][2]]


def _choices(state: Any, seed: int, bot: Bot, every: int) -> Iterator[Any]:
    rng, count = Random(seed), 0
    while state.actor != NOBODY:
        if state.actor == NATURE:
            state.apply(state.sample_chance(rng))
            continue
        offered = state.legal_commands()
        if len(offered) > 1:
            count += 1
            if count % every == 0:
                yield state.clone()
        state.apply(bot.choose(state.view(state.actor), offered, Budget(), rng))
