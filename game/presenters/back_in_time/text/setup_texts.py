"""What the set-up page says and shows about the options of Back in Time."""

from __future__ import annotations

from game.i18n import _


def option_name(option: str) -> str:
    """Return the name of an option; empty when it is none of ours."""
    return {
        "character": _("Character"),
        "difficulty": _("How hard"),
        "expansion": _("Two more items"),
    }.get(option, "")


def option_label(option: str, value: str) -> str:
    """Return the name of a choice; empty when it is none of ours."""
    return {
        ("character", "marty"): _("Marty"),
        ("character", "doc"): _("Doc"),
        ("character", "jennifer"): _("Jennifer"),
        ("character", "einstein"): _("Einstein"),
        ("character", "random"): _("Surprise"),
        ("difficulty", "easy"): _("Easy"),
        ("difficulty", "normal"): _("Normal"),
        ("difficulty", "hard"): _("Hard"),
        ("expansion", "off"): _("No"),
        ("expansion", "on"): _("Yes"),
    }.get((option, value), "")


def option_hint(option: str, value: str) -> str:
    """Return one sentence on what a choice means; empty when there is nothing to say."""
    return {
        ("character", "marty"): _("Brave: two {courage} dice. Once a turn he calls Lorraine up to 2 spaces closer."),
        ("character", "doc"): _("Learned: two {knowledge} dice. Once a turn he hurries to the car, wherever it is."),
        ("character", "jennifer"): _(
            "Kind: two {love} dice. Once a turn she calls another hero up to 2 spaces closer."
        ),
        ("character", "einstein"): _("Quick: two {speed} dice. Once a turn he chases Biff up to 2 spaces away."),
        ("character", "random"): _("Chance decides when the game begins."),
        ("difficulty", "easy"): _("Love begins high, and the last look at the photo is a short one."),
        ("difficulty", "normal"): _("The game as it is meant to be: often lost at first."),
        ("difficulty", "hard"): _("Love begins low, and the cable asks for 3 {knowledge} instead of 2."),
        ("expansion", "off"): _("The thirteen items of the box."),
        ("expansion", "on"): _("Adds Biff's Matchbook and Gray's Sports Almanac with their cards."),
    }.get((option, value), "")


def option_art(option: str, value: str) -> str:
    """Return the picture (an asset) of a choice; empty when there is none."""
    if option == "character" and value in ("marty", "doc", "jennifer", "einstein"):
        return f"back_in_time/cards/hero_{value}"
    return ""
