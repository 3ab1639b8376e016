"""A second implementation of Riff in Time: a generator that runs a turn from top to bottom and asks for commands.

It shares nothing with the rules engine: names instead of numbers, no stack, no masks. It starts at the beginning of a
turn.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import permutations, product
from typing import TypeAlias

from tests.games.riff_in_time.raw_box import Json, box, by_id, near

Asking: TypeAlias = Generator[list[Json] | None, Json, None]
"""A generator that yields the legal commands (None for chance) and is sent the one taken."""

ABILITY = {"bill": "double_move", "ted": "swap_riff", "elizabeth": "free_handling", "joanna": "ignore_first_bogus"}
DICE = ("wyld", "character", "triumphant", "bogus")


class Over(Exception):
    """Raised with the ending when the game has ended."""


class Game:
    """A game started from a view at the beginning of phase 1."""

    def __init__(self, view: Json) -> None:
        self.players, self.turn, self.round = view["players"], view["turn"], view["round"]
        self.space = {name: one["space"] for name, one in view["locations"].items()}
        self.dial = {name: one["dial"] for name, one in view["locations"].items()}
        self.who = {one["id"]: one["personage"] for one in box()["locations"]}
        self.home = {self.who[name]: space for name, space in self.space.items()}
        self.stands = {name: one["space"] for name, one in view["personages"].items()}
        self.back = {name for name, one in view["personages"].items() if one["restored"]}
        self.san, self.most = view["san_dimas"], view["san_dimas_most"]
        self.left, self.top = view["deck"]["left"], list(view["deck"]["top"])
        self.over = ""
        self.legal: list[Json] | None = None
        self.script = self._play()
        self._next(None)

    def do(self, command: Json) -> None:
        """Carry out a command."""
        self._next(command)

    def _next(self, command: Json) -> None:
        try:
            self.legal = next(self.script) if command is None else self.script.send(command)
        except Over as over:
            self.over, self.legal = str(over), None

    # --- helpers -----------------------------------------------------------------------------------------------------

    @property
    def me(self) -> Json:
        """Return the active player."""
        return self.players[self.turn]

    def can(self, ability: str) -> bool:
        """Return whether the active player has an ability."""
        return ABILITY[self.me["character"]] == ability

    def say(self, verb: str, **fields: Json) -> Json:
        """Build a command of the active player."""
        return {"do": verb, "seat": self.turn, **fields}

    def clockwise(self) -> list[Json]:
        """Return the players, starting with the active one."""
        return [*self.players[self.turn :], *self.players[: self.turn]]

    def here(self, player: Json) -> str:
        """Return a player's location, or "" at San Dimas."""
        return next((name for name, space in self.space.items() if space == player["space"]), "")

    def up(self, location: str) -> None:
        """Raise a location's dial by one, or San Dimas for ""."""
        if location and self.dial[location] == 0:
            return
        if location and self.dial[location] < box()["numbers"]["dial"]["most"]:
            self.dial[location] += 1
        elif self.san == self.most:
            raise Over("san_dimas_broken")
        else:
            self.san += 1

    def down(self, location: str) -> None:
        """Lower a location's dial by one, or San Dimas for ""."""
        if not location:
            self.san = max(0, self.san - 1)
        elif self.dial[location] > (0 if self.who[location] in self.back else 1):
            self.dial[location] -= 1
            self.lowered(location)
            if not self.dial[location]:
                self.me["repairs"] = [*self.me["repairs"], location]
                self.new.append(location)

    # --- objectives --------------------------------------------------------------------------------------------------

    def mission(self, player: Json, kind: str) -> Json:
        """Return the player's uncompleted objective if it has this mission, else None."""
        card = by_id("objectives")[player["objective"]]
        return card if card["mission"] == kind and not player["done"] else None

    def lowered(self, location: str) -> None:
        """Record a lowered rift for the active player's objective."""
        me = self.me
        if self.mission(me, "lower_places"):
            me["lowered"] = sorted({*me["lowered"], location})
            me["progress"] = len(me["lowered"])
        card = self.mission(me, "lower_with")
        if card and card["personage"] in me["carries"]:
            me["progress"] = 1
        there = [one for one in self.players if one["space"] == me["space"]]
        if self.mission(me, "lower_together") and len(there) > 1:
            me["progress"] = 1

    def look_around(self) -> None:
        """Record who is where with whom, for the objectives."""
        for one in self.players:
            for kind in ("visit", "tour"):
                card = self.mission(one, kind)
                stages = [f"stage_{number}" for number in card["stages"]] if card else []
                if card and card["personage"] in one["carries"] and stages[one["progress"] :][:1] == [one["space"]]:
                    one["progress"] += 1
            card = self.mission(one, "carry_two")
            if card and card["personage"] in one["carries"] and len(one["carries"]) > 1:
                one["progress"] = 1
            if self.mission(one, "crowd") and one["space"] == "san_dimas" and len(one["carries"]) > 1:
                one["progress"] = 1

    # --- the turn as a script ----------------------------------------------------------------------------------------

    def _play(self) -> Asking:
        while True:
            self.new: list[str] = []
            self.ability = True
            yield from self._riff(first=True)
            yield from self._roll_and_act()
            self._end()

    def _riff(self, first: bool) -> Asking:
        """Draw a riff card and carry it out."""
        if not self.left:
            raise Over("deck_empty")
        drawn = (yield None)["card"]
        self.left -= 1
        self.top = self.top[1:]
        if first and self.can("swap_riff"):
            command = yield [self.say("swap_riff"), self.say("keep_riff")]
            if command["do"] == "swap_riff":
                yield from self._riff(first=False)
                return
        card = by_id("riffs")[drawn]
        for effect in card["main"]:
            yield from self._effect(effect)
        place = card.get("location")
        section = "repaired"
        if place and self.dial[place]:
            bands = box()["numbers"]["dial"]
            inside = [name for name in ("green", "red") if bands[name][0] <= self.dial[place] <= bands[name][1]]
            section = inside[0] if inside else "none"
        for effect in card.get(section, ()):
            yield from self._effect(effect)

    def _effect(self, effect: Json) -> Asking:
        """Carry out an effect as many times as it says."""
        name, times = effect["do"], effect.get("by", 1)
        if name == "choose":
            options = effect["options"]
            command = yield [self.say("choose", option=number + 1) for number in range(len(options))]
            yield from self._effect(options[command["option"] - 1])
        elif name == "draw":
            yield from self._riff(first=False)
        elif name == "look":
            yield from self._look(min(times, self.left))
        elif name == "unrepair" and not all(self.dial.values()):
            command = yield [self.say("unrepair", location=one) for one, value in self.dial.items() if not value]
            self.dial[command["location"]] = box()["numbers"]["dial"]["start"]
            for player in self.players:
                player["repairs"] = [one for one in player["repairs"] if one != command["location"]]
        elif name == "unrepair":
            self.up("")
        else:
            for _ in range(times):
                self._simple(name, effect)

    def _look(self, number: int) -> Asking:
        """Look at cards and put them back in any order."""
        while len(self.top) < number:
            self.top.append((yield None)["card"])
        if number > 1:
            orders = permutations(self.top[:number])
            command = yield [self.say("arrange_top", cards=list(order)) for order in orders]
            self.top = [*command["cards"], *self.top[number:]]

    def _simple(self, name: str, effect: Json) -> None:
        """Carry out once an effect that needs no decision."""
        stages = [f"stage_{number}" for number in effect.get("stages", ())]
        listed = [next(one for one, space in self.space.items() if space == stage) for stage in stages]
        place = effect.get("location", "")
        if name == "raise_location":
            self.up(place)
        elif name == "raise_stages":
            for location in listed:
                self.up(location)
        elif name == "raise_players":
            for player in self.clockwise():
                self.up(self.here(player))
        elif name == "raise_san_dimas":
            self.up("")
        elif name == "lower_san_dimas":
            self.down("")
        elif name == "lower_for_repaired":
            for _ in [one for one in listed if not self.dial[one]]:
                self.down("")
        elif name == "lower_here":
            self.down(self.here(self.me))
        elif name == "discard":
            self.left, self.top = max(0, self.left - 1), self.top[1:]
        else:
            self._send(name, place)

    def _send(self, name: str, place: str) -> None:
        """Eject everyone who is carried, or send booths somewhere."""
        if name == "eject":
            for player in self.players:
                for who in player["carries"]:
                    self.stands[who] = player["space"]
                player["carries"] = []
        else:
            for player in self.players if name == "gather" else [self.me]:
                player["space"] = self.space.get(place, place)
            self.look_around()

    def _roll_and_act(self) -> Asking:
        """Build and roll the pool, then act on commands until the turn ends."""
        dice = dict.fromkeys(DICE, 0) | {"wyld": box()["numbers"]["own"]}
        dice["triumphant"] = len([one for one in self.me["repairs"] if one not in self.new])
        self.cards: dict[str, str] = {}
        for one in [self.me["set_up"], self.me["objective"] if self.me["done"] else ""]:
            if one:
                self.cards[one] = by_id("objectives")[one]["action"]
        for location in box()["locations"]:
            if location["personage"] in self.me["carries"]:
                for kind in location.get("dice", ()):
                    dice[kind] += 1
                for number, action in enumerate(location.get("actions", ()), 1):
                    self.cards[f"{location['personage']}.{number}"] = action
        dice = {kind: min(number, box()["supply"][kind]) for kind, number in dice.items()}
        room = min(box()["numbers"]["pool"] - dice["bogus"], sum(dice.values()) - dice["bogus"])
        kinds = DICE[:3]
        pools = [take for take in product(*(range(dice[kind] + 1) for kind in kinds)) if sum(take) == room]
        taken = dict(zip(kinds, pools[0], strict=True))
        if len(pools) > 1:
            command = yield [self.say("take_dice", **dict(zip(kinds, take, strict=True))) for take in pools]
            taken = {kind: command[kind] for kind in kinds}
        size = sum(taken.values()) + dice["bogus"]
        self.faces = dict(zip((f"die.{n + 1}" for n in range(size)), (yield None)["faces"], strict=True))
        self.made, self.booth = 0, True
        while True:
            command = yield list(self._legal())
            if command["do"] == "end_turn":
                return
            yield from self._act(command)

    def _ready(self) -> list[tuple[str, str]]:
        """Return the dice and cards that can pay, with the action each shows, in the order used for pairs."""
        actions = ("move", "interact", "reroll", "excellent")
        cards = [one["id"] for one in box()["objectives"] if one["id"] in self.cards]
        cards += [name for name in self.cards if name not in cards]
        ready = [(die, face) for die, face in self.faces.items() if face in actions]
        return [*ready, *((name, self.cards[name]) for name in cards), *([("made", "excellent")] if self.made else [])]

    def _legal(self) -> Iterator[Json]:
        """Yield the legal commands."""
        ready = self._ready()
        pay = {one: [name for name, shown in ready if shown in (one, "excellent")] for one in
               ("move", "interact", "reroll")}  # fmt: skip
        if self.booth:
            yield self.say("use_booth")
        for die, by in product(self.faces, pay["reroll"]):
            if die != by:
                yield self.say("reroll", die=die, by=by)
        for number, (name, shown) in enumerate(ready):
            for other, same in ready[number + 1 :]:
                if same == shown != "excellent":
                    yield self.say("combine", first=name, second=other)
        bogus = [die for die, face in self.faces.items() if face == "bogus"]
        if bogus:
            yield from (self.say("suffer", die=die) for die in bogus)
            return
        at = self.me["space"]
        reach = set(near()[at])
        if self.can("double_move"):
            reach |= {two for one in near()[at] for two in near()[one]}
        for to, by in product(reach - {at}, pay["move"]):
            yield self.say("move", to=to, by=by)
        yield from self._interactions(pay["interact"])
        yield self.say("end_turn")

    def _interactions(self, pay: list[str]) -> Iterator[Json]:
        """Yield the commands that an Interaction pays for."""
        at, free = self.me["space"], self.can("free_handling") and self.ability
        handling = [*pay, *(["free_handling"] if free else [])]
        for who, space in self.stands.items():
            if space == at and who not in self.back:
                verb = "restore" if self.home[who] == at else "pick_up"
                yield from (self.say(verb, personage=who, by=by) for by in handling)
        for who in self.me["carries"]:
            if self.home[who] == at:
                yield from (self.say("drop", personage=who, by=by) for by in handling)
            else:
                others = [n for n, one in enumerate(self.players) if n != self.turn and one["space"] == at]
                yield from ({**self.say("pass", personage=who, by=by), "to": to} for to in others for by in pay)
        location = self.here(self.me)
        if location and self.dial[location] and self.who[location] in self.back:
            yield from (self.say("repair", by=by) for by in pay)

    def _spend(self, name: str) -> None:
        """Spend a die, card action, Excellent or ability."""
        self.booth = False
        if name == "made":
            self.made -= 1
        elif name == "free_handling":
            self.ability = False
        else:
            (self.faces if name in self.faces else self.cards).pop(name)

    def _act(self, command: Json) -> Asking:
        """Carry out one action."""
        me, verb = self.me, command["do"]
        for field in ("by", "first", "second"):
            if field in command:
                self._spend(command[field])
        if verb == "use_booth":
            me["rerolled"], self.booth = True, False
            self.faces = dict(zip(self.faces, (yield None)["faces"], strict=True))
        elif verb == "reroll":
            me["rerolled"] = True
            self.faces[command["die"]] = (yield None)["faces"][0]
        elif verb == "combine":
            self.made += 1
        elif verb == "suffer":
            self._spend(command["die"])
            if self.can("ignore_first_bogus") and self.ability:
                self.ability = False
            else:
                self.up(self.here(me))
        elif verb == "move":
            me["space"] = command["to"]
        elif verb == "repair":
            self.down(self.here(me))
        else:
            self._handle(verb, command["personage"], command.get("to"))
        if verb in ("move", "pick_up", "pass"):
            self.look_around()

    def _handle(self, verb: str, who: str, to: int | None) -> None:
        """Pick up, drop, pass or restore a person."""
        me = self.me
        if verb == "pick_up":
            me["carries"] = [*me["carries"], who]
            self.stands[who] = None
        elif verb == "restore":
            self.back.add(who)
        else:
            me["carries"] = [one for one in me["carries"] if one != who]
            if to is None:
                self.stands[who] = me["space"]
                self.back.add(who)
            else:
                self.players[to]["carries"] = [*self.players[to]["carries"], who]
                card = self.mission(me, "pass")
                if card and card["personage"] == who:
                    me["progress"] = 1

    def _end(self) -> None:
        """Complete objectives, check for the end, and close the round."""
        last = self.turn == len(self.players) - 1
        for one in self.players if last else ():
            if self.mission(one, "no_reroll"):
                one["progress"] = 0 if one["rerolled"] else one["progress"] + 1
            one["rerolled"] = False
        for one in self.players:
            if not one["done"] and one["progress"] >= one["needed"]:
                one["done"] = True
                for _ in range(by_id("objectives")[one["objective"]]["reward"]):
                    self.down("")
        if not any(self.dial.values()):
            raise Over("all_repaired")
        if last:
            self.up("")
            self.round += 1
        self.turn = (self.turn + 1) % len(self.players)
