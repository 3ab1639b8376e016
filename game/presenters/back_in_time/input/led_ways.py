"""Where a figure can be led that somebody moves space by space: each space with the commands that lead there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.presenters.back_in_time.text.claimed import space_of
from game.presenters.contract import Watcher
from game.rules.back_in_time import commands as c
from game.rules.back_in_time.view import TableView
from game.rules.contract import Command, PlayerCommand, Seat, View


class LedWays:
    """The spaces to which the figure that is asked about can be led, nearest first.

    ``ends`` has the commands for each; ``last`` are those where its way is over. Where the figure may stop it is told
    to; where it has to go on, its next spaces are listed too, with the one step that is decided now.
    """

    def __init__(
        self, legal: Callable[[TableView], Sequence[Command]], watcher: Watcher[View], seat: Seat, what: str
    ) -> None:
        """``legal`` gives what may be done in a view; ``what`` is asked."""
        self.ends: dict[str, tuple[PlayerCommand, ...]] = {}
        self.last: set[str] = set()
        self._legal, self._watcher, self._seat, self._what = legal, watcher, seat, what

    def follow(self, view: TableView, legal: Sequence[Command], so_far: tuple[PlayerCommand, ...] = ()) -> None:
        """Collect the spaces from where the figure stands in ``view``."""
        further: list[tuple[TableView, tuple[PlayerCommand, ...]]] = []
        for command in legal:
            if not isinstance(command, c.Lead):
                continue
            commands = (*so_far, command)
            after = self._watcher.preview(self._seat, commands)
            shown = after if isinstance(after, TableView) else None
            going = shown if shown is not None and self._goes_on(shown, command.figure) else None
            if going is not None:
                further.append((going, commands))
                may_stop = going.ask is not None and not going.ask.must
                self._ends_at(command.to, (*commands, c.Halt(command.seat)) if may_stop else commands, last=may_stop)
            else:
                self._ends_at(command.to, commands)
                there = command.to if shown is None else space_of(shown, command.figure)
                self._ends_at(there, commands, last=True)
        for after_it, commands in further:
            self.follow(after_it, self._legal(after_it), commands)

    def _goes_on(self, after: TableView, figure: str) -> bool:
        """Return whether the same figure is asked about again."""
        return after.ask is not None and (after.ask.what, after.ask.figure) == (self._what, figure)

    def _ends_at(self, space: str, commands: tuple[PlayerCommand, ...], *, last: bool = False) -> None:
        """Note the commands for a space; the first that are found stay."""
        self.ends.setdefault(space, commands)
        if last and self.ends[space] == commands:
            self.last.add(space)
