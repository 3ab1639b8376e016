"""Folder reader of Back in Time: YAML and map into records, recording every mistake."""

from __future__ import annotations

from typing import Any

import msgspec

from game.content.box_folder import Folder
from game.content.decoder import Location
from game.content.file_schema import FileSchema, Form, read_entries
from game.content.mistakes import MistakeLog
from game.content.tiled_reader import read_map
from game.games.back_in_time.reader.board_reader import Board
from game.games.back_in_time.reader.checks import Checker, Draft, check
from game.games.back_in_time.reader.content import FILES, BoardPlan, Content, pictures_of
from game.games.back_in_time.rules.box import (
    Box,
    Icon,
    ItemCard,
    LoveMeter,
    Mat,
    MovementCard,
    OpportunityCard,
    Part,
    Setup,
    Tile,
    TroubleCard,
)
from game.i18n import _

BOARD = FILES[0]

FORM: Form = {
    "table.yaml": (
        FileSchema("spaces", dict[str, str]),
        FileSchema("setup", Setup),
        FileSchema("love", LoveMeter),
        FileSchema("mat", Mat),
        FileSchema("knockdown_tokens", int),
        FileSchema("longest_move", int),
        FileSchema("parts", Part, many=True),
    ),
    "cards.yaml": (
        FileSchema("movement", MovementCard, many=True),
        FileSchema("opportunities", OpportunityCard, many=True),
        FileSchema("troubles", TroubleCard, many=True),
        FileSchema("items", ItemCard, many=True),
    ),
    "tiles.yaml": (
        FileSchema("starter_tiles", dict[str, tuple[Tile, ...]]),
        FileSchema("power_tiles", Tile, many=True),
    ),
    "dice.yaml": (FileSchema("dice_per_colour", int), FileSchema("dice", dict[str, tuple[str, ...]])),
    "tracker.yaml": (FileSchema("tracker", dict[int, tuple[tuple[Icon, ...], ...]]),),
}

MOST_LOVE, MOST_PHOTOS = 40, 20
"""Upper bounds for place lookups, so that a typo cannot request a million."""

EFFECT_FIELDS = ("reward", "on_reveal")


def read(folder: Folder, notes: MistakeLog) -> Content | None:
    """Read the folder and record every mistake; return None if there was one."""
    draft = Draft(folder)
    for name, value in read_entries(folder, FORM, notes, _with_effects).items():
        draft.put(name, value)
    path = folder.find(BOARD)
    found = read_map(path, folder.shown(BOARD), notes)
    if found is not None:
        draft.board = Board(found, path, folder.shown(BOARD), notes)
        draft.spaces = draft.board.spaces(draft.titles)
        draft.track = draft.board.track()
    check(draft, notes)
    plan = make_plan(draft)
    if folder.pictures:
        check_pictures(draft, notes)
    if plan is None or not notes.clean():
        return None
    return Content(Box(**{field.name: getattr(draft, field.name) for field in msgspec.structs.fields(Box)}), plan)


def _with_effects(cards: Any, at: Location) -> Any:
    """Normalize the effects of cards: ``love: 1`` becomes the effect ``love`` with argument 1."""
    if not isinstance(cards, list):
        return cards
    found = []
    for index, card in enumerate(cards):
        if isinstance(card, dict):
            there = at.item(index, card)
            card = {  # noqa: PLW2901
                key: _effects(value, there.key(key)) if key in EFFECT_FIELDS else value for key, value in card.items()
            }
        found.append(card)
    return found


def _effects(value: Any, at: Location) -> Any:
    """Normalize a list of effects."""
    if not isinstance(value, list):
        return value
    found: list[dict[str, Any]] = []
    for index, effect in enumerate(value):
        if isinstance(effect, str):
            found.append({"name": effect})
        elif isinstance(effect, dict) and len(effect) == 1:
            ((name, arg),) = effect.items()
            if isinstance(arg, int | str) and not isinstance(arg, bool):
                found.append({"name": str(name), "arg": arg})
                continue
            problem = _("{name} has no number or id").format(name=name)
            at.item(index, effect).wrong(problem, _("write a number or an id after the colon"))
        else:
            at.item(index, effect).wrong(_("is not an effect"), _("write a name, or {{name: number or id}}").format())
    return found


def check_pictures(draft: Draft, notes: MistakeLog) -> None:
    """Check that everything drawn has a picture in the assets."""
    checker = Checker(draft, notes)
    drawn = pictures_of(draft.parts, (*draft.opportunities, *draft.troubles, *draft.items), draft.starter_tiles or ())
    checker.pictures((*drawn, *checker.icon_drawings("cards.yaml")))
    if draft.board is not None:
        draft.board.check_files()


def make_plan(draft: Draft) -> BoardPlan | None:
    """Build the board plan for all pieces read; None if the requirements are unknown."""
    if draft.board is None or draft.love is None or not draft.tracker:
        return None
    columns = max(len(column) for column in draft.tracker.values())
    parts = {part.id: part.space for part in draft.parts}
    love = range(draft.love.min, min(draft.love.max, draft.love.min + MOST_LOVE) + 1)
    return draft.board.plan(columns, love, min(draft.love.photos, MOST_PHOTOS), parts)
