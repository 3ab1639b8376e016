"""View of one seat in Riff in Time, and the state rebuilt from it.

Everything is public but the future: objectives need not be secret (rulebook, phase 3), and cards looked at are visible
to all.
"""

from __future__ import annotations

import msgspec

from game.games.riff_in_time.rules import objectives
from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.box import DICE, FACES, Die, Difficulty, Face
from game.games.riff_in_time.rules.compiled_box import CHARACTER, SECTIONS, TRIUMPHANT, WYLD
from game.games.riff_in_time.rules.payment_means import choices_of_dice, dice_owed, shown_by
from game.games.riff_in_time.rules.riffs import options_of
from game.games.riff_in_time.rules.state_data import NONE, NOWHERE, StateData
from game.rules.contract import NATURE, Ask, GameResult, Seat, View, verb
from game.rules.parts import UNROLLED, Deck, Dial, DicePool, bits, mask_of


class PlayerView(msgspec.Struct, frozen=True):
    """A player's possessions; None before they are dealt.

    ``objective`` is the kept one, ``progress`` its achieved share of ``needed`` places, rounds or times (``lowered``
    names the places if it is to lower rifts); ``set_up`` is the set-up card, ``carries`` the passengers, ``repairs``
    the locations whose Triumphant dice this player has.
    """

    character: str | None
    space: str
    carries: tuple[str, ...]
    repairs: tuple[str, ...]
    offered: tuple[str, ...]
    objective: str | None
    done: bool
    progress: int
    needed: int
    lowered: tuple[str, ...]
    set_up: str | None
    rerolled: bool


class LocationView(msgspec.Struct, frozen=True):
    """A location: stage, dial, band, and whether it is repaired."""

    space: str | None
    dial: int
    band: str
    repaired: bool


class PersonageView(msgspec.Struct, frozen=True):
    """A personage: space or carrying seat, and whether they are back for good."""

    space: str | None
    carrier: Seat | None
    restored: bool


class DieView(msgspec.Struct, frozen=True):
    """A die of the pool: kind, face (None before the roll), and whether it is spent."""

    id: str
    die: Die
    face: Face | None
    spent: bool


class CardActionView(msgspec.Struct, frozen=True):
    """A card's action this turn, and whether it is used."""

    id: str
    action: str
    used: bool


class DeckView(msgspec.Struct, frozen=True):
    """The riff cards: number left to draw, looked at (next one first), unseen, and discarded.

    ``buried`` of the unseen ones were discarded unseen.
    """

    left: int
    top: tuple[str, ...]
    unseen: tuple[str, ...]
    buried: int
    discards: tuple[str, ...]


class PendingView(Ask, frozen=True):
    """The pending decision: name, seat and details.

    ``card`` is the riff card with its ``section`` and the number of its ``options``; ``left`` counts cards still to be
    revealed or looked at, ``number`` the cards to order; ``dice`` are being rolled, ``owed`` are the dice to choose
    from and ``room`` is how many are chosen.
    """

    card: str | None = None
    section: str | None = None
    options: int = 0
    left: int = 0
    number: int = 0
    dice: tuple[str, ...] = ()
    owed: dict[Die, int] = msgspec.field(default_factory=dict)
    room: int = 0


class TableView(View, frozen=True):
    """The table as seen by every seat.

    ``locations`` and ``personages`` are by id; ``chosen`` are the characters the seats asked for. Of the turn: the
    ``pool``, the actions of ``cards``, how many Excellents are ``made``, whether ``booth`` and ``ability`` are unused,
    and the locations repaired in it (``fresh``). ``open_riffs`` are being resolved.
    """

    round: int
    difficulty: Difficulty
    chosen: tuple[str | None, ...]
    players: tuple[PlayerView, ...]
    locations: dict[str, LocationView]
    personages: dict[str, PersonageView]
    san_dimas: int
    san_dimas_most: int
    deck: DeckView
    open_riffs: tuple[str, ...]
    pool: tuple[DieView, ...]
    cards: tuple[CardActionView, ...]
    made: int
    booth: bool
    ability: bool
    fresh: tuple[str, ...]
    ask: PendingView | None
    pending: tuple[p.AnyPending, ...]
    over: GameResult | None


