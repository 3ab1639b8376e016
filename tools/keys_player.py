"""A player of keys alone: ``python -m tools.keys_player time_line --seed 3`` prints what is heard of a whole game.

It chooses from what was announced, and from nothing else: it never looks at the access tree, the table or the pixels.
It hears (:attr:`Robot.heard`), presses keys, and remembers. The first seat is its own. Lines with an exclamation mark
interrupt; keys are in brackets.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from game.app.settings import Settings, SettingValues
from game.content import open_box
from game.match.config import MatchConfig
from game.match.history import History
from game.match.match import Match
from game.scenes.play.scene import PlayScene
from game.scenes.robot import Robot
from game.seats.spec import sit_all
from game.table import open_presenter

CHOICE: Final = "you can choose this"
HELD: Final = "in your hand"
FEW: Final = 9
"""Number of Tabs before one begins to listen for something to choose, at most."""
TABS: Final = 200
"""Number of Tabs after which a round has surely been made."""
PATIENCE, NAP = 60.0, 0.001
"""Seconds for which computer players may think, and between two looks."""
PRESSES: Final = 3_000
"""Number of decisions after which a game should be over."""


class KeysPlayer:
    """Plays one seat, or all, until the result is said."""

    def __init__(self, robot: Robot, seed: int) -> None:
        """Play with ``seed``, which chooses among what may be chosen."""
        self.robot, self.rng = robot, Random(seed)
        self._read = 0
        self.script: list[str] = []
        """All keys and what was heard after each."""
        self.refusals: list[str] = []
        """Keys after which something was refused, and why."""
        self.over = False
        """Whether the result was said."""
        self._tried: set[str] = set()
        """What was chosen since something last happened, so that nothing is picked up and put back forever."""

    def listen(self, key: str = "") -> list[str]:
        """Return what was announced since the last key."""
        new, self._read = self.robot.heard[self._read :], len(self.robot.heard)
        self.script += [f"[{key}]"] if key else []
        for said in new:
            self.script.append(f"{'!' if said.manner == 'assertive' else ' '} {said.text}")
            if said.manner == "assertive":
                self.refusals.append(f"{key}: {said.text}")
            if re.match(r"(Won|Lost)\. ", said.text):
                self.over = True
            if said.manner == "polite" and not self._asks(said.text):
                self._tried.clear()
        return [said.text for said in new if said.manner == "focus"]

    @staticmethod
    def _asks(text: str) -> bool:
        """Return whether a sentence tells what to press, so that nothing has happened yet."""
        return "Enter" in text or "Tab" in text

    def press(self, key: str) -> list[str]:
        """Press a key; return what got the focus."""
        self.robot.key(key)
        return self.listen(key)

    def wait(self) -> None:
        """Let the others play until nothing moves."""
        end = time.monotonic() + PATIENCE
        self.robot.step()
        while self.robot.scene.lively:
            assert time.monotonic() < end, "nothing comes to rest"
            self.robot.step()
            time.sleep(NAP)
        self.robot.settle()
        self.listen()

    def _answers(self, words: str) -> bool:
        """Return whether a button answers the question, rather than undoing, hinting or opening something."""
        return not re.search(r"\((H|L|F10|Ctrl\+Z)\)|Nothing to undo|Undo|history|Cancel|chart", words)

    def decide(self) -> None:
        """Tab for a while, and choose the next thing that was not chosen since something happened."""
        passed = self.rng.randrange(FEW)
        for number in range(TABS):
            said = self.press("tab")
            words = said[-1] if said else ""
            may = CHOICE in words or (", button" in words and self._answers(words))
            tried = self._plain(words) in self._tried and number < TABS / 2
            if may and number >= passed and not tried:
                self._tried.add(self._plain(words))
                self.press("return")
                self.wait()
                return
        raise AssertionError(self.script[-60:])

    @staticmethod
    def _plain(words: str) -> str:
        """Return what was said without the region it began with."""
        return re.sub(r"^(Board|Hand|Players|Question)\. ", "", words)

    def play(self) -> None:
        """Play to the end."""
        self.wait()
        for _decision in range(PRESSES):
            if self.over:
                return
            self.decide()
        raise AssertionError(self.script[-60:])


NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})


def main() -> int:
    """Play a game by keys and print what was heard; return 1 if it did not come to its end or was refused something."""
    parser = argparse.ArgumentParser(prog="python -m tools.keys_player", description=__doc__)
    parser.add_argument("slug", help="the box, such as: time_line")
    parser.add_argument("--seed", type=int, default=1, help="what is chosen (default 1)")
    parser.add_argument("--others", default="random", help="who plays against or with it, such as: ai:easy")
    parser.add_argument("--option", action="append", default=[], help="an option of the game, such as: stack=2")
    asked = parser.parse_args()
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    options = dict(one.split("=", 1) for one in asked.option)
    with seated(asked.slug, asked.others, options) as robot:
        player = KeysPlayer(robot, asked.seed)
        try:
            player.play()
        finally:
            print("\n".join(player.script))
    return int(bool(player.refusals))


def seated(slug: str, others: str = "random", options: Mapping[str, str] = NO_OPTIONS) -> Robot:
    """Open a game at instant speed in a small window, with one person and ``others`` at the fewest seats."""
    game = open_box(slug)
    seats = ("human", *(others,) * (max(2, game.seats[0]) - 1))
    config = MatchConfig(box_id=slug, options=dict(options), seats=seats, seed=SEED)
    match = Match(game, config, sit_all(game, seats, SEED), History(game.start(len(seats), options)))
    settings = Settings(SettingValues(pace="instant", reduced_motion=True, hover_hold=0.0, ask_end_turn=False))
    robot = Robot(PlayScene(match, open_presenter(game), settings), SMALL)
    robot.settle()
    return robot


SEED: Final = 5
SMALL: Final = (1024, 600)

if __name__ == "__main__":
    sys.exit(main())
