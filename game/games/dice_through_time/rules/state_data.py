"""Game state of Dice Through Time: flat fields, the stack of pending decisions, and copying.

Only the future is hidden: face-down cards and tokens are unordered until chance reveals them.
"""

from __future__ import annotations

from typing import ClassVar, Final, Self

from game.games.dice_through_time.rules.box import ICONS, YEARS, Difficulty
from game.games.dice_through_time.rules.compiled_box import Lookup
from game.games.dice_through_time.rules.pending import AnyPending, DealingCars, Drawing
from game.games.dice_through_time.rules.refusal_and_ending_ids import Ending
from game.rules.contract import NOBODY, GameResult, Seat
from game.rules.parts import UNROLLED, Deck
from game.rules.pending_stack import StackedState

READY: Final = -1
"""Position of a spendable die: on its owner's mat."""
SPENT: Final = -2
"""Position of a die spent this round, also on its owner's mat."""
IN_BOX: Final = -3
"""Position of a die in a colour not in play."""

WORK: Final = (2.0, 1.0, 0.5)
"""Work in OUTATIME spaces of an item to find, an item to return, and a needed icon."""


class StateData(StackedState):
    """All mutable state of a game.

    ``first`` has the first player marker. ``cars`` are the numbers of the seats' cars (-1 before they are dealt),
    ``chosen`` the requested ones, ``at`` their places. ``faces`` and ``where`` are by die: icon and position (a place,
    or :data:`READY`, :data:`SPENT`, :data:`IN_BOX`); ``fresh`` are those buried this turn. ``events`` are those on each
    place, in order of placement; ``paradox`` is the mask of places with a token. ``bag``, ``pool`` and ``used`` count
    Einstein tokens by icon: face down, face up, and out of the game. ``unseen`` are the masks of items that may still
    be in each year's deck, ``left`` the numbers that are. ``deck`` holds the events; ``aside`` those discarded while
    the round's events are drawn, ``lasting`` special events of the round.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "actor", "aside", "at", "bag", "biffs", "cars", "chosen", "deck", "difficulty", "events", "faces", "first",
        "fresh", "held", "lasting", "left", "outatime", "over", "paradox", "pending", "pool", "returned", "round",
        "seats", "turn", "unseen", "used", "where",
    )  # fmt: skip

    lookup: Lookup
    seats: int
    difficulty: Difficulty
    actor: Seat
    turn: Seat
    first: Seat
    round: int
    chosen: tuple[int, ...]
    cars: tuple[int, ...]
    at: list[int]
    biffs: list[int]
    events: list[tuple[int, ...]]
    paradox: int
    faces: list[int]
    where: list[int]
    fresh: int
    bag: list[int]
    pool: list[int]
    used: list[int]
    unseen: list[int]
    left: list[int]
    held: list[int]
    returned: int
    deck: Deck
    aside: tuple[int, ...]
    lasting: tuple[int, ...]
    outatime: int
    pending: list[AnyPending]
    over: GameResult | None

    def lay_out(self, lookup: Lookup, seats: int, difficulty: Difficulty, chosen: tuple[int, ...]) -> Self:
        """Set everything up (rulebook, "Příprava hry"); unchosen cars are still to be dealt."""
        numbers = lookup.numbers
        self.lookup, self.seats, self.difficulty, self.chosen = lookup, seats, difficulty, chosen
        self.actor, self.turn, self.first, self.round = NOBODY, 0, 0, 1
        self.biffs = list(lookup.biff_starts)
        self.events, self.paradox = [()] * len(lookup.places), 0
        self.faces, self.where = [UNROLLED] * len(lookup.dice), [IN_BOX] * len(lookup.dice)
        self.fresh = 0
        self.bag, self.pool, self.used = list(lookup.tokens), [0] * len(ICONS), [0] * len(ICONS)
        self.unseen, self.left = list(lookup.item_decks), [numbers.items[difficulty]] * YEARS
        self.held, self.returned = [0] * seats, 0
        self.deck, self.aside, self.lasting = Deck.of(range(len(lookup.events))), (), ()
        self.outatime, self.over = numbers.outatime.start, None
        self.cars, self.at = (-1,) * seats, [-1] * seats
        self.pending = [Drawing(numbers.events[seats])]
        if -1 in chosen:
            self.pending.append(DealingCars())
        else:
            self.take_cars(chosen)
        return self

    def copy_to(self, copy: Self) -> Self:
        """Copy into an empty state; content is shared, everything else is independent."""
        copy.lookup, copy.seats, copy.difficulty, copy.chosen = self.lookup, self.seats, self.difficulty, self.chosen
        copy.actor, copy.turn, copy.first, copy.round = self.actor, self.turn, self.first, self.round
        copy.cars, copy.at, copy.biffs, copy.events = self.cars, self.at[:], self.biffs[:], self.events[:]
        copy.paradox, copy.faces, copy.where, copy.fresh = self.paradox, self.faces[:], self.where[:], self.fresh
        copy.bag, copy.pool, copy.used = self.bag[:], self.pool[:], self.used[:]
        copy.unseen, copy.left, copy.held, copy.returned = self.unseen[:], self.left[:], self.held[:], self.returned
        copy.deck, copy.aside, copy.lasting = self.deck, self.aside, self.lasting
        copy.outatime, copy.pending, copy.over = self.outatime, self.pending[:], self.over
        return copy

    # --- queries -----------------------------------------------------------------------------------------------------

    @property
    def here(self) -> int:
        """Place of the active seat's car."""
        return self.at[self.turn]

    @property
    def behind(self) -> float:
        """OUTATIME spaces by which the remaining :data:`WORK` exceeds those left before Game Over."""
        held = sum([items.bit_count() for items in self.held])
        icons = sum([sum(self.lookup.needs[event]) for events in self.events for event in events])
        work = WORK[0] * sum(self.left) + WORK[1] * held + WORK[2] * icons
        return work - (self.lookup.outatime.most - self.outatime)

    def in_turn_order(self, number: int) -> Seat:
        """Return the seat at a position of the turn order, from 0 for the first player."""
        return (self.first + number) % self.seats

    def dice_of(self, seat: Seat) -> range:
        """Return the numbers of a seat's dice."""
        return self.lookup.dice_of[self.cars[seat]]

    def owner(self, die: int) -> Seat:
        """Return the owner of a die whose colour is in play."""
        return self.cars.index(self.lookup.car_of[die])

    def ready_dice(self, seat: Seat) -> list[int]:
        """Return the unspent dice on a seat's mat."""
        where = self.where
        return [die for die in self.dice_of(seat) if where[die] == READY]

    def buried_dice(self, seat: Seat) -> list[int]:
        """Return a seat's buried dice."""
        where = self.where
        return [die for die in self.dice_of(seat) if where[die] >= 0]

    def has_biff(self, place: int) -> bool:
        """Return whether the year's Biff is on a place."""
        return self.biffs[self.lookup.year_of[place]] == place

    def has_effect(self, effect: str) -> bool:
        """Return whether a special event of the round has an effect."""
        effects = self.lookup.effects
        return any(effects[card] == effect for card in self.lasting)

    def covered(self, year: int) -> list[int]:
        """Return the places of a year with events, from the left (rulebook, "Značka OUTATIME")."""
        columns = self.lookup.columns
        return [place for place in range(year * columns, (year + 1) * columns) if self.events[place]]

    def worst_year(self) -> tuple[int, int]:
        """Return the year that would move the marker now, and its steps; (-1, 0) without events (rulings 2 and 3)."""
        worst, most = -1, 0
        for year in range(YEARS):
            count = len(self.covered(year))
            if count > most:
                worst, most = year, count
        if worst < 0:
            return -1, 0
        tokens = self.paradox >> worst * self.lookup.columns & (1 << self.lookup.columns) - 1
        return worst, most + tokens.bit_count()

    # --- changes -----------------------------------------------------------------------------------------------------

    def take_cars(self, cars: tuple[int, ...]) -> None:
        """Give each seat its car on its year's Clock Tower, and the dice of its colour (rulebook, set-up 6)."""
        self.cars = cars
        self.at = [self.lookup.car_starts[car] for car in cars]
        for car in cars:
            for die in self.lookup.dice_of[car]:
                self.where[die] = READY

    def place_event(self, event: int) -> None:
        """Put an event on its place; a Biff symbol calls the Biff of its year (rulebook, step 1)."""
        place = self.lookup.event_place[event]
        self.events[place] += (event,)
        if self.lookup.event_biff[event]:
            self.biffs[self.lookup.year_of[place]] = place

    def take_event_off(self, event: int) -> None:
        """Remove an event from the board; the paradox token goes with the last event of a place (ruling 24)."""
        place = self.lookup.event_place[event]
        left = tuple(other for other in self.events[place] if other != event)
        self.events[place] = left
        if not left:
            self.paradox &= ~(1 << place)

    def spend(self, means: tuple[int, ...]) -> None:
        """Spend dice, which go to their owners' mats, and Einstein tokens, which leave the game."""
        first_token = self.lookup.first_token
        for one in means:
            if one >= first_token:
                self.pool[one - first_token] -= 1
                self.used[one - first_token] += 1
            else:
                self.where[one] = SPENT

    def advance_outatime(self, by: int) -> None:
        """Move the marker, not below its minimum; Game Over loses immediately (rulings 21 and 22)."""
        self.outatime = self.lookup.outatime.move(self.outatime, by).value
        if self.outatime >= self.lookup.outatime.most:
            self.finish(Ending.GAME_OVER, ())

    def finish(self, ending: Ending, winners: tuple[Seat, ...]) -> None:
        """End the game."""
        self.over = GameResult(ending, winners)
        self.pending.clear()
        self.actor = NOBODY
