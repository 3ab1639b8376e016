"""Transitions of Time Line: machines riding their lines, tokens taken, sliding zones."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.refusal_and_ending_ids import Ending
from game.games.time_line.rules.view import PawnView, TableView, ZoneView
from game.games.time_line.table import grid, thing_kinds
from game.games.time_line.table.cards import TOKEN, as_back
from game.games.time_line.table.lines import LineGeometry
from game.games.time_line.table.machines import RAISED
from game.games.time_line.table.sight import ART, Sight
from game.games.time_line.table.text.prompts import Prompts
from game.i18n import _
from game.rules.claims import Count
from game.rules.contract import Command, PlayerCommand, Seat
from game.table.contract import Happening, Regions
from game.table.contract_defaults import PAUSE, PlainShows
from game.table.things import Piece
from game.ui.animation.combinators import (
    Animation,
    Parallel,
    Remove,
    Sequential,
    Sound,
    Tween,
    after,
    parallel,
    sequence,
)
from game.ui.animation.director import LINES_KEY, Step
from game.ui.animation.easing import phase, slow_down, smooth
from game.ui.animation.effects import PictureFlight, Travel, Way, along, banner, staggered
from game.ui.animation.finale_scenes import ending_picture, rays
from game.ui.animation.flight import Fly
from game.ui.animation.staging import Staged
from game.ui.music import Answer
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec, bounds
from game.ui.tabletop.lines import BENEATH
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Kind, Thing

DUSK: Final = 0.5
RUN: Final = 1.3
"""Seconds in which coins run along a line."""
SHOWN: Final = 1.1
"""Delay until the ending's picture falls, in seconds."""
HEARD: Final = 0.2
"""Delay of the first sound of the end, in seconds."""
FALLING: Final = 3.6
COINS: Final = 34
TRAIN: Final = 5
"""Number of coins running along a line."""
COUNTING, LANDS, RISING = 0.6, 0.3, 1.0
"""Seconds in which a number is counted up, after which the first coin lands, and in which the sum rises."""
SUM: Final = Vec(104.0, 40.0)
"""Size of the plate with the sum of a sale."""
RATIO: Final = 210 / 130
"""Aspect ratio (width / height) of the endings' pictures."""


class Finale(NamedTuple):
    """What the finale tells: the ending, the winners, and whether the viewer is not among them."""

    ending: Ending
    winners: tuple[Seat, ...]
    lost: bool = False

    @property
    def gold(self) -> bool:
        """Whether somebody got rich."""
        return self.ending is Ending.GOLD


