"""Riff in Time positions, and the parts of its table that need no window."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from game.content import open_texts
from game.content.library import open_as
from game.games.riff_in_time.reader.content import Content
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table.circuits import Circuits
from game.games.riff_in_time.table.input.moves import TableMoves
from game.games.riff_in_time.table.input.offers import Offers
from game.games.riff_in_time.table.presenter import Board
from game.games.riff_in_time.table.text.log import LogWriter
from game.games.riff_in_time.table.text.prompts import Prompts
from game.games.riff_in_time.table.text.roll_odds import RollOdds
from game.games.riff_in_time.table.text.titles import Titles
from game.rules.contract import NATURE, NOBODY, Command
from game.table.contract import Offer
from game.table.positions import Positions
from tests.games.riff_in_time.contract_facts import middle
from tests.support.boxes import opened
from tests.support.markup import icons_in
from tests.support.things import thing_of

SEATS = (1, 2, 3, 4)
CAST = ("bill", "ted", "elizabeth", "joanna")
SIGNS = {
    "move",
    "interact",
    "reroll",
    "excellent",
    "seat_1",
    "seat_2",
    "seat_3",
    "seat_4",
    *(f"booth_{who}" for who in CAST),
}
"""Icons that the game's texts may use."""


def box() -> RiffInTime:
    """Open the game, once per test run."""
    return opened(RiffInTime)


class Table:
    """The table's texts, tips, offers and refusals, without a window."""

    def __init__(self) -> None:
        """Build the parts as the presenter does."""
        lookup, plan = box().lookup, open_as(box().box_id, Content).plan
        self.titles = Titles(lookup, open_texts(box().box_id))
        self.positions = Positions(box().determinize)
        odds = RollOdds(self.positions, self.titles)
        self.words = Prompts(self.titles, self.positions)
        self.log = LogWriter(self.titles, self.words)
        self.tips = Board(box(), self.titles, odds, self.positions).things
        self.circuits = Circuits(lookup, plan)
        self.excuses = TableMoves(self.titles, odds, self.positions)
        self.offers = Offers(self.titles, self.circuits, self.excuses, odds, self.positions)


@cache
def table() -> Table:
    """Build the table parts, once per test run."""
    return Table()


def offers_of(state: State) -> list[Offer]:
    """Return all offers of a position."""
    return table().offers.make(state.view(state.actor), state.legal_commands())


def arranged(given: Mapping[str, Any], seats: int = 2, *when: Command, **options: str) -> State:
    """Build a position and run some commands; characters in order, a Reroll as the first set-up card."""
    options.setdefault("character", ",".join(CAST[:seats]))
    players = given.get("players", {})
    first = {"set_up": "san_dimas_crowd", **players.get(0, {})}
    state = box().scenario_state(seats, options, {**given, "players": {**players, 0: first}})
    for command in when:
        assert state.refusal(command) is None, (command, state.refusal(command))
        state.apply(command)
    return state


def view_of(state: State) -> TableView:
    """Return a spectator's view."""
    return state.view(None)


def told(given: Mapping[str, Any], *commands: Command, cast: str = "joanna,ted") -> list[str]:
    """Return the log lines of the last of some commands."""
    state = arranged(given, 2, *commands[:-1], character=cast)
    before = view_of(state)
    assert state.refusal(commands[-1]) is None, state.refusal(commands[-1])
    state.apply(commands[-1])
    return [line.text for line in table().log.lines(commands[-1], before, view_of(state))]


def prompt_of(state: State) -> str:
    """Return the prompt."""
    return table().words.prompt(state.view(state.actor))


def playout(seats: int, seed: int, most: int = 100_000, in_the_middle: bool = False) -> Iterator[tuple[State, Command]]:
    """Play at random, seldom ending turns; yield every position with the command that follows it."""
    rng = Random(seed)
    state = middle(box(), seats, {}, rng) if in_the_middle else box().start(seats, {})
    for _number in range(most):
        if state.actor == NOBODY:
            return
        if state.actor == NATURE:
            command = state.sample_chance(rng)
        else:
            legal = list(state.legal_commands())
            useful = [one for one in legal if not isinstance(one, c.EndTurn)]
            command = rng.choice(useful if useful and rng.random() < 0.8 else legal)
        yield state, command
        state.apply(command)


def why_not(state: State, picked: str, onto: str | None) -> str | None:
    """Return the explanation shown for a gesture, or None."""
    view, things, goal = state.view(state.actor), (thing_of(picked),), thing_of(onto) if onto else None
    told = table().excuses.excuse(view, things, goal)
    if told is not None:
        return told
    command = table().excuses.meant(view, things, goal)
    refused = state.refusal(command) if command is not None else None
    return None if refused is None else table().words.refusal(refused, view)


def is_clean(words: str) -> bool:
    """Return whether a text has no unfilled field and only icons that exist."""
    signs = icons_in(words)
    return bool(words.strip()) and not re.search(r"\bNone\b", words) and signs <= SIGNS
