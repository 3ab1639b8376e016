"""Public view of Back in Time, and the state rebuilt from a view.

All cards are open: a view holds everything except future chance outcomes. Ids are those of the content.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from game.games.back_in_time.rules.box import COLOURS, HEROES, MOVERS, Difficulty
from game.games.back_in_time.rules.challenge import MEASURE, count_symbols, score
from game.games.back_in_time.rules.challenge_state import ChallengeState
from game.games.back_in_time.rules.compiled_box import (
    BIFF_FACE,
    DECKS,
    FIRST_HERO,
    MIDNIGHT,
    TILES,
    WILD_SYMBOL,
    Lookup,
)
from game.games.back_in_time.rules.pending import (
    AnyPending,
    BiffDice,
    BiffRuns,
    Gift,
    Leading,
    Placing,
    Rerolling,
    Rolling,
    Walking,
)
from game.games.back_in_time.rules.roll_tasks import need_of
from game.games.back_in_time.rules.state_data import StateData
from game.rules.contract import NATURE, Ask, GameResult, Seat, View, verb
from game.rules.parts import UNROLLED, Deck, DicePool, bits, mask_of

if TYPE_CHECKING:
    from collections.abc import Sequence


class HeroView(msgspec.Struct, frozen=True):
    """A character and its mat: all tiles and the exhausted ones, all items and the used ones."""

    seat: Seat
    space: str
    tiles: tuple[str, ...]
    spent: tuple[str, ...]
    items: tuple[str, ...]
    used_items: tuple[str, ...]


class DeckView(msgspec.Struct, frozen=True):
    """Cards left in a deck (unordered) and its discard pile, latest last."""

    left: tuple[str, ...]
    discards: tuple[str, ...]


class DieView(msgspec.Struct, frozen=True):
    """A die of the challenge: colour, tile it came from, face (None before the roll).

    ``marked`` dice are to be rerolled.
    """

    colour: str
    tile: str
    seat: Seat
    face: str | None
    marked: bool


class TrialView(msgspec.Struct, frozen=True):
    """The challenge under way.

    ``score`` is the current value of the roll (points, spots or symbols; 1 for a solved card), ``missing`` the number
    of symbols short of success.
    """

    challenge: str
    kind: str
    dice: tuple[DieView, ...]
    score: int
    missing: int
    free_reroll: bool
    extra_speed: int
    bonus: int
    ignored: int
    resolved: bool


class PendingView(Ask, frozen=True):
    """The pending decision: name, seat and details.

    ``figure`` is moved up to ``steps`` spaces towards ``goal``; ``offered`` are tiles to choose from.
    """

    figure: str | None = None
    steps: int = 0
    goal: str | None = None
    moved: bool = False
    must: bool = False
    limit: int = 0
    offered: tuple[str, ...] = ()


class TableView(View, frozen=True):
    """The whole table; ``heroes`` are in seat order, ``opportunities`` by slot (None: empty).

    ``clock`` is the tracker's space, 1 to ``midnight`` (10:04 p.m.); ``cast`` holds the seats' requests; ``part_costs``
    are the Knowledge symbols of parts, without those added by a Trouble Card.
    """

    clock: int
    midnight: int
    difficulty: Difficulty
    part_costs: dict[str, int]
    expansion: bool
    cast: tuple[str | None, ...]
    heroes: dict[str, HeroView]
    figures: dict[str, str]
    biff_down: bool
    tokens: int
    car: int
    love: int
    photos: int
    parts: tuple[str, ...]
    opportunities: tuple[str | None, ...]
    trouble: str | None
    lasting: str
    power_used: bool
    vest: bool
    letter: bool
    decks: dict[str, DeckView]
    trial: TrialView | None
    ask: PendingView | None
    pending: tuple[AnyPending, ...]
    over: GameResult | None


def view_of(s: StateData, seat: Seat | None) -> TableView:
    """Build the view of a seat, or of an observer."""
    lookup, spaces = s.lookup, s.lookup.spaces
    return TableView(
        seat=seat,
        actor=s.actor,
        turn=s.turn,
        clock=s.clock,
        midnight=lookup.clocks[s.seats].marks[MIDNIGHT],
        difficulty=s.difficulty,
        part_costs=dict(zip(lookup.parts, s.part_costs, strict=True)),
        expansion=s.expansion,
        cast=tuple(HEROES[hero] if hero >= 0 else None for hero in s.cast),
        heroes={HEROES[hero]: _hero(s, number) for number, hero in enumerate(s.heroes)},
        figures={name: spaces[s.at[figure]] for figure, name in enumerate(MOVERS)},
        biff_down=s.down,
        tokens=s.tokens,
        car=s.car,
        love=s.love,
        photos=s.photos,
        parts=tuple(lookup.parts[part] for part in bits(s.parts)),
        opportunities=tuple(lookup.opportunities[card] if card >= 0 else None for card in s.opportunities),
        trouble=lookup.troubles[s.trouble] if s.trouble >= 0 else None,
        lasting=s.lasting,
        power_used=s.power_used,
        vest=s.vest,
        letter=s.letter,
        decks={name: _deck(lookup, number, s.decks[number]) for number, name in enumerate(DECKS)},
        trial=None if s.trial is None else _trial(s, s.trial),
        ask=_ask(s),
        pending=tuple(s.pending),
        over=s.over,
    )


def _hero(s: StateData, seat: Seat) -> HeroView:
    """Build the view of a character's mat."""
    tiles, items = s.lookup.cards[TILES], s.lookup.items
    held, owned = s.held[seat], s.owned[seat]
    return HeroView(
        seat=seat,
        space=s.lookup.spaces[s.at[FIRST_HERO + seat]],
        tiles=_names(tiles, held),
        spent=_names(tiles, held & s.spent),
        items=_names(items, owned),
        used_items=_names(items, owned & s.used_items),
    )


