"""Why something may not be done in Back in Time, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.back_in_time.words import Why
from game.tables.messages import N_, Either, Sentence

REFUSALS: Final[Mapping[str, Sentence]] = {
    Why.NOT_YOUR_TILE: N_("That tile is not on your mat."),
    Why.TILE_EXHAUSTED: N_("That tile is exhausted until the end of its owner's turn."),
    Why.WRONG_TILE: N_("That tile does something else."),
    Why.POWER_USED: N_("The special power is used once a turn."),
    Why.POWER_BARRED: N_("Special powers are barred: {trouble}."),
    Why.POWER_USELESS: N_("The special power would change nothing from here."),
    Why.NO_SUCH_HERO: N_("Choose one of the other players' figures."),
    Why.NOT_YOUR_ITEM: N_("That item is not yours."),
    Why.ITEM_EXHAUSTED: N_("That item is face down until the end of its owner's turn."),
    Why.ITEM_BARRED: N_("Items are barred: {trouble}."),
    Why.ITEM_USELESS: N_("That item would change nothing now."),
    Why.ITEM_NOT_FOR_ASSIST: N_("That item cannot help another player."),
    Why.NOT_ADJACENT: N_("That space is not next door; diagonal does not count."),
    Why.NO_STEPS_LEFT: N_("No spaces are left to go."),
    Why.NOT_MOVED_YET: N_("Go at least one space first."),
    Why.MUST_GO_ON: N_("{figure} has to go on."),
    Why.NO_SUCH_ESCORT: N_("Only George or Lorraine can be escorted."),
    Why.ESCORT_NOT_HERE: N_("{figure} is not here to be escorted."),
    Why.ESCORT_TOWN_SQUARE: Either(
        "space",
        N_("{figure} cannot be escorted into {space}."),
        N_("{figure} cannot be escorted into Town Square."),
    ),
    Why.ESCORT_BARRED: N_("{figure} cannot be escorted: {trouble}."),
    Why.NOT_ON_THE_WAY: N_("That is not one step nearer."),
    Why.NOT_HERE: N_("That is somewhere else: {space}."),
    Why.COUPLE_NOT_HERE: N_("George and Lorraine must both be here."),
    Why.FIGURE_MISSING: N_("{figure} must be here too."),
    Why.BIFF_IS_DOWN: N_("Biff lies on the ground already."),
    Why.DELOREAN_BARRED: N_("The DeLorean cannot be moved: {trouble}."),
    Why.ALREADY_DONE: N_("That is done already."),
    Why.NO_DICE: N_("No ready tile of yours adds a die."),
    Why.DICE_LIMIT: N_("At most {limit} {colour} dice in a roll."),
    Why.ASSIST_BARRED: N_("Nobody may assist: {trouble}."),
    Why.NEEDS_OWN_DIE: N_("Add at least one die of your own first."),
    Why.DIE_LOCKED: N_("A Biff die is locked."),
    Why.DIE_MARKED: N_("That die is picked already."),
    Why.MARK_LIMIT: N_("At most {limit} dice."),
    Why.NOTHING_MARKED: N_("Pick a die first."),
    Why.SOMETHING_MARKED: N_("Dice are picked: roll them."),
    Why.ALREADY_WILD: N_("That die shows Wild already."),
    Why.NO_SUCH_DIE: N_("There is no such die."),
}
"""What every game refuses is in :data:`game.tables.messages.REFUSALS`."""
