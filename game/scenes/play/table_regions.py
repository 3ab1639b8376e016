"""The regions of a table for whoever goes by keys or by ear: one key each, and three that answer a question.

Board, hand and players hold the things of the table, as the game declares them (:meth:`Explains.area`); the question
its prompt and buttons, the log its lines. In a region the arrows go from thing to thing, also to those that cannot be
chosen: left and right in reading order, up and down from row to row. What gets the focus is said with what it is and
where it lies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from game.i18n import N_, _, listed, ngettext, number
from game.rules.contract import View
from game.scenes.play.log_entries import LogEntry
from game.scenes.play.log_list import LOG, LogPanel
from game.scenes.play.offer_words import begun
from game.scenes.play.pointer_input import PointerInput
from game.table.contract import Area, Offer, Presenter
from game.ui.animation.director import Director
from game.ui.input.events import Key
from game.ui.paint.geometry import Rect, bounds
from game.ui.paint.text import aloud, ended
from game.ui.tabletop.poses import Layout
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets import Ui
from game.ui.widgets.accessibility import AccessNode, spoken
from game.ui.widgets.root import PRESSES

Region: TypeAlias = Area | Literal["question", "log"]
KEYS: Final[Mapping[str, Region]] = {"f2": "board", "f3": "hand", "f4": "players", "f5": "question", "f6": "log"}
"""The keys that lead to regions."""
WHERE, NEWS, WAYS = "f7", "f8", "f9"
"""The keys that tell where one is, what has happened since one's last turn, and what can be done."""
TITLES: Final[Mapping[Region, str]] = {
    "board": N_("Board"), "hand": N_("Hand"), "players": N_("Players"), "question": N_("Question"), "log": N_("Log"),
}  # fmt: skip
HOW: Final = N_(
    "Keys: F2 goes to the board, F3 to your hand, F4 to the players, F5 to the question, and F6 to the log. The arrows "
    "move through them. Tab goes from choice to choice, Enter chooses, and Escape puts back. F7 says where you are, "
    "F8 what's new, and F9 what you can do."
)
"""All of these keys, for whoever begins with them."""
NOTHING_THERE: Final[Mapping[Region, str]] = {
    "board": N_("The board is empty."), "hand": N_("You have nothing in hand."), "players": N_("Nobody is here."),
    "question": N_("Nothing is asked right now."), "log": N_("Nothing has happened yet."),
}  # fmt: skip
AREAS: Final[Sequence[Area]] = ("board", "hand", "players")
ROW: Final = 0.6
"""Distance of middles from which things stand in different rows, in heights of a usual thing."""
MOST: Final = 12
"""Number of things that are listed by name."""
WHOLE: Final = 0.3
"""Share of the board from which a place is the board itself, where everything lies."""


class RegionsDisplay(Protocol):
    """The table whose regions these are."""

    table: Presenter[View]
    stage: Stage
    director: Director
    pointer: PointerInput
    log_panel: LogPanel
    over: str

    def layout(self, view: View) -> Layout:
        """Lay out a view."""

    def toggle_log(self) -> None:
        """Open or close the log."""

    def name_of(self, thing: Thing) -> str:
        """Return the current name of a piece or spot."""


class RegionsPage(Protocol):
    """The page that shows the table and asks a question."""

    ui: Ui
    offers_now: Sequence[Offer]

    @property
    def view(self) -> View:
        """View shown once everything has come to rest."""

    def log_so_far(self) -> Sequence[LogEntry]:
        """Return the log so far, oldest first."""

    @property
    def question_nodes(self) -> Sequence[AccessNode]:
        """What is asked, its buttons, the goal, and whose turn it is."""

    @property
    def news(self) -> tuple[str, Sequence[LogEntry]]:
        """What happened since the last turn, with its title."""


class _Lying(NamedTuple):
    """A thing of a region, and where it lies."""

    thing: Thing
    node: AccessNode
    rect: Rect


class _Rows(NamedTuple):
    """The things of a region in rows, and in reading order."""

    rows: Sequence[Sequence[AccessNode]]

    @property
    def all(self) -> list[AccessNode]:
        """All of them in reading order."""
        return list(chain.from_iterable(self.rows))


