"""Back in Time's box compiled to small numbers and tables for fast play.

A *figure* is a number: 0 George, 1 Lorraine, 2 Biff, 3 + seat for the heroes. Spaces, tiles, cards, items and
parts are numbered in content order. Sets of tiles and items are bit masks. Commands are created once for each seat.
"""

from __future__ import annotations

from typing import Final

from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.box import COLOURS, FACES, HEROES, MOVERS, Box, Need, Tile
from game.games.back_in_time.rules.compiled_records import Challenge, Move, PowerTile
from game.rules.contract import Seat
from game.rules.parts import Dial, Graph, LazyDict, mask_of

GEORGE: Final = 0
LORRAINE: Final = 1
BIFF: Final = 2
FIRST_HERO: Final = 3

BIFF_FACE: Final = 0
WILD_FACE: Final = 1
WILD_SYMBOL: Final = 4
"""Wild symbol; 0-3 are the symbols of :data:`COLOURS`."""

TILES, MOVEMENT, OPPORTUNITY, TROUBLE_1 = 0, 1, 2, 3
DECKS: Final = ("tiles", "movement", "opportunity", "trouble_1", "trouble_2", "trouble_3")
"""Decks by number."""
TROUBLE_DECKS: Final = DECKS[TROUBLE_1:]
"""Decks of the Trouble Cards, from level 1."""

NEAREST: Final = -2
"""Goal "the nearer of the couple" on a Movement Card."""

SEATS: Final = range(2, 5)
"""Allowed numbers of players."""


DOUBLE_PHOTO, HEARTS = "double_photo", "hearts"
"""Bands of the Love Meter."""

LAST_COLUMN, MIDNIGHT = "last_column", "midnight"
"""Marks on the turn tracker: its last column, and 10:04 p.m."""


def goal_figure(figure: int) -> int:
    """Return the goal of a :class:`Move` meaning "towards ``figure``"; the function is its own inverse."""
    return -3 - figure


class SeatCommands:
    """Commands of one seat, created once."""

    def __init__(self, seat: Seat, lookup: Lookup) -> None:
        tiles, spaces, items = [tile.id for tile in lookup.tiles], lookup.spaces, lookup.items
        self.walk = tuple(c.Walk(seat, tile) for tile in tiles)
        self.step = tuple(c.Step(seat, space) for space in spaces)
        self.escort = {name: tuple(c.Step(seat, space, name) for space in spaces) for name in MOVERS[:BIFF]}
        """``escort[companion][space]``: a step with George or Lorraine."""
        self.lead = {name: tuple(c.Lead(seat, name, space) for space in spaces) for name in (*MOVERS, *HEROES)}
        """``lead[figure][space]``: leading a figure."""
        self.go_to = tuple(c.GoTo(seat, space) for space in spaces)
        self.use_power = {hero: c.UsePower(seat, hero) for hero in (None, *HEROES)}
        self.use_item = LazyDict[tuple[int, int | None], c.UseItem](lambda key: c.UseItem(seat, items[key[0]], key[1]))
        self.attempt = {name: c.Attempt(seat, name) for name in lookup.challenges}
        self.add_die = tuple(c.AddDie(seat, tile) for tile in tiles)
        self.mark = LazyDict[int, c.Mark](lambda die: c.Mark(seat, die))
        self.unmark = LazyDict[int, c.Unmark](lambda die: c.Unmark(seat, die))
        self.reroll_all = tuple(c.RerollAll(seat, tile) for tile in tiles)
        self.change_to_wild = LazyDict[tuple[int, int], c.ChangeToWild](
            lambda key: c.ChangeToWild(seat, tiles[key[0]], key[1])
        )
        self.discard = tuple(c.Discard(seat, tile) for tile in tiles)
        self.swap = tuple(c.Swap(seat, card) for card in lookup.opportunities)
        self.halt, self.end_turn = c.Halt(seat), c.EndTurn(seat)
        self.ready, self.settle = c.Ready(seat), c.Settle(seat)
        self.reroll, self.keep = c.Reroll(seat), c.Keep(seat)


