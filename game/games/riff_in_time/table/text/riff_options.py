"""What stands on the buttons of a riff card's options: what would come of each, as things stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.content.texts import Plural, Sentence
from game.games.riff_in_time.rules.box import Step
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.riff_texts import RiffTexts, dials_turned, options_asked
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import N_, _
from game.rules.claims import Count, Idle, stated
from game.rules.contract import Command
from game.table.positions import Positions

DIAL: Final = N_("{place} from {was} to {now}")
HERE: Final = N_("Here: San Dimas from {was} to {now}")
TOO_HIGH: Final = N_("San Dimas +{n}: more than it can take!")
NO_PLACE_TO_BREAK: Final = N_("No place to break open: San Dimas from {was} to {now}")
STAYS: Final[Mapping[str, str]] = {
    "repaired": N_("{place} is repaired: nothing happens"),
    "waits": N_("{place} stays at 1 until its figure is home"),
    "lowest": N_("San Dimas is at 0: nothing happens"),
    "here": N_("Nothing happens here: San Dimas is at 0"),
}
"""Why a dial that would be lowered does not turn."""
SHORT: Final[Mapping[str, Sentence]] = {
    "draw": N_("Draw another riff card"),
    "discard": Plural("Discard {n} riff card", "Discard {n} riff cards"),
    "look": Plural("Look at {n} card", "Look at {n} cards"),
    "unrepair": N_("Break a place open"),
}
"""Options that stand on buttons; others are said in full."""
NONE_LEFT: Final[Mapping[str, str]] = {
    "draw": N_("Draw another riff card: none is left"),
    "discard": N_("Discard riff cards: none is left"),
    "look": N_("Look at cards: none is left"),
}
LAST: Final = Plural("Discard the last riff card", "Discard the last {n} riff cards")


class RiffOptions:
    """Says what the options of a choice would do."""

    def __init__(self, titles: Titles, positions: Positions[TableView, State]) -> None:
        self.titles, self._texts, self._positions = titles, RiffTexts(titles), positions

    def labels(self, view: TableView) -> list[str]:
        """Return what the options of the choice that is due would do, short enough for buttons."""
        s = self._positions.of(view)
        mine = s.lookup.commands[s.turn].choose
        return [
            self._option(s, view, mine[number], step) for number, step in enumerate(options_asked(self.titles, view), 1)
        ]

    def _option(self, s: State, view: TableView, command: Command, step: Step) -> str:
        """Return what one option would do."""
        if step.do in ("raise_san_dimas", "lower_san_dimas", "lower_here"):
            return self._dial(s, view, command, step)
        if step.do == "unrepair" and not s.repaired():
            return self._dial(s, view, command, step)
        if step.do in NONE_LEFT and not s.riffs_left:
            stated(claimed.riffs_left(view))
            return _(NONE_LEFT[step.do])
        if step.do == "discard":
            cards = Count(says=min(step.by, s.riffs_left), of="discarded", after=(command,))
            return self.titles.say(LAST if cards.says == s.riffs_left else SHORT["discard"], n=cards)
        if step.do == "look":
            return self.titles.say(SHORT["look"], n=Count(says=min(step.by, s.riffs_left), of="seen", after=(command,)))
        return _(str(SHORT[step.do])) if step.do in SHORT else self._texts.step(step)

    def _dial(self, s: State, view: TableView, command: Command, step: Step) -> str:
        """Return how far a dial would turn, that it would not, or that it cannot."""
        then = self._positions.after(view, (command,))
        if then.over is not None:
            stated(claimed.ends("lost", command))
            return self.titles.say(TOO_HIGH, n=step.by if step.do == "raise_san_dimas" else 1)
        at_home = step.do == "lower_here" and s.location_at(s.here) < 0
        for name, was, now in dials_turned(view, then.view(view.seat)):
            return self.titles.say(
                NO_PLACE_TO_BREAK if step.do == "unrepair" else HERE if at_home else DIAL,
                place=self.titles.location(name),
                was=claimed.dial(view, name),
                now=claimed.turned(name, was, now, (command,)),
            )
        stated(Idle(says=True, after=(command,)))
        if step.do == "lower_san_dimas" or at_home:
            return _(STAYS["here" if at_home else "lowest"])
        here = s.location_at(s.here)
        name = s.lookup.locations[here]
        stays = "waits" if s.dial[here] else "repaired"
        return self.titles.say(STAYS[stays], place=self.titles.location(name))
