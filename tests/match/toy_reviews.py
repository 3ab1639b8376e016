"""Reviews of the toy game, with an evaluation one command deep and random playouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import msgspec

from game.ai.assessment import Assessment
from game.match.config import MatchConfig
from game.match.history import History
from game.match.review.model import Review, UnfinishedReview
from game.match.review.playouts import Playouts
from game.match.review.reviewer import Progress, Reviewer, Thoroughness
from game.match.save_file import SaveFile, rebuild
from game.rules.contract import Command, Game, State
from tests.match.toy_matches import SEED
from tests.toy_game import TOY, Draw, Leave, Play

HOW = Thoroughness("random", candidates=2, places=2)


def one_ahead(state: State, rng: Random) -> list[Assessment]:
    """Rate each command by whether it wins at once because nobody can snatch the card."""
    found = [Assessment(command, _chance(state, command)) for command in state.legal_commands()]
    return sorted(found, key=lambda one: -one.chance)


def _chance(state: State, command: Command) -> float:
    seat, after = state.actor, state.clone()
    after.apply(command)
    if isinstance(command, Play) and [type(one) for one in after.legal_commands()] == [Leave]:
        after.apply(after.legal_commands()[0])
    result = after.result()
    return 0.5 if result is None else 0.98 if seat in result.winners else 0.02


def quiet(done: UnfinishedReview) -> None:
    """Ignore the progress of a review."""


def reviewer_of(
    game: Game, saved: SaveFile, progress: Progress, fair: bool, known: UnfinishedReview | None
) -> Reviewer:
    """Make the reviewer of a saved toy game; a module-level function, so that worker processes can import it."""
    return replace(toy_reviewer(saved.config, rebuild(game, saved), progress), known=known)


def failing_reviewer(
    game: Game, saved: SaveFile, progress: Progress, fair: bool, known: UnfinishedReview | None
) -> Reviewer:
    """Raise RuntimeError, as a reviewer with a bug would."""
    raise RuntimeError("thought too hard")


def slow_reviewer(
    game: Game, saved: SaveFile, progress: Progress, fair: bool, known: UnfinishedReview | None
) -> Reviewer:
    """Review half of the game and report that for ever."""
    made, half = reviewer_of(game, saved, quiet, fair, known), list[UnfinishedReview]()
    replace(made, progress=lambda done: half.append(frozen(done))).review()
    while True:
        progress(half[len(half) // 2])


def frozen(done: UnfinishedReview) -> UnfinishedReview:
    """Return the work done with results of its own, which do not grow."""
    return msgspec.structs.replace(done, results=dict(done.results))


def toy_reviewer(config: MatchConfig, history: History, progress: Progress = quiet, seed: int = 0) -> Reviewer:
    """Make the reviewer of a toy game history."""
    play_on = Playouts(TOY, config.seats)
    return Reviewer(TOY, config, history, HOW, one_ahead, play_on, progress, seed)


def thrown_away(specs: Sequence[str] = ("random", "random")) -> tuple[MatchConfig, History]:
    """Return a game that seat 0 could have won with its highest card but lost after drawing instead."""
    given = {"hands": [[1, 15], [13, 11]], "scores": [5, 5]}
    history = History(TOY.scenario_state(2, {"goal": "6"}, given))
    history.add(Draw(0))
    history.add(history.state.sample_chance(Random(1)))
    history.add(Play(1, 13))
    history.add(Leave(0))
    return MatchConfig(box_id="toy", options={"goal": "6"}, seats=tuple(specs), seed=SEED), history


def review_of(config: MatchConfig, history: History) -> Review:
    """Review a toy game."""
    return toy_reviewer(config, history).review()
