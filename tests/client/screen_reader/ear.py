"""A screen reader for tests with the robot: it keeps what the bridge tells it."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

from accesskit import Node, Role, TreeUpdate

from game.app.screen_reader.bridge import NEWS, ROOT, ScreenReader
from game.app.screen_reader.platform_adapter import Adapter, Bounds, Callbacks
from game.scenes.robot import Robot

TITLE = "Time Parlour"


class Ear(Adapter):
    """A screen reader that keeps the tree it was told."""

    def __init__(self) -> None:
        super().__init__(None)
        self.nodes: dict[int, Node] = {}
        self.updates: list[TreeUpdate] = []
        self.focus = ROOT
        self.bounds: list[Bounds] = []
        self.callbacks: Callbacks

    def connected(self, callbacks: Callbacks) -> Ear:
        self.callbacks = callbacks
        return self

    def update(self, update: TreeUpdate) -> None:
        self.updates.append(update)
        self.nodes.update(update.nodes)
        self.focus = update.focus

    def place_window(self, bounds: Bounds) -> None:
        self.bounds.append(bounds)

    def walk(self, number: int = ROOT) -> Iterator[int]:
        yield number
        for child in self.nodes[number].children:
            yield from self.walk(child)

    def text(self, number: int) -> str:
        node = self.nodes[number]
        return (node.value if node.role == Role.LABEL else node.label) or ""

    def find(self, name: str, role: object = Role.BUTTON) -> int:
        found = [number for number in self.walk() if self.nodes[number].role == role and self.text(number) == name]
        assert len(found) == 1, (name, [self.text(number) for number in self.walk()])
        return found[0]

    def ask(self, action: object, name: str, role: object = Role.BUTTON, data: object = None) -> None:
        self.callbacks.act(SimpleNamespace(action=action, target=self.find(name, role), data=data))

    @property
    def news(self) -> list[tuple[str, object]]:
        return [(self.text(number), self.nodes[number].live) for number in self.nodes[NEWS].children]


def listening(robot: Robot) -> Ear:
    """Connect a reader to a robot's window; it listens once its ``callbacks.begin`` is called."""
    ear = Ear()
    reader = ScreenReader(ear.connected, TITLE)
    robot.app.screen_reader = reader
    robot.app.listeners.append(reader.hear)
    return ear


def heed(robot: Robot) -> None:
    """Wait until a request has been carried out: the input lockout first, then what it causes."""
    robot.step(30)
    robot.settle()
