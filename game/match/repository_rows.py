"""Rows of the table of matches: which are asked for, and each read for itself, whatever stands in it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import msgspec

from game.match.config import MatchConfig
from game.rules.contract import GameResult

LONGEST_REASON: Final = 200
"""Letters of a reason why something cannot be read: a damaged value is cited, and can have any length."""
FIRST, LAST = datetime(1, 1, 3, tzinfo=UTC), datetime(9999, 12, 29, tzinfo=UTC)
"""Times that every place on earth can tell."""


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One match in the repository. Times are UTC (ISO 8601); ``length`` counts the commands."""

    id: int
    config: MatchConfig
    started: str
    touched: str
    length: int
    result: GameResult | None = None
    final: str = ""


class UnreadableMatch(NamedTuple):
    """A stored match whose row cannot be understood, and why."""

    number: int
    why: str


class Wanted(NamedTuple):
    """Which stored matches are asked for.

    ``over`` tells whether they have ended; None: all of them. Each of ``words`` is looked for in the seats, in the
    names of people and, as its second part says, in the boxes with these ids: one of them must hold it. ``box_id`` is
    that of their box; empty: any box. ``lesson``: only lessons.
    """

    over: bool | None = None
    words: tuple[tuple[str, tuple[str, ...]], ...] = ()
    box_id: str = ""
    lesson: bool = False

    def condition(self) -> tuple[str, list[str]]:
        """Return it in SQL, with its parameters."""
        parts = [] if self.over is None else [f"m.ended IS {'NOT ' if self.over else ''}NULL"]
        given: list[str] = []
        for word, boxes in self.words:
            fitting = [f"instr(lower({text}), lower(?))" for text in ("m.seats", _NAMES)]
            parts.append(f"({' OR '.join([*fitting, *[_IN_SETTING] * len(boxes)])})")
            given += [word, word, *map(_sign_of, boxes)]
        if self.box_id:
            parts.append(_IN_SETTING)
            given.append(_sign_of(self.box_id))
        if self.lesson:
            parts.append(_IN_SETTING)
            given.append('"lesson":true')
        return " AND ".join(parts) or "TRUE", given


EVERYTHING, UNFINISHED = Wanted(), Wanted(over=False)
"""All stored matches; those that can be continued."""


_IN_SETTING = "instr(m.setting, ?)"
_NAMES = "CASE WHEN json_valid(m.setting) THEN json_extract(m.setting, '$.names') END"

SELECT = (
    "SELECT m.id, m.setting, m.seats, m.started, m.touched, m.ended, m.final,"
    " (SELECT COUNT(*) FROM commands c WHERE c.match = m.id) FROM matches m"
)


def read_row(row: tuple[Any, ...]) -> MatchRecord | UnreadableMatch:
    """Read a row of the table of matches for itself, whatever stands in it."""
    number, config, seats, started, touched, result, final, length = row
    try:
        known = msgspec.json.decode(config, type=MatchConfig)
        if not isinstance(final, str):
            raise TypeError("the hash of its end is no text")
        return MatchRecord(
            id=number,
            config=msgspec.structs.replace(known, seats=msgspec.json.decode(seats, type=tuple[str, ...])),
            started=_moment(started),
            touched=_moment(touched),
            length=length,
            result=msgspec.json.decode(result, type=GameResult) if result else None,
            final=final,
        )
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        return UnreadableMatch(number, reason(error))


def _sign_of(box_id: str) -> str:
    """Return what stands in the setting of every match of a box."""
    return f'"slug":{msgspec.json.encode(box_id).decode()}'


def _moment(text: str) -> str:
    """Return a stored time as the repository writes it: in UTC, which one without an offset is taken to be.

    >>> _moment("2026-11-21T20:00:00"), _moment("2026-W47-6"), _moment("0001-01-01T00:00+14:00")
    ('2026-11-21T20:00:00.000+00:00', '2026-11-21T00:00:00.000+00:00', '0001-01-03T00:00:00.000+00:00')
    """
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        found = found.replace(tzinfo=UTC)
    return min(max(found, FIRST), LAST).astimezone(UTC).isoformat(timespec="milliseconds")


def reason(error: Exception) -> str:
    """Return one short line that says why something cannot be read."""
    return short(" ".join(str(error).split()) or type(error).__name__)


def short(text: str) -> str:
    """Return a cited text, cut where it is too long for a line."""
    return text if len(text) <= LONGEST_REASON else f"{text[: LONGEST_REASON - 1]}…"
