"""The folder of a house deck: its ``deck.yaml``, its files and pictures, and warnings about unused files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from game import resources
from game.content.box_folder import SUFFIXES, Folder, official_folder, shown
from game.content.mistakes import MistakeLog, one_of
from game.content.own_words import check_own_words, word_files
from game.content.reader_contract import READER
from game.content.texts import TEXTS, messages_of, official_texts, read_written, texts_of
from game.i18n import _, ngettext
from game.pictures.formats import has_picture_suffix
from game.pictures.lookup import DeckPictures, files_below, is_litter, is_printable_name

DECK: Final = "deck.yaml"
LONGEST: Final = {"title": 48, "summary": 160}
"""Maximum length of the texts of a house deck on the shelf, in characters."""
CONTENT: Final = (*SUFFIXES, ".yml", ".json", ".tmj", ".tsj")
"""Suffixes of files that are meant as content."""
OTHER_PICTURES: Final = (".gif", ".webp", ".bmp", ".svgz", ".tif", ".tiff", ".avif", ".heic", ".jxl", ".ico")
"""Suffixes of pictures in unsupported formats."""
NOTES: Final = (".md", ".txt")
"""Suffixes of files for people, which are not checked."""
NOTE_NAMES: Final = frozenset({"license", "licence", "copying", "credits", "readme", "authors"})
CLOSE: Final = 0.6
"""Similarity (0 to 1) from which one name is taken for a misspelling of another."""


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ``deck.yaml`` of a house deck; ``game`` is the game whose rules and files it builds on."""

    slug: str
    title: str
    game: str
    summary: str = ""


def read_deck(path: Path, games: Sequence[str], notes: MistakeLog) -> Deck | None:
    """Read the ``deck.yaml`` of a folder; None if it is invalid or its game is not one of ``games``.

    None, too, if a file is a link out of the folder: a deck must not show files of others.
    """
    from game.content.decoder import UNFIT, Location, fill
    from game.content.yaml_reader import read_document

    links = _links_outside(path)
    for link in links:
        notes.wrong(shown(link), "", "", _("links to a file outside the deck"), _("put the file itself here"))
    if links:
        return None
    if not (path / DECK).exists():
        inside = [one.relative_to(path).as_posix() for one in files_below(path)]
        others = {name for game in games for name in READER.of(game).FILES}
        deeper = (name for name in inside if name.rpartition("/")[2] == DECK)
        close = next(deeper, "") or _close(DECK, set(inside) - others)
        told = _("did you mean {close}? It must be called {deck}, and be in this folder") if close else _("write it")
        remedy = told.format(close=close, deck=DECK)
        notes.wrong(shown(path / DECK), "", "", _("is missing"), remedy)
        return None
    document = read_document(path / DECK, shown(path / DECK), notes)
    deck = fill(Deck, document.value, Location(document, notes)) if document else UNFIT
    if not isinstance(deck, Deck):
        return None
    if not is_slug(deck.slug):
        problem = _("{slug} is not a valid slug").format(slug=deck.slug)
        notes.wrong(shown(path / DECK), "slug", "", problem, _("use small letters, digits and _"))
    if not deck.title.strip():
        notes.wrong(shown(path / DECK), "title", "", _("is empty"), _("write a title"))
    for name, most in LONGEST.items():
        if len(getattr(deck, name)) > most:
            problem = ngettext("is longer than {n} character", "is longer than {n} characters", most).format(n=most)
            notes.wrong(shown(path / DECK), name, "", problem, _("shorten it"))
    if deck.game not in games:
        notes.wrong(shown(path / DECK), "game", "", _("there is no game {game}").format(game=deck.game), one_of(games))
        return None
    return deck


def read_house(path: Path, deck: Deck, notes: MistakeLog, thorough: bool = False) -> Any | None:
    """Read a house deck on top of the official box that it builds on.

    With ``thorough``, also draw each of its pictures once and report every unused file.
    """
    from game.content.picture_files import draw_each, note_fault  # not needed if content comes from the cache

    own = DeckPictures(path, deck.game)
    roots = (path, official_folder(deck.game))
    content = READER.of(deck.game).read(Folder(roots, official=False, pictures=True, deck=own), notes)
    own_texts = texts_of(read_written(path, notes, official_texts(deck.game)))
    if own.cover is not None:
        note_fault(own.cover, notes)
    _report_unused(path, deck.game, own, content, notes, thorough)
    if thorough and content is not None:
        sentences = (one.text for one in messages_of(own_texts))
        words = (text for _file, text in READER.of(deck.game).list_words(content))
        check_own_words(path, {deck.title, deck.summary, *words, *sentences}, notes)
    if thorough:
        draw_each(own.files(), notes)
        report_unprintable(path, notes)
    return content


def marks_of(path: Path) -> str:
    """Return a fingerprint of a folder: the size and date of each file."""
    lines = []
    for file in files_below(path):
        try:
            found = file.stat()
        except OSError:
            continue
        lines.append(f"{file} {found.st_size} {found.st_mtime_ns}")
    return "\n".join(lines)


