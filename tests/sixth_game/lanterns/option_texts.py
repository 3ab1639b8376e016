"""What the set-up page says about the options of Lanterns."""

from __future__ import annotations

from game.i18n import _


def option_name(option: str) -> str:
    """Name an option; empty when it is none of ours."""
    return {"stairs": _("Stairs")}.get(option, "")


def option_label(option: str, value: str) -> str:
    """Name a choice; empty when it is none of ours."""
    return {("stairs", "short"): _("Short"), ("stairs", "long"): _("Long")}.get((option, value), "")


def option_hint(option: str, value: str) -> str:
    """Say in one sentence what a choice means; empty when there is nothing to say."""
    return {
        ("stairs", "short"): _("Eight steps: a few minutes."),
        ("stairs", "long"): _("Twelve steps: hardly enough light for everybody."),
    }.get((option, value), "")


def option_art(option: str, value: str) -> str:
    """Return the picture of a choice: both stairs have the same lantern."""
    return "lanterns/lantern" if option == "stairs" and value else ""
