"""What is foreseen at a table of Riff in Time: what commands lead to, told by the rules from what the table shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.rules.contract import Command
from game.rules.riff_in_time import commands as c
from game.rules.riff_in_time import pending as p
from game.rules.riff_in_time.box import SAN_DIMAS
from game.rules.riff_in_time.compiled_box import MADE, MAIN, SECTIONS
from game.rules.riff_in_time.riffs import fitting_section
from game.rules.riff_in_time.state_machine import State

KINDS: Final[dict[type[Command], str]] = {
    c.UseBooth: "reroll",
    c.Reroll: "reroll",
    c.Move: "move",
    c.PickUp: "pick_up",
    c.Drop: "drop",
    c.Restore: "restore",
    c.Pass: "pass",
    c.Repair: "repair",
}
"""What a seat may do with its actions, in the order in which it is said."""


class Turned(NamedTuple):
    """A dial that turns: of a place or of San Dimas."""

    name: str
    was: int
    now: int


class BogusResults(NamedTuple):
    """What the Bogus results of the pool lead to, all of them or until the game is lost."""

    given: tuple[c.Suffer, ...]
    waiting: int
    spared: bool
    """Whether the first one does nothing to whoever suffers it."""
    turned: tuple[Turned, ...]
    lost: bool


def after(s: State, commands: Sequence[Command]) -> State:
    """Return the state after commands that are legal one after the other; it stops where the game ends."""
    found = s.clone()
    for command in commands:
        if found.over is None:
            found.apply(command)
    return found


def dials(s: State) -> dict[str, int]:
    """Return what all dials show, San Dimas last."""
    return {**dict(zip(s.lookup.locations, s.dial, strict=True)), SAN_DIMAS: s.san_dimas}


def turned(s: State, then: State) -> Iterator[Turned]:
    """Yield the dials that show something else in a later state."""
    now = dials(then)
    yield from (Turned(name, was, now[name]) for name, was in dials(s).items() if was != now[name])


def bogus_results(s: State, dice: Sequence[c.Suffer] = ()) -> BogusResults:
    """Foresee what carrying out Bogus results leads to: those of ``dice``, or all."""
    mine = list(dice) or [command for command in s.legal_commands() if isinstance(command, c.Suffer)]
    spared = s.ability and s.has_ability("ignore_first_bogus")
    given, then = list[c.Suffer](), s.clone()
    for command in mine:
        if then.over is None:
            then.apply(command)
            given.append(command)
    return BogusResults(tuple(given), len(mine), spared, tuple(turned(s, then)), then.over is not None)


def loses(s: State, command: Command) -> bool:
    """Return whether a command loses the game at once."""
    over = after(s, (command,)).over
    return over is not None and not over.winners


def possible(s: State) -> tuple[str, ...]:
    """List what the acting seat can do before it ends its turn, also with an Excellent made of two equal actions."""
    legal = s.legal_commands()
    pairs = [command for command in legal if isinstance(command, c.Combine)]
    found = {KINDS[type(command)] for command in legal if type(command) in KINDS}
    for pair in pairs:
        found |= {KINDS[type(one)] for one in after(s, (pair,)).legal_commands() if type(one) in KINDS}
    return tuple(kind for kind in dict.fromkeys(KINDS.values()) if kind in found)


def usable(s: State) -> list[str]:
    """List what can still be spent: dice, actions of cards, Excellents that were made, the free handling."""
    found = dict.fromkeys(
        str(getattr(command, field))
        for command in s.legal_commands()
        for field in ("by", "first", "second")
        if hasattr(command, field)
    )
    return [*found, *[MADE] * (s.made - 1 if MADE in found else 0)]


def section_to_come(s: State, card: str) -> str | None:
    """Return the section of a riff card about a place that follows its main one; None: none does.

    Of a card that lies open it is the one that is carried out; of others, that which would be if they came now.
    """
    number = s.lookup.riff[card]
    records = [top for top in s.pending if isinstance(top, p.Resolving | p.Doing | p.Choosing) and top.card == number]
    begun = [top.section for top in records if not isinstance(top, p.Resolving) and top.section != MAIN]
    if begun:
        return SECTIONS[begun[-1]]
    main_is_done = any(isinstance(top, p.Resolving) and not top.main for top in records)
    then = s if main_is_done else _after_main(s, number)
    if then is not s and then.over is not None:
        return None
    section = fitting_section(then, number)
    return None if section == MAIN or not s.lookup.sections[number][section] else SECTIONS[section]


def _after_main(s: State, card: int) -> State:
    """Return the state once the main section of a card is carried out, as far as nobody has to choose."""
    then = s.clone()
    then.over, then.pending = None, [p.Acting(), p.Doing(card, MAIN, 0)]
    then.advance()
    return then
