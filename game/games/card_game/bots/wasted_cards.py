"""Cards that are played for nothing: drawing a card instead costs nothing, so that no level wastes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.games.card_game.bots.lookahead import Lookahead, close
from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.state_machine import State
from game.rules.contract import NATURE, Command, after

WORSE: Final = 0.98
"""The share of what drawing is worth that is left of a play that changes nothing."""


LEFT: Final = 4
"""With fewer cards to draw, nobody plays Lucky for what it draws."""


def idle_plays(lookahead: Lookahead, options: Sequence[Command], values: Sequence[float]) -> Mapping[Command, float]:
    """Return the plays that would change nothing, however they are aimed, each rated below drawing instead.

    A card that Rewind or Quick Trip finds is rated below the best that is found.
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
    """Return whether a play of ``value`` is worth no more than where it changes nothing, or comes back at once."""
    if _comes_back(lookahead.root, play):
        return True
    idled = idled_away(lookahead.root, play)
    return idled is not None and value <= lookahead.settled(idled)


def _comes_back(s: State, play: c.Play | c.Find) -> bool:
    """Return whether Lucky would draw itself again, with little else: for ever, where most cards are held."""
    lucky = bool(s.lookup.effect_mask("lucky") >> s.lookup.card[str(play.card)] & 1)
    return lucky and isinstance(play, c.Play) and len(s.deck) + len(s.deck.discards) < LEFT


def idled_away(s: State, play: c.Play | c.Find) -> State | None:
    """Return the state once a card was played for nothing; None where it cannot be.

    Others let it pass, a machine is left without fuel, and a DoubleBack leaves its linchpin as it is.
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
    """Return whether an option makes nothing of a card that was played: no fuel, or the side that shows already."""
    top = s.pending[-1]
    if not isinstance(top, p.Deed):
        return False
    if isinstance(option, c.SetSide):
        linchpin, pays = s.lookup.cards[top.card].linchpin, s.lookup.second_items[top.card]
        return bool(s.flipped >> linchpin & 1) == option.altered and not s.tables[s.turn] & pays
    return isinstance(option, c.NoFuel)


def changes_nothing(before: State, now: State, due: int) -> bool:
    """Return whether nothing has changed but that a card of the active hand is gone; ``due`` plays are left."""
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
    """Count the plays that are due."""
    return sum(record.left for record in s.pending if isinstance(record, p.Due))