def _names(names: Sequence[str], mask: int) -> tuple[str, ...]:
    """Return the names of the numbers in a mask."""
    if not mask:
        return ()
    return tuple([names[number] for number in bits(mask)])  # a list first, for speed: views are built very often


@lru_cache(maxsize=1 << 10)
def _deck(lookup: Lookup, number: int, deck: Deck) -> DeckView:
    """Build the view of a deck; cached, since decks stay the same over many commands."""
    names = lookup.cards[number]
    return DeckView(_names(names, deck.rest), tuple(names[card] for card in deck.discards))


def _trial(s: StateData, trial: ChallengeState) -> TrialView:
    """Build the view of the challenge under way."""
    challenge = s.lookup.challenges[trial.challenge]
    marked = picked(s.pending[-1], trial) if s.pending else 0
    rolled = trial.dice.is_rolled
    return TrialView(
        challenge=trial.challenge,
        kind=challenge.kind,
        dice=tuple(_die(s, trial, die, bool(marked >> die & 1)) for die in range(len(trial.dice))),
        score=score(s, trial, challenge) if rolled else 0,
        missing=missing(s, trial) if rolled and not trial.resolved else 0,
        free_reroll=trial.free,
        extra_speed=trial.extra_speed,
        bonus=trial.bonus,
        ignored=trial.ignored,
        resolved=trial.resolved,
    )


def picked(top: AnyPending, trial: ChallengeState) -> int:
    """Return the mask of dice marked for a reroll."""
    if isinstance(top, Rolling):
        return top.which if trial.dice.is_rolled else 0
    return top.marked if isinstance(top, Rerolling) else 0


def _die(s: StateData, trial: ChallengeState, die: int, marked: bool) -> DieView:
    tile = trial.tiles[die]
    owner = next((seat for seat in range(s.seats) if s.held[seat] >> tile & 1), s.turn)
    shown = trial.dice.faces[die]
    face = s.lookup.faces[shown] if shown != UNROLLED else None
    return DieView(COLOURS[trial.dice.kinds[die]], s.lookup.tiles[tile].id, owner, face, marked)


