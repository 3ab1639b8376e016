"""The lines of a view: the four goods' from the start card to their Markets, and that of the pawn whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from game.rules.time_line.kit import Kit
from game.rules.time_line.view import TableView
from game.table.poses import Spot
from game.table.strands import Strand
from game.tables.time_line import grid, weave
from game.tables.time_line.titles import Titles

WIDTH: Final = 14.0
BAND, CORE = 50.0, 38.0
"""The veils of the active line, both in its seat's colour: the middle is stronger."""
STRONG, PLAIN = 1.5, 1.0
ASIDE: Final = ("beginning", "dealing", "placing")
"""Before the first turn nobody's line stands out."""

Kits: TypeAlias = Mapping[str, Kit]
"""The numbers of the box for each way of making the deck."""


def strands(kits: Kits, titles: Titles, view: TableView) -> dict[str, Strand]:
    """Name every line, the lowest first."""
    return dict([*_pawn(kits, view), *_goods(kits, titles, view)])


def _goods(kits: Kits, titles: Titles, view: TableView) -> Iterator[tuple[str, Strand]]:
    """The lines of the goods, in their colours and patterns."""
    if not all(zone.cards for zone in view.zones):
        return  # the opening row is still being laid
    woven = weave.of_view(kits, view)
    for line in view.lines:
        good = titles.goods[line.good]
        points = woven.line(line.rows, grid.EDGE + grid.START.x)
        yield f"line.{line.good}", Strand(points, good.colour, good.pattern, WIDTH, PLAIN, f"price.{line.good}")


def _pawn(kits: Kits, view: TableView) -> Iterator[tuple[str, Strand]]:
    """The time line of the active pawn, as a band under the others."""
    seat = view.turn
    pawn = view.players[seat].pawn
    if not pawn.line or view.over is not None or (view.ask is not None and view.ask.what in ASIDE):
        return
    points, role = weave.of_view(kits, view).line(pawn.line), f"seat_{seat + 1}"
    yield f"halo.{seat}", Strand(points, role, "band", BAND, STRONG)
    yield f"way.{seat}", Strand(points, role, "band", CORE, STRONG)


def markets(kit: Kit, titles: Titles, view: TableView) -> dict[str, Spot]:
    """Every Market within reach of the eye: its plaque, and the price tag that may hang there."""
    world, zones = grid.world(view), len(view.zones)
    first, last = round(world.y / grid.ROW), round((world.y + world.h) / grid.ROW)
    found = {}
    for row in range(first, last):
        rect = grid.market_rect(zones, row).union(grid.tag_rect(zones, row)).inset(1.0)
        name = titles.market(kit.finish[row % len(kit.finish)])
        found[f"market.{row}"] = Spot(rect, name, True, 6.0)
    return found
