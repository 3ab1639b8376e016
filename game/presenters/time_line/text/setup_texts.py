"""What the set-up page says about the options of Time Line."""

from __future__ import annotations

from game.i18n import _


def option_name(option: str) -> str:
    """Return the name of an option; empty when it is none of ours."""
    return {"deck": _("Second half of the deck")}.get(option, "")


def option_label(option: str, value: str) -> str:
    """Return the name of a choice; empty when it is none of ours."""
    return {("deck", "turned"): _("Turned round"), ("deck", "same"): _("The same again")}.get((option, value), "")


def option_hint(option: str, value: str) -> str:
    """Return one sentence on what a choice means; empty when there is nothing to say."""
    return {
        ("deck", "turned"): _("23 cards, and the same turned by half: nearly all of them are different."),
        ("deck", "same"): _("Each of the 23 cards comes twice, the same way up."),
    }.get((option, value), "")


def option_art(_option: str, _value: str) -> str:
    """Return the picture of a choice: there is none."""
    return ""
