"""What the table of the Card Game once said wrongly is planted again: the listener hears it."""

from __future__ import annotations

import pytest

from game.ai import card_game as bots
from game.ai.reasons import Reason
from game.presenters.card_game.input import idle_plays
from game.rules.card_game import commands as c
from tests.client.card_game import cases
from tools.truth.__main__ import listen
from tools.truth.checks import Checker, truths_of
from tools.truth.position import Position


def wrong(reason: Reason, position: Position, command: c.Answer) -> str:
    """What the listener finds wrong with a reason for an answer."""
    return Checker(truths_of("card_game")).wrong_reason(position, (command,), reason)


def test_an_item_of_the_table_told_as_a_card_of_the_hand_is_found() -> None:
    found = 0
    for seed in range(8):
        for state, _command in cases.playout(2, seed, 500):
            if state.actor < 0:
                continue
            position, view = Position(cases.box(), state.clone(), 2, "a game by chance"), state.view(state.actor)
            for command in state.legal_commands():
                if isinstance(command, c.Answer) and command.card in view.players[state.actor].table:
                    said = Reason("hint.cancel", (("card", command.card), ("hand", len(view.hand)), ("flips", 0)))
                    assert wrong(said, position, command)
                    found += 1
    assert found


def test_flips_that_no_flips_lead_to_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody else has the Almanac, four flips were told to be missing where none help."""
    monkeypatch.setattr(bots, "out_of_reach", lambda _state, reason: reason)
    report = listen("card_game", 9_000, seed=26)
    assert sum(number for question, number in report.false.items() if question.startswith("hint."))


def test_a_play_that_is_said_to_do_nothing_and_does_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    always = {**idle_plays.IDLE, "lucky": lambda _lookup, _view, _chain: "it is said to."}
    monkeypatch.setattr(idle_plays, "IDLE", {**always, "gullible": always["lucky"]})
    assert listen("card_game", 3_000, seed=26).false["idle"]
