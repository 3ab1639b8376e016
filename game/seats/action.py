"""The answer of a seat: one or more commands that are meant as one."""

from __future__ import annotations

import msgspec

from game.rules.contract import Command


class Action(msgspec.Struct, frozen=True):
    """Commands of one seat, at least one, that are carried out, shown, logged and taken back together."""

    commands: tuple[Command, ...]
