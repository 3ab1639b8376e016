"""What a table says, it says in one place: no sentence is read twice at the same time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import pytest

from game.scenes.robot import Robot
from game.ui.paint.text import plain
from tests.support.tables import TableCases, scene_of

SHORT = 3
"""Words of the shortest sentence that counts."""
COOPERATIVE = ("back_in_time", "dice_through_time", "riff_in_time")


def twice(texts: Iterable[str]) -> list[str]:
    """Return the sentences that are in several texts."""
    found = Counter(
        sentence
        for text in texts
        for sentence in {one.strip().casefold() for one in re.split(r"[.!?\n]+", plain(text))}
        if len(sentence.split()) >= SHORT
    )
    return [sentence for sentence, number in found.items() if number > 1]


def read(robot: Robot) -> list[str]:
    """Return what stands around the board: goal, header, prompt, what is said, and buttons."""
    scene = scene_of(robot)
    kept = ("goal", "turn", "prompt", "ui.strip", *(button.key for button in scene.hud.answers()))
    return [node.name for top in robot.nodes() for node in top.walk() if node.key in kept]


@pytest.mark.parametrize("box", COOPERATIVE)
def test_goal_and_question_never_say_the_same(box: str) -> None:
    cases = TableCases(box)
    words, offers = cases.table.words, cases.table.offers
    for state, _command in cases.playout(2, 5):
        if state.actor >= 0:
            view = state.view(state.actor)
            labels = [offer.label for offer in offers.make(view, state.legal_commands()) if offer.label]
            texts = [words.goal(view).text, words.prompt(view), *words.heading(view), *labels]
            assert not twice(texts), texts


def test_a_game_nearly_lost_is_said_in_one_place_and_aloud() -> None:
    """The goal flashes and a screen reader says it; the panel of the question does not repeat it."""
    cases, said = TableCases("dice_through_time"), "If the round ends now, you lose."
    given = {"outatime": 19, "events": ["hover_bully"], "players": {0: {"place": "docs_mansion"},
             1: {"place": "clock_tower_1955"}}}  # fmt: skip
    with cases.play(cases.arranged(2, given), ("human", "human"), ask_end_turn=False) as robot:
        assert said not in robot.node(key="goal").name
        robot.drag("car.0", "place.clock_tower_1955")
        robot.settle()
        assert robot.node(key="goal").name == said
        assert sum(said in text for text in read(robot)) == 1
        assert [one.text for one in robot.heard].count(said) == 1
