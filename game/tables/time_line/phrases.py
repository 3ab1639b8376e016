"""The sentences of play in Time Line: prompts, headings and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.rules.kernel import Seat
from game.rules.time_line.kit import Kit
from game.rules.time_line.view import Ask, TableView
from game.rules.time_line.words import Ending
from game.tables.contract import Outcome
from game.tables.time_line.titles import Titles
from game.words import _, ngettext


class Phrases:
    """Makes sentences from views."""

    def __init__(self, kit: Kit, titles: Titles) -> None:
        """Take the names of things."""
        self.kit, self.titles = kit, titles
        self._prompts: dict[str, Callable[[TableView, Ask], str]] = {
            "placing": self._placing,
            "turn": self._turn,
            "stopping": self._stopping,
            "selling": self._selling,
        }

    # --- prompts -------------------------------------------------------------------------------------------------

    def prompt(self, view: TableView) -> str:
        """Say what the actor is to do."""
        if view.ask is None or view.ask.what not in self._prompts:
            return ""
        return self._prompts[view.ask.what](view, view.ask)

    def _placing(self, _view: TableView, ask: Ask) -> str:
        text = _("Choose where you begin in {zone}: take the goods of one stop.")
        return text.format(zone=self.titles.zone(ask.zone or 0))

    def _turn(self, view: TableView, ask: Ask) -> str:
        if ask.count and ask.good is not None:
            text = _("Sell {sign} for {n} gold apiece, travel back along your line, or stay.")
            return text.format(sign=self.titles.sign(ask.good), n=ask.price)
        if view.players[view.turn].pawn.market is not None:
            return _("Travel back along your line, or wait here for a better day.")
        return _("Go to a stop of your zone, or along your line.")

    def _stopping(self, _view: TableView, _ask: Ask) -> str:
        return _("A new card: choose your stop on it and take the goods.")

    def _selling(self, _view: TableView, ask: Ask) -> str:
        text = _("Sell {sign} for {n} gold apiece?")
        return text.format(sign=self.titles.sign(str(ask.good)), n=ask.price)

    # --- heading -------------------------------------------------------------------------------------------------

    def heading(self, view: TableView) -> tuple[str, str]:
        """Say whose turn it is, and who is nearest to the goal."""
        lead = self._lead(view)
        if view.over is not None:
            return _("The game is over"), lead
        if view.ask is not None and view.ask.what in ("beginning", "dealing"):
            return _("The opening row"), lead
        seat = view.actor if view.actor >= 0 else view.turn
        if view.seat == seat:
            return _("Your turn"), lead
        return _("{seat}'s turn").format(seat=self.titles.seat(seat)), lead

    def _lead(self, view: TableView) -> str:
        """Say who has the most gold, or what all are after."""
        most = max(player.gold for player in view.players)
        first = [seat for seat, player in enumerate(view.players) if player.gold == most]
        if not most:
            return _("Goal: {goal} gold").format(goal=self.kit.goal)
        if len(first) > 1:
            return _("Tied: {n}/{goal}").format(n=most, goal=self.kit.goal)
        name = self.titles.seat(first[0])
        return _("{seat}: {n}/{goal}").format(seat=name, n=most, goal=self.kit.goal)

    # --- the end -------------------------------------------------------------------------------------------------

    def outcome(self, view: TableView) -> Outcome:
        """Put the end of the game into words."""
        assert view.over is not None
        ending, winners = Ending(view.over.ending), view.over.winners
        names = self.names(winners)
        text = {
            Ending.GOLD: _("{names} came home from the Markets with {n} gold: rich before anybody else was."),
            Ending.ALL_PASSED: _("The deck was empty, and nobody wanted to move any more. With {n} gold, {names} won."),
            Ending.STANDSTILL: _("Time stood still for too long. With {n} gold, {names} won."),
        }[ending].format(names=names, n=max(view.players[seat].gold for seat in winners))
        won = view.seat is None or view.seat in winners
        title = _("Rich in no time") if view.seat in winners else self.wins(winners)
        return Outcome(title, text, won, f"time_line/pictures/{ending}", self._facts(view))

    def names(self, seats: tuple[Seat, ...]) -> str:
        """Name several seats."""
        return _(" and ").join(self.titles.seat(seat) for seat in seats)

    def wins(self, seats: tuple[Seat, ...]) -> str:
        """Say who wins."""
        return ngettext("{names} wins!", "{names} win!", len(seats)).format(names=self.names(seats))

    def _facts(self, view: TableView) -> tuple[tuple[str, str], ...]:
        """How it stood at the end: gold and goods of everybody, the prices, the board."""
        rows = []
        for seat, player in enumerate(view.players):
            goods = self.titles.several(player.goods)
            rows.append((self.titles.seat(seat), f"{self.titles.gold(player.gold)}  {goods}".strip()))
        prices = "  ".join(f"{{{line.good}}} {line.price}" for line in view.lines)
        rows.append((_("Prices at the end"), prices))
        rows.append((_("Cards on the board"), str(sum(len(zone.cards) for zone in view.zones))))
        rows.append((_("Cards left to draw"), str(view.deck)))
        return tuple(rows)

    # --- hints ---------------------------------------------------------------------------------------------------

    def hint(self, sentence: str, facts: Mapping[str, Any]) -> str:
        """Say why a hint is a good idea: a sentence whose facts name goods and seats by id."""
        words = {name: self._fact(name, value) for name, value in facts.items()}
        return _(sentence).format(**words)

    def _fact(self, name: str, value: object) -> object:
        """Put the name of a thing in place of its id."""
        if isinstance(value, str) and value in self.titles.goods:
            return self.titles.good(value)
        if name in ("seat", "player", "owner") and isinstance(value, int):
            return self.titles.seat(value)
        if name == "zone" and isinstance(value, int):
            return self.titles.zone(value)
        return value
