"""What a view of Back in Time says, as claims for sentences: meters, figures, tiles, cards, and the roll under way."""

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
"""The commands after which something holds; none: as things stand."""

C = TypeVar("C", bound=Claim)

LATEST: Final = 6
"""The number of discards listed."""


def then(claim: C, after: After) -> C:
    """Return a claim that holds after commands."""
    return replace(claim, after=tuple(after))


# --- how far the game is ---------------------------------------------------------------------------------------------


def love(view: TableView) -> Count:
    """Where the Love Meter stands."""
    return Count(says=view.love, of="love")


def hearts(lookup: Lookup) -> Count:
    """Where the hearts of the Love Meter begin."""
    return Count(says=lookup.box.love.heart_zone[0], of="hearts")


def love_missing(view: TableView, lookup: Lookup) -> Count:
    """How much love is missing to the hearts."""
    return Count(says=max(0, lookup.box.love.heart_zone[0] - view.love), of="love_missing")


def car(view: TableView) -> Count:
    """On which spot of its track the DeLorean stands."""
    return Count(says=view.car, of="car")


def ready_spot(lookup: Lookup) -> Count:
    """On which spot the Ready Zone begins."""
    return Count(says=min(lookup.ready), of="ready_spot")


def spots_missing(view: TableView, lookup: Lookup) -> Count:
    """How many spots the DeLorean has to go to the Ready Zone."""
    return Count(says=max(0, min(lookup.ready) - view.car), of="spots_missing")


def parts(view: TableView) -> Count:
    """How many parts are ready."""
    return Count(says=len(view.parts), of="parts")


def parts_all(lookup: Lookup) -> Count:
    """How many parts there are."""
    return Count(says=len(lookup.parts), of="parts_all")


def photos(view: TableView) -> Count:
    """How many sections of the photo are left."""
    return Count(says=view.photos, of="photos")


def photos_all(lookup: Lookup) -> Count:
    """How many sections the photo has."""
    return Count(says=lookup.photos.most, of="photos_all")


def turn(view: TableView) -> Count:
    """The number of the turn that is played."""
    return Count(says=min(view.clock, view.midnight - 1), of="turn")


def turns_left(view: TableView) -> Count:
    """How many turns are played until 10:04 p.m., this one included."""
    return Count(says=max(0, view.midnight - view.clock), of="turns_left")


def turns_to(view: TableView, column: int) -> Count:
    """How many turns from now the tracker comes to a column."""
    return Count(says=column - view.clock, of="turns_to", about=(column,))


# --- who stands where ------------------------------------------------------------------------------------------------


def space_of(view: TableView, figure: str) -> str:
    """Return where a figure stands."""
    return view.heroes[figure].space if figure in view.heroes else view.figures[figure]


def stands(view: TableView, figure: str, after: After = ()) -> Names:
    """On which space a figure stands."""
    return Names(says=space_of(view, figure), of="stands", about=(figure,), after=tuple(after))


def figures_at(view: TableView, space: str) -> Lists:
    """Who stands on a space."""
    figures = (*view.figures, *view.heroes)
    return Lists(says=tuple(one for one in figures if space_of(view, one) == space), of="figures_at", about=(space,))


def car_space(view: TableView, lookup: Lookup) -> Names:
    """The space beside which the DeLorean stands."""
    return Names(says=lookup.spaces[lookup.track[view.car]], of="car_space")


def is_down(view: TableView, after: After = ()) -> Holds:
    """Whether Biff lies on the ground."""
    return Holds(says=view.biff_down, of="biff_down", after=tuple(after))


def to_stand_up(view: TableView) -> Count:
    """How many Biff dice it takes until he stands again."""
    return Count(says=view.tokens + 1, of="to_stand_up")


# --- tiles, items, cards ---------------------------------------------------------------------------------------------


def ready(hero: str, mat: HeroView) -> Count:
    """How many Power Tiles of a hero are ready."""
    return Count(says=len(set(mat.tiles) - set(mat.spent)), of="ready", about=(hero,))


def tiles(hero: str, mat: HeroView) -> Count:
    """How many Power Tiles a hero has."""
    return Count(says=len(mat.tiles), of="tiles", about=(hero,))


def reach(view: TableView, lookup: Lookup) -> Count:
    """How far the active hero can go: the spaces left of a walk, and all tiles that are ready."""
    mat = next(mat for mat in view.heroes.values() if mat.seat == view.turn)
    left = view.ask.steps if view.ask and view.asked == "walking" else 0
    ready_tiles = [lookup.tile[tile] for tile in mat.tiles if tile not in mat.spent]
    plain = {tile: walk_steps(lookup, tile, False, view.lasting) for tile in ready_tiles}
    longer = [walk_steps(lookup, tile, view.vest, view.lasting) - steps for tile, steps in plain.items()]
    return Count(says=left + sum(plain.values()) + max(longer, default=0), of="reach")


