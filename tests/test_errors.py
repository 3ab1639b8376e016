"""Exceptions survive pickling: they reach the parent process as the worker raised them."""

from __future__ import annotations

import importlib
import inspect
import pickle
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import game
from game.ai.learned_files import BadLearnedFile
from game.content.mistakes import BadContent, Mistake
from game.match.undo import CannotUndo, UndoBar
from game.resources import MissingResource
from game.rules.contract import BadOption
from game.seats.players import SeatError

HERE = Path("levels") / "toy"
RAISED: tuple[Exception, ...] = (
    BadContent([Mistake("cards.yaml", 7, "O05", "space", "no space is called mall", "name one"), *[
        Mistake("cards.yaml", line, "O06", "", "is twice there", "") for line in (9, 12)
    ]]),
    BadOption("there is no option {name}; choose from {known}", name="deck", known="stack, mulligan"),
    BadLearnedFile(HERE / "chances.json", "is empty", "`x.py bench-ai chances`"),
    CannotUndo(1, UndoBar.GAME_OVER),
    MissingResource(HERE / "cards.yaml"),
    SeatError(2, "ai:easy", "answered nothing"),
)  # fmt: skip
"""One of each exception whose constructor takes something else than its message."""


def of_their_own() -> Iterator[type[Exception]]:
    """Yield our exception classes whose constructor takes something else than a message."""
    for module in pkgutil.walk_packages(game.__path__, "game."):
        if ".research" in module.name or module.name.endswith("__main__"):
            continue
        for _name, kind in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            own = kind.__module__ == module.name and "__init__" in vars(kind)
            if own and issubclass(kind, Exception) and inspect.signature(kind).parameters:
                yield kind


def test_every_error_with_a_constructor_of_its_own_is_tried() -> None:
    assert {*of_their_own()} == {type(error) for error in RAISED}


@pytest.mark.parametrize("error", RAISED, ids=lambda error: type(error).__name__)
def test_an_error_crosses_processes_whole(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)
