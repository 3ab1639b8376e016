"""What a seat that acts is asked in Riff in Time: what its Bogus results lead to, or what it can still do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.i18n import N_, _
from game.presenters.messages import Either, Plural, Sentence
from game.presenters.riff_in_time.text import claimed
from game.presenters.riff_in_time.text.foresight import BogusResults, after, bogus_results, possible
from game.presenters.riff_in_time.text.roll_odds import RollOdds
from game.presenters.riff_in_time.text.titles import Titles
from game.rules.claims import Count, Ends, Holds, Idle, Lists, stated
from game.rules.riff_in_time import commands as c
from game.rules.riff_in_time.message_ids import Ending
from game.rules.riff_in_time.state_machine import State
from game.rules.riff_in_time.view import TableView

HOW_MANY: Final = Plural("Bogus!", "{n} times Bogus!")
LOST: Final = N_("This loses the game: San Dimas has to grow and cannot.")
SPARED: Final[Sentence] = Either(
    "others", N_("{player} shrugs the first one off."), N_("{player} shrugs it off: nothing happens.")
)
HARMLESS: Final = N_("{place} is repaired: nothing happens.")
GROWS: Final = N_("The rift of {place} grows from {was} to {now}.")
AGAIN: Final = N_("You may roll again first.")
PAIR_FIRST: Final = N_("Two equal actions make an Excellent, which may roll again first.")

CAN: Final[Mapping[str, str]] = {
    "reroll": N_("roll again"),
    "move": N_("move"),
    "pick_up": N_("pick up a figure"),
    "drop": N_("bring a figure home"),
    "restore": N_("restore a figure"),
    "pass": N_("pass a figure on"),
    "repair": N_("lower this rift"),
}
"""What may still be done, in the order in which it is said."""
END: Final = N_("end your turn")
YOU_CAN: Final = N_("You can {most} or {last}.")
NOTHING_LEFT: Final = N_("Nothing is left to do: end your turn.")
WINS: Final = N_("All places are repaired: end your turn and win!")
LAST_ROUND: Final = N_("Ending the turn now loses the game: San Dimas cannot grow any more.")
NO_CARD: Final = N_("Ending the turn now loses the game: no riff card is left to draw.")


class ActingPrompts:
    """Makes the prompts of an acting seat."""

    def __init__(self, titles: Titles, odds: RollOdds) -> None:
        """``odds`` knows the state of a view."""
        self.titles, self._odds = titles, odds

    def prompt(self, view: TableView) -> str:
        """Return what the acting seat has to do, or may do."""
        s = self._odds.state(view)
        if s.unresolved():
            return self._bogus(s, view)
        end = s.lookup.commands[s.turn].end_turn
        if not any(s.dial):
            stated(claimed.ends("won", end))
            return _(WINS)
        kinds = stated(Lists(says=possible(s), of="possible")).says
        if not kinds:
            return self._ending(s) or _(NOTHING_LEFT)
        able = [_(CAN[str(kind)]) for kind in kinds]
        said = self.titles.say(YOU_CAN, most=_(", ").join(able), last=_(END))
        return " ".join(filter(None, (said, self._ending(s))))

    def _ending(self, s: State) -> str:
        """Say that the end of the turn loses the game, and why; empty where it does not."""
        command = s.lookup.commands[s.turn].end_turn
        over = after(s, (command,)).over
        stated(claimed.ends("lost" if over is not None else "", command))
        if over is None:
            return ""
        return _(NO_CARD if over.ending == Ending.DECK_EMPTY else LAST_ROUND)

    # --- Bogus results -----------------------------------------------------------------------------------------------

    def _bogus(self, s: State, view: TableView) -> str:
        """Return what the Bogus results lead to, and whether they may be rolled again before."""
        found = bogus_results(s)
        lines = [self.titles.say(HOW_MANY, n=Count(says=found.waiting, of="bogus")), *self._results(s, view, found)]
        kinds = {type(command) for command in s.legal_commands()}
        if stated(Holds(says=bool(kinds & {c.UseBooth, c.Reroll}), of="rolls_again")).says:
            lines.append(_(AGAIN))
        elif stated(Holds(says=c.Combine in kinds, of="pairs_up")).says:
            lines.append(_(PAIR_FIRST))
        return " ".join(lines)

    def _results(self, s: State, view: TableView, found: BogusResults) -> list[str]:
        """Say what the results lead to, all of them."""
        stated(Ends(says="lost" if found.lost else "", after=found.given))
        if found.lost:
            return [_(LOST)]
        spared = stated(Holds(says=found.spared, of="spares_bogus")).says
        lines = []
        here = self.titles.place(view, view.players[view.turn].space)
        if spared:
            player = self.titles.player(view, view.turn)
            lines.append(self.titles.say(SPARED, player=player, others=found.waiting > 1))
        for name, was, now in found.turned:
            lines.append(
                self.titles.say(
                    GROWS,
                    place=self.titles.location(name),
                    was=claimed.dial(view, name),
                    now=claimed.turned(name, was, now, found.given),
                )
            )
        if not found.turned:
            stated(Idle(says=True, after=found.given))
            if not spared or found.waiting > 1:
                lines.append(self.titles.say(HARMLESS, place=here))
        return lines
