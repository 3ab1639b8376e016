"""Seat specs: parse them and make the players.

A spec is ``human``, ``random``, ``ai:easy``, ``ai:easy/greedy`` (in games whose bots have characters) or
``py:package.module:Class``.
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
from game.i18n import _
from game.registry import announced
from game.rules.contract import Game, Seat
from game.seats.players import HUMAN, BotPlayer, HumanPlayer, Player, RandomPlayer
from game.seats.seeds import mix

if TYPE_CHECKING:
    from game.seats.worker_pool import WorkerPool

Workers: TypeAlias = "Callable[[], WorkerPool]"
"""Returns the worker pool of bots, created on first use."""

BOT_PREFIX = "ai:"
"""The prefix of a bot's level."""
OUTSIDE_PREFIX: Final = "py:"
"""The prefix of the class of a third-party bot."""
REFERENCE: Final = re.compile(r"py:[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")
"""The form of the spec of a third-party bot."""
GROUP: Final = "time_parlour.players"
"""The entry point group of third-party bots; one named ``<rules_id>.greedy`` is offered in that game only."""
FORMER = {BOT_PREFIX + "search": BOT_PREFIX + "hard"}
"""Seat specs of earlier versions, which stored games contain, with those of today."""
HARD = "hard"
"""The strongest level that answers without a noticeable wait, in games that have it."""
NORMAL = "normal"
"""The default level, in games that have it."""


class BadSeat(ValueError):
    """An invalid seat spec; the message names the valid ones."""


def offered(game: Game) -> tuple[str, ...]:
    """List every seat spec of ``game``, without the characters that may be added to bots."""
    return (HUMAN, RANDOM, *(BOT_PREFIX + level for level in levels(game.rules_id)), *outside(game.rules_id).values())


@cache
def outside(rules_id: str) -> Mapping[str, str]:
    """Return the seat specs that installed packages offer for a game, by name, without importing them."""
    found = {}
    for point in announced(GROUP):
        only, _, name = point.name.rpartition(".")
        if only in ("", rules_id) and REFERENCE.fullmatch(OUTSIDE_PREFIX + point.value):
            found[name] = OUTSIDE_PREFIX + point.value
    return MappingProxyType(found)


def usual_level(rules_id: str) -> str:
    """Return the default level of the bots of a game: the normal one, else the strongest."""
    there = levels(rules_id)
    return NORMAL if NORMAL in there else (RANDOM, *there)[-1]


def quick_level(rules_id: str) -> str:
    """Return the level that gives hints: the hard one, else the default."""
    return HARD if HARD in levels(rules_id) else usual_level(rules_id)


def usual_bot(game: Game) -> str:
    """Return the seat spec of the default bot."""
    level = usual_level(game.rules_id)
    return RANDOM if level == RANDOM else BOT_PREFIX + level


def stand_in(game: Game, spec: str, person: str = "") -> str:
    """Return a level fast enough for many playouts that plays like the player with ``spec``.

    ``person`` is the level that stands for a person; by default that of the default bot.
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
    """Return ``spec`` without spaces around it, in lower case; a third-party class keeps its case, not looked up yet.

    Raises:
        BadSeat: the game does not offer it.
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
            _("there is no player {spec!r}; {game} offers {names}{near}").format(
                spec=spec.strip(), game=game.box_id, names=", ".join(known), near=_near(plain, known)
            )
        )
    there = characters(game.rules_id) if plain.startswith(BOT_PREFIX) else ()
    if mark and character not in there:
        told = (
            _("{player} has no character {name!r} in {game}; it may be {names}{near}")
            if there
            else _("{player} has no character {name!r} in {game}; it has none")
        )
        names, near = ", ".join(there), _near(character, there)
        raise BadSeat(told.format(player=plain, name=character, game=game.box_id, names=names, near=near))
    return clean


def _near(word: str, known: Sequence[str]) -> str:
    """Return "did you mean" with the word most like ``word``, or an empty text."""
    close = get_close_matches(word, known, n=1)
    return _("; did you mean {close}?").format(close=close[0]) if close else ""


def _check_outside(game: Game, spec: str) -> str:
    """Return the spec of a third-party bot with the name of an entry point replaced by its class.

    Raises:
        BadSeat: it is neither the name of an entry point nor of the form ``py:package.module:Class``.
    """
    clean = outside(game.rules_id).get(spec.removeprefix(OUTSIDE_PREFIX), spec)
    if not REFERENCE.fullmatch(clean):
        names = ", ".join(outside(game.rules_id)) or _("none")
        raise BadSeat(
            _("{spec!r} is neither py:package.module:Class nor an installed player (installed: {names})").format(
                spec=spec, names=names
            )
        )
    return clean


def parse_seats(game: Game, text: str) -> tuple[str, ...]:
    """Parse seat specs separated by commas, in turn order: ``human,ai:normal``.

    Raises:
        BadSeat: a spec is invalid, or there are too few or too many.
    """
    specs = tuple(check_spec(game, part) for part in text.split(","))
    if len(specs) not in game.seats:
        fewest, most = game.seats.start, game.seats.stop - 1
        raise BadSeat(
            _("the number of players in {game} is {least} to {most}, not {n}").format(
                game=game.box_id, least=fewest, most=most, n=len(specs)
            )
        )
    return specs


def sit(game: Game, spec: str, seat: Seat, seed: int, workers: Workers | None = None) -> Player:
    """Make the player for ``spec``; it gets a seed derived one-way from the match's ``seed``.

    With ``workers``, bots think in that worker pool; without, in this process, blocking the caller.

    Raises:
        BadSeat: ``spec`` is invalid.
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
    """Make the players for ``specs``, in turn order.

    Raises:
        BadSeat: a spec is invalid.
    """
    return [sit(game, spec, seat, seed, workers) for seat, spec in enumerate(specs)]
