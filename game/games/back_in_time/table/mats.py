"""Mats of the seats, large and narrow, with their Power Tiles, items and special powers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.games.back_in_time.rules.box import COLOURS
from game.games.back_in_time.rules.refusal_and_ending_ids import Ending
from game.games.back_in_time.rules.view import HeroView
from game.games.back_in_time.table import thing_kinds as k
from game.games.back_in_time.table.regions import GAP, STRIP, TALLER, printed
from game.games.back_in_time.table.sight import CARDS, SQUARE, Sight
from game.games.back_in_time.table.text import claimed
from game.games.back_in_time.table.text.titles import Titles
from game.i18n import _, ngettext
from game.rules.claims import Count, Holds, stated
from game.rules.contract import Seat
from game.table.contract import Regions
from game.table.things import At, Lies, Look, Piece, Says, plain, to_owner, to_players
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop import arrangement
from game.ui.tabletop.poses import Face

ITEM_WIDTH: Final = 92.0
NAMED, WIDER = 112.0, 40.0
"""Width of portrait and name on a narrow mat, and what it gains from text scale 1 to 2."""
MINI, BROADER = 20.5, 10.5
"""Width of a Power Tile on a narrow mat, and what it gains from text scale 1 to 2."""
TILES: Final = 10
"""Number of Power Tiles that fit on a narrow mat beside items."""
POWER: Final = 20.0
"""Minimum height of the special power's band on the large mat, at text scale 1."""
NUMBER: Final = 50.0
"""Size of the number on a Power Tile, in units of 180 per tile width."""
MINI_TILE: Final = 42.0
"""Height below which Power Tiles are drawn as on a narrow mat."""
MINI_ICONS: Final = {"reroll_all": "reroll", "change_to_wild": "wild", "none": "move"}

# --- layout ----------------------------------------------------------------------------------------------------------


