"""Compiled rules: loaded only for the exact sources they were built from, and equivalent to them."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from game import compiled_build
from game.ai import EXPERT, Budget, levels, make_bot
from game.ai.bot import Rated
from game.ai.policy_bot import PolicyBot
from game.compiled_build import GROUP, PURE, SUFFIX, CompiledFinder
from game.content import open_box
from game.registry import packages
from game.rules.contract import NATURE, NOBODY, Game, State, write_command
from tools.package import compile_modules

ROOT = Path(__file__).resolve().parents[1]
STRIDE, LAST = 19, 38
"""Bots are asked at every STRIDE-th decision of a game, up to the decision LAST."""
THOUGHTS = 12
"""Search iterations at the highest level."""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a checkout with one rules module and a build of it."""
    for name in ("rules", "ai"):
        (tmp_path / name).mkdir()
    (tmp_path / "rules" / "turns.py").write_text("ONE = 1\n")
    monkeypatch.setattr(compiled_build, "_GAME", tmp_path)
    monkeypatch.setattr(compiled_build, "__file__", str(tmp_path / "compiled_build.py"))
    (tmp_path / "compiled_build.py").touch()
    monkeypatch.setattr(compiled_build, "FOLDER", tmp_path / "_compiled")
    file = tmp_path / "_compiled" / compiled_build.key() / "game" / "rules" / f"turns{SUFFIX}"
    file.parent.mkdir(parents=True)
    file.touch()
    return file


def test_finds_what_was_built_from_the_sources(checkout: Path) -> None:
    finder = CompiledFinder()
    spec = finder.find_spec("game.rules.turns", None)
    assert spec is not None
    assert spec.origin == str(checkout)
    assert finder.find_spec("game.rules.others", None) is None
    assert finder.find_spec("turns", None) is None


@pytest.mark.parametrize("changed", ["rules/turns.py", "ai/new.py", "compiled_build.py"])
def test_what_is_older_than_a_source_is_never_found(checkout: Path, changed: str) -> None:
    (checkout.parents[4] / changed).write_text("ONE = 2\n")
    assert compiled_build.build() is None
    assert CompiledFinder().find_spec("game.rules.turns", None) is None


@pytest.mark.parametrize(("pure", "finders"), [("1", 0), ("0", 1), ("", 1)])
def test_one_switch_leaves_compiled_rules_out(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, pure: str, finders: int
) -> None:
    monkeypatch.setattr(sys, "meta_path", [])
    monkeypatch.setenv(PURE, pure)
    compiled_build.install()
    assert len(sys.meta_path) == finders
    assert checkout.exists()


def test_where_nothing_was_built_nothing_is_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", [])
    monkeypatch.setattr(compiled_build, "FOLDER", tmp_path / "_compiled")
    compiled_build.install()
    assert sys.meta_path == []
    assert compiled_build.build() is None


def test_without_a_compiler_all_goes_on_with_a_word(
    checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (checkout.parents[4] / "rules" / "turns.py").write_text("ONE = 2\n")
    monkeypatch.delenv(PURE, raising=False)
    monkeypatch.setenv("CC", str(tmp_path / "no-compiler"))
    assert compile_modules.main() == compile_modules.NO_COMPILER
    assert "there is no C compiler" in capsys.readouterr().out
    assert checkout.exists()


def test_a_build_of_other_modules_does_not_fit(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Regression: a module no longer chosen stayed compiled, because no source had changed."""
    monkeypatch.delenv(PURE, raising=False)
    (checkout.parents[2] / f"{GROUP}__mypyc{SUFFIX}").write_bytes(b"")
    assert compile_modules.built(checkout.parents[2]) == ["game/rules/turns.py"]
    monkeypatch.setattr(compile_modules, "chosen", lambda: ["game/rules/turns.py"])
    assert compile_modules.main() == 0
    assert "fits the sources already" in capsys.readouterr().out
    monkeypatch.setattr(compile_modules, "chosen", lambda: ["game/rules/others.py"])
    monkeypatch.setattr(compile_modules, "has_compiler", lambda _folder: False)
    assert compile_modules.main() == compile_modules.NO_COMPILER
    assert "fits" not in capsys.readouterr().out


def test_records_stay_interpreted() -> None:
    """Compiled msgspec structs would break, as msgspec inspects how the class was created."""
    chosen = compile_modules.chosen()
    assert "game/rules/pending_stack.py" in chosen
    for path in chosen:
        assert "msgspec.Struct" not in (ROOT / path).read_text(encoding="utf-8"), path


def digests() -> list[str]:
    """Play a random game of each box; return the final digests."""
    found = []
    for slug in packages():
        state, rng = open_box(slug).start(2, {}), Random(5)
        while (actor := state.actor) != NOBODY:
            state.apply(state.sample_chance(rng) if actor == NATURE else rng.choice(state.legal_commands()))
        found.append(state.digest())
    return found


def ratings() -> list[str]:
    """Return the exact ratings of all bots at a few positions of every game."""
    found = []
    for slug in packages():
        box = open_box(slug)
        bots = {level: make_bot(box, level) for level in levels(slug)}
        for number, state in enumerate(moments(box)):
            view, options = state.view(state.actor), state.legal_commands()
            for level, bot in bots.items():
                assert isinstance(bot, PolicyBot)
                budget = Budget(iterations=THOUGHTS if level == EXPERT else None)
                for ask in (bot.rate, bot.compare):
                    rated = [_written(one) for one in ask(view, options, budget, Random(number))]
                    found.append("/".join([slug, level, str(number), *rated]))
    return found


def _written(one: Rated) -> str:
    """Format a rated command without spaces."""
    chance = "" if one.chance is None else float(one.chance).hex()
    return f"{write_command(one.command)}:{float(one.rating).hex()}:{chance}".replace(" ", "_")


def moments(box: Game) -> Iterator[State]:
    """Play a random game; yield some of its decisions."""
    state, rng, number = box.start(2, {}), Random(7), 0
    while number < LAST:
        if state.actor == NATURE:
            state.apply(state.sample_chance(rng))
            continue
        options = state.legal_commands()
        number += len(options) > 1
        if len(options) > 1 and not number % STRIDE:
            yield state
        state.apply(rng.choice(options))


@pytest.mark.parametrize("ask", [digests, ratings])
def test_the_other_build_ends_games_alike_and_answers_alike(ask: Callable[[], list[str]]) -> None:
    """Compiled and interpreted rules and bots must give identical results for the same seeds."""
    if not compiled_build.FOLDER.is_dir() or compiled_build.build() is None:
        pytest.skip("nothing is compiled (x.py compile)")
    command = [sys.executable, "-c", f"from {__name__} import {ask.__name__} as ask; print(*ask(), sep=chr(10))"]
    env = {**os.environ, PURE: "1" if compiled_build.in_use() else "0"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ask()
