"""The transitions of Back in Time: cards come off their piles, dice roll through the tower, with sounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from game.games.back_in_time.reader.content import BoardPlan
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.compiled_box import DECKS, MOVEMENT, TROUBLE_DECKS, Lookup
from game.games.back_in_time.rules.message_ids import Ending
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table import thing_kinds
from game.games.back_in_time.table.animation.dice_tower import Tower, die_kind, minutes
from game.games.back_in_time.table.animation.finale import fading, lightning
from game.games.back_in_time.table.layout.paths import PathGeometry
from game.games.back_in_time.table.text.prompts import Prompts
from game.rules.contract import Command
from game.table.contract import Happening
from game.table.contract_defaults import PlainShows, throws, turn_banner
from game.ui.animation.combinators import Animation
from game.ui.animation.dice import thrown
from game.ui.animation.effects import Reveal
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

CARD_HEIGHT = 420.0
BIG = (250.0, 350.0)
LATE = 3
"""The number of turns before the end from which the clock is heard."""
PILES: Mapping[str, str] = {thing_kinds.tile: "tiles", thing_kinds.card: "opportunity", thing_kinds.mark: "opportunity"}
"""The piles that new pieces come off; Trouble Cards have piles of their own."""


Shown: TypeAlias = Happening[TableView]


class Shows(PlainShows[TableView]):
    """How what happens is shown."""

    sounds: ClassVar[Mapping[type[Command], str]] = {
        c.Drawn: "card_flip", c.EndTurn: "card_shuffle",
        c.Walk: "tile_flip", c.AddDie: "tile_flip", c.RerollAll: "tile_flip", c.ChangeToWild: "tile_flip",
        c.Step: "piece_down", c.Lead: "piece_down", c.GoTo: "piece_down",
    }  # fmt: skip
    pauses = (c.Drawn, c.EndTurn)

    def __init__(self, lookup: Lookup, plan: BoardPlan, words: Prompts) -> None:
        self.lookup, self.plan, self.titles, self._words = lookup, plan, words.titles, words
        self._ways = PathGeometry(lookup, plan)

    def tension(self, view: TableView) -> float:
        """Return how late it is, or how much of the photo has faded, whichever is worse."""
        late = (view.clock - 1) / (view.midnight - 1)
        return max(late, 1.0 - view.photos / self.lookup.photos.most)

    def seen(self, it: Shown) -> Iterator[Animation | None]:
        """Yield throws of dice, Movement and Trouble Cards shown to all, and figures that travel."""
        for command in it.commands:
            if isinstance(command, c.Rolled):
                yield self._roll(command, it)
            elif isinstance(command, c.Drawn) and command.deck in (DECKS[MOVEMENT], *TROUBLE_DECKS):
                yield self._card(command, it)
        yield self._ways.travel(it)

    def _card(self, command: c.Drawn, it: Shown) -> Animation | None:
        """Return a card that comes off its pile and is shown to all."""
        start = it.pose(thing_kinds.pile(command.deck))
        if start is None:
            return None
        kind = "trouble" if command.deck in TROUBLE_DECKS else "movement"
        front, back = Face(kind, BIG, command.card), Face("pile", start.face.size, command.deck)
        return Reveal(start, back, front, it.regions.board.centre, min(CARD_HEIGHT, it.regions.board.h * 0.7))

    def _roll(self, command: c.Rolled, it: Shown) -> Animation | None:
        """Return the throw of the dice that were rolled."""
        trial = it.before.trial
        if trial is None:
            return None
        rolled = [die for die, shown in enumerate(trial.dice) if shown.face is None or shown.marked]
        dice = (
            (thing_kinds.die(die), die_kind(trial.dice[die].colour), face)
            for die, face in zip(rolled, command.faces, strict=True)
        )
        found = throws(it, dice)
        return thrown(found, Tower(self.plan.tower, minutes(it.before.clock, it.before.midnight))) if found else None

    def turn(self, it: Shown) -> Animation | None:
        """Return the banner of the seat whose turn it is now."""
        if not it.passes_turn:
            return None
        name = next(name for name, hero in it.after.heroes.items() if hero.seat == it.after.turn)
        return turn_banner(self._words, self.titles.figure(name), it)

    def end(self, it: Shown) -> Animation:
        """Return the finale of the game."""
        over, board = it.after.over, it.regions.board
        assert over is not None
        if over.ending == Ending.PHOTO_GONE:
            last = len(self.plan.photos) - max(0, it.before.photos - 1)
            return fading(min(last, len(self.plan.photos)), board.centre, board.h * 0.6)
        fire = None
        if over.winners:
            x, y = self.plan.track[it.after.car].centre
            fire = Vec(x, y), Vec(float(self.plan.spaces["north_shops"].area.x + 150), y)
        return lightning(self.plan.clock, fire, Vec(float(self.plan.width), float(self.plan.height)))

    def sound(self, it: Shown) -> str:
        """Return the sound of the most telling thing."""
        before, after = it.before, it.after
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
        return super().sound(it)

    def comes_from(self, thing: Thing, pose: Pose, it: Shown) -> Pose | None:
        """Return where a new piece comes from: cards and tiles from their piles."""
        pile = PILES.get(thing.kind)
        if pile == "opportunity" and thing.name in self.titles.troubles:
            pile = TROUBLE_DECKS[self.titles.troubles[thing.name].level - 1]
        start = it.pose(thing_kinds.pile(pile)) if pile else None
        if start is None:
            return None
        face = start.face._replace(state="")
        return replace(pose, x=start.x, y=start.y, on_board=start.on_board, face=face, scale=1.0, alpha=1.0)

    def goes_to(self, thing: Thing, pose: Pose, it: Shown) -> Pose | None:
        """Return where a removed piece goes: discarded tiles to their pile."""
        tiles = thing_kinds.pile("tiles")
        goal = it.now.get(tiles) or it.was.get(tiles)
        if thing.kind != thing_kinds.tile or goal is None:
            return None
        return replace(goal, face=goal.face._replace(state=""), name="", alpha=0.2)
