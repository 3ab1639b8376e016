"""Asks a bot for a hint without making the window wait, and finds the level at which the person who asks plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import CancelledError, Future
from functools import cached_property
from math import log
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from game.ai import EXPERT, Budget, levels
from game.ai.calibration import Curve, Setting, calibration_of, curve_of
from game.ai.hints import Hint, Proposal
from game.content import hint_sentence
from game.match.match import Match
from game.match.repository import MatchRepository, RepositoryError
from game.match.repository_rows import MatchRecord, Wanted
from game.match.session.hot_seat import person_asked
from game.rules.contract import Command, Game, Seat, View
from game.seats.bot_client import BotClient
from game.seats.players import HUMAN
from game.seats.seeds import mix
from game.seats.spec import BOT_PREFIX, NORMAL, Workers, quick_level, stand_in, usual_level

TIME: Final = 1500
"""Milliseconds a hint may take, and to weigh it once more."""


class Advice(NamedTuple):
    """The action a bot would take, and why: an English sentence and the facts that fill it.

    ``chance`` is the chance to win with it, ``others`` what comes next; a bot need not know them. An open chance is
    told ``again``, with all else, once it was weighed: from ``games`` that were played on at this table, with ``mine``,
    the best of what the person had in hand.
    """

    commands: tuple[Command, ...]
    sentence: str
    facts: Mapping[str, Any]
    chance: float | None = None
    others: tuple[Proposal, ...] = ()
    mine: Proposal | None = None
    games: int = 0
    again: bool = False


class _Asked(NamedTuple):
    """A question: its answer to come, the view it is about, what the person thinks of, and what is weighed, if any."""

    future: Future[Hint | None]
    view: View
    mine: Sequence[tuple[Command, ...]] = ()
    weighed: Advice | None = None


class HintGiver:
    """One question at a time to the best bot of the game: what to do, and then what that is worth at this table."""

    def __init__(
        self,
        match: Match,
        told: Callable[[Advice], None],
        failed: Callable[[Exception], None],
        workers: Workers,
    ) -> None:
        """``told`` gets the answer, ``failed`` why there is none: a bot with a mistake in it must not end a game.

        ``workers`` gives the processes in which bots think.
        """
        self._match, self._told, self._failed, self._workers = match, told, failed, workers
        self._asked: _Asked | None = None

    @property
    def waiting(self) -> bool:
        """Whether it is still to come what to do."""
        return self._asked is not None and self._asked.weighed is None

    def ask(self, mine: Sequence[tuple[Command, ...]] = ()) -> bool:
        """Ask what the person who is asked should do; return whether there is one.

        The answer comes to ``told`` in a later frame, and again once it has been weighed: with ``mine``, actions that
        the person thinks of.
        """
        person = person_asked(self._match)
        question = person.request() if person is not None else None
        if question is None:
            return False
        self.forget()
        budget, past = Budget(milliseconds=TIME), self._match.past
        future = self._adviser.advise(question.view, question.options, budget, past)
        self._asked = _Asked(future, question.view, mine)
        return True

    def update(self) -> None:
        """Look whether an answer has come."""
        asked = self._asked
        if asked is None or not asked.future.done():
            return
        self._asked, hint = None, None
        try:
            hint = asked.future.result()
            if hint is not None and asked.weighed is None:
                hint = at_table(self._match.game, hint, self._levels(), asked.view.actor)
            advice = asked.weighed if hint is None else advice_of(self._match.game, hint)
        except CancelledError:
            return
        except Exception as error:
            if asked.weighed is None:
                self._failed(error)
                return
            advice = asked.weighed  # it is not known better; what was told holds
        if advice is None:
            return
        if asked.weighed is not None:
            self._told(advice._replace(again=True))
        elif hint is None or advice.chance in (None, 0.0, 1.0):
            self._told(advice)
        else:
            self._weigh(asked, hint, advice)
            self._told(advice._replace(chance=None))

    def _weigh(self, asked: _Asked, hint: Hint, advice: Advice) -> None:
        """Ask what a hint is worth at this table."""
        hint = hint._replace(mine=tuple(map(Proposal, asked.mine)))
        budget, past = Budget(milliseconds=TIME), self._match.past
        future = self._adviser.weigh(asked.view, hint, self._levels(), budget, past)
        self._asked = _Asked(future, asked.view, weighed=advice)

    def forget(self) -> None:
        """Withdraw the question: the table has changed."""
        if self._asked is not None:
            self._asked = None
            self._adviser.withdraw()

    def _levels(self) -> list[str]:
        """Return the levels that play as those who sit there do."""
        match = self._match
        person = self._person if len(match.people) == 1 else ""
        return [stand_in(match.game, player.spec, person) for player in match.players]

    @cached_property
    def _person(self) -> str:
        """The level of the only person, by how their games ended; empty where that cannot be read."""
        recorder = self._match.recorder
        try:
            return level_of_person(self._match.game, recorder.repository) if recorder else ""
        except RepositoryError:
            return ""

    @cached_property
    def _adviser(self) -> BotClient:
        """Who answers in time and can say why."""
        game = self._match.game
        level = quick_level(game.rules_id)
        return BotClient(BOT_PREFIX + level, game, level, mix(0, "seat", 0), self._workers())


def at_table(game: Game, hint: Hint, players: Sequence[str], seat: Seat) -> Hint:
    """Return a hint with the chances that ``seat`` has where bots of such levels sit, told without playing on."""
    curve, setting = curve_of(game.rules_id), Setting(0).seated(players, seat)

    def moved(one: Proposal) -> Proposal:
        return one if one.chance is None else one._replace(chance=curve.at_table(one.chance, setting))

    return hint._replace(best=moved(hint.best), others=tuple(map(moved, hint.others)))


def advice_of(game: Game, hint: Hint) -> Advice:
    """Return a hint with the sentence of its reason.

    Raises:
        UnknownHint: there is none.
    """
    reason = hint.reason
    facts = dict(reason.facts)
    said = hint_sentence(game.box_id, reason.text)
    mine = hint.mine[0] if hint.mine else None
    return Advice(hint.best.commands, said, facts, hint.best.chance, hint.others, mine, hint.games)


# --- the level of a person -------------------------------------------------------------------------------------------


LATEST: Final = 40
"""So many games of a person count: who plays learns."""
EXPECTED: Final[Mapping[str, float]] = MappingProxyType({NORMAL: 0.5})
"""How likely a level is before any game was played; each of the others half as likely."""


class Ended(NamedTuple):
    """A game of one person with bots: its setting, and whether the person won."""

    setting: Setting
    won: bool


def level_of_person(game: Game, repository: MatchRepository) -> str:
    """Return the level of who plays here alone with bots.

    Raises:
        RepositoryError: the repository cannot be read.
    """
    known = calibration_of(game.rules_id)
    if known is None:
        return usual_level(game.rules_id)
    wanted = Wanted(over=True, words=((HUMAN, ()),), box_id=game.box_id)
    rows = repository.rows(wanted, 0, LATEST)
    found = (ended(game, row) for row in rows if isinstance(row, MatchRecord))
    return fitting_level(game.rules_id, known.before, [one for one in found if one is not None])


def ended(game: Game, record: MatchRecord) -> Ended | None:
    """Return how a stored game of one person ended; None of lessons, practice, and games of several people."""
    config, result = record.config, record.result
    if result is None or config.lesson or config.practice or config.seats.count(HUMAN) != 1:
        return None
    seat = config.seats.index(HUMAN)
    setting = Setting(len(config.seats), config.options.get("difficulty", ""))
    return Ended(setting.seated([stand_in(game, spec) for spec in config.seats], seat), seat in result.winners)


def fitting_level(rules_id: str, before: Curve, games: Iterable[Ended]) -> str:
    """Return the level at which such ends of ``games`` are likeliest; ``before`` tells chances before a game."""
    offered = [level for level in levels(rules_id) if level != EXPERT]
    likely = {level: log(EXPECTED.get(level, 0.25)) for level in offered}
    for one in games:
        for level in offered:
            chance = before.chance(0.5, one.setting._replace(own=level))
            likely[level] += log(chance if one.won else 1 - chance)
    return max(offered, key=likely.__getitem__)
