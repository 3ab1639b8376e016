"""Argument parser of ``tools/x.py`` and the functions behind its commands."""

import argparse
import sys
from collections.abc import Callable, Sequence

from tools.project import environment, package_and_lock, run_checks
from tools.project.environment import Trouble

Doing = Callable[[Sequence[str]], int]


def main(arguments: Sequence[str]) -> int:
    """Run one command; return the exit status: 0 success, 1 failure, 2 wrong usage."""
    parser = _parser()
    chosen, rest = parser.parse_known_args(arguments)
    doing: Doing = chosen.doing
    try:
        return doing(rest)
    except Trouble as trouble:
        print(f"x.py: {trouble}", file=sys.stderr)
        return trouble.status
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="x.py", description="Time Parlour: play, prove, pack.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, (doing, words) in COMMANDS.items():
        command = commands.add_parser(name, help=words, add_help=False, prefix_chars="\0")
        command.set_defaults(doing=doing)
    return parser


def _setup(_rest: Sequence[str]) -> int:
    environment.setup()
    print("Ready: .venv is in step with the lock file.")
    return 0


def _module(name: str, *fixed: str, made: Callable[[], None] = environment.setup) -> Doing:
    """Make a command that runs a module with the project's Python and passes its arguments on."""

    def doing(rest: Sequence[str]) -> int:
        made()
        return environment.run_python("-m", name, *fixed, *rest)

    return doing


def _bench(rest: Sequence[str]) -> int:
    if rest[:1] == ["figures"]:  # the chart needs an additional library
        environment.setup_arena()
    if "adapters" in rest:
        environment.setup_research()
    return _module("tools.bench")(rest)


COMMANDS: dict[str, tuple[Doing, str]] = {
    "setup": (_setup, "make .venv from the lock file (all others do this first)"),
    "play": (_module("game"), "open the parlour; what follows goes to the program, such as: games --json"),
    "test": (
        run_checks.test,
        "all checks and tests, --fast without the packaged program; --compiled: compiled rules; --both: as CI",
    ),
    "try": (run_checks.try_game, "the scenarios of one game and what all rules are asked, in seconds: try time_line"),
    "check": (_module("game", "check"), "list every mistake in all content"),
    "package": (
        package_and_lock.package,
        "build the program for this system into dist/parlour; --pure: no compiled modules",
    ),
    "release": (
        _module("tools.package.release"),
        "pack dist/parlour as zip, AppImage and wheels, and try each, into dist/release",
    ),
    "changes": (_module("tools.package.changelog"), "write the section of this version in CHANGELOG.md from commits"),
    "compile": (
        package_and_lock.compile_modules,
        "turn the rules into machine code, which needs a C compiler",
    ),
    "bench": (_bench, "measure the rules beside other game libraries, start-up and frames; figures: of the page"),
    "arena": (_module("tools.arena", made=environment.setup_arena), "tournaments of programs: ratings, tables, plots"),
    "bench-ai": (
        _module("tools.bench.bench_ai"),
        "how games of Time Line go; better weights of bots; how true chances are",
    ),
    "torture": (_module("tools.torture"), "try hard to break the program; --minutes, --seed, --only, see --help"),
    "truth": (_module("tools.truth"), "check every claim that tables make; slugs of games, --claims, --seed"),
    "voice": (_module("tools.voice"), "read all that players read, and find what a native speaker would not say"),
    "proof": (_module("tools.proof"), "prove that nothing which a player sees changes: record DIR, later compare DIR"),
    "sounds": (_module("tools.make_sounds"), "make the sounds again from their recipes"),
    "locale": (_module("tools.translations"), "collect the words and build the catalogues"),
    "lock": (package_and_lock.lock, "resolve the dependencies anew and write the lock file"),
}
