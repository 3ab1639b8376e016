"""Einstein tokens, face down and face up; paradox tokens, on places and in the supply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.content.board_shapes import Rect as MapRect
from game.games.dice_through_time.table import thing_kinds as k
from game.games.dice_through_time.table.sight import ART, Sight
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.titles import Titles
from game.i18n import _
from game.rules.claims import Count, stated
from game.table.contract import Regions
from game.table.things import At, Draw, Lies, Look, Piece, Says, from_pile, into_pile, picture, pile_name
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face

ROUND: Final = (176.0, 176.0)
BED: Final = Skin("black", "black", "brass", 1.2, 0.5, 8, 0.3)


def _areas(regions: Regions) -> list[Rect]:
    """Lay out the Einstein tokens: the bag, then a slot for each of the six icons."""
    area = regions.named["tokens"]
    return arrangement.row(area, (area.w - 6 * 3.0) / 7, 7, 3.0)


def supply_area(regions: Regions) -> Rect:
    """Return the rectangle of the paradox token supply."""
    area = regions.named["returned"]
    return Rect(area.x, area.y, _areas(regions)[0].w, area.h)


def _disc(rect: Rect) -> Rect:
    """Return the square in which a token is drawn, aligned to the top."""
    side = min(rect.w, rect.h)
    return Rect(rect.centre.x - side / 2, rect.y, side, side)


def _draw_count(canvas: Canvas, rect: Rect, state: str) -> None:
    """Draw a count badge in the lower right corner."""
    wide, high = 24.0 * canvas.viewport.grown(0.4), 18.0 * canvas.viewport.grown(0.6)
    canvas.badge(state, Rect(rect.right - wide, rect.bottom - high, wide, high), 15.0)


def _counted(path: str) -> Draw:
    """Return the draw function for a stack of identical tokens with a count."""

    def draw(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
        canvas.art(path, _disc(rect))
        _draw_count(canvas, rect, face.state)

    return draw


def _draw_token(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the tokens of an icon, or their empty slot."""
    disc = _disc(rect)
    if face.state == "0":
        canvas.box(BED, Rect.around(disc.centre, disc.w * 0.86, disc.w * 0.86))
        canvas.art(f"icons/{face.name}", disc.inset(disc.w * 0.24), alpha=0.4)
        return
    canvas.art(f"{ART}/token_einstein_face", disc)
    canvas.art(f"{ART}/faces/{face.name}", disc.inset(disc.w * 0.24))
    _draw_count(canvas, rect, face.state)


def _tokens(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the face-up tokens, by icon."""
    for (icon, count), area in zip(t.view.tokens.pool.items(), _areas(regions)[1:], strict=True):
        said = _("{token}, {n} face up").format(token=t.titles.token(icon), n=count)
        yield At(area, icon, said, icon, state=str(count), shadow=bool(count))


def _token_tip(t: Sight, icon: str) -> str:
    n = claimed.tokens_up(t.view, icon)
    return t.tip("token", some=n.says > 0, n=n, use=t.titles.icon_use(icon))


token = Piece(
    k.token,
    Lies(_tokens, 3),
    [Look(_draw_token, 0.5)],
    Says[Sight](
        _token_tip,
        lambda t, icon: t.titles.token(icon),
        lambda t, icon: Face(k.token, ROUND, icon, state=str(t.view.tokens.pool[icon])),
    ),
)


def _bag(t: Sight, regions: Regions) -> Iterator[At]:
    left = sum(t.view.tokens.bag.values())
    yield At(_areas(regions)[0], said=pile_name(t.name("bag"), left, cards=False), state=str(left))


def _bag_tip(t: Sight, _name: str) -> str:
    counts = [claimed.tokens_down(t.view, icon) for icon, count in t.view.tokens.bag.items() if count]
    icons = "  ".join(f"{{{stated(count).about[0]}}} {count.says}" for count in counts)
    return t.tip("bag", n=claimed.tokens_down(t.view), icons_left=icons)


bag = Piece(
    k.bag,
    Lies(_bag, 3),
    [Look(_counted(f"{ART}/token_einstein"), 0.5)],
    Says[Sight](_bag_tip, None, lambda t, _: Face(k.bag, ROUND, state=str(sum(t.view.tokens.bag.values())))),
)

# --- paradox tokens --------------------------------------------------------------------------------------------------


def _frayed(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out the fraying of places with paradox tokens, above their buried dice."""
    for place in t.view.paradox:
        spot = t.plan.places[place]
        yield At(MapRect(spot.area.x, spot.area.y, spot.area.w, spot.buried.y + 1.0 - spot.area.y), place)


def _paradoxes(t: Sight, _regions: Regions) -> Iterator[At]:
    for place in t.view.paradox:
        yield At(t.plan.places[place].paradox, place, t.name("paradox.at", place=place))


def _paradox_title(t: Sight, _name: str) -> str:
    return t.name("paradox")


def _paradox_tip(t: Sight, _name: str) -> str:
    removed = Count(says=t.lookup.numbers.removed, of="removed_by_doc")
    return "\n".join(filter(None, (t.tip("paradox", removed=removed), t.odds.mends(t.view))))


def _paradox_closeup(_t: Sight, _name: str) -> Face:
    return Face(k.paradox, ROUND)


PARADOX: Final = Says(_paradox_tip, _paradox_title, _paradox_closeup)

frayed = Piece(k.frayed, Lies(_frayed, 4, on_board=True, shadow=False), [Look(picture(f"{ART}/frayed"), 0.02)], PARADOX)

paradox = Piece(
    k.paradox,
    Lies(_paradoxes, 16, on_board=True, important=True),
    [Look(picture(f"{ART}/token_paradox"), 0.5)],
    PARADOX,
    comes_from=from_pile(k.supply()),
    goes_to=into_pile(k.supply()),
)


def _supply(t: Sight, regions: Regions) -> Iterator[At]:
    left = len(t.lookup.places) - len(t.view.paradox)
    yield At(supply_area(regions), said=pile_name(t.name("supply"), left, cards=False), state=str(left))


def _supply_tip(t: Sight, _name: str) -> str:
    left = claimed.tokens_in_supply(len(t.lookup.places) - len(t.view.paradox))
    return f"{t.tip('supply', n=left)} {t.tip('supply.appear')}"


supply = Piece(
    k.supply,
    Lies(_supply, 3),
    [Look(_counted(f"{ART}/token_paradox"), 0.5)],
    Says(_supply_tip, _paradox_title, _paradox_closeup),
)
