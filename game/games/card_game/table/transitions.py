"""Transitions of the Card Game: ripples, swapped hands, B-1 turning over; and response windows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, TypeAlias

from msgspec.structs import replace

from game.games.card_game.rules import commands as c
from game.games.card_game.rules.box import B1
from game.games.card_game.rules.compiled_box import Lookup
from game.games.card_game.rules.pending import Deed, Second, Turning, Window
from game.games.card_game.rules.view import TableView
from game.games.card_game.table import thing_kinds
from game.games.card_game.table.b1_moment import moment_of_truth
from game.games.card_game.table.cards import card_face
from game.games.card_game.table.regions import CARD_RATIO
from game.games.card_game.table.text.prompts import Prompts
from game.i18n import _
from game.rules.contract import Command, Seat
from game.table.contract import Happening, ResponseWindow
from game.table.contract_defaults import PlainShows
from game.ui.animation.combinators import Animation, Parallel, Remove, Sequential, Sound, Tween, after, sequence
from game.ui.animation.director import Step
from game.ui.animation.easing import hill, phase, slow_down
from game.ui.animation.effects import Band, PictureFlight, Turn, banner, ripple, staggered
from game.ui.animation.finale_scenes import rays, stepped
from game.ui.animation.staging import Staged
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, bounds
from game.ui.tabletop import lines
from game.ui.tabletop.poses import Face, Layout, Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

DARK: Final = 0.4
EACH: Final = 0.28
"""Delay between events lighting up, in seconds."""
BEAM: Final = 0.4
APPEARS: Final = DARK + 3 * EACH
STAYS: Final = 1.0


@dataclass(frozen=True)
class _HistoryInPlace(Tween):
    """Night falls over the timeline ``over``; ``squares`` light up in turn and beam together into ``portrait``."""

    pictured = True

    over: Rect
    squares: Sequence[Pose]
    portrait: str
    role: str
    seconds: float = field(default=APPEARS + STAYS, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect:
        """Return the whole timeline."""
        return self.over

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw night, events, beams and the portrait."""
        clock = share * self.seconds
        with canvas.clipped(self.over):
            canvas.fill(
                self.over, "night", 0.74 * phase(clock, 0.0, DARK) * (1.0 - phase(clock, self.seconds - 0.3, 0.3))
            )
            for number, square in enumerate(self.squares):
                self._event(canvas, stage, stage.to_table(square), clock - DARK - number * EACH)
            self._person(canvas, clock - APPEARS)

    def _event(self, canvas: Canvas, stage: Stage, square: Pose, clock: float) -> None:
        """Draw a lit event and its beam."""
        if clock <= 0.0:
            return
        shown = replace(square, scale=square.scale * (1.0 + 0.1 * hill(phase(clock, 0.0, BEAM))))
        lines.trace(canvas, [square.at, square.at.towards(self.over.centre, slow_down(phase(clock, 0.1, BEAM)))],
                    "glow", "solid", 4.0)  # fmt: skip
        canvas.halo(shown.rect(), "glow", 10, 9)
        canvas.blit_centre(stage.surface_of(shown, shown.scale != square.scale), shown.at)

    def _person(self, canvas: Canvas, clock: float) -> None:
        """Draw the winner's portrait in rays of light."""
        grown = slow_down(phase(clock, 0.0, 0.45))
        if grown <= 0.0:
            return
        side = min(self.over.h * 0.46, 260.0)
        middle = self.over.centre
        rays(canvas, middle, side, grown, clock * 0.25)
        disc = stepped(middle, side * grown)
        canvas.halo(disc, self.role, disc.w / 2, 12)
        canvas.growing_art(self.portrait, disc, side)


def history_in_place(over: Rect, squares: Sequence[Pose], portrait: str, role: str, sound: str) -> Animation:
    """Return the victory finale: the events of the winner's identity, and its portrait with a ``sound``."""
    ticks = (after(DARK + number * EACH, Sound("third_tick")) for number in range(len(squares)))
    shown = Parallel((*ticks, _HistoryInPlace(over, squares, portrait, role)))
    return Staged(shown, None, sound, "swell" if sound == "good" else "hush", later=APPEARS, ends=True)


