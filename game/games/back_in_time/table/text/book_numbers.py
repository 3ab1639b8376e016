"""Rulebook data of Back in Time: numbers from the box, and example pieces beside chapters."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.content.book_numbers import Numbers
from game.games.back_in_time.rules.actions import POWER_STEPS
from game.games.back_in_time.rules.box import DIFFICULTIES, Box
from game.games.back_in_time.rules.game import BackInTime
from game.games.back_in_time.rules.items import RECORDER_DICE, VEST_STEPS, WALKMAN_STEPS
from game.games.back_in_time.table import thing_kinds as k
from game.games.back_in_time.table.text.level_texts import PRINTED, level_text
from game.games.back_in_time.table.text.titles import signed
from game.i18n import N_
from game.table.contract import BookPiece as P
from game.table.contract import BookPieces
from game.ui.tabletop.poses import Face

HERO: Final = (280.0, 280.0)
FACES: Final = (300.0, 200.0)
DIE: Final = (120.0, 120.0)

BOOK_PIECES: Final[BookPieces] = {
    "goal": (P(k.car), P(k.tower), P(k.love)),
    "things": (P(k.pawn), P(k.tile), P(k.photo), P(k.part("hook")), P(k.space)),
    "setup": (P(k.mat), P(k.pile("tiles"))),
    "turn": (P(k.mat), P(k.tile)),
    "tracker": (P(k.column("1")), P(k.clock, N_("The Turn Tracker cube"), True), P(k.photo)),
    "moving": (P(k.pawn("einstein")), P(k.space)),
    "escort": (P(k.pawn("george")), P(k.pawn("lorraine"))),
    "powers": (
        P(Face("hero", HERO, "marty"), N_("Marty")),
        P(Face("hero", HERO, "doc"), N_("Doc")),
        P(Face("hero", HERO, "jennifer"), N_("Jennifer")),
        P(Face("hero", HERO, "einstein"), N_("Einstein")),
    ),
    "tiles": (
        P(Face("tile", HERO, "marty.1"), N_("One of Marty's tiles")),
        P(Face("tile", HERO, "doc.1"), N_("One of Doc's tiles")),
    ),
    "dice": (
        P(Face("faces", FACES, "courage"), N_("The faces of a Courage die")),
        P(Face("faces", FACES, "knowledge"), N_("The faces of a Knowledge die")),
        P(Face("faces", FACES, "love"), N_("The faces of a Love die")),
        P(Face("faces", FACES, "speed"), N_("The faces of a Speed die")),
    ),
    "challenges": (P(k.card), P(k.pawn("biff")), P(k.car)),
    "rolling": (P(k.tower), P(Face("die", DIE, "speed", "wild"), N_("A die on the tray"))),
    "assist": (P(Face("hero", HERO, "doc"), N_("Doc")), P(k.tile)),
    "items": (P(k.item("skateboard")), P(k.item("puffer_vest"))),
    "end": (P(k.car), P(k.love), P(k.photo)),
}
"""Example pieces by chapter."""


def numbers(game: BackInTime) -> Numbers:
    """Return the values of the rulebook's placeholders."""
    box = game.lookup.box
    love, zero = box.love, box.love.double_photo_zone
    return {
        **_board(box),
        **_tiles(box),
        **_dice(box),
        "hearts_first": love.heart_zone[0],
        "hearts": love.heart_zone[1] - love.heart_zone[0] + 1,
        "before_hearts": love.heart_zone[0] - 1,
        "doubles": zero[1] - zero[0] + 1,
        "love_least": signed(love.min),
        "love_top": love.max,
        "love_start": love.begins(PRINTED, min(box.tracker), game.tuning),
        "photos": love.photos,
        "turns": len(box.tracker[min(box.tracker)]) + 1,
        "movements": len(box.movement),
        "opportunities": sum(not card.expansion for card in box.opportunities),
        "more_opportunities": sum(card.expansion for card in box.opportunities),
        "open_cards": box.setup.opportunities,
        "troubles": len(box.troubles),
        "levels": len({card.level for card in box.troubles}),
        "level_last": max(card.level for card in box.troubles),
        "items": sum(not card.expansion for card in box.items),
        "tokens": box.knockdown_tokens,
        "power_steps": POWER_STEPS,
        "walkman": WALKMAN_STEPS,
        "recorder": RECORDER_DICE,
        "vest": VEST_STEPS,
        "longest": box.longest_move,
        "mat": box.mat.slots,
        "mat_backpack": box.mat.with_backpack,
        "backpack": box.mat.with_backpack - box.mat.slots,
        **{f"level_{level}": level_text(box, level) for level in DIFFICULTIES},
    }


def _board(box: Box) -> Numbers:
    """Return the numbers of the board and the cost of each part."""
    return {
        "spaces": len(box.spaces),
        "track": len(box.track),
        "ready_spots": sum(spot.ready for spot in box.track),
        "parts": len(box.parts),
        "players_least": min(box.tracker),
        "players_most": max(box.tracker),
        **{f"need_{part.id}": "{knowledge}" * part.cost(PRINTED) for part in box.parts},
    }


def _tiles(box: Box) -> Numbers:
    """Return the numbers of the Power Tiles."""
    (starters,) = {len(tiles) for tiles in box.starter_tiles.values()}
    walks = Counter[int]()
    for tile in (*box.power_tiles, *(tile for tiles in box.starter_tiles.values() for tile in tiles)):
        walks[tile.move] += tile.count
    usual, second = (move for move, _count in walks.most_common(2))
    best = {max(Counter(tile.die for tile in tiles if tile.die).values()) for tiles in box.starter_tiles.values()}
    (favorite,) = best
    return {
        "starters": starters,
        "tiles": sum(tile.count for tile in box.power_tiles),
        "walk_usual": usual,
        "walk_second": second,
        "favorite": favorite,
    }


def _dice(box: Box) -> Numbers:
    """Return the numbers of the dice."""
    (sides,) = {len(faces) for faces in box.dice.values()}
    faces = Counter(box.dice["love"])
    return {
        "dice": len(box.dice) * box.dice_per_colour,
        "dice_each": box.dice_per_colour,
        "sides": sides,
        "wilds": faces["wild"],
        "biffs": faces["biff"],
    }
