"""Deals: seeds as short codes to give to a friend, and the deal of the day, the same for everybody on a date."""

from __future__ import annotations

from datetime import date, datetime
from hashlib import blake2b
from secrets import randbits
from typing import Final

from game.i18n import _
from game.match.repository_rows import MatchRecord

LARGEST: Final = 2**63 - 1
"""Largest seed that can be stored."""
BITS: Final = 40
"""Size of seeds that have a code."""
LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The digits of a code, 5 bits each: without I, L, O and U, which are misread."""
ALIKE: Final = str.maketrans("OIL", "011")
LENGTH: Final = BITS // 5


class BadDeal(ValueError):
    """A text is no code and no seed; the message says what one looks like."""


def new_seed() -> int:
    """Draw a random seed that has a code."""
    return randbits(BITS)


def code_of(seed: int) -> str:
    """Return the code of a seed; older and larger seeds are their own number.

    >>> code_of(1985), code_of(2**62)
    ('0000-01Y1', '4611686018427387904')
    """
    if seed >= 2**BITS:
        return str(seed)
    digits = "".join(LETTERS[seed >> shift & 31] for shift in range(BITS - 5, -1, -5))
    return f"{digits[:4]}-{digits[4:]}"


def seed_of(text: str) -> int:
    """Return the seed of a code or of a number, as typed by a person.

    >>> seed_of(" 1985 "), seed_of("0000-01y1"), seed_of("OOOO-OIYL")
    (1985, 1985, 1985)

    Raises:
        BadDeal: it is neither.
    """
    plain = text.strip().upper()
    if plain.isascii() and plain.isdigit():
        if int(plain) > LARGEST:
            raise BadDeal(_("That number is too large for a deal."))
        return int(plain)
    digits = plain.replace("-", "").replace(" ", "").translate(ALIKE)
    if len(digits) != LENGTH or not set(digits) <= set(LETTERS):
        raise BadDeal(_("A deal is a code such as K7QM-2XPD, or a whole number."))
    seed = 0
    for digit in digits:
        seed = seed << 5 | LETTERS.index(digit)
    return seed


def seed_of_day(box_id: str, day: date) -> int:
    """Return the seed of a box's deal of the day."""
    digest = blake2b(f"deal of the day/{box_id}/{day.isoformat()}".encode(), digest_size=BITS // 8)
    return int.from_bytes(digest.digest(), "big")


def day_of(record: MatchRecord) -> date | None:
    """Return the date whose deal of the day a stored game is; None for any other game."""
    day = datetime.fromisoformat(record.started).astimezone().date()
    return day if record.config.seed == seed_of_day(record.config.box_id, day) else None
