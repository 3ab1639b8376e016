"""The close-ups of Riff in Time: the large face and the title of a thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import faces, thing_kinds
from game.games.riff_in_time.table.text.titles import Titles, location_on
from game.i18n import _
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing

ROUND: Final = (280.0, 280.0)
FIGURE: Final = (210.0, 350.0)
BOOTH: Final = (264.0, 360.0)
PORTRAIT: Final = (275.0, 300.0)
DIE: Final = 200.0

Large = tuple[Face, str]
"""A large face and its title."""
Look = Callable[[str, TableView], Large]
"""From a thing's name to its large face."""


class CloseUps:
    """Finds the large face of a thing."""

    def __init__(self, titles: Titles) -> None:
        """Say for each kind of thing how it is shown."""
        self.titles = titles
        seats = (thing_kinds.mat, thing_kinds.portrait, thing_kinds.seat)
        self._looks: dict[str, Look] = {
            **dict.fromkeys(thing_kinds.PLACES, self._place),
            **dict.fromkeys(seats, self._player),
            thing_kinds.turn: lambda _name, view: self._player(str(view.turn), view),
            thing_kinds.space: self._space,
            thing_kinds.personage: self._personage,
            thing_kinds.person: lambda name, _view: (faces.person(name, faces.CARD_SIZE), titles.personage(name)),
            thing_kinds.pawn: self._booth,
            thing_kinds.riff: lambda name, _view: (faces.riff(name, faces.CARD_SIZE), titles.riff(name)),
            thing_kinds.deck: self._deck,
            thing_kinds.discards: self._discards,
            thing_kinds.objective: self._objective,
            thing_kinds.die: self._die,
            thing_kinds.means: self._means,
            thing_kinds.supply: lambda name, _view: (faces.ready_die(name, DIE), titles.die(name)),
            thing_kinds.repair: self._place,
            thing_kinds.tray: self._tray,
        }

    def large(self, thing: Thing, view: TableView) -> Large | None:
        """Return the large face of a thing and its title, None when things of its kind have none."""
        look = self._looks.get(thing.kind)
        return look(thing.name, view) if look else None

    def _place(self, name: str, view: TableView) -> Large:
        return faces.dial(view, name, ROUND), self.titles.location(name)

    def _space(self, name: str, view: TableView) -> Large:
        location = location_on(view, name)
        if location is None:
            return faces.riff_back(faces.CARD_SIZE), self.titles.space(name)
        return self._place(location, view)[0], self.titles.place(view, name)

    def _personage(self, name: str, view: TableView) -> Large:
        return faces.figure(name, FIGURE, view.personages[name].restored), self.titles.personage(name)

    def _booth(self, name: str, view: TableView) -> Large:
        if view.players[int(name)].character is None:
            return self._player(name, view)
        return faces.booth(view, int(name), BOOTH), self.titles.player(view, int(name))

    def _player(self, name: str, view: TableView) -> Large:
        seat = int(name)
        shown = view.players[seat].character
        face = faces.riff_back(faces.CARD_SIZE) if shown is None else faces.character(shown, PORTRAIT, seat)
        return face, self.titles.player(view, seat)

    def _deck(self, _name: str, view: TableView) -> Large:
        return faces.riff_back(faces.CARD_SIZE, view.deck.left), _("Riff cards")

    def _discards(self, _name: str, view: TableView) -> Large:
        last = view.deck.discards[-1:]
        face = faces.riff(last[0], faces.CARD_SIZE) if last else faces.riff_back(faces.CARD_SIZE)
        return face, _("Discarded riff cards")

    def _objective(self, name: str, view: TableView) -> Large:
        as_action = any(player.set_up == name for player in view.players)
        return faces.objective(name, faces.CARD_SIZE, as_action), self.titles.objective(name)

    def _die(self, name: str, view: TableView) -> Large:
        shown = next((die for die in view.pool if die.id == name), None)
        if shown is None:
            return faces.ready_die("wyld", DIE), self.titles.die(name)
        return faces.die(shown, DIE), self.titles.die(shown.die)

    def _means(self, name: str, view: TableView) -> Large:
        card = next((card for card in view.cards if card.id == name), None)
        shown = card.action if card is not None else "excellent" if name == "made" else "interact"
        return faces.means(shown, ROUND, name, card is not None and card.used), self.titles.means(name)

    def _tray(self, _name: str, view: TableView) -> Large:
        dice = [die for die in view.pool if not die.spent] or list(view.pool)
        face = faces.die(dice[0], DIE) if dice else faces.ready_die("wyld", DIE)
        return face, _("Dice of {player}").format(player=self.titles.player(view, view.turn))
