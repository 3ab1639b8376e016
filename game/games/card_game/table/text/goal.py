"""The goal of the Card Game on the table: the three events of the viewer's own identity, then B-1."""

from __future__ import annotations

from typing import Final

from game.content.texts import Either, Plural, Sentence
from game.games.card_game.rules.box import B1
from game.games.card_game.rules.pending import Deed, Second
from game.games.card_game.rules.view import TableView
from game.games.card_game.table.text import claimed
from game.games.card_game.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import stated
from game.table.contract import Goal, GoalPart

WANTED: Final = Either(
    "met",
    N_("{check} “{event}” is in place: you need it so."),
    N_("{cross} You need “{event}” at {square}; now it is the other side."),
)
WIN: Final = N_("Win: your {all} events in place, then turn B-1.")
TURN_IT: Final[Sentence] = Either(
    "card",
    N_("Your history is in place: turn B-1 with {card}!"),
    Either(
        "cards",
        N_("Your history is in place: {number} of your cards can turn B-1!"),
        N_("Your history is in place, but no card of yours turns B-1 now."),
    ),
)
STACK: Final = Plural(
    "The last card on B-1 is the real one.", "One of the {stack} cards on B-1 is the real one.", "stack"
)
OTHERS: Final[Sentence] = Either(
    "any",
    Plural(
        "Of {all} identities that others may have, {number} is in place.",
        "Of {all} identities that others may have, {number} are in place.",
        "number",
    ),
    N_("Nobody else can have their history in place now."),
)
NEAR: Final = 2
"""With so few cards on B-1, whoever has their history in place is a danger."""


def goal(view: TableView, titles: Titles) -> Goal:
    """Return what the viewer needs (rulebook: how to win): nothing that an onlooker may not know."""
    if view.identity is None:
        return Goal(_("Win: your three events, then turn B-1."))
    parts = tuple(_part(view, titles, square, altered) for square, altered in titles.wants(view.identity))
    if view.over is not None:
        return Goal(_("Your three events, then B-1: that was the goal."), parts)
    parts = (*parts, _stack(view, titles))
    if not stated(claimed.in_place(view, titles, view.identity)).says:
        return Goal(titles.say(WIN, all=claimed.wanted(titles, view.identity)), parts)
    return Goal(_last_step(view, titles), parts, loud=True)


def _last_step(view: TableView, titles: Titles) -> str:
    """Return how B-1 can be turned, or that nothing in the hand does it."""
    if view.turn != view.seat:
        return _("Your history is in place: turn B-1 in your turn!")
    b1 = titles.lookup.b1
    if any(isinstance(record, Deed | Second) and record.linchpin == b1 for record in view.pending):
        return _("Your history is in place: you turn B-1 if nobody stops it!")
    if not view.ask or view.asked != "due" or view.ask.target == "shopping":
        return _("Your history is in place: turn B-1 as soon as you can!")
    cards = stated(claimed.turns_b1(titles.lookup, view)).says
    alike = {titles.info(str(card)).id for card in cards}
    number = claimed.turners(cards)
    return titles.say(TURN_IT, card=cards[0] if len(alike) == 1 else None, cards=bool(cards), number=number)


def _part(view: TableView, titles: Titles, square: str, altered: bool) -> GoalPart:
    """Return one of the events."""
    met = claimed.is_needed_so(view, titles, str(view.identity), square)
    tip = titles.say(WANTED, met=met, event=titles.event(square, altered), square=square)
    return GoalPart("identity" if met.says else "cross", "", square, tip, "met" if met.says else "open")


def _stack(view: TableView, titles: Titles) -> GoalPart:
    """Return how many cards lie on B-1, and for how many of those whom others may be they would win."""
    number = stated(claimed.others_in_place(view, titles))
    facts = {"number": number, "all": claimed.others(view, titles), "any": number.says > 0}
    tip = f"{titles.say(STACK, stack=claimed.stack(view))} {titles.say(OTHERS, **facts)}"
    value = titles.say(N_("×{stack}"), stack=claimed.stack(view))
    return GoalPart("flux", B1, value, tip, "danger" if number.says and view.stack <= NEAR else "open")
