"""Command sequences: a card that is played and all its targets, as the commands of one action.

The targets depend on the table and the own hand alone, so any determinization of the view has the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from game.games.card_game.rules import commands as c
from game.games.card_game.rules.state_machine import State
from game.rules.contract import PlayerCommand

LONGEST: Final = 3
"""A card, what fuels it, and what it is aimed at."""


@dataclass(frozen=True, slots=True)
class CommandSequence:
    """Commands that belong together, and what they name."""

    commands: tuple[PlayerCommand, ...]
    square: str | None = None
    fuel: str | None = None
    bare: bool = False
    """A time machine without what it needs."""
    player: int | None = None
    item: str | None = None
    altered: bool | None = None
    left: bool | None = None
    fuels: int = 0
    """Among how many fuels it chose."""


def chains(state: State, first: PlayerCommand) -> list[CommandSequence]:
    """Return all sequences that begin with ``first`` (a card that is played, or a target that is named)."""
    return list(_extend(state, noted(CommandSequence(()), first, 0), first))


def _extend(state: State, chain: CommandSequence, command: PlayerCommand) -> Iterator[CommandSequence]:
    """Go on until nothing more has to be named."""
    after = state.clone()
    after.apply(command)
    seat = command.seat
    ask = after.view(seat).ask
    if ask is None or ask.what != "deed" or after.actor != seat or len(chain.commands) > LONGEST:
        yield chain
        return
    options = after.legal_commands()
    fuels = sum(isinstance(option, c.Fuel) for option in options)
    for option in options:
        if isinstance(option, PlayerCommand):
            yield from _extend(after, noted(chain, option, fuels), option)


def noted(chain: CommandSequence, command: PlayerCommand, fuels: int) -> CommandSequence:
    """Add a command to a chain."""
    longer = replace(chain, commands=(*chain.commands, command))
    if isinstance(command, c.Aim):
        return replace(longer, square=command.square)
    if isinstance(command, c.Fuel):
        return replace(longer, fuel=command.card, fuels=fuels)
    if isinstance(command, c.NoFuel):
        return replace(longer, bare=True)
    if isinstance(command, c.AimAt):
        return replace(longer, player=command.player)
    if isinstance(command, c.AimItem):
        return replace(longer, item=command.card)
    if isinstance(command, c.SetSide):
        return replace(longer, altered=command.altered)
    if isinstance(command, c.Toward):
        return replace(longer, left=command.left)
    return longer
