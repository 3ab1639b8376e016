"""Piles: draw pile, discard pile and the slot of cards in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from game.games.card_game.table import thing_kinds as k
from game.games.card_game.table.regions import CARD_RATIO, caption_height
from game.games.card_game.table.sight import ART, LARGE, Sight
from game.games.card_game.table.text import claimed
from game.i18n import _
from game.table.contract import Regions
from game.table.things import At, Lies, Look, Piece, Says, plain
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Face

EMPTY: Final = Skin("black", "black", "brass", 1.2, 0.55, 6, 0.22)


def pile_area(regions: Regions, slot: int) -> Rect:
    """Return the rectangle of a pile: 0 draw pile, 1 discard pile, 2 cards in play."""
    area = regions.named["piles"]
    high = area.h - caption_height(regions.text_scale)
    wide = high * CARD_RATIO
    step = area.w / 3
    return Rect(area.x + step * slot + (step - wide) / 2, area.y, wide, high)


def _caption_area(regions: Regions, slot: int) -> Rect:
    """Return the rectangle of a pile's caption."""
    area = regions.named["piles"]
    high = caption_height(regions.text_scale) - 2
    return Rect(area.x + area.w / 3 * slot + 2, area.bottom - high - 1, area.w / 3 - 4, high)


def _pile(t: Sight, regions: Regions) -> Iterator[At]:
    said = t.name("pile", n=claimed.deck(t.view))
    yield At(pile_area(regions, 0), said=said, state=str(min(4, -(-t.view.deck // 12))))


def _draw_pile(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the draw pile, its thickness by the cards left; an empty slot when there are none."""
    high = int(face.state)
    if not high:
        _draw_bed(canvas, rect, "draw")
        return
    for lift in range(high, -1, -1):
        canvas.art(f"{ART}/back_deck", Rect(rect.x + lift, rect.y + lift * 1.5, rect.w - high, rect.h - high * 1.5))


def _draw_bed(canvas: Canvas, rect: Rect, icon: str) -> None:
    canvas.box(EMPTY, rect.inset(1))
    side = min(rect.w, rect.h) * 0.42
    canvas.art(f"icons/{icon}", Rect.around(rect.centre, side, side), alpha=0.4)


pile = Piece(
    k.pile,
    Lies(_pile, 5, important=True),
    [Look(plain(_draw_pile), 0.056)],
    Says[Sight](
        lambda t, _: t.tip("pile.cards", deck=claimed.deck(t.view)),
        lambda t, _: t.name("pile.title"),
        lambda _t, _: Face(k.back, LARGE, "deck"),
    ),
)

# --- discards --------------------------------------------------------------------------------------------------------


def _discards(t: Sight, regions: Regions) -> Iterator[At]:
    said = t.name("discards", n=claimed.discards(t.view))
    yield At(pile_area(regions, 1), said=said, shows="discard", look="place")


def _draw_place(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw an empty slot."""
    _draw_bed(canvas, rect, face.name)


def _discards_tip(t: Sight, _name: str) -> str:
    return t.tip("discards.cards" if t.view.discards else "discards.empty", n=claimed.discards(t.view))


def discards_list(t: Sight) -> str:
    """List the discards, latest first, equal ones grouped."""
    cards = [t.titles.info(card).id for card in t.view.discards]
    if not cards:
        return t.tip("discards.empty")
    counts, alike = Counter(cards), dict.fromkeys(reversed(cards))
    listed = (
        t.tip("discards.alike", title=t.titles.card(one), n=claimed.discards_alike(one, counts[one])) for one in alike
    )
    return "\n".join([t.tip("discards.head", n=claimed.discards(t.view)), *listed])


discards = Piece(
    k.discards,
    Lies(_discards, 4, important=True, shadow=False),
    [Look(plain(_draw_place), 0.07, face="place")],
    Says[Sight](
        _discards_tip,
        lambda t, _: t.name("discards.title"),
        lambda _t, _: None,
        closer=lambda t, _: discards_list(t),
    ),
)

play = Piece(
    k.play,
    Lies[Sight](
        lambda t, regions: [At(pile_area(regions, 2), said=t.name("play"), shows="play", look="place")],
        4, important=True, shadow=False,
    ),
    says=Says[Sight](lambda t, _: t.tip("play"), lambda _t, _: "", lambda _t, _: None),
)  # fmt: skip

# --- captions --------------------------------------------------------------------------------------------------------


def _captions(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the captions of the piles with their counts."""
    for slot, (kind, number) in enumerate(((k.pile, t.view.deck), (k.discards, len(t.view.discards)), (k.play, ""))):
        yield At(_caption_area(regions, slot), kind, shows=kind, state=str(number))


def _draw_caption(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a pile's caption and count."""
    words = {"pile": _("Draw pile"), "discards": _("Discards"), "play": _("In play")}[face.name]
    text = f"{words} **{face.state}**" if face.state else words
    style = Style(14.5, "text", align="center")
    canvas.text(text, rect, style, "middle", 7)


caption = Piece(k.caption, Lies(_captions, 8, shadow=False), [Look(plain(_draw_caption), 0.05)])
