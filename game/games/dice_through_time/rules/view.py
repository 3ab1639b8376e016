"""What one seat sees of Dice Through Time, built field by field, and a full state made from it.

Everything lies open but what comes next: which event, item or Einstein token is drawn does not exist before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

import msgspec

from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.box import ICONS, Difficulty
from game.games.dice_through_time.rules.payment_means import needed_at
from game.games.dice_through_time.rules.pending import AnyPending
from game.games.dice_through_time.rules.state_data import IN_BOX, READY, SPENT, StateData
from game.rules.contract import NATURE, Ask, GameResult, Seat, View, verb
from game.rules.parts import UNROLLED, Deck, bits, mask_of

DieState = Literal["ready", "spent", "buried"]

LYING: Final[dict[int, DieState]] = {READY: "ready", SPENT: "spent"}
"""How a die lies on its owner's mat."""


class DieView(msgspec.Struct, frozen=True):
    """A die: what it shows (None before it is rolled), how it lies, and the place where it is buried.

    ``fresh`` ones were buried in this turn and help in later turns only.
    """

    id: str
    icon: str | None
    lies: DieState
    place: str | None = None
    fresh: bool = False


class PlayerView(msgspec.Struct, frozen=True):
    """What a player has: the colour of car and dice, where the car stands, dice and items; None before the dealing."""

    car: str | None
    place: str | None
    dice: tuple[DieView, ...]
    items: tuple[str, ...]


class TokensView(msgspec.Struct, frozen=True):
    """The Einstein tokens by icon: face up for everybody, face down, and out of the game."""

    pool: dict[str, int]
    bag: dict[str, int]
    used: dict[str, int]


class ItemDeckView(msgspec.Struct, frozen=True):
    """The item deck of a year: how many lie there, and which may be among them (one more for each left in the box)."""

    left: int
    unseen: tuple[str, ...]


class EventDeckView(msgspec.Struct, frozen=True):
    """The event cards that may come (in no order), those discarded, and those set aside while events are drawn."""

    left: tuple[str, ...]
    discards: tuple[str, ...]
    aside: tuple[str, ...]


class ThreatView(msgspec.Struct, frozen=True):
    """What would move the OUTATIME marker if the round ended now: the year (None: none would) and how far it goes."""

    year: int | None
    steps: int


class PendingView(Ask, frozen=True):
    """The decision that is due: its name, who answers, how many are left to draw or remove, and whether that may end.

    ``unpaid`` are the icons that are still asked for, ``dice`` those that are rolled, ``year`` the deck of an item.
    """

    left: int = 0
    may_stop: bool = False
    unpaid: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    year: int | None = None


class TableView(View, frozen=True):
    """The table as every seat sees it.

    ``events`` are by place, ``biffs`` by year, ``item_decks`` by year, ``needs`` the icons that the events of a place
    ask for together. ``lasting`` are special events that hold until the round ends, ``cars`` what the seats chose.
    """

    first: Seat
    round: int
    difficulty: Difficulty
    cars: tuple[str | None, ...]
    players: tuple[PlayerView, ...]
    biffs: dict[int, str]
    events: dict[str, tuple[str, ...]]
    needs: dict[str, tuple[str, ...]]
    paradox: tuple[str, ...]
    tokens: TokensView
    item_decks: dict[int, ItemDeckView]
    returned: tuple[str, ...]
    deck: EventDeckView
    lasting: tuple[str, ...]
    outatime: int
    game_over: int
    threat: ThreatView
    ask: PendingView | None
    pending: tuple[AnyPending, ...]
    over: GameResult | None


def view_of(s: StateData, seat: Seat | None) -> TableView:
    """Build the view of a seat, or of an onlooker."""
    lookup = s.lookup
    placed = [place for place, events in enumerate(s.events) if events]
    return TableView(
        seat=seat,
        actor=s.actor,
        turn=s.turn,
        first=s.first,
        round=s.round,
        difficulty=s.difficulty,
        cars=tuple(None if car < 0 else lookup.colours[car] for car in s.chosen),
        players=tuple(_player(s, number) for number in range(s.seats)),
        biffs={year: lookup.places[place] for year, place in zip(lookup.years, s.biffs, strict=True)},
        events={lookup.places[place]: tuple(lookup.events[event] for event in s.events[place]) for place in placed},
        needs={lookup.places[place]: _icons(needed_at(s, place)) for place in placed},
        paradox=tuple(lookup.places[place] for place in bits(s.paradox)),
        tokens=TokensView(_counted(s.pool), _counted(s.bag), _counted(s.used)),
        item_decks={year: _item_deck(s, number) for number, year in enumerate(lookup.years)},
        returned=tuple(lookup.items[item] for item in bits(s.returned)),
        deck=_deck(s),
        lasting=tuple(lookup.events[card] for card in s.lasting),
        outatime=s.outatime,
        game_over=lookup.outatime.most,
        threat=_threat(s),
        ask=_ask(s),
        pending=tuple(s.pending),
        over=s.over,
    )


