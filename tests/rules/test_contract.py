"""The game contract, checked on random games of every open box."""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content import list_boxes
from game.rules.contract import (
    NATURE,
    NOBODY,
    BadGiven,
    BadOption,
    ChanceCommand,
    Command,
    PlayerCommand,
    State,
    read_command,
    write_command,
)
from tests.rules.case import TEST_CASE, Case
from tests.rules.cases import BOXES, Playout, all_options, every_game, every_table
from tests.rules.stray_commands import mutants, pool_for, wrong_seat
from tests.support.fuzz import examples

seeds = given(seed=st.integers(0, 2**32 - 1))


def digests(state: State) -> tuple[str, Any]:
    """Return digest and public view of a state, which must not change when its clone is played on."""
    return state.digest(), state.view(None)


def test_every_open_box_is_under_contract() -> None:
    opened = {box.rules_id for box in list_boxes() if box.open}
    assert {rules_id for rules_id in opened if not TEST_CASE.has(rules_id)} == set(), "name its case in its package"
    assert opened <= {case.name for case in BOXES}


@every_game
def test_numbers_of_seats_and_options_are_kept_to(case: Case) -> None:
    game = case.open()
    assert game.seats == case.seats
    for seats in case.seats:
        for options in all_options(game):
            assert game.start(seats, options).result() is None
    for seats in (game.seats.start - 1, game.seats.stop):
        with pytest.raises(BadOption):
            game.start(seats, {})
    with pytest.raises(BadOption):
        game.start(game.seats.start, {"no_such_option": "on"})
    for option in game.options:
        with pytest.raises(BadOption):
            game.start(game.seats.start, {option.name: "no such choice"})


@every_game
def test_a_position_that_cannot_be_is_refused(case: Case) -> None:
    with pytest.raises(BadGiven):
        case.open().scenario_state(case.seats.start, {}, {"no_such_field": 1})


@every_table
@examples(8)
@seeds
def test_every_game_comes_to_an_end(case: Case, seats: int, seed: int) -> None:
    playout = Playout(case, seats, seed, whole=True)
    for state in playout:
        assert (state.result() is None) == (state.actor != NOBODY), playout
    result = playout.state.result()
    assert result is not None
    assert result.ending in case.endings
    assert set(result.winners) <= set(range(seats))
    assert not playout.state.legal_commands()
    assert not playout.state.chance_outcomes()
    for command in playout.commands[-20:]:
        refusal = playout.state.refusal(command)
        assert refusal is not None, f"{playout}: {command} after the end"
        assert refusal.why in case.reasons


@every_game
def test_random_play_meets_every_command(case: Case) -> None:
    """Random play must reach every kind of command, or the other tests here prove little."""
    met = {type(c) for seed in range(60) for c in played(case, case.seats[seed % len(case.seats)], seed)}
    assert met == set(get_args(case.open().commands))


def played(case: Case, seats: int, seed: int) -> list[Command]:
    """Return the commands of a random game."""
    playout = Playout(case, seats, seed)
    for _ in playout:
        pass
    return playout.commands


@every_table
@examples(8)
@seeds
def test_what_is_legal_has_a_fixed_order_and_is_never_refused(case: Case, seats: int, seed: int) -> None:
    playout = Playout(case, seats, seed)
    kinds = get_args(playout.game.commands)
    for state in playout:
        legal = list(state.legal_commands())
        assert bool(legal) == (state.actor >= 0), playout
        assert legal == list(state.legal_commands()) == list(state.clone().legal_commands()), playout
        assert len(legal) == len(set(legal)), f"{playout}: listed twice"
        for command in legal:
            assert isinstance(command, PlayerCommand)
            assert isinstance(command, kinds)
            assert command.seat == state.actor
            assert state.refusal(command) is None, f"{playout}: {command}"


@every_table
@examples(12)
@seeds
def test_what_is_not_legal_is_refused_with_a_reason(case: Case, seats: int, seed: int) -> None:
    pool = pool_for(case, seats, seed)
    playout, rng = Playout(case, seats, seed), Random(seed)
    kinds = get_args(playout.game.commands)
    for state in playout:
        legal = state.legal_commands()
        may = set(legal)
        for command in mutants(kinds, legal, pool, seats, rng):
            refusal = state.refusal(command)
            if isinstance(command, ChanceCommand):
                continue
            assert (refusal is None) == (command in may), f"{playout}: {command}"
            if refusal is not None:
                assert refusal.why in case.reasons, f"{playout}: {command}: {refusal}"
                assert all(isinstance(name, str) for name, _ in refusal.facts)
        assert all(state.refusal(command) is not None for command in wrong_seat(legal, seats)), playout


