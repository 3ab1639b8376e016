"""Transitions of Riff in Time: riff cards read aloud, dice rolls, travelling booths, closing rifts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar, Final, TypeAlias

from msgspec.structs import replace

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.rules.refusal_and_ending_ids import Ending
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import moments, thing_kinds
from game.games.riff_in_time.table.circuits import Circuits, travel
from game.games.riff_in_time.table.dice import DICE_KINDS
from game.games.riff_in_time.table.riff_reading import Reading, read_aloud, sections_done
from game.games.riff_in_time.table.sight import ART, CARD, Sight
from game.games.riff_in_time.table.text.prompts import Prompts
from game.games.riff_in_time.table.text.riff_texts import dials_turned
from game.rules.contract import Command
from game.table.contract import Happening, Regions
from game.table.contract_defaults import PlainShows, throws, turn_banner
from game.table.positions import Positions
from game.table.things import Piece
from game.ui.animation.combinators import Animation, Parallel, Sound, after, parallel
from game.ui.animation.dice import DiceTray, TraySkin, thrown
from game.ui.animation.director import BREATH, Step
from game.ui.animation.easing import hill, phase, slow_down, smooth, speed_up
from game.ui.animation.finale_scenes import DUSK, BoardScene, Faded, Swallowed, bolt, rays, stepped
from game.ui.animation.flight import Fly
from game.ui.animation.staging import Staged
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import lines
from game.ui.tabletop.poses import Face, Layout, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Kind, Thing

BEAT: Final = 0.5
"""Period of the hopping figures, in seconds."""
HOP: Final = 0.16
"""Height of a hop, as a share of the figure's height."""
COLOURS: Final = ("neon_pink", "neon_cyan", "accent_bright")

ENCORE, BAND = 5.0, 1.9
"""Duration of the encore, and delay until the band appears, in seconds."""
EACH: Final = 0.14
"""Delay between stages lit one after another, in seconds."""

TORN, SWALLOWED, SPLIT = 4.6, 2.4, 2.5
"""Ending at San Dimas, in seconds: duration, time until all is swallowed, time of the disc's split."""
CRACKS, PARTS = 9, 7

OVER, LAST_CARD, SILENCE = 4.8, 0.8, 2.9
"""Ending without riff cards, in seconds: duration, time of the last cards, time until dark."""
CARDS: Final = 9
PLATFORM: Final = 0.62
"""Aspect ratio (height / width) of a stage."""
RATIO: Final = 1.4
"""Aspect ratio (height / width) of a riff card."""
ANGLE: Final = 10.0
"""Rotation step of flying cards, in degrees; keeps rendered pictures cacheable."""


def encore(points: Sequence[Vec], board: Vec, people: Sequence[Pose], band: Sequence[str]) -> Animation:
    """Return the victory finale: light from San Dimas to all stages, hopping ``people``, the band.

    ``points`` are San Dimas, then the stages; ``band`` the players' characters.
    """
    shown = Parallel((after(BAND, Sound("riff")), _Encore(board, points, people, band)))
    return Staged(shown, None, "riff", "swell", ends=True)


def torn_apart(disc: Pose, board: Vec, pieces: Sequence[Thing]) -> Animation:
    """Return the finale at San Dimas: its rift swallows all ``pieces`` and its ``disc`` breaks."""
    swallowed = Swallowed(pieces, SWALLOWED / TORN, disc.at, seconds=TORN)
    shown = Parallel((after(SPLIT, Sound("thunder")), swallowed, _TornApart(board, disc)))
    return Staged(shown, None, "rift", "hush", ends=True)


def music_over(middle: Vec, board: Vec, deck: Vec, pieces: Sequence[Thing], band: Sequence[str]) -> Animation:
    """Return the finale without riff cards: the last cards blow away, ``pieces`` fade, the band leaves.

    ``middle`` is the center of San Dimas; ``deck`` is the deck's position on the screen.
    """
    faded = Faded(pieces, SILENCE / OVER, seconds=OVER)
    shown = Parallel((after(SILENCE, Sound("curtain")), faded, _MusicOver(board, middle, deck, band)))
    return Staged(shown, None, "card_shuffle", "hush", ends=True)


def _zoom(stage: Stage) -> float:
    """Return the scale from board units to table units."""
    return stage.point(Vec(1000.0, 0.0)).distance(stage.point(Vec(0.0, 0.0))) / 1000.0


