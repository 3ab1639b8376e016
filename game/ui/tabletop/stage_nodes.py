"""What the accessibility tree says of the pieces and spots of a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from game.ui.paint.geometry import Rect
from game.ui.tabletop.thing_names import Thing
from game.ui.widgets.accessibility import AccessNode, Role


class Named(NamedTuple):
    """A piece or spot that has a name."""

    key: Thing
    name: str
    role: Role
    hint: str = ""


def node_of(
    one: Named,
    states: frozenset[str],
    seen: Rect | None,
    activate: Callable[[Thing], None] | None,
    role_of: Callable[[Thing], Role] | None,
) -> AccessNode:
    """Return the node of a piece or spot; it is focusable if it has ``states``, such as being legal."""
    use = partial(activate, one.key) if activate is not None and states else None
    role, rect = role_of(one.key) if role_of is not None else one.role, seen or Rect(0, 0, 0, 0)
    return AccessNode(role, one.name, str(one.key), rect, states, hint=one.hint, focusable=bool(states), activate=use)
