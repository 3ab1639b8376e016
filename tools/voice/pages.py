"""All that is read beside the tables: pages with their tips, lessons, rulebooks, the command line, single messages."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from random import Random
from typing import Final

from game.app.settings import Settings, SettingValues, apply
from game.cli.parser import parser
from game.content import open_box
from game.content.lesson import open_lesson
from game.content.library import has_lesson
from game.scenes.robot import Robot
from game.scenes.rulebook.document import open_book
from tools.torture.pages import PLACES
from tools.torture.played_games import TABLES
from tools.translations import collect
from tools.voice.faults import Said

PRESSED: Final = ("button", "choice", "toggle", "option")
"""Roles of nodes whose names are labels to press."""
SEED: Final = 30
FILLED: Final = re.compile(r"(?<!\\)\{(?!=)([^{}]*)\}")


def lessons() -> Iterator[Said]:
    """Yield the sentences of all lessons."""
    for box_id in (case.name for case in TABLES if has_lesson(case.name)):
        for step in open_lesson(open_box(box_id)).steps:
            yield from (Said("lesson", text, box_id) for text in (step.say, step.ask))


def rulebooks() -> Iterator[Said]:
    """Yield the paragraphs of all rulebooks."""
    for box_id in (case.name for case in TABLES):
        for chapter in open_book(box_id):
            yield from (Said("rulebook", text, box_id) for text in (chapter.title, *chapter.parts))


def pages() -> Iterator[Said]:
    """Yield what stands on all pages but the lessons and rulebooks, and their tips."""
    settings = Settings(SettingValues(pace="instant", reduced_motion=True, muted=True))
    apply(settings)
    for page, case in PLACES:
        if page.scene in ("lesson", "rulebook", "trouble", "fault"):
            continue
        with Robot(page.open(settings, Random(SEED), case)) as robot:
            robot.step(3)
            for node in (one for top in robot.nodes() for one in top.walk()):
                yield Said("button" if node.role in PRESSED else page.scene, node.name, case.name)
                yield from (Said(page.scene, text, case.name) for text in (node.value, node.hint))


def command_line() -> Iterator[Said]:
    """Yield the help of all commands."""
    waiting: list[argparse.ArgumentParser] = [parser()]
    for one in waiting:
        yield Said("help", one.description or "")
        for action in one._actions:
            yield Said("help", (action.help or "").replace("%%", "%"))
            if isinstance(action, argparse._SubParsersAction):
                waiting += dict.fromkeys(action.choices.values())
                yield from (Said("help", choice.help or "") for choice in action._choices_actions)


def messages() -> Iterator[Said]:
    """Yield every message there is, also those that are seldom shown, with "Name" for each fact and icon."""
    for message in collect():
        forms = [message.id] if isinstance(message.id, str) else message.id
        yield from (Said("message", FILLED.sub("Name", form)) for form in forms if form)
