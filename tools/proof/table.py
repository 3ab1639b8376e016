"""Explores one scene like a player: its picture, accessibility tree, and all texts on pointing and clicking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final
from unittest import mock
from zlib import crc32

import pygame

from game.app.scene import Scene
from game.rules.contract import Command, write_command
from game.scenes.robot import Robot
from game.seats.players import HumanPlayer
from game.ui.input.events import InputEvent, Key, Point, Press, Release
from game.ui.paint import svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Vec
from game.ui.widgets.accessibility import AccessNode

HEADING: Final = "== "
"""Prefix of section headings."""
PIECES: Final = ("piece", "space", "card", "die")
"""Roles of things on a table."""
ANSWER: Final = "offer."
"""Key prefix of buttons that answer a decision."""
FRAME: Final = 1 / 60
FRAMES: Final = 5
"""Maximum number of frames to wait until a scene stops changing."""
REST: Final = 0.7
"""Seconds after which a tooltip is shown."""
ASIDE: Final = Vec(1.0, 1.0)
MOST: Final = 100
"""Maximum number of click sequences tried per position."""
DRAGGED: Final = 40
"""Number of drags tried per position, most of them illegal."""

Name = tuple[str, str, int]
"""Role and name of a node, and the number of equal nodes before it."""


class Answered(Exception):
    """Raised with the intended answer of a person."""


class Quiet(HumanPlayer):
    """A person whose answers are recorded but never given, so that the position stays."""

    listening = False
    """Whether an answer would come from a click or key rather than a timer."""

    def answer(self, *commands: Command) -> None:
        """Record an answer.

        Raises:
            Answered: With the commands.
        """
        if self.listening:
            raise Answered(" ".join(map(write_command, commands)))


def tree(nodes: Sequence[AccessNode], depth: int = 0) -> Iterator[str]:
    """Yield a line for each node: role, name, states, value, hint, and whether it is active."""
    for node in nodes:
        states = "".join(f" +{state}" for state in sorted(node.states))
        does = " !" * (node.activate is not None) + " *" * node.focusable
        rest = "".join(f" | {text!r}" for text in (node.value, node.hint) if text)
        yield f"{'  ' * depth}{node.role} {node.name!r}{states}{does}{rest}"
        yield from tree(node.children, depth + 1)


def written(name: Name) -> str:
    """Format a node's name, with its number if there are several."""
    return f"{name[0]} {name[1]!r}{f' ({name[2] + 1})' * bool(name[2])}"


