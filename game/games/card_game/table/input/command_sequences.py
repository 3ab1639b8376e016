"""Command sequences: a played card and all its targets, as the commands of one action.

Targets depend on the table and one's own hand alone, so every determinization of the view has the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from game.games.card_game.rules import commands as c
from game.games.card_game.rules.state_machine import State
from game.rules.contract import PlayerCommand

LONGEST: Final = 3
"""Most commands in a sequence: a card, its fuel and its target."""


@dataclass(frozen=True, slots=True)
class CommandSequence:
    """Commands of one action, and the targets that they name."""

    commands: tuple[PlayerCommand, ...]
    square: str | None = None
    fuel: str | None = None
    bare: bool = False
    """Whether a time machine is played without its fuel."""
    player: int | None = None
    item: str | None = None
    altered: bool | None = None
    left: bool | None = None
    fuels: int = 0
    """Number of fuels to choose from."""


def chains(state: State, first: PlayerCommand) -> list[CommandSequence]:
    """Return all sequences that begin with ``first``, a played card or a named target."""
    return list(_extend(state, noted(CommandSequence(()), first, 0), first))


def _extend(state: State, chain: CommandSequence, command: PlayerCommand) -> Iterator[CommandSequence]:
    """Yield the chain with every combination of its remaining targets."""
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
    """Return the chain with a command added."""
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
