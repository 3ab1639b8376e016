"""Plays of the Card Game without effect, and why, as far as a player's own view can tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.games.card_game.rules.box import B1
from game.games.card_game.rules.card_plays import HAND_LIMIT
from game.games.card_game.rules.compiled_box import Lookup
from game.games.card_game.rules.pending import WITHOUT, Answering, Deed, Discarding, Second
from game.games.card_game.rules.view import PlayerView, TableView
from game.games.card_game.table import announced_flips
from game.games.card_game.table.input.command_sequences import CommandSequence
from game.i18n import N_, _, ngettext
from game.rules.claims import Count, stated

UNFUELLED: Final[Mapping[str, str]] = {
    "v1": N_("there's no plutonium on your table."),
    "v2": N_("the Lightning Prediction isn't on your table."),
    "v4": N_("there's no other card to discard for it."),
    "v5": N_("the Overpowered Locomotive isn't on your table."),
}
"""Why a time machine, by effect, would be played without fuel."""


def idle_reason(lookup: Lookup, view: TableView, card: str, chain: CommandSequence) -> str:
    """Return why a play would have no effect, or "" if it has one or nobody can know."""
    effect = lookup.effects[lookup.card[card]]
    if chain.square == B1:
        return _("nobody's history can be in place, so your turn would end.") if _is_futile(lookup, view) else ""
    if effect in UNFUELLED and chain.fuel is None:
        return _("you'd play it without what it needs.") if chain.bare else _(UNFUELLED[effect])
    test = IDLE.get(effect)
    return "" if test is None else test(lookup, view, card, chain)


def _is_futile(lookup: Lookup, view: TableView) -> bool:
    """Return whether B-1 has only its real card left and no possible identity is satisfied."""
    flipped = announced_flips.flipped(lookup, view.timeline)
    possible = (one for one in lookup.identities if one not in view.faces)
    return view.stack == 1 and not any(lookup.satisfied[lookup.identity[one]][flipped] for one in possible)


def is_idle(lookup: Lookup, view: TableView, deed: Deed) -> bool:
    """Return whether an announced card with all its targets would have no effect if everyone passes.

    Only public knowledge counts; attempts at B-1 that depend on hidden identities are not idle.
    """
    effect, names = lookup.effects[deed.card], lookup.names
    chain = CommandSequence(
        (),
        square=lookup.linchpins[deed.linchpin] if deed.linchpin >= 0 else None,
        fuel=names[deed.fuel] if deed.fuel >= 0 else None,
        bare=deed.fuel == WITHOUT,
        player=deed.player if deed.player >= 0 else None,
        item=names[deed.item] if deed.item >= 0 else None,
        altered=bool(deed.side) if deed.side >= 0 and effect == "doubleback" else None,
        left=bool(deed.side) if deed.side >= 0 and effect == "discontinuity" else None,
    )
    return bool(idle_reason(lookup, view, names[deed.card], chain))


def _others(view: TableView) -> list[PlayerView]:
    """Return all players except the active one."""
    return [player for seat, player in enumerate(view.players) if seat != view.turn]


def _left(view: TableView, card: str) -> int:
    """Return the active player's hand size after playing ``card``."""
    return view.players[view.turn].hand - (view.seat == view.turn and card in view.hand)


def _hitch(_lookup: Lookup, _view: TableView, _card: str, chain: CommandSequence) -> str:
    unchanged = _("the player before you didn't change the timeline.")
    return unchanged if chain.square is None else ""


def _gullible(_lookup: Lookup, _view: TableView, _card: str, chain: CommandSequence) -> str:
    return _("nobody else has an item.") if chain.item is None else ""


def _erased(_lookup: Lookup, view: TableView, _card: str, chain: CommandSequence) -> str:
    """Return why no item is removed: there is none, or the target was used up in a response."""
    if chain.item is None:
        return _("there's no item on any table.")
    gone = all(chain.item not in player.table for player in view.players)
    return _("that item isn't on a table anymore.") if gone else ""


