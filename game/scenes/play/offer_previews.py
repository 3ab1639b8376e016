"""What an offer would do, as a preview: its path, pieces that would move, lines as they would run, its price."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from game.table.contract import Offer
from game.ui.tabletop.lines import BoardLine
from game.ui.tabletop.poses import Layout
from game.ui.tabletop.preview import CommandPreview, Foreseen, Ghost, PreviewLayer, ghosts_between
from game.ui.tabletop.thing_names import Thing

if TYPE_CHECKING:
    from game.ui.tabletop.stage import Stage

WORTH_AN_ARROW: Final = 60.0
"""Shorter moves (table units) of other pieces are not previewed."""

RANKS: Final = 2.0
"""Moves beside the board are previewed only from this many times the piece's longer side."""


class OfferPreviews:
    """Makes the previews of offers on one stage."""

    def __init__(self, stage: Stage, preview_layer: PreviewLayer) -> None:
        """``preview_layer`` shows them."""
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

        ``after`` is what is foreseen of it, ``layout`` how everything lies now; what is ``carried`` is seen already.
        One that is ``advised`` always points from what is played to what it is played on.
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
        return CommandPreview(
            offer.path, offer.stops, moving, board_lines, offer.cost, placed, aim, "hint" if advised else "glow"
        )

    def _aimed(self, offer: Offer, moving: Sequence[Ghost], advised: bool) -> tuple[Thing, Thing] | None:
        """Return from what to what it is aimed, when the piece in hand would lie elsewhere than what it is for."""
        if offer.gesture is None or len(offer.gesture.parts) < 2 or offer.path:
            return None
        picked, target = offer.gesture.parts[0], offer.gesture.parts[-1]
        end = next((ghost.after for ghost in moving if ghost.key == picked and ghost.before is not None), None)
        start, goal = self._layer.rect_of(picked), self._layer.rect_of(target)
        if start is None or goal is None:
            return None
        if advised:
            return None if goal.contains(start.centre) else (picked, target)
        return None if end is None or goal.contains(self._stage.to_table(end).at) else (picked, target)

    def _slid(self, moving: Sequence[Ghost]) -> Layout:
        """Where pieces would lie that slide under lines, and signs with them that lie upon one and would be gone."""
        slid = {ghost.key: ghost.after for ghost in moving if ghost.after is not None and self._slides(ghost)}
        ways = {pose.at: slid[key].at for key, pose in self._layout.items() if key in slid}
        signs = [(g.key, g.before) for g in moving if g.before is not None and g.after is None and g.before.on_board]
        return {**slid, **{key: pose.moved_to(ways[pose.at]) for key, pose in signs if pose.at in ways}}

    def _slides(self, ghost: Ghost) -> bool:
        """Return whether a piece of the board only moves a little: it is shown where it would lie."""
        before, after = ghost.before, ghost.after
        if before is None or after is None or not (before.on_board and after.on_board):
            return False
        return before.face == after.face and not self._goes_far(ghost)

    def _goes_far(self, ghost: Ghost) -> bool:
        """Return whether a piece really moves: making room for a neighbour is not worth an arrow."""
        if ghost.before is None and ghost.after is not None and ghost.after.on_board and not ghost.after.name:
            return True  # a sign that appears on the board tells what is about to happen there
        if ghost.before is None or ghost.after is None:
            return False
        before, after = self._stage.to_table(ghost.before), self._stage.to_table(ghost.after)
        least = WORTH_AN_ARROW
        beside = not ghost.before.on_board and not ghost.after.on_board
        if beside and before.face._replace(size=after.face.size) == after.face:
            least = max(least, RANKS * max(before.face.size))  # a hand that closes ranks is not worth one either
        closeup = max(1.0, self._stage.camera.zoom) if ghost.after.on_board else 1.0
        return before.at.distance(after.at) > least * closeup  # a slide is one, however closely it is looked at
