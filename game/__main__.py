"""The entry point of ``python -m game``, ``parlour`` and the packaged program.

It imports little, as worker processes of the packaged program also start here and need no window.
"""

import os
import sys


def main() -> int:
    """Run the command line and return its exit status."""
    if getattr(sys, "frozen", False):  # first: worker processes of a packaged program start here
        import multiprocessing

        multiprocessing.freeze_support()
    from game import standard_streams

    standard_streams.ensure()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.cli import main as command_line

    return command_line()


if __name__ == "__main__":
    sys.exit(main())
