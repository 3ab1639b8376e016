"""Text ids of refusals and endings in the Card Game. The client has the sentences."""

from __future__ import annotations

from enum import StrEnum


class Ending(StrEnum):
    """Endings of a game (rulebook, "Comment gagner" and FAQ 1 and 2)."""

    OWN_HISTORY = "own_history"
    """The active player prevented time travel with its own history in place."""
    THEIR_HISTORY = "their_history"
    """Another player prevented it, but only the winner's history was in place."""


class RefusalReason(StrEnum):
    """Reasons for refusing a command. Each lists the facts of its sentence."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    """Facts: seat (whose turn it is)."""
    NOT_NOW = "not_now"
    """Another decision comes first. Facts: asked (the decision)."""
    UNKNOWN = "unknown"
    """Facts: name (an id not in the box)."""
    NOT_POSSIBLE = "not_possible"
    """Impossible chance outcome."""
    NOT_IN_HAND = "not_in_hand"
    ANSWERS_ONLY = "answers_only"
    """The card is only a response."""
    ITEMS_ONLY = "items_only"
    NOT_ON_TABLE = "not_on_table"
    """Facts: own (the own table is required), other (another table is); neither: any table."""
    NOT_A_LINCHPIN = "not_a_linchpin"
    """Facts: square."""
    ALMANAC_OWNED = "almanac_owned"
    """Facts: seat (owner of the Almanac)."""
    SAME_SQUARE = "same_square"
    WRONG_ITEM = "wrong_item"
    NOT_A_PLAYER = "not_a_player"
    WRONG_FUEL = "wrong_fuel"
    NOTHING_TO_DO = "nothing_to_do"
    """The item would change nothing now."""
    ONCE_A_TURN = "once_a_turn"
    NO_ANSWER = "no_answer"
    """The card is no response to this."""
    OWN_CARD = "own_card"
    STOLEN_ITEM = "stolen_item"
    """An item being stolen cannot defend itself."""
    NO_POWER_CARD = "no_power_card"
    """Rewind and Quick Trip cannot find power actions."""
    NOT_THERE = "not_there"
