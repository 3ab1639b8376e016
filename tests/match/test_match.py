"""A match: the seat to act, execution of commands, notification of observers, and failing seats."""

import pickle  # as for worker processes; saves are never pickled
from collections.abc import Sequence
from concurrent.futures import Future
from itertools import pairwise

import pytest

from game.ai import Budget
from game.ai.memory import Past
from game.match.match import Match, begin
from game.match.redaction import MatchEvent
from game.rules.contract import NATURE, NOBODY, BadOption, Command, Refusal, View
from game.seats.players import Action, HumanPlayer, NotAsked, RandomPlayer, SeatError
from tests.match.toy_matches import SEED, arranged, deal, give, people, played_out, seated
from tests.toy_game import HIDDEN, TOY, Dealt, Draw, Leave, Play, Rolled, Scripted, Snatch


def test_advance_never_waits_for_a_person() -> None:
    match = seated(people())
    assert match.actor == 0
    assert not match.advance()
    assert not match.advance()
    first = match.players[0]
    assert isinstance(first, HumanPlayer)
    offer = first.request()
    assert offer is not None
    assert offer.view == match.view(0)
    first.answer(offer.options[0])
    assert first.request() is None
    assert match.advance()
    assert match.history.commands[-1] == offer.options[0]


def test_a_person_nobody_asked_cannot_answer() -> None:
    match = seated(people())
    match.advance()
    second = match.players[1]
    assert isinstance(second, HumanPlayer)
    with pytest.raises(NotAsked):
        second.answer(Draw(1))


def test_run_plays_to_the_end_or_until_a_person_is_asked() -> None:
    assert played_out().actor == NOBODY
    match = begin(TOY, [RandomPlayer(1), HumanPlayer()], SEED)
    assert match.run() is None
    assert match.actor == 1
    assert begin(TOY, [RandomPlayer(1), RandomPlayer(2)], SEED).run(limit=5) is None


def test_the_same_seed_gives_the_same_chance() -> None:
    assert played_out(3).final_hash() == played_out(3).final_hash()
    assert len({played_out(seed).final_hash() for seed in range(8)}) == 8


def test_the_seed_reaches_no_view_and_no_seat() -> None:
    seed = 987654321987654321
    scripted = Scripted()
    heard: list[MatchEvent] = []
    match = begin(TOY, [scripted, Scripted()], seed)
    match.listen(0, heard.append)
    match.run()
    assert str(seed) not in repr(heard)
    assert str(seed) not in repr(scripted.views)
    assert scripted.views


def test_listeners_hear_only_what_their_viewer_may_know() -> None:
    match = begin(TOY, people(), SEED)
    heard: dict[int | None, list[MatchEvent]] = {None: [], 0: [], 1: []}
    for viewer, sink in heard.items():
        match.listen(viewer, sink.append)
    deal(match)
    assert [h.commands for h in heard[None]] == [(Dealt(HIDDEN),)] * 4
    own = [h.commands for h in heard[0]]
    assert (Dealt(HIDDEN),) not in own[:2]
    assert own[2:] == [(Dealt(HIDDEN),)] * 2
    for viewer, sink in heard.items():
        assert [h.number for h in sink] == [0, 1, 2, 3]
        assert all(a.after == b.before for a, b in pairwise(sink))
        assert sink[-1].after == match.view(viewer)
        assert list(match.events(viewer)) == sink
    assert list(match.events(0, since=2)) == heard[0][2:]


def test_a_listener_can_leave() -> None:
    match = seated(people())
    heard: list[MatchEvent] = []
    leave = match.listen(0, heard.append)
    leave()
    leave()
    give(match, Draw(0))
    assert not heard


def test_an_answer_out_of_turn_goes_to_the_right_seat() -> None:
    match = arranged(people(3), [[3, 5], [9, 1], [0, 2]])
    give(match, Play(0, 5))
    assert match.actor == 1
    assert match.refusal(Snatch(1, 1)) is not None
    give(match, Snatch(1, 9))
    assert match.actor == 1
    assert match.view(None).scores == (0, 0, 0)  # type: ignore[attr-defined]


