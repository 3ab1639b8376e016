"""Table of Lanterns: the stairs as board, sparks in hand, and lanterns as pawns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

import pygame

from game.content import open_texts
from game.content.texts import Plural
from game.i18n import _
from game.rules.contract import Command, Seat
from game.table.columns import goal_height
from game.table.contract import (
    Area,
    BookPieces,
    CloseUp,
    Goal,
    GoalPart,
    Happening,
    Offer,
    Presenter,
    Regions,
    ResultText,
    SeatLabel,
)
from game.table.contract_defaults import FixedBoard, NoExcuses, PlainOffers, PlainShows
from game.table.messages import GAME_OVER, LogMessages, Names, PlayMessages
from game.ui.paint.canvas import Canvas, paint_surface
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.paint.wood_texture import table_top
from game.ui.tabletop import arrangement
from game.ui.tabletop.commands_by_pointing import Gesture
from game.ui.tabletop.face_registry import FaceRegistry
from game.ui.tabletop.poses import Face, Layout, Pose, Spot
from game.ui.tabletop.thing_names import NOTHING, Kind, Thing

from .rules import Box, Climb, Dealt, Lanterns, Snuff, TableView

BOARD: Final = Vec(900.0, 600.0)
CARD: Final = (92.0, 120.0)
LANTERN: Final = (45.0, 60.0)
COLUMN: Final = 300.0
STAIR, LAMP, SPARK, PLATE, STEP = Kind("stair"), Kind("lantern"), Kind("spark"), Kind("plate"), Kind("step")
DECK, BOWL = Kind("deck")(), Kind("bowl")()
"""Kinds of things on the table, and the two things that are the only ones of their kind."""
CARRIES: Final = Plural("Carries you {n} step up.", "Carries you {n} steps up.")
LEFT: Final = Plural("{n} step left", "{n} steps left")


def step_rect(step: int, top: int) -> Rect:
    """Return the rectangle of a step on the board; each one is higher than the last."""
    wide = BOARD.x / (top + 1)
    high = 60.0 + (BOARD.y - 200.0) * step / top
    return Rect(step * wide + 2, BOARD.y - high, wide - 4, high)


class Ground:
    """Paints table top and background."""

    def backdrop(self, size: tuple[int, int], scale: float, at_once: bool) -> Iterator[pygame.Surface | None]:
        """Paint the table top."""
        return table_top(size, scale, "mat_lanterns", at_once)

    def board(
        self, size: tuple[int, int], world: Rect, part: pygame.Rect | None = None, text_scale: float = 1.0
    ) -> pygame.Surface:
        """Return the background without stairs, which depend on the options."""
        return paint_surface(
            (world.w, world.h), size, lambda canvas: canvas.fill(world, "mat_lanterns"), part, text_scale
        )


def painter(box: Box) -> FaceRegistry:
    """Make the piece painter."""

    def spark(canvas: Canvas, rect: Rect, face: Face) -> None:
        canvas.box("paper", rect)
        canvas.art("lanterns/spark", rect.inset(14).cut_top(rect.h * 0.5)[0])
        canvas.text(
            str(box.sparks[int(face.name)].steps), rect, Style(30, "ink", "display", align="center"), "bottom", 10
        )

    def stair(canvas: Canvas, rect: Rect, face: Face) -> None:
        canvas.fill(rect, "stair")
        canvas.text(face.name, rect, Style(20, "ink", "display", align="center", fixed=True), "top", 10)

    def plate(canvas: Canvas, rect: Rect, face: Face) -> None:
        canvas.box("paper", rect)
        canvas.text(f"{face.name}: {face.state}", rect.inset(6), Style(18, "ink", align="center"), "middle", 9)

    made = FaceRegistry()
    made.add("spark", spark, 0.08)
    made.add("stair", stair, 0.02)
    made.add("plate", plate, 0.05)
    made.add("lantern", lambda canvas, rect, _face: canvas.art("lanterns/lantern", rect))
    return made


class Board(FixedBoard[TableView]):
    """Layout of stairs, hand and seat plates."""

    size = BOARD

    def __init__(self, box: Box, titles: Names) -> None:
        """Create painter and ground."""
        self.box, self.titles = box, titles
        self.painter, self.ground = painter(box), Ground()

    def regions(self, size: Vec, seats: int, text_scale: float) -> Regions:
        """Divide the window: board and hand on the left, a column on the right."""
        column = COLUMN * (0.6 + 0.4 * text_scale)
        left, right = Rect(0.0, 0.0, size.x, size.y).inset(8).cut_left(size.x - column - 24.0, 8.0)
        hand, board = left.cut_bottom(CARD[1] + 20, 8.0)
        header, rest = right.cut_top(70.0 * text_scale, 8.0)
        goal, rest = rest.cut_top(goal_height(text_scale), 8.0)
        plates, prompt = rest.cut_bottom(seats * 54.0, 8.0)
        return Regions(board, header, goal, prompt, {"hand": hand, "plates": plates})

    def layout(self, view: TableView, regions: Regions) -> Layout:
        """Return the position of every piece; other hands are shown as counts."""
        poses: dict[Thing, Pose] = {}
        for step in range(view.top + 1):
            rect = step_rect(step, view.top)
            face = Face("stair", (rect.w, rect.h), str(step))
            poses[STAIR(step)] = Pose(*rect.centre, face, on_board=True, shadow=False)
        for seat, step in enumerate(view.at):
            rect = step_rect(step, view.top)
            poses[LAMP(seat)] = Pose(
                rect.x + rect.w * (seat + 1) / (len(view.at) + 1), rect.y - 30, Face("lantern", LANTERN, str(seat)),
                z=2.0 + seat, on_board=True, name=_("Lantern of {seat}").format(seat=self.titles.seat(seat)),
            )  # fmt: skip
        hand = regions.named["hand"]
        mine = Rect(hand.x + 100, hand.y, hand.w - 240, hand.h)
        for spark, rect in zip(view.my_hand, arrangement.row(mine, CARD[0], len(view.my_hand), 12.0), strict=True):
            card = self.box.sparks[spark]
            poses[SPARK(spark)] = Pose(*rect.centre, Face("spark", CARD, str(spark)), z=3.0, name=_(card.title))
        for seat, size in enumerate(view.hand_sizes):
            plates = regions.named["plates"]
            face = Face("plate", (plates.w, 48.0), self.titles.seat(seat), state=str(size))
            poses[PLATE(seat)] = Pose(plates.centre.x, plates.y + 54.0 * seat + 24, face, name=self.titles.seat(seat))
        deck = Face("plate", (110.0, 60.0), _("Deck"), state=str(view.deck))
        poses[DECK] = Pose(hand.right - 70, hand.centre.y, deck, name=_("Deck"))
        return poses

    def spots(self, view: TableView, regions: Regions) -> Mapping[Thing, Spot]:
        """Return the drop targets: the steps, and the bowl for discards."""
        steps = {
            STEP(step): Spot(step_rect(step, view.top), _("Step {n}").format(n=step), on_board=True)
            for step in range(view.top + 1)
        }
        hand = regions.named["hand"]
        return {**steps, BOWL: Spot(Rect(hand.x, hand.y, 90.0, hand.h), _("Bowl of ashes"))}


class Offers(PlainOffers[TableView]):
    """Gestures and buttons of legal commands."""

    def __init__(self, box: Box) -> None:
        """Store the sparks."""
        self.box = box

    def make(self, view: TableView, legal: Sequence[Command]) -> Sequence[Offer]:
        """Make drag gestures: a spark to the step it leads to, or into the bowl."""
        made = []
        for command in legal:
            if isinstance(command, Climb):
                spark = self.box.sparks[command.spark]
                step = view.at[command.seat] + spark.steps
                called = _("Climb to step {n} with {spark}").format(n=step, spark=_(spark.title))
                made.append(Offer((command,), Gesture(SPARK(command.spark), STEP(step), _("Climb")), called=called))
            elif isinstance(command, Snuff):
                called = _("Put {spark} out").format(spark=_(self.box.sparks[command.spark].title))
                made.append(Offer((command,), Gesture(SPARK(command.spark), BOWL, _("Put it out")), called=called))
        return made


class Excuses(NoExcuses[TableView]):
    """Explanations of moves that are not possible."""

    def __init__(self, box: Box) -> None:
        """Store the sparks."""
        self.box = box

    def meant(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> Command | None:
        """Interpret a spark dropped on any step as an attempt to climb."""
        spark = picked[0] if picked else NOTHING
        if spark.kind != SPARK or view.seat is None or onto is None or onto.kind != STEP:
            return None
        return Climb(view.seat, int(spark.name))

    def loose(self, thing: Thing) -> bool:
        """Return whether a piece can be dragged: sparks always can."""
        return thing.kind == SPARK

    def excuse(self, view: TableView, picked: Sequence[Thing], onto: Thing | None) -> str | None:
        """Explain that a spark leads to one step only; other refusals come from the rules."""
        command = self.meant(view, picked, onto)
        if not isinstance(command, Climb):
            return "" if onto is None else None
        step = view.at[command.seat] + self.box.sparks[command.spark].steps
        return None if step > view.top else _("This spark leads to step {n}.").format(n=step)


class Words(PlayMessages[Names, TableView]):
    """Texts of play: prompts, headings, result."""

    def __init__(self, titles: Names) -> None:
        """Store the names."""
        self.titles = titles

    def prompt(self, view: TableView) -> str:
        """Return the prompt for the seat to act."""
        if view.actor < 0:
            return ""
        if view.actor == view.seat:
            return _("Carry a spark to its step, or put it out.")
        return _("{seat} thinks.").format(seat=self.titles.seat(view.actor))

    def heading(self, view: TableView) -> tuple[str, str]:
        """Return whose turn it is and how far they have climbed."""
        left = self.titles.say(LEFT, n=view.top - max(view.at))
        return (_(GAME_OVER) if view.actor == -2 else self.titles.turn_of(view, view.pending[0].seat)), left

    def goal(self, view: TableView) -> Goal:
        """Return the goal and the progress of each lantern."""
        steps = tuple(
            GoalPart("home", self.titles.seat(seat), f"{step}/{view.top}", _("Steps that are climbed."))
            for seat, step in enumerate(view.at)
        )
        return Goal(_("Carry your lantern up to the lamp."), steps)

    def seat(self, _view: TableView, seat: Seat) -> SeatLabel:
        """Return the plate of a seat with its lantern."""
        return SeatLabel(self.titles.seat(seat), "lanterns/lantern", f"seat_{seat + 1}")

    def result(self, view: TableView) -> ResultText:
        """Return the text of the result."""
        winners = view.over.winners if view.over else ()
        won = view.seat in winners if view.seat is not None else bool(winners)
        title = _("{seat} brings light").format(seat=self.titles.seat(winners[0])) if winners else _("It stays dark")
        facts = tuple((self.titles.seat(seat), str(step)) for seat, step in enumerate(view.at))
        return ResultText(title, _("The lamp above the stairs is lit.") if winners else _("No spark is left."), won,
                       "lanterns/lantern", facts)  # fmt: skip


class Log(LogMessages[Names, TableView]):
    """Formatter of the game log."""

    def __init__(self, titles: Names) -> None:
        """Store the names."""
        self.titles, self.mentioned = titles, {"climb": (LAMP("{seat}"),)}

    def about(self, command: Command, _before: TableView, after: TableView) -> dict[str, object]:
        """Return the step to which a climb leads."""
        return {"n": after.at[command.seat]} if isinstance(command, Climb) else {}


class Tips:
    """Tooltips: text only, without pictures or related things."""

    book_pieces: ClassVar[BookPieces] = {}

    def __init__(self, box: Box, titles: Names) -> None:
        """Store sparks and names."""
        self.box, self.titles = box, titles
        self.about = {
            LAMP: "Carry it to the last step.",
            BOWL.kind: "Put a spark out here.",
            DECK.kind: "Sparks that are still to come.",
            PLATE: "So many sparks are in this hand.",
            STEP: "A spark leads to one step.",
        }

    def tip(self, thing: Thing, view: TableView) -> str:
        """Return the tooltip of a thing, for an own spark with its effect."""
        if thing.kind == SPARK and int(thing.name) in view.my_hand:
            return self.titles.say(CARRIES, n=self.box.sparks[int(thing.name)].steps)
        return self.about.get(thing.kind, "")

    def area(self, thing: Thing, view: TableView) -> Area:
        """Return that the own sparks are in the hand, plates tell of players, and all else is on the board."""
        if thing.kind == SPARK:
            return "hand" if int(thing.name) in view.my_hand else "board"
        return "players" if thing.kind == PLATE else "board"

    def related(self, _thing: Thing, _view: TableView) -> Sequence[Thing]:
        """Return nothing: no things are related."""
        return ()

    def closeup(self, thing: Thing, view: TableView) -> CloseUp | None:
        """Return the tooltip as close-up."""
        text = self.tip(thing, view)
        return CloseUp(None, "", text) if text else None


class Shows(PlainShows[TableView]):
    """Animation origins of pieces, and faces hidden by the curtain."""

    sounds: ClassVar[Mapping[type[Command], str]] = {Climb: "piece_down", Dealt: "card_slide"}

    def comes_from(self, thing: Thing, _pose: Pose, it: Happening[TableView]) -> Pose | None:
        """Return the deck as the origin of a drawn spark."""
        return it.was[DECK] if thing.kind == SPARK else None

    def secrets(self, view: TableView) -> Sequence[Face]:
        """Return the sparks in the viewer's hand."""
        return [Face("spark", CARD, str(spark)) for spark in view.my_hand]


class LanternsTable(Presenter[TableView]):
    """The table, an implementation of :class:`game.table.contract.Presenter`."""

    secret = True

    def __init__(self, game: Lanterns) -> None:
        """Assemble the table of a game."""
        titles = Names()
        titles.names, titles.texts = {"seat": titles.seat}, open_texts(game.box_id)
        self.board = Board(game.lookup, titles)
        self.words = Words(titles)
        self.log = Log(titles)
        self.tips = Tips(game.lookup, titles)
        self.offers = Offers(game.lookup)
        self.excuses = Excuses(game.lookup)
        self.shows = Shows()