class TableRegions:
    """Moves the focus by regions, and answers where one is, what is new, and what can be done."""

    def __init__(self, display: RegionsDisplay, page: RegionsPage) -> None:
        """Set up the regions of a table on a page."""
        self._display, self._page = display, page
        self.region: Region | None = None
        """The region that the arrows go through; None: they go from choice to choice."""
        self._stood: dict[Region, str] = {}
        """Key of the thing where each region was left."""

    # --- the tree --------------------------------------------------------------------------------------------------

    def nodes(self) -> tuple[AccessNode, ...]:
        """Return board, hand and players with their things in reading order; regions without things are left out."""
        made = ((area, tuple(rows.all)) for area, rows in self._in_areas().items())
        return tuple(
            AccessNode("panel", _(TITLES[area]), f"region.{area}", _around(inside), children=inside)
            for area, inside in made
            if inside
        )

    def _in_areas(self) -> dict[Area, _Rows]:
        """Return the things of the table in rows by region, those of the board before what lies beside it.

        They stand as they lie at rest, with their names there: what a preview moves must not lead Tab in a circle.
        """
        display, focus, view = self._display, self._page.ui.focus, self._page.view
        stage, layout, tips = display.stage, display.layout(view), display.table.tips
        written, beside = stage.written(), {area: list[_Lying]() for area in AREAS}
        on_board: list[_Lying] = []
        at_rest = not display.director.busy  # what is being shown is not told before it is seen
        for node in stage.nodes(activate=display.pointer.point):
            thing = written[node.key]
            pose, spot = layout.get(thing) or stage.pose(thing), stage.spot(thing)
            name = pose.name if at_rest and pose is not None and pose.name else node.name
            about = self._about(thing, name) if at_rest and focus.visible and node.key == focus.key else ""
            told = replace(node, name=name, hint=about)
            rect = pose.rect() if pose is not None else spot.rect if spot is not None else node.rect
            (on_board if stage.on_board(thing) else beside[tips.area(thing, view)]).append(_Lying(thing, told, rect))
        rows = {area: in_rows(inside) for area, inside in beside.items()}
        return {area: _Rows([*in_rows(on_board), *its] if area == "board" else its) for area, its in rows.items()}

    def _about(self, thing: Thing, name: str) -> str:
        """Return what is said of a thing after its name: what it is, where it lies, and what lies there."""
        tip = aloud(self._display.table.tips.tip(thing, self._page.view))
        said = "" if tip.rstrip(".") == name else tip.removeprefix(f"{name}: ").removeprefix(f"{name}. ")
        stage, told = self._display.stage, f"{name} {said}"
        if not stage.on_board(thing):
            return said
        inside, around = self._beside(thing)
        here = _some(list(dict.fromkeys(one for one in inside if not _is_told(one.split(",")[0], told))))
        is_piece = stage.pose(thing) is not None
        where = next((place for place in around if not _is_told(place, told)), "") if is_piece else ""
        parts = [_("It's at {place}.").format(place=where) if where else "", said]
        parts.append(_("Here: {things}.").format(things=here) if here else "")
        return " ".join(part for part in parts if part)

    def _beside(self, thing: Thing) -> tuple[list[str], list[str]]:
        """Return the names of the pieces that lie on a place, and of the places a piece lies on, the smallest first."""
        stage = self._display.stage
        rect, is_place = stage.rect_of(thing), stage.spot(thing) is not None
        if rect is None:
            return [], []
        whole = stage.camera.world.w * stage.camera.world.h * stage.camera.zoom**2
        pieces, places = list[str](), list[tuple[float, str]]()
        for other in stage.written().values():
            pose, spot, its = stage.pose(other), stage.spot(other), stage.rect_of(other)
            if its is None or other == thing or not stage.on_board(other):
                continue
            if is_place and spot is None and pose is not None and pose.name and rect.contains(its.centre):
                pieces.append(pose.name)
            elif spot is not None and its.contains(rect.centre) and its.w * its.h < WHOLE * whole:
                places.append((its.w * its.h, spot.name))
        small = rect.w * rect.h < WHOLE * whole
        return (pieces if small else []), [name for _size, name in sorted(places)]

    # --- keys ------------------------------------------------------------------------------------------------------

    def handle(self, event: Key) -> bool:
        """Go to a region, through it, or answer; return whether the key was one of these."""
        ui = self._page.ui
        if ui.modal or event.mods:
            return False
        if event.name in KEYS:
            self.go(KEYS[event.name])
        elif event.name in (WHERE, NEWS, WAYS):
            self._tell({WHERE: self.where, NEWS: self.news, WAYS: self.ways}[event.name]())
        elif self.region is None or not ui.focus.roams:
            self.region = None
            return False
        elif event.name in MOVES:
            self._move(event.name)
        elif event.name in PRESSES and not ui.locked_out:
            return self._press(event.name)
        else:
            return False
        return True

    def go(self, region: Region) -> None:
        """Go to where one stood in a region, else to its first thing, in the log to its last line."""
        if (region == "log" and bool(self._page.log_so_far())) != (self._display.over == LOG):
            self._display.toggle_log()
        self.region, inside = region, self._rows(region).all
        if not inside:
            self._tell(_(NOTHING_THERE[region]))
            return
        first = inside[-1 if region == "log" else 0]
        stood = self._stood.get(region)
        self._stand(next((node for node in inside if node.key == stood), first))

    def asked(self) -> None:
        """Begin at the prompt again: another question is asked."""
        self._stood.pop("question", None)

    def _move(self, key: str) -> None:
        """Go to the next thing by a key."""
        assert self.region is not None
        rows = self._rows(self.region)
        to = MOVES[key](rows.rows, self._at(rows))
        if to is not None:
            self._stand(to)

    def _press(self, key: str) -> bool:
        """Point at a thing that cannot be chosen, to hear why; return whether that is what stands there."""
        node = self._page.ui.focused_node()
        if node is None or node.activate is not None or key != "return":
            return False
        thing = self._display.stage.written().get(node.key)
        if thing is not None and self._page.offers_now:
            self._display.pointer.point(thing)
        return True

    def _stand(self, node: AccessNode) -> None:
        """Give a node of the region the focus."""
        assert self.region is not None
        self._stood[self.region] = node.key
        self._page.ui.roam(node.key)

    def _rows(self, region: Region) -> _Rows:
        """Return what is in a region."""
        if region == "question":
            return _Rows([[node] for node in self._page.question_nodes])
        if region == "log":
            panel = self._display.log_panel
            return _Rows([[node] for top in panel.nodes() for node in top.walk() if node.role == "option"])
        return self._in_areas()[region]

    def _at(self, rows: _Rows) -> tuple[int, int]:
        """Return row and column of the focus; before the first thing if it is not there."""
        key = self._page.ui.focus.key
        found = ((row, column) for row, line in enumerate(rows.rows) for column, node in enumerate(line)
                 if node.key == key)  # fmt: skip
        return next(found, (0, -1))

    # --- answers ---------------------------------------------------------------------------------------------------

    def _tell(self, words: str) -> None:
        """Show and say an answer until the next key."""
        self._page.ui.say(words, seconds=TOLD, lasts="input")

    def where(self) -> str:
        """Say in which region one is, at what, and at which of how many."""
        ui = self._page.ui
        node = ui.focused_node() if ui.focus.visible else None
        if node is None:
            asked = self._page.question_nodes
            return aloud("\n".join(one.name for one in (*asked[-1:], *asked[:1])))
        found = self._region_of(node)
        if found is None:
            return spoken(node)
        region, rows = found
        row, column = self._at(rows)
        count = _("{n} of {most}").format(n=number(rows.all.index(rows.rows[row][column]) + 1), most=len(rows.all))
        return f"{spoken(node)} {_(TITLES[region])}, {count}."

    def _region_of(self, node: AccessNode) -> tuple[Region, _Rows] | None:
        """Return the region in which a node is, with all that is there."""
        others: Iterable[Region] = ("question", "log") if self._display.over == LOG else ("question",)
        rows = chain(self._in_areas().items(), ((region, self._rows(region)) for region in others))
        return next((found for found in rows if any(node.key == its.key for its in found[1].all)), None)

    def news(self) -> str:
        """Say what happened since one's last turn."""
        title, entries = self._page.news
        lines = [aloud(one.line.text) for one in entries]
        if not lines:
            return _("Nothing has happened yet.")
        return "\n".join([f"{title}:", *map(ended, lines)])

    def ways(self) -> str:
        """Say what can be done with what is focused or in the hand, else at all."""
        offers = self._page.offers_now
        if not offers:
            return _("Nothing to decide right now.")
        written, ui = self._display.stage.written(), self._page.ui
        focused = written.get(ui.focus.key or "") if ui.focus.visible else None
        chosen = tuple(self._display.stage.marked("picked"))
        if focused is not None and not chosen:
            selection = begun(offers, (focused,))
            if selection.offers:
                return self._with(focused, selection.next_things, [offer.name for offer in selection.actions])
        if chosen:
            goals = self._names(self._display.stage.marked("legal"))
            return _("You hold {what}. It can go to {places}. Escape puts it back.").format(
                what=_some(self._names(chosen)), places=_some(goals)
            )
        things = self._names(offer.gesture.pick for offer in offers if offer.gesture is not None)
        labels = [aloud(offer.label) for offer in offers if offer.label]
        main = next((aloud(offer.label) for offer in offers if offer.label and offer.main), "")
        parts = [
            _("You can choose {things}.").format(things=_some(things)) if things else "",
            _("Buttons: {labels}.").format(labels=_some(labels)) if labels else "",
            _("Enter: {label}.").format(label=main) if main and not self._page.ui.focus.visible else "",
        ]
        return "\n".join(part for part in parts if part)

    def _with(self, thing: Thing, places: Sequence[Thing], actions: Sequence[str]) -> str:
        """Say what can be done with a thing."""
        name = self._display.name_of(thing)
        goals = self._names(places)
        if goals:
            return _("{what} can go to {places}. Enter picks it up.").format(what=name, places=_some(goals))
        return _("{what}. Enter: {actions}.").format(what=name, actions=_some(list(dict.fromkeys(actions))))

    def _names(self, things: Iterable[Thing]) -> list[str]:
        """Return the different names of things, in reading order."""
        wanted = {str(thing) for thing in things}
        nodes = (node for region in self.nodes() for node in region.children if node.key in wanted)
        return list(dict.fromkeys(node.name for node in nodes))


