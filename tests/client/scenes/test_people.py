"""Avatars and names: the same whenever a stored game is opened, different from each other, whoever else plays."""

from __future__ import annotations

from collections import Counter

import pytest

from game.content import BoxInfo, list_boxes, open_box
from game.registry import packages
from game.resources import data_root
from game.rules.contract import NATURE
from game.scenes.people import FACES, people_of
from game.table import open_presenter

SPECS = ("human", "ai:normal", "random", "human", "ai:hard", "ai:easy")
OPEN = [box for box in list_boxes() if box.open and box.rules_id in packages()]


def test_every_face_is_drawn_and_every_picture_is_a_face() -> None:
    assert {path.stem for path in (data_root() / "assets" / "people").glob("*.svg")} == set(FACES)


def test_nobody_has_two_faces_and_programs_are_called_like_theirs() -> None:
    people = people_of(SPECS, 1985)
    assert len({person.face for person in people}) == len(SPECS)
    assert [person.program for person in people] == [spec != "human" for spec in SPECS]
    assert [person.name for person in people] == [
        person.face.removeprefix("people/").capitalize() if person.program else "" for person in people
    ]


def test_who_sits_elsewhere_changes_no_face() -> None:
    assert [one.face for one in people_of(SPECS, 7)] == [one.face for one in people_of(("random",) * 6, 7)]


def test_chosen_faces_are_swapped_in() -> None:
    dealt = [one.face for one in people_of(SPECS, 7)]
    chosen = [one.face for one in people_of(SPECS, 7, faces=(dealt[1].removeprefix("people/"), "", "nobody"))]
    assert chosen == [dealt[1], dealt[0], *dealt[2:]]
    both = people_of(SPECS, 7, faces=("ida", "ida"))
    assert both[0].face == "people/ida"
    assert len({one.face for one in both}) == len(SPECS), "nobody shares a face"


def test_seeds_deal_all_faces_about_as_often() -> None:
    first = Counter(people_of(("human",), seed)[0].face for seed in range(1200))
    assert len(first) == len(FACES)
    assert max(first.values()) < 2 * min(first.values())


@pytest.mark.parametrize("box", OPEN, ids=lambda box: box.box_id)
def test_every_table_calls_its_people_by_name(box: BoxInfo) -> None:
    game = open_box(box.box_id)
    seats = game.seats.stop - 1
    people = people_of(("human", *("random" for _seat in range(seats - 1))), 7)
    table, state = open_presenter(game, people), game.start(seats, {})
    labels = [table.words.seat(state.view(None), seat) for seat in range(seats)]
    assert [label.program for label in labels] == [False] + [True] * (seats - 1)
    assert state.actor in (NATURE, *range(seats))
    assert {label.portrait for label in labels} == {person.face for person in people}
    assert [label.name for label in labels] == ["Seat 1", *(person.name for person in people[1:])]
