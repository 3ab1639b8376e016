"""A cursor through a recorded match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from random import Random

from game.match.config import MatchConfig, Takeback
from game.match.history import History, issuer
from game.match.match import Match, branch
from game.match.redaction import MatchEvent, events_for, view_for
from game.match.repository import MatchRepository
from game.match.review.model import key_of
from game.match.save_file import NO_REVIEW, SaveFile, rebuild, saved_from
from game.rules.contract import (
    Command,
    EventStep,
    Game,
    GameResult,
    LaysOpen,
    Redeals,
    Seat,
    View,
    hides_commands,
)
from game.seats.players import HUMAN, Player


class Replay:
    """A recorded match with a movable position: ``index`` is the number of commands carried out."""

    def __init__(
        self,
        game: Game,
        config: MatchConfig,
        history: History,
        takebacks: Sequence[Takeback] = (),
        number: int | None = None,
        review: bytes = bytes(NO_REVIEW),
    ) -> None:
        """Start at the beginning of ``history``.

        ``number`` is that of the match in the repository, None if it is not stored; ``review`` is the JSON text of the
        review that came with it.
        """
        self.game = game
        self.config = config
        self.takebacks = tuple(takebacks)
        self.number = number
        self.review = review
        self.index = 0
        self._history = history
        self._state = history.at(0)

    @classmethod
    def of_saved(cls, game: Game, saved: SaveFile) -> Replay:
        """Make a replay of a saved game and check every command.

        Raises:
            BadSave: the game does not fit the rules and the box of today.
        """
        header = saved.header
        return cls(game, saved.config, rebuild(game, saved), header.takebacks, saved.number, bytes(header.review))

    def __len__(self) -> int:
        return len(self._history)

    @property
    def history(self) -> History:
        """All commands of the game; read-only."""
        return self._history

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        return self._history.state.result() is not None

    @cached_property
    def key(self) -> str:
        """Hash that identifies the game."""
        return key_of(self.game, self.config, self._history)

    def saved(self) -> SaveFile:
        """Return the game as a save file."""
        return saved_from(self.config, self._history, self.takebacks)

    def seek(self, index: int) -> None:
        """Go to the state after ``index`` commands, clamped to the ends."""
        self.index = min(max(index, 0), len(self._history))
        self._state = self._history.at(self.index)

    def view(self, viewer: Seat | None, laid_open: bool = False) -> View:
        """Build the view of ``viewer`` at this point; with ``laid_open``, including what the other seats hid."""
        return view_for(self._state, viewer, laid_open)

    @property
    def lays_open(self) -> bool:
        """Whether the game has views that hide nothing."""
        return isinstance(self._state, LaysOpen)

    def result(self) -> GameResult | None:
        """Return the result at this point, or None while the game goes on."""
        return self._state.result()

    def events(self, viewer: Seat | None, laid_open: bool = False) -> list[MatchEvent]:
        """List every action of the game as ``viewer`` may know it; with ``laid_open`` nothing is hidden."""
        return list(events_for(self._history, viewer, laid_open=laid_open))

    def tried(self, number: int, commands: Sequence[Command], viewer: Seat | None, laid_open: bool) -> MatchEvent:
        """Return the event that ``viewer`` would have seen if ``commands`` had been given after ``number`` commands.

        The commands are not redacted: for games that are over.
        """
        state = self._history.at(number)
        views = [view_for(state, viewer, laid_open)]
        for command in commands:
            state.apply(command)
            views.append(view_for(state, viewer, laid_open))
        steps = tuple(EventStep(one, *ends) for one, ends in zip(commands, pairwise(views), strict=True))
        return MatchEvent(number, issuer(commands[0]), steps, views[0], views[-1])

    @property
    def hides(self) -> bool:
        """Whether parts are hidden from some viewers: in an unfinished game with hidden commands."""
        return not self.is_over and hides_commands(self._state)

    @property
    def may_branch(self) -> bool:
        """Whether another match may branch off here: what is hidden must be dealt anew."""
        return not self.hides or isinstance(self.game, Redeals)

    def branch(
        self, players: Sequence[Player], seed: int | None = None, repository: MatchRepository | None = None
    ) -> Match:
        """Begin a match from this point; a new ``seed`` gives new dice.

        A branch of an unfinished game reveals nothing of it: future dice differ, and hidden cards are dealt anew, to
        fit what the only person, or else an onlooker, may know.

        Raises:
            ValueError: the game is not over, and the seed is its own or hidden cards cannot be dealt anew.
        """
        if not self.is_over and seed in (None, self.config.seed):
            raise ValueError("an unfinished game can only be continued with another seed")
        history = self._dealt_again(Random(seed)) if self.hides else self._history
        return branch(self.game, self.config, history, self.index, players, seed, repository)

    def _dealt_again(self, rng: Random) -> History:
        """Return the history up to here, with everything hidden dealt anew."""
        if not isinstance(self.game, Redeals):
            raise ValueError(f"{self.game.box_id} can't deal its hidden cards again")
        people = [seat for seat, spec in enumerate(self.config.seats) if spec == HUMAN]
        viewer = people[0] if len(people) == 1 else None
        before = self._history.branch(self.index)
        return before.replaced(self.game.redealt(before.at(0), before.commands, viewer, rng))
