"""The transitions of Riff in Time: riffs are read aloud, dice tumble in their tray, booths travel, rifts close."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from msgspec.structs import replace

from game.i18n import N_
from game.presenters.contract import Regions, Transition
from game.presenters.messages import TURN_OF
from game.presenters.riff_in_time import faces, thing_kinds
from game.presenters.riff_in_time.animation.finale import encore, music_over, torn_apart
from game.presenters.riff_in_time.animation.riff_reading import Reading, read_aloud
from game.presenters.riff_in_time.animation.riff_steps import SectionDone, sections_done
from game.presenters.riff_in_time.animation.travel_along_circuits import travel
from game.presenters.riff_in_time.cast import role_of
from game.presenters.riff_in_time.layout.circuits import Circuits
from game.presenters.riff_in_time.text.riff_texts import dials_turned
from game.presenters.riff_in_time.text.titles import Titles
from game.rules.contract import Command
from game.rules.riff_in_time import commands as c
from game.rules.riff_in_time.box import SAN_DIMAS
from game.rules.riff_in_time.game import RiffInTime
from game.rules.riff_in_time.message_ids import Ending
from game.rules.riff_in_time.view import TableView
from game.ui.animation.combinators import Animation, Sound, parallel, sequence
from game.ui.animation.dice import DiceTray, Throw, TraySkin, thrown
from game.ui.animation.effects import banner
from game.ui.animation.flight import Fly
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Layout, Pose
from game.ui.tabletop.thing_names import Kind, Thing

TURNS: Final = N_("{place}: from {was} to {now}")
MOVING: Final[tuple[Kind, ...]] = (thing_kinds.dial, thing_kinds.value, thing_kinds.personage)
"""What a section of a riff card moves, beside the booths."""
SOUNDS: Final[Mapping[type[Command], str]] = {
    c.PickUp: "piece_up", c.Drop: "good", c.Restore: "good", c.Pass: "piece_down", c.Combine: "tile_flip",
    c.Repair: "tick", c.TakeDice: "piece_down", c.ArrangeTop: "card_slide", c.SwapRiff: "card_slide",
    c.KeepObjective: "card_slide", c.TopSeen: "card_flip", c.EndTurn: "card_shuffle", c.Unrepair: "rift",
    c.RiftOpened: "rift", c.LocationsLaid: "card_shuffle", c.PersonagesDealt: "piece_down",
}  # fmt: skip
"""What is heard with an action, by the last of its commands that says something."""


@dataclass(frozen=True, slots=True)
class Event:
    """One action with everything that is needed to show it; ``was`` and ``now`` are the layouts of the views."""

    commands: Sequence[Command]
    before: TableView
    after: TableView
    was: Layout
    now: Layout
    regions: Regions

    @property
    def repaired(self) -> list[str]:
        """The locations whose rifts it has closed."""
        places = self.after.locations.items()
        return [name for name, place in places if place.repaired and not self.before.locations[name].repaired]


LaysOut: TypeAlias = Callable[[TableView, Regions], Layout]
"""Says where every piece of a view lies."""


class TransitionBuilder:
    """Makes transitions from commands and layouts."""

    def __init__(
        self,
        game: RiffInTime,
        titles: Titles,
        circuits: Circuits,
        lay: Callable[[TableView, Regions], Layout],
        board: Vec,
    ) -> None:
        """``lay`` is how the board lays a view out; ``board`` is its size in its own units."""
        self.game, self.titles = game, titles
        self._circuits, self._lay, self._board = circuits, lay, board

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
        return self.of(Event(commands, before, after, was, now, regions))

    def of(self, event: Event) -> Transition:
        """Return how an event is shown."""
        return Transition(
            animation=sequence(
                *(self._came(command, event) for command in event.commands),
                self._travel(event),
                self._end(event),
                self._turn(event),
            ),
            sound=self._sound(event),
            origins=dict(self._origins(event)),
            exits=dict(self._exits(event)),
            pause=0.35 if any(isinstance(one, (c.RiffDrawn, c.Choose, c.EndTurn)) for one in event.commands) else 0.0,
        )

    def _came(self, command: Command, event: Event) -> Animation | None:
        """Return the animation of one command: a riff card that is read, a throw of dice."""
        if isinstance(command, c.RiffDrawn):
            return self._read(command.card, event)
        if isinstance(command, c.KeepRiff):
            return self._read(event.before.open_riffs[-1], event)
        if isinstance(command, c.Rolled):
            return self._roll(command, event)
        return None

    # --- riff cards --------------------------------------------------------------------------------------------------

    def _read(self, card: str, event: Event) -> Animation | None:
        """Return the card coming off the deck, with its sections; one that may be swapped is only shown."""
        here, deck = thing_kinds.riff(card), thing_kinds.deck()
        start = event.was.get(here) or event.was.get(deck)
        if start is None:
            return None
        end = event.now.get(here) or event.now.get(thing_kinds.discards())
        waits = event.after.asked == "swapping"
        readings = [Reading(faces.riff(card, faces.CARD_SIZE), "", None)]
        if not waits:
            readings = list(self._sections(card, event))
        back = start.face if here not in event.was else faces.riff(card, faces.CARD_SIZE)
        return read_aloud(start, back, readings, end, event.regions.board) if readings else None

    def _sections(self, card: str, event: Event) -> Iterator[Reading]:
        """Yield the sections as they are carried out: what each says, with the numbers, and what it moves."""
        before = event.before
        for done in sections_done(self.game, before, card):
            face = faces.riff(card, faces.CARD_SIZE, done.section)
            yield Reading(face, self._caption(before, done), self._effect(before, done.view, event.regions))
            before = done.view

    def _caption(self, before: TableView, done: SectionDone) -> str:
        """Return which dials a section will turn; empty when it turns none, as its words stand on the card."""
        said = [
            self.titles.say(TURNS, place=self.titles.location(name), was=was, now=now)
            for name, was, now in dials_turned(before, done.view)
        ]
        return "   ".join(said)

    def _effect(self, before: TableView, after: TableView, regions: Regions) -> Animation | None:
        """Return what a section moves: needles, booths along the wires, figures that are thrown out."""
        was, now = self._lay(before, regions), self._lay(after, regions)
        moved = [key for key in now if key.kind in MOVING and key in was and was[key] != now[key]]
        rises = any(now > was for _name, was, now in dials_turned(before, after))
        falls = not rises and any(True for _turned in dials_turned(before, after))
        sound = Sound("rift") if rises else Sound("good") if falls else None
        travels = travel(self._circuits, (), before, after, was, now)
        aboard = {
            thing_kinds.personage(who)
            for here, then in zip(before.players, after.players, strict=True)
            for who in here.carries
            if here.space != then.space
        }
        flights = (Fly(key, now[key]) for key in moved if key not in aboard)
        return parallel(sound, travels, *flights)

    # --- dice, booths ------------------------------------------------------------------------------------------------

    def _roll(self, command: c.Rolled, event: Event) -> Animation | None:
        """Return the throw of the dice that were rolled, into their tray."""
        tray, ask = event.now.get(thing_kinds.tray()), event.before.ask
        if tray is None or ask is None:
            return None
        kinds = {die.id: die.die for die in event.before.pool}
        throws: list[Throw] = []
        for name, face in zip(ask.dice, command.faces, strict=True):
            key, kind = thing_kinds.die(name), faces.DICE_KINDS[kinds[name]]
            lies = event.now.get(key) or event.was.get(key)
            if lies is not None:
                after = replace(lies, face=faces.rolled_die(kinds[name], face, lies.face.size[0]), lifted=0.0)
                throws.append(Throw(key, kind, event.was.get(key), after))
        if not throws:
            return None
        side = throws[0].after.face.size[0]
        area = tray.rect()
        hand = Vec(area.right - side, area.bottom + side)
        return thrown(throws, TraySkin(DiceTray(area, side, tray.on_board, tray.z), hand))

    def _travel(self, event: Event) -> Animation | None:
        """Return how booths travel; those that a riff moved have arrived already."""
        if any(isinstance(command, (c.RiffDrawn, c.KeepRiff)) for command in event.commands):
            return None
        return travel(self._circuits, event.commands, event.before, event.after, event.was, event.now)

    # --- turns and the end -------------------------------------------------------------------------------------------

    def _turn(self, event: Event) -> Animation | None:
        """Return the banner of the player whose turn it is now."""
        after = event.after
        if after.turn == event.before.turn or after.over is not None:
            return None
        words = self.titles.say(TURN_OF, seat=self.titles.player(after, after.turn))
        who = after.players[after.turn].character or ""
        return banner(words, f"riff_in_time/characters/{who}", role_of(who), event.regions.board)

    def _end(self, event: Event) -> Animation | None:
        """Return the finale of the game."""
        if event.after.over is None or event.before.over is not None:
            return None
        points = [self._circuits.point(space.id) for space in self.titles.box.spaces]
        band = [player.character for player in event.after.players if player.character is not None]
        ending = Ending(event.after.over.ending)
        if ending is Ending.ALL_REPAIRED:
            people = [pose for key, pose in event.now.items() if key.kind == thing_kinds.personage]
            return encore(points, self._board, people, band)
        disc = thing_kinds.location(SAN_DIMAS)
        pieces = [key for key, pose in event.now.items() if pose.on_board and key != disc]
        if ending is Ending.DECK_EMPTY:
            deck = event.now.get(thing_kinds.deck()) or event.was[thing_kinds.deck()]
            return music_over(points[0], self._board, deck.at, pieces, band)
        return torn_apart(event.now[disc], self._board, pieces)

    # --- sounds, piles -----------------------------------------------------------------------------------------------

    def _sound(self, event: Event) -> str:
        """Return the sound of the most telling thing: a rift that closes is a riff."""
        if event.after.over is not None and event.before.over is None:
            return ""
        if event.repaired:
            return "riff"
        if any(isinstance(command, c.Suffer) for command in event.commands):
            return "rift" if any(True for _dial in dials_turned(event.before, event.after)) else "good"
        return next((sound for command in reversed(event.commands) if (sound := SOUNDS.get(type(command)))), "")

    def _origins(self, event: Event) -> Iterator[tuple[Thing, Pose]]:
        """Yield where new pieces come from: cards from the deck, dice from the supply, light from nothing."""
        deck = event.was.get(thing_kinds.deck()) or event.now.get(thing_kinds.deck())
        for key, pose in event.now.items():
            if key in event.was:
                continue
            if key.kind == thing_kinds.glow:
                yield key, replace(pose, scale=0.2, alpha=0.0)
            elif key.kind == thing_kinds.riff and deck is not None:
                yield key, _from(deck, pose)
            elif key.kind == thing_kinds.die:
                kind = next((die.die for die in event.after.pool if die.id == key.name), "")
                supply = event.was.get(thing_kinds.supply(kind))
                if supply is not None:
                    yield key, replace(pose, x=supply.x, y=supply.y, on_board=supply.on_board, scale=0.5)

    def _exits(self, event: Event) -> Iterator[tuple[Thing, Pose]]:
        """Yield where removed pieces go: riff cards to the discards or back to the deck, light fades away."""
        for key, pose in event.was.items():
            if key in event.now:
                continue
            if key.kind == thing_kinds.glow:
                yield key, replace(pose, alpha=0.0)
            elif key.kind == thing_kinds.riff:
                gone = key.name in event.after.deck.discards
                goal = event.now.get(thing_kinds.discards() if gone else thing_kinds.deck())
                if goal is not None:
                    yield key, replace(goal, name="", alpha=0.2)


def _from(pile: Pose, pose: Pose) -> Pose:
    """Return where a card lies on a pile that it comes from."""
    return replace(pose, x=pile.x, y=pile.y, on_board=pile.on_board, face=pile.face, scale=1.0)
