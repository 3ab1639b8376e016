"""The registry: every game matches its registering object, and no shared code names a game."""

from __future__ import annotations

import inspect
import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from types import MappingProxyType, ModuleType
from typing import Any, get_origin, get_type_hints

import pytest

from game import registry, resources
from game.ai import BOTS, Bot, Budget, levels, make_bot
from game.ai.search_bot import LEVELS
from game.content import list_boxes, open_box, open_content
from game.content.library import RULES
from game.content.reader_contract import READER, Reader
from game.registry import GamePackage, NoPart, Part, package_of, packages, resolve
from game.rules.contract import NATURE, Game
from game.table import PRESENTER
from game.table.contract import Presenter

ROOT = Path(__file__).parents[1]
REFERENCES = (
    "rules",
    "reader",
    "presenter",
    "book_numbers",
    "bots",
    "command_fields",
    "test_case",
    "golden_recipe",
)
OURS = [package for package in packages().values() if package.home is None]
every_game = pytest.mark.parametrize("package", packages().values(), ids=lambda package: package.rules_id)


def lacks(thing: object, protocol: type) -> list[str]:
    """List the names that a thing lacks of a protocol, and differing parameters of its functions."""
    missing = []
    for name, wanted in vars(protocol).items():
        if name.startswith("_"):
            continue
        found = getattr(thing, name, None)
        if found is None:
            missing.append(name)
        elif inspect.isfunction(wanted) and parameters(found) != parameters(wanted):
            missing.append(f"{name}: takes {parameters(found)}, not {parameters(wanted)}")
    return missing


def parameters(function: Any) -> list[str]:
    """List the parameters of a function, without the leading underscore of unused ones."""
    return [name.lstrip("_") for name in inspect.signature(function).parameters if name != "self"]


def test_a_protocol_that_is_not_kept_is_seen() -> None:
    other = ModuleType("other")
    other.__dict__.update(list_words=lambda: (), list_pictures=lambda content: ())
    assert lacks(other, Reader) == ["FILES", "Content", "read", "list_words: takes [], not ['content']"]


def test_each_of_our_games_is_registered_under_the_name_of_its_folder() -> None:
    modules = {path.parent.name for path in (ROOT / "game" / "games").glob("*/__init__.py")}
    assert {package.rules_id for package in OURS} == modules
    assert all(package.command_fields and package.test_case and package.golden_recipe for package in OURS)


@every_game
def test_every_reference_leads_somewhere(package: GamePackage) -> None:
    known = {one.name for one in fields(GamePackage)}
    assert set(REFERENCES) <= known
    for name in REFERENCES:
        reference = getattr(package, name)
        assert not reference or resolve(reference) is not None, f"{name}: {reference}"


@every_game
def test_rules_and_reader_fit(package: GamePackage) -> None:
    reader = READER.of(package.rules_id)
    assert [name for name in lacks(reader, Reader) if name not in ("FILES", "Content")] == []
    game = RULES.of(package.rules_id)(open_content(package.rules_id).box)
    assert (game.rules_id, game.box_id) == (package.rules_id, package.rules_id)
    assert lacks(game, Game) == []


@every_game
def test_presenter_and_texts_fit(package: GamePackage) -> None:
    game = open_box(package.rules_id)
    if PRESENTER.has(package.rules_id):
        table = PRESENTER.of(package.rules_id)(game)
        parts = {name: get_origin(kind) for name, kind in get_type_hints(Presenter).items() if name != "secret"}
        assert set(parts) == {"board", "words", "log", "tips", "offers", "excuses", "shows"}
        assert {name: lacks(getattr(table, name), protocol) for name, protocol in parts.items()} == {
            name: [] for name in parts
        }


def test_nobody_sits_down_at_a_game_without_a_table() -> None:
    assert [box.box_id for box in list_boxes() if box.open and not PRESENTER.has(box.rules_id)] == []


@every_game
def test_bots_fit(package: GamePackage) -> None:
    assert bool(package.levels) == BOTS.has(package.rules_id)
    game = open_box(package.rules_id)
    for level in package.levels:
        assert lacks(BOTS.of(package.rules_id)(game, level), Bot) == []


@every_game
def test_the_icons_of_its_end_are_there(package: GamePackage) -> None:
    icons = package.result_icons
    for name in (icons.won, icons.lost, icons.won_photo, icons.lost_photo):
        assert resources.find_asset(f"icons/{name}.svg").is_file(), name


def test_what_is_not_there_is_told() -> None:
    part: Part[object] = Part("bots")
    assert not part.has("chess")
    with pytest.raises(NoPart, match="no rules 'chess'; choose from "):
        part.of("chess")
    with pytest.raises(NoPart, match="choose from "):
        package_of("chess")


def test_finding_the_games_loads_none_of_them() -> None:
    probe = (
        "import sys; from game.registry import packages; ids = list(packages()); print(len(ids)); "
        "print([name for name in sys.modules if name.startswith('game.games.') and name.count('.') > 2]); "
        "print('importlib.metadata' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True, cwd=ROOT)
    lines = run.stdout.splitlines()
    assert int(lines[0]) >= len(OURS)
    assert lines[1] == "[]"
    if len(OURS) == len(packages()):
        assert lines[2] == "False", "reading entry points is slow, and nobody announces a game"


SHARED = (
    *(ROOT / "game").rglob("*.py"),
    *(ROOT / "tests" / "rules").glob("*.py"),
    *(
        ROOT / "tests" / folder / name
        for folder, name in (("content", "test_fuzz.py"), ("client/play", "test_camera.py"))
    ),
    ROOT / "tests" / "test_assets.py",
    ROOT / "tools" / "golden.py",
)
"""Shared code of the program, tests and tools; the games' own parts are still among them."""


def test_nothing_that_is_shared_names_a_game() -> None:
    ids = {package.rules_id for package in OURS}
    shared = [path for path in SHARED if path.parent.name != "games" and not ids & set(path.relative_to(ROOT).parts)]
    assert len(shared) > 100
    named = {path: [one for one in ids if one in path.read_text(encoding="utf-8")] for path in shared}
    assert {str(path.relative_to(ROOT)): found for path, found in named.items() if found} == {}


@pytest.mark.parametrize("package", OURS, ids=lambda package: package.rules_id)
def test_a_game_without_bots_of_its_own_is_played_by_the_general_search(
    package: GamePackage, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = replace(package, bots="", levels={})
    found = registry._Found(MappingProxyType({package.rules_id: plain}), ())
    monkeypatch.setattr(registry, "_found", lambda: found)
    assert levels(package.rules_id) == tuple(LEVELS)
    game, rng = open_box(package.rules_id), Random(3)
    state = game.start(game.seats.start, {})
    while state.actor == NATURE:
        state.apply(state.sample_chance(rng))
    options = state.legal_commands()
    command = make_bot(game, "hard").choose(state.view(state.actor), options, Budget(iterations=3), rng)
    assert command in options
    with pytest.raises(ValueError, match="no level 'search'; it has: random, easy, normal, hard, expert"):
        make_bot(game, "search")
