"""Game state of Riff in Time: mutable fields, and copying.

Only the future is hidden: face-down cards are unordered until chance or a look at them settles the order.
"""

from __future__ import annotations

from typing import ClassVar, Final, Self

from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.box import Difficulty
from game.games.riff_in_time.rules.compiled_box import BOGUS, MIDDLE, Lookup
from game.games.riff_in_time.rules.refusal_and_ending_ids import Ending
from game.rules.contract import NOBODY, GameResult, Seat
from game.rules.parts import Deck, Dial, DicePool
from game.rules.pending_stack import StackedState

NOWHERE: Final = -1
"""Space of a personage who is carried or not yet placed."""
NONE: Final = -1
"""No seat, objective or character."""


class StateData(StackedState):
    """All mutable state of a game.

    ``chosen`` are the characters the seats asked for, ``characters`` those they have. By location, ``stage_of`` is its
    space, ``dial`` its value (0: repaired), ``owner`` the seat with the Triumphant die of its repair. By personage,
    ``stands`` is the space and ``carrier`` the carrying seat; ``restored`` is the mask of those back for good.
    ``middle`` is the dial of ``san_dimas``. ``offered`` are the objectives a seat may choose from, ``kept`` the chosen
    ones, ``done`` the mask of seats that completed theirs, ``progress`` their progress (see :mod:`.objectives`),
    ``set_up`` the set-up cards; ``rerolled`` seats rerolled this round.

    ``deck`` holds the unseen riff cards; ``buried`` of these were discarded unseen. ``open_riffs`` are revealed and not
    yet discarded. Of the turn: ``pool`` are the dice, ``granted`` the means of cards, ``used`` the spent ones, ``made``
    the unused Excellents made of two actions; whether ``booth`` and ``ability`` are unused; ``fresh`` are locations
    repaired this turn.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "ability", "actor", "at", "booth", "buried", "carrier", "characters", "chosen", "deck", "dial", "difficulty",
        "done", "fresh", "granted", "kept", "made", "offered", "open_riffs", "over", "owner", "pending", "pool",
        "progress", "rerolled", "restored", "round", "san_dimas", "seats", "set_up", "stage_of", "stands", "turn",
        "used",
    )  # fmt: skip

    lookup: Lookup
    seats: int
    difficulty: Difficulty
    actor: Seat
    turn: Seat
    round: int
    chosen: tuple[int, ...]
    characters: tuple[int, ...]
    at: list[int]
    stage_of: list[int]
    dial: list[int]
    owner: list[Seat]
    stands: list[int]
    carrier: list[Seat]
    restored: int
    san_dimas: int
    middle: Dial
    offered: list[tuple[int, ...]]
    kept: list[int]
    set_up: list[int]
    done: int
    progress: list[int]
    rerolled: int
    deck: Deck
    buried: int
    open_riffs: tuple[int, ...]
    pool: DicePool
    granted: int
    used: int
    made: int
    booth: bool
    ability: bool
    fresh: int
    pending: list[p.AnyPending]
    over: GameResult | None

    def lay_out(self, lookup: Lookup, seats: int, difficulty: Difficulty, chosen: tuple[int, ...], tuning: int) -> Self:
        """Set everything up before the first deal (rulebook, "Mise en place")."""
        numbers, size = lookup.numbers, len(lookup.locations)
        hardship = numbers.hardship(difficulty, seats, tuning)
        rift = numbers.dial.start if hardship.rift is None else hardship.rift
        self.lookup, self.seats, self.difficulty, self.chosen = lookup, seats, difficulty, chosen
        self.actor, self.turn, self.round = NOBODY, 0, 1
        self.characters, self.at = chosen, [MIDDLE] * seats
        self.stage_of, self.owner = [NOWHERE] * size, [NONE] * size
        self.dial = [rift - (location < hardship.calm) for location in range(size)]
        self.stands, self.carrier, self.restored = [NOWHERE] * size, [NONE] * size, 0
        self.san_dimas, self.middle = seats + hardship.higher, Dial(0, numbers.end(difficulty, seats, tuning))
        self.offered, self.kept, self.set_up = [()] * seats, [NONE] * seats, [NONE] * seats
        self.done, self.progress, self.rerolled = 0, [0] * seats, 0
        self.deck, self.buried, self.open_riffs = Deck.of(range(len(lookup.riffs))), hardship.fewer, ()
        self.pool, self.granted, self.used, self.made = DicePool(), 0, 0, 0
        self.booth, self.ability, self.fresh = True, True, 0
        self.over = None
        self.pending = [
            p.TakingDice(),
            p.Drawing(first=True),
            p.OpeningRifts(seats, 0),
            p.DealingSetUpActions(),
            *(p.KeepingObjective(seat) for seat in reversed(range(seats))),
            p.DealingObjectives(),
            p.DealingPersonages(),
            p.LayingLocations(),
        ]
        if NONE in chosen:
            self.pending.append(p.DealingCharacters())
        return self

    def copy_to(self, copy: Self) -> Self:
        """Copy into an empty state; content is shared, everything else is independent."""
        copy.lookup, copy.seats, copy.difficulty, copy.chosen = self.lookup, self.seats, self.difficulty, self.chosen
        copy.actor, copy.turn, copy.round = self.actor, self.turn, self.round
        copy.characters, copy.at, copy.stage_of = self.characters, self.at[:], self.stage_of[:]
        copy.dial, copy.owner, copy.stands = self.dial[:], self.owner[:], self.stands[:]
        copy.carrier, copy.restored = self.carrier[:], self.restored
        copy.san_dimas, copy.middle = self.san_dimas, self.middle
        copy.offered, copy.kept, copy.set_up = self.offered[:], self.kept[:], self.set_up[:]
        copy.done, copy.progress, copy.rerolled = self.done, self.progress[:], self.rerolled
        copy.deck, copy.buried, copy.open_riffs = self.deck, self.buried, self.open_riffs
        copy.pool, copy.granted, copy.used, copy.made = self.pool, self.granted, self.used, self.made
        copy.booth, copy.ability, copy.fresh = self.booth, self.ability, self.fresh
        copy.pending, copy.over = self.pending[:], self.over
        return copy

    # --- queries -----------------------------------------------------------------------------------------------------

    @property
    def here(self) -> int:
        """Space of the active seat's booth."""
        return self.at[self.turn]

    @property
    def riffs_left(self) -> int:
        """Number of riff cards left to draw."""
        return len(self.deck) - self.buried

    def has_ability(self, name: str) -> bool:
        """Return whether the active seat's character has an ability, used or not."""
        return self.lookup.abilities[self.characters[self.turn]] == name

    def location_at(self, space: int) -> int:
        """Return the location on a space, or -1 for San Dimas."""
        return NOWHERE if space == MIDDLE else self.stage_of.index(space)

    def cargo(self, seat: Seat) -> list[int]:
        """Return a seat's passengers."""
        return [who for who, carrier in enumerate(self.carrier) if carrier == seat]

    def is_home(self, who: int) -> bool:
        """Return whether a personage stands at their own location, restored or not."""
        return self.stands[who] == self.stage_of[who]

    def in_turn_order(self) -> list[Seat]:
        """Return the seats clockwise from the active one."""
        return [(self.turn + number) % self.seats for number in range(self.seats)]

    def repaired(self) -> list[int]:
        """Return the repaired locations."""
        return [location for location, value in enumerate(self.dial) if not value]

    def unresolved(self) -> int:
        """Return the mask of dice with a pending Bogus result."""
        return self.pool.showing(BOGUS) & self.pool.free

    # --- rifts -------------------------------------------------------------------------------------------------------

    def raise_san_dimas(self, by: int) -> None:
        """Raise San Dimas step by step; beyond its end the game is lost (rulings 15 and 17)."""
        moved = self.middle.move(self.san_dimas, by)
        self.san_dimas = moved.value
        if moved.overflow:
            self.finish(Ending.SAN_DIMAS_BROKEN, ())

    def lower_san_dimas(self, by: int) -> None:
        """Lower San Dimas, not below 0 (ruling 23)."""
        self.san_dimas = self.middle.move(self.san_dimas, -by).value

    def raise_location(self, location: int, by: int) -> None:
        """Raise an unrepaired rift; the overflow raises San Dimas."""
        if self.dial[location]:
            self.dial[location], overflow = self.lookup.dial.move(self.dial[location], by)
            if overflow:
                self.raise_san_dimas(overflow)

    def raise_space(self, space: int, by: int) -> None:
        """Raise the rift on a space: San Dimas or a location (ruling 4)."""
        if space == MIDDLE:
            self.raise_san_dimas(by)
        else:
            self.raise_location(self.location_at(space), by)

    def lower_location(self, location: int, by: int) -> bool:
        """Lower a rift for the active seat and return whether it moved.

        Without its personage it stops at 1 (ruling 6); at 0 the location is repaired and gives a Triumphant die.
        """
        before = self.dial[location]
        if not before:
            return False
        lowest = 0 if self.restored >> location & 1 else 1
        self.dial[location] = max(lowest, before - by)
        if not self.dial[location]:
            self.owner[location] = self.turn
            self.fresh |= 1 << location
        return self.dial[location] < before

    def break_open(self, location: int) -> None:
        """Break a repaired location open; its personage stays, its Triumphant die is lost (ruling 9)."""
        self.dial[location], self.owner[location] = self.lookup.numbers.dial.start, NONE
        self.fresh &= ~(1 << location)

    # --- end of the game ---------------------------------------------------------------------------------------------

    def finish(self, ending: Ending, winners: tuple[Seat, ...]) -> None:
        """End the game."""
        self.over = GameResult(ending, winners)
        self.pending.clear()
        self.actor = NOBODY
