"""The board: places with names, years with their threat, Biffs, and the background."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from game.content.board_shapes import Rect as MapRect
from game.games.dice_through_time.reader.content import BoardPlan
from game.games.dice_through_time.table import dice_facts
from game.games.dice_through_time.table import thing_kinds as k
from game.games.dice_through_time.table.regions import larger_year
from game.games.dice_through_time.table.sight import ART, Sight, role_of
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.titles import Titles
from game.rules.claims import Lists, stated
from game.table.contract import Regions
from game.table.map_pictures import draw_layers, rect_of
from game.table.things import At, Lies, Look, Piece, Says, picture, plain
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Face, Spot

LARGE: Final = (364.0, 265.0)
"""Size of a place in close-up, in table units."""
TALLER: Final = 15.0
"""Height that a place's name gains from text scale 1 to 2."""
NAME: Final = Skin("black", "black", "black", 0.0, 0.0, 6, 0.66)

# --- places ----------------------------------------------------------------------------------------------------------


def label_area(t: Sight, regions: Regions, place: str) -> MapRect:
    """Return the rectangle of a place's name; larger text grows it up, and left unless a paradox token is there."""
    spot, more = t.plan.places[place], regions.text_scale - 1.0
    left = 0.0 if place in t.view.paradox else more * (spot.label.x - spot.paradox.x)
    right = more * (spot.home.x + spot.home.w - spot.label.x - spot.label.w) if _gives_way(t, regions, place) else 0.0
    high = spot.label.h + more * TALLER
    return MapRect(spot.label.x - left, spot.label.y + spot.label.h - high, left + spot.label.w + right, high)


def home_area(t: Sight, regions: Regions, place: str) -> MapRect:
    """Return the rectangle of the item sign on the item's home."""
    home = t.plan.places[place].home
    if not _gives_way(t, regions, place):
        return home
    return MapRect(home.x, min(home.y, label_area(t, regions, place).y - home.h - 1.0), home.w, home.h)


def _gives_way(t: Sight, regions: Regions, place: str) -> bool:
    """Return whether the item sign moves above an enlarged name (only where no Biff is)."""
    return regions.text_scale > 1.0 and place not in t.view.biffs.values()