def _doubleback(lookup: Lookup, view: TableView, card: str, chain: CommandSequence) -> str:
    """Return why nothing would flip: barred by the Almanac, or already on that side with no second flip."""
    if chain.altered is None:
        return _("another player has the Sports Almanac.")
    number = lookup.card[card]
    square = lookup.linchpins[lookup.cards[number].linchpin]
    pays = any(lookup.second_items[number] >> lookup.card[item] & 1 for item in view.players[view.turn].table)
    if pays or view.timeline[square] != chain.altered:
        return ""
    return _("{square} already shows that side, and no item of yours pays for a second flip.").format(square=square)


def _fading(_lookup: Lookup, view: TableView, _card: str, chain: CommandSequence) -> str:
    player = None if chain.player is None else view.players[chain.player]
    poor = player is not None and not player.table and not player.hand
    return _("that player has no items and no cards.") if poor else ""


def _alpha(_lookup: Lookup, view: TableView, _card: str, _chain: CommandSequence) -> str:
    few = all(player.hand <= HAND_LIMIT for player in _others(view))
    limit = stated(Count(says=HAND_LIMIT, of="hand_limit")).says if few else 0
    if not few:
        return ""
    return ngettext("nobody else has more than {n} card.", "nobody else has more than {n} cards.", limit).format(
        n=limit
    )


def _trade(_lookup: Lookup, view: TableView, card: str, chain: CommandSequence) -> str:
    empty = chain.player is not None and not view.players[chain.player].hand and not _left(view, card)
    return _("neither of you would have a card.") if empty else ""


def _discontinuity(_lookup: Lookup, view: TableView, card: str, _chain: CommandSequence) -> str:
    empty = not _left(view, card) and not any(player.hand for player in _others(view))
    return _("nobody would have a card.") if empty else ""


def _vortex(_lookup: Lookup, view: TableView, card: str, _chain: CommandSequence) -> str:
    """Return why a redeal changes nothing: no cards, or a single one that returns to its player."""
    if any(player.hand for player in _others(view)) or _left(view, card) > 1:
        return ""
    return _("there would be no cards to shuffle.") if not _left(view, card) else _("you'd just get your card back.")


def _clock_tower(_lookup: Lookup, view: TableView, _card: str, _chain: CommandSequence) -> str:
    empty = not any(player.hand for player in _others(view))
    return _("nobody else has a card.") if empty else ""


def _shopping(lookup: Lookup, view: TableView, card: str, _chain: CommandSequence) -> str:
    mine = view.seat == view.turn
    none = not any(lookup.items >> lookup.card[one] & 1 for one in view.hand) if mine else not _left(view, card)
    return _("there's no item in your hand.") if none else ""


def _rewind(lookup: Lookup, view: TableView, _card: str, _chain: CommandSequence) -> str:
    takes = any(not lookup.powers >> lookup.card[card] & 1 for card in view.discards)
    return "" if takes else _("there's nothing to take in the discard pile.")


def _quick_trip(lookup: Lookup, view: TableView, card: str, _chain: CommandSequence) -> str:
    """Return why there is nothing to find; an empty pile is refilled from the discards first."""
    hidden = set(lookup.names) - _seen(lookup, view) - {card} if view.deck else set(view.discards)
    takes = any(not lookup.powers >> lookup.card[one] & 1 for one in hidden)
    return "" if takes else _("there's nothing to take in the draw pile.")


def _seen(lookup: Lookup, view: TableView) -> set[str]:
    """Return the cards that the viewer knows not to be in the draw pile."""
    tables = (card for player in view.players for card in player.table)
    played = [record.card for record in view.pending if isinstance(record, (Deed, Second, Discarding, Answering))]
    played += [record.fuel for record in view.pending if isinstance(record, Deed) and record.fuel >= 0]
    return {*view.hand, *view.discards, *tables, *(lookup.names[card] for card in played)}


IDLE: Final[Mapping[str, Callable[[Lookup, TableView, str, CommandSequence], str]]] = {
    "hitch": _hitch,
    "gullible": _gullible,
    "erased": _erased,
    "doubleback": _doubleback,
    "fading": _fading,
    "alpha": _alpha,
    "trade": _trade,
    "discontinuity": _discontinuity,
    "vortex": _vortex,
    "clock_tower": _clock_tower,
    "shopping": _shopping,
    "rewind": _rewind,
    "quick_trip": _quick_trip,
}
"""For each effect that can come to nothing, the function that explains why."""
