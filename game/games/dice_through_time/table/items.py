"""Lost items: in decks, on mats and returned; and the signs on their homes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from game.content.board_shapes import Rect as MapRect
from game.games.dice_through_time.table import thing_kinds as k
from game.games.dice_through_time.table.board import home_area
from game.games.dice_through_time.table.events import LARGE as PILE
from game.games.dice_through_time.table.regions import PAD, larger_year
from game.games.dice_through_time.table.seats import item_areas, mat_area
from game.games.dice_through_time.table.sight import ART, Sight, role_of
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.titles import Titles
from game.games.dice_through_time.table.tokens import supply_area
from game.i18n import _
from game.rules.claims import stated
from game.rules.contract import Seat
from game.table.contract import Happening, Regions
from game.table.things import At, Lies, Look, Piece, Says, pile_name, to_owner
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face, Pose
from game.ui.tabletop.thing_names import Thing

ITEM_CARD: Final = (168.0, 224.0)
"""Size of a raised item, in table units."""
WORDLESS: Final = 120.0
"""Width below which items are drawn without text."""
SAFE: Final = "safe"
"""Look (drawing variant) of a returned item."""
COUNT: Final = 62.0
"""Width of the count at the left of the returned items."""
CARD: Final = Skin("paper", "paper_shade", "ink", 1.4, 1.0, 7)
FOUND: Final = Skin("panel_raised", "panel", "black", 1.0, 0.9, 5)
BED: Final = Skin("black", "black", "brass", 1.2, 0.5, 8, 0.3)

# --- items -----------------------------------------------------------------------------------------------------------


def _items(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the items on mats, then the returned ones, which overlap when many."""
    for seat, player in enumerate(t.view.players):
        mat = mat_area(regions, seat, len(t.view.players))
        for item, area in zip(player.items, item_areas(mat, len(player.items)), strict=True):
            said = t.name("item", item=item, home=t.titles.items[item].home)
            yield At(area, item, said, item, raised=t.raised(regions, k.item, ITEM_CARD, item), important=True)
    home = t.view.returned
    bed = _bed(regions).inset(5.0, 3.0).cut_left(COUNT * regions.grown(0.5), 4.0)[1]
    for number, (item, area) in enumerate(zip(home, arrangement.row(bed, bed.h, len(home), 3.0), strict=True)):
        yield At(area, item, t.titles.item(item), item, look=SAFE, over=number / 100 - 4)


