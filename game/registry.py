"""The games there are: each says in one object, a :class:`GamePackage`, what it is made of.

Our own games are the packages in :mod:`game.games`; an installed package brings another through an entry point of the
group :data:`GROUP`. A package names its parts by references such as ``"package.module:make"``: nothing of a game is
imported before it is needed. Each layer declares the parts it uses, with their types, as :class:`Part`.
"""

from __future__ import annotations

import os
import pkgutil
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, UnionType
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar, cast

from game.isolated_import import Import
from game.standard_streams import silenced

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")

GROUP: Final = "time_parlour.games"
"""The entry points that are a :class:`GamePackage` each."""
PATIENCE: Final = 4.0
"""Seconds that games from outside may take to load, all of them together; and each of their parts."""
LONGEST_LINE: Final = 200
"""Letters of what is told of a package."""
OWN: Final = "game.games"
"""The package with a folder for each of our own games, whose ``GAME`` is its :class:`GamePackage`."""


class NoPart(ValueError):
    """There is no such game, or it has no such part; the message names both."""


class BadPackage(ValueError):
    """A package that announces a game does not keep to what is asked of one; the message says how, in one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultIcons:
    """The icons of the page that tells how a game ended: beside the words, and below the photograph."""

    won: str = "check"
    lost: str = "cross"
    won_photo: str = "photo"
    lost_photo: str = "photo"


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePackage:
    """All that the program asks of one game. Parts are references: ``"module"`` or ``"module:attribute"``.

    What each part must offer is said where it is used: the protocols named below.
    """

    rules_id: str
    """Names the rules; the official box has the same id, house decks have others."""
    rules: str
    """Makes the game from what is in its box: a ``game.content.library.RulesFactory``."""
    reader: str
    """Reads its box: a ``game.content.reader_contract.Reader``."""
    presenter: str = ""
    """Makes its table: a ``game.table.PresenterFactory``; without it only bots play, its box stays shut."""
    option_texts: str = ""
    """Says what its options mean: a ``game.table.option_texts_contract.OptionTexts``; plain names without it."""
    worded_faces: str = ""
    """The faces on which texts of its box stand: for ``game.table.deck_pieces``."""
    book_numbers: str = ""
    """The numbers of its rulebook, read from its game: for ``game.content.book_numbers``."""
    bots: str = ""
    """Makes its bots: a ``game.ai.BotFactory``; without it only the bots that play every game sit down."""
    levels: Mapping[str, str] = field(default_factory=dict)
    """The levels of its bots, weakest first, each with an English sentence of what it does; to name them loads nothing.
    """
    characters: Mapping[str, str] = field(default_factory=dict)
    """The characters that its bots may have at any level, each with an English sentence of what it does."""
    memory: str = ""
    """What its bots remember: a kind of ``game.ai.memory.Memory``; without it a view shows all that a seat knows."""
    pictures: tuple[str, ...] = ()
    """The folders of its pictures, below the assets."""
    result_icons: ResultIcons = field(default_factory=ResultIcons)
    command_fields: str = ""
    """What the fields of its commands may be: for ``game.research.numbering``, which cannot number them without."""
    test_case: str = ""
    """What the shared tests must be told of it: a ``tests.rules.case.Case``; only tests load it."""
    golden_recipe: str = ""
    """How its recorded games are found: a ``tools.golden_recipe.Recipe``; only tools load it, which can do without."""
    home: Path | None = None
    """The folder with its ``levels`` and ``assets``; None for a game that lies in the program's own."""


KINDS: Final[Mapping[str, type | UnionType]] = {
    **dict.fromkeys((one.name for one in fields(GamePackage)), str),
    "levels": Mapping,
    "characters": Mapping,
    "pictures": tuple,
    "result_icons": ResultIcons,
    "home": Path | None,
}
"""What the fields of a package have to be."""


class Broken(NamedTuple):
    """An installed package that announces a game and brings none."""

    name: str
    problem: str


class _Found(NamedTuple):
    """What was found: the games by their rules, and what could not be loaded."""

    packages: Mapping[str, GamePackage]
    broken: tuple[Broken, ...]


