"""Texts and pictures of the set-up page for Back in Time's options."""

from __future__ import annotations

from game.content.book_numbers import filled, numbers_of
from game.i18n import _, ngettext


def option_name(option: str) -> str:
    """Return the name of an option; empty if unknown."""
    return {
        "character": _("Character"),
        "difficulty": _("Difficulty"),
        "expansion": _("Two extra items"),
    }.get(option, "")


def option_label(option: str, value: str) -> str:
    """Return the name of a choice; empty if unknown."""
    return {
        ("character", "marty"): _("Marty"),
        ("character", "doc"): _("Doc"),
        ("character", "jennifer"): _("Jennifer"),
        ("character", "einstein"): _("Einstein"),
        ("character", "random"): _("Random"),
        ("difficulty", "easy"): _("Easy"),
        ("difficulty", "normal"): _("Normal"),
        ("difficulty", "hard"): _("Hard"),
        ("expansion", "off"): _("No"),
        ("expansion", "on"): _("Yes"),
    }.get((option, value), "")


def option_hint(option: str, value: str) -> str:
    """Explain a choice in one sentence; empty if there is nothing to say."""
    if option == "difficulty":
        return _level_hint(value)
    numbers = numbers_of("back_in_time")
    steps, items = int(numbers["power_steps"]), int(numbers["items"])
    said = {
        ("character", "marty"): ngettext(
            "Brave, with {dice} {courage}. Once per turn, move Lorraine up to {n} space closer.",
            "Brave, with {dice} {courage}. Once per turn, move Lorraine up to {n} spaces closer.",
            steps,
        ),
        ("character", "doc"): _("Smart, with {dice} {knowledge}. Once per turn, go straight to the DeLorean."),
        ("character", "jennifer"): ngettext(
            "Kind, with {dice} {love}. Once per turn, move another hero up to {n} space closer.",
            "Kind, with {dice} {love}. Once per turn, move another hero up to {n} spaces closer.",
            steps,
        ),
        ("character", "einstein"): ngettext(
            "Quick, with {dice} {speed}. Once per turn, chase Biff up to {n} space away.",
            "Quick, with {dice} {speed}. Once per turn, chase Biff up to {n} spaces away.",
            steps,
        ),
        ("character", "random"): _("Drawn when the game starts."),
        ("expansion", "off"): ngettext("The {items} item from the box.", "The {items} items from the box.", items),
        ("expansion", "on"): _("Adds Biff's Matchbook and Gray's Sports Almanac with their cards."),
    }.get((option, value), "")
    return filled(said, {"dice": numbers["favorite"], "n": steps, "items": items})


def _level_hint(value: str) -> str:
    """Describe a level from the box's numbers; empty if unknown."""
    numbers = numbers_of("back_in_time")
    return str(numbers.get(f"level_{value}", ""))


def option_art(option: str, value: str) -> str:
    """Return the picture (an asset) of a choice; empty if none."""
    if option == "character" and value in ("marty", "doc", "jennifer", "einstein"):
        return f"back_in_time/cards/hero_{value}"
    return ""
