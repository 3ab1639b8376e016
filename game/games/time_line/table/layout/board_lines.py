"""The lines of a view: the four goods' from the start card to their Markets, and that of the pawn whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import thing_kinds
from game.games.time_line.table.layout import grid, stops_and_lines
from game.games.time_line.table.text.titles import Titles
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.poses import Spot
from game.ui.tabletop.thing_names import Thing

WIDTH: Final = 14.0
BAND, CORE = 50.0, 38.0
"""The veils of the active line, both in its seat's colour: the middle is stronger."""
STRONG, PLAIN = 1.5, 1.0
ASIDE: Final = ("beginning", "dealing", "placing")
"""Before the first turn nobody's line stands out."""

Kits: TypeAlias = Mapping[str, Lookup]
"""The numbers of the box for each way of making the deck."""


def board_lines(lookups: Kits, titles: Titles, view: TableView) -> dict[Thing, BoardLine]:
    """Name every line, the lowest first."""
    return dict([*_pawn(lookups, view), *_goods(lookups, titles, view)])


def _goods(lookups: Kits, titles: Titles, view: TableView) -> Iterator[tuple[Thing, BoardLine]]:
    """Yield the lines of the goods, in their colours and patterns."""
    if not all(zone.cards for zone in view.zones):
        return  # the opening row is still being laid
    geometry = stops_and_lines.of_view(lookups, view)
    for line in view.lines:
        good = titles.goods[line.good]
        points = geometry.line(line.rows, grid.EDGE + grid.START.x)
        yield (
            thing_kinds.line(line.good),
            BoardLine(points, good.colour, good.pattern, WIDTH, PLAIN, thing_kinds.price(line.good)),
        )


def _pawn(lookups: Kits, view: TableView) -> Iterator[tuple[Thing, BoardLine]]:
    """Yield the time line of the active pawn, as a band under the others."""
    seat = view.turn
    pawn = view.players[seat].pawn
    if not pawn.line or view.over is not None or view.asked in ASIDE:
        return
    points, role = stops_and_lines.of_view(lookups, view).line(pawn.line), f"seat_{seat + 1}"
    yield thing_kinds.halo(seat), BoardLine(points, role, "band", BAND, STRONG)
    yield thing_kinds.way(seat), BoardLine(points, role, "band", CORE, STRONG)


def markets(lookup: Lookup, titles: Titles, view: TableView) -> dict[Thing, Spot]:
    """Return every visible Market: its plaque, and the price tag that may hang there."""
    world, zones = grid.world(view), len(view.zones)
    first, last = round(world.y / grid.ROW), round((world.y + world.h) / grid.ROW)
    found = {}
    for row in range(first, last):
        rect = grid.market_rect(zones, row).union(grid.tag_rect(zones, row)).inset(1.0)
        name = titles.market(lookup.finish[row % len(lookup.finish)])
        found[thing_kinds.market(row)] = Spot(rect, name, True, 6.0)
    return found