def _band(canvas: Canvas, middle: Vec, side: float, band: Sequence[str], hops: Sequence[float], alpha: float) -> None:
    """Draw the band's portraits side by side, each raised by its hop."""
    first = middle.x - side * 0.55 * (len(band) - 1)
    for number, (who, hop) in enumerate(zip(band, hops, strict=True)):
        disc = Rect.around(Vec(first + side * 1.1 * number, middle.y - side * HOP * hop), side, side)
        if alpha == 1.0:
            canvas.halo(disc, COLOURS[number % len(COLOURS)], side / 2, 10)
        canvas.art(f"{ART}/characters/{who}", disc, alpha=alpha)


def _hop(clock: float, number: int) -> float:
    """Return the hop height of a figure by its index; neighbours alternate."""
    return abs(math.sin(math.pi * (clock / BEAT + 0.5 * number)))


@dataclass(frozen=True)
class _Encore(BoardScene):
    """Light from stage to stage with restored figures hopping in it; the band plays on San Dimas."""

    points: Sequence[Vec]
    people: Sequence[Pose]
    band: Sequence[str]
    seconds: float = field(default=ENCORE, kw_only=True)

    def play(self, canvas: Canvas, stage: Stage, area: Rect, clock: float) -> None:
        """Draw the beams, the people, and the band."""
        self.night(canvas, area, clock, 0.35)
        middle = stage.point(self.points[0])
        for number, point in enumerate(self.points[1:]):
            self._beam(canvas, middle, stage.point(point), number, clock)
        for number, pose in enumerate(self.people):
            lit = clock - EACH * number - 0.4
            if lit > 0.0:
                self._person(canvas, stage, pose, number, lit)
        comes = slow_down(phase(clock, BAND, 0.5))
        if comes > 0.0:
            self._play_on(canvas, area, middle, comes, clock)

    def _beam(self, canvas: Canvas, middle: Vec, goal: Vec, number: int, clock: float) -> None:
        """Draw the growing beam from San Dimas to a stage."""
        grown = slow_down(phase(clock, EACH * number, 0.5))
        leaves = 1.0 - phase(clock, self.seconds - DUSK, DUSK)
        if grown > 0.0 and leaves > 0.0:
            role = COLOURS[number % len(COLOURS)]
            lines.trace(canvas, [middle, middle.towards(goal, grown)], role, "solid", 5.0 * leaves)

    def _person(self, canvas: Canvas, stage: Stage, pose: Pose, number: int, clock: float) -> None:
        """Draw a restored figure, enlarged and hopping, in the light."""
        fades = 1.0 - phase(clock, self.seconds - EACH * number - 0.4 - DUSK, DUSK)
        large = stage.to_table(replace(pose, scale=pose.scale * 1.35))
        high = large.rect().h
        at = large.at.plus(0.0, -high * HOP * _hop(clock, number))
        if fades == 1.0:
            canvas.halo(Rect.around(large.at, high * 0.7, high), COLOURS[number % len(COLOURS)], high * 0.3, 7)
        canvas.blit_centre(stage.surface_of(large), at, fades)

    def _play_on(self, canvas: Canvas, area: Rect, middle: Vec, comes: float, clock: float) -> None:
        """Draw the band in rays of light."""
        leaves = 1.0 - phase(clock, self.seconds - DUSK, DUSK)
        side = min(area.h * 0.24, area.w * 0.8 / (1.1 * len(self.band)))
        if leaves == 1.0:
            rays(canvas, middle, side * 1.7 * comes, comes, clock * 0.25)
        if comes < 1.0:
            canvas.growing_art(f"{ART}/characters/{self.band[0]}", stepped(middle, side * comes), side)
            return
        _band(canvas, middle, side, self.band, [_hop(clock, number) for number in range(len(self.band))], leaves)


