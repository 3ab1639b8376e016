"""The protocol between benchmarks and the programs that they measure ("runners").

A runner is a process with one or more courses (games to play randomly). It exchanges lines of JSON on its standard
streams, so that it can be written in any language:

1. on start it prints ``{"courses": ["name", ...], "about": "library version"}``;
2. for every input line ``{"course": name, "seconds": s, "seed": n}`` it plays whole random games for ``s`` seconds of
   its own processor time and prints ``{"commands": int, "games": int, "seconds": float}``;
3. at the end of its input it exits.

Only one runner is active at a time; the others wait for input. This module is also run by the Python of the other
library, so it uses the standard library only.
"""

import json
import sys
import time
from collections.abc import Callable, Mapping
from random import Random

Play = Callable[[Random], int]
"""Plays one random game to its end and returns the number of commands, including chance."""


def serve(courses: Mapping[str, Play], about: str) -> None:
    """Run the protocol for these courses until the input ends."""
    print(json.dumps({"courses": list(courses), "about": about}), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(measure(courses[asked["course"]], asked["seconds"], asked["seed"])), flush=True)


def measure(play: Play, seconds: float, seed: int) -> dict[str, float]:
    """Play whole games for about ``seconds`` of processor time; count commands and games."""
    rng = Random(seed)
    play(rng)  # warm up
    commands = games = 0
    began = now = time.process_time()
    while now - began < seconds:
        commands += play(rng)
        games += 1
        now = time.process_time()
    return {"commands": commands, "games": games, "seconds": now - began}