@cache
def _found() -> _Found:
    """Look for games once in this process."""
    packages: dict[str, GamePackage] = {}
    for own in pkgutil.iter_modules(import_module(OWN).__path__):
        package: GamePackage = import_module(f"{OWN}.{own.name}").GAME
        packages[package.rules_id] = package
    broken = []
    for name, load in _loaders():
        try:
            _add(packages, load())
        except BadPackage as bad:
            broken.append(Broken(name, str(bad)))
    return _Found(MappingProxyType(packages), tuple(broken))


def _loaders() -> list[tuple[str, Callable[[], object]]]:
    """Return how each installed package is loaded: all of them at once, each in a process of its own.

    A program that is packaged has no Python to start: there it is done in a thread.
    """
    points = announced(GROUP)
    if getattr(sys, "frozen", False):
        late = time.monotonic() + PATIENCE
        return [(point.name, partial(_from_outside, point.load, late)) for point in points]
    return [(point.name, partial(_described, Import(f"{__name__}:describe", point.value))) for point in points]


def _described(begun: Import) -> GamePackage:
    """Return the package that was described in another process.

    Raises:
        BadPackage: there is none.
    """
    told = _told(begun)
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in told.items()}
    values |= {"result_icons": ResultIcons(**told["result_icons"]), "home": Path(told["home"])}
    return GamePackage(**values)


def _told(begun: Import) -> dict[str, Any]:
    """Return what :func:`describe` or :func:`attempt` returned in another process.

    Raises:
        BadPackage: it is a problem, or nothing came back.
    """
    try:
        told: dict[str, Any] = begun.told(PATIENCE)
    except TimeoutError as error:
        raise BadPackage("takes too long to load") from error
    except ChildProcessError as error:
        raise BadPackage("ends or breaks the process that loads it") from error
    if "problem" in told:
        raise BadPackage(told["problem"])
    return told


def describe(load: Callable[[], object]) -> dict[str, Any]:
    """Load a package and return its fields, or the ``problem`` that it has; runs in a process of its own."""
    return _or_problem(lambda: _fields_of(_checked(load())))


def attempt(load: Callable[[], object]) -> dict[str, Any]:
    """Load a part of a game and return the ``problem`` that it has, if any; runs in a process of its own."""

    def nothing_else() -> dict[str, Any]:
        load()
        return {}

    return _or_problem(nothing_else)


def _fields_of(package: GamePackage) -> dict[str, Any]:
    values = {one.name: getattr(package, one.name) for one in fields(GamePackage)}
    values |= {name: dict(value) for name, value in values.items() if isinstance(value, Mapping)}
    return {**values, "result_icons": asdict(package.result_icons), "home": str(package.home)}


