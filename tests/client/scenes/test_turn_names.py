"""Turn and round numbers follow the game's rules and are the same wherever they are shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import msgspec
import pytest

from game.app import services
from game.app.reviews import Reviews
from game.games.card_game.rules.commands import Answer, Begins, DrawInstead, Play
from game.match.config import MatchConfig
from game.match.history import issuer
from game.match.match import Match
from game.match.repository_rows import MatchRecord
from game.rules.claims import Count, listening
from game.rules.contract import GameResult, verb
from game.scenes.glances import SCORE, Glances
from game.scenes.match_summary import TurnNames, turning_points
from game.scenes.result import moves_of
from game.scenes.robot import Robot
from game.scenes.saved_games import SavedGamesScene, headline
from game.scenes.shelf.unfinished_games import ago, players
from game.table import open_presenter
from tests.client.scenes.helpers import game_in_journal, quick
from tests.client.scenes.test_match_summary import played

ROUNDS = {"riff_in_time": (1, 4), "dice_through_time": (2, 4)}
COUNTED = {**ROUNDS, "back_in_time": (2, 4), "time_line": (2, 3)}


@pytest.mark.parametrize(("box", "seats"), [(box, seats) for box, both in ROUNDS.items() for seats in both])
def test_a_game_that_counts_rounds_is_told_by_rounds(box: str, seats: int) -> None:
    """Games that count rounds are labelled by round: solo Riff stayed at "Turn 1" for nineteen rounds."""
    match = played(box, seats)
    table = open_presenter(match.game)
    told = [one for one in turning_points(match, table) if one is not None]
    for one in told:
        assert one.event is not None
        within = {f"Round {msgspec.to_builtins(step.before)['round']}" for step in one.event.steps}
        assert one.line.text.partition(":")[0] in within
    last = list(match.events(None))[-1]
    assert told[-1].event == last, "what decided it is told"


def recounted(match: Match) -> Iterator[tuple[int, int]]:
    """Yield command positions with their turn or round number, counted from the commands alone."""
    seats, ended, runs, last = len(match.players), 0, 0, -1
    for place, command in enumerate(match.history.commands):
        if match.game.box_id != "time_line":
            yield place, 1 + ended // (seats if match.game.box_id in ROUNDS else 1)
            ended += verb(type(command).__name__) == "end_turn"
        elif issuer(command) >= 0 and verb(type(command).__name__) != "place":  # the rest come from the player to move
            runs, last = runs + (issuer(command) != last), issuer(command)
            yield place, runs


def names_of(match: Match) -> list[str]:
    """Return the turn name of every step of a match."""
    names = TurnNames(open_presenter(match.game).words)
    return [names.name(step.before) for event in match.events(None) for step in event.steps]


@pytest.mark.parametrize(("box", "seats"), [(box, seats) for box, all_ in COUNTED.items() for seats in all_])
def test_the_names_are_those_that_the_commands_give(box: str, seats: int) -> None:
    match = played(box, seats)
    told, unit = names_of(match), "Round" if box in ROUNDS else "Turn"
    found = list(recounted(match))
    assert [told[place] for place, _count in found] == [f"{unit} {count}" for _place, count in found]
    assert found[-1][1] > 2


@pytest.mark.parametrize("seats", [2, 3])
def test_turns_of_the_card_game_go_around_the_table(seats: int) -> None:
    """Card Game turns follow the seats: a response must not end a turn in which its player has not yet played."""
    match = played("card_game", seats, seed=52)
    told, commands = names_of(match), match.history.commands
    first = next(one.player for one in commands if isinstance(one, Begins))
    runs, last, answers = 0, -1, 0
    for place, command in enumerate(commands):
        answers += isinstance(command, Answer)
        if isinstance(command, Play | DrawInstead):
            runs, last = runs + (command.seat != last), command.seat
            count = int(told[place].removeprefix("Turn "))
            assert (count - 1) % seats == (command.seat - first) % seats
            assert runs <= count <= runs + seats * answers  # a response can make the same seat play again
    assert runs > 3


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


@pytest.mark.parametrize("people", [(0,), (1,), (0, 1), ()])
def test_moves_are_actions_of_people_recounted_from_the_commands(
    people: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The summary counts the human players' actions as moves, without those of chance and other players."""
    match = played("back_in_time")
    monkeypatch.setattr(Match, "people", frozenset(people))
    with listening() as heard:
        shown = moves_of(match)
    claims = [claim for claim in heard.claims if isinstance(claim, Count) and claim.of == "moves"]
    assert [claim.says for claim in claims] == [shown.says]
    begun = [issuer(match.history.commands[place]) for place in match.history.begins]
    assert shown.says == sum(seat in people if people else seat >= 0 for seat in begun)
    assert 0 < shown.says < len(match)


