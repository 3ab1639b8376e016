"""Invalid and malicious commands: of every kind, with values seen in games, or mutated from legal ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec

from game.rules.contract import Command, PlayerCommand
from tests.rules.case import Case
from tests.rules.cases import Playout
from tests.support.fuzz import times

OTHER_GAMES = 4
"""Number of games per table that supply the values, unless PARLOUR_FUZZ asks for more examples."""


def pool_for(case: Case, seats: int, seed: int) -> Mapping[tuple[str, str], list[Any]]:
    """Return the field values for stray commands in the game with ``seed``, taken from another game.

    A few games serve all seeds, as playing them takes longer than testing the commands.
    """
    return _pool(case, seats, seed if times() else seed % OTHER_GAMES)


@cache
def _pool(case: Case, seats: int, seed: int) -> Mapping[tuple[str, str], list[Any]]:
    return values_seen(case, seats, seed)


def values_seen(case: Case, seats: int, seed: int, longest: int | None = None) -> dict[tuple[str, str], list[Any]]:
    """Collect the values of each field of each command in one random game, as raw material for stray commands.

    Only the first ``longest`` states are used; None: all.
    """
    seen: dict[tuple[str, str], dict[Any, None]] = {}
    for state in islice(Playout(case, seats, seed ^ 1), longest):
        for command in (*state.legal_commands(), *(outcome for outcome, _ in state.chance_outcomes())):
            for name in command.__struct_fields__:
                seen.setdefault((type(command).__name__, name), {})[getattr(command, name)] = None
    return {key: list(values) for key, values in seen.items()}


def mutants(
    kinds: Iterable[type[Command]],
    legal: Sequence[Command],
    pool: Mapping[tuple[str, str], list[Any]],
    seats: int,
    rng: Random,
) -> Iterator[Command]:
    """Yield stray commands: of every kind with seen values, and legal ones with a changed field."""
    for kind in kinds:
        fields = {}
        for name in kind.__struct_fields__:
            values = pool.get((kind.__name__, name), [])
            fields[name] = rng.randrange(seats) if name == "seat" else rng.choice(values) if values else None
        if None not in fields.values():
            yield kind(**fields)
    for command in rng.sample(legal, min(3, len(legal))):
        changed = rng.choice(command.__struct_fields__)
        others = pool.get((type(command).__name__, changed), [])
        if others:
            yield msgspec.structs.replace(command, **{changed: rng.choice(others)})


def wrong_seat(legal: Sequence[Command], seats: int) -> list[Command]:
    """Return legal commands with the seat replaced by the next one; solo, by one that is not in the game."""
    chosen = [command for command in legal[:3] if isinstance(command, PlayerCommand)]
    return [msgspec.structs.replace(c, seat=(c.seat + 1) % max(seats, 2)) for c in chosen]
