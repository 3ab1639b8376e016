"""Turns and rounds are those of the game, and the same wherever they are told."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

from game.match.config import MatchConfig
from game.match.repository import MatchRecord
from game.presenters import open_presenter
from game.rules.contract import GameResult
from game.scenes.result import moves_of
from game.scenes.saved_games import outcome_of
from game.scenes.shelf.unfinished_games import ago, players
from game.scenes.story import turning_points
from game.scenes.turn_names import TurnNames
from tests.client.scenes.test_story import played

ROUNDS = {"riff_in_time": (1, 4), "dice_through_time": (2, 4)}


@pytest.mark.parametrize(("box", "seats"), [(box, seats) for box, both in ROUNDS.items() for seats in both])
def test_a_game_that_counts_rounds_is_told_by_rounds(box: str, seats: int) -> None:
    """Riff played alone was "Turn 1" for nineteen rounds; two turns of one seat in a row were one in Dice."""
    match = played(box, seats)
    table = open_presenter(match.game)
    told = [one for one in turning_points(match, table) if one is not None]
    for one in told:
        assert one.event is not None
        within = {f"Round {msgspec.to_builtins(step.before)['round']}" for step in one.event.steps}
        assert one.line.text.partition(":")[0] in within
    last = list(match.events(None))[-1]
    assert told[-1].event == last, "what decided it is told"


@pytest.mark.parametrize("box", ["time_line", "card_game"])
def test_where_nothing_is_counted_a_turn_is_another_seat_s(box: str) -> None:
    match = played(box, 2, seed=52 if box == "card_game" else 8)
    names, found, turns, before = TurnNames(open_presenter(match.game).words), [], 0, None
    for event in match.events(None):
        for step in event.steps:
            if step.before.actor >= 0 and step.before.turn != before:
                turns, before = turns + 1, step.before.turn
            found.append((names.name(step.before), f"Turn {max(1, turns)}"))
    assert [told for told, _true in found] == [true for _told, true in found]


def test_back_in_time_s_turns_are_those_of_the_tracker() -> None:
    match = played("back_in_time")
    table = open_presenter(match.game)
    for event in match.events(None):
        view = event.before
        if view.actor >= 0:
            assert table.words.when(view) == f"Turn {min(view.clock, view.midnight - 1)}"  # type: ignore[attr-defined]


def test_moves_are_those_of_people_and_never_chance_s() -> None:
    match = played("time_line")
    actions = [event for event in match.events(None) if event.by >= 0]
    assert moves_of(match) == len(actions) < len(match)


def test_a_kept_game_says_whether_its_people_won() -> None:
    def kept(*winners: int, seats: tuple[str, ...] = ("human", "ai:normal"), over: bool = True) -> MatchRecord:
        config = MatchConfig(box_id="time_line", options={}, seats=seats, seed=1)
        result = GameResult("x", winners) if over else None
        return MatchRecord(id=1, config=config, started="", touched="", length=3, result=result)

    assert outcome_of(kept(0)) == ("{check}", " – won")
    assert outcome_of(kept(1)) == ("{cross}", " – lost")
    assert outcome_of(kept()) == ("{cross}", " – lost")
    assert outcome_of(kept(1, seats=("random", "random"))) == ("{check}", " – won")
    assert outcome_of(kept(over=False)) == ("{hand}", "")


def test_people_are_called_by_their_names_where_all_have_one() -> None:
    assert players(("human", "ai:normal", "human"), ("Ann", "", "Ben")) == "Ann, Ben and 1 program"
    assert players(("human", "human"), ("Ann", "")) == "2 people"


@pytest.mark.parametrize("stored", ["2026-11-21T20:00:00", "2026-11-21", "2026-W47-6", "2026-11-21T20:00:00+00:00"])
def test_a_date_without_an_offset_is_ours(stored: str) -> None:
    assert ago(stored, datetime(2026, 11, 22, 23, 0, tzinfo=UTC)).endswith("ago")
