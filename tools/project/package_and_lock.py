"""``x.py compile``, ``x.py package`` and ``x.py lock``: compiled modules, the packaged program, and lock files."""

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from game.compiled_build import PURE
from tools.project import environment
from tools.project.environment import ARENA_LOCK, LOCK, RESEARCH_LOCK, ROOT, Trouble

SPEC = ROOT / "tools" / "package" / "parlour.spec"
FOLDER = ROOT / "dist" / "parlour"
COMPILE = "tools.package.compile_modules"
LOCK_VENV = ROOT / ".bench" / "lock"
LOCK_HEADERS = {
    LOCK: """\
# Every package Time Parlour is run, checked and packed with, for all systems; hashes of every file offered.
# Written by: python3 tools/x.py lock
""",
    ARENA_LOCK: """\
# What tournaments of programs (x.py arena) need besides, for all systems; hashes of every file offered.
# Written by: python3 tools/x.py lock
""",
    RESEARCH_LOCK: """\
# What the adapters for research (game/research) need besides, for all systems; hashes of every file offered.
# Written by: python3 tools/x.py lock
""",
}


def compile_modules(rest: Sequence[str]) -> int:
    """Compile the rules for the Python in ``.venv``, unless an up-to-date build exists."""
    if rest:
        raise Trouble(f"compile takes no arguments, got: {' '.join(rest)}", 2)
    environment.setup()
    return environment.run_python("-m", COMPILE)


def package(rest: Sequence[str]) -> int:
    """Build the one-folder program for this system in ``dist/parlour``."""
    if not set(rest) <= {"--pure"}:
        raise Trouble(f"package takes --pure or nothing, got: {' '.join(rest)}", 2)
    if rest:
        os.environ[PURE] = "1"
    if sys.platform.startswith("linux") and shutil.which("objdump") is None:
        raise Trouble("objdump, which packing needs, is missing (Debian, Ubuntu: sudo apt install binutils).")
    environment.setup()
    if environment.run_python("-m", COMPILE) != 0:
        print("package: goes on without compiled rules and bots (see above)", flush=True)
    options = "--noconfirm --log-level WARN --distpath dist --workpath build"
    if environment.run_python("-m", "PyInstaller", *options.split(), str(SPEC)) != 0:
        raise Trouble("PyInstaller could not build the program (see above).")
    size = sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"package: {FOLDER.relative_to(ROOT)} built, {size / 1e6:.0f} MB", flush=True)
    return 0


def lock(rest: Sequence[str]) -> int:
    """Rewrite the lock files; ``--upgrade`` takes newer versions, otherwise versions stay."""
    if not environment.python(LOCK_VENV).exists():
        LOCK_VENV.parent.mkdir(exist_ok=True)
        environment.make_venv(LOCK_VENV)
    pip = (environment.python(LOCK_VENV), "-m", "pip", "install", "--quiet", "--upgrade", "uv")
    if environment.run(pip) != 0:
        raise Trouble("uv, which resolves the dependencies, could not be installed (see above).")
    uv = environment.scripts(LOCK_VENV) / "uv"
    _resolve(uv, LOCK, ["--group", "dev", "--extra", "access", "pyproject.toml", *rest])
    _resolve(uv, ARENA_LOCK, ["--group", "arena", "--constraints", LOCK.name, *rest])
    held = ["--constraints", LOCK.name, "--constraints", ARENA_LOCK.name]
    _resolve(uv, RESEARCH_LOCK, ["--extra", "research", *held, "pyproject.toml", *rest])
    return 0


def _resolve(uv: Path, target: Path, words: Sequence[str]) -> None:
    """Write one lock file: all packages with hashes, for all platforms."""
    options = "--universal --python-version 3.11 --generate-hashes --no-header --no-annotate"
    private = "--no-config --no-emit-index-url --no-emit-find-links"
    fixed = f"{options} {private} --quiet --output-file {target.name}"
    if environment.run([uv, "pip", "compile", *fixed.split(), *words]) != 0:
        raise Trouble(f"The dependencies of {target.name} could not be resolved (see above).")
    target.write_text(LOCK_HEADERS[target] + target.read_text(encoding="utf-8"), encoding="utf-8", newline="\n")
