"""A bot of the toy game made of an evaluation, proposals and reasons: the minimum for a new game."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from game.ai.lookahead import Limits, LookaheadPolicy
from game.ai.policy_bot import PolicyBot
from game.ai.reasons import Reason
from game.rules.contract import Command, Seat
from game.rules.parts import bits
from tests.toy_game import CARDS, TOY, Leave, Play, Snatch, ToyState


class ToyHeuristics:
    """Evaluation by points and expected rolls; a card in hand is worth its points and its power to snatch."""

    def evaluate(self, state: ToyState, seat: Seat) -> float:
        """Estimate the chance that ``seat`` reaches the goal first."""
        points = [
            score + sum(map(self.points, bits(hand))) for score, hand in zip(state.scores, state.hands, strict=True)
        ]
        due, owner = state.pending[-1]
        points[owner] += 2 * (due == "roll")
        powers = [exp(own / 2) for own in points]
        return powers[seat] / sum(powers)

    def points(self, card: int) -> float:
        """Estimate the value of a card in hand, in points."""
        return 0.6 + (0.6 if card % 2 else 1.0) * (card / CARDS) ** 2

    def propose(self, state: ToyState) -> Sequence[Command]:
        """Propose all commands, but of the snatches that suffice only the lowest card."""
        legal = state.legal_commands()
        return [legal[0], legal[-1]] if isinstance(legal[0], Snatch) else legal

    def reason(self, state: ToyState, command: Command) -> Reason:
        """Return the effect of a command."""
        if isinstance(command, Play):
            return Reason("toy.hint.play", (("card", command.card),))
        return Reason("toy.hint.leave" if isinstance(command, Leave) else "toy.hint.gather")


def make(limits: Limits | None = None, overlooks: float = 0.0) -> PolicyBot[ToyState]:
    """Make the bot."""
    return PolicyBot(TOY, LookaheadPolicy(ToyHeuristics(), limits or Limits(), overlooks))
