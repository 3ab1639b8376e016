"""Why a command is a good idea in the Card Game."""

from __future__ import annotations

from game.ai.card_game.worth import Outlook
from game.ai.guide import Reason
from game.rules.card_game.state import State
from game.rules.kernel import Command


def reason(outlook: Outlook, s: State, command: Command) -> Reason:
    """Say why ``command`` is a good idea in ``s``."""
    if len(s.legal()) == 1:
        return Reason("hint.only_choice")
    return Reason("hint.best_found")
