"""Illegal commands are refused without side effects, and exactly the listed ones are legal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, get_args

import msgspec

from game.rules.contract import NATURE, ChanceCommand, Command, State, write_command
from tests.rules.case import Case
from tests.rules.cases import BOXES, Playout
from tests.rules.stray_commands import mutants, values_seen, wrong_seat
from tools.torture.torment import Failed, Torment, Watch

SKIPPED, WALKED = 200, 40
"""Maximum number of commands to skip in a game, and number of positions tested after that."""
WILD = 6
"""Number of commands with invented values per position."""
SEEN = 400
"""Number of positions sampled to collect values."""
NUMBERS = (-(2**63), -2, -1, 0, 1, 2, 7, 99, 2**31, 2**63 - 1)
WORDS = ("", " ", "nowhere", "\x00", "é" * 40, "marty", "0", "None")


class Commands(Torment):
    """Tests illegal commands in all games, at random positions and after the end."""

    def trial(self, rng: Random, watch: Watch) -> None:
        """Play a part of a game, testing illegal commands in each position."""
        case = rng.choice(BOXES)
        seats = rng.choice(case.seats)
        pool = _pool(case, seats)
        playout = Playout(case, seats, rng.getrandbits(32), whole=rng.random() < 0.2)
        first = rng.randrange(SKIPPED)
        for number, state in enumerate(playout):
            is_over = state.actor < NATURE
            if is_over or first <= number:
                watch.count("over" if is_over else "positions", case.name)
                _try_strays(playout, state, pool, rng, watch)
            if is_over or number == first + WALKED:
                return


def _try_strays(
    playout: Playout, state: State, pool: Mapping[tuple[str, str], list[Any]], rng: Random, watch: Watch
) -> None:
    """Test commands at one position; check that the state is unchanged."""
    legal = list(state.legal_commands())
    may = set(legal)
    listed = {command for command, _weight in state.chance_outcomes()}
    before, view = state.digest(), state.view(None)
    strays = [
        *mutants(get_args(playout.game.commands), legal, pool, playout.seats, rng),
        *wrong_seat(legal, playout.seats),
    ]
    strays += [one for one in (wild(playout, rng, rng.choice(strays)) for _ in range(WILD)) if one is not None]
    for command in strays:
        with watch.step(limit=1.0):
            refusal = state.refusal(command)
        if isinstance(command, ChanceCommand) and state.actor == NATURE and not listed:
            wanted = refusal is None  # too many outcomes to list: the rules alone decide
        else:
            wanted = command in (listed if isinstance(command, ChanceCommand) else may)
        if (refusal is None) != wanted:
            raise Failed(f"{playout}: {write_command(command)}: {refusal}, listed: {wanted}")
        if refusal is not None and refusal.why not in playout.case.reasons:
            raise Failed(f"{playout}: {write_command(command)}: unknown reason {refusal.why}")
        if refusal is None:
            state.clone().apply(command)
    if state.digest() != before or state.view(None) != view:
        raise Failed(f"{playout}: changed by one of {[write_command(one) for one in strays]}")


def wild(playout: Playout, rng: Random, model: Command) -> Command | None:
    """Return a command with invented values; None if they have the wrong type."""
    fields = msgspec.to_builtins(model)
    name = rng.choice(list(fields))
    if name != "do":
        fields[name] = _wild_value(fields[name], rng)
    try:
        command: Command = msgspec.convert(fields, type=playout.game.commands)
        hash(command)
    except (msgspec.ValidationError, OverflowError):
        return None
    return command


def _wild_value(value: object, rng: Random) -> object:
    """Return an odd value of roughly the same type."""
    if isinstance(value, list):
        longer = [*value, *value] if rng.random() < 0.3 else value
        changed = [_wild_value(one, rng) if rng.random() < 0.3 else one for one in longer]
        return rng.sample(changed, rng.randrange(len(changed) + 1))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice(NUMBERS)
    return rng.choice((None, *WORDS))


@cache
def _pool(case: Case, seats: int) -> Mapping[tuple[str, str], list[Any]]:
    """Return values seen in the commands of a game."""
    return values_seen(case, seats, seats, longest=SEEN)