@every_table
@examples(6)
@seeds
def test_a_copy_lives_on_its_own(case: Case, seats: int, seed: int) -> None:
    playout, kept = Playout(case, seats, seed), []
    for number, state in enumerate(playout):
        if number % 5 == 0:
            copy = state.clone()
            kept.append((copy, digests(copy)))
            before = digests(state)
            play_on(copy.clone(), Random(number), 10)
            assert digests(state) == before, f"{playout}: the original changed with its copy"
    for copy, then in kept:
        assert digests(copy) == then, f"{playout}: an earlier copy changed"


def play_on(state: State, rng: Random, steps: int) -> State:
    """Play a few random commands."""
    while steps and state.actor != NOBODY:
        state.apply(state.sample_chance(rng) if state.actor == NATURE else rng.choice(list(state.legal_commands())))
        steps -= 1
    return state


def every_decision(playout: Playout) -> Iterator[tuple[int, State]]:
    """Yield numbered states: the first two of each kind of decision, and every fifth of all."""
    met: Counter[frozenset[type]] = Counter()
    for number, state in enumerate(playout):
        kind = frozenset(map(type, state.legal_commands()))
        met[kind] += 1
        if met[kind] <= 2 or number % 5 == 0:
            yield number, state


@every_table
@examples(9)
@seeds
def test_views_survive_json_and_positions_that_look_different_have_different_digests(
    case: Case, seats: int, seed: int
) -> None:
    playout = Playout(case, seats, seed)
    seen: dict[str, list[bytes]] = {}
    for _number, state in every_decision(playout):
        texts = []
        for seat in (None, *range(seats)):
            view = state.view(seat)
            assert view.seat == seat
            assert view.actor == state.actor
            texts.append(msgspec.json.encode(view))
            assert msgspec.json.decode(texts[-1], type=playout.game.views) == view, playout
        assert seen.setdefault(state.digest(), texts) == texts, playout
        assert state.clone().digest() == state.digest()


@every_table
@examples(9)
@seeds
def test_an_invented_world_fits_the_view(case: Case, seats: int, seed: int) -> None:
    playout = Playout(case, seats, seed)
    everything = dict(case.pieces(playout.first))
    for number, state in every_decision(playout):
        actor = state.actor if state.actor >= 0 else number % seats
        for seat in (actor, None if number % 2 else (actor + 1) % seats):
            view = state.view(seat)
            world = playout.game.determinize(view, Random(number))
            assert world.view(seat) == view, playout
            assert world.actor == state.actor
            assert world.result() == state.result()
            assert dict(case.pieces(world)) == everything, f"{playout}: pieces of the world of {seat}"
            if state.actor == seat:
                assert list(world.legal_commands()) == list(state.legal_commands()), playout
            if number % 20 == 0:
                play_on(world, Random(number), 100)


@every_table
@examples(6)
@seeds
def test_chance_brings_only_what_it_may(case: Case, seats: int, seed: int) -> None:
    playout, rng = Playout(case, seats, seed), Random(seed)
    pool = pool_for(case, seats, seed)
    outcome_kinds = [kind for kind in get_args(playout.game.commands) if issubclass(kind, ChanceCommand)]
    for state in playout:
        listed = state.chance_outcomes()
        if state.actor != NATURE:
            assert not listed, playout
        else:
            drawn = state.sample_chance(rng)
            assert isinstance(drawn, ChanceCommand)
            assert state.refusal(drawn) is None, f"{playout}: {drawn}"
            outcomes = [command for command, _ in listed]
            assert not outcomes or drawn in outcomes, playout
            assert len(outcomes) == len(set(outcomes)), playout
            assert all(type(weight) is int and weight > 0 for _, weight in listed), playout
            assert all(state.refusal(command) is None for command in outcomes), playout
            if not outcomes:
                continue
        for command in mutants(outcome_kinds, (), pool, seats, rng):
            refusal = state.refusal(command)
            assert (refusal is None) == (command in [outcome for outcome, _ in listed]), f"{playout}: {command}"
            assert refusal is None or refusal.why in case.reasons