def view_of(s: StateData, seat: Seat | None) -> TableView:
    """Build the view of a seat, or of an observer."""
    lookup = s.lookup
    return TableView(
        seat=seat,
        actor=s.actor,
        turn=s.turn,
        round=s.round,
        difficulty=s.difficulty,
        chosen=tuple(None if one == NONE else lookup.characters[one] for one in s.chosen),
        players=tuple(_player(s, number) for number in range(s.seats)),
        locations={name: _location(s, number) for number, name in enumerate(lookup.locations)},
        personages={name: _personage(s, number) for number, name in enumerate(lookup.personages)},
        san_dimas=s.san_dimas,
        san_dimas_most=s.middle.most,
        deck=_deck(s),
        open_riffs=tuple(lookup.riffs[card] for card in s.open_riffs),
        pool=tuple(_die(s, die) for die in range(len(s.pool))),
        cards=tuple(_card_action(s, means) for means in bits(s.granted)),
        made=s.made,
        booth=s.booth,
        ability=s.ability,
        fresh=tuple(lookup.locations[location] for location in bits(s.fresh)),
        ask=_ask(s),
        pending=tuple(s.pending),
        over=s.over,
    )


def _player(s: StateData, seat: Seat) -> PlayerView:
    """Build the view of a seat's possessions."""
    lookup, kept, set_up, character = s.lookup, s.kept[seat], s.set_up[seat], s.characters[seat]
    return PlayerView(
        character=None if character == NONE else lookup.characters[character],
        space=lookup.spaces[s.at[seat]],
        carries=tuple(lookup.personages[who] for who in s.cargo(seat)),
        repairs=tuple(lookup.locations[place] for place, owner in enumerate(s.owner) if owner == seat),
        offered=tuple(lookup.objectives[card] for card in s.offered[seat]),
        objective=None if kept == NONE else lookup.objectives[kept],
        done=bool(s.done >> seat & 1),
        progress=0 if kept == NONE else objectives.reached(lookup.box.objectives[kept], s.progress[seat]),
        needed=0 if kept == NONE else objectives.needed(lookup.box.objectives[kept]),
        lowered=tuple(lookup.locations[place] for place in objectives.lowered(s, seat)),
        set_up=None if set_up == NONE else lookup.objectives[set_up],
        rerolled=bool(s.rerolled >> seat & 1),
    )


def _location(s: StateData, location: int) -> LocationView:
    value, stage = s.dial[location], s.stage_of[location]
    space = None if stage == NOWHERE else s.lookup.spaces[stage]
    return LocationView(space, value, s.lookup.dial.band(value), not value)


def _personage(s: StateData, who: int) -> PersonageView:
    space = None if s.stands[who] == NOWHERE else s.lookup.spaces[s.stands[who]]
    carrier = None if s.carrier[who] == NONE else s.carrier[who]
    return PersonageView(space, carrier, bool(s.restored >> who & 1))


def _deck(s: StateData) -> DeckView:
    names, deck = s.lookup.riffs, s.deck
    top, unseen, discards = (
        tuple(names[card] for card in cards) for cards in (deck.top, bits(deck.rest), deck.discards)
    )
    return DeckView(s.riffs_left, top, unseen, s.buried, discards)


def _die(s: StateData, die: int) -> DieView:
    face = s.pool.faces[die]
    shown = None if face == UNROLLED else FACES[face]
    return DieView(s.lookup.means[die], DICE[s.pool.kinds[die]], shown, bool(s.pool.spent >> die & 1))


def _card_action(s: StateData, means: int) -> CardActionView:
    return CardActionView(s.lookup.means[means], FACES[shown_by(s, means)], bool(s.used >> means & 1))


