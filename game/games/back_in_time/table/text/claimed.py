"""Claims about a view of Back in Time: meters, figures, tiles, cards and the roll under way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from game.games.back_in_time.rules.actions import walk_steps
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.view import HeroView, TableView, TrialView
from game.rules.claims import Claim, Count, Holds, Lists, Moves, Names
from game.rules.contract import Command, Seat

After = Sequence[Command]
"""Commands after which a claim holds; empty for the current position."""

C = TypeVar("C", bound=Claim)

LATEST: Final = 6
"""Number of discards listed in a tooltip."""


def then(claim: C, after: After) -> C:
    """Return a claim as holding after commands."""
    return replace(claim, after=tuple(after))


# --- progress of the game --------------------------------------------------------------------------------------------


def love(view: TableView) -> Count:
    """Value of the Love Meter."""
    return Count(says=view.love, of="love")


def hearts(lookup: Lookup) -> Count:
    """Start of the heart zone on the Love Meter."""
    return Count(says=lookup.box.love.heart_zone[0], of="hearts")


def love_missing(view: TableView, lookup: Lookup) -> Count:
    """Love missing to the heart zone."""
    return Count(says=max(0, lookup.box.love.heart_zone[0] - view.love), of="love_missing")


def car(view: TableView) -> Count:
    """Spot of the DeLorean on its track."""
    return Count(says=view.car, of="car")


def ready_spot(lookup: Lookup) -> Count:
    """First spot of the Ready Zone."""
    return Count(says=min(lookup.ready), of="ready_spot")


def spots_missing(view: TableView, lookup: Lookup) -> Count:
    """Spots the DeLorean is short of the Ready Zone."""
    return Count(says=max(0, min(lookup.ready) - view.car), of="spots_missing")


def parts(view: TableView) -> Count:
    """Number of ready parts."""
    return Count(says=len(view.parts), of="parts")


def parts_all(lookup: Lookup) -> Count:
    """Total number of parts."""
    return Count(says=len(lookup.parts), of="parts_all")


def photos(view: TableView) -> Count:
    """Number of photo sections left."""
    return Count(says=view.photos, of="photos")


def photos_all(lookup: Lookup) -> Count:
    """Total number of photo sections."""
    return Count(says=lookup.photos.most, of="photos_all")


def turn(view: TableView) -> Count:
    """Number of the current turn."""
    return Count(says=min(view.clock, view.midnight - 1), of="turn")


def turns_left(view: TableView) -> Count:
    """Turns left until 10:04 p.m., including this one."""
    return Count(says=max(0, view.midnight - view.clock), of="turns_left")


def turns_to(view: TableView, column: int) -> Count:
    """Turns until the tracker reaches a column."""
    return Count(says=column - view.clock, of="turns_to", about=(column,))


# --- figures ---------------------------------------------------------------------------------------------------------


def hero_of(view: TableView, seat: Seat) -> str | None:
    """Return the hero of a seat; None before heroes are dealt."""
    return [*view.heroes][seat] if view.heroes else None


def active(view: TableView) -> str:
    """Return the active hero."""
    return [*view.heroes][view.turn]


def space_of(view: TableView, figure: str) -> str:
    """Return the space of a figure."""
    return view.heroes[figure].space if figure in view.heroes else view.figures[figure]


def stands(view: TableView, figure: str, after: After = ()) -> Names:
    """The space of a figure."""
    return Names(says=space_of(view, figure), of="stands", about=(figure,), after=tuple(after))


def figures_at(view: TableView, space: str) -> Lists:
    """Figures on a space."""
    figures = (*view.figures, *view.heroes)
    return Lists(says=tuple(one for one in figures if space_of(view, one) == space), of="figures_at", about=(space,))


def car_space(view: TableView, lookup: Lookup) -> Names:
    """The space beside the DeLorean."""
    return Names(says=lookup.spaces[lookup.track[view.car]], of="car_space")


def is_down(view: TableView, after: After = ()) -> Holds:
    """Whether Biff is knocked down."""
    return Holds(says=view.biff_down, of="biff_down", after=tuple(after))


def to_stand_up(view: TableView) -> Count:
    """Number of Biff dice until he stands up."""
    return Count(says=view.tokens + 1, of="to_stand_up")


# --- tiles, items, cards ---------------------------------------------------------------------------------------------


def ready(hero: str, mat: HeroView) -> Count:
    """Number of ready Power Tiles of a hero."""
    return Count(says=len(set(mat.tiles) - set(mat.spent)), of="ready", about=(hero,))


def tiles(hero: str, mat: HeroView) -> Count:
    """Number of Power Tiles of a hero."""
    return Count(says=len(mat.tiles), of="tiles", about=(hero,))


def reach(view: TableView, lookup: Lookup) -> Count:
    """Reach of the active hero: rest of the current walk plus all ready tiles."""
    mat = view.heroes[active(view)]
    left = view.ask.steps if view.ask and view.asked == "walking" else 0
    ready_tiles = [lookup.tile[tile] for tile in mat.tiles if tile not in mat.spent]
    plain = {tile: walk_steps(lookup, tile, False, view.lasting) for tile in ready_tiles}
    longer = [walk_steps(lookup, tile, view.vest, view.lasting) - steps for tile, steps in plain.items()]
    return Count(says=left + sum(plain.values()) + max(longer, default=0), of="reach")


def tile_steps(view: TableView, lookup: Lookup, tile: str) -> Count:
    """Current movement of a Power Tile."""
    return Count(says=walk_steps(lookup, lookup.tile[tile], view.vest, view.lasting), of="tile_steps", about=(tile,))


def is_spent(view: TableView, tile: str) -> Holds:
    """Whether a Power Tile is exhausted."""
    return Holds(says=any(tile in mat.spent for mat in view.heroes.values()), of="spent", about=(tile,))


def is_used(view: TableView, item: str) -> Holds:
    """Whether an item is used (face down)."""
    return Holds(says=any(item in mat.used_items for mat in view.heroes.values()), of="used", about=(item,))


def part_cost(view: TableView, part: str) -> Count:
    """Current Knowledge cost of a part."""
    cost = view.part_costs[part] + (view.lasting == "part_cost_plus_1")
    return Count(says=cost, of="part_cost", about=(part,))


def has_part(view: TableView, part: str) -> Holds:
    """Whether a part is ready."""
    return Holds(says=part in view.parts, of="has_part", about=(part,))


def pile_left(view: TableView, deck: str) -> Count:
    """Number of cards left in a pile."""
    return Count(says=len(view.decks[deck].left), of="pile_left", about=(deck,))


def discarded(view: TableView, deck: str) -> Count:
    """Number of discards of a pile."""
    return Count(says=len(view.decks[deck].discards), of="discarded", about=(deck,))


def latest(view: TableView, deck: str) -> Lists:
    """Latest discards, newest first."""
    return Lists(says=view.decks[deck].discards[: -LATEST - 1 : -1], of="latest", about=(deck, LATEST))


def tokens_on_biff(view: TableView) -> Count:
    """Number of tokens on Biff."""
    return Count(says=view.tokens, of="tokens_on_biff")


def icons(view: TableView, lookup: Lookup, column: int) -> Lists:
    """Icons of a tracker column; on easy the last photo check is single."""
    rows = lookup.box.tracker[seats_of(view)]
    found = rows[column - 2] if 0 <= column - 2 < len(rows) else ()
    if view.difficulty == "easy" and column == len(rows) + 1:
        found = tuple("love_check" if icon == "love_check_x2" else icon for icon in found)
    return Lists(says=found, of="icons", about=(column,))


def seats_of(view: TableView) -> int:
    """Return the number of seats, also before heroes are chosen."""
    return len(view.heroes) or len(view.cast)


# --- challenge under way ---------------------------------------------------------------------------------------------


def challenge(trial: TrialView) -> Names:
    """The challenge attempted."""
    return Names(says=trial.challenge, of="challenge")


def dice(trial: TrialView) -> Count:
    """Number of dice on the tray."""
    return Count(says=len(trial.dice), of="dice")


def marked(trial: TrialView) -> Count:
    """Number of dice marked for a reroll."""
    return Count(says=sum(die.marked for die in trial.dice), of="marked")


def room(view: TableView, lookup: Lookup, kind: str) -> int:
    """Return how far a challenge can move love or the car: to the top, the closed gate, or the end."""
    if kind == "love":
        return lookup.love.most - view.love
    closed = view.car <= lookup.gate and len(view.parts) < len(lookup.parts)
    return (lookup.gate if closed else lookup.road.most) - view.car


def gain(view: TableView, lookup: Lookup, trial: TrialView) -> Count:
    """Movement of love or the car by the current roll."""
    return Count(says=min(room(view, lookup, trial.kind), trial.score), of="gain")


def tokens(lookup: Lookup, trial: TrialView) -> Count:
    """Tokens put on Biff by the current roll, before its Biff dice count."""
    return Count(says=min(lookup.tokens.most, trial.score - 1), of="tokens")


def missing(trial: TrialView) -> Count:
    """Number of symbols missing for success."""
    return Count(says=trial.missing, of="missing")


def biffs(trial: TrialView) -> Count:
    """Number of dice on the tray that count for Biff."""
    shown = sum(die.face == "biff" for die in trial.dice)
    return Count(says=max(0, shown - trial.ignored), of="biffs")


def has_helped(trial: TrialView, seat: Seat) -> Holds:
    """Whether a seat has a die on the tray."""
    return Holds(says=any(die.seat == seat for die in trial.dice), of="has_helped", about=(seat,))


# --- changes by commands ---------------------------------------------------------------------------------------------


def moved(of: str, was: int, now: int, after: After) -> Moves:
    """Change of ``love``, the ``car`` or the ``photos`` by commands, from old to new value."""
    return Moves(was=was, says=now, of=of, after=tuple(after))


def change(of: str, was: int, now: int, after: After) -> Count:
    """Amount of change of ``love``, the ``car`` or the ``photos`` by commands."""
    return Count(says=abs(now - was), of=f"{of}_change", after=tuple(after))
