"""Seat specs (``human``, ``random``, ``ai:easy``): read them and make the players."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from game.ai import RANDOM, levels, make_bot
from game.rules.contract import Game, Seat
from game.seats.human import HUMAN, HumanPlayer
from game.seats.instant_players import BotPlayer, RandomPlayer
from game.seats.player import Player
from game.seats.seeds import mix

if TYPE_CHECKING:
    from game.seats.crew import Crew

BOT_PREFIX = "ai:"
"""The prefix of the level of a bot."""
FORMER = {BOT_PREFIX + "search": BOT_PREFIX + "hard"}
"""How seats were written by earlier versions, and how they are now; stored games name them."""
NORMAL = "normal"
"""The level that is meant for most people, in games that have it."""


class BadSeat(ValueError):
    """A seat spec is not offered; the message names those that are."""


def offered(game: Game) -> tuple[str, ...]:
    """List every seat spec of ``game``."""
    return (HUMAN, RANDOM, *(BOT_PREFIX + level for level in levels(game.rules_id)))


def usual_level(rules_id: str) -> str:
    """Return the default level of the bots of a game: the normal one, else the strongest there is."""
    there = levels(rules_id)
    return NORMAL if NORMAL in there else (RANDOM, *there)[-1]


def usual_bot(game: Game) -> str:
    """Return the default bot: that of the usual level."""
    level = usual_level(game.rules_id)
    return RANDOM if level == RANDOM else BOT_PREFIX + level


def check_spec(game: Game, spec: str) -> str:
    """Return ``spec``, cleaned of spaces and capitals.

    Raises:
        BadSeat: it is none of those offered.
    """
    clean = spec.strip().lower()
    if clean in (HUMAN, RANDOM):  # offered in every game
        return clean
    clean, known = FORMER.get(clean, clean), offered(game)
    if clean not in known:
        close = get_close_matches(clean, known, n=1)
        hint = f"; did you mean {close[0]}?" if close else ""
        raise BadSeat(f"no seat is called {spec.strip()!r}; {game.box_id} offers {', '.join(known)}{hint}")
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


def sit(game: Game, spec: str, seat: Seat, seed: int, crew: Crew | None = None) -> Player:
    """Make the player that ``spec`` names; the ``seed`` of the match is only passed on mixed.

    With a ``crew``, bots think there; without one they think in this process and block the caller.

    Raises:
        BadSeat: ``spec`` is none of those offered.
    """
    clean = check_spec(game, spec)
    own = mix(seed, "seat", seat)
    if clean == HUMAN:
        return HumanPlayer()
    if clean == RANDOM:
        return RandomPlayer(own)
    level = clean.removeprefix(BOT_PREFIX)
    if crew is None:
        return BotPlayer(clean, game, make_bot(game, level), own)
    from game.seats.worker_player import WorkerPlayer

    return WorkerPlayer(clean, game, level, own, crew)


def sit_all(game: Game, specs: Sequence[str], seed: int, crew: Crew | None = None) -> list[Player]:
    """Make the players that ``specs`` name, in turn order.

    Raises:
        BadSeat: one of them is none of those offered.
    """
    return [sit(game, spec, seat, seed, crew) for seat, spec in enumerate(specs)]
