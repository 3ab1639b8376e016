"""The command line: ``parlour`` opens the window; subcommands play, check, show and convert without one.

Exit status: 0 for success, 1 if a check failed, 2 for bad input, 3 for an error of the program (details are in a log
file), 4 if a saved game is valid but not completely proven (``replay --check``). 1 to 3 come with one line on stderr.
Heavy modules are imported only by the subcommands that need them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from game import standard_streams
from game.app.language import speak_chosen
from game.cli.errors import CheckFailed, bad_input, failed_checks, in_one_line
from game.cli.parser import parser
from game.i18n import _


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with ``arguments``, by default those of the process; return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a title that the terminal cannot encode must not crash us
    speak_chosen()
    try:
        return _run(arguments)
    except BrokenPipeError:
        standard_streams.give_up(sys.stdout)  # the reader has gone: stop quietly
        return 1
    except KeyboardInterrupt:
        return 130
    except standard_streams.OutputFull as error:
        standard_streams.give_up(sys.stdout)
        return _say(error, 1)
    except Exception as error:
        return _say_fault(error)


def _run(arguments: Sequence[str] | None) -> int:
    """Run the subcommand; report errors that the user can fix in one line."""
    try:
        chosen = _parsed(arguments)
        status: int = chosen.run(chosen)
        sys.stdout.flush()
        return status
    except CheckFailed as error:
        return _say(error, 1)
    except ValueError as error:
        if isinstance(error, failed_checks()):
            return _say(error, 1)
        if isinstance(error, bad_input()):
            return _say(error, 2)
        raise


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line; flush the output of ``--help`` and ``--version`` before they exit."""
    try:
        return parser().parse_args(arguments)
    except SystemExit:
        sys.stdout.flush()
        raise


def _say_fault(error: Exception) -> int:
    """Log an unexpected error and report it in one line with the log file; return its exit status."""
    from game.app.fault_log import in_words, log_fault

    log = log_fault(error, "command line")
    told = _("sorry, that was a bug on our side: {error}").format(error=in_words(error))
    if log is not None:
        told = _("{told}; the details are in {file}").format(told=told, file=log)
    standard_streams.say(f"parlour: {told}")
    return 3


def _say(error: Exception, status: int) -> int:
    """Print an error as one line of bounded length and return ``status``."""
    standard_streams.say(f"parlour: {in_one_line(str(error))}")
    return status
