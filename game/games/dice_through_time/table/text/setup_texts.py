"""Texts and pictures of the set-up page for Dice Through Time's options."""

from __future__ import annotations

from game.content.library import open_as
from game.games.dice_through_time.reader.content import Content
from game.i18n import _, ngettext


def option_name(option: str) -> str:
    """Return the name of an option; empty if unknown."""
    return {"difficulty": _("Difficulty"), "car": _("Car")}.get(option, "")


def option_label(option: str, value: str) -> str:
    """Return the name of a choice; empty if unknown."""
    return {
        ("difficulty", "beginner"): _("Beginner"),
        ("difficulty", "standard"): _("Standard"),
        ("difficulty", "hard"): _("Hard"),
        ("difficulty", "insane"): _("Insane"),
        ("car", "brown"): _("Brown, 1885"),
        ("car", "blue"): _("Blue, 1955"),
        ("car", "orange"): _("Orange, 1985"),
        ("car", "pink"): _("Pink, 2015"),
        ("car", "random"): _("Random"),
    }.get((option, value), "")


def option_hint(option: str, value: str) -> str:
    """Explain a choice in one sentence; empty if there is nothing to say."""
    n = _items(value)
    return {
        ("difficulty", "beginner"): ngettext(
            "{n} lost item in each year. Good for your first game.",
            "{n} lost items in each year. Good for your first game.",
            n,
        ),
        ("difficulty", "standard"): ngettext(
            "{n} lost item in each year. The standard game.", "{n} lost items in each year. The standard game.", n
        ),
        ("difficulty", "hard"): ngettext(
            "{n} lost item in each year. No time for detours.", "{n} lost items in each year. No time for detours.", n
        ),
        ("difficulty", "insane"): ngettext(
            "{n} lost item in each year. Hardly anyone gets them all home.",
            "All {n} lost items in each year. Hardly anyone gets them all home.",
            n,
        ),
        ("car", "brown"): _("Brown dice. Starts at the unfinished Clock Tower of 1885."),
        ("car", "blue"): _("Blue dice. Starts at the Clock Tower of 1955."),
        ("car", "orange"): _("Orange dice. Starts at the Clock Tower of 1985."),
        ("car", "pink"): _("Pink dice. Starts at the Clock Tower of 2015."),
        ("car", "random"): _("Drawn when the game starts."),
    }.get((option, value), "").format(n=n)


def _items(level: str) -> int:
    """Return the number of lost items per year at a level; 0 if unknown."""
    items = open_as("dice_through_time", Content).box.numbers.items
    return next((count for known, count in items.items() if known == level), 0)


def option_art(option: str, value: str) -> str:
    """Return the picture (an asset) of a choice; empty if none."""
    if option == "car" and value in ("brown", "blue", "orange", "pink"):
        return f"dice_through_time/cars/{value}"
    return ""
