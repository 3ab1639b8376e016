"""The pieces of Back in Time beside the chapters of its rulebook."""

from __future__ import annotations

from typing import Final

from game.games.back_in_time.table import thing_kinds as k
from game.i18n import N_
from game.table.book_pieces import BookPiece as P
from game.table.book_pieces import BookPieces
from game.ui.tabletop.poses import Face

HERO: Final = (280.0, 280.0)
FACES: Final = (300.0, 200.0)
DIE: Final = (120.0, 120.0)

BOOK_PIECES: Final[BookPieces] = {
    "goal": (P(k.car), P(k.tower), P(k.love)),
    "things": (P(k.pawn), P(k.tile), P(k.photo), P(k.part("hook")), P(k.space)),
    "setup": (P(k.mat), P(k.pile("tiles"))),
    "turn": (P(k.mat), P(k.tile)),
    "tracker": (P(k.column("1")), P(k.clock, N_("The turn cube"), True), P(k.photo)),
    "moving": (P(k.pawn("einstein")), P(k.space)),
    "escort": (P(k.pawn("george")), P(k.pawn("lorraine"))),
    "powers": (
        P(Face("hero", HERO, "marty"), N_("Marty")),
        P(Face("hero", HERO, "doc"), N_("Doc")),
        P(Face("hero", HERO, "jennifer"), N_("Jennifer")),
        P(Face("hero", HERO, "einstein"), N_("Einstein")),
    ),
    "tiles": (
        P(Face("tile", HERO, "marty.1"), N_("A tile of Marty")),
        P(Face("tile", HERO, "doc.1"), N_("A tile of Doc")),
    ),
    "dice": (
        P(Face("faces", FACES, "courage"), N_("Faces of a Courage die")),
        P(Face("faces", FACES, "knowledge"), N_("Faces of a Knowledge die")),
        P(Face("faces", FACES, "love"), N_("Faces of a Love die")),
        P(Face("faces", FACES, "speed"), N_("Faces of a Speed die")),
    ),
    "challenges": (P(k.card), P(k.pawn("biff")), P(k.car)),
    "rolling": (P(k.tower), P(Face("die", DIE, "speed", "wild"), N_("A die on the tray"))),
    "assist": (P(Face("hero", HERO, "doc"), N_("Doc")), P(k.tile)),
    "items": (P(k.item("skateboard")), P(k.item("puffer_vest"))),
    "end": (P(k.car), P(k.love), P(k.photo)),
}
"""The pieces of each chapter that speaks of some."""
