"""A second implementation of Time Line, with cards placed on a grid, to compare the rules engine with.

It shares nothing with the engine except the JSON names: cards are read from the box's files, each card has a row of its
own, and lines are found by joining the ends of all tracks. It is slow, and written to be checked by eye against the
rulebook.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tests.support.boxes import written

Json = Any
"""Any JSON value."""

Spot = tuple[int, int]
"""A point where tracks meet: the edge between two zones (0 is before the first) and the row."""

HIGH = 4
"""Number of rows that a card covers."""


@dataclass
class Face:
    """The printed side of a card: right-hand end and good of the track at each left-hand slot, from 0."""

    ends: tuple[int, ...]
    goods: tuple[str, ...]

    def turned(self) -> Face:
        """Return the card upside down: left and right swapped, slots in reverse order."""
        tracks = sorted(
            (HIGH - 1 - end, HIGH - 1 - slot, good)
            for slot, (end, good) in enumerate(zip(self.ends, self.goods, strict=True))
        )
        return Face(tuple(end for _, end, _ in tracks), tuple(good for _, _, good in tracks))


def box() -> dict[str, Any]:
    """Read the box's files."""
    return written("time_line", "goods", "paths", "table")


@lru_cache
def faces(deck: str) -> Mapping[str, Face]:
    """Return the cards of a deck by id, in order."""
    printed = {
        path["id"]: Face(tuple(end - 1 for end in path["exits"]), tuple(path["stops"])) for path in box()["paths"]
    }
    halves = {f"{name}b": face.turned() if deck == "turned" else face for name, face in printed.items()}
    return {f"{name}a": face for name, face in printed.items()} | halves


@dataclass
class Card:
    """A card on the table; ``name`` is None while it lies face down."""

    zone: int
    top: int
    name: str | None
    tokens: set[str]


@dataclass
class Pawn:
    """A player's pawn: on a stop of a card, on a Market's row, or not placed yet."""

    card: Card | None = None
    good: str = ""
    market: int | None = None


