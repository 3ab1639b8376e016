"""Reasons for refusals, as a player at the table would give them.

:func:`explain` is only called for illegal commands, so every path must end in a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, Final

from game.games.back_in_time.rules import challenge as rolls
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.box import COLOURS, HEROES
from game.games.back_in_time.rules.compiled_box import (
    BIFF,
    BIFF_FACE,
    FIRST_HERO,
    GEORGE,
    LORRAINE,
    WILD_FACE,
    Lookup,
)
from game.games.back_in_time.rules.compiled_records import Challenge
from game.games.back_in_time.rules.items import NAMES_DIE, WHILE_ACTING, WHILE_MODIFYING
from game.games.back_in_time.rules.legal import COUPLE
from game.games.back_in_time.rules.refusal_and_ending_ids import RefusalReason
from game.games.back_in_time.rules.state_data import StateData
from game.rules import shared_refusals
from game.rules.contract import Command, Fact, Refusal, Seat, verb

HELP = (c.AddDie, c.RerollAll, c.ChangeToWild, c.UseItem)
"""Commands a helper may use in another seat's challenge (rulebook section 5, Assisting)."""


def explain(s: StateData, command: Command) -> Refusal:
    """Return why the illegal ``command`` is refused."""
    seat: Seat = getattr(command, "seat", s.actor)
    if s.over is None and seat != s.actor:
        return _not_asked(s, command, seat)
    lookup = s.lookup
    known: dict[str, Container[Any]] = {
        "tile": lookup.tile,
        "to": lookup.space,
        "item": lookup.item,
        "challenge": lookup.challenges,
        "card": lookup.opportunities,
    }
    return shared_refusals.explain(s, command, known, REASONS)


def _not_asked(s: StateData, command: Command, seat: Seat) -> Refusal:
    """Return why a seat other than the actor cannot answer: it may not help, or it is not its turn."""
    if s.trial is not None and isinstance(command, HELP) and seat in range(s.seats) and seat != s.turn:
        if s.at[FIRST_HERO + seat] != s.here:
            return _not_here(s, s.here)
        if s.lasting == "no_assist":
            return Refusal(RefusalReason.ASSIST_BARRED, _trouble(s))
    return Refusal(RefusalReason.NOT_YOUR_TURN, (("seat", s.actor),))


def _trouble(s: StateData) -> tuple[Fact, ...]:
    return (("trouble", s.lookup.troubles[s.trouble]),)


def _tile(s: StateData, seat: Seat, tile: str, mask: int) -> Refusal | None:
    """Return why a seat cannot use a tile that must be in ``mask``."""
    number = s.lookup.tile[tile]
    if not s.held[seat] >> number & 1:
        return Refusal(RefusalReason.NOT_YOUR_TILE)
    if s.spent >> number & 1:
        return Refusal(RefusalReason.TILE_EXHAUSTED)
    if not mask >> number & 1:
        return Refusal(RefusalReason.WRONG_TILE, (("action", s.lookup.tiles[number].action),))
    return None


def _always(why: RefusalReason) -> Callable[[StateData, Command], Refusal]:
    """Return the function that always gives one reason."""
    return lambda _s, _command: Refusal(why)


def _walk(s: StateData, command: c.Walk) -> Refusal:
    return _tile(s, s.turn, command.tile, -1) or Refusal(RefusalReason.NOT_NOW)


def _step(s: StateData, command: c.Step) -> Refusal:
    """Refuse a step: no movement left, not adjacent, or wrong escort (rulebook section 5, Escorting; FAQ)."""
    if isinstance(s.pending[-1], p.Acting):
        return Refusal(RefusalReason.NO_STEPS_LEFT)
    to = s.lookup.space[command.to]
    if to not in s.lookup.streets.neighbours[s.here]:
        return Refusal(RefusalReason.NOT_ADJACENT)
    name = command.escort or ""
    together = any(s.at[figure] == s.here for figure, its_name in COUPLE if its_name == name)
    trouble = s.lookup.troubles[s.trouble] if s.trouble >= 0 else ""
    return escort_refusal(s.lookup, name, together, command.to, s.lasting, trouble) or shared_refusals.never(s, command)


def escort_refusal(lookup: Lookup, figure: str, together: bool, to: str, lasting: str, trouble: str) -> Refusal | None:
    """Return why a hero cannot escort a figure to a space; None if possible (rulebook section 5, Escorting; FAQ).

    ``together``: both are on one space; ``lasting`` is the effect of the active Trouble Card ``trouble``.
    """
    about: tuple[Fact, ...] = (("figure", figure),)
    if figure not in (name for _figure, name in COUPLE):
        return Refusal(RefusalReason.NO_SUCH_ESCORT, about)
    if not together:
        return Refusal(RefusalReason.ESCORT_NOT_HERE, about)
    if lasting == f"no_escort_{figure}":
        return Refusal(RefusalReason.ESCORT_BARRED, (*about, ("trouble", trouble)))
    if not lookup.may_escort_into[lookup.space[to]]:
        return Refusal(RefusalReason.ESCORT_TOWN_SQUARE, about)
    return None


