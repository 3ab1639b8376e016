"""Drive hot-seat games of Time Line in a real window, from the shelf on.

An easy bot decides the moves during the game; the rest is in :mod:`tests.client.window_players`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from game.ai import Budget, make_bot
from game.rules.contract import Command
from game.scenes.play.scene import PlayScene
from tests.client.window_players import Party, TablePlayers, TypingTablePlayers
from tests.games.time_line.table.cases import box


class Traders(TablePlayers):
    """Time Line players with the mouse: drags, clicks and buttons in turn."""

    def __init__(self, party: Party, seed: int, seats: tuple[str, ...]) -> None:
        super().__init__(party, "Time Line", seed, seats)
        self.wise, self.rng = make_bot(box(), "easy"), Random(seed)
        self.ways: Counter[str] = Counter()
        self.given: set[type[Command]] = set()

    def play(self, done: Callable[[], bool]) -> None:
        """Play until ``done``, which must come before the game ends. No curtains: Time Line has no hidden hands."""
        while not done():
            assert isinstance(self.robot.scene, PlayScene), f"over before all was done: {self.given}"
            assert self.party.program.scene() == "table"
            self.move()

    def move(self) -> None:
        """Give the bot's command by one of the gestures or buttons that offer it."""
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


class TypingTraders(TypingTablePlayers, Traders):
    """Time Line players with the keyboard alone."""
