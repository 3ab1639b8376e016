"""Nobody learns what is hidden: swap what a seat cannot see, and nothing that it gets may change.

Checked at every decision of random games, for every seat and for an onlooker: view, options and refusals.
"""

from __future__ import annotations

from random import Random

from game.rules.kernel import Chance, Seat, State
from tests.rules.cases import Case, Playout, every_game, every_table
from tests.rules.test_contract import games, mutants, seeds, values_seen


@every_table
@games(12)
@seeds
def test_what_a_seat_cannot_see_changes_nothing_for_it(case: Case, seats: int, seed: int) -> None:
    playout, rng = Playout(case, seats, seed), Random(seed)
    pool = values_seen(case, seats, seed)
    for state in playout:
        for seat in (None, *range(seats)):
            other = case.reshuffle_hidden(playout.game, state, seat, rng)
            assert other.view(seat) == state.view(seat), f"{playout}: view of {seat}"
            assert other.actor == state.actor
            assert other.ended() == state.ended()
            if seat is not None:
                check_answers(playout, other, seat, pool, rng)


def check_answers(
    playout: Playout, other: State, seat: Seat, pool: dict[tuple[str, str], list[object]], rng: Random
) -> None:
    """Compare what ``seat`` may do in both positions, and why it may not do other things."""
    state = playout.state
    may = set(state.legal()) if state.actor == seat else set()
    if state.actor == seat:
        assert list(other.legal()) == list(state.legal()), f"{playout}: options of {seat}"
    for command in mutants(playout.game.commands, may, pool, playout.seats, rng):
        if not isinstance(command, Chance) and command.seat == seat:  # type: ignore[attr-defined]
            assert other.refusal(command) == state.refusal(command), f"{playout}: {command}"


@every_game
def test_the_swap_swaps_something(case: Case) -> None:
    """Where a game hides anything at all, the swapped positions have to differ somewhere."""
    hides = moved = False
    for seed in range(6):
        playout, rng = Playout(case, case.seats.start, seed), Random(seed)
        for state in playout:
            views = [state.view(seat) for seat in (None, 0, 1)]
            hides = hides or len({str(view).split(" ", 1)[1].split("actor", 1)[1] for view in views}) > 1
            moved = moved or case.reshuffle_hidden(playout.game, state, 0, rng).digest() != state.digest()
    assert moved == hides