def _halt(s: StateData, _command: c.Halt) -> Refusal:
    top = s.pending[-1]
    if isinstance(top, p.Leading) and top.must:
        return Refusal(RefusalReason.MUST_GO_ON, (("figure", s.lookup.figure_name(top.figure, s.heroes)),))
    return Refusal(RefusalReason.NOT_MOVED_YET)


def _use_power(s: StateData, command: c.UsePower) -> Refusal:
    if s.power_used:
        return Refusal(RefusalReason.POWER_USED)
    if s.lasting == "no_special_powers":
        return Refusal(RefusalReason.POWER_BARRED, _trouble(s))
    jennifer = s.heroes[s.turn] == HEROES.index("jennifer")
    names = [HEROES[hero] for seat, hero in enumerate(s.heroes) if seat != s.turn]
    if (command.hero is not None) != jennifer or (jennifer and command.hero not in names):
        return Refusal(RefusalReason.NO_SUCH_HERO)
    return Refusal(RefusalReason.POWER_USELESS)


def _use_item(s: StateData, command: c.UseItem) -> Refusal:
    """Refuse an item: not owned, used, barred, no help, wrong time, or without effect."""
    item, seat = s.lookup.item[command.item], s.actor
    if not s.owned[seat] >> item & 1:
        return Refusal(RefusalReason.NOT_YOUR_ITEM)
    if s.used_items >> item & 1:
        return Refusal(RefusalReason.ITEM_EXHAUSTED)
    if s.lookup.passive_items >> item & 1:
        return Refusal(RefusalReason.ITEM_USELESS)
    if s.lasting == "no_items":
        return Refusal(RefusalReason.ITEM_BARRED, _trouble(s))
    if seat != s.turn and not s.lookup.assist_items >> item & 1:
        return Refusal(RefusalReason.ITEM_NOT_FOR_ASSIST)
    top = s.pending[-1]
    table = WHILE_ACTING if isinstance(top, p.Acting) else WHILE_MODIFYING
    if command.item not in table:
        return Refusal(RefusalReason.NOT_NOW, (("asked", verb(type(top).__name__)),))
    return _named_die(s, command) or Refusal(
        RefusalReason.NO_SUCH_DIE if table[command.item](s) else RefusalReason.ITEM_USELESS
    )


def _named_die(s: StateData, command: c.UseItem) -> Refusal | None:
    """Return why an item cannot change the named die; None if the die is not the reason."""
    faces = s.trial.dice.faces if s.trial is not None and command.item in NAMES_DIE else ()
    if command.die is None or not 0 <= command.die < len(faces):
        return None
    if faces[command.die] == BIFF_FACE:
        return Refusal(RefusalReason.DIE_LOCKED)
    if faces[command.die] == WILD_FACE and command.item == "sci_fi_magazine":
        return Refusal(RefusalReason.ALREADY_WILD)
    return Refusal(RefusalReason.ITEM_USELESS)


def _swap(_s: StateData, command: c.Swap) -> Refusal:
    return Refusal(RefusalReason.UNKNOWN, (("name", command.card),))


def _attempt(s: StateData, command: c.Attempt) -> Refusal:
    """Refuse a challenge: elsewhere, impossible, or without dice (rulebook section 5, Challenge Types)."""
    challenge = s.lookup.challenges[command.challenge]
    reason = ATTEMPT[challenge.kind](s, challenge)
    return reason or Refusal(RefusalReason.NO_DICE)


def _attempt_love(s: StateData, _challenge: Challenge) -> Refusal | None:
    together = s.at[GEORGE] == s.here == s.at[LORRAINE]
    return None if together else Refusal(RefusalReason.COUPLE_NOT_HERE)


def _attempt_delorean(s: StateData, _challenge: Challenge) -> Refusal | None:
    if s.lookup.track[s.car] != s.here:
        return _not_here(s, s.lookup.track[s.car])
    return Refusal(RefusalReason.DELOREAN_BARRED, _trouble(s)) if s.lasting == "delorean_locked" else None


def _attempt_biff(s: StateData, _challenge: Challenge) -> Refusal | None:
    if s.at[BIFF] != s.here:
        return _not_here(s, s.at[BIFF])
    return Refusal(RefusalReason.BIFF_IS_DOWN) if s.down else None


def _attempt_part(s: StateData, challenge: Challenge) -> Refusal | None:
    if s.parts >> challenge.number & 1:
        return Refusal(RefusalReason.ALREADY_DONE)
    return _not_here(s, challenge.space) if challenge.space != s.here else None


