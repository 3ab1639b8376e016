"""Narrows down the legal commands as the player points at things; only legal targets are highlighted.

Each command has a ``Gesture``: the piece to pick up, its target, and further things to point at. Dragging, clicking and
the keyboard all call ``point``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.ui.tabletop.thing_names import Thing

C = TypeVar("C")


@dataclass(frozen=True, slots=True)
class Gesture:
    """The things to point at, in order, to give a command."""

    pick: Thing
    place: Thing | None = None
    label: str = ""
    """A short label of the command, for a menu of commands with the same parts."""
    more: tuple[Thing, ...] = ()
    """Further things to point at after ``place`` (or after ``pick`` without a place)."""

    @property
    def parts(self) -> tuple[Thing, ...]:
        """All things to point at, in order."""
        return (self.pick, *((self.place,) if self.place is not None else ()), *self.more)


@dataclass(frozen=True, slots=True)
class Miss:
    """A drop on an illegal target, to be explained by the scene."""

    picked: tuple[Thing, ...]
    onto: Thing | None


class CommandPicker(Generic[C]):
    """The legal commands, and the parts of a gesture chosen so far."""

    def __init__(self, commands: Sequence[C] = (), gesture: Callable[[C], Gesture | None] | None = None) -> None:
        """Offer ``commands``; ``gesture`` returns None for commands not given by pointing (but by a button)."""
        shown = [(c, g) for c in commands if gesture is not None and (g := gesture(c)) is not None]
        self._gestures: list[tuple[C, Gesture]] = shown
        self.chosen: tuple[Thing, ...] = ()
        """The things pointed at so far."""
        self._next: tuple[tuple[Thing, ...], frozenset[Thing]] | None = None
        """The legal next things after those pointed at so far."""
        self.miss: Miss | None = None
        """The illegal target of the last ``point`` or ``drop``; None if it was legal."""

    @property
    def picked(self) -> Thing | None:
        """The picked-up piece, or None."""
        return self.chosen[0] if self.chosen else None

    def glowing(self) -> frozenset[Thing]:
        """Return the legal next pieces and spots. Cached."""
        if self._next is None or self._next[0] != self.chosen:
            n = len(self.chosen)
            things = frozenset(parts[n] for _, g in self._live() if len(parts := g.parts) > n)
            self._next = self.chosen, things
        return self._next[1]

    def may_start(self, thing: Thing) -> bool:
        """Return whether a gesture can start with a thing (after canceling the present one)."""
        return any(g.pick == thing for _, g in self._gestures)

    def may_drag(self, thing: Thing) -> bool:
        """Return whether a thing can be dragged somewhere."""
        return any(g.pick == thing and len(g.parts) > 1 for _, g in self._gestures)

    def point(self, thing: Thing | None) -> C | None:
        """Add one part to the gesture; return the command when it is complete.

        Pointing at the last part again confirms a command that could be continued. Pointing at another possible first
        part restarts with it. Anything else is a miss and changes nothing.
        """
        self.miss = None
        if thing is not None and thing in self.glowing():
            self.chosen = (*self.chosen, thing)
            return self._complete()
        if thing is not None and self.chosen and thing == self.chosen[-1]:
            done = self._done()
            if len(done) == 1:
                return self._give(done[0])
            if not done:
                self.cancel()
            return None
        if thing is not None and self.may_start(thing):
            self.chosen = (thing,)
            return self._complete()
        self.miss = Miss(self.chosen, thing) if self.chosen or thing is not None else None
        return None

    def lift(self, thing: Thing) -> bool:
        """Pick up a thing for a drag, canceling the present gesture; return whether that is legal."""
        self.miss = None
        if not self.may_drag(thing):
            self.miss = Miss((thing,), None)
            return False
        self.chosen = (thing,)
        return True

    def drop(self, thing: Thing | None) -> C | None:
        """Drop the picked-up piece on a thing; return the command if complete; on a miss, record it and cancel.

        After a legal drop, a gesture with further parts continues.
        """
        self.miss = None
        if thing is not None and thing in self.glowing():
            self.chosen = (*self.chosen, thing)
            return self._complete()
        self.miss = Miss(self.chosen, thing)
        self.chosen = ()
        return None

    def choices(self) -> list[tuple[str, C]]:
        """Return (label, command) of the candidates if several complete commands remain; otherwise []."""
        done = self._done()
        return [(g.label, c) for c, g in done] if len(done) > 1 and not self.glowing() else []

    def cancel(self) -> bool:
        """Cancel the gesture; return whether there was one."""
        had, self.chosen, self.miss = bool(self.chosen), (), None
        return had

    # --- inside ----------------------------------------------------------------------------------------------

    def _live(self) -> list[tuple[C, Gesture]]:
        """Return the commands whose gestures start with the chosen parts."""
        n = len(self.chosen)
        return [(c, g) for c, g in self._gestures if g.parts[:n] == self.chosen]

    def _done(self) -> list[tuple[C, Gesture]]:
        """Return the commands with all parts chosen."""
        return [(c, g) for c, g in self._live() if g.parts == self.chosen] if self.chosen else []

    def _complete(self) -> C | None:
        """Return the command if exactly one is complete and none can be continued."""
        done = self._done()
        return self._give(done[0]) if len(done) == 1 and not self.glowing() else None

    def _give(self, pair: tuple[C, Gesture]) -> C:
        """Return the command of a pair and reset."""
        self.chosen = ()
        return pair[0]
