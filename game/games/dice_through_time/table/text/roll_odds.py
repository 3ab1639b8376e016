"""Exact odds of rerolls in Dice Through Time, for prompts, buttons and tooltips."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.content.texts import Either, Plural, Sentence
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import reroll_odds
from game.games.dice_through_time.rules.box import ICONS
from game.games.dice_through_time.rules.compiled_box import DOC, FIST
from game.games.dice_through_time.rules.reroll_odds import Asked, Purse
from game.games.dice_through_time.rules.spending import Spending
from game.games.dice_through_time.rules.state_machine import State
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import N_
from game.rules.claims import Chance, stated
from game.table.positions import Positions

BEST: Final[Sentence] = Either(
    "biff",
    N_("Best bet: {icons}, with {percent}% to chase Biff off and fix this place."),
    N_("Best bet: {icons}, with {percent}% to fix this place."),
)
WISHED: Final[Sentence] = Either(
    "several",
    Plural(
        "{one}% to roll the icon you want with one die.\n{all}% with {n} die.",
        "{one}% to roll the icon you want with one die.\n{all}% with all {n} dice.",
    ),
    N_("{one}% to roll the icon you want."),
)
AGAIN: Final[Sentence] = N_("Reroll it for {spent}: {percent}% to fix this place.")
STRUCK: Final[Sentence] = Either(
    "some", N_("Reroll it: {percent}% to fix this place."), N_("Rerolling only this die can't fix this place.")
)
ONE_WISHED: Final[Sentence] = N_("Reroll it: {one}% to roll the icon you want.")
MENDS: Final[Sentence] = N_("{turn} can spend a {doc} or a pair on it.")
MAY_MEND: Final[Sentence] = N_("{turn} has no {doc} or pair for it. Best reroll: {percent}% to get one.")
FOR_LIGHTNING: Final[Sentence] = N_("Best reroll for {spent}: {percent}% to fix this place.")


class Strike(NamedTuple):
    """A lightning command with the success chance of the best reroll after it."""

    command: c.Strike
    chance: float


class RollOdds:
    """Describes the odds of rerolls."""

    def __init__(self, positions: Positions[TableView, State], titles: Titles) -> None:
        self.titles, self.position = titles, positions.of

    # --- needed icons ------------------------------------------------------------------------------------------------

    def asked(self, view: TableView) -> Asked | None:
        """Return what a reroll should pay for here; None if nothing is needed or all is payable."""
        s, place = self.position(view), view.players[view.turn].place
        asked = reroll_odds.asked_at(s)
        comes_home = any(self.titles.items[item].home == place for item in view.players[view.turn].items)
        if not any(asked.needs) and not (asked.action == FIST and comes_home):
            return None
        return None if reroll_odds.can_pay(asked, reroll_odds.purse_at(s)) else asked

    # --- unspent lightning -------------------------------------------------------------------------------------------

    def strike(self, view: TableView) -> Strike | None:
        """Return the lightning with the best chance here; ties go to the cheapest.

        The chance is 0 where nothing is missing. None without a lightning or dice to roll.
        """
        return self._best_strike(view, self.asked(view))

    def _best_strike(self, view: TableView, asked: Asked | None, kept: str = "") -> Strike | None:
        """Return the best lightning for the needed icons; the die ``kept`` is rerolled rather than spent."""
        s, chances = self.position(view), dict[c.Strike, float]()
        icons = () if not kept else (s.faces[s.lookup.die[kept]],)
        for command in (one for one in s.legal_commands() if isinstance(one, c.Strike) and kept not in one.dice):
            purse = reroll_odds.purse_at(s, s.lookup.numbered[command.dice])
            chances[command] = _chance(asked, purse, icons) if asked is not None else 0.0
        prices, means = Spending(s).prices, s.lookup.numbered
        cheapest = sorted(chances, key=lambda one: sum(prices[spent] for spent in means[one.dice]))
        return max((Strike(one, chances[one]) for one in cheapest), key=lambda one: one.chance, default=None)

    def for_lightning(self, view: TableView, strike: Strike | None) -> Chance | None:
        """Return the chance of a lightning, in percent; None if zero or nothing is missing."""
        percent = round(100 * strike.chance) if strike is not None else 0
        return claimed.cleared(percent, strike.command, best=True) if strike is not None and percent else None

    def worth_rolling(self, view: TableView, strike: Strike) -> tuple[str, ...]:
        """Return the dice whose reroll by a lightning has the best chance; empty if none helps."""
        asked, s = self.asked(view), self.position(view)
        if asked is None or not round(100 * strike.chance):
            return ()
        best = reroll_odds.best(asked, reroll_odds.purse_at(s, s.lookup.numbered[strike.command.dice]))
        return self._dice_that_show(view, [ICONS[icon] for icon in best.icons], strike.command.dice)

    def spent(self, view: TableView, command: c.Strike) -> tuple[str, ...]:
        """Return the icons spent for a reroll."""
        return dice_facts.icons_of(view, command.dice)

    # --- rerolled dice -----------------------------------------------------------------------------------------------

    def again(self, view: TableView, dice: Iterable[str], strike: c.Strike | None = None) -> Chance | None:
        """Return the chance after a reroll of own dice, in percent; None if nothing is missing here.

        ``strike`` is the lightning spent for the reroll.
        """
        asked, s = self.asked(view), self.position(view)
        if asked is None:
            return None
        rolled = tuple(dice)
        icons = tuple(s.faces[s.lookup.die[die]] for die in rolled)
        purse = reroll_odds.purse_at(s, s.lookup.numbered[strike.dice] if strike is not None else ())
        likely = round(100 * reroll_odds.again(asked, purse, icons))
        before = () if strike is None else (strike,)
        return claimed.cleared(likely, *before, c.Reroll(view.turn, rolled))

    def striking(self, view: TableView) -> str:
        """Describe the best dice to reroll and for what; if nothing is missing, the chance of a wished-for icon."""
        asked = self.asked(view)
        if asked is not None:
            best = reroll_odds.best(asked, reroll_odds.purse_at(self.position(view)))
            percent = round(100 * best.chance)
            if percent:
                icons = [ICONS[icon] for icon in best.icons]
                likely = claimed.cleared(percent, best=True)
                stated(claimed.cleared(percent, c.Reroll(view.turn, self._dice_that_show(view, icons))))
                return self.titles.say(BEST, icons=icons, percent=likely, biff=asked.action == FIST)
        return self._wished(view, [die.id for die in dice_facts.ready(view, view.turn)])

    def _dice_that_show(self, view: TableView, icons: Sequence[str], spent: Sequence[str] = ()) -> tuple[str, ...]:
        """Return own dice that show the given icons, without those that are spent."""
        left, found = list(icons), []
        for die in dice_facts.ready(view, view.turn):
            if die.icon in left and die.id not in spent:
                left.remove(str(die.icon))
                found.append(die.id)
        return tuple(found)

    def _wished(self, view: TableView, dice: Sequence[str]) -> str:
        """Describe the chance of a wished-for icon with one die and with all."""
        one, every = (claimed.shows(_percent(len(some)), view, some, ICONS[0]) for some in (dice[:1], dice))
        return self.titles.say(WISHED, one=one, all=every, several=len(dice) > 1, n=claimed.dice_ready(view))

    # --- tooltips ----------------------------------------------------------------------------------------------------

    def mends(self, view: TableView) -> str:
        """Describe how the active seat can remove paradox tokens: now, or by the best reroll; else empty."""
        if not (_is_acting(view) or _is_struck(view)):
            return ""
        asked, s = Asked((0,) * len(ICONS), DOC), self.position(view)
        turn = claimed.turn(view)
        if reroll_odds.can_pay(asked, reroll_odds.purse_at(s)):
            stated(claimed.can(view, "mend", says=True))
            return self.titles.say(MENDS, turn=turn)
        stated(claimed.can(view, "mend", says=False))
        strike = self._best_strike(view, asked) if _is_acting(view) else None
        best = reroll_odds.best(asked, reroll_odds.purse_at(s)).chance if _is_struck(view) else 0.0
        percent = round(100 * (best if strike is None else strike.chance))
        after = () if strike is None else (strike.command,)
        return self.titles.say(MAY_MEND, turn=turn, percent=claimed.can_mend(percent, *after)) if percent else ""

    def tray(self, view: TableView) -> str:
        """Describe the odds of the pending reroll or of one by lightning; empty if none."""
        if _is_struck(view):
            return self.striking(view)
        strike = self.strike(view) if _is_acting(view) else None
        chance = self.for_lightning(view, strike)
        if strike is None or chance is None:
            return ""
        return self.titles.say(FOR_LIGHTNING, spent=self.spent(view, strike.command), percent=chance)

    def of_die(self, view: TableView, die: str) -> str:
        """Describe the odds of rerolling one die; empty if it cannot be."""
        if _is_struck(view):
            again = self.again(view, (die,))
            if again is not None:
                return self.titles.say(STRUCK, percent=again, some=again.says > 0)
            return self.titles.say(ONE_WISHED, one=claimed.shows(_percent(1), view, (die,), ICONS[0]))
        asked = self.asked(view) if _is_acting(view) else None
        strike = self._best_strike(view, asked, die) if asked is not None else None
        if strike is None or not round(100 * strike.chance):
            return ""
        percent = self.again(view, (die,), strike.command)
        return self.titles.say(AGAIN, spent=self.spent(view, strike.command), percent=percent)


def _chance(asked: Asked, purse: Purse, icons: tuple[int, ...]) -> float:
    """Return the chance of rerolling dice that show ``icons``, or the best dice if none are named."""
    return reroll_odds.again(asked, purse, icons) if icons else reroll_odds.best(asked, purse).chance


def _percent(dice: int) -> int:
    return round(100 * reroll_odds.each_icon(dice))


def _is_acting(view: TableView) -> bool:
    """Return whether the active seat may act freely."""
    return view.asked == "acting"


def _is_struck(view: TableView) -> bool:
    """Return whether a lightning is spent and its dice are being chosen."""
    return view.asked == "striking"
