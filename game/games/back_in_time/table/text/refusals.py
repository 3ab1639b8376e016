"""Why something may not be done in Back in Time, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.message_ids import RefusalReason
from game.games.back_in_time.rules.pending import AWAY, Leading
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import N_
from game.rules.claims import Count, Names
from game.rules.contract import Refusal
from game.table.messages import Either, Plural, Sentence

REFUSALS: Final[Mapping[str, Sentence]] = {
    RefusalReason.NOT_YOUR_TILE: N_("That tile is not on your mat."),
    RefusalReason.TILE_EXHAUSTED: N_("That tile is exhausted until the end of its owner's turn."),
    RefusalReason.WRONG_TILE: N_("That tile does something else."),
    RefusalReason.POWER_USED: N_("The special power is used once a turn."),
    RefusalReason.POWER_BARRED: N_("Special powers are barred: {trouble}."),
    RefusalReason.POWER_USELESS: N_("The special power would change nothing from here."),
    RefusalReason.NO_SUCH_HERO: N_("Drag it onto one of the other players' figures."),
    RefusalReason.NOT_YOUR_ITEM: N_("That item is not yours."),
    RefusalReason.ITEM_EXHAUSTED: N_("That item is face down until the end of its owner's turn."),
    RefusalReason.ITEM_BARRED: N_("Items are barred: {trouble}."),
    RefusalReason.ITEM_USELESS: N_("That item would change nothing now."),
    RefusalReason.ITEM_NOT_FOR_ASSIST: N_("That item cannot help another player."),
    RefusalReason.NOT_ADJACENT: N_("That space is not next door; diagonal does not count."),
    RefusalReason.NO_STEPS_LEFT: N_("No spaces are left to go."),
    RefusalReason.NOT_MOVED_YET: N_("Go at least one space first."),
    RefusalReason.MUST_GO_ON: N_("{figure} has to go on."),
    RefusalReason.NO_SUCH_ESCORT: N_("Only George or Lorraine can be escorted."),
    RefusalReason.ESCORT_NOT_HERE: N_("{figure} is not here to be escorted."),
    RefusalReason.ESCORT_TOWN_SQUARE: N_("{figure} cannot be escorted into Town Square."),
    RefusalReason.ESCORT_BARRED: N_("{figure} cannot be escorted: {trouble}."),
    RefusalReason.NOT_ON_THE_WAY: N_("That is not one step nearer."),
    RefusalReason.NOT_HERE: N_("That is somewhere else: {space}."),
    RefusalReason.COUPLE_NOT_HERE: N_("George and Lorraine must both be here."),
    RefusalReason.FIGURE_MISSING: N_("{figure} must be here too."),
    RefusalReason.BIFF_IS_DOWN: N_("Biff lies on the ground already."),
    RefusalReason.DELOREAN_BARRED: N_("The DeLorean cannot be moved: {trouble}."),
    RefusalReason.ALREADY_DONE: N_("That is done already."),
    RefusalReason.NO_DICE: N_("No ready tile of yours adds a die."),
    RefusalReason.DICE_LIMIT: N_("At most {limit} {colour} dice in a roll."),
    RefusalReason.ASSIST_BARRED: N_("Nobody may assist: {trouble}."),
    RefusalReason.NEEDS_OWN_DIE: N_("Add at least one die of your own first."),
    RefusalReason.DIE_LOCKED: N_("A Biff die is locked."),
    RefusalReason.DIE_MARKED: N_("That die is picked already."),
    RefusalReason.NOT_MARKED: N_("That die is not picked."),
    RefusalReason.MARK_LIMIT: N_("At most {limit} dice."),
    RefusalReason.NOTHING_MARKED: N_("Pick a die first."),
    RefusalReason.SOMETHING_MARKED: N_("Dice are picked: roll them."),
    RefusalReason.ALREADY_WILD: N_("That die shows Wild already."),
    RefusalReason.NO_SUCH_DIE: N_("Drop it on a die."),
    RefusalReason.NOT_NOW: N_("Not now."),
}
"""What every game refuses is in :data:`game.table.messages.REFUSALS`."""

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
        return titles.refusal(REFUSALS, refusal, seat=seat)


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