class Page:
    """A snapshot of the reachable nodes."""

    def __init__(self, scene: Scene) -> None:
        self.nodes, self.modal = scene.nodes(), scene.ui.modal

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The tree as text."""
        return tuple(tree(self.nodes))

    @property
    def line(self) -> str:
        """The tree in one line."""
        return "; ".join(line.strip() for line in self.lines)

    @cached_property
    def named(self) -> dict[Name, AccessNode]:
        """All nodes by name, in order."""
        seen: Counter[tuple[str, str]] = Counter()
        found: dict[Name, AccessNode] = {}
        for node in (one for top in self.nodes for one in top.walk()):
            found[node.role, node.name, seen[node.role, node.name]] = node
            seen[node.role, node.name] += 1
        return found

    def following(self, before: Page | None = None) -> Iterator[Name]:
        """Yield the nodes to click: highlighted pieces, and buttons that are new since ``before``."""
        known = before.named if before is not None else {}
        for name, node in self.named.items():
            lit = not self.modal and name[0] in PIECES and "legal" in node.states and "picked" not in node.states
            key = name[0] == "button" and name not in known and (self.modal or node.key.startswith(ANSWER))
            if (lit or key) and node.activate is not None and "disabled" not in node.states:
                yield name


class Looker:
    """Points at everything in the scene of a robot."""

    def __init__(self, robot: Robot, players: Sequence[Quiet] = ()) -> None:
        """Explore the scene of ``robot``, where ``players`` decide."""
        self._robot, self._players = robot, players
        self._given = ""
        self._first: Page | None = None
        self._plain: dict[tuple[Name, ...], list[str]] = {}
        self._surface = robot.picture()

    def sentences(self) -> Iterator[str]:
        """Yield all texts, in sections."""
        yield f"{HEADING}tips and close-ups"
        for name, node in self._page().named.items():
            yield from self._looked_at(name, node)
        if self._players:
            yield f"{HEADING}offers"
            yield from self._offers()
            yield f"{HEADING}refusals"
            yield from self._refusals()

    # --- input ---------------------------------------------------------------------------------------------------

    @property
    def _scene(self) -> Scene:
        return self._robot.scene

    def _page(self) -> Page:
        return Page(self._scene)

    def _do(self, *events: InputEvent) -> None:
        for event in events:
            self._note(lambda event=event: self._scene.handle(event))  # type: ignore[misc]
            self._scene.update(FRAME)

    def _note(self, act: Callable[[], object]) -> None:
        """Run an action, recording the answer it would give."""
        for player in self._players:
            player.listening = True
        try:
            act()
        except Answered as answer:
            self._given = str(answer)
        for player in self._players:
            player.listening = False

    def _close(self) -> None:
        while self._scene.ui.modal:
            self._scene.ui.close_popup()
            self._scene.ui.close()

    def _reset(self) -> None:
        """Cancel the present gesture; restart the decision if that is not enough."""
        self._close()
        self._do(Key("escape"))
        self._close()  # closes the menu if nothing was held
        self._scene.ui.say("")
        self._do(Point(ASIDE))
        self._given = ""
        if self._first is None or self._page().lines != self._first.lines:
            self._scene.pause()
            self._scene.resume()
            self._do(Point(ASIDE))
            self._first = self._first or self._page()

    def _sees(self, node: AccessNode) -> bool:
        return node.rect.w > 0 and self._scene.viewport.rect.contains(node.rect.centre)

    # --- tooltips ------------------------------------------------------------------------------------------------

    def _looked_at(self, name: Name, node: AccessNode) -> Iterator[str]:
        """Point at a node, then open its close-up."""
        if not self._sees(node):
            return
        at, ui = node.rect.centre, self._scene.ui
        self._do(Point(at))
        self._scene.update(REST)
        if ui.tip_markup:
            yield f"{written(name)} tip: {ui.tip_markup!r}"
        if name[0] in PIECES:
            self._do(Press(at, "right"), Release(at, "right"))
            if ui.modal:
                yield f"{written(name)} close-up: {self._page().line}"
                self._close()
        self._do(Point(ASIDE))

    # --- offers --------------------------------------------------------------------------------------------------

    def _offers(self) -> Iterator[str]:
        """Try all buttons and gestures by breadth-first search over clicks."""
        self._reset()
        first = self._page()
        ways: list[tuple[Name, ...]] = [(name,) for name in first.following()]
        shown, tried = {first.lines}, set(map(frozenset, ways))
        for way in ways:  # the list grows during iteration
            said, before, after = self._clicked(way)
            yield from (f"{' > '.join(map(written, way))}: {line}" for line in said)
            if self._given or after.lines in shown or len(ways) >= MOST:
                continue
            shown.add(after.lines)
            farther = [(*way, name) for name in after.following(before)]
            ways += [one for one in farther if frozenset(one) not in tried]
            tried.update(map(frozenset, farther))

    def _clicked(self, way: tuple[Name, ...]) -> tuple[list[str], Page, Page]:
        """Click a sequence of nodes; return the effects of the last click, and the snapshots before and after it."""
        self._reset()
        before = self._page()
        for name in way[:-1]:
            self._activate(before, name)
            before = self._page()
        said = [*self._foreseen(way, before.named.get(way[-1]))]
        self._activate(before, way[-1])
        if self._given:
            return [*said, f"gives {self._given}"], before, before
        if self._scene.ui.said:
            said.append(f"says {self._scene.ui.said!r}")
        after = self._page()
        if after.modal:
            said.append(f"asks {after.line}")
        new = [name[1] for name in after.named if name[0] == "status" and name not in before.named]
        return [*said, *(f"prompt {text!r}" for text in new)], before, after

    def _activate(self, page: Page, name: Name) -> None:
        node = page.named.get(name)
        if node is not None and node.activate is not None:
            self._note(node.activate)
            self._scene.update(FRAME)

    def _foreseen(self, way: tuple[Name, ...], node: AccessNode | None) -> Iterator[str]:
        """Yield texts and a checksum of the preview on hovering over a piece or place."""
        if node is None or node.role not in PIECES or not self._sees(node):
            return
        if way[:-1] not in self._plain:
            self._plain[way[:-1]] = self._written()
        self._do(Point(node.rect.centre))
        yield from (f"foreseen {words!r}" for words in self._written() if words not in self._plain[way[:-1]])
        yield f"foreseen picture {crc32(pygame.image.tobytes(self._surface, 'RGB')):08x}"

    def _written(self) -> list[str]:
        """Draw the scene until all its pictures are rasterized; return the texts drawn on it, except on pieces."""
        heard = list[str]()
        for _frame in range(FRAMES):
            self._scene.damage.take()
            heard = self._drawn()
            svg_art.wait()
            svg_art.take_finished()
            self._scene.update(FRAME)
            if not self._scene.damage:
                break
        return heard

    def _drawn(self) -> list[str]:
        """Draw the scene; return the texts drawn on it."""
        heard: list[str] = []
        draw = Canvas.text

        def text(canvas: Canvas, markup: str, *rest: Any, **more: Any) -> Any:
            if canvas.surface is self._surface:
                heard.append(markup)
            return draw(canvas, markup, *rest, **more)

        with mock.patch.object(Canvas, "text", text):
            self._scene.draw(Canvas(self._surface, self._scene.viewport))
        return heard

    # --- refusals ------------------------------------------------------------------------------------------------

    def _refusals(self) -> Iterator[str]:
        """Click every piece that is not highlighted, and drag some onto others."""
        self._reset()
        pieces = {name: node for name, node in self._page().named.items() if name[0] in PIECES and self._sees(node)}
        for name, node in pieces.items():
            if "legal" not in node.states:
                yield from self._refused(written(name), node, node)
        pairs = ((one, other) for one in pieces if one[0] != "space" for other in pieces if one != other)
        for one, other in sorted(pairs, key=lambda pair: crc32(repr(pair).encode()))[:DRAGGED]:
            yield from self._refused(f"{written(one)} onto {written(other)}", pieces[one], pieces[other])

    def _refused(self, what: str, start: AccessNode, end: AccessNode) -> Iterator[str]:
        """Drag from one node to another, or click if it is the same."""
        a, b = start.rect.centre, end.rect.centre
        way = () if start is end else (Point(a.towards(b, 0.5)), Point(b))
        self._do(Point(a), Press(a), *way, Release(b))
        page = self._page() if self._scene.ui.modal else None
        said = [text for text in (self._scene.ui.said, self._given, page.line if page else "") if text]
        if said:
            yield f"{what}: {' | '.join(said)}"
        if said or any("picked" in node.states for node in self._page().named.values()):
            self._reset()
