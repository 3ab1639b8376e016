"""The library of boxes: lists the shelf, opens content through the cache, and checks folders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from game import i18n, resources
from game.content import parse_cache
from game.content.box_folder import SUFFIXES, Folder, official_folder, shown
from game.content.deck_folder import (
    DECK,
    LONGEST,
    Deck,
    is_slug,
    marks_of,
    read_deck,
    read_house,
    report_unprintable,
)
from game.content.mistakes import BadContent, Mistake, MistakeLog, UnknownGame
from game.content.own_words import read_own_words
from game.content.reader_contract import READER, Drawing, Words
from game.content.texts import (
    COMMON_HINTS,
    TEXTS,
    Message,
    Plural,
    Texts,
    UnknownHint,
    messages_of,
    official_texts,
    read_written,
    texts_of,
)
from game.i18n import _
from game.pictures.formats import has_picture_suffix
from game.pictures.lookup import DeckPictures, files_below, is_litter, is_printable_name
from game.printable import one_line
from game.registry import Part, package_of, packages
from game.rules.contract import Game

C = TypeVar("C")

RulesFactory: TypeAlias = Callable[[Any], Game]
"""Makes the game from its box: the field ``box`` of its content."""

RULES: Final[Part[RulesFactory]] = Part("rules")

SHELF: Final = "shelf.yaml"
LESSON: Final = "lesson.yaml"


class ShelfEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ``shelf.yaml`` of a box; boxes are sorted by ``place``.

    ``summary`` is one English sentence, ``minutes`` the usual length of a game from least to most.
    """

    place: int
    title: str
    summary: str
    kind: Literal["co-op", "competitive"]
    seats: tuple[int, int]
    minutes: tuple[int, int]
    open: bool


class BoxInfo(msgspec.Struct, frozen=True):
    """A box on the shelf.

    ``rules_id`` is the id of its rules, equal to ``box_id`` for an official box. The box can be played if ``open``;
    ``mistakes`` say why a house deck cannot.
    """

    box_id: str
    title: str
    summary: str
    kind: Literal["co-op", "competitive"]
    seats: tuple[int, int]
    minutes: tuple[int, int]
    open: bool
    rules_id: str
    house: bool = False
    mistakes: tuple[Mistake, ...] = ()
    cover: str = ""
    """The absolute path of a house deck's own cover; empty: it has the cover of its game."""


class _Cached(msgspec.Struct):
    """The cached content of a folder (null if it has mistakes), and the ``deck.yaml`` of a house deck."""

    content: msgspec.Raw = msgspec.Raw(b"null")
    deck: Deck | None = None
    mistakes: tuple[Mistake, ...] = ()
    language: str = "en"
    """The language of the mistakes."""


_opened: dict[str, Any] = {}
"""Content decoded by this process, by cache key."""
_shelves: dict[str, dict[str, ShelfEntry]] = {}
"""Valid shelves read by this process, by cache key: slug to entry."""


def list_boxes() -> tuple[BoxInfo, ...]:
    """List the official boxes in shelf order, then the house decks by name.

    An invalid house deck is listed, too: closed, with its mistakes.

    Raises:
        BadContent: the shelf itself cannot be read.
    """
    official = _shelf()
    return (*official, *_house_boxes(official))


def is_shared(rules_id: str) -> bool:
    """Return whether a game is co-operative; False for a game that is not on the shelf."""
    return any(box.box_id == rules_id and box.kind == "co-op" for box in _shelf())


def open_box(box_id: str) -> Game:
    """Make the game of a box, official or house deck.

    Any box of a registered game can be opened, for simulations and tests, even before it is ``open`` to players.

    Raises:
        UnknownGame: there is no such box, or its game is not registered.
        BadContent: its content has mistakes.
    """
    info = _info(box_id)
    game = RULES.of(info.rules_id)(open_content(box_id).box)
    game.box_id = box_id
    return game


