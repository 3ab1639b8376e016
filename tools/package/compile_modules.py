"""Compile rules and bots to machine code with mypyc: ``python -m tools.package.compile_modules``.

A build has a folder of its own (:mod:`game.compiled_build`) and is used only with the exact sources it was made from.
Without a compiler the program runs from source, with the same results.

Every module in a game's folder of rules or bots is compiled, and a few shared ones, except those that match
``INTERPRETED``: records (msgspec structs live in modules of their own), views, refusals, levels, weights, reasons,
memories. The same code must run both ways and give the same answers to the last bit, which
``tests/test_compiled_build.py`` asks of all levels of all games. So in these modules:

- no ``__slots__``; states are made empty and filled (``State().lay_out(…)``)
- methods, where a function would otherwise be put on a class
- ``sum(…, 0.0)`` for numbers that are no counts
- no value of another type than it is declared: compiled code checks that
- no test replaces one of their functions: compiled calls do not look it up
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution, Extension
from setuptools.errors import BaseError, CCompilerError

from game import compiled_build
from tools.project.environment import ROOT

NO_COMPILER = 3
"""Exit status if there is no compiler."""

MODULES = (
    "game/rules/pending_stack.py",
    "game/rules/parts/*.py",
    "game/ai/certain_ends.py",
    "game/ai/clock.py",
    "game/ai/lookahead.py",
    "game/ai/search.py",
    "game/ai/turn_search.py",
    "game/games/*/rules/*.py",
    "game/games/*/bots/*.py",
)
INTERPRETED = (
    "*/__init__.py",
    "*/best_rolls.py",
    "*/box.py",
    "*/command_fields.py",
    "*/commands.py",
    "*/comparison.py",
    "*/compiled_records.py",
    "*/game.py",
    "*/memory.py",
    "*/refusal_and_ending_ids.py",
    "*/parts/decks.py",
    "*/parts/dice.py",
    "*/parts/lazy_dict.py",
    "*/pending.py",
    "*/*reasons.py",
    "*/redealing.py",
    "*/refusals.py",
    "*/reroll_odds.py",
    "*/roll_odds.py",
    "*/scenario_setup.py",
    "*/challenge_state.py",
    "*/turn_model.py",
    "*/view.py",
    "*/weights.py",
)
"""Not compiled: structs (msgspec is fast already), constants, and code that is not time-critical."""

FLAGS = () if sys.platform == "win32" else ("-ffp-contract=off", "-Wno-all")
"""Every product and sum is rounded by itself, as Python does: where a processor can take two at once, ratings of bots
would differ in their last bit. The warnings that Python's own flags ask for are not: looking for them in 50 MB of
generated C takes longer than to translate it, and the code is the same without."""

OPTIMISATION = "1"
"""Optimisation level: 2 takes half as long again to compile and is no faster."""

PROBE = "#include <Python.h>\nPyObject *PyInit_probe(void) { return PyModule_Create(0); }\n"


def chosen() -> list[str]:
    """List the files to compile, as paths relative to the project's root."""
    found = sorted({path.relative_to(ROOT).as_posix() for pattern in MODULES for path in ROOT.glob(pattern)})
    return [path for path in found if not any(fnmatch(path, pattern) for pattern in INTERPRETED)]


def built(target: Path) -> list[str]:
    """List the source files of the build in ``target``, in the form of :func:`chosen`."""
    paths = (path.relative_to(target) for path in target.rglob(f"*{compiled_build.SUFFIX}"))
    return sorted(path.as_posix().removesuffix(compiled_build.SUFFIX) + ".py" for path in paths if path.parent.parts)


def has_compiler(folder: Path) -> bool:
    """Return whether a minimal extension module can be built for this Python."""
    source = folder / "probe.c"
    source.write_text(PROBE, encoding="ascii")
    try:
        _build_extensions([Extension("probe", [str(source)])], folder, folder / "probe")
    except (BaseError, CCompilerError, OSError):
        return False
    return True


def _build_extensions(modules: Sequence[Extension], work: Path, target: Path) -> None:
    """Build extension modules into ``target``."""
    command = Distribution({"name": "time-parlour", "ext_modules": list(modules)}).get_command_obj("build_ext")
    command.build_temp, command.build_lib = str(work / "objects"), str(target)
    command.ensure_finalized()
    command.run()


def compile_into(work: Path, target: Path) -> None:
    """Compile all chosen modules and move the complete build to ``target``."""
    words = [f"--config-file={ROOT / 'pyproject.toml'}", *chosen()]
    group, folder = compiled_build.GROUP, str(work / "c")
    modules = mypycify(words, opt_level=OPTIMISATION, debug_level="0", group_name=group, target_dir=folder)
    for module in modules:
        module.extra_compile_args.extend(FLAGS)
    made = work / "made"
    _build_extensions(modules, work, made)
    if target.name != compiled_build.key():
        raise SystemExit("compile: the sources changed meanwhile; once more, please")
    shutil.rmtree(compiled_build.FOLDER, ignore_errors=True)  # outdated builds are useless
    target.parent.mkdir(exist_ok=True)
    made.rename(target)


def main() -> int:
    """Compile unless the build is up to date; return 0 if a build matches the sources."""
    if not compiled_build.is_wanted():
        print(f"compile: left out, as {compiled_build.PURE} says")
        return 0
    target = compiled_build.FOLDER / compiled_build.key()
    if target.is_dir() and built(target) == chosen():  # the choice may change without the sources
        print("compile: the build fits the sources already")
        return 0
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build", prefix="compile-", ignore_cleanup_errors=True) as folder:
        work = Path(folder)
        if not has_compiler(work):
            print("compile: there is no C compiler for this Python; all runs from the sources, at a slower pace")
            return NO_COMPILER
        print(f"compile: {len(chosen())} modules …", flush=True)
        compile_into(work, target)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"compile: done, {size / 1e6:.1f} MB in {target.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
