"""The goal of Riff in Time on the table: places repaired, figures at home, San Dimas and the cards that are left."""

from __future__ import annotations

from game.i18n import _
from game.presenters.contract import Goal, GoalPart, GoalState
from game.rules.riff_in_time.view import TableView

NEAR = 0.75
"""From this share of its dial on San Dimas is in danger."""
FEW_CARDS = 10


def goal(view: TableView) -> Goal:
    """Return what has to be repaired before San Dimas breaks or the riffs run out (rulebook: end of the game)."""
    repaired = sum(location.repaired for location in view.locations.values())
    home = sum(one.restored for one in view.personages.values())
    danger = view.san_dimas >= NEAR * view.san_dimas_most
    late: GoalState = "danger" if view.deck.left <= FEW_CARDS else "open"
    parts = (
        GoalPart("wrench", _("repaired"), f"{repaired}/{len(view.locations)}",
                 _("A place is repaired when its dial is down at 0: all of them at the end of a turn win the game.")),
        GoalPart("home", _("home"), f"{home}/{len(view.personages)}",
                 _("Figures who are back where they belong: a place is repaired only with its own figure at home.")),
        GoalPart("lightning", _("San Dimas"), f"{view.san_dimas}/{view.san_dimas_most}",
                 _("The game is lost when the rift of San Dimas has to grow beyond its last step."),
                 "danger" if danger else "open"),
        GoalPart("card", _("riffs"), str(view.deck.left),
                 _("The game is lost when a riff card has to be drawn and none is left."), late),
    )  # fmt: skip
    return Goal(_("Win: all {n} places repaired in time.").format(n=len(view.locations)), parts)