class Lookup:
    """Lookup tables of one box."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.spaces = tuple(space.id for space in box.spaces)
        self.space = {name: number for number, name in enumerate(self.spaces)}
        self._read_board(box)
        self._read_tiles(box)
        self._read_dice(box)
        self._read_cards(box)
        love = box.love
        self.love = Dial(love.min, love.max, {DOUBLE_PHOTO: love.double_photo_zone, HEARTS: love.heart_zone})
        self.photos = Dial(0, love.photos)
        self.tokens = Dial(0, box.knockdown_tokens)
        self.clocks = {
            seats: Dial(1, len(row) + 2, marks={LAST_COLUMN: len(row) + 1, MIDNIGHT: len(row) + 2})
            for seats, row in box.tracker.items()
        }
        """Turn tracker for each number of seats, from the start space to 10:04 p.m."""
        self.commands = tuple(SeatCommands(seat, self) for seat in range(SEATS.stop - 1))

    def _read_board(self, box: Box) -> None:
        neighbours = [[self.space[n] for n in space.neighbours] for space in box.spaces]
        barred = [number for number, space in enumerate(box.spaces) if not space.npc]
        self.streets = Graph(neighbours)
        """Graph for heroes."""
        self.town = Graph(neighbours, barred)
        """Graph for George, Lorraine and Biff, who never enter Town Square."""
        self.may_escort_into = tuple(space.npc for space in box.spaces)
        self.track = tuple(self.space[spot.space] for spot in box.track)
        self.gate = next(spot.index for spot in box.track if spot.gate)
        self.start_spot = next(spot.index for spot in box.track if spot.start)
        self.ready = frozenset(spot.index for spot in box.track if spot.ready)
        self.road = Dial(0, len(box.track) - 1)
        """DeLorean Track as a number dial."""
        setup = box.setup
        self.homes = tuple(self.space[name] for name in (setup.george, setup.lorraine, setup.biff))
        self.start_space = self.space[setup.players]

    def _read_tiles(self, box: Box) -> None:
        tiles: list[PowerTile] = []
        self.starters: list[int] = []
        for hero in HEROES:
            first = len(tiles)
            tiles += [_tile(f"{hero}.{n}", tile) for n, tile in enumerate(box.starter_tiles[hero], 1)]
            self.starters.append(mask_of(range(first, len(tiles))))
        first = len(tiles)
        for tile in box.power_tiles:
            stem = f"{tile.die or tile.action}_{tile.move}"
            tiles += [_tile(f"{stem}.{n}", tile) for n in range(1, tile.count + 1)]
        self.standard_tiles = range(first, len(tiles))
        self.tiles = tuple(tiles)
        self.tile = {tile.id: number for number, tile in enumerate(tiles)}
        self.die_tiles = mask_of(n for n, tile in enumerate(tiles) if tile.action == "die")
        self.colour_tiles = tuple(mask_of(n for n, t in enumerate(tiles) if t.colour == c) for c in range(4))
        self.reroll_tiles = mask_of(n for n, tile in enumerate(tiles) if tile.action == "reroll_all")
        self.wild_tiles = mask_of(n for n, tile in enumerate(tiles) if tile.action == "change_to_wild")

    def _read_dice(self, box: Box) -> None:
        self.faces = tuple(FACES)
        self.face = {name: code for code, name in enumerate(self.faces)}
        self.dice = tuple(tuple(self.face[name] for name in box.dice[colour]) for colour in COLOURS)
        symbols = [(WILD_SYMBOL, 0), (WILD_SYMBOL, 1)]
        symbols += [(symbol, count) for symbol in range(4) for count in (1, 2)]
        self.face_symbols = tuple(symbols)
        """Symbol and count of each face."""

    def _read_cards(self, box: Box) -> None:
        self.items = tuple(item.id for item in box.items)
        self.item = {name: number for number, name in enumerate(self.items)}
        self.passive_items = mask_of(n for n, item in enumerate(box.items) if item.passive)
        self.assist_items = mask_of(n for n, item in enumerate(box.items) if item.assist)
        self.backpack = mask_of([self.item["backpack"]])
        self.parts = tuple(part.id for part in box.parts)
        self.part_spaces = tuple(self.space[part.space] for part in box.parts)
        self.opportunities = tuple(card.id for card in box.opportunities)
        self.troubles = tuple(card.id for card in box.troubles)
        self.lasting = tuple(card.lasting for card in box.troubles)
        self.movement = tuple(card.id for card in box.movement)
        self.lines = tuple(
            tuple(Move(MOVERS.index(line.who), line.steps, self._goal(line.toward)) for line in card.steps)
            for card in box.movement
        )
        self.cards: tuple[tuple[str, ...], ...] = (
            tuple(tile.id for tile in self.tiles),
            self.movement,
            self.opportunities,
            *(self.troubles for _ in range(3)),
        )
        """Card names by deck and number."""
        self.numbers = tuple({name: number for number, name in enumerate(names)} for names in self.cards)
        self.drawn = tuple(
            tuple(c.Drawn(deck, name) for name in names) for deck, names in zip(DECKS, self.cards, strict=True)
        )
        """Chance commands that draw each card of a deck."""
        self.challenges = self._challenges(box)

    def _goal(self, toward: str) -> int:
        """Return the number of a Movement Card's goal."""
        if toward == "nearest_of_couple":
            return NEAREST
        return goal_figure(MOVERS.index(toward)) if toward in MOVERS else self.space[toward]

    def _challenges(self, box: Box) -> dict[str, Challenge]:
        """Return all possible challenges by id."""
        found = [Challenge("love", "love"), Challenge("delorean", "delorean"), Challenge("biff", "biff")]
        found += [Challenge(part.id, "part", n, self.space[part.space]) for n, part in enumerate(box.parts)]
        found += [
            Challenge(
                card.id,
                "opportunity",
                n,
                self.space[card.space],
                _need(card.need),
                card.reward,
                _present(card.requires_present),
            )
            for n, card in enumerate(box.opportunities)
        ]
        found += [
            Challenge(card.id, "trouble", n, self.space[card.space], _need(card.need), card.reward)
            for n, card in enumerate(box.troubles)
        ]
        return {challenge.id: challenge for challenge in found}

    def figure_name(self, figure: int, heroes: tuple[int, ...]) -> str:
        """Return the name of a figure: ``george``, or the hero of a seat."""
        return MOVERS[figure] if figure < FIRST_HERO else HEROES[heroes[figure - FIRST_HERO]]


def _tile(name: str, tile: Tile) -> PowerTile:
    return PowerTile(name, tile.action, -1 if tile.die is None else COLOURS.index(tile.die), tile.move)


def _need(need: Need) -> tuple[int, int, int, int]:
    """Return a card's required symbols by colour."""
    speed, knowledge, courage, love = (need.get(colour, 0) for colour in COLOURS)
    return speed, knowledge, courage, love


def _present(name: str | None) -> int:
    return -1 if name is None else MOVERS.index(name)
