"""The question which side a DoubleBack shows: both pictures, in the dialog and in the panel, one marked as needed."""

from __future__ import annotations

import pytest

from game.games.card_game.rules import commands as c
from game.games.card_game.rules.view import TableView
from game.scenes.play.offer_button import PictureButton
from game.scenes.robot import Robot
from game.ui.paint.geometry import Vec
from game.ui.widgets.accessibility import AccessNode
from tests.games.card_game.table.cases import arranged, play, regions
from tests.support.tables import scene_of

SEATS = ("human", "random", "random")
FLIPS, KEEPS = "Flip to “Marty refuses the race”", "Keep “Marty races Needles and crashes”"


def _given(identity: str) -> dict[str, object]:
    return {"hands": {0: ["db_c6", "trade"], 1: ["alpha"]}, "identities": {0: identity, 1: "verne", 2: "rex"}}


def _sides(robot: Robot) -> dict[str, AccessNode]:
    """Return the buttons of both sides by name, and check that pictures are drawn on them."""
    found = {node.name: node for name in (FLIPS, KEEPS) for node in [robot.node("button", name)]}
    picture = robot.picture()
    for node in found.values():
        part = robot.viewport.px_rect(node.rect.inset(10))
        points = [(x, y) for x in range(part.x, part.right, 6) for y in range(part.y, part.bottom, 6)]
        assert len({tuple(picture.get_at(at)) for at in points}) > 40
    return found


def test_dropping_a_doubleback_asks_with_both_pictures() -> None:
    """The dialog names the square, marks the side that the player's identity needs, and either side can be chosen."""
    with play(arranged(3, _given("marty_iii")), SEATS) as robot:
        rect = robot.node(key="card.db_c6").rect
        robot.drag(Vec(rect.x + 20, rect.centre.y), robot.node(key="square.C-6").rect.centre)
        robot.step(5)
        dialog = scene_of(robot).ui.dialog()
        assert dialog is not None
        assert dialog.title == "Which side shall C-6 show?"
        sides = _sides(robot)
        assert all(node.rect.w >= 200 for node in sides.values()), "larger than on the board"
        assert (sides[FLIPS].hint, sides[KEEPS].hint) == ("you need this", "")
        robot.use("button", FLIPS)
        robot.step(30)
        view = scene_of(robot).match.view(0)
        assert isinstance(view, TableView)
        assert view.timeline["C-6"]


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_the_panel_shows_both_pictures_too(text_scale: float) -> None:
    """They are whole in the panel, for a card that is being played and for one that was clicked in the hand."""
    window = (1280.0, 720.0)
    for clicked in (False, True):
        state = arranged(3, _given("marty_iii"), *(() if clicked else (c.Play(0, "db_c6"),)))
        with play(state, SEATS, text_scale=text_scale) as robot:
            if clicked:
                rect = robot.node(key="card.db_c6").rect
                robot.click(Vec(rect.x + 20, rect.centre.y))
                robot.step(5)
            assert robot.node(key="prompt").name == "Which side shall C-6 show?"
            panel = regions(3, window, text_scale).prompt
            for node in _sides(robot).values():
                assert panel.y <= node.rect.y
                assert node.rect.bottom <= panel.bottom
                assert node.rect.right <= panel.right


def test_no_side_is_marked_for_who_needs_neither() -> None:
    with play(arranged(3, _given("verne") | {"identities": {0: "verne", 1: "marty_iii", 2: "rex"}}), SEATS) as robot:
        offers = [one for one in scene_of(robot).offers_now if one.choice is not None]
        assert len({one.commands for one in offers}) == 2
        assert not any(one.choice.serves for one in offers if one.choice is not None)
        assert not [one for one in scene_of(robot).hud.answers() if isinstance(one, PictureButton)]
