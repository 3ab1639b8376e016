"""What is played with beside the board: the riff cards; and by turns cards that lie open, or dice and actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game.games.riff_in_time.rules.box import DICE
from game.games.riff_in_time.rules.compiled_box import FREE, MADE
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import faces, thing_kinds
from game.games.riff_in_time.table.layout import regions as areas
from game.games.riff_in_time.table.layout.mats import choosing_objective
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import _, ngettext
from game.rules.claims import stated
from game.table.contract import Regions
from game.table.poses_in_rectangles import on_screen
from game.ui.animation.dice import UNROLLED
from game.ui.paint.geometry import Rect
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

EXCELLENT = "excellent"


class TableLayout:
    """Lays out the column of one view."""

    def __init__(self, titles: Titles, view: TableView, regions: Regions) -> None:
        self.titles, self.lookup, self.view, self.regions = titles, titles.lookup, view, regions

    def poses(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield riff cards, and cards that are chosen among or dice."""
        view = self.view
        looked_at = view.asked in ("looking", "arranging")
        yield from self._piles()
        if looked_at:
            yield from self._riffs(view.open_riffs, areas.known_rects(self.regions, len(view.open_riffs)))
            yield from self._riffs(view.deck.top, areas.choice_rects(self.regions, len(view.deck.top)))
            return
        known = view.deck.top
        yield from self._riffs(known, areas.known_rects(self.regions, len(known), bool(view.open_riffs)))
        if view.open_riffs:
            yield from self._riffs(view.open_riffs, areas.open_rects(self.regions, len(view.open_riffs)))
        elif choosing_objective(view):
            yield from self._offered()
        else:
            yield from self._dice()

    def _whole(self) -> faces.Size:
        """Return the size of a card that is read."""
        return areas.raised(self.regions, faces.CARD_SIZE)

    # --- cards -------------------------------------------------------------------------------------------------------

    def _piles(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the deck and the discards."""
        view, (deck, over) = self.view, areas.pile_rects(self.regions)
        left = stated(claimed.riffs_left(view)).says
        gone = stated(claimed.riffs_gone(view)).says + stated(claimed.riffs_buried(view)).says
        name = ngettext("Riff cards: {n} left", "Riff cards: {n} left", left).format(n=left)
        yield thing_kinds.deck(), on_screen(deck, faces.riff_back((deck.w, deck.h), left), 3, name=name)
        name = ngettext("Discarded riff cards: {n}", "Discarded riff cards: {n}", gone).format(n=gone)
        top = view.deck.discards[-1] if view.deck.discards else ""
        pose = on_screen(over, Face("discards", (over.w, over.h), top, state=str(gone)), 3, name=name)
        yield thing_kinds.discards(), replace(pose, raised=faces.riff(top, self._whole()) if top else None)

    def _riffs(self, cards: Sequence[str], rects: Sequence[Rect]) -> Iterator[tuple[Thing, Pose]]:
        """Yield riff cards face up, the section that asks lit."""
        ask = self.view.ask
        for number, (card, rect) in enumerate(zip(cards, rects, strict=True)):
            lit = ask.section or "" if ask is not None and ask.card == card else ""
            pose = on_screen(rect, faces.riff(card, (rect.w, rect.h), lit), 8 + number, name=self.titles.riff(card))
            raised = faces.riff(card, self._whole(), lit)
            yield thing_kinds.riff(card), replace(pose, raised=raised, important=True)

    def _offered(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the objectives of which one is to be kept."""
        offered = self.view.players[self.view.actor].offered
        for card, rect in zip(offered, areas.choice_rects(self.regions, len(offered)), strict=True):
            pose = on_screen(rect, faces.objective(card, (rect.w, rect.h)), 8, name=self.titles.objective(card))
            yield thing_kinds.objective(card), replace(pose, raised=faces.objective(card, self._whole()))

    # --- dice --------------------------------------------------------------------------------------------------------

    def _dice(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the tray with the pool, what else pays, and the dice that nobody rolls."""
        tray, pool = areas.tray(self.regions), self.view.pool
        yield thing_kinds.tray(), tray.pose("mat_riff_in_time", name=_("Dice tray"))
        for number, die in enumerate(pool):
            kind, name = faces.DICE_KINDS[die.die], self.titles.die(die.die)
            if die.face is not None:
                name = _("{die}: {action}").format(die=name, action=self.titles.action(die.face))
            state = "spent" if die.spent else ""
            pose = tray.die(number, len(pool), kind, die.face or UNROLLED, "spent" if state else "", name=name)
            yield thing_kinds.die(die.id), pose
        yield from self._means()
        yield from self._supply()

    def _means(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the actions that cards give, Excellents that were made, and free handling."""
        shown = self._shown()
        rects = areas.means_rects(self.regions, len(shown))
        for number, ((name, action, used, count), rect) in enumerate(zip(shown, rects, strict=True)):
            face = faces.means(action, (rect.w, rect.h), name, used, count)
            yield thing_kinds.means(name), on_screen(rect, face, 5 + number / 100, name=self.titles.means(name))

    def _shown(self) -> list[tuple[str, str, bool, int]]:
        """List what pays besides dice: id, action, whether it is used, how many."""
        view = self.view
        shown = [(card.id, card.action, card.used, 1) for card in view.cards]
        if view.made:
            shown.append((MADE, EXCELLENT, False, view.made))
        character = view.players[view.turn].character
        free = character is not None and self.lookup.abilities[self.lookup.character[character]] == FREE
        if free and view.pool:
            shown.append((FREE, FREE, not view.ability, 1))
        return shown

    def _supply(self) -> Iterator[tuple[Thing, Pose]]:
        """Yield the dice that nobody rolls: how many of each kind."""
        rolled = Counter(die.die for die in self.view.pool)
        for kind, rect in zip(DICE, areas.supply_rects(self.regions, len(DICE)), strict=True):
            left = self.lookup.box.supply[kind] - rolled[kind]
            face = Face("supply", (rect.w, rect.h), kind, state=str(left))
            name = _("{die}: {n} not rolled").format(die=self.titles.die(kind), n=left)
            yield thing_kinds.supply(kind), on_screen(rect, face, 3, name=name)
