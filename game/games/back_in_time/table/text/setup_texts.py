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
    items = int(numbers["items"])
    said = {
        ("character", "random"): _("Drawn when the game starts."),
        ("expansion", "off"): ngettext("The {items} item from the box.", "The {items} items from the box.", items),
        ("expansion", "on"): _("Adds Biff's Matchbook and Gray's Sports Almanac with their cards."),
    }.get((option, value)) or " ".join(_hero(value, int(numbers["favorite"]), int(numbers["power_steps"])))
    return filled(said, {"dice": numbers["favorite"], "n": numbers["power_steps"], "items": items})


def _hero(hero: str, dice: int, steps: int) -> tuple[str, ...]:
    """Return the sentences on a hero's favorite dice and special power; none for others."""
    return {
        "marty": (
            ngettext("Brave: {dice} {courage} die.", "Brave: {dice} {courage} dice.", dice),
            ngettext(
                "Once per turn, move Lorraine up to {n} space closer.",
                "Once per turn, move Lorraine up to {n} spaces closer.",
                steps,
            ),
        ),
        "doc": (
            ngettext("Smart: {dice} {knowledge} die.", "Smart: {dice} {knowledge} dice.", dice),
            _("Once per turn, go straight to the DeLorean."),
        ),
        "jennifer": (
            ngettext("Kind: {dice} {love} die.", "Kind: {dice} {love} dice.", dice),
            ngettext(
                "Once per turn, move another hero up to {n} space closer.",
                "Once per turn, move another hero up to {n} spaces closer.",
                steps,
            ),
        ),
        "einstein": (
            ngettext("Quick: {dice} {speed} die.", "Quick: {dice} {speed} dice.", dice),
            ngettext(
                "Once per turn, chase Biff up to {n} space away.",
                "Once per turn, chase Biff up to {n} spaces away.",
                steps,
            ),
        ),
    }.get(hero, ())


def _level_hint(value: str) -> str:
    """Describe a level from the box's numbers; empty if unknown."""
    numbers = numbers_of("back_in_time")
    return str(numbers.get(f"level_{value}", ""))


def option_art(option: str, value: str) -> str:
    """Return the picture (an asset) of a choice; empty if none."""
    if option == "character" and value in ("marty", "doc", "jennifer", "einstein"):
        return f"back_in_time/cards/hero_{value}"
    return ""
