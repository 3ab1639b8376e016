"""A past of the Card Game with other hidden cards and identities, for whoever goes on from a game that is not over.

What a viewer sees at any time of a game is a card's only trace. A card or an identity that is seen later on has to be
in the same places until then; all others may have been any of those that nobody has seen since they were shuffled in
with them. So each card that is drawn, given or dealt out of sight is chosen again among the latter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.pending import NONE
from game.games.card_game.rules.state_machine import State
from game.rules.contract import Command, Seat
from game.rules.parts import bits, mask_of


class Seen(NamedTuple):
    """What a viewer sees from some position on: masks of cards and of identities."""

    cards: int
    identities: int


TRIES = 1_000
"""So many deals are tried for one in which no turned card of B-1 would have ended the game."""


def redealt(start: State, commands: Sequence[Command], viewer: Seat | None, rng: Random) -> Sequence[Command]:
    """Return other commands that ``viewer`` cannot tell from these; see :class:`game.rules.contract.Redeals`.

    Raises:
        ValueError: none were found.
    """
    later = _seen_later(start, commands, viewer)
    for _try in range(TRIES):
        found = _dealt_once(start, commands, viewer, later, rng)
        if found is not None:
            return found
    raise ValueError(f"no other deal of {len(commands)} commands was found")


def _dealt_once(
    start: State, commands: Sequence[Command], viewer: Seat | None, later: Sequence[Seen], rng: Random
) -> Sequence[Command] | None:
    """Deal once; None when the game would have gone otherwise, because somebody's identity was satisfied."""
    real, other = start.clone(), start.clone()
    made: list[Command] = []
    for command, seen in zip(commands, later, strict=True):
        if isinstance(command, c.Redealt):
            twin: Command = _redealt(other, command, viewer, seen, rng)
        else:
            twin = _instead(real, other, command, seen, rng)
        real.apply(command)
        other.apply(twin)
        if (other.actor, other.over) != (real.actor, real.over):
            return None
        made.append(twin)
    return made


def _seen_later(start: State, commands: Sequence[Command], viewer: Seat | None) -> Sequence[Seen]:
    """Return for each command what is seen of hidden things from the position after it on."""
    state, views = start.clone(), []
    for command in commands:
        state.apply(command)
        views.append(Seen(_cards(state, viewer), _identities(state, viewer)))
    later, found = Seen(0, 0), []
    for seen in reversed(views):
        later = Seen(later.cards | seen.cards, later.identities | seen.identities)
        found.append(later)
    return found[::-1]


def _cards(state: State, viewer: Seat | None) -> int:
    """Return the cards that ``viewer`` sees."""
    seen = state.in_play() | mask_of(state.deck.discards)
    for table in state.tables:
        seen |= table
    top = state.pending[-1] if state.pending else None
    if isinstance(top, p.Finding) and top.pile and viewer == state.turn:
        seen |= state.deck.rest
    return seen if viewer is None else seen | state.hands[viewer]


def _identities(state: State, viewer: Seat | None) -> int:
    """Return the identities that ``viewer`` knows."""
    known = state.who if state.over is not None else [] if viewer is None else [state.who[viewer]]
    return mask_of((*state.faces, *(who for who in known if who != NONE)))


def _instead(real: State, other: State, command: Command, later: Seen, rng: Random) -> Command:
    """Return what stands for ``command`` in the ``other`` position."""
    lookup = real.lookup
    if isinstance(command, c.DealtIdentity):
        who = lookup.identity[str(command.identity)]
        if not later.identities >> who & 1:
            who = rng.choice(_free(real.strangers, other.strangers, later.identities))
        return c.DealtIdentity(command.to, lookup.identities[who])
    if isinstance(command, c.Drew):
        card = lookup.card[str(command.card)]
        if not later.cards >> card & 1:
            card = rng.choice(_free(real.deck.rest, other.deck.rest, later.cards))
        return c.Drew(command.to, lookup.names[card])
    if isinstance(command, c.Give):
        card = lookup.card[str(command.card)]
        if not later.cards >> card & 1:
            card = rng.choice(_free(real.hands[command.seat], other.hands[command.seat], later.cards))
        return c.Give(command.seat, lookup.names[card])
    return command


def _free(real: int, other: int, later: int) -> Sequence[int]:
    """Return what may be taken from a place: what lies there in the ``other`` position and is not wanted ``later``."""
    return bits(other & ~(real & later))


def _redealt(other: State, command: c.Redealt, viewer: Seat | None, later: Seen, rng: Random) -> c.Redealt:
    """Deal all hands again; cards that are seen later go to the same seats, and the hand of ``viewer`` stays."""
    lookup = other.lookup
    wanted = [[card for card in _numbers(other, hand) if later.cards >> card & 1] for hand in command.hands]
    held = mask_of(card for hand in other.hands for card in bits(hand))
    free = [*bits(held & ~mask_of(card for hand in wanted for card in hand))]
    rng.shuffle(free)
    hands: list[tuple[str, ...] | None] = []
    for seat, (hand, kept) in enumerate(zip(command.hands, wanted, strict=True)):
        missing = len(hand or ()) - len(kept)
        dealt = tuple(lookup.names[card] for card in (*kept, *free[:missing]))
        hands.append(hand if seat == viewer else dealt)
        del free[:missing]
    return c.Redealt(tuple(hands))


def _numbers(state: State, hand: Iterable[str] | None) -> Sequence[int]:
    """Return the numbers of the cards of a hand."""
    return sorted(state.lookup.card[name] for name in hand or ())
