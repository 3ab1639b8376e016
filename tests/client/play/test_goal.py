"""Goal strip: it shows how the game is won and how far it is, and is highlighted when only the last step is missing."""

from __future__ import annotations

import msgspec
import pytest

from game.scenes.play.hud import GoalStrip
from game.table.contract import Goal
from tests.games.time_line.table import cases as time_line
from tests.support.tables import TableCases, is_clean, scene_of

GAMES = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")


@pytest.mark.parametrize("name", GAMES)
def test_every_table_says_how_it_is_won_and_how_near_it_is(name: str) -> None:
    cases = TableCases(name)
    state = next(state for state, _command in cases.playout(2, 4) if state.actor == 0 and state.legal_commands())
    goal = cases.table.words.goal(state.view(0))
    assert is_clean(goal.text)
    assert goal.parts
    assert all(is_clean(f"{{{part.icon}}} {part.name} {part.value} {part.tip}") for part in goal.parts)
    with cases.play(state, ("human", "random"), text_scale=2.0) as robot:
        strip = scene_of(robot).hud.goal
        assert goal.text.replace("{", "").replace("}", "").split()[0] in robot.node(key="goal").name
        assert len(strip.children()) == len(goal.parts)
        assert all(strip.rect.contains(chip.rect.centre) for chip in strip.children())
        tips = zip(strip.children(), goal.parts, strict=True)
        assert all(chip.tip.split("\n*")[0] == part.tip for chip, part in tips)


@pytest.mark.parametrize("items", [2, 7])
def test_the_chips_of_dice_through_time_have_their_words_in_a_plain_window(items: int) -> None:
    """Goal chips of Dice Through Time keep their words at 1280x720: each chip is as wide as its text needs."""
    cases = TableCases("dice_through_time")
    returned = list(cases.box.lookup.items)[:items]  # type: ignore[attr-defined]
    state = cases.arranged(2, {"returned": returned, "outatime": 18, "events": ["late_for_school"]})
    with cases.play(state, ("human", "random"), (1280, 720)) as robot:
        chips = scene_of(robot).hud.goal.children()
        assert all(chip.named for chip in chips)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("altered", "met"), [([], 1), (["C-6"], 2), (["A-3", "C-6"], 3)])
def test_the_third_event_of_an_identity_is_not_to_be_overlooked(altered: list[str], met: int) -> None:
    """The goal strip counts events in place and, at the third, names the last step; onlookers see none of it."""
    cases = TableCases("card_game")
    state = cases.arranged(2, {"identities": {0: "galileo"}, "altered": altered})
    words = cases.table.words
    mine, theirs = words.goal(state.view(0)), words.goal(state.view(None))
    assert sum(part.state == "met" for part in mine.parts) == met
    assert mine.loud == (met == 3)
    assert ("can flip B-1" in mine.text) == (met == 3)
    assert not theirs.parts
    assert not theirs.loud
    with cases.play(state, ("human", "random")) as robot:
        assert robot.node(key="goal").name == mine.text


@pytest.mark.parametrize(("gold", "loud"), [(0, False), (19, True)])
def test_time_line_says_what_a_sale_would_bring(gold: int, loud: bool) -> None:
    views = (state.view(0) for state, _command in time_line.playout(2, 4) if state.actor == 0)
    view = next(view for view in views if view.ask is not None and view.ask.what == "turn" and view.ask.good)
    ask = view.ask
    assert ask is not None
    rich = msgspec.structs.replace(view.players[0], gold=gold)
    view = msgspec.structs.replace(view, players=(rich, *view.players[1:]))
    goal = time_line.table().words.goal(view)
    assert goal.loud == loud
    assert loud or str(ask.count * ask.price) in goal.text


def test_a_strip_says_when_it_has_become_loud() -> None:
    strip = GoalStrip()
    assert not strip.show(Goal("Win."))
    assert strip.show(Goal("Now!", loud=True))
    assert not strip.show(Goal("Now!", loud=True))
    assert strip.lively()
    strip.show(Goal("Win."))
    assert not strip.lively()