def _links_outside(path: Path) -> list[Path]:
    """List the files of a deck that are links out of its folder."""
    home = path.resolve()
    return [file for file in files_below(path) if not file.resolve().is_relative_to(home)]


def report_unprintable(path: Path, notes: MistakeLog) -> None:
    """Report the entries of a folder that are skipped because their names are not printable."""
    for entry in path.iterdir():
        if not is_printable_name(entry.name) and not is_litter(entry.name):
            name = ascii(entry.name)
            notes.wrong(
                shown(path),
                "",
                "",
                _("has {name}, whose name can't be read here").format(name=name),
                _("give it another name"),
            )


def is_slug(name: str) -> bool:
    """Return whether a name is a valid slug: small letters, digits and _, starting with a letter."""
    return re.fullmatch("[a-z][a-z0-9_]*", name) is not None


def _report_unused(
    path: Path, game: str, own: DeckPictures, content: Any | None, notes: MistakeLog, thorough: bool
) -> None:
    """Report unused files: those meant as content always, others only if ``thorough``."""
    known = (*READER.of(game).FILES, DECK, TEXTS)
    used, words = _mentioned(path), {file for _language, file in word_files(path)}
    for file in files_below(path):
        name = file.relative_to(path).as_posix()
        if name in known or file in words or file.name in used or (file.parent == path and _is_same(file, path, known)):
            continue
        if has_picture_suffix(name):
            if thorough and content is not None:
                _report_unused_picture(file, game, own, content, notes)
        elif file.suffix.lower() in OTHER_PICTURES:
            if thorough:
                notes.wrong(
                    shown(file), "", "", _("is a kind of picture that can't be shown"), _("save it as SVG, PNG or JPEG")
                )
        elif file.suffix.lower() in CONTENT or (thorough and not _is_note(file, known)):
            close = _close(file.name, known)
            remedy = (
                _("did you mean {close}?").format(close=close)
                if close
                else one_of(known)
                if len(known) < 8
                else _("remove it")
            )
            notes.wrong(shown(file), "", "", _("is not a file of this game, so nothing uses it"), remedy)


def _report_unused_picture(file: Path, game: str, own: DeckPictures, content: Any, notes: MistakeLog) -> None:
    """Report a picture that is not used."""
    wanted = {drawing.picture.removesuffix(".svg") for drawing in READER.of(game).list_pictures(content)}
    ours = resources.assets() / game
    wanted |= {f"{game}/{one.relative_to(ours).with_suffix('').as_posix()}" for one in ours.rglob("*.svg")}
    if file == own.cover or any(own.find(name) == file for name in wanted) or str(file) in wanted:
        return
    twin = next((one for one in own.files() if one != file and one.with_suffix("") == file.with_suffix("")), None)
    if twin is not None:
        notes.wrong(
            shown(file),
            "",
            "",
            _("is a picture that is not used; {name} is used instead").format(name=twin.name),
            _("keep one of them"),
        )
        return
    close = _close(file.stem, {name.rpartition("/")[2] for name in wanted} | {"cover"})
    better = f"{close}{file.suffix.lower()}"
    remedy = (
        _("did you mean {better}?").format(better=better)
        if close
        else _("name it after the id of what it shows, or remove it")
    )
    notes.wrong(shown(file), "", "", _("is a picture that nothing uses"), remedy)


def _mentioned(path: Path) -> frozenset[str]:
    """Return the names of the files referenced by the maps and tilesets of a deck."""
    found: set[str] = set()
    for file in files_below(path):
        if file.suffix in (".tmx", ".tsx"):
            try:
                text = resources.read_file(file, 8_000_000).decode("utf-8", "replace")
            except OSError:
                continue
            found.update(name.rpartition("/")[2] for name in re.findall(r'\bsource="([^"]+)"', text))
    return frozenset(found)


def _is_same(file: Path, path: Path, known: Iterable[str]) -> bool:
    """Return whether a file is one of the ``known`` in other capitals, on a case-insensitive file system."""
    twin = next((name for name in known if name.lower() == file.name.lower()), None)
    return twin is not None and (path / twin).exists() and (path / twin).samefile(file)


def _is_note(file: Path, known: Iterable[str]) -> bool:
    """Return whether a file is a text for people, and not content with a wrong suffix."""
    stems = {name.rpartition(".")[0] for name in known}
    words = file.suffix.lower() in NOTES or file.stem.lower() in NOTE_NAMES
    return words and file.stem.lower() not in stems


def _close(name: str, known: Iterable[str]) -> str:
    """Return the known name most similar to ``name``, or empty if none is similar."""
    from difflib import get_close_matches

    lower = {one.lower(): one for one in known}
    return next((lower[one] for one in get_close_matches(name.lower(), sorted(lower), 1, CLOSE)), "")
