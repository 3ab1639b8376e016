"""The protocol between the rules benchmark and the programs it measures ("runners").

A runner is a process of its own that knows one or more courses (games to play at random). It speaks lines of
JSON on its standard streams, so that it may be written in any language:

1. on start it prints ``{"courses": ["name", ...], "about": "library version"}``;
2. for every line ``{"course": name, "seconds": s, "seed": n}`` it reads, it plays whole random games until
   ``s`` seconds of its own processor time are gone and prints
   ``{"commands": int, "games": int, "seconds": float}``;
3. at the end of its input it ends.

Only one runner works at any moment: the others wait for a line. This module is also run by the Python of the
other library, so it needs nothing but the standard library.
"""

import json
import sys
import time
from collections.abc import Callable, Mapping
from random import Random

Play = Callable[[Random], int]
"""Play one random game to its end and return the number of commands, chance's included."""


def serve(courses: Mapping[str, Play], about: str) -> None:
    """Be a runner for these courses until the input ends."""
    print(json.dumps({"courses": list(courses), "about": about}), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(measure(courses[asked["course"]], asked["seconds"], asked["seed"])), flush=True)


def measure(play: Play, seconds: float, seed: int) -> dict[str, float]:
    """Play whole games for about this many seconds of processor time; count commands and games."""
    rng = Random(seed)
    play(rng)  # what is made once only is not part of the speed
    commands = games = 0
    began = now = time.process_time()
    while now - began < seconds:
        commands += play(rng)
        games += 1
        now = time.process_time()
    return {"commands": commands, "games": games, "seconds": now - began}
