"""How what happens in Back in Time is shown: cards come off their piles, dice through the tower, with sounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.content.back_in_time.plan import BoardPlan
from game.rules.back_in_time import commands as c
from game.rules.back_in_time.kit import Kit
from game.rules.back_in_time.view import TableView
from game.rules.back_in_time.words import Ending
from game.rules.kernel import Command
from game.table.banner import Banner
from game.table.director import Flourish
from game.table.geometry import Vec
from game.table.poses import Face, Layout, Pose
from game.table.reveal import Reveal
from game.table.series import series
from game.tables.back_in_time.finale import Fading, Lightning
from game.tables.back_in_time.titles import Titles
from game.tables.back_in_time.tower import Throw, TowerRoll, minutes
from game.tables.back_in_time.ways import Ways
from game.tables.contract import Passage, Room
from game.words import _

CARD_HEIGHT = 420.0
BIG = (250.0, 350.0)
LATE = 3
"""So many turns before the end the clock can be heard."""


class Passages:
    """Makes passages from commands and layouts."""

    def __init__(self, kit: Kit, plan: BoardPlan, titles: Titles) -> None:
        """Take the places of tower, piles and streets, and the names of the seats."""
        self.plan, self.titles = plan, titles
        self._ways = Ways(kit, plan)

    def make(
        self, commands: Sequence[Command], before: TableView, after: TableView, was: Layout, now: Layout, room: Room
    ) -> Passage:
        """Say how one action is shown; ``was`` and ``now`` are the layouts of the two views."""
        return Passage(
            flourish=self._flourish(commands, before, after, was, now, room),
            sound=self._sound(commands, before, after),
            origins=self._origins(now, was),
            exits=self._exits(was, now),
            pause=0.35 if _any(commands, (c.Drawn, c.EndTurn)) else 0.0,
        )

    def _flourish(
        self, commands: Sequence[Command], before: TableView, after: TableView, was: Layout, now: Layout, room: Room
    ) -> Flourish | None:
        """First what came (a card, dice), then who goes where, then the end, or whose turn it is."""
        jumped = _any(commands, (c.GoTo, c.EndTurn)) or _any(commands[-1:], (c.UsePower,)) or any(map(_jumps, commands))
        trails = None if jumped else _trails(commands, before)
        return series(
            [
                *(self._came(command, before, was, now, room) for command in commands),
                self._ways.travel(before, after, was, now, trails),
                self._end(before, after, room),
                self._turn(before, after, room),
            ]
        )

    def _came(self, command: Command, before: TableView, was: Layout, now: Layout, room: Room) -> Flourish | None:
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

    def _turn(self, before: TableView, after: TableView, room: Room) -> Flourish | None:
        """Say whose turn it is now."""
        if after.turn == before.turn or after.over is not None:
            return None
        name = next(name for name, hero in after.heroes.items() if hero.seat == after.turn)
        words = _("{hero}'s turn").format(hero=self.titles.figure(name))
        return Banner(words, f"back_in_time/cards/hero_{name}", f"seat_{after.turn + 1}", room.board)

    def _end(self, before: TableView, after: TableView, room: Room) -> Flourish | None:
        """Show how the game ended."""
        if after.over is None or before.over is not None:
            return None
        if after.over.ending == Ending.PHOTO_GONE:
            last = len(self.plan.photos) - max(0, before.photos - 1)
            return Fading(min(last, len(self.plan.photos)), room.board.centre, room.board.h * 0.6)
        fire = None
        if after.over.winners:
            x, y = self.plan.track[after.car].centre
            fire = Vec(x, y), Vec(float(self.plan.spaces["north_shops"].area.x + 150), y)
        size = Vec(float(self.plan.width), float(self.plan.height))
        return Lightning(self.plan.tower, self.plan.clock, fire, size)

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

    def _sound(self, commands: Sequence[Command], before: TableView, after: TableView) -> str:
        """Choose the one sound that tells most."""
        if after.over is not None and before.over is None:
            return ""
        if after.clock != before.clock and after.midnight - after.clock <= LATE:
            return "tick"
        if after.love != before.love:
            return "love_up" if after.love > before.love else "love_down"
        if after.car != before.car:
            return "engine"
        if after.photos != before.photos:
            return "bad"
        if len(after.parts) != len(before.parts) or after.biff_down > before.biff_down:
            return "good"
        if _any(commands, (c.Drawn,)):
            return "card_flip"
        if _any(commands, (c.Step, c.Lead, c.GoTo)):
            return "piece_down"
        if _any(commands, (c.Walk, c.AddDie, c.RerollAll, c.ChangeToWild)):
            return "tile_flip"
        return "card_shuffle" if _any(commands, (c.EndTurn,)) else ""


def _any(commands: Sequence[Command], kinds: tuple[type[Command], ...]) -> bool:
    """Say whether one of ``commands`` is of one of ``kinds``."""
    return any(isinstance(command, kinds) for command in commands)


def _trails(commands: Sequence[Command], before: TableView) -> dict[str, list[str]]:
    """List the spaces that each figure was walked or led to, in order, by its name."""
    trails: dict[str, list[str]] = {}
    hero = next((name for name, hero in before.heroes.items() if hero.seat == before.turn), "")
    for command in commands:
        if isinstance(command, c.Step):
            for name in (hero, command.escort):
                if name is not None:
                    trails.setdefault(name, []).append(command.to)
        elif isinstance(command, c.Lead):
            trails.setdefault(command.figure, []).append(command.to)
    return trails


def _jumps(command: Command) -> bool:
    """Say whether a card puts figures somewhere else at once: they do not walk through the streets."""
    return isinstance(command, c.Drawn) and command.deck.startswith("trouble")
