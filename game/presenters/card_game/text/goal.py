"""The goal of the Card Game on the table: the three events of the viewer's own identity, then B-1."""

from __future__ import annotations

from game.i18n import N_, _
from game.presenters.card_game.text.titles import Titles
from game.presenters.contract import Goal, GoalPart
from game.presenters.messages import Either
from game.rules.card_game.view import TableView

WANTED = Either(
    "met",
    N_("{check} “{event}” is in place: you need it so."),
    N_("{cross} You need “{event}” at {square}; now it is the other side."),
)


def goal(view: TableView, titles: Titles) -> Goal:
    """Return what the viewer needs (rulebook: how to win): nothing that an onlooker may not know."""
    if view.identity is None:
        return Goal(_("Win: your three events, then turn B-1."))
    parts = tuple(_part(view, titles, square, altered) for square, altered in titles.wants(view.identity))
    met = sum(part.state == "met" for part in parts)
    if view.over is not None:
        return Goal(_("Your three events, then B-1: that was the goal."), parts)
    if met == len(parts):
        return Goal(_("Your history is in place: turn B-1!"), parts, loud=True)
    return Goal(_("Win: your {all} events in place, then turn B-1.").format(all=len(parts)), parts)


def _part(view: TableView, titles: Titles, square: str, altered: bool) -> GoalPart:
    """Return one of the events."""
    met = view.timeline[square] == altered
    tip = titles.say(WANTED, met=met, event=titles.event(square, altered), square=square)
    return GoalPart("identity" if met else "cross", "", square, tip, "met" if met else "open")
