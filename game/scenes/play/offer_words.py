"""Wording of offers: what a selected piece can do, what an offer spends, and how it ends the game.

Primary button rule of all games: it never loses, and never ends a turn with something useful left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from game.i18n import _, labelled, listed, ngettext
from game.rules.claims import Ends, stated
from game.rules.contract import Command, Seat
from game.table.contract import Offer
from game.ui.tabletop.thing_names import Thing

FEW: Final = 4
"""Maximum number of actions shown as buttons; more are only highlighted."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The pieces selected so far, and the offers that begin with them."""

    parts: tuple[Thing, ...]
    offers: tuple[Offer, ...]

    @property
    def actions(self) -> tuple[Offer, ...]:
        """One offer for each different action."""
        return tuple({offer.commands: offer for offer in reversed(self.offers)}.values())[::-1]

    @property
    def next_things(self) -> tuple[Thing, ...]:
        """Pieces that can be pointed at next."""
        at = len(self.parts)
        parts = (offer.gesture.parts for offer in self.offers if offer.gesture is not None)
        return tuple(dict.fromkeys(part[at] for part in parts if len(part) > at))

    @property
    def does(self) -> Offer | None:
        """The only action, if it has its own verb; a double click performs it."""
        actions = self.actions
        return actions[0] if len(actions) == 1 and actions[0].does else None


def begun(offers: Sequence[Offer], parts: tuple[Thing, ...]) -> Selection:
    """Return the selection of ``parts`` among all offers."""
    known = ((offer, offer.gesture.parts) for offer in offers if offer.gesture is not None)
    return Selection(parts, tuple(offer for offer, its in known if its[: len(parts)] == parts))


def wanted(selection: Selection, name_of: Callable[[Thing], str], by_keys: bool = False) -> str:
    """Return what to do with the selection, by mouse or by keys; ``name_of`` names a thing."""
    what = listed(dict.fromkeys(name for part in selection.parts if (name := name_of(part))))
    actions = selection.actions
    questions = {offer.choice.question if offer.choice is not None else "" for offer in actions}
    if len(actions) > 1 and len(questions) == 1 and "" not in questions:
        return questions.pop()
    if actions and all(offer.idle for offer in actions):
        return _("**{what}** would have no effect: {why}").format(what=what, why=actions[0].idle)
    told = _told_keys(selection, name_of) if by_keys else _told(selection, name_of)
    if what and not what.endswith(("!", "?")):
        return labelled(f"**{what}**", told)
    told = told[0].upper() + told[1:]
    return f"**{what}** {told}" if what else told


def _told(selection: Selection, name_of: Callable[[Thing], str]) -> str:
    """Return what to do, without naming the selection."""
    places = selection.next_things
    if selection.does is not None:
        return _("drag it to the table, or press {button}.").format(button=selection.does.does)
    if not places:
        return _("click it again.")
    if len(places) == 1 and (place := name_of(places[0])):
        return _("drag it to {place}, or click there.").format(place=place)
    if len(answers(selection, name_of)) > 1:
        return _("drag it to a lit place, or choose below.")
    return ngettext(
        "drag it to the lit place, or click there.",
        "drag it to one of {n} lit places, or click there.",
        len(places),
    ).format(n=len(places))


def _told_keys(selection: Selection, name_of: Callable[[Thing], str]) -> str:
    """Return which keys to press, without naming the selection."""
    places = selection.next_things
    if selection.does is not None:
        return _("press Enter again: {button}.").format(button=selection.does.does)
    if not places:
        return _("press Enter again.")
    if len(places) == 1 and (place := name_of(places[0])):
        return _("Tab to {place}, then press Enter.").format(place=place)
    if len(answers(selection, name_of)) > 1:
        return _("Tab to a place or a button, then press Enter.")
    return ngettext(
        "Tab to its place, then press Enter.", "Tab to one of {n} places, then press Enter.", len(places)
    ).format(n=len(places))


def by_keys(offer: Offer, name_of: Callable[[Thing], str]) -> str:
    """Return which keys carry out an offer, in a sentence."""
    parts = offer.gesture.parts if offer.gesture is not None else ()
    names = [name for part in parts if (name := name_of(part))] or [offer.label]
    steps = (_("Tab to {what} and press Enter").format(what=name) for name in names)
    return _("Keys: {steps}.").format(steps="; ".join(steps))


def answers(selection: Selection, name_of: Callable[[Thing], str]) -> list[Offer]:
    """Return a button per action if there are few; a single one is triggered by Return."""
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
    """Return the label of an action's button."""
    if alone and offer.does:
        return offer.does
    gesture = offer.gesture
    assert gesture is not None
    return offer.label or gesture.label or name_of(gesture.parts[-1])


class Foretells(Protocol):
    """Predicts the outcome of commands in a match."""

    def ends(self, seat: Seat, commands: Sequence[Command]) -> bool | None:
        """Return whether ``commands`` immediately win (True) or lose (False) for ``seat``; None if neither."""


def foretold(offer: Offer, match: Foretells, seat: Seat) -> Offer:
    """Return an offer labelled with a win or loss, on its button and beside a drag."""
    wins = None if offer.ends else match.ends(seat, offer.commands)
    if wins is None:
        return offer
    stated(Ends(says="won" if wins else "lost", after=offer.commands))
    words, alone = (_("you win"), _("You win")) if wins else (_("you lose"), _("You lose"))
    label = f"{offer.label} – {words}" if offer.label else ""
    cost = f"{offer.cost} → {words}" if offer.cost else alone
    gesture = offer.gesture
    if gesture is not None and gesture.label:
        gesture = replace(gesture, label=f"{gesture.label} – {words}")
    return replace(offer, label=label, cost=cost, gesture=gesture, ends="won" if wins else "lost")


def buttons_judged(
    offers: Sequence[Offer], match: Foretells, seat: Seat, ready: Callable[[Sequence[Command]], str]
) -> list[Offer]:
    """Return all offers, buttons labelled with their outcome, and primary only if they waste nothing.

    ``ready`` returns what useful things commands would forfeit by ending the turn; empty if none.
    """
    return [_judged(offer, match, seat, ready) if offer.label else offer for offer in offers]


def _judged(offer: Offer, match: Foretells, seat: Seat, ready: Callable[[Sequence[Command]], str]) -> Offer:
    """Return a fully labelled button offer; not primary if it loses or wastes something."""
    said = foretold(replace(offer, label=with_spending(offer.label, offer)), match, seat)
    return replace(said, main=said.main and said.ends != "lost" and not ready(said.commands))


def with_spending(label: str, offer: Offer) -> str:
    """Return an offer's label with what it spends, unless already stated."""
    if not offer.spends or offer.spends in label:
        return label
    return f"{label} · {offer.spends}"
