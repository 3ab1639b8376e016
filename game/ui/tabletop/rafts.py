"""Pieces that are shown together as one picture, a raft, while all of them move alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pygame

from game.ui.tabletop.poses import Pose
from game.ui.tabletop.sprites import Sprite
from game.ui.tabletop.thing_names import Thing


class Rafts:
    """All rafts of a table: their pictures, and what each carries."""

    def __init__(self) -> None:
        self._pictures: dict[Thing, pygame.Surface] = {}
        self._carried: dict[Thing, tuple[Thing, Pose, Pose]] = {}
        """Pieces: on which raft, and how both lay when it was made."""

    def __contains__(self, raft: Thing) -> bool:
        return raft in self._pictures

    def __iter__(self) -> Iterator[Thing]:
        return iter(self._pictures)

    def __getitem__(self, raft: Thing) -> pygame.Surface:
        return self._pictures[raft]

    def make(self, raft: Thing, picture: pygame.Surface, pose: Pose, pieces: Iterable[Sprite]) -> None:
        """Carry pieces on a new raft that lies at ``pose``."""
        self._pictures[raft] = picture
        self._carried |= {piece.key: (raft, pose, piece.pose) for piece in pieces}

    def drop(self, raft: Thing) -> None:
        """Carry nothing on a raft any more, if it is one."""
        if self._pictures.pop(raft, None) is not None:
            self._carried = {key: carried for key, carried in self._carried.items() if carried[0] != raft}

    def pose(self, key: Thing, now: Callable[[Thing], Pose | None]) -> Pose | None:
        """Return where a piece is seen that is carried; ``now`` says where its raft lies. None: it is not carried."""
        if key not in self._carried:
            return None
        raft, before, start = self._carried[key]
        lies = now(raft) or before
        return start.moved_to(start.at.plus(lies.x - before.x, lies.y - before.y))
