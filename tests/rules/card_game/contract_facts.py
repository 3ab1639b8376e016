"""What the contract tests must know of the Card Game: its pieces, what is hidden, and its text ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from game.rules.card_game import commands as c
from game.rules.card_game import pending as p
from game.rules.card_game.game import CardGame
from game.rules.card_game.message_ids import Ending, RefusalReason
from game.rules.card_game.state_machine import State
from game.rules.contract import Command, Seat
from game.rules.parts import Deck, bits, mask_of

REASONS = frozenset(why.value for why in RefusalReason)
ENDINGS = frozenset(ending.value for ending in Ending)


def middle(game: CardGame, seats: int, options: Mapping[str, str], rng: Random) -> State:
    """Spread all cards over hands, tables and piles, and flip some linchpins; now and then the end is announced."""
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
    """Count cards, identities and the cards of B-1; the same at all times of a game."""
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
    """Deal the other hands, the identities of the others and the draw pile again; who looks through it, knows it."""
    other = state.clone()
    holders = [holder for holder in range(state.seats) if holder != seat]
    top = state.pending[-1] if state.pending else None
    looks = isinstance(top, p.Finding) and top.pile and seat == state.turn
    pool = [card for holder in holders for card in bits(state.hands[holder])]
    pool += [] if looks else bits(state.deck.rest)
    rng.shuffle(pool)
    for holder in holders:
        size = state.hands[holder].bit_count()
        other.hands[holder] = mask_of(pool[:size])
        del pool[:size]
    if not looks:
        other.deck = Deck(mask_of(pool), (), state.deck.discards)
    if state.over is not None:  # the identities lie open now
        return other
    unknown = [state.who[holder] for holder in holders if state.who[holder] != p.NONE]
    unknown += bits(state.strangers)
    rng.shuffle(unknown)
    other.who = [who if n == seat or who == p.NONE else unknown.pop() for n, who in enumerate(state.who)]
    other.strangers = mask_of(unknown)
    return other


def reveals(before: State, command: Command, after: State) -> bool:
    """Whole hands change hands, the pile is looked through, an identity is laid open, or the real card of B-1."""
    if isinstance(command, c.Turned) and command.real:
        return True
    if after.pending and after.pending[-1] == p.Finding(pile=True):
        return True
    if isinstance(command, (c.Redealt, c.Drew, c.Give)):
        return False
    came = any(late & ~early & ~before.in_play() for early, late in zip(before.hands, after.hands, strict=True))
    return came or after.faces != before.faces
