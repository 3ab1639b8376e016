"""``x.py bench-ai``: benchmarks of single games' bots; for their relative strength see ``x.py arena``.

    python3 tools/x.py bench-ai traders ai:normal --seats 2 3 4 5 --games 100
    python3 tools/x.py bench-ai tune back_in_time --games 120
    python3 tools/x.py bench-ai chances --games 100
    python3 tools/x.py bench-ai hints time_line --positions 200
    python3 tools/x.py bench-ai reviews time_line --points 8
    python3 tools/x.py bench-ai partners back_in_time --games 100
    python3 tools/x.py bench-ai idle card_game --games 20
    python3 tools/x.py bench-ai all-seeing --games 60
    python3 tools/x.py bench-ai weights time_line --games 200
    python3 tools/x.py bench-ai time dice_through_time --seats 2

``traders`` prints statistics of Time Line games (:mod:`tools.bench.time_line_statistics`), ``tune`` optimizes the
weights of Back in Time (:mod:`tools.tune_back_in_time`), ``weights`` fits those of other games to results
(:mod:`tools.fit_weights`), ``chances`` calibrates the chances in hints (:mod:`tools.calibrate_chances`),
``hints`` measures their accuracy late in a game (:mod:`tools.bench.hint_truth`), ``reviews`` that of reviews
(:mod:`tools.bench.review_truth`), ``partners`` how often the co-operative games are won, beside what is meant
(:mod:`tools.bench.partners`), ``time`` the decision time of expert (:mod:`tools.bench.decision_time`), ``idle``
finds actions without effect (:mod:`tools.bench.idle_actions`), ``all-seeing`` gives an upper bound for expert in the
Card Game (:mod:`tools.bench.all_seeing`).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tools import calibrate_chances, fit_weights, tune_back_in_time
from tools.bench import (
    all_seeing,
    decision_time,
    hint_truth,
    idle_actions,
    partners,
    review_truth,
    time_line_statistics,
)

COMMANDS = {
    "traders": time_line_statistics.main,
    "tune": tune_back_in_time.main,
    "weights": fit_weights.main,
    "hints": hint_truth.main,
    "all-seeing": all_seeing.main,
    "idle": idle_actions.main,
    "reviews": review_truth.main,
    "partners": partners.main,
    "chances": calibrate_chances.main,
    "time": decision_time.main,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark named by the first argument."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or words[0] not in COMMANDS:
        print(f"x.py bench-ai: say what: {' or '.join(COMMANDS)}", file=sys.stderr)
        return 2
    return COMMANDS[words[0]](words[1:])


if __name__ == "__main__":
    raise SystemExit(main())
