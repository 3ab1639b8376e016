"""The rulebook sentences and facts that Card Game scenarios must cite at least once."""

from __future__ import annotations

from typing import Final

TITLES = (
    *("tm_v1", "tm_v2", "tm_v3", "tm_v4", "tm_v5", "tm_train"),
    *("db_a2", "db_a3", "db_b2", "db_b3", "db_b4", "db_c2", "db_c6", "db_d1"),
    *("gullible", "hitch", "not_yourself", "erased", "fading", "alpha"),
    *("trade", "clock_tower", "vortex", "discontinuity", "shopping"),
    *("plut_pellet", "plut_case", "lightning", "locomotive", "newspaper", "fax", "telegram", "almanac"),
    *("dust_jacket", "mr_fusion", "cash", "pie_pan", "hoverboard", "mcfly_novel", "radiation_suit"),
    *("bulletproof_vest", "verne_novel"),
)
"""Titles that Rewind and Quick Trip can find."""

POWERS = ("memo", "rewind", "quick_trip", "lucky", "engine", "manure", "science", "steal_back")
"""Power actions."""

WANTED: Final = (
    "Rules, Overview",
    *(f"Rules, Preparation ({part})" for part in ("timeline", "B-1", "three piles", "hands and identities")),
    "Rules, Preparation (keep them to yourself)",
    "Rules, Who begins",
    *(f"Rules, Turn ({part})" for part in ("draw 1", "play 1", "from the hand")),
    *(f"Rules, Second draw option{part}" for part in ("", " (extra play)", " (each play)", " (fancy machine)")),
    *(f"Rules, How to change history ({part})" for part in ("ripplepoints", "flipped back", "pairs", "Note")),
    "Rules, How to change history (Hitch a Ride)",
    *(f"Rules, Card kinds ({part})" for part in ("items face up", "items are not played", "time machines")),
    *(f"Rules, Card kinds ({part})" for part in ("actions", "power actions", "power actions not found")),
    *(f"Rules, Card kinds ({part})" for part in ("DoubleBack alone", "DoubleBack and item", "another linchpin")),
    "Rules, Card kinds (item in front of you)",
    "Rules, Special square B-1",
    "Rules, Winning",
    *(f"Rules, Winning ({part})" for part in ("change history, then B-1", "end of the own turn", "B-1 is needed")),
    *(f"Rules, End of game ({part})" for part in ("a Memo in time", "Mysterious Forces", "real card")),
    *(f"Rules, Example {number}" for number in range(1, 5)),
    *(f"Rules, Identity ({part})" for part in ("all three events", "other events")),
    "Rules, Mulligan",
    *(f"Rules, Memos ({part})" for part in ("out of turn", "cancels and discards", "whose turn does not change")),
    *(f"Rules, Memos ({part})" for part in ("timely", "not retroactive", "everybody may decide")),
    *(f"Rules, Memos (not retroactive, {flip} flip)" for flip in ("first", "second")),
    *(f"Rules, Memos (end of the game: {part})" for part in ("announced first", "too late")),
    "Rules, Components",
    *(f"FAQ {number}" for number in range(1, 10)),
    *(f"R{number}" for number in range(1, 30)),
    *(f"Facts 3, {square}" for square in ("A-2", "A-3", "B-1", "B-2", "B-3", "B-4", "C-2", "C-6", "D-1")),
    *(f"Facts 3, {square}" for square in ("A-5", "C-3", "D-6")),
    *(f"Facts 4, {name}" for name in ("verne", "marty_iii", "tiffany", "marlin", "dexter")),
    *(f"Facts 4, {name}" for name in ("roxanne", "stella", "rex", "galileo", "opal")),
    *(f"Facts 5, {title}{how}" for title in TITLES for how in ("", " (Rewind)", " (Quick Trip)", " (Memo)")),
    *(f"Facts 5, {title}" for title in POWERS),
    # 6.20 (what may be taken back) is about undo, not about the rules: tests/match/test_undo_of_rewind.py.
    *(f"Facts 6.{number}" for number in range(1, 22) if number != 20),
)
