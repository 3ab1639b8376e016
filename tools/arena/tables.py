"""The results of a tournament as Markdown and JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.match.arena.statistics import Spread
from tools.arena.origin import Origin
from tools.arena.ratings import Rating
from tools.arena.standings import Row, Side, comparisons
from tools.arena.tournament import Tournament

ROWS: Final = (
    "| seats | who | games | won | 95 % interval | endings | commands: median, 90 %, most | s/game "
    "| decision, ms: mean, slowest |\n|---|---|---|---|---|---|---|---|---|"
)
RATINGS: Final = "| seats | player | Elo | 95 % interval | games | |\n|---:|---|---:|---|---:|---|"


def markdown(asked: Tournament, found: Sequence[Row], ratings: Sequence[Rating], origin: Origin) -> str:
    """Return all tables as text."""
    seats = ", ".join(map(str, asked.seats))
    parts = [f"# {asked.box_id}, {asked.format}: {seats} seats", f"{count_of(asked, found)}. {_played_by(origin)}."]
    if ratings:
        parts.append(
            "\n".join(["Ratings, by number of seats, the strongest first:\n", RATINGS, *map(rating_line, ratings)])
        )
    parts.append(
        "\n".join(["Games, by number of seats, the largest share first:\n", ROWS, *map(row_line, ordered(found))])
    )
    if compared := comparisons(found):
        parts.append("Paired differences (same seeds):\n\n" + "\n".join(f"- {line}" for line in compared))
    if unfinished := sum(row.unfinished for row in found):
        parts.append(f"Games without an end, or broken off: {unfinished}")
    if replaced := sum((Counter(row.replaced) for row in found), Counter[str]()):
        lines = [f"- {count} games: {why}" for why, count in replaced.most_common()]
        parts.append("**Players who failed and so lost, though a bot of ours played on:**\n\n" + "\n".join(lines))
    return "\n\n".join(parts) + "\n"


def count_of(asked: Tournament, found: Sequence[Row]) -> str:
    """Describe the number of games and their seeds."""
    games = sum(row.games for row in found)
    return f"n = {games} games; seeds made from {asked.seed} by number (game_seed), the first is {asked.seed} itself"


def ordered(found: Sequence[Row]) -> list[Row]:
    """Return rows by number of seats, the largest share first."""
    return sorted(found, key=lambda row: (row.seats, -row.share, who(row)))


def _played_by(origin: Origin) -> str:
    """Describe the origin."""
    return (
        f"Time Parlour {origin.version}, commit {origin.commit}, weights {origin.weights}, {origin.build} rules; "
        f"{origin.machine}"
    )


def rating_line(one: Rating) -> str:
    """Format a row of the ratings."""
    interval = f"{one.low:.0f} - {one.high:.0f}"
    return f"| {one.seats} | {one.player} | {one.rating:.0f} | {interval} | {one.games} | {one.mark} |"


def row_line(row: Row) -> str:
    """Format a row of the results."""
    endings = ", ".join(f"{name} {count}" for name, count in row.endings.items())
    times = "; ".join(map(_times, row.sides))
    return (
        f"| {row.seats} | {who(row)} | {row.games} | {row.share:.1%} | {row.low:.1%} - {row.high:.1%} "
        f"| {endings} | {long(row.lengths)} | {row.seconds_per_game:.2f} | {times} |"
    )


def who(row: Row) -> str:
    """Return the sides of a row as text."""
    return " against ".join(side.player for side in row.sides)


def _times(side: Side) -> str:
    return f"{side.mean_milliseconds:.1f}, {side.slowest_milliseconds:.0f}"


def long(found: Spread) -> str:
    """Format game lengths in commands: median, 90th percentile, maximum.

    >>> long(Spread(1, 10.5, 18, 1020))
    '10, 18, 1,020'
    """
    return f"{found.median:,.0f}, {found.most_of_them:,}, {found.max:,}"


def write(folder: Path, asked: Tournament, found: Sequence[Row], ratings: Sequence[Rating], origin: Origin) -> None:
    """Write ``results.md`` and ``results.json`` into a folder."""
    (folder / "results.md").write_text(markdown(asked, found, ratings, origin), encoding="utf-8", newline="\n")
    kept = msgspec.json.encode({"origin": origin, "asked": asked, "ratings": ratings, "rows": ordered(found)})
    (folder / "results.json").write_bytes(msgspec.json.format(kept) + b"\n")
