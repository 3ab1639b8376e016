"""Why something may not be done in Back in Time, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.content.texts import Either, Plural, Sentence
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.message_ids import RefusalReason
from game.games.back_in_time.rules.pending import AWAY, Leading
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import N_
from game.rules.claims import Count, Names
from game.rules.contract import Refusal

TOO_FAR: Final = Plural("Too far: {hero} can go {reach} space.", "Too far: {hero} can go {reach} spaces.", "reach")
NO_TILE: Final = N_("No tile is ready, and nobody walks without one.")

FIRST: Final[Mapping[str, Sentence]] = {
    "walking": N_("First walk on, or stop here."),
    "leading": N_("First move {figure}."),
    **dict.fromkeys(("biff_runs", "biff_dice", "placing"), N_("First choose where Biff goes.")),
    "gathering": N_("First choose the dice for this roll."),
    "rerolling": N_("First choose which dice to roll again."),
    "modifying": N_("First change the roll, or accept it."),
    "gift": N_("First choose which new tile to keep."),
    "overfull": N_("First put a tile on the pile."),
    "swapping": N_("First choose the card to replace."),
    "flying": N_("First choose where to fly."),
    "acting": N_("That helps with a roll: attempt a challenge first."),
}
"""What is to be decided before anything else, by what is asked."""

TILES: Final[Mapping[str, Sentence]] = {
    "die": N_("That tile adds a die: use it before the roll."),
    "reroll_all": N_("That tile rolls all dice again: use it after the roll, on the tray."),
    "change_to_wild": N_("That tile turns a die to {wild}: use it after the roll."),
    "none": N_("That tile is only for walking."),
}
"""What a tile does that was to do something else."""

LED: Final = ("leading", "biff_runs", "biff_dice", "placing", "flying")
"""Decisions about where somebody goes without walking."""

NOT_THERE: Final[Sentence] = Either(
    "flying",
    N_("The flyer leads to Town Square or to the Clock Tower."),
    Either(
        "goal",
        N_("{figure} moves now, and each step must lead nearer to {goal}."),
        Either(
            "away",
            N_("{figure} moves now, and must step away from George and Lorraine."),
            Plural(
                "{figure} moves now, {steps} space at most, and never into Town Square.",
                "{figure} moves now, {steps} spaces at most, and never into Town Square.",
                "steps",
            ),
        ),
    ),
)
BIFFS_WAY: Final = N_("Biff moves now, and goes a shortest way to the nearer of George and Lorraine.")
BIFF_JOINS: Final = N_("Biff moves now, and joins George or Lorraine.")
ONLY_NEW: Final = N_("Only the new tiles are to choose from.")
ONLY_OPPORTUNITIES: Final = N_("Only an Opportunity Card can be replaced.")


class RefusalTexts:
    """Says why something may not be done."""

    def __init__(self, lookup: Lookup, titles: Titles, hero_of: Callable[[TableView, int], str]) -> None:
        """``hero_of`` names the hero of a seat."""
        self.lookup, self.titles, self._hero_of = lookup, titles, hero_of

    def said(self, refusal: Refusal, view: TableView) -> str:
        """Return the sentence of a refusal."""
        titles, facts, ask = self.titles, dict(refusal.facts), view.ask
        what = ask.what if ask is not None else ""
        if refusal.why == RefusalReason.NOT_NOW and what in FIRST:
            return titles.say(FIRST[what], figure=Names(says=ask.figure if ask is not None else None, of="led"))
        if refusal.why == RefusalReason.NOT_ON_THE_WAY and what in LED:
            return _not_on_the_way(titles, view)
        if refusal.why == RefusalReason.WRONG_TILE:
            return titles.say(TILES[str(facts["action"])])
        if refusal.why == RefusalReason.NOT_YOUR_TILE and what == "gift":
            return titles.say(ONLY_NEW)
        if refusal.why == RefusalReason.UNKNOWN and what == "swapping":
            return titles.say(ONLY_OPPORTUNITIES)
        if refusal.why in (RefusalReason.NO_STEPS_LEFT, RefusalReason.NOT_ADJACENT):
            hero = next((name for name, mat in view.heroes.items() if mat.seat == view.turn), None)
            reach = claimed.reach(view, self.lookup)
            return titles.say(TOO_FAR if reach.says else NO_TILE, hero=hero, reach=reach)
        seat = self._hero_of(view, int(facts["seat"])) if "seat" in facts else None
        return titles.refusal(refusal, seat=seat)


def _not_on_the_way(titles: Titles, view: TableView) -> str:
    """Return where the figure that is to be moved may go."""
    ask = view.ask
    assert ask is not None
    if ask.what in ("biff_runs", "biff_dice"):
        return titles.say(BIFFS_WAY)
    if ask.what == "placing":
        return titles.say(BIFF_JOINS)
    top = view.pending[-1]
    return titles.say(
        NOT_THERE,
        flying=ask.what == "flying",
        away=isinstance(top, Leading) and top.goal == AWAY,
        figure=Names(says=ask.figure, of="led"),
        goal=Names(says=ask.goal, of="led_to"),
        steps=Count(says=ask.steps, of="steps_left"),
    )
