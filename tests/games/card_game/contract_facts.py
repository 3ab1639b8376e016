"""Card Game facts for the contract tests: its pieces, its hidden information and its text ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.game import CardGame
from game.games.card_game.rules.refusal_and_ending_ids import Ending, RefusalReason
from game.games.card_game.rules.state_machine import State
from game.rules.contract import Command, Seat
from game.rules.parts import Deck, bits, mask_of
from tests.rules.case import Case

REASONS = frozenset(why.value for why in RefusalReason)
ENDINGS = frozenset(ending.value for ending in Ending)


def middle(game: CardGame, seats: int, options: Mapping[str, str], rng: Random) -> State:
    """Build a random midgame state: cards dealt anywhere, some linchpins flipped, sometimes the end announced."""
    lookup, names = game.lookup, list(game.lookup.names)
    rng.shuffle(names)
    items = {lookup.names[card] for card in bits(lookup.items)}
    hands: dict[int, list[str]] = {seat: [] for seat in range(seats)}
    tables: dict[int, list[str]] = {seat: [] for seat in range(seats)}
    discards: list[str] = []
    pile: list[str] = []
    most, reserve = rng.randint(1, 6), rng.choice((0, 2, 30))
    for name in names:
        seat, place = rng.randrange(seats), rng.random()
        if name in items and place < 0.7:
            tables[seat].append(name)
        elif len(hands[seat]) < most and place < 0.8:
            hands[seat].append(name)
        else:
            (pile if len(pile) < reserve else discards).append(name)
    near, who = rng.random() < 0.4, rng.sample(lookup.identities, seats)
    fits = [
        state
        for state in range(lookup.states)
        if lookup.satisfied[lookup.identity[who[0]]][state] and not state >> lookup.b1 & 1
    ]
    flipped = rng.choice(fits) if near else rng.randrange(lookup.states)
    given = {
        "hands": hands,
        "tables": tables,
        "discards": discards,
        "pile": pile,
        "identities": dict(enumerate(who)),
        "altered": [
            square for square in lookup.linchpins if flipped >> lookup.linchpin[square] & 1 and square != "B-1"
        ],
        "stack": 1 if near else rng.randint(1, int(options["stack"])),
        "turn": 0 if near else rng.randrange(seats),
        "was_changed": rng.random() < 0.5,
        "fused": rng.random() < 0.3,
        "due": rng.choice((1, 1, 2, "draw")),
    }
    if not near:
        return game.scenario_state(seats, options, given)
    for cards in (*hands.values(), discards, pile):
        if "tm_train" in cards:
            cards.remove("tm_train")
    hands[0].append("tm_train")
    state = game.scenario_state(seats, options, {**given, "due": 1})
    state.apply(c.Play(0, "tm_train"))
    state.apply(c.Aim(0, "B-1"))
    return state


def pieces(state: State) -> Mapping[str, int]:
    """Count cards, identities and B-1 cards; the totals never change during a game."""
    lookup, found = state.lookup, Counter[str]()
    for mask in (*state.hands, *state.tables, state.deck.rest, state.in_play()):
        found.update(lookup.names[card] for card in bits(mask))
    found.update(lookup.names[card] for card in (*state.deck.top, *state.deck.discards))
    found.update(lookup.identities[identity] for identity in (*bits(state.strangers), *state.faces))
    found.update(lookup.identities[identity] for identity in state.who if identity != p.NONE)
    doubled = [name for name, count in found.items() if count > 1]
    assert not doubled, f"in two places: {doubled}"
    assert not any(table & ~lookup.items for table in state.tables), "no item, but on a table"
    found["B-1"] = state.stack + state.aside
    return found


def reshuffle_hidden(_game: CardGame, state: State, seat: Seat | None, rng: Random) -> State:
    """Redeal the other hands, identities and the draw pile, unless ``seat`` is looking through the pile."""
    return _deal_again(state, seat, rng)


def twin(
    _case: Case, before: State, command: Command, after: State, seat: Seat | None, rng: Random
) -> tuple[State, Command]:
    """Redeal the state before a command, and the command's own deal, keeping all that ``seat`` sees afterward."""
    known = _known(after, seat)
    if isinstance(command, c.Turned) and command.real:  # the end of the game reveals whose history is in place
        known = mask_of(who for who in before.who if who != p.NONE)
    other = _deal_again(before, seat, rng, _seen(after, seat), known)
    names = before.lookup.names
    if isinstance(command, c.Drew) and command.to != seat:
        return other, c.Drew(command.to, names[rng.choice(other.deck.candidates())])
    if isinstance(command, c.DealtIdentity) and command.to != seat:
        return other, c.DealtIdentity(command.to, before.lookup.identities[rng.choice(bits(other.strangers))])
    if isinstance(command, c.Give) and seat not in (command.seat, _receiver(before)):
        return other, c.Give(command.seat, names[rng.choice(bits(other.hands[command.seat]))])
    if isinstance(command, c.Redealt):
        return other, _dealt_otherwise(other, command, seat, rng)
    return other, command


