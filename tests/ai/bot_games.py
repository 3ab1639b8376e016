"""Playing whole games with bots, each command checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from game.ai import Bot, Budget
from game.rules.contract import NATURE, NOBODY, Game, GameResult

LONGEST = 4000
"""A game with more commands than this has no end."""


def play(game: Game, bots: Sequence[Bot], seed: int, options: Mapping[str, str] | None = None) -> GameResult:
    """Play a game; every answer must be one of the options."""
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
    """Return every so many-th state of a game in which somebody must choose from several options."""
    state: Any = game.start(seats, options)
    rng, found, count = Random(seed), [], 0
    while state.actor != NOBODY:
        if state.actor == NATURE:
            state.apply(state.sample_chance(rng))
            continue
        offered = state.legal_commands()
        if len(offered) > 1:
            count += 1
            if count % every == 0:
                found.append(state.clone())
        state.apply(bot.choose(state.view(state.actor), offered, Budget(), rng))
    return found
