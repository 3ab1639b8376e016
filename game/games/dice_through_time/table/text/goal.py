"""Goal of Dice Through Time: lost items returned, and OUTATIME elapsed."""

from __future__ import annotations

from typing import Final

from game.content.texts import Either, Plural, Sentence
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import stated
from game.table.contract import Goal, GoalPart

NEAR = 0.7
"""Share of the clock from which it counts as dangerous."""
WIN: Final = Plural(
    "Bring {n} lost item home in time.",
    "Bring all {n} lost items home in time.",
)
LAST_STEP: Final[Sentence] = Either(
    "yours",
    Either(
        "loses",
        N_("Bring the {item} home now, or you lose!"),
        N_("Bring the {item} to {short_place}, and you win!"),
    ),
    N_("If {holder} brings the {item} home, you win!"),
)
LAST_ITEM: Final[Sentence] = Either(
    "biff",
    Either(
        "events",
        N_("Last item: {item}. Chase Biff off and fix its home first."),
        N_("Last item: {item}. Chase Biff off from its home first."),
    ),
    N_("Last item: {item}. Fix its home first."),
)
CARRIES: Final = N_("{holder} carries the last item, the {item}, bound for {home}.")
ENDS: Final = N_("If the round ends now, you lose.")
AT_ITS_END: Final = N_("You lose when the clock reaches {game_over}.")
THREAT: Final[Sentence] = Either(
    "moves",
    Plural("It would move {steps} space now.", "It would move {steps} spaces now.", "steps"),
    N_("It wouldn't move now."),
)
LATE: Final = Either("moves", N_("{digits} +{steps}"), N_("{digits}"))
OF_ALL: Final = N_("{n}/{all}")
CARRIED: Final = N_("{n}")


def goal(view: TableView, titles: Titles) -> Goal:
    """Return the goal: return the items before the clock runs out (rulebook: end of the game)."""
    clock = {
        "digits": claimed.outatime(view),
        "steps": claimed.steps(view),
        "moves": claimed.moves(view),
        "game_over": claimed.game_over(view),
    }
    home, carried, all_items = (
        count(view) for count in (claimed.items_home, claimed.items_carried, claimed.items_of_all)
    )
    item = last_item(view) if view.over is None else None
    tip = f"{titles.say(AT_ITS_END, **clock)} {titles.say(THREAT, **clock)}"
    danger = view.outatime + view.threat.steps >= view.game_over * NEAR
    parts = (
        GoalPart("home", _("home"), titles.say(OF_ALL, n=home, all=all_items),
                 _("An item is home once you bring it to its own place and year.")),
        GoalPart("hand", _("held"), titles.say(CARRIED, n=carried), _carried(view, titles, item)),
        GoalPart("clock", _("clock"), titles.say(LATE, **clock), tip, "danger" if danger else "open"),
    )  # fmt: skip
    loud = (_last_step(view, titles, item) if item is not None else "") or _nearly_lost(view)
    text = loud or (_last_item(view, titles, item) if item is not None else titles.say(WIN, n=all_items))
    return Goal(text, parts, bool(loud))


def last_item(view: TableView) -> str | None:
    """Return the last missing item if it is being carried; else None."""
    items = [item for player in view.players for item in player.items]
    return items[0] if len(items) == 1 and claimed.items_to_go(view).says == 1 else None


def _carried(view: TableView, titles: Titles, item: str | None) -> str:
    """Describe the carried items; for the last one, its carrier and home."""
    if item is None:
        return _("Items in your cars, on their way home.")
    home = claimed.home(item, titles.items[item].home)
    return titles.say(CARRIES, item=item, holder=claimed.holder(view, item), home=home)


def _last_step(view: TableView, titles: Titles, item: str) -> str:
    """Name the winning step; empty if it is blocked or the round ends first."""
    home = titles.items[item].home
    clear, loses, yours = (
        stated(claim).says
        for claim in (claimed.way_clear(view, item, home), claimed.end_loses(view),
                      claimed.has_turn(view, item))
    )  # fmt: skip
    if not clear or (loses and not yours):
        return ""
    return titles.say(
        LAST_STEP,
        yours=yours,
        loses=loses,
        item=item,
        short_place=claimed.home(item, home),
        holder=claimed.holder(view, item),
    )


def _last_item(view: TableView, titles: Titles, item: str) -> str:
    """Describe what blocks the last item."""
    home = titles.items[item].home
    stated(claimed.way_clear(view, item, home))
    biff, events = claimed.biff_at(view, home), claimed.has_events(view, home)
    return titles.say(LAST_ITEM, biff=biff, events=events, item=item)


def _nearly_lost(view: TableView) -> str:
    """Warn that the end of the round would lose the game; empty otherwise."""
    if view.over is not None or not stated(claimed.end_loses(view)).says:
        return ""
    return _(ENDS)
