"""``x.py bench-ai``: how strong and how fast are the AI seats; the first word says how that is looked at.

    python3 tools/x.py bench-ai back_in_time --seats 2 3 4 --line-ups ai:normal ai:easy random --games 200
    python3 tools/x.py bench-ai duel card_game ai:normal ai:easy --seats 2 3 4 --games 400
    python3 tools/x.py bench-ai traders ai:normal --seats 2 3 4 5 --games 100
    python3 tools/x.py bench-ai tune back_in_time --games 120

``duel`` shares the seats of a table between two kinds (:mod:`tools.bench.duel`), ``traders`` measures how games of Time
Line go (:mod:`tools.bench.time_line_statistics`), ``tune`` looks for better weights (:mod:`tools.tune_back_in_time`);
anything else is the arena (:mod:`tools.arena`), where every line-up plays the same seeds.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tools import arena, tune_back_in_time
from tools.bench import duel, time_line_statistics

COMMANDS = {"duel": duel.main, "traders": time_line_statistics.main, "tune": tune_back_in_time.main}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure in the way the first word names; in the arena when it names none."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    way = COMMANDS.get(words[0]) if words else None
    return arena.main(words) if way is None else way(words[1:])


if __name__ == "__main__":
    raise SystemExit(main())