def _ask(s: StateData) -> PendingView | None:
    """Return the pending decision."""
    if not s.pending or s.actor < NATURE:
        return None
    top, lookup = s.pending[-1], s.lookup
    what = verb(type(top).__name__)
    if isinstance(top, p.OpeningRifts):
        return PendingView(what, s.actor, left=top.left)
    if isinstance(top, p.Swapping):
        return PendingView(what, s.actor, card=lookup.riffs[top.card])
    if isinstance(top, p.Choosing):
        card, section = lookup.riffs[top.card], SECTIONS[top.section]
        return PendingView(what, s.actor, card=card, section=section, options=len(options_of(s, top)))
    if isinstance(top, p.Looking):
        return PendingView(what, s.actor, left=top.number - len(s.deck.top))
    if isinstance(top, p.Arranging):
        return PendingView(what, s.actor, number=top.number)
    if isinstance(top, p.Rolling):
        return PendingView(what, s.actor, dice=tuple(lookup.means[die] for die in bits(top.dice)))
    if isinstance(top, p.TakingDice):
        owed, room = dice_owed(s), sum(choices_of_dice(s)[0])
        named = {DICE[kind]: owed[kind] for kind in (WYLD, CHARACTER, TRIUMPHANT)}
        return PendingView(what, s.actor, owed=named, room=room)
    return PendingView(what, s.actor)


# --- state from a view -----------------------------------------------------------------------------------------------


def fill(s: StateData, view: TableView) -> None:
    """Fill a fresh state of the same box and seats with the contents of ``view``."""
    lookup = s.lookup
    s.actor, s.turn, s.round = view.actor, view.turn, view.round
    s.chosen = tuple(NONE if one is None else lookup.character[one] for one in view.chosen)
    _fill_players(s, view)
    for name, location in view.locations.items():
        number = lookup.location[name]
        s.dial[number] = location.dial
        s.stage_of[number] = NOWHERE if location.space is None else lookup.space[location.space]
    for name, personage in view.personages.items():
        who = lookup.personage[name]
        s.stands[who] = NOWHERE if personage.space is None else lookup.space[personage.space]
        s.carrier[who] = NONE if personage.carrier is None else personage.carrier
        s.restored |= personage.restored << who
    s.san_dimas, s.middle = view.san_dimas, Dial(0, view.san_dimas_most)
    top, unseen, discards = (
        [lookup.riff[card] for card in cards] for cards in (view.deck.top, view.deck.unseen, view.deck.discards)
    )
    s.deck, s.buried = Deck(mask_of(unseen), tuple(top), tuple(discards)), view.deck.buried
    s.open_riffs = tuple(lookup.riff[card] for card in view.open_riffs)
    _fill_turn(s, view)
    s.pending, s.over = list(view.pending), view.over


def _fill_players(s: StateData, view: TableView) -> None:
    """Set the possessions of the seats."""
    lookup, kept = s.lookup, [player.objective for player in view.players]
    s.characters = tuple(
        NONE if player.character is None else lookup.character[player.character] for player in view.players
    )
    s.at = [lookup.space[player.space] for player in view.players]
    s.offered = [tuple(lookup.objective[card] for card in player.offered) for player in view.players]
    s.kept = [NONE if card is None else lookup.objective[card] for card in kept]
    s.set_up = [NONE if player.set_up is None else lookup.objective[player.set_up] for player in view.players]
    s.done = mask_of(seat for seat, player in enumerate(view.players) if player.done)
    s.rerolled = mask_of(seat for seat, player in enumerate(view.players) if player.rerolled)
    for seat, player in enumerate(view.players):
        lowered = mask_of(lookup.location[name] for name in player.lowered)
        s.progress[seat] = lowered or player.progress
        for location in player.repairs:
            s.owner[lookup.location[location]] = seat


def _fill_turn(s: StateData, view: TableView) -> None:
    """Set the dice and the other state of the turn."""
    lookup = s.lookup
    kinds = tuple(DICE.index(die.die) for die in view.pool)
    faces = tuple(UNROLLED if die.face is None else lookup.face[die.face] for die in view.pool)
    s.pool = DicePool(kinds, faces, 0, mask_of(number for number, die in enumerate(view.pool) if die.spent))
    s.granted = mask_of(lookup.means_of[card.id] for card in view.cards)
    s.used = mask_of(lookup.means_of[card.id] for card in view.cards if card.used)
    s.made, s.booth, s.ability = view.made, view.booth, view.ability
    s.fresh = mask_of(lookup.location[name] for name in view.fresh)
