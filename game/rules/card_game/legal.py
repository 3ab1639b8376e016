"""The legal commands of the seat that must answer: one function for each decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from game.rules.card_game import card_plays, response_windows
from game.rules.card_game import commands as c
from game.rules.card_game import pending as p
from game.rules.card_game.compiled_box import SEATS
from game.rules.card_game.state_data import StateData
from game.rules.contract import Command, PlayerCommand
from game.rules.parts import bits, one_each

KEEP_IDENTITY: Final = one_each(c.KeepIdentity, SEATS)
MULLIGAN: Final = one_each(c.Mulligan, SEATS)
DRAW_INSTEAD: Final = one_each(c.DrawInstead, SEATS)
FINISH: Final = one_each(c.Finish, SEATS)
NO_FUEL: Final = one_each(c.NoFuel, SEATS)
NO_SECOND_FLIP: Final = one_each(c.NoSecondFlip, SEATS)
LET_PASS: Final = one_each(c.LetPass, SEATS)
FIND_NOTHING: Final = one_each(c.FindNothing, SEATS)

ANSWERS_ONLY = ("memo", "engine", "manure", "steal_back")
"""Effects of cards that are never played in the own turn."""


def playable(s: StateData, shopping: bool) -> int:
    """Return the mask of cards of the active hand that may be played now."""
    hand = s.hands[s.turn]
    if shopping:
        return hand & s.lookup.items
    for effect in ANSWERS_ONLY:
        hand &= ~s.lookup.effect_mask(effect)
    return hand


def findable(s: StateData, pile: bool) -> list[int]:
    """List the cards that Rewind or Quick Trip may find: all but power actions (rulebook)."""
    cards = bits(s.deck.rest) if pile else sorted(set(s.deck.discards))
    return [card for card in cards if not s.lookup.powers >> card & 1]


def choosing(_s: StateData, top: p.Choosing) -> list[PlayerCommand]:
    """List the one change of identity."""
    return [KEEP_IDENTITY[top.seat], MULLIGAN[top.seat]]


def due(s: StateData, top: p.Due) -> list[PlayerCommand]:
    """List the cards of the hand, the second draw, and the items of the table."""
    seat, names = s.turn, s.lookup.names
    options: list[PlayerCommand] = [c.Play(seat, names[card]) for card in bits(playable(s, top.shopping))]
    if top.shopping:
        return [*options, FINISH[seat]]
    return [*options, DRAW_INSTEAD[seat], *_uses(s)]


def _uses(s: StateData) -> list[PlayerCommand]:
    names = s.lookup.names
    return [
        c.UseItem(s.turn, names[item], None if other is None else names[other]) for item, other in card_plays.usable(s)
    ]


def closing(s: StateData, _top: p.Closing) -> list[PlayerCommand]:
    """List the items of the table, and the end of the turn."""
    return [*_uses(s), FINISH[s.turn]]


def deed(s: StateData, top: p.Deed) -> list[PlayerCommand]:
    """List the targets that a card still needs."""
    return TARGETS[card_plays.wants(s, top)](s, top)


def _fuel(s: StateData, top: p.Deed) -> list[PlayerCommand]:
    return [*(c.Fuel(s.turn, s.lookup.names[card]) for card in bits(card_plays.fuels(s, top))), NO_FUEL[s.turn]]


def _linchpin(s: StateData, _top: p.Deed) -> list[PlayerCommand]:
    return [c.Aim(s.turn, s.lookup.linchpins[linchpin]) for linchpin in s.linchpins(s.turn)]


def _side(s: StateData, _top: p.Deed) -> list[PlayerCommand]:
    return [c.SetSide(s.turn, True), c.SetSide(s.turn, False)]


def _item(s: StateData, top: p.Deed) -> list[PlayerCommand]:
    owners = s.others() if s.lookup.effects[top.card] == "gullible" else [s.turn, *s.others()]
    return [c.AimItem(s.turn, owner, s.lookup.names[card]) for owner in owners for card in bits(s.tables[owner])]


def _player(s: StateData, top: p.Deed) -> list[PlayerCommand]:
    seats = s.others()
    if s.lookup.effects[top.card] == "not_yourself":
        seats = [s.turn, *seats]
    return [c.AimAt(s.turn, seat) for seat in seats]


def _way(s: StateData, _top: p.Deed) -> list[PlayerCommand]:
    return [c.Toward(s.turn, True), c.Toward(s.turn, False)]


TARGETS: dict[str, Callable[[StateData, p.Deed], list[PlayerCommand]]] = {
    "fuel": _fuel,
    "linchpin": _linchpin,
    "side": _side,
    "item": _item,
    "player": _player,
    "way": _way,
}
"""The legal commands for each kind of target."""


def second(s: StateData, top: p.Second) -> list[PlayerCommand]:
    """List the second flips: an item that pays, and any other linchpin (ruling 11)."""
    first = s.lookup.cards[top.card].linchpin
    goals = [linchpin for linchpin in s.linchpins(s.turn) if linchpin != first]
    items = bits(s.tables[s.turn] & s.lookup.second_items[top.card])
    options: list[PlayerCommand] = [
        c.SecondFlip(s.turn, s.lookup.names[item], s.lookup.linchpins[goal]) for item in items for goal in goals
    ]
    return [*options, NO_SECOND_FLIP[s.turn]]


def window(s: StateData, top: p.Window) -> list[PlayerCommand]:
    """List the answers of the asked seat, and letting it pass."""
    options: list[PlayerCommand] = [
        c.Answer(top.asked, s.lookup.names[card]) for card in response_windows.answers(s, top)
    ]
    return [*options, LET_PASS[top.asked]]


def theft(s: StateData, top: p.Theft) -> list[PlayerCommand]:
    """List the answers to a theft."""
    mask = s.hands[top.victim] & s.lookup.effect_mask("steal_back")
    return [*(c.Answer(top.victim, s.lookup.names[card]) for card in bits(mask)), LET_PASS[top.victim]]


def finding(s: StateData, top: p.Finding) -> list[PlayerCommand]:
    """List the cards that can be found; finding nothing is legal only where there are none."""
    found: list[PlayerCommand] = [c.Find(s.turn, s.lookup.names[card]) for card in findable(s, top.pile)]
    return found or [FIND_NOTHING[s.turn]]


def giving(s: StateData, top: p.Giving) -> list[PlayerCommand]:
    """List the cards of the hand."""
    return [c.Give(top.seat, s.lookup.names[card]) for card in s.hand_cards(top.seat)]


def dropping(s: StateData, top: p.Dropping) -> list[PlayerCommand]:
    """List the cards of the hand, or the items of the table."""
    cards = bits(s.tables[top.seat]) if top.item else s.hand_cards(top.seat)
    return [c.Drop(top.seat, s.lookup.names[card]) for card in cards]


LEGAL: dict[type, Callable[[Any, Any], Sequence[Command]]] = {
    p.Choosing: choosing,
    p.Due: due,
    p.Closing: closing,
    p.Deed: deed,
    p.Second: second,
    p.Window: window,
    p.Theft: theft,
    p.Finding: finding,
    p.Giving: giving,
    p.Dropping: dropping,
}
"""What is legal for each decision that asks a seat."""