SIGNALS: Final = 0.8
"""Seconds for which a sign of the viewer's goal flares up."""
FAR: Final = 46.0
"""How far its rings reach, in table units."""


@dataclass(frozen=True)
class OwnEvents(Tween):
    """Signs of the viewer's goal that flare up, each met or lost: rings, and a check mark or a cross."""

    signs: Sequence[tuple[Pose, bool]]
    seconds: float = field(default=SIGNALS, kw_only=True)

    def area(self, stage: Stage, share: float) -> Rect | None:
        """Return the area around the signs."""
        found = bounds(stage.to_table(pose).rect() for pose, _met in self.signs)
        return found.grown(FAR + 8.0) if found is not None else None

    def draw(self, canvas: Canvas, stage: Stage, share: float) -> None:
        """Draw rings and marks."""
        for pose, met in self.signs:
            rect, role = stage.to_table(pose).rect(), "success_bright" if met else "danger_bright"
            for ring in range(2):
                far = phase(share, ring * 0.25, 0.75)
                if 0.0 < far < 1.0:
                    canvas.ring(rect.grown(round(FAR * far)), role, rect.w / 2 + round(FAR * far), 4.0, 1.0 - far)
            side = rect.w * (0.7 + 0.8 * hill(share))
            canvas.art("icons/check" if met else "icons/cross", Rect.around(rect.centre, side, side))


FLYING: Final = 64.0
"""Height of a card back in flight between hands."""
SECRET_CARD: Final = (125.0, 175.0)
NEW: Final = (thing_kinds.card, thing_kinds.back, thing_kinds.stack, thing_kinds.aside)
"""Kinds of pieces with an origin."""


LOOK: Final = 0.45
"""Seconds of pause to read a card."""

Shown: TypeAlias = Happening[TableView]


