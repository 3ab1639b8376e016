"""Three people at one machine: the header names whose turn it is and who is asked."""

from __future__ import annotations

from random import Random

import pytest

from game.scenes import match_factory, page_factory
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from tests.client.scenes.helpers import quick

GAMES = ("back_in_time", "card_game", "dice_through_time", "riff_in_time", "time_line")
PEOPLE = ("Wanda", "Ravi", "Ann")
STAGES = ("Who are you?", "The opening row", "Dealing", "Drawing")
"""Headings while nobody's turn has begun."""


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize("box", GAMES)
def test_the_header_names_who_is_asked_among_people_at_one_machine(box: str) -> None:
    request = match_factory.MatchRequest(box=box, seats=("human",) * 3, seed=5, names=PEOPLE)
    match = match_factory.begin(request, saved=False)
    named, rng = set[str](), Random(2)
    with Robot(page_factory.table(quick(), match)) as robot:
        for frame in range(300):
            robot.step()
            scene = robot.scene
            if match.actor < 0 and not isinstance(scene, PlayScene):
                break  # the result
            if not isinstance(scene, PlayScene):  # a curtain
                robot.key(str(match.actor + 1))
                robot.step(dt=1.0)
                continue
            question = scene.session.question
            if question is None or not scene.offers_now:
                continue
            header, who = (
                robot.node("status", key="turn sign").name,
                scene.table.words.seat(scene.view, question.view.actor),
            )
            if who.name in PEOPLE and not header.startswith(STAGES):
                assert who.name in header
            assert "You" not in header
            named |= {name for name in PEOPLE if name in header} or {header.split(" ")[0]}
            scene.session.give((rng.choice(list(question.options)),))
            if len(named) >= 3 and frame > 100:
                break
    assert len(named) > 1, named
