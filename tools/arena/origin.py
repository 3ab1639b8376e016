"""The origin of a tournament: enough to reproduce it, and to refuse continuing it with another version."""

from __future__ import annotations

import os
import platform
from hashlib import blake2b

import msgspec

from game import __version__, compiled_build
from game.ai import learned_files
from game.content import open_box
from game.match.config import content_hash
from game.rules.contract import Game
from tools.chance_samples import commit

LEARNED = ("chances.json", "weights.json")
"""Files of fitted parameters beside a box."""


class Origin(msgspec.Struct, frozen=True, kw_only=True, tag="origin"):
    """The first line of a ledger; ``sources`` is a hash of rules and bots, ``weights`` one of the fitted parameters.

    ``build`` is whether the rules ran compiled, ``content`` the hash of the box.
    """

    box_id: str
    version: str
    commit: str
    sources: str
    weights: str
    content: str
    build: str
    machine: str

    def differs(self, other: Origin) -> list[str]:
        """Return the fields that differ from another origin, ignoring the machine."""
        return [
            f"{name} {getattr(other, name)[:16]}, not {getattr(self, name)[:16]}"
            for name in self.__struct_fields__
            if name != "machine" and getattr(self, name) != getattr(other, name)
        ]


def origin_of(game: Game) -> Origin:
    """Return the origin of games played by this version."""
    return Origin(
        box_id=game.box_id,
        version=__version__,
        commit=commit(),
        sources=compiled_build.key(),
        weights=_weights(game.rules_id),
        content=content_hash(game),
        build="compiled" if compiled_build.in_use() else "plain Python",
        machine=f"{platform.platform()}, {platform.python_implementation()} {platform.python_version()}, "
        f"{platform.machine()}, {os.cpu_count()} processors",
    )


def here(box_id: str) -> Origin:
    """Return the origin of games played by this version, for a box on the shelf."""
    return origin_of(open_box(box_id))


def _weights(rules_id: str) -> str:
    """Hash the fitted parameters of a game's bots."""
    paths = [learned_files.path_of(rules_id, name) for name in LEARNED]
    return blake2b(b"".join(path.read_bytes() for path in paths if path.is_file()), digest_size=8).hexdigest()
