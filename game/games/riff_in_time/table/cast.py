"""The colours and signs of the characters: those of their booths."""

from __future__ import annotations

from typing import Final

from game.ui.paint import palette

OTHER: Final = "seat_6"
"""The role of characters that are not ours."""


def role_of(character: str) -> str:
    """Return the palette role of a character; the icon of its sign is called the same."""
    role = f"booth_{character}"
    return role if role in palette.active().roles() else OTHER
