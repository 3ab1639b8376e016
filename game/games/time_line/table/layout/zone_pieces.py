"""The cards of a time zone with their stops and tokens. Most layouts of a game have most of their zones in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from game import i18n
from game.games.time_line.rules.box import TRACKS
from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.view import CardView, TableView, ZoneView
from game.games.time_line.table import thing_kinds
from game.games.time_line.table.layout import grid, stops_and_lines
from game.games.time_line.table.layout.grid import at_point, on_rect
from game.games.time_line.table.text.ranks import rank_of_back, rank_of_stop
from game.games.time_line.table.text.titles import Titles, headed
from game.i18n import _
from game.rules.claims import Holds, is_heard
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

CARDS, STOPS, TOKENS = 2, 11, 12
"""How high things lie; lines run above cards and below stops (:data:`game.ui.tabletop.lines.ABOVE`)."""
STOP = 46.0
TOKEN = 45.0
KEPT = 256
"""So many zones as they once were are remembered: a slide, a sale or a preview changes one or two of them."""


class ZonePieces:
    """Lays out zones; remembers what it has laid out."""

    def __init__(self, lookups: Mapping[str, Lookup], titles: Titles) -> None:
        self._lookups, self._titles = lookups, titles
        self._laid_out = lru_cache(maxsize=KEPT)(self._lay_out)

    def of(self, view: TableView, number: int) -> Sequence[tuple[Thing, Pose]]:
        """Return the cards of one zone of a view, with their stops and tokens."""
        if is_heard():
            return self._lay_out("", view.option, number, view.zones[number])  # what is remembered states nothing
        return self._laid_out(i18n.language(), view.option, number, view.zones[number])

    def _lay_out(self, _language: str, option: str, number: int, zone: ZoneView) -> Sequence[tuple[Thing, Pose]]:
        return tuple(self._pieces(option, number, zone))

    def _pieces(self, option: str, number: int, zone: ZoneView) -> Iterator[tuple[Thing, Pose]]:
        backs = stops_and_lines.backs(zone, number)
        name = _("A card in {zone}").format(zone=self._titles.zone(number))
        for place, card in enumerate(zone.cards):
            rect = grid.card_rect(number, zone.top, place)
            size = (rect.w, rect.h)
            if card.id is None:
                hidden = self._titles.back(number, rank_of_back(zone, place))
                yield backs[place], on_rect(rect, Face("back", size), CARDS, name=headed(hidden))
                continue
            yield thing_kinds.card(card.id), on_rect(rect, Face("path", size, card.id, option), CARDS, name=name)
            home = stops_and_lines.Home(number, place, zone.top + TRACKS * place)
            yield from self._stops(self._lookups[option], home, zone, card)

    def _stops(
        self, lookup: Lookup, home: stops_and_lines.Home, zone: ZoneView, card: CardView
    ) -> Iterator[tuple[Thing, Pose]]:
        """Yield the stops of a card, and the tokens that are there."""
        assert card.id is not None
        for good in stops_and_lines.printed(lookup, card.id).goods:
            at = stops_and_lines.stop(lookup, home, card.id, good)
            full = Holds(says=good in card.tokens, of="full", about=(card.id, good))
            name = self._titles.stop(good, home.zone, full, rank_of_stop(zone, card.id, good))
            face = Face("stop", (STOP, STOP), good)
            yield thing_kinds.stop(card.id, good), at_point(at, face, STOPS, name=headed(name))
            if full.says:
                yield thing_kinds.token(card.id, good), at_point(at, Face("token", (TOKEN, TOKEN), good), TOKENS)
