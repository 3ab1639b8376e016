"""Tables tell nobody what is hidden: swap what a seat cannot see, and nothing that its table makes of it may change.

Written once for all games that have a table. At every decision of whole games, for every seat and for an onlooker,
the table is given the same: equal views before and after, the same part of the command. A table that has nothing else
to go by cannot tell them apart; to see that it has nothing else, one of them, drawn by lot at each decision, compares
all that it makes of it: where each piece lies and with which face (poses), how what happened is shown and told
(transitions, log, narration with its pictures), places, headings, what is announced while answers are asked, tips,
closer looks and the hand behind the curtain; and the seat that is asked compares what it is offered.

The games are the same each time; ``PARLOUR_LEAK_SEED=7 python -m pytest tests/client/play/test_leak.py`` plays
other ones, and ``PARLOUR_LEAK_GAMES=5`` so many for each number of seats.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any, TypeAlias

import pytest

from game.match.history import issuer
from game.match.redaction import MatchEvent
from game.match.undo import foreseen
from game.rules.contract import NATURE, Command, EventStep, Seat, State, View, redact
from game.scenes.play.log_entries import log_entries
from game.scenes.play.log_list import LogLook
from game.seats.seeds import mix
from game.table import PRESENTER, open_presenter
from game.table.contract import Presenter, Regions
from game.ui.paint.geometry import Vec
from tests.rules.case import Case
from tests.rules.cases import CASES, whole_game
from tests.rules.leaks import carried_out
from tests.support.transitions import transition_of

OTHER = int(os.environ.get("PARLOUR_LEAK_SEED", "0"))
TIMES = int(os.environ.get("PARLOUR_LEAK_GAMES", "1"))
WINDOW = Vec(1280.0, 720.0)
CANDIDATES = 100
"""Among so many games the shortest is looked at."""
LONG = 3_000
"""A game of more commands is not counted any further."""

LAID = [case for case in CASES if case.hides and PRESENTER.has(case.name)]
games = [
    pytest.param(case, seats, number, id=f"{case}-{seats}-{number}")
    for case in LAID
    for seats in case.seats
    for number in range(TIMES)
]


def short_one(case: Case, seats: int, number: int) -> int:
    """Return the seed of the shortest among some games: games of chance can be very long."""
    best, shortest = 0, LONG
    for other in range(CANDIDATES):
        seed = mix(OTHER, seats, number, other)
        length = sum(1 for _ in islice(whole_game(case, seats, seed), shortest))  # no further than the best so far
        if length < shortest:
            best, shortest = seed, length
    assert shortest < LONG, f"{case}, {seats} seats: no short game among {CANDIDATES}"
    return best


@pytest.mark.slow
@pytest.mark.parametrize(("case", "seats", "number"), games)
def test_a_table_tells_nothing_hidden(case: Case, seats: int, number: int) -> None:
    seed = short_one(case, seats, number)
    game, rng = case.open(), Random(seed)
    table = open_presenter(game)
    regions = table.board.regions(WINDOW, seats, 1.0)
    for at, (state, command) in enumerate(whole_game(case, seats, seed)):
        said = f"{case}, {seats} seats, seed {seed}, after {at} commands"
        viewers = (None, *range(seats))
        looking = rng.choice(viewers)
        after = carried_out(state, command)
        for viewer in viewers:
            other = case.reshuffle_hidden(game, state, viewer, rng)
            views = (state.view(viewer), other.view(viewer))
            assert views[1] == views[0], f"{said}: {viewer}"
            if state.actor == viewer and at % CLOSELY == 0:
                offered = [table.offers.make(one.view(viewer), one.legal_commands()) for one in (state, other)]
                assert plain(offered[0]) == plain(offered[1]), f"{said}: offers for {viewer}"
                if offered[0]:
                    ahead = rng.choice(offered[0]).commands
                    shown_ahead = [foreseen(game, one.view(viewer), ahead) for one in (state, other)]
                    assert shown_ahead[0] == shown_ahead[1], f"{said}: {ahead} as foreseen by {viewer}"
            given = what_happens(case, (state, after), command, viewer, rng) or ()
            assert not given or given[0] == given[1], f"{said}: {command} as given to {viewer}"
            if viewer == looking:
                assert lying(table, views[1], regions) == lying(table, views[0], regions), f"{said}: {viewer}"
                if at % CLOSELY == 1:
                    assert looked_at(table, views[1], regions) == looked_at(table, views[0], regions), (
                        f"{said}: {viewer}"
                    )
                shown = [shown_and_told(table, regions, *part) for part in given]
                assert not shown or shown[0] == shown[1], f"{said}: {command} as told to {viewer}"


CLOSELY = 3
"""Offers and closer looks are compared at every third decision: there are many, and offers foresee what comes."""


def lying(table: Presenter[View], view: Any, regions: Regions) -> list[object]:
    """Everything that is on the screen at all times."""
    shown: list[object] = [
        dict(table.board.layout(view, regions)),
        dict(table.board.spots(view, regions)),
        table.words.heading(view),
        table.words.goal(view),
    ]
    shown.append(table.shows.response_window(view))
    return [*shown, table.words.prompt(view)] if view.actor >= 0 and view.actor == view.seat else shown


def looked_at(table: Presenter[View], view: Any, regions: Regions) -> list[object]:
    """What somebody sees who points at one thing after the other."""
    things = [*table.board.layout(view, regions), *table.board.spots(view, regions)]
    shown = [
        (table.tips.tip(key, view), plain(table.tips.closeup(key, view)), table.tips.related(key, view))
        for key in things
    ]
    return [*shown, table.words.seat(view, max(view.actor, 0)), table.shows.secrets(view)]


Given: TypeAlias = tuple[Command | None, View, View]
"""What a table is given of a command: the part of it that is seen, and the views before and after it."""


def what_happens(
    case: Case, real: tuple[State, State], command: Command, viewer: Seat | None, rng: Random
) -> tuple[Given, Given] | None:
    """Return what a viewer is given of ``command``, which leads from a ``real`` state to the next, in two worlds.

    Both look the same to it before and after. None: no other such world was found.
    """
    before, after = real
    found = case.twin(case, before, command, after, viewer, rng)
    if found is None:
        return None
    other, twin = found
    given = [
        (redact(state, done, viewer), state.view(viewer), later.view(viewer))
        for state, done, later in ((before, command, after), (other, twin, carried_out(other, twin)))
    ]
    return given[0], given[1]


def shown_and_told(
    table: Presenter[View], regions: Regions, seen: Command | None, before: View, after: View
) -> tuple[object, object]:
    """Return how the table shows a command, its lines in the log, and what is told of it with which picture."""
    transition = transition_of(table, () if seen is None else (seen,), before, after, regions)
    event = MatchEvent(
        0, issuer(seen) if seen is not None else NATURE, (EventStep(seen, before, after),), before, after
    )
    look = LogLook(table, lambda view: table.board.layout(view, regions), lambda: after)
    sign = look.signs()
    narrated = [(one.line, one.by, sign(one), look.picture(one)) for one in log_entries(table, event)]
    return (table.log.lines(seen, before, after), narrated), plain(transition)


PLAIN = (str, float, int, type(None))
"""What is written down as it is (most things are: they are looked for first)."""


def plain(thing: object) -> object:
    """Write anything down by its parts, so that two made apart from each other can be compared."""
    if isinstance(thing, PLAIN):
        return thing
    if isinstance(thing, Mapping):
        return {key: plain(value) for key, value in thing.items()}
    if isinstance(thing, (list, tuple, set, frozenset)):
        return type(thing).__name__, [plain(part) for part in thing]
    module = type(thing).__module__
    if not module.startswith("game.") or isinstance(thing, type):
        return thing if not callable(thing) else getattr(thing, "__qualname__", repr(type(thing)))
    names = [*getattr(thing, "__dict__", {}), *getattr(type(thing), "__slots__", ())]
    return type(thing).__name__, {name: plain(getattr(thing, name, None)) for name in names}
