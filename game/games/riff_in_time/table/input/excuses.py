"""Why a gesture leads nowhere in Riff in Time: the command it stood for, and what the table can say by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.content.texts import Plural
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.rules.compiled_box import FREE, MADE
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.input.payments import EXCELLENT, Means, paying, reach, ready, shown_of
from game.games.riff_in_time.table.text.titles import Titles, location_on
from game.i18n import N_, _
from game.rules.claims import Count
from game.rules.contract import Command
from game.ui.tabletop.thing_names import NOTHING, Thing

LOOSE: Final = (thing_kinds.pawn, thing_kinds.personage, thing_kinds.die, thing_kinds.means)
"""Pieces that can be taken in hand even when they cannot be used: whoever puts one down is told why not."""
PAYING: Final = (thing_kinds.die, thing_kinds.means)
ON_THE_BOARD: Final = (
    thing_kinds.space, *thing_kinds.PLACES, thing_kinds.pawn, thing_kinds.personage,
)  # fmt: skip
"""What lies on a space, or is one."""

TOO_FAR: Final = Plural(
    "That is {n} wire away: your Moves do not go so far.", "That is {n} wires away: your Moves do not go so far."
)


class Excuses:
    """Understands gestures that are not on offer."""

    def __init__(self, titles: Titles) -> None:
        self.titles, self.lookup = titles, titles.lookup

    def loose(self, thing: Thing) -> bool:
        """Return whether a piece can be taken in hand even when it is not on offer."""
        return thing.kind in LOOSE

    # --- the command behind a gesture --------------------------------------------------------------------------------

    def meant(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> Command | None:
        """Guess the command; None when the gesture means nothing in this game."""
        thing, goal = picked[0] if picked else NOTHING, onto or NOTHING
        if view.actor < 0 or view.ask is None:
            return None
        if view.ask.what != "acting":
            return self._choice(view, thing)
        if thing.kind == thing_kinds.pawn:
            return self._booth(view, goal)
        if thing.kind == thing_kinds.personage:
            return self._figure(view, thing.name, goal)
        if thing.kind in PAYING:
            return self._paid(view, thing.name, goal)
        if thing.kind in thing_kinds.PLACES and onto is None:
            return c.Repair(view.actor, self._best(view, "interact"))
        return None

    def _choice(self, view: TableView, thing: Thing) -> Command | None:
        """Guess what was chosen: an objective, a place to break open; anything else acts too early."""
        if thing.kind == thing_kinds.objective:
            return c.KeepObjective(view.actor, thing.name)
        if thing.kind in thing_kinds.PLACES and thing.name != SAN_DIMAS:
            return c.Unrepair(view.actor, thing.name)
        return c.EndTurn(view.actor) if thing.kind in LOOSE else None

    def _booth(self, view: TableView, goal: Thing) -> Command | None:
        """Guess where the booth was to go; into the tray it rolls."""
        if goal.kind == thing_kinds.tray:
            return c.UseBooth(view.actor)
        space = self._space(view, goal)
        return c.Move(view.actor, space, self._best(view, "move")) if space is not None else None

    def _figure(self, view: TableView, who: str, goal: Thing) -> Command | None:
        """Guess what was to be done with a figure, by where it was put."""
        by, free = self._best(view, "interact"), self._best(view, "interact", handling=True)
        carried = view.personages[who].carrier == view.actor
        if goal.kind in (thing_kinds.pawn, thing_kinds.mat, thing_kinds.portrait):
            if int(goal.name) != view.actor:
                return c.Pass(view.actor, who, int(goal.name), by)
            return None if carried else c.PickUp(view.actor, who, free)
        if carried and goal.kind == thing_kinds.tray:
            return c.UseBooth(view.actor)
        if goal.kind in ON_THE_BOARD:
            return c.Drop(view.actor, who, free) if carried else c.Restore(view.actor, who, free)
        return None

    def _paid(self, view: TableView, by: str, goal: Thing) -> Command | None:
        """Guess what a die or a card was to pay for."""
        if goal.kind in PAYING and goal.name != by:
            if goal.kind == thing_kinds.die and shown_of(view, by) in ("reroll", EXCELLENT):
                return c.Reroll(view.actor, goal.name, by)
            first, second = sorted((by, goal.name), key=self.lookup.means_of.__getitem__)
            return c.Combine(view.actor, first, second)
        if goal.kind == thing_kinds.personage:
            return self._handled(view, goal.name, by)
        space = self._space(view, goal)
        if space is None:
            return None
        if space != view.players[view.actor].space:
            return c.Move(view.actor, space, by)
        return c.Suffer(view.actor, by) if shown_of(view, by) == "bogus" else c.Repair(view.actor, by)

    def _handled(self, view: TableView, who: str, by: str) -> Command:
        """Guess what a die was to pay for when it was put on a figure."""
        one = view.personages[who]
        if one.carrier == view.actor:
            return c.Drop(view.actor, who, by)
        home = view.locations[self.titles.homes[who].id].space
        return c.Restore(view.actor, who, by) if one.space == home else c.PickUp(view.actor, who, by)

    def _best(self, view: TableView, action: str, handling: bool = False) -> str:
        """Return what would pay for an action, else something that would not, for the rules to say why."""
        means = ready(self.lookup, view)
        found = paying(means, action, handling) or [one for one in means if one.id != FREE] or [Means(MADE, EXCELLENT)]
        return found[0].id

    def _space(self, view: TableView, thing: Thing) -> str | None:
        """Name the space that a thing lies on or is."""
        kind, name, _part = thing
        if kind == thing_kinds.space:
            return name
        if kind in thing_kinds.PLACES:
            return SAN_DIMAS if name == SAN_DIMAS else view.locations[name].space
        if kind == thing_kinds.pawn:
            return view.players[int(name)].space
        return view.personages[name].space if kind == thing_kinds.personage else None

    # --- what needs no rule ------------------------------------------------------------------------------------------

    def excuse(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return the presenter's own excuse; empty for a piece put back where it was, None to ask the rules."""
        thing = picked[0] if picked else NOTHING
        if thing == onto or view.actor < 0:
            return "" if thing.kind in LOOSE else None
        if thing.kind == thing_kinds.pawn:
            return self._about_booth(view, int(thing.name), onto or NOTHING)
        if thing.kind == thing_kinds.personage:
            return self._about_figure(view, thing.name, onto or NOTHING)
        if thing.kind == thing_kinds.die and shown_of(view, thing.name) == "blank":
            return _("That die shows nothing: only a reroll helps.")
        return None

    def _about_booth(self, view: TableView, seat: int, onto: Thing) -> str | None:
        """Say whose booth it is, that no Move is left, or that the way is too long."""
        if seat != view.actor:
            return self.titles.say(N_("That is {player}'s booth."), player=self.titles.player(view, seat))
        space, here = self._space(view, onto), view.players[seat].space
        bogus = any(die.face == "bogus" and not die.spent for die in view.pool)
        if space == here or onto == NOTHING:
            return ""
        if space is None or bogus or view.asked != "acting":
            return None
        moves = len(paying(ready(self.lookup, view), "move"))
        if not moves:
            return _("No {move} Move is left, and nothing that makes one.")
        steps = self.lookup.circuits.distance[self.lookup.space[here]][self.lookup.space[space]]
        if steps <= moves * reach(self.lookup, view):
            return None
        return self.titles.say(TOO_FAR, n=Count(says=steps, of="way", about=(here, space)))

    def _about_figure(self, view: TableView, who: str, onto: Thing) -> str | None:
        """Say who carries a figure, or that it stays where it belongs."""
        one, seat = view.personages[who], view.actor
        if one.carrier is not None and one.carrier != seat:
            words = N_("{personage} travels with {player}: a figure is passed on, never taken.")
            return self.titles.say(words, personage=who, player=self.titles.player(view, one.carrier))
        if one.restored:
            return self.titles.say(N_("{personage} is back home, and stays there."), personage=who)
        aboard = one.carrier == seat and onto.kind in (thing_kinds.pawn, thing_kinds.mat) and onto.name == str(seat)
        if aboard or (one.space is not None and self._space(view, onto) == one.space and not self._at_home(view, who)):
            return ""
        return None

    def _at_home(self, view: TableView, who: str) -> bool:
        """Return whether a figure stands where it belongs."""
        one = view.personages[who]
        return one.space is not None and location_on(view, one.space) == self.titles.homes[who].id