def open_content(box_id: str) -> Any:
    """Return the content of a box as its game's reader makes it, from the cache if that is up to date.

    Raises:
        UnknownGame: there is no such box, or its game is not registered.
        BadContent: its content has mistakes.
    """
    info = _info(box_id)
    if info.mistakes:
        raise BadContent(info.mistakes)
    source = _house_of(box_id)[1] if info.house else _official(info.rules_id)
    if source.key not in _opened:
        kind = READER.of(info.rules_id).Content
        try:
            _opened[source.key] = _decode(source.cached(), kind)
        except (msgspec.DecodeError, RecursionError):  # a corrupt cache
            _opened[source.key] = _decode(source.reread(), kind)
    return _opened[source.key]


def open_as(box_id: str, kind: type[C]) -> C:
    """Return the content of a box whose game's content type must be ``kind``.

    Raises:
        UnknownGame: there is no such box of that game.
        BadContent: its content has mistakes.
    """
    content = open_content(box_id)
    if not isinstance(content, kind):
        raise UnknownGame(_("{box_id} is a box of another game").format(box_id=box_id))
    return content


def list_words(box_id: str) -> list[Words]:
    """List every text for people in the files of a box.

    Raises:
        UnknownGame, BadContent: as for :func:`open_content`.
    """
    return list(READER.of(_info(box_id).rules_id).list_words(open_content(box_id)))


def list_messages(box_id: str) -> Iterator[tuple[str, Message]]:
    """List the messages of a box for translators, with the file.

    Raises:
        UnknownGame, BadContent: as for :func:`open_content`.
    """
    yield from ((TEXTS, message) for message in messages_of(open_texts(box_id)))


def list_pictures(box_id: str) -> list[Drawing]:
    """List every picture that the pieces of a box need.

    Raises:
        UnknownGame, BadContent: as for :func:`open_content`.
    """
    return list(READER.of(_info(box_id).rules_id).list_pictures(open_content(box_id)))


def open_texts(box_id: str) -> Texts:
    """Return the sentences of a box: those of its game, some of which a house deck may replace.

    Raises:
        UnknownGame, BadContent: as for :func:`open_content`.
    """
    info = _info(box_id)
    written = official_texts(info.rules_id)
    if info.house:
        path, notes = _house_of(box_id)[0], MistakeLog()
        own = read_written(path, notes, written)
        written = {section: {**sentences, **own.get(section, {})} for section, sentences in written.items()}
    return texts_of(written)


def hint_sentences(box_id: str) -> Mapping[str, str | Plural]:
    """Return the English sentences of all reasons for a hint by their ids, such as ``hint.best_found``."""
    try:
        own = open_texts(box_id).get("hints", {})
    except UnknownGame:  # a game that is in no box
        own = {}
    return COMMON_HINTS | {
        f"hint.{name}": sentence for name, sentence in own.items() if isinstance(sentence, str | Plural)
    }


def hint_sentence(box_id: str, reason: str) -> str | Plural:
    """Return the English sentence of a reason.

    Raises:
        UnknownHint: there is none.
    """
    found = hint_sentences(box_id).get(reason)
    if found is None:
        raise UnknownHint(
            _("there is no sentence for {reason!r} among the hints of {box_id}").format(reason=reason, box_id=box_id)
        )
    return found


def content_hash(box_id: str) -> str:
    """Hash the part of a box that the rules use: equal for equal cards and boards, whatever the files look like.

    Raises:
        UnknownGame, BadContent: as for :func:`open_content`.
    """
    plain = msgspec.to_builtins(open_content(box_id).box, str_keys=True)
    return parse_cache.digest(msgspec.json.encode(plain, order="deterministic"))


def check(*paths: Path) -> list[Mistake]:
    """List every mistake in the content below ``paths``; by default in all content, house decks too.

    A path is a folder of boxes (each with a ``shelf.yaml``), one box, a house deck, or a folder that holds ``levels``.
    """
    notes = MistakeLog()
    house = resources.house_levels()
    shelves = (home / "levels" for home in resources.homes())
    for path in paths or (*shelves, *((house,) if house.is_dir() else ())):
        try:
            _check_path(path.parent if path.is_file() else path, notes)
        except BadContent as bad:  # our own shelf, without which the games are unknown
            notes.add(bad.mistakes)
    return list(notes.mistakes)


