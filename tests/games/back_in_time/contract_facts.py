"""Back in Time facts for the contract tests: its pieces, its hidden information and its text ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.box import HEROES, MOVERS
from game.games.back_in_time.rules.game import BackInTime
from game.games.back_in_time.rules.refusal_and_ending_ids import Ending, RefusalReason
from game.games.back_in_time.rules.state_machine import State
from game.rules.contract import Seat
from game.rules.parts import bits, mask_of

REASONS = frozenset(why.value for why in RefusalReason)
ENDINGS = frozenset(ending.value for ending in Ending)


def middle(game: BackInTime, seats: int, options: Mapping[str, str], rng: Random) -> State:
    """Build a random midgame state: all items and many tiles dealt, all pieces anywhere."""
    names = options["character"] if "random" not in options["character"] else ",".join(rng.sample(HEROES, seats))
    chosen = {**options, "character": names}
    opening = game.scenario_state(seats, chosen, {})
    lookup = opening.lookup
    walks = [space.id for space in lookup.box.spaces if space.npc]
    tiles = rng.sample([lookup.tiles[tile].id for tile in lookup.standard_tiles], 3 * seats)
    items = [item.id for item in lookup.box.items if not item.expansion or options["expansion"] == "on"]
    owner = {item: rng.randrange(seats) for item in items}
    down = rng.random() < 0.4
    given = {
        "clock": rng.randrange(1, 18),
        "turn": rng.randrange(seats),
        "love": rng.randint(5, 13),
        "car": rng.randrange(9),
        "parts": sorted(rng.sample(lookup.parts, rng.randrange(4)), key=lookup.parts.index),
        "figures": {name: rng.choice(walks) for name in MOVERS},
        "biff_down": down,
        "tokens": rng.randrange(4) if down else 0,
        "trouble": rng.choice((None, *lookup.troubles)),
        "opportunities": rng.sample([card.id for card in lookup.box.opportunities if not card.expansion], 3),
        "heroes": {
            hero: {
                "space": rng.choice(lookup.spaces),
                "tiles": [f"{hero}.{n}" for n in range(1, 6)] + tiles[3 * seat : 3 * seat + 3],
                "items": [item for item in items if owner[item] == seat],
            }
            for seat, hero in enumerate(names.split(","))
        },
    }
    return game.scenario_state(seats, chosen, given)


def pieces(state: State) -> Mapping[str, int]:
    """Count tiles, cards, items, figures and dice; the totals never change during a game."""
    lookup, found = state.lookup, Counter[str]()
    if state.heroes:
        for held in state.held:
            found.update(lookup.tiles[tile].id for tile in bits(held))
    else:  # the characters are not dealt yet, and nobody knows whose starter tiles come
        found["starter tiles"] += 5 * state.seats
    for number, deck in enumerate(state.decks):
        found.update(lookup.cards[number][card] for card in (*bits(deck.rest), *deck.top, *deck.discards))
    found.update(lookup.opportunities[card] for card in state.opportunities if card >= 0)
    found.update([lookup.troubles[state.trouble]] if state.trouble >= 0 else [])
    for record in state.pending:
        if isinstance(record, p.Gift):
            found.update(lookup.tiles[tile].id for tile in record.offered)
    doubled = [name for name, count in found.items() if count > 1 and name != "starter tiles"]
    assert not doubled, f"in two places: {doubled}"
    owned = [item for mask in state.owned for item in bits(mask)]
    assert len(owned) == len(set(owned)), "an item has two owners"
    assert not state.spent & ~mask_of(tile for held in state.held for tile in bits(held)), "exhausted, but on no mat"
    assert not state.used_items & ~mask_of(owned), "face down, but nobody's"
    starters = [name for name in found if name.split(".")[0] in HEROES]
    found["starter tiles"] += sum(found.pop(name) for name in starters)
    found["figures"] = len(state.at)
    return found


def reshuffle_hidden(game: BackInTime, state: State, seat: Seat | None, rng: Random) -> State:
    """Determinize the view of ``seat``; the game hides nothing but future chance, so the table stays the same."""
    return game.determinize(state.view(seat), rng)
