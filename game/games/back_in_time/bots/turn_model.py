"""Data model of the planner: simplified turn states, moves, plans and limits."""

from __future__ import annotations

from typing import NamedTuple

from game.games.back_in_time.bots.reach import Scene


class TurnState(NamedTuple):
    """State of a planned turn; ``done`` holds the challenges solved, ``power`` whether the power is unused."""

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
    """Numbers of useful and other dice rolled since Biff's state; their Biff faces are still pending."""


class TurnMove(NamedTuple):
    """Move to ``goal`` with the tiles ``fare`` (then call Lorraine if ``power``), and attempt a challenge.

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
    """Value of the rest of the turn and its first move; None to stop here."""

    value: float
    move: TurnMove | None


class Limits(NamedTuple):
    """Search limits of a level: moves at each depth, payments for movement, and whether powers are planned."""

    beam: tuple[int, ...] = (7, 3, 1)
    fares: int = 4
    plans_powers: bool = True
