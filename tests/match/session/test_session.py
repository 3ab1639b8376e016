"""Sessions without a window: the seat to act, visibility, out-of-turn answers, hints, undo and changes of player."""

from __future__ import annotations

from typing import Any, cast

import pytest

from game.match.match import Match
from game.match.session import session as session_module
from game.match.session.hot_seat import SAME_FOR_ALL, WHO_ELSE
from game.match.session.session import Session
from game.match.undo import CannotUndo, UndoBar
from game.seats.players import RandomPlayer
from tests.match.session.toy_sessions import FRAME, Clock, Notes, Window, begin, done, rests
from tests.match.toy_matches import people
from tests.toy_game import Draw, Leave, Play, Scripted, Snatch, ToyView

# --- single human ---------------------------------------------------------------------------------------------


def test_the_only_person_is_asked_sees_its_own_hand_and_is_heard() -> None:
    session, notes = begin([*people(1), Scripted(Leave(1))], clock=Clock(at_once=True))
    assert session.viewer == 0
    assert rests(session)
    assert session.must_ask()
    question = session.question
    assert question is not None
    assert question.view == session.view
    assert cast(ToyView, session.view).my_hand == (1, 9)
    session.asked()
    assert session.give([Play(0, 9)])
    rests(session)
    assert done(session.match)[:2] == [Play(0, 9), Leave(1)]
    assert notes.events[0].commands == (Play(0, 9),)
    assert not notes.curtains


def test_what_is_not_on_offer_is_not_taken_and_the_question_is_put_again() -> None:
    session, _notes = begin([*people(1), Scripted()])
    assert not session.give([Play(0, 9)])  # no seat is to act yet
    rests(session)
    session.asked()
    assert not session.must_ask()
    assert not session.give([Play(0, 3)])
    assert session.must_ask()
    assert not done(session.match)


def test_nothing_goes_on_while_something_is_shown() -> None:
    session, _notes = begin([Scripted(Play(0, 9)), *people(1)])
    assert not session.play_on(FRAME, lambda: True)
    assert not done(session.match)
    rests(session)
    assert done(session.match) == [Play(0, 9)]


def test_an_open_question_waits_for_nobody_but_the_person() -> None:
    session, _notes = begin([*people(1), Scripted()])
    assert session.waits_for_bot
    assert session.person is None
    rests(session)
    assert session.person is session.match.players[0]


# --- curtains -------------------------------------------------------------------------------------------------


def test_nobody_sees_a_hand_before_the_curtain_is_lifted() -> None:
    session, notes = begin(people(2))
    assert cast(ToyView, session.view).my_hand == ()
    assert not rests(session)
    assert notes.curtains == [(0, False)]
    assert session.question is None
    session.hot_seat.lift(0)
    assert (session.viewer, notes.eyes, notes.asked) == (0, 1, 1)
    assert cast(ToyView, session.view).my_hand == (1, 9)
    assert rests(session)
    session.give([Draw(0)])
    rests(session)
    assert notes.curtains == [(0, False), (1, False)]
    assert session.viewer is None
    assert cast(ToyView, notes.events[0].after).my_hand == (1, 9)
    assert cast(ToyView, session.view).my_hand == ()


def test_a_game_without_secrets_has_no_curtain() -> None:
    session, notes = begin(people(2), secret=False)
    assert rests(session)
    assert session.person is not None
    assert not notes.curtains


def awake(monkeypatch: pytest.MonkeyPatch) -> tuple[Session, Notes]:
    """Make the response window open before the turn of seat 0 and show it on that seat's curtain."""
    monkeypatch.setattr(Window, "opens_turn", True)
    return announced()


def test_a_window_that_opens_a_turn_is_asked_on_the_curtain_of_who_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    session, notes = awake(monkeypatch)
    assert notes.curtains[-1] == (0, False)
    assert notes.asked_behind[-1].listeners == (1, 2)
    assert not notes.calls, "nothing runs out behind a curtain"
    session.hot_seat.lift(0)
    rests(session, 3 * FRAME)
    assert done(session.match)[:2] == [Play(0, 9), Leave(1)]


