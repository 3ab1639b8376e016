"""Actions: several commands of one seat are validated, stored, reported and undone as a unit."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ai import Budget, RandomBot
from game.ai.hints import complete
from game.content import open_box
from game.games.back_in_time.rules import commands as b
from game.games.card_game.rules import commands as g
from game.match.history import History
from game.match.match import Match, begin
from game.match.redaction import MatchEvent, events_for
from game.match.repository import MatchRepository, Statement, Stored
from game.match.save_file import from_repository, read_export, rebuild, resume, save_of, write_export
from game.rules.contract import NATURE, Command, Game, continues
from game.seats.bot_client import BotClient
from game.seats.players import Action, HumanPlayer, RandomPlayer
from game.seats.worker_pool import WorkerPool
from tests.match.toy_matches import arranged, journal_at, people
from tests.toy_game import TOY, Draw, Leave, Play, Scripted

SAVES = Path(__file__).resolve().parents[1] / "saves"
SLUGS = ("back_in_time", "card_game", "time_line")
WALK = (b.Walk(0, "marty.1"), b.Step(0, "lous_cafe"), b.Step(0, "riverside_drive"))


def walker(*actions: Command | Action, repository: MatchRepository | None = None) -> Match:
    """Return a match in which Marty gives ``actions`` after the initial deal."""
    game = open_box("back_in_time")
    match = begin(
        game, [Scripted(*actions, is_human=True), HumanPlayer()], 5, {"character": "marty,doc"}, repository=repository
    )
    while match.actor == NATURE:
        match.advance()
    return match


def give(match: Match, *commands: Command) -> None:
    """Give an action for the human whose turn it is."""
    match.advance()
    player = match.players[match.actor]
    assert isinstance(player, HumanPlayer)
    player.answer(*commands)
    assert match.advance(), match.seat_error


def random_action(match: Match, rng: Random) -> tuple[Command, ...]:
    """Return a random legal action: one option and random continuations of it."""
    state = match.history.state.clone()
    seat, commands = state.actor, [rng.choice(state.legal_commands())]
    while True:
        state.apply(commands[-1])
        more = [one for one in state.legal_commands() if continues(match.game, commands[-1], one)]
        if state.actor != seat or not more or len(commands) > 8:
            return tuple(commands)
        commands.append(rng.choice(more))


# --- execution -----------------------------------------------------------------------------------------------------


def test_the_commands_of_an_action_are_carried_out_and_told_together() -> None:
    match = walker(Action(WALK))
    heard: list[MatchEvent] = []
    match.listen(None, heard.append)
    number = len(match)
    assert match.advance()
    assert tuple(match.history.commands[number:]) == WALK
    (event,) = heard
    assert (event.number, event.by, event.commands, event.end) == (number, 0, WALK, number + 3)
    assert event.before == event.steps[0].before
    assert [one.after for one in event.steps[:-1]] == [one.before for one in event.steps[1:]]
    assert event.after == event.steps[-1].after == match.view(None)
    assert list(events_for(match.history, None, number)) == heard
    assert event.part(number + 1, number + 2).commands == WALK[1:2]


def test_of_an_action_that_is_not_allowed_nothing_is_done() -> None:
    wrong = b.Step(0, "clock_tower")
    match = walker(Action((*WALK[:2], wrong)))
    before, number = match.final_hash(), len(match)
    assert not match.advance()
    assert match.seat_error is not None
    assert (match.seat_error.command, match.final_hash(), len(match)) == (wrong, before, number)


def test_an_action_without_commands_is_a_fault() -> None:
    match = walker(Action(()))
    assert not match.advance()
    assert match.seat_error is not None


@pytest.mark.parametrize("more", [Draw(0), Leave(1)])
def test_chance_and_other_seats_end_an_action(more: Command) -> None:
    """Commands after that point are dropped: they were given without knowing the outcome."""
    first = Draw(0) if more == Draw(0) else Play(0, 3)
    match = arranged([Scripted(Action((first, more)), is_human=True), HumanPlayer()], [[3, 5], [9, 1]])
    assert match.advance()
    assert match.seat_error is None
    assert list(match.history.commands) == [first]


def test_steps_are_told_to_each_viewer_as_it_may_know_them() -> None:
    match = arranged(people(), [[3, 5], [9, 1]])
    heard: dict[int | None, list[MatchEvent]] = {None: [], 0: []}
    for viewer, sink in heard.items():
        match.listen(viewer, sink.append)
    give(match, Draw(0))
    match.advance()
    assert [event.commands for event in heard[0]] != [event.commands for event in heard[None]]
    assert heard[None] == list(match.events(None))


# --- grouping --------------------------------------------------------------------------------------------------------


def test_a_bots_commands_join_when_the_rules_say_so() -> None:
    game = open_box("back_in_time")
    match = begin(game, [RandomPlayer(1), RandomPlayer(2)], 3)
    heard: list[MatchEvent] = []
    match.listen(None, heard.append)
    match.run(limit=200)
    commands, begins = match.history.commands, set(match.history.begins)
    for number in range(1, len(commands)):
        assert (number not in begins) == continues(game, commands[number - 1], commands[number])
    assert {type(commands[number]) for number in range(len(commands)) if number not in begins} >= {b.Step}
    assert [event.joins for event in heard] == [number not in begins for number in range(len(commands))]
    joined = [event for event in match.events(None) if len(event.steps) > 1]
    assert joined
    first = next(event for event in heard if event.number == joined[0].number)
    later = next(event for event in heard if event.number == joined[0].number + 1)
    assert first.joined(later).commands == joined[0].commands[:2]


def test_what_a_person_gives_one_by_one_stays_apart() -> None:
    match = walker(*WALK)
    for _command in WALK:
        match.advance()
    assert list(match.history.begins)[-3:] == [len(match) - 3, len(match) - 2, len(match) - 1]


def test_the_rules_say_what_belongs_together() -> None:
    game, other = open_box("back_in_time"), open_box("card_game")
    assert continues(game, WALK[0], WALK[1])
    assert continues(game, WALK[1], WALK[2])
    assert continues(game, WALK[2], b.Walk(0, "marty.2"))
    assert continues(game, WALK[2], b.Halt(0))
    assert not continues(game, WALK[2], b.Step(0, "x", "george"))
    assert not continues(game, WALK[2], b.Step(1, "x"))
    assert not continues(game, b.Lead(0, "george", "x"), b.Lead(0, "biff", "x"))
    assert continues(other, g.Play(0, "tm_v2"), g.Fuel(0, "x"))
    assert continues(other, g.Fuel(0, "x"), g.Aim(0, "A-2"))
    assert not continues(other, g.Aim(0, "A-2"), g.LetPass(0))
    assert not continues(TOY, Draw(0), Draw(0))


def test_histories_know_where_actions_begin() -> None:
    history = History(open_box("back_in_time").start(2, {"character": "marty,doc"}))
    rng = Random(1)
    while history.state.actor == NATURE:
        history.add(history.state.sample_chance(rng))
    start = len(history)
    for number, command in enumerate(WALK):
        history.add(command, joins=number > 0)
    assert [history.begin_of(number) for number in range(start, start + 3)] == [start] * 3
    assert list(history.branch(start + 1).begins) == list(range(start + 1))
    history.cut(start + 2)
    assert list(history.begins) == list(range(start + 1))
    history.cut(start)
    assert list(history.begins) == list(range(start))


# --- undo ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("box_id", SLUGS)
def test_one_undo_gives_the_state_before_fresh_and_continued(box_id: str, tmp_path: Path) -> None:
    """Undo after every action of a practice game, where nothing blocks it, restores the previous digest."""
    game, rng, several = open_box(box_id), Random(4), 0
    repository = journal_at(tmp_path)
    match = begin(game, people(), 7, practice=True, repository=repository)
    while len(match) < 90 and match.result() is None:
        if match.actor == NATURE:
            match.advance()
            continue
        seat, before, number = match.actor, match.history.state.digest(), len(match)
        commands = random_action(match, rng)
        give(match, *commands)
        several += len(commands) > 1
        assert match.undo(seat).dropped == len(commands)
        assert (match.history.state.digest(), len(match)) == (before, number)
        give(match, *commands)
        assert match.recorder is not None
        match.close()
        match = resume(game, repository, from_repository(repository, match.recorder.number or 0), lambda _: people())
        match.undo(seat)
        assert (match.history.state.digest(), len(match)) == (before, number)
        give(match, *commands)
    assert several or box_id == "time_line"
    repository.close()


# --- storage ---------------------------------------------------------------------------------------------------------


def test_an_action_is_one_transaction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository, written = journal_at(tmp_path), list[int]()
    match = walker(Action(WALK), repository=repository)
    real = MatchRepository.write

    def write(
        self: MatchRepository,
        number: int,
        pen: str,
        statements: Sequence[Statement],
        stored: Stored | None,
        takes: bool,
    ) -> str:
        written.append(len(statements))
        return real(self, number, pen, statements, stored, takes)

    monkeypatch.setattr(MatchRepository, "write", write)
    match.advance()
    assert written == [3]
    assert match.recorder is not None
    kept = repository.read(match.recorder.number or 0).commands
    assert [one.action for one in kept[-3:]] == [len(match) - 3] * 3


def test_exports_keep_what_belongs_together(tmp_path: Path) -> None:
    match = walker(Action(WALK), b.Step(0, "georges_house"))
    match.advance()
    match.advance()
    path = tmp_path / "walk.parlour"
    write_export(path, save_of(match), match.game)
    again = rebuild(match.game, read_export(path))
    assert list(again.begins) == list(match.history.begins)
    assert again.begin_of(len(match) - 1) == len(match) - 1, "given by itself, though the rules would join it"


def test_commands_of_two_seats_are_never_joined(tmp_path: Path) -> None:
    path = tmp_path / "odd.parlour"
    text = (SAVES / "toy_2.parlour").read_text()
    path.write_text(text.replace('"joined":[]', '"joined":[0,1,2,9,12]', 1))
    assert list(rebuild(TOY, read_export(path)).begins) == list(range(51))


WALKED = {"back_in_time": (17, b.Step(1, "mill_road")), "card_game": (23, g.SetSide(1, True))}
"""For each game saved by the version before actions: the start of its last action, and its last command."""


def check_lifted(game: Game, history: History) -> None:
    """Check that the last action of a game saved by the previous version has the expected bounds."""
    begin_number, last = WALKED[game.box_id]
    assert history.commands[-1] == last
    assert history.begin_of(len(history) - 1) == begin_number


@pytest.mark.parametrize("box_id", WALKED)
def test_an_export_of_the_version_before_opens(box_id: str, tmp_path: Path) -> None:
    game, saved = open_box(box_id), read_export(SAVES / f"{box_id}_1.parlour")
    assert saved.header.format == 1
    history = rebuild(game, saved)
    check_lifted(game, history)
    path = tmp_path / "lifted.parlour"
    write_export(path, saved, game)
    lifted = read_export(path)
    assert (lifted.header.format, lifted.commands) == (2, saved.commands)
    assert list(rebuild(game, lifted).begins) == list(history.begins)


def test_a_journal_of_the_version_before_opens_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    shutil.copy(SAVES / "journal_1.sqlite3", path)
    repository = MatchRepository(path)
    slugs = []
    for entry in repository.unfinished():
        slugs.append(entry.config.box_id)
        game = open_box(entry.config.box_id)
        match = resume(game, repository, from_repository(repository, entry.id), lambda _: people())
        check_lifted(game, match.history)
        begin_number, _last = WALKED[game.box_id]
        bar = match.undo_bar(1)
        if game.box_id == "back_in_time":
            assert match.undo(1).dropped == len(entry_commands(game)) - begin_number
            commands = entry_commands(game)[begin_number:]
            give(match, *commands)
            match.close()
            again = resume(game, repository, from_repository(repository, entry.id), lambda _: people())
            assert again.final_hash() == match.final_hash()
            assert list(again.history.begins) == list(match.history.begins)
        else:
            assert bar is not None, "a card from the hand was shown"
        assert match.warning is None
        assert rebuild(game, from_repository(repository, entry.id)).state.digest() == match.history.state.digest()
    assert sorted(slugs) == sorted(WALKED)
    repository.close()


def entry_commands(game: Game) -> list[Command]:
    """Return the commands of the stored export of ``game``, which equal those in its repository."""
    return list(rebuild(game, read_export(SAVES / f"{game.box_id}_1.parlour")).commands)


# --- proposals -------------------------------------------------------------------------------------------------------


class Walker:
    """Bot that keeps walking as long as it can."""

    def choose(self, view: Any, options: Sequence[Command], budget: Budget, rng: Random, memory: Any = None) -> Command:
        steps = [option for option in options if isinstance(option, b.Step) and option.escort is None]
        return steps[0] if steps else options[-1]


def test_a_proposal_is_a_whole_action() -> None:
    match = walker()
    game, view = match.game, match.view(0)
    commands = complete(game, Walker(), view, WALK[0], Budget(), Random(1))
    assert commands[0] == WALK[0]
    assert [type(one) for one in commands[1:4]] == [b.Step] * 3
    state = match.history.state.clone()
    for number, command in enumerate(commands):
        assert state.refusal(command) is None
        assert not number or continues(game, commands[number - 1], command)
        state.apply(command)


def test_a_proposal_ends_where_something_comes_to_light() -> None:
    """A proposal cannot include what follows a draw or another seat's answer, which are unknown."""
    match = arranged(people(), [[3, 5], [9, 1]])
    for first in (Draw(0), Play(0, 3)):
        assert complete(TOY, RandomBot(), match.view(0), first, Budget(), Random(1)) == (first,)


def test_an_adviser_in_the_worker_gives_whole_actions_and_a_player_single_commands() -> None:
    pool = WorkerPool(size=1)
    match = walker()
    try:
        view, options = match.view(0), match.history.state.legal_commands()
        walks = [option for option in options if isinstance(option, b.Walk)]
        seat = BotClient("ai:easy", match.game, "easy", 3, pool)
        assert seat.decide(view, walks[:1], Budget(), match.past).result(60).commands == (walks[0],)
        hint = seat.advise(view, walks[:1], Budget(), match.past).result(60)
        assert hint is not None
        assert hint.best.commands[0] == walks[0]
        assert len(hint.best.commands) > 1
    finally:
        pool.close()
