"""Course of a turn: draw, due plays and end; and the B-1 stack (rulebook, "Comment jouer").

Each function named after a pending decision performs one automatic step of it and returns True, or sets ``actor`` to
whoever must answer and returns False.
"""

from __future__ import annotations

from game.games.card_game.rules.pending import Closing, Discarding, Drawing, Due, Second, Turning, Waking
from game.games.card_game.rules.refusal_and_ending_ids import Ending
from game.games.card_game.rules.state_data import StateData
from game.rules.contract import NATURE, Seat


def start_turn(s: StateData) -> None:
    """Push the decisions of a turn: draw 1, play 1."""
    s.pending[:] = [Closing(), Due(1), Drawing(s.turn, s.lookup.box.setup.draw), Waking()]


def end_turn(s: StateData) -> None:
    """Pass the turn to the next player."""
    s.was_changed, s.changed, s.fused = s.changed, False, False
    s.turn = (s.turn + 1) % s.seats
    start_turn(s)


def clear_loose_ends(s: StateData) -> None:
    """Discard the cards whose effects are cut off by the end of the turn."""
    for record in s.pending:
        if isinstance(record, (Discarding, Second)):
            s.discard(record.card)


def drawing(s: StateData, top: Drawing) -> bool:
    """Draw a card; with no cards left, nothing is drawn (ruling 14)."""
    if not top.left or not s.refill():
        s.pending.pop()
        return True
    s.actor = NATURE
    return False


def extra_play(s: StateData) -> None:
    """Give the active player one more play."""
    for place in range(len(s.pending) - 1, -1, -1):
        record = s.pending[place]
        if isinstance(record, Due) and not record.shopping:
            s.pending[place] = Due(record.left + 1)
            return


def flip(s: StateData, linchpin: int) -> None:
    """Flip a linchpin; for B-1 chance turns the top card of its stack."""
    if linchpin == s.lookup.b1:
        s.pending.append(Turning())
        return
    s.flipped ^= 1 << linchpin
    s.changed = True


def turn_card(s: StateData, real: bool) -> None:
    """Turn a card of B-1: a decoy is set aside, the real one may end the game (FAQ 1, 2 and 7)."""
    s.pending.pop()
    if not real:
        s.stack -= 1
        s.aside += 1
        s.changed = True
        return
    winner = _winner(s)
    if winner is not None:
        clear_loose_ends(s)
        s.finish(Ending.OWN_HISTORY if winner == s.turn else Ending.THEIR_HISTORY, winner)
        return
    # Ruling 28: the stack is reshuffled, the attempt is void, and the turn ends immediately.
    clear_loose_ends(s)
    end_turn(s)


def _winner(s: StateData) -> Seat | None:
    """Return the winner when time travel is prevented: the active player, or the only other satisfied one."""
    if s.is_satisfied(s.turn):
        return s.turn
    others = [seat for seat in s.others() if s.is_satisfied(seat)]
    return others[0] if len(others) == 1 else None
