"""Checks that all games make on the given fields of a scenario before they set up a state.

An invalid field raises :class:`game.rules.contract.BadGiven`, which names its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from game.rules.contract import BadGiven, Seat

V = TypeVar("V")


@contextmanager
def reading() -> Iterator[None]:
    """Convert lookup, type and value errors inside the ``with`` block into :class:`BadGiven`.

    Raises:
        BadGiven: a name is unknown, or a value is of the wrong kind.
    """
    try:
        yield
    except LookupError as error:
        raise BadGiven(f"the position does not fit: there is no {error}") from error
    except (TypeError, AttributeError, ValueError) as error:
        raise BadGiven(f"the position does not fit: {error}") from error


def check_fields(given: Iterable[Any], known: Iterable[Any], place: str = "given") -> None:
    """Check that all names in ``given`` are ``known`` fields.

    Raises:
        BadGiven: one is not.
    """
    names = tuple(known)
    for name in given:
        if name not in names:
            raise BadGiven(f"{place}.{name} is not a field; choose from {', '.join(map(str, names))}")


def check_whole(value: Any, least: int, most: int, place: str) -> int:
    """Return ``value``, an integer from ``least`` to ``most``.

    Raises:
        BadGiven: it is not.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadGiven(f"{place} is from {least} to {most}, not {value!r}")
    return value


def whole(given: Mapping[Any, Any], field: Any, default: int, least: int, most: int, place: str = "given") -> int:
    """Return the integer in a field, or ``default`` if the field is missing.

    Raises:
        BadGiven: it is not an integer from ``least`` to ``most``.
    """
    return check_whole(given.get(field, default), least, most, f"{place}.{field}")


def read_seats(given: Mapping[Any, V], seats: int) -> dict[Seat, V]:
    """Return values given by seat, with seats as integers.

    Raises:
        BadGiven: a seat does not exist.
    """
    found: dict[Seat, V] = {}
    for seat, value in given.items():
        number = int(seat) if str(seat).isdecimal() else seats
        if number >= seats:
            raise BadGiven(f"there is no seat {seat}; seats are 0 to {seats - 1}")
        found[number] = value
    return found
