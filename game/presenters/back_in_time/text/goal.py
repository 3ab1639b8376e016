"""The goal of Back in Time on the table: love, the car, the parts, the photo and the time that is left."""

from __future__ import annotations

from typing import Final

from game.i18n import N_, _
from game.presenters.back_in_time.text.titles import Titles
from game.presenters.contract import Goal, GoalPart, GoalState
from game.presenters.messages import Plural
from game.rules.back_in_time.compiled_box import Lookup
from game.rules.back_in_time.view import TableView

FEW_PHOTOS, FEW_TURNS = 2, 3
"""So much is left when it becomes dangerous."""
OF: Final = N_("{n}/{all}")
LEFT: Final = Plural("{n} turn is left until 10:04 p.m.", "{n} turns are left until 10:04 p.m.")


def goal(view: TableView, lookup: Lookup, titles: Titles) -> Goal:
    """Return what is needed at 10:04 p.m. (rulebook: how to win), and how near it is."""
    love, ready, parts = lookup.box.love.heart_zone[0], min(lookup.ready), len(lookup.parts)
    left = max(0, view.midnight - view.clock)
    rows = (
        GoalPart("love", _("love"), titles.say(OF, n=str(view.love).replace("-", "−"), all=love),
                 _("The love meter has to stand in the hearts at 10:04 p.m."), _met(view.love >= love)),
        GoalPart("machine", _("car"), titles.say(OF, n=view.car, all=ready),
                 _("The DeLorean has to stand on Main Street at 10:04 p.m."), _met(view.car >= ready)),
        GoalPart("wrench", _("parts"), titles.say(OF, n=len(view.parts), all=parts),
                 _("The lock on the DeLorean's track opens with all parts."), _met(len(view.parts) >= parts)),
        GoalPart("photo", _("photo"), str(view.photos), _("The game is lost when the last section of the photo fades."),
                 "danger" if view.photos <= FEW_PHOTOS else "open"),
        GoalPart("clock", _("turns"), str(left), titles.say(LEFT, n=left), "danger" if left <= FEW_TURNS else "open"),
    )  # fmt: skip
    return Goal(_("Win: {love} {n} or more, and the car ready at 10:04 p.m.").format(love="{love}", n=love), rows)


def _met(met: bool) -> GoalState:
    """Return how it stands with something that is needed."""
    return "met" if met else "open"
