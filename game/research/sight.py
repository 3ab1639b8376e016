"""Observations and information states of a seat, as text and as tensors.

Both are made from the seat's view and from the commands as it saw them, so they cannot leak hidden information.

- An **observation** is the view: its JSON as text; as a tensor its features by feature hashing (Weinberger et al.
  2009), since views have no fixed size. ``hand=memo.1`` counts 1, ``gold`` its amount. The sign of a feature also comes
  from the hash, so that collisions cancel on average.
- An **information state** adds the past: as text one line per command that the seat saw, with a hash of its view after
  it, which distinguishes all histories; as a tensor the counts of commands, and the last eight in order. The tensor is
  a lossy summary of the text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from game.research.table import Table
from game.rules.contract import Seat, View, redact

PLACES: Final = 1024
"""Length of an observation tensor; an information state has twice that."""
LATEST: Final = 8
"""Number of latest commands that are encoded in order."""
SCALE: Final = 10.0
"""Divisor of counts."""

Numbers = NDArray[np.float32]


def observation_text(view: View) -> str:
    """Return an observation as text."""
    return msgspec.json.encode(view).decode()


def private_text(table: Table, seat: Seat) -> str:
    """Return the fields of a seat's view that differ from an onlooker's, as text; empty if none do."""
    own, public = (msgspec.to_builtins(table.view(who)) for who in (seat, None))
    hidden = {name: value for name, value in own.items() if name != "seat" and public[name] != value}
    return msgspec.json.encode(hidden).decode() if hidden else ""


def seen_commands(table: Table, seat: Seat) -> Iterator[tuple[str, View]]:
    """Yield each command as ``seat`` saw it (empty if hidden), and its view after it."""
    state = table.start()
    for command in table.commands:
        seen = redact(state, command, seat)
        state.apply(command)
        yield "" if seen is None else msgspec.json.encode(seen).decode(), state.view(seat)


def information_text(table: Table, seat: Seat) -> str:
    """Return an information state as text."""
    lines = [f"seat {seat}"]
    for seen, view in seen_commands(table, seat):
        lines.append(f"{blake2b(msgspec.json.encode(view), digest_size=6).hexdigest()} {seen}")
    return "\n".join([*lines, observation_text(table.view(seat))])


def write_observation(view: View, numbers: Numbers) -> None:
    """Add an observation to the zeroed tensor ``numbers``."""
    for name, value in _parts("", msgspec.to_builtins(view)):
        place, sign = _place(name)
        numbers[place] += sign * value


def write_memory(commands: Iterable[str], numbers: Numbers) -> None:
    """Add the commands that a seat saw to the zeroed tensor ``numbers``."""
    seen = [command for command in commands if command]
    for command in seen:
        place, sign = _place(command)
        numbers[place] += sign / SCALE
    for back, command in enumerate(reversed(seen[-LATEST:])):
        place, sign = _place(f"{back} {command}")
        numbers[place] += sign


def _parts(name: str, value: Any) -> Iterator[tuple[str, float]]:
    """Yield the features of a view with their values."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _parts(f"{name}.{key}", inner)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        yield f"{name}#", len(value) / SCALE
        for number, inner in enumerate(value):  # strings in a list are a set, whatever their position
            yield from _parts(name if isinstance(inner, str) else f"{name}.{number}", inner)
    elif isinstance(value, bool) or value is None or isinstance(value, str):
        yield f"{name}={value}", 1.0
    else:
        yield name, value / SCALE
        yield f"{name}={value}", 1.0


@lru_cache(maxsize=100_000)
def _place(name: str) -> tuple[int, int]:
    """Return the index and the sign of a feature."""
    number = int.from_bytes(blake2b(name.encode(), digest_size=4).digest(), "big")
    return number % PLACES, 1 if number >> 31 else -1
