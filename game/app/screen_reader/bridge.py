"""Keeps screen readers up to date with the shown page, and hands on what they ask for.

Only what changed is sent, and nothing is built while no reader listens. Requests come on another thread: they wait in a
queue and are then carried out as keys, so that whatever holds for keys holds for them.
"""

from __future__ import annotations

import queue
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from accesskit import Action, ActionRequest, Live, Node, Role, Tree, TreeUpdate

from game.app.screen_reader.node_translation import Told, built, told
from game.app.screen_reader.platform_adapter import Adapter, Bounds, Callbacks
from game.ui.input.events import Focus, InputEvent, Key, KeyUp
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode, Announcement

if TYPE_CHECKING:
    from game.app.scene import Scene

ROOT: Final = 0
NEWS: Final = 1
"""The node that holds the latest announcements."""
FIRST: Final = 2
KEPT: Final = 12
"""Number of announcements that stay in the tree."""
MOVING: Final = 0.1
"""Least time between two readings of a page that keeps moving, in seconds."""
ROOM: Final = 0.006
"""Seconds that a frame must have left for the page to be read in it, so that it does not get longer."""
LATE: Final = 1.0
"""Seconds after which a page is read although no frame has so much time left."""
STEPS: Final = ((Action.INCREMENT, "right"), (Action.DECREMENT, "left"))
"""The keys of requests to change a number by a step."""


class _Sent(NamedTuple):
    """A node as it was read last, and what was told of it."""

    node: AccessNode
    told: Told