@every_game
def test_chance_is_fair(case: Case) -> None:
    """Samples of listed outcomes must fit their weights (chi-square test)."""
    rng = Random(19551105)
    tested: set[tuple[type, int]] = set()
    for seed in range(12):
        for state in Playout(case, case.seats[seed % len(case.seats)], seed):
            listed = state.chance_outcomes()
            kind = (type(listed[0][0]), len(listed)) if listed else None
            if kind is None or kind in tested or not 2 <= len(listed) <= 40 or len(tested) >= 24:
                continue
            tested.add(kind)
            counts = dict.fromkeys((command for command, _ in listed), 0)
            draws = 60 * len(listed)
            for _ in range(draws):
                counts[state.sample_chance(rng)] += 1
            total = sum(weight for _, weight in listed)
            wanted = {command: draws * weight / total for command, weight in listed}
            chi = sum((counts[command] - want) ** 2 / want for command, want in wanted.items())
            freedom = len(listed) - 1
            # Mean and standard deviation of chi-square; five deviations is less than one false alarm in a million.
            assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 10, f"{kind}: {counts}"
    assert tested, "no chance with listed outcomes was met"


@every_table
@examples(6)
@seeds
def test_nothing_gets_lost_and_nothing_appears(case: Case, seats: int, seed: int) -> None:
    playout = Playout(case, seats, seed)
    first = dict(case.pieces(playout.state))
    for state in playout:
        assert dict(case.pieces(state)) == first, playout


@every_table
@examples(6)
@seeds
def test_a_list_of_commands_is_the_whole_game(case: Case, seats: int, seed: int) -> None:
    playout = Playout(case, seats, seed)
    assert playout.first.digest() == Playout(case, seats, seed).first.digest()
    for _ in playout:
        pass
    texts = [write_command(command) for command in playout.commands]
    state = playout.first
    for command, text in zip(playout.commands, texts, strict=True):
        again = read_command(playout.game, text)
        assert again == command
        assert state.refusal(again) is None, f"{playout}: {text}"
        state.apply(again)
    assert state.digest() == playout.state.digest()
    assert state.view(None) == playout.state.view(None)


def fields(state: State) -> list[str]:
    """List the fields of a state; a compiled one lists its own, as they are not visible by reflection."""
    slots = {name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())}
    return sorted({*slots, *getattr(state, "__dict__", {})} or {*getattr(state, "FIELDS", ())})


@every_game
def test_every_field_of_a_state_is_in_its_digest(case: Case) -> None:
    """Replacing any field by another value must change the digest."""
    met: list[State] = []
    for seed in range(24):
        states = [state.clone() for state in Playout(case, case.seats[seed % len(case.seats)], seed)]
        met += [*states[::3], states[-1]]
    missing = []
    names = fields(met[0])
    assert names
    for name in names:
        if name in case.unhashed:
            continue
        pair = next(((a, b) for a, b in pairwise(met) if getattr(a, name) != getattr(b, name)), None)
        assert pair is not None, f"{name} is never different; put it on the list with a reason or remove it"
        mixed = pair[0].clone()
        setattr(mixed, name, getattr(pair[1], name))
        if mixed.digest() == pair[0].digest():
            missing.append(name)
    assert not missing, f"not in the digest: {missing}"


@every_game
def test_no_state_and_no_view_holds_a_generator_or_a_seed(case: Case) -> None:
    for seats in case.seats:
        state = case.open().start(seats, {})
        play_on(state, Random(1), 30)
        for holder in (state, state.view(0), state.view(None)):
            for path, value in reachable(holder, 6):
                assert not isinstance(value, Random | types.GeneratorType), f"{case}: {path}"
                assert "seed" not in path.lower(), f"{case}: {path}"


def reachable(holder: Any, depth: int, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield everything inside ``holder`` with its path."""
    if depth == 0 or isinstance(holder, str | int | float | type(None)):
        return
    if isinstance(holder, Mapping):
        inner = [(str(key), value) for key, value in holder.items()]
    elif isinstance(holder, list | tuple | set | frozenset):
        inner = [(str(number), value) for number, value in enumerate(holder)]
    else:
        names = [*getattr(holder, "__struct_fields__", ()), *getattr(holder, "__dict__", ())]
        names += fields(holder) if not names else []
        inner = [(name, getattr(holder, name)) for name in names if hasattr(holder, name)]
    for name, value in inner:
        yield f"{path}.{name}", value
        yield from reachable(value, depth - 1, f"{path}.{name}")
