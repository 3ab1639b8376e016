"""Bots of the toy game in a worker that swallows errors and plays the first option instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.ai import Bot
from game.rules.contract import Game
from game.seats import worker
from game.seats.worker import Answer, Question, SharedNumber
from tests.toy_game import Toy, make_toy_bot, open_toy

_plain = worker._think


def _swallow(question: Question, stopped: SharedNumber, game: Game, bot: Bot, players: Sequence[Bot]) -> Answer:
    try:
        return _plain(question, stopped, game, bot, players)
    except Exception:
        return Answer((bytes(question.options[0]).decode(),))


def make(game: Any, level: str) -> Bot:
    """Build a bot; from then on its process swallows errors."""
    worker._think = _swallow
    return make_toy_bot(game, level)


def open_game(box_id: str) -> Toy:
    """Open the toy game."""
    return open_toy(box_id)