def test_who_answers_on_the_curtain_of_somebody_else_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    session, notes = awake(monkeypatch)
    session.hot_seat.raise_hand(1)
    rests(session, WHO_ELSE + FRAME)
    assert notes.curtains[-1] == (1, True)
    assert session.viewer is None


# --- response windows -----------------------------------------------------------------------------------------


def announced(count: int = 3, **values: Any) -> tuple[Session, Notes]:
    """Start a game of humans and play a card, so that a response window opens for the others."""
    session, notes = begin(people(count), clock=Clock(**values))
    rests(session)
    session.hot_seat.lift(0)
    rests(session)
    assert session.give([Play(0, 9)])
    assert not rests(session)
    return session, notes


def test_a_response_window_is_announced_to_all_but_who_played_and_hides_every_hand() -> None:
    session, notes = announced()
    assert session.viewer is None
    assert session.hot_seat.waiting
    assert (notes.calls[0].listeners, notes.calls[0].raised) == ((1, 2), ())
    assert notes.calls[0].window.by == 0


def test_the_time_to_answer_runs_down_and_then_the_card_stays() -> None:
    session, notes = announced(answer_seconds=3.0)
    rests(session, 2.0)
    assert len(notes.calls) == 1
    assert 0.0 < session.hot_seat.time_left < 0.5
    assert done(session.match) == [Play(0, 9)]
    rests(session, 1.5)
    assert done(session.match)[:2] == [Play(0, 9), Leave(1)]
    assert session.hot_seat.time_left == 0.0


def test_without_a_limit_everybody_is_waited_for() -> None:
    session, notes = announced(answer_seconds=0.0)
    rests(session, 30.0)
    assert len(notes.calls) == 1
    assert done(session.match) == [Play(0, 9)]
    session.hot_seat.nobody_else()
    rests(session)
    assert done(session.match)[:2] == [Play(0, 9), Leave(1)]


def test_who_raises_a_hand_is_fetched_with_a_curtain_and_may_answer() -> None:
    session, notes = announced()
    assert session.hot_seat.raise_by_number(2)
    rests(session)
    assert (notes.calls[-1].listeners, notes.calls[-1].raised) == ((2,), (1,))
    rests(session, WHO_ELSE + FRAME)
    assert notes.curtains[-1] == (1, True)
    session.hot_seat.lift(1)
    rests(session)
    assert session.give([Snatch(1, 12)])
    rests(session)
    assert done(session.match)[:2] == [Play(0, 9), Snatch(1, 12)]


@pytest.mark.parametrize("number", [0, 1, 4])
def test_only_who_may_answer_raises_a_hand(number: int) -> None:
    session, _notes = announced()
    session.hot_seat.raise_by_number(number)
    assert not session.hot_seat.response_timer.raised


def test_nobody_raises_a_hand_while_nothing_is_asked() -> None:
    session, _notes = begin(people(2))
    rests(session)
    assert not session.hot_seat.raise_by_number(2)


def test_nothing_is_waited_for_once_everybody_wants_to_answer() -> None:
    session, notes = announced(count=2, answer_seconds=30.0)
    session.hot_seat.raise_by_number(2)
    rests(session)
    assert notes.curtains[-1] == (1, True)


def test_a_bot_takes_the_same_moment_whatever_it_answers() -> None:
    for answer in (Leave(1), Snatch(1, 12)):
        session, _notes = begin([*people(1), Scripted(answer)])
        rests(session)
        session.give([Play(0, 9)])
        rests(session, SAME_FOR_ALL - FRAME)
        assert done(session.match) == [Play(0, 9)]
        rests(session, 3 * FRAME)
        assert done(session.match)[:2] == [Play(0, 9), answer]


def test_the_only_person_without_an_answer_is_passed_over() -> None:
    session, notes = begin([Scripted(Play(0, 9)), *people(1)], [[9, 1], [3, 2]])
    rests(session)
    rests(session, 2 * FRAME)
    assert done(session.match)[:2] == [Play(0, 9), Leave(1)]
    assert not notes.calls


