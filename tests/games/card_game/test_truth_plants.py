"""Past false statements of the Card Game table, planted again: the truth checker must find each one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai.reasons import Reason
from game.games.card_game.bots.history import Histories
from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.state_machine import State
from game.games.card_game.table.input import idle_plays
from game.games.card_game.table.text import claimed, log, prompts
from game.rules.claims import Count, Holds, Lists, Names, listening
from game.rules.contract import Command, redact
from tests.games.card_game.table import cases
from tools.truth.__main__ import listen
from tools.truth.asking import ask_end
from tools.truth.checks import Checker, truths_of
from tools.truth.listening_games import question_of
from tools.truth.position import Position

HEARD = 4_000
CHECKER = Checker(truths_of("card_game"))


def positions(seats: int, seeds: int) -> Iterator[tuple[Position, State]]:
    """Yield the decisions of random games as positions with their states."""
    for seed in range(seeds):
        for state, _command in cases.playout(seats, seed, 900):
            if state.actor >= 0:
                yield Position(cases.box(), state.clone(), seats, f"by chance, seed {seed}"), state


def wrong(reason: Reason, position: Position, command: Command) -> str:
    """Return what the truth checker finds wrong with a reason, or an empty string."""
    return CHECKER.wrong_reason(position, (command,), reason)


def false_where(question: str, say: Callable[[Any, State], object], seats: int = 2, seeds: int = 6) -> int:
    """Count the false claims about a question that ``say`` makes over many decisions."""
    found = 0
    for position, state in positions(seats, seeds):
        with listening() as heard:
            say(position.view, state)
        found += sum(bool(CHECKER.wrong(position, one)) for one in heard.claims if question_of(one) == question)
    return found


def say_prompt(view: Any, _state: State) -> object:
    """Return the prompt."""
    return cases.table().words.prompt(view)


def say_goal(view: Any, _state: State) -> object:
    """Return the goal."""
    return cases.table().words.goal(view)


def say_offers(view: Any, state: State) -> object:
    """Return all offers."""
    return cases.table().offers.make(view, state.legal_commands())


# --- reasons ---------------------------------------------------------------------------------------------------------


def test_an_item_of_the_table_told_as_a_card_of_the_hand_is_found() -> None:
    found = 0
    for position, state in positions(2, 8):
        top, view = state.pending[-1], state.view(state.actor)
        for command in state.legal_commands():
            if isinstance(command, c.Answer) and command.card in view.players[state.actor].table:
                assert isinstance(top, p.Window)
                facts = ("card", command.card), ("seat", top.by), ("other", state.lookup.names[top.card])
                assert wrong(Reason("hint.cancel", facts), position, command)
                assert not wrong(Reason("hint.cancel_by_item", facts), position, command)
                found += 1
    assert found


def test_the_wrong_player_at_b1_is_found() -> None:
    """The player who responds to an attempt at B-1 was named as the one who makes it."""
    hands = {0: ["tm_v3", "memo.1"], 1: ["memo.2"], 2: ["memo.3"]}
    tries = (c.Play(0, "tm_v3"), c.Aim(0, "B-1"), c.Answer(1, "memo.2"), c.LetPass(0))
    state = cases.arranged(3, {"hands": hands, "stack": 1}, *tries)
    assert state.actor == 2
    position = Position(cases.box(), state, 3, "arranged")
    assert wrong(Reason("hint.cancel_b1_last", (("card", "memo.3"), ("seat", 1))), position, c.Answer(2, "memo.3"))


def test_losing_less_than_the_others_is_found() -> None:
    """An Alpha Rhythm hint said that a player must discard, though the hand is at the limit of three."""
    state = cases.arranged(2, {"hands": {0: ["alpha", "tm_v1"], 1: ["trade", "tm_v2", "memo.1"]}})
    position = Position(cases.box(), state, 2, "arranged")
    facts = ("player", 1), ("cards", 3), ("number", 3)
    assert wrong(Reason("hint.alpha", facts), position, c.Play(0, "alpha"))


def test_one_of_several_who_must_discard_is_found() -> None:
    """An Alpha Rhythm hint named one victim, while two more lost ten cards."""
    hands = {0: ["alpha"], 1: ["trade", "tm_v2", "memo.1", "cash"], 2: ["fax", "tm_v1", "memo.2", "tm_v3"]}
    position = Position(cases.box(), cases.arranged(3, {"hands": hands}), 3, "arranged")
    assert wrong(Reason("hint.alpha", (("player", 1), ("cards", 4), ("number", 3))), position, c.Play(0, "alpha"))
    assert not wrong(Reason("hint.alpha_all", (("cards", 2), ("number", 3))), position, c.Play(0, "alpha"))


def test_no_closer_with_the_history_in_place_is_found() -> None:
    """A card to discard got "no closer" with the history in place."""
    given = {"identities": {0: "verne"}, "altered": ["A-2", "A-3"], "hands": {0: ["tm_v4", "erased.1", "memo.1"]}}
    state = cases.arranged(2, given)
    state.apply(c.Play(0, "tm_v4"))
    position = Position(cases.box(), state, 2, "arranged")
    assert wrong(Reason("hint.part", (("card", "erased.1"),)), position, c.Fuel(0, "erased.1"))
    assert not wrong(Reason("hint.part_in_place", (("card", "erased.1"),)), position, c.Fuel(0, "erased.1"))
    assert wrong(Reason("hint.part_in_place", (("card", "memo.1"),)), position, c.Fuel(0, "memo.1"))


def test_a_need_for_an_item_that_only_can_be_used_is_found() -> None:
    """A DoubleBack was said to need Emergency Cash."""
    state = cases.arranged(2, {"hands": {0: ["cash", "db_b2"]}})
    position, facts = Position(cases.box(), state, 2, "arranged"), (("item", "cash"), ("card", "db_b2"))
    assert wrong(Reason("hint.lay_for", facts), position, c.Play(0, "cash"))
    assert not wrong(Reason("hint.lay_second", facts), position, c.Play(0, "cash"))


def test_flips_that_no_flips_lead_to_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the Almanac held by another player, four flips were reported missing where none can help."""
    monkeypatch.setattr(Histories, "is_out_of_reach", False)
    given = {"hands": {0: ["tm_v3"]}, "identities": {0: "marlin"}, "tables": {1: ["almanac"]}, "altered": ["B-2"]}
    position = Position(cases.box(), cases.arranged(2, given), 2, "arranged")
    assert Histories(position.state, history_distances()).distance == 4  # type: ignore[arg-type]
    assert wrong(Reason("hint.draw_more", (("count", 4),)), position, c.DrawInstead(0))
    assert not wrong(Reason("hint.draw_barred", (("owner", 1),)), position, c.DrawInstead(0))


