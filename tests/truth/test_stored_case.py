"""A stored game in which a button once promised a reroll with dice that it had itself spent."""

from __future__ import annotations

from pathlib import Path
from random import Random

from game.content import open_box
from game.games.dice_through_time.rules.commands import Strike
from game.games.dice_through_time.rules.state_machine import State
from game.match.save_file import read_export, rebuild
from game.table import open_presenter
from game.ui.paint.geometry import Vec
from tools.truth.asking import ask
from tools.truth.checks import Checker, truths_of
from tools.truth.position import Position

CASE = Path(__file__).with_name("dice_roll_again.parlour")


def test_rolling_again_is_promised_as_it_can_be_kept() -> None:
    """Regression: the button said 33 % for two Docs, while each of the following buttons said 0 %."""
    game = open_box("dice_through_time")
    table, state = open_presenter(game), rebuild(game, read_export(CASE)).state
    assert isinstance(state, State)
    here = Position(game, state, state.seats, "stored")
    heard = ask(table, table.board.regions(Vec(1280.0, 720.0), state.seats, 1.0), here, Random(7))
    checker = Checker(truths_of("dice_through_time"))
    assert not heard.wrong
    assert [claim for claim in heard.claims if checker.wrong(here, claim)] == []
    offers = table.offers.make(here.view, state.legal_commands())
    again = [offer for offer in offers if offer.label and isinstance(offer.commands[0], Strike)]
    assert [offer.label for offer in again] == ["Reroll {arrow} with {lightning} · 33% to fix this"]
    then = here.reached(again[0].commands[:1], State)
    later = Position(game, then, then.seats, "struck")
    labels = [offer.label for offer in table.offers.make(later.view, then.legal_commands())]
    assert any("33%" in label for label in labels), labels
