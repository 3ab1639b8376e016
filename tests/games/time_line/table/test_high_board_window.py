"""Time Line with a ten-card zone in a real window: the camera, and moves to places out of view.

The game is built by script, continued from the shelf, killed and continued again.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game import resources
from game.app.settings import SettingValues
from game.games.time_line.rules import commands as c
from game.games.time_line.table.presenter import COMFORT
from game.match.config import MatchConfig, content_hash
from game.match.history import History
from game.match.match import Match
from game.match.repository import FILE, MatchRepository
from game.match.save_check import store
from game.match.save_file import save_of
from game.seats.players import HumanPlayer
from game.table.contract import Offer
from game.ui.paint.geometry import Rect, Vec
from tests.client.window_players import Mouse, Party
from tests.games.time_line.table.cases import box
from tests.support.screen import Screen
from tools.bench.large_time_line_board import tall

HIGH, SEED = 10, 1
PEOPLE = ("human",) * 5
WISHES = SettingValues(pace="instant", hover_hold=0.0)
EMPTY = Vec(700.0, 250.0)
"""A point of the board that is empty at first, in table units."""

pytestmark = pytest.mark.window


def keep(folder: Path) -> None:
    """Save a game whose first zone is ten cards high to a repository."""
    folder.mkdir(parents=True, exist_ok=True)
    game = box()
    history = History(game.start(len(PEOPLE), {}))
    for command in tall(game, len(PEOPLE), HIGH, SEED):
        history.add(command)
    config = MatchConfig(
        box_id=game.box_id, options={"deck": "turned"}, seats=PEOPLE, seed=SEED, content=content_hash(game)
    )
    repository = MatchRepository(folder / FILE)
    store(repository, game, save_of(Match(game, config, [HumanPlayer() for _ in PEOPLE], history)))
    repository.close()


class Lookers(Mouse):
    """Players at a board larger than the window."""

    def go_on(self) -> None:
        """Continue the game from the shelf."""
        self.party.click(next(node for node in self.party.nodes() if node.key.startswith("note.")).rect.centre)
        self.party.window.wait("table")
        self.party.robot.settle()
        self.party.sync("continued")

    @property
    def view(self) -> Rect:
        """Return the window area that shows the board."""
        return self.party.table.display.camera.view

    @property
    def pawn(self) -> str:
        """Return the name of the active machine."""
        return f"pawn.{self.party.match.actor}"

    def is_seen(self, thing: str, inset: float = 12.0) -> bool:
        """Return whether a thing is in view."""
        return self.view.inset(inset).contains(self.point(thing))

    def going(self, kind: type) -> list[Offer]:
        """Return the drag offers of the machine by commands of a kind."""
        offers = self.party.table.offers_now
        return [
            one
            for one in offers
            if isinstance(one.commands[0], kind)
            and one.gesture
            and str(one.gesture.pick) == self.pawn
            and one.gesture.place
        ]

    def place(self, offer: Offer) -> str:
        """Return where an offer puts the machine."""
        assert offer.gesture is not None
        assert offer.gesture.place is not None
        return str(offer.gesture.place)

    def given(self, offer: Offer, what: str) -> None:
        """Check that the offer was taken: saved in the repository and shown."""
        self.party.sync(what)
        assert offer.commands[0] in self.party.match.history.commands[-2:]

    def reach(self, thing: str) -> float:
        """Return the vertical distance between the machine and a thing, in table units."""
        return abs(self.point(thing).y - self.point(self.pawn).y)


def held(lookers: Lookers, at: Vec) -> Vec:
    """Return the board point under a window point."""
    return lookers.party.table.display.camera.to_world(at)


@pytest.fixture
def lookers(screen: Screen, tmp_path: Path) -> Lookers:
    """Start a five-player game continued from the shelf."""
    for folder in (tmp_path / "window", resources.user_data()):
        keep(folder)
    made = Lookers(Party(screen, tmp_path / "window", WISHES))
    made.go_on()
    return made


def test_the_camera_by_wheel_hand_and_keys(lookers: Lookers) -> None:
    party, camera = lookers.party, lookers.party.table.display.camera
    assert max(len(zone) for zone in party.match.history.state.zones) == HIGH  # type: ignore[attr-defined]
    across = camera.view.w / camera.world.w
    assert camera.zoom == pytest.approx(min(COMFORT, across)), "it starts as large as it is broad"
    assert not camera.shows_all
    assert lookers.is_seen(lookers.pawn)

    start, at = held(lookers, EMPTY), EMPTY.plus(0.0, -170.0)
    party.drag(EMPTY, at)
    party.sync("dragged")
    assert held(lookers, at).distance(start) < 3.0

    start, at = held(lookers, EMPTY), EMPTY.plus(0.0, 120.0)
    party.drag(EMPTY, at, button="middle")
    party.sync("middle")
    assert held(lookers, at).distance(start) < 3.0

    zoom, start = camera.zoom, held(lookers, EMPTY)
    party.wheel(EMPTY, -3)
    party.sync("closer")
    assert camera.zoom > 1.5 * zoom
    assert held(lookers, EMPTY).distance(start) < 1.0, "what is under the pointer stays there"

    for key, way in (("ctrl+down", Vec(0, 1)), ("ctrl+right", Vec(1, 0)), ("ctrl+up", Vec(0, -1))):
        before = camera.shot.centre
        party.keys(key)
        party.sync(key)
        moved = camera.shot.centre
        assert (moved.x - before.x) * way.x + (moved.y - before.y) * way.y > 20.0, key

    party.keys("0")
    party.sync("all")
    assert party.table.display.camera.shows_all
    assert all(lookers.is_seen(f"pawn.{seat}", 0.0) for seat in range(5))
    close(lookers)


def test_moves_to_where_the_window_did_not_look_and_a_kill(lookers: Lookers, screen: Screen, tmp_path: Path) -> None:
    carry_out_of_sight(lookers)
    market_by_fitting(lookers)
    stay_while_the_camera_stays(lookers)
    pan_and_drag(lookers)
    written = lookers.party.repository()
    lookers.party.program.kill()
    lookers.robot.app.close()
    again = Lookers(Party(screen, tmp_path / "window", WISHES))
    again.go_on()
    assert again.party.repository() == written
    close(again)


def carry_out_of_sight(lookers: Lookers) -> None:
    """Pick up the machine, pan with keys, and drop it at the other end of its zone."""
    party = lookers.party
    offer = max(lookers.going(c.MoveTo), key=lambda one: lookers.point(lookers.place(one)).y)
    place = lookers.place(offer)
    assert not lookers.is_seen(place)
    hand = Vec(500.0, 300.0)
    party.drag(lookers.point(lookers.pawn), hand, drop=False)
    party.sync("in hand")
    for _key in range(12):
        if lookers.is_seen(place, 40.0):
            break
        party.keys("ctrl+down")
        party.settle()
    assert lookers.is_seen(place, 40.0)
    assert lookers.point(lookers.pawn).distance(hand) < 3.0, "the machine stays in the hand"
    goal = lookers.point(place)
    party.carry(hand, goal)
    assert party.table.display.pointer.preview_layer.preview is not None
    party.sync("aimed")
    party.let_go(goal)
    lookers.given(offer, "put down")
    assert lookers.is_seen(lookers.pawn), "the camera goes to whose turn it is"


def market_by_fitting(lookers: Lookers) -> None:
    """Show the whole board and drag the machine to its Market."""
    party = lookers.party
    (offer,) = lookers.going(c.ToMarket)
    party.keys("0")
    party.sync("all")
    assert lookers.is_seen(lookers.place(offer), 0.0)
    party.drag(lookers.point(lookers.pawn), lookers.point(lookers.place(offer)))
    party.settle()
    for keep_all in [one for one in party.table.offers_now if isinstance(one.commands[0], c.SellNothing)]:
        lookers.do(keep_all)
    party.sync("market")
    assert offer.commands[0] in party.match.history.commands[-3:]


def stay_while_the_camera_stays(lookers: Lookers) -> None:
    """Turn camera follow off with F, let the others stay without camera motion, and turn it on again."""
    party = lookers.party
    party.wheel(EMPTY, -4)
    party.sync("near")
    party.keys("f")
    party.settle()
    assert not party.table.settings.follow
    shot = party.table.display.camera.shot
    while party.match.actor != 1:
        (stay,) = [one for one in party.table.offers_now if isinstance(one.commands[0], c.Stay)]
        lookers.do(stay)
        party.sync("stays")
        assert party.table.display.camera.shot == shot
    party.keys("f")
    party.settle()
    assert party.table.settings.follow


def pan_and_drag(lookers: Lookers) -> None:
    """Pan a stop into view by dragging the paper, then drag the machine there."""
    party, camera = lookers.party, lookers.party.table.display.camera
    party.keys("0")
    far: list[Offer] = []
    while not far:
        assert camera.zoom < 2.0, "a stop lies out of sight, and comes into sight together with the machine"
        party.wheel(lookers.point(lookers.pawn), -1)
        party.settle()
        pan(lookers, lookers.point(lookers.pawn).y)
        hidden = [one for one in lookers.going(c.MoveTo) if not lookers.is_seen(lookers.place(one))]
        far = [one for one in hidden if lookers.reach(lookers.place(one)) < camera.view.h - 50]
    offer = max(far, key=lambda one: lookers.reach(lookers.place(one)))
    pan(lookers, (lookers.point(lookers.pawn).y + lookers.point(lookers.place(offer)).y) / 2)
    assert lookers.is_seen(lookers.place(offer))
    assert lookers.is_seen(lookers.pawn)
    party.drag(lookers.point(lookers.pawn), lookers.point(lookers.place(offer)))
    lookers.given(offer, "far")


def pan(lookers: Lookers, middle: float) -> None:
    """Drag the paper until the given height is centered or the board ends."""
    view = lookers.view
    way = max(-300.0, min(300.0, middle - view.centre.y))
    start = Vec(view.right - 160.0, view.centre.y + way / 2)
    lookers.party.drag(start, start.plus(0.0, -way))
    lookers.party.settle()
    lookers.party.sync("panned")


def close(lookers: Lookers) -> None:
    """Check that the program quits without errors."""
    lookers.robot.app.close()
    assert lookers.party.program.quit() == 0, lookers.party.program.errors()
