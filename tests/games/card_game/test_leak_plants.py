"""The leak tests find every planted leak, each showing one hidden thing to one more viewer.

Hidden information is found by playing: the command fields redacted for some seat, and the view fields that differ
between seats. Each is then shown to the neighbor, to a spectator and to everyone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any
from unittest import mock

import pytest
from msgspec.structs import fields, replace

from game.games.card_game.rules import commands as cards
from game.games.card_game.rules.state_machine import State as CardState
from game.rules.contract import NATURE, Command, Seat, View
from game.rules.contract import redact as seen_of
from tests.rules import leaks
from tests.rules.case import Case
from tests.rules.cases import CASES, Playout

pytestmark = pytest.mark.plain  # compiled classes cannot be patched

HIDING = [case for case in CASES if case.hides]
GAMES = 40
"""Number of games within which a leak has to be found."""

Redact = Callable[[Any, Command, Seat | None], Command | None]


def playouts(case: Case) -> Iterator[tuple[Playout, Random]]:
    """Yield games of two or more seats, cycling through the seat counts."""
    tables = [seats for seats in case.seats if seats > 1]
    for seed in range(GAMES):
        yield Playout(case, tables[seed % len(tables)], seed), Random(seed)


def is_found(case: Case) -> bool:
    """Return whether comparing games finds a leak."""
    try:
        for playout, rng in playouts(case):
            for _compared in leaks.compare_game(playout, rng, share=0.3):
                pass
    except leaks.Leak:
        return True
    return False


# --- commands ---------------------------------------------------------------------------------------------------------


@cache
def hidden_fields(case: Case) -> frozenset[tuple[type[Command], str]]:
    """Return the command types and fields that are redacted for some seat."""
    found = set()
    for playout, rng in playouts(case):
        for state in playout:
            outcomes = [state.sample_chance(rng)] if state.actor == NATURE else list(state.legal_commands())
            for command, seat in ((one, seat) for one in outcomes for seat in leaks.viewers(playout)):
                seen = seen_of(state, command, seat)
                for field in fields(type(command)):
                    if getattr(seen, field.name, None) != getattr(command, field.name):
                        found.add((type(command), field.name))
    return frozenset(found)


def also(own: object, others: object) -> object:
    """Merge two redactions of a field, as seen by somebody with the knowledge of both."""
    if isinstance(own, tuple) and isinstance(others, tuple):
        return tuple(theirs if mine is None else mine for mine, theirs in zip(own, others, strict=True))
    return others


def widened(plain: Redact, kind: type[Command], field: str, way: str) -> Redact:
    """Return a redaction that shows one field of a command type to more seats than it should."""

    def redact(state: Any, command: Command, seat: Seat | None) -> Command | None:
        seen = plain(state, command, seat)
        if type(command) is not kind or seen is None:
            return seen
        seats, shown = len(state.hands), getattr(command, field)
        if way == "onlooker" and seat is not None:
            return seen
        if way in ("left", "right") and seat is not None:
            neighbour = (seat + (1 if way == "left" else -1)) % seats
            shown = also(getattr(seen, field), getattr(plain(state, command, neighbour), field))
        return replace(seen, **{field: shown})

    return redact


KNOWN = {
    "toy": {"Dealt.card"},
    "card_game": {"DealtIdentity.identity", "Drew.card", "Give.card", "Redealt.hands"},
}
"""Hidden fields of commands according to the rulebooks."""


@pytest.mark.parametrize("case", HIDING, ids=str)
def test_what_is_hidden_of_commands(case: Case) -> None:
    found = {f"{kind.__name__}.{field}" for kind, field in hidden_fields(case)}
    assert found == KNOWN.get(case.name, found)
    assert found


@pytest.mark.parametrize("way", ["left", "right", "onlooker", "everybody"])
@pytest.mark.parametrize("case", HIDING, ids=str)
def test_a_command_that_shows_more_is_found(case: Case, way: str) -> None:
    kind_of_state: Any = type(Playout(case, case.seats[-1], 0).state)
    for kind, field in sorted(hidden_fields(case), key=str):
        leaky = widened(kind_of_state.redact, kind, field, way)
        with mock.patch.object(kind_of_state, "redact", leaky):
            assert is_found(case), f"{kind.__name__}.{field} is shown to {way}, and nobody notices"


def neighbours_hand(state: Any, command: Command, seat: Seat | None) -> Command | None:
    """Redact a redeal but show the neighbor's hand too."""
    if isinstance(command, cards.Redealt) and seat is not None:
        shown = (seat, seat + 1)
        return cards.Redealt(tuple(hand if n in shown else None for n, hand in enumerate(command.hands)))
    return PLAIN(state, command, seat)


