"""The parser of the command line."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final, NoReturn

from game import __version__, compiled_build
from game.cli.errors import BadInput, guess

SPEEDS: Final = ("slow", "normal", "fast", "instant")
SCENES: Final = ("shelf", "setup", "table", "curtain", "result", "rulebook", "settings", "replay")
LARGEST_SEED: Final = 2**63 - 1
SMALLEST_SIDE: Final = 320
LARGEST_SIDE: Final = 7680


class Parser(argparse.ArgumentParser):
    """A parser that reports errors in one line without the usage, and accepts no abbreviated options."""

    def __init__(self, **more: Any) -> None:
        """Forbid abbreviations, which later options might make ambiguous."""
        super().__init__(**{"allow_abbrev": False, **more})

    def error(self, message: str) -> NoReturn:
        """Raise BadInput with the message, a suggestion, and a reference to the help."""
        found = re.match(r"argument (\S+): invalid choice: '(.*)' \(choose from (.*)\)", message)
        if found:
            name, word, offered = found.groups()
            known = [choice.strip(" '") for choice in offered.split(",")]
            what = "there is no command" if name == "COMMAND" else f"{name} can't be"
            message = f"{what} {word!r}; choose from {', '.join(known)}{guess(word, known)}"
        message = re.sub(r"the following arguments are required: (.*)", r"missing: \1", message)
        message = re.sub(r"^argument (--?[a-z-]+|[A-Z]+): (?=\1 )", "", message)
        raise BadInput(f"{message} (see `{self.prog} --help`)")


class _Version(argparse.Action):
    """Prints the version; imports the rules only then, as they load slowly."""

    def __call__(self, parser: argparse.ArgumentParser, *_parsed: object) -> None:
        rules = "compiled" if compiled_build.in_use() else "plain Python"
        print(f"parlour {__version__} (rules: {rules})")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Make the parser of the whole command line; ``run`` of its result is the function of the subcommand."""
    top = Parser(
        prog="parlour",
        description="Time Parlour: five time-travel board games on your desktop. No command: open the shelf.",
    )
    top.add_argument("--version", action=_Version, nargs=0, help="show the version, and whether the rules are compiled")
    top.set_defaults(run=_late("game.cli.window", "shelf"))
    commands = top.add_subparsers(metavar="COMMAND", dest="command", title="commands", parser_class=Parser)
    for add in (_play, _simulate, _replay, _scenario, _shot, _games, _check, _deck, _saves):
        add(commands)
    return top


def _late(module: str, name: str) -> Callable[[argparse.Namespace], int]:
    """Return a function that imports its module when called."""

    def run(chosen: argparse.Namespace) -> int:
        status: int = getattr(import_module(module), name)(chosen)
        return status

    return run


def _play(commands: Any) -> None:
    one = commands.add_parser("play", help="start a game right away")
    _game(one)
    one.add_argument("--speed", choices=SPEEDS, help="how fast the game moves")
    one.add_argument(
        "--practice", action="store_true", help="allow unlimited undo, even of rolls, reveals and other players' turns"
    )
    one.set_defaults(run=_late("game.cli.window", "play"))


def _simulate(commands: Any) -> None:
    one = commands.add_parser("simulate", help="play many games without a window and count the results")
    _game(one)
    one.add_argument(
        "--games", type=_number("--games", 1), default=100, metavar="N", help="number of games (default: 100)"
    )
    one.add_argument(
        "--jobs", type=_number("--jobs", 1, 256), default=1, metavar="J", help="number of processes (default: 1)"
    )
    one.add_argument(
        "--iterations",
        type=_number("--iterations", 1),
        metavar="N",
        help="how long computer players that search think about each decision",
    )
    one.add_argument("--json", action="store_true", help="print as JSON")
    one.set_defaults(run=_late("game.cli.simulate", "simulate"))


def _replay(commands: Any) -> None:
    statuses = (
        "Exit status of --check: 0 if proven, 1 if something is wrong, 2 for bad input, 4 if nothing is wrong but some "
        "random outcomes or actions can't be proven (the line says why). Never proven: who sat where and "
        "under what name, practice without undos, how much an undo dropped, the chances in a review."
    )
    one = commands.add_parser("replay", help="watch a saved or exported game", epilog=statuses)
    what = "an exported game, or the number of a saved game (see `parlour saves`)"
    one.add_argument("file", type=_path, metavar="FILE", help=what)
    one.add_argument("--check", action="store_true", help="check every move and random outcome, without a window")
    one.set_defaults(run=_late("game.cli.saves", "replay"))


def _scenario(commands: Any) -> None:
    one = commands.add_parser("scenario", help="run given/when/then files and report the steps that fail")
    one.add_argument("files", type=_path, metavar="FILE", nargs="+", help="a YAML file or a folder of YAML files")
    one.add_argument("--quiet", action="store_true", help="report only the scenarios that fail")
    one.set_defaults(run=_late("game.cli.simulate", "scenario"))


def _shot(commands: Any) -> None:
    one = commands.add_parser("shot", help="take a picture of a page, without a window")
    what = f"{', '.join(SCENES)}, or a saved or exported game"
    one.add_argument("scene", type=_path, metavar="SCENE|FILE", help=what)
    one.add_argument(
        "--size", type=_size, default=(1280, 720), metavar="WxH", help="size in pixels (default: 1280x720)"
    )
    one.add_argument("--out", type=_path, required=True, metavar="X.png", help="the picture to write")
    one.add_argument("--slug", metavar="SLUG", help="the game to show")
    _table(one)
    one.add_argument("--steps", type=_number("--steps", 0), metavar="N", help="number of moves to play first")
    one.add_argument("--text-scale", type=_scale, default=1.0, metavar="X", help="text size from 1 to 2 (default: 1)")
    one.set_defaults(run=_late("game.cli.window", "shot"))


