"""Transitions of Back in Time: cards leaving their piles, dice rolling through the tower, with sounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar, Final, TypeAlias

from msgspec.structs import replace

from game.content.board_shapes import Rect as MapRect
from game.games.back_in_time.reader.content import BoardPlan
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.compiled_box import DECKS, MOVEMENT, TROUBLE_DECKS, Lookup
from game.games.back_in_time.rules.refusal_and_ending_ids import Ending
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table import thing_kinds
from game.games.back_in_time.table.board import part_face
from game.games.back_in_time.table.dice_tower import Tower, die_kind, minutes
from game.games.back_in_time.table.paths import PathGeometry
from game.games.back_in_time.table.text.prompts import Prompts
from game.i18n import _
from game.rules.contract import Command
from game.table.contract import Happening
from game.table.contract_defaults import PAUSE, PlainShows, throws, turn_banner
from game.ui.animation.combinators import Animation, Parallel, Tween, after
from game.ui.animation.dice import thrown
from game.ui.animation.director import Step
from game.ui.animation.easing import hill, phase, speed_up
from game.ui.animation.effects import Band, RaceAway, Reveal, draw_fire
from game.ui.animation.finale_scenes import BoardScene, bolt
from game.ui.animation.staging import Staged
from game.ui.music import Answer
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

BOARD: Final = "back_in_time/board"
DARK, STRIKE, AFTER = 0.7, 0.9, 1.4
"""Durations in seconds: nightfall, lightning, aftermath."""
FIRE, RACE = 0.3, 1.4
"""Delay from the lightning to the car's start, and duration of its race off, in seconds."""
FADING: Final = 2.2
"""Seconds until the photo has faded."""


def lightning(clock: MapRect, fire: tuple[Vec, Vec] | None, board: Vec) -> Animation:
    """Return the clock finale: night falls over the ``board`` (its size), lightning strikes ``clock``.

    ``fire`` is the start and end on the board of the car's burning tracks; None when nobody goes home.
    """
    parts: list[Animation] = [_Storm(board, clock, fire)]
    if fire is not None:
        parts.append(after(DARK + FIRE, RaceAway(thing_kinds.car(), *fire, seconds=RACE)))
    music: Answer = "hush" if fire is None else "swell"
    return Staged(Parallel(tuple(parts)), None, "thunder", music, later=DARK, ends=True)


def fading(section: int, middle: Vec, height: float) -> Animation:
    """Return the photo finale: its last ``section``, ``height`` table units high, fades."""
    return Staged(_Fading(section, middle, height), None, "love_down", "hush", ends=True)


@dataclass(frozen=True)
class _Storm(BoardScene):
    """Night, lightning and fire."""

    clock: MapRect
    fire: tuple[Vec, Vec] | None
    seconds: float = field(default=DARK + STRIKE + AFTER, kw_only=True)

    def play(self, canvas: Canvas, stage: Stage, area: Rect, clock: float) -> None:
        """Draw night, lightning and fire."""
        struck = clock - DARK
        gone = phase(struck, STRIKE, AFTER)
        canvas.fill(area, "night", 0.55 * phase(clock, 0.0, DARK) * (1.0 - 0.5 * gone))
        if 0 <= struck <= STRIKE:
            canvas.fill(area, "moon", 0.16 * hill(struck / STRIKE))  # a single soft swell of light, to avoid flicker
            self._bolt(canvas, stage, int(struck / 0.3))
        if self.fire is not None and struck > FIRE:
            start, goal = self.fire
            draw_fire(canvas, stage, start, start.towards(goal, speed_up(phase(struck, FIRE, RACE))))

    def _bolt(self, canvas: Canvas, stage: Stage, shape: int) -> None:
        """Draw a bolt from the sky to the clock."""
        chance = Random(shape)
        goal = Vec(*self.clock.centre)
        sky = [Vec(goal.x + aside + chance.uniform(-60, 60), -30.0) for aside in (-330.0, 260.0)]
        where = stage.point(goal)
        bolt(canvas, stage.point(sky[0]), where, chance, 6.0)
        bolt(canvas, stage.point(sky[1]), stage.point(goal.plus(0, -70)), chance, 3.5)
        if self.fire is not None:
            bolt(canvas, where, stage.point(self.fire[0]), chance, 5.0)  # down the cable to the street
        canvas.halo(Rect.around(where, 44, 44), "lightning", 22, 9)


