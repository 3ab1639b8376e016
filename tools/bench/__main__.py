"""``x.py bench``: benchmark rules, matches, bots, start-up and frames; print Markdown, write JSON.

JSON is written to ``.bench/results/``. ``x.py bench figures`` measures, records and checks the figures of the page:
:mod:`tools.bench.figures.command`.
"""

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any

from tools.bench import (
    adapters_speed,
    bots_speed,
    click_to_table,
    frame_time,
    game_frames,
    pace,
    reader_frames,
    rules_profile,
    rules_speed,
    start_up,
    tempo,
    thinking_frames,
)
from tools.project.environment import ROOT

RESULTS = ROOT / ".bench" / "results"


def main() -> int:
    """Run the requested benchmarks, by default all usual ones; return 1 if one could not be run."""
    if sys.argv[1:2] == ["figures"]:
        from tools.bench.figures import command  # draws with a library needed nowhere else

        return command.main(sys.argv[2:])
    asked = _parser().parse_args()
    if asked.profile:
        print(rules_profile.report(asked.game, asked.seconds * asked.rounds))
        return 0
    found: dict[str, Any] = {}
    failed = False
    for name in asked.what or USUAL:
        try:
            text, found[name] = BENCHES[name](asked)
        except (ImportError, bots_speed.NotCompiled, frame_time.NothingToDrag, start_up.NeverReady) as why:
            print(f"x.py bench: {name} not measured: {why}", file=sys.stderr)
            failed = True
            continue
        print(f"{text}\n" if not asked.json else "", end="", flush=True)
    RESULTS.mkdir(parents=True, exist_ok=True)
    for name, result in found.items():
        (RESULTS / f"{name}.json").write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    if asked.json:
        print(json.dumps(found, indent=2))
    return 1 if failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="x.py bench", description=__doc__)
    parser.add_argument("what", nargs="*", choices=[*BENCHES, []], help=f"default: {', '.join(USUAL)}")
    parser.add_argument("--game", default="back_in_time", help="slug of the game to play")
    parser.add_argument("--games", nargs="+", help="slugs of games where several are measured; default: all five")
    parser.add_argument("--most", type=int, help="commands of each game that are shown, before its end; default: all")
    parser.add_argument(
        "--in-a-row", type=int, default=2, help="games at one table after another; default: %(default)s"
    )
    parser.add_argument("--size", type=_size, help="of the window, such as 1920x1080; default: that and 3840x2160")
    parser.add_argument("--rounds", type=int, default=5, help="alternating rounds of rules, pace, bots and clicks")
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time per course and round")
    parser.add_argument("--shown", type=float, default=60.0, help="seconds for which each game is shown that thinks")
    parser.add_argument("--starts", type=int, default=20, help="how often to start the program")
    parser.add_argument("--packaged", action="store_true", help="start the program that x.py package has built")
    parser.add_argument("--frames", type=int, default=1200, help="frames of the drag")
    parser.add_argument("--idle", type=float, default=5.0, help="seconds of rest")
    parser.add_argument("--seeds", nargs="+", type=int, help="of the games whose tempo is measured, 12 turns each")
    parser.add_argument("--profile", action="store_true", help="show where our random play spends its time")
    parser.add_argument("--json", action="store_true", help="print JSON instead of Markdown")
    return parser


def _size(written: str) -> tuple[int, int]:
    wide, high = (int(length) for length in written.split("x"))
    return wide, high


def _rules(asked: argparse.Namespace) -> tuple[str, Any]:
    rows, missing = rules_speed.measure(asked.game, asked.rounds, asked.seconds)
    return rules_speed.markdown(rows, missing), rules_speed.as_json(rows, missing)


def _pace(asked: argparse.Namespace) -> tuple[str, Any]:
    found = pace.measure(asked.rounds, asked.seconds)
    return pace.markdown(found), pace.as_json(found)


def _adapters(asked: argparse.Namespace) -> tuple[str, Any]:
    found = adapters_speed.measure(asked.rounds, asked.seconds)
    return adapters_speed.markdown(found), adapters_speed.as_json(found)


def _bots(asked: argparse.Namespace) -> tuple[str, Any]:
    found = bots_speed.measure(asked.rounds, asked.games)
    return bots_speed.markdown(found), bots_speed.as_json(found)


def _start_up(asked: argparse.Namespace) -> tuple[str, Any]:
    command, what = (start_up.PACKAGED, "packaged") if asked.packaged else (start_up.SOURCE, "from a checkout")
    result = start_up.measure(asked.starts, command)
    return start_up.markdown(result, f"{what}, dummy driver"), start_up.as_json(result)


def _frames(asked: argparse.Namespace) -> tuple[str, Any]:
    result = frame_time.measure(asked.game, asked.frames, asked.idle)
    return frame_time.markdown(result), frame_time.as_json(result)


def _table_games(asked: argparse.Namespace) -> tuple[str, Any]:
    slugs = tuple(game_frames.SEATS) if asked.games is None else asked.games
    sizes = game_frames.SIZES if asked.size is None else (asked.size,)
    found = [game_frames.measure_apart(slug, size, asked.in_a_row, asked.most) for size in sizes for slug in slugs]
    return f"{game_frames.markdown(found)}\n\n{game_frames.busy_lines(found)}", found


def _clicks(asked: argparse.Namespace) -> tuple[str, Any]:
    found = {slug: click_to_table.measure(slug, asked.rounds) for slug in asked.games or game_frames.SEATS}
    return click_to_table.markdown(found), click_to_table.as_json(found)


def _tempo(asked: argparse.Namespace) -> tuple[str, Any]:
    found = tempo.measure(asked.games, asked.seeds)
    return tempo.markdown(found), {name: one._asdict() for name, one in found.items()}


def _thinking(asked: argparse.Namespace) -> tuple[str, Any]:
    slugs = asked.games or game_frames.SEATS
    found = [thinking_frames.measure(slug, asked.shown) for slug in slugs]
    return thinking_frames.markdown(found), thinking_frames.as_json(found)


def _reader(asked: argparse.Namespace) -> tuple[str, Any]:
    found = [reader_frames.measure(slug, asked.rounds) for slug in asked.games or game_frames.SEATS]
    return reader_frames.markdown(found), reader_frames.as_json(found)


BENCHES: dict[str, Callable[[argparse.Namespace], tuple[str, Any]]] = {
    "rules": _rules,
    "pace": _pace,
    "adapters": _adapters,
    "bots": _bots,
    "start-up": _start_up,
    "frames": _frames,
    "clicks": _clicks,
    "table-games": _table_games,
    "tempo": _tempo,
    "thinking": _thinking,
    "reader": _reader,
}
UNUSUAL = ("adapters", "bots", "clicks", "table-games", "thinking", "reader")
USUAL = tuple(name for name in BENCHES if name not in UNUSUAL)

if __name__ == "__main__":
    sys.exit(main())
