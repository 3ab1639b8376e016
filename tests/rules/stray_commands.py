"""Commands that somebody might give by mistake or malice: of every kind, with values that were seen, or changed."""

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
"""From so many games at a table come the values of stray commands, unless other examples are asked for."""


def pool_for(case: Case, seats: int, seed: int) -> Mapping[tuple[str, str], list[Any]]:
    """Return what the stray commands of the game with ``seed`` are made of: values from another game at such a table.

    A few games serve for all seeds, as to play them takes longer than to give the commands.
    """
    return _pool(case, seats, seed if times() else seed % OTHER_GAMES)


@cache
def _pool(case: Case, seats: int, seed: int) -> Mapping[tuple[str, str], list[Any]]:
    return values_seen(case, seats, seed)


def values_seen(case: Case, seats: int, seed: int, longest: int | None = None) -> dict[tuple[str, str], list[Any]]:
    """Collect what stood in each field of each command in one game: what a stray command may be made of.

    Only the first ``longest`` positions are looked at; None: all.
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
    """Make stray commands: of every kind, with seen values, and changed from legal ones."""
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
    """Give legal commands from the next seat; alone, from one that is not at the table."""
    chosen = [command for command in legal[:3] if isinstance(command, PlayerCommand)]
    return [msgspec.structs.replace(c, seat=(c.seat + 1) % max(seats, 2)) for c in chosen]
