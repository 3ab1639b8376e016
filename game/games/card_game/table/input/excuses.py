"""Refused gestures in the Card Game: explanations, and the commands they stood for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.games.card_game.rules import commands as c
from game.games.card_game.rules.card_plays import FLIPPERS
from game.games.card_game.rules.pending import NONE
from game.games.card_game.rules.refusals import flip_refusal
from game.games.card_game.rules.state_machine import State
from game.games.card_game.rules.view import TableView
from game.games.card_game.table import thing_kinds
from game.games.card_game.table.text.titles import Titles
from game.i18n import _
from game.rules.contract import Command, Seat
from game.table.positions import Positions
from game.ui.tabletop.thing_names import NOTHING, Kind, Thing

READ: Final = ("window", "theft", "giving", "dropping", "finding")
"""Decisions that take cards only; a click on anything else just looks at it."""


TARGETS: Final[Mapping[str, tuple[type[Command], Kind]]] = {
    "linchpin": (c.Aim, thing_kinds.square),
    "item": (c.AimItem, thing_kinds.card),
    "player": (c.AimAt, thing_kinds.seat),
}
"""For each target that a card can be dropped on: the command that names it and the kind of piece."""


class Excuses:
    """Explanations of refused gestures."""

    def __init__(self, titles: Titles, positions: Positions[TableView, State]) -> None:
        self.lookup, self.titles, self._positions = titles.lookup, titles, positions

    def excuse(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return what is wrong with where a card was dropped, or None to ask the rules."""
        (kind, card, _), (onto_kind, goal, _) = picked[0] if picked else NOTHING, onto or NOTHING
        plain = self._between_plays(view, kind, card) if view.ask is not None else None
        if plain is not None:
            return plain
        if kind != thing_kinds.card or onto is None or view.ask is None or card not in self.lookup.card:
            return None
        due = view.ask.what == "due" and card in view.hand
        if onto_kind == thing_kinds.square and ((due and self._flips(card)) or self._flips_again(view, card)):
            refused = flip_refusal(self.lookup, goal, view.actor, self._almanac(view))
            return self.titles.refusal(refused) if refused is not None else None
        return self._no_target(view, card, onto) if due else None

    def _flips_again(self, view: TableView, card: str) -> bool:
        """Return whether a card is an item that could pay for the pending second flip."""
        return view.asked == "second" and card in self._table(view)

    def _no_target(self, view: TableView, card: str, onto: Thing) -> str | None:
        """Return why a playable card has no target where it was dropped, by the rules after playing it."""
        state, play = self._positions.after(view), c.Play(view.actor, card)
        if state.refusal(play) is not None:
            return None
        state.apply(play)
        after = state.view(view.actor)
        target = after.ask.target if after.ask and after.asked == "deed" else ""
        if target not in TARGETS or TARGETS[target][1] != onto.kind:
            return None
        refused = state.refusal(self._told(after, card, onto))
        return self.titles.refusal(refused) if refused is not None else None

    def _between_plays(self, view: TableView, kind: str, name: str) -> str | None:
        """Return what to do first between plays of a turn, or None during another decision."""
        assert view.ask is not None
        if view.ask.what not in ("due", "closing"):
            return None
        mine = kind == thing_kinds.card and name in self._table(view)
        if view.ask.what == "closing" and (kind == thing_kinds.pile or (kind == thing_kinds.card and not mine)):
            return _("You've made your play. Use an item, or end your turn.")
        if view.ask.target == "shopping" and mine:
            return _("On a Shopping Spree, you can only play items from your hand.")
        if kind == thing_kinds.square:
            refused = flip_refusal(self.lookup, name, view.actor, self._almanac(view))
            first = _("Pick a card first, then the linchpin to flip.")
            return first if refused is None else self.titles.refusal(refused)
        return _("Pick a card first, then the player it's for.") if kind == thing_kinds.seat else None

    def _flips(self, card: str) -> bool:
        return self.lookup.effects[self.lookup.card[card]] in FLIPPERS

    def _table(self, view: TableView) -> tuple[str, ...]:
        return view.players[view.actor].table if view.actor >= 0 else ()

    def _almanac(self, view: TableView) -> Seat:
        """Return the seat that owns the Almanac, or ``NONE``."""
        owned = enumerate(view.players)
        return next((s for s, player in owned if any(self._is_almanac(card) for card in player.table)), NONE)

    def _is_almanac(self, card: str) -> bool:
        return self.lookup.effects[self.lookup.card[card]] == "almanac"

    def loose(self, thing: Thing) -> bool:
        """Return whether a piece is a card, which can always be picked up."""
        return thing.kind == thing_kinds.card

    def meant(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> Command | None:
        """Guess the command of a refused gesture."""
        (kind, name, _part), goal = picked[0] if picked else NOTHING, onto or NOTHING
        seat = view.actor
        if kind != thing_kinds.card and view.asked in READ:
            return None
        if kind == thing_kinds.pile:
            return c.DrawInstead(seat)
        if kind == thing_kinds.square:
            return c.Aim(seat, name)
        if kind == thing_kinds.seat:
            return c.AimAt(seat, int(name))
        if kind != thing_kinds.card or view.ask is None:
            return None
        return self._with_card(view, name, goal)

    def _with_card(self, view: TableView, card: str, goal: Thing) -> Command | None:
        """Guess the command of a gesture with a card."""
        seat, what = view.actor, view.ask.what if view.ask else ""
        if what == "deed":
            return self._told(view, card, goal)
        if what == "second" and goal.kind == thing_kinds.square:
            return c.SecondFlip(seat, card, goal.name)
        plain = {"window": c.Answer, "theft": c.Answer, "giving": c.Give, "dropping": c.Drop, "finding": c.Find}
        if what in plain:
            command: Command = plain[what](seat, card)
            return command
        if what in ("due", "closing"):
            if card in self._table(view) and card not in view.hand:
                other = goal.name if goal.kind == thing_kinds.card else None
                return c.UseItem(seat, other, card) if other else c.UseItem(seat, card)
            return c.Play(seat, card)
        return None

    def _told(self, view: TableView, card: str, goal: Thing) -> Command:
        """Guess the target of a played card."""
        seat = view.actor
        if goal.kind == thing_kinds.square:
            return c.Aim(seat, goal.name)
        if goal.kind == thing_kinds.seat:
            return c.AimAt(seat, int(goal.name))
        target = goal.name if goal.kind == thing_kinds.card else card
        if view.ask is not None and view.ask.target == "fuel":
            return c.Fuel(seat, target)
        owner = next((n for n, player in enumerate(view.players) if target in player.table), seat)
        return c.AimItem(seat, owner, target)
