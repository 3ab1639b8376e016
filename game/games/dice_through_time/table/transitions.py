"""Transitions of Dice Through Time: burning tracks, dice rolls, dealt events."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar, Final, TypeAlias

from msgspec import structs

from game.games.dice_through_time.reader.content import BoardPlan, PlaceArea
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules.refusal_and_ending_ids import Ending
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import dice_facts, moments, thing_kinds
from game.games.dice_through_time.table.clock import runs
from game.games.dice_through_time.table.dice import die_kind, tray_of
from game.games.dice_through_time.table.events import EVENT_CARD
from game.games.dice_through_time.table.input.gestures import thing_of
from game.games.dice_through_time.table.items import ITEM_CARD, SAFE
from game.games.dice_through_time.table.sight import ART, Sight
from game.games.dice_through_time.table.text.prompts import Prompts
from game.games.dice_through_time.table.text.titles import Titles
from game.rules.contract import Command
from game.table.contract import Happening
from game.table.contract_defaults import PlainShows, turn_banner
from game.table.things import Piece
from game.ui.animation.combinators import Animation, Parallel, Sound, Wait, after, parallel, sequence
from game.ui.animation.dice import Throw, TraySkin, thrown
from game.ui.animation.director import Step
from game.ui.animation.easing import hill, phase, slow_down, smooth, speed_up
from game.ui.animation.effects import FireTrail, PictureFlight, RaceAway, Reveal, Travel, Way, seconds_for, staggered
from game.ui.animation.finale_scenes import DUSK, BoardScene, Faded, bolt, stepped
from game.ui.animation.flight import Fly
from game.ui.animation.staging import Staged
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Kind, Thing

FLIGHT, ALL_HOME = 0.8, 1.7
"""Flight time of an item going home, and departure of the last one, in seconds."""
STRUCK, STRIKE = 2.5, 0.9
"""Time of the lightning strike and its duration, in seconds."""
DAWN: Final = 0.28
"""Seconds between two years that light up."""
GONE, RACE = 3.9, 1.3
"""Departure time of the cars and duration of their race off, in seconds."""
WON: Final = 5.6
OFF: Final = 40.0
"""Distance beyond the board at which a car is gone."""
HELD, HOME = 190.0, 92.0
"""Size of an item in flight and at home, in board units."""

ERASED: Final = 1.3
"""Seconds until all pieces have faded."""
APART, FALLING = 1.2, 2.6
"""Time at which the years break apart, and duration of their fall, in seconds."""
CLOCK_COMES: Final = 3.1
LOST: Final = 5.0
CLOCK: Final = (384.0, 264.0)
ANGLE: Final = 5.0
"""Rotation step of falling places, in degrees; keeps rendered pictures cacheable."""


def restored(
    plan: BoardPlan, titles: Titles, items: Sequence[tuple[str, str]], cars: Sequence[tuple[Thing, Vec]]
) -> Animation:
    """Return the victory finale: items fly home, lightning runs through the years and lights them, cars race off.

    ``items`` are the items with their homes, ``cars`` the cars on the board with their positions.
    """
    board = Vec(float(plan.width), float(plan.height))
    homes = tuple((item, Vec(*plan.places[place].home.centre)) for item, place in items)
    by_year = titles.lookup.box.years
    towers = tuple(Vec(*plan.places[year.car].area.centre) for year in by_year)  # where the cars start
    years = tuple(moments.year_band(plan, titles, year.year) for year in by_year)
    shown = Parallel(
        (
            _Homecoming(board, homes, towers, years),
            after(STRUCK, Sound("thunder")),
            *(after(STRUCK + STRIKE * 0.3 + number * DAWN, Sound("love_up")) for number in range(len(years))),
            after(GONE, Sound("engine")),
            *(after(GONE, _departure(car, at, board)) for car, at in cars),
        )
    )
    return Staged(shown, None, "good", "swell", later=FLIGHT, ends=True)


def _departure(car: Thing, at: Vec, board: Vec) -> Animation:
    """Animate a car racing off the board to the right, leaving fire."""
    goal = Vec(board.x + OFF, at.y)
    return Parallel((RaceAway(car, at, goal, seconds=RACE), FireTrail((at, Vec(board.x, at.y)), RACE)))


def erased(plan: BoardPlan, titles: Titles, outatime: int, pieces: Sequence[Thing]) -> Animation:
    """Return the defeat finale: ``pieces`` fade, the years break apart, the clock remains."""
    board = Vec(float(plan.width), float(plan.height))
    places = tuple(plan.places.items())
    shown = Parallel(
        (
            Faded(pieces, ERASED / LOST, seconds=LOST),
            after(APART, Sound("rift")),
            after(CLOCK_COMES, Sound("curtain")),
            _ComesApart(board, places, titles.digits(outatime)),
        )
    )
    return Staged(shown, None, "love_down", "hush", ends=True)


@dataclass(frozen=True)
class _Homecoming(BoardScene):
    """Items fly home one by one, then lightning strikes from clock tower to clock tower."""

    homes: Sequence[tuple[str, Vec]]
    towers: Sequence[Vec]
    years: Sequence[Rect]
    """The strips of the years, in board units."""
    seconds: float = field(default=WON, kw_only=True)

    def play(self, canvas: Canvas, stage: Stage, area: Rect, clock: float) -> None:
        """Draw night, items and lightning."""
        dusk, above = 0.45 * phase(clock, 0.0, DUSK), area.y
        for number, year in enumerate(self.years):  # after the lightning one year after the other is brightly lit
            shown = moments.shown_rect(stage, year)
            band = Rect(area.x, above, area.w, shown.bottom - above)
            day = phase(clock, STRUCK + STRIKE * 0.3 + number * DAWN, 0.5)
            canvas.fill(band, "night", dusk * (1.0 - day))
            canvas.fill(shown, "glow", 0.28 * hill(phase(clock, STRUCK + STRIKE * 0.3 + number * DAWN, 1.3)))
            above = band.bottom
        between = (ALL_HOME - FLIGHT * 0.5) / max(1, len(self.homes))
        for number, (item, home) in enumerate(self.homes):
            self._item(canvas, stage, item, home, clock - number * between)
        struck = clock - STRUCK
        if 0.0 <= struck <= STRIKE:
            canvas.fill(area, "moon", 0.16 * hill(struck / STRIKE))  # a single soft swell of light, to avoid flicker
            self._lightning(canvas, stage, area, int(struck / 0.3))

    def _item(self, canvas: Canvas, stage: Stage, item: str, home: Vec, clock: float) -> None:
        """Draw an item flying in an arc from the bottom of the board, then glowing at home."""
        if clock <= 0.0:
            return
        zoom = stage.to_table(Pose(0.0, 0.0, Face("", (1.0, 1.0)), on_board=True)).scale
        flown = smooth(phase(clock, 0.0, FLIGHT))
        start = Vec(self.board.x * 0.5, self.board.y + HELD)
        at = start.towards(home, flown).plus(0.0, -self.board.y * 0.22 * hill(flown))
        side = (HELD + (HOME - HELD) * speed_up(flown)) * zoom
        where = stage.point(at)
        if flown >= 1.0:
            swell = hill(phase(clock, FLIGHT, 0.6))
            canvas.halo(Rect.around(where, side, side), "glow", side / 2, 5.0 + 2.0 * round(swell * 5))
            canvas.box("paper", Rect.around(where, side, side))
            canvas.art(f"{ART}/items/{item}", Rect.around(where, side * 0.86, side * 0.86))
            return
        canvas.growing_art(f"{ART}/items/{item}", stepped(where, side), max(HELD, HOME) * zoom)

    def _lightning(self, canvas: Canvas, stage: Stage, area: Rect, shape: int) -> None:
        """Draw the bolt from the sky through the clock towers of all years."""
        chance = Random(shape)
        first = stage.point(self.towers[0])
        start = Vec(first.x + chance.uniform(-60.0, 60.0), area.y - 20.0)
        for tower in self.towers:
            goal = stage.point(tower)
            bolt(canvas, start, goal, chance, 5.0)
            canvas.halo(Rect.around(goal, 40, 40), "lightning", 20, 9)
            start = goal


@dataclass(frozen=True)
class _ComesApart(BoardScene):
    """Places of all years break off and tumble into the night, then the clock appears, large."""

    places: Sequence[tuple[str, PlaceArea]]
    digits: str
    seconds: float = field(default=LOST, kw_only=True)

    def play(self, canvas: Canvas, stage: Stage, area: Rect, clock: float) -> None:
        """Draw the night, the falling places and the clock."""
        broken = clock - APART
        canvas.fill(area, "night", phase(broken, 0.0, 0.35))
        if broken > 0.0:
            for number, (place, spot) in enumerate(self.places):
                self._place(canvas, stage, place, spot, number, broken)
        comes = slow_down(phase(clock, CLOCK_COMES, 0.6))
        if comes > 0.0:
            self._clock(canvas, stage, area, comes, clock)

    def _place(self, canvas: Canvas, stage: Stage, place: str, spot: PlaceArea, number: int, clock: float) -> None:
        """Draw a place as it trembles, breaks off, spins and falls."""
        chance = Random(number * 7 + 1)
        begin, spin = chance.uniform(0.1, 0.9), chance.uniform(-40.0, 40.0)
        trembling = 5.0 * math.sin(clock * 34.0 + number) * phase(clock, 0.0, begin)
        fallen = speed_up(phase(clock, begin, FALLING - begin))
        middle = Vec(*spot.area.centre)
        away = Vec(middle.x - self.board.x / 2, middle.y - self.board.y / 2)
        at = middle.plus(
            away.x * 0.9 * fallen + trembling * (1.0 - fallen), (away.y + self.board.y * 0.5) * 0.9 * fallen
        )
        shown = moments.shown_rect(stage, Rect.around(at, spot.area.w, spot.area.h))
        angle = round(spin * fallen / ANGLE) * ANGLE
        canvas.art(f"{ART}/board/places/{place}", shown, angle=angle, alpha=1.0 - phase(fallen, 0.55, 0.45))

    def _clock(self, canvas: Canvas, stage: Stage, area: Rect, comes: float, clock: float) -> None:
        """Draw the clock at the board's centre in a red glow."""
        high = min(CLOCK[1] * 1.25, area.h * 0.56)
        face = Face(thing_kinds.clock, (CLOCK[0] * high / CLOCK[1], high), state=self.digits)
        rect = Rect.around(area.centre, face.size[0], face.size[1])
        swell = 0.5 + 0.5 * math.sin(clock * 4.0)  # slow swell, to avoid flicker
        canvas.halo(rect.inset(10.0), "danger_bright", 30.0, (10.0 + 2.0 * round(6.0 * swell)) * comes)
        canvas.blit_centre(stage.surface_of(Pose(0.0, 0.0, face)), area.centre, comes)


