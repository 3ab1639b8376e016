"""Commands of Time Line, by seats and by chance.

A stop is named by card and good, since every card has one stop of each good. Time zones count from 0, starting at the
start card; face-down cards have no id and are named by their place in the zone, counted from 0 at the top.
"""

from __future__ import annotations

from typing import TypeAlias

from game.rules.contract import ChanceCommand, PlayerCommand, Seat


class Place(PlayerCommand, frozen=True):
    """Put the pawn on a stop of the player's own card of the opening row."""

    good: str


class Stay(PlayerCommand, frozen=True):
    """Stay on the stop or Market, and sell nothing."""


class MoveTo(PlayerCommand, frozen=True):
    """Go to a stop of an open card: a local move within the time zone, or time travel along the line."""

    card: str
    good: str


class StepOff(PlayerCommand, frozen=True):
    """Move locally off the upper or lower end of the time zone onto a new card."""

    up: bool


class TurnUp(PlayerCommand, frozen=True):
    """Move locally onto a face-down card of the time zone."""

    place: int


class Explore(PlayerCommand, frozen=True):
    """Travel along the line to a time zone without an open card on it: one is drawn, or a face-down one turned up."""

    zone: int


class ToMarket(PlayerCommand, frozen=True):
    """Travel to the Market on which the line ends."""


class StopAt(PlayerCommand, frozen=True):
    """Choose the stop of the card revealed by a local move."""

    good: str


class Sell(PlayerCommand, frozen=True):
    """Sell ``count`` of the good whose line ends on the pawn's Market."""

    count: int


class SellNothing(PlayerCommand, frozen=True):
    """Arrive at a Market and keep all goods."""


class Begins(ChanceCommand, frozen=True):
    """Choose the first player at random."""

    player: Seat


class Dealt(ChanceCommand, frozen=True):
    """Lay a card of the opening row."""

    zone: int
    card: str


class Turned(ChanceCommand, frozen=True):
    """Reveal the card a pawn moves to."""

    card: str


Command: TypeAlias = (
    Place
    | Stay
    | MoveTo
    | StepOff
    | TurnUp
    | Explore
    | ToMarket
    | StopAt
    | Sell
    | SellNothing
    | Begins
    | Dealt
    | Turned
)
"""All commands, as a tagged union for reading JSON."""
