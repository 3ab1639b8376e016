"""The close-ups of Back in Time: the large face and the title of a thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.games.back_in_time.rules.box import COLOURS
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table import thing_kinds
from game.games.back_in_time.table.animation.dice_tower import minutes
from game.games.back_in_time.table.text.challenge_progress import judge
from game.games.back_in_time.table.text.claimed import seats_of
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import _
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing

LARGE: Final = (300.0, 420.0)
SQUARE: Final = (280.0, 280.0)
WIDE: Final = (300.0, 240.0)
CAR: Final = (320.0, 189.0)
METER: Final = (150.0, 420.0)
ALBUM: Final = (204.0, 420.0)

Large = tuple[Face, str]
"""A large face and its title."""
Look = Callable[[str, TableView], Large]
"""From a thing's name to its large face."""


def seat_role(name: str, view: TableView) -> str:
    """Palette role and icon of the seat that plays a hero."""
    return f"seat_{view.heroes[name].seat + 1}"


class CloseUps:
    """Finds the large face of a thing."""

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        self.lookup, self.titles = lookup, titles
        self._looks: dict[str, Look] = {
            thing_kinds.card: self._card,
            thing_kinds.mark: self._card,
            thing_kinds.item: lambda name, _view: (Face("item", LARGE, name), self.titles.card(name)),
            thing_kinds.tile: self._tile,
            thing_kinds.part: self._part,
            thing_kinds.pawn: self._pawn,
            thing_kinds.space: lambda name, _view: (Face("space", WIDE, name), self.titles.space(name)),
            thing_kinds.power: lambda name, _view: (Face("hero", SQUARE, name), self.titles.power(name)[0]),
            thing_kinds.mat: lambda name, view: (
                Face("hero", SQUARE, name, state=seat_role(name, view)),
                self.titles.figure(name),
            ),
            thing_kinds.pile: self._pile,
            thing_kinds.car: lambda _name, _view: (Face("car", CAR), _("DeLorean")),
            thing_kinds.spot: lambda _name, _view: (Face("car", CAR), _("DeLorean Track")),
            thing_kinds.love: lambda _name, view: (Face("meter", METER, state=str(view.love)), _("Love Meter")),
            thing_kinds.meter: lambda _name, view: (Face("meter", METER, state=str(view.love)), _("Love Meter")),
            thing_kinds.photo: lambda _name, view: (Face("album", ALBUM, state=str(view.photos)), _("The photo")),
            thing_kinds.clock: lambda _name, view: self._column(str(view.clock), view),
            thing_kinds.column: self._column,
            thing_kinds.die: self._die,
            thing_kinds.tower: self._tower,
            thing_kinds.plaque: self._trial,
            thing_kinds.tray: self._trial,
        }

    def large(self, thing: Thing, view: TableView) -> Large | None:
        """Return the large face of a thing, None when things of its kind have none."""
        look = self._looks.get(thing.kind)
        return look(thing.name, view) if look else None

    def _card(self, name: str, view: TableView) -> Large:
        kind = "trouble" if name in self.titles.troubles else "opportunity"
        state = "off" if kind == "trouble" and view.letter else ""
        return Face(kind, LARGE, name, state=state), self.titles.card(name)

    def _tile(self, name: str, _view: TableView) -> Large:
        return Face("tile", SQUARE, name), _("Power Tile")

    def _part(self, name: str, _view: TableView) -> Large:
        return Face("part", SQUARE, name), self.titles.card(name)

    def _pawn(self, name: str, view: TableView) -> Large:
        down = name == "biff" and view.biff_down
        size = (320.0, 213.0) if down else (213.0, 320.0)
        return Face("pawn", size, name, "down" if down else ""), self.titles.figure(name)

    def _pile(self, name: str, view: TableView) -> Large:
        size = SQUARE if name == "tiles" else LARGE
        return Face("pile", size, name, state=str(len(view.decks[name].left))), self.titles.pile(name)

    def _column(self, name: str, view: TableView) -> Large:
        face = Face("column", (150.0, 285.0), name, str(seats_of(view)))
        return face, self.titles.hour(int(name), view.midnight)

    def _die(self, name: str, view: TableView) -> Large:
        colour = view.trial.dice[int(name)].colour if view.trial is not None else COLOURS[0]
        title = _("{colour} die").format(colour=self.titles.colour(colour))
        return Face("faces", (300.0, 200.0), colour), title

    def _tower(self, _name: str, view: TableView) -> Large:
        face = Face("tower", (240.0, 390.0), state=str(minutes(view.clock, view.midnight)))
        return face, _("Clock dice tower")

    def _trial(self, _name: str, view: TableView) -> Large:
        assert view.trial is not None
        name = view.trial.challenge
        if name in self.titles.opportunities or name in self.titles.troubles:
            return self._card(name, view)
        if name in self.titles.parts:
            return self._part(name, view)
        face = Face("plaque", (360.0, 52.0), name, detail=judge(self.lookup, view, view.trial))
        return face, self.titles.challenge(name)
