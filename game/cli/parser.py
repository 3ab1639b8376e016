"""The parser of the command line."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final, NoReturn

from game import __version__, compiled_build, program_version
from game.cli.errors import BadInput, guess
from game.i18n import N_, _

SPEEDS: Final = ("slow", "normal", "fast", "instant")
SCENES: Final = ("shelf", "setup", "table", "curtain", "result", "rulebook", "settings", "replay")
LARGEST_SEED: Final = 2**63 - 1
SMALLEST_SIDE: Final = 320
LARGEST_SIDE: Final = 7680


_MESSAGES: Final = (
    (r"the following arguments are required: (.*)", N_("missing: {0}")),
    (r"unrecognized arguments: (.*)", N_("unrecognized arguments: {0}")),
    (r"argument (\S+): expected one argument", N_("argument {0}: expected one argument")),
    (r"argument (\S+): expected at least one argument", N_("argument {0}: expected at least one argument")),
    (r"argument (\S+): ignored explicit argument (.*)", N_("argument {0}: ignored explicit argument {1}")),
)
"""Messages of argparse, and what is said instead."""


class _Help(argparse.HelpFormatter):
    """Formats help in the current language."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Begin the usage with our word for it."""
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser that reports errors in one line without the usage, and accepts no abbreviated options.

    It speaks the current language.
    """

    def __init__(self, **more: Any) -> None:
        """Forbid abbreviations, which later options might make ambiguous."""
        super().__init__(**{"allow_abbrev": False, "add_help": False, "formatter_class": _Help, **more})
        self._positionals.title, self._optionals.title = _("positional arguments"), _("options")
        self.add_argument("-h", "--help", action="help", help=_("show this help message and exit"))

    def error(self, message: str) -> NoReturn:
        """Raise BadInput with the message, a suggestion, and a reference to the help."""
        told = _("{message} (see `{prog} --help`)")
        raise BadInput(told.format(message=_in_our_words(message), prog=self.prog))


def _in_our_words(message: str) -> str:
    """Return a message of argparse in the current language."""
    if found := re.match(r"argument (\S+): invalid choice: '(.*)' \(choose from (.*)\)", message):
        name, word, offered = found.groups()
        known = [choice.strip(" '") for choice in offered.split(",")]
        told = _("{name} can't be {word!r}; choose from {names}{guess}")
        if name == "COMMAND":
            told = _("there is no command {word!r}; choose from {names}{guess}")
        return told.format(name=name, word=word, names=", ".join(known), guess=guess(word, known))
    for sign, ours in _MESSAGES:
        if found := re.fullmatch(sign, message):
            return _(ours).format(*found.groups())
    found = re.match(r"argument (\S+): ", message)
    if not found:
        return message
    name, what = found[1], message[found.end() :]
    return what if f"{name} " in what else _("argument {name}: {message}").format(name=name, message=what)


class _Version(argparse.Action):
    """Prints version, build and system; imports the rules only then, as they load slowly."""

    def __call__(self, parser: argparse.ArgumentParser, *_parsed: object) -> None:
        rules = _("compiled") if compiled_build.in_use() else _("plain Python")
        commit = program_version.build()
        build = _("build {commit}").format(commit=commit) if commit else _("from source")
        told = _("parlour {version} ({build}, rules: {rules})")
        print(told.format(version=__version__, build=build, rules=rules))
        print(program_version.system())
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Make the parser of the whole command line; ``run`` of its result is the function of the subcommand."""
    top = Parser(
        prog="parlour",
        description=_("Time Parlour: five time-travel board games on your desktop. No command: open the shelf."),
    )
    top.add_argument(
        "--version",
        action=_Version,
        nargs=0,
        help=_("show version, build and system, and whether the rules are compiled"),
    )
    top.set_defaults(run=_late("game.cli.window", "shelf"))
    commands = top.add_subparsers(metavar="COMMAND", dest="command", title=_("commands"), parser_class=Parser)
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
    one = commands.add_parser("play", help=_("start a game right away"))
    _game(one)
    one.add_argument("--speed", choices=SPEEDS, help=_("how fast the game moves"))
    one.add_argument(
        "--practice",
        action="store_true",
        help=_("allow unlimited undo, even of rolls, reveals and other players' turns"),
    )
    one.set_defaults(run=_late("game.cli.window", "play"))


