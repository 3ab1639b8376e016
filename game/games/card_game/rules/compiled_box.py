"""The Card Game's box compiled to small numbers and tables for fast play.

Physical cards, squares, linchpins and identities are numbered in content order; sets of them are bit masks. The
timeline is one mask of altered linchpins, from which everything else on it follows. Commands are created once for each
seat.
"""

from __future__ import annotations

from typing import Final

from game.games.card_game.rules import commands as c
from game.games.card_game.rules.box import B1, Box, Identity, Physical
from game.rules.contract import Seat
from game.rules.parts import LazyDict, mask_of

SEATS: Final = range(2, 7)
"""Allowed numbers of players."""

ALMANAC_SQUARE: Final = "B-2"
"""Square that only the owner of the Almanac may flip."""


ANSWERS_ONLY: Final = ("memo", "engine", "manure", "steal_back")
"""Effects of cards that are only responses."""

USABLE: Final = ("lightning", "dust_jacket", "fusion")
"""Effects of items that can be used."""


class SeatCommands:
    """Commands of one seat, created once."""

    def __init__(self, seat: Seat, lookup: Lookup) -> None:
        names = lookup.names
        self.play = tuple(c.Play(seat, name) for name in names)
        self.answer = tuple(c.Answer(seat, name) for name in names)
        self.fuel = tuple(c.Fuel(seat, name) for name in names)
        self.find = tuple(c.Find(seat, name) for name in names)
        self.give = tuple(c.Give(seat, name) for name in names)
        self.drop = tuple(c.Drop(seat, name) for name in names)
        self.drew = tuple(c.Drew(seat, name) for name in names)
        self.use = tuple(c.UseItem(seat, name) for name in names)
        self.use_with = LazyDict[tuple[int, int], c.UseItem](lambda key: c.UseItem(seat, names[key[0]], names[key[1]]))
        """Using an item that consumes another one."""
        self.aim = tuple(c.Aim(seat, square) for square in lookup.linchpins)
        self.aim_at = tuple(c.AimAt(seat, player) for player in range(SEATS.stop - 1))
        self.sides = (c.SetSide(seat, True), c.SetSide(seat, False))
        self.ways = (c.Toward(seat, True), c.Toward(seat, False))
        self.choosing = (c.KeepIdentity(seat), c.Mulligan(seat))
        self.draw_instead, self.finish = c.DrawInstead(seat), c.Finish(seat)
        self.no_fuel, self.no_second_flip = c.NoFuel(seat), c.NoSecondFlip(seat)
        self.find_nothing, self.let_pass = (c.FindNothing(seat),), c.LetPass(seat)
        self.only_passing = (self.let_pass,)


class Lookup:
    """Lookup tables of one box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._read_timeline(box)
        self._read_identities(box)
        self._read_cards(box)
        self._mark_cards()
        self.commands = tuple(SeatCommands(seat, self) for seat in range(SEATS.stop - 1))

    def _read_timeline(self, box: Box) -> None:
        self.squares = tuple(square.index for square in box.squares)
        self.square = {name: number for number, name in enumerate(self.squares)}
        self.linchpins = tuple(square.index for square in box.squares if square.link is None)
        """Squares that can be flipped directly."""
        self.linchpin = {name: number for number, name in enumerate(self.linchpins)}
        self.b1 = self.linchpin[B1]
        self.b2 = self.linchpin[ALMANAC_SQUARE]
        self._parents = {
            square.index: (square.link, mask_of(self.linchpin[parent] for parent in square.of))
            for square in box.squares
            if square.link is not None
        }
        self.states = 1 << len(self.linchpins)
        self._timelines: dict[int, dict[str, bool]] = {}
        """Cache of timelines, which every view needs."""

    def is_altered(self, square: str, flipped: int) -> bool:
        """Return whether a square is altered when the linchpins in ``flipped`` are."""
        if square in self.linchpin:
            return bool(flipped >> self.linchpin[square] & 1)
        link, parents = self._parents[square]
        return flipped & parents == parents if link == "and" else bool(flipped & parents)

    def timeline(self, flipped: int) -> dict[str, bool]:
        """Return for each square whether it is altered when the linchpins in ``flipped`` are."""
        if flipped not in self._timelines:
            self._timelines[flipped] = {square: self.is_altered(square, flipped) for square in self.squares}
        return self._timelines[flipped].copy()

    def _read_identities(self, box: Box) -> None:
        self.identities = tuple(identity.id for identity in box.identities)
        self.identity = {name: number for number, name in enumerate(self.identities)}
        self.satisfied = tuple(
            bytes(self._is_satisfied(identity, state) for state in range(self.states)) for identity in box.identities
        )
        """``satisfied[identity][flipped]``: whether the timeline meets the identity's needs."""

    def _is_satisfied(self, identity: Identity, flipped: int) -> bool:
        original = not self.is_altered(identity.original, flipped)
        return original and all(self.is_altered(square, flipped) for square in identity.altered)

    def _read_cards(self, box: Box) -> None:
        cards: list[Physical] = []
        for title in box.cards:
            linchpin = -1 if title.linchpin is None else self.linchpin[title.linchpin]
            names = [title.id] if title.copies == 1 else [f"{title.id}.{n}" for n in range(1, title.copies + 1)]
            cards += [Physical(name, title, linchpin) for name in names]
        self.cards = tuple(cards)
        self.card = {card.id: number for number, card in enumerate(cards)}
        self.names = tuple(card.id for card in cards)
        self.effects = tuple(card.title.effect for card in cards)
        self.titles = tuple(card.title.id for card in cards)
        self.all = (1 << len(cards)) - 1
        self.items = mask_of(n for n, card in enumerate(cards) if card.title.kind == "item")
        self.machines = mask_of(n for n, card in enumerate(cards) if card.title.kind == "machine")
        self.powers = mask_of(n for n, card in enumerate(cards) if card.title.kind == "power")
        self.with_effect = {
            effect: mask_of(n for n, card in enumerate(cards) if card.title.effect == effect)
            for effect in {card.title.effect for card in cards}
        }
        self.second_items = {
            number: mask_of(
                n for n, other in enumerate(cards) if other.title.id == card.title.item or other.title.effect == "cash"
            )
            for number, card in enumerate(cards)
            if card.title.effect == "doubleback"
        }
        """Items that pay for the second flip, by doubleback."""

    def _mark_cards(self) -> None:
        """Precompute masks needed every turn."""
        self.memos, self.memo_items = self.effect_mask("memo"), self.effect_mask("memo_item")
        self.manure, self.engines = self.effect_mask("manure"), self.effect_mask("engine")
        self.trains, self.sciences = self.effect_mask("train"), self.effect_mask("science")
        self.usable = self.playable = 0
        for effect in USABLE:
            self.usable |= self.effect_mask(effect)
        """Items that can be used."""
        for effect in ANSWERS_ONLY:
            self.playable |= self.effect_mask(effect)
        self.playable = self.all & ~self.playable
        """Cards that may be played in the own turn."""

    def effect_mask(self, effect: str) -> int:
        """Return the mask of all cards with an effect."""
        return self.with_effect.get(effect, 0)
