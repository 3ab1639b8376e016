"""``x.py test``: run all checks, even after a failure, with pytest last; and ``x.py try``.

The program is packaged in parallel, as packaging and the type checker use one processor each.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from game.compiled_build import PURE
from tools.project import environment
from tools.project.environment import ROOT, Trouble, run_python
from tools.project.package_and_lock import COMPILE

CHECKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("lint", ("-m", "ruff", "check", "--output-format", "concise", ".")),
    ("format", ("-m", "ruff", "format", "--check", ".")),
    ("types", ("-m", "mypy")),
    ("arrows", ("-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache")),
    ("content", ("-m", "game", "check")),
    ("words", ("-m", "tools.translations", "--check")),
    ("unused", ("-m", "tools.project.unused")),
)

X = ROOT / "tools" / "x.py"
OPTIONS = ("--fast", "--compiled", "--both")
ALL, UNPACKED, PLAIN = "", "not package", "plain"
"""Which tests, by their marks."""
WORKERS = "4"
"""Number of test processes: twice the processors of a small machine, as window tests mostly wait."""

RASTERS = "PARLOUR_RASTERS"
"""Environment variable with the raster cache folder shared by the tests of both builds."""

MEMORY = Path("/dev/shm")
"""In-memory file system on Linux."""
ROOM = 2_000_000_000
"""Free bytes required there."""


def test(rest: Sequence[str]) -> int:
    """Run checks, build and tests; return 0 if all succeed. Unknown arguments go to pytest.

    If test paths are given, the tests run before the checks, as their result is what the user waits for.

    The rules run from source; with ``--compiled`` they are compiled, and checks that do not run them are skipped. With
    ``--both`` checks and the tests that need ``PLAIN`` rules run from source, with the compiler (a minute or two, one
    processor) beside them. Then everything is tried once, compiled, as players have it: compiled rules are stricter
    about what they are given, and tests compare both builds.
    """
    fast, compiled, both = (option in rest for option in OPTIONS)
    passed_on = [word for word in rest if word not in OPTIONS]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or a hundred processes recompile all modules
    environment.setup()
    say_about_windows()
    compiling = Beside("compile", environment.python(), "-m", COMPILE, pure=False) if both else None
    environment.setup_arena()
    environment.setup_research()
    with _scratch() as rasters:
        if rasters is not None:
            os.environ[RASTERS] = rasters
        if compiling is None:
            return _test_build(compiled, UNPACKED if fast else ALL, passed_on)
        status = _test_build(False, PLAIN, passed_on)
        compiling.end()
        return status or _test_build(True, UNPACKED if fast else ALL, passed_on)


def _test_build(compiled: bool, marked: str, passed_on: Sequence[str]) -> int:
    """Run checks and tests ``marked`` so of one build; return 0 if all succeed."""
    os.environ[PURE] = "0" if compiled else "1"
    if compiled and run_python("-m", COMPILE) != 0:
        raise Trouble("The rules could not be compiled (see above).")
    packed = marked == ALL
    packing = Beside("package", sys.executable, X, "package", pure=not compiled) if packed else None
    checks = [] if compiled else [partial(_step, name, command) for name, command in CHECKS]
    tests = partial(_tests, marked, passed_on)
    if any((ROOT / word.partition("::")[0]).exists() for word in passed_on):
        return _verdict([name for step in (tests, *checks) if (name := step())] + _packed(packing))
    failed = [name for step in checks if (name := step())] + _packed(packing)
    if failed:
        print(f"\nNot in order: {', '.join(failed)} (see above).", flush=True)
    return _verdict([*failed, *filter(None, [tests()])])


def _packed(packing: "Beside | None") -> list[str]:
    return [] if packing is None or packing.end() else ["package"]


def _tests(marked: str, passed_on: Sequence[str]) -> str:
    command = ("-m", "pytest", "-n", WORKERS, "--dist", "worksteal", "-m", marked, *passed_on)
    with _scratch() as folder:
        return _step("tests", command, {"TMPDIR": folder} if folder else {})


def try_game(rest: Sequence[str]) -> int:
    """Run the scenarios of one game, then the contract tests; return 0 if all succeed.

    For a quick answer while editing a rule, within ten seconds of CPU time. Arguments after the game go to pytest.
    """
    games = sorted(path.parent.name for path in (ROOT / "tests" / "games").glob("*/scenarios"))
    game, *passed_on = rest or [""]
    if game not in games:
        raise Trouble(f"There is no game {game!r} to try; there are: {', '.join(games)}.", 2)
    environment.setup()
    os.environ[PURE] = "1"
    scenarios = sorted((ROOT / "tests" / "games" / game / "scenarios").glob("*.yaml"))
    if run_python("-m", "game", "scenario", *map(str, scenarios)) != 0:
        return 1
    return run_python("-m", "pytest", "-q", "-n", "0", "tests/rules/test_contract.py", "-k", game, *passed_on)


def _verdict(failed: list[str]) -> int:
    if failed:
        print(f"x.py test: failed: {', '.join(failed)}", file=sys.stderr, flush=True)
    return 1 if failed else 0


@contextmanager
def _scratch() -> Iterator[str | None]:
    """Yield a temporary folder in memory if there is room, as tests write thousands of files; else None."""
    if not MEMORY.is_dir() or shutil.disk_usage(MEMORY).free < ROOM:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="parlour-tests-", dir=MEMORY, ignore_cleanup_errors=True) as folder:
        yield folder


def _step(name: str, command: Sequence[str], env: dict[str, str] | None = None) -> str:
    """Run one step; return its name if it failed, else an empty string."""
    print(f"\n== {name}", flush=True)
    began = time.monotonic()
    good = run_python(*command, env=env) == 0
    if name != "tests":
        print(f"{name}: {'good' if good else 'FAILED'} ({time.monotonic() - began:.1f} s)", flush=True)
    return "" if good else name


class Beside:
    """A background process whose output is shown at its end."""

    def __init__(self, name: str, *command: str | Path, pure: bool) -> None:
        """Start the process; ``pure`` disables compiled modules."""
        self.name = name
        self._done = ThreadPoolExecutor(1).submit(
            subprocess.run,
            [str(word) for word in command],
            cwd=ROOT,
            env={**os.environ, PURE: "1" if pure else "0"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def end(self) -> bool:
        """Wait for the process, print its output, and return whether it succeeded."""
        print(f"\n== {self.name}", flush=True)
        done = self._done.result()
        print(done.stdout.strip() or f"{self.name}: nothing was said", flush=True)
        good = done.returncode == 0
        if not good:
            print(f"{self.name}: FAILED", flush=True)
        return good


def say_about_windows() -> None:
    """Print why window tests are skipped on this machine; raise Trouble in CI, where they are required."""
    if not sys.platform.startswith("linux"):
        print("The window tests need Linux with Xvfb; they are skipped on this system.", flush=True)
        return
    missing = [name for name in ("Xvfb", "xdotool") if shutil.which(name) is None]
    if not missing:
        return
    line = f"{' and '.join(missing)} not found (Debian, Ubuntu: sudo apt install xvfb xdotool)"
    if os.environ.get("CI") == "true":
        raise Trouble(f"{line}; in CI the window tests must run.")
    print(f"{line}: the window tests are skipped.", flush=True)