def all_that_is_dealt(state: Any, command: Command, seat: Seat | None) -> Command | None:
    """Redact a redeal but list all dealt cards, without their owners."""
    if isinstance(command, cards.Redealt):
        dealt = tuple(sorted(card for hand in command.hands for card in hand or ()))
        return cards.Redealt((*(hand if n == seat else None for n, hand in enumerate(command.hands)), dealt))
    return PLAIN(state, command, seat)


def what_was_held(state: Any, command: Command, seat: Seat | None) -> Command | None:
    """Redact a drawn card but leak the highest card of the drawer's earlier hand."""
    seen = PLAIN(state, command, seat)
    if isinstance(command, cards.Drew) and command.to != seat:
        return cards.Drew(command.to, str(state.hands[command.to].bit_length()))
    return seen


PLAIN: Redact = CardState.redact


@pytest.mark.parametrize("leaky", [neighbours_hand, all_that_is_dealt, what_was_held], ids=lambda one: one.__name__)
def test_a_leak_of_the_card_game_is_found(leaky: Redact, monkeypatch: pytest.MonkeyPatch) -> None:
    case = next(case for case in HIDING if case.name == "card_game")
    assert not is_found(case)
    monkeypatch.setattr(CardState, "redact", leaky)
    assert is_found(case)


# --- views ------------------------------------------------------------------------------------------------------------


@cache
def private_fields(case: Case) -> frozenset[str]:
    """Return the view fields that differ between seats."""
    found = set()
    for playout, _rng in playouts(case):
        for state in playout:
            first, *others = (state.view(seat) for seat in leaks.viewers(playout))
            for field in fields(type(first)):
                if any(getattr(other, field.name) != getattr(first, field.name) for other in others):
                    found.add(field.name)
    return frozenset(found - {"seat"})


def nosy(plain: Callable[[Any, Seat | None], View], field: str) -> Callable[[Any, Seat | None], View]:
    """Return a view function that shows each seat its neighbor's value of one field, spectators the first seat's."""

    def view(state: Any, seat: Seat | None) -> View:
        own = plain(state, seat)
        neighbour = plain(state, 0 if seat is None else (seat + 1) % len(state.hands))
        return replace(own, **{field: (getattr(own, field), getattr(neighbour, field))})

    return view


@pytest.mark.parametrize("case", HIDING, ids=str)
def test_a_view_that_shows_more_is_found(case: Case) -> None:
    kind: Any = type(Playout(case, case.seats[-1], 0).state)
    assert private_fields(case)
    for field in sorted(private_fields(case)):
        with mock.patch.object(kind, "view", nosy(kind.view, field)):
            assert is_found(case), f"a neighbour sees {field}, and nobody notices"


def test_who_is_asked_because_of_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skipping seats that cannot respond leaks information about their hands."""
    case = next(case for case in HIDING if case.name == "card_game")
    plain = CardState.apply

    def skip(state: CardState, command: Command) -> None:
        plain(state, command)
        if state.actor >= 0 and isinstance(state.legal_commands()[0], cards.LetPass):
            plain(state, state.legal_commands()[0])

    monkeypatch.setattr(CardState, "apply", skip)
    assert is_found(case)


def test_nothing_is_found_where_nothing_leaks() -> None:
    for case in HIDING:
        assert not is_found(case)
