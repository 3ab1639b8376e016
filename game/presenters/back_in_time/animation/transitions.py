"""The transitions of Back in Time: cards come off their piles, dice roll through the tower, with sounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.content.back_in_time.board_geometry import BoardPlan
from game.i18n import _
from game.presenters.back_in_time import thing_kinds
from game.presenters.back_in_time.animation.dice_tower import Tower, die_kind, minutes
from game.presenters.back_in_time.animation.finale import fading, lightning
from game.presenters.back_in_time.layout.paths import PathGeometry
from game.presenters.back_in_time.text.titles import Titles
from game.presenters.contract import Regions, Transition
from game.rules.back_in_time import commands as c
from game.rules.back_in_time.compiled_box import DECKS, MOVEMENT, TROUBLE_DECKS, Lookup
from game.rules.back_in_time.message_ids import Ending
from game.rules.back_in_time.view import TableView
from game.rules.contract import Command
from game.ui.animation.combinators import Animation, sequence
from game.ui.animation.dice import Throw, die_face, thrown
from game.ui.animation.effects import Reveal, banner
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Face, Layout, Pose
from game.ui.tabletop.thing_names import Thing

CARD_HEIGHT = 420.0
BIG = (250.0, 350.0)
LATE = 3
"""The number of turns before the end from which the clock is heard."""
SOUNDS: Mapping[type[Command], str] = {
    c.Drawn: "card_flip", c.EndTurn: "card_shuffle",
    c.Walk: "tile_flip", c.AddDie: "tile_flip", c.RerollAll: "tile_flip", c.ChangeToWild: "tile_flip",
    c.Step: "piece_down", c.Lead: "piece_down", c.GoTo: "piece_down",
}  # fmt: skip
"""What is heard at the end of an action, by the last of its commands that says something."""
PILES: Mapping[str, str] = {thing_kinds.tile: "tiles", thing_kinds.card: "opportunity", thing_kinds.mark: "opportunity"}
"""The piles that new pieces come off; Trouble Cards have piles of their own."""


class TransitionBuilder:
    """Makes transitions from commands and layouts."""

    def __init__(self, lookup: Lookup, plan: BoardPlan, titles: Titles) -> None:
        self.plan, self.titles = plan, titles
        self._ways = PathGeometry(lookup, plan)

    def make(
        self,
        commands: Sequence[Command],
        before: TableView,
        after: TableView,
        was: Layout,
        now: Layout,
        regions: Regions,
    ) -> Transition:
        """Return how one action is shown; ``was`` and ``now`` are the layouts of the two views."""
        return Transition(
            animation=sequence(
                *(self._came(command, before, was, now, regions) for command in commands),
                self._ways.travel(commands, before, after, was, now),
                self._end(before, after, regions),
                self._turn(before, after, regions),
            ),
            sound=_sound(commands, before, after),
            origins=self._origins(now, was),
            exits=self._exits(was, now),
            pause=0.35 if any(isinstance(command, (c.Drawn, c.EndTurn)) for command in commands) else 0.0,
        )

    def _came(
        self, command: Command, before: TableView, was: Layout, now: Layout, regions: Regions
    ) -> Animation | None:
        """Return the animation of one command: a throw of dice, a Movement or Trouble Card shown to all."""
        if isinstance(command, c.Rolled):
            return self._roll(command, before, was, now)
        if isinstance(command, c.Drawn) and command.deck in (DECKS[MOVEMENT], *TROUBLE_DECKS):
            kind = "trouble" if command.deck in TROUBLE_DECKS else "movement"
            start = self._pile(was, command.deck) or self._pile(now, command.deck)
            if start is not None:
                front, back = Face(kind, BIG, command.card), Face("pile", start.face.size, command.deck)
                height = min(CARD_HEIGHT, regions.board.h * 0.7)
                return Reveal(start, back, front, regions.board.centre, height)
        return None

    def _turn(self, before: TableView, after: TableView, regions: Regions) -> Animation | None:
        """Return the banner of the seat whose turn it is now."""
        if after.turn == before.turn or after.over is not None:
            return None
        name = next(name for name, hero in after.heroes.items() if hero.seat == after.turn)
        words = _("{hero}'s turn").format(hero=self.titles.figure(name))
        return banner(words, f"back_in_time/cards/hero_{name}", f"seat_{after.turn + 1}", regions.board)

    def _end(self, before: TableView, after: TableView, regions: Regions) -> Animation | None:
        """Return the finale of the game."""
        if after.over is None or before.over is not None:
            return None
        if after.over.ending == Ending.PHOTO_GONE:
            last = len(self.plan.photos) - max(0, before.photos - 1)
            return fading(min(last, len(self.plan.photos)), regions.board.centre, regions.board.h * 0.6)
        fire = None
        if after.over.winners:
            x, y = self.plan.track[after.car].centre
            fire = Vec(x, y), Vec(float(self.plan.spaces["north_shops"].area.x + 150), y)
        size = Vec(float(self.plan.width), float(self.plan.height))
        return lightning(self.plan.clock, fire, size)

    def _pile(self, layout: Layout, deck: str) -> Pose | None:
        return layout.get(thing_kinds.pile(deck))

    def _roll(self, command: c.Rolled, before: TableView, was: Layout, now: Layout) -> Animation | None:
        """Return the throw of the dice that were rolled."""
        trial = before.trial
        if trial is None:
            return None
        rolled = [die for die, shown in enumerate(trial.dice) if shown.face is None or shown.marked]
        throws = []
        for die, face in zip(rolled, command.faces, strict=True):
            key, kind = thing_kinds.die(die), die_kind(trial.dice[die].colour)
            lies = now.get(key) or was.get(key)
            if lies is not None:
                after = replace(lies, face=die_face(kind, face, lies.face.size[0]), lifted=0.0)
                throws.append(Throw(key, kind, was.get(key), after))
        skin = Tower(self.plan.tower, minutes(before.clock, before.midnight))
        return thrown(throws, skin) if throws else None

    def _origins(self, now: Layout, was: Layout) -> Mapping[Thing, Pose]:
        """Yield where new pieces come from: cards and tiles from their piles, dice from their tiles."""
        found: dict[Thing, Pose] = {}
        for key, pose in now.items():
            if key in was:
                continue
            pile = PILES.get(key.kind)
            if pile == "opportunity" and key.name in self.titles.troubles:
                pile = TROUBLE_DECKS[self.titles.troubles[key.name].level - 1]
            start = was.get(thing_kinds.pile(pile)) or now.get(thing_kinds.pile(pile)) if pile else None
            if start is not None:
                face = start.face._replace(state="")
                found[key] = replace(
                    pose, x=start.x, y=start.y, on_board=start.on_board, face=face, scale=1.0, alpha=1.0
                )
        return found

    def _exits(self, was: Layout, now: Layout) -> Mapping[Thing, Pose]:
        """Yield where removed pieces go: discarded tiles to their pile."""
        found: dict[Thing, Pose] = {}
        goal = now.get(thing_kinds.pile("tiles")) or was.get(thing_kinds.pile("tiles"))
        for key in was:
            if key not in now and key.kind == thing_kinds.tile and goal is not None:
                found[key] = replace(goal, face=goal.face._replace(state=""), name="", alpha=0.2)
        return found


def _sound(commands: Sequence[Command], before: TableView, after: TableView) -> str:
    """Return the sound of the most telling command."""
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
    return next((sound for command in reversed(commands) if (sound := SOUNDS.get(type(command)))), "")