def history_distances() -> Any:
    """Return the distance of every timeline from every history, in flips."""
    from game.games.card_game.bots.goal_distance import goal_distances

    return goal_distances(cases.box().lookup)


def test_a_machine_without_fuel_counted_as_a_flip_is_found() -> None:
    """All three cards were counted as helpful, though two are machines without fuel."""
    given = {"hands": {0: ["tm_v1", "tm_v5", "alpha"]}, "identities": {0: "verne"}}
    state = cases.arranged(2, given)
    helps = len(Histories(state, history_distances()).helping())
    position = Position(cases.box(), state, 2, "arranged")
    facts = ("helps", 3), ("hand", 3), ("count", 2)
    assert helps < 3
    assert wrong(Reason("hint.keep_identity", facts), position, c.DrawInstead(0))


def test_a_side_that_is_to_go_is_found_where_it_is_told_to_stay() -> None:
    given = {"hands": {0: ["db_a3"]}, "identities": {0: "verne"}}
    state = cases.arranged(2, given, c.Play(0, "db_a3"))
    position = Position(cases.box(), state, 2, "arranged")
    assert wrong(Reason("hint.keep_side", (("square", "A-3"),)), position, c.SetSide(0, True))
    assert wrong(Reason("hint.keep_side", (("square", "A-3"),)), position, c.SetSide(0, False)), "it brings nearer"


# --- table texts -----------------------------------------------------------------------------------------------------


def test_a_button_that_names_the_side_that_goes_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(square: str, altered: bool, after: Any) -> Holds:
        return Holds(says=not altered, of="shows_altered", about=(square,), after=tuple(after))

    assert not false_where("holds.shows_altered", say_offers, seeds=2)
    monkeypatch.setattr(claimed, "will_show", other)
    assert false_where("holds.shows_altered", say_offers, seeds=2)


def test_an_answer_that_is_asked_for_nothing_unsaid_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not false_where("holds.does_nothing", say_prompt, seeds=2)
    monkeypatch.setattr(prompts, "is_idle", lambda *_about: False)
    assert false_where("holds.does_nothing", say_prompt, seeds=2)


