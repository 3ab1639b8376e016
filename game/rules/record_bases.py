"""The base classes of records: of content files, and of pending decisions.

They stay interpreted, while :mod:`game.rules.pending_stack` is compiled.
"""

from __future__ import annotations

import msgspec


class ContentRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record of a content file; unknown fields are mistakes."""


class Pending(msgspec.Struct, frozen=True, array_like=True, tag=True, gc=False):
    """A decision or task waiting on the stack; the last one is due first."""