def _check_path(path: Path, notes: MistakeLog) -> None:
    """Check a folder of any of the kinds that :func:`check` takes."""
    if any((path / "levels").glob(f"*/{SHELF}")):
        path = path / "levels"
    if not path.is_dir():
        notes.wrong(str(path), "", "", _("is not a folder"), _("name the folder of a game or deck"))
    elif (path / DECK).exists() or path.absolute().parent == resources.house_levels().absolute():
        _check_house(path, notes)
    elif path == resources.house_levels() or any(path.glob(f"*/{DECK}")):
        report_unprintable(path, notes)
        for deck in _folders(path):
            _check_house(deck, notes)
    elif any(path.glob(f"*/{SHELF}")):
        _check_shelf(path, notes)
    else:
        game = _game_of(path)
        if game is None:
            notes.wrong(str(path), "", "", _("has no game or deck"), _("name a game, a deck, or a folder of them"))
        else:
            if (path / SHELF).is_file():
                _read_entry(path, notes)
            READER.of(game).read(Folder((path,), pictures=True), notes)
            read_written(path, notes)
            from game.content.picture_files import draw_each

            draw_each((file for file in files_below(path) if has_picture_suffix(file.name)), notes)


def _check_shelf(path: Path, notes: MistakeLog) -> None:
    """Check a shelf and all its boxes; a closed box may lack pictures."""
    for folder in _folders(path):
        if not (folder / SHELF).is_file():
            notes.wrong(
                shown(folder),
                "",
                "",
                _("is not on the shelf"),
                _("write its {file}, or remove it").format(file=SHELF),
            )
            continue
        entry = _read_entry(folder, notes)
        is_open = entry is not None and entry.open
        if folder.name in packages():
            READER.of(folder.name).read(Folder((folder,), pictures=is_open), notes)
            read_written(folder, notes)
        elif is_open:
            remedy = _("name its reader in game/games/{name}/__init__.py, or set open: false").format(name=folder.name)
            notes.wrong(shown(folder / SHELF), "", "open", _("is a game that is not registered"), remedy)


def _check_house(path: Path, notes: MistakeLog) -> None:
    own = MistakeLog()  # mistakes in another deck must not prevent reading this one
    deck = read_deck(path, _playable(), own)
    if deck is not None:
        read_house(path, deck, own, thorough=True)
        if _is_taken(path, deck.slug):
            own.add([_slug_taken(path, deck.slug)])
    notes.add(own.mistakes)


def _game_of(path: Path) -> str | None:
    """Return the game to which the box in a folder belongs: by its name, else by its files."""
    if path.name in packages():
        return path.name
    held = {game: sum((path / file).is_file() for file in READER.of(game).FILES) for game in packages()}
    return max(held, key=held.__getitem__) if any(held.values()) else None


def _info(box_id: str) -> BoxInfo:
    """Find a box whose game is registered; house decks are read only if it is not official.

    Raises:
        UnknownGame: there is no such box, or its game is not registered.
    """
    boxes = _shelf()
    if box_id not in {box.box_id for box in boxes}:
        boxes = list_boxes()
    found = next((box for box in boxes if box.box_id == box_id), None)
    opened = ", ".join(box.box_id for box in boxes if box.open)
    if found is None:
        raise UnknownGame(_("there is no game {box_id!r}; choose from {names}").format(box_id=box_id, names=opened))
    if found.rules_id not in packages():
        raise UnknownGame(
            _("the game {box_id!r} isn't available yet; choose from {names}").format(box_id=box_id, names=opened)
        )
    return found


def _shelf() -> tuple[BoxInfo, ...]:
    """List the official boxes, ours and those of installed games.

    Raises:
        BadContent: our own shelf cannot be read.
    """
    entries = dict(_entries("shelf", sorted(resources.levels().glob(f"*/{SHELF}"))))
    for package in packages().values():
        if package.home is not None:
            box = package.home / "levels" / package.rules_id
            entries |= _installed(box / SHELF)
            i18n.learn(box, read_own_words)
    return tuple(
        BoxInfo(slug, e.title, e.summary, e.kind, e.seats, e.minutes, e.open and slug in packages(), slug)
        for slug, e in entries.items()
    )


