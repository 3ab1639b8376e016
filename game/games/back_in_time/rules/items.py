"""Item Cards: when each may be used, and its effect. Each table has one entry per item."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from game.games.back_in_time.rules.challenge import SPEED, current, score, turn_die
from game.games.back_in_time.rules.challenge_state import ChallengeState
from game.games.back_in_time.rules.compiled_box import BIFF, BIFF_FACE, GEORGE, WILD_FACE
from game.games.back_in_time.rules.compiled_records import Challenge
from game.games.back_in_time.rules.pending import (
    ANYWHERE,
    AWAY,
    Acting,
    Flying,
    Leading,
    Modifying,
    Rerolling,
    Swapping,
)
from game.games.back_in_time.rules.state_data import StateData
from game.rules.contract import Seat
from game.rules.parts import bits

WALKMAN_STEPS = 3
VEST_STEPS = 2
RECORDER_DICE = 2

NAMES_DIE = ("sci_fi_magazine", "sports_almanac")
"""Items that change one die chosen by their owner."""

NO_DIE: tuple[int | None, ...] = (None,)
"""The item may be used without naming a die."""

NEVER: tuple[int | None, ...] = ()
"""The item may not be used now."""


def usable(s: StateData, seat: Seat) -> int:
    """Return the mask of a seat's ready items that may be used at this point of the turn."""
    ready = s.owned[seat] & ~s.used_items & ~s.lookup.passive_items
    if not ready or s.lasting == "no_items":
        return 0
    return ready if seat == s.turn else ready & s.lookup.assist_items


def item_uses(s: StateData, seat: Seat) -> Iterable[tuple[int, int | None]]:
    """List the items a seat may use now, each with the die it would change (None: no die)."""
    mask = usable(s, seat)
    if not mask:
        return ()
    top = s.pending[-1]
    table = WHILE_ACTING if type(top) is Acting else WHILE_MODIFYING if type(top) is Modifying else {}
    return [
        (item, die) for item in bits(mask) if (when := table.get(s.lookup.items[item])) is not None for die in when(s)
    ]


def use_item(s: StateData, seat: Seat, item: int, die: int | None) -> None:
    """Exhaust an item and carry out its effect."""
    s.used_items |= 1 << item
    USE[s.lookup.items[item]](s, seat, die)


def reach(s: StateData) -> list[int]:
    """List the destinations of the Fundraiser Flyer: Town Square and the Clock Tower."""
    lookup = s.lookup
    return [space for space in (lookup.start_space, lookup.homes[BIFF]) if space != s.here]


# --- usability while the owner acts ------------------------------------------------------------------------


def _when(condition: bool) -> tuple[int | None, ...]:
    return NO_DIE if condition else NEVER


def _walkman_leads(s: StateData) -> tuple[int | None, ...]:
    return _when(bool(s.lookup.town.toward[s.at[GEORGE]][s.here]))


def _flyer_flies(_s: StateData) -> tuple[int | None, ...]:
    return NO_DIE


def _binoculars_see(s: StateData) -> tuple[int | None, ...]:
    return _when(max(s.opportunities) >= 0)


def _letter_helps(s: StateData) -> tuple[int | None, ...]:
    return _when(s.lasting != "none")


def _dryer_scares(s: StateData) -> tuple[int | None, ...]:
    near = s.lookup.streets.distance[s.here][s.at[BIFF]] <= 1
    return _when(near and (not s.down or s.tokens < s.lookup.tokens.most))


def _vest_warms(s: StateData) -> tuple[int | None, ...]:
    return _when(not s.vest)


WHILE_ACTING: dict[str, Callable[[StateData], tuple[int | None, ...]]] = {
    "walkman": _walkman_leads,
    "fundraiser_flyer": _flyer_flies,
    "binoculars": _binoculars_see,
    "letter_to_doc": _letter_helps,
    "hair_dryer": _dryer_scares,
    "puffer_vest": _vest_warms,
}
"""Dice each item may name while acting (``NO_DIE``: none needed), or ``NEVER``."""


# --- usability on a roll -----------------------------------------------------------------------------------


def _counts_speed(challenge: Challenge) -> bool:
    return challenge.kind == "delorean" or challenge.need[SPEED] > 0


def _skateboard_rolls(s: StateData) -> tuple[int | None, ...]:
    return _when(_counts_speed(current(s)[1]))


def _biff_die_shows(s: StateData) -> tuple[int | None, ...]:
    trial, _ = current(s)
    return _when(trial.dice.faces.count(BIFF_FACE) > trial.ignored)


