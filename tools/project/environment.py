"""The project's virtual environment: ``.venv``, built from the lock file, and running programs in it."""

import hashlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements.lock"
ARENA_LOCK = ROOT / "arena.lock"
"""Additional packages for tournaments; players never install them."""
RESEARCH_LOCK = ROOT / "research.lock"
"""Additional packages for the research adapters, as in the extra ``research``."""
STAMP = VENV / "time-parlour-stamp"

PIP = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-compile")
"""By default pip compiles every module to bytecode, which takes half of its time; Python does so on first import."""


class Trouble(Exception):
    """Error shown to the user as one line with an exit status, without traceback."""

    def __init__(self, line: str, status: int = 1) -> None:
        super().__init__(line)
        self.status = status


def scripts(venv: Path = VENV) -> Path:
    """Return the folder of executables of a virtual environment."""
    return venv / ("Scripts" if os.name == "nt" else "bin")


def python(venv: Path = VENV) -> Path:
    """Return the Python of a virtual environment."""
    return scripts(venv) / ("python.exe" if os.name == "nt" else "python")


def run(command: Sequence[str | Path], env: dict[str, str] | None = None) -> int:
    """Run a program in the project's root with its output shown live; return its exit status."""
    merged = {**os.environ, **(env or {})}
    return subprocess.run([str(part) for part in command], cwd=ROOT, env=merged, check=False).returncode


def run_python(*arguments: str, env: dict[str, str] | None = None) -> int:
    """Run the project's Python with these arguments; return its exit status."""
    return run([python(), *arguments], env)


def make_venv(folder: Path) -> None:
    """Make an empty virtual environment with pip; raise Trouble if this Python cannot."""
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        raise Trouble(
            f"This Python cannot make virtual environments: install its venv part (on Debian or Ubuntu:"
            f" sudo apt install python{version}-venv), then try again.",
            2,
        )
    print(f"Making {folder.relative_to(ROOT)} …", file=sys.stderr, flush=True)
    if run([sys.executable, "-m", "venv", "--clear", folder]) != 0:
        raise Trouble(f"Python could not make the virtual environment {folder}; see above.")


def setup() -> None:
    """Synchronise ``.venv`` with the lock file; fast if nothing has changed."""
    stamp = _wanted_stamp()
    if _works(python()) and STAMP.is_file() and STAMP.read_text(encoding="utf-8") == stamp:
        return
    if not _works(python()):
        make_venv(VENV)
    STAMP.unlink(missing_ok=True)
    _install(LOCK)
    if run_python(*PIP, "--no-deps", "--no-build-isolation", "--editable", ".") != 0:
        raise Trouble("The project itself could not be installed into .venv (see above).")
    STAMP.write_text(stamp, encoding="utf-8")


def setup_arena() -> None:
    """Add the packages for tournaments to ``.venv``."""
    _setup_more(ARENA_LOCK)


def setup_research() -> None:
    """Add the packages for the research adapters to ``.venv``."""
    _setup_more(RESEARCH_LOCK)


def _setup_more(lock: Path) -> None:
    """Synchronise ``.venv`` with an additional lock file."""
    setup()
    wanted, stamp = _wanted_stamp(lock), VENV / f"time-parlour-{lock.stem}-stamp"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    _install(lock)
    stamp.write_text(wanted, encoding="utf-8")


def _install(lock: Path) -> None:
    """Install the packages of a lock file; raise Trouble on failure."""
    print(f"Installing what {lock.name} lists …", file=sys.stderr, flush=True)
    if run_python(*PIP, "--require-hashes", "-r", str(lock)) != 0:
        raise Trouble(f"The packages of {lock.name} could not be installed (see above). Is there a network?")


def _wanted_stamp(*more: Path) -> str:
    """Return the fingerprint of the environment: content of its input files, Python version and location."""
    digest = hashlib.sha256()
    for path in (LOCK, ROOT / "pyproject.toml", *more):
        digest.update(path.read_bytes())
    return f"{digest.hexdigest()} python {sys.version_info[0]}.{sys.version_info[1]} {ROOT}\n"


def _works(candidate: Path) -> bool:
    """Return whether this Python starts, is new enough and has pip; false in a moved or incomplete environment."""
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    if not candidate.exists():
        return False
    try:
        return subprocess.run([str(candidate), "-c", probe], check=False, capture_output=True).returncode == 0
    except OSError:
        return False
