"""Rows of the table of matches: a filter, and a reader that tolerates invalid rows."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from game.i18n import _
from game.match.config import MatchConfig
from game.rules.contract import GameResult

LONGEST_REASON: Final = 200
"""Maximum length of a reason why something cannot be read, as it may cite a damaged value of any length."""
FIRST, LAST = datetime(1, 1, 3, tzinfo=UTC), datetime(9999, 12, 29, tzinfo=UTC)
"""Bounds of times that can be converted to any time zone."""


class MatchRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One match in the repository. Times are UTC (ISO 8601); ``length`` is the number of commands."""

    id: int
    config: MatchConfig
    started: str
    touched: str
    length: int
    result: GameResult | None = None
    final: str = ""


class UnreadableMatch(NamedTuple):
    """A stored match whose row cannot be read, and why."""

    number: int
    why: str


class Wanted(NamedTuple):
    """A filter of stored matches.

    ``over``: finished (True), unfinished (False) or all (None). Each of ``words`` (a word, and the ids of boxes that it
    stands for) must occur in the seats or the names of people, or the box must be one of these. ``box_id`` is that of
    their box, empty for any. ``lesson``: lessons only. ``won``: finished ones that the people there won (True; anybody,
    if only bots played) or lost (False); None for all.
    """

    over: bool | None = None
    words: tuple[tuple[str, tuple[str, ...]], ...] = ()
    box_id: str = ""
    lesson: bool = False
    won: bool | None = None

    def condition(self) -> tuple[str, list[str]]:
        """Return the filter as an SQL condition with its parameters."""
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
        if self.won is not None:
            parts.append(f"m.ended IS NOT NULL AND {'' if self.won else 'NOT '}{_WON}")
        return " AND ".join(parts) or "TRUE", given


EVERYTHING, UNFINISHED = Wanted(), Wanted(over=False)
"""Filters of all stored matches, and of unfinished ones."""


Order: TypeAlias = Literal["latest", "game", "result"]
"""The order of a list of matches; the latest come first among equal ones."""

_PEOPLE = "SELECT 1 FROM json_each(m.seats) AS s WHERE s.value = 'human'"
_WON = (
    "(CASE WHEN json_valid(m.ended) AND json_valid(m.seats) THEN EXISTS (SELECT 1 FROM json_each(m.ended, '$.winners')"
    f" AS w WHERE json_extract(m.seats, '$[' || w.value || ']') = 'human' OR NOT EXISTS ({_PEOPLE})) ELSE 0 END)"
)
_BOX = "CASE WHEN json_valid(m.setting) THEN json_extract(m.setting, '$.slug') END"
ORDERS: Final[Mapping[Order, str]] = {
    "latest": "",
    "game": f"{_BOX}, ",
    "result": f"CASE WHEN m.ended IS NULL THEN 0 WHEN {_WON} THEN 1 ELSE 2 END, ",
}
"""The SQL of each order, before the time of the last move."""

_IN_SETTING = "instr(m.setting, ?)"
_NAMES = "CASE WHEN json_valid(m.setting) THEN json_extract(m.setting, '$.names') END"

SELECT = (
    "SELECT m.id, m.setting, m.seats, m.started, m.touched, m.ended, m.final,"
    " (SELECT COUNT(*) FROM commands c WHERE c.match = m.id) FROM matches m"
)


def read_row(row: tuple[Any, ...]) -> MatchRecord | UnreadableMatch:
    """Decode a row of the table of matches, valid or not."""
    number, config, seats, started, touched, result, final, length = row
    try:
        known = msgspec.json.decode(config, type=MatchConfig)
        if not isinstance(final, str):
            raise TypeError(_("the hash of its end is no text"))
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
    """Return the text found in the setting of every match of a box."""
    return f'"slug":{msgspec.json.encode(box_id).decode()}'


def _moment(text: str) -> str:
    """Normalize a stored time to the form of the repository; without an offset it is taken as UTC.

    >>> _moment("2026-11-21T20:00:00"), _moment("2026-W47-6"), _moment("0001-01-01T00:00+14:00")
    ('2026-11-21T20:00:00.000+00:00', '2026-11-21T00:00:00.000+00:00', '0001-01-03T00:00:00.000+00:00')
    """
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        found = found.replace(tzinfo=UTC)
    return min(max(found, FIRST), LAST).astimezone(UTC).isoformat(timespec="milliseconds")


def reason(error: Exception) -> str:
    """Return the reason why something cannot be read, in one short line."""
    return short(" ".join(str(error).split()) or type(error).__name__)


def short(text: str) -> str:
    """Return a text, truncated to ``LONGEST_REASON`` characters."""
    return text if len(text) <= LONGEST_REASON else f"{text[: LONGEST_REASON - 1]}…"
