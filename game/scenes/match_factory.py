"""From a choice to a match: a new one, one out of the repository, or one seen again.

Everything heavy (rules, content, search) is imported when it is first needed, so that the shelf
is there at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbelow
from typing import TYPE_CHECKING

import msgspec

from game.app import services
from game.scenes.error_page import expected

if TYPE_CHECKING:
    from game.match.config import MatchConfig
    from game.match.match import Match
    from game.match.replay import Replay
    from game.match.repository import MatchRecord
    from game.match.save_file import SaveFile
    from game.rules.contract import Game
    from game.seats.player import Player

LARGEST_SEED = 2**63 - 1


class MatchRequest(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants to play. ``seats`` as written on the command line; ``seed`` None: left to chance."""

    box: str
    seats: tuple[str, ...]
    options: Mapping[str, str] = {}
    seed: int | None = None
    practice: bool = False


def begin(plan: MatchRequest, saved: bool = True) -> Match:
    """Begin a match; ``saved`` False keeps it out of the repository (pictures).

    Raises:
        UnknownGame, BadContent: the box cannot be opened.
        BadSeat, BadOption: the plan does not fit the game.
    """
    from game.content import open_box
    from game.match.match import begin as begin_match

    game = open_box(plan.box)
    seed = randbelow(LARGEST_SEED) if plan.seed is None else plan.seed
    players = seat_all(game, plan.seats, seed)
    return begin_match(game, players, seed, plan.options, plan.practice, services.repository() if saved else None)


def carry_on(number: int) -> Match:
    """Go on with a game of the repository where it was left.

    Raises:
        JournalError: the repository cannot be read or has no such game.
        UnknownGame, BadContent, BadSave, BadSeat: the game does not fit what is on the shelf (any more).
    """
    from game.content import open_box
    from game.match.save_file import resume

    repository = services.repository()
    game = open_box(repository.entry(number).config.box_id)

    def seat(setting: MatchConfig) -> Sequence[Player]:
        return seat_all(game, setting.seats, setting.seed)

    return resume(game, repository, number, seat)


def again(match: Match) -> Match:
    """Begin the same set-up with new chance."""
    setting = match.config
    return begin(
        MatchRequest(box=setting.box_id, seats=match.specs, options=setting.options, practice=setting.practice),
        match.recorder is not None,
    )


def usual_seats(game: Game) -> tuple[str, ...]:
    """Return one person and as few partners as the game needs."""
    from game.seats.human import HUMAN
    from game.seats.spec import usual_bot

    partner = usual_bot(game)
    return (HUMAN, *(partner for _seat in range(game.seats.start - 1)))


def seat_all(game: Game, specs: Sequence[str], seed: int) -> list[Player]:
    """Seat people, and programs in the worker.

    Raises:
        BadSeat: a seat is written in a way nobody can sit on.
    """
    from game.seats.spec import BOT_PREFIX, sit_all

    thinking = any(spec.strip().lower().startswith(BOT_PREFIX) for spec in specs)
    return sit_all(game, specs, seed, services.worker() if thinking else None)


def replay_of(saved: SaveFile) -> Replay:
    """Make a replay of a saved game, every command checked.

    Raises:
        UnknownGame, BadContent, BadSave: the game does not fit what is on the shelf (any more).
    """
    from game.content import open_box
    from game.match.config import MatchConfig
    from game.match.replay import Replay
    from game.match.save_file import rebuild

    game = open_box(saved.header.box_id)
    history = rebuild(game, saved)
    setting = MatchConfig(**{name: getattr(saved.header, name) for name in MatchConfig.__struct_fields__})
    return Replay(game, setting, history, saved.header.takebacks)


def replay_of_file(reference: str) -> Replay:
    """Make a replay of an exported game, or of one in the repository by its number.

    Raises:
        UnknownGame, BadContent, BadSave: there is none, or it does not fit what is on the shelf (any more).
    """
    from game.match.save_file import find

    return replay_of(find(reference, services.repository()))


def replay_of_match(match: Match) -> Replay:
    """Make a replay of a match as it is now."""
    from game.match.replay import Replay

    return Replay(match.game, match.config, match.history.branch(len(match)), match.takebacks)


def how_far(entry: MatchRecord) -> str:
    """Return how far a game of the repository is, in its own words; empty when that cannot be told."""
    from game.content import open_box
    from game.match.save_file import from_repository, rebuild
    from game.presenters import open_presenter

    try:
        game = open_box(entry.config.box_id)
        state = rebuild(game, from_repository(services.repository(), entry.id)).state
        turn, late = open_presenter(game).words.heading(state.view(None))
    except expected():
        return ""
    return f"{turn}, {late}" if late else turn