@dataclass(frozen=True)
class _Fading(Tween):
    """Fading section of the photo, revealing the paper."""

    pictured = True

    section: int
    middle: Vec
    height: float
    seconds: float = field(default=FADING, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the photo's rectangle including its shadow."""
        return Rect.around(self.middle, self.height * 0.8, self.height * 1.1)

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw the photo."""
        paper = Rect.around(self.middle, self.height * 0.73, self.height)
        inside = paper.inset(self.height * 0.05)
        canvas.shadow(paper, 14, 0.5, 6)
        canvas.box("paper", paper)
        canvas.art(f"{BOARD}/photo_back", inside)
        canvas.art(f"{BOARD}/photo_{self.section}", inside, alpha=max(0.0, 1.0 - share * 1.25))


STAGED: Final = 0.55
"""Height of a part or photo that is staged over the board, as a share of the board's."""
ALBUM: Final = (204.0, 420.0)
"""Size of the whole photo in close-up."""
CARD_HEIGHT = 420.0
BIG = (250.0, 350.0)
LATE = 3
"""Turns before the end from which the clock ticks."""
PILES: Mapping[str, str] = {thing_kinds.tile: "tiles", thing_kinds.card: "opportunity", thing_kinds.mark: "opportunity"}
"""Piles that new pieces come from; Trouble Cards have their own."""


Shown: TypeAlias = Happening[TableView]


class Shows(PlainShows[TableView]):
    """Animations and sounds of Back in Time."""

    sounds: ClassVar[Mapping[type[Command], str]] = {
        c.Drawn: "card_flip", c.EndTurn: "card_shuffle",
        c.Walk: "tile_flip", c.AddDie: "tile_flip", c.RerollAll: "tile_flip", c.ChangeToWild: "tile_flip",
        c.Step: "piece_down", c.Lead: "piece_down", c.GoTo: "piece_down",
    }  # fmt: skip
    pauses = (c.Drawn,)
    routine = (c.Walk, c.Step, c.Halt, c.Lead, c.Attempt, c.AddDie, c.Ready, c.Mark, c.Unmark, c.Reroll)

    def __init__(self, lookup: Lookup, plan: BoardPlan, words: Prompts) -> None:
        self.lookup, self.plan, self.titles, self._words = lookup, plan, words.titles, words
        self._ways = PathGeometry(lookup, plan)

    def tension(self, view: TableView) -> float:
        """Return the music tension: elapsed time or faded photo, whichever is worse."""
        late = (view.clock - 1) / (view.midnight - 1)
        return max(late, 1.0 - view.photos / self.lookup.photos.most)

    def seen(self, it: Shown) -> Iterator[Animation | None]:
        """Yield animations of dice rolls, revealed Movement and Trouble Cards, and moving figures."""
        for command in it.commands:
            if isinstance(command, c.Rolled):
                yield self._roll(command, it)
            elif isinstance(command, c.Drawn) and command.deck in (DECKS[MOVEMENT], *TROUBLE_DECKS):
                yield self._card(command, it)
        yield from self._ways.travels(it)
        if not it.ends:
            yield from self._moments(it)

    def step(self, it: Shown) -> Step:
        """Return how to show an action; a moment keeps its breath when others are hastened, and is told once seen."""
        step = super().step(it)
        if not any(True for _moment in self._moments(it)):
            return step
        return replace(step, pause=max(step.pause, PAUSE), reveals=True)

    def _moments(self, it: Shown) -> Iterator[Animation]:
        """Yield what decides the game, staged over the board: part, photo, ready car and love."""
        before, after, board = it.before, it.after, it.regions.board
        for part in after.parts:
            if part not in before.parts and (lies := it.was.get(thing_kinds.part(part))) is not None:
                shown = Reveal(lies, lies.face, part_face(part), board.centre, board.h * STAGED)
                yield Staged(shown, lies.rect(), "good", "swell")
        if after.photos < before.photos and (lies := it.pose(thing_kinds.photo(str(1)))) is not None:
            was, now = (Face("album", ALBUM, state=str(view.photos)) for view in (before, after))
            yield Staged(Reveal(lies, was, now, board.centre, board.h * STAGED), lies.rect(), "bad", "hush")
        ready = min(self.lookup.ready)
        if before.car < ready <= after.car:
            words = _("The DeLorean is ready!")
            car = it.now[thing_kinds.car()].rect()
            yield Staged(Band(words, f"{BOARD}/delorean", "speed", board), car, "good", "swell")
        hearts = self.lookup.box.love.heart_zone[0]
        if before.love < hearts <= after.love:
            words = _("They're in love!")
            lovers = it.now[thing_kinds.love()].rect()
            yield Staged(Band(words, f"{BOARD}/pawn_lorraine", "love", board), lovers, "good", "swell")

    def _card(self, command: c.Drawn, it: Shown) -> Animation | None:
        """Animate a card drawn from its pile and revealed."""
        start = it.pose(thing_kinds.pile(command.deck))
        if start is None:
            return None
        kind = "trouble" if command.deck in TROUBLE_DECKS else "movement"
        front, back = Face(kind, BIG, command.card), Face("pile", start.face.size, command.deck)
        return Reveal(start, back, front, it.regions.board.centre, min(CARD_HEIGHT, it.regions.board.h * 0.7))

    def _roll(self, command: c.Rolled, it: Shown) -> Animation | None:
        """Animate the roll of the dice."""
        trial = it.before.trial
        if trial is None:
            return None
        rolled = [die for die, shown in enumerate(trial.dice) if shown.face is None or shown.marked]
        dice = (
            (thing_kinds.die(die), die_kind(trial.dice[die].colour), face)
            for die, face in zip(rolled, command.faces, strict=True)
        )
        found = throws(it, dice)
        return thrown(found, Tower(self.plan.tower, minutes(it.before.clock, it.before.midnight))) if found else None

    def turn(self, it: Shown) -> Animation | None:
        """Return the turn banner of a person; that of a computer player is told by header and log."""
        if not it.passes_turn or self._words.seat(it.after, it.after.turn).program:
            return None
        name = next(name for name, hero in it.after.heroes.items() if hero.seat == it.after.turn)
        return turn_banner(self._words, self.titles.figure(name), it)

    def end(self, it: Shown) -> Animation:
        """Return the finale of the game."""
        over, board = it.after.over, it.regions.board
        assert over is not None
        if over.ending == Ending.PHOTO_GONE:
            last = len(self.plan.photos) - max(0, it.before.photos - 1)
            return fading(min(last, len(self.plan.photos)), board.centre, board.h * 0.6)
        fire = None
        if over.winners:
            x, y = self.plan.track[it.after.car].centre
            fire = Vec(x, y), Vec(float(self.plan.spaces["north_shops"].area.x + 150), y)
        return lightning(self.plan.clock, fire, Vec(float(self.plan.width), float(self.plan.height)))

    def sound(self, it: Shown) -> str:
        """Return the most significant sound."""
        before, after = it.before, it.after
        if after.clock != before.clock and after.midnight - after.clock <= LATE:
            return "tick"
        if after.love != before.love:
            return "love_up" if after.love > before.love else "love_down"
        if after.car != before.car:
            return "engine"
        if after.biff_down > before.biff_down:
            return "good"
        return super().sound(it)

    def comes_from(self, thing: Thing, pose: Pose, it: Shown) -> Pose | None:
        """Return the start pose of a new piece: the pile for cards and tiles."""
        pile = PILES.get(thing.kind)
        if pile == "opportunity" and thing.name in self.titles.troubles:
            pile = TROUBLE_DECKS[self.titles.troubles[thing.name].level - 1]
        start = it.pose(thing_kinds.pile(pile)) if pile else None
        if start is None:
            return None
        face = start.face._replace(state="")
        return replace(pose, x=start.x, y=start.y, on_board=start.on_board, face=face, scale=1.0, alpha=1.0)

    def goes_to(self, thing: Thing, pose: Pose, it: Shown) -> Pose | None:
        """Return the end pose of a removed piece: the pile for discarded tiles."""
        tiles = thing_kinds.pile("tiles")
        goal = it.now.get(tiles) or it.was.get(tiles)
        if thing.kind != thing_kinds.tile or goal is None:
            return None
        return replace(goal, face=goal.face._replace(state=""), name="", alpha=0.2)
