"""The accessibility tree: everything on the screen as nodes with a role, a name, states and an action.

Every widget and every piece on the table contributes nodes. Keyboard focus, speech and tests use this tree only, so
whatever a test can press can be pressed by keyboard.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from game.i18n import N_, _
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import ended, signs_in_words

Role = Literal[
    "window", "panel", "dialog", "label", "heading", "button", "toggle", "slider", "choice", "option", "list",
    "entry", "text", "image", "piece", "space", "card", "die", "status", "tip",
]  # fmt: skip
Direction = Literal["left", "right", "up", "down"]
Manner = Literal["polite", "assertive", "focus"]
"""How something is said: after what is being said, at once, or because it got the focus."""
MOST_UNSAID: Final = 60
"""Number of announcements that wait at most; the oldest ones are dropped."""
ROLES: Final[Mapping[Role, str]] = {
    "dialog": N_("dialog"), "heading": N_("heading"), "button": N_("button"), "toggle": N_("switch"),
    "slider": N_("slider"), "choice": N_("choice"), "list": N_("list"), "entry": N_("text field"),
}  # fmt: skip
"""What roles are called in speech; the others go without saying."""
STATES: Final[Mapping[str, str]] = {
    "disabled": N_("not available"), "checked": N_("on"), "chosen": N_("selected"), "expanded": N_("open"),
    "picked": N_("in your hand"), "legal": N_("you can choose this"), "hinted": N_("the hint"),
}  # fmt: skip
"""What states are called in speech, in this order."""


class Adjustment(NamedTuple):
    """The number that a node stands for, changed by its arrow keys."""

    value: float
    low: float
    high: float
    step: float


@dataclass(frozen=True, slots=True)
class AccessNode:
    """A node of the tree; ``key`` is unique and stable while the thing is shown."""

    role: Role
    name: str
    key: str
    rect: Rect
    states: frozenset[str] = frozenset()
    """Any of: disabled, focused, checked, chosen, expanded, collapsed, pressed, legal, hinted, picked, hidden."""
    value: str = ""
    hint: str = ""
    focusable: bool = False
    activate: Callable[[], None] | None = field(default=None, compare=False)
    """Handler of Return and Space, or None."""
    children: tuple[AccessNode, ...] = ()
    adjust: Adjustment | None = None
    """The number of a slider."""
    write: Callable[[str], None] | None = field(default=None, compare=False)
    """Sets text or number as if typed; None if that is impossible."""

    def walk(self) -> Iterator[AccessNode]:
        """Yield this node and its descendants in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


class Announcement(NamedTuple):
    """Words to say aloud. A screen reader says what has the ``focus`` by itself."""

    text: str
    manner: Manner = "polite"


class Announcements:
    """What a page says aloud, until the window takes it."""

    def __init__(self) -> None:
        self._waiting: deque[Announcement] = deque(maxlen=MOST_UNSAID)

    def add(self, text: str, manner: Manner = "polite") -> None:
        """Say a plain text, if there is any; what had the focus before is not said any more."""
        if manner == "focus" and self._waiting and self._waiting[-1].manner == "focus":
            self._waiting.pop()
        if text:
            self._waiting.append(Announcement(text, manner))

    def take(self) -> list[Announcement]:
        """Return what has not been taken yet, oldest first."""
        taken = list(self._waiting)
        self._waiting.clear()
        return taken


def spoken(node: AccessNode) -> str:
    """Return what is said of a node that gets the focus: its name, what it is, its value, states and hint."""
    name = node.hint if node.hint.startswith(f"{node.name} (") else node.name
    said = [name, _(ROLES[node.role]) if node.role in ROLES else "", node.value]
    states = [_(words) for state, words in STATES.items() if state in node.states]
    head = signs_in_words(", ".join(part for part in (*said, *states) if part))
    hint = "" if name == node.hint else node.hint
    return " ".join(ended(part) for part in (head, hint) if part)


