"""Write what a wheel or a packaged program says it was made from: ``python -m tools.package.build_stamp``."""

import subprocess
import sys
from pathlib import Path

from game.program_version import BUILD_FILE
from tools.project.environment import ROOT

STAMP = ROOT / "build" / BUILD_FILE


def stamp() -> str:
    """Return date and commit of this checkout, with "+" if it was changed since; empty outside a repository."""
    return " ".join(filter(None, (_git("log", "-1", "--format=%cs"), _git("describe", "--always", "--dirty=+"))))


def write() -> Path:
    """Write the stamp into ``build/`` and return its path."""
    STAMP.parent.mkdir(exist_ok=True)
    STAMP.write_text(f"{stamp()}\n", encoding="ascii")
    return STAMP


def _git(*words: str) -> str:
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip()


if __name__ == "__main__":
    write()
    sys.exit(0)
