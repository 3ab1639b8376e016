"""``x.py bench-ai``: what is asked of single games' programs; who is how strong is found out in ``x.py arena``.

    python3 tools/x.py bench-ai traders ai:normal --seats 2 3 4 5 --games 100
    python3 tools/x.py bench-ai tune back_in_time --games 120
    python3 tools/x.py bench-ai chances --games 100
    python3 tools/x.py bench-ai hints time_line --positions 200
    python3 tools/x.py bench-ai reviews time_line --points 8
    python3 tools/x.py bench-ai idle card_game --games 20
    python3 tools/x.py bench-ai all-seeing --games 60
    python3 tools/x.py bench-ai weights time_line --games 200
    python3 tools/x.py bench-ai time dice_through_time --seats 2

``traders`` measures how games of Time Line go (:mod:`tools.bench.time_line_statistics`), ``tune`` looks for better
weights of Back in Time (:mod:`tools.tune_back_in_time`), ``weights`` learns those of other games from who won
(:mod:`tools.fit_weights`), ``chances`` finds out how true the chances of hints are (:mod:`tools.calibrate_chances`),
``hints`` how near they are late in a game, before and after they were weighed (:mod:`tools.bench.hint_truth`),
``reviews`` how near what a review tells is to fresh games (:mod:`tools.bench.review_truth`), ``time`` how long expert
takes for a decision (:mod:`tools.bench.decision_time`), ``idle`` what they do that does nothing
(:mod:`tools.bench.idle_actions`), ``all-seeing`` what expert of the Card Game would win if it saw all
(:mod:`tools.bench.all_seeing`).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tools import calibrate_chances, fit_weights, tune_back_in_time
from tools.bench import all_seeing, decision_time, hint_truth, idle_actions, review_truth, time_line_statistics

COMMANDS = {
    "traders": time_line_statistics.main,
    "tune": tune_back_in_time.main,
    "weights": fit_weights.main,
    "hints": hint_truth.main,
    "all-seeing": all_seeing.main,
    "idle": idle_actions.main,
    "reviews": review_truth.main,
    "chances": calibrate_chances.main,
    "time": decision_time.main,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure in the way the first word names."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or words[0] not in COMMANDS:
        print(f"x.py bench-ai: say what: {' or '.join(COMMANDS)}", file=sys.stderr)
        return 2
    return COMMANDS[words[0]](words[1:])


if __name__ == "__main__":
    raise SystemExit(main())
