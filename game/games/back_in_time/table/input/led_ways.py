"""Where a figure can be led that somebody moves space by space: each space with the commands that lead there."""

from __future__ import annotations

from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.state_machine import State
from game.games.back_in_time.table.text.claimed import space_of
from game.rules.contract import PlayerCommand


class LedWays:
    """The spaces to which the figure that is asked about can be led, nearest first.

    ``ends`` has the commands for each; ``last`` are those where its way is over. Where the figure may stop it is told
    to; where it has to go on, its next spaces are listed too, with the one step that is decided now.
    """

    def __init__(self, what: str) -> None:
        """``what`` is asked."""
        self.ends: dict[str, tuple[PlayerCommand, ...]] = {}
        self.last: set[str] = set()
        self._what = what

    def follow(self, state: State, so_far: tuple[PlayerCommand, ...] = ()) -> None:
        """Collect the spaces from where the figure stands in ``state``."""
        further: list[tuple[State, tuple[PlayerCommand, ...]]] = []
        for command in state.legal_commands():
            if not isinstance(command, c.Lead):
                continue
            commands, then = (*so_far, command), state.clone()
            then.apply(command)
            after = then.view(command.seat)
            ask = after.ask
            if ask is not None and (ask.what, ask.figure) == (self._what, command.figure):
                further.append((then, commands))
                ends = commands if ask.must else (*commands, c.Halt(command.seat))
                self._ends_at(command.to, ends, last=not ask.must)
            else:
                self._ends_at(command.to, commands)
                self._ends_at(space_of(after, command.figure), commands, last=True)
        for then, commands in further:
            self.follow(then, commands)

    def _ends_at(self, space: str, commands: tuple[PlayerCommand, ...], *, last: bool = False) -> None:
        """Note the commands for a space; the first that are found stay."""
        self.ends.setdefault(space, commands)
        if last and self.ends[space] == commands:
            self.last.add(space)
