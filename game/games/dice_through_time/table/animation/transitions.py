"""The transitions of Dice Through Time: burning tracks, dice that tumble, events that are dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final, TypeAlias

from msgspec.structs import replace

from game.games.dice_through_time.reader.content import BoardPlan
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.compiled_box import Lookup
from game.games.dice_through_time.rules.message_ids import Ending
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts, thing_kinds
from game.games.dice_through_time.table.animation import finale, outatime_clock
from game.games.dice_through_time.table.art.dice import die_kind
from game.games.dice_through_time.table.input.gestures import thing_of
from game.games.dice_through_time.table.layout import regions as areas
from game.games.dice_through_time.table.layout.pieces import ITEM, WHOLE
from game.games.dice_through_time.table.text.prompts import Prompts
from game.rules.contract import Command
from game.table.contract import Happening
from game.table.contract_defaults import PlainShows, turn_banner
from game.ui.animation.combinators import Animation, Parallel, Wait, sequence
from game.ui.animation.dice import Throw, TraySkin, thrown
from game.ui.animation.effects import FireTrail, PictureFlight, Reveal, Travel, Way, seconds_for, staggered
from game.ui.animation.flight import Fly
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

CARD_HEIGHT: Final = 400.0
READ: Final = 0.45
"""Seconds in which a roll lies in the tray."""
HOP: Final = 12.0
"""How high a Biff hops."""
LARGE: Final = 92.0
"""The size of an item while it is put where it belongs, in board units."""
PAYING: Final = 40.0
"""The side of a die that is paid, over the event."""
Shown: TypeAlias = Happening[TableView]


class Shows(PlainShows[TableView]):
    """How what happens is it."""

    sounds: ClassVar[Mapping[type[Command], str]] = {
        c.Drawn: "card_flip",
        c.Travel: "engine",
        c.Push: "piece_down",
        c.SendBiff: "piece_down",
        c.Remove: "love_up",
        c.Pay: "tile_flip",
        c.Bury: "piece_down",
        c.TakeBack: "piece_up",
        c.ReturnItem: "good",
        c.ItemFound: "card_slide",
        c.TokenFound: "tile_flip",
    }
    pauses = (c.Drawn, c.EndTurn, c.Pay, c.ReturnItem)

    def __init__(self, lookup: Lookup, plan: BoardPlan, words: Prompts) -> None:
        self.lookup, self.plan, self.titles, self._words = lookup, plan, words.titles, words

    def tension(self, view: TableView) -> float:
        """Return how far OUTATIME has run."""
        return min(1.0, view.outatime / view.game_over)

    def seen(self, it: Shown) -> Iterator[Animation | None]:
        """Yield the journey of a car, each command that has an animation, Biffs that walk, and the clock."""
        yield self._journey(it)
        yield from self._each(it)
        yield self._biffs(it)
        yield outatime_clock.runs(self.titles, self.plan, it)

    # --- cars and Biffs ----------------------------------------------------------------------------------------------

    def _journey(self, it: Shown) -> Animation | None:
        """Return how a car goes along all its journeys; through time it leaves burning tracks."""
        journeys = [command for command in it.commands if isinstance(command, c.Travel)]
        if not journeys:
            return None
        car = thing_kinds.car(journeys[0].seat)
        start, end = it.was.get(car), it.now.get(car)
        if start is None or end is None:
            return None
        stops = [Vec(*self.plan.places[journey.to].stands[0].centre) for journey in journeys[:-1]]
        points = (start.at, *stops, end.at)
        places = [str(it.before.players[journeys[0].seat].place), *(journey.to for journey in journeys)]
        parts: list[Animation] = [Travel({car: Way(points, end)})]
        for number in range(len(journeys)):
            leg = points[number : number + 2]
            if self.titles.years[places[number]] != self.titles.years[places[number + 1]]:
                parts.append(FireTrail(leg, seconds_for(leg[0].distance(leg[1]))))
        return Parallel(tuple(parts))

    def _biffs(self, it: Shown) -> Animation | None:
        """Return how Biffs walk to where they are now."""
        ways: dict[Thing, Way] = {}
        for year, place in it.after.biffs.items():
            biff = thing_kinds.biff(year)
            if place != it.before.biffs[year] and biff in it.was and biff in it.now:
                ways[biff] = Way((it.was[biff].at, it.now[biff].at), it.now[biff], HOP)
        return Travel(ways) if ways else None

    # --- single commands ---------------------------------------------------------------------------------------------

    def _each(self, it: Shown) -> Iterator[Animation | None]:
        """Yield the animation of each command that has one."""
        yield self._payment(it)
        for command in it.commands:
            if isinstance(command, c.Rolled):
                yield self._roll(command, it)
            elif isinstance(command, c.Drawn) and command.event in self.titles.specials:
                yield self._card(it, thing_kinds.deck(), Face(thing_kinds.event, WHOLE, command.event))
            elif isinstance(command, c.ItemFound):
                pile = thing_kinds.item_deck(self.titles.items[command.item].found)
                yield self._card(it, pile, Face(thing_kinds.item, ITEM, command.item))
            elif isinstance(command, c.ReturnItem):
                yield self._homecoming(command, it)
            elif isinstance(command, c.TokenFound):
                yield self._token(command, it)

    def _card(self, it: Shown, pile: Thing, front: Face) -> Animation | None:
        """Return a card that comes off its pile and is shown to all."""
        start = it.was.get(pile)
        if start is None:
            return None
        height = min(CARD_HEIGHT, it.regions.board.h * 0.7)
        return Reveal(start, start.face, front, it.regions.board.centre, height)

    def _roll(self, command: c.Rolled, it: Shown) -> Animation | None:
        """Return the throw of the dice of a seat into the tray; from there they go to its mat."""
        rolled = it.before.ask.dice if it.before.ask is not None else ()
        tray, throws, hand = areas.tray(it.regions), [], None
        for number, (die, icon) in enumerate(zip(rolled, command.icons, strict=True)):
            found = dice_facts.die_of(it.after, die)
            if found is None:
                continue
            seat, kind = found[0], die_kind(str(it.after.players[found[0]].car))
            hand = it.now.get(thing_kinds.mat(seat))
            key = thing_kinds.die(die)
            throws.append(Throw(key, kind, it.was.get(key), tray.die(number, len(rolled), kind, icon)))
        if hand is None:
            return None
        return sequence(thrown(throws, TraySkin(tray, hand.at)), Wait(READ))

    def _payment(self, it: Shown) -> Animation | None:
        """Return how what is paid flies to the event."""
        pays = [command for command in it.commands if isinstance(command, c.Pay)]
        event = self._paid_event(it) if pays else None
        if event is None:
            return None
        flights = []
        for means in (means for pay in pays for means in pay.dice):
            start = it.was.get(thing_of(means))
            if start is not None:
                face = start.face._replace(size=(PAYING, PAYING))
                end = Pose(event.x, event.y, face, on_board=True)
                flights.append(PictureFlight(start, end))
        return staggered(flights, "tile_flip") if flights else None

    def _paid_event(self, it: Shown) -> Pose | None:
        """Return the pose of the first event at the place where is paid."""
        place = it.after.players[it.before.turn].place
        events = it.before.events.get(str(place), ())
        return it.was.get(thing_kinds.event(events[0])) if events else None

    def _homecoming(self, command: c.ReturnItem, it: Shown) -> Animation | None:
        """Return how an item is put where it belongs; from there it goes to those that are home."""
        key, place = thing_kinds.item(command.item), self.titles.items[command.item].home
        if key not in it.was:
            return None
        x, y = self.plan.places[place].area.centre
        face = Face("safe", (LARGE, LARGE), command.item)
        return sequence(Fly(key, Pose(x, y, face, z=80.0, on_board=True, lifted=0.6)), Wait(READ))

    def _token(self, command: c.TokenFound, it: Shown) -> Animation | None:
        """Return how an Einstein token is turned up and joins those of its icon."""
        start, end = it.was.get(thing_kinds.bag()), it.now.get(thing_kinds.token(command.icon))
        if start is None or end is None:
            return None
        return staggered([PictureFlight(start, end)], "tile_flip")

    # --- whose turn it is, and the end -------------------------------------------------------------------------------

    def turn(self, it: Shown) -> Animation | None:
        """Return the banner of the seat whose turn begins."""
        begins = dice_facts.turn_begins(it.before, it.after)
        return turn_banner(self._words, self.titles.seat(it.after.turn), it) if begins else None

    def end(self, it: Shown) -> Animation:
        """Return the finale of the game."""
        assert it.after.over is not None
        if it.after.over.ending != Ending.GAME_OVER:
            items = [(item, self.titles.items[item].home) for item in it.after.returned]
            cars = [(key, pose.at) for key, pose in it.now.items() if key.kind == thing_kinds.car]
            towers = [year.car for year in self.lookup.box.years]  # where the cars stand at first
            return finale.restored(self.plan, items, towers, cars)
        on_board = [key for key, pose in it.now.items() if pose.on_board]
        return finale.erased(self.plan, self.titles, it.after.outatime, on_board)

    # --- sounds, and where pieces come from and go -------------------------------------------------------------------

    def sound(self, it: Shown) -> str:
        """Return the sound of the most telling thing."""
        return "bad" if len(it.after.paradox) > len(it.before.paradox) else super().sound(it)

    def comes_from(self, thing: Thing, pose: Pose, it: Shown) -> Pose | None:
        """Return where a new piece comes from: events off their deck, tokens from the supply, items from the middle."""
        if thing.kind == thing_kinds.event:
            deck = it.was.get(thing_kinds.deck())
            return deck and replace(deck, name="", z=pose.z)
        if thing.kind == thing_kinds.paradox:
            supply = it.was.get(thing_kinds.supply())
            return supply and replace(pose, x=supply.x, y=supply.y, on_board=supply.on_board)
        if thing.kind == thing_kinds.item:
            at = it.regions.board.centre
            return replace(pose, x=at.x, y=at.y, scale=1.6)
        return None

    def goes_to(self, thing: Thing, pose: Pose, it: Shown) -> Pose | None:
        """Return where a removed piece goes: events to those that are over, paradox tokens to the supply."""
        pile = {thing_kinds.event: thing_kinds.discards(), thing_kinds.paradox: thing_kinds.supply()}.get(thing.kind)
        goal = it.now.get(pile) if pile is not None else None
        if goal is None:
            return None
        small = min(to / now for to, now in zip(goal.face.size, pose.face.size, strict=True))
        return replace(pose, x=goal.x, y=goal.y, on_board=False, scale=small, alpha=0.4)
