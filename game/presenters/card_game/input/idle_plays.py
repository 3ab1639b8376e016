"""Plays of the Card Game of which everybody can see that they would do nothing, and why: by the own view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.i18n import N_, _
from game.presenters.card_game.input.command_sequences import CommandSequence
from game.rules.card_game.card_plays import HAND_LIMIT
from game.rules.card_game.compiled_box import Lookup
from game.rules.card_game.view import PlayerView, TableView

UNFUELLED: Final[Mapping[str, str]] = {
    "v1": N_("no plutonium is on your table."),
    "v2": N_("the Lightning Prediction is not on your table."),
    "v4": N_("no other card of your hand is discarded for it."),
    "v5": N_("the Overpowered Locomotive is not on your table."),
}
"""Time machines, and what they need."""


def idle_reason(lookup: Lookup, view: TableView, card: str, chain: CommandSequence) -> str:
    """Return why a play would do nothing; empty when it does something, or nobody can know."""
    effect = lookup.effects[lookup.card[card]]
    if effect in UNFUELLED:
        return "" if chain.fuel is not None else _(UNFUELLED[effect])
    test = IDLE.get(effect)
    return "" if test is None else test(lookup, view, chain)


def _others(view: TableView) -> list[PlayerView]:
    """Return the players beside the active one."""
    return [player for seat, player in enumerate(view.players) if seat != view.turn]


def _hitch(_lookup: Lookup, _view: TableView, chain: CommandSequence) -> str:
    unchanged = _("the player before you did not change the timeline.")
    return unchanged if chain.square is None else ""


def _gullible(_lookup: Lookup, _view: TableView, chain: CommandSequence) -> str:
    return _("nobody else has an item on the table.") if chain.item is None else ""


def _erased(_lookup: Lookup, _view: TableView, chain: CommandSequence) -> str:
    return _("there is no item on any table.") if chain.item is None else ""


def _doubleback(_lookup: Lookup, _view: TableView, chain: CommandSequence) -> str:
    barred = _("while another player has the Sports Almanac, B-2 stays as it is.")
    return barred if chain.altered is None else ""


def _fading(_lookup: Lookup, view: TableView, chain: CommandSequence) -> str:
    player = None if chain.player is None else view.players[chain.player]
    own = chain.player == view.turn
    poor = player is not None and not player.table and player.hand <= int(own)
    return _("that player has neither an item nor a card.") if poor else ""


def _alpha(_lookup: Lookup, view: TableView, _chain: CommandSequence) -> str:
    few = all(player.hand <= HAND_LIMIT for player in _others(view))
    return _("nobody else holds more than {n} cards.").format(n=HAND_LIMIT) if few else ""


def _clock_tower(_lookup: Lookup, view: TableView, _chain: CommandSequence) -> str:
    empty = not any(player.hand for player in _others(view))
    return _("nobody else holds a card.") if empty else ""


def _shopping(lookup: Lookup, view: TableView, _chain: CommandSequence) -> str:
    items = any(lookup.items >> lookup.card[card] & 1 for card in view.hand)
    return "" if items else _("there is no item in your hand.")


def _rewind(lookup: Lookup, view: TableView, _chain: CommandSequence) -> str:
    takes = any(not lookup.powers >> lookup.card[card] & 1 for card in view.discards)
    return "" if takes else _("there is nothing on the discard pile to be taken.")


IDLE: Final[Mapping[str, Callable[[Lookup, TableView, CommandSequence], str]]] = {
    "hitch": _hitch,
    "gullible": _gullible,
    "erased": _erased,
    "doubleback": _doubleback,
    "fading": _fading,
    "alpha": _alpha,
    "clock_tower": _clock_tower,
    "shopping": _shopping,
    "rewind": _rewind,
}
"""For each effect that may come to nothing: who says why."""
