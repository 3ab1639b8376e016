"""Game state of Back in Time: flat fields, the stack of pending decisions, and copying."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import ClassVar, Final, Self

from game.games.back_in_time.rules.box import Difficulty
from game.games.back_in_time.rules.challenge_state import ChallengeState
from game.games.back_in_time.rules.compiled_box import BIFF, FIRST_HERO, GEORGE, LORRAINE, OPPORTUNITY, Lookup
from game.games.back_in_time.rules.pending import Acting, AnyPending, Casting, Drawing
from game.rules.contract import NOBODY, GameResult, Seat
from game.rules.parts import Deck
from game.rules.pending_stack import StackedState


class StateData(StackedState):
    """All mutable state of a game.

    ``at`` is the space of each figure; ``held`` and ``owned`` are masks of tiles and items per seat, ``spent`` and
    ``used_items`` masks over all of them; ``cast`` is the requested hero of each seat (-1: random). ``part_costs`` are
    the Knowledge symbols of each part, constant within a game.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "actor", "at", "car", "cast", "clock", "decks", "difficulty", "down", "expansion", "held", "heroes", "letter",
        "love", "opportunities", "over", "owned", "parts", "pending", "photos", "power_used", "seats", "spent",
        "tokens", "trial", "trouble", "turn", "used_items", "vest",
    )  # fmt: skip

    lookup: Lookup
    part_costs: tuple[int, ...]
    seats: int
    difficulty: Difficulty
    expansion: bool
    cast: tuple[int, ...]
    heroes: tuple[int, ...]
    actor: Seat
    turn: Seat
    clock: int
    at: list[int]
    down: bool
    tokens: int
    car: int
    love: int
    photos: int
    parts: int
    held: list[int]
    spent: int
    owned: list[int]
    used_items: int
    opportunities: tuple[int, ...]
    trouble: int
    decks: list[Deck]
    power_used: bool
    vest: bool
    letter: bool
    trial: ChallengeState | None
    pending: list[AnyPending]
    over: GameResult | None

    def lay_out(
        self,
        lookup: Lookup,
        seats: int,
        difficulty: Difficulty,
        expansion: bool,
        cast: tuple[int, ...],
        tuning: int,
    ) -> Self:
        """Set everything up before the first draw (rulebook section 3)."""
        box = lookup.box
        self.lookup, self.seats, self.difficulty, self.expansion, self.cast = (
            lookup,
            seats,
            difficulty,
            expansion,
            cast,
        )
        self.heroes = cast if -1 not in cast else ()
        self.turn, self.clock = 0, 1
        self.at = [*lookup.homes, *(lookup.start_space for _ in range(seats))]
        self.down, self.tokens, self.car = False, 0, lookup.start_spot
        self.love = box.love.begins(difficulty, seats, tuning)
        self.part_costs = tuple([part.cost(difficulty) for part in box.parts])
        self.photos, self.parts = box.love.left(difficulty, seats, tuning), 0
        self.held = [lookup.starters[hero] for hero in self.heroes] or [0] * seats
        self.spent, self.owned, self.used_items = 0, [0] * seats, 0
        self.opportunities, self.trouble = (-1,) * box.setup.opportunities, -1
        self.decks = list(_decks(lookup, expansion))
        self.power_used = self.vest = self.letter = False
        self.trial, self.over = None, None
        slots = range(box.setup.opportunities)
        self.pending = [Acting(), *(Drawing(OPPORTUNITY, slot) for slot in reversed(slots))]
        if not self.heroes:
            self.pending.append(Casting())
        self.actor = NOBODY
        return self

    def copy_to(self, copy: Self) -> Self:
        """Copy into an empty state; content is shared, everything else is independent."""
        copy.lookup, copy.seats, copy.difficulty = self.lookup, self.seats, self.difficulty
        copy.part_costs = self.part_costs
        copy.expansion, copy.cast, copy.heroes = self.expansion, self.cast, self.heroes
        copy.actor, copy.turn, copy.clock = self.actor, self.turn, self.clock
        copy.at = self.at[:]
        copy.down, copy.tokens, copy.car = self.down, self.tokens, self.car
        copy.love, copy.photos, copy.parts = self.love, self.photos, self.parts
        copy.held, copy.spent = self.held[:], self.spent
        copy.owned, copy.used_items = self.owned[:], self.used_items
        copy.opportunities, copy.trouble, copy.decks = self.opportunities, self.trouble, self.decks[:]
        copy.power_used, copy.vest, copy.letter = self.power_used, self.vest, self.letter
        copy.trial, copy.pending, copy.over = self.trial, self.pending[:], self.over
        return copy

    def key(self) -> tuple[object, ...]:
        """Return all fields but the shared content, in a fixed order, with the challenge flattened."""
        fields = super().key()
        if self.trial is None:
            return fields
        return (*fields[:TRIAL], self.trial.flat(), *fields[TRIAL + 1 :])

    @property
    def lasting(self) -> str:
        """The active Trouble Card's lasting effect; ``none`` without one or while the Letter to Doc cancels it."""
        return "none" if self.trouble < 0 or self.letter else self.lookup.lasting[self.trouble]

    @property
    def here(self) -> int:
        """Space of the active hero."""
        return self.at[FIRST_HERO + self.turn]

    @property
    def is_biff_with_couple(self) -> bool:
        """Whether Biff shares a space with George or Lorraine."""
        biff = self.at[BIFF]
        return biff in (self.at[GEORGE], self.at[LORRAINE])

    @property
    def behind(self) -> float:
        """Distance behind an even :data:`PACE`: the excess of remaining work, scaled by the square root of turns left.

        Spots and Knowledge count until the end, love until the photo would have faded.
        """
        box, column = self.lookup.box, self.lookup.box.tracker[self.seats]
        turns = hurry = max(1, len(column) + 2 - self.clock)
        photos = self.photos
        for number, icons in enumerate(column, 2):
            if number > self.clock and photos > 0:
                photos -= sum([FADES.get(icon, 0) for icon in icons])
                if photos <= 0:
                    hurry = number - self.clock
        needs = sum([cost for part, cost in enumerate(self.part_costs) if not self.parts >> part & 1])
        spots, love = min(self.lookup.ready) - self.car, box.love.heart_zone[0] - self.love
        work = (max(0, spots) + needs - PACE[0] * turns) / sqrt(turns)
        return work + (max(0, love) - PACE[1] * hurry) / sqrt(hurry)

    def change_love(self, points: int) -> None:
        """Change the Love Meter, clamped to its range (FAQ "at max", ruling R23)."""
        self.love = self.lookup.love.clamp(self.love + points)

    def drive(self, spots: int) -> None:
        """Drive the DeLorean; it stops at the gate without all parts and at the last spot (ruling R17).

        Backwards it never leaves the stretch beyond Doc's House once there.
        """
        gate = self.lookup.gate
        if spots < 0:
            self.car = max(gate if self.car >= gate else 0, self.car + spots)
            return
        last = self.lookup.road.most
        closed = self.car <= gate and self.parts != (1 << len(self.lookup.parts)) - 1
        self.car = min(gate if closed else last, self.car + spots)

    def stand_biff_up(self) -> None:
        """Stand Biff up; his tokens are lost (ruling R14)."""
        self.down, self.tokens = False, 0

    def nearest_goals(self) -> list[int]:
        """Return the spaces of George or Lorraine nearest to Biff."""
        steps = self.lookup.town.distance[self.at[BIFF]]
        george, lorraine = self.at[GEORGE], self.at[LORRAINE]
        if george == lorraine or steps[george] < steps[lorraine]:
            return [george]
        return [lorraine] if steps[lorraine] < steps[george] else [george, lorraine]

    def biff_ways(self) -> list[int]:
        """Return the next spaces on Biff's shortest routes to the nearer of the couple, in board order."""
        toward = self.lookup.town.toward[self.at[BIFF]]
        goals = self.nearest_goals()
        if len(goals) == 1:
            return list(toward[goals[0]])
        return sorted({*toward[goals[0]], *toward[goals[1]]})

    def capacity(self, seat: Seat) -> int:
        """Return the capacity of a seat's mat (rulebook section 5, Item Cards: Backpack)."""
        mat = self.lookup.box.mat
        return mat.with_backpack if self.owned[seat] & self.lookup.backpack else mat.slots

    def finish(self, ending: str, won: bool) -> None:
        """End the game for everybody."""
        self.over = GameResult(ending, tuple(range(self.seats)) if won else ())
        self.pending.clear()
        self.actor = NOBODY


FADES: Final = {"love_check": 1, "love_check_x2": 2}
"""Photo sections lost per tracker icon while love is positive but insufficient."""

PACE: Final = (0.9, 0.7)
"""Required progress per turn: spots and Knowledge, and love."""

TRIAL: Final = StateData.FIELDS.index("trial")
"""Index of the challenge among the fields."""


@lru_cache(maxsize=16)
def _decks(lookup: Lookup, expansion: bool) -> tuple[Deck, ...]:
    """Return all decks at the start, face down and unordered; cached, since every new state has them."""
    box = lookup.box
    decks = [
        Deck.of(lookup.standard_tiles),
        Deck.of(range(len(box.movement))),
        Deck.of(n for n, card in enumerate(box.opportunities) if expansion or not card.expansion),
    ]
    decks += [Deck.of(n for n, card in enumerate(box.troubles) if card.level == level) for level in (1, 2, 3)]
    return tuple(decks)
