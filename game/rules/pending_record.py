"""The base of the records on a stack of pending decisions.

It stands apart from :mod:`game.rules.pending_stack` because records stay as they are where the rest is compiled.
"""

from __future__ import annotations

import msgspec


class Pending(msgspec.Struct, frozen=True, array_like=True, tag=True, gc=False):
    """A decision or task that waits on the stack; the last one is due first."""
