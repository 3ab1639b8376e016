"""Games of Time Line in a real window: how people come from the shelf to the table, and what they do there.

What they do is decided as the game goes, by a bot of the level easy; the rest is in
:mod:`tests.client.window_players`.
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
    """People who play Time Line with the mouse: by drags, by clicks and by buttons in turn."""

    def __init__(self, party: Party, seed: int, seats: tuple[str, ...]) -> None:
        super().__init__(party, "Time Line", seed, seats)
        self.wise, self.rng = make_bot(box(), "easy"), Random(seed)
        self.ways: Counter[str] = Counter()
        self.given: set[type[Command]] = set()

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


class TypingTraders(TypingTablePlayers, Traders):
    """People who play Time Line with the keyboard alone."""