def _receiver(state: State) -> Seat | None:
    """Return the seat that is being given a card, or None."""
    top = state.pending[-1]
    return top.to if isinstance(top, p.Giving) else None


def _dealt_otherwise(state: State, command: c.Redealt, seat: Seat | None, rng: Random) -> c.Redealt:
    """Redeal all hands at random, except that of ``seat``."""
    hands = list(command.hands)
    own = () if seat is None else hands[seat] or ()
    free = [state.lookup.names[card] for hand in state.hands for card in bits(hand)]
    free = [card for card in free if card not in own]
    rng.shuffle(free)
    for holder, hand in enumerate(hands):
        if holder != seat:
            size = len(hand or ())
            hands[holder] = tuple(free[:size])
            del free[:size]
    return c.Redealt(tuple(hands))


def _looks(state: State, seat: Seat | None) -> bool:
    """Return whether ``seat`` is looking through the draw pile."""
    top = state.pending[-1] if state.pending else None
    return isinstance(top, p.Finding) and top.pile and seat == state.turn


def _seen(state: State, seat: Seat | None) -> int:
    """Return the mask of cards that ``seat`` sees."""
    seen = state.in_play() | mask_of(state.deck.discards) | (state.deck.rest if _looks(state, seat) else 0)
    for table in state.tables:
        seen |= table
    return seen if seat is None else seen | state.hands[seat]


def _known(state: State, seat: Seat | None) -> int:
    """Return the mask of identities that ``seat`` knows: all of them once the game is over."""
    seats = range(state.seats) if state.over is not None else () if seat is None else (seat,)
    return mask_of((*state.faces, *(state.who[one] for one in seats if state.who[one] != p.NONE)))


def _deal_again(state: State, seat: Seat | None, rng: Random, seen: int = 0, known: int = 0) -> State:
    """Redeal all that ``seat`` does not see, leaving the cards ``seen`` and identities ``known`` in place."""
    other = state.clone()
    holders = [holder for holder in range(state.seats) if holder != seat]
    pool = [card for holder in holders for card in bits(state.hands[holder] & ~seen)]
    pool += [] if _looks(state, seat) else bits(state.deck.rest & ~seen)
    rng.shuffle(pool)
    for holder in holders:
        size = (state.hands[holder] & ~seen).bit_count()
        other.hands[holder] = state.hands[holder] & seen | mask_of(pool[:size])
        del pool[:size]
    if not _looks(state, seat):
        other.deck = Deck(state.deck.rest & seen | mask_of(pool), (), state.deck.discards)
    known |= _known(state, seat)
    holders = [holder for holder in holders if state.who[holder] != p.NONE and not known >> state.who[holder] & 1]
    unknown = [*(state.who[holder] for holder in holders), *bits(state.strangers & ~known)]
    rng.shuffle(unknown)
    other.who = [unknown.pop() if n in holders else who for n, who in enumerate(state.who)]
    other.strangers = state.strangers & known | mask_of(unknown)
    return other