def test_a_kept_game_says_whether_its_people_won() -> None:
    def kept(*winners: int, seats: tuple[str, ...] = ("human", "ai:normal"), over: bool = True) -> MatchRecord:
        config = MatchConfig(box_id="time_line", options={}, seats=seats, seed=1)
        result = GameResult("x", winners) if over else None
        return MatchRecord(id=1, config=config, started="", touched="", length=3, result=result)

    assert headline(kept(0), "Riff") == "{check} **Riff** – won"
    assert headline(kept(1), "Riff") == "{cross} **Riff** – lost"
    assert headline(kept(), "Riff") == "{cross} **Riff** – lost"
    assert headline(kept(1, seats=("random", "random")), "Riff") == "{check} **Riff** – won"
    assert headline(kept(over=False), "Riff") == "{hand} **Riff**"


def test_players_of_a_kept_game_are_named_as_at_its_table() -> None:
    def named(*seats: str, names: tuple[str, ...] = (), faces: tuple[str, ...] = ()) -> str:
        return players(MatchConfig(box_id="time_line", options={}, seats=seats, seed=1, names=names, faces=faces))

    assert (
        named("human", "ai:normal", "human", names=("Ann", "", "Ben"), faces=("", "zora", "")) == "Ann, Zora, and Ben"
    )
    assert named("human", "random", faces=("", "ida")) == "You and Ida"
    assert named("human", "human", names=("Ann", "")) == "Ann and Seat 2"
    assert named("human") == "You"


@pytest.mark.parametrize("stored", ["2026-11-21T20:00:00", "2026-11-21", "2026-W47-6", "2026-11-21T20:00:00+00:00"])
def test_a_date_without_an_offset_is_ours(stored: str) -> None:
    assert ago(stored, datetime(2026, 11, 22, 23, 0, tzinfo=UTC)).endswith("ago")


def test_a_kept_game_that_is_over_is_told_with_its_score() -> None:
    """A finished stored game is described with its score; all of them once read "This game is over."."""
    entry, glances = services.repository().entry(game_in_journal(None)), Glances()
    while glances.words(entry) is None:
        glances.go_on(1.0, [entry])
    first, *score = (glances.words(entry) or "").split("\n")
    assert re.search(r" · (Turn|Round) \d+$", first)
    assert len(score) >= SCORE
    assert all(": " in line for line in score)


def test_the_page_of_all_games_tells_of_a_review_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    number = game_in_journal(None)
    shares = iter([0.1, 0.4])
    monkeypatch.setattr(Reviews, "share_of", lambda _reviews, asked: next(shares, 0.4) if asked == number else None)
    with Robot(SavedGamesScene(quick())) as robot:
        robot.step(3)
        assert robot.node("status", "Reviewing… 40% done").name
        when = re.compile(r" ago \(\d{4}-\d\d-\d\d \d\d:\d\d\)|just now \(")
        labels = [n.name for top in robot.nodes() for n in top.walk() if n.role == "label"]
        assert any(when.search(name) for name in labels)
