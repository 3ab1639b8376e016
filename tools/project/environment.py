"""The project's own Python: ``.venv`` made from the lock file, and how to run things in it."""

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
"""What tournaments need besides; players never install it."""
RESEARCH_LOCK = ROOT / "research.lock"
"""What the adapters for research need besides: the extra ``research``."""
STAMP = VENV / "time-parlour-stamp"

PIP = ("-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-compile")
"""pip compiles every module of every package to bytecode, which takes it half its time; Python does so with those that
are used, when they are first used."""


class Trouble(Exception):
    """Something a person has to hear about: one line and an exit status, no traceback."""

    def __init__(self, line: str, status: int = 1) -> None:
        super().__init__(line)
        self.status = status


def scripts(venv: Path = VENV) -> Path:
    """Folder of a virtual environment's programs."""
    return venv / ("Scripts" if os.name == "nt" else "bin")


def python(venv: Path = VENV) -> Path:
    """A virtual environment's Python."""
    return scripts(venv) / ("python.exe" if os.name == "nt" else "python")


def run(command: Sequence[str | Path], env: dict[str, str] | None = None) -> int:
    """Run a program in the project's root, its output shown as it comes; return its exit status."""
    merged = {**os.environ, **(env or {})}
    return subprocess.run([str(part) for part in command], cwd=ROOT, env=merged, check=False).returncode


def run_python(*arguments: str, env: dict[str, str] | None = None) -> int:
    """Run the project's Python with these arguments; return its exit status."""
    return run([python(), *arguments], env)


def make_venv(folder: Path) -> None:
    """Make an empty virtual environment with pip, or say in one line why that cannot be."""
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
    """Bring ``.venv`` in step with the lock file; quick when it already is."""
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
    """Bring ``.venv`` in step with what tournaments need, too."""
    _setup_more(ARENA_LOCK)


def setup_research() -> None:
    """Bring ``.venv`` in step with what the adapters for research need, too."""
    _setup_more(RESEARCH_LOCK)


def _setup_more(lock: Path) -> None:
    """Bring ``.venv`` in step with one more lock file."""
    setup()
    wanted, stamp = _wanted_stamp(lock), VENV / f"time-parlour-{lock.stem}-stamp"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    _install(lock)
    stamp.write_text(wanted, encoding="utf-8")


def _install(lock: Path) -> None:
    """Install what a lock file lists."""
    print(f"Installing what {lock.name} lists …", file=sys.stderr, flush=True)
    if run_python(*PIP, "--require-hashes", "-r", str(lock)) != 0:
        raise Trouble(f"The packages of {lock.name} could not be installed (see above). Is there a network?")


def _wanted_stamp(*more: Path) -> str:
    """What the environment is made from: the files' content and the Python that made it."""
    digest = hashlib.sha256()
    for path in (LOCK, ROOT / "pyproject.toml", *more):
        digest.update(path.read_bytes())
    return f"{digest.hexdigest()} python {sys.version_info[0]}.{sys.version_info[1]} {ROOT}\n"


def _works(candidate: Path) -> bool:
    """Return whether this Python starts, is new enough and has pip: a moved or half-made environment's is not."""
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    if not candidate.exists():
        return False
    try:
        return subprocess.run([str(candidate), "-c", probe], check=False, capture_output=True).returncode == 0
    except OSError:
        return False
