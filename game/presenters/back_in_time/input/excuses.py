"""Why a gesture leads nowhere in Back in Time: the command it stood for, and what the table can say by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.i18n import N_, _
from game.presenters.back_in_time import thing_kinds
from game.presenters.back_in_time.text.refusals import REFUSALS
from game.presenters.back_in_time.text.titles import Titles
from game.presenters.messages import Plural
from game.rules.back_in_time import commands as c
from game.rules.back_in_time.actions import walk_reach
from game.rules.back_in_time.compiled_box import Lookup
from game.rules.back_in_time.refusals import escort_refusal
from game.rules.back_in_time.view import TableView
from game.rules.contract import PlayerCommand
from game.ui.tabletop.thing_names import NOTHING, Thing

LOOSE = (thing_kinds.pawn, thing_kinds.tile, thing_kinds.item, thing_kinds.die)
"""Pieces that can be taken in hand even when they cannot be used: whoever puts one down is told why not."""

LED = ("leading", "biff_runs", "biff_dice", "placing")
"""Decisions about where a figure goes that is not the active hero."""


TOO_FAR: Final = Plural(
    "That is {n} space away; {hero} can go {reach}.", "That is {n} spaces away; {hero} can go {reach}."
)


class Excuses:
    """Understands gestures that are not on offer."""

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        self.lookup, self.titles = lookup, titles
        self._meant: dict[str, Callable[[TableView, str, Thing], PlayerCommand | None]] = {
            thing_kinds.pawn: self._pawn,
            thing_kinds.tile: self._tile,
            thing_kinds.item: lambda view, name, onto: c.UseItem(view.actor, name, _die(onto)),
            thing_kinds.power: lambda view, _name, onto: c.UsePower(
                view.actor, onto.name if onto.kind == thing_kinds.pawn else None
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
        challenge = self._challenge(view, thing)
        if challenge is None:
            return None
        if view.ask is not None and view.ask.what == "swapping" and thing.kind in (thing_kinds.card, thing_kinds.mark):
            return c.Swap(view.actor, thing.name)
        return c.Attempt(view.actor, challenge)

    def _pawn(self, view: TableView, name: str, onto: Thing) -> PlayerCommand | None:
        """Guess the command when a figure was to go somewhere, or was the target."""
        space = self._space(view, onto)
        if space is None:
            challenge = self._challenge(view, thing_kinds.pawn(name))
            return c.Attempt(view.actor, challenge) if challenge else None
        if view.ask is not None and view.ask.what in LED:
            return c.Lead(view.actor, name, space)
        if view.ask is not None and view.ask.what == "flying":
            return c.GoTo(view.actor, space)
        return c.Step(view.actor, space, None if name == self._hero(view) else name)

    def _tile(self, view: TableView, name: str, onto: Thing) -> PlayerCommand | None:
        """Guess the command when a tile was to be used for the pending decision."""
        what = view.ask.what if view.ask is not None else ""
        if what in ("gift", "overfull"):
            return c.Discard(view.actor, name)
        if what == "gathering":
            return c.AddDie(view.actor, name)
        if what == "modifying":
            die = _die(onto)
            return c.RerollAll(view.actor, name) if die is None else c.ChangeToWild(view.actor, name, die)
        challenge = self._challenge(view, onto)
        return c.Attempt(view.actor, challenge) if challenge is not None else c.Walk(view.actor, name)

    def _challenge(self, view: TableView, part: Thing) -> str | None:
        """Name the challenge that a thing stands for."""
        if part.kind in (thing_kinds.card, thing_kinds.mark, thing_kinds.part):
            return part.name
        if part.kind == thing_kinds.pawn:
            return {"biff": "biff", "george": "love", "lorraine": "love"}.get(part.name)
        return "delorean" if part.kind == thing_kinds.car else None

    def _space(self, view: TableView, part: Thing) -> str | None:
        """Name the space that a thing lies in or is."""
        kind, name, titles = part.kind, part.name, self.titles
        if kind == thing_kinds.space:
            return name
        if kind == thing_kinds.pawn:
            return self._stands(view, name)
        if kind == thing_kinds.mark:
            return (titles.troubles.get(name) or titles.opportunities[name]).space
        return titles.parts[name].space if kind == thing_kinds.part and name not in view.parts else None

    def _stands(self, view: TableView, figure: str) -> str:
        """Return where a figure stands."""
        return view.heroes[figure].space if figure in view.heroes else view.figures[figure]

    def _hero(self, view: TableView) -> str:
        """Return the name of the active hero."""
        return next(name for name, hero in view.heroes.items() if hero.seat == view.turn)

    # --- what needs no rule ------------------------------------------------------------------------------------------

    def excuse(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return the presenter's own excuse; empty for a piece put back where it was, None to ask the rules."""
        kind, name, _part = picked[0] if picked else NOTHING
        what = view.ask.what if view.ask is not None else ""
        if kind == thing_kinds.pawn and onto is not None:
            space = self._space(view, onto)
            if space is None:
                return _("Figures stand on the spaces of Hill Valley.")
            return "" if space == self._stands(view, name) else self._no_way(view, what, name, space)
        if what == "walking" and kind != thing_kinds.pawn:
            return _("First walk on, or stop here.")
        if kind == thing_kinds.tile and what == "acting" and self._challenge(view, onto or NOTHING) is not None:
            return self._no_die(view, name)
        if what == "swapping" and name in self.titles.troubles:
            return _("Only an Opportunity Card can be replaced.")
        if kind == thing_kinds.part and name in view.parts:
            return _("That part is ready already.")
        return None

    def _no_way(self, view: TableView, what: str, name: str, space: str) -> str | None:
        """Return why a figure does not go to a space."""
        if what == "flying":
            return _("The flyer leads to Town Square or to the Clock Tower.")
        if what in LED:
            asked = view.ask.figure if view.ask is not None else None
            if name != asked and asked is not None:
                return self.titles.say(N_("{figure} is to be moved now."), figure=asked)
            return None
        hero = self._hero(view)
        if what not in ("acting", "walking"):
            return None
        if name in view.heroes and name != hero:
            return self.titles.say(N_("{hero} walks now; {figure} has a turn of their own."), hero=hero, figure=name)
        if name == "biff":
            return _("Biff goes with nobody: only George and Lorraine can be escorted.")
        hot_seat = None if name == hero else name
        if hot_seat is not None:
            together = view.figures[hot_seat] == view.heroes[hero].space
            refused = escort_refusal(self.lookup, hot_seat, together, space, view.lasting, str(view.trouble))
            if refused is not None:
                return self.titles.refusal(REFUSALS, refused, space=space)
        return self._too_far(view, what, hero, hot_seat, space)

    def _too_far(self, view: TableView, what: str, hero: str, hot_seat: str | None, space: str) -> str:
        """Return how far it is, and how far the tiles reach."""
        graph = self.lookup.town if hot_seat else self.lookup.streets
        far = graph.distance[self.lookup.space[view.heroes[hero].space]][self.lookup.space[space]]
        reach = self.reach(view, hero) + (view.ask.steps if view.ask is not None and what == "walking" else 0)
        if not reach:
            return _("No tile is ready, and nobody walks without one.")
        return self.titles.say(TOO_FAR, n=far, hero=hero, reach=reach)

    def reach(self, view: TableView, hero: str) -> int:
        """Return how far the ready tiles of a hero go, all together."""
        mat = view.heroes[hero]
        ready = (self.lookup.tile[tile] for tile in mat.tiles if tile not in mat.spent)
        return walk_reach(self.lookup, ready, view.vest, view.lasting)

    def _no_die(self, view: TableView, tile: str) -> str | None:
        """Say that a ready tile of one's own adds no die; None when something else is the matter."""
        mat = view.heroes[self._hero(view)]
        made = self.lookup.tiles[self.lookup.tile[tile]]
        if tile in mat.tiles and tile not in mat.spent and made.action != "die":
            return _("That tile adds no die: it is used after the roll.")
        return None


def _die(thing: Thing) -> int | None:
    """Return the number of a die; None for anything else."""
    return int(thing.name) if thing.kind == thing_kinds.die else None
