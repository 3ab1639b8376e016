"""The player that is killed (:mod:`tools.torture.kill_player`), omitting the end of some actions."""

from __future__ import annotations

import sys
from itertools import count
from unittest import mock

from game.match.recorder import ADD_COMMAND, Recorder
from tools.torture import kill_player

OFTEN = 5
"""Interval of multi-command actions whose last command is not written."""


def forget() -> None:
    """Patch recorders to drop the last command of every fifth multi-command action."""
    plain, actions = Recorder.write, count(1)

    def write(recorder: Recorder) -> int:
        added = [facts for statement, facts in recorder._waiting if statement == ADD_COMMAND]
        if len(added) > 1 and added[-1][2] == added[-2][2] and next(actions) % OFTEN == 0:
            recorder._waiting = [one for one in recorder._waiting if one != (ADD_COMMAND, added[-1])]
        return plain(recorder)

    mock.patch.object(Recorder, "write", write).start()


if __name__ == "__main__":
    forget()
    kill_player.main(sys.argv[1], int(sys.argv[2]))
