"""The transitions of the Card Game: ripples over the timeline, hands that change owners, B-1 turning over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from game.i18n import _
from game.presenters.card_game import thing_kinds
from game.presenters.card_game.animation.finale import history_in_place
from game.presenters.card_game.layout import regions as areas
from game.presenters.card_game.layout.pieces import SQUARE_SIZE
from game.presenters.card_game.text.titles import Titles
from game.presenters.contract import Regions, Transition
from game.rules.card_game import commands as c
from game.rules.card_game.box import B1
from game.rules.card_game.compiled_box import Lookup
from game.rules.card_game.pending import Deed, Window
from game.rules.card_game.view import TableView
from game.rules.contract import Command, Seat
from game.ui.animation.combinators import Animation, Remove, sequence
from game.ui.animation.effects import PictureFlight, Reveal, Turn, banner, ripple, staggered
from game.ui.paint.geometry import Rect
from game.ui.tabletop.poses import Face, Layout, Pose
from game.ui.tabletop.thing_names import Thing

REVEALED: Final = 340.0
"""Height of a card of B-1 while it is turned over for all to see."""
FLYING: Final = 64.0
"""Height of a back that changes hands on its way."""
NEW: Final = (thing_kinds.card, thing_kinds.back, thing_kinds.stack, thing_kinds.aside)
"""Pieces that come from somewhere."""


class TransitionBuilder:
    """Makes transitions from commands and layouts."""

    def __init__(self, lookup: Lookup, titles: Titles) -> None:
        self.lookup, self.titles = lookup, titles

    def make(
        self,
        commands: Sequence[Command],
        before: TableView,
        after: TableView,
        was: Layout,
        now: Layout,
        regions: Regions,
    ) -> Transition:
        """Return how one action is shown; ``was`` and ``now`` are the layouts of the two views.

        The first command is the play; those that follow name its targets and payments.
        """
        command = commands[0] if commands else None
        parts = (
            self._turning(command, before, was, regions),
            self._verdict(command, before, after, regions),
            self._ripple(before, after, was, now),
            self._hands(command, before, after, was, regions),
            self._end(before, after, now, regions),
        )
        important = isinstance(command, (c.Play, c.Answer, c.SecondFlip, c.Turned, c.Find, c.AimItem))
        return Transition(
            animation=sequence(*parts),
            sound=self._sound(command, before, after),
            private_sound="third_tick" if self._is_history_in_place(before, after) else "",
            origins=dict(self._origins(command, before, after, was, now)),
            exits=dict(self._exits(command, before, after, was, now)),
            pause=0.45 if important else 0.0,
            reveals=isinstance(command, c.Turned),
        )

    # --- animations --------------------------------------------------------------------------------------------------

    def _turning(self, command: Command | None, before: TableView, was: Layout, regions: Regions) -> Animation | None:
        """Return the animation of B-1's top card being turned over for everybody."""
        start = was.get(thing_kinds.square(B1))
        if not isinstance(command, c.Turned) or start is None:
            return None
        side = "altered" if command.real else "decoy"
        front, back = Face("square", SQUARE_SIZE, B1, side), Face("square", SQUARE_SIZE, B1, "original")
        height = min(REVEALED, regions.board.h * 0.66)
        return Reveal(start, back, front, regions.board.centre, height)

    def _verdict(
        self, command: Command | None, before: TableView, after: TableView, regions: Regions
    ) -> Animation | None:
        """Return the animation that shows why the game goes on although B-1 was turned."""
        if not isinstance(command, c.Turned) or after.over is not None:
            return None
        words = _("History suits nobody alone!") if command.real else _("A decoy: nothing changes!")
        picture = "icons/reroll" if command.real else "icons/cross"
        return banner(
            words, picture, f"seat_{before.turn + 1}", regions.board, "card_shuffle" if command.real else "bad"
        )

    def _ripple(self, before: TableView, after: TableView, was: Layout, now: Layout) -> Animation | None:
        """Return the animation of linchpins turning over, then of the ripplepoints that follow."""
        first: list[Turn] = []
        others: list[Turn] = []
        for index, altered in after.timeline.items():
            key = thing_kinds.square(index)
            if altered != before.timeline[index] and key in was and key in now:
                turn = Turn(key, was[key], now[key])
                (first if self.titles.is_linchpin(index) else others).append(turn)
        aims = [key for key in was if key.kind == thing_kinds.aim]
        return sequence(Remove(tuple(aims)), ripple(first, others)) if first else None

    def _hands(
        self, command: Command | None, before: TableView, after: TableView, was: Layout, regions: Regions
    ) -> Animation | None:
        """Return the animation of hands that change owners: backs fly from seat to seat."""
        moves = list(self._moves(command, before, after))
        flights = []
        for issuer, taker, count in moves:
            start = _small(regions.board) if issuer is None else was.get(thing_kinds.seat(issuer))
            end = _small(regions.board) if taker is None else was.get(thing_kinds.seat(taker))
            if start is not None and end is not None:
                flights += [PictureFlight(_back_at(start), _back_at(end))] * min(count, 8)
        return staggered(flights) if flights else None

    def _moves(
        self, command: Command | None, before: TableView, after: TableView
    ) -> Iterator[tuple[Seat | None, Seat | None, int]]:
        """List hands that change owners: from whom, to whom (None: the middle), how many cards."""
        count = len(before.players)
        if isinstance(command, c.Redealt):
            yield from ((seat, None, before.players[seat].hand) for seat in range(count))
            yield from ((None, seat, after.players[seat].hand) for seat in range(count))
        for deed in self._passed(before, after):
            effect = self.lookup.effects[deed.card]
            if effect == "trade":
                yield before.turn, deed.player, before.players[before.turn].hand
                yield deed.player, before.turn, before.players[deed.player].hand
            elif effect == "discontinuity":
                step = 1 if deed.side else -1
                for seat in range(count):
                    yield seat, (seat + step) % count, before.players[seat].hand

    def _passed(self, before: TableView, after: TableView) -> Iterator[Deed]:
        """Return the animation of the card that takes effect, because everybody let it pass."""
        if len(before.pending) > 1 and isinstance(before.pending[-1], Window):
            deed = before.pending[-2]
            if isinstance(deed, Deed) and not any(_same(deed, record) for record in after.pending):
                yield deed

    def _end(self, before: TableView, after: TableView, now: Layout, regions: Regions) -> Animation | None:
        """Return the finale of the game: the events that made the winner, and who has won."""
        if after.over is None or before.over is not None or not after.over.winners:
            return None
        winner = after.over.winners[0]
        words = _("{seat} wins!").format(seat=self.titles.seat(winner))
        told = banner(words, self.titles.portrait(winner), f"seat_{winner + 1}", regions.board, "good")
        who = after.revealed[winner]
        if who is None:
            return told
        squares = [now[thing_kinds.square(index)] for index, _altered in self.titles.wants(who)]
        portrait = f"card_game/portraits/{who}"
        return sequence(history_in_place(regions.board, squares, portrait, f"seat_{winner + 1}"), told)

    # --- where pieces come from and go -------------------------------------------------------------------------------

    def _origins(
        self, command: Command | None, before: TableView, after: TableView, was: Layout, now: Layout
    ) -> Iterator[tuple[Thing, Pose]]:
        """Yield where new pieces come from: the pile they were drawn from, or the hand that played them."""
        for key, pose in now.items():
            if key in was or key.kind not in NEW:
                continue
            start = self._source(key, command, before, after, was)
            if start is not None:
                yield key, _from(pose, start)

    def _source(
        self, key: Thing, command: Command | None, before: TableView, after: TableView, was: Layout
    ) -> Pose | None:
        """Return the pose of what a new piece comes from."""
        if key.kind in (thing_kinds.aside, thing_kinds.stack):
            return was.get(thing_kinds.square(B1))
        if isinstance(command, c.Drew):
            return was.get(thing_kinds.pile())
        if isinstance(command, c.Find):
            return was.get(
                (thing_kinds.pile if before.ask is not None and before.ask.target == "pile" else thing_kinds.discards)()
            )
        if isinstance(command, (c.Play, c.Answer, c.Give, c.Drop)):
            return self._hand_of(command.seat, was)
        if isinstance(command, c.LostCard):
            return self._hand_of(command.of, was)
        owner = self._former_owner(key, command, before, after)
        return self._hand_of(owner, was) if owner is not None else None

    def _former_owner(self, key: Thing, command: Command | None, before: TableView, after: TableView) -> Seat | None:
        """Return the seat from whose hand a card came into the viewer's."""
        if before.seat is None or key.kind != thing_kinds.card or key.name not in after.hand:
            return None
        for issuer, taker, _count in self._moves(command, before, after):
            if taker == before.seat and issuer is not None:
                return issuer
        return None

    def _exits(
        self, command: Command | None, before: TableView, after: TableView, was: Layout, now: Layout
    ) -> Iterator[tuple[Thing, Pose]]:
        """Yield where cards that vanish go: to a hand, to the draw pile, or under the discards."""
        pile = now.get(thing_kinds.pile())
        reshuffled = after.deck > before.deck and len(after.discards) < len(before.discards)
        for key, pose in was.items():
            if key in now or key.kind not in (thing_kinds.card, thing_kinds.back):
                continue
            card = key.name
            if card in after.discards:
                yield key, replace(pose, alpha=0.0, important=False)
            elif reshuffled and pile is not None and card in before.discards:
                yield key, _to(pose, pile)
            elif key.kind == thing_kinds.card:
                goal = self._new_owner(command, before, after)
                end = self._hand_of(goal, now) if goal is not None else None
                if end is not None:
                    yield key, _to(pose, end)

    def _new_owner(self, command: Command | None, before: TableView, after: TableView) -> Seat | None:
        """Return the seat into whose hand a card goes that the viewer no longer sees."""
        if isinstance(command, c.Give) and before.ask is not None:
            return before.ask.by
        for issuer, taker, _count in self._moves(command, before, after):
            if issuer == before.seat and taker is not None:
                return taker
        grown = [seat for seat, player in enumerate(after.players) if player.hand > before.players[seat].hand]
        return grown[0] if len(grown) == 1 else None

    def _hand_of(self, seat: Seat, layout: Layout) -> Pose | None:
        """Return the pose of the last back of a seat's hand, else of its strip or plate."""
        backs = [key for key in layout if key.kind == thing_kinds.back and key.name == str(seat)]
        if backs:
            return layout[backs[-1]]
        strip = layout.get(thing_kinds.seat(seat))
        return _back_at(strip) if strip is not None else None

    # --- sounds ------------------------------------------------------------------------------------------------------

    def _sound(self, command: Command | None, before: TableView, after: TableView) -> str:
        """Return the sound of the most telling command."""
        if after.over is not None and before.over is None:
            return ""
        if isinstance(command, c.Turned):
            return "thunder"
        if after.deck > before.deck:
            return "card_shuffle"
        if isinstance(command, c.Answer):
            return "bad"
        if isinstance(command, (c.Play, c.SecondFlip, c.UseItem, c.Find)):
            return "card_flip"
        if isinstance(command, (c.Drew, c.Give, c.Drop, c.LostCard, c.DealtIdentity)):
            return "card_slide"
        if len(after.discards) != len(before.discards):
            return "card_slide"
        return ""

    def _is_history_in_place(self, before: TableView, after: TableView) -> bool:
        """Return whether the last of the three events that the viewer's identity needs has come about."""
        who = after.identity
        if who is None or who != before.identity or after.over is not None:
            return False
        return "0" in self.titles.met(who, before.timeline) and "0" not in self.titles.met(who, after.timeline)


