"""Squares of the timeline: both sides, B-1's stack and decoys, and the signs on squares.

All are drawn in units of the pictures' frame, 250 x 190.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from game.games.card_game.rules.box import B1
from game.games.card_game.table import announced_flips
from game.games.card_game.table import thing_kinds as k
from game.games.card_game.table.regions import BETWEEN, BOARD, MARGIN, SQUARE
from game.games.card_game.table.sight import ART, Sight
from game.games.card_game.table.text import claimed
from game.games.card_game.table.text.titles import Titles
from game.i18n import _
from game.table.contract import Regions
from game.table.things import At, Lies, Look, Piece, Says, plain
from game.ui.paint.canvas import Canvas, paint_surface
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Spot
from game.ui.tabletop.thing_names import Thing

FULL: Final = Rect(0.0, 0.0, 250.0, 190.0)
EDGE: Final = Rect(9.0, 9.0, 20.0, 133.0)
PICTURE: Final = Rect(32.0, 4.0, 210.0, 130.0)
WINDOW: Final = Rect(8.0, 9.0, 234.0, 119.5)
"""Visible crop of picture and rim; the enlarged title takes the rest."""
INDEX: Final = Rect(198.0, 10.0, 42.0, 25.0)
TITLE_TOP, TITLE_HEIGHT, TITLE_RIGHT = 132.5, 48.5, 239.0
GIVEN: Final = 74.0
"""Height the picture gives up to the title at text scale 2."""
TITLE: Final = 30.0
"""Maximum text size of a title."""
SIDES: Final = (330.0, 430.0)
"""Size of a two-sided face: the current side above the other one, which is smaller."""
UPPER, LOWER = Rect(0.0, 0.0, 330.0, 250.8), Rect(66.0, 256.0, 225.0, 171.0)
"""Rectangles of both sides in a two-sided face."""
LINK: Final = 27.0
"""Size of a linchpin icon on a ripplepoint."""
SIZE: Final = (SQUARE.x, SQUARE.y)
CLOSE_UP: Final = (400.0, 304.0)
"""Size of a square in close-up."""
AIM_SHARE: Final = 0.62
"""Size of the preview on a square about to turn, as a share."""
CORNER: Final = 0.056

# --- layout ----------------------------------------------------------------------------------------------------------


def square_area(index: str) -> Rect:
    """Return the board rectangle of a timeline square by index (``A-5``)."""
    row, column = ord(index[0]) - ord("A"), int(index[2:]) - 1
    x = MARGIN + BETWEEN / 2 + column * (SQUARE.x + BETWEEN)
    return Rect(x, BETWEEN / 2 + row * (SQUARE.y + BETWEEN), SQUARE.x, SQUARE.y)


def year_area(row: int) -> Rect:
    """Return the rectangle of a row's year."""
    return Rect(0.0, BETWEEN / 2 + row * (SQUARE.y + BETWEEN), MARGIN, SQUARE.y)


def title_rect(linchpin: bool) -> Rect:
    """Return the rectangle of a square's title."""
    left = 57.0 if linchpin else 44.0
    return Rect(left, TITLE_TOP, TITLE_RIGHT - left, TITLE_HEIGHT)


# --- squares ---------------------------------------------------------------------------------------------------------