def tile_steps(view: TableView, lookup: Lookup, tile: str) -> Count:
    """How far a Power Tile goes now."""
    return Count(says=walk_steps(lookup, lookup.tile[tile], view.vest, view.lasting), of="tile_steps", about=(tile,))


def is_spent(view: TableView, tile: str) -> Holds:
    """Whether a Power Tile is exhausted."""
    return Holds(says=any(tile in mat.spent for mat in view.heroes.values()), of="spent", about=(tile,))


def is_used(view: TableView, item: str) -> Holds:
    """Whether an item lies face down."""
    return Holds(says=any(item in mat.used_items for mat in view.heroes.values()), of="used", about=(item,))


def part_cost(view: TableView, part: str) -> Count:
    """How many Knowledge symbols a part needs now."""
    cost = view.part_costs[part] + (view.lasting == "part_cost_plus_1")
    return Count(says=cost, of="part_cost", about=(part,))


def has_part(view: TableView, part: str) -> Holds:
    """Whether a part is ready."""
    return Holds(says=part in view.parts, of="has_part", about=(part,))


def pile_left(view: TableView, deck: str) -> Count:
    """How many cards are left in a pile."""
    return Count(says=len(view.decks[deck].left), of="pile_left", about=(deck,))


def discarded(view: TableView, deck: str) -> Count:
    """How many cards of a pile are discarded."""
    return Count(says=len(view.decks[deck].discards), of="discarded", about=(deck,))


def latest(view: TableView, deck: str) -> Lists:
    """The latest discards, the last one first."""
    return Lists(says=view.decks[deck].discards[: -LATEST - 1 : -1], of="latest", about=(deck, LATEST))


def tokens_on_biff(view: TableView) -> Count:
    """How many tokens lie on Biff."""
    return Count(says=view.tokens, of="tokens_on_biff")


def icons(view: TableView, lookup: Lookup, column: int) -> Lists:
    """What the tracker brings in a column; on easy the last look at the photo is a single one."""
    rows = lookup.box.tracker[seats_of(view)]
    found = rows[column - 2] if 0 <= column - 2 < len(rows) else ()
    if view.difficulty == "easy" and column == len(rows) + 1:
        found = tuple("love_check" if icon == "love_check_x2" else icon for icon in found)
    return Lists(says=found, of="icons", about=(column,))


def seats_of(view: TableView) -> int:
    """Return the number of seats, before the heroes are chosen too."""
    return len(view.heroes) or len(view.cast)


# --- the challenge under way -----------------------------------------------------------------------------------------


def challenge(trial: TrialView) -> Names:
    """What is attempted."""
    return Names(says=trial.challenge, of="challenge")


def dice(trial: TrialView) -> Count:
    """How many dice lie on the tray."""
    return Count(says=len(trial.dice), of="dice")


def marked(trial: TrialView) -> Count:
    """How many dice are picked to be rolled again."""
    return Count(says=sum(die.marked for die in trial.dice), of="marked")


def room(view: TableView, lookup: Lookup, kind: str) -> int:
    """Return how far a challenge can move love or the car: to the top, to the gate that is closed, or to the end."""
    if kind == "love":
        return lookup.love.most - view.love
    closed = view.car <= lookup.gate and len(view.parts) < len(lookup.parts)
    return (lookup.gate if closed else lookup.road.most) - view.car


def gain(view: TableView, lookup: Lookup, trial: TrialView) -> Count:
    """By how much the roll moves love or the car as it lies."""
    return Count(says=min(room(view, lookup, trial.kind), trial.score), of="gain")


def tokens(lookup: Lookup, trial: TrialView) -> Count:
    """How many tokens a roll that knocks Biff down puts on him, before its Biff dice count."""
    return Count(says=min(lookup.tokens.most, trial.score - 1), of="tokens")


def missing(trial: TrialView) -> Count:
    """How many symbols the roll lacks to succeed."""
    return Count(says=trial.missing, of="missing")


def biffs(trial: TrialView) -> Count:
    """How many dice on the tray will count for Biff."""
    shown = sum(die.face == "biff" for die in trial.dice)
    return Count(says=max(0, shown - trial.ignored), of="biffs")


def has_helped(trial: TrialView, seat: Seat) -> Holds:
    """Whether a die on the tray is of a seat."""
    return Holds(says=any(die.seat == seat for die in trial.dice), of="has_helped", about=(seat,))


# --- what a command has changed --------------------------------------------------------------------------------------


def moved(of: str, was: int, now: int, after: After) -> Moves:
    """From what to what commands move ``love``, the ``car`` or the ``photos``."""
    return Moves(was=was, says=now, of=of, after=tuple(after))


def change(of: str, was: int, now: int, after: After) -> Count:
    """By how much commands move ``love``, the ``car`` or the ``photos``."""
    return Count(says=abs(now - was), of=f"{of}_change", after=tuple(after))
