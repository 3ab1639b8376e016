"""Tables leak no hidden information: swap what a seat cannot see, and nothing that its table shows may change.

Written once for all games that have a table. At every decision of whole games, for every seat and for an onlooker,
the table gets the same input in both worlds: equal views before and after, and the same visible part of the command.
One viewer, drawn by lot at each decision, also compares all output: poses and faces of pieces, transitions, log
lines, narration and its pictures, places, headings, announcements while responses are asked for, tips, closeups and
the hand behind the curtain; and the seat that is asked compares its offers. That shows that the table uses no other
input.

The games are the same each time; ``PARLOUR_LEAK_SEED=7 python -m pytest tests/client/play/test_leak.py`` plays
other ones, and ``PARLOUR_LEAK_GAMES=5`` plays that many for each number of seats.
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
"""Number of games from which the shortest is chosen."""
LONG = 3_000
"""Number of commands at which the count of a game's length stops."""

LAID = [case for case in CASES if case.hides and PRESENTER.has(case.name)]
games = [
    pytest.param(case, seats, number, id=f"{case}-{seats}-{number}")
    for case in LAID
    for seats in case.seats
    for number in range(TIMES)
]


def short_one(case: Case, seats: int, number: int) -> int:
    """Return the seed of the shortest of some games: games of chance can be very long."""
    best, shortest = 0, LONG
    for other in range(CANDIDATES):
        seed = mix(OTHER, seats, number, other)
        length = sum(1 for _ in islice(whole_game(case, seats, seed), shortest))  # stop at the shortest so far
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
"""Offers and closeups are compared at every third decision only: there are many, and offers compute previews."""


def lying(table: Presenter[View], view: Any, regions: Regions) -> list[object]:
    """Return everything that is always on the screen."""
    shown: list[object] = [
        dict(table.board.layout(view, regions)),
        dict(table.board.spots(view, regions)),
        table.words.heading(view),
        table.words.goal(view),
    ]
    shown.append(table.shows.response_window(view))
    return [*shown, table.words.prompt(view)] if view.actor >= 0 and view.actor == view.seat else shown


def looked_at(table: Presenter[View], view: Any, regions: Regions) -> list[object]:
    """Return what hovering shows for each thing: tips, closeups and related pieces."""
    things = [*table.board.layout(view, regions), *table.board.spots(view, regions)]
    shown = [
        (table.tips.tip(key, view), plain(table.tips.closeup(key, view)), table.tips.related(key, view))
        for key in things
    ]
    return [*shown, table.words.seat(view, max(view.actor, 0)), table.shows.secrets(view)]


Given: TypeAlias = tuple[Command | None, View, View]
"""Input of a table for a command: its visible part, and the views before and after it."""


def what_happens(
    case: Case, real: tuple[State, State], command: Command, viewer: Seat | None, rng: Random
) -> tuple[Given, Given] | None:
    """Return a viewer's input for ``command`` in two worlds that look the same to it before and after.

    None: no second world was found.
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
    """Return a command's transition, and its log lines and narration with pictures."""
    transition = transition_of(table, () if seen is None else (seen,), before, after, regions)
    event = MatchEvent(
        0, issuer(seen) if seen is not None else NATURE, (EventStep(seen, before, after),), before, after
    )
    look = LogLook(table, lambda view: table.board.layout(view, regions), lambda: after)
    sign = look.signs()
    narrated = [(one.line, one.by, sign(one), look.picture(one)) for one in log_entries(table, event)]
    return (table.log.lines(seen, before, after), narrated), plain(transition)


PLAIN = (str, float, int, type(None))
"""Types that are kept as they are; most values are of these, so they are tested first."""


def plain(thing: object) -> object:
    """Convert a value to plain data, so that separately built values can be compared."""
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