@pytest.mark.parametrize("wrong", [Play(0, 9), Play(1, 3), Snatch(0, 5), Rolled(2), Leave(0)])
def test_a_seat_that_gives_no_option_is_reported_and_nothing_happens(wrong: object) -> None:
    match = arranged([Scripted(wrong), Scripted()], [[3, 5], [9, 1]])  # type: ignore[arg-type]
    before = match.final_hash()
    assert not match.advance()
    seat_error = match.seat_error
    assert isinstance(seat_error, SeatError)
    assert (seat_error.seat, seat_error.command) == (0, wrong)
    assert match.final_hash() == before
    assert not match.advance()
    with pytest.raises(SeatError, match="seat 0"):
        match.run()


def test_a_seat_that_failed_can_be_asked_again_or_handed_over() -> None:
    match = arranged([Scripted(Leave(0), Play(0, 3)), Scripted()], [[3, 5], [9, 1]])
    match.advance()
    match.retry()
    assert match.advance()
    assert match.history.commands[-1] == Play(0, 3)

    match = arranged([Scripted(Leave(0)), Scripted()], [[3, 5], [9, 1]])
    match.advance()
    match.hand_over(1, RandomPlayer(1))
    assert not match.advance()
    match.hand_over(0, RandomPlayer(1))
    assert match.advance()


def test_a_seat_that_breaks_is_reported_in_one_line() -> None:
    class Broken(Scripted):
        def decide(self, view: View, options: Sequence[Command], budget: Budget, past: Past) -> Future[Action]:
            future: Future[Action] = Future()
            future.set_exception(RuntimeError("lost its notes\n\nand more" * 90))
            return future

    match = arranged([Broken(), Scripted()], [[3, 5], [9, 1]])
    assert not match.advance()
    told = str(match.seat_error)
    assert "RuntimeError: lost its notes and more" in told
    assert "\n" not in told
    assert len(told) < 300


def test_a_fault_crosses_from_process_to_process() -> None:
    seat_error = SeatError(1, "ai:x", "gave nonsense", Play(1, 3), Refusal("toy.not_now"))
    copy = pickle.loads(pickle.dumps(seat_error))
    assert str(copy) == str(seat_error)
    assert (copy.seat, copy.command, copy.refusal) == (1, Play(1, 3), Refusal("toy.not_now"))


def test_seats_are_handed_from_person_to_bot_and_back() -> None:
    match = seated(people())
    assert not match.advance()
    asked = match.players[0]
    assert isinstance(asked, HumanPlayer)
    match.hand_over(0, RandomPlayer(4))
    assert asked.request() is None
    assert match.specs == ("random", "human")
    assert match.people == {1}
    assert match.advance()
    match.hand_over(1, Scripted())
    match.hand_over(0, HumanPlayer())
    match.run()
    assert match.actor == 0
    assert match.people == {0}


def test_preview_shows_what_comes_and_nothing_hidden() -> None:
    match = arranged(people(), [[3, 5], [9, 1]])
    before = match.final_hash()
    view = match.preview(0, [Play(0, 3)])
    assert view is not None, "the own card is known"
    assert match.preview(1, [Play(0, 3)]) is None, "the others do not know this card yet"
    assert match.preview(0, [Leave(0)]) is None
    shown = match.preview(0, [Draw(0)])
    assert shown is not None
    assert shown.actor == NATURE
    assert match.final_hash() == before


def test_options_are_checked_and_filled_in() -> None:
    match = begin(TOY, people(), 1, {"goal": "3"})
    assert match.config.options == {"goal": "3", "token": "any"}
    with pytest.raises(BadOption, match="goal"):
        begin(TOY, people(), 1, {"goal": "4"})
    with pytest.raises(BadOption, match="1 to 4"):
        begin(TOY, people(5), 1)


def test_branches_go_their_own_way() -> None:
    match = played_out()
    before = match.final_hash()
    same = match.branch(9, [RandomPlayer(1) for _ in range(3)])
    other = match.branch(9, [RandomPlayer(1) for _ in range(3)], seed=99)
    assert len(same) == len(other) == 9
    assert same.history.commands == match.history.commands[:9]
    same.run()
    other.run()
    assert same.final_hash() != other.final_hash()
    assert match.final_hash() == before
    with pytest.raises(IndexError):
        match.branch(len(match) + 1, people(3))


def test_closing_takes_the_question_back() -> None:
    match: Match = seated([HumanPlayer(), Scripted()])
    match.advance()
    person = match.players[0]
    assert isinstance(person, HumanPlayer)
    assert person.request() is not None
    match.close()
    assert person.request() is None
