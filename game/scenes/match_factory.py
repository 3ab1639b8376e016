"""Factory of matches and replays: new ones, and those from the repository and files.

Heavy modules (rules, content, search) are imported on first use, so that the shelf opens at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from game.app import services

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.replay_cursor import Replay
    from game.match.save_file import SaveFile
    from game.rules.contract import Game


class MatchRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a new match. ``seats`` are specs as on the command line; ``seed`` None means random."""

    box: str
    seats: tuple[str, ...]
    options: Mapping[str, str] = {}
    seed: int | None = None
    practice: bool = False
    names: tuple[str, ...] = ()
    """Names of human players, by seat."""
    faces: tuple[str, ...] = ()
    """Chosen faces, by seat."""


def begin(request: MatchRequest, saved: bool = True) -> Match:
    """Begin a match; ``saved`` False keeps it out of the repository (for screenshots).

    Raises:
        UnknownGame, BadContent: the box cannot be opened.
        BadSeat, BadOption: the request does not fit the game.
    """
    from game.content import open_box
    from game.match import deals
    from game.match.match import begin as begin_match
    from game.seats.spec import sit_all

    game = open_box(request.box)
    seed = deals.new_seed() if request.seed is None else request.seed
    players = sit_all(game, request.seats, seed, services.workers)
    repository = services.repository() if saved else None
    return begin_match(
        game, players, seed, request.options, request.practice, repository, request.names, faces=request.faces
    )


def carry_on(number: int) -> Match:
    """Resume a stored game.

    Raises:
        RepositoryError: the repository cannot be read or has no such game.
        UnknownGame, BadContent, BadSave, BadSeat: the game no longer fits the installed boxes.
    """
    from game.content import open_box
    from game.match.save_file import from_repository, resume
    from game.seats.spec import sit_all

    repository = services.repository()
    saved = from_repository(repository, number)
    game = open_box(saved.header.box_id)
    if saved.header.lesson:
        from game.content.lesson import open_lesson
        from game.match.lesson_match import resume_lesson

        return resume_lesson(game, open_lesson(game), repository, saved)
    return resume(game, repository, saved, lambda config: sit_all(game, config.seats, config.seed, services.workers))


def lesson(box_id: str) -> Match:
    """Resume a box's unfinished lesson, or begin it.

    Raises:
        UnknownGame, BadContent: the box or its lesson cannot be opened.
    """
    from game.match.repository import RepositoryError
    from game.match.repository_rows import MatchRecord, Wanted
    from game.match.save_file import BadSave

    try:
        left = services.repository().rows(Wanted(over=False, box_id=box_id, lesson=True))
        number = next((entry.id for entry in left if isinstance(entry, MatchRecord)), None)
        if number is not None:
            return carry_on(number)
    except (RepositoryError, BadSave):  # the shelf reports what is wrong with it; a new one can be played
        pass
    return begin_lesson(box_id)


def begin_lesson(box_id: str, saved: bool = True) -> Match:
    """Begin a box's lesson; ``saved`` False keeps it out of the repository.

    Raises:
        UnknownGame, BadContent: the box or its lesson cannot be opened.
    """
    from game.content import open_box
    from game.content.lesson import open_lesson
    from game.match import lesson_match

    game = open_box(box_id)
    return lesson_match.begin_lesson(game, open_lesson(game), services.repository() if saved else None)


def again(match: Match) -> Match:
    """Begin a match with the same set-up and a new seed."""
    setting = match.config
    return begin(
        MatchRequest(
            box=setting.box_id,
            seats=match.specs,
            options=setting.options,
            practice=setting.practice,
            names=setting.names,
            faces=setting.faces,
        ),
        match.recorder is not None,
    )


def usual_seats(game: Game) -> tuple[str, ...]:
    """Return the specs of one human and the minimum number of bots."""
    from game.seats.players import HUMAN
    from game.seats.spec import usual_bot

    partner = usual_bot(game)
    return (HUMAN, *(partner for _seat in range(game.seats.start - 1)))


def replay_of(saved: SaveFile) -> Replay:
    """Build the replay of a saved game, validating every command.

    Raises:
        UnknownGame, BadContent, BadSave: the game no longer fits the installed boxes.
    """
    from game.content import open_box
    from game.match.replay_cursor import Replay

    return Replay.of_saved(open_box(saved.header.box_id), saved)


def stored_replay(number: int) -> Replay:
    """Build the replay of match ``number`` of the repository.

    Raises:
        RepositoryError: it cannot be read.
        UnknownGame, BadContent, BadSave: the game no longer fits the installed boxes.
    """
    from game.match.save_file import from_repository

    return replay_of(from_repository(services.repository(), number))


def replay_of_match(match: Match) -> Replay:
    """Build the replay of a match in its current state."""
    from game.match.replay_cursor import Replay

    number = match.recorder.number if match.recorder else None
    return Replay(match.game, match.config, match.history.branch(len(match)), match.takebacks, number)
