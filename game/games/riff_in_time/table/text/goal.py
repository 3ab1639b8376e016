"""The goal of Riff in Time on the table: places repaired, figures at home, San Dimas and the cards that are left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.content.texts import Plural
from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import Holds, Lists, stated
from game.table.contract import Goal, GoalPart, GoalState

NEAR = 0.75
"""From this share of its dial on San Dimas is in danger."""
FEW_CARDS = 10
CLOSE = 1
"""So few steps of San Dimas, riff cards, or steps of the last rift are left when it is said aloud."""

WIN: Final = N_("Win: all {n} places repaired in time.")
WON_NOW: Final = N_("All places are repaired: end the turn and win!")
ONE_STEP: Final = N_("Close the rift of {place} and end the turn: you win!")
ONE_FIGURE: Final = N_("{place} is the last rift: bring {personage} home and close it.")
FULL: Final = N_("San Dimas is full: one step more loses the game.")
NEARLY_FULL: Final = Plural(
    "San Dimas can grow only {room} step more.", "San Dimas can grow only {room} steps more.", "room"
)
NO_CARD: Final = N_("No riff card is left: win now, or the next turn loses.")
LAST_CARDS: Final = Plural("Only {left} riff card is left to draw.", "Only {left} riff cards are left to draw.", "left")
TIPS: Final[Mapping[str, str]] = {
    "places": N_("A place is repaired when its dial is down at 0: all of them at the end of a turn win the game."),
    "figures": N_("Figures who are back where they belong: a place is repaired only with its own figure at home."),
    "san_dimas": N_("The game is lost when the rift of San Dimas has to grow beyond its last step."),
    "riffs": N_("The game is lost when a riff card has to be drawn and none is left."),
}


def goal(titles: Titles, view: TableView) -> Goal:
    """Return what has to be repaired before San Dimas breaks or the riffs run out (rulebook: end of the game)."""
    repaired, home = stated(claimed.places_repaired(view)).says, stated(claimed.figures_home(view)).says
    san_dimas, left = stated(claimed.dial(view, SAN_DIMAS)).says, stated(claimed.riffs_left(view)).says
    end = stated(claimed.end(view)).says
    danger: GoalState = "danger" if san_dimas >= NEAR * end else "open"
    late: GoalState = "danger" if left <= FEW_CARDS else "open"
    parts = (
        GoalPart("wrench", _("repaired"), f"{repaired}/{len(view.locations)}", _(TIPS["places"])),
        GoalPart("home", _("home"), f"{home}/{len(view.personages)}", _(TIPS["figures"])),
        GoalPart("lightning", _("San Dimas"), f"{san_dimas}/{end}", _(TIPS["san_dimas"]), danger),
        GoalPart("card", _("riffs"), str(left), _(TIPS["riffs"]), late),
    )
    loud = "" if view.over is not None else _nearly_won(titles, view) or _nearly_lost(titles, view)
    return Goal(loud or titles.say(WIN, n=len(view.locations)), parts, loud=bool(loud))


def _nearly_won(titles: Titles, view: TableView) -> str:
    """Return the last step to victory where only that is missing; else nothing."""
    still_open = Lists(says=tuple(name for name, one in view.locations.items() if not one.repaired), of="open_places")
    if not still_open.says:
        stated(still_open)
        return _(WON_NOW)
    last = str(still_open.says[0])
    if len(still_open.says) > 1 or view.locations[last].dial > CLOSE:
        return ""
    stated(still_open)
    stated(claimed.dial(view, last))
    place, home = titles.location(last), titles.locations[last]
    if stated(claimed.is_restored(view, home.personage)).says:
        stated(Holds(says=True, of="one_step_wins", about=(last,)))
        return titles.say(ONE_STEP, place=place)
    return titles.say(ONE_FIGURE, place=place, personage=home.personage)


def _nearly_lost(titles: Titles, view: TableView) -> str:
    """Return what is about to lose the game; else nothing."""
    room, left = claimed.room(view), claimed.riffs_left(view)
    if not room.says:
        stated(Holds(says=True, of="one_step_loses"))
        return _(FULL)
    if not left.says:
        stated(Holds(says=True, of="next_turn_loses"))
        return _(NO_CARD)
    if room.says <= CLOSE:
        return titles.say(NEARLY_FULL, room=room)
    return titles.say(LAST_CARDS, left=left) if left.says <= CLOSE else ""
