"""Back in Time as a game of the kernel: starting it, inventing worlds, and arranging positions for scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import msgspec

from game.rules.back_in_time import commands
from game.rules.back_in_time.box import HEROES, Box
from game.rules.back_in_time.kit import DECKS, Kit
from game.rules.back_in_time.state import State
from game.rules.back_in_time.view import TableView, fill
from game.rules.kernel import NATURE, BadGiven, Option, check_options

ANYONE: Final = "random"


class BackInTime:
    """The game in its box; see :class:`game.rules.kernel.Game`."""

    slug = "back_in_time"
    seats = range(2, 5)
    options: tuple[Option, ...] = (
        Option("character", HEROES, ANYONE, per_seat=True),
        Option("difficulty", ("easy", "normal", "hard"), "normal"),
        Option("expansion", ("off", "on"), "off"),
    )
    commands: Any = commands.Command
    views: Any = TableView

    def __init__(self, box: Box) -> None:
        """Number the content once; states share it."""
        self.kit = Kit(box)

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """Set the game up (rulebook section 3); what is left out of ``options`` takes its default.

        Raises:
            BadOption: the number of seats or an option is not on offer.
        """
        return self._fresh(seats, options).begin()

    def worlds(self, view: TableView, rng: Random) -> State:
        """Make a full state that fits ``view``. Nothing is hidden in this game, so there is just one."""
        cast = tuple(-1 if name is None else HEROES.index(name) for name in view.cast)
        state = State(self.kit, len(cast), view.difficulty, view.expansion, cast)
        fill(state, view)
        return state

    def arrange(self, seats: int, options: Mapping[str, str], given: Mapping[str, Any]) -> State:
        """Set up a position for a scenario.

        The opening draws the first Opportunity Cards of the box; then the named fields of the view
        (:class:`TableView`) are put otherwise: ``heroes`` by name, lists as a whole. Cards, tiles and items
        that lie somewhere leave their decks by themselves.

        Raises:
            BadOption: the number of seats or an option is not on offer.
            BadGiven: a field or value does not fit.
        """
        state = self._fresh(seats, options).begin()
        rng = Random(0)
        while state.actor == NATURE:
            outcomes = state.chances()
            state.apply(outcomes[0][0] if outcomes else state.chance(rng))
        shown = msgspec.to_builtins(state.view(None))
        _merge(shown, given, "given")
        if "turn" in given and "actor" not in given:
            shown["actor"] = shown["turn"]
        if "decks" not in given:
            _empty_decks(self.kit, shown)
        try:
            view = msgspec.convert(shown, TableView, strict=True)
            return self.worlds(view, rng)
        except (msgspec.ValidationError, KeyError, ValueError, IndexError) as error:
            raise BadGiven(f"the position does not fit: {error}") from error

    def _fresh(self, seats: int, options: Mapping[str, str]) -> State:
        """Lay out a game before its first card."""
        chosen = check_options(self, seats, options)
        names = chosen["character"].split(",") if chosen["character"] != ANYONE else [ANYONE] * seats
        cast = tuple(-1 if name == ANYONE else HEROES.index(name) for name in names)
        return State(self.kit, seats, chosen["difficulty"], chosen["expansion"] == "on", cast)


def _merge(shown: dict[str, Any], given: Mapping[str, Any], place: str) -> None:
    """Put the values of ``given`` over those of ``shown``, mapping by mapping.

    Raises:
        BadGiven: a name is not a field there.
    """
    for name, value in given.items():
        if name not in shown:
            raise BadGiven(f"{place}.{name} is not a field; there are: {', '.join(map(str, shown))}")
        if isinstance(value, Mapping) and isinstance(shown[name], dict):
            _merge(shown[name], value, f"{place}.{name}")
        else:
            shown[name] = list(value) if isinstance(value, tuple) else value


def _empty_decks(kit: Kit, shown: dict[str, Any]) -> None:
    """Take everything that lies open or on a mat out of the decks."""
    out = {card for card in shown["opportunities"] if card is not None} | {shown["trouble"]}
    for hero in shown["heroes"].values():
        out.update(hero["tiles"])
    for number, name in enumerate(DECKS):
        deck: dict[str, Any] = shown["decks"][name]
        full = _full_deck(kit, number, name, shown["expansion"])
        discards = [card for card in deck["discards"] if card not in out]
        deck["left"] = [card for card in full if card not in out and card not in discards]
        deck["discards"] = discards


def _full_deck(kit: Kit, number: int, name: str, expansion: bool) -> list[str]:
    """List all cards of a deck, in the order of the content."""
    if name == "tiles":
        return [kit.tiles[tile].id for tile in kit.standard_tiles]
    if name == "opportunity":
        return [card.id for card in kit.box.opportunities if expansion or not card.expansion]
    if name.startswith("trouble"):
        return [card.id for card in kit.box.troubles if card.level == int(name[-1])]
    return list(kit.cards[number])


def make(box: Box) -> BackInTime:
    """Make the game from what is in its box."""
    return BackInTime(box)
