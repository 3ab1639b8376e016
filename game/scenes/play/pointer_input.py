"""Pointer input at a table: turns drags, clicks and keys into offers.

Highlights legal pieces, drags pieces, previews drops, and reports refused drops.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from msgspec.structs import replace

from game.scenes.play.offer_words import Selection, begun
from game.table.contract import Offer
from game.ui.input.gestures import Clicked, DragBegan, DragBroken, Dragged, Dropped, GestureEvent, Held, Hover, Rested
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect, Vec
from game.ui.sound import sounds
from game.ui.tabletop.camera import Grip
from game.ui.tabletop.commands_by_pointing import CommandPicker, Miss
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.pointer_effects import POINTER, DragHang, DragTilt, HoverZoom
from game.ui.tabletop.poses import Layout
from game.ui.tabletop.preview import HINT, CommandPreview, Foreseen, Ghost, PreviewLayer, ghosts_between
from game.ui.tabletop.thing_names import Thing

if TYPE_CHECKING:
    from game.ui.tabletop.stage import Stage

WORTH_AN_ARROW: Final = 60.0
"""Minimum distance of previewed moves of other pieces, in table units."""

RANKS: Final = 2.0
"""The same beside the board, in multiples of the piece's longer side."""


class OfferPreviews:
    """Builds previews of offers on one stage."""

    def __init__(self, stage: Stage, preview_layer: PreviewLayer) -> None:
        """Set up; ``preview_layer`` shows them."""
        self._stage, self._layer = stage, preview_layer
        self._layout: Layout = {}

    def of(
        self,
        offer: Offer,
        after: Foreseen | None,
        layout: Layout,
        carried: Collection[Thing] = (),
        advised: bool = False,
    ) -> CommandPreview:
        """Return the preview of an offer; one with a path needs no ghosts.

        ``after`` is its predicted outcome, ``layout`` the current layout; ``carried`` pieces are visible already. An
        ``advised`` offer always points from its source to its target.
        """
        self._layout = layout
        moving: tuple[Ghost, ...] = ()
        board_lines: Mapping[Thing, BoardLine] = {}
        placed: Layout = {}
        if not offer.path and after is not None:
            foreseen, lines, compared = after
            now = self._layer.lines
            board_lines = {key: board_line for key, board_line in lines.items() if now.get(key) != board_line}
            ends = {
                board_line.end: foreseen[board_line.end]
                for board_line in board_lines.values()
                if board_line.end is not None and board_line.end in foreseen
            }
            moved = ghosts_between(layout, foreseen, {*carried, *offer.marks, *ends})
            moving = tuple(ghost for ghost in moved if self._goes_far(ghost))
            placed = {**compared, **ends, **self._slid(moved)} if board_lines else compared
        aim = self._aimed(offer, moving, advised)
        if aim is not None and offer.gesture is not None:
            moving = tuple(ghost for ghost in moving if ghost.key != offer.gesture.pick)
        role = HINT if advised else "glow"
        return CommandPreview(offer.path, offer.stops, moving, board_lines, offer.cost, placed, aim, role)

    def _aimed(self, offer: Offer, moving: Sequence[Ghost], advised: bool) -> tuple[Thing, Thing] | None:
        """Return source and target of the aim arrow, if the piece would end up away from its target.

        The arrow of an advised offer comes from above where both are the same.
        """
        if offer.gesture is None or offer.path or (len(offer.gesture.parts) < 2 and not advised):
            return None
        picked, target = offer.gesture.parts[0], offer.gesture.parts[-1]
        end = next((ghost.after for ghost in moving if ghost.key == picked and ghost.before is not None), None)
        start, goal = self._layer.rect_of(picked), self._layer.rect_of(target)
        if start is None or goal is None:
            return None
        if advised:
            return (target, target) if goal.contains(start.centre) else (picked, target)
        return None if end is None or goal.contains(self._stage.to_table(end).at) else (picked, target)

    def _slid(self, moving: Sequence[Ghost]) -> Layout:
        """Return the new positions of pieces sliding under lines, with signs on them that would vanish."""
        slid = {ghost.key: ghost.after for ghost in moving if ghost.after is not None and self._slides(ghost)}
        ways = {pose.at: slid[key].at for key, pose in self._layout.items() if key in slid}
        signs = [(g.key, g.before) for g in moving if g.before is not None and g.after is None and g.before.on_board]
        return {**slid, **{key: pose.moved_to(ways[pose.at]) for key, pose in signs if pose.at in ways}}

    def _slides(self, ghost: Ghost) -> bool:
        """Return whether a board piece moves only slightly and is shown in its new place."""
        before, after = ghost.before, ghost.after
        if before is None or after is None or not (before.on_board and after.on_board):
            return False
        return before.face == after.face and not self._goes_far(ghost)

    def _goes_far(self, ghost: Ghost) -> bool:
        """Return whether a piece really moves; making room for a neighbour needs no arrow."""
        if ghost.before is None and ghost.after is not None and ghost.after.on_board and not ghost.after.name:
            return True  # a new sign on the board announces what is about to happen there
        if ghost.before is None or ghost.after is None:
            return False
        before, after = self._stage.to_table(ghost.before), self._stage.to_table(ghost.after)
        least = WORTH_AN_ARROW
        beside = not ghost.before.on_board and not ghost.after.on_board
        if beside and before.face._replace(detail=after.face.detail).looks_like(after.face):
            least = max(least, RANKS * max(before.face.size))  # a hand closing ranks needs none either
        closeup = max(1.0, self._stage.camera.zoom) if ghost.after.on_board else 1.0
        return before.at.distance(after.at) > least * closeup  # a slide needs one at any zoom