class Shows(PlainShows[TableView]):
    """Animations and sounds of the Card Game. The first command is the play; the rest are its targets and payments."""

    sounds: ClassVar[Mapping[type[Command], str]] = {
        c.Answer: "bad",
        **dict.fromkeys((c.Play, c.SecondFlip, c.UseItem, c.Find), "card_flip"),
        **dict.fromkeys((c.Drew, c.Give, c.Drop, c.LostCard, c.DealtIdentity), "card_slide"),
    }

    pauses = (c.Play, c.Answer, c.SecondFlip, c.Turned, c.Find, c.AimItem)

    def __init__(self, lookup: Lookup, words: Prompts) -> None:
        self.lookup, self.titles, self._words = lookup, words.titles, words

    def response_window(self, view: TableView) -> ResponseWindow | None:
        """Return the open response window, for a countdown; None when there is none."""
        return response_window(view, self._words)

    def secrets(self, view: TableView) -> Sequence[Face]:
        """Return the viewer's identity and hand."""
        who, met = view.identity, self.titles.met
        own = () if who is None else (Face("identity", SECRET_CARD, who, state=met(who, view.timeline)),)
        return (*own, *(card_face(card, SECRET_CARD) for card in view.hand))

    def tension(self, view: TableView) -> float:
        """Return the music tension: the share of B-1's stack already turned (identities are private).

        It is full while a card is about to turn B-1 over, and at the end.
        """
        b1 = self.lookup.b1
        aimed = (isinstance(one, Turning) or (isinstance(one, Deed | Second) and one.linchpin == b1)
                 for one in view.pending)  # fmt: skip
        if view.over is not None or any(aimed):
            return 1.0
        return (view.short - view.stack) / max(1, view.short - 1)

    def step(self, it: Shown) -> Step:
        """Return how to show a step: flips are told after they have been seen, and before the finale."""
        command = _command(it)
        return replace(
            super().step(it),
            private_sound="third_tick" if self._is_history_in_place(it) else "",
            pause=LOOK if self.matters(it.commands) else 0.0,
            reveals=isinstance(command, c.Turned) or it.after.timeline != it.before.timeline,
            unhurried=isinstance(command, c.Turned),
            finale=self._finale(it) if it.ends else None,
        )

    def seen(self, it: Shown) -> Iterator[Animation | None]:
        """Yield animations of B-1 turning and its outcome, ripples, and swapped hands."""
        command = _command(it)
        if isinstance(command, c.Turned):
            yield self._turning(command, it)
            yield self._verdict(command, it)
        yield self._ripple(it)
        yield self._own_events(it)
        yield self._hands(it)

    # --- animations --------------------------------------------------------------------------------------------------

    def _turning(self, command: c.Turned, it: Shown) -> Animation | None:
        """Stage B-1's top card turning over for everybody; it becomes B-1, or a decoy set aside."""
        square = thing_kinds.square(B1)
        start = it.was.get(square)
        if start is None:
            return None
        aside = [(key, pose) for key, pose in it.now.items() if key.kind == thing_kinds.aside and key not in it.was]
        end = aside[0] if aside else (square, it.now.get(square, start))
        return moment_of_truth(it.regions.board, start, command.real, end)

    def _verdict(self, command: c.Turned, it: Shown) -> Animation | None:
        """Animate why the game goes on although B-1 was turned."""
        if it.after.over is not None:
            return None
        words = _("No winner!") if command.real else _("A decoy! Nothing changes.")
        picture, sound = ("icons/reroll", "card_shuffle") if command.real else ("icons/cross", "card_slide")
        return banner(words, picture, f"seat_{it.before.turn + 1}", it.regions.board, sound)

    def _ripple(self, it: Shown) -> Animation | None:
        """Animate linchpins turning over, then the ripplepoints that follow."""
        was, now = it.was, it.now
        first: list[Turn] = []
        others: list[Turn] = []
        for index, altered in it.after.timeline.items():
            key = thing_kinds.square(index)
            if altered != it.before.timeline[index] and key in was and key in now:
                turn = Turn(key, was[key], now[key])
                (first if self.titles.is_linchpin(index) else others).append(turn)
        aims = [key for key in was if key.kind == thing_kinds.aim]
        return sequence(Remove(tuple(aims)), ripple(first, others)) if first else None

    def _own_events(self, it: Shown) -> Animation | None:
        """Animate events of the viewer's identity that have come in place or got lost; tell when all are in place."""
        who, met = it.after.identity, self.titles.met
        if who is None or who != it.before.identity or it.ends:
            return None
        was, now = met(who, it.before.timeline), met(who, it.after.timeline)
        changed = [
            (pose, one == "1")
            for (index, _altered), before, one in zip(self.titles.wants(who), was, now, strict=True)
            if before != one and (pose := it.now.get(thing_kinds.goal(index))) is not None
        ]
        if not changed:
            return None
        words, role = _("Your history is in place!"), f"seat_{(it.after.seat or 0) + 1}"
        told = Band(words, f"card_game/portraits/{who}", role, it.regions.board) if "0" not in now else None
        if told is None:
            return OwnEvents(changed)
        return Staged(Sequential((OwnEvents(changed), told)), None, "", "swell")

    def _hands(self, it: Shown) -> Animation | None:
        """Animate swapped hands: card backs fly from seat to seat."""
        middle, flights = _small(it.regions.board), []
        for issuer, taker, count in self._moves(it):
            start = middle if issuer is None else it.was.get(thing_kinds.seat(issuer))
            end = middle if taker is None else it.was.get(thing_kinds.seat(taker))
            if start is not None and end is not None:
                flights += [PictureFlight(_back_at(start), _back_at(end))] * min(count, 8)
        return staggered(flights) if flights else None

    def _moves(self, it: Shown) -> Iterator[tuple[Seat | None, Seat | None, int]]:
        """Yield swapped hands as source seat, target seat (None: the centre) and number of cards."""
        held = [player.hand for player in it.before.players]
        if isinstance(_command(it), c.Redealt):
            yield from ((seat, None, count) for seat, count in enumerate(held))
            yield from ((None, seat, player.hand) for seat, player in enumerate(it.after.players))
        for deed in self._passed(it):
            effect, turn = self.lookup.effects[deed.card], it.before.turn
            if effect == "trade":
                yield turn, deed.player, held[turn]
                yield deed.player, turn, held[deed.player]
            elif effect == "discontinuity":
                step = 1 if deed.side else -1
                yield from ((seat, (seat + step) % len(held), count) for seat, count in enumerate(held))

    def _passed(self, it: Shown) -> Iterator[Deed]:
        """Yield the card that resolves because everybody passed."""
        pending = it.before.pending
        if len(pending) > 1 and isinstance(pending[-1], Window):
            deed = pending[-2]
            if isinstance(deed, Deed) and not any(_same(deed, record) for record in it.after.pending):
                yield deed

    def _finale(self, it: Shown) -> Animation | None:
        """Return the finale: the winner's events, then the winner."""
        if it.after.over is None or not it.after.over.winners:
            return None
        winner, board = it.after.over.winners[0], it.regions.board
        words = _("{seat} wins!").format(seat=self.titles.seat(winner))
        sound = "good" if it.after.seat in (None, winner) else "bad"
        told = banner(words, self.titles.portrait(winner), f"seat_{winner + 1}", board, sound)
        who = it.after.revealed[winner]
        if who is None:
            return told
        squares = [it.now[thing_kinds.square(index)] for index, _altered in self.titles.wants(who)]
        portrait, role = f"card_game/portraits/{who}", f"seat_{winner + 1}"
        return sequence(history_in_place(board, squares, portrait, role, sound), told)

    # --- origins and destinations of pieces --------------------------------------------------------------------------

    def comes_from(self, thing: Thing, pose: Pose, it: Shown) -> Pose | None:
        """Return the start pose of a new piece: its draw pile, or the hand that played it."""
        start = self._source(thing, it) if thing.kind in NEW else None
        return start and _from(pose, start)

    def _source(self, thing: Thing, it: Shown) -> Pose | None:
        """Return the pose of the piece a new piece comes from."""
        command = _command(it)
        if thing.kind in (thing_kinds.aside, thing_kinds.stack):
            return it.was.get(thing_kinds.square(B1))
        if isinstance(command, c.Drew):
            return it.was.get(thing_kinds.pile())
        if isinstance(command, c.Find):
            pile = it.before.ask is not None and it.before.ask.target == "pile"
            return it.was.get(thing_kinds.pile() if pile else thing_kinds.discards())
        if isinstance(command, (c.Play, c.Answer, c.Give, c.Drop)):
            return self._hand_of(command.seat, it.was)
        owner = command.of if isinstance(command, c.LostCard) else self._former_owner(thing, it)
        return self._hand_of(owner, it.was) if owner is not None else None

    def _former_owner(self, thing: Thing, it: Shown) -> Seat | None:
        """Return the seat whose hand a card came from into the viewer's."""
        seat = it.before.seat
        if seat is None or thing.kind != thing_kinds.card or thing.name not in it.after.hand:
            return None
        return next((issuer for issuer, taker, _n in self._moves(it) if taker == seat and issuer is not None), None)

    def goes_to(self, thing: Thing, pose: Pose, it: Shown) -> Pose | None:
        """Return the end pose of a removed card: a hand, the draw pile, or under the discards."""
        if thing.kind not in (thing_kinds.card, thing_kinds.back):
            return None
        before, after, pile = it.before, it.after, it.now.get(thing_kinds.pile())
        if thing.name in after.discards:
            return replace(pose, alpha=0.0, important=False)
        reshuffled = after.deck > before.deck and len(after.discards) < len(before.discards)
        if reshuffled and pile is not None and thing.name in before.discards:
            return _to(pose, pile)
        goal = self._new_owner(it) if thing.kind == thing_kinds.card else None
        end = self._hand_of(goal, it.now) if goal is not None else None
        return end and _to(pose, end)

    def _new_owner(self, it: Shown) -> Seat | None:
        """Return the seat whose hand receives a card the viewer no longer sees."""
        before, after = it.before, it.after
        if isinstance(_command(it), c.Give) and before.ask is not None:
            return before.ask.by
        for issuer, taker, _count in self._moves(it):
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

    def sound(self, it: Shown) -> str:
        """Return the most significant sound."""
        command = _command(it)
        if isinstance(command, c.Turned):
            return ""  # heard when it is seen
        if it.after.deck > it.before.deck:
            return "card_shuffle"
        moved = "card_slide" if len(it.after.discards) != len(it.before.discards) else ""
        return moved if command is None else self.sounds.get(type(command), moved)

    def _is_history_in_place(self, it: Shown) -> bool:
        """Return whether the last of the viewer's three events has just come about."""
        who, met = it.after.identity, self.titles.met
        if who is None or who != it.before.identity or it.after.over is not None:
            return False
        return "0" in met(who, it.before.timeline) and "0" not in met(who, it.after.timeline)


