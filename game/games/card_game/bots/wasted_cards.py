"""Plays without effect: drawing instead is free, so no level wastes a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.games.card_game.bots.lookahead import Lookahead, close
from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.state_machine import State
from game.rules.contract import NATURE, Command, after

WORSE: Final = 0.98
"""Share of the value of drawing given to a play without effect."""


LEFT: Final = 4
"""Deck size below which Lucky is not played for its draws."""


def idle_plays(lookahead: Lookahead, options: Sequence[Command], values: Sequence[float]) -> Mapping[Command, float]:
    """Return plays without effect under any target, each valued below drawing instead.

    A card found by Rewind or Quick Trip is valued below the best one found.
    """
    s = lookahead.root
    draws = (value for one, value in zip(options, values, strict=True) if isinstance(one, c.DrawInstead))
    better = next(draws, None) if isinstance(s.pending[-1], p.Due) else max(values)
    if better is None or not (len(s.deck) or s.deck.discards):
        return {}
    return {
        one: min(value, WORSE * better)
        for one, value in zip(options, values, strict=True)
        if isinstance(one, (c.Play, c.Find)) and _is_idle(lookahead, one, value)
    }


def _is_idle(lookahead: Lookahead, play: c.Play | c.Find, value: float) -> bool:
    """Return whether a play of ``value`` is worth no more than its version without effect, or returns at once."""
    if _comes_back(lookahead.root, play):
        return True
    idled = idled_away(lookahead.root, play)
    return idled is not None and value <= lookahead.settled(idled)


def _comes_back(s: State, play: c.Play | c.Find) -> bool:
    """Return whether Lucky would redraw itself endlessly, most cards being held."""
    lucky = bool(s.lookup.effect_mask("lucky") >> s.lookup.card[str(play.card)] & 1)
    return lucky and isinstance(play, c.Play) and len(s.deck) + len(s.deck.discards) < LEFT


def idled_away(s: State, play: c.Play | c.Find) -> State | None:
    """Return the state after playing a card without effect; None if that is impossible.

    Others pass, a machine stays without fuel, and a DoubleBack leaves its linchpin unchanged.
    """
    here = after(s, play)
    while here.actor == s.actor and isinstance(here.pending[-1], p.Deed):
        idle = next((one for one in here.legal_commands() if wastes(here, one)), None)
        if idle is None:
            return None
        here = after(here, idle)
    window = here.pending[-1]
    if isinstance(window, p.Window) and window.kind == "play":
        close(here, window)
    if here.actor == s.actor and isinstance(here.legal_commands()[0], c.FindNothing):
        here = after(here, here.legal_commands()[0])
    return here if changes_nothing(s, here, _due(s) - isinstance(play, c.Play)) else None


def wastes(s: State, option: Command) -> bool:
    """Return whether an option voids a played card: no fuel, or the side already shown."""
    top = s.pending[-1]
    if not isinstance(top, p.Deed):
        return False
    if isinstance(option, c.SetSide):
        linchpin, pays = s.lookup.cards[top.card].linchpin, s.lookup.second_items[top.card]
        return bool(s.flipped >> linchpin & 1) == option.altered and not s.tables[s.turn] & pays
    return isinstance(option, c.NoFuel)


def changes_nothing(before: State, now: State, due: int) -> bool:
    """Return whether only a card left the active hand; ``due`` plays remain."""
    if now.over is not None:
        return False
    seat, top = before.turn, now.pending[-1]
    if now.turn == seat and (not isinstance(top, (p.Due, p.Closing)) or _due(now) > due):
        return False
    others = [n for n in range(before.seats) if n != seat]
    same_hands = all(now.hands[n] == before.hands[n] for n in others) and not now.hands[seat] & ~before.hands[seat]
    same = (now.flipped, now.stack, now.tables, now.who) == (before.flipped, before.stack, before.tables, before.who)
    return same and same_hands and (now.actor != NATURE or now.turn != seat)


def _due(s: State) -> int:
    """Count the plays left."""
    return sum(record.left for record in s.pending if isinstance(record, p.Due))
