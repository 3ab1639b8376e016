"""View of one seat in Dice Through Time, and the state rebuilt from it.

Everything is public but the future: the next event, item or Einstein token is undetermined until drawn.
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
"""Names of the positions on a mat."""


class DieView(msgspec.Struct, frozen=True):
    """A die: icon (None before the roll), position, and the place where it is buried.

    ``fresh`` ones were buried this turn and help in later turns only.
    """

    id: str
    icon: str | None
    lies: DieState
    place: str | None = None
    fresh: bool = False


class PlayerView(msgspec.Struct, frozen=True):
    """A player's colour of car and dice, car place, dice and items; None before the cars are dealt."""

    car: str | None
    place: str | None
    dice: tuple[DieView, ...]
    items: tuple[str, ...]


class TokensView(msgspec.Struct, frozen=True):
    """Einstein tokens by icon: face up, face down, and out of the game."""

    pool: dict[str, int]
    bag: dict[str, int]
    used: dict[str, int]


class ItemDeckView(msgspec.Struct, frozen=True):
    """Item deck of a year: its size, and the items possibly in it (one more for each left in the box)."""

    left: int
    unseen: tuple[str, ...]


class EventDeckView(msgspec.Struct, frozen=True):
    """Event cards still to come (unordered), discarded, and set aside during the draw."""

    left: tuple[str, ...]
    discards: tuple[str, ...]
    aside: tuple[str, ...]


class ThreatView(msgspec.Struct, frozen=True):
    """Move of the OUTATIME marker if the round ended now: the year (None without events) and the steps."""

    year: int | None
    steps: int


class PendingView(Ask, frozen=True):
    """The pending decision: name, seat, remaining draws or removals, and whether it may end early.

    ``unpaid`` are the icons still needed, ``dice`` those being rolled, ``year`` the deck of an item.
    """

    left: int = 0
    may_stop: bool = False
    unpaid: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    year: int | None = None


class TableView(View, frozen=True):
    """The table as seen by every seat.

    ``events`` are by place, ``biffs`` by year, ``item_decks`` by year, ``needs`` the combined icons of a place's
    events. ``lasting`` are special events of the round, ``cars`` the seats' choices.
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
    """Build the view of a seat, or of an observer."""
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
    """Build the view of a seat's car, dice and items."""
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
    """Return icons repeated by their counts."""
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
    """Return the pending decision."""
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
    """Fill a fresh state of the same box and seats with the contents of ``view``."""
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
    """Set the dice as in the view; all others stay in the box."""
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
