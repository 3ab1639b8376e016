"""Riff in Time's box compiled to small numbers and tables for fast play.

Spaces are numbered as on the board (San Dimas is 0), locations, personages, objectives, riff cards and faces in content
order; a personage has the number of their home location. A payment is a number too (a *means*): dice of the pool first,
then objective cards, actions of personages, and finally the made Excellent and the free handling ability. Commands are
created on first use and cached.
"""

from __future__ import annotations

from typing import Final

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.box import DICE, FACES, SAN_DIMAS, Box, Effect
from game.rules.contract import Seat
from game.rules.parts import Dial, Graph, LazyDict

SEATS: Final = range(1, 5)
"""Allowed numbers of players."""

WYLD, CHARACTER, TRIUMPHANT, BOGUS_DIE = range(len(DICE))
MOVE, INTERACT, REROLL, EXCELLENT, BOGUS, BLANK = range(len(FACES))

HANDLING: Final = len(FACES)
"""Pseudo face of the free handling ability."""

MIDDLE: Final = 0
"""Space number of San Dimas."""

MAIN, RED, GREEN, REPAIRED = range(4)
"""Sections of a riff card."""

SECTIONS: Final = ("main", "red", "green", "repaired")

MADE: Final = "made"
FREE: Final = "free_handling"
"""Names of the last two means."""


class SeatCommands:
    """Commands of one seat, created once; keys are numbers, the means last."""

    def __init__(self, seat: Seat, lookup: Lookup) -> None:
        spaces, means, people = lookup.spaces, lookup.means, lookup.personages
        self.keep_objective = tuple(c.KeepObjective(seat, name) for name in lookup.objectives)
        self.swap_riff, self.keep_riff = c.SwapRiff(seat), c.KeepRiff(seat)
        self.choose = LazyDict[int, c.Choose](lambda option: c.Choose(seat, option))
        self.arrange = LazyDict[tuple[int, ...], c.ArrangeTop](
            lambda cards: c.ArrangeTop(seat, tuple(lookup.riffs[card] for card in cards))
        )
        self.unrepair = tuple(c.Unrepair(seat, name) for name in lookup.locations)
        self.take_dice = LazyDict[tuple[int, int, int], c.TakeDice](lambda counts: c.TakeDice(seat, *counts))
        self.use_booth, self.end_turn = c.UseBooth(seat), c.EndTurn(seat)
        self.reroll = LazyDict[tuple[int, int], c.Reroll](lambda key: c.Reroll(seat, means[key[0]], means[key[1]]))
        self.suffer = LazyDict[int, c.Suffer](lambda die: c.Suffer(seat, means[die]))
        self.combine = LazyDict[tuple[int, int], c.Combine](lambda key: c.Combine(seat, means[key[0]], means[key[1]]))
        self.move = LazyDict[tuple[int, int], c.Move](lambda key: c.Move(seat, spaces[key[0]], means[key[1]]))
        self.pick_up = LazyDict[tuple[int, int], c.PickUp](lambda key: c.PickUp(seat, people[key[0]], means[key[1]]))
        self.drop = LazyDict[tuple[int, int], c.Drop](lambda key: c.Drop(seat, people[key[0]], means[key[1]]))
        self.hand_over = LazyDict[tuple[int, int, int], c.Pass](
            lambda key: c.Pass(seat, people[key[0]], key[1], means[key[2]])
        )
        self.restore = LazyDict[tuple[int, int], c.Restore](lambda key: c.Restore(seat, people[key[0]], means[key[1]]))
        self.repair = LazyDict[int, c.Repair](lambda by: c.Repair(seat, means[by]))


class Lookup:
    """Lookup tables of one box."""

    def __init__(self, box: Box) -> None:
        """Compile the box."""
        self.box, self.numbers = box, box.numbers
        self._read_board(box)
        self._read_dice(box)
        self._read_cards(box)
        self._read_means(box)
        self.commands = tuple(SeatCommands(seat, self) for seat in range(SEATS.stop - 1))

    def _read_board(self, box: Box) -> None:
        self.spaces = tuple(space.id for space in box.spaces)
        self.space = {name: number for number, name in enumerate(self.spaces)}
        self.circuits = Graph([[self.space[name] for name in space.neighbours] for space in box.spaces])
        self.locations = tuple(location.id for location in box.locations)
        self.location = {name: number for number, name in enumerate(self.locations)}
        self.personages = tuple(location.personage for location in box.locations)
        self.personage = {name: number for number, name in enumerate(self.personages)}
        self.characters = tuple(character.id for character in box.characters)
        self.character = {name: number for number, name in enumerate(self.characters)}
        self.abilities = tuple(character.ability for character in box.characters)
        dial = box.numbers.dial
        self.dial = Dial(0, dial.most, {"green": dial.green, "red": dial.red})

    def _read_dice(self, box: Box) -> None:
        self.face: dict[str, int] = {face: number for number, face in enumerate(FACES)}
        self.faces = tuple(tuple(self.face[face] for face in box.dice[die]) for die in DICE)
        """``faces[kind]``: faces of a kind of dice."""
        self.supply = tuple(box.supply[die] for die in DICE)
        self.carried_dice = tuple(tuple(location.dice.count(die) for die in DICE) for location in box.locations)
        """``carried_dice[personage]``: number of dice of each kind given by carrying them."""

    def _read_cards(self, box: Box) -> None:
        self.riffs = tuple(card.id for card in box.riffs)
        self.riff = {name: number for number, name in enumerate(self.riffs)}
        self.drawn = tuple(c.RiffDrawn(card) for card in self.riffs)
        self.sections: tuple[tuple[tuple[Effect, ...], ...], ...] = tuple(
            (card.main, card.red, card.green, card.repaired) for card in box.riffs
        )
        """``sections[card][section]``: effects of a section."""
        self.riff_location = tuple(-1 if card.location is None else self.location[card.location] for card in box.riffs)
        """``riff_location[card]``: location its sections depend on, or -1."""
        self.objectives = tuple(card.id for card in box.objectives)
        self.objective = {name: number for number, name in enumerate(self.objectives)}
        self.mission_of = tuple(
            -1 if card.personage is None else self.personage[card.personage] for card in box.objectives
        )
        """``mission_of[objective]``: personage of the mission, or -1."""

    def _read_means(self, box: Box) -> None:
        dice = box.numbers.pool
        self.first_card = dice
        """``first_card``: means of the first objective card; lower ones are dice."""
        actions = [(location.personage, location.actions) for location in box.locations]
        named = [(f"{who}.{number + 1}", icon) for who, icons in actions for number, icon in enumerate(icons)]
        self.means = (
            *(f"die.{die + 1}" for die in range(dice)),
            *self.objectives,
            *(name for name, _ in named),
            MADE,
            FREE,
        )
        self.means_of = {name: number for number, name in enumerate(self.means)}
        self.made, self.free = self.means_of[MADE], self.means_of[FREE]
        icons = [*(card.action for card in box.objectives), *(icon for _, icon in named)]
        self.shown = (*(BLANK,) * dice, *(self.face[icon] for icon in icons), EXCELLENT, HANDLING)
        """``shown[means]``: its action, for all but dice."""
        self.granted = tuple(
            sum(1 << self.means_of[f"{who}.{number + 1}"] for number in range(len(icons))) for who, icons in actions
        )
        """``granted[personage]``: mask of the means given by carrying them."""

    def space_of_name(self, name: str, stage_of: list[int]) -> int:
        """Return the space of San Dimas or of a location, given the placement of locations."""
        return MIDDLE if name == SAN_DIMAS else stage_of[self.location[name]]
