"""A scripted large board of Time Line: the players step off the ends of their time zones repeatedly."""

from random import Random

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.state_machine import State
from game.rules.contract import NATURE, Command, Game

OTHERS = 4
"""Height of the other players' zones, in cards."""


def tall(game: Game, seats: int, high: int, seed: int) -> list[Command]:
    """Return the commands up to the turn of the player whose zone is ``high`` cards high.

    Both ends grow, and nobody sells. The board depends only on the arguments.

    Raises:
        ValueError: If the deck is too small.
    """
    state, rng, given = game.start(seats, {}), Random(seed), list[Command]()
    assert isinstance(state, State)
    while not _is_done(state, high):
        command = state.sample_chance(rng) if state.actor == NATURE else _grow(state, high, rng)
        given.append(command)
        state.apply(command)
    return given


def _is_done(state: State, high: int) -> bool:
    """Return whether the player in the first zone has the turn, and that zone is high enough."""
    if state.actor < 0 or state.over is not None or any(pawn < 0 for pawn in state.pawns):
        return False
    if not state.deck:
        raise ValueError(f"the deck is too small for {high} cards")
    return _own_zone(state) == 0 and len(state.zones[0]) >= high and c.Stay(state.actor) in state.legal_commands()


def _own_zone(state: State) -> int:
    return state.home[state.pawns[state.actor] >> 2]


def _grow(state: State, high: int, rng: Random) -> Command:
    """Step off an end until the own zone is high enough, then wait; stops on new cards are random."""
    legal = state.legal_commands()
    ends = [command for command in legal if isinstance(command, c.StepOff)]
    if not ends:
        return rng.choice(list(legal))
    zone = _own_zone(state)
    return rng.choice(ends) if len(state.zones[zone]) < (high if zone == 0 else OTHERS) else c.Stay(state.actor)
