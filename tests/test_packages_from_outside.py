"""Third-party game packages: whatever they do, they cannot end, hang, slow down or print into the program."""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game import registry
from game.registry import BadPackage, GamePackage
from tests.support.window import until

ROOT = Path(__file__).parents[1]
GOOD = "from pathlib import Path\nfrom game.registry import GamePackage\n"
PACKAGES = {
    "exits": "import sys; sys.exit(7)",
    "hangs": "import time; time.sleep(600)",
    "prints": "import os, sys; print('hello'); os.write(1, b'hello'); sys.stderr.write('hello'); GAME = None",
    "text_home": GOOD + "GAME = GamePackage(rules_id='x', rules='a:b', reader='c', home='/tmp')",
    "no_home": GOOD + "GAME = GamePackage(rules_id='x', rules='a:b', reader='c')",
    "gone_home": GOOD + "GAME = GamePackage(rules_id='x', rules='a:b', reader='c', home=Path('/nowhere'))",
    "bad_levels": GOOD + "GAME = GamePackage(rules_id='x', rules='a:b', reader='c', levels=(1,), home=Path('/tmp'))",
    "bad_name": GOOD + "GAME = GamePackage(rules_id='../x', rules='a:b', reader='c', home=Path('/tmp'))",
    "same_name": GOOD + "GAME = GamePackage(rules_id='card_game', rules='a:b', reader='c', home=Path('/tmp'))",
    "mute_error": "class E(Exception):\n    def __str__(self): raise RuntimeError\nraise E",
    "interrupts": "raise KeyboardInterrupt",
    "generator_exit": "raise GeneratorExit",
    "long_error": "raise ValueError('x\\n' * 10_000)",
    "bad_syntax": "def",
    "recursion": "def f(): f()\nf()",
    "nothing": "GAME = None",
    "waits_at_exit": "import atexit, time; atexit.register(time.sleep, 600); GAME = None",
    "prints_on": "import threading\ndef f():\n while 1: print(1)\nthreading.Thread(target=f).start(); GAME = None",
    "forks": "import os, time\nif not os.fork(): time.sleep(600)\nGAME = None",
    "goes_away": "import os; os._exit(5)",
    "holds_the_lock": "import re; re.match('(a+)+$', 'a' * 60 + 'b')",
    "closes": "import os, sys; sys.stdout.close(); os.close(1); os.close(2); sys.stderr = None; GAME = None",
    "other_folder": "import os; os.chdir('/'); os.environ.clear(); os.umask(0o777); GAME = None",
    "breaks_python": "import builtins, sys; builtins.open = builtins.print = sys.exit = None; GAME = None",
    "no_depth": "import sys; sys.setrecursionlimit(60); GAME = None",
    "no_imports": "import sys\nclass F:\n def find_spec(*a): raise OSError\nsys.meta_path.insert(0, F())\nGAME = None",
    "signals": "import os, signal; os.kill(os.getppid(), signal.SIGURG); os.kill(os.getpid(), 2)",
    "liar": "class A:\n @property\n def __class__(self): raise SystemExit\nGAME = A()",
}
PROBE = """
import json, os, sys, threading, time
from game import registry
registry.PATIENCE = 3.0
began = time.monotonic()
print(json.dumps([sorted(registry.packages()), [list(one) for one in registry.broken()], time.monotonic() - began]))
assert os.getcwd() != "/" and os.environ["PATH"] and threading.active_count() == 1
"""


def installed(folder: Path, name: str) -> dict[str, str]:
    """Install a package; return an environment in which it is found."""
    (folder / f"{name}.py").write_text(PACKAGES[name], encoding="utf-8")
    info = folder / f"{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{name} = {name}:GAME\n")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}


def left_behind(folder: Path) -> list[str]:
    """Return the ids of running processes with this folder in their environment, where ``/proc`` exists."""
    mine, found = os.fsencode(folder), []
    for environment in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if mine in environment.read_bytes():
                found.append(environment.parent.name)
    return found


@pytest.mark.parametrize("name", PACKAGES)
def test_a_bad_package_is_one_line_and_the_others_are_on_the_shelf(name: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE],
        cwd=ROOT,
        env=installed(tmp_path, name),
        capture_output=True,
        timeout=60,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    until(lambda: not left_behind(tmp_path), lambda: "something of it goes on")
    names, broken, seconds = json.loads(done.stdout)
    assert len(names) == 5
    ((told, problem),) = broken
    assert told == name
    assert "\n" not in problem
    assert len(problem) < 300
    assert seconds < 9.0


def test_games_json_is_json_beside_a_package_that_prints(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game", "games", "--json"],
        cwd=ROOT, env=installed(tmp_path, "prints"), capture_output=True, timeout=60, check=True,
    )  # fmt: skip
    assert len(json.loads(done.stdout)) == 5
    assert done.stderr == b""


@pytest.mark.parametrize("name", [name for name, source in PACKAGES.items() if not re.search("GAME = [^N]", source)])
def test_a_part_that_hangs_or_ends_the_program_is_none(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Rules, table and bots are imported after the package itself and need the same protection."""
    module = f"a_part_that_{name}_{tmp_path.name[-1]}"
    (tmp_path / f"{module}.py").write_text(PACKAGES[name].replace("GAME = None", "raise ImportError"))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "PATIENCE", 1.5)
    stranger = GamePackage(rules_id="x", rules=f"{module}:GAME", reader="b", home=tmp_path)
    monkeypatch.setattr(registry, "package_of", lambda _rules_id: stranger)
    part: registry.Part[object] = registry.Part("rules")
    began = time.monotonic()
    with pytest.raises(registry.NoPart, match="the rules of x") as told:
        part.of("x")
    assert "\n" not in str(told.value)
    assert time.monotonic() - began < 9.0
    assert module not in sys.modules, "nothing of it ran in the program"


def test_an_error_that_cannot_be_written_is_told_all_the_same() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise SystemExit

    with pytest.raises(BadPackage, match="cannot even be written"):
        registry._from_outside(lambda: (_ for _ in ()).throw(Mute()), time.monotonic() + 5.0)
