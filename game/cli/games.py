"""``parlour games`` and ``parlour check``: list the shelf, and its mistakes."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from game import resources
from game.ai import characters
from game.cli.errors import BadInput
from game.content import BadContent, BoxInfo, list_boxes, open_box
from game.content import check as find_mistakes
from game.i18n import _, ngettext
from game.seats.spec import BOT_PREFIX, offered


def games(chosen: Namespace) -> int:
    """List the boxes on the shelf with their options and seats."""
    shelf = [_described(box) for box in list_boxes()]
    if chosen.json:
        print(msgspec.json.format(msgspec.json.encode(shelf), indent=2).decode())
        return 0
    for box in shelf:
        fewest, most = box["seats"]["min"], box["seats"]["max"]
        told = ngettext("{game}: {title} ({least} to {n} player)", "{game}: {title} ({least} to {n} players)", most)
        if not box["open"]:
            told = ngettext(
                "{game}: {title} ({least} to {n} player), not available yet",
                "{game}: {title} ({least} to {n} players), not available yet",
                most,
            )
        print(told.format(game=box["slug"], title=_(box["title"]), least=fewest, n=most))
        for option in box["options"]:
            told = _("choices: {choices}, one per seat") if option["per_seat"] else _("choices: {choices}")
            choices = told.format(choices=", ".join(option["choices"]))
            print(f"    --option {option['name']}={option['default']} ({choices})")
        if box["open"]:
            print(f"    --seats {', '.join(box['seats']['offered'])}")
            if box["characters"]:
                told = _("characters (as in ai:hard/{name}): {names}")
                names = ", ".join(box["characters"])
                print(f"    {told.format(name=box['characters'][0], names=names)}")
    return 0


def _described(box: BoxInfo) -> dict[str, Any]:
    """Return everything about a box that is needed to start a game, for JSON."""
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
        "characters": characters(box.rules_id),
        "mistakes": [str(mistake) for mistake in mistakes],
    }


def check(chosen: Namespace) -> int:
    """List every mistake in content and, without folders, everything missing in games; exit status 1 if any."""
    from game.cli.deck_pieces import find_piece_faults
    from game.cli.game_completeness import find_lacks  # it loads parts of all games

    folders = [Path(folder) for folder in chosen.folders]
    for folder in folders:
        if not folder.is_dir():
            raise BadInput(_("{folder} is not a folder; name the folder of a game or deck").format(folder=folder))
    mistakes = [*find_mistakes(*folders), *(() if folders else find_lacks())]
    decks = folders or sorted(resources.house_levels().glob("*/"))
    mistakes += [found for deck in decks for found in find_piece_faults(deck)]
    for mistake in mistakes:
        print(mistake)
    count = len(mistakes)
    print(ngettext("{n} mistake", "{n} mistakes", count).format(n=count) if count else _("no mistakes"))
    return 1 if mistakes else 0