def _command(it: Shown) -> Command | None:
    """Return the play; None when hidden from the viewer."""
    return it.commands[0] if it.commands else None


def _same(deed: Deed, record: object) -> bool:
    """Return whether a record is the same card, still being played."""
    return isinstance(record, Deed) and record.card == deed.card


def _small(board: Rect) -> Pose:
    """Return the pose of a card back at the board's centre."""
    return Pose(board.centre.x, board.centre.y, Face("back", (FLYING * CARD_RATIO, FLYING), "deck"))


def _back_at(place: Pose) -> Pose:
    """Return a card back at the centre of another pose."""
    return replace(_small(Rect(0, 0, 0, 0)), x=place.x, y=place.y, on_board=False)


def _from(pose: Pose, start: Pose) -> Pose:
    """Return a pose starting at another piece, as a card back of the same size."""
    if start.on_board:
        return replace(pose, x=start.x, y=start.y, on_board=True, face=pose.face, alpha=1.0)
    back = Face("back", (pose.face.size[0], pose.face.size[1]), "deck")
    share = start.face.size[1] * start.scale / max(1.0, pose.face.size[1])
    return replace(pose, x=start.x, y=start.y, on_board=False, face=back, scale=share, alpha=1.0, angle=0.0)


def _to(pose: Pose, end: Pose) -> Pose:
    """Return a pose ending at another piece, as its card back."""
    back = Face("back", pose.face.size, "deck")
    share = end.face.size[1] * end.scale / max(1.0, pose.face.size[1])
    return replace(pose, x=end.x, y=end.y, face=back, scale=share, name="", angle=0.0, rises=1.0)


SELDOM: Final = 0.4
"""Share of the usual response time for a turn's draw, which one card responds to and which occurs every turn."""


def response_window(view: TableView, phrases: Prompts) -> ResponseWindow | None:
    """Return the open response window; None when there is none.

    Its key is equal for everybody asked about the same thing, and changes as soon as there is something new to respond
    to (also when the same card comes up again after a response in between).
    """
    ask = view.ask
    if ask is None or ask.what not in ("window", "theft") or view.actor < 0:
        return None
    by = view.turn if ask.by is None else ask.by
    share = SELDOM if ask.target == "draw" else 1.0
    opens_turn = ask.target == "draw"
    return ResponseWindow(_key(view), by, phrases.announced(view), c.LetPass(view.actor), share, opens_turn)


def _key(view: TableView) -> str:
    """Return a key of all public facts that distinguish one window from the next, independent of who is asked."""
    top = view.pending[-1]
    about = (top.kind, top.by, top.card) if isinstance(top, Window) else top
    counts = (view.turn, view.deck, len(view.discards), view.aside, sum(player.hand for player in view.players))
    return f"{counts}{view.pending[:-1]}{about}"
