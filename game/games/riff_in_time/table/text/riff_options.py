"""Button labels of a riff card's options: the effect of each in the current position."""

from __future__ import annotations

from game.games.riff_in_time.rules.box import Step
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.riff_texts import RiffTexts, dials_turned, options_asked
from game.games.riff_in_time.table.text.titles import Titles
from game.rules.claims import Count, Idle, stated
from game.rules.contract import Command
from game.table.positions import Positions


class RiffOptions:
    """Labels the options of a choice by their effect."""

    def __init__(self, titles: Titles, positions: Positions[TableView, State]) -> None:
        self.titles, self._texts, self._positions = titles, RiffTexts(titles), positions

    def labels(self, view: TableView) -> list[str]:
        """Return short labels for the options of the pending choice."""
        s = self._positions.of(view)
        mine = s.lookup.commands[s.turn].choose
        return [
            self._option(s, view, mine[number], step) for number, step in enumerate(options_asked(self.titles, view), 1)
        ]

    def _option(self, s: State, view: TableView, command: Command, step: Step) -> str:
        """Return the effect of one option."""
        turns = step.do in ("raise_san_dimas", "lower_san_dimas", "lower_here")
        if turns or (step.do == "unrepair" and not s.repaired()):
            return self._dial(s, view, command, step)
        tell, known = self.titles.tell, self.titles.section("actions")
        if f"option.none.{step.do}" in known and not s.riffs_left:
            stated(claimed.riffs_left(view))
            return tell(f"actions.option.none.{step.do}")
        count = min(step.by, s.riffs_left)
        if step.do == "discard":
            name = "last" if count == s.riffs_left else "discard"
            return tell(f"actions.option.{name}", n=Count(says=count, of="discarded", after=(command,)))
        if step.do == "look":
            return tell("actions.option.look", n=Count(says=count, of="seen", after=(command,)))
        short = f"option.{step.do}"
        return tell(f"actions.{short}") if short in known else self._texts.step(step)

    def _dial(self, s: State, view: TableView, command: Command, step: Step) -> str:
        """Describe how far a dial would turn, or that it would not or cannot."""
        then = self._positions.after(view, (command,))
        if then.over is not None:
            stated(claimed.ends("lost", command))
            return self.titles.tell("actions.option.too_high", n=step.by if step.do == "raise_san_dimas" else 1)
        at_home = step.do == "lower_here" and s.location_at(s.here) < 0
        for name, was, now in dials_turned(view, then.view(view.seat)):
            return self.titles.tell(
                "actions.option.no_place"
                if step.do == "unrepair"
                else "actions.option.here"
                if at_home
                else "actions.option.dial",
                place=self.titles.location(name),
                was=claimed.dial(view, name),
                now=claimed.turned(name, was, now, (command,)),
            )
        stated(Idle(says=True, after=(command,)))
        if step.do == "lower_san_dimas" or at_home:
            return self.titles.tell("actions.option.stays.here" if at_home else "actions.option.stays.lowest")
        here = s.location_at(s.here)
        name = s.lookup.locations[here]
        stays = "waits" if s.dial[here] else "repaired"
        return self.titles.tell(f"actions.option.stays.{stays}", place=self.titles.location(name))