class ScreenReader:
    """The bridge of one window."""

    def __init__(self, connect: Callable[[Callbacks], Adapter | None], title: str) -> None:
        """``connect`` makes the adapter; ``title`` is the name of program and window."""
        self._title = title
        self._listens = threading.Event()
        self._requests: queue.SimpleQueue[ActionRequest] = queue.SimpleQueue()
        self._page: Scene | None = None
        self._ids: dict[tuple[str, int], int] = {}
        self._keys: dict[int, str] = {}
        self._next = FIRST
        self._sent: dict[int, _Sent] = {}
        self._viewport: Viewport | None = None
        """The one for which bounds were told."""
        self._news: list[tuple[int, Announcement]] = []
        """The latest announcements with the ids of their nodes."""
        self._unsaid = 0
        """Number of those that were not sent yet."""
        self._focus = ROOT
        self._stale = True
        self._anew = False
        """Whether a first reader has come, which knows nothing yet."""
        self._since = 0.0
        self._counted: Counter[str] = Counter()
        """How often a key was met in the present reading."""
        self._bounds: Bounds | None = None
        self._adapter = connect(Callbacks(self._begin, self._requests.put, self._listens.clear))

    @property
    def listens(self) -> bool:
        """Whether a screen reader listens."""
        return self._listens.is_set()

    def _begin(self) -> None:
        """Handle that the first reader has come; the tree follows with the next frame."""
        self._anew = True
        self._listens.set()

    # --- requests -----------------------------------------------------------------------------------------------------

    def inputs(self, scene: Scene) -> list[InputEvent]:
        """Return the keys that carry out the next request, after focusing what it is for.

        A request waits for the input lockout. One whose target is gone or disabled by then is dropped.
        """
        if self._requests.empty() or scene.ui.locked_out:
            return []
        return self._carried_out(scene, self._requests.get())

    def _carried_out(self, scene: Scene, request: ActionRequest) -> list[InputEvent]:
        """Return the keys for a request."""
        key = self._keys.get(request.target) if scene is self._page else None
        node = next((one for top in scene.nodes() for one in top.walk() if one.key == key), None)
        if key is None or node is None or "disabled" in node.states:
            return []
        self._stale = True
        action = request.action
        if node.focusable:
            scene.ui.set_focus(key)
        if action == Action.CLICK and node.activate is not None:
            if node.focusable:
                return _pressed("return")
            node.activate()  # a row or a segment, which only its list can focus
        if node.adjust is not None:
            for wanted, arrow in STEPS:
                if action == wanted:
                    return _pressed(arrow)
        if action == Action.SET_VALUE and node.write is not None and request.data is not None:
            node.write(str(request.data[1]))
        return [KeyUp("tab")]  # as after the key that moves the focus: the page tells what has it

    # --- updates ------------------------------------------------------------------------------------------------------

    def take_note(self, events: Iterable[InputEvent]) -> None:
        """Tell readers whether the window has the keyboard."""
        for event in events:
            if isinstance(event, Focus) and self._adapter is not None:
                self._adapter.focus_window(event.gained)

    def hear(self, announcement: Announcement) -> None:
        """Pass on an announcement with the next frame; a reader says itself what has the focus."""
        if self._listens.is_set() and announcement.manner != "focus":
            self._news.append((self._next, announcement))
            self._next += 1
            del self._news[:-KEPT]
            self._unsaid += 1

    def follow(
        self, scene: Scene, drawn: bool, moving: bool, dt: float, room: float, place: Callable[[], Bounds]
    ) -> None:
        """Tell readers what is new on a page after a frame of ``dt`` seconds with ``room`` seconds to spare.

        ``drawn`` tells whether it drew anything, ``moving`` whether the next one will. A page is read in frames with
        time to spare, while it moves not in all of them. Another page is read at once, so that nothing of the one
        before can be heard under a curtain; nor are announcements late.
        """
        if self._adapter is None or not self._listens.is_set():
            return
        if self._anew:
            self._anew, self._stale, self._sent = False, True, {}
        self._stale = self._stale or drawn or scene.ui.focus.key != self._focus_key
        self._since += dt
        can_wait = self._since < LATE and (room < ROOM or (moving and self._since < MOVING))
        reads = scene is not self._page or (self._stale and not can_wait)
        if self._unsaid or reads:
            bounds = place()
            if bounds != self._bounds:
                self._bounds = bounds
                self._adapter.place_window(bounds)
            update = self._update(scene, reads or not self._sent)
            self._adapter.update(update)

    @property
    def _focus_key(self) -> str | None:
        return self._keys.get(self._focus)

    def _update(self, scene: Scene, whole: bool) -> TreeUpdate:
        """Return what has changed; unless ``whole``, only announcements."""
        begins = not self._sent
        if scene is not self._page:
            self._page, self._ids, self._keys = scene, {}, {}
            del self._news[: len(self._news) - self._unsaid]  # what was said before may not be for who sits there now
        nodes: list[tuple[int, Node]] = []
        if whole:
            self._stale, self._since = False, 0.0
            known = self._sent if scene.viewport == self._viewport else {}
            self._sent, self._viewport = {}, scene.viewport
            self._counted.clear()
            tops = [self._read(node, known, scene.viewport) for node in scene.nodes()]
            nodes += [
                (number, built(its.told))
                for number, its in self._sent.items()
                if its is not (former := known.get(number)) and (former is None or former.told != its.told)
            ]
            nodes.append((ROOT, self._root(tops)))
            self._focus = self._ids.get((scene.ui.focus.key or "", 0), ROOT)
            if self._focus not in self._sent:
                self._focus = ROOT
        nodes += self._news_nodes()
        self._unsaid = 0
        update = TreeUpdate(self._focus)
        if begins:
            update.tree = Tree(ROOT)
        update.nodes = nodes
        return update

    def _read(self, node: AccessNode, known: Mapping[int, _Sent], viewport: Viewport) -> int:
        """Note what is told of a node and its descendants, given what is known already; return its id."""
        again = self._counted[node.key]
        self._counted[node.key] += 1
        number = self._ids.get((node.key, again))
        if number is None:
            number = self._ids[node.key, again] = self._next
            self._keys[number] = node.key
            self._next += 1
        children = [self._read(child, known, viewport) for child in node.children]
        former = known.get(number)
        if former is not None and former.node == node and (former.node.activate is None) == (node.activate is None):
            self._sent[number] = former
        else:
            self._sent[number] = _Sent(node, told(node, viewport, children))
        return number

    def _root(self, tops: Sequence[int]) -> Node:
        node = Node(Role.WINDOW)
        node.set_label(self._title)
        node.set_children([*tops, NEWS])
        return node

    def _news_nodes(self) -> list[tuple[int, Node]]:
        """Return the latest announcements as live regions: a new node is read out, so each has an id of its own."""
        box = Node(Role.LOG)
        box.set_children([number for number, _one in self._news])
        made = []
        for number, one in self._news:
            node = Node(Role.LABEL)
            node.set_value(one.text)
            node.set_live(Live.ASSERTIVE if one.manner == "assertive" else Live.POLITE)
            made.append((number, node))
        return [(NEWS, box), *made]


def _pressed(name: str) -> list[InputEvent]:
    """Return a key pressed and released."""
    return [Key(name), KeyUp(name)]
