"""Texts and pictures of a game's options for the set-up page."""

from __future__ import annotations

from typing import Protocol


class OptionTexts(Protocol):
    """Names, explanations and pictures of a game's options; usually a module with these functions."""

    def option_name(self, option: str) -> str:
        """Return the name of an option; empty for an unknown one."""

    def option_label(self, option: str, value: str) -> str:
        """Return the label of a value; empty for an unknown one."""

    def option_hint(self, option: str, value: str) -> str:
        """Return one sentence on what a value means; empty when there is none."""

    def option_art(self, option: str, value: str) -> str:
        """Return the picture (an asset) of a value; empty when there is none."""
