"""The kinds of stress tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tools.torture.commands import Commands
from tools.torture.content import Content
from tools.torture.databases import Databases
from tools.torture.disk import Disk
from tools.torture.events import Events
from tools.torture.exports import Exports
from tools.torture.kills import Kills
from tools.torture.memory import Memory
from tools.torture.secrets import Secrets
from tools.torture.torment import Torment
from tools.torture.worker import Workers


class Kind(NamedTuple):
    """A kind of stress test: its description and its class."""

    words: str
    torment: type[Torment]
    figures: str = ""
    """Description of the counts by game, if any."""


KINDS: Final[Mapping[str, Kind]] = {
    "commands": Kind("random and mutated commands, all games", Commands, "tried at"),
    "exports": Kind("damaged exported games", Exports, "exported"),
    "databases": Kind("damaged bytes and odd values in the file of all games", Databases, "damaged"),
    "content": Kind("damaged YAML, Tiled and SVG files of all boxes", Content, "damaged"),
    "events": Kind("random mouse, key, touch and window events on every page", Events, "events on"),
    "memory": Kind("ten games of programs in one window", Memory, "MB after"),
    "kills": Kind("the program killed at any instant", Kills, "played"),
    "disk": Kind("the file of all games locked, slow, full, read-only", Disk, "trouble"),
    "worker": Kind("the bots' process killed, stopped, slow, mistaken", Workers, "trouble"),
    "secrets": Kind("whole games in two worlds, keys and pointer around a curtain", Secrets, "compared"),
}
