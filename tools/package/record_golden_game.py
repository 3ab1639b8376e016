"""Record the golden game of the packaged program: ``python -m tools.package.record_golden_game``.

Run it from source after an intended change of rules, content or search; the diff of the file shows its effect.
"""

import json
import subprocess
import sys

from tools.project.environment import ROOT

GOLDEN = ROOT / "tests" / "golden" / "package_game.json"
GAME = {"game": "back_in_time", "seats": "ai:easy,ai:easy", "seed": 7}


def main() -> int:
    """Play the game from source and write its final digest."""
    words = ["--seats", str(GAME["seats"]), "--games", "1", "--seed", str(GAME["seed"]), "--json"]
    command = [sys.executable, "-m", "game", "simulate", str(GAME["game"]), *words]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        return done.returncode
    record = {**GAME, "final_hash": json.loads(done.stdout)["final_hash"]}
    GOLDEN.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
    print(f"{GOLDEN.relative_to(ROOT)}: {record['final_hash']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
