"""Installs the libraries used for comparison into ``.bench/``, separate from our packages."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.project import environment
from tools.project.environment import ROOT, Trouble

BENCH = ROOT / ".bench"
OPENSPIEL_VENV = BENCH / "openspiel"
NODE_FOLDER = BENCH / "node"
OPENSPIEL = "open-spiel==2.0.2"
BOARDGAME = "boardgame.io@0.50.2"
PATIENCE = 900.0
"""Timeout of an installation, in seconds."""


class NotInstalled(Exception):
    """Raised if a library cannot be installed on this machine; the message has the reason."""


def has_openspiel() -> bool:
    """Return whether OpenSpiel is installed."""
    return _stamp(OPENSPIEL_VENV, OPENSPIEL).exists()


def openspiel_command(games: Sequence[str]) -> list[str]:
    """Return the command of the OpenSpiel runner, installing OpenSpiel first if necessary."""
    python = environment.python(OPENSPIEL_VENV)
    if not has_openspiel():
        _make_venv(OPENSPIEL_VENV)
        _install([str(python), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", OPENSPIEL])
        _stamp(OPENSPIEL_VENV, OPENSPIEL).touch()
    return [str(python), str(ROOT / "tools" / "bench" / "runner_openspiel.py"), *games]


def boardgame_command() -> list[str]:
    """Return the command of the boardgame.io runner, installing boardgame.io first if necessary."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NotInstalled("Node.js with npm is not on this machine")
    if not _stamp(NODE_FOLDER, BOARDGAME).exists():
        NODE_FOLDER.mkdir(parents=True, exist_ok=True)
        (NODE_FOLDER / "package.json").write_text('{"private": true}\n', encoding="utf-8")
        options = [
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--loglevel=error",
            "--prefix",
            str(NODE_FOLDER),
        ]
        _install([npm, "install", *options, BOARDGAME])
        _stamp(NODE_FOLDER, BOARDGAME).touch()
    return [node, str(ROOT / "tools" / "bench" / "runner_boardgame.cjs"), str(NODE_FOLDER)]


def _stamp(folder: Path, what: str) -> Path:
    return folder / f"installed-{what.replace('==', '-').replace('@', '-')}"


def _make_venv(folder: Path) -> None:
    folder.parent.mkdir(exist_ok=True)
    try:
        environment.make_venv(folder)
    except Trouble as trouble:
        raise NotInstalled(str(trouble)) from trouble


def _install(command: list[str]) -> None:
    print(f"Fetching {command[-1]} into .bench …", file=sys.stderr, flush=True)
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired as late:
        raise NotInstalled(f"{command[-1]}: not installed after {PATIENCE:.0f} s") from late
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise NotInstalled(f"{command[-1]}: {said[-1] if said else 'the installer failed'}")
