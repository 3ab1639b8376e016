"""Seat specs: read them and make the players.

They are ``human``, ``random``, ``ai:easy``, ``ai:easy/greedy`` where bots have characters, ``py:package.module:Class``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from game.ai import EXPERT, RANDOM, characters, levels, make_bot
from game.ai.bot import CHARACTER_MARK, split_level, with_character
from game.registry import announced
from game.rules.contract import Game, Seat
from game.seats.players import HUMAN, BotPlayer, HumanPlayer, Player, RandomPlayer
from game.seats.seeds import mix

if TYPE_CHECKING:
    from game.seats.worker_pool import WorkerPool

Workers: TypeAlias = "Callable[[], WorkerPool]"
"""Gives the processes in which bots think, when they are first needed."""

BOT_PREFIX = "ai:"
"""The prefix of the level of a bot."""
OUTSIDE_PREFIX: Final = "py:"
"""The prefix of a class that brings a computer player from outside."""
REFERENCE: Final = re.compile(r"py:[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")
"""How such a seat is written."""
GROUP: Final = "time_parlour.players"
"""The entry points of such classes; one called ``<rules_id>.greedy`` is offered in that game only."""
FORMER = {BOT_PREFIX + "search": BOT_PREFIX + "hard"}
"""How seats were written by earlier versions, and how they are now; stored games name them."""
HARD = "hard"
"""The strongest level that answers at once, in games that have it."""
NORMAL = "normal"
"""The level that is meant for most people, in games that have it."""


class BadSeat(ValueError):
    """A seat spec is not offered; the message names those that are."""


def offered(game: Game) -> tuple[str, ...]:
    """List every seat spec of ``game``; bots may have one of its characters besides."""
    return (HUMAN, RANDOM, *(BOT_PREFIX + level for level in levels(game.rules_id)), *outside(game.rules_id).values())


@cache
def outside(rules_id: str) -> Mapping[str, str]:
    """Return the seat specs that installed packages offer for a game, by name; none of their code is loaded."""
    found = {}
    for point in announced(GROUP):
        only, _, name = point.name.rpartition(".")
        if only in ("", rules_id) and REFERENCE.fullmatch(OUTSIDE_PREFIX + point.value):
            found[name] = OUTSIDE_PREFIX + point.value
    return MappingProxyType(found)


def usual_level(rules_id: str) -> str:
    """Return the default level of the bots of a game: the normal one, else the strongest there is."""
    there = levels(rules_id)
    return NORMAL if NORMAL in there else (RANDOM, *there)[-1]


def quick_level(rules_id: str) -> str:
    """Return the level that gives hints: the strongest that answers at once, else the usual one."""
    return HARD if HARD in levels(rules_id) else usual_level(rules_id)


def usual_bot(game: Game) -> str:
    """Return the default bot: that of the usual level."""
    level = usual_level(game.rules_id)
    return RANDOM if level == RANDOM else BOT_PREFIX + level


def stand_in(game: Game, spec: str, person: str = "") -> str:
    """Return the level that plays as who sits there does, fast enough for many games.

    ``person`` is that of a person; empty: the usual bot's.
    """
    there, (level, character) = levels(game.rules_id), split_level(spec.removeprefix(BOT_PREFIX))
    if spec == HUMAN:
        return person or usual_level(game.rules_id)
    if level == RANDOM:
        return level
    if level not in there or level == EXPERT:
        level = quick_level(game.rules_id) if level == EXPERT else usual_level(game.rules_id)
    return with_character(level, character)


def check_spec(game: Game, spec: str) -> str:
    """Return ``spec``, cleaned of spaces and capitals; whether a class from outside is there shows when it is asked.

    Raises:
        BadSeat: it is none of those offered.
    """
    if spec.strip().startswith(OUTSIDE_PREFIX):
        return _check_outside(game, spec.strip())
    clean = spec.strip().lower()
    if clean in (HUMAN, RANDOM):  # offered in every game
        return clean
    clean, known = FORMER.get(clean, clean), offered(game)
    plain, mark, character = clean.partition(CHARACTER_MARK)
    if plain not in known:
        raise BadSeat(
            f"no seat is called {spec.strip()!r}; {game.box_id} offers {', '.join(known)}{_near(plain, known)}"
        )
    there = characters(game.rules_id) if plain.startswith(BOT_PREFIX) else ()
    if mark and character not in there:
        others = f"it may be {', '.join(there)}{_near(character, there)}" if there else "there are none"
        raise BadSeat(f"{plain} has no character {character!r} in {game.box_id}; {others}")
    return clean


def _near(word: str, known: Sequence[str]) -> str:
    """Return the question whether a word like ``word`` was meant; empty where none is like it."""
    close = get_close_matches(word, known, n=1)
    return f"; did you mean {close[0]}?" if close else ""


def _check_outside(game: Game, spec: str) -> str:
    """Return ``spec`` with the class that an entry point of this name stands for.

    Raises:
        BadSeat: no entry point is called so, and it is no class of a module.
    """
    clean = outside(game.rules_id).get(spec.removeprefix(OUTSIDE_PREFIX), spec)
    if not REFERENCE.fullmatch(clean):
        names = ", ".join(outside(game.rules_id)) or "none"
        raise BadSeat(f"{spec!r} is no py:package.module:Class, and no installed player (there are: {names})")
    return clean


def parse_seats(game: Game, text: str) -> tuple[str, ...]:
    """Read seats written with commas, in turn order: ``human,ai:normal``.

    Raises:
        BadSeat: a seat is none of those offered, or there are too few or too many.
    """
    specs = tuple(check_spec(game, part) for part in text.split(","))
    if len(specs) not in game.seats:
        fewest, most = game.seats.start, game.seats.stop - 1
        raise BadSeat(f"{game.box_id} is for {fewest} to {most} seats, not {len(specs)}")
    return specs


def sit(game: Game, spec: str, seat: Seat, seed: int, workers: Workers | None = None) -> Player:
    """Make the player that ``spec`` names; the ``seed`` of the match is only passed on mixed.

    With ``workers``, bots think in the processes that it gives; without, in this process, and block the caller.

    Raises:
        BadSeat: ``spec`` is none of those offered.
    """
    clean = check_spec(game, spec)
    own = mix(seed, "seat", seat)
    if clean == HUMAN:
        return HumanPlayer()
    if clean == RANDOM:
        return RandomPlayer(own)
    if clean.startswith(OUTSIDE_PREFIX):
        from game.seats.outside_player import OutsidePlayer

        return OutsidePlayer(clean, game, own, lambda: sit(game, usual_bot(game), seat, seed, workers))
    level = clean.removeprefix(BOT_PREFIX)
    if workers is None:
        return BotPlayer(clean, game, make_bot(game, level), own)
    from game.seats.bot_client import BotClient

    return BotClient(clean, game, level, own, workers())


def sit_all(game: Game, specs: Sequence[str], seed: int, workers: Workers | None = None) -> list[Player]:
    """Make the players that ``specs`` name, in turn order.

    Raises:
        BadSeat: one of them is none of those offered.
    """
    return [sit(game, spec, seat, seed, workers) for seat, spec in enumerate(specs)]
