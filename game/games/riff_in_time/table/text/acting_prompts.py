"""Prompts of the acting seat: consequences of Bogus results, or the possible actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.refusal_and_ending_ids import Ending
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table.text import claimed
from game.games.riff_in_time.table.text.riff_texts import dials_turned
from game.games.riff_in_time.table.text.titles import Titles
from game.i18n import listed
from game.rules.claims import Count, Ends, Holds, Idle, Lists, stated
from game.rules.contract import Command
from game.table.positions import Positions

KINDS: Final[dict[type[Command], str]] = {
    c.UseBooth: "reroll",
    c.Reroll: "reroll",
    c.Move: "move",
    c.Repair: "repair",
    c.PickUp: "pick_up",
    c.Drop: "drop",
    c.Restore: "restore",
    c.Pass: "pass",
}
"""Command types by action name, in the order the prompt lists them."""
WITH_FIGURES: Final = ("pick_up", "drop", "restore", "pass")
"""Actions on figures, which share their object in a sentence."""
FEW: Final = 2
"""Most other actions that share a sentence with one on a figure."""


class BogusResults(NamedTuple):
    """Consequences of resolving Bogus results, all of them or up to the loss of the game."""

    given: tuple[c.Suffer, ...]
    waiting: int
    spared: bool
    """Whether the acting player ignores the first one."""
    turned: tuple[tuple[str, int, int], ...]
    """Turned dials: name, old and new value."""
    lost: bool


def bogus_results(
    positions: Positions[TableView, State], view: TableView, dice: Sequence[c.Suffer] = ()
) -> BogusResults:
    """Simulate resolving Bogus results, those of ``dice`` or all."""
    s, then = positions.of(view), positions.after(view)
    mine = list(dice) or [command for command in s.legal_commands() if isinstance(command, c.Suffer)]
    given = list[c.Suffer]()
    for command in mine:
        if then.over is None:
            then.apply(command)
            given.append(command)
    spared = s.ability and s.has_ability("ignore_first_bogus")
    turned = dials_turned(view, then.view(view.seat))
    return BogusResults(tuple(given), len(mine), spared, tuple(turned), then.over is not None)


class ActingPrompts:
    """Builds the prompts of the acting seat."""

    def __init__(self, titles: Titles, positions: Positions[TableView, State]) -> None:
        self.titles, self._positions = titles, positions

    def prompt(self, view: TableView) -> str:
        """Return the prompt of the acting seat."""
        s = self._positions.of(view)
        if s.unresolved():
            return self._bogus(s, view)
        end = s.lookup.commands[s.turn].end_turn
        if not any(s.dial):
            stated(claimed.ends("won", end))
            return self.titles.tell("phrases.wins")
        kinds = stated(Lists(says=self.possible(view), of="possible")).says
        if not kinds:
            return self._ending(view) or self.titles.tell("phrases.nothing_left")
        return " ".join(filter(None, (self._able([str(kind) for kind in kinds]), self._ending(view))))

    def _able(self, kinds: Sequence[str]) -> str:
        """Describe the possible actions, those with figures in a second sentence where one would be too long."""
        able, with_figure = (
            [self.titles.tell(f"phrases.can.{kind}") for kind in kinds if (kind in WITH_FIGURES) is of_figures]
            for of_figures in (False, True)
        )
        if not with_figure:
            return self.titles.tell("phrases.you_can", able=listed(able, "or"))
        figure = self.titles.tell("phrases.a_figure", done=listed(with_figure, "or"))
        if len(able) <= FEW and len(with_figure) == 1:
            return self.titles.tell("phrases.you_can", able=listed([*able, figure], "or"))
        if not able:
            return self.titles.tell("phrases.you_can", able=figure)
        return self.titles.tell("phrases.you_can.also", able=listed(able, "or"), figure=figure)

    def possible(self, view: TableView) -> tuple[str, ...]:
        """List the kinds of action still possible this turn, also with an Excellent made of a pair."""
        legal = self._positions.of(view).legal_commands()
        able = [*legal]
        for command in legal:
            if isinstance(command, c.Combine):
                able += self._positions.after(view, (command,)).legal_commands()
        found = {KINDS.get(type(command)) for command in able}
        return tuple(kind for kind in dict.fromkeys(KINDS.values()) if kind in found)

    def _ending(self, view: TableView) -> str:
        """Warn that ending the turn loses the game, and why; empty otherwise."""
        command = self.titles.lookup.commands[view.turn].end_turn
        over = self._positions.after(view, (command,)).over
        stated(claimed.ends("lost" if over is not None else "", command))
        if over is None:
            return ""
        return self.titles.tell("phrases.no_card" if over.ending == Ending.DECK_EMPTY else "phrases.last_round")

    # --- Bogus results -----------------------------------------------------------------------------------------------

    def _bogus(self, s: State, view: TableView) -> str:
        """Describe the consequences of the Bogus results and whether they may be rerolled first."""
        found = bogus_results(self._positions, view)
        lines = [
            self.titles.tell("phrases.bogus", n=Count(says=found.waiting, of="bogus")),
            *self._results(view, found),
        ]
        kinds = {type(command) for command in s.legal_commands()}
        if stated(Holds(says=bool(kinds & {c.UseBooth, c.Reroll}), of="rolls_again")).says:
            lines.append(self.titles.tell("phrases.bogus.again"))
        elif stated(Holds(says=c.Combine in kinds, of="pairs_up")).says:
            lines.append(self.titles.tell("phrases.bogus.pair_first"))
        return " ".join(lines)

    def _results(self, view: TableView, found: BogusResults) -> list[str]:
        """Describe the combined consequences of all results."""
        stated(Ends(says="lost" if found.lost else "", after=found.given))
        if found.lost:
            return [self.titles.tell("phrases.bogus.lost")]
        spared = stated(Holds(says=found.spared, of="spares_bogus")).says
        lines = []
        here = self.titles.place(view, view.players[view.turn].space)
        if spared:
            player = self.titles.player(view, view.turn)
            lines.append(self.titles.tell("phrases.bogus.spared", player=player, others=found.waiting > 1))
        for name, was, now in found.turned:
            lines.append(
                self.titles.tell(
                    "phrases.bogus.grows",
                    place=self.titles.location(name),
                    was=claimed.dial(view, name),
                    now=claimed.turned(name, was, now, found.given),
                )
            )
        if not found.turned:
            stated(Idle(says=True, after=found.given))
            if not spared or found.waiting > 1:
                lines.append(self.titles.tell("phrases.bogus.harmless", place=here))
        return lines
