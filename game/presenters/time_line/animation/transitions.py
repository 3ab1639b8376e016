"""The transitions of Time Line: machines that ride their lines, goods that are taken, zones that slide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from game.i18n import _
from game.presenters.contract import Regions, Transition
from game.presenters.time_line import thing_kinds
from game.presenters.time_line.animation.finale import finale
from game.presenters.time_line.layout import grid
from game.presenters.time_line.layout.pieces import RAISED
from game.presenters.time_line.layout.stops_and_lines import LineGeometry
from game.presenters.time_line.layout.zone_pieces import TOKEN
from game.presenters.time_line.text.prompts import Prompts
from game.presenters.time_line.text.titles import Titles
from game.rules.contract import Command, Seat
from game.rules.time_line import commands as c
from game.rules.time_line.compiled_box import Lookup
from game.rules.time_line.message_ids import Ending
from game.rules.time_line.view import PawnView, TableView, ZoneView
from game.ui.animation.combinators import Animation, Parallel, Remove, Sequential, Sound, sequence
from game.ui.animation.director import LINES_KEY
from game.ui.animation.effects import PictureFlight, Travel, Way, banner, staggered
from game.ui.animation.flight import Fly
from game.ui.paint.geometry import Vec
from game.ui.tabletop.poses import Face, Layout, Pose
from game.ui.tabletop.thing_names import Thing

TAKING: Final = 0.4
"""Seconds from when a token is taken until its zone slides."""
COIN: Final = 40.0
MOST_COINS: Final = 12


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
    def command(self) -> Command | None:
        """The last of its commands; None when all are hidden from the viewer."""
        return self.commands[-1] if self.commands else None

    @property
    def seat(self) -> Seat:
        """The seat whose machine moves: that of the command, else the one whose turn it is."""
        return getattr(self.command, "seat", -1) if not isinstance(self.command, c.Turned) else self.before.turn

    @property
    def arrival(self) -> tuple[PawnView, PawnView] | None:
        """The poses of the machine before and after; None when it has not moved, or was not on the board."""
        if self.seat < 0:
            return None
        old, new = self.before.players[self.seat].pawn, self.after.players[self.seat].pawn
        same = (old.card, old.good, old.market) == (new.card, new.good, new.market)
        return None if same or not old.line else (old, new)

    @property
    def taken(self) -> str | None:
        """The good that was taken from a stop."""
        if self.seat < 0:
            return None
        held = self.before.players[self.seat].goods
        return next((good for good, count in self.after.players[self.seat].goods.items() if count > held[good]), None)

    @property
    def slid(self) -> int | None:
        """The zone that slides up by one row; None when none does."""
        if self.taken is None or isinstance(self.command, c.Place):
            return None
        return grid.zone_of(self.after, self.after.players[self.seat].pawn)


class TransitionBuilder:
    """Makes transitions from commands and layouts."""

    def __init__(self, lookups: Mapping[str, Lookup], titles: Titles, phrases: Prompts) -> None:
        self.lookups, self.titles, self.phrases = lookups, titles, phrases

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
        event = Event(commands, before, after, was, now, regions)
        parts = (self._laying(event), self._ride(event), self._sale(event), self._saying(event))
        important = not isinstance(event.command, (c.Stay, c.Dealt, c.SellNothing))
        return Transition(
            animation=sequence(*parts),
            sound=self._sound(event),
            sound_after=0.0 if event.slid is None else TAKING,
            origins=dict(self._origins(event)),
            exits=dict(self._exits(event)),
            pause=0.35 if important else 0.0,
            later=dict(self._later(event)),
            waits=self._waits(event),
        )

    def _waits(self, event: Event) -> tuple[Thing, ...]:
        """Return the machine that explores: it goes on once a card is turned up."""
        return (thing_kinds.pawn(event.seat),) if isinstance(event.command, c.Explore) else ()

    # --- animations ----------------------------------------------------------------------------------------------

    def _before_slide(self, event: Event, key: Thing) -> Pose:
        """Return the pose of a piece of the sliding zone before the slide."""
        pose = event.now[key]
        return pose if event.slid is None else replace(pose, y=pose.y + grid.ROW)

    def _laying(self, event: Event) -> Animation | None:
        """Return the animation of the card to which a machine travels: it is turned over and filled first."""
        if not isinstance(event.command, c.Turned) or event.arrival is None:
            return None
        card = event.command.card
        keys = [
            key
            for key in event.now
            if key.name == card and key.kind in (thing_kinds.card, thing_kinds.stop, thing_kinds.token)
        ]
        ends = {key: self._before_slide(event, key) for key in keys}
        if event.taken is not None:
            stop, face = ends[thing_kinds.stop(card, event.taken)], Face("token", (TOKEN, TOKEN), event.taken)
            ends[thing_kinds.token(card, event.taken)] = replace(stop, face=face, z=stop.z + 1, name="")
        starts = {key: replace(end, alpha=0.0) for key, end in ends.items()}
        starts[thing_kinds.card(card)] = _as_back(ends[thing_kinds.card(card)])
        gone = [key for key in event.was if key.kind == thing_kinds.back and key not in event.now]
        flights = (Fly(key, end, starts[key]) for key, end in ends.items())
        return Parallel((Remove(tuple(gone)), Sound("card_flip"), *flights))

    def _ride(self, event: Event) -> Animation | None:
        """Return the animation of a machine: along its line, or straight to a stop of its zone."""
        key = thing_kinds.pawn(event.seat)
        if event.arrival is None or key not in event.was:
            return None
        end = self._before_slide(event, key)
        start = event.was[key].at
        ride = Travel({key: Way((start, *self._way(event, start, end.at), end.at), end)})
        return ride if event.slid is None else Sequential((ride, Sound("piece_down")))

    def _way(self, event: Event, start: Vec, end: Vec) -> tuple[Vec, ...]:
        """Return the points between two places of a machine: on its line, where it travels in time."""
        assert event.arrival is not None
        old, new = event.arrival
        here, there = grid.zone_of(event.before, old), grid.zone_of(event.after, new)
        if here == there:
            return ()
        geometry = LineGeometry(self.lookups[event.after.option], _unslid(event.after.zones, event.slid))
        rows = list(old.line)
        if new.card is not None and new.good is not None:
            slot = geometry.slot(new.card, new.good)
            rows[there] = geometry.homes[new.card].top + slot
            rows[there + 1] = rows[there] + geometry.exits(new.card)[slot] - slot
        points = geometry.line(rows, min(start.x, end.x), max(start.x, end.x))
        ordered = points if start.x < end.x else tuple(reversed(points))
        return tuple(at.plus(0.0, -RAISED) for at in ordered[1:-1])

    def _sale(self, event: Event) -> Animation | None:
        """Return the animation of gold flying from the Market to the seat."""
        if not isinstance(event.command, c.Sell):
            return None
        seat = event.command.seat
        gold = event.after.players[seat].gold - event.before.players[seat].gold
        start, end = event.was[thing_kinds.pawn(seat)], event.was[thing_kinds.gold(seat)]
        high = end.face.size[1]
        coin = Pose(start.x, start.y, Face("coin", (COIN, COIN)), on_board=True)
        home = Pose(end.x - end.face.size[0] / 2 + high / 2, end.y, Face("coin", (high, high)))
        return staggered([PictureFlight(coin, home)] * min(MOST_COINS, max(1, gold)), "sale")

    def _saying(self, event: Event) -> Animation | None:
        """Return the banner of who begins, or the finale with who has won."""
        if isinstance(event.command, c.Begins):
            seat = event.command.player
            words = _("{seat} begins").format(seat=self.titles.seat(seat))
            return self._banner(seat, words, event.regions, "card_slide")
        if event.after.over is not None and event.before.over is None:
            winners = event.after.over.winners
            told = self._banner(winners[0], self.phrases.wins(winners), event.regions, "good")
            machine = self.phrases.result(event.after).inset
            inset = None if machine is None else (machine.art, machine.area)
            return sequence(finale(Ending(event.after.over.ending), event.regions.board, inset), told)
        return None

    def _banner(self, seat: Seat, words: str, regions: Regions, sound: str) -> Animation:
        return banner(words, self.titles.portrait(seat), f"seat_{seat + 1}", regions.board, sound)

    # --- where pieces come from and go ---------------------------------------------------------------------------

    def _origins(self, event: Event) -> Iterator[tuple[Thing, Pose]]:
        """Yield where new cards come from: the deck, or where they turn over."""
        deck = event.was[thing_kinds.deck()]
        turned = {key: pose for key, pose in event.was.items() if key.kind == thing_kinds.back and key not in event.now}
        for key, pose in event.now.items():
            if key in event.was or key.kind not in (thing_kinds.card, thing_kinds.back):
                continue
            if key.kind == thing_kinds.card and turned:
                yield key, _as_back(next(iter(turned.values())))
            else:
                share = deck.face.size[0] / grid.CARD.x
                yield key, replace(_as_back(pose), x=deck.x, y=deck.y, on_board=False, scale=share)

    def _exits(self, event: Event) -> Iterator[tuple[Thing, Pose]]:
        """Yield where removed pieces go: a taken token to its owner; what turns over vanishes at once."""
        for key, pose in event.was.items():
            if key in event.now:
                continue
            if key.kind == thing_kinds.back:
                yield key, replace(pose, alpha=0.0, important=False)
        pawn = event.after.players[event.seat].pawn
        if event.taken is not None and pawn.card is not None and pawn.good is not None:
            held = event.now[thing_kinds.held(event.seat, event.taken)]
            share = held.face.size[1] / TOKEN
            face = Face("token", (TOKEN, TOKEN), event.taken)
            left = held.x - held.face.size[0] * 0.25
            yield thing_kinds.token(pawn.card, pawn.good), Pose(left, held.y, face, scale=share, z=400)

    def _later(self, event: Event) -> Iterator[tuple[Thing, float]]:
        """Yield the delays of a sliding zone and of the lines: they wait until its token has been taken."""
        if event.taken is not None:
            yield thing_kinds.held(event.seat, event.taken), TAKING
        if event.slid is not None:
            yield LINES_KEY, TAKING
            pawn = event.after.players[event.seat].pawn
            taken = thing_kinds.token(str(pawn.card), str(pawn.good))
            for key, pose in event.now.items():
                if pose.on_board and key != taken:
                    yield key, TAKING
        elif isinstance(event.command, (c.Dealt, c.Turned)):
            for key in event.now:
                if key.name == event.command.card and key.kind in (thing_kinds.stop, thing_kinds.token):
                    yield key, TAKING

    # --- sounds --------------------------------------------------------------------------------------------------

    def _sound(self, event: Event) -> str:
        """Return the sound of the most telling command."""
        command = event.command
        if event.slid is not None:
            return "zone_slide"
        if event.taken is not None:
            return "piece_down"
        if isinstance(command, (c.Dealt, c.StepOff, c.Explore)):
            return "card_slide"
        if isinstance(command, (c.Turned, c.TurnUp)):
            return "card_flip"
        if isinstance(command, (c.MoveTo, c.ToMarket, c.StopAt)):
            return "piece_down"
        return ""


def _as_back(pose: Pose) -> Pose:
    """Return a card's pose, face down."""
    return replace(pose, face=Face("back", pose.face.size), alpha=1.0)


def _unslid(zones: tuple[ZoneView, ...], slid: int | None) -> tuple[ZoneView, ...]:
    """Return the zones as they lay before one of them slid."""
    changed = {slid: 1}
    return tuple(replace(zone, top=zone.top + changed.get(number, 0)) for number, zone in enumerate(zones))
