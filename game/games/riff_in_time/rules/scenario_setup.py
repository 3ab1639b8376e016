"""Scenario states: named values are applied to a plain opening."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from game.games.riff_in_time.rules import pending as p
from game.games.riff_in_time.rules.box import DICE, FACES
from game.games.riff_in_time.rules.payment_means import means_granted
from game.games.riff_in_time.rules.set_up import objectives_in_play
from game.games.riff_in_time.rules.state_data import NONE, NOWHERE, StateData
from game.rules.contract import BadGiven, Seat
from game.rules.parts import Deck, DicePool, mask_of
from game.rules.scenario_fields import check_fields, check_whole, read_seats, whole

FIELDS: Final = (
    "players", "stages", "personages", "restored", "dials", "san_dimas", "deck", "turn", "round", "phase", "dice",
    "used", "made", "booth", "ability", "fresh",
)  # fmt: skip
"""Fields that a scenario may set."""

PLAYER_FIELDS: Final = ("space", "carries", "repairs", "objective", "done", "progress", "lowered", "set_up", "rerolled")

PLAIN_DICE: Final = ("wyld.move", "wyld.interact", "wyld.excellent")
"""Default pool of a turn."""

MOST_ROUNDS: Final = 999
MOST_MADE: Final = 9

PHASES: Final[Mapping[str, tuple[p.AnyPending, ...]]] = {
    "acting": (p.Acting(),),
    "dice": (p.TakingDice(),),
    "riff": (p.TakingDice(), p.Drawing(first=True)),
}
"""Pending decisions a scenario may choose."""


def lay_plainly(s: StateData) -> None:
    """Lay the table without chance.

    Locations are in order, each personage one stage beyond their home; the seats keep the objectives in order, and get
    the next ones for their set-up actions.
    """
    size, cards = len(s.lookup.locations), objectives_in_play(s)
    s.stage_of = list(range(1, size + 1))
    s.stands = [who % size + 1 for who in range(1, size + 1)]
    s.kept, s.set_up = cards[: s.seats], cards[s.seats : 2 * s.seats]
    free = iter([one for one in range(len(s.lookup.characters)) if one not in s.chosen])
    s.characters = tuple([next(free) if one == NONE else one for one in s.chosen])


def arrange_state(s: StateData, given: Mapping[str, Any]) -> None:
    """Apply the given values to a plainly laid table.

    Raises:
        BadGiven: a field or value does not fit.
    """
    check_fields(given, FIELDS)
    s.turn = whole(given, "turn", 0, 0, s.seats - 1)
    s.round = whole(given, "round", 1, 1, MOST_ROUNDS)
    s.san_dimas = whole(given, "san_dimas", s.san_dimas, 0, s.middle.most)
    _set_board(s, given)
    players = read_seats(given.get("players", {}), s.seats)
    for seat, player in players.items():
        check_fields(player, PLAYER_FIELDS, f"given.players.{seat}")
        _set_player(s, seat, player)
        _set_objectives(s, seat, player)
    _check_objectives(s)
    _own_repaired(s)
    _set_riffs(s, given.get("deck", {}))
    phase = given.get("phase", "acting")
    check_fields((phase,), PHASES, "given.phase")
    s.pending = list(PHASES[phase])
    if phase == "acting":
        _set_pool(s, given)
    elif any(field in given for field in ("dice", "used", "made", "booth")):
        raise BadGiven(f"given.phase is {phase}, when no dice lie on the table yet")
    s.ability = bool(given.get("ability", True))
    s.fresh = mask_of(_numbers(given.get("fresh", ()), s.lookup.location))
    if any(s.owner[location] != s.turn for location in _numbers(given.get("fresh", ()), s.lookup.location)):
        raise BadGiven("given.fresh: the active seat has not repaired it")


def _set_board(s: StateData, given: Mapping[str, Any]) -> None:
    """Set the positions of locations and personages, and the dials."""
    lookup = s.lookup
    if "stages" in given:
        laid = _numbers(given["stages"], lookup.location)
        if sorted(laid) != list(range(len(lookup.locations))):
            raise BadGiven("given.stages names each location once, from stage 1 on")
        for stage, location in enumerate(laid, 1):
            s.stage_of[location] = stage
        s.stands = [stage % len(laid) + 1 for stage in s.stage_of]
    for name, value in given.get("dials", {}).items():
        s.dial[lookup.location[name]] = check_whole(value, 0, lookup.dial.most, f"given.dials.{name}")
    for name, space in given.get("personages", {}).items():
        s.stands[lookup.personage[name]] = lookup.space[space]
    repaired = [lookup.personages[location] for location in s.repaired()]
    for who in _numbers([*given.get("restored", ()), *repaired], lookup.personage):
        s.restored |= 1 << who
        s.stands[who] = s.stage_of[who]


def _set_player(s: StateData, seat: Seat, player: Mapping[str, Any]) -> None:
    """Set a seat's space, passengers and repairs."""
    lookup = s.lookup
    if "space" in player:
        s.at[seat] = lookup.space[player["space"]]
    for who in _numbers(player.get("carries", ()), lookup.personage):
        if s.carrier[who] != NONE or s.restored >> who & 1:
            raise BadGiven(f"given.players.{seat}.carries: {lookup.personages[who]} is somewhere else")
        s.carrier[who], s.stands[who] = seat, NOWHERE
    for location in _numbers(player.get("repairs", ()), lookup.location):
        if s.dial[location]:
            raise BadGiven(f"given.players.{seat}.repairs: {lookup.locations[location]} is not repaired")
        s.owner[location] = seat


