"""How what happens in Back in Time is shown: cards come off their piles, dice through the tower, with sounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.content.back_in_time.plan import BoardPlan
from game.rules.back_in_time import commands as c
from game.rules.back_in_time.view import TableView
from game.rules.kernel import Command
from game.table.director import Flourish
from game.table.poses import Face, Layout, Pose
from game.table.reveal import Reveal
from game.tables.back_in_time.tower import Throw, TowerRoll, minutes
from game.tables.contract import Passage, Room

CARD_HEIGHT = 420.0
BIG = (250.0, 350.0)


class Passages:
    """Makes passages from commands and layouts."""

    def __init__(self, plan: BoardPlan) -> None:
        """Take the places of tower and piles."""
        self.plan = plan

    def make(
        self, command: Command | None, before: TableView, after: TableView, was: Layout, now: Layout, room: Room
    ) -> Passage:
        """Say how one happening is shown; ``was`` and ``now`` are the layouts of the two views."""
        return Passage(
            flourish=self._flourish(command, before, after, was, now, room),
            sound=self._sound(command, before, after),
            origins=self._origins(now, was),
            exits=self._exits(was, now),
            pause=0.35 if isinstance(command, (c.Drawn, c.EndTurn)) else 0.0,
        )

    def _flourish(
        self, command: Command | None, before: TableView, after: TableView, was: Layout, now: Layout, room: Room
    ) -> Flourish | None:
        """Dice roll through the tower; Movement and Trouble Cards are shown to all."""
        if isinstance(command, c.Rolled):
            return self._roll(command, before, was, now)
        if isinstance(command, c.Drawn) and command.deck.startswith(("movement", "trouble")):
            kind = "trouble" if command.deck.startswith("trouble") else "movement"
            start = self._pile(was, command.deck) or self._pile(now, command.deck)
            if start is not None:
                front, back = Face(f"{kind}:{command.card}", BIG), Face(f"pile:{command.deck}", start.face.size, "")
                height = min(CARD_HEIGHT, room.board.h * 0.7)
                return Reveal(start, back, front, room.board.centre, height)
        return None

    def _pile(self, layout: Layout, deck: str) -> Pose | None:
        return layout.get(f"pile.{deck}")

    def _roll(self, command: c.Rolled, before: TableView, was: Layout, now: Layout) -> Flourish | None:
        """Throw exactly the dice that were rolled."""
        trial = before.trial
        if trial is None:
            return None
        rolled = [die for die, shown in enumerate(trial.dice) if shown.face is None or shown.marked]
        throws = []
        for die, face in zip(rolled, command.faces, strict=True):
            key, colour = f"die.{die}", trial.dice[die].colour
            lies = now.get(key) or was.get(key)
            if lies is not None:
                after = replace(lies, face=Face(f"die:{colour}:{face}", lies.face.size), lifted=0.0)
                throws.append(Throw(key, colour, was.get(key), after))
        return TowerRoll(self.plan.tower, throws, minutes(before.clock, before.midnight)) if throws else None

    def _origins(self, now: Layout, was: Layout) -> Mapping[str, Pose]:
        """New cards and tiles come off their piles; dice come from their tiles."""
        found: dict[str, Pose] = {}
        for key, pose in now.items():
            if key in was:
                continue
            kind, _dot, name = key.partition(".")
            pile = {"tile": "tiles", "card": "opportunity", "mark": "opportunity"}.get(kind)
            if kind in ("card", "mark") and name.startswith("T"):
                pile = f"trouble_{name[1]}"
            start = was.get(f"pile.{pile}") or now.get(f"pile.{pile}") if pile else None
            if start is not None:
                face = Face(start.face.key, start.face.size)
                found[key] = replace(
                    pose, x=start.x, y=start.y, on_board=start.on_board, face=face, scale=1.0, alpha=1.0
                )
        return found

    def _exits(self, was: Layout, now: Layout) -> Mapping[str, Pose]:
        """Discarded tiles go back to their pile."""
        found: dict[str, Pose] = {}
        goal = now.get("pile.tiles") or was.get("pile.tiles")
        for key in was:
            if key not in now and key.startswith("tile.") and goal is not None:
                found[key] = replace(goal, face=Face(goal.face.key, goal.face.size), name="", alpha=0.2)
        return found

    def _sound(self, command: Command | None, before: TableView, after: TableView) -> str:
        """Choose the one sound that tells most."""
        if after.over is not None and before.over is None:
            return ""
        if after.love != before.love:
            return "love_up" if after.love > before.love else "love_down"
        if after.car != before.car:
            return "engine"
        if after.photos != before.photos:
            return "bad"
        if len(after.parts) != len(before.parts) or after.biff_down > before.biff_down:
            return "good"
        if isinstance(command, c.Drawn):
            return "card_flip"
        if isinstance(command, (c.Walk, c.AddDie, c.RerollAll, c.ChangeToWild)):
            return "tile_flip"
        if isinstance(command, (c.Step, c.Lead, c.GoTo)):
            return "piece_down"
        return "card_shuffle" if isinstance(command, c.EndTurn) else ""
