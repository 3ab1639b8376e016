"""Which scenarios show which rule: ``python -m tests.rules.coverage`` writes the table beside the scenarios."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from game.match.scenario import Scenario, read_scenarios

FOLDER = Path(__file__).parents[1] / "scenarios"

TITLES = (
    *("tm_v1", "tm_v2", "tm_v3", "tm_v4", "tm_v5", "tm_train"),
    *("db_a2", "db_a3", "db_b2", "db_b3", "db_b4", "db_c2", "db_c6", "db_d1"),
    *("gullible", "hitch", "not_yourself", "erased", "fading", "alpha"),
    *("trade", "clock_tower", "vortex", "discontinuity", "shopping"),
    *("plut_pellet", "plut_case", "lightning", "locomotive", "newspaper", "fax", "telegram", "almanac"),
    *("dust_jacket", "mr_fusion", "cash", "pie_pan", "hoverboard", "mcfly_novel", "radiation_suit"),
    *("bulletproof_vest", "verne_novel"),
)
"""The titles of the Card Game that Rewind and Quick Trip find."""

POWERS = ("memo", "rewind", "quick_trip", "lucky", "engine", "manure", "science", "steal_back")
"""Its power actions."""

WANTED: Mapping[str, tuple[str, ...]] = {
    "back_in_time": (
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
    ),
    "card_game": (
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
        # 6.20 (what may be taken back) is about undo, not about the rules.
        *(f"Facts 6.{number}" for number in range(1, 22) if number != 20),
    ),
    "time_line": (
        *(f"Rules, Basic idea ({part})" for part in ("cheap here, dear there", "prices change with the past")),
        "Rules, Basic idea (the price is sure on arrival)",
        *(f"Rules, Contents ({part})" for part in ("46 path cards", "start and finish cards", "pawns", "four goods")),
        *(f"Rules, Goal ({part})" for part in ("take goods and sell them", "gold counts, goods do not")),
        *(f"Rules, Goal ({part})" for part in ("gold keeps its value", "the first with 21 gold")),
        *(f"Rules, Setup ({part})" for part in ("pawns", "shuffle", "zones", "a row between start and finish")),
        *(f"Rules, Setup ({part})" for part in ("tokens on every stop", "following a line")),
        "Rules, Setup (length and prices do not matter)",
        *(f"Rules, Placing ({part})" for part in ("first player at random", "the first card", "any stop")),
        *(f"Rules, Placing ({part})" for part in ("clockwise on the next cards", "no slide")),
        "Rules, Placing (the first player begins)",
        *(f"Rules, Turn ({part})" for part in ("one move of either kind", "clockwise")),
        *(f"Rules, Local move ({part})" for part in ("within the zone", "any stop of any card of the zone")),
        *(f"Rules, Local move ({part})" for part in ("with a token or without", "empty places are straight")),
        *(f"Rules, Local move (off the card, {way})" for way in ("upwards", "downwards")),
        *(f"Rules, Local move ({part})" for part in ("a new card gets its tokens", "stop on the new card")),
        "Rules, Local move (a token must be taken)",
        *(f"Rules, Time travel ({part})" for part in ("any stop of the line", "a token must be taken")),
        *(f"Rules, Time travel ({part})" for part in ("both directions", "empty places are straight")),
        *(f"Rules, Time travel ({part})" for part in ("an empty place gets a new card", "only between the zones")),
        "Rules, Time travel (touching the cards that lie there)",
        "Rules, Time travel (tokens, stop on the line, take)",
        "Rules, Time travel (face-down cards fill the way)",
        *(f"Rules, Face-down cards ({part})" for part in ("blank", "pushed like others")),
        "Rules, Face-down cards (turned up when somebody stops)",
        *(f"Rules, Changing history ({part})" for part in ("a token must be taken", "slide up a quarter")),
        *(f"Rules, Changing history ({part})" for part in ("all cards of the zone", "everybody is concerned")),
        "Rules, Changing history (an empty stop changes nothing)",
        "Rules, Changing history (only what is taken changes it)",
        "Rules, Changing history (no longer only the upper cards)",
        *(f"Rules, Start card ({part})" for part in ("no destination", "never affected")),
        *(f"Rules, Finish cards ({part})" for part in ("as many as needed", "four Markets each", "never move")),
        "Rules, Finish cards (a destination to sell)",
        *(f"Rules, Markets ({part})" for part in ("only by time travel", "not by a local move")),
        *(f"Rules, Selling ({part})" for part in ("at once on arrival", "any number at the Market's value")),
        *(f"Rules, Selling ({part})" for part in ("followed back to the start", "many Markets lead nowhere")),
        *(f"Rules, Selling ({part})" for part in ("this very Market, not the number", "does not change history")),
        "Rules, Selling (not obliged)",
        *(f"Rules, Waiting at a Market ({part})" for part in ("staying there", "sell in a later turn")),
        "Rules, Waiting at a Market (for a line to come)",
        *(f"Rules, Other players ({part})" for part in ("through each other", "no shared stop")),
        "Rules, Other players (Markets hold everybody)",
        *(f"Rules, Winning ({part})" for part in ("21 gold or more", "the first of all", "planning")),
        "Rules, Winning (chance only in new cards)",
        *(f"R{number}" for number in range(1, 20)),
        *(f"Facts 1, {fact}" for fact in ("deck", "players", "goods", "columns", "goal", "path card", "stops")),
        *(f"Facts 1, {fact}" for fact in ("distinct path cards", "orderings", "46 path cards", "start card")),
        *(f"Facts 1, {fact}" for fact in ("finish cards", "market values", "start order", "finish order")),
        "Facts 1, old sliding rule",
        *(f"Facts 2, card {number:02}" for number in range(1, 24)),
        *(f"Facts 2, {fact}" for fact in ("45 different cards", "deck choice", "deck choice (the same)")),
        *(f"Facts 3, {part}" for part in ("one stack without gaps", "a slide is one row", "going right", "going left")),
        *(f"Facts 3, {part}" for part in ("price", "the line of a pawn", "a game that stands still")),
    ),
}
"""What has to be cited by at least one scenario of each game."""


def cites(source: str, wanted: str) -> bool:
    """Say whether a scenario's source names what is wanted, alone or among others.

    >>> cites("Rules 4, Turn Tracker Phase (x2); Facts B11", "Facts B11")
    True
    >>> cites("R12", "R1")
    False
    """
    return re.search(re.escape(wanted) + r"(?![0-9a-z_])", source) is not None


def table(scenarios: Iterable[Scenario]) -> str:
    """Write the table: each source with its scenarios."""
    rows: dict[str, list[str]] = {}
    for scenario in scenarios:
        for source in filter(None, (*scenario.rule.split("; "), scenario.ruling)):
            rows.setdefault(source, []).append(f"{scenario.name} ({Path(scenario.file).stem})")
    text = [
        "# Which scenarios show which rule",
        "",
        "Sections and FAQ answers are those of the rulebook; R stands for a ruling on what the rulebook leaves open,",
        "Facts for the data of cards, tracks and tiles. Written by `python -m tests.rules.coverage`.",
        "",
        "| source | scenarios (file) |",
        "|---|---|",
    ]
    text += [f"| {source} | {'<br>'.join(names)} |" for source, names in sorted(rows.items(), key=_order)]
    return "\n".join(text) + "\n"


def _order(row: tuple[str, list[str]]) -> tuple[int, list[int | str], str]:
    """Sort rules first, then answers, rulings and facts, numbers as numbers."""
    source = row[0]
    first = next(n for n, start in enumerate(("Rules", "FAQ", "R", "Facts", "")) if source.startswith(start))
    numbers = [int(number) for number in re.findall(r"\d+", source)]
    return first, list(numbers), source


def main() -> None:
    """Write the tables of all games."""
    for slug in WANTED:
        found = [one for path in sorted((FOLDER / slug).glob("*.yaml")) for one in read_scenarios(path)]
        (FOLDER / slug / "README.md").write_text(table(found), encoding="utf-8")


if __name__ == "__main__":
    main()
