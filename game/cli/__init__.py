"""The command line: ``parlour`` opens the window, its subcommands play, check, show and convert without one.

Exit status: 0 when all went well, 1 when what was asked did not hold, 2 on bad input, 3 after a mistake of the program
(its details are in a log file), 4 when a saved game holds but not all of it is proven (``replay --check``); 1 to 3 with
one clear line on stderr. Everything heavy is imported by the subcommand that needs it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from game import standard_streams
from game.cli.errors import CheckFailed, bad_input, did_not_hold, in_one_line
from game.cli.parser import parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with ``arguments`` (None: those of the process) and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a title outside the terminal's alphabet must not end us
    try:
        return _run(arguments)
    except BrokenPipeError:
        standard_streams.give_up(sys.stdout)  # nobody reads on: stop quietly
        return 1
    except KeyboardInterrupt:
        return 130
    except standard_streams.OutputFull as error:
        standard_streams.give_up(sys.stdout)
        return _say(error, 1)
    except Exception as error:
        return _say_fault(error)


def _run(arguments: Sequence[str] | None) -> int:
    """Run the subcommand; turn what the person can put right into one line."""
    try:
        chosen = _parsed(arguments)
        status: int = chosen.run(chosen)
        sys.stdout.flush()
        return status
    except CheckFailed as error:
        return _say(error, 1)
    except ValueError as error:
        if isinstance(error, did_not_hold()):
            return _say(error, 1)
        if isinstance(error, bad_input()):
            return _say(error, 2)
        raise


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line; what ``--help`` and ``--version`` write has to be there before they end the program."""
    try:
        return parser().parse_args(arguments)
    except SystemExit:
        sys.stdout.flush()
        raise


def _say_fault(error: Exception) -> int:
    """Write an error nobody foresaw into the log and say in one line where that is; return the status of such."""
    from game.app.fault_log import in_words, log_fault

    log = log_fault(error, "command line")
    where = f"; the details are in {log}" if log is not None else ""
    standard_streams.say(f"parlour: a mistake of this program: {in_words(error)}{where}")
    return 3


def _say(error: Exception, status: int) -> int:
    """Print an error as one line of bounded length and return ``status``."""
    standard_streams.say(f"parlour: {in_one_line(str(error))}")
    return status
