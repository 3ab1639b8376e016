"""The simplified turn of the planner: states, moves, plans, and limits."""

from __future__ import annotations

from typing import NamedTuple

from game.games.back_in_time.bots.reach import Scene


class TurnState(NamedTuple):
    """A state of a planned turn; ``done`` holds challenges solved in the plan, ``power`` whether it is left."""

    here: int
    george: int
    lorraine: int
    biff: int
    down: bool
    tokens: int
    tiles: int
    love: int
    car: int
    parts: int
    done: frozenset[str]
    power: bool
    items: int
    rolled: tuple[int, int] = (0, 0)
    """Useful and other dice rolled since Biff stood as the node says: their Biffs are not carried out yet."""


class TurnMove(NamedTuple):
    """Go to ``goal`` with the tiles ``fare`` (after which the power brings Lorraine, if ``power``), then attempt.

    ``challenge`` is None for a plain move; ``dice`` is the mask of tiles rolled; ``gain`` its own value and ``after``
    the expected state.
    """

    goal: Scene
    fare: int
    challenge: str | None
    dice: int
    extra: int
    power: bool
    gain: float
    after: TurnState


class TurnPlan(NamedTuple):
    """The value of the rest of the turn and its first move; None: stop here."""

    value: float
    move: TurnMove | None


class Limits(NamedTuple):
    """How far a level looks: moves at each depth, payments for movement, and whether powers are planned."""

    beam: tuple[int, ...] = (7, 3, 1)
    fares: int = 4
    plans_powers: bool = True