def _draw_label(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the name of a place without its bracketed addition, which the picture shows."""
    canvas.box(NAME, rect)
    words = titles.place_name(face.name).partition(" (")[0]
    canvas.title(words, rect.inset(4.0, 1.0), 26.0, "text", least=10)


def helped(t: Sight, place: str) -> Lists:
    """Return the years in which a die left at a place can be spent."""
    return claimed.helps_in(place, [t.titles.years[other] for other in dice_facts.helped_by(t.lookup, place)])


def _place_tip(t: Sight, name: str) -> str:
    """Describe a place: its events, the icons they need, and the item whose home it is."""
    view = t.view
    lines = [t.tip("place.events", events=claimed.has_events(view, name), needs=claimed.asked(view, name))]
    if stated(claimed.biff_at(view, name)).says:
        lines.append(t.tip("place.blocked"))
    if stated(claimed.frayed(view, name)).says:
        lines.append(t.tip("place.frayed", year=t.titles.years[name]))
    dice = stated(claimed.left_at(view, name))
    if dice.says:
        lines.append(t.tip("place.left_here", years=helped(t, name), icons=dice))
    items = dice_facts.belonging_to(t.lookup, name)
    lines += [t.tip("place.belongs", item=item) for item in items if not stated(claimed.is_home(view, item)).says]
    return "\n".join(lines)


scene = Piece(  # only its highlight is drawn
    k.scene,
    Lies[Sight](
        lambda t, _: (At(spot.area, place) for place, spot in t.plan.places.items()), 2, on_board=True, shadow=False
    ),
    [Look(plain(lambda _canvas, _rect, _face: None), 0.05)],
)

label = Piece(
    k.label,
    Lies[Sight](
        lambda t, r: (At(label_area(t, r, p), p, shows=p) for p in t.plan.places), 5, on_board=True, shadow=False
    ),
    [Look(_draw_label, 0.03)],
)

place = Piece[Sight](
    k.place,
    None,
    [Look(picture(f"{ART}/board/places/{{name}}"), 0.03)],
    Says(
        _place_tip,
        lambda t, place: t.titles.place(place),
        lambda _, place: Face(k.place, LARGE, place),
        lambda t, place: map(k.scene, dice_facts.through_time(t.lookup, place)),
    ),
    spots=lambda t: ((p, Spot(rect_of(s.area), t.titles.place(p), True, 14.0)) for p, s in t.plan.places.items()),
)

# --- years -----------------------------------------------------------------------------------------------------------


def _threat(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the threat of the worst year."""
    view, more = t.view, larger_year(regions.text_scale)
    if view.threat.year is not None and view.over is None:
        rect = t.plan.years[view.threat.year].threat
        rect = MapRect(rect.x, rect.y + 0.15 * more, rect.w, rect.h + 0.55 * more)
        yield At(rect, view.threat.year, threat_name(t), state=str(view.threat.steps))


def threat_name(t: Sight) -> str:
    """Return the accessible name of the worst year's threat."""
    return t.name("threat", year=claimed.worst_year(t.view), n=claimed.steps(t.view))


def _draw_threat(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw how far a year would move the marker at the end of the round."""
    canvas.box(Skin("danger", "courage_dark", "glow", 1.8, 1.0, 9, shine=0.2), rect)
    canvas.icon("clock", Vec(rect.x + rect.h * 0.62, rect.centre.y), rect.h * 0.8)
    words = Rect(rect.x + rect.h * 1.1, rect.y + 2, rect.w - rect.h * 1.2, rect.h - 4)
    canvas.title(f"+{face.state}", words, 32.0, "white", least=8)


def _year_tip(t: Sight, name: str) -> str:
    """Describe the threat of a year, and whether it is the worst one."""
    year, view = int(name), t.view
    places = [place for place, its in t.titles.years.items() if its == year]
    n, tokens = (count(view, year, places) for count in (claimed.covered, claimed.frayed_in))
    if not stated(n).says:
        return t.tip("year.calm")
    lines = [t.tip("year", n=n)]
    if stated(tokens).says:
        lines.append(t.tip("year.tokens", n=tokens))
    worst, presses = claimed.is_worst(view, year), claimed.presses(year, n.says + tokens.says)
    lines.append(t.tip("year.worst", worst=worst, year=claimed.worst_year(view), sum=presses))
    return "\n".join(lines)


YEAR: Final = Says[Sight](
    _year_tip,
    lambda _, year: year,
    lambda t, year: Face(k.place, LARGE, next(its.car for its in t.lookup.box.years if its.year == int(year))),
)

year = Piece[Sight](
    k.year,
    says=YEAR,
    spots=lambda t: ((year, Spot(rect_of(its.title), str(year), True, 8.0)) for year, its in t.plan.years.items()),
)

threat = Piece(
    k.threat,
    Lies(_threat, 9, on_board=True),
    [Look(_draw_threat, 0.08)],
    replace(YEAR, related=lambda t, year: map(k.scene, t.covered(int(year)))),
)

# --- Biffs -----------------------------------------------------------------------------------------------------------


def _biffs(t: Sight, _regions: Regions) -> Iterator[At]:
    for year, place in t.view.biffs.items():
        yield At(t.plan.places[place].biff, year, t.name("biff", year=year), str(year))


biff = Piece(
    k.biff,
    Lies(_biffs, 22, on_board=True, important=True),
    [Look(picture(f"{ART}/biffs/{{name}}"))],
    Says[Sight](
        lambda t, year: t.tip("biff", place=claimed.biff_of(t.view, int(year))),
        lambda t, year: t.name("biff", year=year),
        lambda _, year: Face(k.biff, (168.0, 288.0), year),
    ),
)

# --- background ------------------------------------------------------------------------------------------------------


def draw_ground(plan: BoardPlan, titles: Titles, canvas: Canvas) -> None:
    """Draw the static board: map layers, and the numbers of years and track spaces."""
    draw_layers(canvas, plan.layers)
    for its in titles.lookup.box.years:
        plate = rect_of(plan.years[its.year].title).taller(larger_year(canvas.viewport.text_scale))
        role = role_of(its.colour)
        canvas.box(Skin(role, role, "ink", 2.0, 1.0, 8, shine=0.3), plate)
        inner = plate.inset(4.0)
        canvas.box(Skin("panel_raised", "panel", "ink", 1.0, 1.0, 6), inner)
        canvas.title(str(its.year), inner.inset(4.0, 1.0 / canvas.viewport.text_scale), 38.0, "text", least=10)
    for minute, space in enumerate(plan.outatime[:-1]):
        area = rect_of(space).inset(4.0 / canvas.viewport.text_scale)
        canvas.title(titles.digits(minute), area, 30.0, "text_soft", least=10)
