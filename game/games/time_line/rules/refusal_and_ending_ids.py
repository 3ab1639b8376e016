"""Text ids of refusals and endings in Time Line. The client has the sentences."""

from __future__ import annotations

from enum import StrEnum


class Ending(StrEnum):
    """Endings of a game (rulebook, "Gagner"; ruling 12 if nobody can reach the goal any more)."""

    GOLD = "gold"
    """A player has enough gold."""
    ALL_PASSED = "all_passed"
    """No card was left to draw, and everybody stayed in turn: the richest wins."""
    STANDSTILL = "standstill"
    """For many rounds nothing was taken, sold or laid: the richest wins."""


class RefusalReason(StrEnum):
    """Reasons for refusing a command. Each lists the facts of its sentence."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    """Facts: seat (whose turn it is)."""
    NOT_NOW = "not_now"
    """Another decision comes first. Facts: asked (the decision)."""
    UNKNOWN = "unknown"
    """Facts: name (an id not in the box, or a number not on the table)."""
    NOT_POSSIBLE = "not_possible"
    """Impossible chance outcome."""
    NOT_ON_TABLE = "not_on_table"
    """The card has not been laid yet."""
    YOU_ARE_THERE = "you_are_there"
    OCCUPIED = "occupied"
    """Facts: seat (on the stop)."""
    NOT_ON_LINE = "not_on_line"
    """The stop is neither in the pawn's time zone nor on its time line."""
    ONLY_BY_LINE = "only_by_line"
    """A pawn on a Market can only leave along its time line."""
    NO_CARDS = "no_cards"
    """Facts: needed, left (cards to draw)."""
    OWN_ZONE = "own_zone"
    """Time travel cannot lead to the own zone."""
    A_STOP_IS_THERE = "a_stop_is_there"
    """An open card is there: its stop must be named."""
    NOT_FACE_DOWN = "not_face_down"
    AT_MARKET = "at_market"
    """The pawn is already on its Market."""
    NOT_AT_MARKET = "not_at_market"
    NO_BUYER = "no_buyer"
    """No good's line ends on this Market."""
    NOT_ENOUGH = "not_enough"
    """Facts: held (tokens of the good that sells here), good."""
