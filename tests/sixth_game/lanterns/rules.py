"""Rules of Lanterns: climb the stairs by the numbers of hidden sparks; the first on the last step wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from random import Random
from typing import Any, Final, Self, TypeAlias

import msgspec

from game.rules import shared_refusals
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
from game.rules.pending_stack import StackedState
from game.rules.record_bases import Pending

HIDDEN: Final = -1
"""Placeholder for a spark hidden from the viewer."""


class Spark(msgspec.Struct, frozen=True):
    """A card of the deck, worth a number of steps."""

    id: str
    title: str
    steps: int


class Box(msgspec.Struct, frozen=True):
    """Components: the sparks, the hand size, and the number of the last step."""

    sparks: tuple[Spark, ...]
    hand: int
    stairs: Mapping[str, int]


class Why(StrEnum):
    """Reasons for refusing a command."""

    GAME_OVER = shared_refusals.GAME_OVER
    NOT_YOUR_TURN = shared_refusals.NOT_YOUR_TURN
    UNKNOWN = shared_refusals.UNKNOWN
    NOT_POSSIBLE = "not_possible"
    NOT_HELD = "not_held"
    TOO_FAR = "too_far"


class Ending(StrEnum):
    """Ways a game ends."""

    ARRIVED = "arrived"
    DARK = "dark"


class Climb(PlayerCommand, frozen=True):
    """Play a spark and climb its steps."""

    spark: int


class Snuff(PlayerCommand, frozen=True):
    """Discard a spark without climbing."""

    spark: int


class Dealt(ChanceCommand, frozen=True):
    """Chance: the seat that is due draws a spark, which only it sees."""

    spark: int


Command: TypeAlias = Climb | Snuff | Dealt


class Turn(Pending, frozen=True):
    """Decision: a seat plays or discards a spark."""

    seat: Seat


class Deal(Pending, frozen=True):
    """Decision of chance: a seat draws a spark."""

    seat: Seat


class TableView(View, frozen=True):
    """View of a seat: its own sparks, and only the hand sizes of the others."""

    at: tuple[int, ...]
    my_hand: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    deck: int
    burnt: tuple[int, ...]
    top: int
    pending: tuple[Turn | Deal, ...]
    over: GameResult | None


class State(StackedState):
    """State of a game; the top of ``pending`` is the decision that is due."""

    FIELDS = ("actor", "at", "deck", "hands", "over", "pending", "top")

    lookup: Box

    def lay_out(self, lookup: Box, seats: int, top: int) -> Self:
        """Make the state before the first deal."""
        self.lookup, self.top = lookup, top
        self.at, self.hands = [0] * seats, [0] * seats
        self.deck = Deck.of(range(len(lookup.sparks)))
        self.over: GameResult | None = None
        self.actor: Seat = NATURE
        self.pending: list[Any] = [Turn(0)]
        self.pending += [Deal(seat) for seat in reversed(range(seats)) for _card in range(lookup.hand)]
        return self

    def clone(self) -> Self:
        """Copy the state."""
        other = type(self)()
        other.lookup, other.top, other.deck, other.over = self.lookup, self.top, self.deck, self.over
        other.actor, other.at, other.hands, other.pending = self.actor, self.at[:], self.hands[:], self.pending[:]
        return other

    def explain(self, command: AnyCommand) -> Refusal:
        """Return the reason for refusing an illegal command."""
        return shared_refusals.explain(self, command, {"spark": range(len(self.lookup.sparks))}, REASONS)

    def chance_outcomes(self) -> Sequence[tuple[AnyCommand, int]]:
        """List the possible draws, all equally likely."""
        return [(Dealt(spark), 1) for spark in self.deck.candidates()] if self.actor == NATURE else []

    def sample_chance(self, rng: Random) -> AnyCommand:
        """Draw a spark."""
        return Dealt(self.deck.draw(rng))

    def redact(self, command: AnyCommand, seat: Seat | None) -> AnyCommand:
        """Hide a dealt spark from all other seats."""
        return Dealt(HIDDEN) if isinstance(command, Dealt) and self.pending[-1].seat != seat else command

    def score(self, seat: Seat) -> int:
        """Return the step of a seat."""
        return self.at[seat]

    def view(self, seat: Seat | None) -> TableView:
        """Return the view of a seat."""
        return TableView(
            seat=seat,
            actor=self.actor,
            turn=self.pending[0].seat,
            at=tuple(self.at),
            my_hand=() if seat is None else tuple(bits(self.hands[seat])),
            hand_sizes=tuple(hand.bit_count() for hand in self.hands),
            deck=len(self.deck),
            burnt=self.deck.discards,
            top=self.top,
            pending=tuple(self.pending),
            over=self.over,
        )


def _offers(s: State, top: Turn) -> list[AnyCommand]:
    hand = bits(s.hands[top.seat])
    fitting = [spark for spark in hand if s.at[top.seat] + s.lookup.sparks[spark].steps <= s.top]
    return [*(Climb(top.seat, spark) for spark in fitting), *(Snuff(top.seat, spark) for spark in hand)]


def _deal(s: State, top: Deal) -> bool:
    if not s.deck:
        s.pending.pop()
        return True
    s.actor = NATURE
    return False


def _turn(s: State, top: Turn) -> bool:
    """Give the turn to the next seat with sparks; the game ends if nobody has any."""
    if not any(s.hands):
        _end(s, Ending.DARK)
    elif not s.hands[top.seat]:
        s.pending[-1] = Turn((top.seat + 1) % len(s.hands))
        return True
    else:
        s.actor = top.seat
    return False


def _end(s: State, ending: Ending, *winners: Seat) -> None:
    s.over, s.actor = GameResult(ending, winners), NOBODY


def _climb(s: State, command: Climb) -> None:
    s.at[command.seat] += s.lookup.sparks[command.spark].steps
    _use(s, command.seat, command.spark)
    if s.at[command.seat] == s.top:
        _end(s, Ending.ARRIVED, command.seat)


def _snuff(s: State, command: Snuff) -> None:
    _use(s, command.seat, command.spark)


def _use(s: State, seat: Seat, spark: int) -> None:
    """Discard a spark; queue the seat's draw and the turn of the next one."""
    s.hands[seat] &= ~(1 << spark)
    s.deck = s.deck.discard(spark)
    s.pending[-1:] = [Turn((seat + 1) % len(s.hands)), Deal(seat)]


