"""The base class of all records that content files are read into."""

from __future__ import annotations

import msgspec


class ContentRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record of a content file; unknown fields are mistakes."""