def _simulate(commands: Any) -> None:
    one = commands.add_parser("simulate", help=_("play many games without a window and count the results"))
    _game(one)
    one.add_argument(
        "--games", type=_number("--games", 1), default=100, metavar="N", help=_("number of games (default: 100)")
    )
    one.add_argument(
        "--jobs", type=_number("--jobs", 1, 256), default=1, metavar="J", help=_("number of processes (default: 1)")
    )
    one.add_argument(
        "--iterations",
        type=_number("--iterations", 1),
        metavar="N",
        help=_("how long computer players that search think about each decision"),
    )
    one.add_argument("--json", action="store_true", help=_("print as JSON"))
    one.set_defaults(run=_late("game.cli.simulate", "simulate"))


def _replay(commands: Any) -> None:
    statuses = _(
        "Exit status of --check: 0 if proven, 1 if something is wrong, 2 for bad input, 4 if nothing is wrong but some "
        "random outcomes or actions can't be proven (the line says why). Never proven: who sat where and "
        "under what name, practice without undos, how much an undo dropped, the chances in a review."
    )
    one = commands.add_parser("replay", help=_("watch a saved or exported game"), epilog=statuses)
    what = _("an exported game, or the number of a saved game (see `parlour saves`)")
    one.add_argument("file", type=_path, metavar="FILE", help=what)
    one.add_argument("--check", action="store_true", help=_("check every move and random outcome, without a window"))
    one.set_defaults(run=_late("game.cli.saves", "replay"))


def _scenario(commands: Any) -> None:
    one = commands.add_parser("scenario", help=_("run given/when/then files and report the steps that fail"))
    one.add_argument("files", type=_path, metavar="FILE", nargs="+", help=_("a YAML file or a folder of YAML files"))
    one.add_argument("--quiet", action="store_true", help=_("report only the scenarios that fail"))
    one.set_defaults(run=_late("game.cli.simulate", "scenario"))


def _shot(commands: Any) -> None:
    one = commands.add_parser("shot", help=_("take a picture of a page, without a window"))
    what = _("{scenes}, or a saved or exported game").format(scenes=", ".join(SCENES))
    one.add_argument("scene", type=_path, metavar="SCENE|FILE", help=what)
    one.add_argument(
        "--size", type=_size, default=(1280, 720), metavar="WxH", help=_("size in pixels (default: 1280x720)")
    )
    one.add_argument("--out", type=_path, required=True, metavar="X.png", help=_("the picture to write"))
    one.add_argument("--slug", metavar="SLUG", help=_("the game to show"))
    _table(one)
    one.add_argument("--steps", type=_number("--steps", 0), metavar="N", help=_("number of moves to play first"))
    one.add_argument(
        "--text-scale", type=_scale, default=1.0, metavar="X", help=_("text size from 1 to 2 (default: 1)")
    )
    one.set_defaults(run=_late("game.cli.window", "shot"))


def _games(commands: Any) -> None:
    one = commands.add_parser("games", help=_("list the games on the shelf"))
    one.add_argument("--json", action="store_true", help=_("print as JSON"))
    one.set_defaults(run=_late("game.cli.games", "games"))


def _check(commands: Any) -> None:
    one = commands.add_parser("check", help=_("list every mistake in games and house decks"))
    what = _("folders to check (default: all games and house decks)")
    one.add_argument("folders", type=_path, metavar="FOLDER", nargs="*", help=what)
    one.set_defaults(run=_late("game.cli.games", "check"))


def _deck(commands: Any) -> None:
    one = commands.add_parser("deck", help=_("make a house deck with cards of your own"))
    actions = one.add_subparsers(
        metavar="COMMAND", dest="action", title=_("commands"), parser_class=Parser, required=True
    )
    new = actions.add_parser("new", help=_("make a deck with its own card, picture and cover"))
    new.add_argument("name", metavar="NAME", help=_("its name on the shelf"))
    new.add_argument("--of", metavar="GAME", required=True, help=_("the game it builds on"))
    new.set_defaults(run=_late("game.cli.deck", "new"))


