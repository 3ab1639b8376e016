"""The base class of pending decisions.

A module of its own because records stay interpreted while :mod:`game.rules.pending_stack` is compiled.
"""

from __future__ import annotations

import msgspec


class Pending(msgspec.Struct, frozen=True, array_like=True, tag=True, gc=False):
    """A decision or task waiting on the stack; the last one is due first."""