def _same(deed: Deed, record: object) -> bool:
    """Return whether a record is the same card still being played."""
    return isinstance(record, Deed) and record.card == deed.card


def _small(board: Rect) -> Pose:
    """Return a pose in the middle of the board."""
    return Pose(board.centre.x, board.centre.y, Face("back", (FLYING * areas.CARD_RATIO, FLYING), "deck"))


def _back_at(place: Pose) -> Pose:
    """Return a back in the middle of another pose."""
    return replace(_small(Rect(0, 0, 0, 0)), x=place.x, y=place.y, on_board=False)


def _from(pose: Pose, start: Pose) -> Pose:
    """Return a pose that starts at another piece, as a back of the same size."""
    if start.on_board:
        return replace(pose, x=start.x, y=start.y, on_board=True, face=pose.face, alpha=1.0)
    back = Face("back", (pose.face.size[0], pose.face.size[1]), "deck")
    share = start.face.size[1] * start.scale / max(1.0, pose.face.size[1])
    return replace(pose, x=start.x, y=start.y, on_board=False, face=back, scale=share, alpha=1.0, angle=0.0)


def _to(pose: Pose, end: Pose) -> Pose:
    """Return a pose that ends at another piece, as its back."""
    back = Face("back", pose.face.size, "deck")
    share = end.face.size[1] * end.scale / max(1.0, pose.face.size[1])
    return replace(pose, x=end.x, y=end.y, face=back, scale=share, name="", angle=0.0, rises=1.0)
