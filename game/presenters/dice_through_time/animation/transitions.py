"""The transitions of Dice Through Time: burning tracks, dice that tumble, events that are dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from game.content.dice_through_time.board_geometry import BoardPlan
from game.i18n import _
from game.presenters.contract import Regions, Transition
from game.presenters.dice_through_time import dice_facts, thing_kinds
from game.presenters.dice_through_time.animation import finale, outatime_clock
from game.presenters.dice_through_time.art.dice import die_kind, role_of
from game.presenters.dice_through_time.input.gestures import thing_of
from game.presenters.dice_through_time.layout import regions as areas
from game.presenters.dice_through_time.layout.pieces import ITEM, WHOLE
from game.presenters.dice_through_time.text.titles import Titles
from game.rules.contract import Command
from game.rules.dice_through_time import commands as c
from game.rules.dice_through_time.compiled_box import Lookup
from game.rules.dice_through_time.message_ids import Ending
from game.rules.dice_through_time.view import TableView
from game.ui.animation.combinators import Animation, Parallel, Wait, sequence
from game.ui.animation.dice import Throw, TraySkin, thrown
from game.ui.animation.effects import FireTrail, PictureFlight, Reveal, Travel, Way, banner, seconds_for, staggered
from game.ui.animation.flight import Fly
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Face, Layout, Pose
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
SOUNDS: Final[Mapping[type[Command], str]] = {
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
"""What is heard at the end of an action, by the last of its commands that says something."""
PAUSES: Final = (c.Drawn, c.EndTurn, c.Pay, c.ReturnItem)


@dataclass(frozen=True, slots=True)
class Shown:
    """One action with everything that is needed to show it; ``was`` and ``now`` are the layouts of the views."""

    commands: Sequence[Command]
    before: TableView
    after: TableView
    was: Layout
    now: Layout
    regions: Regions


class TransitionBuilder:
    """Makes transitions from commands and layouts."""

    def __init__(self, lookup: Lookup, plan: BoardPlan, titles: Titles) -> None:
        self.lookup, self.plan, self.titles = lookup, plan, titles

    def make(
        self,
        commands: Sequence[Command],
        before: TableView,
        after: TableView,
        was: Layout,
        now: Layout,
        regions: Regions,
    ) -> Transition:
        """Return how one action is shown; ``was`` and ``now`` are the layouts of the two views."""
        shown = Shown(commands, before, after, was, now, regions)
        pauses = any(isinstance(command, PAUSES) for command in commands)
        clock = outatime_clock.runs(self.titles, self.plan, before.outatime, after.outatime, now)
        parts = (self._journey(shown), *self._each(shown), self._biffs(shown), clock, self._end(shown))
        return Transition(
            animation=sequence(*parts, self._turn(shown)),
            sound=self._sound(shown),
            origins=dict(self._origins(shown)),
            exits=dict(self._exits(shown)),
            pause=0.35 if pauses else 0.0,
        )

    # --- cars and Biffs ----------------------------------------------------------------------------------------------

    def _journey(self, shown: Shown) -> Animation | None:
        """Return how a car goes along all its journeys; through time it leaves burning tracks."""
        journeys = [command for command in shown.commands if isinstance(command, c.Travel)]
        if not journeys:
            return None
        car = thing_kinds.car(journeys[0].seat)
        start, end = shown.was.get(car), shown.now.get(car)
        if start is None or end is None:
            return None
        stops = [Vec(*self.plan.places[journey.to].stands[0].centre) for journey in journeys[:-1]]
        points = (start.at, *stops, end.at)
        places = [str(shown.before.players[journeys[0].seat].place), *(journey.to for journey in journeys)]
        parts: list[Animation] = [Travel({car: Way(points, end)})]
        for number in range(len(journeys)):
            leg = points[number : number + 2]
            if self.titles.years[places[number]] != self.titles.years[places[number + 1]]:
                parts.append(FireTrail(leg, seconds_for(leg[0].distance(leg[1]))))
        return Parallel(tuple(parts))

    def _biffs(self, shown: Shown) -> Animation | None:
        """Return how Biffs walk to where they are now."""
        ways: dict[Thing, Way] = {}
        for year, place in shown.after.biffs.items():
            biff = thing_kinds.biff(year)
            if place != shown.before.biffs[year] and biff in shown.was and biff in shown.now:
                ways[biff] = Way((shown.was[biff].at, shown.now[biff].at), shown.now[biff], HOP)
        return Travel(ways) if ways else None

    # --- single commands ---------------------------------------------------------------------------------------------

    def _each(self, shown: Shown) -> Iterator[Animation | None]:
        """Yield the animation of each command that has one."""
        yield self._payment(shown)
        for command in shown.commands:
            if isinstance(command, c.Rolled):
                yield self._roll(command, shown)
            elif isinstance(command, c.Drawn) and command.event in self.titles.specials:
                yield self._card(shown, thing_kinds.deck(), Face(thing_kinds.event, WHOLE, command.event))
            elif isinstance(command, c.ItemFound):
                pile = thing_kinds.item_deck(self.titles.items[command.item].found)
                yield self._card(shown, pile, Face(thing_kinds.item, ITEM, command.item))
            elif isinstance(command, c.ReturnItem):
                yield self._homecoming(command, shown)
            elif isinstance(command, c.TokenFound):
                yield self._token(command, shown)

    def _card(self, shown: Shown, pile: Thing, front: Face) -> Animation | None:
        """Return a card that comes off its pile and is shown to all."""
        start = shown.was.get(pile)
        if start is None:
            return None
        height = min(CARD_HEIGHT, shown.regions.board.h * 0.7)
        return Reveal(start, start.face, front, shown.regions.board.centre, height)

    def _roll(self, command: c.Rolled, shown: Shown) -> Animation | None:
        """Return the throw of the dice of a seat into the tray; from there they go to its mat."""
        rolled = shown.before.ask.dice if shown.before.ask is not None else ()
        tray, throws, hand = areas.tray(shown.regions), [], None
        for number, (die, icon) in enumerate(zip(rolled, command.icons, strict=True)):
            found = dice_facts.die_of(shown.after, die)
            if found is None:
                continue
            seat, kind = found[0], die_kind(str(shown.after.players[found[0]].car))
            hand = shown.now.get(thing_kinds.mat(seat))
            key = thing_kinds.die(die)
            throws.append(Throw(key, kind, shown.was.get(key), tray.die(number, len(rolled), kind, icon)))
        if hand is None:
            return None
        return sequence(thrown(throws, TraySkin(tray, hand.at)), Wait(READ))

    def _payment(self, shown: Shown) -> Animation | None:
        """Return how what is paid flies to the event."""
        pays = [command for command in shown.commands if isinstance(command, c.Pay)]
        event = self._paid_event(shown) if pays else None
        if event is None:
            return None
        flights = []
        for means in (means for pay in pays for means in pay.dice):
            start = shown.was.get(thing_of(means))
            if start is not None:
                face = start.face._replace(size=(PAYING, PAYING))
                end = Pose(event.x, event.y, face, on_board=True)
                flights.append(PictureFlight(start, end))
        return staggered(flights, "tile_flip") if flights else None

    def _paid_event(self, shown: Shown) -> Pose | None:
        """Return the pose of the first event at the place where is paid."""
        place = shown.after.players[shown.before.turn].place
        events = shown.before.events.get(str(place), ())
        return shown.was.get(thing_kinds.event(events[0])) if events else None

    def _homecoming(self, command: c.ReturnItem, shown: Shown) -> Animation | None:
        """Return how an item is put where it belongs; from there it goes to those that are home."""
        key, place = thing_kinds.item(command.item), self.titles.items[command.item].home
        if key not in shown.was:
            return None
        x, y = self.plan.places[place].area.centre
        face = Face("safe", (LARGE, LARGE), command.item)
        return sequence(Fly(key, Pose(x, y, face, z=80.0, on_board=True, lifted=0.6)), Wait(READ))

    def _token(self, command: c.TokenFound, shown: Shown) -> Animation | None:
        """Return how an Einstein token is turned up and joins those of its icon."""
        start, end = shown.was.get(thing_kinds.bag()), shown.now.get(thing_kinds.token(command.icon))
        if start is None or end is None:
            return None
        return staggered([PictureFlight(start, end)], "tile_flip")

    # --- whose turn it is, and the end -------------------------------------------------------------------------------

    def _turn(self, shown: Shown) -> Animation | None:
        """Return the banner of the seat whose turn begins."""
        if not dice_facts.turn_begins(shown.before, shown.after):
            return None
        seat = shown.after.turn
        words = _("{seat}'s turn").format(seat=self.titles.seat(seat))
        car = shown.after.players[seat].car
        role = role_of(car) if car is not None else f"seat_{seat + 1}"
        return banner(words, self.titles.portrait(seat), role, shown.regions.board)

    def _end(self, shown: Shown) -> Animation | None:
        """Return the finale of the game."""
        if shown.after.over is None or shown.before.over is not None:
            return None
        if shown.after.over.ending != Ending.GAME_OVER:
            items = [(item, self.titles.items[item].home) for item in shown.after.returned]
            cars = [(key, pose.at) for key, pose in shown.now.items() if key.kind == thing_kinds.car]
            towers = [year.car for year in self.lookup.box.years]  # where the cars stand at first
            return finale.restored(self.plan, items, towers, cars)
        on_board = [key for key, pose in shown.now.items() if pose.on_board]
        return finale.erased(self.plan, self.titles, shown.after.outatime, on_board)

    # --- where pieces come from and go -------------------------------------------------------------------------------

    def _origins(self, shown: Shown) -> Iterator[tuple[Thing, Pose]]:
        """Yield where new pieces come from: events off their deck, tokens from the supply, items from the middle."""
        deck, supply = shown.was.get(thing_kinds.deck()), shown.was.get(thing_kinds.supply())
        for key, pose in shown.now.items():
            if key in shown.was:
                continue
            if key.kind == thing_kinds.event and deck is not None:
                yield key, replace(deck, name="", z=pose.z)
            elif key.kind == thing_kinds.paradox and supply is not None:
                yield key, replace(pose, x=supply.x, y=supply.y, on_board=supply.on_board)
            elif key.kind == thing_kinds.item:
                at = shown.regions.board.centre
                yield key, replace(pose, x=at.x, y=at.y, scale=1.6)

    def _exits(self, shown: Shown) -> Iterator[tuple[Thing, Pose]]:
        """Yield where removed pieces go: events to those that are over, paradox tokens to the supply."""
        goals = {
            thing_kinds.event: shown.now.get(thing_kinds.discards()),
            thing_kinds.paradox: shown.now.get(thing_kinds.supply()),
        }
        for key, pose in shown.was.items():
            goal = goals.get(key.kind)
            if key not in shown.now and goal is not None:
                small = min(to / now for to, now in zip(goal.face.size, pose.face.size, strict=True))
                yield key, replace(pose, x=goal.x, y=goal.y, on_board=False, scale=small, alpha=0.4)

    def _sound(self, shown: Shown) -> str:
        """Return the sound of the most telling command."""
        if shown.after.over is not None:
            return ""
        if len(shown.after.paradox) > len(shown.before.paradox):
            return "bad"
        return next((sound for command in reversed(shown.commands) if (sound := SOUNDS.get(type(command)))), "")
