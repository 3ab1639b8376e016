"""Checks by ``parlour check`` of each game beyond its box: cover, color, rulebook, texts, importable parts."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from game import resources
from game.ai import calibration, learned_weights
from game.ai.learned_files import BadLearnedFile, path_of, read
from game.content import hint_sentences, open_texts
from game.content.book_numbers import names_in
from game.content.box_folder import official_folder, shown
from game.content.lesson import check_lesson, open_lesson
from game.content.library import LESSON, BoxInfo, has_lesson, list_boxes, open_box
from game.content.mistakes import BadContent, Mistake, MistakeLog, one_of
from game.content.picture_files import compare_each, draw_each
from game.content.texts import TEXTS
from game.i18n import _
from game.pictures.formats import has_picture_suffix
from game.registry import GamePackage, broken, packages, resolve
from game.rules.contract import Game
from game.scenes.rulebook.document import NoRulebook, open_book
from game.table import open_presenter
from game.ui.paint import palette
from game.ui.paint.geometry import Vec

PARTS: Final = ("rules", "reader", "presenter", "worded_faces", "book_numbers", "bots")
"""The parts of a game that are needed for playing; those for tests and tools are checked by the tests."""

SHARED: Final = ("icons", "people", "shelf", "table")
"""Folders with pictures shared by all games."""
WINDOW: Final = (1280.0, 720.0)
"""Size of the window in which a lesson's highlighted things must be visible."""

HINT: Final = "hint."
"""The prefix of the text ids of reasons."""


def find_lacks() -> list[Mistake]:
    """List everything missing in the games on the shelf, and in installed packages that announce one."""
    remedy = _("install it again, or tell its author")
    found = [_lack(one.name, "", _("can't be loaded: {why}").format(why=one.problem), remedy) for one in broken()]
    try:
        boxes = [box for box in list_boxes() if box.open]
    except BadContent:  # reported by the check of content
        return found
    found += _of_pictures(resources.assets(), SHARED, ours=True)
    for package in packages().values():
        mine = [box for box in boxes if box.rules_id == package.rules_id]
        if any(not box.house for box in mine):
            found += _of_package(package)
        for box in mine:
            found += _of_box(box)
    return found


def _lack(where: str, entry: str, problem: str, remedy: str) -> Mistake:
    """Return the mistake for something missing."""
    return Mistake(where, 0, entry, "", problem, remedy)


def _of_package(package: GamePackage) -> Iterator[Mistake]:
    """List everything missing in a game apart from its boxes."""
    rules_id, own = package.rules_id, package.home is None
    where = f"game/games/{rules_id}/__init__.py" if own else rules_id
    failed = [name for name in PARTS if not _resolves(getattr(package, name))]
    for name in failed:
        yield _lack(
            where,
            name,
            _("{part!r} points nowhere").format(part=getattr(package, name)),
            _("write module:name of something that exists"),
        )
    if not package.presenter:
        yield _lack(where, "presenter", _("is missing, and the box is open"), _("name its table, or set open: false"))
    assets = shown((package.home or resources.data_root()) / "assets")
    cover = f"shelf/{rules_id}.svg"
    if not resources.find_asset(cover).is_file():
        yield _lack(
            assets,
            rules_id,
            _("has no picture for the shelf, {cover}").format(cover=cover),
            _("draw it, 3 wide and 4 high, upright"),
        )
    if f"mat_{rules_id}" not in palette.active().roles():
        yield _lack(
            f"{assets}/{rules_id}/palette.json",
            f"mat_{rules_id}",
            _("is not a color"),
            _("add the color of its mat"),
        )
    yield from _of_pictures((package.home or resources.data_root()) / "assets", package.pictures, ours=own)
    yield from _of_icons(package, where)
    yield from _of_book(rules_id)
    yield from _of_learned(rules_id)
    if "bots" not in failed:
        yield from _of_hints(package)


def _of_pictures(assets: Path, rooms: Iterable[str], ours: bool) -> list[Mistake]:
    """List the faults of the pictures in some folders, found by drawing them; ours by comparing two rasterizers."""
    notes = MistakeLog()
    paths = [path for room in rooms for path in sorted((assets / room).rglob("*")) if has_picture_suffix(path.name)]
    (compare_each if ours else draw_each)(paths, notes)
    return list(notes.mistakes)


def _resolves(reference: str) -> bool:
    """Return whether a reference is empty or can be imported."""
    try:
        return not reference or resolve(reference) is not None
    except (ImportError, AttributeError):
        return False


def _of_icons(package: GamePackage, where: str) -> Iterator[Mistake]:
    """List the missing icons of the result page."""
    icons = package.result_icons
    for name in dict.fromkeys((icons.won, icons.lost, icons.won_photo, icons.lost_photo)):
        if not resources.find_asset(f"icons/{name}.svg").is_file():
            yield _lack(
                where,
                "result_icons",
                _("there is no picture icons/{name}.svg").format(name=name),
                _("draw it or name another"),
            )