BESIDE: Final = 0.92
"""Offset of a piece dragged along, in its widths."""


class TableQueries(NamedTuple):
    """Queries of a table: ``look`` opens a thing's close-up, ``tip`` shows its tooltip.

    ``foresee`` returns a fully labelled offer with its predicted layout and lines; ``related`` the pieces marked
    together with a thing.
    """

    look: Callable[[Thing], None]
    tip: Callable[[Thing | None], None]
    foresee: Callable[[Offer], tuple[Offer, Foreseen | None]]
    related: Callable[[Thing], Sequence[Thing]]


class TakesOffers(Protocol):
    """Receives the results of pointer input."""

    def offered(self, offer: Offer) -> None:
        """Handle an offer whose parts were all pointed at."""

    def choose(self, choices: Sequence[tuple[str, Offer]]) -> None:
        """Ask which of several offers was meant."""

    def aimed(self, offer: Offer) -> None:
        """Say what an offer leads to, whose last part is pointed at."""

    def missed(self, miss: Miss) -> None:
        """Explain a refused gesture."""

    def selected(self, selection: Selection | None) -> None:
        """Explain a selection; None when nothing is selected any more."""

    def may_lift(self, thing: Thing) -> bool:
        """Return whether a piece without an offer may be dragged anyway."""


