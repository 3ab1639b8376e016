"""Playing on from an unfinished replay: hidden hands and future dice are dealt anew, so that nothing leaks."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from game.content import open_box
from game.match.config import MatchConfig, final_hash
from game.match.history import History
from game.match.match import begin
from game.match.redaction import events_for
from game.match.replay_cursor import Replay
from game.rules.contract import Command, Redeals, Seat
from game.seats.players import HumanPlayer, RandomPlayer
from tests.rules.case import Case
from tests.rules.cases import CASES, Playout
from tests.toy_game import TOY

CARDS = next(case for case in CASES if case.name == "card_game")
PAST = [(seats, seed) for seats in CARDS.seats for seed in range(0, 8, 2)]
"""Seats and seeds of games recorded from their first command."""


@cache
def unfinished(seats: int, seed: int) -> tuple[Playout, tuple[Command, ...]]:
    """Play part of a random game; return its playout and its commands."""
    playout = Playout(CARDS, seats, seed)
    wanted = Random(seed).randrange(4 * seats, 200)
    for state in playout:
        if len(playout.commands) >= wanted or state.result() is not None:
            break
    return playout, tuple(playout.commands)


def replay_of(playout: Playout, people: int = 2) -> Replay:
    """Return a replay at its last position, with the first ``people`` seats human."""
    specs = ("human",) * people + ("random",) * (playout.seats - people)
    config = MatchConfig(box_id="card_game", options=playout.options, seats=specs, seed=4)
    replay = Replay(playout.game, config, History(playout.first.clone(), playout.commands))
    replay.seek(len(replay))
    return replay


@pytest.mark.parametrize(("seats", "seed"), PAST)
@pytest.mark.parametrize("people", [1, 2])
def test_everything_hidden_is_dealt_again_and_everything_seen_stays(seats: int, seed: int, people: int) -> None:
    playout, commands = unfinished(seats, seed)
    replay = replay_of(playout, people)
    viewer = 0 if people == 1 else None
    ends = set()
    for new in range(95, 100):
        other = replay.branch([HumanPlayer() for _seat in range(seats)], seed=new)
        assert list(events_for(other.history, viewer)) == list(events_for(replay.history, viewer))
        assert other.history.begins == replay.history.begins
        assert len(other) == other.config.drawn_from == len(commands)
        assert other.config.seed == new
        ends.add(final_hash(other.history.state))
    assert len(ends) > 1, "what little is hidden may be dealt alike by chance, but not each time"
    assert ends != {final_hash(playout.state)}


@pytest.mark.parametrize(("seats", "seed"), PAST)
@pytest.mark.parametrize("viewer", [None, 1])
def test_what_is_dealt_follows_from_what_was_seen_and_from_nothing_else(
    seats: int, seed: int, viewer: Seat | None
) -> None:
    """Pasts that look alike to the viewer get the same redeal, so it contains nothing of the hidden past."""
    playout, commands = unfinished(seats, seed)
    game: Any = playout.game
    pasts = [commands, *(game.redealt(playout.first, commands, viewer, Random(one)) for one in range(3))]
    assert len({tuple(past) for past in pasts}) > 2
    for number in range(3):
        dealt = {tuple(game.redealt(playout.first, past, viewer, Random(100 + number))) for past in pasts}
        assert len(dealt) == 1


def test_a_hidden_card_may_lie_anywhere() -> None:
    """After the first deal every seat is redealt every card equally often, whatever the original deal was."""
    game = open_box("card_game")
    match = begin(game, [HumanPlayer(), HumanPlayer(), HumanPlayer()], 8, {})
    while match.advance():
        pass
    state: Any = match.history.state
    start, held, times = match.history.at(0), Counter[str](), 600
    for number in range(times):
        for command in game.redealt(start, match.history.commands, None, Random(number)):  # type: ignore[attr-defined]
            if getattr(command, "to", None) == 1 and hasattr(command, "card"):
                held[command.card] += 1
    size = state.hands[1].bit_count()
    share = size / len(state.lookup.names)
    allowed = 4.5 * (times * share * (1 - share)) ** 0.5
    for name in state.lookup.names:
        assert abs(held[name] - times * share) < allowed, name


@pytest.mark.parametrize("name", ["card_game", "time_line", "riff_in_time"])
def test_the_dice_to_come_are_others_until_it_is_over(name: str) -> None:
    case: Case = next(case for case in CASES if case.name == name)
    game, seats = case.open(), case.seats[1]
    match = begin(game, [RandomPlayer(seat) for seat in range(seats)], 5, {})
    for _command in range(30):
        match.advance()
    replay = Replay(game, match.config, match.history.branch(len(match)))
    replay.seek(20)
    for seed in (None, 5):
        with pytest.raises(ValueError, match="an unfinished game"):
            replay.branch(match.players, seed)
    other = replay.branch(match.players, 6)
    assert (other.config.seed, other.config.drawn_from, len(other)) == (6, 20, 20)
    if not replay.hides:
        assert list(other.history.commands) == list(match.history.commands[:20])


def test_a_game_that_cannot_deal_again_is_not_gone_on_with() -> None:
    match = begin(TOY, [RandomPlayer(seat) for seat in range(2)], 5, {})
    while len(match) < 6:
        match.advance()
    replay = Replay(TOY, match.config, match.history.branch(6))
    assert not isinstance(TOY, Redeals)
    assert replay.hides
    assert not replay.may_branch
    with pytest.raises(ValueError, match="deal its hidden cards again"):
        replay.branch(match.players, 6)
    while match.advance():
        pass
    over = Replay(TOY, match.config, match.history)
    over.seek(6)
    assert over.may_branch
    assert list(over.branch(match.players, 5).history.commands) == list(match.history.commands[:6])


def test_every_game_that_hides_on_the_shelf_can_deal_again() -> None:
    for case in CASES:
        if case.hides and case.golden is not None:
            assert isinstance(case.open(), Redeals), case
