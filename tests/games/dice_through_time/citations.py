"""The rulebook sentences and facts that Dice Through Time scenarios must cite at least once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

SENTENCES: Final = {
    "Goal": ("players work together", "all items are back", "lost at Game Over"),
    "Contents": ("cars and mats", "Biffs", "dice", "72 events", "20 items", "20 paradox tokens", "24 Einstein tokens",
                 "markers"),
    "Setup 1": ("the board", "Biff starts"),
    "Setup 2": ("event deck and discards",),
    "Setup 3": ("Einstein tokens face down", "paradox tokens beside the board"),
    "Setup 4": ("shuffled, the rest unseen", "beginner", "standard", "hard", "insane"),
    "Setup 5": ("OUTATIME start",),
    "Setup 6": ("car, dice and mat", "Clock Tower of the car's year", "first player's marker"),
    "Round": ("six steps",),
    "Step 1": ("two players draw 3", "three players draw 5", "four players draw 8", "discards are shuffled",
               "one at a time", "specials do what they say", "at once, before it is discarded",
               "several specials in order", "an event goes to its place", "Biff is called",
               "several events on one place"),
    "Step 2": ("buried dice come back", "all roll"),
    "Step 3": ("the first player begins", "clockwise, one turn each", "a turn is finished before the next",
               "spending dice", "a spent die is spent", "dice that match the icons"),
    "Further": ("one step for any die", "Mr. Fusion, any icon", "the example of two equal dice"),
    "Events": ("at its place, for its icons", "the example of Lou's Cafe", "Biff is in the way",
               "moved with a fist or Mr. Fusion", "all of a place at once", "buried dice may be needed"),
    "Clearing": ("all events are discarded", "the paradox token goes", "one item of the year",
                 "the card tells its home", "two items at most", "an empty deck gives none",
                 "years without items may be worth it"),
    "Returning": ("in one's turn, where it belongs", "no Biff and no events", "after clearing the place",
                  "discarded face up", "the marker goes back", "an Einstein token"),
    "Einstein": ("an icon to spend", "any player, in step 3", "out of the game"),
    "Burying": ("an unspent die, as it is", "in a following turn", "the same place or later",
                "back to the owner's mat", "the example of the Clock Tower", "it stays where it is",
                "taken back at the start of a round"),
    "Meeting": ("two spaces at once", "only when a car moves there", "two cars there cost no more"),
    "Step 4": ("the year with most covered places", "several events are one place", "the example of three places",
               "paradox tokens of that year", "a tie: the earliest year", "Game Over"),
    "Step 5": ("covered places of that year", "one token for a place", "the example of three tokens"),
    "Step 6": ("the marker goes left",),
    "Winning": ("the last item, at once",),
}  # fmt: skip
"""Sentences of the rulebook by section."""

ICONS: Final = ("Flux", "Arrow", "Fist", "Lightning", "Doc", "Wrench")
"""Sections with a single sentence each."""

SPECIALS: Final = (
    "good_boy", "paradox_averted", "extra_minutes", "biff_wanders_off", "history_heals", "running_late", "ripples",
    "gang_of_biffs", "overheated_flux",
)  # fmt: skip

FACTS: Final = {
    "Facts 1": ("board", "columns", "car start", "Biff symbol", "Lou's Cafe", "buried dice", "paradox"),
    "Facts 2": ("dice", "die faces", "Einstein", "OUTATIME", "Game Over", "meeting", "carry limit"),
    "Facts 3": ("board", "events", "items", *SPECIALS),
}


def _wanted() -> Iterator[str]:
    """Yield the sentences, rulings and facts to cite; rulings from 26 on are later ones."""
    for section, parts in SENTENCES.items():
        yield from (f"Rules, {section} ({part})" for part in parts)
    yield from (f"Rules, {icon}" for icon in ICONS)
    yield from (f"R{number}" for number in range(1, 29))
    for section, parts in FACTS.items():
        yield from (f"{section}, {part}" for part in parts)


WANTED: Final = tuple(_wanted())
