"""The door: ``python -m game``, ``parlour`` and the packaged program all come in here.

Kept light on purpose: a worker process of a packaged program starts here too and needs no window.
"""

import os
import sys


def main() -> int:
    """Run the command line and return its exit status."""
    if getattr(sys, "frozen", False):  # first: in a packaged program a worker process ends up here
        import multiprocessing

        multiprocessing.freeze_support()
    from game import standard_streams

    standard_streams.ensure()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.cli import main as command_line

    return command_line()


if __name__ == "__main__":
    sys.exit(main())
