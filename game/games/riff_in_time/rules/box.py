"""What is in the box of Riff in Time: typed records of the board, the cards, the dice and the numbers.

The records are filled from ``levels/riff_in_time``; ids are the ones used there. Titles are English source words that
only the client reads (and translates).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from game.rules.content_record_base import ContentRecord
from game.rules.parts.tunings import tuned

Die = Literal["wyld", "character", "triumphant", "bogus"]

DICE: Final[tuple[Die, ...]] = ("wyld", "character", "triumphant", "bogus")
"""The kinds of dice, in the order in which a pool is laid out."""

Action = Literal["move", "interact", "reroll", "excellent"]

ACTIONS: Final[tuple[Action, ...]] = ("move", "interact", "reroll", "excellent")
"""What a die or a card may let a player do (rulebook, "Utiliser des actions")."""

Face = Literal["move", "interact", "reroll", "excellent", "bogus", "blank"]

FACES: Final[tuple[Face, ...]] = (*ACTIONS, "bogus", "blank")
"""What a die may show, in the order used for counting."""

Difficulty = Literal["easy", "standard", "hard", "heinous"]

DIFFICULTIES: Final[tuple[Difficulty, ...]] = ("easy", "standard", "hard", "heinous")
"""The levels of the game, easiest first: where the dial of San Dimas starts, and where it ends."""

Ability = Literal["double_move", "swap_riff", "free_handling", "ignore_first_bogus"]
"""What the four characters can do (facts, 3.5)."""

SAN_DIMAS: Final = "san_dimas"
"""The space in the middle of the board."""

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
"""What an objective may ask for (rulebook, "Explications des missions")."""

WITH_PERSONAGE: Final = ("carry_two", "lower_with", "tour", "pass", "visit")
"""Missions that name a personage."""


class Step(ContentRecord, frozen=True):
    """One thing that a riff card does, ``by`` times or by so much; ``stages`` are numbers on the board."""

    do: StepName
    by: int = 1
    location: str | None = None
    stages: tuple[int, ...] = ()


class Effect(ContentRecord, frozen=True):
    """A step, or (``do: choose``) several ``options`` of which the active player takes one."""

    do: EffectName
    by: int = 1
    location: str | None = None
    stages: tuple[int, ...] = ()
    options: tuple[Step, ...] = ()


class Riff(ContentRecord, frozen=True):
    """A riff card with its sections; the last three look at the named ``location``, or at the stages of ``main``."""

    id: str
    location: str | None = None
    main: tuple[Effect, ...] = ()
    red: tuple[Effect, ...] = ()
    green: tuple[Effect, ...] = ()
    repaired: tuple[Effect, ...] = ()


class Objective(ContentRecord, frozen=True):
    """An objective: its mission, by how much it lowers San Dimas, and the action that it gives from then on.

    ``number`` is how many places or rounds the mission takes, ``stages`` are those to be visited, in order.
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
    """A location with the ``personage`` who belongs there and what carrying him gives."""

    id: str
    title: str
    year: str
    personage: str
    name: str
    dice: tuple[Die, ...] = ()
    actions: tuple[Action, ...] = ()


class Character(ContentRecord, frozen=True):
    """One of those whom players may be."""

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
    """The dial of a location: where it starts, its end, and its bands (first and last value)."""

    start: int
    most: int
    green: tuple[int, int]
    red: tuple[int, int]


class Hardship(ContentRecord, frozen=True):
    """What makes a level harder or easier, for one number of players.

    San Dimas starts ``higher`` and ends at ``end``, every rift starts at ``rift``, where these are not the usual
    numbers, but those of the ``calm`` first locations start one lower, and ``fewer`` riff cards are discarded unseen
    before the game.
    """

    higher: int = 0
    end: int | None = None
    rift: int | None = None
    fewer: int = 0
    calm: int = 0


class Numbers(ContentRecord, frozen=True):
    """The constants of the game (facts, 3.1).

    ``san_dimas`` is the usual end of that dial by number of players, ``easier`` how much further that is on easy,
    ``harder`` how much higher it started by level at first; ``retuned`` says for each tuning what a level is like by
    number of players, if not as before; ``at_home`` is how many personages may be dealt to their own locations,
    ``offered`` how many objectives a player chooses from, ``pool`` how many dice are rolled at most, ``own`` how many
    Wyld dice everybody has.
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
        """Return what a level is like with a tuning."""
        first = Hardship(higher=self.harder.get(difficulty, 0))
        return tuned(self.retuned, tuning, difficulty, seats, first)

    def end(self, difficulty: Difficulty, seats: int, tuning: int) -> int:
        """Return where San Dimas ends on a level with a tuning."""
        end = self.hardship(difficulty, seats, tuning).end
        if end is not None:
            return end
        return self.san_dimas[seats] + (self.easier.get(seats, 0) if difficulty == "easy" else 0)


class Box(ContentRecord, frozen=True):
    """Everything the rules need to know of the box; ``spaces`` run by number, ``supply`` counts dice."""

    spaces: tuple[Space, ...]
    locations: tuple[Location, ...]
    characters: tuple[Character, ...]
    dice: Mapping[Die, tuple[Face, ...]]
    supply: Mapping[Die, int]
    numbers: Numbers
    riffs: tuple[Riff, ...]
    objectives: tuple[Objective, ...]
