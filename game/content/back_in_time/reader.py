"""Reads the folder of Back in Time: YAML and map into records, with every mistake noted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from game.content.back_in_time import FILES, Content
from game.content.back_in_time.board import Board
from game.content.back_in_time.checks import ICONS, check
from game.content.back_in_time.draft import Draft
from game.content.back_in_time.plan import BoardPlan
from game.content.documents import Document, read_document
from game.content.folders import Folder, is_picture
from game.content.mistakes import Notes, one_of
from game.content.records import UNFIT, At, fill, items
from game.content.tiled import read_map
from game.rules.back_in_time.box import (
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

SINGLES: Mapping[str, tuple[tuple[str, Any], ...]] = {
    "table.yaml": (
        ("spaces", dict[str, str]),
        ("setup", Setup),
        ("love", LoveMeter),
        ("mat", Mat),
        ("knockdown_tokens", int),
        ("longest_move", int),
    ),
    "tiles.yaml": (("starter_tiles", dict[str, tuple[Tile, ...]]),),
    "dice.yaml": (("dice_per_colour", int), ("dice", dict[str, tuple[str, ...]])),
    "tracker.yaml": (("tracker", dict[int, tuple[tuple[Icon, ...], ...]]),),
}
"""What stands once in a file."""

LISTS: Mapping[str, tuple[tuple[str, Any], ...]] = {
    "table.yaml": (("parts", Part),),
    "cards.yaml": (
        ("movement", MovementCard),
        ("opportunities", OpportunityCard),
        ("troubles", TroubleCard),
        ("items", ItemCard),
    ),
    "tiles.yaml": (("power_tiles", Tile),),
}
"""Lists of records in a file."""

MOST_LOVE, MOST_PHOTOS = 40, 20
"""Places are looked for up to these numbers, so that a slip of the pen does not ask for a million."""

EFFECT_FIELDS = ("reward", "on_reveal")


def read(folder: Folder, notes: Notes) -> Content | None:
    """Read the folder and note every mistake; None when there was one."""
    draft = Draft(folder)
    for file in FILES:
        if file.endswith(".yaml"):
            document = read_document(folder.find(file), folder.shown(file), notes)
            if document is not None:
                read_file(file, document, draft, notes)
    path = folder.find("board.tmx")
    found = read_map(path, folder.shown("board.tmx"), notes)
    if found is not None:
        draft.board = Board(found, path, folder.shown("board.tmx"), notes)
        draft.spaces = draft.board.spaces(draft.titles)
        draft.track = draft.board.track()
    check(draft, notes)
    plan = make_plan(draft)
    if folder.pictures:
        check_pictures(draft, notes)
    if plan is None or not notes.clean():
        return None
    return Content(Box(**{field.name: getattr(draft, field.name) for field in msgspec.structs.fields(Box)}), plan)


def read_file(file: str, document: Document, draft: Draft, notes: Notes) -> None:
    """Read the parts of one YAML file into the draft."""
    top = At(document, notes)
    value = document.value
    known = [name for name, _ in (*SINGLES.get(file, ()), *LISTS.get(file, ()))]
    if not isinstance(value, dict):
        top.wrong("is empty or holds no names with values", f"write the entries {', '.join(known)}")
        return
    for name in value:
        if name not in known:
            top.key(name).wrong("is no entry known here", one_of(known))
    for name in known:
        if name not in value:
            notes.wrong(document.file, name, "", "is missing", f"add the entry {name}")
    for name, kind in SINGLES.get(file, ()):
        if name in value:
            single = fill(kind, value[name], top.key(name))
            draft.put(name, None if single is UNFIT else single)
    for name, kind in LISTS.get(file, ()):
        if name in value:
            draft.put(name, items(kind, _with_effects(value[name], top.key(name)), top.key(name)))


def _with_effects(cards: Any, at: At) -> Any:
    """Write out the effects of cards: ``love: 1`` is the effect called love with the argument 1."""
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


def _effects(value: Any, at: At) -> Any:
    """Write out a list of effects."""
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
            at.item(index, effect).wrong(f"{name} has no number or id", "write a number or an id after the colon")
        else:
            at.item(index, effect).wrong("is no effect", "write a name, or {name: number or id}")
    return found


def check_pictures(draft: Draft, notes: Notes) -> None:
    """Check that everything that is drawn has its picture among the assets."""
    pieces = [("table.yaml", part.id, f"part_{part.id}") for part in draft.parts]
    named: Sequence[Any] = (*draft.opportunities, *draft.troubles, *draft.items)
    pieces += [("cards.yaml", card.id, card.id) for card in named]
    pieces += [("tiles.yaml", hero, f"mat_{hero}") for hero in draft.starter_tiles or {}]
    for file, entry, picture in pieces:
        name = f"back_in_time/cards/{picture}.svg"
        if not is_picture(name):
            notes.wrong(draft.folder.shown(file), entry, "", f"has no picture assets/{name}", "draw it")
    for icon in ICONS:
        if not is_picture(f"icons/{icon}.svg"):
            notes.wrong(f"assets/icons/{icon}.svg", "", "", "is missing", "draw it")
    if draft.board is not None:
        draft.board.check_files()


def make_plan(draft: Draft) -> BoardPlan | None:
    """Find a place for every piece that was read; None when there is no telling what is needed."""
    if draft.board is None or draft.love is None or not draft.tracker:
        return None
    columns = max(len(column) for column in draft.tracker.values())
    parts = {part.id: part.space for part in draft.parts}
    love = range(draft.love.min, min(draft.love.max, draft.love.min + MOST_LOVE) + 1)
    return draft.board.plan(columns, love, min(draft.love.photos, MOST_PHOTOS), parts)
