"""Dice Through Time facts for the contract tests: its pieces, its hidden information and its text ids."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import Lookup
from game.games.dice_through_time.rules.game import DiceThroughTime
from game.games.dice_through_time.rules.refusal_and_ending_ids import Ending, RefusalReason
from game.games.dice_through_time.rules.state_data import IN_BOX
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Seat
from game.rules.parts import UNROLLED, bits

REASONS = frozenset(reason.value for reason in RefusalReason)
ENDINGS = frozenset(ending.value for ending in Ending)


def middle(game: DiceThroughTime, seats: int, options: Mapping[str, str], rng: Random) -> State:
    """Build a random midgame state: many events, tokens and buried dice, items near home, any marker.

    One time in three a round begins, with few cards to draw and the special events among them.
    """
    lookup = game.lookup
    begins = rng.random() < 0.34
    names = list(lookup.events)
    rng.shuffle(names)
    placed = [name for name in names if not lookup.effects[lookup.event[name]]][: rng.randint(0, 16)]
    given: dict[str, Any] = {
        "events": placed,
        "biffs": {
            lookup.years[year]: lookup.places[rng.choice(lookup.row[place])]
            for year, place in enumerate(lookup.biff_starts)
        },
        "paradox": rng.sample(lookup.places, rng.randint(0, 6)),
        "tokens": {icon: rng.choice((0, 0, 1, 2)) for icon in ICONS},
        "outatime": rng.randint(0, 16),
        "first": rng.randrange(seats),
        "deck": _deck(lookup, [name for name in names if name not in placed], rng),
    }
    items = _items(lookup, seats, options, rng)
    given["item_decks"] = {lookup.years[year]: rng.choice((0, 1, 2)) for year in range(len(lookup.years))}
    given["item_decks"][lookup.years[rng.randrange(len(lookup.years))]] = 2
    given["players"] = {seat: _player(lookup, seats, items[seat], begins, rng) for seat in range(seats)}
    if begins:
        given["draws"] = rng.randint(1, 6)
    else:
        given["turn"] = rng.randrange(seats)
    return game.scenario_state(seats, options, given)


def _deck(lookup: Lookup, free: list[str], rng: Random) -> dict[str, Any]:
    """Build a short deck with special events on top, or an empty one so that the discards are shuffled."""
    specials = [name for name in free if lookup.effects[lookup.event[name]]]
    events = [name for name in free if not lookup.effects[lookup.event[name]]]
    return {"left": [*specials[: rng.randint(0, len(specials))], *events[: rng.choice((0, 1, 30))]]}


def _items(lookup: Lookup, seats: int, _options: Mapping[str, str], rng: Random) -> list[list[str]]:
    """Deal up to two items to each seat, no more of one year than the easiest level provides."""
    names = list(lookup.items)
    rng.shuffle(names)
    dealt: list[list[str]] = [[] for _ in range(seats)]
    taken = [0] * len(lookup.years)
    for seat in range(seats):
        for name in [n for n in names if taken[lookup.found[lookup.item[n]]] < 2][: rng.randint(0, 2)]:
            dealt[seat].append(name)
            taken[lookup.found[lookup.item[name]]] += 1
            names.remove(name)
    return dealt


def _player(lookup: Lookup, _seats: int, items: list[str], begins: bool, rng: Random) -> dict[str, Any]:
    """Put a car anywhere, often at the home of one of its items, with some dice spent and some buried."""
    homes = [lookup.places[lookup.homes[lookup.item[item]]] for item in items]
    place = rng.choice(homes) if homes and rng.random() < 0.5 else rng.choice(lookup.places)
    dice: list[Any] = []
    for _ in range(lookup.numbers.dice):
        icon = rng.choice(ICONS)
        buried = rng.random() < (0.3 if begins else 0.2)
        if buried:
            dice.append({"icon": icon, "place": rng.choice(lookup.places)})
        elif not begins:
            dice.append({"icon": icon, "spent": rng.random() < 0.15})
    return {"place": place, "items": items, "dice": dice}


def pieces(state: State) -> Mapping[str, int]:
    """Count all pieces, which never change, and check that their places are possible."""
    lookup = state.lookup
    check_dice(state)
    places = {
        "deck": bits(state.deck.rest), "discards": state.deck.discards, "aside": state.aside,
        "lasting": state.lasting, "board": [event for events in state.events for event in events],
    }  # fmt: skip
    cards = [card for cards in places.values() for card in cards]
    for place, events in enumerate(state.events):
        assert all(lookup.event_place[event] == place for event in events), "an event lies elsewhere"
    items = [item for mask in (*state.unseen, *state.held, state.returned) for item in bits(mask)]
    assert len(items) == len(set(items)), "an item is in two places"
    assert len(cards) == len(set(cards)), "an event is in two places"
    assert state.paradox >> len(lookup.places) == 0
    tokens = {
        icon: sum(counts)
        for icon, counts in zip(ICONS, zip(state.bag, state.pool, state.used, strict=True), strict=True)
    }
    assert min((*state.bag, *state.pool, *state.used)) >= 0
    assert all(0 <= left <= mask.bit_count() for left, mask in zip(state.left, state.unseen, strict=True))
    game_items = sum(state.left) + sum(mask.bit_count() for mask in (*state.held, state.returned))
    assert all(mask.bit_count() <= lookup.numbers.carried for mask in state.held)
    return {
        **{name: cards.count(number) for number, name in enumerate(lookup.events)},
        **{f"item {name}": items.count(number) for number, name in enumerate(lookup.items)},
        **{f"token {icon}": count for icon, count in tokens.items()},
        "items in the game": game_items,
        "dice": len(state.where),
        "cars": len(state.at),
    }


def check_dice(state: State) -> None:
    """Check that dice in play lie on a mat or place, others in the box, and each Biff in his year."""
    lookup = state.lookup
    for die, where in enumerate(state.where):
        in_play = lookup.car_of[die] in state.cars
        assert (where == IN_BOX) == (not in_play), lookup.dice[die]
        assert where < len(lookup.places)
        assert in_play or state.faces[die] == UNROLLED
        assert where < 0 or state.faces[die] != UNROLLED, "a die was buried unrolled"
        assert not state.fresh >> die & 1 or where >= 0
    for year, place in enumerate(state.biffs):
        assert lookup.year_of[place] == year, "a Biff has left his year"


def reshuffle_hidden(_game: DiceThroughTime, state: State, _seat: Seat | None, _rng: Random) -> State:
    """Return a copy: chance results are not fixed before they occur."""
    return state.clone()
