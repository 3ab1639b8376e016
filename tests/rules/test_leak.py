"""Nobody learns what is hidden: swap what a seat cannot see, and nothing that it gets may change.

Checked at every decision of random games, for every seat and for an onlooker: view, options and refusals; what is
seen of a command, what comes after it and who is asked then; and whether it may be taken back.
"""

from __future__ import annotations

from random import Random

from game.match.gate import shown
from game.match.undo import showed_something
from game.rules.kernel import NATURE, NOBODY, Chance, Command, Seat, State
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


@every_table
@games(10)
@seeds
def test_what_comes_next_tells_nothing_either(case: Case, seats: int, seed: int) -> None:
    """The same command in both positions: seen alike, followed by the same view, and the same seat is asked."""
    playout, rng = Playout(case, seats, seed), Random(seed)
    for state in playout:
        for command in some_commands(state, rng) if rng.random() < 0.5 else ():
            for seat in (None, *range(seats)):
                other = case.reshuffle_hidden(playout.game, state, seat, rng)
                if other.refusal(command) is None:
                    compare_after(playout, other, command, seat)
                else:
                    compare_shown(playout, other, command, seat, rng)


def some_commands(state: State, rng: Random) -> list[Command]:
    """Choose two commands that may come now, the last option (mostly: to let pass) among them."""
    if state.actor == NOBODY:
        return []
    if state.actor == NATURE:
        return [state.chance(rng)]
    legal = list(state.legal())
    return [rng.choice(legal), legal[-1]]


def compare_after(playout: Playout, other: State, command: Command, seat: Seat | None) -> None:
    """Compare what ``seat`` gets of ``command`` in both positions."""
    state = playout.state
    assert shown(other, command, seat) == shown(state, command, seat), f"{playout}: {command} as seen by {seat}"
    after, other_after = state.clone(), other.clone()
    after.apply(command)
    other_after.apply(command)
    if playout.case.reveals(state, command, after):
        return
    assert other_after.view(seat) == after.view(seat), f"{playout}: view of {seat} after {command}"
    assert other_after.actor == after.actor, f"{playout}: after {command}"


def compare_shown(playout: Playout, other: State, command: Command, seat: Seat | None, rng: Random) -> None:
    """Where another command stands for one that is impossible in the other position, both must look alike.

    That is so for a card that another seat draws or gives: before and after it, ``seat`` sees the same.
    """
    state, after = playout.state, playout.state.clone()
    after.apply(command)
    twins = [other.chance(rng) for _ in range(3)] if other.actor == NATURE else list(other.legal())
    for twin in [one for one in twins if type(one) is type(command)][:3]:
        other_after = other.clone()
        other_after.apply(twin)
        if other_after.view(seat) == after.view(seat):
            assert shown(other, twin, seat) == shown(state, command, seat), f"{playout}: {command} as seen by {seat}"


@every_table
@games(6)
@seeds
def test_whether_a_step_may_be_taken_back_tells_nothing(case: Case, seats: int, seed: int) -> None:
    playout, rng = Playout(case, seats, seed), Random(seed)
    for number, state in enumerate(playout):
        if state.actor < 0 or number % 8:
            continue
        command = rng.choice(list(state.legal()))
        other = case.reshuffle_hidden(playout.game, state, state.actor, rng)
        bars = [showed_something(playout.game, one, command, seats) for one in (state, other)]
        assert bars[0] == bars[1], f"{playout}: {command}"


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