def _draw_item(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw an item on a mat: picture and home year."""
    canvas.box(CARD, rect)
    low, above = rect.inset(3.0).cut_bottom(rect.h * 0.27 * canvas.viewport.grown(0.5))
    side = min(above.w, above.h)
    canvas.art(f"{ART}/items/{face.name}", Rect.around(above.centre, side, side))
    year = titles.years[titles.items[face.name].home]
    canvas.box(FOUND, low)
    bar = Rect(low.x, low.y, max(4.0, low.w * 0.12), low.h)
    role = next(role_of(its.colour) for its in titles.lookup.box.years if its.year == year)
    canvas.box(Skin(role, role, "black", 0.8, 0.8, 4), bar)
    words = Rect(bar.right + 1, low.y, low.right - bar.right - 2, low.h)
    canvas.title(str(year), words, rect.h * 0.24, "text", least=7)


def _draw_whole(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw an item with its name and home."""
    canvas.box(CARD, rect)
    head, rest = rect.inset(10.0).cut_top(40.0, 4.0)
    canvas.title(titles.item(face.name), head, 27.0, "ink", least=11)
    low, above = rest.cut_bottom(66.0, 6.0)
    side = min(above.w, above.h)
    canvas.art(f"{ART}/items/{face.name}", Rect.around(above.centre, side, side))
    canvas.box(FOUND, low)
    words = f"{{home}} {titles.place(titles.items[face.name].home)}"
    canvas.body(words, low.inset(8.0, 4.0), 22.0, "text", least=11)


def _draw_safe(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    canvas.box(Skin("paper", "paper_shade", "success", 2.0, 1.0, 6), rect)
    canvas.art(f"{ART}/items/{face.name}", rect.inset(2.0))


def _item_tip(t: Sight, name: str) -> str:
    """Describe an item: its home and where it is now."""
    view, holder, found = t.view, claimed.holder(t.view, name), t.titles.items[name].found
    home = t.tip("item", home=claimed.home(name, t.titles.items[name].home))
    where = t.tip(
        "item.where",
        returned=claimed.is_home(view, name),
        carried=holder.says is not None,
        holder=holder,
        in_play=claimed.may_lie(view, name, found),
        found=found,
    )
    return f"{home}\n{where}"


def _item_closeup(_t: Sight, name: str) -> Face:
    return Face(k.item, (210.0, 280.0), name)


ITEM: Final = Says[Sight](
    _item_tip,
    lambda t, item: t.titles.item(item),
    _item_closeup,
    lambda t, item: [k.scene(t.titles.items[item].home)],
)


def _from_the_middle(_thing: Thing, pose: Pose, it: Happening[Any]) -> Pose:
    """Return the start pose of a new item: the board's centre, where it was revealed."""
    at = it.regions.board.centre
    return replace(pose, x=at.x, y=at.y, scale=1.6)


def _owner(t: Sight, thing: Thing) -> Seat | None:
    """Return who carries an item."""
    return next((seat for seat, player in enumerate(t.view.players) if thing.name in player.items), None)


item = Piece(
    k.item,
    Lies(_items, 9),
    [Look(_draw_whole, 0.05, ITEM_CARD), Look(_draw_item, 0.1, below=WORDLESS), Look(_draw_safe, 0.14, face=SAFE)],
    ITEM,
    comes_from=_from_the_middle,
    belongs=to_owner(_owner),
)

# --- homes -----------------------------------------------------------------------------------------------------------


def _homes(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the item signs on their homes: faint, lit while carried, checked when returned."""
    held = {item for player in t.view.players for item in player.items}
    for item in t.lookup.items:
        area = home_area(t, regions, t.titles.items[item].home)
        state = "held" if item in held else "home" if item in t.view.returned else ""
        whole = t.raised(regions, k.item, ITEM_CARD, item, True)
        yield At(area, item, t.name("home", item=item), item, state=state, raised=whole)


def _draw_home(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    looks = {"held": ("glow", "accent_bright", 0.95), "home": ("success_bright", "success", 0.9)}
    top, bottom, strong = looks.get(face.state, ("paper", "paper_shade", 0.72))
    canvas.box(Skin(top, bottom, "ink", 1.6, 0.9, rect.w / 2, strong), rect)
    canvas.art(f"{ART}/items/{face.name}", rect.inset(rect.w * 0.09))
    if face.state == "home":
        canvas.icon("check", Vec(rect.right - rect.w * 0.2, rect.y + rect.h * 0.2), rect.w * 0.5)


home = Piece(k.home, Lies(_homes, 6, on_board=True, shadow=False), [Look(_draw_home, 0.5)], ITEM)

# --- decks and returned items ----------------------------------------------------------------------------------------


def _decks(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the non-empty decks."""
    lower = 0.65 * larger_year(regions.text_scale)
    for year, deck in t.view.item_decks.items():
        if deck.left:
            area = t.plan.years[year].items
            said = pile_name(t.name("item_deck", year=year), deck.left)
            yield At(MapRect(area.x, area.y + lower, area.w, area.h), year, said, str(year), state=str(deck.left))


def _draw_deck(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    for lift in (3.0, 0.0) if int(face.state) > 1 else (0.0,):
        canvas.art(f"{ART}/item_backs/{face.name}", Rect(rect.x + lift, rect.y + lift, rect.w - 3.0, rect.h - 3.0))
    wide, high = 44 * canvas.viewport.grown(0.6), 32 * canvas.viewport.grown(0.7)
    canvas.badge(face.state, Rect(rect.centre.x - wide / 2, rect.bottom - 4 - high, wide, high), 27.0)


def _deck_tip(t: Sight, name: str) -> str:
    """Describe a deck: how many items are left and which they may be."""
    left = claimed.items_left(t.view, int(name))
    if not stated(left).says:
        return t.tip("item_deck.empty")
    among = t.tip("item_deck.among", items=claimed.may_be_in(t.view, int(name)))
    return f"{t.tip('item_deck', n=left, year=name)}\n{among}"


item_deck = Piece(
    k.item_deck,
    Lies(_decks, 5, on_board=True),
    [Look(_draw_deck, 0.08)],
    Says[Sight](
        _deck_tip,
        lambda t, year: t.name("item_deck", year=year),
        lambda t, year: Face(k.item_deck, PILE, year, state=str(t.view.item_decks[int(year)].left)),
    ),
)


def _bed(regions: Regions) -> Rect:
    """Return the bed of returned items."""
    area, supply = regions.named["returned"], supply_area(regions)
    return Rect(supply.right + PAD, area.y, area.right - supply.right - PAD, area.h)


def _returned(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the bed of returned items with its count and goal."""
    view, home = t.view, len(t.view.returned)
    held = sum(len(player.items) for player in view.players)
    goal = home + held + sum(deck.left for deck in view.item_decks.values())
    said = _("{pile}: {n} of {goal}").format(pile=t.name("returned"), n=home, goal=goal)
    yield At(_bed(regions), said=said, part=str(goal), state=str(home))


def _draw_returned(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    canvas.box(BED, rect)
    words = f"{{home}}\u00a0{face.state}{{=text_soft}}/{face.part}{{=}}"
    count = rect.inset(6.0, 3.0).cut_left(COUNT * canvas.viewport.grown(0.5))[0]
    canvas.title(words, count, 21.0, "text", least=8)


def _returned_tip(t: Sight, _name: str) -> str:
    """Describe the returned items and how many are missing."""
    home = claimed.which_are_home(t.view)
    said = t.tip("returned", some=bool(home.says), items=home)
    return f"{said} {t.tip('returned.to_go', n=claimed.items_to_go(t.view))}"


def _returned_closeup(t: Sight, name: str) -> Face:
    """Return the close-up of the last returned item, or of the empty bed."""
    home = t.view.returned
    return _item_closeup(t, home[-1]) if home else Face(k.lasting, PILE, state="empty")


returned = Piece(
    k.returned,
    Lies(_returned, 2, shadow=False),
    [Look(_draw_returned, 0.03)],
    Says(_returned_tip, None, _returned_closeup),
)