def _magazine_reads(s: StateData) -> tuple[int | None, ...]:
    trial, _ = current(s)
    return tuple(die for die in bits(trial.dice.free) if trial.dice.faces[die] != WILD_FACE)


def _recorder_rewinds(s: StateData) -> tuple[int | None, ...]:
    return _when(current(s)[0].dice.free != 0)


def _adds_to(kind: str) -> Callable[[StateData], tuple[int | None, ...]]:
    def adds(s: StateData) -> tuple[int | None, ...]:
        trial, challenge = current(s)
        return _when(challenge.kind == kind and score(s, trial, challenge) > 0)

    return adds


def _almanac_knows(s: StateData) -> tuple[int | None, ...]:
    trial, _ = current(s)
    return tuple(die for die in bits(trial.dice.free) if trial.dice.faces[die] != double_face(trial, die))


WHILE_MODIFYING: dict[str, Callable[[StateData], tuple[int | None, ...]]] = {
    "skateboard": _skateboard_rolls,
    "radiation_suit": _biff_die_shows,
    "sci_fi_magazine": _magazine_reads,
    "video_recorder": _recorder_rewinds,
    "electric_guitar": _adds_to("love"),
    "scale_model": _adds_to("delorean"),
    "biffs_matchbook": _biff_die_shows,
    "sports_almanac": _almanac_knows,
}
"""Dice each item may name on a roll (``NO_DIE``: none needed), or ``NEVER``."""


def double_face(trial: ChallengeState, die: int) -> int:
    """Return the code of the double face in a die's own colour."""
    return 3 + 2 * trial.dice.kinds[die]


# --- effects -------------------------------------------------------------------------------------------------


def _use_walkman(s: StateData, _seat: Seat, _die: int | None) -> None:
    s.pending.append(Leading(GEORGE, s.here, WALKMAN_STEPS, must=False))


def _use_flyer(s: StateData, _seat: Seat, _die: int | None) -> None:
    s.pending.append(Flying())


def _use_binoculars(s: StateData, _seat: Seat, _die: int | None) -> None:
    s.pending.append(Swapping())


def _use_letter(s: StateData, _seat: Seat, _die: int | None) -> None:
    s.letter = True


def _use_dryer(s: StateData, _seat: Seat, _die: int | None) -> None:
    if s.down:
        s.tokens += 1
    else:
        s.pending.append(Leading(BIFF, ANYWHERE, 1, must=True))


def _use_vest(s: StateData, _seat: Seat, _die: int | None) -> None:
    s.vest = True


def _use_skateboard(s: StateData, _seat: Seat, _die: int | None) -> None:
    trial, _ = current(s)
    s.trial = replace(trial, extra_speed=trial.extra_speed + 1)


def _use_suit(s: StateData, _seat: Seat, _die: int | None) -> None:
    trial, _ = current(s)
    s.trial = replace(trial, ignored=trial.ignored + 1)


def _use_magazine(s: StateData, _seat: Seat, die: int | None) -> None:
    assert die is not None
    turn_die(s, die, WILD_FACE)


def _use_recorder(s: StateData, seat: Seat, _die: int | None) -> None:
    s.pending[-1] = Rerolling(seat, limit=RECORDER_DICE, item=True)


def _use_bonus(s: StateData, _seat: Seat, _die: int | None) -> None:
    trial, _ = current(s)
    s.trial = replace(trial, bonus=trial.bonus + 1)


def _use_matchbook(s: StateData, seat: Seat, die: int | None) -> None:
    _use_suit(s, seat, die)
    if not s.down:
        s.pending.append(Leading(BIFF, AWAY, 1, must=True))


def _use_almanac(s: StateData, _seat: Seat, die: int | None) -> None:
    assert die is not None
    trial, _ = current(s)
    turn_die(s, die, double_face(trial, die))


USE: dict[str, Callable[[StateData, Seat, int | None], None]] = {
    "walkman": _use_walkman,
    "fundraiser_flyer": _use_flyer,
    "binoculars": _use_binoculars,
    "letter_to_doc": _use_letter,
    "hair_dryer": _use_dryer,
    "puffer_vest": _use_vest,
    "skateboard": _use_skateboard,
    "radiation_suit": _use_suit,
    "sci_fi_magazine": _use_magazine,
    "video_recorder": _use_recorder,
    "electric_guitar": _use_bonus,
    "scale_model": _use_bonus,
    "biffs_matchbook": _use_matchbook,
    "sports_almanac": _use_almanac,
}
"""Effect function for each item; the Backpack only affects the mat's capacity."""
