"""Undo: how far it goes, what blocks it, and that replaying gives the same state."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.match.history import SNAPSHOT_EVERY, History
from game.match.redaction import MatchEvent
from game.match.undo import CannotUndo, UndoBar, certain_ending, showed_something
from game.rules.contract import NATURE, Seat
from game.seats.players import HumanPlayer
from tests.match.toy_matches import arranged, deal, give, people, played_out, seated
from tests.toy_game import TOY, Dealt, Draw, Leave, Play, Scripted, Snatch, ToyState, ToyView

HANDS = [[3, 5], [9, 1]]


def test_nothing_to_take_back_yet() -> None:
    match = seated(people())
    assert match.undo_bar(0) == UndoBar.NOTHING_YET
    with pytest.raises(CannotUndo) as caught:
        match.undo(0)
    assert caught.value.bar == UndoBar.NOTHING_YET


def test_a_choice_that_showed_nothing_is_taken_back() -> None:
    match = arranged(people(), HANDS)
    before = match.final_hash()
    give(match, Draw(0))
    assert match.actor == NATURE
    assert match.undo_bar(0) is None
    takeback = match.undo(0)
    assert (takeback.kept, takeback.dropped, takeback.seat, takeback.bar) == (0, 1, 0, None)
    assert match.final_hash() == before
    assert match.takebacks == [takeback]


def test_chance_stops_it() -> None:
    match = arranged(people(), HANDS)
    give(match, Draw(0))
    deal(match)
    assert match.undo_bar(0) == UndoBar.CHANCE_SHOWED


def test_a_card_that_was_shown_stops_it() -> None:
    match = arranged(people(), HANDS)
    give(match, Play(0, 3))
    assert match.undo_bar(0) == UndoBar.SOMETHING_SEEN


def test_another_persons_decision_stops_it() -> None:
    match = arranged(people(), HANDS)
    give(match, Play(0, 3))
    give(match, Leave(1))
    assert match.undo_bar(0) == UndoBar.OTHER_PERSON
    assert match.undo_bar(1) is None, "letting a card stay shows nothing"


def test_a_programs_answer_is_stepped_over() -> None:
    known = [[*range(16)], []]  # so that every viewer can deduce every hand
    match = arranged([HumanPlayer(), Scripted(Leave(1))], known)
    before = match.final_hash()
    give(match, Play(0, 3))
    assert match.advance()
    assert len(match) == 2
    assert match.undo_bar(0) is None
    assert match.undo(0).dropped == 2
    assert match.final_hash() == before


def test_what_a_single_seat_happens_to_know_does_not_matter() -> None:
    """With all cards in two hands each seat can deduce the other's; undo must not depend on hidden hands even so."""
    match = arranged(people(), [[card for card in range(16) if card not in (1, 9)], [1, 9]])
    give(match, Play(0, 3))
    assert match.undo_bar(0) == UndoBar.SOMETHING_SEEN


def test_the_end_of_the_game_stops_it() -> None:
    match = played_out()
    assert match.undo_bar(0) == UndoBar.GAME_OVER


def test_practice_goes_further_and_says_so() -> None:
    match = arranged(people(), HANDS, practice=True)
    give(match, Draw(0))
    deal(match)
    dealt = match.history.commands[-1]
    give(match, Draw(1))
    deal(match)
    assert match.undo_bar(0) is None
    takeback = match.undo(0)
    assert (takeback.kept, takeback.dropped, takeback.bar) == (0, 4, "undo.chance_showed")
    give(match, Draw(0))
    deal(match)
    assert match.history.commands[-1] == dealt, "repeating gives the same chance"
    assert match.undo_bar(1) == UndoBar.NOTHING_YET


def test_listeners_hear_of_it_and_open_questions_are_withdrawn() -> None:
    match = arranged(people(), HANDS, practice=True)
    heard: list[MatchEvent] = []
    give(match, Draw(0))
    deal(match)
    match.advance()
    asked = match.players[1]
    assert isinstance(asked, HumanPlayer)
    assert asked.request() is not None
    match.listen(0, heard.append)
    takeback = match.undo(0)
    assert asked.request() is None
    assert [(h.commands, h.takeback) for h in heard] == [((), takeback)]
    assert heard[0].after == match.view(0)
    assert match.actor == 0


