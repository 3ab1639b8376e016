"""Whole games of Time Line in a real window: how people come from the shelf to the table, and what they do there.

What they do is decided as the game goes, by a bot of the level easy; the rest is in
:mod:`tests.client.window_players`.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from game.ai import Budget, make_bot
from game.match.match import Match
from game.presenters.contract import Offer
from game.scenes.play.scene import PlayScene
from game.scenes.result import ResultScene
from game.ui.paint.geometry import Vec
from tests.client.time_line.cases import box
from tests.client.window_players import Keyboard, Mouse, Party
from tests.support.things import thing_of

BOARD = Vec(300.0, 30.0)
"""A point of the board, in table units."""


class Traders(Mouse):
    """People who play Time Line with the mouse: by drags, by clicks and by buttons in turn."""

    def __init__(self, party: Party, seed: int, seats: tuple[str, ...]) -> None:
        super().__init__(party)
        self.seed, self.seats = seed, seats
        self.wise, self.rng = make_bot(box(), "easy"), Random(seed)
        self.ways: Counter[str] = Counter()
        self.looked_for = 0

    def sit_down(self) -> None:
        """From the shelf to the table: how many play, who sits where, which seed."""
        self.button(name="Time Line")
        self.party.sync("setup")
        self.count()
        self.party.sync("count")
        for seat, name in enumerate(self.seats):
            self.seat(seat, name)
        self.button(key="more")
        self.party.sync("more")
        self.put_seed(str(self.seed))
        self.party.sync("seed", blinks=True)
        self.start()
        self.party.window.wait("table")
        self.party.sync("first")

    def play(self) -> None:
        """Play to the end. Nobody has secrets: no curtain falls, whoever's turn it is."""
        while not isinstance(self.robot.scene, ResultScene):
            assert isinstance(self.robot.scene, PlayScene), self.robot.scene.name
            assert self.party.program.scene() == "table"
            self.move()
        self.party.window.wait("result")
        self.party.sync("result")

    def move(self) -> None:
        """Give the next command, by a gesture or a button of several that stand for it."""
        match, number = self.party.match, len(self.party.match)
        state = match.history.state
        command = self.wise.choose(state.view(state.actor), state.legal_commands(), Budget(), self.rng)
        offers = [offer for offer in self.party.table.offers_now if offer.commands == (command,)]
        assert offers, f"{command} is not among {self.party.table.offers_now}"
        offer = offers[number % len(offers)]
        self.look_for(offer)
        self.do(offer)
        self.ways[f"{type(command).__name__} by {self.way(offer)}"] += 1
        self.party.sync(type(command).__name__.lower())
        assert match.history.commands[number] == command

    def way(self, offer: Offer) -> str:
        """How an offer is taken."""
        if offer.gesture is None:
            return "button"
        return "drag" if len(offer.gesture.parts) > 1 else "click"

    def ended(self) -> Match:
        """The match whose result is shown."""
        assert isinstance(self.robot.scene, ResultScene)
        return self.robot.scene.match

    # --- what differs by hand ----------------------------------------------------------------------------------------

    def count(self) -> None:
        """Say how many play."""
        self.party.click(self.robot.node(key=f"players.{len(self.seats) - 2}").rect.centre)

    def seat(self, seat: int, name: str) -> None:
        """Say who sits on a seat."""
        if self.robot.node(key=f"seat.{seat}.who").value == name:
            return
        self.button(key=f"seat.{seat}.who")
        self.party.sync("who")
        self.party.click(next(node for node in self.nodes() if node.name == name).rect.centre)
        self.party.sync("seated")
        assert self.robot.node(key=f"seat.{seat}.who").value == name

    def look_for(self, offer: Offer) -> None:
        """Turn the wheel until everything that is to be pointed at is in sight."""
        camera = self.party.table.camera
        parts = offer.gesture.parts if offer.gesture is not None else ()
        for _turn in range(8):
            points = [self.point(str(part)) for part in parts if self.lies_on_board(str(part))]
            if all(camera.view.inset(4.0).contains(point) for point in points):
                return
            self.looked_for += 1
            self.party.wheel(BOARD, 2)
            self.party.settle()
        raise AssertionError(f"{parts} cannot be brought into sight")

    def lies_on_board(self, thing: str) -> bool:
        """Return whether a thing moves with the camera."""
        stage = self.party.table.stage
        pose, spot = stage.pose(thing_of(thing)), stage.spot(thing_of(thing))
        return bool(pose and pose.on_board) or bool(spot and spot.on_board)


class TypingTraders(Keyboard, Traders):
    """People who play Time Line with the keyboard alone."""

    def count(self) -> None:
        self.walk("players")
        self.party.keys(*["right"] * (len(self.seats) - 2))

    def seat(self, seat: int, name: str) -> None:
        if self.robot.node(key=f"seat.{seat}.who").value == name:
            return
        self.use(f"seat.{seat}.who")
        self.robot.settle()
        for _step in range(6):
            if any(node.name == name and "chosen" in node.states for node in self.nodes()):
                break
            self.party.keys("up")
        self.party.keys("return")
        self.party.sync("seated")
        assert self.robot.node(key=f"seat.{seat}.who").value == name

    def look_for(self, offer: Offer) -> None:
        """The camera goes where the keyboard is."""

    def way(self, offer: Offer) -> str:
        return "main key" if offer.main else "keys"
