"""Lookahead to the end of the own turn, or to the outcome of a response.

Others are assumed to pass; an undrawn card has the average value; B-1 is weighed by its odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.ai.clock import Clock
from game.games.card_game.bots.evaluation import Evaluator
from game.games.card_game.rules import commands as c
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.response_windows import first_listener
from game.games.card_game.rules.state_data import StateData
from game.games.card_game.rules.state_machine import State
from game.rules.contract import NATURE, Command, Seat, after

OPEN: Final = 0.998
"""Maximum value of an undecided game; below any certain victory."""

CLOSE: Final = 0.02
"""Relative value gap to the best option within which options are told apart by search."""


class Limits(NamedTuple):
    """Lookahead limits: plays in a row, cards to find, and total states.

    ``remembers`` says whether past actions of others are used.
    """

    plays: int = 2
    finds: int = 4
    positions: int = 1500
    remembers: bool = False


class Lookahead:
    """Lookahead from one state for its asked seat."""

    def __init__(self, root: State, evaluator: Evaluator, limits: Limits, clock: Clock) -> None:
        """Start at ``root``; ``clock`` is checked before every choice."""
        self.root, self.evaluator, self.limits, self.clock = root, evaluator, limits, clock
        self.me: Seat = evaluator.me
        self.is_setup = isinstance(root.pending[-1], p.Choosing)
        self.is_own = root.turn == self.me and not isinstance(root.pending[-1], p.Window)

    def value(self, option: Command) -> float:
        """Return the value of the state after ``option``."""
        return self._after(self.root, option, self.evaluator.known, self.limits.plays)

    def settled(self, s: State) -> float:
        """Return the value of a successor of the root, played on."""
        return self._settle(s, self.evaluator.known, self.limits.plays)

    def _after(self, s: State, option: Command, known: int, plays: int) -> float:
        if isinstance(option, c.Find):
            known |= 1 << s.lookup.card[str(option.card)]
        return self._settle(after(s, option), known, plays)

    def _settle(self, s: State, known: int, plays: int) -> float:
        """Play on until the own seat decides or the lookahead ends; return the value."""
        while s.over is None and s.turn == self.root.turn and s.pending:
            top = s.pending[-1]
            if self.is_setup and s.actor != NATURE:
                break
            if s.actor == NATURE:
                if isinstance(top, p.Turning):
                    return self._turning(s, known, plays)
                if isinstance(top, p.Identifying) and top.to == self.me:
                    return self._new_self(s, known, plays)
                if isinstance(top, p.Redealing):
                    known = 0
                s.apply(_any_outcome(s))
            elif isinstance(top, p.Window):
                close(s, top)
            elif isinstance(top, (p.Due, p.Closing)) and not self.is_own:
                break
            elif s.actor == self.me:
                found = self._decide(s, top, known, plays)
                if found is not None:
                    return found
            elif isinstance(top, p.Finding):
                break
            else:
                s.apply(s.legal_commands()[-1])
        self.clock.looks += 1
        if s.over is not None:
            return float(s.over.winners == (self.me,))
        return min(OPEN, self.evaluator.value(s, known))

    # --- chance ------------------------------------------------------------------------------------------------------

    def _turning(self, s: State, known: int, plays: int) -> float:
        """Return the value of turning a card of B-1: real, decoy or cancelled."""
        evaluator, odds = self.evaluator, 1 / s.stack
        still = evaluator.value(s, known)
        sure = [
            float(evaluator.distance(s) == 0) if seat == self.me else evaluator.distance_odds(s, seat)[0]
            for seat in range(s.seats)
        ]
        wins = shares(sure, s.turn)
        value = odds * (wins[self.me] + (1 - sum(wins, 0.0)) * still)
        self.clock.looks += 1
        heard = evaluator.goes_through(s, known) if s.turn == self.me else 1.0
        if s.stack > 1:
            s.apply(c.Turned(False))
            value += (1 - odds) * self._settle(s, known, plays)
        return heard * value + (1 - heard) * still

    def _new_self(self, s: State, known: int, plays: int) -> float:
        """Return the mean value over all identities that may be dealt."""
        found = [self._settle(after(s, command), known, plays) for command, _ in s.chance_outcomes()]
        return sum(found, 0.0) / len(found)

    # --- own decisions -----------------------------------------------------------------------------------------------

    def _decide(self, s: State, top: p.AnyPending, known: int, plays: int) -> float | None:
        """Return the value of the best option; None if a single one existed and was played."""
        spent = self.clock.looks >= self.limits.positions or self.clock.expired()
        if isinstance(top, p.Closing):
            s.apply(c.Finish(self.me))
            return None
        if isinstance(top, p.Due) and not top.shopping:
            plays -= 1
            if plays <= 0 or spent:
                s.apply(c.DrawInstead(self.me))
                return None
        options = self._candidates(s, top, known)
        if spent or len(options) == 1:
            s.apply(options[0])
            return None
        return max(self._after(s, option, known, plays) for option in options)

    def _candidates(self, s: State, top: p.AnyPending, known: int) -> Sequence[Command]:
        """List the options to look ahead from."""
        legal = s.legal_commands()
        lookup, evaluator = s.lookup, self.evaluator
        if isinstance(top, p.Finding):
            return self._finds(s, legal)
        if isinstance(top, p.Dropping):
            return [max(legal, key=lambda o: evaluator.value(after(s, o), known))]
        if isinstance(top, p.Due):
            if top.shopping:
                return self._shopping(s, legal, known)
            return [o for o in legal if isinstance(o, c.DrawInstead) or self._is_known(s, o, known)]
        if isinstance(top, p.Deed) and isinstance(legal[0], c.Fuel):
            needed = evaluator.needed(s)
            fuels = [o for o in legal if isinstance(o, c.Fuel) and known >> lookup.card[o.card] & 1]
            hand = s.hands[self.me] & known
            return (
                [min(fuels, key=lambda o: evaluator.card(s, lookup.card[o.card], hand, needed))] if fuels else legal[:1]
            )
        return legal

    def _is_known(self, s: State, option: Command, known: int) -> bool:
        return isinstance(option, c.Play) and bool(known >> s.lookup.card[option.card] & 1)

    def _shopping(self, s: State, legal: Sequence[Command], known: int) -> Sequence[Command]:
        """Return the best remaining item to play, or the end of it."""
        lookup = s.lookup
        items = [o for o in legal if isinstance(o, c.Play) and self._is_known(s, o, known)]
        return (
            [max(items, key=lambda o: self.evaluator.weights.table[lookup.effects[lookup.card[o.card]]])]
            if items
            else legal[-1:]
        )

    def _finds(self, s: State, legal: Sequence[Command]) -> Sequence[Command]:
        """List the best cards to find."""
        if not isinstance(legal[0], c.Find):
            return legal
        needed, hand = self.evaluator.needed(s), s.hands[self.me]
        numbers, titles = s.lookup.card, s.lookup.titles
        copies: dict[str, tuple[int, Command]] = {}
        for option in legal:
            assert isinstance(option, c.Find)
            card = numbers[str(option.card)]
            copies[titles[card]] = card, option
        rated = [(self.evaluator.card(s, card, hand, needed), option) for card, option in copies.values()]
        rated.sort(key=lambda found: -found[0])
        return [option for _, option in rated[: self.limits.finds]]


def shares(sure: Sequence[float], turn: Seat) -> list[float]:
    """Return each seat's chance to win by the real card: the active one, or the only other with its history in place.

    ``sure`` are the probabilities that each seat's history is in place.
    >>> shares([1.0, 0.5, 0.0], 0)
    [1.0, 0.0, 0.0]
    >>> shares([0.0, 0.5, 0.5], 0)
    [0.0, 0.25, 0.25]
    """
    wins = [chance * (1 - sure[turn]) for chance in sure]
    for seat in range(len(sure)):
        for other in range(len(sure)):
            if other not in (seat, turn):
                wins[seat] *= 1 - sure[other]
    wins[turn] = sure[turn]
    return wins


def close(s: State, window: p.Window) -> None:
    """Close a window with everybody passing."""
    last = (first_listener(s, window.by) - 1) % s.seats
    if last == window.by:
        last = (last - 1) % s.seats
    s.pending[-1] = p.Window(window.kind, window.by, last, window.card)
    s.apply(c.LetPass(last))


def _any_outcome(s: State) -> Command:
    """Return an arbitrary chance outcome where all are equivalent to the seat."""
    top = s.pending[-1]
    if isinstance(top, p.Drawing):
        return c.Drew(top.to, s.lookup.names[s.deck.candidates()[0]])
    return s.sample_chance(Random(0))


def different(s: StateData, options: Sequence[Command]) -> list[Command]:
    """Return the options, keeping one of those that differ only in the copy of a card."""
    lookup, seen, found = s.lookup, set(), []
    for option in options:
        card = getattr(option, "card", None)
        mark = option if card is None else replace(option, card=lookup.titles[lookup.card[card]])
        if mark not in seen:
            seen.add(mark)
            found.append(option)
    return found
