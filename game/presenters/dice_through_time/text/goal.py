"""The goal of Dice Through Time on the table: lost things brought home, and how far OUTATIME has run."""

from __future__ import annotations

from typing import Final

from game.i18n import N_, _
from game.presenters.contract import Goal, GoalPart
from game.presenters.dice_through_time.text.titles import Titles
from game.presenters.messages import Either, Plural
from game.rules.dice_through_time.view import TableView

NEAR = 0.7
"""From this share of the clock on it is dangerous."""
THREAT: Final[Either[str | Plural]] = Either(
    "steps",
    Plural("It goes on {steps} step when the round ends.", "It goes on {steps} steps when the round ends.", "steps"),
    N_("It stays where it is when the round ends."),
)


def goal(view: TableView, titles: Titles) -> Goal:
    """Return what has to come home before the clock has run out (rulebook: end of the game)."""
    carried = sum(len(player.items) for player in view.players)
    all_items = things_of_all(view)
    steps = view.threat.steps
    late = titles.digits(view.outatime) + (f" +{steps}" if steps else "")
    tip = _("At {most} the game is lost.").format(most=view.game_over)
    tip = f"{tip} {titles.say(THREAT, steps=steps or None)}"
    danger = view.outatime + steps >= view.game_over * NEAR
    parts = (
        GoalPart("home", _("home"), f"{len(view.returned)}/{all_items}",
                 _("A thing comes home when it is carried to its own place and year.")),
        GoalPart("hand", _("carried"), str(carried), _("Things aboard your cars, on their way home.")),
        GoalPart("clock", _("OUTATIME"), f"{late} / {view.game_over}", tip, "danger" if danger else "open"),
    )  # fmt: skip
    return Goal(_("Win: all {n} lost things home before OUTATIME runs out.").format(n=all_items), parts)


def things_of_all(view: TableView) -> int:
    """Return how many things there are to be brought home in this game."""
    there = sum(deck.left for deck in view.item_decks.values()) + sum(len(player.items) for player in view.players)
    return there + len(view.returned)
