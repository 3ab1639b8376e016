"""What actions of Back in Time are called in hints: what a player at the table would say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.content.texts import Either, Sentence
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.box import COLOURS
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.contract import Command

SINGLE: Final[Mapping[type[Command], Sentence]] = {
    c.Walk: N_("Start to move with the {tile}"),
    c.Halt: N_("Stop here"),
    c.UseItem: Either("die", N_("Use {item} on the {die}"), N_("Use {item}")),
    c.GoTo: N_("Go straight to {to}"),
    c.Swap: N_("Replace {card}"),
    c.AddDie: N_("Add the {tile}"),
    c.Ready: Either("own", N_("Roll the dice"), N_("Let {hero} roll")),
    c.Mark: N_("Roll the {die} again"),
    c.Unmark: N_("Keep the {die}"),
    c.Reroll: N_("Roll the marked dice again"),
    c.Keep: N_("Keep all dice"),
    c.RerollAll: N_("Use the {tile}"),
    c.ChangeToWild: N_("Use the {tile} on the {die}"),
    c.Settle: Either("own", N_("Accept the roll"), N_("Change nothing")),
    c.Discard: N_("Discard the {tile}"),
    c.EndTurn: N_("End turn"),
}
"""Commands that are actions by themselves."""
CHALLENGES: Final[Mapping[str, Sentence]] = {
    "love": Either("tile", N_("Influence love with the {tile}"), N_("Influence love")),
    "delorean": Either("tile", N_("Move the DeLorean with the {tile}"), N_("Move the DeLorean")),
    "biff": Either("tile", N_("Fight Biff with the {tile}"), N_("Fight Biff")),
    "part": Either("tile", N_("Prepare the {card} with the {tile}"), N_("Prepare the {card}")),
    "card": Either("tile", N_("Attempt {card} with the {tile}"), N_("Attempt {card}")),
}
POWER: Final = Either("other", N_("Use {power} on {other}"), N_("Use {power}"))
LEADS: Final = Either("power", N_("Move {figure} to {to} with {power}"), N_("Move {figure} to {to}"))
WALKS: Final[Sentence] = Either(
    "tile",
    Either("escort", N_("Take {escort} to {to} with the {tile}"), N_("Move {hero} to {to} with the {tile}")),
    Either("escort", N_("Take {escort} to {to}"), N_("Move {hero} to {to}")),
)
"""Where somebody walks; with one tile or two, which they are."""
TWO_TILES: Final = N_("{tile} and the {other}")
ROLLS_AGAIN: Final = N_("Roll {faces} again")
TILES: Final[Mapping[str, str]] = {
    "die": N_("{colour} {n} tile"),
    "reroll_all": N_("Reroll All {n} tile"),
    "change_to_wild": N_("Change to Wild {n} tile"),
    "none": N_("Movement {n} tile"),
}
"""For each action of a Power Tile: how it is told from others by its colour and its number of spaces."""
DIE: Final = N_("{colour} die showing {face}")


class ActionNames:
    """Names the actions of one game."""

    def __init__(self, titles: Titles, lookup: Lookup) -> None:
        self.titles, self.lookup = titles, lookup

    def of(self, view: TableView, commands: Sequence[Command]) -> str:
        """Return what commands that belong together are called; to stop first goes without saying."""
        first, *more = commands[1:] if len(commands) > 1 and isinstance(commands[0], c.Halt) else commands
        hero = next(name for name, mat in view.heroes.items() if mat.seat == view.turn)
        walked = [command for command in commands if isinstance(command, c.Step)]
        if walked:
            tiles = [self.tile(command.tile) for command in commands if isinstance(command, c.Walk)]
            tile = tiles[0] if len(tiles) == 1 else None
            if len(tiles) == 2:
                tile = _(TWO_TILES).format(tile=tiles[0], other=tiles[1])
            return self.titles.say(WALKS, walked[-1], hero=hero, tile=tile)
        if isinstance(first, c.UsePower | c.Lead):
            return self._leads(hero, first, commands)
        if isinstance(first, c.Attempt):
            return self._attempt(first, more)
        if isinstance(first, c.Mark) and more:
            faces = tuple(self._face(view, one.die) for one in commands if isinstance(one, c.Mark))
            return self.titles.say(ROLLS_AGAIN, faces=faces)
        die, tile = getattr(first, "die", None), getattr(first, "tile", None)
        facts = {"die": None if die is None else self._die(view, die), "tile": tile and self.tile(tile)}
        return self.titles.say(SINGLE[type(first)], first, own=view.actor == view.turn, hero=hero, **facts)

    def _leads(self, hero: str, first: c.UsePower | c.Lead, commands: Sequence[Command]) -> str:
        """Return what using a power or leading a figure is called."""
        power = self.titles.power(hero)[0] if isinstance(first, c.UsePower) else None
        led = [command for command in commands if isinstance(command, c.Lead)]
        if led:
            return self.titles.say(LEADS, led[-1], power=power)
        return self.titles.say(POWER, power=power, other=first.hero if isinstance(first, c.UsePower) else None)

    def _attempt(self, first: c.Attempt, more: Sequence[Command]) -> str:
        """Return what a challenge is called, with the tile that is put on it at once."""
        name = first.challenge
        kind = name if name in CHALLENGES else "part" if name in self.lookup.parts else "card"
        tile = next((self.tile(one.tile) for one in more if isinstance(one, c.AddDie)), None)
        return self.titles.say(CHALLENGES[kind], card=name, tile=tile)

    def tile(self, tile: str) -> str:
        """Return the name of a Power Tile: all with the same name are alike."""
        made = self.lookup.tiles[self.lookup.tile[tile]]
        colour = self.titles.colour(COLOURS[made.colour]) if made.colour >= 0 else ""
        return _(TILES[made.action]).format(colour=colour, n=made.move)

    def _die(self, view: TableView, die: int) -> str:
        """Return the name of a die of the roll."""
        assert view.trial is not None
        return _(DIE).format(
            colour=self.titles.colour(view.trial.dice[die].colour), face=self.titles.face(self._face(view, die))
        )

    def _face(self, view: TableView, die: int) -> str:
        """Return what a die of the roll shows."""
        assert view.trial is not None
        return str(view.trial.dice[die].face)
