"""Looks up the game, seats and options named on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.cli.errors import BadInput, guess
from game.content import UnknownGame, list_boxes, open_box
from game.i18n import _
from game.rules.contract import BadOption, Game, check_options
from game.seats.spec import parse_seats


def find_game(slug: str) -> Game:
    """Open the box that the command line names.

    Raises:
        UnknownGame: there is none; the message lists the games and suggests one.
        BadContent: its content has mistakes.
    """
    try:
        return open_box(slug)
    except UnknownGame as error:
        raise UnknownGame(f"{error}{guess(slug, (box.box_id for box in list_boxes() if box.open))}") from error


def first_open() -> str:
    """Name the first game on the shelf that can be played.

    Raises:
        BadInput: there is none.
    """
    found = next((box.box_id for box in list_boxes() if box.open), None)
    if found is None:
        raise BadInput(_("none of the games on the shelf can be played"))
    return found


def find_seats(game: Game, text: str | None, default: Sequence[str]) -> tuple[str, ...]:
    """Parse the seats on the command line; without any, use ``default`` for the least number of seats.

    Raises:
        BadSeat: a seat is invalid, or there are too few or too many.
    """
    if text is not None:
        return parse_seats(game, text)
    return tuple(default[min(seat, len(default) - 1)] for seat in range(game.seats.start))


def find_options(game: Game, seats: int, given: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Read the options on the command line and add the defaults of others.

    Raises:
        BadInput: one is not offered, or given twice.
    """
    options: dict[str, str] = {}
    for name, value in given:
        if name in options:
            raise BadInput(_("--option {name} is given twice; give it once").format(name=name))
        options[name] = value
    try:
        return check_options(game, seats, options)
    except BadOption as error:
        raise BadInput(_(error.said).format(**error.values)) from error
