"""The kinds of torment there are, each imported when it is first used."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final, NamedTuple

from tools.torture.torment import Torment


class Kind(NamedTuple):
    """A kind of torment: what is tried, and its class as ``module:name``."""

    words: str
    made_by: str


KINDS: Final[Mapping[str, Kind]] = {
    "commands": Kind("random and mutated commands, all games", "tools.torture.commands:Commands"),
    "exports": Kind("damaged exported games", "tools.torture.exports:Exports"),
    "databases": Kind("damaged bytes and odd values in the file of all games", "tools.torture.databases:Databases"),
    "content": Kind("damaged YAML, Tiled and SVG files of all boxes", "tools.torture.content:Content"),
    "events": Kind("random mouse, key, touch and window events on every page", "tools.torture.events:Events"),
    "kills": Kind("the program killed at any instant", "tools.torture.kills:Kills"),
    "disk": Kind("the file of all games locked, slow, full, read-only", "tools.torture.disk:Disk"),
    "worker": Kind("the bots' process killed, stopped, slow", "tools.torture.worker:Workers"),
    "secrets": Kind("keys and pointer around a curtain", "tools.torture.secrets:Secrets"),
}


def kind(name: str) -> type[Torment]:
    """Return the class of a kind of torment."""
    module, _colon, attribute = KINDS[name].made_by.partition(":")
    found: type[Torment] = getattr(import_module(module), attribute)
    return found
