"""Content of Back in Time: typed records of the board, cards, tiles and dice.

The records are read from ``levels/back_in_time``, with its ids. Titles and texts are English source strings, read (and
translated) by the client only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from game.rules.parts.tunings import tuned
from game.rules.record_bases import ContentRecord

COLOURS = ("speed", "knowledge", "courage", "love")
"""Kinds of dice and symbols, in counting order."""

FACES: Mapping[str, tuple[str, int]] = {
    "biff": ("biff", 1),
    "wild": ("wild", 1),
    **{f"{colour}{times}": (colour, count) for colour in COLOURS for count, times in ((1, ""), (2, "2"))},
}
"""Symbol and count of each die face."""

HEROES = ("marty", "doc", "jennifer", "einstein")
"""The player characters."""

Difficulty = Literal["easy", "normal", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "normal", "hard")
"""Difficulties, easiest first."""

MOST_KNOWLEDGE = 9
"""Maximum Knowledge symbols of a part."""

MOVERS = ("george", "lorraine", "biff")
"""Non-player figures, in tie-break order."""

Who = Literal["george", "lorraine", "biff"]
Icon = Literal["trouble_1", "trouble_2", "trouble_3", "movement", "movement_x2", "love_check", "love_check_x2"]
Action = Literal["die", "reroll_all", "change_to_wild", "none"]
Need = Mapping[str, int]
"""Required symbols: colour to count."""

REWARDS = ("power_tile", "power_tile_choice", "item", "love", "delorean")
"""Rewards of solved cards; see :mod:`game.games.back_in_time.rules.challenge`."""

REVEALS = ("love", "delorean", "biff_steps", "biff_to_nearest", "send_home")
"""Effects of revealing a Trouble Card."""

LASTING = (
    "none",
    "no_special_powers",
    "tile_move_minus_1",
    "no_free_reroll",
    "no_escort_lorraine",
    "no_escort_george",
    "part_cost_plus_1",
    "no_assist",
    "biff_card_plus_1",
    "delorean_locked",
    "no_items",
    "love_minus_1",
    "die_limit_1",
)
"""Lasting effects of active Trouble Cards."""

ITEMS = (
    "skateboard",
    "radiation_suit",
    "sci_fi_magazine",
    "video_recorder",
    "backpack",
    "walkman",
    "electric_guitar",
    "scale_model",
    "fundraiser_flyer",
    "binoculars",
    "letter_to_doc",
    "hair_dryer",
    "puffer_vest",
    "biffs_matchbook",
    "sports_almanac",
)
"""Effect names of the Item Cards, one each (rulebook section 5, Item Cards)."""


class Space(ContentRecord, frozen=True):
    """A space of Hill Valley; ``npc`` is False where George, Lorraine and Biff never go."""

    id: str
    title: str
    kind: Literal["location", "street"]
    npc: bool
    neighbours: tuple[str, ...]


class Spot(ContentRecord, frozen=True):
    """A spot of the DeLorean Track and its corresponding space.

    ``gate`` marks the spot that cannot be passed without all parts, ``ready`` the Ready Zone.
    """

    index: int
    space: str
    start: bool = False
    gate: bool = False
    ready: bool = False


class Effect(ContentRecord, frozen=True):
    """An effect by name with its argument: a number or an id."""

    name: str
    arg: int | str = 1


class Tile(ContentRecord, frozen=True):
    """A kind of Power Tile: its action (``die`` rolls one die of colour ``die``) and its movement in spaces."""

    action: Action
    move: int
    die: str | None = None
    count: int = 1


class Line(ContentRecord, frozen=True):
    """A Movement Card's line: ``who`` moves ``steps`` spaces towards a space, a figure or ``nearest_of_couple``."""

    who: Who
    steps: int
    toward: str


class MovementCard(ContentRecord, frozen=True):
    """A card that moves the figures, line by line."""

    id: str
    steps: tuple[Line, ...]


class OpportunityCard(ContentRecord, frozen=True):
    """A challenge at a space; ``requires_present`` names a figure that must be there too."""

    id: str
    title: str
    space: str
    need: Need
    reward: tuple[Effect, ...]
    requires_present: str | None = None
    expansion: bool = False


class TroubleCard(ContentRecord, frozen=True):
    """A Trouble Card: immediate effect, lasting effect, and solution."""

    id: str
    level: Literal[1, 2, 3]
    title: str
    space: str
    on_reveal: tuple[Effect, ...]
    lasting: str
    need: Need
    reward: tuple[Effect, ...]


class ItemCard(ContentRecord, frozen=True):
    """An Item Card; ``assist`` items may help another player, ``passive`` ones are never exhausted."""

    id: str
    title: str
    text: str
    assist: bool
    passive: bool = False
    expansion: bool = False


class Part(ContentRecord, frozen=True):
    """A DeLorean Part Tile: its space and the Knowledge symbols it needs (normally, and on hard)."""

    id: str
    title: str
    space: str
    knowledge: int
    knowledge_hard: int

    def cost(self, difficulty: Difficulty) -> int:
        """Return the number of Knowledge symbols the part needs."""
        return self.knowledge_hard if difficulty == "hard" else self.knowledge


class LoveMeter(ContentRecord, frozen=True):
    """The Love Meter: range, start, and zones as first and last value.

    ``retuned`` gives for each tuning the changed starts by difficulty and number of seats; ``faded`` the number of
    ``photos`` face down at the start.
    """

    min: int
    max: int
    start: int
    start_easy: int
    double_photo_zone: tuple[int, int]
    heart_zone: tuple[int, int]
    photos: int
    retuned: tuple[Mapping[Difficulty, Mapping[int, int]], ...] = ()
    faded: tuple[Mapping[Difficulty, Mapping[int, int]], ...] = ()

    def left(self, difficulty: Difficulty, seats: int, tuning: int) -> int:
        """Return the number of photo sections face up at the start, for a tuning."""
        return self.photos - tuned(self.faded, tuning, difficulty, seats, 0)

    def begins(self, difficulty: Difficulty, seats: int, tuning: int) -> int:
        """Return the start value for a tuning."""
        first = self.start_easy if difficulty == "easy" else self.start
        return tuned(self.retuned, tuning, difficulty, seats, first)


class Setup(ContentRecord, frozen=True):
    """Starting spaces of the figures, and the number of face-up Opportunity Cards."""

    players: str
    george: str
    lorraine: str
    biff: str
    opportunities: int


class Mat(ContentRecord, frozen=True):
    """Capacity of a Character Mat in Power Tiles, without and with the Backpack."""

    slots: int
    with_backpack: int


class Box(ContentRecord, frozen=True):
    """Everything the rules need from the box.

    ``dice`` gives the six faces of each colour by name (``love``, ``love2``, ``wild``, ``biff``), ``tracker`` the icons
    of each column by number of seats (the columns after the start space).
    """

    spaces: tuple[Space, ...]
    track: tuple[Spot, ...]
    setup: Setup
    dice: Mapping[str, tuple[str, ...]]
    dice_per_colour: int
    love: LoveMeter
    knockdown_tokens: int
    longest_move: int
    parts: tuple[Part, ...]
    mat: Mat
    starter_tiles: Mapping[str, tuple[Tile, ...]]
    power_tiles: tuple[Tile, ...]
    movement: tuple[MovementCard, ...]
    opportunities: tuple[OpportunityCard, ...]
    troubles: tuple[TroubleCard, ...]
    items: tuple[ItemCard, ...]
    tracker: Mapping[int, tuple[tuple[Icon, ...], ...]]
