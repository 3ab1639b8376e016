"""Why something may not be done in Back in Time, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_
from game.presenters.messages import Either, Sentence
from game.rules.back_in_time.message_ids import RefusalReason

REFUSALS: Final[Mapping[str, Sentence]] = {
    RefusalReason.NOT_YOUR_TILE: N_("That tile is not on your mat."),
    RefusalReason.TILE_EXHAUSTED: N_("That tile is exhausted until the end of its owner's turn."),
    RefusalReason.WRONG_TILE: N_("That tile does something else."),
    RefusalReason.POWER_USED: N_("The special power is used once a turn."),
    RefusalReason.POWER_BARRED: N_("Special powers are barred: {trouble}."),
    RefusalReason.POWER_USELESS: N_("The special power would change nothing from here."),
    RefusalReason.NO_SUCH_HERO: N_("Choose one of the other players' figures."),
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
    RefusalReason.ESCORT_TOWN_SQUARE: Either(
        "space",
        N_("{figure} cannot be escorted into {space}."),
        N_("{figure} cannot be escorted into Town Square."),
    ),
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
    RefusalReason.NO_SUCH_DIE: N_("There is no such die."),
}
"""What every game refuses is in :data:`game.presenters.messages.REFUSALS`."""
