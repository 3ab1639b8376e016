"""What the commands of a game are to its review: choices, luck or neither, and the whole actions they make up."""

from __future__ import annotations

from bisect import bisect_right
from itertools import chain
from typing import NamedTuple

from game.match.history import History, issuer
from game.rules.contract import NATURE, Command, Seat, State, after


class Action(NamedTuple):
    """An action that may have moved the chances: its first command, the end of its decision, and its end."""

    number: int
    decided: int
    end: int


class Actions:
    """The commands of a game, grouped into actions as a player remembers them.

    An action is a decision with all that followed of itself: what was only selected for it, what chance gave, and what
    others were forced to do.
    """

    def __init__(self, history: History) -> None:
        """Look at all commands of ``history``."""
        self._commands = history.commands
        self.free: list[bool] = []
        """Whether a seat chose each command among several."""
        self.lucky: list[bool] = []
        """Whether each command was luck."""
        selects, state = list[bool](), history.at(0)
        for command in history.commands:
            free = state.actor >= 0 and len(state.legal_commands()) > 1
            self.free.append(free)
            self.lucky.append(is_luck(state))
            selects.append(free and is_selection(state, command))
            state.apply(command)
        self.begins = [0]
        """The numbers of the first commands of all actions, in order."""
        for begin in history.begins[1:]:
            if any(self.free[begin : history.end_of(begin)]) and not selects[begin - 1]:
                self.begins.append(begin)

    def moves(self, number: int, end: int) -> bool:
        """Return whether anything between two numbers of commands was chosen or luck."""
        return any(self.free[number:end]) or any(self.lucky[number:end])

    def several(self, number: int, end: int) -> bool:
        """Return whether there is more than one action between two numbers of commands."""
        place = bisect_right(self.begins, number)
        return place < len(self.begins) and self.begins[place] < end

    def between(self, number: int, end: int) -> Action:
        """Return what happened between two numbers of commands; of several actions, no decision stands out."""
        return Action(number, number if self.several(number, end) else self.decided(number, end), end)

    def middle(self, number: int, end: int) -> int:
        """Return the number of commands between several actions that divides them best."""
        inside = [begin for begin in self.begins if number < begin < end]
        return inside[len(inside) // 2]

    def decided(self, number: int, end: int) -> int:
        """Return where, up to ``end``, the decision begun by command ``number`` is over: luck begins, or others choose.

        What could not have gone otherwise belongs to it. If all of it was forced, nothing was decided.
        """
        seat = issuer(self._commands[number])
        others = (at for at in range(number, end) if self.free[at] and issuer(self._commands[at]) != seat)
        luck = (at for at in range(number, end) if self.lucky[at])
        stop = min(chain(others, luck), default=end)
        return stop if any(self.free[number:stop]) else number

    def decider(self, number: int, end: int) -> Seat:
        """Return the seat that decided the action from command ``number``, NATURE if none or several did."""
        if self.several(number, end) or self.decided(number, end) == number:
            return NATURE
        return issuer(self._commands[number])


def is_luck(state: State) -> bool:
    """Return whether chance is due in ``state``, and it matters what it gives."""
    if state.actor != NATURE:
        return False
    outcomes = [command for command, _weight in state.chance_outcomes()]
    return not outcomes or any(_kind(state, one) != _kind(state, outcomes[0]) for one in outcomes[1:])


def _kind(state: State, command: Command) -> object:
    """Return the winners if a command of chance ends the game, or else the command."""
    result = after(state, command).result()
    return command if result is None else result.winners


def is_selection(state: State, command: Command) -> bool:
    """Return whether a seat only selects something by ``command``: it could take that back at once."""
    picked = after(state, command)
    if picked.actor != state.actor:
        return False
    before = state.digest()
    return any(after(picked, one).digest() == before for one in picked.legal_commands())
