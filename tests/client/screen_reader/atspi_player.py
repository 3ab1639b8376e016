"""A player who has only AT-SPI, what screen readers have on Linux: no pixels, no keyboard, nothing of this program.

Run by the system's Python, which has the bindings (Debian: gir1.2-atspi-2.0, python3-gi):

    /usr/bin/python3 atspi_player.py Window look                      # prints what is there
    /usr/bin/python3 atspi_player.py Window press NAME NAME           # presses things one after the other
    /usr/bin/python3 atspi_player.py Window play SEED                 # plays until the result is shown

Everything that is heard and pressed is printed. The status is 1 if a refusal was heard or nothing more was to be done.
"""

from __future__ import annotations

import random
import sys
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

warnings.simplefilter("ignore", DeprecationWarning)

REGIONS = ("Question", "Board", "Hand", "Players")
"""The panels of a table in which answers are given."""
RESULT = "Play again"
"""The button of the page that follows a game."""
HEARD = ("object:announcement", "object:children-changed", "object:state-changed", "object:property-change")
ASSERTIVE = 2
"""How AT-SPI marks an announcement that interrupts."""
PATIENCE = 60.0
"""Seconds after which a program that shows nothing new counts as hung."""
NAP = 0.02
QUIET = 0.08
"""Seconds without a change after which a page is read."""
MOST = 1500
"""Number of presses after which a game counts as endless."""
IN_VAIN = 12
"""Number of presses in a row that may change nothing."""


class Stuck(Exception):
    """The game does not go on."""


class Gone(Exception):
    """A node went away while it was read."""


@dataclass
class Node:
    """A node as AT-SPI tells it."""

    role: str
    name: str
    region: str
    """Name of the panel it is in; empty if in none."""
    in_list: bool
    can_press: bool
    selected: bool
    place: tuple[int, ...]
    """Its way from the window, by numbers of children."""
    accessible: Any = field(compare=False)


