"""Time Line facts for the contract tests: its pieces, its hidden information and its text ids."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.rules.game import TimeLine
from game.games.time_line.rules.refusal_and_ending_ids import Ending, RefusalReason
from game.games.time_line.rules.state_data import BLANK, OFF, is_market
from game.games.time_line.rules.state_machine import State
from game.rules.contract import Seat

REASONS = frozenset(why.value for why in RefusalReason)
ENDINGS = frozenset(ending.value for ending in Ending)


def middle(game: TimeLine, seats: int, options: Mapping[str, str], rng: Random) -> State:
    """Build a random midgame state: uneven zones with face-down cards, half the tokens gone, few cards in the deck."""
    lookup = game.lookups[options["deck"]]
    names = list(lookup.names)
    rng.shuffle(names)
    zones = [
        {"top": rng.randint(-9, 4), "cards": [_card(lookup, names, rng, first=not n) for n in range(rng.randint(1, 4))]}
        for _ in range(lookup.zones[seats])
    ]
    laid = [card["id"] for zone in zones for card in _cards(zone) if card != "back"]
    backs = sum(card == "back" for zone in zones for card in _cards(zone))
    stops = rng.sample([(card, good) for card in laid for good in lookup.goods], seats)
    pawns: dict[int, dict[str, Any]] = {
        seat: {"market": rng.randint(-2, 5)} if rng.random() < 0.3 else {"card": card, "good": good}
        for seat, (card, good) in enumerate(stops)
    }
    given = {
        "zones": zones,
        "pawns": pawns,
        "goods": {seat: {good: rng.randint(0, 5) for good in lookup.goods} for seat in range(seats)},
        "gold": {seat: rng.randint(0, 20) for seat in range(seats)},
        "deck": names[: backs + rng.choice((0, 1, 3, 20))],
        "turn": rng.randrange(seats),
    }
    return game.scenario_state(seats, options, given)


def _cards(zone: Mapping[str, Any]) -> list[Any]:
    cards: list[Any] = zone["cards"]
    return cards


def _card(lookup: Lookup, names: list[str], rng: Random, first: bool) -> Any:
    """Take a card; the first of a zone is face up, so that a pawn can stand on it."""
    if not first and rng.random() < 0.25:
        return "back"
    return {"id": names.pop(), "tokens": [good for good in lookup.goods if rng.random() < 0.6]}


def pieces(state: State) -> Mapping[str, int]:
    """Count cards and pawns, which never change, and check that stops and zones agree."""
    lookup = state.lookup
    laid = [card for zone in state.zones for card in zone if card != BLANK]
    counts = {name: laid.count(card) + (state.unseen >> card & 1) for card, name in enumerate(lookup.names)}
    doubled = [name for name, count in counts.items() if count > 1]
    assert not doubled, f"in two places: {doubled}"
    assert state.blanks == sum(zone.count(BLANK) for zone in state.zones)
    assert state.deck >= 0, "more cards face down than there are"
    for number, zone in enumerate(state.zones):
        assert all(state.home[card] == number for card in zone if card != BLANK)
    stops = [pawn for pawn in state.pawns if pawn != OFF and not is_market(pawn)]
    assert len(set(stops)) == len(stops), "two pawns on one stop"
    assert all(pawn >> 2 in laid and not state.tokens[pawn >> 2] >> (pawn & 3) & 1 for pawn in stops), "on a token"
    return {**counts, "pawns": len(state.pawns)}


def reshuffle_hidden(_game: TimeLine, state: State, _seat: Seat | None, _rng: Random) -> State:
    """Return a copy: the next card is not fixed before it is drawn."""
    return state.clone()
