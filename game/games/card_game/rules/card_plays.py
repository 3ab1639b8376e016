"""Playing cards: required targets, and effects once nobody responds any more.

Targets are named before responses (ruling 26). A card without possible effect may still be played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.games.card_game.rules import response_windows
from game.games.card_game.rules.pending import (
    NONE,
    WITHOUT,
    Deed,
    Discarding,
    Drawing,
    Dropping,
    Due,
    Finding,
    Giving,
    Identifying,
    Losing,
    Redealing,
    Second,
    Theft,
    Using,
)
from game.games.card_game.rules.state_data import StateData
from game.games.card_game.rules.turns import extra_play, flip
from game.rules.contract import Seat
from game.rules.parts import bits

SPREE = 3
"""Maximum number of items played by a Shopping Spree."""

HAND_LIMIT = 3
"""Hand size that Alpha Rhythm makes everybody discard down to."""

FUELS = {"v1": ("pellet", "case"), "v2": ("lightning",), "v5": ("locomotive",)}
"""Items that fuel each time machine."""


def fuels(s: StateData, deed: Deed) -> int:
    """Return the mask of cards that could fuel a time machine: items on the table, or (V4) hand cards."""
    effect = s.lookup.effects[deed.card]
    if effect == "v4":
        return s.hands[s.turn]
    mask = 0
    for name in FUELS.get(effect, ()):
        mask |= s.lookup.effect_mask(name)
    return s.tables[s.turn] & mask


def wants(s: StateData, deed: Deed) -> str:
    """Return the next target a card needs: ``fuel``, ``linchpin``, ``side``, ``item``, ``player``, ``way`` or none."""
    need = WANTS.get(s.lookup.effects[deed.card])
    return need(s, deed) if need else ""


def _wants_machine(s: StateData, deed: Deed) -> str:
    effect = s.lookup.effects[deed.card]
    if (effect in FUELS or effect == "v4") and deed.fuel == NONE:
        return "fuel" if fuels(s, deed) else ""
    return "linchpin" if deed.linchpin == NONE and deed.fuel != WITHOUT else ""


def _wants_linchpin_if_changed(s: StateData, deed: Deed) -> str:
    return "linchpin" if s.was_changed and deed.linchpin == NONE else ""


def _wants_side(s: StateData, deed: Deed) -> str:
    can = s.may_flip(s.turn, s.lookup.cards[deed.card].linchpin)
    return "side" if can and deed.side == NONE else ""


def _wants_their_item(s: StateData, deed: Deed) -> str:
    theirs = any(s.tables[seat] for seat in s.others())
    return "item" if theirs and deed.item == NONE else ""


def _wants_any_item(s: StateData, deed: Deed) -> str:
    return "item" if any(s.tables) and deed.item == NONE else ""


def _wants_player(_s: StateData, deed: Deed) -> str:
    return "player" if deed.player == NONE else ""


def _wants_way(_s: StateData, deed: Deed) -> str:
    return "way" if deed.side == NONE else ""


WANTS: dict[str, Callable[[StateData, Deed], str]] = {
    "v1": _wants_machine,
    "v2": _wants_machine,
    "v3": _wants_machine,
    "v4": _wants_machine,
    "v5": _wants_machine,
    "train": _wants_machine,
    "doubleback": _wants_side,
    "hitch": _wants_linchpin_if_changed,
    "gullible": _wants_their_item,
    "erased": _wants_any_item,
    "not_yourself": _wants_player,
    "fading": _wants_player,
    "trade": _wants_player,
    "discontinuity": _wants_way,
}
"""Target function for each effect."""

FLIPPERS: Final = frozenset(name for name, ask in WANTS.items() if ask in (_wants_machine, _wants_linchpin_if_changed))
"""Effects that flip any linchpin."""


def deed(s: StateData, top: Deed) -> bool:
    """Advance a played card: ask for targets, open the response window, then resolve it."""
    if wants(s, top):
        s.actor = s.turn
        return False
    if not top.heard:
        response_windows.open_window(s, response_windows.PLAY, s.turn, top.card)
        return True
    s.pending.pop()
    DO[s.lookup.effects[top.card]](s, top)
    return True


def _then_discard(s: StateData, top: Deed) -> None:
    """Discard the card after everything that follows now (ruling 29)."""
    s.pending.append(Discarding(top.card))


# --- effects of cards ----------------------------------------------------------------------------------------------


def _machine(s: StateData, top: Deed) -> None:
    """Flip a linchpin if the machine is fuelled; the fuel is spent, the Case stays (ruling 1)."""
    effect = s.lookup.effects[top.card]
    fuelled = (effect not in FUELS and effect != "v4") or top.fuel >= 0
    if top.fuel >= 0:
        _burn(s, top)
    if top.fuel >= 0 and s.lookup.effects[top.fuel] == "case":
        s.hands[s.turn] |= 1 << top.card
    else:
        _then_discard(s, top)
    if fuelled:
        if effect == "v3":
            s.pending.append(Drawing(s.turn, 1))
        flip(s, top.linchpin)


def _burn(s: StateData, top: Deed) -> None:
    """Spend the fuel."""
    if s.has_fuel_aside(top):
        s.discard(top.fuel)
    elif s.lookup.effects[top.fuel] != "case":
        s.lose_item(s.turn, top.fuel)


def _train(s: StateData, top: Deed) -> None:
    """Flip a linchpin and play on, unless another seat's experiment took the Train."""
    if top.player >= 0:
        s.hands[top.player] |= 1 << top.card
    else:
        _then_discard(s, top)
        extra_play(s)
    flip(s, top.linchpin)


