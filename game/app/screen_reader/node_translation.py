"""Nodes of the accessibility tree in AccessKit's terms: roles, names, states, values, bounds and actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import accesskit
from accesskit import Action, Node, Role, Toggled

from game.ui.paint.viewport import Viewport
from game.ui.widgets import accessibility
from game.ui.widgets.accessibility import AccessNode

ROLES: Final[Mapping[accessibility.Role, Role]] = {
    "window": Role.PANE,
    "panel": Role.GROUP,
    "dialog": Role.DIALOG,
    "label": Role.LABEL,
    "heading": Role.HEADING,
    "button": Role.BUTTON,
    "toggle": Role.CHECK_BOX,
    "slider": Role.SLIDER,
    "choice": Role.COMBO_BOX,
    "option": Role.LIST_BOX_OPTION,
    "list": Role.LIST_BOX,
    "entry": Role.TEXT_INPUT,
    "text": Role.LABEL,
    "image": Role.IMAGE,
    "piece": Role.LIST_ITEM,
    "space": Role.LIST_ITEM,
    "card": Role.LIST_ITEM,
    "die": Role.LIST_ITEM,
    "status": Role.STATUS,
    "tip": Role.TOOLTIP,
}
THINGS: Final = frozenset({"piece", "space", "card", "die"})
"""Roles of what lies on a table: without an action now, they are disabled."""
CHOSEN: Final = frozenset({"chosen", "picked"})
PLAIN_ROLES: Final = (Role.LABEL,)
"""Roles whose text is their value, not their label."""


class Told(NamedTuple):
    """What a screen reader is told of a node; it is sent anew when this changes."""

    role: accessibility.Role
    name: str
    value: str
    hint: str
    states: frozenset[str]
    bounds: tuple[int, int, int, int]
    """Left, top, right and bottom in pixels of the window."""
    can: frozenset[str]
    """Any of: press, focus, adjust, write."""
    children: tuple[int, ...]
    range: tuple[float, float, float, float] | None
    """Present, least and greatest number, and the step."""


def told(node: AccessNode, viewport: Viewport, children: Sequence[int]) -> Told:
    """Return what is told of a node, whose children have these ids."""
    x, y, w, h = viewport.px_rect(node.rect)
    adjust = node.adjust
    return Told(
        node.role, node.name, node.value, node.hint, node.states, (x, y, x + w, y + h), _abilities(node),
        tuple(children), None if adjust is None else (adjust.value, adjust.low, adjust.high, adjust.step),
    )  # fmt: skip


def _abilities(node: AccessNode) -> frozenset[str]:
    """Return what can be done with a node."""
    if "disabled" in node.states:
        return frozenset()
    does = {
        "press": node.activate is not None,
        "focus": node.focusable,
        "adjust": node.adjust is not None,
        "write": node.write is not None,
    }
    return frozenset(name for name, can in does.items() if can)


def built(one: Told) -> Node:
    """Return a node of AccessKit."""
    node = Node(ROLES[one.role])
    text = node.set_value if node.role in PLAIN_ROLES else node.set_label
    text(one.name)
    beside = [one.hint]
    if one.value and one.role in ("choice", "entry", "slider", "status"):
        node.set_value(one.value)
    elif one.value:
        beside.insert(0, one.value)
    described = ". ".join(part for part in beside if part)
    if described:
        node.set_description(described)
    left, top, right, bottom = one.bounds
    node.set_bounds(accesskit.Rect(left, top, right, bottom))
    node.set_children(list(one.children))
    _set_states(node, one)
    if "press" in one.can:
        node.add_action(Action.CLICK)
    if "focus" in one.can:
        node.add_action(Action.FOCUS)
    if "write" in one.can:
        node.add_action(Action.SET_VALUE)
    if one.range is not None:
        _set_range(node, one.range, "adjust" in one.can)
    return node


def _set_states(node: Node, one: Told) -> None:
    """Set what is true of a node at present."""
    if "disabled" in one.states or (one.role in THINGS and "press" not in one.can):
        node.set_disabled()
    if one.role == "toggle":
        node.set_toggled(Toggled.TRUE if "checked" in one.states else Toggled.FALSE)
    if one.role == "option" or one.role in THINGS:
        node.set_selected(bool(one.states & CHOSEN))
    if one.states & {"expanded", "collapsed"}:
        node.set_expanded("expanded" in one.states)
    if "hidden" in one.states:
        node.set_hidden()
    if "busy" in one.states:
        node.set_busy()
    if one.role == "dialog":
        node.set_modal()


def _set_range(node: Node, numbers: tuple[float, float, float, float], changes: bool) -> None:
    """Set the number of a slider."""
    value, low, high, step = numbers
    node.set_numeric_value(value)
    node.set_min_numeric_value(low)
    node.set_max_numeric_value(high)
    node.set_numeric_value_step(step)
    for action in (Action.SET_VALUE, Action.INCREMENT, Action.DECREMENT) if changes else ():
        node.add_action(action)
