"""Games of Time Line in a real window: how people come from the shelf to the table, and what they do there.

What they do is decided as the game goes, by a bot of the level easy; the rest is in
:mod:`tests.client.window_players`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from game.ai import Budget, make_bot
from game.presenters.contract import Offer
from game.rules.contract import Command
from game.scenes.play.scene import PlayScene
from tests.client.time_line.cases import box
from tests.client.window_players import Keyboard, Mouse, Party


class Traders(Mouse):
    """People who play Time Line with the mouse: by drags, by clicks and by buttons in turn."""

    def __init__(self, party: Party, seed: int, seats: tuple[str, ...]) -> None:
        super().__init__(party)
        self.seed, self.seats = seed, seats
        self.wise, self.rng = make_bot(box(), "easy"), Random(seed)
        self.ways: Counter[str] = Counter()
        self.given: set[type[Command]] = set()

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

    def play(self, done: Callable[[], bool]) -> None:
        """Play until it is ``done``, which has to be before the game is over. No curtain falls: nobody has secrets."""
        while not done():
            assert isinstance(self.robot.scene, PlayScene), f"over before all was done: {self.given}"
            assert self.party.program.scene() == "table"
            self.move()

    def move(self) -> None:
        """Give the next command, by a gesture or a button of several that stand for it."""
        match, number = self.party.match, len(self.party.match)
        state = match.history.state
        command = self.wise.choose(state.view(state.actor), state.legal_commands(), Budget(), self.rng)
        offers = [offer for offer in self.party.table.offers_now if offer.commands == (command,)]
        assert offers, f"{command} is not among {self.party.table.offers_now}"
        offer = offers[number % len(offers)]
        self.do(offer)
        self.ways[f"{type(command).__name__} by {self.way(offer)}"] += 1
        self.party.sync(type(command).__name__.lower())
        assert match.history.commands[number] == command
        self.given.add(type(command))

    def way(self, offer: Offer) -> str:
        """How an offer is taken."""
        if offer.gesture is None:
            return "button"
        return "drag" if len(offer.gesture.parts) > 1 else "click"

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

    def way(self, offer: Offer) -> str:
        return "main key" if offer.main else "keys"