def _player(s: StateData, seat: Seat) -> PlayerView:
    """Show a seat's car, dice and items."""
    items = tuple(s.lookup.items[item] for item in bits(s.held[seat]))
    if s.cars[seat] < 0:
        return PlayerView(None, None, (), items)
    dice = tuple(_die(s, die) for die in s.dice_of(seat))
    return PlayerView(s.lookup.colours[s.cars[seat]], s.lookup.places[s.at[seat]], dice, items)


def _die(s: StateData, die: int) -> DieView:
    where, face = s.where[die], s.faces[die]
    icon = None if face == UNROLLED else ICONS[face]
    if where < 0:
        return DieView(s.lookup.dice[die], icon, LYING[where])
    return DieView(s.lookup.dice[die], icon, "buried", s.lookup.places[where], bool(s.fresh >> die & 1))


def _counted(counts: Iterable[int]) -> dict[str, int]:
    return dict(zip(ICONS, counts, strict=True))


def _icons(counts: Iterable[int]) -> tuple[str, ...]:
    """List icons as often as they are asked for."""
    return tuple(icon for icon, count in zip(ICONS, counts, strict=True) for _ in range(count))


def _item_deck(s: StateData, year: int) -> ItemDeckView:
    return ItemDeckView(s.left[year], tuple(s.lookup.items[item] for item in bits(s.unseen[year])))


def _deck(s: StateData) -> EventDeckView:
    names = s.lookup.events
    left, discards, aside = bits(s.deck.rest), s.deck.discards, s.aside
    return EventDeckView(*(tuple(names[card] for card in cards) for cards in (left, discards, aside)))


def _threat(s: StateData) -> ThreatView:
    year, steps = s.worst_year()
    return ThreatView(None if year < 0 else s.lookup.years[year], steps)


def _ask(s: StateData) -> PendingView | None:
    """Return what is to be decided."""
    if not s.pending or s.actor < NATURE:
        return None
    top = s.pending[-1]
    what = verb(type(top).__name__)
    if isinstance(top, p.Drawing):
        return PendingView(what, s.actor, top.left)
    if isinstance(top, p.Removing):
        return PendingView(what, s.actor, min(top.left, s.paradox.bit_count()), top.may_stop)
    if isinstance(top, p.Paying):
        return PendingView(what, s.actor, unpaid=_icons(top.unpaid))
    if isinstance(top, p.Rolling):
        dice = s.ready_dice(s.in_turn_order(top.number))
        return PendingView(what, s.actor, dice=tuple(s.lookup.dice[die] for die in dice))
    if isinstance(top, p.Rerolling):
        return PendingView(what, s.actor, dice=s.lookup.dice_in(top.dice))
    if isinstance(top, p.Searching):
        return PendingView(what, s.actor, year=s.lookup.years[s.lookup.year_of[s.here]])
    return PendingView(what, s.actor)


def fill(s: StateData, view: TableView) -> None:
    """Put everything that ``view`` shows into ``s``, a fresh state of the same box and number of seats."""
    lookup = s.lookup
    s.actor, s.turn, s.first, s.round = view.actor, view.turn, view.first, view.round
    s.chosen = tuple(-1 if car is None else lookup.colour[car] for car in view.cars)
    s.cars = tuple(-1 if player.car is None else lookup.colour[player.car] for player in view.players)
    s.at = [-1 if player.place is None else lookup.place[player.place] for player in view.players]
    s.held = [mask_of(lookup.item[item] for item in player.items) for player in view.players]
    _fill_dice(s, (die for player in view.players for die in player.dice))
    s.biffs = [lookup.place[view.biffs[year]] for year in lookup.years]
    s.events = [tuple(lookup.event[event] for event in view.events.get(place, ())) for place in lookup.places]
    s.paradox = mask_of(lookup.place[place] for place in view.paradox)
    s.pool, s.bag, s.used = (_counts(t) for t in (view.tokens.pool, view.tokens.bag, view.tokens.used))
    s.left = [view.item_decks[year].left for year in lookup.years]
    s.unseen = [mask_of(lookup.item[item] for item in view.item_decks[year].unseen) for year in lookup.years]
    s.returned = mask_of(lookup.item[item] for item in view.returned)
    left, discards = ([lookup.event[card] for card in cards] for cards in (view.deck.left, view.deck.discards))
    s.deck = Deck(mask_of(left), (), tuple(discards))
    s.aside = tuple(lookup.event[card] for card in view.deck.aside)
    s.lasting = tuple(lookup.event[card] for card in view.lasting)
    s.outatime, s.pending, s.over = view.outatime, list(view.pending), view.over


def _fill_dice(s: StateData, dice: Iterable[DieView]) -> None:
    """Lay the dice as they are shown; all others stay in the box."""
    lookup, states = s.lookup, {lies: where for where, lies in LYING.items()}
    s.where, s.fresh = [IN_BOX] * len(lookup.dice), 0
    s.faces = [UNROLLED] * len(lookup.dice)
    for shown in dice:
        die = lookup.die[shown.id]
        s.faces[die] = UNROLLED if shown.icon is None else lookup.icon[shown.icon]
        s.where[die] = states[shown.lies] if shown.place is None else lookup.place[shown.place]
        s.fresh |= shown.fresh << die


def _counts(shown: Mapping[str, int]) -> list[int]:
    return [shown[icon] for icon in ICONS]
