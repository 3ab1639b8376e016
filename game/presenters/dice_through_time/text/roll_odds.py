"""What rolling dice again is likely to bring in Dice Through Time, exactly: for prompt, buttons, tray and dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.i18n import N_
from game.presenters.dice_through_time import dice_facts
from game.presenters.dice_through_time.text.titles import Titles
from game.presenters.messages import Either, Sentence
from game.rules.dice_through_time import reroll_odds
from game.rules.dice_through_time.box import ICONS
from game.rules.dice_through_time.compiled_box import DOC, FIST, Lookup
from game.rules.dice_through_time.reroll_odds import Asked, Purse
from game.rules.dice_through_time.view import TableView

BEST: Final[Sentence] = Either(
    "biff",
    N_("Best are {icons}: {percent}% that Biff can be sent off and all that is asked for here be paid."),
    N_("Best are {icons}: {percent}% that all that is asked for here can be paid."),
)
WISHED: Final[Sentence] = N_("An icon that you wish for: {one}% with one die, {all}% with all {n}.")
AGAIN: Final[Sentence] = N_("Rolled again: {percent}% that all that is asked for here can be paid.")
MENDS: Final[Sentence] = N_("{turn} has a {doc} or a pair for it.")
MAY_MEND: Final[Sentence] = N_("{turn} gets a {doc} or a pair for it with {percent}% by the best reroll.")
ONE_WISHED: Final[Sentence] = N_("Rolled again, it shows an icon that you wish for with {one}%.")
FOR_LIGHTNING: Final[Sentence] = N_(
    "A {lightning} and the best reroll: {percent}% that all that is asked for here can be paid."
)


class RollOdds:
    """Says what a reroll is likely to bring: with dice picked, and in general before a lightning is spent."""

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        self.lookup, self.titles = lookup, titles

    def asked(self, view: TableView) -> Asked | None:
        """Return what a reroll should pay for at the active place; None: nothing is asked for, or all can be paid."""
        player = view.players[view.turn]
        place, biff = player.place, player.place in view.biffs.values()
        needs = view.needs.get(str(place), ())
        comes_home = any(self.titles.items[item].home == place for item in player.items)
        asked = Asked(self._counts(needs), FIST if biff else -1)
        if not needs and not (biff and comes_home):
            return None
        purse = self.purse(view)
        return None if reroll_odds.payable(asked, reroll_odds.counted(*purse)) else asked

    def purse(self, view: TableView) -> Purse:
        """Return what the active seat can spend where it is."""
        own = [self.lookup.icon[str(die.icon)] for die in dice_facts.ready(view, view.turn)]
        return Purse(tuple(sorted(own)), self._counts(dice_facts.others_spendable(view, self.lookup)))

    def again(self, view: TableView, dice: Iterable[str], spent: Sequence[str] = ()) -> int | None:
        """Return the chance in percent once own dice are rolled again; None when nothing is missing here.

        ``spent`` is what is given for the reroll before.
        """
        asked = self.asked(view)
        if asked is None:
            return None
        icons = tuple(self.lookup.icon[icon] for icon in dice_facts.icons_of(view, dice))
        return round(100 * reroll_odds.again(asked, self._without(view, spent), icons))

    def _without(self, view: TableView, spent: Sequence[str]) -> Purse:
        """Return what the active seat can spend beside what is ``spent``."""
        purse, mine = self.purse(view), {die.id for die in dice_facts.ready(view, view.turn)}
        own, others = list(purse.own), list(purse.others)
        for name in spent:
            icon = self.lookup.icon[str(dice_facts.shown(view, name))]
            if name in mine:
                own.remove(icon)
            else:
                others[icon] -= 1
        return Purse(tuple(own), tuple(others))

    def striking(self, view: TableView) -> str:
        """Return which dice are best rolled again, and what for; or how likely an icon comes that is wished for."""
        asked, purse = self.asked(view), self.purse(view)
        if asked is not None:
            best = reroll_odds.best(asked, purse)
            if best.icons:
                icons = [ICONS[icon] for icon in best.icons]
                return self.titles.say(BEST, icons=icons, percent=round(100 * best.chance), biff=asked.action == FIST)
        return self._wished(len(purse.own))

    def for_lightning(self, view: TableView) -> int | None:
        """Return the best chance in percent that a lightning has; None where it has none, or nothing is missing."""
        asked = self.asked(view)
        best = reroll_odds.best_for_lightning(asked, self.purse(view)) if asked is not None else None
        return round(100 * best) if best is not None else None

    def mends(self, view: TableView) -> str:
        """Return whether the active seat can mend what is frayed, or how likely after the best reroll; else empty."""
        if view.players[view.turn].place is None:
            return ""
        asked, purse = Asked((0,) * len(ICONS), DOC), self.purse(view)
        if reroll_odds.payable(asked, reroll_odds.counted(*purse)):
            return self.titles.say(MENDS, turn=view.turn)
        struck = _is_struck(view)
        likely = reroll_odds.best(asked, purse).chance if struck else reroll_odds.best_for_lightning(asked, purse)
        return self.titles.say(MAY_MEND, turn=view.turn, percent=round(100 * likely)) if likely else ""

    def tray(self, view: TableView) -> str:
        """Return what a reroll is likely to bring: the one that is due, or one for a lightning; empty for none."""
        if _is_struck(view):
            return self.striking(view)
        percent = self.for_lightning(view)
        return self.titles.say(FOR_LIGHTNING, percent=percent) if percent is not None else ""

    def of_die(self, view: TableView, die: str) -> str:
        """Return what rolling one die again is likely to bring; empty when it cannot be rolled again."""
        percent = self.again(view, (die,)) if _is_struck(view) else self._for_lightning(view, die)
        if percent is not None:
            return self.titles.say(AGAIN, percent=percent)
        return self.titles.say(ONE_WISHED, one=_percent(1)) if _is_struck(view) else ""

    def _for_lightning(self, view: TableView, die: str) -> int | None:
        """Return the chance of one die in percent when a lightning is still to be spent for it."""
        asked, icon = self.asked(view), self.lookup.icon[str(dice_facts.shown(view, die))]
        likely = reroll_odds.again_for_lightning(asked, self.purse(view), icon) if asked is not None else None
        return round(100 * likely) if likely is not None else None

    def _wished(self, dice: int) -> str:
        return self.titles.say(WISHED, one=_percent(1), all=_percent(dice), n=dice)

    def _counts(self, icons: Iterable[str]) -> tuple[int, ...]:
        found = list(icons)
        return tuple(found.count(icon) for icon in ICONS)


def _percent(dice: int) -> int:
    return round(100 * reroll_odds.each_icon(dice))


def _is_struck(view: TableView) -> bool:
    """Return whether a lightning is spent, and the dice for it are to be chosen."""
    return view.ask is not None and view.ask.what == "striking"
