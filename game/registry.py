"""The registry of games: each is described by one :class:`GamePackage`.

Our own games are the packages in :mod:`game.games`; installed packages add others through entry points of the group
:data:`GROUP`. Parts are named by references such as ``"package.module:make"``, so that nothing of a game is imported
before it is needed. Each layer declares the parts it uses, with their types, as :class:`Part`.
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

from game.i18n import _
from game.isolated_import import Import
from game.standard_streams import silenced

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")

GROUP: Final = "time_parlour.games"
"""The entry point group of installed games; each entry point is a :class:`GamePackage`."""
PATIENCE: Final = 4.0
"""Time limit in seconds for loading all installed games together, and for each of their parts."""
LONGEST_LINE: Final = 200
"""Maximum length of a message about a package, in characters."""
OWN: Final = "game.games"
"""The package with our own games as subpackages, each with its :class:`GamePackage` as ``GAME``."""


class NoPart(ValueError):
    """There is no such game, or it lacks a part; the message names them."""


class BadPackage(ValueError):
    """An installed package does not provide a valid game; the message says why, in one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultIcons:
    """The icons of the result page: beside the text, and below the photo."""

    won: str = "check"
    lost: str = "cross"
    won_photo: str = "photo"
    lost_photo: str = "photo"


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePackage:
    """The description of one game. Parts are references: ``"module"`` or ``"module:attribute"``.

    The protocols named below define what each part must provide.
    """

    rules_id: str
    """Id of the rules; the official box has the same id, house decks have others."""
    rules: str
    """Makes the game from its box: a ``game.content.library.RulesFactory``."""
    reader: str
    """Reads its box: a ``game.content.reader_contract.Reader``."""
    presenter: str = ""
    """Makes its presenter: a ``game.table.PresenterFactory``; without one only bots can play it."""
    worded_faces: str = ""
    """The faces that show texts of its box: for ``game.table.deck_pieces``."""
    book_numbers: str = ""
    """The numbers in its rulebook: for ``game.content.book_numbers``."""
    bots: str = ""
    """Makes its bots: a ``game.ai.BotFactory``; by default the general bot plays it."""
    levels: Mapping[str, str] = field(default_factory=dict)
    """The levels of its bots, weakest first, each with an English sentence on how it plays."""
    characters: Mapping[str, str] = field(default_factory=dict)
    """The characters that its bots may have at any level, each with an English sentence on how it plays."""
    memory: str = ""
    """The memory of its bots: a subclass of ``game.ai.memory.Memory``; not needed if views show all a seat knows."""
    pictures: tuple[str, ...] = ()
    """The folders of its pictures, relative to the assets."""
    option_pictures: Mapping[str, str] = field(default_factory=dict)
    """The pictures of an option's choices, by its name: assets, in which ``{value}`` is the choice."""
    result_icons: ResultIcons = field(default_factory=ResultIcons)
    command_fields: str = ""
    """The possible values of command fields: for ``game.research.numbering``, which needs them."""
    test_case: str = ""
    """Parameters of the shared tests: a ``tests.rules.case.Case``; only tests import it."""
    golden_recipe: str = ""
    """How to find its golden games: a ``tools.golden_recipe.Recipe``; only tools import it; optional."""
    home: Path | None = None
    """The folder with its ``levels`` and ``assets``; None for our own games."""


KINDS: Final[Mapping[str, type | UnionType]] = {
    **dict.fromkeys((one.name for one in fields(GamePackage)), str),
    "levels": Mapping,
    "characters": Mapping,
    "pictures": tuple,
    "option_pictures": Mapping,
    "result_icons": ResultIcons,
    "home": Path | None,
}
"""The required types of the fields of a package."""


class Broken(NamedTuple):
    """An installed package whose game cannot be loaded."""

    name: str
    problem: str


class _Found(NamedTuple):
    """The games by rules id, and the packages that could not be loaded."""

    packages: Mapping[str, GamePackage]
    broken: tuple[Broken, ...]


@cache
def _found() -> _Found:
    """Find all games, once per process."""
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
    """Start to load all installed packages in parallel, each in its own process; return the loaders by name.

    The packaged program has no Python interpreter to start, so there packages are loaded in threads.
    """
    points = announced(GROUP)
    if getattr(sys, "frozen", False):
        late = time.monotonic() + PATIENCE
        return [(point.name, partial(_from_outside, point.load, late)) for point in points]
    return [(point.name, partial(_described, Import(f"{__name__}:describe", point.value))) for point in points]


def _described(begun: Import) -> GamePackage:
    """Return the package described by another process.

    Raises:
        BadPackage: it is invalid.
    """
    told = _told(begun)
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in told.items()}
    values |= {"result_icons": ResultIcons(**told["result_icons"]), "home": Path(told["home"])}
    return GamePackage(**values)


def _told(begun: Import) -> dict[str, Any]:
    """Return the result of :func:`describe` or :func:`attempt` in another process.

    Raises:
        BadPackage: there is a problem, or no result.
    """
    try:
        told: dict[str, Any] = begun.result(PATIENCE)
    except TimeoutError as error:
        raise BadPackage(_("takes too long to load")) from error
    except ChildProcessError as error:
        raise BadPackage(_("ends or breaks the process that loads it")) from error
    if "problem" in told:
        raise BadPackage(told["problem"])
    return told


def describe(load: Callable[[], object]) -> dict[str, Any]:
    """Load a package and return its fields, or its ``problem``; runs in another process."""
    return _or_problem(lambda: _fields_of(_checked(load())))