def _squares(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out all squares with their current side; at the end of the game B-1 shows its real card."""
    for index, altered in t.view.timeline.items():
        over = t.view.over is not None and index == B1
        side = "altered" if altered or over else "original"
        yield At(square_area(index), index, t.titles.square(index, side == "altered"), index, side)


def icon_of(linchpin: str, altered: bool) -> str:
    """Return the icon of a linchpin: black when original, red when altered."""
    return f"linchpin_{linchpin}{'_red' if altered else ''}"


def _draw_square(titles: Titles, canvas: Canvas, _rect: Rect, face: Face) -> None:
    """Draw one side of a square: picture, title, index, year and links."""
    index, side = face.name, face.part
    linchpin, altered = titles.is_linchpin(index), side != "original"
    kind, look = ("linchpin" if linchpin else "ripple"), ("altered" if altered else "original")
    canvas.art(f"{ART}/frame_{kind}_{look}", FULL)
    with canvas.clipped(WINDOW):
        canvas.art(f"{ART}/squares/{index}_{side}", PICTURE)
        canvas.art(f"{ART}/edge_{titles.year(index)}", EDGE)
    canvas.art(f"{ART}/corner_{kind}_{look}", FULL)
    words = titles.decoy() if side == "decoy" else titles.event(index, altered)
    role = "altered" if altered else "linchpin" if linchpin else "ripple"
    _draw_words(canvas, index, words, title_rect(linchpin), role)
    if linchpin:
        canvas.icon(icon_of(index, altered), Vec(31.5, 156.5), 37.0)
    else:
        _draw_links(titles, canvas, index, altered)


def _draw_words(canvas: Canvas, index: str, words: str, title: Rect, role: str) -> None:
    """Write index and title; larger text takes height from the picture."""
    place, more = INDEX, GIVEN * (canvas.viewport.text_scale - 1.0)
    if more:
        canvas.fill(Rect(8.0, TITLE_TOP - more, 234.0, more), role)
        title = Rect(title.x, title.y - more, title.w, title.h + more)
        wide, high = INDEX.w * canvas.viewport.grown(0.6), INDEX.h * canvas.viewport.grown(0.7)
        place = Rect(INDEX.right - wide, INDEX.y, wide, high)
        canvas.box(Skin(role, role, "white", 2.0, 0.9, 6), place)
    canvas.title(index, place, 24.0)
    canvas.title(words, title, TITLE, align="left", least=9.0)


def _draw_links(titles: Titles, canvas: Canvas, index: str, altered: bool) -> None:
    """Draw the linchpins a ripplepoint follows, and whether it needs both or either."""
    square = titles.squares[index]
    canvas.art(f"{ART}/links_{min(2, len(square.of))}", FULL)
    for number, linchpin in enumerate(square.of):
        canvas.icon(icon_of(linchpin, altered), Vec(47.0 + 52.0 * number, 24.0), LINK)
    if len(square.of) > 1:
        wide = 26.0 * canvas.viewport.grown(0.4)
        spot = Rect.around(Vec(73.0, 24.0), wide, wide * 0.77)
        word = _("and") if square.link == "and" else _("or")
        canvas.title(word, spot, 20.0, "ink", least=8.0)


def _draw_sides(titles: Titles, canvas: Canvas, _rect: Rect, face: Face) -> None:
    """Draw both sides of a square: the named one large, the other below with a flip sign."""
    other = "original" if face.part == "altered" else "altered"
    for number, (shown, place) in enumerate(((face.part, UPPER), (other, LOWER))):
        side = partial(_draw_square, titles, _rect=FULL, face=Face(k.square, (FULL.w, FULL.h), face.name, shown))
        picture = paint_surface((FULL.w, FULL.h), canvas.viewport.px_size(place.w, place.h), side)
        canvas.blit(picture, Vec(place.x, place.y))
        if number:
            _turning(canvas, Rect.around(Vec(place.x, place.centre.y), 52.0, 52.0))


def _square_title(t: Sight, name: str) -> str:
    return t.titles.square(name, t.view.timeline[name])


def _square_face(t: Sight, name: str) -> Face:
    """Return a face with both sides of a square; for B-1 only the current one."""
    if name == B1:
        return Face(k.square, CLOSE_UP, name, "original")
    return Face("sides", SIDES, name, "altered" if t.view.timeline[name] else "original")


def _square_tip(t: Sight, name: str) -> str:
    """Describe a square: links, the event on its other side, and whether it is needed."""
    view, altered = t.view, t.view.timeline[name]
    if name == B1:
        other = t.tip("square.turned" if view.over is not None else "square.stack", stack=claimed.stack(view))
    else:
        event = t.titles.event(name, not altered)
        other = t.tip("square.other_side", altered=claimed.shows(view, name), event=event)
    who = view.identity
    wants = t.titles.wants(who) if who is not None else []
    met = claimed.is_needed_so(view, t.titles, who, name) if who and name in dict(wants) else None
    needed = [t.tip("square.wanted", altered=side, met=met) for index, side in wants if index == name]
    return "\n".join([t.titles.relation(name), other, *needed])


def _hangs_with(t: Sight, name: str) -> Iterator[Thing]:
    """Yield the squares linked to a square."""
    yield from map(k.square, t.titles.squares[name].of or t.titles.follows(name))


square = Piece(
    k.square,
    Lies(_squares, 10, on_board=True, important=True),
    [Look(_draw_square, CORNER, SIZE), Look(_draw_sides, 0.0, SIDES, face="sides")],
    Says(_square_tip, _square_title, _square_face, _hangs_with),
)

table = Piece[Sight](
    k.table, spots=lambda t: [("", Spot(Rect(0.0, 0.0, BOARD.x, BOARD.y), t.name("table"), True, 22.0))]
)

# --- stack of B-1 ----------------------------------------------------------------------------------------------------


def _stack(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out the hidden cards under B-1."""
    for number in range(1, t.view.stack):
        area = square_area(B1).moved(-3.0 * number, 4.0 * number)
        yield At(area, number, face=Face("back", SIZE, "timeline"), over=-number * 0.1)


def stack_count_area(regions: Regions) -> Rect:
    """Return the rectangle of B-1's card count."""
    place, wide, high = square_area(B1), 46 * regions.grown(0.5), 34 * regions.grown(0.5)
    return Rect(place.x + 6, place.y + 130 - GIVEN * (regions.text_scale - 1.0) - high, wide, high)


stack = Piece(k.stack, Lies(_stack, 9, on_board=True, important=True))


def _aside(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out the decoys set aside."""
    year = year_area(1)
    for number in range(t.view.aside):
        area = Rect(year.x + 3 + number * 2.5, year.bottom - 56 + number * 3.0, 70, 53.2)
        said = t.name("aside", n=claimed.decoys_found(t.view))
        yield At(area, number, said, B1, "decoy", look=k.square, over=number)


aside = Piece(
    k.aside,
    Lies(_aside, 8, on_board=True, important=True),
    says=Says[Sight](
        lambda t, _: t.tip("aside"), lambda t, _: t.titles.decoy(), lambda _t, _: Face(k.square, CLOSE_UP, B1, "decoy")
    ),
)

# --- signs on squares ------------------------------------------------------------------------------------------------


def _goals(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the goal signs of the viewer's identity."""
    for index, altered in t.titles.wants(t.view.identity) if t.view.identity is not None else ():
        place = square_area(index)
        area = Rect(place.right - 50, place.y + 44, 54, 54)
        if regions.text_scale > 1.0:  # larger titles reach this far up
            area = area.moved(-85.0, -42.0)
        met = "met" if t.view.timeline[index] == altered else "unmet"
        yield At(area, index, shows="altered" if altered else "original", state=met)


def _draw_goal(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the goal sign of a square: blue for original, red for altered, checked when met."""
    role = "altered" if face.name == "altered" else "ripple"
    canvas.box(Skin(role, role, "white", 2.6, 1.0, rect.w / 2, shadow=3), rect.inset(2))
    icon = Rect.around(rect.centre.plus(0, -1), rect.w * 0.62, rect.w * 0.62)
    canvas.art("icons/identity", icon)
    mark = Rect(rect.right - rect.w * 0.46, rect.bottom - rect.h * 0.46, rect.w * 0.46, rect.h * 0.46)
    done = face.state == "met"
    canvas.box(Skin("paper", "paper", "success" if done else "ink", 2.0, 1.0, 6), mark)
    if done:
        canvas.icon("check", mark.centre, mark.w * 0.95)


goal = Piece(k.goal, Lies(_goals, 14, on_board=True, important=True), [Look(plain(_draw_goal), 0.5)])


def _aims(t: Sight, _regions: Regions) -> Iterator[At]:
    """Lay out previews of turning squares: the coming side, smaller, on the square."""
    w, h = SQUARE.x * AIM_SHARE, SQUARE.y * AIM_SHARE
    for index, altered in announced_flips.aimed(t.lookup, t.view).items():
        place = square_area(index)
        area = Rect(place.right - w + 5, place.bottom - h + 5, w, h)
        yield At(area, index, shows=index, part="altered" if altered else "original")


def _draw_aim(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the coming side of a square; a question mark for B-1."""
    if face.name == B1:
        canvas.art(f"{ART}/back_timeline", FULL)
        canvas.title("?", FULL, 130.0, "accent_bright")
    else:
        _draw_square(titles, canvas, rect, face)
    canvas.box(Skin("glow", "glow", "glow", 9.0, 1.0, 15, 0.0), FULL.inset(2))
    _turning(canvas, Rect(6.0, 6.0, 58.0, 58.0))


def _turning(canvas: Canvas, spot: Rect) -> None:
    """Draw the flip sign of a turning square."""
    canvas.box(Skin("accent_bright", "accent", "table_dark", 3.0, 1.0, spot.w / 2), spot)
    canvas.icon("reroll", spot.centre, spot.w * 0.7)


aim = Piece(k.aim, Lies(_aims, 16, on_board=True), [Look(_draw_aim, CORNER, SIZE)])