@dataclass(frozen=True)
class _Evening(Tween):
    """Dusk over the board, and light around the winners' machines.

    With gold, coins run along the lines into the Markets; they rain down, unless the viewer has lost.
    """

    pictured = True

    over: Rect
    scene: Finale
    seconds: float = field(default=FALLING, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the whole board."""
        return self.over

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw dusk, light and gold."""
        clock, (_ending, winners, lost) = share * self.seconds, self.scene
        left = 1.0 - phase(clock, self.seconds - DUSK, DUSK)
        with canvas.clipped(self.over):
            bright = self.scene.gold and not lost
            canvas.fill(self.over, "night", (0.45 if bright else 0.66) * phase(clock, 0.0, DUSK) * left)
            for seat in winners:
                self._light(canvas, stage, seat, phase(clock, 0.0, DUSK) * left, clock)
            if self.scene.gold:
                self._run(canvas, stage, clock)
            if bright:
                self._rain(canvas, clock - RUN * 0.8)

    def _light(self, canvas: Canvas, stage: Stage, seat: Seat, grown: float, clock: float) -> None:
        """Draw rays of light around a machine, and the machine above the dusk."""
        pose = stage.pose(thing_kinds.pawn(seat))
        if pose is None or not pose.on_board or grown <= 0.0:
            return
        shown = stage.to_table(pose)
        side = 1.5 * shown.rect().h
        rays(canvas, shown.at, side, grown, clock * 0.7)
        canvas.dot(shown.at, side * 0.5, "glow")
        canvas.blit_centre(stage.surface_of(pose), shown.at)

    def _run(self, canvas: Canvas, stage: Stage, clock: float) -> None:
        """Draw coins running along the lines of the goods."""
        for line in stage.board_lines.values():
            if line.pattern in BENEATH:
                continue
            length = sum(a.distance(b) for a, b in zip(line.points, line.points[1:], strict=False))
            for number in range(TRAIN):
                share = phase(clock, 0.1 + 0.09 * number, RUN)
                if 0.0 < share < 1.0:
                    at = stage.point(along(line.points, length * smooth(share))[0])
                    canvas.art(f"{ART}/coin", Rect.around(at, 24, 24))

    def _rain(self, canvas: Canvas, clock: float) -> None:
        """Draw coins falling over the board, each with its own start and speed."""
        chance = Random(21)
        for _coin in range(COINS):
            x, begin, seconds = chance.random(), chance.uniform(0.0, 1.1), chance.uniform(0.8, 1.3)
            side, drift = chance.choice((18, 24, 30)), chance.uniform(-30.0, 30.0)
            fallen = phase(clock, begin, seconds)
            if 0.0 < fallen < 1.0:
                at = Vec(
                    self.over.x + x * self.over.w + drift * fallen,
                    self.over.y - 30 + (self.over.h + 60) * fallen * (0.4 + 0.6 * fallen),
                )
                turned = max(0.25, abs(math.cos(clock * 7.0 + x * 20.0)))
                canvas.art(f"{ART}/coin", Rect.around(at, side, side), alpha=0.55 + 0.45 * turned)


def finale(scene: Finale, at: Rect | None, over: Rect, inset: tuple[str, Rect] | None) -> Animation:
    """Return the finale over the board; ``at`` are the winners' machines, ``inset`` is one in the picture."""
    last = (after(RUN, Sound("curtain" if scene.lost else "sale")),) if scene.gold else ()
    picture = ending_picture(f"{ART}/pictures/{scene.ending}", RATIO, over, inset)
    shown = Parallel((*last, _Evening(over, scene), after(SHOWN, picture)))
    music: Answer = "hush" if scene.lost else "swell"
    return Staged(shown, at, "sale" if scene.gold else "curtain", music, later=HEARD, ends=True)


@dataclass(frozen=True)
class Counted(Tween):
    """A number on a piece, counted from one value to another."""

    key: Thing
    start: int
    end: int
    seconds: float = field(default=COUNTING, kw_only=True)

    def show(self, stage: Stage, share: float) -> None:
        """Show the number on the way."""
        self._show(stage, self.start + round((self.end - self.start) * share))

    def rest(self, stage: Stage) -> None:
        """Show the last number."""
        self._show(stage, self.end)

    def _show(self, stage: Stage, number: int) -> None:
        pose = stage.pose(self.key)
        if pose is not None and pose.face.state != str(number):
            stage.show(self.key, replace(pose, face=pose.face._replace(state=str(number))))


@dataclass(frozen=True)
class Earned(Tween):
    """A sum that rises from a place of the board."""

    at: Vec
    words: str
    seconds: float = field(default=RISING, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the strip through which it rises."""
        at = stage.point(self.at)
        return Rect(at.x - SUM.x, at.y - 90.0 - SUM.y, 2 * SUM.x, 90.0 + 2 * SUM.y)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the sum on a plate."""
        at = stage.point(self.at).plus(0.0, -26.0 - 60.0 * slow_down(share))
        area = Rect.around(at, SUM.x * canvas.viewport.grown(0.5), SUM.y * canvas.viewport.grown(0.5))
        canvas.box(Skin("gold_light", "gold", "gold_dark", 2.0, 1.0, area.h / 2, shine=0.3, shadow=6), area)
        canvas.title(self.words, area.inset(8, 2), 30.0, "ink", least=9.0)


TAKING: Final = 0.4
"""Seconds between taking a token and its zone's slide."""
COIN: Final = 40.0
MOST_COINS: Final = 12


Shown: TypeAlias = Happening[TableView]


class Shows(PlainShows[TableView]):
    """Animations and sounds of Time Line; every action is one command."""

    sounds: ClassVar[Mapping[type[Command], str]] = {
        c.Dealt: "card_slide", c.StepOff: "card_slide", c.Explore: "card_slide",
        c.Turned: "card_flip", c.TurnUp: "card_flip",
        c.MoveTo: "piece_down", c.ToMarket: "piece_down", c.StopAt: "piece_down",
    }  # fmt: skip

    def __init__(self, pieces: Mapping[Kind, Piece[Sight]], phrases: Prompts) -> None:
        self.pieces, self.titles, self.phrases = pieces, phrases.titles, phrases

    def tension(self, view: TableView) -> float:
        """Return the music tension: the leader's share of the goal or the quiet time, whichever is more."""
        rich = max(player.gold for player in view.players) / self.titles.lookup.goal
        return min(1.0, max(rich, view.still / (self.titles.lookup.quiet * len(view.players))))

    def step(self, it: Shown) -> Step:
        """Return how to show a step; a zone slides after its token has been taken."""
        command, plain = _command(it), super().step(it)
        return replace(
            plain,
            sound_after=0.0 if _slid(it) is None else TAKING,
            exits={**plain.exits, **dict(self._taken_home(it))},
            pause=PAUSE if self.matters(it.commands) else 0.0,
            later=dict(self._later(it)),
            waits=(thing_kinds.pawn(command.seat),) if isinstance(command, c.Explore) else (),
            reveals=True,
            finale=self._finale(it) if it.ends else None,
        )

    def matters(self, commands: Sequence[Command]) -> bool:
        """Return whether something changes for everybody."""
        return not all(isinstance(command, (c.Stay, c.Dealt, c.SellNothing)) for command in commands)

    def seen(self, it: Shown) -> Iterator[Animation | None]:
        """Yield animations of a new card, a riding machine, a sale and the start player."""
        yield self._laying(it)
        yield self._ride(it)
        yield self._sale(it)
        command = _command(it)
        if isinstance(command, c.Begins):
            words = _("{seat} begins").format(seat=self.titles.seat(command.player))
            yield self._banner(command.player, words, it.regions, "card_slide")

    # --- animations ----------------------------------------------------------------------------------------------

    def _before_slide(self, it: Shown, key: Thing) -> Pose:
        """Return the pose of a piece in the sliding zone before the slide."""
        pose = it.now[key]
        return pose if _slid(it) is None else replace(pose, y=pose.y + grid.ROW)

    def _laying(self, it: Shown) -> Animation | None:
        """Animate the card a machine travels to: it is turned over and filled first."""
        command, taken = _command(it), _taken(it)
        if not isinstance(command, c.Turned) or _arrival(it) is None:
            return None
        card = command.card
        keys = [
            key
            for key in it.now
            if key.name == card and key.kind in (thing_kinds.card, thing_kinds.stop, thing_kinds.token)
        ]
        ends = {key: self._before_slide(it, key) for key in keys}
        if taken is not None:
            stop, face = ends[thing_kinds.stop(card, taken)], Face("token", (TOKEN, TOKEN), taken)
            ends[thing_kinds.token(card, taken)] = replace(stop, face=face, z=stop.z + 1, name="")
        starts = {key: replace(end, alpha=0.0) for key, end in ends.items()}
        starts[thing_kinds.card(card)] = as_back(ends[thing_kinds.card(card)])
        gone = [key for key in it.was if key.kind == thing_kinds.back and key not in it.now]
        flights = (Fly(key, end, starts[key]) for key, end in ends.items())
        return Parallel((Remove(tuple(gone)), Sound("card_flip"), *flights))

    def _ride(self, it: Shown) -> Animation | None:
        """Animate a machine along its line, or straight to a stop of its zone."""
        key, arrival = thing_kinds.pawn(_seat(it)), _arrival(it)
        if arrival is None or key not in it.was:
            return None
        end = self._before_slide(it, key)
        start = it.was[key].at
        ride = Travel({key: Way((start, *self._way(it, *arrival, start, end.at), end.at), end)})
        return ride if _slid(it) is None else Sequential((ride, Sound("piece_down")))

    def _way(self, it: Shown, old: PawnView, new: PawnView, start: Vec, end: Vec) -> tuple[Vec, ...]:
        """Return the points between two places of a machine, along its line if it travels in time."""
        here, there = grid.zone_of(it.before, old), grid.zone_of(it.after, new)
        if here == there:
            return ()
        geometry = LineGeometry(self.titles.lookups[it.after.option], _unslid(it.after.zones, _slid(it)))
        rows = list(old.line)
        if new.card is not None and new.good is not None:
            slot = geometry.slot(new.card, new.good)
            rows[there] = geometry.homes[new.card].top + slot
            rows[there + 1] = rows[there] + geometry.exits(new.card)[slot] - slot
        points = geometry.line(rows, min(start.x, end.x), max(start.x, end.x))
        ordered = points if start.x < end.x else tuple(reversed(points))
        return tuple(at.plus(0.0, -RAISED) for at in ordered[1:-1])

    def _sale(self, it: Shown) -> Animation | None:
        """Animate goods flying to the Market, and the gold that comes back for them, counted up."""
        command = _command(it)
        if not isinstance(command, c.Sell):
            return None
        seat, was, now = command.seat, it.before.players[command.seat], it.after.players[command.seat]
        good = next(good for good, count in was.goods.items() if count > now.goods[good])
        gained = now.gold - was.gold
        machine, purse = it.was[thing_kinds.pawn(seat)], it.was[thing_kinds.gold(seat)]
        stock = it.was[thing_kinds.held(seat, good)]
        high = stock.face.size[1]
        token = Pose(stock.x, stock.y, Face("token", (high, high), good))
        brought = Pose(machine.x, machine.y, Face("token", (TOKEN, TOKEN), good), on_board=True)
        tokens = staggered([PictureFlight(token, brought)] * min(MOST_COINS, command.count))
        high = purse.face.size[1]
        coin = Pose(machine.x, machine.y, Face("coin", (COIN, COIN)), on_board=True)
        home = Pose(purse.x - purse.face.size[0] / 2 + high / 2, purse.y, Face("coin", (high, high)))
        coins = [PictureFlight(coin, home)] * min(MOST_COINS, max(1, gained))
        sold = Counted(thing_kinds.held(seat, good), was.goods[good], now.goods[good])
        paid = Counted(thing_kinds.gold(seat), was.gold, now.gold)
        sum_up = Earned(machine.at, f"+{gained} {{gold}}")
        earned = parallel(staggered(coins, ""), after(LANDS, paid), sum_up)
        assert earned is not None
        return Staged(earned, machine.rect(), "sale", "swell", arrival=parallel(tokens, sold))

    def _finale(self, it: Shown) -> Animation | None:
        """Return the finale with the winner, and what decided it."""
        assert it.after.over is not None
        winners = it.after.over.winners
        told = self._banner(winners[0], self._decided(it), it.regions, "good")
        machine = self.phrases.result(it.after).inset
        inset = None if machine is None else (machine.art, machine.area)
        lost = it.after.seat is not None and it.after.seat not in winners
        scene = Finale(Ending(it.after.over.ending), winners, lost)
        machines = (pose.rect() for seat in winners if (pose := it.now[thing_kinds.pawn(seat)]).on_board)
        return sequence(finale(scene, bounds(machines), it.regions.board, inset), told)

    def _decided(self, it: Shown) -> str:
        """Return who wins, and by which sale if it was one."""
        assert it.after.over is not None
        command, winners = _command(it), it.after.over.winners
        if not isinstance(command, c.Sell) or command.seat not in winners:
            return self.phrases.wins(winners)
        seat, was, now = command.seat, it.before.players[command.seat], it.after.players[command.seat]
        good = next(good for good, count in was.goods.items() if count > now.goods[good])
        gained = Count(says=now.gold - was.gold, of="gained", about=(seat,), after=(command,))
        return self.titles.tell("phrases.decided", command, yours=seat == it.after.seat, sign=good, gold=gained)

    def _banner(self, seat: Seat, words: str, regions: Regions, sound: str) -> Animation:
        return banner(words, self.titles.portrait(seat), f"seat_{seat + 1}", regions.board, sound)

    def _taken_home(self, it: Shown) -> Iterator[tuple[Thing, Pose]]:
        """Yield the flight of a taken token to its owner; it may have been revealed with its card just now."""
        taken, pawn = _taken(it), it.after.players[_seat(it)].pawn
        if taken is not None and pawn.card is not None and pawn.good is not None:
            held = it.now[thing_kinds.held(_seat(it), taken)]
            face, left = Face("token", (TOKEN, TOKEN), taken), held.x - held.face.size[0] * 0.25
            end = Pose(left, held.y, face, scale=held.face.size[1] / TOKEN, z=400)
            yield thing_kinds.token(pawn.card, pawn.good), end

    def _later(self, it: Shown) -> Iterator[tuple[Thing, float]]:
        """Yield the delays of a sliding zone and of the lines, which wait until its token has been taken."""
        command, good = _command(it), _taken(it)
        if good is not None:
            yield thing_kinds.held(_seat(it), good), TAKING
        if _slid(it) is not None:
            yield LINES_KEY, TAKING
            pawn = it.after.players[_seat(it)].pawn
            taken = thing_kinds.token(str(pawn.card), str(pawn.good))
            for key, pose in it.now.items():
                if pose.on_board and key != taken:
                    yield key, TAKING
        elif isinstance(command, (c.Dealt, c.Turned)):
            for key in it.now:
                if key.name == command.card and key.kind in (thing_kinds.stop, thing_kinds.token):
                    yield key, TAKING

    def sound(self, it: Shown) -> str:
        """Return the most significant sound."""
        return "zone_slide" if _slid(it) is not None else "piece_down" if _taken(it) else super().sound(it)


def _command(it: Shown) -> Command | None:
    """Return the command; None when hidden from the viewer."""
    return it.commands[-1] if it.commands else None


def _seat(it: Shown) -> Seat:
    """Return the seat whose machine moves: the command's or the active one; -1 if none."""
    command = _command(it)
    if isinstance(command, c.Turned):
        return it.before.turn
    return command.seat if isinstance(command, PlayerCommand) else -1


def _arrival(it: Shown) -> tuple[PawnView, PawnView] | None:
    """Return the machine before and after; None if it did not move or was not on the board."""
    seat = _seat(it)
    if seat < 0:
        return None
    old, new = it.before.players[seat].pawn, it.after.players[seat].pawn
    same = (old.card, old.good, old.market) == (new.card, new.good, new.market)
    return None if same or not old.line else (old, new)


def _taken(it: Shown) -> str | None:
    """Return the good taken from a stop."""
    seat = _seat(it)
    if seat < 0:
        return None
    held = it.before.players[seat].goods
    return next((good for good, count in it.after.players[seat].goods.items() if count > held[good]), None)


def _slid(it: Shown) -> int | None:
    """Return the zone that slides up by one row; None if none."""
    if _taken(it) is None or isinstance(_command(it), c.Place):
        return None
    return grid.zone_of(it.after, it.after.players[_seat(it)].pawn)


def _unslid(zones: tuple[ZoneView, ...], slid: int | None) -> tuple[ZoneView, ...]:
    """Return the zones before one of them slid."""
    changed = {slid: 1}
    return tuple(replace(zone, top=zone.top + changed.get(number, 0)) for number, zone in enumerate(zones))
