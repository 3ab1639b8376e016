"""A game played again: the same list of commands with a place in it that one may move."""

from __future__ import annotations

from collections.abc import Sequence

from game.match.gate import Happening, story
from game.match.history import History
from game.match.journal import Journal
from game.match.match import Match, branch
from game.match.setting import Setting, Takeback
from game.rules.kernel import Ended, Game, Seat, View
from game.seats.sitter import Sitter


class Replay:
    """A finished or unfinished game to look at; ``index`` is the number of commands already carried out."""

    def __init__(self, game: Game, setting: Setting, history: History, takebacks: Sequence[Takeback] = ()) -> None:
        """Show ``history`` from its start."""
        self.game = game
        self.setting = setting
        self.takebacks = tuple(takebacks)
        self.index = 0
        self._history = history
        self._state = history.at(0)

    def __len__(self) -> int:
        """Count all commands."""
        return len(self._history)

    def seek(self, index: int) -> None:
        """Go to the position after ``index`` commands; beyond the ends means the ends."""
        self.index = min(max(index, 0), len(self._history))
        self._state = self._history.at(self.index)

    def view(self, viewer: Seat | None) -> View:
        """Build what ``viewer`` could know at this point."""
        return self._state.view(viewer)

    def ended(self) -> Ended | None:
        """Say how the game had ended at this point, or None."""
        return self._state.ended()

    def happenings(self, viewer: Seat | None) -> list[Happening]:
        """List every action of the whole game, as ``viewer`` may know it."""
        return list(story(self._history, viewer))

    def branch(self, sitters: Sequence[Sitter], seed: int | None = None, journal: Journal | None = None) -> Match:
        """Begin a match from this point; a new ``seed`` gives new dice."""
        return branch(self.game, self.setting, self._history, self.index, sitters, seed, journal)