class NotFound(ValueError):
    """Raised if no node or several nodes match; the message lists the candidates."""


def find(
    nodes: Iterable[AccessNode], role: Role | None = None, name: str | None = None, key: str | None = None
) -> AccessNode:
    """Return the only node with the given role, name and key; a name matches in full or, failing that, in part.

    Raises:
        NotFound: If no node or several nodes match.
    """
    every = [n for top in nodes for n in top.walk()]
    fitting = [n for n in every if role in (None, n.role) and key in (None, n.key)]
    if name is not None:
        whole = [n for n in fitting if n.name == name]
        fitting = whole or [n for n in fitting if name.casefold() in n.name.casefold()]
    if len(fitting) == 1:
        return fitting[0]
    here = ", ".join(f"{n.role} {n.name!r}" for n in (fitting or every)[:40])
    raise NotFound(f"{len(fitting)} nodes for role={role} name={name!r} key={key!r}; there are: {here}")


class FocusChain:
    """The key of the node with keyboard focus; moves in reading order (Tab) or in space (arrow keys)."""

    def __init__(self) -> None:
        self.key: str | None = None
        self.visible = False
        """Whether to draw the focus ring: true after a keyboard move, false after a mouse press."""
        self.roams = False
        """Whether it may stand on any node, also where Tab does not lead."""

    def current(self, nodes: Iterable[AccessNode]) -> AccessNode | None:
        """Return the focused node, or None if it is gone."""
        every = (n for top in nodes for n in top.walk()) if self.roams and self.visible else iter(focusable(nodes))
        return next((n for n in every if n.key == self.key), None)

    def step(self, nodes: Iterable[AccessNode], forward: bool = True) -> AccessNode | None:
        """Move to the next or previous focusable node, wrapping around; return it."""
        chain = focusable(nodes)
        if not chain:
            return None
        keys = [n.key for n in chain]
        if self.key in keys:
            index = (keys.index(self.key) + (1 if forward else -1)) % len(chain)
        else:
            index = 0 if forward else len(chain) - 1
        return self._take(chain[index])

    def towards(self, nodes: Iterable[AccessNode], direction: Direction) -> AccessNode | None:
        """Move to the nearest focusable node in a direction and return it; None if there is none."""
        chain = focusable(nodes)
        here = next((n for n in chain if n.key == self.key), None)
        if here is None:
            return self.step(chain)
        best = min(
            ((far, n) for n in chain if n.key != here.key and (far := _far(here.rect, n.rect, direction)) is not None),
            key=lambda pair: pair[0],
            default=None,
        )
        return self._take(best[1]) if best else None

    def _take(self, node: AccessNode) -> AccessNode:
        self.key, self.visible, self.roams = node.key, True, False
        return node


def focusable(nodes: Iterable[AccessNode]) -> list[AccessNode]:
    """Return all nodes that can take keyboard focus, in reading order."""
    return [n for top in nodes for n in top.walk() if n.focusable and "disabled" not in n.states]


def _far(a: Rect, b: Rect, direction: Direction) -> float | None:
    """Return the distance from a to b in a direction (sideways counts double); None if b is not in that direction."""
    turn: dict[Direction, Callable[[Rect], tuple[Vec, float, float]]] = {
        "right": lambda r: (r.centre, r.y, r.bottom),
        "left": lambda r: (Vec(-r.centre.x, r.centre.y), r.y, r.bottom),
        "down": lambda r: (Vec(r.centre.y, r.centre.x), r.x, r.right),
        "up": lambda r: (Vec(-r.centre.y, r.centre.x), r.x, r.right),
    }
    (ca, a0, a1), (cb, b0, b1) = turn[direction](a), turn[direction](b)
    ahead = cb.x - ca.x
    if ahead <= 0.5:
        return None
    aside = max(0.0, b0 - a1, a0 - b1)
    lean = abs(cb.y - ca.y)
    return None if aside > ahead * 2 + 40 else ahead + 2 * aside + 0.3 * lean
