"""What one seat may know, as text and as numbers.

All of it is made from the seat's view and from the commands as that seat saw them, so that nothing hidden can be in it.

- An **observation** is the view: as text its JSON; as numbers its parts, each counted at a place that a hash of its
  name decides (feature hashing, Weinberger et al. 2009), since views have no fixed size. ``hand=memo.1`` counts 1,
  ``gold`` as much as there is. The sign of a place also comes from the hash, so that collisions cancel on average.
- An **information state** adds what the seat remembers: as text one line for each command that it saw, with a hash of
  its view after it, which tells all histories apart; as numbers how often it saw which command, and the last eight by
  their order. The numbers sum up what the text tells exactly.
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
"""Numbers of an observation; an information state has as many again."""
LATEST: Final = 8
"""Commands that are told by their order."""
SCALE: Final = 10.0
"""What counted things are divided by."""

Numbers = NDArray[np.float32]


def observation_text(view: View) -> str:
    """Return an observation as text."""
    return msgspec.json.encode(view).decode()


def private_text(table: Table, seat: Seat) -> str:
    """Return what a seat knows and an onlooker does not; empty where nothing is hidden."""
    own, public = (msgspec.to_builtins(table.view(who)) for who in (seat, None))
    hidden = {name: value for name, value in own.items() if name != "seat" and public[name] != value}
    return msgspec.json.encode(hidden).decode() if hidden else ""


def seen_commands(table: Table, seat: Seat) -> Iterator[tuple[str, View]]:
    """Yield each command as ``seat`` saw it (empty where it saw nothing), and its view after it."""
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
    """Write an observation into ``numbers``, which are all 0."""
    for name, value in _parts("", msgspec.to_builtins(view)):
        place, sign = _place(name)
        numbers[place] += sign * value


def write_memory(commands: Iterable[str], numbers: Numbers) -> None:
    """Write what a seat saw into ``numbers``, which are all 0."""
    seen = [command for command in commands if command]
    for command in seen:
        place, sign = _place(command)
        numbers[place] += sign / SCALE
    for back, command in enumerate(reversed(seen[-LATEST:])):
        place, sign = _place(f"{back} {command}")
        numbers[place] += sign


def _parts(name: str, value: Any) -> Iterator[tuple[str, float]]:
    """Yield the named parts of a view, each with what it counts."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _parts(f"{name}.{key}", inner)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        yield f"{name}#", len(value) / SCALE
        for number, inner in enumerate(value):  # names stand for themselves, wherever they are
            yield from _parts(name if isinstance(inner, str) else f"{name}.{number}", inner)
    elif isinstance(value, bool) or value is None or isinstance(value, str):
        yield f"{name}={value}", 1.0
    else:
        yield name, value / SCALE
        yield f"{name}={value}", 1.0


@lru_cache(maxsize=100_000)
def _place(name: str) -> tuple[int, int]:
    """Return where a part counts, and with which sign."""
    number = int.from_bytes(blake2b(name.encode(), digest_size=4).digest(), "big")
    return number % PLACES, 1 if number >> 31 else -1
