"""The goal of Back in Time on the table: love, the car, the parts, the photo and the time that is left."""

from __future__ import annotations

from typing import Final

from game.content.texts import Either, Plural, Sentence
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import Count, Ends, Holds, stated
from game.table.contract import Goal, GoalPart, GoalState

FEW_PHOTOS, FEW_TURNS = 2, 3
"""So much is left when it becomes dangerous."""
CLOSE: Final = 1
"""So much love, or so many spots, are missing when the rest is said aloud."""
OF: Final = N_("{n}/{all}")
LEFT: Final = Plural("{n} turn is left until 10:04 p.m.", "{n} turns are left until 10:04 p.m.")
WIN: Final = N_("Win: {love} {n} or more, and the car ready at 10:04 p.m.")

WON_NOW: Final = N_("Everything is ready: end your turn, and you win!")
WON_SOON: Final = N_("Everything is ready: {hero} only has to end the turn, and you win!")
STILL: Final = N_("The last turn! Everything is ready: hold on.")
HOLD: Final = Plural(
    "Everything is ready: hold on for {turns} turn more.",
    "Everything is ready: hold on for {turns} turns more.",
    "turns",
)
LACKS: Final[Sentence] = Either(
    "love",
    Either(
        "spots",
        Plural(
            "{love} {heart} and {spots} spot are missing.", "{love} {heart} and {spots} spots are missing.", "spots"
        ),
        N_("Only {love} {heart} is missing."),
    ),
    Plural("The car is {spots} spot short.", "The car is {spots} spots short.", "spots"),
)
LAST_TURN: Final = N_("The last turn! {lacks}")
NEARLY: Final = Plural("{turns} turn left. {lacks}", "{turns} turns left. {lacks}", "turns")
FADES_NEXT: Final = Plural(
    "The photo fades away in {turns} turn, unless love reaches the hearts ({hearts}).",
    "The photo fades away in {turns} turns, unless love reaches the hearts ({hearts}).",
    "turns",
)
FADES_LESS: Final = Plural(
    "The photo fades away in {turns} turn, unless love is 0 or more.",
    "The photo fades away in {turns} turns, unless love is 0 or more.",
    "turns",
)


def goal(view: TableView, lookup: Lookup, titles: Titles) -> Goal:
    """Return what is needed at 10:04 p.m. (rulebook: how to win), and how near it is."""
    love, ready, parts = claimed.hearts(lookup), claimed.ready_spot(lookup), claimed.parts_all(lookup)
    left, photos = claimed.turns_left(view), claimed.photos(view)
    rows = (
        GoalPart("love", _("love"), titles.say(OF, n=claimed.love(view), all=love).replace("-", "−"),
                 _("The love meter has to stand in the hearts at 10:04 p.m."), _met(view.love >= love.says)),
        GoalPart("machine", _("car"), titles.say(OF, n=claimed.car(view), all=ready),
                 _("The DeLorean has to stand on Main Street at 10:04 p.m."), _met(view.car >= ready.says)),
        GoalPart("wrench", _("parts"), titles.say(OF, n=claimed.parts(view), all=parts),
                 _("The lock on the DeLorean's track opens with all parts."), _met(len(view.parts) >= parts.says)),
        GoalPart("photo", _("photo"), str(stated(photos).says),
                 _("The game is lost when the last section of the photo fades."),
                 "danger" if photos.says <= FEW_PHOTOS else "open"),
        GoalPart("clock", _("turns"), str(stated(left).says), titles.say(LEFT, n=left),
                 "danger" if left.says <= FEW_TURNS else "open"),
    )  # fmt: skip
    loud = "" if view.over is not None else _nearly_lost(view, lookup, titles) or _nearly_won(view, lookup, titles)
    return Goal(loud or titles.say(WIN, love="{love}", n=love), rows, loud=bool(loud))


def _met(met: bool) -> GoalState:
    """Return how it stands with something that is needed."""
    return "met" if met else "open"


def _nearly_won(view: TableView, lookup: Lookup, titles: Titles) -> str:
    """Return what is still missing where that is little, or little time is left for it; else nothing."""
    love, spots, left = (
        claimed.love_missing(view, lookup),
        claimed.spots_missing(view, lookup),
        claimed.turns_left(view),
    )
    if left.says > FEW_TURNS:
        return ""
    if not love.says + spots.says:
        stated(Holds(says=True, of="ready_now"))
        return titles.say(HOLD, turns=left) if left.says > 1 else _ends(view, titles)
    if left.says > 1 and love.says + spots.says > CLOSE:
        return ""
    lacks = titles.say(LACKS, love=_or_none(love), spots=_or_none(spots), heart="{love}")
    return titles.say(NEARLY if left.says > 1 else LAST_TURN, turns=left, lacks=lacks)


def _or_none(missing: Count) -> Count | None:
    """Return how much is missing; None where nothing is."""
    return missing if missing.says else None


def _ends(view: TableView, titles: Titles) -> str:
    """Return that the end of this turn wins; who has the turn is told what to do."""
    if view.asked != "acting":
        return _(STILL)
    stated(Ends(says="won", after=(c.EndTurn(view.turn),)))
    if view.seat in (None, view.turn):
        return _(WON_NOW)
    hero = next((name for name, mat in view.heroes.items() if mat.seat == view.turn), None)
    return titles.say(WON_SOON, hero=hero)


def _nearly_lost(view: TableView, lookup: Lookup, titles: Titles) -> str:
    """Return that the next look at the photo loses the game, as love stands; else nothing."""
    low, high = lookup.box.love.heart_zone
    if low <= view.love <= high or not view.heroes:
        return ""
    column = next((one for one in range(view.clock + 1, view.midnight) if _looks(view, lookup, one)), None)
    if column is None:
        return ""
    looks = _looks(view, lookup, column)
    if view.photos > looks * (2 if view.love < 0 else 1):
        return ""
    turns = Count(says=column - view.clock, of="turns_to_fade")
    stated(Holds(says=True, of="survives_look", about=(0 if view.photos > looks else low,)))
    if view.photos > looks:
        return titles.say(FADES_LESS, turns=turns)
    return titles.say(FADES_NEXT, turns=turns, hearts=claimed.hearts(lookup))


def _looks(view: TableView, lookup: Lookup, column: int) -> int:
    """Count the looks at the photo in a column of the tracker."""
    counts = {"love_check": 1, "love_check_x2": 2}
    return sum(counts.get(str(icon), 0) for icon in claimed.icons(view, lookup, column).says)
