"""Texts and pictures of the set-up page for Riff in Time's options."""

from __future__ import annotations

from game.content.library import open_as
from game.games.riff_in_time.reader.content import Content
from game.games.riff_in_time.rules.box import DIFFICULTIES
from game.games.riff_in_time.table.text.level_texts import level_text
from game.i18n import _

CHARACTERS = ("bill", "ted", "elizabeth", "joanna")


def option_name(option: str) -> str:
    """Return the name of an option; empty if unknown."""
    return {"character": _("Character"), "difficulty": _("Difficulty")}.get(option, "")


def option_label(option: str, value: str) -> str:
    """Return the name of a choice; empty if unknown."""
    return {
        ("character", "bill"): _("Bill"),
        ("character", "ted"): _("Ted"),
        ("character", "elizabeth"): _("Elizabeth"),
        ("character", "joanna"): _("Joanna"),
        ("character", "random"): _("Random"),
        ("difficulty", "easy"): _("Easy"),
        ("difficulty", "standard"): _("Standard"),
        ("difficulty", "hard"): _("Hard"),
        ("difficulty", "heinous"): _("Heinous"),
    }.get((option, value), "")


def option_hint(option: str, value: str) -> str:
    """Explain a choice in one sentence; empty if there is nothing to say."""
    return {
        ("character", "bill"): _("Fast. Each Move takes him along one or two wires."),
        ("character", "ted"): _("Wary. Once per turn, he may discard a riff card and draw another."),
        ("character", "elizabeth"): _("Deft. Once per turn, she picks up, drops off or restores a figure for free."),
        ("character", "joanna"): _("Unshaken. The first Bogus result of her turn does nothing."),
        ("character", "random"): _("Drawn when the game starts."),
    }.get((option, value), _level_hint(value) if option == "difficulty" else "")


def _level_hint(value: str) -> str:
    """Describe a level from the box's numbers; empty if unknown."""
    numbers = open_as("riff_in_time", Content).box.numbers
    return next((level_text(numbers, level) for level in DIFFICULTIES if level == value), "")


def option_art(option: str, value: str) -> str:
    """Return the picture (an asset) of a choice; empty if none."""
    return f"riff_in_time/characters/{value}" if option == "character" and value in CHARACTERS else ""