@dataclass(frozen=True)
class _TornApart(BoardScene):
    """Cracks spread from San Dimas while it swallows everything; then its disc splits in the dark."""

    disc: Pose
    seconds: float = field(default=TORN, kw_only=True)

    def play(self, canvas: Canvas, stage: Stage, area: Rect, clock: float) -> None:
        """Draw cracks, darkness and the disc."""
        middle = stage.to_table(self.disc)
        grown = slow_down(phase(clock, 0.2, SWALLOWED))
        dark = phase(clock, SWALLOWED * 0.7, 0.7)
        canvas.fill(area, "black", 0.92 * dark)
        self._cracks(canvas, area, middle.at, grown)
        broken = speed_up(phase(clock, SPLIT, self.seconds - SPLIT))
        swell = 0.5 + 0.5 * math.sin(clock * 5.0)  # a slow swell, no flicker
        canvas.halo(Rect.around(middle.at, 60, 60), "danger_bright", 30, 10 + 2 * round(5 * swell + 8 * grown))
        if clock < SPLIT:
            size = 1.0 + 0.45 * smooth(phase(clock, 0.3, SPLIT - 0.3))
            self._half(canvas, stage, middle, round(size * 12) / 12, 0.0, 0)
            return
        for side in (-1, 1):
            self._half(canvas, stage, middle, 1.5, broken, side)
        if broken < 0.4:
            chance = Random(int(clock / 0.2))
            high = middle.rect().h * 1.4
            bolt(canvas, middle.at.plus(0.0, -high), middle.at.plus(0.0, high), chance, 6.0)

    def _cracks(self, canvas: Canvas, area: Rect, start: Vec, grown: float) -> None:
        """Draw cracks of light from the rift to the board's edges."""
        chance = Random(1988)
        for number in range(CRACKS):
            points = [start]
            angle = math.tau * number / CRACKS + chance.uniform(-0.2, 0.2)
            for _part in range(PARTS):
                far, bent = area.w * 0.09 * grown, angle + chance.uniform(-0.5, 0.5)
                points.append(points[-1].plus(math.cos(bent) * far, math.sin(bent) * far))
            if grown > 0:
                lines.trace(canvas, points, "danger_bright", "solid", 4.0)

    def _half(self, canvas: Canvas, stage: Stage, disc: Pose, size: float, broken: float, side: int) -> None:
        """Draw the whole disc (``side`` 0), or its left or right half falling away."""
        large = replace(disc, scale=disc.scale * size)
        rect = large.rect()
        if not side:
            canvas.blit_centre(stage.surface_of(large), disc.at)
            return
        moved = Vec(side * rect.w * 0.8 * broken, rect.h * 1.2 * broken)
        half = Rect(rect.x if side < 0 else disc.x, rect.y, rect.w / 2, rect.h).moved(moved.x, moved.y)
        with canvas.clipped(half):
            canvas.blit_centre(stage.surface_of(large), disc.at.plus(moved.x, moved.y), 1.0 - phase(broken, 0.6, 0.4))


@dataclass(frozen=True)
class _MusicOver(BoardScene):
    """The last riff cards blow over the board, the stages go dark, then the band."""

    middle: Vec
    deck: Vec
    band: Sequence[str]
    seconds: float = field(default=OVER, kw_only=True)

    def play(self, canvas: Canvas, stage: Stage, area: Rect, clock: float) -> None:
        """Draw the dark, the light of the band, and the cards."""
        zoom, middle = _zoom(stage), stage.point(self.middle)
        canvas.fill(area, "night", 0.92 * smooth(phase(clock, LAST_CARD, SILENCE - LAST_CARD)))
        self._band_leaves(canvas, area, middle, clock)
        for number in range(CARDS):
            self._card(canvas, area, number, clock, zoom)

    def _band_leaves(self, canvas: Canvas, area: Rect, middle: Vec, clock: float) -> None:
        """Draw the band in its last light: it stops playing, then leaves one by one."""
        comes = phase(clock, 0.8, 0.5)
        side = min(area.h * 0.26, area.w * 0.8 / (1.1 * len(self.band)))
        lit = 1.0 - phase(clock, SILENCE, self.seconds - SILENCE - 0.5)
        if comes > 0.0 and lit > 0.0:
            wide = side * (1.1 * len(self.band) + 0.9)
            floor = Rect.around(middle.plus(0.0, side * 0.2), wide, wide * PLATFORM)
            canvas.art(f"{ART}/board/stage", floor, alpha=comes * lit)
        first = middle.x - side * 0.55 * (len(self.band) - 1)
        for number, who in enumerate(self.band):
            gone = phase(clock, SILENCE + 0.3 * number, 0.7)
            droops = side * 0.1 * smooth(phase(clock, SILENCE - 0.8, 0.6))
            hop = _hop(clock, number) * (1.0 - phase(clock, SILENCE - 1.4, 0.6))
            at = Vec(first + side * 1.1 * number, middle.y - side * HOP * hop + droops + side * 0.5 * gone)
            canvas.art(f"{ART}/characters/{who}", Rect.around(at, side, side), alpha=comes * (1.0 - gone))

    def _card(self, canvas: Canvas, area: Rect, number: int, clock: float, zoom: float) -> None:
        """Draw one of the last cards: blown in from the deck, spinning, sinking."""
        chance = Random(number + 3)
        begin, seconds = 0.16 * number, chance.uniform(1.7, 2.4)
        flown = phase(clock, begin, seconds)
        goal = Vec(area.x + area.w * chance.uniform(0.05, 0.7), area.y + area.h * chance.uniform(0.9, 1.2))
        if 0.0 < flown < 1.0:
            at = self.deck.towards(goal, flown).plus(0.0, -area.h * 0.35 * hill(flown))
            angle = round(chance.choice((-220.0, 160.0, 300.0)) * flown / ANGLE) * ANGLE
            wide = 90.0 * zoom
            rect = Rect.around(at, wide, wide * RATIO)
            canvas.art(f"{ART}/riff_back", rect, angle=angle % 360, alpha=1.0 - phase(flown, 0.75, 0.25))


