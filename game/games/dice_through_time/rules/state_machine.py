"""State machine of Dice Through Time: legal commands, their effects, automatic steps, and chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random
from typing import Final

from game.games.dice_through_time.rules import actions, refusals, round_start
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.box import ICONS, YEARS
from game.games.dice_through_time.rules.legal import LEGAL
from game.games.dice_through_time.rules.state_data import StateData
from game.games.dice_through_time.rules.view import TableView, view_of
from game.rules.contract import NATURE, Command, Refusal, Seat
from game.rules.parts import bits, can_show, roll_outcomes, sample_roll

FEW: Final = 2
"""Maximum number of dice for which all outcomes of a roll are enumerated."""


class State(StateData):
    """A state of Dice Through Time; see :class:`game.rules.contract.State`. Only the future is hidden."""

    def clone(self) -> State:
        """Copy the state; the copy and the original never influence each other."""
        return self.copy_to(State())

    def explain(self, command: Command) -> Refusal:
        """Return why the illegal ``command`` is refused."""
        return refusals.explain(self, command)

    def view(self, seat: Seat | None) -> TableView:
        """Build a seat's view, field by field."""
        return view_of(self, seat)

    def chance_outcomes(self) -> Sequence[tuple[Command, int]]:
        """List chance outcomes with their weights: cars, draws, and rolls of few dice."""
        if self.actor != NATURE:
            return ()
        top, lookup = self.pending[-1], self.lookup
        if isinstance(top, p.DealingCars):
            return [(c.CarsDealt(tuple(lookup.colours[car] for car in cars)), 1) for cars in self._deals()]
        if isinstance(top, p.Drawing):
            return [(lookup.drawn[card], 1) for card in self.deck.candidates()]
        if isinstance(top, p.Fetching):
            return [(c.TokenFound(icon), count) for icon, count in zip(ICONS, self.bag, strict=True) if count]
        if isinstance(top, p.Searching):
            return [(c.ItemFound(lookup.items[item]), 1) for item in bits(self.unseen[lookup.year_of[self.here]])]
        dice = self._rolled_dice()
        if len(dice) > FEW:
            return ()
        return [(self._shows(faces), weight) for faces, weight in roll_outcomes(dice)]

    def sample_chance(self, rng: Random) -> Command:
        """Sample a chance outcome by weight."""
        top = self.pending[-1]
        if isinstance(top, p.Drawing):
            return self.lookup.drawn[self.deck.draw(rng)]
        if isinstance(top, (p.Rolling, p.Rerolling)):
            return self._shows(sample_roll(self._rolled_dice(), rng))
        return super().sample_chance(rng)

    def may_come(self, command: Command) -> bool:
        """Return whether a chance outcome is possible now."""
        if isinstance(command, c.Rolled) and isinstance(self.pending[-1], (p.Rolling, p.Rerolling)):
            return can_show(self._rolled_dice(), [self.lookup.icon.get(icon, -1) for icon in command.icons])
        return super().may_come(command)

    def _deals(self) -> Iterator[tuple[int, ...]]:
        """Yield all deals of the remaining cars to the seats that chose none."""
        free = [car for car in range(YEARS) if car not in self.chosen]
        for dealt in permutations(free, self.chosen.count(-1)):
            cars = iter(dealt)
            yield tuple([next(cars) if car < 0 else car for car in self.chosen])

    def _rolled_dice(self) -> tuple[tuple[int, ...], ...]:
        """Return the faces of each die being rolled."""
        return (self.lookup.faces,) * len(round_start.rolled_dice(self))

    def _shows(self, faces: Sequence[int]) -> Command:
        return c.Rolled(tuple([ICONS[face] for face in faces]))


State.STEPS, State.LEGAL, State.EFFECTS = round_start.STEPS, LEGAL, {**round_start.EFFECTS, **actions.EFFECTS}
