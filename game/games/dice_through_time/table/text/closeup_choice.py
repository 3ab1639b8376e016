"""Which face a thing of Dice Through Time shows when it is looked at closely, and what it is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.games.dice_through_time.table.art.dice import die_kind
from game.games.dice_through_time.table.layout.pieces import WHOLE
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import _
from game.ui.animation.dice import UNROLLED, DieState, die_face
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing

PLACE: Final = (364.0, 265.0)
CAR: Final = (300.0, 200.0)
BIFF: Final = (168.0, 288.0)
CARD: Final = (200.0, 280.0)
ITEM: Final = (210.0, 280.0)
ROUND: Final = (176.0, 176.0)
CLOCK: Final = (256.0, 176.0)
TRAY: Final = (300.0, 150.0)
DIE: Final = 160.0

Chosen = tuple[str, Face]
"""A title and a face."""


class CloseUps:
    """Chooses titles and large faces."""

    def __init__(self, titles: Titles) -> None:
        """Say for each kind of thing how it is chosen."""
        self.titles = titles
        clock = (thing_kinds.clock, thing_kinds.outatime, thing_kinds.ahead, thing_kinds.minute)
        paradox = (thing_kinds.paradox, thing_kinds.frayed, thing_kinds.supply)
        seats = (thing_kinds.car, thing_kinds.mat, thing_kinds.seat)
        items = (thing_kinds.item, thing_kinds.home)
        self._by_kind: Mapping[str, Callable[[str, TableView], Chosen]] = {
            **dict.fromkeys((thing_kinds.year, thing_kinds.threat), lambda name, _view: self._year(name)),
            **dict.fromkeys(seats, self._seat),
            **dict.fromkeys(clock, self._clock),
            **dict.fromkeys(paradox, lambda _name, _view: (_("Paradox"), Face("paradox", ROUND))),
            **dict.fromkeys(items, lambda name, _view: (titles.item(name), Face("item", ITEM, name))),
            thing_kinds.place: lambda name, _view: (titles.place(name), Face("place", PLACE, name)),
            thing_kinds.biff: lambda name, _view: (titles.biff(int(name)), Face("biff", BIFF, name)),
            thing_kinds.event: lambda name, _view: (titles.event(name), Face("event", WHOLE, name)),
            thing_kinds.die: self._die,
            thing_kinds.tray: lambda _name, _view: (titles.pile("tray"), Face("tray", TRAY, "leaf_dark")),
            thing_kinds.item_deck: self._item_deck,
            thing_kinds.first: lambda _name, _view: (_("Began this round"), Face("first", ROUND)),
            thing_kinds.turn: lambda _name, view: self._seat(str(max(view.actor, view.turn)), view),
            thing_kinds.deck: self._deck,
            thing_kinds.discards: self._discards,
            thing_kinds.lasting: lambda _name, _view: (titles.pile("lasting"), Face("round", CARD, state="empty")),
            thing_kinds.token: self._token,
            thing_kinds.bag: self._bag,
            thing_kinds.returned: self._returned,
        }

    def large(self, thing: Thing, view: TableView) -> Chosen | None:
        """Return the title and the large face of a thing; None when it has none."""
        chosen = self._by_kind.get(thing.kind)
        return chosen(thing.name, view) if chosen is not None else None

    def _year(self, name: str) -> Chosen:
        """Show the place of a year from which its car sets out."""
        start = next(year.car for year in self.titles.lookup.box.years if year.year == int(name))
        return name, Face("place", PLACE, start)

    def _seat(self, name: str, view: TableView) -> Chosen:
        """Show the car of a seat; before the cars are dealt its bare mat."""
        car = view.players[int(name)].car
        return self.titles.seat(int(name)), Face("car", CAR, car) if car is not None else Face("mat", TRAY)

    def _clock(self, _name: str, view: TableView) -> Chosen:
        return self.titles.pile("clock"), Face("clock", CLOCK, state=self.titles.digits(view.outatime))

    def _die(self, name: str, view: TableView) -> Chosen:
        """Show a die as it lies."""
        found = dice_facts.die_of(view, name)
        assert found is not None, f"nobody plays with {name}"
        seat, die = found
        state: DieState = "spent" if die.lies == "spent" else "locked" if die.fresh else ""
        return self.titles.die(name), die_face(die_kind(str(view.players[seat].car)), die.icon or UNROLLED, DIE, state)

    def _item_deck(self, name: str, view: TableView) -> Chosen:
        left = view.item_decks[int(name)].left
        return self.titles.item_deck(int(name)), Face("item_deck", CARD, name, state=str(left))

    def _deck(self, _name: str, view: TableView) -> Chosen:
        return self.titles.pile("deck"), Face("deck", CARD, state=str(len(view.deck.left)))

    def _discards(self, _name: str, view: TableView) -> Chosen:
        over = view.deck.discards
        return self.titles.pile("discards"), Face("discards", CARD, over[-1] if over else "", state=str(len(over)))

    def _token(self, name: str, view: TableView) -> Chosen:
        return self.titles.token(name), Face("token", ROUND, name, state=str(view.tokens.pool[name]))

    def _bag(self, _name: str, view: TableView) -> Chosen:
        return self.titles.pile("bag"), Face("bag", ROUND, state=str(sum(view.tokens.bag.values())))

    def _returned(self, _name: str, view: TableView) -> Chosen:
        """Show the item that came home last, or that none is yet."""
        title = self.titles.pile("returned")
        if not view.returned:
            return title, Face("round", CARD, state="empty")
        return title, Face("item", ITEM, view.returned[-1])