TOLD: Final = 30.0
"""Seconds for which an answer is shown."""


def _some(names: Sequence[str]) -> str:
    """List names, the last of many by their number."""
    more = len(names) - MOST
    told = [*names[:MOST], ngettext("{n} more", "{n} more", more).format(n=number(more))] if more > 0 else names
    return "; ".join(told) if any("," in name for name in told) else listed(told)


def _is_told(name: str, told: str) -> bool:
    """Return whether all words of a name are in a text."""
    return all(word in told for word in name.split())


def _around(nodes: Iterable[AccessNode]) -> Rect:
    """Return the rectangle around nodes."""
    return bounds(node.rect for node in nodes) or Rect(0.0, 0.0, 0.0, 0.0)


def in_rows(inside: Sequence[_Lying]) -> list[list[AccessNode]]:
    """Arrange things in rows by position, then the places of each track along it."""
    tracks: dict[str, list[_Lying]] = {}
    for one in inside:
        if one.node.role == "space" and one.thing.name.lstrip("-").isdecimal() and not one.thing.part:
            tracks.setdefault(one.thing.kind, []).append(one)
    others = sorted((one for one in inside if one.thing.kind not in tracks), key=lambda one: one.rect.centre.y)
    heights = sorted(one.rect.h for one in others)
    step = ROW * heights[len(heights) // 2] if heights else 0.0
    rows: list[list[_Lying]] = []
    for one in others:
        if not rows or one.rect.centre.y - rows[-1][0].rect.centre.y > step:
            rows.append([])
        rows[-1].append(one)
    for row in rows:
        row.sort(key=lambda one: (one.rect.centre.x, one.rect.centre.y))
    for track in tracks.values():
        track.sort(key=lambda one: int(one.thing.name))
    return [[one.node for one in row] for row in (*rows, *tracks.values())]


Rows: TypeAlias = Sequence[Sequence[AccessNode]]
At: TypeAlias = tuple[int, int]


def _step(by: int) -> Callable[[Rows, At], AccessNode | None]:
    """Return a move to the next thing in reading order, or the one before."""

    def move(rows: Rows, at: At) -> AccessNode | None:
        flat = list(chain.from_iterable(rows))
        here = sum(len(row) for row in rows[: at[0]]) + at[1] + by
        return flat[here] if 0 <= here < len(flat) else None

    return move


def _to_row(by: int) -> Callable[[Rows, At], AccessNode | None]:
    """Return a move to the nearest thing of the next row, or the one before."""

    def move(rows: Rows, at: At) -> AccessNode | None:
        to = at[0] + by
        if not 0 <= to < len(rows) or at[1] < 0:
            return None
        here = rows[at[0]][at[1]].rect.centre.x
        return min(rows[to], key=lambda node: abs(node.rect.centre.x - here))

    return move


MOVES: Final[Mapping[str, Callable[[Rows, At], AccessNode | None]]] = {
    "left": _step(-1), "right": _step(1), "up": _to_row(-1), "down": _to_row(1),
    "home": lambda rows, _at: rows[0][0] if rows else None,
    "end": lambda rows, _at: rows[-1][-1] if rows else None,
}  # fmt: skip
"""The keys that go through a region."""
