"""The prices of the day above the mats, what one's goods would bring, and both as a foreseen move would leave them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.view import TableView
from game.games.time_line.table import thing_kinds
from game.games.time_line.table.layout import regions as areas
from game.games.time_line.table.text import claimed
from game.games.time_line.table.text.titles import Titles
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.poses_in_rectangles import on_screen
from game.ui.tabletop.poses import Face, Layout, Pose
from game.ui.tabletop.thing_names import Thing


def prices(lookup: Lookup, titles: Titles, view: TableView, regions: Regions) -> Iterator[tuple[Thing, Pose]]:
    """Yield what each good sells for now, and below it what the goods of whoever looks would bring."""
    seats, whose = len(view.players), owner(view)
    words = (("today", ""), ("bring", str(whose)))
    for row, (kind, seat) in enumerate(words):
        title = areas.today_title(regions, seats, row)
        face = Face("today", (title.w, title.h), kind, seat)
        yield thing_kinds.today(row), on_screen(title, face, 2, shadow=False)
    worth, brings = _worth(view), _brings(view, whose)
    for good, rect in zip(lookup.goods, areas.today_rects(regions, seats, TRACKS, 0), strict=True):
        name = titles.tell("names.price", good=good, n=claimed.price(view, good))
        face = Face("worth", (rect.w, rect.h), good, state=str(worth[good]))
        yield thing_kinds.worth(good), on_screen(rect, face, 4, name=name, shadow=False)
    for good, rect in zip(lookup.goods, areas.today_rects(regions, seats, TRACKS, 1), strict=True):
        name = titles.tell("names.bring", seat=whose, good=good, n=claimed.worth(view, whose, good))
        face = Face("bring", (rect.w, rect.h), good, state=str(brings[good]))
        yield thing_kinds.bring(good), on_screen(rect, face, 4, name=name, shadow=False)


def compared(lookup: Lookup, titles: Titles, now: TableView, after: TableView, regions: Regions) -> Layout:
    """Return the same with what would be different after a move: "3 → 4"."""
    whose = owner(now)
    then = {thing_kinds.worth: _worth(after), thing_kinds.bring: _brings(after, whose)}
    found: dict[Thing, Pose] = {}
    for thing, pose in prices(lookup, titles, now, regions):
        later = str(then[thing.kind][thing.name]) if thing.kind in then else pose.face.state
        if later != pose.face.state:
            found[thing] = replace(pose, face=pose.face._replace(part=later))
    return found


def owner(view: TableView) -> Seat:
    """Return whose goods are meant: the viewer's; for an onlooker those of whose turn it is."""
    return view.turn if view.seat is None else view.seat


def _worth(view: TableView) -> dict[str, int]:
    """Return what each good sells for."""
    return {line.good: line.price for line in view.lines}


def _brings(view: TableView, seat: Seat) -> dict[str, int]:
    """Return what a seat's goods of each kind would bring."""
    goods = view.players[seat].goods
    return {line.good: line.price * goods[line.good] for line in view.lines}