def _games(commands: Any) -> None:
    one = commands.add_parser("games", help="list the games on the shelf")
    one.add_argument("--json", action="store_true", help="print as JSON")
    one.set_defaults(run=_late("game.cli.games", "games"))


def _check(commands: Any) -> None:
    one = commands.add_parser("check", help="list every mistake in games and house decks")
    what = "folders to check (default: all games and house decks)"
    one.add_argument("folders", type=_path, metavar="FOLDER", nargs="*", help=what)
    one.set_defaults(run=_late("game.cli.games", "check"))


def _deck(commands: Any) -> None:
    one = commands.add_parser("deck", help="make a house deck with cards of your own")
    actions = one.add_subparsers(metavar="COMMAND", dest="action", title="commands", parser_class=Parser, required=True)
    new = actions.add_parser("new", help="make a deck with its own card, picture and cover")
    new.add_argument("name", metavar="NAME", help="its name on the shelf")
    new.add_argument("--of", metavar="GAME", required=True, help="the game it builds on")
    new.set_defaults(run=_late("game.cli.deck", "new"))


def _saves(commands: Any) -> None:
    one = commands.add_parser("saves", help="list, export, import or delete saved games")
    one.set_defaults(run=_late("game.cli.saves", "list_all"), json=False)
    actions = one.add_subparsers(metavar="COMMAND", dest="action", title="commands", parser_class=Parser)
    listing = actions.add_parser("list", help="list saved games, newest first")
    listing.add_argument("--json", action="store_true", help="print as JSON")
    listing.set_defaults(run=_late("game.cli.saves", "list_all"))
    out = actions.add_parser("export", help="export a saved game to a text file")
    out.add_argument("number", metavar="NUMBER", type=_number("NUMBER", 1))
    out.add_argument("file", type=_path, metavar="FILE")
    out.add_argument("--force", action="store_true", help="replace the file if it exists")
    out.set_defaults(run=_late("game.cli.saves", "export"))
    back = actions.add_parser("import", help="import an exported game")
    back.add_argument("file", type=_path, metavar="FILE")
    back.set_defaults(run=_late("game.cli.saves", "bring_in"))
    gone = actions.add_parser("forget", help="delete a saved game for good")
    gone.add_argument("number", metavar="NUMBER", type=_number("NUMBER", 1))
    gone.set_defaults(run=_late("game.cli.saves", "forget"))
    saved = actions.add_parser("salvage", help="recover what can be read of a damaged file of saved games")
    saved.set_defaults(run=_late("game.cli.saves", "salvage_all"))


def _game(one: argparse.ArgumentParser) -> None:
    """Add the arguments for the game, seats, seed and options."""
    one.add_argument("slug", metavar="SLUG", help="a game (see `parlour games`)")
    _table(one)


def _table(one: argparse.ArgumentParser) -> None:
    """Add the arguments for seats, seed and options."""
    one.add_argument(
        "--seats",
        metavar="A,B",
        help="players, with commas between them: human, random, ai:LEVEL, ai:LEVEL/CHARACTER or py:module:Class",
    )
    one.add_argument(
        "--seed", type=_seed, metavar="N", help="a number or a deal's code; the same one gives the same dice and cards"
    )
    one.add_argument(
        "--option",
        action="append",
        default=[],
        type=_option,
        metavar="K=V",
        help="an option of the game (see `parlour games`)",
    )


def _whole(name: str, least: int, most: int, text: str) -> int:
    """Read an integer from ``least`` to ``most``."""
    if not re.fullmatch(r"[0-9]{1,19}", text) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(f"{name} takes a whole number from {least} to {most}, not {text!r}")
    return int(text)


def _seed(text: str) -> int:
    """Convert a seed or the code of a deal."""
    from game.match.deals import BadDeal, seed_of

    try:
        return seed_of(text)
    except BadDeal:
        raise argparse.ArgumentTypeError(f"--seed takes a whole number or the code of a deal, not {text!r}") from None


def _number(name: str, least: int, most: int = LARGEST_SEED) -> Callable[[str], int]:
    """Return a function that reads integers from ``least`` to ``most``."""
    return partial(_whole, name, least, most)


def _path(text: str) -> str:
    """Read a path, which need not exist but must be valid and accessible."""
    try:
        os.lstat(text)
    except (FileNotFoundError, NotADirectoryError):
        return text
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "there can be no such name"
        raise argparse.ArgumentTypeError(f"{text}: {why}; give another path") from error
    return text


def _option(text: str) -> tuple[str, str]:
    """Read ``name=value``."""
    name, sign, value = text.partition("=")
    if not name or not sign:
        raise argparse.ArgumentTypeError(f"--option takes name=value, not {text!r}")
    return name.strip(), value.strip()


def _size(text: str) -> tuple[int, int]:
    """Read ``1280x720``."""
    found = re.fullmatch(r"([0-9]{3,4})[xX]([0-9]{3,4})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in size):
        sides = f"{SMALLEST_SIDE} to {LARGEST_SIDE}"
        raise argparse.ArgumentTypeError(f"--size takes WxH such as 1920x1080 ({sides} pixels), not {text!r}")
    return size


def _scale(text: str) -> float:
    if not re.fullmatch(r"[0-9](\.[0-9]+)?", text) or not 1 <= float(text) <= 2:
        raise argparse.ArgumentTypeError(f"--text-scale takes a number from 1 to 2, not {text!r}")
    return float(text)
