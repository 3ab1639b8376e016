"""Refused gestures in Back in Time: the command each stood for, and why the rules refuse it.

A gesture that stands for several commands (a walk, a challenge with its first die) is tried up to the first one
refused. The table itself only explains whose figure was picked, and where figures stand.
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
"""Pieces that can be picked up even when not on offer; a refused drop is explained."""

LED: Final = ("leading", "biff_runs", "biff_dice", "placing")
"""Decisions that move a figure other than the active hero."""
CALLER: Final = "jennifer"
"""The hero whose power names another hero."""


class Excuses:
    """Explanations of gestures that are not on offer."""

    def __init__(self, lookup: Lookup, titles: Titles, words: Prompts, positions: Positions[TableView, State]) -> None:
        """Create the explanations; ``words`` provides the texts of the rules' refusals."""
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

    # --- guessing the command --------------------------------------------------------------------------------------

    def loose(self, thing: Thing) -> bool:
        """Return whether a piece can be picked up even when it is not on offer."""
        return thing.kind in LOOSE

    def meant(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> PlayerCommand | None:
        """Guess the command of a gesture, or None where it means nothing in this game."""
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
        """Guess the command of a gesture that moves or targets a figure."""
        space = self._space(view, onto)
        if space is None:
            challenge = self._challenge(thing_kinds.pawn(name))
            return c.Attempt(view.actor, challenge) if challenge else None
        if view.asked in LED:
            return c.Lead(view.actor, name, space)
        if view.asked == "flying" and name == claimed.active(view):
            return c.GoTo(view.actor, space)
        return c.Step(view.actor, space, None if name == claimed.active(view) else name)

    def _tile(self, view: TableView, name: str, onto: Thing) -> PlayerCommand | None:
        """Guess the command of a gesture with a tile, from the pending decision."""
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
        """Guess how a tile was to change the roll, from its action, else from where it was dropped."""
        action = self.lookup.tiles[self.lookup.tile[tile]].action
        if action == "reroll_all" or (die is None and action != "change_to_wild"):
            return c.RerollAll(view.actor, tile)
        return c.ChangeToWild(view.actor, tile, -1 if die is None else die)

    def _challenge(self, part: Thing) -> str | None:
        """Return the challenge that a piece stands for, or None."""
        if part.kind in (thing_kinds.card, thing_kinds.mark, thing_kinds.part):
            return part.name
        if part.kind == thing_kinds.pawn:
            return {"biff": "biff", "george": "love", "lorraine": "love"}.get(part.name)
        return "delorean" if part.kind == thing_kinds.car else None

    def _space(self, view: TableView, part: Thing) -> str | None:
        """Return the space that a piece lies on or is, or None."""
        kind, name, titles = part.kind, part.name, self.titles
        if kind in (thing_kinds.space, thing_kinds.label):
            return name
        if kind == thing_kinds.pawn:
            return claimed.space_of(view, name)
        if kind == thing_kinds.mark:
            return (titles.troubles.get(name) or titles.opportunities[name]).space
        return titles.parts[name].space if kind == thing_kinds.part and name not in view.parts else None

    # --- refusals beyond a single command ----------------------------------------------------------------------------

    def excuse(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return why a gesture of several commands is refused; "" for a piece put back, None to ask the rules."""
        kind, name, _part = picked[0] if picked else NOTHING
        what = view.asked
        if kind == thing_kinds.pawn and onto is not None:
            space, challenge = self._space(view, onto), self._challenge(picked[0])
            if onto.kind == thing_kinds.tower and challenge is not None:
                return self._refused(view, (c.Attempt(view.actor, challenge),))
            if space is None:
                return _("Drag figures onto the spaces of Hill Valley.")
            return "" if space == claimed.space_of(view, name) else self._no_way(view, what, name, space)
        if kind == thing_kinds.tile and what == "acting" and onto is not None:
            challenge = self._challenge(onto)
            if challenge is not None:
                return self._refused(view, (c.Attempt(view.actor, challenge), c.AddDie(view.actor, name)))
        return None

    def _no_way(self, view: TableView, what: str, name: str, space: str) -> str | None:
        """Return why a figure cannot walk to a space, alone or escorted; None to ask the rules."""
        hero = claimed.active(view)
        if what not in ("acting", "walking"):
            return None
        if name in view.heroes and name != hero:
            stated(Names(says=hero, of="active"))
            return self.titles.tell("excuses.not_yours", hero=hero, figure=name)
        return self._refused(view, self._walk(view, hero, None if name == hero else name, space))

    def _walk(self, view: TableView, hero: str, escort: str | None, space: str) -> Sequence[PlayerCommand]:
        """Return the commands of a walk to a space with all ready tiles, the longest first; an escort is fetched."""
        lookup, mat = self.lookup, view.heroes[hero]
        left = view.ask.steps if view.ask and view.asked == "walking" else 0
        tiles = [lookup.tile[tile] for tile in mat.tiles if tile not in mat.spent]
        tiles.sort(key=lambda tile: walk_steps(lookup, tile, False, view.lasting))
        start, goal = lookup.space[mat.space], lookup.space[space]
        there = lookup.space[claimed.space_of(view, escort)] if escort else start
        fetching = lookup.streets.path(start, there)
        path = (
            *fetching[:-1],
            *((lookup.town.path(there, goal) if escort else ()) or lookup.streets.path(there, goal)),
        )
        commands: list[PlayerCommand] = []
        vest = view.vest
        for number, to in enumerate(path[1:]):
            if not left and tiles:
                tile = tiles.pop()
                commands.append(c.Walk(view.turn, lookup.tiles[tile].id))
                left, vest = walk_steps(lookup, tile, vest, view.lasting), False
            company = escort if number >= len(fetching) - 1 else None
            commands.append(c.Step(view.turn, lookup.spaces[to], company))
            left -= 1
        return commands

    def _refused(self, view: TableView, commands: Sequence[PlayerCommand]) -> str | None:
        """Return the refusal of the first refused command, or None."""
        state = self._positions.after(view)
        for number, command in enumerate(commands):
            refusal = state.refusal(command)
            if refusal is not None:
                begun = tuple(commands[:number])
                stated(Names(says=refusal.why, of="refused", about=(write_command(command),), after=begun))
                return self._words.refusal(refusal, view)
            state.apply(command)
        return None


def _die(thing: Thing) -> int | None:
    """Return the number of a die, or None for another piece."""
    return int(thing.name) if thing.kind == thing_kinds.die else None
