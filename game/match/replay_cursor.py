"""A recorded match to step through: its commands with a movable position."""

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
    """A match to look at; ``index`` is the number of commands carried out."""

    def __init__(
        self,
        game: Game,
        config: MatchConfig,
        history: History,
        takebacks: Sequence[Takeback] = (),
        number: int | None = None,
        review: bytes = bytes(NO_REVIEW),
    ) -> None:
        """Show ``history`` from its start.

        ``number`` is that of the match in the repository, None where it is not stored; ``review`` is the text of the
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
        """Make a replay of a saved game, every command checked.

        Raises:
            BadSave: the game does not fit what is on the shelf (any more).
        """
        header = saved.header
        return cls(game, saved.config, rebuild(game, saved), header.takebacks, saved.number, bytes(header.review))

    def __len__(self) -> int:
        """Count all commands."""
        return len(self._history)

    @property
    def history(self) -> History:
        """All commands of the game, to be looked at only."""
        return self._history

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        return self._history.state.result() is not None

    @cached_property
    def key(self) -> str:
        """What tells this game from all others."""
        return key_of(self.game, self.config, self._history)

    def saved(self) -> SaveFile:
        """Return the game as a save file."""
        return saved_from(self.config, self._history, self.takebacks)

    def seek(self, index: int) -> None:
        """Go to the state after ``index`` commands, clamped to the ends."""
        self.index = min(max(index, 0), len(self._history))
        self._state = self._history.at(self.index)

    def view(self, viewer: Seat | None, laid_open: bool = False) -> View:
        """Build what ``viewer`` could know at this point; ``laid_open``: with what the others hid."""
        return view_for(self._state, viewer, laid_open)

    @property
    def lays_open(self) -> bool:
        """Whether the game can show what everybody hides, all at once."""
        return isinstance(self._state, LaysOpen)

    def result(self) -> GameResult | None:
        """Return how the game had ended at this point, or None."""
        return self._state.result()

    def events(self, viewer: Seat | None, laid_open: bool = False) -> list[MatchEvent]:
        """List every action of the whole game, as ``viewer`` may know it; ``laid_open``: as if nothing were hidden."""
        return list(events_for(self._history, viewer, laid_open=laid_open))

    def tried(self, number: int, commands: Sequence[Command], viewer: Seat | None, laid_open: bool) -> MatchEvent:
        """Return what ``viewer`` would have seen had ``commands`` been given after ``number`` commands.

        Nothing is hidden in them: it is for games that are over.
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
        """Whether some of it is hidden from somebody: in a game with secrets, as long as it is not over."""
        return not self.is_over and hides_commands(self._state)

    @property
    def may_branch(self) -> bool:
        """Whether another match may go on from here: what is hidden has to be dealt again."""
        return not self.hides or isinstance(self.game, Redeals)

    def branch(
        self, players: Sequence[Player], seed: int | None = None, repository: MatchRepository | None = None
    ) -> Match:
        """Begin a match from this point; a new ``seed`` gives new dice.

        From a game that is not over, nobody learns what is hidden in it: that is dealt again, as the only person
        there may know it, or else an onlooker; and the dice to come are other ones.

        Raises:
            ValueError: it is not over, and the seed is its own, or nothing can be dealt again.
        """
        if not self.is_over and seed in (None, self.config.seed):
            raise ValueError("a game that is not over goes on with another seed only")
        history = self._dealt_again(Random(seed)) if self.hides else self._history
        return branch(self.game, self.config, history, self.index, players, seed, repository)

    def _dealt_again(self, rng: Random) -> History:
        """Return what happened up to here, with everything hidden dealt again."""
        if not isinstance(self.game, Redeals):
            raise ValueError(f"{self.game.box_id} cannot deal again what is hidden")
        people = [seat for seat, spec in enumerate(self.config.seats) if spec == HUMAN]
        viewer = people[0] if len(people) == 1 else None
        before = self._history.branch(self.index)
        return before.replaced(self.game.redealt(before.at(0), before.commands, viewer, rng))
