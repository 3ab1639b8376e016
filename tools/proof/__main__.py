"""The command ``x.py proof``: records everything visible in many positions, and finds later differences.

``record DIR`` chooses positions of each game and stores their games in DIR, with all pictures and texts; ``compare
DIR`` looks at the same positions again. Differences are printed (exit status 1) and shown in DIR/differences.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from game.registry import packages
from game.table import PRESENTER
from tools.proof.comparing import prove


def main(arguments: Sequence[str]) -> int:
    """Record or compare; return the exit status."""
    parser = argparse.ArgumentParser(prog="x.py proof", description="Prove that nothing which a player sees changes.")
    parser.add_argument("command", choices=("record", "compare"))
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the proof is kept")
    parser.add_argument("--games", nargs="+", default=[name for name in packages() if PRESENTER.has(name)])
    parser.add_argument("--jobs", type=int, default=1, help="how many games are looked at side by side (1)")
    parser.add_argument("--positions", type=int, default=60, help="how many of each game are recorded (60)")
    chosen = parser.parse_args(arguments)
    number = chosen.positions if chosen.command == "record" else 0
    if number:
        chosen.folder.mkdir(parents=True, exist_ok=True)
        head = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout
        (chosen.folder / "commit").write_text(head, encoding="utf-8")
    found = 0
    with ProcessPoolExecutor(chosen.jobs, get_context("spawn"), max_tasks_per_child=1) as pool:
        for slug, told in zip(chosen.games, pool.map(partial(prove, chosen.folder, number), chosen.games), strict=True):
            print("\n".join(f"{slug}: {line}" for line in told), flush=True)
            found += len(told) - 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
