"""What a line of content is made of, whatever the game."""

from __future__ import annotations

import msgspec


class ContentRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of content; unknown fields are mistakes."""