DEEDS: Final = c.Move | c.Combine | c.PickUp | c.Drop | c.Restore | c.Pass | c.Repair
"""Commands of a turn that reveal nothing."""
LINES: Final = 2
"""Most captions of turned dials below each other; more are separated by dots."""
MOVING: Final[tuple[Kind, ...]] = (thing_kinds.dial, thing_kinds.value, thing_kinds.personage)
"""Kinds moved by a section of a riff card, besides booths."""
LaysOut: TypeAlias = Callable[[TableView, Regions], Layout]
"""Lays out all pieces of a view."""
Shown: TypeAlias = Happening[TableView]


class Shows(PlainShows[TableView]):
    """Animations and sounds of Riff in Time."""

    sounds: ClassVar[Mapping[type[Command], str]] = {
        c.PickUp: "piece_up", c.Drop: "good", c.Restore: "good", c.Pass: "piece_down", c.Combine: "tile_flip",
        c.Repair: "tick", c.TakeDice: "piece_down", c.ArrangeTop: "card_slide", c.SwapRiff: "card_slide",
        c.KeepObjective: "card_slide", c.TopSeen: "card_flip", c.EndTurn: "card_shuffle", c.Unrepair: "rift",
        c.RiftOpened: "rift", c.LocationsLaid: "card_shuffle", c.PersonagesDealt: "piece_down",
    }  # fmt: skip
    pauses = (c.RiffDrawn, c.Choose)

    def __init__(
        self,
        pieces: Mapping[Kind, Piece[Sight]],
        positions: Positions[TableView, State],
        words: Prompts,
        circuits: Circuits,
        lay: LaysOut,
        board: Vec,
    ) -> None:
        """Bind dependencies; ``lay`` lays out a view, ``board`` is the board's size in its own units."""
        self.pieces = pieces
        self._positions, self._words, self.titles = positions, words, words.titles
        self._circuits, self._lay, self._board = circuits, lay, board

    def tension(self, view: TableView) -> float:
        """Return the music tension: damage to San Dimas or growth of all rifts, whichever is worse."""
        numbers, start = self.titles.box.numbers, len(view.players)
        broken = (view.san_dimas - start) / (view.san_dimas_most - start)
        grown = sum(location.dial - numbers.dial.start for location in view.locations.values())
        room = len(view.locations) * (numbers.dial.most - numbers.dial.start)
        return max(0.0, min(1.0, max(broken, grown / room)))

    def goes_on(self, command: Command, _after: TableView, following: Command | None) -> bool:
        """Return whether a computer player's commands are one gesture: a journey and what is done where it ends."""
        if isinstance(command, c.Suffer):
            return following is None or (isinstance(following, c.Suffer) and command.seat == following.seat)
        if not isinstance(command, DEEDS) or following is None:
            return isinstance(command, DEEDS)
        leaves = isinstance(following, c.Move) and not isinstance(command, c.Move)
        return isinstance(following, DEEDS) and command.seat == following.seat and not leaves

    def seen(self, it: Shown) -> Iterator[Animation | None]:
        """Yield animations of riff cards, dice rolls and travelling booths."""
        for command in it.commands:
            if isinstance(command, c.RiffDrawn):
                yield self._read(command.card, it)
            elif isinstance(command, c.KeepRiff):
                yield self._read(it.before.open_riffs[-1], it)
            elif isinstance(command, c.Rolled):
                yield self._roll(command, it)
        if not any(isinstance(command, (c.RiffDrawn, c.KeepRiff)) for command in it.commands):
            yield travel(self._circuits, it)  # otherwise the booths have arrived
            yield from moments.moments(self.titles, it)

    def step(self, it: Shown) -> Step:
        """Let great moments be hastened little, the end not at all, and tell of them only once they are seen."""
        step = super().step(it)
        great = moments.is_great(it)
        return replace(step, pause=BREATH if great else step.pause, unhurried=it.ends, reveals=great)

    # --- riff cards --------------------------------------------------------------------------------------------------

    def _read(self, card: str, it: Shown) -> Animation | None:
        """Animate a card from the deck with its sections; one that may be swapped is only shown."""
        here, deck = thing_kinds.riff(card), thing_kinds.deck()
        start = it.was.get(here) or it.was.get(deck)
        if start is None:
            return None
        end = it.now.get(here) or it.now.get(thing_kinds.discards())
        waits = it.after.asked == "swapping"
        readings = [Reading(Face(thing_kinds.riff, CARD, card), "", None)]
        if not waits:
            readings = list(self._sections(card, it))
        back = start.face if here not in it.was else Face(thing_kinds.riff, CARD, card)
        return read_aloud(start, back, readings, end, it.regions.board) if readings else None

    def _sections(self, card: str, it: Shown) -> Iterator[Reading]:
        """Yield the sections as resolved: text with numbers, and moved pieces."""
        before, was = it.before, self._lay(it.before, it.regions)
        for section, then in sections_done(self._positions, before, card):
            now = self._lay(then, it.regions)
            face = Face(thing_kinds.riff, CARD, card, section)
            yield Reading(face, *self._done(Happening((), before, then, was, now, it.regions)))
            before, was = then, now

    def _done(self, it: Shown) -> tuple[str, Animation | None]:
        """Return the caption of turned dials, and the animation of needles, booths and thrown-out figures.

        The caption is empty when no dial turns: the card shows the section's text already.
        """
        turned = list(dials_turned(it.before, it.after))
        said = [
            self.titles.tell("phrases.dial", place=self.titles.location(name), was=was, now=now)
            for name, was, now in turned
        ]
        moved = [key for key in it.now if key.kind in MOVING and key in it.was and it.was[key] != it.now[key]]
        rises = any(now > was for _name, was, now in turned)
        sound = Sound("rift") if rises else Sound("good") if turned else None
        aboard = {
            thing_kinds.personage(who)
            for here, then in zip(it.before.players, it.after.players, strict=True)
            for who in here.carries
            if here.space != then.space
        }
        flights = (Fly(key, it.now[key]) for key in moved if key not in aboard)
        return (" · " if len(said) > LINES else "\n").join(said), parallel(sound, travel(self._circuits, it), *flights)

    # --- dice and booths ---------------------------------------------------------------------------------------------

    def _roll(self, command: c.Rolled, it: Shown) -> Animation | None:
        """Animate the roll of dice into their tray."""
        tray, ask = it.now.get(thing_kinds.tray()), it.before.ask
        if tray is None or ask is None:
            return None
        kinds = {die.id: DICE_KINDS[die.die] for die in it.before.pool}
        rolled = zip(ask.dice, command.faces, strict=True)
        found = throws(it, ((thing_kinds.die(name), kinds[name], face) for name, face in rolled))
        if not found:
            return None
        side = found[0].after.face.size[0]
        area = tray.rect()
        hand = Vec(area.right - side, area.bottom + side)
        return thrown(found, TraySkin(DiceTray(area, side, tray.on_board, tray.z), hand))

    # --- turns and the end -------------------------------------------------------------------------------------------

    def turn(self, it: Shown) -> Animation | None:
        """Return the turn banner of the next player."""
        return turn_banner(self._words, self.titles.player(it.after, it.after.turn), it) if it.passes_turn else None

    def end(self, it: Shown) -> Animation:
        """Return the finale of the game."""
        assert it.after.over is not None
        points = [self._circuits.point(space.id) for space in self.titles.box.spaces]
        band = [player.character for player in it.after.players if player.character is not None]
        ending = Ending(it.after.over.ending)
        if ending is Ending.ALL_REPAIRED:
            people = [pose for key, pose in it.now.items() if key.kind == thing_kinds.personage]
            return encore(points, self._board, people, band)
        disc = thing_kinds.location(SAN_DIMAS)
        pieces = [key for key, pose in it.now.items() if pose.on_board and key != disc]
        if ending is Ending.DECK_EMPTY:
            deck = it.now.get(thing_kinds.deck()) or it.was[thing_kinds.deck()]
            return music_over(points[0], self._board, deck.at, pieces, band)
        return torn_apart(it.now[disc], self._board, pieces)

    def sound(self, it: Shown) -> str:
        """Return the most significant sound; a great moment has its own."""
        if moments.is_great(it):
            return ""
        if any(isinstance(command, c.Suffer) for command in it.commands):
            return "rift" if any(dials_turned(it.before, it.after)) else "good"
        return super().sound(it)