def _attempt_card(s: StateData, challenge: Challenge) -> Refusal | None:
    """Refuse a card that is not face up, is elsewhere, or requires an absent figure."""
    face_up = s.trouble == challenge.number if challenge.kind == "trouble" else challenge.number in s.opportunities
    if not face_up:
        return Refusal(RefusalReason.ALREADY_DONE)
    if challenge.space != s.here:
        return _not_here(s, challenge.space)
    if challenge.present >= 0 and s.at[challenge.present] != s.here:
        return Refusal(RefusalReason.FIGURE_MISSING, (("figure", s.lookup.figure_name(challenge.present, s.heroes)),))
    return None


def _not_here(s: StateData, space: int) -> Refusal:
    return Refusal(RefusalReason.NOT_HERE, (("space", s.lookup.spaces[space]),))


ATTEMPT: dict[str, Callable[[StateData, Challenge], Refusal | None]] = {
    "love": _attempt_love,
    "delorean": _attempt_delorean,
    "biff": _attempt_biff,
    "part": _attempt_part,
    "opportunity": _attempt_card,
    "trouble": _attempt_card,
}
"""Refusal function for each kind of challenge; None if only dice are missing."""


def _add_die(s: StateData, command: c.AddDie) -> Refusal:
    number = s.lookup.tile[command.tile]
    colour = s.lookup.tiles[number].colour
    limit = rolls.dice_limit(s)
    return _tile(s, s.actor, command.tile, s.lookup.die_tiles) or Refusal(
        RefusalReason.DICE_LIMIT, (("limit", limit), ("colour", COLOURS[colour]))
    )


def _mark(s: StateData, command: c.Mark) -> Refusal:
    """Refuse to mark a die: unknown, locked, already marked, or over the limit."""
    top, (trial, _) = s.pending[-1], rolls.current(s)
    assert isinstance(top, p.Rerolling)
    if not 0 <= command.die < len(trial.dice):
        return Refusal(RefusalReason.NO_SUCH_DIE)
    if trial.dice.faces[command.die] == BIFF_FACE:
        return Refusal(RefusalReason.DIE_LOCKED)
    if top.marked >> command.die & 1:
        return Refusal(RefusalReason.DIE_MARKED)
    return Refusal(RefusalReason.MARK_LIMIT, (("limit", top.limit),))


def _unmark(s: StateData, command: c.Unmark) -> Refusal:
    """Refuse to unmark a die: unknown or not marked."""
    known = 0 <= command.die < len(rolls.current(s)[0].dice)
    return Refusal(RefusalReason.NOT_MARKED if known else RefusalReason.NO_SUCH_DIE)


def _keep(s: StateData, _command: c.Keep) -> Refusal:
    top = s.pending[-1]
    marked = isinstance(top, p.Rerolling) and top.marked
    return Refusal(RefusalReason.SOMETHING_MARKED if marked else RefusalReason.NOTHING_MARKED)


def _reroll_all(s: StateData, command: c.RerollAll) -> Refusal:
    return _tile(s, s.actor, command.tile, s.lookup.reroll_tiles) or Refusal(RefusalReason.NOT_NOW)


def _change_to_wild(s: StateData, command: c.ChangeToWild) -> Refusal:
    trial, _ = rolls.current(s)
    wrong = _tile(s, s.actor, command.tile, s.lookup.wild_tiles)
    if wrong is not None:
        return wrong
    shows_wild = 0 <= command.die < len(trial.dice) and trial.dice.faces[command.die] == WILD_FACE
    return Refusal(RefusalReason.ALREADY_WILD if shows_wild else RefusalReason.NO_SUCH_DIE)


REASONS: Final[shared_refusals.Reasons] = {
    c.Walk: ((p.Acting,), _walk),
    c.Step: ((p.Walking, p.Acting), _step),
    c.Halt: ((p.Walking, p.Leading), _halt),
    c.UsePower: ((p.Acting,), _use_power),
    c.UseItem: ((p.Acting, p.Modifying), _use_item),
    c.Lead: ((p.Leading, p.BiffRuns, p.BiffDice, p.Placing), _always(RefusalReason.NOT_ON_THE_WAY)),
    c.GoTo: ((p.Flying,), _always(RefusalReason.NOT_ON_THE_WAY)),
    c.Swap: ((p.Swapping,), _swap),
    c.Attempt: ((p.Acting,), _attempt),
    c.AddDie: ((p.Gathering,), _add_die),
    c.Ready: ((p.Gathering,), _always(RefusalReason.NEEDS_OWN_DIE)),
    c.Mark: ((p.Rerolling,), _mark),
    c.Unmark: ((p.Rerolling,), _unmark),
    c.Reroll: ((p.Rerolling,), _always(RefusalReason.NOTHING_MARKED)),
    c.Keep: ((p.Rerolling,), _keep),
    c.RerollAll: ((p.Modifying,), _reroll_all),
    c.ChangeToWild: ((p.Modifying,), _change_to_wild),
    c.Settle: ((p.Modifying,), shared_refusals.never),
    c.Discard: ((p.Gift, p.Overfull), _always(RefusalReason.NOT_YOUR_TILE)),
    c.EndTurn: ((p.Acting,), shared_refusals.never),
}
"""For each command: its decisions, and the function that explains a refusal in them."""
