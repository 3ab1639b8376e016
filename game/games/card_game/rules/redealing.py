"""Alternative pasts of the Card Game with other hidden cards and identities, for continuing an unfinished game.

Cards leave traces only where a viewer sees them. A card or identity seen later must be in the same places until then;
any other may be one of those unseen since they were shuffled together. So each card drawn, given or dealt unseen is
chosen again among the latter.
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
    """Cards and identities a viewer sees from some position on, as masks."""

    cards: int
    identities: int


TRIES = 1_000
"""Maximum number of attempts to find a deal in which no turned card of B-1 would have ended the game."""


def redealt(start: State, commands: Sequence[Command], viewer: Seat | None, rng: Random) -> Sequence[Command]:
    """Return alternative commands indistinguishable to ``viewer``; see :class:`game.rules.contract.Redeals`.

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
    """Deal once; None if somebody's identity would have been satisfied and changed the game."""
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
    """Return for each command what is seen of hidden things after it."""
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
    """Return the mask of cards ``viewer`` sees."""
    seen = state.in_play() | mask_of(state.deck.discards)
    for table in state.tables:
        seen |= table
    top = state.pending[-1] if state.pending else None
    if isinstance(top, p.Finding) and top.pile and viewer == state.turn:
        seen |= state.deck.rest
    return seen if viewer is None else seen | state.hands[viewer]


def _identities(state: State, viewer: Seat | None) -> int:
    """Return the mask of identities ``viewer`` knows."""
    known = state.who if state.over is not None else [] if viewer is None else [state.who[viewer]]
    return mask_of((*state.faces, *(who for who in known if who != NONE)))


def _instead(real: State, other: State, command: Command, later: Seen, rng: Random) -> Command:
    """Return the replacement of ``command`` in the ``other`` position."""
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
    """Return the cards available in a place of the ``other`` position, excluding those needed ``later``."""
    return bits(other & ~(real & later))


def _redealt(other: State, command: c.Redealt, viewer: Seat | None, later: Seen, rng: Random) -> c.Redealt:
    """Redeal all hands; cards seen later go to the same seats, and the hand of ``viewer`` stays."""
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
    """Return the card numbers of a hand."""
    return sorted(state.lookup.card[name] for name in hand or ())
