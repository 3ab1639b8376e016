"""What played a tournament: enough to play it again, and to refuse to go on with it in another version."""

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
"""The files beside a box that bots have learned."""


class Origin(msgspec.Struct, frozen=True, kw_only=True, tag="origin"):
    """The first line of a ledger. ``sources`` is a hash of rules and bots, ``weights`` one of what bots have learned.

    ``build`` says whether the rules ran compiled, ``content`` is the hash of the box.
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
        """Name the fields in which another origin is another version; on which machine says nothing about that."""
        return [
            f"{name} {getattr(other, name)[:16]}, not {getattr(self, name)[:16]}"
            for name in self.__struct_fields__
            if name != "machine" and getattr(self, name) != getattr(other, name)
        ]


def origin_of(game: Game) -> Origin:
    """Return what this program is now."""
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
    """Return what this program is now, for a box on the shelf."""
    return origin_of(open_box(box_id))


def _weights(rules_id: str) -> str:
    """Hash what the bots of a game have learned."""
    paths = [learned_files.path_of(rules_id, name) for name in LEARNED]
    return blake2b(b"".join(path.read_bytes() for path in paths if path.is_file()), digest_size=8).hexdigest()