class Player:
    """Reads one window, presses things in it, and listens."""

    def __init__(self, window: str) -> None:
        """Wait for the window."""
        self._name = window
        self.refusals: list[str] = []
        Atspi.init()
        self._listener = Atspi.EventListener.new(self._hear)
        for kind in HEARD:
            self._listener.register(kind)
        self._changes = 0
        """Number of changes heard so far."""
        end = time.monotonic() + PATIENCE
        while self._window() is None:
            if time.monotonic() > end:
                raise Stuck(f"AT-SPI knows no window {window!r}")
            self.listen(0.2)

    def _window(self) -> Any:
        """Return the window, asked for anew: it is another object after the program has begun again."""
        desktop = Atspi.get_desktop(0)
        for program in (desktop.get_child_at_index(i) for i in range(desktop.get_child_count())):
            for window in (program.get_child_at_index(i) for i in range(program.get_child_count())) if program else ():
                if window is not None and window.get_name() == self._name:
                    program.set_cache_mask(Atspi.Cache.NONE)
                    return window
        return None

    def _hear(self, event: Any, *_: object) -> None:
        self._changes += 1
        if not event.type.startswith("object:announcement"):
            return
        said = str(event.any_data)
        print("!" if event.detail1 == ASSERTIVE else " ", said, flush=True)
        if event.detail1 == ASSERTIVE:
            self.refusals.append(said)

    def listen(self, seconds: float) -> None:
        """Wait, and handle what is heard."""
        context, end = GLib.MainContext.default(), time.monotonic() + seconds
        while time.monotonic() < end:
            while context.iteration(False):
                pass
            time.sleep(NAP)

    # --- reading ------------------------------------------------------------------------------------------------------

    def read(self) -> list[Node]:
        """Return all nodes of the window, in reading order; again if they change meanwhile."""
        while True:
            try:
                return list(self._walk(self._window(), "", False, ()))
            except (GLib.Error, Gone):
                self.listen(NAP)

    def _walk(self, accessible: Any, region: str, in_list: bool, place: tuple[int, ...]) -> Iterator[Node]:
        if accessible is None:
            raise Gone
        role, name = accessible.get_role_name(), accessible.get_name()
        actions = accessible.get_action_iface()
        states = accessible.get_state_set()
        can_press = actions is not None and Atspi.Action.get_n_actions(actions) > 0
        selected = states.contains(Atspi.StateType.SELECTED)
        yield Node(role, name, region, in_list, can_press, selected, place, accessible)
        inside = (
            name
            if role in ("panel", "dialog") and name in (*REGIONS, *([name] if role == "dialog" else []))
            else region
        )
        for i in range(accessible.get_child_count()):
            yield from self._walk(accessible.get_child_at_index(i), inside, in_list or role == "list box", (*place, i))

    def settled(self) -> list[Node]:
        """Return the nodes once they have stopped changing and something can be pressed."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            before = self._changes
            self.listen(QUIET)
            if self._changes == before:
                nodes = self.read()
                if choices(nodes):
                    return nodes
        raise Stuck("nothing can be pressed: " + ", ".join(node.name for node in self.read()))

    # --- acting -------------------------------------------------------------------------------------------------------

    def press(self, node: Node) -> bool:
        """Press a node; return whether that changed anything within a while."""
        before = self._changes
        try:
            actions = node.accessible.get_action_iface()
            if actions is None:
                return False  # it has changed since it was read
            print(f"> {node.name} ({node.region or node.role})", flush=True)
            Atspi.Action.do_action(actions, 0)
        except GLib.Error:
            return False
        end = time.monotonic() + 2.0
        while time.monotonic() < end:
            self.listen(NAP)
            if self._changes > before:
                return True
        return False

    def press_names(self, names: list[str]) -> None:
        """Press the things of these names, one after the other, each once it is there."""
        for name in names:
            end = time.monotonic() + PATIENCE
            while not (found := [node for node in self.read() if node.name == name and node.can_press]):
                if time.monotonic() > end:
                    raise Stuck(f"there is no {name!r} to press")
                self.listen(NAP)
            self.press(found[0])

    def play(self, seed: int) -> int:
        """Press what is offered until the result is shown; return the number of presses."""
        chance, in_vain = random.Random(seed), 0
        for number in range(MOST):
            nodes = self.settled()
            if any(node.name == RESULT for node in nodes):
                return number
            node = chosen(choices(nodes), chance)
            in_vain = 0 if self.press(node) else in_vain + 1
            if self.refusals:
                raise Stuck(f"{node.name!r} could be pressed, and was refused: {self.refusals[-1]}")
            if in_vain > IN_VAIN:
                raise Stuck(f"pressing changes nothing, as with {node.name!r}")
        raise Stuck(f"no end after {MOST} presses")


def choices(nodes: list[Node]) -> list[Node]:
    """Return what can be pressed to answer: the buttons of a dialog or result, else things and buttons of a table."""
    if any(node.role == "dialog" for node in nodes) or any(node.name == RESULT for node in nodes):
        return [node for node in nodes if node.can_press]
    return [node for node in nodes if node.can_press and node.region in REGIONS and not node.in_list]


def chosen(offered: list[Node], chance: random.Random) -> Node:
    """Choose: a thing on the table twice as often as a button, and seldom one that is selected already."""
    return chance.choices(offered, [(0.2 if n.selected else 2.0 if n.role == "list item" else 1.0) for n in offered])[0]


def main(window: str, do: str, *rest: str) -> int:
    """Do as the arguments say; return the exit status."""
    try:
        player = Player(window)
        if do == "look":
            for node in player.read():
                print("  " * len(node.place), node.role, repr(node.name), "*" if node.can_press else "", flush=True)
        elif do == "press":
            player.press_names(list(rest))
        else:
            print(f"{player.play(int(rest[0]))} presses", flush=True)
    except Stuck as trouble:
        print(f"stuck: {trouble}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
