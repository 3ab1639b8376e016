"""Text ids of Time Line: why something may not be done, and how a game ends. The client has the sentences."""

from __future__ import annotations

from enum import StrEnum


class Ending(StrEnum):
    """How a game ends (rulebook, "Gagner"; ruling 12 where nobody can reach the goal any more)."""

    GOLD = "gold"
    """Somebody has gathered enough gold."""
    ALL_PASSED = "all_passed"
    """No card was left to draw, and everybody stayed put in turn: the richest wins."""
    STANDSTILL = "standstill"
    """For many rounds nothing was taken, sold or laid: the richest wins."""


class RefusalReason(StrEnum):
    """Why a command is refused. Facts that fill the sentence are named behind each."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    """seat: who must answer"""
    NOT_NOW = "not_now"
    """Something else is to be decided first. asked: the decision"""
    UNKNOWN = "unknown"
    """name: an id that is not in the box, or a number that is not on the table"""
    NOT_POSSIBLE = "not_possible"
    """A chance outcome that cannot come."""
    NOT_ON_TABLE = "not_on_table"
    """The card has not been laid yet."""
    YOU_ARE_THERE = "you_are_there"
    OCCUPIED = "occupied"
    """seat: who stands there"""
    NOT_ON_LINE = "not_on_line"
    """The stop is neither in the pawn's time zone nor on its time line."""
    ONLY_BY_LINE = "only_by_line"
    """A pawn on a Market leaves it along its time line only."""
    NO_CARDS = "no_cards"
    """needed, left: cards to draw"""
    OWN_ZONE = "own_zone"
    """Nobody travels in time to where it is."""
    A_STOP_IS_THERE = "a_stop_is_there"
    """An open card lies there: its stop is named instead."""
    NOT_FACE_DOWN = "not_face_down"
    AT_MARKET = "at_market"
    """The pawn stands on its Market already."""
    NOT_AT_MARKET = "not_at_market"
    NO_BUYER = "no_buyer"
    """No good's line ends on this Market."""
    NOT_ENOUGH = "not_enough"
    """held: how many of the good that sells here; good"""