def attempt(load: Callable[[], object]) -> dict[str, Any]:
    """Load a part of a game and return its ``problem``, if any; runs in another process."""

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
    except BaseException as error:  # SystemExit too
        return {"problem": f"fails with {type(error).__name__}: {in_one_line(error)}"}


def _add(packages: dict[str, GamePackage], loaded: object) -> None:
    """Add an installed game.

    Raises:
        BadPackage: it is not a valid package, or its id is taken.
    """
    package = _checked(loaded)
    if package.rules_id in packages:
        raise BadPackage(_("has the name of another game: {rules_id}").format(rules_id=package.rules_id))
    packages[package.rules_id] = package


def _checked(package: object) -> GamePackage:
    """Return an installed package whose fields are valid.

    Raises:
        BadPackage: it is not a package, or has an invalid field.
    """
    if not isinstance(package, GamePackage) or package.home is None:
        raise BadPackage(_("is not a GamePackage with a home"))
    for one in fields(GamePackage):
        value, wanted = getattr(package, one.name), KINDS[one.name]
        parts = value if isinstance(value, tuple) and wanted is tuple else ()
        if not isinstance(value, wanted) or not all(isinstance(part, str) for part in parts):
            raise BadPackage(
                _("has a {name} of the wrong kind: {value}").format(name=one.name, value=in_one_line(value))
            )
    if not package.rules_id.isidentifier() or not package.rules_id.islower():
        raise BadPackage(
            _("has a rules_id that is not a plain name: {value}").format(value=in_one_line(package.rules_id))
        )
    if not package.home.is_dir():
        raise BadPackage(_("has a home that is not a folder: {value}").format(value=in_one_line(package.home)))
    return package


def _from_outside(load: Callable[[], T], late: float) -> T:
    """Return the result of untrusted code, run silenced in a thread that is abandoned at ``late`` (monotonic clock).

    Raises:
        BadPackage: it fails in any way, or takes too long; the message is one line.
    """
    found: list[T] = []
    failed: list[BaseException] = []

    def work() -> None:
        try:
            found.append(load())
        except BaseException as error:  # SystemExit too
            failed.append(error)

    thread = threading.Thread(target=work, name="package", daemon=True)
    with silenced(1, 2):
        thread.start()
        thread.join(max(0.0, late - time.monotonic()))
    if failed:
        raise BadPackage(
            _("fails with {name}: {why}").format(name=type(failed[0]).__name__, why=in_one_line(failed[0]))
        )
    if not found:
        raise BadPackage(_("takes too long to load"))
    return found[0]


def in_one_line(value: object) -> str:
    """Return the text of an untrusted value or error in one bounded line, even if its ``repr`` fails."""
    try:
        said = " ".join((str(value) if isinstance(value, BaseException) else repr(value)).split())
    except BaseException:
        return "(it cannot even be written)"
    return said if len(said) <= LONGEST_LINE else said[: LONGEST_LINE - 1] + "…"


def announced(group: str) -> list[EntryPoint]:
    """List the entry points of a group in all installed packages, by name, without importing them."""
    if not any(group.encode() in text for text in _entry_point_files()):
        return []  # saves the slow import below at most starts
    from importlib.metadata import entry_points

    return sorted(entry_points(group=group), key=lambda one: one.name)


def _entry_point_files() -> Iterator[bytes]:
    """Yield the entry point files of all installed packages."""
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
    """Return all games by rules id: our own, then installed ones."""
    return _found().packages


def broken() -> tuple[Broken, ...]:
    """List the installed packages whose game cannot be loaded."""
    return _found().broken


def homes() -> tuple[Path, ...]:
    """List the homes of installed games, which have their ``levels`` and ``assets``."""
    return tuple(package.home for package in packages().values() if package.home is not None)


def package_of(rules_id: str) -> GamePackage:
    """Return the package of a game.

    Raises:
        NoPart: there is no game with this id.
    """
    found = packages().get(rules_id)
    if found is None:
        raise NoPart(
            _("there are no rules {name!r}; choose from {names}").format(name=rules_id, names=", ".join(packages()))
        )
    return found


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """A part of games, required or optional; ``name`` is a field of :class:`GamePackage`."""

    name: str

    def has(self, rules_id: str) -> bool:
        """Return whether a game has this part."""
        package = packages().get(rules_id)
        return package is not None and bool(getattr(package, self.name))

    def of(self, rules_id: str) -> T:
        """Return a game's part, imported on first use.

        Raises:
            NoPart: there is no such game, or it lacks the part.
        """
        reference: str = getattr(package_of(rules_id), self.name)
        if not reference:
            raise NoPart(_("{rules_id} has no {name}").format(rules_id=rules_id, name=self.name))
        if package_of(rules_id).home is None:
            return cast(T, resolve(reference))
        try:
            return cast(T, _resolved_outside(reference))
        except BadPackage as bad:
            raise NoPart(
                _("the {name} of {rules_id} {problem}").format(name=self.name, rules_id=rules_id, problem=bad)
            ) from bad


@cache
def _resolved_outside(reference: str) -> object:
    """Import the target of an installed game's reference, after a trial in another process.

    Raises:
        BadPackage: it fails or takes too long.
    """
    if not getattr(sys, "frozen", False):
        _told(Import(f"{__name__}:attempt", reference))
    return _from_outside(lambda: resolve(reference), time.monotonic() + PATIENCE)


@cache
def resolve(reference: str) -> object:
    """Import the target of a reference ``"module"`` or ``"module:attribute"``."""
    module, _, attribute = reference.partition(":")
    found: object = import_module(module)
    return getattr(found, attribute) if attribute else found