def _saves(commands: Any) -> None:
    one = commands.add_parser("saves", help=_("list, export, import or delete saved games"))
    one.set_defaults(run=_late("game.cli.saves", "list_all"), json=False)
    actions = _subcommands(one)
    listing = actions.add_parser("list", help=_("list saved games, newest first"))
    listing.add_argument("--json", action="store_true", help=_("print as JSON"))
    listing.set_defaults(run=_late("game.cli.saves", "list_all"))
    out = actions.add_parser("export", help=_("export a saved game to a text file"))
    out.add_argument("number", metavar="NUMBER", type=_number("NUMBER", 1))
    out.add_argument("file", type=_path, metavar="FILE")
    out.add_argument("--force", action="store_true", help=_("replace the file if it exists"))
    out.set_defaults(run=_late("game.cli.saves", "export"))
    back = actions.add_parser("import", help=_("import an exported game"))
    back.add_argument("file", type=_path, metavar="FILE")
    back.set_defaults(run=_late("game.cli.saves", "bring_in"))
    gone = actions.add_parser("forget", help=_("delete a saved game for good"))
    gone.add_argument("number", metavar="NUMBER", type=_number("NUMBER", 1))
    gone.set_defaults(run=_late("game.cli.saves", "forget"))
    saved = actions.add_parser("salvage", help=_("recover what can be read of a damaged file of saved games"))
    saved.set_defaults(run=_late("game.cli.saves", "salvage_all"))


def _subcommands(one: argparse.ArgumentParser, required: bool = False) -> Any:
    """Add the place of the subcommands of a command."""
    return one.add_subparsers(
        metavar="COMMAND", dest="action", title=_("commands"), parser_class=Parser, required=required
    )


def _game(one: argparse.ArgumentParser) -> None:
    """Add the arguments for the game, seats, seed and options."""
    one.add_argument("slug", metavar="SLUG", help=_("a game (see `parlour games`)"))
    _table(one)


def _table(one: argparse.ArgumentParser) -> None:
    """Add the arguments for seats, seed and options."""
    one.add_argument(
        "--seats",
        metavar="A,B",
        help=_("players, with commas between them: human, random, ai:LEVEL, ai:LEVEL/CHARACTER or py:module:Class"),
    )
    one.add_argument(
        "--seed",
        type=_seed,
        metavar="N",
        help=_("a number or a deal's code; the same one gives the same dice and cards"),
    )
    one.add_argument(
        "--option",
        action="append",
        default=[],
        type=_option,
        metavar="K=V",
        help=_("an option of the game (see `parlour games`)"),
    )


def _whole(name: str, least: int, most: int, text: str) -> int:
    """Read an integer from ``least`` to ``most``."""
    if not re.fullmatch(r"[0-9]{1,19}", text) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(
            _("{name} takes a whole number from {least} to {most}, not {text!r}").format(
                name=name, least=least, most=most, text=text
            )
        )
    return int(text)


def _seed(text: str) -> int:
    """Convert a seed or the code of a deal."""
    from game.match.deals import BadDeal, seed_of

    try:
        return seed_of(text)
    except BadDeal:
        raise argparse.ArgumentTypeError(
            _("--seed takes a whole number or the code of a deal, not {text!r}").format(text=text)
        ) from None


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
        from game import resources

        why = resources.why_of(error) if isinstance(error, OSError) else _("there can be no such name")
        raise argparse.ArgumentTypeError(_("{text}: {why}; give another path").format(text=text, why=why)) from error
    return text


def _option(text: str) -> tuple[str, str]:
    """Read ``name=value``."""
    name, sign, value = text.partition("=")
    if not name or not sign:
        raise argparse.ArgumentTypeError(_("--option takes name=value, not {text!r}").format(text=text))
    return name.strip(), value.strip()


def _size(text: str) -> tuple[int, int]:
    """Read ``1280x720``."""
    found = re.fullmatch(r"([0-9]{3,4})[xX]([0-9]{3,4})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(SMALLEST_SIDE <= side <= LARGEST_SIDE for side in size):
        told = _("--size takes WxH such as 1920x1080 ({least} to {most} pixels), not {text!r}")
        raise argparse.ArgumentTypeError(told.format(least=SMALLEST_SIDE, most=LARGEST_SIDE, text=text))
    return size


def _scale(text: str) -> float:
    if not re.fullmatch(r"[0-9](\.[0-9]+)?", text) or not 1 <= float(text) <= 2:
        raise argparse.ArgumentTypeError(_("--text-scale takes a number from 1 to 2, not {text!r}").format(text=text))
    return float(text)
