"""The games there are: each says in one object, a :class:`GamePackage`, what it is made of.

Our own games are the modules of :mod:`game.games`; an installed package brings another through an entry point of the
group :data:`GROUP`. A package names its parts by references such as ``"package.module:make"``: nothing of a game is
imported before it is needed. Each layer declares the parts it uses, with their types, as :class:`Part`.
"""

from __future__ import annotations

import os
import pkgutil
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, TypeVar, cast

T = TypeVar("T")

GROUP: Final = "time_parlour.games"
"""The entry points that are a :class:`GamePackage` each."""
OWN: Final = "game.games"
"""The package with a module for each of our own games, whose ``GAME`` is its :class:`GamePackage`."""


class NoPart(ValueError):
    """There is no such game, or it has no such part; the message names both."""


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
    """Makes its table: a ``game.presenters.PresenterFactory``; without it only bots play, its box stays shut."""
    option_texts: str = ""
    """Says what its options mean: a ``game.presenters.option_texts_contract.OptionTexts``; plain names without it."""
    bots: str = ""
    """Makes its bots: a ``game.ai.BotFactory``; without it only the bots that play every game sit down."""
    levels: tuple[str, ...] = ()
    """The levels of its bots, weakest first; written here so that naming them loads nothing."""
    memory: str = ""
    """What its bots remember: a kind of ``game.ai.memory.Memory``; without it a view shows all that a seat knows."""
    hints: str = ""
    """The sentences of its hints: text id to English sentence."""
    pictures: tuple[str, ...] = ()
    """The folders of its pictures, below the assets."""
    result_icons: ResultIcons = field(default_factory=ResultIcons)
    test_case: str = ""
    """What the shared tests must be told of it: a ``tests.rules.case.Case``; only tests load it."""
    golden_recipe: str = ""
    """How its recorded games are found: a ``tools.golden_recipe.Recipe``; only tools load it, which can do without."""
    home: Path | None = None
    """The folder with its ``levels`` and ``assets``; None for a game that lies in the program's own."""


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
    for name, load in _announced():
        try:
            _add(packages, load())
        except Exception as error:  # a stranger's mistake must not end the program
            broken.append(Broken(name, f"{type(error).__name__}: {error}"))
    return _Found(MappingProxyType(packages), tuple(broken))


def _add(packages: dict[str, GamePackage], package: object) -> None:
    """Add a game from outside.

    Raises:
        TypeError, ValueError: it is none, or there is one of that name.
    """
    if not isinstance(package, GamePackage) or package.home is None:
        raise TypeError("is no GamePackage with a home")
    if package.rules_id in packages:
        raise ValueError(f"there is another game called {package.rules_id}")
    packages[package.rules_id] = package


def _announced() -> list[tuple[str, Callable[[], object]]]:
    """List the entry points of other packages, by name."""
    if not _is_announced():
        return []
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    return [(point.name, point.load) for point in sorted(entry_points(group=GROUP), key=lambda one: one.name)]


def _is_announced() -> bool:
    """Return whether any installed package may bring a game: a quick look that spares slow imports at every start."""
    return any(GROUP.encode() in text for text in _entry_point_files())


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
        return cast(T, resolve(reference))


@cache
def resolve(reference: str) -> object:
    """Import what ``"module"`` or ``"module:attribute"`` names."""
    module, _, attribute = reference.partition(":")
    found: object = import_module(module)
    return getattr(found, attribute) if attribute else found