def _installed(path: Path) -> Mapping[str, ShelfEntry]:
    """Return the shelf entry of an installed game; empty if it has mistakes, which ``check`` reports."""
    try:
        return _entries(f"shelf-{path.parent.name}", [path] if path.is_file() else [])
    except BadContent:
        return {}


def _entries(name: str, paths: Sequence[Path]) -> Mapping[str, ShelfEntry]:
    """Read shelf entries, sorted by place, from the cache entry ``name`` if that is up to date.

    Raises:
        BadContent: one cannot be read.
    """
    key = parse_cache.key_of(name, paths)
    if key in _shelves:
        return _shelves[key]
    entries = parse_cache.load(name, key, dict[str, ShelfEntry])
    if entries is None:
        notes = MistakeLog()
        found = [(path.parent.name, entry) for path in paths if (entry := _read_entry(path.parent, notes)) is not None]
        if notes.mistakes:
            raise BadContent(notes.mistakes)
        entries = dict(sorted(found, key=lambda one: (one[1].place, one[0])))
        parse_cache.save(name, key, entries)
    _shelves[key] = entries
    return entries


def _read_entry(box: Path, notes: MistakeLog) -> ShelfEntry | None:
    """Read and check the ``shelf.yaml`` of a box; if it is unreadable, return None and report every mistake."""
    from game.content.decoder import Location, fill
    from game.content.yaml_reader import read_document

    document = read_document(box / SHELF, shown(box / SHELF), notes)
    if document is None:
        return None
    at = Location(document, notes)
    entry = fill(ShelfEntry, document.value, at)
    if not isinstance(entry, ShelfEntry):
        return None
    for field, low, high in (("seats", *entry.seats), ("minutes", *entry.minutes)):
        if not 1 <= low <= high:
            at.key(field).wrong(_("is {low} to {high}").format(low=low, high=high), _("write [least, most]"))
    if not is_slug(box.name):
        notes.wrong(shown(box), "", "", _("is not a valid slug"), _("use small letters, digits and _"))
    if not entry.title.strip() or not entry.summary.strip():
        at.key("title").wrong(_("is empty, or summary is"), _("write both"))
    return entry


class _Source(NamedTuple):
    """The source of a box's content: its name and key in the cache, and the function that reads its files."""

    name: str
    key: str
    read: Callable[[], _Cached]

    def cached(self) -> _Cached:
        """Return the cached content, unless its mistakes are told in another language; else read it and cache it."""
        cached = parse_cache.load(self.name, self.key, _Cached)
        if cached is None or (cached.mistakes and cached.language != i18n.language()):
            return self.reread()
        return cached

    def reread(self) -> _Cached:
        """Read the files and cache the content."""
        cached = self.read()
        parse_cache.save(self.name, self.key, cached)
        return cached


def _official(rules_id: str) -> _Source:
    """Return the source of the official box of a game."""
    folder = Folder((official_folder(rules_id),))

    def read() -> _Cached:
        notes = MistakeLog()
        return _to_cache(READER.of(rules_id).read(folder, notes), notes)

    return _Source(rules_id, parse_cache.key_of(rules_id, [*folder.files(), *_code(rules_id)]), read)


def has_lesson(box_id: str) -> bool:
    """Return whether a box has a lesson; a house deck never has, as its content differs."""
    return box_id in packages() and (official_folder(box_id) / LESSON).is_file()


def _code(rules_id: str) -> list[Path]:
    """List the code of an installed game, on which its cached content depends."""
    home = package_of(rules_id).home
    return [] if home is None else sorted(home.parent.rglob("*.py"))


