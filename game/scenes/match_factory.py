"""From a choice to a table: a new match, one out of the repository, or one seen again.

Everything heavy (rules, content, search, the table itself) is imported when it is first needed, so that the shelf
is there at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbelow
from typing import TYPE_CHECKING

import msgspec

from game.app import services
from game.app.services import worker

if TYPE_CHECKING:
    from game.app.scene import Scene
    from game.app.settings import Settings
    from game.match.config import MatchConfig
    from game.match.match import Match
    from game.match.replay import Replay
    from game.match.save_file import SaveFile
    from game.presenters.contract import Presenter
    from game.rules.contract import Game, View
    from game.seats.player import Player

__all__ = [
    "LARGEST_SEED", "MatchRequest", "again", "begin", "carry_on", "replay_of", "replay_of_match", "seat_all",
    "table_of", "table_scene", "worker",
]  # fmt: skip

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

    def seat(config: MatchConfig) -> Sequence[Player]:
        return seat_all(game, config.seats, config.seed)

    return resume(game, repository, number, seat)


def again(match: Match) -> Match:
    """Begin the same set-up with new chance."""
    config = match.config
    return begin(
        MatchRequest(box=config.box_id, seats=match.specs, options=config.options, practice=config.practice),
        match.recorder is not None,
    )


def seat_all(game: Game, specs: Sequence[str], seed: int) -> list[Player]:
    """Seat people, and programs in the worker.

    Raises:
        BadSeat: a seat is written in a way nobody can sit on.
    """
    from game.seats.spec import BOT_PREFIX, sit_all

    thinking = any(spec.strip().lower().startswith(BOT_PREFIX) for spec in specs)
    return sit_all(game, specs, seed, worker() if thinking else None)


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
    config = MatchConfig(**{name: getattr(saved.header, name) for name in MatchConfig.__struct_fields__})
    return Replay(game, config, history, saved.header.takebacks)


def replay_of_match(match: Match) -> Replay:
    """Make a replay of a match as it is now."""
    from game.match.replay import Replay

    return Replay(match.game, match.config, match.history.branch(len(match)), match.takebacks)


def table_of(game: Game) -> Presenter[View]:
    """Make the table of a game."""
    from game.presenters import open_presenter

    return open_presenter(game)


def table_scene(match: Match, settings: Settings) -> Scene:
    """Lay the table for a match."""
    from game.scenes.play.scene import PlayScene

    return PlayScene(match, table_of(match.game), settings)
