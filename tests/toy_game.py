"""A tiny game that meets the full game contract, for tests of shared code.

"Snatch", for 1 to 4 seats: everybody holds two hidden cards of 16. A seat plays a card face up or draws one; the
next seat (alone: the same) may snatch what was played with a higher card, out of turn. A card that stays scores one
point, an even one rolls a die for more. Whoever reaches the goal wins; when no card is left nobody does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from random import Random
from typing import Any, Final, Self, TypeAlias

import msgspec

from game.ai import Bot, Budget, RandomBot
from game.ai.memory import Past
from game.rules.contract import (
    NATURE,
    NOBODY,
    BadGiven,
    ChanceCommand,
    GameResult,
    Option,
    PlayerCommand,
    Refusal,
    Seat,
    View,
    check_options,
)
from game.rules.contract import Command as AnyCommand
from game.rules.parts import Deck, bits, mask_of
from game.seats.players import Action

CARDS: Final = 16
HAND: Final = 2
HIDDEN: Final = -1
"""Placeholder for a card hidden from the viewer."""


class Play(PlayerCommand, frozen=True):
    """Play a card face up."""

    card: int


class Draw(PlayerCommand, frozen=True):
    """Take a card from the pile."""


class Snatch(PlayerCommand, frozen=True):
    """Answer a played card with a higher one; both are discarded."""

    card: int


class Leave(PlayerCommand, frozen=True):
    """Let the played card stay."""


class Dealt(ChanceCommand, frozen=True):
    """Chance: the seat that is due draws a card, which only it sees."""

    card: int


class Rolled(ChanceCommand, frozen=True):
    """Chance: the die shows ``pips``."""

    pips: int


Command: TypeAlias = Play | Draw | Snatch | Leave | Dealt | Rolled


class ToyView(View, frozen=True):
    """View of a seat: its own hand, and only the hand sizes of the others."""

    scores: tuple[int, ...]
    my_hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    pile: int
    gone: tuple[int, ...]
    played: int
    asked: str
    goal: int


Due: TypeAlias = tuple[str, Seat]
"""A pending decision and its seat: ``deal``, ``turn``, ``answer`` or ``roll``."""


class ToyState:
    """State of a game; the top of ``pending`` is the decision that is due."""

    __slots__ = ("actor", "deck", "goal", "hands", "pending", "played", "scores")

    def __init__(self, seats: int, goal: int) -> None:
        self.goal = goal
        self.scores = [0] * seats
        self.hands = [0] * seats
        self.deck = Deck.of(range(CARDS))
        self.played = HIDDEN
        self.pending: list[Due] = [("turn", 0)]
        self.pending += [("deal", seat) for seat in reversed(range(seats)) for _ in range(HAND)]
        self.actor: Seat = NATURE
        self._settle()

    def legal_commands(self) -> Sequence[AnyCommand]:
        if self.actor < 0:
            return ()
        due, seat = self.pending[-1]
        hand = bits(self.hands[seat])
        if due == "answer":
            return [*(Snatch(seat, card) for card in hand if card > self.played), Leave(seat)]
        return [*(Play(seat, card) for card in hand), *([Draw(seat)] if self.deck.rest else [])]

    def refusal(self, command: AnyCommand) -> Refusal | None:
        if self.actor == NOBODY:
            return Refusal("toy.game_over")
        if isinstance(command, Dealt | Rolled):
            return self._refuse_chance(command)
        if not isinstance(command, Play | Draw | Snatch | Leave) or command.seat != self.actor:
            return Refusal("toy.not_your_turn")
        if isinstance(command, Snatch) and self.pending[-1][0] == "answer" and command.card <= self.played:
            return Refusal("toy.too_low", (("least", self.played + 1),))
        return None if command in self.legal_commands() else Refusal("toy.not_now")

    def _refuse_chance(self, command: Dealt | Rolled) -> Refusal | None:
        due = self.pending[-1][0]
        if isinstance(command, Dealt) and due == "deal" and command.card in self.deck.candidates():
            return None
        if isinstance(command, Rolled) and due == "roll" and 1 <= command.pips <= 3:
            return None
        return Refusal("toy.not_now")

    def apply(self, command: AnyCommand) -> None:
        _, seat = self.pending.pop()
        match command:
            case Dealt(card):
                self.deck = self.deck.without(card)
                self.hands[seat] |= 1 << card
            case Rolled(pips):
                self.scores[seat] += pips
            case Draw():
                self.pending += [("turn", self._after(seat)), ("deal", seat)]
            case Play(_, card):
                self.hands[seat] &= ~(1 << card)
                self.played = card
                self.pending += [("turn", self._after(seat)), ("answer", self._after(seat))]
            case Snatch(_, card):
                self.hands[seat] &= ~(1 << card)
                self._clear(card)
            case Leave():
                self._stay(self._before(seat))
        self._settle()

    def _after(self, seat: Seat) -> Seat:
        return (seat + 1) % len(self.hands)

    def _before(self, seat: Seat) -> Seat:
        return (seat - 1) % len(self.hands)

    def _stay(self, owner: Seat) -> None:
        self.scores[owner] += 1
        if self.played % 2 == 0:
            self.pending.append(("roll", owner))
        self._clear()

    def _clear(self, *cards: int) -> None:
        for card in (self.played, *cards):
            self.deck = self.deck.discard(card)
        self.played = HIDDEN

    def _settle(self) -> None:
        """Determine the seat to act."""
        due, seat = self.pending[-1]
        while due == "turn" and not self.hands[seat] and not self.deck.rest and any(self.hands):
            seat = self._after(seat)
            self.pending[-1] = (due, seat)
        if due != "roll" and (max(self.scores) >= self.goal or not (any(self.hands) or self.deck.rest)):
            self.actor = NOBODY
        else:
            self.actor = NATURE if due in ("deal", "roll") else seat

    def chance_outcomes(self) -> Sequence[tuple[AnyCommand, int]]:
        if self.actor != NATURE:
            return ()
        if self.pending[-1][0] == "roll":
            return [(Rolled(pips), 1) for pips in (1, 2, 3)]
        return [(Dealt(card), 1) for card in self.deck.candidates()]

    def sample_chance(self, rng: Random) -> AnyCommand:
        return rng.choice([command for command, _ in self.chance_outcomes()])

    def clone(self) -> Self:
        other = object.__new__(type(self))
        other.goal, other.deck, other.played, other.actor = self.goal, self.deck, self.played, self.actor
        other.scores, other.hands, other.pending = self.scores[:], self.hands[:], self.pending[:]
        return other

    def view(self, seat: Seat | None) -> ToyView:
        return ToyView(
            seat=seat,
            actor=self.actor,
            scores=tuple(self.scores),
            my_hand=() if seat is None else tuple(bits(self.hands[seat])),
            hand_sizes=tuple(hand.bit_count() for hand in self.hands),
            pile=len(self.deck),
            gone=self.deck.discards,
            played=self.played,
            asked=self.pending[-1][0],
            goal=self.goal,
            turn=self.pending[-1][1],
        )

    def redact(self, command: AnyCommand, seat: Seat | None) -> AnyCommand | None:
        if isinstance(command, Dealt) and self.pending[-1][1] != seat:
            return Dealt(HIDDEN)
        return command

    def result(self) -> GameResult | None:
        if self.actor != NOBODY:
            return None
        winners = tuple(seat for seat, score in enumerate(self.scores) if score >= self.goal)
        return GameResult("toy.goal_reached" if winners else "toy.cards_gone", winners)

    def digest(self) -> str:
        return repr((self.goal, self.scores, self.hands, self.deck, self.played, self.pending))


class Toy:
    """The toy game."""

    rules_id = "toy"
    box_id = rules_id
    draws = 1
    seats = range(1, 5)
    options: tuple[Option, ...] = (
        Option("goal", ("3", "6", "9"), "6"),
        Option("token", ("cat", "dog", "hat", "ship"), "any", per_seat=True),
    )
    commands: Any = Command
    views: Any = ToyView

    def start(self, seats: int, options: Mapping[str, str]) -> ToyState:
        return ToyState(seats, int(check_options(self, seats, options)["goal"]))

    def determinize(self, view: ToyView, rng: Random) -> ToyState:
        """Redeal cards hidden from the seat; who is due for a deal is public."""
        state = ToyState(len(view.scores), view.goal)
        free = sorted(set(range(CARDS)) - {*view.gone, *view.my_hand, view.played})
        rng.shuffle(free)
        for seat, size in enumerate(view.hand_sizes):
            mine = view.my_hand if seat == view.seat else [free.pop() for _ in range(size)]
            state.hands[seat] = mask_of(mine)
        state.deck = Deck(mask_of(free), (), view.gone)
        state.scores, state.played = list(view.scores), view.played
        last = state._before(view.turn) if view.asked == "answer" else view.turn
        dealing = sum(max(HAND - size, 0) for size in view.hand_sizes)
        state.pending = [("turn", state._after(last))]
        if view.asked == "turn":
            state.pending = [("turn", view.turn)]
        elif view.asked == "deal" and not view.gone and dealing and len(free) + sum(view.hand_sizes) == CARDS:
            state.pending = _opening(view.hand_sizes)
        else:
            state.pending.append((view.asked, view.turn))
        state.actor = view.actor
        return state

    def scenario_state(self, seats: int, options: Mapping[str, str], given: Mapping[str, Any]) -> ToyState:
        """Make a state from ``scores`` (list), ``hands`` (list of lists) and ``turn`` (seat, 0 by default)."""
        state = self.start(seats, options)
        known = {"scores", "hands", "turn"}
        for field in given:
            if field not in known:
                raise BadGiven(f"given: {field!r} is no field of toy; it has: {', '.join(sorted(known))}")
        for field in ("scores", "hands"):
            if len(given.get(field, state.hands)) != seats:
                raise BadGiven(f"given: {field!r} needs one entry for each of the {seats} seats")
        hands = given.get("hands", [[2 * seat, 2 * seat + 1] for seat in range(seats)])
        cards = [card for hand in hands for card in hand]
        if len(cards) != len(set(cards)) or not set(cards) <= set(range(CARDS)):
            raise BadGiven("given: 'hands' takes different cards from 0 to 15")
        state.scores = list(given.get("scores", state.scores))
        state.hands = [mask_of(hand) for hand in hands]
        state.deck = Deck.of(set(range(CARDS)) - set(cards))
        state.pending = [("turn", given.get("turn", 0))]
        state._settle()
        return state


def _opening(sizes: Sequence[int]) -> list[Due]:
    """Return the pending decisions of the initial deal."""
    due: list[Due] = [("turn", 0)]
    for seat in reversed(range(len(sizes))):
        due += [("deal", seat)] * (HAND - sizes[seat])
    return due


TOY = Toy()


def open_toy(slug: str) -> Toy:
    """Return the toy game; raise ValueError for any other id."""
    if slug != TOY.box_id:
        raise ValueError(f"no game is called {slug!r}; there is: toy")
    return TOY


class Slow:
    """Bot that thinks until it is stopped, then takes the last option."""

    def choose(
        self, view: Any, options: Sequence[AnyCommand], budget: Budget, rng: Random, memory: Any = None
    ) -> AnyCommand:
        while not budget.stop():
            pass
        return options[-1]


class Liar:
    """Bot that answers with an illegal command."""

    def choose(
        self, view: Any, options: Sequence[AnyCommand], budget: Budget, rng: Random, memory: Any = None
    ) -> AnyCommand:
        return Snatch(view.seat, 0)


class Dying:
    """Bot that ends its process while thinking."""

    def choose(
        self, view: Any, options: Sequence[AnyCommand], budget: Budget, rng: Random, memory: Any = None
    ) -> AnyCommand:
        import os

        os._exit(3)


class Deaf:
    """Bot that ignores a stop."""

    def choose(
        self, view: Any, options: Sequence[AnyCommand], budget: Budget, rng: Random, memory: Any = None
    ) -> AnyCommand:
        import time

        time.sleep(3600)
        return options[0]


class Stumbling:
    """Bot that raises an exception."""

    def choose(
        self, view: Any, options: Sequence[AnyCommand], budget: Budget, rng: Random, memory: Any = None
    ) -> AnyCommand:
        raise KeyError("lost the thread")


class Knowing(RandomBot):
    """Bot that plays at random, and takes every position for even."""

    def standing(self, _state: object, _seat: Seat) -> float:
        """Return the same for every position."""
        return 0.5


class Windowless:
    """Bot that takes the last option if its process has imported a screen, else the first."""

    def choose(
        self, view: Any, options: Sequence[AnyCommand], budget: Budget, rng: Random, memory: Any = None
    ) -> AnyCommand:
        import sys

        return options[-1] if "pygame" in sys.modules else options[0]


BOTS: Mapping[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "slow": Slow,
    "liar": Liar,
    "dying": Dying,
    "deaf": Deaf,
    "stumbling": Stumbling,
    "knowing": Knowing,
    "windowless": Windowless,
}


def make_toy_bot(game: Any, level: str) -> Bot:
    """Make one of the bots above."""
    return BOTS[level]()


class Scripted:
    """Player that gives prepared actions one by one, through futures."""

    spec = "scripted"

    def __init__(self, *actions: AnyCommand | Action, is_human: bool = False) -> None:
        self.is_human = is_human
        self.actions = list(actions)
        self.views: list[View] = []
        self.withdrawn = 0

    def decide(self, view: View, options: Sequence[AnyCommand], budget: Budget, past: Past) -> Future[Action]:
        self.views.append(view)
        future: Future[Action] = Future()
        given = self.actions.pop(0) if self.actions else options[0]
        future.set_result(given if isinstance(given, Action) else Action((given,)))
        return future

    def withdraw(self) -> None:
        self.withdrawn += 1

    def close(self) -> None:
        """Do nothing, as there are no resources."""


def read(text: str) -> AnyCommand:
    """Read a command of the toy game from its JSON form."""
    command: AnyCommand = msgspec.json.decode(text, type=Command)
    return command
