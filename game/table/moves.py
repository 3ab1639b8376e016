"""Moves: what things stand for that are pointed at one after the other, declared once and read both ways.

What may be done is each move with things of the table, where its commands are legal. Why something may not be done is
what the rules say of the commands that a move makes of what was pointed at, or what the move says where there are none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import ClassVar, Generic, TypeAlias, TypeVar

from game.rules.contract import Command, PlayerCommand, View
from game.ui.tabletop.thing_names import NOTHING, Thing

Q = TypeVar("Q")
"""What a game knows of the decision that is due."""

V_contra = TypeVar("V_contra", bound=View, contravariant=True)

Part: TypeAlias = tuple[str, ...]
"""One of the things that are pointed at, by the kinds it may be of."""

Meaning: TypeAlias = Sequence[Command] | str | None
"""What was meant: commands, or why there are none; None where no move knows of it."""

Choices: TypeAlias = Mapping[Part, Sequence[tuple[Thing, ...]]]
"""What can be pointed at for each part; for one part also several things, one after the other."""


@dataclass(frozen=True, slots=True)
class Move(Generic[Q]):
    """A way to point at things, and the actions that they stand for."""

    parts: tuple[Part, ...]
    does: Callable[..., Iterable[Sequence[PlayerCommand]]]
    """``does(question, *things)``: the commands of each action that may be meant, the likeliest first."""
    why_not: Callable[..., str | None] | None = None
    """What the table says of these things where no action is meant."""
    label: Callable[[Q, Sequence[PlayerCommand]], str] | None = None
    """What tells actions apart that the same things stand for."""
    offered: bool = True
    """Whether it can be done; else it only tells what somebody may have meant."""


def offered(
    moves: Iterable[Move[Q]], question: Q, things: Choices, legal: Collection[Command]
) -> Iterator[tuple[tuple[Thing, ...], Sequence[PlayerCommand], str]]:
    """Yield what may be done: the things that are pointed at for it, its commands, and its label."""
    for move in moves:
        for chosen in product(*(things.get(part, ()) for part in move.parts)) if move.offered else ():
            pointed = tuple(chain(*chosen))
            for commands in move.does(question, *pointed):
                if commands[0] in legal:
                    yield pointed, commands, move.label(question, commands) if move.label is not None else ""


def meant(moves: Iterable[Move[Q]], question: Q, *pointed: Thing) -> Meaning:
    """Return what things stand for by the first move that knows of them."""
    for move in moves:
        if len(pointed) == len(move.parts) and all(map(_may_be, pointed, move.parts)):
            for commands in move.does(question, *pointed):
                return commands
            said = move.why_not(question, *pointed) if move.why_not is not None else None
            if said is not None:
                return said
    return None


def _may_be(thing: Thing, part: Part) -> bool:
    return thing.kind in part


class MoveExcuses(ABC, Generic[V_contra]):
    """Excuses that moves make: see :class:`game.table.contract.Excuses`."""

    loose_kinds: ClassVar[Part]
    """What can be picked up even when it is not on offer."""

    @abstractmethod
    def stands_for(self, view: V_contra, held: Thing, onto: Thing | None) -> Meaning:
        """Return what a thing stands for that somebody who is asked put somewhere, or clicked."""

    def own_excuse(self, _view: V_contra, held: Thing, onto: Thing | None) -> str | None:
        """Return what is said before moves are looked at; empty for a thing that is put back, None for nothing."""
        return "" if held.kind in self.loose_kinds and onto in (None, held) else None

    def loose(self, thing: Thing) -> bool:
        """Return whether a piece can be picked up even when it is not on offer."""
        return thing.kind in self.loose_kinds

    def excuse(self, view: V_contra, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Return the table's own reason against a gesture; None to ask the rules."""
        held = picked[0] if picked else NOTHING
        said = self.own_excuse(view, held, onto)
        found = self._found(view, held, onto) if said is None else said
        return found if isinstance(found, str) else None

    def meant(self, view: V_contra, picked: Sequence[Thing], onto: Thing | None) -> Command | None:
        """Return the command behind a refused gesture, for the rules to refuse it."""
        found = self._found(view, picked[0] if picked else NOTHING, onto)
        return None if found is None or isinstance(found, str) else found[0]

    def _found(self, view: V_contra, held: Thing, onto: Thing | None) -> Meaning:
        return self.stands_for(view, held, onto) if view.actor >= 0 and view.ask is not None else None