def _of_book(rules_id: str) -> Iterator[Mistake]:
    """List faults of the rulebook: missing, without chapters, or with unknown names in braces."""
    path = shown(official_folder(rules_id) / "rulebook.en.md")
    try:
        chapters = open_book(rules_id)
    except NoRulebook:
        yield _lack(path, "", _("is missing"), _("write the rulebook"))
        return
    if not chapters:
        yield _lack(path, "", _("has no chapter"), _("begin one with a line: # Title {#name}"))
    for chapter in chapters:
        for name in sorted(names_in("\n".join((chapter.title, *chapter.parts)))):
            if not resources.find_asset(f"icons/{name}.svg").is_file():
                remedy = _("name one of its icons, or a number that book_numbers of the game gives")
                yield _lack(
                    path, chapter.key, _("{{{name}}} is not an icon or a number of its box").format(name=name), remedy
                )


def _of_learned(rules_id: str) -> Iterator[Mistake]:
    """List faults of the files of fitted parameters."""
    kinds = ((calibration.FILE, calibration.Calibration, calibration.WRITER),
             (learned_weights.FILE, learned_weights.LearnedWeights, learned_weights.WRITER))  # fmt: skip
    for file, kind, writer in kinds:
        path = path_of(rules_id, file)
        try:
            if path.exists():
                read(path, kind, writer)
        except BadLearnedFile as error:
            yield _lack(shown(path), "", error.problem, error.remedy)


def _of_hints(package: GamePackage) -> Iterator[Mistake]:
    """List the hints in the source of the bots that have no sentence."""
    known = hint_sentences(package.rules_id)
    for path in _sources(package.bots):
        for text in sorted(text for text in _hints_in(path) if not _is_known(text, known)):
            yield _lack(
                shown(path),
                text,
                _("is a hint that has no sentence"),
                _("write it in {file}, or correct the id").format(file=TEXTS),
            )


def _is_known(text: str, known: Collection[str]) -> bool:
    """Return whether an id has a sentence; one that ends with an underscore is a prefix completed at run time."""
    return any(one.startswith(text) for one in known) if text.endswith("_") else text in known


def _sources(reference: str) -> list[Path]:
    """List the source files of the package that a reference names; empty in the packaged program."""
    spec = find_spec(reference.partition(":")[0]) if reference else None
    origin = Path(spec.origin) if spec is not None and spec.origin else None
    if origin is None or not origin.is_file():
        return []
    return sorted(origin.parent.glob("*.py")) if origin.name == "__init__.py" else [origin]


def _hints_in(path: Path) -> set[str]:
    """Return the text ids of all hints in a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    values = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {value for value in values if isinstance(value, str) and value.startswith(HINT) and value != HINT}


def _of_box(box: BoxInfo) -> Iterator[Mistake]:
    """List faults of a box: that it cannot be opened, options without names, and those of its lesson."""
    lack = partial(_lack, box.box_id)
    try:
        game = open_box(box.box_id)
    except BadContent:  # reported by the check of content
        return
    except Exception as error:
        yield lack(
            "",
            _("can't be played ({kind}: {error})").format(kind=type(error).__name__, error=error),
            _("correct its files"),
        )
        return
    if game.options:
        yield from _of_options(game, box)
    if has_lesson(box.box_id):
        yield from check_lesson(box.box_id)
        presenter = packages()[box.rules_id].presenter
        if presenter and _resolves(presenter):
            yield from _of_lights(game)


def _of_lights(game: Game) -> Iterator[Mistake]:
    """List the things that a lesson highlights but that are not on the table; none if it has other mistakes."""
    try:
        lesson = open_lesson(game)
    except BadContent:
        return
    table, state = open_presenter(game), game.start(lesson.seats, lesson.options)
    regions = table.board.regions(Vec(*WINDOW), lesson.seats, 1.0)

    def known() -> set[str]:
        view = state.view(lesson.learner)
        return {str(thing) for thing in (*table.board.layout(view, regions), *table.board.spots(view, regions))}

    for step in lesson.steps:
        there = known()
        for command in step.commands:
            state.apply(command)
        if not step.yours:
            there |= known()
        for name in sorted(set(step.light) - there):
            file, field = shown(official_folder(game.rules_id) / LESSON), f"[{step.number + 1}].light"
            remedy = one_of(sorted(there), name)
            yield Mistake(file, step.line, "steps", field, _("{name} isn't on the table").format(name=name), remedy)


def _of_options(game: Game, box: BoxInfo) -> Iterator[Mistake]:
    """List the options and choices without names; none for a house deck, which has those of its game."""
    if box.house:
        return
    lack = partial(_lack, _("{game}, options").format(game=box.rules_id))
    remedy = _("name it among the options of its texts")
    named = open_texts(box.box_id).get("options", {})
    for option in game.options:
        if option.name not in named:
            yield lack(option.name, _("has no name"), remedy)
        for value in dict.fromkeys((*option.choices, option.default)):
            if f"{option.name}.{value}" not in named:
                yield lack(f"{option.name}={value}", _("has no name"), remedy)
