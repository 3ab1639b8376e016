"""Commands that somebody might give by mistake or malice: of every kind, with values that were seen, or changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any, get_args

import msgspec

from game.rules.contract import Command, PlayerCommand
from tests.rules.case import Case
from tests.rules.cases import Playout


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
    kinds: Any, legal: Sequence[Command], pool: Mapping[tuple[str, str], list[Any]], seats: int, rng: Random
) -> Iterator[Command]:
    """Make stray commands: of every kind, with seen values, and changed from legal ones."""
    for kind in get_args(kinds):
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
