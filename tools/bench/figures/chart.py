"""The chart of the figures on the page: every ratio with its interval, and the goals."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure as Drawing

from tools.bench.figures.catalogue import GAMES, Kind
from tools.bench.figures.page import measured
from tools.bench.figures.record import Figure
from tools.project.environment import ROOT

CHART: Final = ROOT / "tools" / "bench" / "figures.svg"
COLUMNS: Final = 3


def svg(figures: Sequence[Figure]) -> str:
    """Return the chart as SVG."""
    kinds = list(measured({figure.name: figure for figure in figures}))
    rows = max(1, -(-len(kinds) // COLUMNS))
    # keep texts as text, and make ids deterministic: the same figures give the same file
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "figures", "font.size": 8.0}):
        high = 0.3 + 1.7 * rows
        drawing = Drawing(figsize=(11.0, high))
        drawing.subplots_adjust(0.11, 0.5 / high, 0.98, 1 - 0.35 / high, wspace=0.5, hspace=0.75)
        FigureCanvasSVG(drawing)
        for place, (kind, found) in enumerate(kinds, 1):
            _panel(drawing.add_subplot(rows, COLUMNS, place), kind, found)
        file = io.StringIO()
        drawing.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines()) + "\n"


def draw(figures: Sequence[Figure]) -> None:
    """Write the chart."""
    CHART.write_text(svg(figures), encoding="utf-8")


def _panel(axes: Axes, kind: Kind, found: Sequence[Figure]) -> None:
    """Draw the figures of a kind, one row each."""
    places = range(len(found))
    names = [GAMES.get(figure.name.partition(".")[2], "") for figure in found]
    below = [figure.value - figure.low for figure in found]
    above = [figure.high - figure.value for figure in found]
    axes.errorbar([figure.value for figure in found], places, xerr=[below, above], fmt="o", markersize=3, capsize=2)
    axes.set_yticks(places, names)
    axes.set_ylim(len(found) - 0.5, -0.5)
    axes.set_xlim(0, 1.15 * max([figure.high for figure in found] + [kind.goal or 0.0]))
    axes.grid(axis="x", alpha=0.3)
    if kind.goal is not None:
        axes.axvline(kind.goal, linewidth=1, linestyle="--", color="grey")
    axes.set_title(kind.title)
    axes.set_xlabel(kind.unit)