def _slot_area(regions: Regions, slot: int) -> Rect:
    """Return the rectangle of a Power Tile on the large mat; slots 8 and 9 are the Backpack's, more squeeze in."""
    mat = printed(regions.named["mat"])
    scale = mat.w / 480
    column, row = (4, float(slot - 8)) if slot >= 8 else (slot % 4, float(slot // 4))
    if slot > 9:
        column, row = 4, 0.5
    return Rect(mat.x + (150 + 64 * column) * scale, mat.y + (45 + 64 * row) * scale, 60 * scale, 60 * scale)


def item_areas(regions: Regions, count: int) -> list[Rect]:
    """Lay out the items of the large mat; many overlap."""
    area = regions.named["items"]
    return arrangement.row(area, min(ITEM_WIDTH, (area.w - 3 * GAP) / 4), count, GAP)


def _strip_area(regions: Regions, number: int) -> Rect:
    """Return the narrow mat of another seat."""
    area, high = regions.named["others"], STRIP + TALLER * (regions.text_scale - 1.0)
    return Rect(area.x, area.y + number * high + 2, area.w, high - 3)


def _mini_tile_area(regions: Regions, number: int, slot: int) -> Rect:
    """Return the rectangle of a Power Tile on a narrow mat; ten of them leave space for items."""
    strip, step = _strip_area(regions, number), _mini(regions)
    return Rect(strip.x + _named_width(regions.text_scale) + slot * step, strip.y + 2, step - 1.0, strip.h - 4)


def mini_item_areas(regions: Regions, number: int, count: int) -> list[Rect]:
    """Lay out the items on a narrow mat; many overlap."""
    strip = _strip_area(regions, number)
    left = strip.x + _named_width(regions.text_scale) + TILES * _mini(regions) + 4
    return arrangement.row(Rect(left, strip.y + 2, strip.right - 3 - left, strip.h - 4), 34.0, count, 2.0)


def _named_width(text_scale: float) -> float:
    """Return the width of portrait and name on a narrow mat for a text scale."""
    return NAMED + WIDER * (text_scale - 1.0)


def _mini(regions: Regions) -> float:
    """Return the step between Power Tiles on a narrow mat."""
    return MINI + BROADER * (regions.text_scale - 1.0)


def _front(t: Sight) -> Seat:
    """Return the seat with the large mat: the one asked, else the active one; at the end, the last active one."""
    if t.view.over is not None and t.view.over.ending != Ending.PHOTO_GONE:
        return (t.view.turn - 1) % len(t.view.heroes)  # time ran out between two turns
    return t.active


def heroes(t: Sight) -> Iterator[tuple[str, HeroView, int]]:
    """Yield the heroes with the index of their narrow mat; -1 for the large mat."""
    number = 0
    for name, hero in t.view.heroes.items():
        is_front = hero.seat == _front(t)
        yield name, hero, -1 if is_front else number
        number += not is_front


# --- mats ------------------------------------------------------------------------------------------------------------


def _mats(t: Sight, regions: Regions) -> Iterator[At]:
    for name, _hero, number in heroes(t):
        if number < 0:
            yield At(regions.named["mat"], name, shows=name, state=t.role(name), shadow=False)  # draws its own
        else:
            strip = _strip_area(regions, number)
            yield At(strip, name, t.titles.figure(name), name, state=t.role(name), look="strip")


def _draw_mat(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the large mat framed in its seat's colour: printed portrait and slots, special power as text.

    The frame is as wide as ``rect``, so that the power in it stays legible where the printed mat is small.
    """
    mat = printed(rect)
    canvas.box(Skin(face.state, face.state, face.state, 1.0, 1.0, 15, shadow=5), rect)
    canvas.box(Skin("panel", "panel", "panel", 0.0, 1.0, 12), rect.inset(3))
    canvas.art(f"{CARDS}/mat_{face.name}", mat.inset(3))
    unit = mat.w / 480
    title, effect = titles.power(face.name)
    high = 30 * canvas.viewport.grown(0.33) * unit
    band = Rect(mat.x + 150 * unit, mat.y + 42 * unit - high, 318 * unit, high)
    canvas.icon(face.state, Vec(band.x + 14 * unit, band.centre.y), 22 * unit)
    style = Style(23.5 * unit, "text", "display", leading=1.0)
    words = Rect(band.x + 32 * unit, band.y, band.w - 36 * unit, band.h)
    heading = f"{titles.figure(face.name)} {{=text_soft}}·{{=}} {{lightning}}{title}"
    canvas.text(heading, words, style, "middle", 8)
    high = max(25 * unit, POWER * canvas.viewport.grown(0.25))
    low = Rect(rect.x + 4 * unit, mat.bottom - 3 * unit - high, rect.w - 8 * unit, high)
    canvas.box(Skin("panel_raised", "panel", face.state, 1.4, 0.9, 6, 0.96), low)
    style = Style(max(20.5 * unit, POWER * 0.85), "text", align="center", leading=1.0)
    canvas.text(effect, low.inset(6 * unit, 0), style, "middle", 8)


def _draw_strip(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw another seat's narrow mat: a bar in its colour, portrait, sign and name."""
    canvas.box(Skin("panel_raised", "panel", face.state, 1.4, 0.9, 7, 0.96, shine=0.06, shadow=4), rect)
    bar = Rect(rect.x, rect.y, rect.h + 2, rect.h)
    canvas.box(Skin(face.state, face.state, face.state, 1.0, 1.0, 7), bar)
    canvas.art(f"{CARDS}/hero_{face.name}", Rect.around(bar.centre, rect.h - 3, rect.h - 3))
    canvas.icon(face.state, Vec(bar.right + 9, rect.centre.y), 12)
    right = rect.x + _named_width(canvas.viewport.text_scale) - 6
    words = Rect(bar.right + 17, rect.y, right - bar.right - 17, rect.h)
    canvas.text(titles.figure(face.name), words, Style(18, "text", "display"), "middle", 9)


def _draw_hero(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a portrait with its seat's sign."""
    canvas.art(f"{CARDS}/hero_{face.name}", rect)
    if face.state:
        canvas.icon(face.state, Vec(rect.right - rect.w * 0.12, rect.bottom - rect.h * 0.12), rect.w * 0.2)


def _mat_tip(t: Sight, name: str) -> str:
    """Describe a mat and its contents."""
    hero = t.view.heroes[name]
    title, effect = t.titles.power(name)
    lines = [
        f"{{{t.role(name)}}} {{lightning}} **{title}** {effect}",
        t.tip("mat.at", figure=name, at=claimed.stands(t.view, name)),
        t.tip("mat.ready", n=claimed.ready(name, hero), all=claimed.tiles(name, hero)),
    ]
    lines += [f"- **{t.titles.card(item)}** {_(t.titles.items[item].text)}" for item in hero.items]
    return "\n".join(filter(None, (*lines, t.titles.played_by(hero.seat))))


mat = Piece(
    k.mat,
    Lies(_mats, 1),
    [Look(_draw_mat, 0.04), Look(_draw_strip, 0.03, face="strip"), Look(plain(_draw_hero), face="hero")],
    Says[Sight](
        _mat_tip,
        lambda t, name: t.titles.figure(name),
        lambda t, name: Face("hero", SQUARE, name, state=t.role(name)),
    ),
    belongs=to_players,
)

# --- Power Tiles -----------------------------------------------------------------------------------------------------


def _tiles(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the tiles on all mats; on the large one also those offered."""
    for _name, hero, number in heroes(t):
        offered = set(t.view.ask.offered) if t.view.ask and number < 0 else set()
        for slot, tile in enumerate([*hero.tiles, *(one for one in offered if one not in hero.tiles)]):
            area = _slot_area(regions, slot) if number < 0 else _mini_tile_area(regions, number, slot)
            spent = tile in hero.spent
            said = t.name("tile.spent") if spent else _tile_name(t, tile)
            yield At(area, tile, said, tile, state="spent" if spent else "")


def _tile_name(t: Sight, tile: str) -> str:
    made = t.lookup.tiles[t.lookup.tile[tile]]
    if made.action == "die":
        colour = ("speed", "knowledge", "courage", "love")[made.colour]
        action = _("{colour} die").format(colour=t.titles.colour(colour))
    else:
        action = {"reroll_all": _("Reroll All"), "change_to_wild": _("Change to Wild")}.get(made.action, "")
    spaces = ngettext("{n} space", "{n} spaces", made.move).format(n=made.move)
    return _("{action} or {spaces}").format(action=action, spaces=spaces) if action else spaces


def _draw_tile(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a Power Tile: action above, movement below; its back when exhausted."""
    if rect.h < MINI_TILE:
        _draw_mini_tile(titles, canvas, rect, face)
        return
    if face.state == "spent":
        canvas.art(f"{CARDS}/back_tile", rect, state="dim")
        return
    tile = titles.lookup.tiles[titles.lookup.tile[face.name]]
    picture = f"tile_{COLOURS[tile.colour]}" if tile.action == "die" else f"tile_{tile.action}"
    canvas.art(f"{CARDS}/{picture}", rect)
    unit = rect.w / 180
    side = 64 * canvas.viewport.grown(0.36) * unit
    number = Rect.around(Vec(rect.x + 118 * unit, rect.y + 132 * unit), side, side)
    style = Style(NUMBER * unit, "white", "display", align="center", leading=1.0)
    canvas.text(str(tile.move), number, style, "middle", 5)


def _draw_mini_tile(titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw a tile on a narrow mat: coloured action sign and movement number."""
    if face.state == "spent":
        canvas.box(Skin("panel", "black", "panel_edge", 1.0, 0.9, 4), rect)
        canvas.icon("tile", rect.centre, rect.w * 0.7, "dim")
        return
    tile = titles.lookup.tiles[titles.lookup.tile[face.name]]
    is_die = tile.action == "die"
    role = COLOURS[tile.colour] if is_die else {"change_to_wild": "wild"}.get(tile.action, "night_light")
    icon = COLOURS[tile.colour] if is_die else MINI_ICONS[tile.action]
    canvas.box(Skin("paper", "paper", role, 1.8, 1.0, 4), rect)
    half = rect.h * 0.53 / canvas.viewport.grown(0.05)
    canvas.icon(icon, Vec(rect.centre.x, rect.y + half * 0.51), half * 0.94)
    low = Rect(rect.x + 1.5, rect.y + half, rect.w - 3, rect.h - half - 1.5)
    canvas.fill(low, "night")
    high = 12.5 * canvas.viewport.grown(0.56)
    number = Rect(low.x, low.bottom - high, low.w, high)
    canvas.title(str(tile.move), number, 12.5, least=12.0)


def tile_text(t: Sight, name: str, move: Count) -> str:
    """Describe a Power Tile, with its movement."""
    tile = t.lookup.tiles[t.lookup.tile[name]]
    return t.titles.tile_text(tile.action, COLOURS[tile.colour] if tile.colour >= 0 else None, move)


def _tile_tip(t: Sight, name: str) -> str:
    """Describe a Power Tile's current effect; Trouble Cards and the vest change its movement."""
    does = tile_text(t, name, claimed.tile_steps(t.view, t.lookup, name))
    return f"{does}\n*{t.tip('tile.spent')}*" if stated(claimed.is_spent(t.view, name)).says else does


tile = Piece(
    k.tile,
    Lies(_tiles, 10),
    [Look(_draw_tile, 0.12)],
    Says[Sight](_tile_tip, lambda t, _: t.name("tile.title"), lambda _t, name: Face(k.tile, SQUARE, name)),
    belongs=to_owner(lambda t, thing: next(one.seat for one in t.view.heroes.values() if thing.name in one.tiles)),
)

# --- special powers --------------------------------------------------------------------------------------------------


def _powers(t: Sight, regions: Regions) -> Iterator[At]:
    """Lay out the special power's badge around the large mat's portrait, shown while ready."""
    for name, hero, number in heroes(t):
        if number < 0:
            mat = printed(regions.named["mat"])
            scale = mat.w / 480
            badge = Rect(mat.x + 16 * scale, mat.y + 20 * scale, 120 * scale, 120 * scale)
            can = hero.seat == t.view.turn and not t.view.power_used and t.view.lasting != "no_special_powers"
            yield At(badge, name, t.titles.power(name)[0], state="ready" if can else "")


def _draw_power(canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the badge of a ready special power."""
    if face.state == "ready":
        spot = Rect.around(Vec(rect.right - 16, rect.y + 18), 28, 28)
        canvas.box(Skin("accent_bright", "accent", "accent_dark", 1.2, 1.0, 14), spot)
        canvas.icon("lightning", spot.centre, 20)


def _power_tip(t: Sight, name: str) -> str:
    """Describe a special power and whether it was used this turn."""
    effect = t.titles.power(name)[1]
    if t.view.heroes[name].seat != t.view.turn:
        return effect
    used = stated(Holds(says=t.view.power_used, of="power_used"))
    return f"{effect}\n*{t.tip('power.used')}*" if used.says else effect


power = Piece(
    k.power,
    Lies(_powers, 4, shadow=False),
    [Look(plain(_draw_power), 0.5)],
    Says[Sight](_power_tip, lambda t, name: t.titles.power(name)[0], lambda _t, name: Face("hero", SQUARE, name)),
    belongs=to_owner(lambda t, thing: t.view.heroes[thing.name].seat),
)
