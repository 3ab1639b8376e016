"""What the table of Time Line says holds: tips beside a preview, who is about to win, reasons for unknown cards."""

from __future__ import annotations

from random import Random

import pytest

from game.ai import make_bot
from game.ai.hints import explain
from game.rules.contract import NOBODY, Command
from game.rules.time_line import commands as c
from game.rules.time_line.state_machine import State
from tests.client.time_line.cases import after, box, play, playout, scene_of, table

UNKNOWN = (c.StepOff, c.TurnUp, c.Explore)
TOUCHES_LINES = {"hint.prepare_win", "hint.prepare_sale", "hint.keep_from_winning", "hint.keep_from_selling"}


def test_a_tip_is_made_from_the_position_that_is_and_not_from_the_foreseen_one() -> None:
    """A full stop was called empty while its preview was shown, beside a text that said what is taken there."""
    with play(after(2, 11, 40)) as robot:
        scene, told = scene_of(robot), 0
        for offer in scene.offers_now:
            gesture = offer.gesture
            place = gesture.place if gesture is not None else None
            if gesture is None or place is None or place.kind != "stop":
                continue
            view = scene.view
            full = any(place.part in card.tokens for zone in view.zones for card in zone.cards  # type: ignore[attr-defined]
                       if card.id == place.name)  # fmt: skip
            rect = scene.stage.rect_of(place)
            if not full or rect is None or not scene.regions.board.contains(rect.centre):
                continue
            robot.move(rect.centre)
            robot.step(3)
            scene.tip(place)
            assert "is gone" not in robot.scene.ui.tip_markup
            assert "is gone" not in scene.name_of(place)
            told += 1
        assert told


def wins(state: State, seat: int) -> bool:
    """Whether a seat, were it its turn, could sell enough to win before anything else happens: tried out."""
    later = state.clone()
    later.actor = later.turn = seat
    for _step in range(3):
        best = [one for one in later.legal_commands() if isinstance(one, c.Sell | c.ToMarket)]
        if not best:
            return False
        sales = [one for one in best if isinstance(one, c.Sell)]
        later.apply(max(sales, key=lambda one: one.count) if sales else best[0])
        if later.actor == NOBODY:
            return later.gold[seat] >= later.lookup.goal
    return False


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_goal_is_loud_when_a_sale_wins_and_only_then(seats: int) -> None:
    loud = 0
    for seed in range(6):
        for state, _command in playout(seats, seed, 400):
            view = state.view(state.actor)
            if state.actor < 0 or view.ask is None or view.ask.what != "turn":
                continue
            goal = table().words.goal(view)
            assert goal.loud == wins(state, state.actor), (seed, goal.text)
            loud += goal.loud
            for part in goal.parts:
                seat = int(part.icon.removeprefix("seat_")) - 1
                assert part.state != "met" or view.players[seat].gold >= state.lookup.goal, (
                    "a tick only for who is there"
                )
                assert (part.state == "danger") <= (seat != state.actor)
    assert loud or seats == 5, "chance seldom gets near with five"


@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_said_of_lines_where_a_card_is_still_to_be_drawn(seed: int) -> None:
    bot, asked = make_bot(box(), "hard"), 0
    for state, _command in playout(3, seed, 200):
        unknown: list[Command] = [one for one in state.legal_commands() if isinstance(one, UNKNOWN)]
        if state.actor >= 0 and unknown:
            reason = explain(bot, state.view(state.actor), unknown[0], Random(1))
            assert reason.text not in TOUCHES_LINES
            asked += 1
    assert asked
