"""Texts of the options of Lanterns on the set-up page."""

from __future__ import annotations

from game.i18n import _


def option_name(option: str) -> str:
    """Name an option; empty for an unknown one."""
    return {"stairs": _("Stairs")}.get(option, "")


def option_label(option: str, value: str) -> str:
    """Name a value of an option; empty for an unknown one."""
    return {("stairs", "short"): _("Short"), ("stairs", "long"): _("Long")}.get((option, value), "")


def option_hint(option: str, value: str) -> str:
    """Describe a value of an option in one sentence; empty if there is none."""
    return {
        ("stairs", "short"): _("Eight steps: a few minutes."),
        ("stairs", "long"): _("Twelve steps: hardly enough light for everybody."),
    }.get((option, value), "")


def option_art(option: str, value: str) -> str:
    """Return the picture of an option's value; both stairs share one."""
    return "lanterns/lantern" if option == "stairs" and value else ""
