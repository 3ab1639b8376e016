"""What a selected piece wants: a sentence for the prompt, and a button for each of the few things it can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.i18n import _, ngettext
from game.table.contract import Offer
from game.ui.tabletop.thing_names import Thing

FEW: Final = 4
"""So many different actions have a button each; more of them are only lit."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The things that were pointed at so far, and the offers that begin with them."""

    parts: tuple[Thing, ...]
    offers: tuple[Offer, ...]

    @property
    def actions(self) -> tuple[Offer, ...]:
        """One offer for each different action."""
        return tuple({offer.commands: offer for offer in reversed(self.offers)}.values())[::-1]

    @property
    def next_things(self) -> tuple[Thing, ...]:
        """What can be pointed at next."""
        at = len(self.parts)
        parts = (offer.gesture.parts for offer in self.offers if offer.gesture is not None)
        return tuple(dict.fromkeys(part[at] for part in parts if len(part) > at))

    @property
    def does(self) -> Offer | None:
        """Return the action that has a word of its own, if it is the only one: two quick clicks do it."""
        actions = self.actions
        return actions[0] if len(actions) == 1 and actions[0].does else None


def begun(offers: Sequence[Offer], parts: tuple[Thing, ...]) -> Selection:
    """Return the selection of ``parts`` among all offers."""
    known = ((offer, offer.gesture.parts) for offer in offers if offer.gesture is not None)
    return Selection(parts, tuple(offer for offer, its in known if its[: len(parts)] == parts))


def wanted(selection: Selection, name_of: Callable[[Thing], str]) -> str:
    """Return what to do with what is selected; ``name_of`` names a thing."""
    what = _(" and ").join(dict.fromkeys(name for part in selection.parts if (name := name_of(part))))
    actions = selection.actions
    if actions and all(offer.idle for offer in actions):
        return _("**{what}** would do nothing now: {why}").format(what=what, why=actions[0].idle)
    told = _told(selection, name_of)
    return f"**{what}**: {told}" if what else told[0].upper() + told[1:]


def _told(selection: Selection, name_of: Callable[[Thing], str]) -> str:
    """Return what to do, without the name of what is selected."""
    places = selection.next_things
    if selection.does is not None:
        return _("drag it to the table, or press {button}.").format(button=selection.does.does)
    if not places:
        return _("click it once more.")
    if len(places) == 1 and (place := name_of(places[0])):
        return _("drag it to {place}, or click there.").format(place=place)
    if len(answers(selection, name_of)) > 1:
        return _("drag it to a lit place, or choose here.")
    return ngettext(
        "drag it to the lit place, or click there.",
        "drag it to one of {n} lit places, or click there.",
        len(places),
    ).format(n=len(places))


def answers(selection: Selection, name_of: Callable[[Thing], str]) -> list[Offer]:
    """Return a button for each of few actions: the only one is pressed by Return; none for many."""
    actions = selection.actions
    if len(actions) > FEW:
        return []
    named = [(offer, _label(offer, len(actions) == 1, name_of)) for offer in actions]
    if len({label for _offer, label in named}) < len(named) or not all(label for _offer, label in named):
        return []
    return [
        replace(offer, label=label, icon=offer.icon or "play", main=len(named) == 1 and not offer.idle)
        for offer, label in named
    ]


def _label(offer: Offer, alone: bool, name_of: Callable[[Thing], str]) -> str:
    """Return the words of an action's button."""
    if alone and offer.does:
        return offer.does
    gesture = offer.gesture
    assert gesture is not None
    return offer.label or gesture.label or name_of(gesture.parts[-1])
