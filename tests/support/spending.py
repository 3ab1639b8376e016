"""Reference count of what commands spend, and the words for it, computed independently of every table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from game.games.back_in_time.rules.box import HEROES
from game.games.card_game.rules import commands as card_game
from game.games.dice_through_time.rules.box import ICONS
from game.games.riff_in_time.rules import commands as riff
from game.games.riff_in_time.rules.compiled_box import MADE
from game.rules.contract import Command
from tools.truth.card_game_tries import hand, passed, table
from tools.truth.checks import truths_of
from tools.truth.position import Position


class Resource(NamedTuple):
    """A spent resource: its id in the rules, and words of which a text must name one; empty if none must."""

    id: str
    words: tuple[str, ...]


def used_up(position: Position, titles: Any, commands: Sequence[Command]) -> list[Resource]:
    """Return the resources commands spend; ``titles`` are the game's names."""
    rules_id = position.game.rules_id
    count = OWN.get(rules_id, _told)
    return [one for one in count(position, titles, commands) if one.words]


def _told(position: Position, titles: Any, commands: Sequence[Command]) -> list[Resource]:
    """Compare the true states before and after each command."""
    rules_id, found = position.game.rules_id, list[Resource]()
    spent, words, once = truths_of(rules_id).spent, WORDS[rules_id], ONCE.get(rules_id)
    assert spent is not None
    for number, command in enumerate(commands):
        before, after = position.after(commands[:number]), position.after(commands[: number + 1])
        made = [MADE] if any(isinstance(one, riff.Combine) for one in commands[:number]) else []
        gone = [one for one in spent(before, after, command) if one not in made]  # both of a pair are named
        found += [Resource(one, words(before, one, command)) for one in gone]
        found += once(before, after, titles) if once is not None else []
    return found


def _card_game(position: Position, titles: Any, commands: Sequence[Command]) -> list[Resource]:
    """Compare the own hand and table after everybody passed on the payment."""
    before: Any = position.state
    after: Any = position.after(commands)
    if isinstance(commands[0], card_game.LetPass):
        return []  # the consequences are the other seat's doing
    pays = card_game.Fuel | card_game.SecondFlip | card_game.UseItem
    if any(isinstance(command, pays) for command in commands):
        after = passed(after, before.turn, Random(0), at_b1=True)
    seat = position.seat
    gone = {*hand(before, seat), *table(before, seat)} - {*hand(after, seat), *table(after, seat)}
    return [Resource(name, (titles.card(name),)) for name in sorted(gone)]


def _time_line(position: Position, titles: Any, commands: Sequence[Command]) -> list[Resource]:
    """Compare the own goods; gold is never spent."""
    before: Any = position.state
    after: Any = position.after(commands)
    seat = position.seat
    assert after.gold[seat] >= before.gold[seat]
    counts = zip(before.lookup.goods, before.goods[seat], after.goods[seat], strict=True)
    return [Resource(name, (f"{{{name}}}", titles.good(name))) for name, was, now in counts if now < was]


OWN: Final[Mapping[str, Callable[[Position, Any, Sequence[Command]], list[Resource]]]] = {
    "card_game": _card_game,
    "time_line": _time_line,
}


def _die_or_action(state: Any, name: str, command: Command) -> tuple[str, ...]:
    """Name a payment in Riff in Time; for a pair both parts, not the resulting Excellent."""
    if isinstance(command, riff.Suffer | riff.EndTurn):
        return ()  # a Bogus result pays for nothing, and leftovers at the end of a turn have their own question
    number = state.lookup.means_of[name]
    if number == state.lookup.free:
        return ("free action",)
    shown = state.pool.faces[number] if number < len(state.pool.faces) else state.lookup.shown[number]
    return tuple(f"{{{word}}}" for word, face in state.lookup.face.items() if face == shown)


def _tile_or_item(_state: Any, _name: str, _command: Command) -> tuple[str, ...]:
    return ("1 tile", *(f"{count} tiles" for count in range(2, 9)))


def _die_or_token(state: Any, name: str, _command: Command) -> tuple[str, ...]:
    """Name a die or token of Dice Through Time by its icon; buried dice may be counted instead."""
    icon = name.removeprefix("einstein.") if name.startswith("einstein.") else ICONS[state.faces[_die(state, name)]]
    return f"{{{icon}}}", "dice here", "die here"


def _die(state: Any, name: str) -> int:
    number: int = state.lookup.dice.index(name)
    return number


WORDS: Final[Mapping[str, Callable[[Any, str, Command], tuple[str, ...]]]] = {
    "riff_in_time": _die_or_action,
    "back_in_time": _tile_or_item,
    "dice_through_time": _die_or_token,
}


def _power(before: Any, after: Any, titles: Any) -> list[Resource]:
    """Return a hero's power once used."""
    if before.power_used or not after.power_used:
        return []
    hero = HEROES[before.heroes[before.turn]]
    return [Resource(f"power.{hero}", (titles.power(hero)[0],))]


ONCE: Final[Mapping[str, Callable[[Any, Any, Any], list[Resource]]]] = {
    "back_in_time": _power,
}
"""Resources that can be used once per turn and for several purposes."""