CARD_HEIGHT: Final = 400.0
TOGETHER: Final = 0.06
"""Seconds between the starts of dice that fly together."""
READ: Final = 0.45
"""Seconds that a roll stays in the tray."""
HOP: Final = 12.0
"""Height of a Biff's hop."""
LARGE: Final = 92.0
"""Size of an item being put at its home, in board units."""
PAYING: Final = 40.0
"""Side of a die paid on an event."""
Shown: TypeAlias = Happening[TableView]


def _together(dice: Sequence[Thing], it: Shown) -> Animation | None:
    """Return the flight of dice to their places, all at once."""
    flights = [Fly(die, it.now[die]) for die in dice if die in it.now]
    return parallel(*(after(number * TOGETHER, flight) for number, flight in enumerate(flights)))


class Shows(PlainShows[TableView]):
    """Animations and sounds of Dice Through Time."""

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
    movements: ClassVar[Mapping[type[Command], tuple[type[Command], ...]]] = {
        c.Travel: (c.Travel, c.Push, c.Pay, c.ReturnItem),
        c.Push: (c.Pay, c.ReturnItem),
        c.Pay: (c.Pay,),
        c.Strike: (c.Reroll,),
        c.Repair: (c.Remove,),
        c.Remove: (c.Remove,),
        c.Bury: (c.Bury, c.EndTurn),
        c.TakeBack: (c.TakeBack, c.LeaveBuried, c.Rolled),
        c.LeaveBuried: (c.TakeBack, c.LeaveBuried, c.Rolled),
        c.Drawn: (c.Drawn,),
        c.Rolled: (c.Rolled,),
    }
    """What may follow a command in one movement."""

    def __init__(self, pieces: Mapping[Kind, Piece[Sight]], plan: BoardPlan, words: Prompts) -> None:
        self.pieces, self.plan, self.titles, self._words = pieces, plan, words.titles, words

    def tension(self, view: TableView) -> float:
        """Return the music tension: the share of OUTATIME elapsed."""
        return min(1.0, view.outatime / view.game_over)

    def step(self, it: Shown) -> Step:
        """Give the end of the game its time, and tell it when it has been seen."""
        return structs.replace(super().step(it), unhurried=it.ends, reveals=it.ends)

    def goes_on(self, command: Command, after: TableView, following: Command | None) -> bool:
        """Show a journey with its purpose, all dice left or taken back, all rolls and all ordinary events as one."""
        if after.over is not None:
            return False
        if isinstance(command, c.Rolled | c.Pay) and after.asked not in ("rolling", "paying"):  # all are rolled or paid
            return False
        kinds = self.movements.get(type(command), ())
        if any(isinstance(one, c.Drawn) and one.event in self.titles.specials for one in (command, following)):
            return False
        return bool(kinds) if following is None else isinstance(following, kinds)

    def seen(self, it: Shown) -> Iterator[Animation | None]:
        """Yield dice left behind, the car's journey, animated commands, walking Biffs and the clock."""
        yield self._left(it)
        yield self._journey(it)
        yield self._biffs(it, pushed=True)
        yield from self._each(it)
        yield moments.put_right(self.plan, self.titles, it)
        yield self._biffs(it, pushed=False)
        yield runs(self.titles, self.plan, it)
        yield moments.alarm(self.plan, it)

    # --- cars and Biffs ----------------------------------------------------------------------------------------------

    def _journey(self, it: Shown) -> Animation | None:
        """Animate a car along its journeys; time travel leaves burning tracks."""
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

    def _biffs(self, it: Shown, pushed: bool) -> Animation | None:
        """Animate Biffs walking to their new places: those ``pushed`` before anything is paid there, or the others."""
        if pushed != any(isinstance(command, c.Push) for command in it.commands):
            return None
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
        yield self._roll(it)
        for command in it.commands:
            if isinstance(command, c.Drawn) and command.event in self.titles.specials:
                yield self._card(it, thing_kinds.deck(), Face(thing_kinds.event, EVENT_CARD, command.event))
            elif isinstance(command, c.ItemFound):
                pile = thing_kinds.item_deck(self.titles.items[command.item].found)
                yield self._card(it, pile, Face(thing_kinds.item, ITEM_CARD, command.item))
            elif isinstance(command, c.ReturnItem):
                yield self._homecoming(command, it)
            elif isinstance(command, c.TokenFound):
                yield self._token(command, it)

    def _card(self, it: Shown, pile: Thing, front: Face) -> Animation | None:
        """Animate a card drawn from its pile and revealed."""
        start = it.was.get(pile)
        if start is None:
            return None
        height = min(CARD_HEIGHT, it.regions.board.h * 0.7)
        return Reveal(start, start.face, front, it.regions.board.centre, height)

    def _left(self, it: Shown) -> Animation | None:
        """Animate dice left at a place, in one flight, before the turn ends."""
        return _together([thing_kinds.die(command.die) for command in it.commands if isinstance(command, c.Bury)], it)

    def _roll(self, it: Shown) -> Animation | None:
        """Animate the roll of dice into the tray, of several seats at once; from there they move to their mats."""
        rolled = dice_facts.rolled(it.before, it.after) if any(isinstance(one, c.Rolled) for one in it.commands) else []
        tray, throws, hand = tray_of(it.regions, len(rolled)), [], None
        for number, (seat, die) in enumerate(rolled):
            kind = die_kind(str(it.after.players[seat].car))
            hand = hand or it.now.get(thing_kinds.mat(seat))
            key = thing_kinds.die(die.id)
            start = it.was.get(key)
            lies = None if start is None or start.on_board else start  # those taken back are not shown going
            throws.append(Throw(key, kind, lies, tray.die(number, len(rolled), kind, str(die.icon))))
        if hand is None:
            return None
        return sequence(thrown(throws, TraySkin(tray, hand.at)), Wait(READ), _together([one.key for one in throws], it))

    def _payment(self, it: Shown) -> Animation | None:
        """Animate the payment flying to the event."""
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
        """Return the pose of the first event at the place being paid."""
        place = it.after.players[it.before.turn].place
        events = it.before.events.get(str(place), ())
        return it.was.get(thing_kinds.event(events[0])) if events else None

    def _homecoming(self, command: c.ReturnItem, it: Shown) -> Animation | None:
        """Animate an item put at its home; from there it moves to the returned items."""
        key, place = thing_kinds.item(command.item), self.titles.items[command.item].home
        if key not in it.was:
            return None
        at, board = Vec(*self.plan.places[place].area.centre), Vec(float(self.plan.width), float(self.plan.height))
        face = Face(SAFE, (LARGE, LARGE), command.item)
        lies = Fly(key, Pose(at.x, at.y, face, z=80.0, on_board=True, lifted=0.6))
        area = self.plan.places[place].area
        shown = moments.ItemHome(board, command.item, at, LARGE)
        return Staged(shown, Rect(area.x, area.y, area.w, area.h), "love_up", "swell", arrival=lies)

    def _token(self, command: c.TokenFound, it: Shown) -> Animation | None:
        """Animate an Einstein token flipped up and joining those of its icon."""
        start, end = it.was.get(thing_kinds.bag()), it.now.get(thing_kinds.token(command.icon))
        if start is None or end is None:
            return None
        return staggered([PictureFlight(start, end)], "tile_flip")

    # --- turns and end of the game -----------------------------------------------------------------------------------

    def turn(self, it: Shown) -> Animation | None:
        """Return the turn banner of the seat whose turn begins."""
        begins = dice_facts.turn_begins(it.before, it.after)
        return turn_banner(self._words, self.titles.seat(it.after.turn), it) if begins else None

    def end(self, it: Shown) -> Animation:
        """Return the finale of the game."""
        assert it.after.over is not None
        if it.after.over.ending != Ending.GAME_OVER:
            items = [(item, self.titles.items[item].home) for item in it.after.returned]
            cars = [(key, pose.at) for key, pose in it.now.items() if key.kind == thing_kinds.car]
            return restored(self.plan, self.titles, items, cars)
        on_board = [key for key, pose in it.now.items() if pose.on_board]
        return erased(self.plan, self.titles, it.after.outatime, on_board)

    def sound(self, it: Shown) -> str:
        """Return the most significant sound."""
        return "bad" if len(it.after.paradox) > len(it.before.paradox) else super().sound(it)
