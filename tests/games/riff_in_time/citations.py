"""The rulebook sentences and facts that Riff in Time scenarios must cite at least once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

SENTENCES: Final = {
    "Abilities": ("an ability goes before the rules",),
    "Bogus": ("before everything but rerolls", "the rift where one stands grows"),
    "Booth": ("all dice once",),
    "Contents": ("16 objectives", "60 riff cards", "dice", "four members of the band"),
    "Double actions": ("two equal ones are an Excellent",),
    "Drop": ("at the right place only", "dice stay for the turn"),
    "Ending": ("at any time",),
    "Example": ("Bill walks two", "New Mexico, then Rome"),
    "Excellent": ("any action",),
    "Goal": ("all places are repaired",),
    "Legend": (
        "all players move",
        "as often as it says",
        "choose",
        "discard a riff card",
        "draw a riff card",
        "eject all",
        "look at three cards",
        "lower San Dimas",
        "lower the own place",
        "raise San Dimas",
        "raise each player's place",
        "raise numbered places",
        "raise the named location",
        "the player moves",
        "un-repair",
    ),
    "Losing": ("San Dimas cannot rise", "no riff card is left"),
    "Missions": (
        "carry two",
        "crowd at San Dimas",
        "lower three places",
        "lower with a personage",
        "lower with another player",
        "pass",
        "three rounds without a reroll",
        "visit in order",
        "visit",
    ),
    "Move": ("along the circuits",),
    "Passing": ("nobody takes", "to a player at the same place"),
    "Personage cards": ("Charlemagne",),
    "Phase 1": (
        "each player's place",
        "each turn begins with a card",
        "red and green",
        "repaired",
        "several places",
        "the main section",
    ),
    "Phase 3": ("at the end of a turn",),
    "Pick up": ("at a wrong place", "dice from the next turn"),
    "Pool": ("Bogus dice must be in it", "four dice at most", "personages aboard", "three Wyld dice at first"),
    "Repairing": ("a Triumphant die", "one step each", "repaired at 0"),
    "Reroll": ("one unspent die",),
    "Restore": ("one Interaction",),
    "Rewards": ("San Dimas falls once or twice", "an action in every turn"),
    "Rifts": ("San Dimas at 0", "a repaired place is not raised", "at 10 San Dimas rises instead"),
    "Rounds": ("San Dimas rises at the end", "clockwise"),
    "Setup": ("a higher start is harder",),
    "Setup 1": ("San Dimas shows the number of players", "riff cards are shuffled"),
    "Setup 2": ("locations at 5",),
    "Setup 3": ("personages",),
    "Setup 4": ("a character for everybody",),
    "Setup 6": ("choose an objective",),
    "Setup 7": ("set-up action",),
    "Setup 8": ("first rifts",),
    "Winning": ("all repaired at the end of a turn",),
}
"""Sentences of the rulebook by section."""

FACTS: Final = (
    "Facts 1, 10",
    "Facts 1, 18",
    "Facts 1, 19",
    "Facts 1, 23",
    "Facts 1, 24",
    "Facts 1, 25",
    "Facts 1, 26",
    "Facts 1, 27",
    "Facts 1, 28",
    "Facts 1, 31",
    "Facts 1, 36",
    "Facts 1, 4",
    "Facts 3.1",
    "Facts 3.5, Bill",
    "Facts 3.5, Elizabeth",
    "Facts 3.5, Joanna",
    "Facts 3.5, Ted",
    "Facts 3.8",
)
"""Facts not in the rulebook."""

NO_EFFECT: Final = (21,)
"""Rulings without effect on play, such as which face of a card shows after a repair."""

RULINGS: Final = 29


def _wanted() -> Iterator[str]:
    """Yield the sentences, rulings and facts to cite."""
    for section, parts in SENTENCES.items():
        yield from (f"Rules, {section} ({part})" for part in parts)
    yield from (f"R{number}" for number in range(1, RULINGS + 1) if number not in NO_EFFECT)
    yield from FACTS


WANTED: Final = tuple(_wanted())
