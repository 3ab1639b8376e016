"""State machine of Riff in Time: legal commands, their effects, automatic steps, and chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules import refusals, riffs, set_up, turn
from game.games.riff_in_time.rules.box import FACES
from game.games.riff_in_time.rules.legal import LEGAL
from game.games.riff_in_time.rules.state_data import StateData
from game.games.riff_in_time.rules.view import TableView, view_of
from game.rules.contract import NATURE, Command, Refusal, Seat
from game.rules.parts import bits, can_show, roll_outcomes, sample_roll

FEW: Final = 2
"""Maximum number of dice for which all outcomes of a roll are enumerated."""


class State(StateData):
    """A state of Riff in Time; see :class:`game.rules.contract.State`. Only the future is hidden."""

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
        """List chance outcomes with their weights: single cards, rolls of few dice, and the characters."""
        if self.actor != NATURE:
            return ()
        top, names = self.pending[-1], self.lookup.riffs
        if isinstance(top, p.Drawing):
            return [(self.lookup.drawn[card], 1) for card in self.deck.candidates()]
        if isinstance(top, p.Looking):
            return [(c.TopSeen(names[card]), 1) for card in bits(self.deck.rest)]
        if isinstance(top, p.Rolling):
            dice = self._rolled_dice()
            return [(self._shows(faces), weight) for faces, weight in roll_outcomes(dice)] if len(dice) <= FEW else ()
        return set_up.outcomes(self)

    def sample_chance(self, rng: Random) -> Command:
        """Sample a chance outcome by weight."""
        top = self.pending[-1]
        if isinstance(top, p.Drawing):
            return self.lookup.drawn[self.deck.draw(rng)]
        if isinstance(top, p.Rolling):
            return self._shows(sample_roll(self._rolled_dice(), rng))
        return set_up.deal(self, rng) or super().sample_chance(rng)

    def may_come(self, command: Command) -> bool:
        """Return whether a chance outcome is possible now."""
        if isinstance(command, c.Rolled) and isinstance(self.pending[-1], p.Rolling):
            return can_show(self._rolled_dice(), [self.lookup.face.get(face, -1) for face in command.faces])
        return set_up.may_be_dealt(self, command) or super().may_come(command)

    def _rolled_dice(self) -> tuple[tuple[int, ...], ...]:
        """Return the faces of each die being rolled."""
        return tuple([self.lookup.faces[self.pool.kinds[die]] for die in turn.rolled_dice(self)])

    def _shows(self, faces: Sequence[int]) -> Command:
        return c.Rolled(tuple([FACES[face] for face in faces]))


State.STEPS = {**set_up.STEPS, **riffs.STEPS, **turn.STEPS}
State.LEGAL = LEGAL
State.EFFECTS = {**set_up.EFFECTS, **riffs.EFFECTS, **turn.EFFECTS}