def test_a_fault_after_the_choice_can_be_taken_back_with_it() -> None:
    match = arranged([HumanPlayer(), Scripted(Play(1, 4))], HANDS, practice=True)
    give(match, Play(0, 3))
    match.advance()
    assert match.seat_error is not None
    match.undo(0)
    assert match.seat_error is None


def test_what_shows_something_is_found_out_from_the_worlds() -> None:
    state = TOY.scenario_state(2, {}, {"hands": HANDS})
    assert showed_something(TOY, state, Play(0, 3), 2)
    assert not showed_something(TOY, state, Draw(0), 2)
    state.apply(Draw(0))
    assert showed_something(TOY, state, Dealt(4), 2)
    state.apply(Dealt(4))
    state.apply(Play(1, 1))
    assert not showed_something(TOY, state, Leave(0), 2)
    assert showed_something(TOY, state, Snatch(0, 5), 2)


def test_any_point_of_a_long_history_can_be_built_again() -> None:
    match = played_out(seats=4)
    history, states = match.history, [TOY.start(4, {})]
    for command in history.commands:
        states.append(states[-1].clone())
        states[-1].apply(command)
    assert len(history) > SNAPSHOT_EVERY
    assert [history.at(n).digest() for n in range(len(history) + 1)] == [state.digest() for state in states]
    for keep in (SNAPSHOT_EVERY + 3, SNAPSHOT_EVERY, SNAPSHOT_EVERY - 1, 0):
        dropped = history.cut(keep)
        assert history.state.digest() == states[keep].digest()
        for command in dropped:
            history.add(command)
        assert history.state.digest() == states[-1].digest()
        history.cut(len(states) - 1)
    with pytest.raises(IndexError):
        history.at(len(history) + 1)
    branch = History(TOY.start(4, {}), history.commands)
    assert branch.state.digest() == states[-1].digest()


# --- certain endings -------------------------------------------------------------------------------------------------


def answering(card: int) -> ToyState:
    """Return a state in which seat 0 is one point short and has played ``card``, and seat 1 may let it stay."""
    state = TOY.scenario_state(2, {}, {"scores": [5, 0], "hands": [[card, 1], [2, 3]]})
    state.apply(Play(0, card))
    return state


@pytest.mark.parametrize(("seat", "wins"), [(0, True), (1, False)])
def test_what_is_sure_is_told_to_who_wins_and_who_loses(seat: Seat, wins: bool) -> None:
    assert certain_ending(TOY, answering(5), seat, (Leave(1),)) is wins


def test_nothing_is_told_of_a_game_that_goes_on_or_that_chance_decides() -> None:
    assert certain_ending(TOY, answering(4), 1, (Leave(1),)) is None, "a die is rolled"
    assert certain_ending(TOY, answering(5), 1, (Play(1, 2),)) is None, "refused"
    state = TOY.scenario_state(2, {}, {"scores": [4, 0], "hands": [[5, 1], [2, 3]]})
    assert certain_ending(TOY, state, 0, (Play(0, 5),)) is None


class Secretive:
    """Toy game in which a hidden card decides whether letting a card stay ends the game."""

    def determinize(self, view: ToyView, rng: Random) -> ToyState:
        """Redeal the hidden cards."""
        return Tripped(TOY.determinize(view, rng)).state


class Tripped:
    """Wrapper of a state whose end depends on a hidden card."""

    def __init__(self, state: ToyState) -> None:
        """Put the goal out of reach if seat 0 does not hold card 1."""
        self.state = state
        if not state.hands[0] & 1 << 1:
            state.goal = 99


def test_nothing_is_told_of_what_hidden_cards_decide() -> None:
    """Seat 0 holds the card that ends the game and may be told; seat 1 does not know it and may not."""
    game: Any = Secretive()
    state = Tripped(answering(5)).state
    assert state.goal != 99
    assert certain_ending(game, state, 1, (Leave(1),)) is None
    assert certain_ending(game, state, 0, (Leave(1),)) is True, "who holds it knows it"