def _doubleback(s: StateData, top: Deed) -> None:
    """Set the card's linchpin, then offer the second flip; neither while another seat's Almanac bars it (ruling 25)."""
    linchpin = s.lookup.cards[top.card].linchpin
    if not s.may_flip(s.turn, linchpin):
        s.discard(top.card)
        return
    s.pending.append(Second(top.card))
    if (s.flipped >> linchpin & 1) != top.side:
        flip(s, linchpin)


def second(s: StateData, top: Second) -> bool:
    """Offer, announce and resolve the second flip of a doubleback."""
    if top.item == WITHOUT or (top.item == NONE and not s.tables[s.turn] & s.lookup.second_items[top.card]):
        s.pending.pop()
        s.discard(top.card)
        return True
    if top.item == NONE:
        s.actor = s.turn
        return False
    if not top.heard:
        response_windows.open_window(s, response_windows.SECOND, s.turn, top.card)
        return True
    s.pending.pop()
    s.pending.append(Discarding(top.card))
    flip(s, top.linchpin)
    return True


def _item(s: StateData, top: Deed) -> None:
    s.tables[s.turn] |= 1 << top.card


def _gullible(s: StateData, top: Deed) -> None:
    """Take an item from another table; its owner may respond."""
    _then_discard(s, top)
    if top.item >= 0:
        _move_item(s, top.item, top.owner, s.turn)
        if s.hands[top.owner]:
            s.pending.append(Theft(top.owner, top.item))


def _move_item(s: StateData, item: int, issuer: Seat, taker: Seat) -> None:
    """Move an item from table to table."""
    s.tables[issuer] &= ~(1 << item)
    s.tables[taker] |= 1 << item


def _hitch(s: StateData, top: Deed) -> None:
    _then_discard(s, top)
    if top.linchpin >= 0:
        flip(s, top.linchpin)


def _not_yourself(s: StateData, top: Deed) -> None:
    """Swap a player's identity for the next of the stack; the old one goes face up under it (ruling 13)."""
    _then_discard(s, top)
    s.faces = (*s.faces, s.who[top.player])
    s.who[top.player] = NONE
    s.pending.append(Identifying(top.player))


def _erased(s: StateData, top: Deed) -> None:
    """Discard an item, unless spent as a response in the meantime (items defend themselves except from theft)."""
    _then_discard(s, top)
    if top.item >= 0 and s.tables[top.owner] >> top.item & 1:
        s.lose_item(top.owner, top.item)


def _fading(s: StateData, top: Deed) -> None:
    """Make a player lose an item of its choice and a random hand card."""
    _then_discard(s, top)
    s.pending += [Losing(top.player), Dropping(top.player, 1, item=True)]


def _alpha(s: StateData, top: Deed) -> None:
    _then_discard(s, top)
    for seat in reversed(s.others()):
        too_many = s.hands[seat].bit_count() - HAND_LIMIT
        if too_many > 0:
            s.pending.append(Dropping(seat, too_many))


def _trade(s: StateData, top: Deed) -> None:
    _then_discard(s, top)
    s.hands[s.turn], s.hands[top.player] = s.hands[top.player], s.hands[s.turn]


def _everybody_gives(s: StateData, _top: Deed | Using) -> None:
    """Ask every other player for a card, clockwise."""
    s.pending += [Giving(seat, s.turn) for seat in reversed(s.others())]


