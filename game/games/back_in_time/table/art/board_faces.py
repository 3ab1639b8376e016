"""How the pieces of Back in Time look: one function for each kind of face.

Pictures are SVGs without letters; text is drawn on top in the current language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.games.back_in_time.reader.content import BoardPlan
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.game import BackInTime
from game.games.back_in_time.table.animation.dice_tower import die_kind, draw_front
from game.games.back_in_time.table.art.cards import FRAME, SMALL, TAG, TINY, CardFaces
from game.games.back_in_time.table.art.closeup_faces import CloseUpFaces
from game.games.back_in_time.table.art.mats import MatFaces
from game.games.back_in_time.table.text.challenge_progress import ChallengeProgress, Symbol
from game.games.back_in_time.table.text.titles import Titles
from game.ui.animation.dice import CORNER, DiceFaces
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.face_registry import Draw, FaceRegistry
from game.ui.tabletop.poses import Face

CARDS: Final = "back_in_time/cards"
BOARD: Final = "back_in_time/board"

PLAQUE: Final = Skin("table_light", "table_dark", "brass", 2.0, 1.0, 9, shine=0.25, inlay=4, shadow=5)
PLATE: Final = "plate."
"""So the name plates are called in the map, each with its space."""
LOCATION: Final = Skin("night_light", "night", "brass", 1.6, 1.0, 5, inlay=2.5)
STREET: Final = Skin("leaf_dark", "leaf_dark", "paper_edge", 1.6, 1.0, 3)
LIT: Final = Skin("paper", "paper_shade", "success_bright", 3.0, 1.0, 9)
UNLIT: Final = Skin("black", "black", "text_soft", 1.6, 0.9, 9, 0.6)


def painter(lookup: Lookup, titles: Titles, plan: BoardPlan) -> FaceRegistry:
    """Return the painter of this game's pieces."""
    made = FaceRegistry()
    _add_pieces(made, BoardFaces(titles, plan))
    _add_cards(made, CardFaces(titles))
    mats, closeups = MatFaces(lookup, titles), CloseUpFaces(titles)
    made.add("tile", mats.tile, 0.12)
    made.add("mat", mats.mat, 0.04)
    made.add("strip", mats.strip, 0.03)
    made.add("power", mats.power, 0.5)
    made.add("place", mats.place, 0.07)
    made.add("space", closeups.space)
    made.add("hero", closeups.hero)
    made.add("meter", closeups.meter)
    made.add("album", closeups.album)
    made.add("column", closeups.column)
    made.add("faces", closeups.die_faces)
    return made


def _add_pieces(made: FaceRegistry, faces: BoardFaces) -> None:
    """Register the faces of everything on the board."""
    made.add("pawn", faces.pawn)
    made.add("car", _plain("delorean"), 0.2)
    made.add("clock", _plain("cube_turn"), 0.2)
    made.add("love", _plain("cube_love"), 0.2)
    made.add("photo", faces.photo, 0.02)
    made.add("token", _plain("token_knockdown"), 0.5)
    made.add("tray", _plain("tray"), 0.05)
    made.add("tower", faces.tower)
    made.add("part", faces.part, 0.12)
    made.add("label", faces.label, 0.03)
    made.add("pile", faces.pile, 0.07)
    made.add("mark", faces.mark, 0.16)
    made.add("plaque", faces.plaque, 0.03)
    made.add("die", DiceFaces({colour: die_kind(colour) for colour in faces.titles.box.dice}).draw, CORNER)


def _add_cards(made: FaceRegistry, cards: CardFaces) -> None:
    """Register the faces of cards, large and small."""
    made.add("opportunity", cards.opportunity, 0.07, FRAME)
    made.add("opportunity", cards.small_opportunity, 0.07, FRAME, below=SMALL)
    made.add("trouble", cards.trouble, 0.07, FRAME)
    made.add("trouble", cards.small_trouble, 0.07, FRAME, below=SMALL)
    made.add("movement", cards.movement, 0.07, FRAME)
    made.add("item", cards.item, 0.05, FRAME)
    made.add("item", cards.small_item, 0.05, TAG, below=SMALL)
    made.add("item", cards.tiny_item, 0.05, TAG, below=TINY)


def _plain(name: str) -> Draw:
    """Draw a picture of the board's as it is."""

    def draw(canvas: Canvas, rect: Rect, _face: Face) -> None:
        canvas.art(f"{BOARD}/{name}", rect)

    return draw