def test_the_only_person_with_an_answer_has_no_clock_unless_wanted() -> None:
    session, _notes = begin([Scripted(Play(0, 9)), *people(1)], clock=Clock(lone_answer_seconds=0.0))
    rests(session, 60.0)
    assert session.question is not None
    assert session.hot_seat.time_left == 0.0
    assert done(session.match) == [Play(0, 9)]


def test_the_only_person_with_an_answer_is_asked_for_a_while() -> None:
    session, _notes = begin([Scripted(Play(0, 9)), *people(1)])
    rests(session, 0.5)
    assert session.question is not None
    assert done(session.match) == [Play(0, 9)]
    rests(session, 1.0)
    assert done(session.match)[:2] == [Play(0, 9), Leave(1)]


def test_a_program_is_waited_for_while_the_only_person_still_has_time_to_answer() -> None:
    session, _notes = begin([Scripted(Play(0, 9)), *people(1)], clock=Clock(answer_seconds=0.0))
    session.hot_seat.response_timer.begin("a card", 0.0, waits=True)
    assert session.hot_seat.waiting
    assert session.match.actor not in session.match.people
    assert session.waits_for_bot
    rests(session, 0.5)
    assert session.match.actor in session.match.people
    assert not session.waits_for_bot


# --- changes of player ----------------------------------------------------------------------------------------


def test_a_seat_is_handed_over_and_asked_anew() -> None:
    session, notes = begin(people(2))
    rests(session)
    session.hand_over(0, "random")
    assert session.match.people == {1}
    assert (session.viewer, notes.asked) == (1, 1)
    assert session.must_ask()
    rests(session, 2.0)
    first = done(session.match)[0]
    assert isinstance(first, (Play, Draw))
    assert first.seat == 0
    session.hand_over(0, "human")
    assert session.match.people == {0, 1}


# --- undo -----------------------------------------------------------------------------------------------------


def test_in_an_open_game_whoever_chose_last_takes_back() -> None:
    session, _notes = begin([*people(1), Scripted()], secret=False, clock=Clock(at_once=True))
    assert session.undo_bar() == UndoBar.NOTHING_YET
    rests(session)
    session.give([Play(0, 9)])
    session.play_on(FRAME, lambda: bool(done(session.match)))
    assert session.undo_seat() == 0
    assert session.undo_bar() == session.match.undo_bar(0)


def test_where_seats_have_secrets_who_must_answer_takes_back() -> None:
    session, _notes = begin(people(2))
    rests(session)
    session.hot_seat.lift(0)
    rests(session)
    assert session.undo_seat() == 0
    session.give([Draw(0)])
    rests(session)
    assert session.undo_seat() == 1
    with pytest.raises(CannotUndo):
        session.take_back()


def test_where_nobody_sits_nothing_is_taken_back() -> None:
    session, _notes = begin([Scripted(), Scripted()])
    assert session.undo_seat() is None
    session.take_back()
    assert session.undo_bar() == UndoBar.NOTHING_YET


# --- failures -------------------------------------------------------------------------------------------------


def test_a_warning_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session, _notes = begin([*people(1), Scripted()])
    assert session.new_warning() == ""
    monkeypatch.setattr(Match, "warning", "the disk is full")
    assert session.new_warning() == "the disk is full"
    assert session.new_warning() == ""


def test_a_session_that_is_closed_hears_nothing_more() -> None:
    session, notes = begin([*people(1), Scripted()])
    rests(session)
    session.close()
    session.match.run(1)
    assert not notes.events


def test_a_frame_plays_no_longer_than_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(number * 0.005 for number in range(1000))
    monkeypatch.setattr("game.match.session.session.time.perf_counter", lambda: next(clock))
    monkeypatch.setattr(session_module, "FRAME_WORK", 0.008)
    session, _notes = begin([RandomPlayer(seat) for seat in range(3)], secret=False)
    before = len(session.match)
    assert not session.play_on(FRAME, lambda: False), "the match goes on in the next frame"
    assert len(session.match) - before == 2