def _clock_tower(s: StateData, top: Deed) -> None:
    _then_discard(s, top)
    _everybody_gives(s, top)


def _vortex(s: StateData, top: Deed) -> None:
    _then_discard(s, top)
    s.pending.append(Redealing())


def _discontinuity(s: StateData, top: Deed) -> None:
    """Pass all hands on: ``side`` 1 is to the left, the next player in turn order."""
    _then_discard(s, top)
    s.hands = [s.hands[-1], *s.hands[:-1]] if top.side else [*s.hands[1:], s.hands[0]]


def _shopping(s: StateData, top: Deed) -> None:
    _then_discard(s, top)
    s.pending.append(Due(SPREE, shopping=True))


def _rewind(s: StateData, top: Deed) -> None:
    _then_discard(s, top)
    s.pending.append(Finding(pile=False))


def _quick_trip(s: StateData, top: Deed) -> None:
    _then_discard(s, top)
    s.refill()
    s.pending.append(Finding(pile=True))


def _lucky(s: StateData, top: Deed) -> None:
    _then_discard(s, top)
    extra_play(s)
    s.pending.append(Drawing(s.turn, 3))


def _science(s: StateData, top: Deed) -> None:
    """Steal the Locomotive from a table, then play on."""
    _then_discard(s, top)
    owner = s.owner_of("locomotive")
    if owner not in (NONE, s.turn):
        _move_item(s, s.lookup.card["locomotive"], owner, s.turn)
    extra_play(s)


DO: dict[str, Callable[[StateData, Deed], None]] = {
    **dict.fromkeys(("v1", "v2", "v3", "v4", "v5"), _machine),
    **dict.fromkeys(
        ("plain", "pellet", "case", "lightning", "locomotive", "memo_item", "almanac", "dust_jacket", "fusion", "cash"),
        _item,
    ),
    "train": _train,
    "doubleback": _doubleback,
    "gullible": _gullible,
    "hitch": _hitch,
    "not_yourself": _not_yourself,
    "erased": _erased,
    "fading": _fading,
    "alpha": _alpha,
    "trade": _trade,
    "clock_tower": _clock_tower,
    "vortex": _vortex,
    "discontinuity": _discontinuity,
    "shopping": _shopping,
    "rewind": _rewind,
    "quick_trip": _quick_trip,
    "lucky": _lucky,
    "science": _science,
}
"""Effect function for each card played in the own turn."""


# --- used items ----------------------------------------------------------------------------------------------------


def usable(s: StateData) -> list[tuple[int, int | None]]:
    """List the items the active player may use for free, each with the item Mr. Fusion consumes, if any."""
    table = s.tables[s.turn]
    found: list[tuple[int, int | None]] = []
    if not table & s.lookup.usable:
        return found
    for item in bits(table & s.lookup.usable):
        effect = s.lookup.effects[item]
        if effect == "lightning" and any(s.hands[seat] for seat in s.others()):
            found.append((item, None))
        if effect == "dust_jacket" and s.owner_of("almanac") not in (NONE, s.turn):
            found.append((item, None))
        if effect == "fusion" and not s.fused:
            found += [(item, other) for other in bits(table) if other != item]
    return found


def use(s: StateData, item: int, other: int | None) -> None:
    """Pay for using an item: the item itself, or what Mr. Fusion consumes (ruling 5)."""
    paid = item if other is None else other
    s.fused = s.fused or other is not None
    s.lose_item(s.turn, paid)
    s.pending.append(Using(item, paid))


def using(s: StateData, top: Using) -> bool:
    """Open the response window for using an item, then resolve it."""
    if not top.heard:
        response_windows.open_window(s, response_windows.ITEM, s.turn, top.paid)
        return True
    s.pending.pop()
    USE[s.lookup.effects[top.item]](s, top)
    return True


def _use_fusion(s: StateData, _top: Using) -> None:
    s.pending.append(Drawing(s.turn, 2))


def _use_dust_jacket(s: StateData, _top: Using) -> None:
    owner = s.owner_of("almanac")
    if owner != NONE:
        _move_item(s, s.lookup.card["almanac"], owner, s.turn)


USE: dict[str, Callable[[StateData, Any], None]] = {
    "lightning": _everybody_gives,
    "fusion": _use_fusion,
    "dust_jacket": _use_dust_jacket,
}
"""Effect function for each used item."""
