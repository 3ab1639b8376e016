"""Texts outside the tables: pages with tooltips, lessons, rulebooks, the command line, and single messages."""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from itertools import chain
from pathlib import Path
from random import Random
from typing import Final

import game
from game.app.settings import Settings, SettingValues, apply
from game.cli import main as run_command_line
from game.cli.parser import parser
from game.content import open_box
from game.content.lesson import open_lesson
from game.content.library import has_lesson
from game.scenes.play.hud import OFFER_KEY
from game.scenes.robot import Robot
from game.scenes.rulebook.document import open_book
from tools.torture.pages import PLACES
from tools.torture.played_games import TABLES
from tools.translations import collect
from tools.voice.faults import Said

PRESSED: Final = ("button", "option")
"""Accessibility roles whose names are labels of controls."""
LINES: Final = ("narration.", "curtain.told", "log.", "kept.list", "note.", "chart", "box.")
"""Key prefixes of clickable nodes that hold text or names instead of labels."""
SEED: Final = 30
GAME: Final = Path(game.__file__).parent
TELLING_PARTS: Final = ("cli", "content", "match", "pictures", "seats")
"""Packages whose error messages reach players."""
TELLERS: Final = ("wrong", "print", "lack", "_lack", "_refused")
"""Functions that print or report their texts."""
WRONG_COMMANDS: Final = (
    "fly", "play", "play chess", "play time_line --speed warp", "play time_line --seats human,wizard",
    "play time_line --seats human", "play time_line --seed -1", "play time_line --option deck",
    "play time_line --option deck=none", "simulate time_line --seats human,random", "simulate time_line --games none",
    "simulate time_line --iterations 5", "check nowhere", "shot shelf --out nowhere/x.png", "shot table --size 1x1",
    "shot nowhere --out x.png", "replay nowhere", "scenario nowhere.yaml", "deck new Mine --of chess",
)  # fmt: skip
"""Command lines that are refused before they do anything."""
UNHEARD: Final = re.compile(r"/tiled_|/scenarios\.|/arena/")
"""Modules with terms of Tiled, and with messages and reports for programmers."""
FILLED: Final = re.compile(r"(?<!\\)\{(?!=)([^{}]*)\}")


def lessons() -> Iterator[Said]:
    """Yield the texts of all lessons."""
    for box_id in (case.name for case in TABLES if has_lesson(case.name)):
        for step in open_lesson(open_box(box_id)).steps:
            yield from (Said("lesson", text, box_id) for text in (step.say, step.ask))


def rulebooks() -> Iterator[Said]:
    """Yield the paragraphs of all rulebooks."""
    for box_id in (case.name for case in TABLES):
        for chapter in open_book(box_id):
            yield from (Said("rulebook", text, box_id) for text in (chapter.title, *chapter.parts))


def pages() -> Iterator[Said]:
    """Yield the texts and tooltips of all pages except lessons and rulebooks."""
    settings = Settings(SettingValues(pace="instant", reduced_motion=True, muted=True))
    apply(settings)
    for page, case in PLACES:
        if page.scene in ("lesson", "rulebook", "trouble", "fault"):
            continue
        with Robot(page.open(settings, Random(SEED), case)) as robot:
            robot.step(3)
            for node in (one for top in robot.nodes() for one in top.walk()):
                # buttons of offers are read as they are shown, with icons, by tools.voice.tables
                pressed = node.role in PRESSED and not node.key.startswith((*LINES, OFFER_KEY))
                yield Said("button" if pressed else page.scene, node.name, case.name)
                yield from (Said(page.scene, text, case.name) for text in (node.value, node.hint))


def command_line() -> Iterator[Said]:
    """Yield the help of all commands, error messages of a few wrong ones, and all messages printed by modules."""
    waiting: list[argparse.ArgumentParser] = [parser()]
    for one in waiting:
        yield from (Said("help", text) for text in (one.description or "", one.epilog or ""))
        for action in one._actions:
            yield Said("help", (action.help or "").replace("%%", "%"))
            if isinstance(action, argparse._SubParsersAction):
                waiting += dict.fromkeys(action.choices.values())
                yield from (Said("help", choice.help or "") for choice in action._choices_actions)
    for words in WRONG_COMMANDS:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()) as said:
            run_command_line(words.split())
        yield Said("complaint", said.getvalue().strip().removeprefix("parlour: "))
    for path in sorted(chain.from_iterable((GAME / part).rglob("*.py") for part in TELLING_PARTS)):
        if UNHEARD.search(path.as_posix()):
            continue
        yield from (Said("complaint", text) for text in told(ast.parse(path.read_text(encoding="utf-8"))))


def told(module: ast.Module) -> Iterator[str]:
    """Yield the texts that a module raises, prints or reports, translated or not, with "Name" for placeholders."""
    for node in ast.walk(module):
        if isinstance(node, ast.Raise) and node.exc is not None:
            yield from texts_in(node.exc)
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            yield from chain.from_iterable(map(texts_in, node.args)) if name in TELLERS else ()


def texts_in(node: ast.AST) -> Iterator[str]:
    """Yield the texts of several words in an expression."""
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "Name" for part in node.values)
        text = "".join(map(str, parts))
    else:
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
    if " " in text.strip():
        yield FILLED.sub("Name", text.strip())
    elif not text:
        yield from chain.from_iterable(map(texts_in, ast.iter_child_nodes(node)))


def messages() -> Iterator[Said]:
    """Yield every translatable message for players, also rare ones, with "Name" for placeholders and icons."""
    for message in collect():
        if message.locations and all(UNHEARD.search(path) for path, _line in message.locations):
            continue
        forms = [message.id] if isinstance(message.id, str) else message.id
        yield from (Said("message", FILLED.sub("Name", form)) for form in forms if form)
