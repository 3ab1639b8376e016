"""Content of Riff in Time: typed records of the board, cards, dice and numbers.

The records are read from ``levels/riff_in_time``, with its ids. Titles are English source strings, read (and
translated) by the client only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from game.rules.parts.tunings import tuned
from game.rules.record_bases import ContentRecord

Die = Literal["wyld", "character", "triumphant", "bogus"]

DICE: Final[tuple[Die, ...]] = ("wyld", "character", "triumphant", "bogus")
"""Kinds of dice, in the order of a pool."""

Action = Literal["move", "interact", "reroll", "excellent"]

ACTIONS: Final[tuple[Action, ...]] = ("move", "interact", "reroll", "excellent")
"""Actions of dice and cards (rulebook, "Utiliser des actions")."""

Face = Literal["move", "interact", "reroll", "excellent", "bogus", "blank"]

FACES: Final[tuple[Face, ...]] = (*ACTIONS, "bogus", "blank")
"""Faces of dice, in counting order."""

Difficulty = Literal["easy", "standard", "hard", "heinous"]

DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easy", "standard", "hard", "heinous")
"""Difficulties, easiest first; they set the start and end of San Dimas' dial."""

Ability = Literal["double_move", "swap_riff", "free_handling", "ignore_first_bogus"]
"""Abilities of the four characters (facts, 3.5)."""

SAN_DIMAS: Final = "san_dimas"
"""Space in the centre of the board."""

StepName = Literal[
    "raise_location",
    "raise_stages",
    "raise_players",
    "raise_san_dimas",
    "lower_san_dimas",
    "lower_for_repaired",
    "lower_here",
    "draw",
    "discard",
    "look",
    "unrepair",
    "gather",
    "go",
    "eject",
]

EffectName = StepName | Literal["choose"]

WITH_LOCATION: Final = ("raise_location",)
"""Effects that name a location."""
WITH_SPACE: Final = ("gather", "go")
"""Effects that name a location or San Dimas."""
WITH_STAGES: Final = ("raise_stages", "lower_for_repaired")
"""Effects that name stages of the board by their numbers."""

Mission = Literal[
    "lower_places",
    "carry_two",
    "lower_together",
    "no_reroll",
    "lower_with",
    "tour",
    "pass",
    "visit",
    "crowd",
]
"""Missions of objectives (rulebook, "Explications des missions")."""

WITH_PERSONAGE: Final = ("carry_two", "lower_with", "tour", "pass", "visit")
"""Missions that name a personage."""


class Step(ContentRecord, frozen=True):
    """One effect of a riff card, ``by`` times or by that amount; ``stages`` are numbers on the board."""

    do: StepName
    by: int = 1
    location: str | None = None
    stages: tuple[int, ...] = ()


class Effect(ContentRecord, frozen=True):
    """A step, or with ``do: choose`` several ``options`` of which the active player chooses one."""

    do: EffectName
    by: int = 1
    location: str | None = None
    stages: tuple[int, ...] = ()
    options: tuple[Step, ...] = ()


class Riff(ContentRecord, frozen=True):
    """A riff card with its sections; the last three depend on the named ``location``, or on the stages of ``main``."""

    id: str
    location: str | None = None
    main: tuple[Effect, ...] = ()
    red: tuple[Effect, ...] = ()
    green: tuple[Effect, ...] = ()
    repaired: tuple[Effect, ...] = ()


class Objective(ContentRecord, frozen=True):
    """An objective: mission, reduction of San Dimas, and the action it gives afterwards.

    ``number`` is the number of places or rounds required, ``stages`` those to visit, in order.
    """

    id: str
    title: str
    text: str
    mission: Mission
    reward: int
    action: Action
    personage: str | None = None
    number: int = 1
    stages: tuple[int, ...] = ()
    min_players: int = 1


class Location(ContentRecord, frozen=True):
    """A location with its ``personage`` and the gifts of carrying them."""

    id: str
    title: str
    year: str
    personage: str
    name: str
    dice: tuple[Die, ...] = ()
    actions: tuple[Action, ...] = ()


class Character(ContentRecord, frozen=True):
    """A player character."""

    id: str
    title: str
    text: str
    ability: Ability


class Space(ContentRecord, frozen=True):
    """A space of the board: San Dimas (number 0) or a numbered stage."""

    id: str
    number: int
    neighbours: tuple[str, ...]


class RiftDial(ContentRecord, frozen=True):
    """The dial of a location: start, end, and bands (first and last value)."""

    start: int
    most: int
    green: tuple[int, int]
    red: tuple[int, int]


class Hardship(ContentRecord, frozen=True):
    """Changes of a level for one number of players.

    San Dimas starts ``higher`` and ends at ``end``, rifts start at ``rift``, where given; those of the ``calm`` first
    locations start one lower, and ``fewer`` riff cards are discarded unseen before the game.
    """

    higher: int = 0
    end: int | None = None
    rift: int | None = None
    fewer: int = 0
    calm: int = 0


class Numbers(ContentRecord, frozen=True):
    """Constants of the game (facts, 3.1).

    ``san_dimas`` is the default end of that dial by number of players, ``easier`` its extension on easy, ``harder`` the
    original rise of its start by level; ``retuned`` gives for each tuning the changed levels by number of players;
    ``at_home`` is the maximum number of personages dealt to their own locations, ``offered`` the number of objectives
    to choose from, ``pool`` the maximum number of dice, ``own`` everybody's number of Wyld dice.
    """

    dial: RiftDial
    san_dimas: Mapping[int, int]
    harder: Mapping[Difficulty, int]
    at_home: int
    offered: int
    pool: int
    own: int
    easier: Mapping[int, int] = {}
    retuned: tuple[Mapping[Difficulty, Mapping[int, Hardship]], ...] = ()

    def hardship(self, difficulty: Difficulty, seats: int, tuning: int) -> Hardship:
        """Return the changes of a level for a tuning."""
        first = Hardship(higher=self.harder.get(difficulty, 0))
        return tuned(self.retuned, tuning, difficulty, seats, first)

    def end(self, difficulty: Difficulty, seats: int, tuning: int) -> int:
        """Return the end of San Dimas on a level for a tuning."""
        end = self.hardship(difficulty, seats, tuning).end
        if end is not None:
            return end
        return self.san_dimas[seats] + (self.easier.get(seats, 0) if difficulty == "easy" else 0)


class Box(ContentRecord, frozen=True):
    """Everything the rules need from the box; ``spaces`` are by number, ``supply`` counts dice."""

    spaces: tuple[Space, ...]
    locations: tuple[Location, ...]
    characters: tuple[Character, ...]
    dice: Mapping[Die, tuple[Face, ...]]
    supply: Mapping[Die, int]
    numbers: Numbers
    riffs: tuple[Riff, ...]
    objectives: tuple[Objective, ...]