def missing(s: StateData, trial: ChallengeState) -> int:
    """Return the number of symbols missing for the challenge to succeed."""
    challenge = s.lookup.challenges[trial.challenge]
    found = count_symbols(s, trial)
    if challenge.kind in MEASURE:
        return max(0, sum(need_of(s, challenge)) - score(s, trial, challenge))
    wanting = sum(max(0, need - found[colour]) for colour, need in enumerate(challenge.need))
    return max(0, wanting - found[WILD_SYMBOL])


def _ask(s: StateData) -> PendingView | None:
    """Return the pending decision; None when the game is over."""
    if not s.pending or s.actor < NATURE:
        return None
    top = s.pending[-1]
    what = verb(type(top).__name__)
    if isinstance(top, Walking):
        return PendingView(what, s.actor, steps=top.left, moved=top.moved)
    if isinstance(top, Leading):
        goal = s.lookup.spaces[top.goal] if top.goal >= 0 else None
        name = s.lookup.figure_name(top.figure, s.heroes)
        return PendingView(what, s.actor, name, top.left, goal, top.moved, top.must)
    if isinstance(top, (BiffRuns, BiffDice, Placing)):
        return PendingView(what, s.actor, "biff", 0 if isinstance(top, Placing) else top.left, must=True)
    if isinstance(top, Rerolling):
        return PendingView(what, s.actor, must=top.item, limit=top.limit)
    if isinstance(top, Gift):
        return PendingView(what, s.actor, offered=tuple(s.lookup.tiles[tile].id for tile in top.offered))
    return PendingView(what, s.actor)


def fill(s: StateData, view: TableView) -> None:
    """Fill a fresh state of the same box and seats with the contents of ``view``."""
    lookup = s.lookup
    s.actor, s.turn, s.clock = view.actor, view.turn, view.clock
    s.part_costs = tuple([view.part_costs[part] for part in lookup.parts])
    s.heroes = tuple(HEROES.index(name) for name in view.heroes)
    mats = list(view.heroes.values())
    s.at = [lookup.space[view.figures[name]] for name in MOVERS]
    s.at += [lookup.space[mat.space] for mat in mats] or [lookup.start_space] * s.seats
    s.held = [mask_of(lookup.tile[tile] for tile in mat.tiles) for mat in mats] or [0] * s.seats
    s.owned = [mask_of(lookup.item[item] for item in mat.items) for mat in mats] or [0] * s.seats
    s.spent = mask_of(lookup.tile[tile] for mat in mats for tile in mat.spent)
    s.used_items = mask_of(lookup.item[item] for mat in mats for item in mat.used_items)
    s.down, s.tokens, s.car, s.love, s.photos = view.biff_down, view.tokens, view.car, view.love, view.photos
    s.parts = mask_of(lookup.parts.index(part) for part in view.parts)
    s.opportunities = tuple(-1 if card is None else lookup.opportunities.index(card) for card in view.opportunities)
    s.trouble = -1 if view.trouble is None else lookup.troubles.index(view.trouble)
    s.power_used, s.vest, s.letter = view.power_used, view.vest, view.letter
    s.decks = [_deck_of(lookup, number, view.decks[name]) for number, name in enumerate(DECKS)]
    s.trial = None if view.trial is None else _trial_of(lookup, view.trial)
    s.pending, s.over = list(view.pending), view.over


@lru_cache(maxsize=1 << 10)
def _deck_of(lookup: Lookup, number: int, deck: DeckView) -> Deck:
    """Return the deck of a view; cached, since many states are built from one view."""
    numbers = lookup.numbers[number]
    return Deck(mask_of(numbers[name] for name in deck.left), (), tuple(numbers[name] for name in deck.discards))


def _trial_of(lookup: Lookup, view: TrialView) -> ChallengeState:
    """Return the challenge state of a view."""
    dice = DicePool(
        tuple(COLOURS.index(die.colour) for die in view.dice),
        tuple(UNROLLED if die.face is None else lookup.face[die.face] for die in view.dice),
    )
    return ChallengeState(
        view.challenge,
        dice.lock(dice.showing(BIFF_FACE)),
        tuple(lookup.tile[die.tile] for die in view.dice),
        view.free_reroll,
        view.extra_speed,
        view.bonus,
        view.ignored,
        view.resolved,
    )