def _set_objectives(s: StateData, seat: Seat, player: Mapping[str, Any]) -> None:
    """Set a seat's objective, its progress, and the set-up card."""
    lookup = s.lookup
    if "objective" in player:
        s.kept[seat] = lookup.objective[player["objective"]]
    if "set_up" in player:
        s.set_up[seat] = lookup.objective[player["set_up"]]
    s.done |= bool(player.get("done")) << seat
    s.rerolled |= bool(player.get("rerolled")) << seat
    objective = lookup.box.objectives[s.kept[seat]]
    if objective.mission == "lower_places":
        s.progress[seat] = mask_of(_numbers(player.get("lowered", ()), lookup.location))
    else:
        most = len(objective.stages) or objective.number
        s.progress[seat] = whole(player, "progress", 0, 0, most, f"given.players.{seat}")


def _check_objectives(s: StateData) -> None:
    """Replace plain cards given to another seat; refuse a card given twice."""
    cards = [*s.kept, *s.set_up]
    if len(set(cards)) < len(cards):
        raise BadGiven("given.players: an objective lies in two places; name objective and set_up of all seats")
    for card in cards:
        if card not in objectives_in_play(s):
            raise BadGiven(f"given.players: {s.lookup.objectives[card]} is not played with {s.seats} seats")


def _own_repaired(s: StateData) -> None:
    """Assign repaired locations without an owner to the first seat."""
    for location in s.repaired():
        if s.owner[location] == NONE:
            s.owner[location] = 0


def _set_riffs(s: StateData, deck: Mapping[str, Any]) -> None:
    """Set the riff deck: cards looked at, left and buried unseen; unnamed ones are in the deck."""
    check_fields(deck, ("top", "discards", "buried", "unseen"), "given.deck")
    top, discards = (_numbers(deck.get(field, ()), s.lookup.riff) for field in ("top", "discards"))
    rest = [card for card in range(len(s.lookup.riffs)) if card not in top and card not in discards]
    unseen = _numbers(deck["unseen"], s.lookup.riff) if "unseen" in deck else rest
    if len({*top, *discards, *unseen}) < len(top) + len(discards) + len(unseen):
        raise BadGiven("given.deck: a riff card lies in two places")
    gone = [card for card in rest if card not in unseen]
    s.deck = Deck(mask_of(unseen), tuple(top), (*discards, *gone))
    s.buried = whole(deck, "buried", 0, 0, len(unseen), "given.deck")


def _set_pool(s: StateData, given: Mapping[str, Any]) -> None:
    """Set the dice and card actions of a turn in progress."""
    dice = [str(name).partition(".")[::2] for name in given.get("dice", PLAIN_DICE)]
    check_whole(len(dice), 1, s.lookup.numbers.pool, "given.dice: their number")
    kinds = [DICE.index(kind) for kind, _ in dice]
    if kinds != sorted(kinds):
        raise BadGiven("given.dice: Wyld dice lie first, then Character, Triumphant and Bogus dice")
    if any(kinds.count(kind) > most for kind, most in enumerate(s.lookup.supply)):
        raise BadGiven("given.dice: there are not so many")
    faces = [FACES.index(face) for _, face in dice]
    s.granted = means_granted(s)
    used = mask_of(_numbers(given.get("used", ()), s.lookup.means_of))
    spent = used & (1 << s.lookup.first_card) - 1
    s.used = used & ~spent
    s.pool = DicePool(tuple(kinds), tuple(faces), 0, spent)
    if spent & ~s.pool.all or s.used & ~s.granted:
        raise BadGiven("given.used: names a die that is not there, or a card that gives nothing in this turn")
    s.made = whole(given, "made", 0, 0, MOST_MADE)
    s.booth = bool(given.get("booth", not used and not s.made))


def _numbers(names: Iterable[str], known: Mapping[str, int]) -> list[int]:
    """Convert names to numbers.

    Raises:
        LookupError: a name is unknown.
    """
    return [known[name] for name in names]
