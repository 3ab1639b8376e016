"""``parlour games`` and ``parlour check``, and finding what the command line names."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from game.cli.errors import BadInput, guess
from game.content import BadContent, BoxInfo, UnknownGame, list_boxes, open_box
from game.content import check as find_mistakes
from game.rules.contract import Game, check_options
from game.seats.spec import BOT_PREFIX, offered, parse_seats


def find_game(slug: str) -> Game:
    """Open the box that the command line names.

    Raises:
        UnknownGame: there is none; the message says what is there and what may have been meant.
        BadContent: its content holds mistakes.
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
        raise BadInput("no game on the shelf can be played")
    return found


def find_seats(game: Game, text: str | None, default: Sequence[str]) -> tuple[str, ...]:
    """Read the seats the command line names, or take ``default`` for as few seats as the game has.

    Raises:
        BadSeat: a seat is none of those offered, or there are too few or too many.
    """
    if text is not None:
        return parse_seats(game, text)
    return tuple(default[min(seat, len(default) - 1)] for seat in range(game.seats.start))


def find_options(game: Game, seats: int, given: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Read the options the command line names; the others take their defaults.

    Raises:
        BadOption: one is not on offer.
        BadInput: one is given twice.
    """
    options: dict[str, str] = {}
    for name, value in given:
        if name in options:
            raise BadInput(f"--option {name} is given twice; give it once")
        options[name] = value
    return check_options(game, seats, options)


def games(chosen: Namespace) -> int:
    """List what is on the shelf."""
    shelf = [_described(box) for box in list_boxes()]
    if chosen.json:
        print(msgspec.json.format(msgspec.json.encode(shelf), indent=2).decode())
        return 0
    for box in shelf:
        fewest, most = box["seats"]["min"], box["seats"]["max"]
        print(f"{box['slug']}: {box['title']} ({fewest} to {most} seats){'' if box['open'] else ', not open yet'}")
        for option in box["options"]:
            each = ", one a seat" if option["per_seat"] else ""
            choices = ", ".join(option["choices"])
            print(f"    --option {option['name']}={option['default']} (choices: {choices}{each})")
        if box["open"]:
            print(f"    --seats {', '.join(box['seats']['offered'])}")
    return 0


def _described(box: BoxInfo) -> dict[str, Any]:
    """Say everything about a box that somebody who starts a game needs."""
    game, mistakes = None, list(box.mistakes)
    if box.open and not mistakes:
        try:
            game = open_box(box.box_id)
        except BadContent as error:
            mistakes = list(error.mistakes)
    specs = offered(game) if game else ()
    return {
        "slug": box.box_id,
        "title": box.title,
        "summary": box.summary,
        "kind": box.kind,
        "open": game is not None,
        "house": box.house,
        "game": box.rules_id,
        "minutes": box.minutes,
        "seats": {"min": box.seats[0], "max": box.seats[1], "offered": specs},
        "options": [msgspec.to_builtins(option) for option in game.options] if game else [],
        "levels": [spec.removeprefix(BOT_PREFIX) for spec in specs if spec.startswith(BOT_PREFIX)],
        "mistakes": [str(mistake) for mistake in mistakes],
    }


def check(chosen: Namespace) -> int:
    """List every mistake in content, and in all of it what games lack; exit status 1 when there is one."""
    from game.cli.game_completeness import find_lacks  # it loads parts of all games

    folders = [Path(folder) for folder in chosen.folders]
    for folder in folders:
        if not folder.is_dir():
            raise BadInput(f"{folder} is no folder; name a folder of content")
    mistakes = [*find_mistakes(*folders), *(() if folders else find_lacks())]
    for mistake in mistakes:
        print(mistake)
    print(f"{len(mistakes)} mistakes" if mistakes else "no mistakes")
    return 1 if mistakes else 0