class BoardFaces:
    """Draws what lies on the board."""

    def __init__(self, titles: Titles, plan: BoardPlan) -> None:
        self.titles = titles
        plates = (sprite for layer in plan.layers for sprite in layer.sprites if sprite.name.startswith(PLATE))
        self._streets = {
            plate.name.removeprefix(PLATE) for plate in plates if "street" in plate.image.rpartition("/")[2]
        }

    def pawn(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a figure; a hero stands on a disc in the colour of its seat, with the seat's shape."""
        if face.state:
            base = Rect(rect.x + rect.w * 0.1, rect.bottom - rect.w * 0.3, rect.w * 0.8, rect.w * 0.3)
            canvas.halo(base.inset(rect.w * 0.05), face.state, base.h / 2, 4)
        down = "_down" if face.part == "down" else ""
        canvas.art(f"{BOARD}/pawn_{face.name}{down}", rect)
        if face.state:
            canvas.icon(face.state, Vec(rect.centre.x, rect.bottom - rect.w * 0.17), rect.w * 0.34)

    def label(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the name of a space on the plate of the map; larger letters stand on a larger one."""
        if canvas.viewport.text_scale > 1.0:
            canvas.box(STREET if face.name in self._streets else LOCATION, rect)
        words = Rect(rect.x + 3.0, rect.y, rect.w - 6.0, rect.h - 2.0)
        canvas.title(self.titles.space(face.name), words, 15.0, "text", least=8.0)

    def photo(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a section of the photograph that fades; once it is gone, its back."""
        canvas.art(f"{BOARD}/photo_{'back' if face.state == 'gone' else face.name}", rect)

    def tower(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the dice tower; its clock shows how late it is (``state``: the minute of the day)."""
        canvas.art(f"{BOARD}/tower_back", rect)
        draw_front(canvas, rect, int(face.state))

    def part(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a part of the car."""
        canvas.art(f"{CARDS}/part_{face.name}", rect)

    def pile(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a face-down pile with the number of its cards."""
        back = {"tiles": "back_tile"}.get(face.name, f"back_{face.name}")
        unit = rect.w / 62
        for lift in (4, 2, 0):
            size = Rect(rect.x + lift / 2 * unit, rect.y + lift * unit, rect.w - 4 * unit, rect.h - 4 * unit)
            canvas.art(f"{CARDS}/{back}", size)
        if not face.state:
            return
        wide, high = 30 * unit * canvas.viewport.grown(0.7), 24 * unit * canvas.viewport.grown(0.7)
        badge = Rect(rect.right - wide, rect.bottom - unit - high, wide, high)
        canvas.badge(face.state, badge, 17 * unit)

    def mark(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw a small card on the board: what it asks for."""
        is_trouble = face.name in self.titles.troubles
        need = (self.titles.troubles[face.name] if is_trouble else self.titles.opportunities[face.name]).need
        canvas.box("paper", rect)
        band = Rect(rect.x + 1, rect.y + 1, rect.w - 2, rect.h * 0.4)
        canvas.fill(band.inset(2), "danger" if is_trouble else "leaf_dark")
        canvas.icon("trouble" if is_trouble else "opportunity", band.centre, band.h * 0.92)
        symbols = [colour for colour, count in need.items() for _one in range(count)]
        side = min(rect.h * 0.42, (rect.w - 4) / len(symbols))
        for number, colour in enumerate(symbols):
            x = rect.centre.x + (number - (len(symbols) - 1) / 2) * side
            canvas.icon(colour, Vec(x, rect.y + rect.h * 0.71), side)

    def plaque(self, canvas: Canvas, rect: Rect, face: Face) -> None:
        """Draw the plaque over the tray: the challenge, its symbols (lit once rolled), what the roll is worth.

        ``detail`` is its :class:`ChallengeProgress`.
        """
        canvas.box(PLAQUE, rect)
        icon, verdict = self.titles.challenge_icon(face.name), face.detail
        assert isinstance(verdict, ChallengeProgress)
        side = rect.h - 14
        canvas.icon(icon, Vec(rect.x + 12 + side / 2, rect.centre.y), side)
        right = rect.right - 10
        if verdict.worth is not None:
            box = Rect(right - 62, rect.y + 5, 62, rect.h - 10)
            words = f"+{verdict.worth}{{{verdict.colour}}}"
            canvas.text(words, box, Style(32, "accent_bright", "display", align="right"), "middle", 12)
            right = box.x - 4
        elif verdict.colour and not verdict.symbols:
            canvas.text(
                f"? {{{verdict.colour}}}", Rect(right - 62, rect.y, 62, rect.h),
                Style(28, "text_soft", "display", align="right"), "middle", 12,
            )  # fmt: skip
            right -= 66
        for symbol in reversed(verdict.symbols):
            _symbol(canvas, Rect(right - side, rect.y + 7, side, side), symbol)
            right -= side + 5
        left = rect.x + side + 20
        place = Rect(left, rect.y + 3, right - left, rect.h - 6)
        canvas.title(self.titles.challenge(face.name), place, 25, "text", "left", least=12)


def _symbol(canvas: Canvas, rect: Rect, symbol: Symbol) -> None:
    """Draw one symbol asked for: dark until it is rolled; then with a tick, or with the Wild that stands for it."""
    there = symbol.met in ("met", "wild")
    canvas.box(LIT if there else UNLIT, rect)
    faint = "dim" if symbol.met == "missing" else "normal"
    canvas.art(f"icons/{symbol.colour}", rect.inset(5), state="dim" if faint == "dim" else "normal")
    if there:
        corner = Vec(rect.right - 7, rect.bottom - 7)
        canvas.icon("wild" if symbol.met == "wild" else "check", corner, 18)


CARD_SIZES = (300.0, 420.0), (93.0, 130.2)
ITEM_SIZES = (300.0, 420.0), (92.0, 66.0)


def worded_faces(game: BackInTime) -> Iterator[Face]:
    """Yield the faces on which titles and texts of the box stand, in the sizes in which they are drawn."""
    box = game.lookup.box
    for kind, cards in (("opportunity", box.opportunities), ("trouble", box.troubles)):
        yield from (Face(kind, size, card.id) for card in cards for size in CARD_SIZES)
    yield from (Face("item", size, item.id) for item in box.items for size in ITEM_SIZES)
