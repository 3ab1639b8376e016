"""How the pieces of Time Line look: which function draws each kind of face."""

from __future__ import annotations

from collections.abc import Mapping

from game.games.time_line.rules.compiled_box import Lookup
from game.games.time_line.table.art.cards import FRAME, CardFaces
from game.games.time_line.table.art.mats_and_prices import PlateFaces
from game.games.time_line.table.layout import grid
from game.games.time_line.table.text.titles import Titles
from game.table.marks_on_pieces import draw_lamp
from game.ui.tabletop.face_registry import FaceRegistry

ROUND = 0.5
SHOWN: tuple[float, float] = (grid.START.x, grid.START.y)
STALL: tuple[float, float] = (grid.PLAQUE, grid.ROW)


def painter(lookups: Mapping[str, Lookup], titles: Titles) -> FaceRegistry:
    """Make the painter of this game's pieces."""
    cards, plates = CardFaces(lookups, titles), PlateFaces(titles.lookup, titles)
    made = FaceRegistry()
    made.add("path", cards.path, 0.048, FRAME)
    made.add("closer", cards.closeup, 0.048, FRAME)
    made.add("back", cards.back, 0.048, FRAME)
    made.add("start", cards.start, 0.095, SHOWN)
    made.add("new", cards.new, 0.048)
    made.add("stop", cards.stop, ROUND)
    made.add("ring", cards.ring, ROUND)
    made.add("exit", cards.exit, 0.05)
    made.add("token", cards.token, ROUND)
    made.add("pawn", cards.pawn)
    made.add("seat", plates.mat, 0.03)
    made.add("gold", plates.gold, 0.1)
    made.add("held", plates.held, 0.1)
    made.add("price", plates.price, 0.08)
    made.add("stall", plates.stall, 0.02, STALL)
    made.add("today", plates.today, 0.05)
    made.add("worth", plates.worth, 0.1)
    made.add("bring", plates.bring, 0.1)
    made.add("coin", plates.coin, ROUND)
    made.add("deck", plates.deck, 0.048)
    made.add("caption", plates.caption, 0.05)
    made.add("lamp", draw_lamp, ROUND)
    return made