def _house(path: Path, base: list[Path]) -> _Source:
    """Return the source of a house deck, whose content also depends on the official files ``base``."""

    def read() -> _Cached:
        notes = MistakeLog()
        deck = read_deck(path, _playable(), notes)
        return _to_cache(read_house(path, deck, notes) if deck else None, notes, deck)

    name = "house-" + parse_cache.digest(str(path).encode())
    key = parse_cache.key_of(f"{name}\n{marks_of(path)}", [path / DECK, *Folder((path,)).files(), *base])
    return _Source(name, key, read)


def _houses() -> list[tuple[Path, _Source]]:
    """List the folders of house decks with their sources."""
    folders = _folders(resources.house_levels())
    shelves = [home / "levels" for home in resources.homes()] if folders else []
    base = sorted(path for shelf in shelves for path in shelf.rglob("*") if path.suffix in SUFFIXES)
    return [(path, _house(path, base)) for path in folders]


def _house_of(box_id: str) -> tuple[Path, _Source]:
    """Return the folder and the source of an existing house deck."""
    return next(one for one in _houses() if (deck := one[1].cached().deck) is not None and deck.slug == box_id)


def _decode(cached: _Cached, kind: Any) -> Any:
    """Decode cached content.

    Raises:
        BadContent: it has mistakes.
        msgspec.DecodeError: it is corrupt.
    """
    if cached.mistakes:
        raise BadContent(cached.mistakes)
    return msgspec.json.decode(cached.content, type=kind)


def _house_boxes(official: tuple[BoxInfo, ...]) -> Iterable[BoxInfo]:
    games = {box.box_id: box for box in official}
    taken = set(games)
    for path, source in _houses():
        i18n.learn(path, read_own_words)
        cached = source.cached()
        deck, mistakes = cached.deck, cached.mistakes
        box_id = deck.slug if deck else path.name
        if box_id in taken:
            mistakes += (_slug_taken(path, box_id),)
            box_id = f"{box_id}@{path.name}"
        taken.add(box_id)
        base = games.get(deck.game if deck else "", next(iter(official)))
        yield BoxInfo(
            box_id=box_id,
            title=one_line((deck.title if deck else "") or path.name, LONGEST["title"]),
            summary=one_line(deck.summary or base.summary if deck else "", LONGEST["summary"]),
            kind=base.kind,
            seats=base.seats,
            minutes=base.minutes,
            open=base.open and not mistakes,
            rules_id=base.rules_id,
            house=True,
            mistakes=mistakes,
            cover=str(DeckPictures(path, base.rules_id).cover or ""),
        )


def _slug_taken(path: Path, slug: str) -> Mistake:
    return Mistake(
        shown(path / DECK),
        0,
        "slug",
        "",
        _("another box is already called {slug}").format(slug=slug),
        _("choose another slug"),
    )


def _is_taken(path: Path, slug: str) -> bool:
    """Return whether an official box or an earlier house deck has the same slug."""
    mistake, official = _slug_taken(path.absolute(), slug), _shelf()
    return slug in {box.box_id for box in official} or any(mistake in box.mistakes for box in _house_boxes(official))


def _playable() -> list[str]:
    """List the games that can be played."""
    return [box.box_id for box in _shelf() if box.open]


def deck_folder(box_id: str) -> Path | None:
    """Return the folder of a house deck; None for an official or unknown box."""
    if box_id in packages():
        return None
    found = (path for path, source in _houses() if (deck := source.cached().deck) is not None and deck.slug == box_id)
    return next(found, None)


def _to_cache(content: Any | None, notes: MistakeLog, deck: Deck | None = None) -> _Cached:
    """Encode the content of a folder, or its mistakes, for the cache."""
    if notes.mistakes or content is None:
        return _Cached(deck=deck, mistakes=notes.mistakes, language=i18n.language())
    return _Cached(msgspec.Raw(msgspec.json.encode(content)), deck)


def _folders(path: Path) -> list[Path]:
    """List the subfolders of a folder, by name; empty if it is missing or unreadable."""
    try:
        found = (entry for entry in path.iterdir() if is_printable_name(entry.name) and not is_litter(entry.name))
        return sorted(entry for entry in found if entry.is_dir())
    except OSError:
        return []
