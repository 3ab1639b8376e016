"""Texts and pictures of the set-up page for the Card Game's options."""

from __future__ import annotations

from game.i18n import _, ngettext


def option_name(option: str) -> str:
    """Return the name of an option; empty if unknown."""
    return {"stack": _("Game length")}.get(option, "")


def option_label(option: str, value: str) -> str:
    """Return the name of a choice; empty if unknown."""
    lengths = {"2": _("Short"), "3": _("Medium"), "4": _("Long"), "5": _("Full")}
    return lengths.get(value, value) if option == "stack" else ""


def option_hint(option: str, value: str) -> str:
    """Explain a choice in one sentence; empty if there is nothing to say."""
    if option != "stack" or not value.isdigit():
        return ""
    decoys = int(value) - 1
    text = ngettext(
        "The card that ends time travel hides behind {n} decoy.",
        "The card that ends time travel hides among {n} decoys.",
        decoys,
    )
    return text.format(n=decoys)


def option_art(_option: str, _value: str) -> str:
    """Return no picture: choices have none."""
    return ""
