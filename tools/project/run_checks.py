"""``x.py test``: every check in a row, all of them even when one fails, pytest's word last.

The program is packed beside the checks: packing and the type checker take one processor each.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence

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


def test(rest: Sequence[str]) -> int:
    """Check, build and test; 0 when all of it holds. Other arguments than ours go to pytest.

    The rules run from their sources; with ``--compiled`` they are compiled, and what does not run them is left out.
    """
    fast, compiled = "--fast" in rest, "--compiled" in rest
    passed_on = [word for word in rest if word not in ("--fast", "--compiled")]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each of a hundred processes compiles all modules anew
    os.environ[PURE] = "0" if compiled else "1"
    environment.setup_arena()
    if compiled and environment.run_python("-m", COMPILE) != 0:
        raise Trouble("The rules could not be compiled (see above).")
    say_about_windows()
    packing = None if fast else _start_packing()
    failed = [name for name, command in (() if compiled else CHECKS) if not _step(name, command)]
    if packing is not None and not _packed(packing):
        failed.append("package")
    if failed:
        print(f"\nNot in order: {', '.join(failed)} (see above).", flush=True)
    tests = ("-m", "pytest", "-n", "3", "--dist", "worksteal", "-m", "not package" if fast else "", *passed_on)
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


def _start_packing() -> subprocess.Popen[str]:
    """Begin to pack the program; what it says is kept until it is asked for."""
    command = [sys.executable, str(ROOT / "tools" / "x.py"), "package"]
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def _packed(packing: subprocess.Popen[str]) -> bool:
    """Wait for the packed program, show what was said, and tell whether it is there."""
    print("\n== package", flush=True)
    said, _ = packing.communicate()
    print(said.strip() or "package: nothing was said", flush=True)
    good = packing.returncode == 0
    if not good:
        print("package: FAILED", flush=True)
    return good


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
