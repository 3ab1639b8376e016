"""A profile (cProfile) of random play of a game's rules."""

import cProfile
import io
import pstats
import time
from random import Random

from game.content import open_box
from tools.bench.runner_ours import player

LINES = 30


def report(slug: str, seconds: float) -> str:
    """Play for about ``seconds`` under the profiler; list functions by own time, then by total time."""
    play = player(open_box(slug))
    rng = Random(1)
    play(rng)
    profile = cProfile.Profile()
    end = time.process_time() + seconds
    commands = 0
    profile.enable()
    while time.process_time() < end:
        commands += play(rng)
    profile.disable()
    text = io.StringIO()
    stats = pstats.Stats(profile, stream=text).strip_dirs()
    for order in ("tottime", "cumulative"):
        stats.sort_stats(order).print_stats(LINES)
    return f"{commands} commands under the profiler (which slows them down)\n{text.getvalue()}"