class Table:
    """A game state built from a spectator's view and advanced by commands."""

    def __init__(self, view: Json) -> None:
        self.faces = faces(view["option"])
        self.width = box()["zones"][len(view["players"])]
        self.cards = [
            Card(zone, shown["top"] + HIGH * place, card["id"], set(card["tokens"]))
            for zone, shown in enumerate(view["zones"])
            for place, card in enumerate(shown["cards"])
        ]
        self.pawns = [self._pawn(player["pawn"]) for player in view["players"]]
        self.goods = [dict(player["goods"]) for player in view["players"]]
        self.gold = [player["gold"] for player in view["players"]]
        self.unseen = set(view["unseen"])
        self.turn, self.first = view["turn"], view["first"]
        self.stays, self.still = view["stays"], view["still"]
        self.asked: tuple[str, Any] = (view["ask"]["what"], view["ask"]["zone"])
        self.over: Json = None
        self.active = False
        """Whether something was taken, sold or laid this turn."""
        self.board: Any = None
        """The board for which ``joined`` was computed."""
        self.joined: dict[Spot, tuple[int, ...]] = {}

    def _pawn(self, shown: Json) -> Pawn:
        card = next((card for card in self.cards if card.name == shown["card"] is not None), None)
        return Pawn(card, shown["good"] or "", shown["market"])

    @property
    def deck(self) -> int:
        """Return the number of cards left to draw."""
        return len(self.unseen) - sum(card.name is None for card in self.cards)

    def column(self, zone: int) -> list[Card]:
        """Return the cards of a zone from the top."""
        return sorted((card for card in self.cards if card.zone == zone), key=lambda card: card.top)

    # --- lines -------------------------------------------------------------------------------------------------------

    def tracks(self) -> Iterator[tuple[Spot, Spot]]:
        """Yield every track across a zone, over all occupied rows."""
        markets = [pawn.market for pawn in self.pawns if pawn.market is not None]
        tops = [card.top for card in self.cards]
        rows = range(min([0, *tops, *markets]), max([HIGH, *(top + HIGH for top in tops), *(m + 1 for m in markets)]))
        bare = {(zone, row) for zone in range(self.width) for row in rows}
        for card in self.cards:
            for slot in range(HIGH):
                end = slot if card.name is None else self.faces[card.name].ends[slot]
                bare.remove((card.zone, card.top + slot))  # raises KeyError where two cards overlap
                yield (card.zone, card.top + slot), (card.zone + 1, card.top + end)
        for zone, row in bare:
            yield (zone, row), (zone + 1, row)

    def lines(self) -> dict[Spot, tuple[int, ...]]:
        """Return the line through each spot as its rows, one for each edge between zones; cached per board."""
        board = [(card.zone, card.top, card.name) for card in self.cards], [pawn.market for pawn in self.pawns]
        if board != self.board:
            self.board, self.joined = board, self.join()
        return self.joined

    def join(self) -> dict[Spot, tuple[int, ...]]:
        """Join all tracks that meet."""
        leader: dict[Spot, Spot] = {}

        def find(spot: Spot) -> Spot:
            while (above := leader.setdefault(spot, spot)) != spot:
                spot = above
            return spot

        for one, other in self.tracks():
            leader[find(one)] = find(other)
        joined = defaultdict(list)
        for spot in list(leader):
            joined[find(spot)].append(spot)
        found: dict[Spot, tuple[int, ...]] = {}
        for spots in joined.values():
            spots.sort()
            assert [edge for edge, _ in spots] == list(range(self.width + 1)), "a line forks or breaks off"
            found |= dict.fromkeys(spots, tuple(row for _, row in spots))
        return found

    def spot(self, pawn: Pawn) -> Spot:
        """Return the spot of a pawn's line: where its track comes in, or its Market."""
        if pawn.card is None:
            assert pawn.market is not None
            return self.width, pawn.market
        assert pawn.card.name is not None
        return pawn.card.zone, pawn.card.top + self.faces[pawn.card.name].goods.index(pawn.good)

    def prices(self) -> dict[str, tuple[tuple[int, ...], int]]:
        """Return for each good its line from the start card, and its price."""
        lines, found = self.lines(), {}
        for row, good in enumerate(box()["start"]):
            line = lines[0, row]
            finish_card = line[-1] // HIGH
            found[good] = (line, box()["finish"][line[-1] - HIGH * finish_card])
        return found

    def buyer(self, seat: int) -> tuple[str | None, int]:
        """Return the good that the Market of a seat's pawn buys and its price, or (None, 0)."""
        market = self.pawns[seat].market
        for good, (line, price) in self.prices().items() if market is not None else ():
            if line[-1] == market:
                return good, price
        return None, 0

    # --- legal commands ----------------------------------------------------------------------------------------------

    def legal_commands(self) -> list[Json]:
        """Return every legal command of the seat to act."""
        what, seat = self.asked[0], self.actor
        if self.over is not None or seat < 0:
            return []
        if what in ("placing", "stopping"):
            verb = "place" if what == "placing" else "stop_at"
            return [{"do": verb, "seat": seat, "good": good} for good in self.goods[seat]]
        if what == "selling":
            return [*self.sales(seat), {"do": "sell_nothing", "seat": seat}]
        return [{"seat": seat, **command} for command in (*self.sales(seat), *self.moves(seat))]

    def sales(self, seat: int) -> list[Json]:
        """Return one command for each number of goods that can be sold at the pawn's Market."""
        good, _ = self.buyer(seat)
        most = self.goods[seat][good] if good else 0
        return [{"do": "sell", "seat": seat, "count": count + 1} for count in range(most)]

    def moves(self, seat: int) -> Iterator[Json]:
        """Yield staying, local moves and time travel."""
        pawn = self.pawns[seat]
        yield {"do": "stay"}
        if pawn.card is not None:
            yield from self.local(pawn.card.zone)
            yield {"do": "to_market"}
        line = self.lines()[self.spot(pawn)]
        for zone in range(self.width):
            if pawn.card is None or pawn.card.zone != zone:
                yield from self.travel(zone, line)

    def local(self, zone: int) -> Iterator[Json]:
        """Yield moves within the zone: free stops, face-down cards, and a new card at either end."""
        for place, card in enumerate(self.column(zone)):
            if card.name is None:
                yield {"do": "turn_up", "place": place}
            else:
                yield from (move for good in self.faces[card.name].goods for move in self.stop(card, good))
        if self.deck:
            yield from ({"do": "step_off", "up": up} for up in (True, False))

    def travel(self, zone: int, line: tuple[int, ...]) -> Iterator[Json]:
        """Yield the one move into another zone along the line."""
        card = self.card_at(zone, line[zone])
        if card is None or card.name is None:
            if self.missing(zone, line[zone]) <= self.deck:
                yield {"do": "explore", "zone": zone}
        else:
            face = self.faces[card.name]
            yield from self.stop(card, face.goods[line[zone] - card.top])

    def stop(self, card: Card, good: str) -> Iterator[Json]:
        """Yield the move to a stop, unless a pawn stands there."""
        if not any(pawn.card is card and pawn.good == good for pawn in self.pawns):
            yield {"do": "move_to", "card": card.name, "good": good}

    def card_at(self, zone: int, row: int) -> Card | None:
        """Return the card that covers a row of a zone, or None."""
        return next((card for card in self.column(zone) if card.top <= row < card.top + HIGH), None)

    def missing(self, zone: int, row: int) -> int:
        """Return the number of cards to lay until one covers a row."""
        column, count = self.column(zone), 0
        while not column[0].top - HIGH * count <= row < column[-1].top + HIGH * (count + 1):
            count += 1
        return count

    # --- commands ----------------------------------------------------------------------------------------------------

    def do(self, command: Json) -> None:
        """Carry out a command."""
        plain = {name: value for name, value in command.items() if name not in ("do", "seat")}
        getattr(self, f"_{command['do']}")(**plain)

    def _begins(self, player: int) -> None:
        self.turn = self.first = player
        self.asked = ("dealing", 0)

    def _dealt(self, zone: int, card: str) -> None:
        self.unseen.remove(card)
        self.cards.append(Card(zone, 0, card, set(self.goods[0])))
        self.asked = ("dealing", zone + 1) if zone + 1 < self.width else ("placing", 0)

    def _place(self, good: str) -> None:
        """Place a pawn on a stop of the current card and take its token; nothing slides."""
        number, seat = self.asked[1], self.actor
        self.pawns[seat] = Pawn(self.column(number)[0], good)
        self.take(seat)
        self.asked = ("placing", number + 1) if number + 1 < len(self.pawns) else ("turn", None)
        self.active, self.still = False, 0

    def take(self, seat: int) -> bool:
        """Take the token under a pawn and return whether there was one."""
        pawn = self.pawns[seat]
        assert pawn.card is not None
        if pawn.good not in pawn.card.tokens:
            return False
        pawn.card.tokens.remove(pawn.good)
        self.goods[seat][pawn.good] += 1
        self.active = True
        return True

    def arrive(self, card: Card, good: str) -> None:
        """Stop the pawn, take the token, and slide the zone up by a row if there was one."""
        self.pawns[self.turn] = Pawn(card, good)
        if self.take(self.turn):
            for other in self.cards:
                other.top -= other.zone == card.zone
        self.pass_on()

    def pass_on(self, stayed: bool = False) -> None:
        """End the turn, or the game at a standstill."""
        self.turn = (self.turn + 1) % len(self.pawns)
        self.stays = self.stays + 1 if stayed else 0
        self.still = 0 if self.active else self.still + 1
        self.active, self.asked = False, ("turn", None)
        if self.stays >= len(self.pawns) and not self.deck:
            self.end("all_passed")
        elif self.still >= box()["quiet"] * len(self.pawns):
            self.end("standstill")

    def end(self, ending: str) -> None:
        """End the game: the most gold wins, then the most goods."""
        wealth = [(gold, sum(goods.values())) for gold, goods in zip(self.gold, self.goods, strict=True)]
        self.over = {"ending": ending, "winners": [seat for seat, has in enumerate(wealth) if has == max(wealth)]}

    def _stay(self) -> None:
        self.pass_on(stayed=True)

    def _move_to(self, card: str, good: str) -> None:
        self.arrive(next(one for one in self.cards if one.name == card), good)

    def _step_off(self, up: bool) -> None:
        card = self.pawns[self.turn].card
        assert card is not None
        self.asked = ("opening", (self.lay(card.zone, up), None))

    def lay(self, zone: int, up: bool) -> Card:
        """Lay a card face down at an end of a zone."""
        column = self.column(zone)
        top = column[0].top - HIGH if up else column[-1].top + HIGH
        self.cards.append(Card(zone, top, None, set()))
        return self.cards[-1]

    def _turn_up(self, place: int) -> None:
        card = self.pawns[self.turn].card
        assert card is not None
        self.asked = ("opening", (self.column(card.zone)[place], None))

    def _explore(self, zone: int) -> None:
        """Lay cards until one covers the line; note the pawn's side of approach and row."""
        pawn = self.pawns[self.turn]
        line = self.lines()[self.spot(pawn)]
        from_left = pawn.card is not None and pawn.card.zone < zone
        row = line[zone] if from_left else line[zone + 1]
        while (card := self.card_at(zone, row)) is None:
            self.lay(zone, up=row < self.column(zone)[0].top)
        self.asked = ("opening", (card, (from_left, row)))

    def _turned(self, card: str) -> None:
        """Turn the card up, fill it, and stop where the line leads; after a local move the player chooses."""
        place, arrival = self.asked[1]
        self.unseen.remove(card)
        place.name, place.tokens, self.active = card, set(self.goods[0]), True
        if arrival is None:
            self.asked = ("stopping", place)
            return
        from_left, row = arrival
        face = self.faces[card]
        slot = row - place.top if from_left else face.ends.index(row - place.top)
        self.arrive(place, face.goods[slot])

    def _stop_at(self, good: str) -> None:
        self.arrive(self.asked[1], good)

    def _to_market(self) -> None:
        line = self.lines()[self.spot(self.pawns[self.turn])]
        self.pawns[self.turn] = Pawn(market=line[-1])
        if self.sales(self.turn):
            self.asked = ("selling", None)
        else:
            self.pass_on()

    def _sell(self, count: int) -> None:
        good, price = self.buyer(self.turn)
        assert good is not None
        self.goods[self.turn][good] -= count
        self.gold[self.turn] += count * price
        self.active = True
        if self.gold[self.turn] >= box()["goal"]:
            self.over = {"ending": "gold", "winners": [self.turn]}
        else:
            self.pass_on()

    def _sell_nothing(self) -> None:
        self.pass_on()

    # --- the view ----------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """Return the seat to act; -1 for chance, -2 for nobody."""
        if self.over is not None:
            return -2
        if self.asked[0] == "placing":
            return int(self.first + self.asked[1]) % len(self.pawns)
        return -1 if self.asked[0] in ("beginning", "dealing", "opening") else int(self.turn)

    def seen(self) -> Json:
        """Return what the view must contain, under its field names."""
        return {
            "actor": self.actor,
            "turn": self.turn,
            "first": self.first,
            "zones": [self.seen_zone(zone) for zone in range(self.width)],
            "players": [self.seen_player(seat) for seat in range(len(self.pawns))],
            "lines": [{"good": g, "rows": list(rows), "price": price} for g, (rows, price) in self.prices().items()],
            "deck": self.deck,
            "unseen": [name for name in self.faces if name in self.unseen],
            "over": self.over,
            "asked": None if self.over else self.asked[0],
            "selling": self.seen_sale(),
            "counted": [self.stays, self.still] if self.asked[0] == "turn" and not self.over else None,
        }

    def seen_zone(self, zone: int) -> Json:
        """Return a zone's top and cards with their tokens, checking that there are no gaps."""
        column = self.column(zone)
        top = column[0].top if column else 0
        assert [card.top for card in column] == list(range(top, top + HIGH * len(column), HIGH)), "a gap in a zone"
        return {
            "top": top,
            "cards": [
                {"id": card.name, "tokens": [good for good in self.faces[card.name].goods if good in card.tokens]}
                if card.name
                else {"id": None, "tokens": []}
                for card in column
            ],
        }

    def seen_player(self, seat: int) -> Json:
        """Return a player's goods and gold, and the line of the pawn."""
        pawn = self.pawns[seat]
        standing = pawn.card is not None or pawn.market is not None
        line = self.lines()[self.spot(pawn)] if standing else ()
        name = pawn.card.name if pawn.card else None
        shown = {"card": name, "good": pawn.good or None, "market": pawn.market, "line": list(line)}
        return {"gold": self.gold[seat], "goods": self.goods[seat], "pawn": shown}

    def seen_sale(self) -> Json:
        """Return what the seat to act can sell: good, count and price."""
        if self.over or self.asked[0] not in ("turn", "selling"):
            return None
        good, price = self.buyer(self.turn)
        count = self.goods[self.turn][good] if good else 0
        return [good, count, price] if count else [None, 0, 0]
