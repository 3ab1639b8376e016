"""``x.py test``: every check in a row, all of them even when one fails, pytest's word last."""

import os
import shutil
import sys
import time
from collections.abc import Sequence

from tools.project import environment, packing
from tools.project.environment import Trouble, run_python

CHECKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("lint", ("-m", "ruff", "check", "--output-format", "concise", ".")),
    ("format", ("-m", "ruff", "format", "--check", ".")),
    ("types", ("-m", "mypy")),
    ("arrows", ("-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache")),
    ("content", ("-m", "game", "check")),
)


def test(rest: Sequence[str]) -> int:
    """Check, build and test; 0 when all of it holds. Arguments other than ``--fast`` go to pytest."""
    fast = "--fast" in rest
    passed_on = [word for word in rest if word != "--fast"]
    environment.setup()
    say_about_windows()
    failed = [name for name, command in CHECKS if not _step(name, command)]
    if not fast and not _build():
        failed.append("package")
    if failed:
        print(f"\nNot in order: {', '.join(failed)} (see above).", flush=True)
    tests = ("-m", "pytest", "-n", "2", "-m", "not package" if fast else "", *passed_on)
    if not _step("tests", tests):
        failed.append("tests")
    return _verdict(failed)


def _verdict(failed: list[str]) -> int:
    if failed:
        print(f"x.py test: failed: {', '.join(failed)}", file=sys.stderr, flush=True)
    return 1 if failed else 0


def _step(name: str, command: Sequence[str]) -> bool:
    print(f"\n== {name}", flush=True)
    began = time.monotonic()
    good = run_python(*command) == 0
    if name != "tests":
        print(f"{name}: {'good' if good else 'FAILED'} ({time.monotonic() - began:.1f} s)", flush=True)
    return good


def _build() -> bool:
    print("\n== package", flush=True)
    try:
        return packing.package([]) == 0
    except Trouble as trouble:
        print(f"package: FAILED: {trouble}", flush=True)
        return False


def say_about_windows() -> None:
    """Tests that need a window: skipped with a word on a desk, required in CI."""
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