class PointerInput:
    """Turns gestures on the stage into offers."""

    def __init__(self, stage: Stage, queries: TableQueries, takes: TakesOffers | None) -> None:
        """Set up; ``takes`` is None on tables for viewing only."""
        self._stage, self._takes = stage, takes
        self._look, self._tip, self._foresee, self._related = queries
        self.hover_zoom = HoverZoom(stage)
        self._picker: CommandPicker[Offer] = CommandPicker()
        self._offers: tuple[Offer, ...] = ()
        self._layout: Layout = {}
        self._carried: tuple[Thing, ...] = ()
        self._target: Offer | None = None
        self._told: Selection | None = None
        self.preview_layer = PreviewLayer(stage)
        self._previews = OfferPreviews(stage, self.preview_layer)
        self.drag_tilt, self.drag_hang = DragTilt(), DragHang()
        self._at = Vec(0.0, 0.0)
        self._grip = Grip(stage.camera)  # pans the board
        self.advised: Offer | None = None
        """The proposed action."""
        self._considered: Offer | None = None
        self._at_button: Offer | None = None
        """What is considered, unless another action was proposed since."""
        self.hovered: Thing | None = None
        """Thing under the pointer."""
        self.aim: Thing | None = None
        """Target of a picked-up piece: hit anywhere on its rectangle, whatever lies on it."""

    @property
    def carrying(self) -> bool:
        """Whether a piece is being dragged."""
        return bool(self._carried)

    @property
    def busy(self) -> bool:
        """Whether a piece is held, previewed or raised."""
        return (
            self.carrying or self.picked is not None or self._target is not None or self.hover_zoom.raised is not None
        )

    @property
    def picked(self) -> Thing | None:
        """Thing picked up or pointed at first."""
        return self._picker.picked

    @property
    def thought_of(self) -> Sequence[Offer]:
        """Offers under consideration: the previewed one, else those that begin with the selection."""
        if self._target is not None:
            return (self._target,)
        return begun(self._offers, self._picker.chosen).actions if self._picker.chosen else ()

    @property
    def selection(self) -> Selection | None:
        """Selection by click or key; None if nothing is selected, or something is dragged."""
        if self._picker.picked is None or self._carried:
            return None
        return begun(self._offers, self._picker.chosen)

    def offer(self, offers: Sequence[Offer], layout: Layout) -> None:
        """Set new offers; ``layout`` is the current layout."""
        self.drop_all()
        self._considered = self._at_button = None
        self._offers, self._layout = tuple(offers), layout
        self._picker = CommandPicker([offer for offer in offers if offer.gesture], lambda offer: offer.gesture)
        self._stage.mark("last", ())  # markers of a pressed place
        self.advise(None)
        self._light()

    def advise(self, offer: Offer | None) -> None:
        """Show a proposed action: its pieces highlighted, its outcome previewed while nothing else is."""
        self.advised = offer
        if offer is not None and self._at_button is not None:
            self._at_button = None
            self._stage.mark("hover", ())
        self._stage.mark("hinted", offer.things if offer is not None else ())
        self._show()

    def consider(self, offer: Offer | None) -> None:
        """Light what the action of a button speaks of while the pointer or the keyboard is at it, and preview it."""
        if offer is self._considered:
            return
        self._considered = self._at_button = offer
        if offer is not None:
            self.leave()
        self._stage.mark("hover", offer.things if offer is not None else ())
        self._show()

    def stay(self) -> None:
        """Handle the board moving under the pointer: a dragged piece stays, hovering ends."""
        if self._carried:
            self._dragged(self._at)
        elif self.hovered is not None:
            self.hovered = None
            self._stage.mark("hover", ())
            self.point_out(None)
        else:
            self.preview_layer.move(self._beside(self._target or self._at_button or self.advised))

    def leave(self) -> None:
        """Handle the pointer leaving for another page or a dialog: hovering ends."""
        self.hover_zoom.over(None)
        if self.hovered is not None and not self._carried:
            self.stay()

    @property
    def _taker(self) -> TakesOffers:
        """Receiver of offers."""
        assert self._takes is not None
        return self._takes

    def clear(self) -> None:
        """Drop all offers."""
        self.offer((), self._layout)

    def drop_all(self) -> None:
        """Cancel any drag or selection."""
        self._let_go()
        self.hover_zoom.lower()
        self._put_back()
        self._picker.cancel()
        self._aim(None)
        self._light()

    def cancel(self) -> bool:
        """Cancel any drag or selection; return whether there was one."""
        had = bool(self._carried) or self._picker.picked is not None
        self.drop_all()
        return had

    # --- gestures -----------------------------------------------------------------------------------------------------

    def handle(self, gesture: GestureEvent) -> None:
        """Handle one gesture."""
        if isinstance(gesture, Hover):
            self._hover(gesture.pos)
        elif isinstance(gesture, Clicked):
            self._clicked(gesture)
        elif isinstance(gesture, (Held, Rested)):
            self._rested(gesture)
        elif isinstance(gesture, DragBegan):
            self._began(gesture)
        elif isinstance(gesture, Dragged):
            self._dragged(gesture.pos)
        elif isinstance(gesture, Dropped):
            self._dropped(gesture.pos)
        elif isinstance(gesture, DragBroken):
            self.drop_all()

    def point(self, thing: Thing) -> None:
        """Handle pointing at a thing, by click or keyboard."""
        offer = self._picker.point(thing)
        if offer is not None:
            self._give(offer)
            return
        if self._picker.miss is not None and (self._picker.miss.picked or thing):
            self._taker.missed(self._picker.miss)
        elif self._picker.choices():
            self._taker.choose(self._picker.choices())
            self._picker.cancel()
        else:
            sounds().play("piece_up")
        self._light()

    def _give(self, offer: Offer) -> None:
        """Hand over an offer and drop all others."""
        for key in self._carried:
            pose = self._stage.pose(key)
            if pose is not None:
                self._stage.show(key, replace(pose, alpha=1.0), moving=True)
        self._carried = ()
        self._aim(None)
        self._stage.clear_marks()
        self._taker.offered(offer)

    def _hover(self, pos: Vec) -> None:
        """Highlight the thing under the pointer if it is usable."""
        self._stage.near(pos)
        thing = self._thing(pos, self._wanted())
        place = thing is not None and self._stage.spot(thing) is not None
        if self._picker.picked is not None:
            self.hover_zoom.over(None)  # it would cover what can be pointed at next
        elif thing != self.hovered or place:
            self.hover_zoom.over(self._stage.at(pos) if place else thing)  # a card stays readable over its place
        if thing != self.hovered:
            self.hovered = thing
            self._tip(None)
            lit = thing is not None and (thing in self._picker.glowing() or self._picker.may_start(thing))
            self._stage.mark("hover", (thing,) if thing is not None and lit else ())
            self.point_out(thing)

    def point_out(self, thing: Thing | None) -> None:
        """Preview pointing at a thing, and mark related pieces."""
        if thing != self.hovered:
            self.hovered = None  # pointed at by keyboard
        offer = self._at_end(thing)
        self._aim(offer)
        if self._picker.picked is None:
            related = self._related(thing) if thing is not None else ()
            self._stage.mark("last", (*(offer.marks if offer is not None else ()), *related))

    def _thing(self, pos: Vec, wanted: Collection[Thing]) -> Thing | None:
        """Return the thing at a point by actual poses, ignoring previewed moves."""
        if self.aim is not None and self._picker.picked is not None and self.aim in wanted:
            rect = self._stage.rect_of(self.aim)
            if rect is not None and rect.contains(pos):
                return self.aim
        return self._stage.at(pos, wanted, self.preview_layer.lying)

    def _clicked(self, hand: Clicked) -> None:
        """Handle a click: left points, right opens the close-up (or cancels a selection)."""
        thing = self._thing(hand.pos, self._wanted())
        if hand.button == "right":
            if not self.cancel() and thing is not None:
                self._look(thing)
            return
        if hand.button != "left":
            return
        if thing is None:
            self.cancel()
            return
        selection = self.selection
        if hand.double and selection is not None and selection.parts == (thing,) and selection.does is not None:
            self._picker.cancel()
            self._give(selection.does)
            return
        idle = self._picker.picked is None and not self._picker.may_start(thing)
        if idle and self._stage.spot(thing) is not None:
            return
        self.point(thing)

    def _rested(self, hand: Held | Rested) -> None:
        """Show a tooltip on a rest; open the close-up on a long press."""
        thing = self._thing(hand.pos, self._wanted())
        if thing is None or self._carried:
            return
        if isinstance(hand, Held):
            self._look(thing)
        else:
            self._tip(thing)

    def _began(self, hand: DragBegan) -> None:
        """Start a drag: pick up a piece, or pan the board."""
        thing = self._thing(hand.start, [start for start in self._starts() if self._stage.pose(start) is not None])
        if thing is None or self._stage.pose(thing) is None or not self._may_lift(thing):
            self._grip.hold(hand.start)  # a drag without a piece pans a large board
            self._grip.drag(hand.pos)
            return
        if not self._picker.lift(thing):
            self._picker.cancel()
        self.hover_zoom.over(None)
        sounds().play("piece_up")
        along = next((offer.along for offer in self._offers if offer.gesture and offer.gesture.pick == thing), ())
        self._carried, self._at = (thing, *along), hand.pos
        self.drag_tilt.hang()
        self.drag_hang.take()
        self._light()
        self._dragged(hand.pos)

    def _may_lift(self, thing: Thing) -> bool:
        """Return whether a piece can be dragged: by an offer, or to learn why not."""
        return self._picker.may_drag(thing) or (bool(self._offers) and self._taker.may_lift(thing))

    def _let_go(self) -> None:
        """Stop panning the board."""
        self._grip.let_go()

    def _dragged(self, pos: Vec) -> None:
        """Move the dragged piece, and preview a drop here."""
        self._grip.drag(pos)
        if not self._carried:
            return
        self.drag_tilt.pull(pos.x - self._at.x)
        self._at = pos
        self._stage.near(pos)
        glowing = self._lit()
        target = self._thing(pos, glowing)
        self._stage.mark("hover", (target,) if target in glowing and target else ())
        self._aim(self._at_end(target))
        self._hang(target if target in glowing else None)
        self._carry()

    def _hang(self, target: Thing | None) -> None:
        """Let a large dragged piece from beside the board hang aside of its target, with what would change in view."""
        home, view = self._layout.get(self._carried[0]), self._stage.camera.view
        if home is None or home.on_board:
            return
        piece, pointer = home.rect(), Rect.around(self._at, 2 * POINTER, 2 * POINTER)
        over = self._stage.rect_of(target) if target is not None else None
        if view.contains(self._at) if over is None else over.w > 2 * piece.w:  # a target may be the whole board
            over = pointer
        marks = self._target.marks if self._target is not None else ()
        free = [rect for thing in marks if (rect := self._stage.rect_of(thing)) is not None]
        window = view if view.contains(self._at) else self._stage.viewport.rect
        self.drag_hang.hold(piece, self._at, over, free, window)

    def _carry(self) -> None:
        """Move carried pieces to the pointer."""
        for number, key in enumerate(self._carried):
            pose = self._stage.pose(key)
            if pose is None:
                continue
            home = self._layout.get(key, pose)
            scale = home.scale * self.drag_hang.scale
            wide = self._stage.to_table(pose).rect().w
            at = self._at.plus(self.drag_hang.offset.x + BESIDE * wide * number, self.drag_hang.offset.y)
            if pose.on_board:
                at = self._stage.camera.to_world(at)
            lean = 0.0 if pose.on_board else self.drag_tilt.angle  # figures on the board stay upright
            moved = replace(pose.moved_to(at), scale=scale, lifted=1.0, alpha=0.0, angle=lean, z=500.0 - number)
            self._stage.show(key, moved, moving=True)  # invisible: draw() shows it above everything

    def update(self, dt: float) -> None:
        """Advance tilt and hover zoom."""
        if self._carried and any([self.drag_tilt.update(dt), self.drag_hang.update(dt)]):
            self._carry()
        self.hover_zoom.update(dt)

    @property
    def settling(self) -> bool:
        """Whether a carried piece is still tilting, or a fan still opening."""
        swings = self.drag_tilt.angle != 0.0 or self.drag_hang.moving
        return (bool(self._carried) and swings) or self.hover_zoom.fan.moving

    def _dropped(self, pos: Vec) -> None:
        """Drop the piece: take the offer of a legal place, else move it back."""
        self._let_go()
        self.hovered = None  # what was under the pointer has moved
        if not self._carried:
            return
        thing, lit = self._carried[0], self._lit()
        target = self._thing(pos, lit)
        home = self._layout.get(thing)
        near_home = home is not None and self._stage.to_table(home).rect().grown(12).contains(pos)
        if self._picker.picked is None:
            miss: Miss | None = Miss((thing,), None)
        else:
            offer = self._picker.drop(target)
            if offer is not None:
                self._give(offer)
                return
            miss = self._picker.miss
        self._put_back()
        self._aim(None)
        if miss is None and self._picker.choices():
            self._taker.choose(self._picker.choices())
            self._picker.cancel()
        elif miss is not None and not near_home:
            spot = self._stage.at(pos, [f for f in self._stage.things_at(pos) if f not in self._carried])
            self._taker.missed(Miss(miss.picked, spot if spot != thing else None))
        self._light()

    def _lit(self) -> frozenset[Thing]:
        """Return the legal drop targets: never the piece itself, none without an offer."""
        return self._picker.glowing().difference(self._carried[:1]) if self._picker.picked is not None else frozenset()

    def _put_back(self) -> None:
        """Move the dragged piece back."""
        for key in self._carried:
            pose = self._layout.get(key)
            if pose is not None:
                self._stage.show(key, pose)
        self._carried = ()

    # --- highlights and previews -----------------------------------------------------------------------------------

    def _wanted(self) -> list[Thing]:
        """Return the things preferred when several lie under the pointer."""
        glowing = self._picker.glowing()
        return [*glowing] if self._picker.picked is not None else [*glowing, *self._starts()]

    def _starts(self) -> list[Thing]:
        """Return the things that can be picked up."""
        return [offer.gesture.pick for offer in self._offers if offer.gesture is not None]

    def _light(self) -> None:
        """Mark the legal next things and the selection."""
        loose = bool(self._carried) and self._picker.picked is None
        self._stage.mark("legal", () if loose else self._picker.glowing())
        self._stage.mark("picked", self._picker.chosen)
        self._stage.mark("idle", self._idle())
        if self._picker.picked is None:
            self._stage.mark("hover", ())
        selection = self.selection
        if selection != self._told:
            self._told = selection
            self._taker.selected(selection)

    def _idle(self) -> set[Thing]:
        """Return the pieces whose only actions have no effect."""
        picks = [(offer.gesture.pick, bool(offer.idle)) for offer in self._offers if offer.gesture is not None]
        return {pick for pick, _idle in picks}.difference(pick for pick, idle in picks if not idle)

    def _at_end(self, thing: Thing | None) -> Offer | None:
        """Return the offer completed by pointing at ``thing``."""
        if thing is None:
            return None
        parts = (*self._picker.chosen, thing)
        return next((offer for offer in self._offers if offer.gesture and offer.gesture.parts == parts), None)

    def _aim(self, offer: Offer | None) -> None:
        """Preview an offer."""
        if offer is self._target:
            self.preview_layer.move(self._beside(offer or self._at_button or self.advised))
            return
        self._target = offer
        self._stage.mark("last", offer.marks if offer else ())
        self._show()

    def _show(self) -> None:
        """Preview the aimed, considered or proposed action, unless it is nothing but a button."""
        offer = self._target or self._at_button or self.advised
        if offer is not None and offer.gesture is None and offer.label:
            offer = None
        self.preview_layer.show(self._preview(offer) if offer is not None else None, self._beside(offer))

    def _beside(self, offer: Offer | None) -> Vec:
        """Return the tag's position: at the dragged piece, the end of the path, or the hovered thing."""
        if self._carried or offer is None:
            return self._at
        if offer.path:
            return self._stage.point(offer.path[-1])
        end = self._stage.rect_of(offer.gesture.parts[-1]) if offer.gesture is not None else None
        if end is not None:
            return end.centre
        return self._stage.camera.view.centre

    def _preview(self, offer: Offer) -> CommandPreview:
        """Return the preview of an offer."""
        told, after = self._foresee(offer)
        if self._takes is not None and offer is self._target:
            self._takes.aimed(told)
        return self._previews.of(told, after, self._layout, self._carried, offer is self.advised)

    def draw(self, canvas: Canvas) -> None:
        """Draw the preview, the dragged pieces, then the tag."""
        self.preview_layer.draw(canvas)
        for key in reversed(self._carried):
            self._draw_carried(canvas, key)
        self.preview_layer.draw_tag(canvas)

    def _draw_carried(self, canvas: Canvas, key: Thing) -> None:
        """Draw a dragged piece over its shadow on the table."""
        pose = self._stage.pose(key)
        if pose is None:
            return
        shown = self._stage.to_table(replace(pose, alpha=1.0))
        rect = shown.rect()
        foot = Rect.around(Vec(rect.centre.x, rect.bottom + 4), rect.w * 0.8, rect.w * 0.3)
        canvas.shadow(foot, 7, 0.45, foot.h / 2)
        canvas.blit_centre(self._stage.surface_of(replace(pose, alpha=1.0)), shown.at.plus(0, -6))