def _dealt(s: State, command: Dealt) -> None:
    s.hands[s.pending.pop().seat] |= 1 << command.spark
    s.deck = s.deck.without(command.spark)


def _not_held(s: State, command: Climb | Snuff) -> Refusal:
    if not s.hands[command.seat] >> command.spark & 1:
        return Refusal(Why.NOT_HELD)
    return Refusal(Why.TOO_FAR, (("left", s.top - s.at[command.seat]),))


REASONS: shared_refusals.Reasons = {Climb: ((Turn,), _not_held), Snuff: ((Turn,), _not_held)}
STEPS: dict[type, Callable[[Any, Any], bool]] = {Turn: _turn, Deal: _deal}
LEGAL: dict[type, Callable[[Any, Any], Sequence[AnyCommand]]] = {Turn: _offers}
EFFECTS: dict[type, Callable[[Any, Any], None]] = {Climb: _climb, Snuff: _snuff, Dealt: _dealt}
State.STEPS, State.LEGAL, State.EFFECTS = STEPS, LEGAL, EFFECTS


class Lanterns:
    """The game, an implementation of :class:`game.rules.contract.Game`."""

    rules_id = "lanterns"
    box_id = rules_id
    draws = 1
    seats = range(1, 4)
    options: tuple[Option, ...] = (Option("stairs", ("short", "long"), "short"),)
    commands: Any = Command
    views: Any = TableView

    def __init__(self, box: Box) -> None:
        """Store the components, which all states share."""
        self.lookup = box

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """Set up a game; raise BadOption for an unknown option."""
        return self._fresh(seats, options).begin()

    def determinize(self, view: TableView, rng: Random) -> State:
        """Redeal the cards hidden from the seat."""
        state = State().lay_out(self.lookup, len(view.at), view.top)
        unseen = sorted(set(range(len(self.lookup.sparks))) - {*view.burnt, *view.my_hand})
        rng.shuffle(unseen)
        for seat, size in enumerate(view.hand_sizes):
            mine = seat == view.seat
            state.hands[seat] = mask_of(view.my_hand if mine else [unseen.pop() for _card in range(size)])
        state.deck = Deck(mask_of(unseen), (), view.burnt)
        state.at, state.pending = list(view.at), list(view.pending)
        state.actor, state.over = view.actor, view.over
        return state

    def scenario_state(self, seats: int, options: Mapping[str, str], given: Mapping[str, Any]) -> State:
        """Make a state from ``at`` (step per seat), ``hands`` and ``burnt`` (spark ids), with seat 0 to move.

        Raises:
            BadOption: as for :meth:`start`.
            BadGiven: a field or value does not fit.
        """
        state = self._fresh(seats, options)
        unknown = sorted(set(given) - {"at", "hands", "burnt"})
        if unknown:
            raise BadGiven(f"given: {unknown[0]!r} is no field; there are: at, hands, burnt")
        numbers = {spark.id: number for number, spark in enumerate(self.lookup.sparks)}
        try:
            hands = [[numbers[spark] for spark in hand] for hand in given.get("hands", [[]] * seats)]
            burnt = tuple(numbers[spark] for spark in given.get("burnt", ()))
            at = [int(step) for step in given.get("at", state.at)]
        except (KeyError, TypeError, ValueError) as error:
            raise BadGiven(f"given: the position does not fit: {error!r}") from error
        used = [*burnt, *(spark for hand in hands for spark in hand)]
        if len(at) != seats or len(hands) != seats or len(used) != len(set(used)):
            raise BadGiven(f"given: write one entry for each of {seats} seats, and each spark once")
        state.at, state.hands = at, [mask_of(hand) for hand in hands]
        state.deck = Deck(mask_of(set(range(len(self.lookup.sparks))) - set(used)), (), burnt)
        state.pending = [Turn(0), *(Deal(0) for _card in range(0 if any(hands) else self.lookup.hand))]
        return state.begin()

    def _fresh(self, seats: int, options: Mapping[str, str]) -> State:
        return State().lay_out(self.lookup, seats, self.lookup.stairs[check_options(self, seats, options)["stairs"]])


def make(box: Box) -> Lanterns:
    """Make the game from the content of its box."""
    return Lanterns(box)
