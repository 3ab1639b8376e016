"""Plots of a tournament's results: ratings, and win rates of each pairing, with 95 % confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from tools.arena.ratings import Rating
from tools.arena.standings import Row
from tools.arena.tables import ordered, who
from tools.arena.tournament import Tournament

Bar = tuple[str, float, float, float]
"""A name, a value, and the bounds of its interval."""


def write(folder: Path, asked: Tournament, found: Sequence[Row], ratings: Sequence[Rating]) -> list[Path]:
    """Draw ``ratings.png`` (for tournaments of pairs) and ``won.png`` into a folder; return their paths."""
    drawn, about = [], f"n = {sum(row.games for row in found)}, first seed {asked.seed}, 95 % intervals"
    if ratings:
        bars = [
            (f"{one.player}, {one.seats} seats{f' ({one.mark})' if one.mark else ''}", one.rating, one.low, one.high)
            for one in ratings
        ]
        drawn.append(_draw(folder / "ratings.png", f"{asked.box_id}: Elo ratings\n{about}", bars))
    shares = [
        (f"{who(row)}, {row.seats} seats, n = {row.games}", 100 * row.share, 100 * row.low, 100 * row.high)
        for row in ordered(found)
    ]
    even = 50.0 if ratings else None
    drawn.append(_draw(folder / "won.png", f"{asked.box_id}: games won by the first, %\n{about}", shares, even))
    return drawn


def _draw(path: Path, title: str, bars: Sequence[Bar], line: float | None = None) -> Path:
    """Draw values with their intervals, one row each."""
    figure = Figure(figsize=(8.0, 1.2 + 0.35 * len(bars)), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    places = range(len(bars))
    below = [value - low for _, value, low, _ in bars]
    above = [high - value for _, value, _, high in bars]
    axes.errorbar([value for _, value, _, _ in bars], places, xerr=[below, above], fmt="o", capsize=3)
    axes.set_yticks(places, [name for name, *_ in bars])
    axes.invert_yaxis()
    axes.grid(axis="x", alpha=0.3)
    if line is not None:
        axes.axvline(line, linewidth=1, linestyle="--", color="grey")
    axes.set_title(title)
    figure.savefig(path, dpi=120)
    return path