def _or_problem(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    try:
        return work()
    except BadPackage as bad:
        return {"problem": str(bad)}
    except BaseException as error:  # also that it wants to end the process
        return {"problem": f"fails with {type(error).__name__}: {in_one_line(error)}"}


def _add(packages: dict[str, GamePackage], loaded: object) -> None:
    """Add a game from outside.

    Raises:
        BadPackage: it is none, one of its fields is not what it should be, or there is one of that name.
    """
    package = _checked(loaded)
    if package.rules_id in packages:
        raise BadPackage(f"has the name of another game: {package.rules_id}")
    packages[package.rules_id] = package


def _checked(package: object) -> GamePackage:
    """Return a package from outside that is one.

    Raises:
        BadPackage: it is none, or one of its fields is not what it should be.
    """
    if not isinstance(package, GamePackage) or package.home is None:
        raise BadPackage("is no GamePackage with a home")
    for one in fields(GamePackage):
        value, wanted = getattr(package, one.name), KINDS[one.name]
        parts = value if isinstance(value, tuple) and wanted is tuple else ()
        if not isinstance(value, wanted) or not all(isinstance(part, str) for part in parts):
            raise BadPackage(f"has a {one.name} of the wrong kind: {in_one_line(value)}")
    if not package.rules_id.isidentifier() or not package.rules_id.islower():
        raise BadPackage(f"has a rules_id that is no plain name: {in_one_line(package.rules_id)}")
    if not package.home.is_dir():
        raise BadPackage(f"has a home that is no folder: {in_one_line(package.home)}")
    return package


def _from_outside(load: Callable[[], T], late: float) -> T:
    """Return what a stranger's code gives, which must not end, hang or print into the program.

    It runs in a thread that nobody waits for after ``late`` (of the monotonic clock).

    Raises:
        BadPackage: it fails in whatever way, or takes too long; one line says how.
    """
    found: list[T] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            found.append(load())
        except BaseException as error:  # also that it wants to end the program
            failed.append(error)

    thread = threading.Thread(target=work, name="package", daemon=True)
    with silenced(1, 2):
        thread.start()
        thread.join(max(0.0, late - time.monotonic()))
    if failed:
        raise BadPackage(f"fails with {type(failed[0]).__name__}: {in_one_line(failed[0])}")
    if not found:
        raise BadPackage("takes too long to load")
    return found[0]


def in_one_line(value: object) -> str:
    """Return what a stranger's value says in at most a line; it may even fail at that."""
    try:
        said = " ".join((str(value) if isinstance(value, BaseException) else repr(value)).split())
    except BaseException:
        return "(it cannot even be written)"
    return said if len(said) <= LONGEST_LINE else said[: LONGEST_LINE - 1] + "…"


def announced(group: str) -> list[EntryPoint]:
    """List the entry points of a group in all installed packages, by name; nothing of them is loaded."""
    if not any(group.encode() in text for text in _entry_point_files()):
        return []  # a quick look that spares slow imports at every start
    from importlib.metadata import entry_points

    return sorted(entry_points(group=group), key=lambda one: one.name)


def _entry_point_files() -> Iterator[bytes]:
    """Read the entry points of everything that is installed."""
    for folder in dict.fromkeys(sys.path):
        try:
            names = [name for name in os.listdir(folder or ".") if name.endswith((".dist-info", ".egg-info"))]
        except OSError:
            continue
        for name in names:
            try:
                yield Path(folder, name, "entry_points.txt").read_bytes()
            except OSError:
                continue


def packages() -> Mapping[str, GamePackage]:
    """Return all games by the id of their rules: our own, then those that are installed."""
    return _found().packages


def broken() -> tuple[Broken, ...]:
    """List the installed packages whose game cannot be loaded."""
    return _found().broken


def homes() -> tuple[Path, ...]:
    """List the folders in which games from outside keep their ``levels`` and ``assets``."""
    return tuple(package.home for package in packages().values() if package.home is not None)


def package_of(rules_id: str) -> GamePackage:
    """Return a game.

    Raises:
        NoPart: there is none of that id.
    """
    found = packages().get(rules_id)
    if found is None:
        raise NoPart(f"there are no rules {rules_id!r}; there are: {', '.join(packages())}")
    return found


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """A part that every game (or every game that has it) brings; ``name`` is a field of :class:`GamePackage`."""

    name: str

    def has(self, rules_id: str) -> bool:
        """Return whether a game has this part."""
        package = packages().get(rules_id)
        return package is not None and bool(getattr(package, self.name))

    def of(self, rules_id: str) -> T:
        """Return a game's part, imported when it is first asked for.

        Raises:
            NoPart: there is no such game, or it has none.
        """
        reference: str = getattr(package_of(rules_id), self.name)
        if not reference:
            raise NoPart(f"{rules_id} has no {self.name}")
        if package_of(rules_id).home is None:
            return cast(T, resolve(reference))
        try:
            return cast(T, _resolved_outside(reference))
        except BadPackage as bad:
            raise NoPart(f"the {self.name} of {rules_id} {bad}") from bad


@cache
def _resolved_outside(reference: str) -> object:
    """Import what a game from outside names, once another process has shown that this ends well.

    Raises:
        BadPackage: it fails or takes too long.
    """
    if not getattr(sys, "frozen", False):
        _told(Import(f"{__name__}:attempt", reference))
    return _from_outside(lambda: resolve(reference), time.monotonic() + PATIENCE)


@cache
def resolve(reference: str) -> object:
    """Import what ``"module"`` or ``"module:attribute"`` names."""
    module, _, attribute = reference.partition(":")
    found: object = import_module(module)
    return getattr(found, attribute) if attribute else found
