"""Legal commands: one function for each decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.games.card_game.rules import card_plays, response_windows
from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.state_data import StateData
from game.rules.contract import Command, PlayerCommand
from game.rules.parts import bits


def playable(s: StateData, shopping: bool) -> int:
    """Return the mask of active hand cards that may be played now."""
    hand = s.hands[s.turn]
    return hand & (s.lookup.items if shopping else s.lookup.playable)


def findable(s: StateData, pile: bool) -> list[int]:
    """List the cards Rewind or Quick Trip may find: all but power actions (rulebook)."""
    cards = bits(s.deck.rest) if pile else sorted(set(s.deck.discards))
    return [card for card in cards if not s.lookup.powers >> card & 1]


def choosing(s: StateData, top: p.Choosing) -> Sequence[PlayerCommand]:
    """List keeping and changing the identity."""
    return s.lookup.commands[top.seat].choosing


def due(s: StateData, top: p.Due) -> Sequence[PlayerCommand]:
    """List the playable hand cards, drawing instead, and usable items."""
    mine = s.lookup.commands[s.turn]
    options: list[PlayerCommand] = [mine.play[card] for card in bits(playable(s, top.shopping))]
    if top.shopping:
        options.append(mine.finish)
        return options
    options.append(mine.draw_instead)
    _add_uses(s, options)
    return options


def _add_uses(s: StateData, options: list[PlayerCommand]) -> None:
    """Add the usable items."""
    mine = s.lookup.commands[s.turn]
    for item, other in card_plays.usable(s):
        options.append(mine.use[item] if other is None else mine.use_with[item, other])


def closing(s: StateData, _top: p.Closing) -> Sequence[PlayerCommand]:
    """List the usable items, and the end of the turn."""
    options: list[PlayerCommand] = []
    _add_uses(s, options)
    options.append(s.lookup.commands[s.turn].finish)
    return options


def deed(s: StateData, top: p.Deed) -> Sequence[PlayerCommand]:
    """List the targets a card still needs."""
    return TARGETS[card_plays.wants(s, top)](s, top)


def _fuel(s: StateData, top: p.Deed) -> Sequence[PlayerCommand]:
    mine = s.lookup.commands[s.turn]
    options: list[PlayerCommand] = [mine.fuel[card] for card in bits(card_plays.fuels(s, top))]
    options.append(mine.no_fuel)
    return options


def _linchpin(s: StateData, _top: p.Deed) -> Sequence[PlayerCommand]:
    aim = s.lookup.commands[s.turn].aim
    return [aim[linchpin] for linchpin in s.linchpins(s.turn)]


def _side(s: StateData, _top: p.Deed) -> Sequence[PlayerCommand]:
    return s.lookup.commands[s.turn].sides


def _item(s: StateData, top: p.Deed) -> Sequence[PlayerCommand]:
    owners = s.others() if s.lookup.effects[top.card] == "gullible" else [s.turn, *s.others()]
    return [c.AimItem(s.turn, owner, s.lookup.names[card]) for owner in owners for card in bits(s.tables[owner])]


def _player(s: StateData, top: p.Deed) -> Sequence[PlayerCommand]:
    seats, aim_at = s.others(), s.lookup.commands[s.turn].aim_at
    if s.lookup.effects[top.card] == "not_yourself":
        seats = [s.turn, *seats]
    return [aim_at[seat] for seat in seats]


def _way(s: StateData, _top: p.Deed) -> Sequence[PlayerCommand]:
    return s.lookup.commands[s.turn].ways


TARGETS: dict[str, Callable[[StateData, p.Deed], Sequence[PlayerCommand]]] = {
    "fuel": _fuel,
    "linchpin": _linchpin,
    "side": _side,
    "item": _item,
    "player": _player,
    "way": _way,
}
"""Legal command function for each kind of target."""


def second(s: StateData, top: p.Second) -> Sequence[PlayerCommand]:
    """List the second flips: a paying item, and any other linchpin (ruling 11)."""
    first = s.lookup.cards[top.card].linchpin
    goals = [linchpin for linchpin in s.linchpins(s.turn) if linchpin != first]
    items = bits(s.tables[s.turn] & s.lookup.second_items[top.card])
    options: list[PlayerCommand] = [
        c.SecondFlip(s.turn, s.lookup.names[item], s.lookup.linchpins[goal]) for item in items for goal in goals
    ]
    options.append(s.lookup.commands[s.turn].no_second_flip)
    return options


def window(s: StateData, top: p.Window) -> Sequence[PlayerCommand]:
    """List the responses of the asked seat, and passing."""
    mine, cards = s.lookup.commands[top.asked], response_windows.answers(s, top)
    if not cards:
        return mine.only_passing
    options: list[PlayerCommand] = [mine.answer[card] for card in cards]
    options.append(mine.let_pass)
    return options


def theft(s: StateData, top: p.Theft) -> Sequence[PlayerCommand]:
    """List the responses to a theft."""
    mine, mask = s.lookup.commands[top.victim], s.hands[top.victim] & s.lookup.effect_mask("steal_back")
    options: list[PlayerCommand] = [mine.answer[card] for card in bits(mask)]
    options.append(mine.let_pass)
    return options


def finding(s: StateData, top: p.Finding) -> Sequence[PlayerCommand]:
    """List the cards that can be found; finding nothing is legal only if there are none."""
    mine = s.lookup.commands[s.turn]
    return [mine.find[card] for card in findable(s, top.pile)] or mine.find_nothing


def giving(s: StateData, top: p.Giving) -> Sequence[PlayerCommand]:
    """List the cards of the hand."""
    give = s.lookup.commands[top.seat].give
    return [give[card] for card in bits(s.hands[top.seat])]


def dropping(s: StateData, top: p.Dropping) -> Sequence[PlayerCommand]:
    """List the cards of the hand, or the items of the table."""
    drop = s.lookup.commands[top.seat].drop
    return [drop[card] for card in bits(s.tables[top.seat] if top.item else s.hands[top.seat])]


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
"""Legal command function for each decision of a seat."""
