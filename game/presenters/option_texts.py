"""What the set-up page asks of a game: how its options are called, what they mean and how they look."""

from __future__ import annotations

from typing import Protocol


class OptionTexts(Protocol):
    """The words and pictures of a game's options; a module with these functions will do."""

    def option_name(self, option: str) -> str:
        """Name an option; empty when it is none of the game's."""

    def option_label(self, option: str, value: str) -> str:
        """Name a choice; empty when it is none of the game's."""

    def option_hint(self, option: str, value: str) -> str:
        """Say in one sentence what a choice means; empty when there is nothing to say."""

    def option_art(self, option: str, value: str) -> str:
        """Return the picture (an asset) of a choice; empty when there is none."""
