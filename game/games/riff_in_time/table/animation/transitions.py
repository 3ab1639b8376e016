"""The transitions of Riff in Time: riffs are read aloud, dice tumble in their tray, booths travel, rifts close."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar, Final, TypeAlias

from msgspec.structs import replace

from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.box import SAN_DIMAS
from game.games.riff_in_time.rules.message_ids import Ending
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import faces, thing_kinds
from game.games.riff_in_time.table.animation.finale import encore, music_over, torn_apart
from game.games.riff_in_time.table.animation.riff_reading import Reading, read_aloud, sections_done
from game.games.riff_in_time.table.layout.circuits import Circuits, travel
from game.games.riff_in_time.table.text.prompts import Prompts
from game.games.riff_in_time.table.text.riff_texts import dials_turned
from game.i18n import N_
from game.rules.contract import Command
from game.table.contract import Happening, Regions
from game.table.contract_defaults import PlainShows, throws, turn_banner
from game.table.positions import Positions
from game.ui.animation.combinators import Animation, Sound, parallel
from game.ui.animation.dice import DiceTray, TraySkin, thrown
from game.ui.animation.flight import Fly
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Layout, Pose
from game.ui.tabletop.thing_names import Kind, Thing

TURNS: Final = N_("{place}: from {was} to {now}")
MOVING: Final[tuple[Kind, ...]] = (thing_kinds.dial, thing_kinds.value, thing_kinds.personage)
"""What a section of a riff card moves, beside the booths."""
LaysOut: TypeAlias = Callable[[TableView, Regions], Layout]
"""Says where every piece of a view lies."""
Shown: TypeAlias = Happening[TableView]


class Shows(PlainShows[TableView]):
    """How what happens is shown."""

    sounds: ClassVar[Mapping[type[Command], str]] = {
        c.PickUp: "piece_up", c.Drop: "good", c.Restore: "good", c.Pass: "piece_down", c.Combine: "tile_flip",
        c.Repair: "tick", c.TakeDice: "piece_down", c.ArrangeTop: "card_slide", c.SwapRiff: "card_slide",
        c.KeepObjective: "card_slide", c.TopSeen: "card_flip", c.EndTurn: "card_shuffle", c.Unrepair: "rift",
        c.RiftOpened: "rift", c.LocationsLaid: "card_shuffle", c.PersonagesDealt: "piece_down",
    }  # fmt: skip
    pauses = (c.RiffDrawn, c.Choose, c.EndTurn)

    def __init__(
        self, positions: Positions[TableView, State], words: Prompts, circuits: Circuits, lay: LaysOut, board: Vec
    ) -> None:
        """``lay`` is how the board lays a view out; ``board`` is its size in its own units."""
        self._positions, self._words, self.titles = positions, words, words.titles
        self._circuits, self._lay, self._board = circuits, lay, board

    def tension(self, view: TableView) -> float:
        """Return how far San Dimas is broken, or how far all rifts have grown together, whichever is worse."""
        numbers, start = self.titles.box.numbers, len(view.players)
        broken = (view.san_dimas - start) / (view.san_dimas_most - start)
        grown = sum(location.dial - numbers.dial.start for location in view.locations.values())
        room = len(view.locations) * (numbers.dial.most - numbers.dial.start)
        return max(0.0, min(1.0, max(broken, grown / room)))

    def seen(self, it: Shown) -> Iterator[Animation | None]:
        """Yield riff cards that are read, throws of dice, and booths that travel."""
        for command in it.commands:
            if isinstance(command, c.RiffDrawn):
                yield self._read(command.card, it)
            elif isinstance(command, c.KeepRiff):
                yield self._read(it.before.open_riffs[-1], it)
            elif isinstance(command, c.Rolled):
                yield self._roll(command, it)
        if not any(isinstance(command, (c.RiffDrawn, c.KeepRiff)) for command in it.commands):
            yield travel(self._circuits, it)  # else booths have arrived already

    # --- riff cards --------------------------------------------------------------------------------------------------

    def _read(self, card: str, it: Shown) -> Animation | None:
        """Return the card coming off the deck, with its sections; one that may be swapped is only shown."""
        here, deck = thing_kinds.riff(card), thing_kinds.deck()
        start = it.was.get(here) or it.was.get(deck)
        if start is None:
            return None
        end = it.now.get(here) or it.now.get(thing_kinds.discards())
        waits = it.after.asked == "swapping"
        readings = [Reading(faces.riff(card, faces.CARD_SIZE), "", None)]
        if not waits:
            readings = list(self._sections(card, it))
        back = start.face if here not in it.was else faces.riff(card, faces.CARD_SIZE)
        return read_aloud(start, back, readings, end, it.regions.board) if readings else None

    def _sections(self, card: str, it: Shown) -> Iterator[Reading]:
        """Yield the sections as they are carried out: what each says, with the numbers, and what it moves."""
        before, was = it.before, self._lay(it.before, it.regions)
        for section, after in sections_done(self._positions, before, card):
            now = self._lay(after, it.regions)
            face = faces.riff(card, faces.CARD_SIZE, section)
            yield Reading(face, *self._done(Happening((), before, after, was, now, it.regions)))
            before, was = after, now

    def _done(self, it: Shown) -> tuple[str, Animation | None]:
        """Return which dials a section turns, and what it moves: needles, booths, figures that are thrown out.

        Nothing is said where none turns, as the words of the section stand on the card.
        """
        turned = list(dials_turned(it.before, it.after))
        said = (self.titles.say(TURNS, place=self.titles.location(name), was=was, now=now) for name, was, now in turned)
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
        return "   ".join(said), parallel(sound, travel(self._circuits, it), *flights)

    # --- dice, booths ------------------------------------------------------------------------------------------------

    def _roll(self, command: c.Rolled, it: Shown) -> Animation | None:
        """Return the throw of the dice that were rolled, into their tray."""
        tray, ask = it.now.get(thing_kinds.tray()), it.before.ask
        if tray is None or ask is None:
            return None
        kinds = {die.id: faces.DICE_KINDS[die.die] for die in it.before.pool}
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
        """Return the banner of the player whose turn it is now."""
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

    # --- sounds, piles -----------------------------------------------------------------------------------------------

    def sound(self, it: Shown) -> str:
        """Return the sound of the most telling thing: a rift that closes is a riff."""
        places = it.after.locations.items()
        if any(place.repaired and not it.before.locations[name].repaired for name, place in places):
            return "riff"
        if any(isinstance(command, c.Suffer) for command in it.commands):
            return "rift" if any(dials_turned(it.before, it.after)) else "good"
        return super().sound(it)

    def comes_from(self, thing: Thing, pose: Pose, it: Shown) -> Pose | None:
        """Return where a new piece comes from: cards from the deck, dice from the supply, light from nothing."""
        if thing.kind == thing_kinds.glow:
            return replace(pose, scale=0.2, alpha=0.0)
        if thing.kind == thing_kinds.riff:
            deck = it.pose(thing_kinds.deck())
            return deck and replace(pose, x=deck.x, y=deck.y, on_board=deck.on_board, face=deck.face, scale=1.0)
        if thing.kind == thing_kinds.die:
            kind = next((die.die for die in it.after.pool if die.id == thing.name), "")
            supply = it.was.get(thing_kinds.supply(kind))
            return supply and replace(pose, x=supply.x, y=supply.y, on_board=supply.on_board, scale=0.5)
        return None

    def goes_to(self, thing: Thing, pose: Pose, it: Shown) -> Pose | None:
        """Return where a removed piece goes: riff cards to the discards or back to the deck, light fades away."""
        if thing.kind == thing_kinds.glow:
            return replace(pose, alpha=0.0)
        if thing.kind == thing_kinds.riff:
            gone = thing.name in it.after.deck.discards
            goal = it.now.get(thing_kinds.discards() if gone else thing_kinds.deck())
            return goal and replace(goal, name="", alpha=0.2)
        return None
