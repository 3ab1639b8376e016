"""Presenters, one package per game: layout, art, animation, text and input of its table.

:mod:`game.table.contract` is what the table scene asks of every game; :func:`open_table` finds a game's answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from game.registry import Part

if TYPE_CHECKING:
    from game.rules.contract import Game, View
    from game.table.contract import Presenter
    from game.table.people import Person

PresenterFactory: TypeAlias = "Callable[[Any], Presenter[View]]"
"""Makes the table of a game of its own rules."""

PRESENTER: Final[Part[PresenterFactory]] = Part("presenter")


def open_presenter(game: Game, people: Sequence[Person] = ()) -> Presenter[View]:
    """Return the presenter of ``game``; a house deck has that of its rules, made with its own box.

    ``people`` sit at the table (:func:`game.scenes.people.people_of`); of none, seats have their numbers only.
    """
    presenter = PRESENTER.of(game.rules_id)(game)
    presenter.words.introduce(people)
    return presenter