def test_an_answer_to_an_answer_that_is_asked_for_nothing_unsaid_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Memo hits a card without effect; saving that card is useless, and the prompt has to say so."""
    hands = {0: ["db_a2", "alpha"], 1: ["memo.1"], 2: ["memo.2", "cash"]}
    played = (c.Play(0, "db_a2"), c.SetSide(0, False), c.Answer(1, "memo.1"))
    state = cases.arranged(3, {"hands": hands}, *played)
    position = Position(cases.box(), state, 3, "arranged")
    for planted in (False, True):
        if planted:
            monkeypatch.setattr(prompts, "is_idle", lambda *_about: False)
        with listening() as heard:
            text = str(say_prompt(position.view, state))
        assert ("The card that was played would have no effect." in text) != planted
        assert any(CHECKER.wrong(position, one) for one in heard.claims) == planted


def test_a_play_that_is_said_to_do_nothing_and_does_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle_plays, "IDLE", {**idle_plays.IDLE, "gullible": lambda *_about: "it is said to."})
    report = listen("card_game", HEARD, seed=26)
    assert report.false["idle"]
    assert report.false["holds.does_nothing"]


@pytest.mark.parametrize("effect", ["doubleback", "hitch", "vortex"])
def test_a_play_that_does_nothing_unsaid_is_found(effect: str, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {"hands": {0: ["db_a2", "hitch.1", "vortex"]}}
    if effect == "vortex":
        given = {"hands": {0: ["vortex"]}}
    state = cases.arranged(2, given)
    position = Position(cases.box(), state, 2, "arranged")
    left = {name: test for name, test in idle_plays.IDLE.items() if name != effect}
    for tests, expected in ((idle_plays.IDLE, False), (left, True)):
        monkeypatch.setattr(idle_plays, "IDLE", tests)
        with listening() as heard:
            say_offers(state.view(0), state)
        assert any(CHECKER.wrong(position, one) for one in heard.claims) == expected


@pytest.mark.parametrize("planted", [False, True])
def test_a_goal_that_asks_for_something_after_the_win_is_found(planted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The goal still said "flip B-1!" while the winner was shown."""
    if planted:
        goal = prompts.goal
        monkeypatch.setattr(prompts, "goal", lambda view, titles: goal(replace(view, over=None), titles))
    given = {"hands": {0: ["tm_v3"]}, "identities": {0: "verne"}, "altered": ["A-2", "A-3"], "stack": 1}
    state = cases.arranged(2, given, c.Play(0, "tm_v3"), c.Aim(0, "B-1"))
    state.apply(c.Turned(True))
    table: Any = cases.table()
    assert bool(ask_end(table, state.view(0)).wrong) == planted


def test_a_card_that_turns_b1_left_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"hands": {0: ["tm_v3", "db_c2", "alpha"]}, "identities": {0: "verne"}, "altered": ["A-2", "A-3"]}
    state = cases.arranged(2, {**given, "tables": {0: ["cash"]}})
    position = Position(cases.box(), state, 2, "arranged")
    for left_out in (False, True):
        if left_out:
            monkeypatch.setattr(claimed, "turns_b1", lambda *_about: Lists(says=("tm_v3",), of="turns_b1"))
        with listening() as heard:
            text = cases.table().words.goal(state.view(0)).text
        assert any(CHECKER.wrong(position, one) for one in heard.claims) == left_out, text


def test_rivals_who_are_nearer_than_told_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claimed, "others_in_place", lambda *_about: Count(says=0, of="others_in_place"))
    assert false_where("count.others_in_place", say_goal)


def test_more_items_than_may_be_laid_out_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Shopping Spree promised three more items to a player holding one."""
    state = cases.arranged(2, {"hands": {0: ["shopping", "cash"]}}, c.Play(0, "shopping"))
    position = Position(cases.box(), state, 2, "arranged")
    assert state.actor == 0
    promised = Count(says=3, of="items_to_play")
    assert CHECKER.wrong(position, promised)
    with listening() as heard:
        say_prompt(state.view(0), state)
    assert not [one for one in heard.claims if CHECKER.wrong(position, one)]


def test_a_cancelled_card_with_another_canceller_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def names(says: Any, of: str, **more: Any) -> Names:
        return Names(says=0 if of == "canceller" else says, of=of, **more)

    hands = {0: ["tm_v3", "alpha"], 1: ["memo.2"]}
    given = (c.Play(0, "tm_v3"), c.Aim(0, "A-2"), c.Answer(1, "memo.2"))
    state = cases.arranged(2, {"hands": hands}, *given)
    for planted in (False, True):
        if planted:
            monkeypatch.setattr(log, "Names", names)
        command = next(one for one in state.legal_commands() if isinstance(one, c.LetPass))
        after = state.clone()
        after.apply(command)
        position = Position(cases.box(), state, 2, "arranged", then=after)
        with listening() as heard:
            cases.table().log.lines(redact(state, command, 0), state.view(0), after.view(0))
        assert any(CHECKER.wrong(position, one) for one in heard.claims) == planted


def test_a_case_that_is_said_to_stay_and_is_discarded_is_found() -> None:
    """Time Car V4 discards the case from the hand, though the text once said that it stays."""
    state = cases.arranged(2, {"hands": {0: ["tm_v4", "plut_case"], 1: ["alpha"]}})
    position = Position(cases.box(), state, 2, "arranged")
    action = (c.Play(0, "tm_v4"), c.Fuel(0, "plut_case"), c.Aim(0, "A-2"))
    with listening() as heard:
        say_offers(state.view(0), state)
    assert not [one for one in heard.claims if CHECKER.wrong(position, one)]
    assert CHECKER.wrong(position, Lists(says=(), of="uses", after=action))
