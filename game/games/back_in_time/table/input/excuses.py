"""Why a gesture leads nowhere in Back in Time: the command it stood for, and why the rules refuse it.

A gesture that stands for several commands (a walk, a challenge with its first die) is tried to the first that is
refused. The table itself says only whose figure that is, and where figures stand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.actions import walk_steps
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.state_machine import State
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table import thing_kinds
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.prompts import Prompts
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import _
from game.rules.claims import Names, stated
from game.rules.contract import PlayerCommand, write_command
from game.table.positions import Positions
from game.ui.tabletop.thing_names import NOTHING, Thing

LOOSE = (thing_kinds.pawn, thing_kinds.tile, thing_kinds.item, thing_kinds.die)
"""Pieces that can be taken in hand even when they cannot be used: whoever puts one down is told why not."""

LED: Final = ("leading", "biff_runs", "biff_dice", "placing")
"""Decisions about where a figure goes that is not the active hero."""
CALLER: Final = "jennifer"
"""The hero whose power names another one."""


class Excuses:
    """Understands gestures that are not on offer."""

    def __init__(self, lookup: Lookup, titles: Titles, words: Prompts, positions: Positions[TableView, State]) -> None:
        """``words`` say why the rules refuse something."""
        self.lookup, self.titles, self._words, self._positions = lookup, titles, words, positions
        self._meant: dict[str, Callable[[TableView, str, Thing], PlayerCommand | None]] = {
            thing_kinds.pawn: self._pawn,
            thing_kinds.tile: self._tile,
            thing_kinds.item: lambda view, name, onto: c.UseItem(view.actor, name, _die(onto)),
            thing_kinds.power: lambda view, name, onto: c.UsePower(
                view.actor, onto.name if name == CALLER and onto.kind == thing_kinds.pawn else None
            ),
            thing_kinds.die: lambda view, name, _onto: c.Mark(view.actor, int(name)),
        }

    # --- the command behind a gesture ------------------------------------------------------------------------------

    def loose(self, thing: Thing) -> bool:
        """Return whether a piece can be taken in hand even when it is not on offer."""
        return thing.kind in LOOSE

    def meant(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> PlayerCommand | None:
        """Guess the command; None when the gesture means nothing in this game."""
        thing = picked[0] if picked else NOTHING
        if thing.kind in self._meant:
            return self._meant[thing.kind](view, thing.name, onto or NOTHING)
        challenge = self._challenge(thing)
        if challenge is None:
            return None
        if view.asked == "swapping" and thing.kind in (thing_kinds.card, thing_kinds.mark):
            return c.Swap(view.actor, thing.name)
        return c.Attempt(view.actor, challenge)

    def _pawn(self, view: TableView, name: str, onto: Thing) -> PlayerCommand | None:
        """Guess the command when a figure was to go somewhere, or was the target."""
        space = self._space(view, onto)
        if space is None:
            challenge = self._challenge(thing_kinds.pawn(name))
            return c.Attempt(view.actor, challenge) if challenge else None
        if view.asked in LED:
            return c.Lead(view.actor, name, space)
        if view.asked == "flying" and name == _hero(view):
            return c.GoTo(view.actor, space)
        return c.Step(view.actor, space, None if name == _hero(view) else name)

    def _tile(self, view: TableView, name: str, onto: Thing) -> PlayerCommand | None:
        """Guess the command when a tile was to be used for the pending decision."""
        what = view.asked
        if what in ("gift", "overfull"):
            return c.Discard(view.actor, name)
        if what == "gathering":
            return c.AddDie(view.actor, name)
        if what == "modifying":
            return self._change(view, name, _die(onto))
        challenge = self._challenge(onto)
        return c.Attempt(view.actor, challenge) if challenge is not None else c.Walk(view.actor, name)

    def _change(self, view: TableView, tile: str, die: int | None) -> PlayerCommand:
        """Guess how a tile was to change the roll: by what it does, else by where it was put."""
        action = self.lookup.tiles[self.lookup.tile[tile]].action
        if action == "reroll_all" or (die is None and action != "change_to_wild"):
            return c.RerollAll(view.actor, tile)
        return c.ChangeToWild(view.actor, tile, -1 if die is None else die)

    def _challenge(self, part: Thing) -> str | None:
        """Name the challenge that a thing stands for."""
        if part.kind in (thing_kinds.card, thing_kinds.mark, thing_kinds.part):
            return part.name
        if part.kind == thing_kinds.pawn:
            return {"biff": "biff", "george": "love", "lorraine": "love"}.get(part.name)
        return "delorean" if part.kind == thing_kinds.car else None

    def _space(self, view: TableView, part: Thing) -> str | None:
        """Name the space that a thing lies in or is."""
        kind, name, titles = part.kind, part.name, self.titles
        if kind in (thing_kinds.space, thing_kinds.label):
            return name
        if kind == thing_kinds.pawn:
            return claimed.space_of(view, name)
        if kind == thing_kinds.mark:
            return (titles.troubles.get(name) or titles.opportunities[name]).space
        return titles.parts[name].space if kind == thing_kinds.part and name not in view.parts else None

    # --- what no single command is refused for -----------------------------------------------------------------------

    def excuse(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return why a gesture of several commands is refused; empty for a piece put back, None to ask the rules."""
        kind, name, _part = picked[0] if picked else NOTHING
        what = view.asked
        if kind == thing_kinds.pawn and onto is not None:
            space = self._space(view, onto)
            if space is None:
                return _("Drag figures onto the spaces of Hill Valley.")
            return "" if space == claimed.space_of(view, name) else self._no_way(view, what, name, space)
        if kind == thing_kinds.tile and what == "acting" and onto is not None:
            challenge = self._challenge(onto)
            if challenge is not None:
                return self._refused(view, (c.Attempt(view.actor, challenge), c.AddDie(view.actor, name)))
        return None

    def _no_way(self, view: TableView, what: str, name: str, space: str) -> str | None:
        """Return why a figure does not walk to a space, alone or with the active hero; None to ask the rules."""
        hero = _hero(view)
        if what not in ("acting", "walking"):
            return None
        if name in view.heroes and name != hero:
            stated(Names(says=hero, of="active"))
            return self.titles.tell("excuses.not_yours", hero=hero, figure=name)
        return self._refused(view, self._walk(view, hero, None if name == hero else name, space))

    def _walk(self, view: TableView, hero: str, escort: str | None, space: str) -> Sequence[PlayerCommand]:
        """Return the commands of a walk to a space with all tiles that are ready, the longest first."""
        lookup, mat = self.lookup, view.heroes[hero]
        left = view.ask.steps if view.ask and view.asked == "walking" else 0
        tiles = [lookup.tile[tile] for tile in mat.tiles if tile not in mat.spent]
        tiles.sort(key=lambda tile: walk_steps(lookup, tile, False, view.lasting))
        start, goal = lookup.space[mat.space], lookup.space[space]
        path = (lookup.town.path(start, goal) if escort else ()) or lookup.streets.path(start, goal)
        commands: list[PlayerCommand] = []
        vest = view.vest
        for there in path[1:]:
            if not left and tiles:
                tile = tiles.pop()
                commands.append(c.Walk(view.turn, lookup.tiles[tile].id))
                left, vest = walk_steps(lookup, tile, vest, view.lasting), False
            commands.append(c.Step(view.turn, lookup.spaces[there], escort))
            left -= 1
        return commands

    def _refused(self, view: TableView, commands: Sequence[PlayerCommand]) -> str | None:
        """Return why the first command that is refused is; None when none is."""
        state = self._positions.after(view)
        for number, command in enumerate(commands):
            refusal = state.refusal(command)
            if refusal is not None:
                begun = tuple(commands[:number])
                stated(Names(says=refusal.why, of="refused", about=(write_command(command),), after=begun))
                return self._words.refusal(refusal, view)
            state.apply(command)
        return None


def _hero(view: TableView) -> str:
    """Return the name of the active hero."""
    return next(name for name, hero in view.heroes.items() if hero.seat == view.turn)


def _die(thing: Thing) -> int | None:
    """Return the number of a die; None for anything else."""
    return int(thing.name) if thing.kind == thing_kinds.die else None
