"""A second implementation of Dice Through Time, following the rulebook, to compare the rules engine with.

It shares nothing with the engine except the JSON names. Years, places, cards and numbers are read from the YAML of the
box (:mod:`.printed`), where the places of a year go from left to right. The game is one generator that yields whenever
a player or chance must answer. Payment is decided by trying everything. It is slow, and written to be checked by eye
against the rulebook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from itertools import combinations

from tests.games.dice_through_time.box_as_written import Json, board, box, can_pay, cards, items, without

Script = Generator[None, Json, None]
"""A generator that yields at decisions and is sent commands."""

CHANCE, NOBODY = -1, -2
EINSTEIN = "einstein."


class Over(Exception):
    """Raised when the game has ended."""


class Die:
    """A die: ``place`` is where it is buried, None on a mat; ``now`` whether it was buried this turn."""

    def __init__(self, name: str, seat: int) -> None:
        self.name, self.seat = name, seat
        self.icon: str | None = None
        self.place: str | None = None
        self.spent = self.now = False


class Game:
    """A game state built from a spectator's view and advanced by commands."""

    def __init__(self, view: Json) -> None:
        self.seats = len(view["players"])
        self.turn, self.first, self.round = view["turn"], view["first"], view["round"]
        self.biffs = {int(year): place for year, place in view["biffs"].items()}
        self.events = {place: list(view["events"].get(place, ())) for place in board()}
        self.paradox = set(view["paradox"])
        self.pool, self.bag, self.used = (Counter(view["tokens"][name]) for name in ("pool", "bag", "used"))
        self.left = {int(year): deck["left"] for year, deck in view["item_decks"].items()}
        self.hidden = {item for deck in view["item_decks"].values() for item in deck["unseen"]}
        self.returned = set(view["returned"])
        self.deck = set(view["deck"]["left"])
        self.discards, self.aside = list(view["deck"]["discards"]), list(view["deck"]["aside"])
        self.lasting, self.outatime = list(view["lasting"]), view["outatime"]
        self.chosen = view["cars"]
        self.cars = [player["car"] for player in view["players"]]
        self.at = [player["place"] for player in view["players"]]
        self.held = [set(player["items"]) for player in view["players"]]
        self.dice: dict[str, Die] = {}
        for seat, player in enumerate(view["players"]):
            for shown in player["dice"]:
                self.dice[shown["id"]] = die = Die(shown["id"], seat)
                die.icon, die.place, die.spent = shown["icon"], shown["place"], shown["lies"] == "spent"
                die.now = shown["fresh"]
        self.over: Json = None
        self.actor, self.asked, self.offered = NOBODY, "", list[Json]()
        self.unpaid: list[str] = []
        self.script = self.play(view["ask"], view["actor"])
        next(self.script)

    def do(self, command: Json) -> None:
        """Carry out a command and advance to the next decision."""
        try:
            self.script.send(command)
        except (Over, StopIteration):
            self.actor, self.asked, self.offered = NOBODY, "", []

    # --- queries -----------------------------------------------------------------------------------------------------

    def ask(self, actor: int, asked: str, commands: Iterable[Json] = ()) -> Generator[None, Json, Json]:
        """Wait for one command and return it."""
        self.actor, self.asked = actor, asked
        self.offered = [{"seat": actor, **command} for command in commands]
        command = yield
        return command

    def order(self) -> list[int]:
        """Return the seats clockwise from the first player."""
        return [*range(self.first, self.seats), *range(self.first)]

    def has_biff(self, place: str) -> bool:
        """Return whether a Biff stands at a place."""
        return place in self.biffs.values()

    def covered(self, year: int) -> list[str]:
        """Return the covered places of a year, from the left."""
        return [place for place, (when, _) in board().items() if when == year and self.events[place]]

    def threat(self) -> tuple[int | None, int]:
        """Return the year with the most covered places, the earliest on ties, and its marker advance."""
        most = max(len(self.covered(year)) for year in self.biffs)
        if not most:
            return None, 0
        year = min(year for year in self.biffs if len(self.covered(year)) == most)
        return year, most + sum(board()[place][0] == year for place in self.paradox)

    def usable(self) -> dict[str, str]:
        """Return the dice and tokens that the active player may spend, with their icons."""
        found: dict[str, str] = {}
        year, column = board()[self.at[self.turn]]
        for die in self.dice.values():
            assert die.icon is not None
            if die.place is None:
                if die.seat == self.turn and not die.spent:
                    found[die.name] = die.icon
            elif not die.now and board()[die.place][1] == column and board()[die.place][0] <= year:
                found[die.name] = die.icon
        for icon in box()["einstein"]:
            found |= {f"{EINSTEIN}{icon}#{number}": icon for number in range(self.pool[icon])}
        return found

    def ways(self, *icons: str) -> list[list[str]]:
        """Return what can be spent for one of ``icons``: a matching die or token, or an equal pair."""
        found, usable = list[tuple[str, ...]](), self.usable()
        found += [(name,) for name, icon in usable.items() if icon in icons]
        found += [pair for pair in combinations(usable, 2) if usable[pair[0]] == usable[pair[1]]]
        return [list(way) for way in dict.fromkeys(tuple(name.partition("#")[0] for name in way) for way in found)]

    # --- changes -----------------------------------------------------------------------------------------------------

    def advance(self, spaces: int) -> None:
        """Move the OUTATIME marker, within 00 and Game Over."""
        end = box()["numbers"]["outatime"]["game_over"]
        self.outatime = max(0, min(end, self.outatime + spaces))
        if self.outatime == end:
            self.over = {"ending": "game_over", "winners": []}
            raise Over

    def spend(self, names: Iterable[str]) -> None:
        """Put spent dice on their mats and remove Einstein tokens from the game."""
        for name in names:
            if name.startswith(EINSTEIN):
                self.pool[name.removeprefix(EINSTEIN)] -= 1
                self.used[name.removeprefix(EINSTEIN)] += 1
            else:
                self.dice[name].place, self.dice[name].spent = None, True

    def fetch(self) -> Script:
        """Draw an Einstein token, if any is left."""
        if self.bag.total():
            command: Json = yield from self.ask(CHANCE, "fetching")
            self.bag[command["icon"]] -= 1
            self.pool[command["icon"]] += 1

    def clear_paradox(self, may_stop: bool) -> Script:
        """Remove two paradox tokens, or as many as there are."""
        for _ in range(box()["numbers"]["removed"]):
            if not self.paradox:
                return
            commands = [{"do": "remove", "place": place} for place in self.paradox]
            commands += [{"do": "enough"}] if may_stop else []
            command: Json = yield from self.ask(self.turn, "removing", commands)
            if command["do"] == "enough":
                return
            self.paradox.remove(command["place"])

    # --- steps of the game -------------------------------------------------------------------------------------------

    def play(self, ask: Json, actor: int) -> Script:
        """Play from the pending decision, round after round."""
        what = ask["what"]
        if what == "dealing_cars":
            command: Json = yield from self.ask(CHANCE, what)
            self.deal(command["cars"])
        steps = (self.take_back, self.roll, self.turns)
        begun = ("taking_back", "rolling", "acting").index(what) if what not in ("dealing_cars", "drawing") else 0
        left: int = ask["left"]
        start: int | None = None
        if what in ("dealing_cars", "drawing"):
            yield from self.draw(left or box()["numbers"]["events"][self.seats])
        else:
            start = self.owner_rolling(ask) if what == "rolling" else actor
        while True:
            for step in steps[begun:]:
                yield from step(start)
                start = None
            self.end_round()
            begun = 0
            yield from self.draw(box()["numbers"]["events"][self.seats])

    def owner_rolling(self, ask: Json) -> int:
        """Return the seat whose dice are rolled."""
        return self.dice[ask["dice"][0]].seat

    def deal(self, cars: list[str]) -> None:
        """Give each seat its car and dice."""
        starts = {year["colour"]: year["car"] for year in box()["years"]}
        self.cars, self.at = list(cars), [starts[car] for car in cars]
        for seat, car in enumerate(cars):
            names = [f"{car}.{number + 1}" for number in range(box()["numbers"]["dice"])]
            self.dice |= {name: Die(name, seat) for name in names}
        self.dice = {name: self.dice[name] for name in sorted(self.dice, key=self.by_colour)}

    def by_colour(self, name: str) -> tuple[int, str]:
        """Return a sort key that orders dice by the years of their colors."""
        colours = [year["colour"] for year in box()["years"]]
        return colours.index(name.partition(".")[0]), name

    def draw(self, left: int) -> Script:
        """Step 1: draw events one by one and place them or carry them out."""
        for _ in range(left):
            if not self.deck:
                self.deck, self.discards = set(self.discards), []
            if not self.deck:
                break
            command: Json = yield from self.ask(CHANCE, "drawing")
            name = command["event"]
            self.deck.remove(name)
            card = cards()[name]
            if "effect" in card:
                (self.lasting if card["effect"] == "no_flux" else self.aside).append(name)
                yield from getattr(self, f"_{card['effect']}")()
            else:
                self.events[card["place"]].append(name)
                if card.get("biff"):
                    self.biffs[board()[card["place"]][0]] = card["place"]
        self.discards += self.aside
        self.aside = []

    def _einstein(self) -> Script:
        yield from self.fetch()

    def _clear_paradox(self) -> Script:
        yield from self.clear_paradox(may_stop=True)

    def _back(self) -> Script:
        self.advance(-1)
        yield from ()

    def _forward(self) -> Script:
        self.advance(+1)
        yield from ()

    def _no_flux(self) -> Script:
        yield from ()

    def _move_biff(self) -> Script:
        places = [place for place in board() if not self.has_biff(place)]
        command: Json = yield from self.ask(
            self.turn, "sending_biff", [{"do": "send_biff", "to": place} for place in places]
        )
        self.biffs[board()[command["to"]][0]] = command["to"]

    def _erase_event(self) -> Script:
        placed = [event for events in self.events.values() for event in events]
        if placed:
            command: Json = yield from self.ask(self.turn, "erasing", [{"do": "erase", "event": one} for one in placed])
            place = cards()[command["event"]]["place"]
            self.events[place].remove(command["event"])
            if not self.events[place]:
                self.paradox.discard(place)
            self.aside.append(command["event"])

    def _paradox_each(self) -> Script:
        for year in self.biffs:
            self.paradox |= set([place for place in self.covered(year) if place not in self.paradox][:1])
        yield from ()

    def _biffs_swarm(self) -> Script:
        for year in self.biffs:
            places = self.covered(year)
            most = max((len(self.events[place]) for place in places), default=0)
            self.biffs[year] = next((place for place in places if len(self.events[place]) == most), self.biffs[year])
        yield from ()

    def take_back(self, start: int | None) -> Script:
        """Step 2: owners take buried dice back or leave them."""
        for seat in self.order()[0 if start is None else self.order().index(start) :]:
            while buried := [die.name for die in self.dice.values() if die.seat == seat and die.place is not None]:
                commands = [{"do": "take_back", "die": name} for name in buried]
                command: Json = yield from self.ask(seat, "taking_back", [*commands, {"do": "leave_buried"}])
                if command["do"] == "leave_buried":
                    break
                self.dice[command["die"]].place = self.dice[command["die"]].icon = None

    def roll(self, start: int | None) -> Script:
        """Step 2: everyone rolls the dice on the mat."""
        for seat in self.order()[0 if start is None else self.order().index(start) :]:
            rolled = [die for die in self.dice.values() if die.seat == seat and die.place is None]
            if rolled:
                command: Json = yield from self.ask(CHANCE, "rolling")
                for die, icon in zip(rolled, command["icons"], strict=True):
                    die.icon = icon

    def turns(self, start: int | None) -> Script:
        """Step 3: everyone has a turn."""
        for seat in self.order()[0 if start is None else self.order().index(start) :]:
            self.turn = seat
            while True:
                command: Json = yield from self.ask(seat, "acting", self.actions())
                if command["do"] == "end_turn":
                    break
                yield from getattr(self, f"do_{command['do']}")(command)
            for die in self.dice.values():
                die.now = False

    def end_round(self) -> None:
        """Steps 4 to 6: move the marker, add paradox tokens, end the round."""
        year, steps = self.threat()
        self.turn = self.order()[0]  # nobody's turn: the marker decides
        if year is not None:
            self.advance(steps)
            self.paradox |= set(self.covered(year))
        self.discards += self.lasting
        self.lasting = []
        self.round += 1
        self.first = self.turn = (self.first + 1) % self.seats
        for die in self.dice.values():
            if die.place is None:
                die.spent, die.icon = False, None

    # --- a turn ------------------------------------------------------------------------------------------------------

    def actions(self) -> list[Json]:
        """Return the legal actions of the active player."""
        here = self.at[self.turn]
        own = [die for die in self.dice.values() if die.seat == self.turn and die.place is None and not die.spent]
        found = [*self.journeys(here), *self.payments(self.needs(here))]
        if self.has_biff(here):
            others = [place for place in board() if place != here and board()[place][0] == board()[here][0]]
            found += [{"do": "push", "to": to, "dice": way} for to in others for way in self.ways("fist")]
        for way in self.ways("lightning"):
            if any(die.name not in way for die in own):
                found.append({"do": "strike", "dice": way})
        if self.paradox:
            found += [{"do": "repair", "dice": way} for way in self.ways("doc")]
        found += [{"do": "bury", "die": die.name} for die in own]
        if not self.events[here] and not self.has_biff(here):
            mine = [item for item in self.held[self.turn] if items()[item]["home"] == here]
            found += [{"do": "return_item", "item": item} for item in mine]
        return [*found, {"do": "end_turn"}]

    def journeys(self, here: str) -> list[Json]:
        """Return all ways to travel to another place."""
        year, column = board()[here]
        found = []
        for to, (when, where) in board().items():
            if when == year and abs(where - column) == 1:
                ways = self.ways(*box()["einstein"])
            elif when == year and where != column:
                ways = self.ways("arrow")
            elif when != year and where == column:
                ways = self.ways("flux")
                if any(cards()[card]["effect"] == "no_flux" for card in self.lasting):
                    ways = [way for way in ways if len(way) == 2 or way[0].startswith(EINSTEIN)]
            else:
                ways = []
            found += [{"do": "travel", "to": to, "dice": way} for way in ways]
        return found

    def needs(self, place: str) -> list[str]:
        """Return the icons that the events of a place need; none while Biff blocks it."""
        return (
            [] if self.has_biff(place) else [icon for event in self.events[place] for icon in cards()[event]["icons"]]
        )

    def payments(self, needs: list[str]) -> list[Json]:
        """Return the payments after which all other icons can still be paid."""
        found, icons = [], self.usable()
        have = tuple(sorted(icons.values()))
        for need in dict.fromkeys(needs):
            rest = without(tuple(sorted(needs)), need)
            for way in self.ways(need, "wrench"):
                spent = [name.removeprefix(EINSTEIN) if name.startswith(EINSTEIN) else icons[name] for name in way]
                if can_pay(rest, without(have, *spent)):
                    found.append({"do": "pay", "icon": need, "dice": way})
        return found

    def do_travel(self, command: Json) -> Script:
        """Travel; meeting another car advances the marker."""
        self.spend(command["dice"])
        met = any(place == command["to"] for seat, place in enumerate(self.at) if seat != self.turn)
        self.at[self.turn] = command["to"]
        if met:
            self.advance(box()["numbers"]["meeting"])
        yield from ()

    def do_push(self, command: Json) -> Script:
        """Move the year's Biff."""
        self.spend(command["dice"])
        self.biffs[board()[command["to"]][0]] = command["to"]
        yield from ()

    def do_strike(self, command: Json) -> Script:
        """Reroll some of one's dice."""
        self.spend(command["dice"])
        own = [die.name for die in self.dice.values() if die.seat == self.turn and die.place is None and not die.spent]
        sets = [list(some) for size in range(1, len(own) + 1) for some in combinations(own, size)]
        chosen: Json = yield from self.ask(self.turn, "striking", [{"do": "reroll", "dice": some} for some in sets])
        rolled: Json = yield from self.ask(CHANCE, "rerolling")
        for name, icon in zip(chosen["dice"], rolled["icons"], strict=True):
            self.dice[name].icon = icon

    def do_repair(self, command: Json) -> Script:
        """Remove two paradox tokens."""
        self.spend(command["dice"])
        yield from self.clear_paradox(may_stop=False)

    def do_pay(self, command: Json) -> Script:
        """Pay for all icons and clear the place."""
        here = self.at[self.turn]
        self.unpaid = self.needs(here)
        while True:
            self.spend(command["dice"])
            self.unpaid.remove(command["icon"])
            if not self.unpaid:
                break
            command = yield from self.ask(self.turn, "paying", self.payments(self.unpaid))
        self.discards += self.events[here]
        self.events[here] = []
        self.paradox.discard(here)
        year = board()[here][0]
        if len(self.held[self.turn]) < box()["numbers"]["carried"] and self.left[year]:
            found: Json = yield from self.ask(CHANCE, "searching")
            self.hidden.remove(found["item"])
            self.left[year] -= 1
            self.held[self.turn].add(found["item"])

    def do_bury(self, command: Json) -> Script:
        """Leave a die at the place."""
        die = self.dice[command["die"]]
        die.place, die.now = self.at[self.turn], True
        yield from ()

    def do_return_item(self, command: Json) -> Script:
        """Return an item; the last one wins the game."""
        self.held[self.turn].remove(command["item"])
        self.returned.add(command["item"])
        self.advance(box()["numbers"]["returned"])
        if not any(self.held) and not any(self.left.values()):
            self.over = {"ending": "all_returned", "winners": list(range(self.seats))}
            raise Over
        yield from self.fetch()

    # --- compared fields ---------------------------------------------------------------------------------------------

    def seen(self) -> dict[str, Json]:
        """Return everything visible, under the view's field names."""
        year, steps = self.threat()
        decks = {
            str(when): sorted(item for item in self.hidden if items()[item]["found"] == when) for when in self.left
        }
        return {
            "actor": self.actor,
            "asked": self.asked,
            "turn": None if self.over else self.turn,
            "first": self.first,
            "round": self.round,
            "biffs": {str(when): place for when, place in self.biffs.items()},
            "events": {place: events for place, events in self.events.items() if events},
            "paradox": sorted(self.paradox),
            "tokens": [dict(+counts) for counts in (self.pool, self.bag, self.used)],
            "left": {str(when): left for when, left in self.left.items()},
            "unseen": decks,
            "returned": sorted(self.returned),
            "deck": [sorted(self.deck), self.discards, self.aside],
            "lasting": self.lasting,
            "outatime": self.outatime,
            "threat": {"year": year, "steps": steps},
            "unpaid": sorted(self.unpaid) if self.asked == "paying" else [],
            "players": [self.player(seat) for seat in range(self.seats)],
            "over": self.over,
        }

    def player(self, seat: int) -> Json:
        """Return what a player has."""
        dice = [
            {
                "id": die.name,
                "icon": die.icon,
                "lies": "buried" if die.place else "spent" if die.spent else "ready",
                "place": die.place,
                "fresh": die.now,
            }
            for die in self.dice.values()
            if die.seat == seat
        ]
        return {"car": self.cars[seat], "place": self.at[seat], "dice": dice, "items": sorted(self.held[seat])}
