"""Text ids of the Card Game: why something may not be done, and how a game ends. The client has the sentences."""

from __future__ import annotations

from enum import StrEnum


class Ending(StrEnum):
    """How a game ends (rulebook, "Comment gagner" and FAQ 1 and 2)."""

    OWN_HISTORY = "own_history"
    """The active player prevented time travel with its own history in place."""
    THEIR_HISTORY = "their_history"
    """Somebody else prevented it, but only the winner's history was in place."""


class RefusalReason(StrEnum):
    """Why a command is refused. Facts that fill the sentence are named behind each."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    """seat: who must answer"""
    NOT_NOW = "not_now"
    """Something else is to be decided first. asked: the decision"""
    UNKNOWN = "unknown"
    """name: an id that is not in the box"""
    NOT_POSSIBLE = "not_possible"
    """A chance outcome that cannot come."""
    NOT_IN_HAND = "not_in_hand"
    ANSWERS_ONLY = "answers_only"
    """The card is played in answer to others only."""
    ITEMS_ONLY = "items_only"
    NOT_ON_TABLE = "not_on_table"
    """own: it has to lie on the own table; other: on another one; neither: on any"""
    NOT_A_LINCHPIN = "not_a_linchpin"
    """square"""
    ALMANAC_OWNED = "almanac_owned"
    """seat: who has the Almanac"""
    SAME_SQUARE = "same_square"
    WRONG_ITEM = "wrong_item"
    NOT_A_PLAYER = "not_a_player"
    WRONG_FUEL = "wrong_fuel"
    NOTHING_TO_DO = "nothing_to_do"
    """The item would change nothing now."""
    ONCE_A_TURN = "once_a_turn"
    NO_ANSWER = "no_answer"
    """The card does not answer this."""
    OWN_CARD = "own_card"
    STOLEN_ITEM = "stolen_item"
    """The item that is being taken cannot defend itself."""
    NO_POWER_CARD = "no_power_card"
    """Rewind and Quick Trip find no power actions."""
    NOT_THERE = "not_there"
