"""Names of pieces in Riff in Time; :mod:`.riff_texts` covers the effects of riff cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from game.content.texts import Texts
from game.games.riff_in_time.rules.box import DICE, SAN_DIMAS, Location, Objective
from game.games.riff_in_time.rules.compiled_box import FREE, MADE, Lookup
from game.games.riff_in_time.rules.view import TableView
from game.i18n import _, listed, number
from game.rules.contract import Seat
from game.table.messages import Names, decimal

SIGNS: Final = ("move", "interact", "reroll", "excellent")
"""Actions shown as signs in texts."""


class Titles(Names):
    """Names of one box in the current language."""

    def __init__(self, lookup: Lookup, texts: Texts) -> None:
        """Index the box by id."""
        self.lookup, self.box, self.texts = lookup, lookup.box, texts
        self.locations: dict[str, Location] = {location.id: location for location in self.box.locations}
        self.homes: dict[str, Location] = {location.personage: location for location in self.box.locations}
        self.objectives: dict[str, Objective] = {card.id: card for card in self.box.objectives}
        self.characters = {character.id: character for character in self.box.characters}
        self.riffs = {card.id: card for card in self.box.riffs}
        self.numbers = {space.id: space.number for space in self.box.spaces}
        spaces = dict.fromkeys(("space", "home", "to"), self.space)
        self.names = {
            **spaces,
            "action": self.sign,
            "location": self.location,
            **dict.fromkeys(("personage", "another"), self.personage),
            "character": self.character,
            "objective": self.objective,
            "card": self.riff,
            "die": self.die,
            "means": self.means,
            "by": self.means,
            "faces": self.faces,
            "band": self.band,
            **dict.fromkeys(("average", "mean", "shift"), decimal),
            "change": self.change,
        }

    # --- numbers -----------------------------------------------------------------------------------------------------

    def change(self, change: float) -> str:
        """Format the average change of a dial with its sign; a falling rift is good."""
        return f"{'−' if change < 0 else '+'}{number(abs(change), 1)}"

    # --- the board ---------------------------------------------------------------------------------------------------

    def space(self, space: str) -> str:
        """Return the name of a space; stages are numbered."""
        return _("San Dimas") if space == SAN_DIMAS else _("stage {n}").format(n=self.numbers[space])

    def location(self, location: str) -> str:
        """Return the name of a location, or of San Dimas."""
        return _("San Dimas") if location == SAN_DIMAS else _(self.locations[location].title)

    def place(self, view: TableView, space: str) -> str:
        """Return the name of the location on a space; the space itself if none is placed."""
        return self.location(location) if (location := location_on(view, space)) else self.space(space)

    def band(self, band: str) -> str:
        """Return the name of a band of the dials."""
        return self.tell(f"titles.band.{band if band in ('green', 'red') else 'yellow'}")

    def stages(self, stages: Iterable[int]) -> str:
        """List stages by their numbers."""
        return listed(map(str, stages))

    # --- people ------------------------------------------------------------------------------------------------------

    def personage(self, personage: str) -> str:
        """Return the name of a personage."""
        return _(self.homes[personage].name)

    def character(self, character: str) -> str:
        """Return the name of a character."""
        return _(self.characters[character].title)

    def player(self, view: TableView, seat: Seat) -> str:
        """Return the name of a seat's character; of the seat before characters are dealt."""
        character = view.players[seat].character if 0 <= seat < len(view.players) else None
        return self.seat(seat) if character is None else self.character(character)

    def carried(self, personage: str) -> str:
        """List the dice and actions a personage gives."""
        home = self.homes[personage]
        given = [self.dice(die, home.dice.count(die)) for die in DICE if die in home.dice]
        counts = Counter(home.actions)
        given += [self.tell(f"titles.{'one' if count == 1 else 'two'}.{action}") for action, count in counts.items()]
        return listed(given) if given else _("nothing")

    # --- cards and dice ----------------------------------------------------------------------------------------------

    def objective(self, objective: str) -> str:
        """Return the title of an objective."""
        return _(self.objectives[objective].title)

    def riff(self, card: str) -> str:
        """Return the name of a riff card: its number and location."""
        number = card.rpartition("_")[2]
        location = self.riffs[card].location
        if location is None:
            return _("Riff {n}").format(n=number)
        return _("Riff {n} ({location})").format(n=number, location=self.location(location))

    def action(self, action: str) -> str:
        """Return the name of an action."""
        return self.tell(f"titles.action.{action}")

    def sign(self, action: str) -> str:
        """Return an action's sign and name for use in sentences; the name alone if it has no sign."""
        name = self.action(action)
        return _("{sign} {name}").format(sign=f"{{{action}}}", name=name) if action in SIGNS else name

    def payment(self, actions: Iterable[str]) -> str:
        """Return the signs of several actions, equal ones side by side; the name of one without a sign."""
        counts = Counter(f"{{{one}}}" if one in SIGNS else self.action(one) for one in actions)
        return " ".join(sign * count for sign, count in counts.items())

    def faces(self, faces: Iterable[str]) -> str:
        """List the faces of dice."""
        return listed(map(self.sign, faces), ",")

    def dice(self, kind: str, count: int) -> str:
        """Return a count of dice of a kind."""
        return self.tell(f"titles.dice.{kind}", n=count)

    def die(self, die: str) -> str:
        """Return the name of a die: by kind, or by its number in the pool."""
        return self.tell(f"titles.die.{die}") if die in DICE else _("die {n}").format(n=die.rpartition(".")[2])

    def means(self, means: str) -> str:
        """Return the name of a payment: a die, a card's action, a made Excellent, the free handling."""
        if means in (MADE, FREE):
            return self.tell("titles.made" if means == MADE else "titles.free")
        if means in self.objectives:
            return self.objective(means)
        who, _dot, _number = means.rpartition(".")
        if who in self.homes:
            return self.tell("titles.given", action=self.shown_by_card(means), personage=who)
        return self.die(means)

    def shown_by_card(self, means: str) -> str:
        """Return the action of a card as a payment."""
        if means in self.objectives:
            return self.objectives[means].action
        who, _dot, number = means.rpartition(".")
        return self.homes[who].actions[int(number) - 1]


def location_on(view: TableView, space: str) -> str | None:
    """Return the location on a space (``san_dimas`` for the centre); None if empty."""
    if space == SAN_DIMAS:
        return SAN_DIMAS
    return next((name for name, location in view.locations.items() if location.space == space), None)


def shown_of(view: TableView, means: str) -> str:
    """Return the action shown by a die of the pool or a card; empty if gone."""
    shown = {die.id: str(die.face) for die in view.pool} | {card.id: card.action for card in view.cards}
    return {**shown, MADE: "excellent", FREE: FREE}.get(means, "")
