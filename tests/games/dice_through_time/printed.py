"""Numbers printed in the Czech Dice Through Time rulebook, and the digits that our own rulebook may contain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.pending import Acting, Removing
from tests.rules.printed_numbers import Printed, SetUp


def _box(count: Callable[[Any], int | tuple[int, ...]]) -> Callable[[SetUp], int | tuple[int, ...]]:
    """Return a function that reads a number in the box."""
    return lambda table: count(table.game.lookup.box)


def _drawn(table: SetUp) -> int:
    """Count the event cards drawn in a first round."""
    state = table.played(lambda state: bool(state.pending) and isinstance(state.pending[-1], Acting))
    return len(table.game.lookup.events) - len(state.deck)


def _levels(table: SetUp) -> tuple[int, ...]:
    """Return the items per year at each level, the easiest first."""
    found = []
    for level in ("beginner", "standard", "hard", "insane"):
        (left,) = set(table.game.start(table.seats, {"difficulty": level}).left)
        found.append(int(left))
    return tuple(found)


def _moved(place: Callable[[Any], None], command: Callable[[Any], Any]) -> Callable[[SetUp], int]:
    """Return a function that reads how far a command moves the marker in a state prepared by ``place``."""

    def read(table: SetUp) -> int:
        state = table.played(lambda state: bool(state.pending) and isinstance(state.pending[-1], Acting)).clone()
        state.outatime = before = 10
        state.events, state.paradox = [()] * len(state.events), 0
        place(state)
        state.apply(command(state))
        return int(state.outatime - before)

    return read


def _meet(state: Any) -> None:
    """Put the other cars next to the active seat's car."""
    here = state.lookup.neighbours[state.here][0]
    state.at = [state.here if seat == state.turn else here for seat in range(state.seats)]


def _step(state: Any) -> c.Travel:
    to = state.lookup.places[state.lookup.neighbours[state.here][0]]
    return c.Travel(state.turn, to, (state.lookup.dice[state.ready_dice(state.turn)[0]],))


def _carry(state: Any) -> None:
    """Give the active seat an item and put it at the item's home, without Biff."""
    state.held[state.turn] = 1
    state.at[state.turn] = state.lookup.homes[0]
    year = state.lookup.year_of[state.here]
    state.biffs[year] = state.lookup.neighbours[state.here][0]


def _removed(table: SetUp) -> int:
    """Return the number of paradox tokens that a Doc removes."""
    state = table.played(lambda state: bool(state.pending) and isinstance(state.pending[-1], Removing))
    return int(state.pending[-1].left)


def _cover(year: int, places: int, tokens: int) -> Callable[[Any], None]:
    """Return a function that covers places of a year and adds paradox tokens in a round's last turn."""

    def place(state: Any) -> None:
        columns, one = state.lookup.columns, (0,)
        state.turn = state.actor = (state.first - 1) % state.seats
        state.events = [one if n // columns == year and n % columns < places else () for n in range(4 * columns)]
        state.paradox = sum(1 << year * columns + n for n in range(tokens))

    return place


_CONTENTS: Final = "Obsah krabice"
_SET_UP: Final = "Příprava hry"
_DRAWING: Final = "Táhněte a umístěte karty událostí"
_MARKER: Final = "Značka OUTATIME"

PRINTED: Final = (
    Printed(what="players at least and at most", source="Titulní strana: 2-4", number=(2, 4),
            read=lambda table: (table.game.seats[0], table.game.seats[-1])),
    Printed(what="years", source=_CONTENTS, number=(1885, 1955, 1985, 2015),
            read=_box(lambda box: tuple(year.year for year in box.years))),
    Printed(what="Biffs, one for each year", source=_CONTENTS, number=4, read=lambda table: len(table.start.biffs)),
    Printed(what="dice in the box", source=_CONTENTS, number=16, read=lambda table: len(table.game.lookup.dice)),
    Printed(what="dice of each player", source=f"{_CONTENTS}; {_SET_UP} 6", number=4,
            read=lambda table: len(table.dealt.dice_of(0))),
    Printed(what="event cards", source=_CONTENTS, number=72, read=lambda table: len(table.start.deck)),
    Printed(what="item cards", source=_CONTENTS, number=20, read=_box(lambda box: len(box.items))),
    Printed(what="item cards of each year", source=_CONTENTS, number=(5, 5, 5, 5),
            read=lambda table: tuple(items.bit_count() for items in table.game.lookup.item_decks)),
    Printed(what="paradox tokens, one for each place", source=_CONTENTS, number=20,
            read=_box(lambda box: len(box.places))),
    Printed(what="Einstein tokens", source=_CONTENTS, number=24, read=lambda table: sum(table.start.bag)),
    Printed(what="items of each year on standard", source=f"{_SET_UP} 4", number=(3, 3, 3, 3),
            read=lambda table: tuple(table.start.left)),
    Printed(what="items of each year by level", source=f"{_SET_UP} 4", number=(2, 3, 4, 5), read=_levels),
    Printed(what="the marker at the start", source="NDR, NAN: 00 (facts, 11)", number=0,
            read=lambda table: int(table.start.outatime)),
    Printed(what="events of a round", source=_DRAWING, number=lambda seats: {2: 3, 3: 5, 4: 8}[seats], read=_drawn),
    Printed(what="paradox tokens for a Doc", source="Doc Brown", number=2, read=_removed),
    Printed(what="items that one player may hold", source="Dokončení událostí", number=2,
            read=_box(lambda box: box.numbers.carried)),
    Printed(what="spaces for an item that is returned", source="Vracení předmětů", number=-1,
            read=_moved(_carry, lambda state: c.ReturnItem(state.turn, state.lookup.items[0]))),
    Printed(what="spaces for a meeting, of two others as well", source="Setkání s vaším druhým já", number=2,
            read=_moved(_meet, _step)),
    Printed(what="spaces for three covered places", source=f"{_MARKER}, příklad", number=3,
            read=_moved(_cover(2, 3, 0), lambda state: c.EndTurn(state.turn))),
    Printed(what="spaces for three covered places and two tokens", source=_MARKER, number=5,
            read=_moved(_cover(2, 3, 2), lambda state: c.EndTurn(state.turn))),
)  # fmt: skip
"""Numbers in the rulebook; the track length (Game Over) is this program's own design."""

BOOK_EXCEPTIONS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("1885", "1955", "1985", "2015"), "years are the names of the rows of the board"),
}
"""Phrases of our rulebook with a digit that is no number of the box, with the reason."""
