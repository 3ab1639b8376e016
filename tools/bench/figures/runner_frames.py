"""Runner for frame times in a slice of a game of random players, alternating with the reference drawing.

Uses the protocol of :mod:`tools.bench.runner_protocol`; results are the ratios of the reference to the median frame
(``p50``) and to the 99th percentile (``p99``). The slice is the same each time.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time

SIZE = (1920, 1080)
SEED = 20_261
FRAMES, EVERY = 420, 7
"""Number of frames in a slice, and interval of the reference drawing in frames."""


def main() -> None:
    """Serve the slice of the game named by the argument."""
    slug = sys.argv[1]
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    os.environ.pop("PARLOUR_READY_FILE", None)
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        os.environ["PARLOUR_HOME"] = folder
        shown = Slice(slug)
        shown.measure()  # fills the caches of pictures and texts
        print(json.dumps({"courses": [f"frames.{slug}"], "about": ""}), flush=True)
        for _line in sys.stdin:
            print(json.dumps(shown.measure()), flush=True)


class Slice:
    """A window in which the start of a game is shown repeatedly."""

    def __init__(self, slug: str) -> None:
        from game.app.settings import Settings, SettingValues
        from game.scenes import page_factory
        from game.scenes.robot import Robot
        from tools.bench.figures.reference_work import Drawing

        self._slug = slug
        self._settings = Settings(SettingValues(hover_hold=0.0, muted=True))
        self._robot = Robot(page_factory.shelf(self._settings), SIZE)
        self._reference = Drawing()

    def measure(self) -> dict[str, float]:
        """Show the slice once; return the ratios."""
        from game.scenes import match_factory, page_factory
        from tools.bench.game_frames import SEATS

        seats = ("random",) * SEATS[self._slug]
        asked = match_factory.MatchRequest(box=self._slug, seats=seats, seed=SEED)
        self._robot.app.manager.reset(page_factory.table(self._settings, match_factory.begin(asked, saved=False)))
        self._robot.step(3)
        frames, references = [], []
        for number in range(FRAMES):
            drawn = self._robot.app.frames
            began = time.thread_time()
            self._robot.step()
            taken = time.thread_time() - began
            if self._robot.app.frames != drawn:
                frames.append(taken)
            if number % EVERY == 0:
                began = time.thread_time()
                self._reference.draw()
                references.append(time.thread_time() - began)
        frames.sort()
        reference = statistics.median(references)
        return {"p50": reference / frames[len(frames) // 2], "p99": reference / frames[int(0.99 * len(frames))]}


if __name__ == "__main__":
    main()
