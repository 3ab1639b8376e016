"""The rulebook sentences and facts that Back in Time scenarios must cite at least once."""

from __future__ import annotations

from typing import Final

WANTED: Final = (
    *(f"Rules 3, Setup {number}" for number in (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13)),
    "Rules 1, Game Objective",
    "Rules 1, Important",
    "Rules 4, Gameplay Flow",
    "Rules 4, Turn Tracker Phase",
    "Rules 4, Check Love Meter",
    "Rules 4, Action Phase",
    "Rules 5, Moving Your Character",
    "Rules 5, Escorting",
    *(f"Rules 5, Special Character Powers, {hero}" for hero in ("Marty", "Doc", "Jennifer", "Einstein")),
    "Rules 5, Influence Love",
    "Rules 5, Move DeLorean",
    "Rules 5, Fight Biff",
    "Rules 5, Prepare DeLorean",
    "Rules 5, Opportunity Challenge",
    "Rules 5, Trouble Challenge",
    "Rules 5, Note",
    *(f"Rules 5, Rolling Dice {step}" for step in ("1", "2", "3", "4.1", "4.2", "4.3", "4.4", "4.5")),
    "Rules 5, Assisting",
    "Rules 5, Item Cards",
    "Rules 6, Instant Loss",
    "Rules 6, Final Turn (Win)",
    "Rules 6, Final Turn (Lose)",
    *(f"FAQ {number}" for number in range(1, 10)),
    # R25 (one person at several seats) is about who answers, not about the rules.
    *(f"R{number}" for number in range(1, 27) if number != 25),
    *(f"Facts B7, O{number:02}" for number in range(1, 25)),
    *(f"Facts B8, T{level}{number}" for level in (1, 2, 3) for number in range(1, 7)),
    *(f"Facts B9, {item}" for item in ("Skateboard", "Radiation Suit", "Sci-Fi Magazine", "Video Recorder")),
    *(f"Facts B9, {item}" for item in ("Walkman", "Electric Guitar", "Scale Model", "Fundraiser Flyer")),
    *(f"Facts B9, {item}" for item in ("Binoculars", "Letter to Doc", "Hair Dryer", "Puffer Vest")),
    "Facts B11",
    "Facts D, Easy",
    "Facts D, Hard",
)
