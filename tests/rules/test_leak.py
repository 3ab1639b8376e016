"""Information leaks: replacing what is hidden from a seat must change nothing that reaches it.

Checked at every decision of random games, for every seat and for an onlooker: view, options and refusals; the visible
part of a command, the view after it, and the next seat to act (tests/rules/leaks.py); and undo. At sampled decisions,
as these are slow: bot hints and their reasons, previews of commands, and undo bars in a match. Tables are compared in
tests/client/play/test_leak.py; ``test_leak_plants.py`` of a game proves that planted leaks are found.

The games are the same each time; ``PARLOUR_FUZZ=5 python -m pytest tests/rules/test_leak.py`` plays other ones, five
times as many.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ai import RANDOM, levels
from game.ai.hints import Hint, hint
from game.match.config import MatchConfig
from game.match.history import History
from game.match.match import Match
from game.match.undo import Undo, UndoBar, showed_something
from game.rules.contract import NATURE, NOBODY, ChanceCommand, Command, Seat, State, redact
from game.seats.players import HumanPlayer
from tests.rules.case import Case
from tests.rules.cases import CASES, Playout
from tests.rules.leaks import compare_game, compare_views
from tests.rules.stray_commands import mutants, pool_for
from tests.support.fuzz import examples

every_secret_table = pytest.mark.parametrize(
    ("case", "seats"), [pytest.param(case, n, id=f"{case}-{n}") for case in CASES if case.hides for n in case.seats]
)

seeds = given(seed=st.integers(0, 2**32 - 1))


@every_secret_table
@examples(4)
@seeds
def test_what_a_seat_cannot_see_changes_nothing_for_it(case: Case, seats: int, seed: int) -> None:
    playout, rng = Playout(case, seats, seed), Random(seed)
    pool = pool_for(case, seats, seed)
    for _state in playout:
        compare_views(playout, None, rng)
        for seat in range(seats):
            other = compare_views(playout, seat, rng)
            check_answers(playout, other, seat, pool, rng)


def check_answers(
    playout: Playout, other: State, seat: Seat, pool: Mapping[tuple[str, str], list[object]], rng: Random
) -> None:
    """Compare the legal commands of ``seat`` and the refusals of others in both states."""
    state = playout.state
    legal = state.legal_commands() if state.actor == seat else ()
    if state.actor == seat:
        assert list(other.legal_commands()) == list(legal), f"{playout}: options of {seat}"
    for command in mutants(get_args(playout.game.commands), legal, pool, playout.seats, rng):
        if not isinstance(command, ChanceCommand) and command.seat == seat:  # type: ignore[attr-defined]
            assert other.refusal(command) == state.refusal(command), f"{playout}: {command}"


@every_secret_table
@examples(6)
@seeds
def test_what_happens_tells_nothing_either(case: Case, seats: int, seed: int) -> None:
    """A command and its twin must look the same, lead to the same view, and leave the same seat to act.

    The twin state is chosen so that views stay alike afterwards: a redeal gives a seat the same hand in both.
    """
    playout = Playout(case, seats, seed)
    for command, twin in compare_game(playout, Random(seed), share=0.5):
        assert type(command) is type(twin)


@every_secret_table
@examples(3)
@seeds
def test_whether_a_step_may_be_taken_back_tells_nothing(case: Case, seats: int, seed: int) -> None:
    playout, rng = Playout(case, seats, seed), Random(seed)
    for number, state in enumerate(playout):
        if state.actor < 0 or number % 8:
            continue
        command = rng.choice(list(state.legal_commands()))
        other = case.reshuffle_hidden(playout.game, state, state.actor, rng)
        bars = [showed_something(playout.game, one, command, seats) for one in (state, other)]
        assert bars[0] == bars[1], f"{playout}: {command}"


# --- hints, previews and undo ---------------------------------------------------------------------------------------

ADVISED = 8
"""Number of decisions per game at which hints are compared."""

BARRED = 10
"""Number of decisions per game from which undo is compared."""

FAR = 3
"""Maximum number of commands to undo."""


def some(playout: Playout, rng: Random, most: int) -> list[State]:
    """Sample ``most`` decisions of a game, weighted by the number of options."""
    asked = [state.clone() for state in playout if state.actor >= 0]
    return rng.choices(asked, [len(state.legal_commands()) for state in asked], k=most) if asked else []


def match_at(playout: Playout, state: State) -> Match:
    """Start a match between humans at a state."""
    seats = ("human",) * playout.seats
    config = MatchConfig(box_id=playout.game.box_id, options=playout.options, seats=seats, seed=playout.seed)
    return Match(playout.game, config, [HumanPlayer() for _ in seats], History(state.clone()))


def advice(playout: Playout, state: State, number: int) -> Hint:
    """Return the hint that the table would get: the bot receives only what the match offers the human."""
    match = match_at(playout, state)
    match.advance()
    person = match.players[state.actor]
    assert isinstance(person, HumanPlayer)
    offer = person.request()
    assert offer is not None
    known = levels(playout.game.rules_id)
    level = "normal" if "normal" in known else RANDOM
    return hint(playout.game, offer.view, offer.options, Random(number), level)


@every_secret_table
@examples(2)
@seeds
def test_advice_comes_from_nothing_but_what_its_seat_sees(case: Case, seats: int, seed: int) -> None:
    playout, rng = Playout(case, seats, seed), Random(seed)
    for state in some(playout, rng, ADVISED):
        other = case.reshuffle_hidden(playout.game, state, state.actor, rng)
        for number in range(2):
            advised = advice(playout, state, number)
            assert advice(playout, other, number) == advised, f"{playout}: advice for {state.actor}"


@every_secret_table
@examples(2)
@seeds
def test_what_can_be_taken_back_and_foretold_tells_nothing(case: Case, seats: int, seed: int) -> None:
    """Undo and previews must not depend on hidden information when the same commands are played."""
    playout, rng = Playout(case, seats, seed), Random(seed)
    for state in some(playout, rng, BARRED):
        seat = state.actor
        matches = [match_at(playout, one) for one in (state, case.reshuffle_hidden(playout.game, state, seat, rng))]
        for command in rng.choices(state.legal_commands(), k=2):
            foretold = [match.preview(seat, [command]) for match in matches]
            assert foretold[0] == foretold[1], f"{playout}: what {command} leads to, for {seat}"
        for _step in range(FAR):
            if not go_on(matches, seat, rng):
                break
            bars = [bars_for(playout, match, seat) for match in matches]
            assert bars[0] == bars[1], f"{playout}: {matches[0].history.commands}, as {seat} may take them back"


def go_on(matches: Sequence[Match], seat: Seat, rng: Random) -> bool:
    """Apply the same command to both matches, or one that looks the same to ``seat``; return whether that worked."""
    states = [match.history.state for match in matches]
    if states[0].actor == NOBODY or states[0].actor != states[1].actor:
        return False
    command = (
        states[0].sample_chance(rng) if states[0].actor == NATURE else rng.choice(list(states[0].legal_commands()))
    )
    twins: Sequence[Command] = [command]
    if states[1].refusal(command) is not None:
        twins = list(states[1].legal_commands()) or [odd for odd, _ in states[1].chance_outcomes()]
    seen = redact(states[0], command, seat)
    twins = [twin for twin in twins if redact(states[1], twin, seat) == seen]
    if not twins:
        return False
    matches[0].history.add(command)
    matches[1].history.add(rng.choice(twins))
    return states[0].view(seat) == states[1].view(seat)


def bars_for(playout: Playout, match: Match, seat: Seat) -> tuple[UndoBar | None, ...]:
    """Return the undo bars of ``seat``: in a match between humans, and as the only human among bots."""
    undo = Undo(playout.game, playout.seats)
    return match.undo_bar(seat), undo.bar(match.history, seat, {seat})


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_swap_swaps_something(case: Case) -> None:
    """Swapped states of a game with secrets must differ, or comparing views would prove nothing."""
    hides = moved = False
    for seed in range(6):
        playout, rng = Playout(case, case.seats[seed % len(case.seats)], seed), Random(seed)
        for state in playout:
            views = [state.view(seat) for seat in (None, *range(playout.seats))]
            hides = hides or len({str(view).split(" ", 1)[1].split("actor", 1)[1] for view in views}) > 1
            moved = moved or case.reshuffle_hidden(playout.game, state, 0, rng).digest() != state.digest()
    assert moved == hides == case.hides
