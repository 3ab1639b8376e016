"""Asks a bot for a hint without blocking the window, and estimates the level of the person who asks."""

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
from game.ai.weighing import estimate_after
from game.content import hint_sentence
from game.content.texts import Plural
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
"""Time limit of a hint in ms, and of weighing it first."""

ROUNDS: Final = (TIME, 2 * TIME, 4 * TIME)
"""Time limits in ms of weighing a hint again and again while it is open."""

RATED: Final = (5.0,)
"""What a rating is worth in games: it is off by some 15 points."""

MATTERS: Final = 0.03
"""Least correction of a chance that is told."""


class Advice(NamedTuple):
    """The action a bot would take, and the reason: an English sentence and the facts that fill it in.

    ``chance`` is the chance to win with it, told by its ``bounds`` where there are any, ``others`` are the next best
    actions; None and empty if the bot does not know them. If the chance is neither 0 nor 1, the advice is given
    ``again`` once it was weighed by ``games`` playouts for this table, and whenever more of them correct it; ``mine``
    is the best action that the person considered. ``wins`` says that the sentence tells of the victory already.
    """

    commands: tuple[Command, ...]
    sentence: str | Plural
    facts: Mapping[str, Any]
    chance: float | None = None
    others: tuple[Proposal, ...] = ()
    mine: Proposal | None = None
    games: int = 0
    again: bool = False
    bounds: tuple[float, float] | None = None
    wins: bool = False


class _Asked(NamedTuple):
    """An open question: its future answer, view and moment, the actions the person considers.

    For weighing also the number of its round, the hint to be weighed, the advice as it was told or would be if weighing
    failed, and whether a chance was told.
    """

    future: Future[Hint | None]
    view: View
    moment: tuple[int, int]
    mine: Sequence[tuple[Command, ...]] = ()
    round: int = 0
    hint: Hint | None = None
    advice: Advice | None = None
    told: bool = False


class HintGiver:
    """Asks a bot for advice, one question at a time: first what to do, then the chances of that at this table."""

    def __init__(
        self,
        match: Match,
        told: Callable[[Advice], None],
        failed: Callable[[Exception], None],
        workers: Workers,
    ) -> None:
        """``told`` receives the advice, ``failed`` an error of the bot, which must not end the game.

        ``workers`` returns the worker pool of bots.
        """
        self._match, self._told, self._failed, self._workers = match, told, failed, workers
        self._asked: _Asked | None = None
        self._weighed: _Asked | None = None
        """The latest question whose hint was weighed, with that hint.

        Asked again there, or on the way that it advised, what it knows is told and weighed on.
        """

    @property
    def waiting(self) -> bool:
        """Whether the first advice is still to come."""
        return self._asked is not None and self._asked.advice is None

    def ask(self, mine: Sequence[tuple[Command, ...]] = ()) -> bool:
        """Ask what the person to act should do; return whether there is such a person.

        ``told`` is called in a later frame, again once the advice has been weighed together with ``mine``, the actions
        that the person considers, and whenever weighing it further corrects it.
        """
        person = person_asked(self._match)
        question = person.request() if person is not None else None
        if question is None:
            return False
        self.forget()
        budget, past = Budget(milliseconds=TIME), self._match.past
        future = self._adviser.advise(question.view, question.options, budget, past)
        self._asked = _Asked(future, question.view, self._moment, mine)
        return True

    @property
    def _moment(self) -> tuple[int, int]:
        """How far the match is."""
        return len(self._match), len(self._match.takebacks)

    def update(self) -> None:
        """Pass on an answer that has arrived, unless the table has changed; called once per frame."""
        asked = self._asked
        if asked is not None and asked.moment != self._moment:
            self.forget()
            return
        if asked is None or not asked.future.done():
            return
        self._asked, hint = None, None
        try:
            hint = asked.future.result()
            if hint is not None and asked.advice is None:
                hint = at_table(self._match.game, hint, self._levels(), asked.view.actor)
            advice = asked.advice if hint is None else advice_of(self._match.game, hint)
        except CancelledError:
            return
        except Exception as error:
            if asked.advice is None:
                self._failed(error)
            elif not asked.told:
                self._told(asked.advice._replace(again=True))
            return
        if advice is None:
            return
        if asked.advice is None:
            self._tell(asked, hint, advice)
        else:
            self._correct(asked, hint, asked.advice, advice)

    def _tell(self, asked: _Asked, hint: Hint | None, advice: Advice) -> None:
        """Tell what to do; unless the end is certain, with the chance still to come."""
        if hint is None or advice.chance in (None, 0.0, 1.0):
            self._told(advice)
            return
        known = self._known(asked, hint)
        if known is not None:
            advice = advice_of(self._match.game, known)
            is_told = not known.best.is_vague
            if advice.chance not in (0.0, 1.0):
                self._weigh(asked._replace(round=1, told=is_told), known, advice)
            self._told(advice if is_told else advice._replace(chance=None))
            return
        hint = hint._replace(mine=tuple(map(Proposal, asked.mine)))
        self._weigh(asked, hint, advice)
        self._told(advice._replace(chance=None))

    def _known(self, asked: _Asked, hint: Hint) -> Hint | None:
        """Return the hint with what was weighed here before, or until the last hint was followed up to here."""
        known = self._weighed
        if known is None or known.hint is None or known.mine != asked.mine:
            return None
        if known.moment == asked.moment:
            return known.hint
        best, followed = known.hint.best, tuple(self._match.history.commands[known.moment[0] :])
        same = (known.moment[1], known.view.actor) == (asked.moment[1], asked.view.actor)
        if not followed or not same or followed != best.commands[: len(followed)] or best.chance is None:
            return None
        others = (one if one.chance in (None, 0.0, 1.0) else one._replace(noise=1.0) for one in hint.others)
        return hint._replace(best=best._replace(commands=hint.best.commands), others=tuple(others))

    def _correct(self, asked: _Asked, hint: Hint | None, before: Advice, advice: Advice) -> None:
        """Tell the chances after a round of weighing, if they are new, and weigh on.

        Without a ``hint`` no playout finished, or too few did to say anything: on a slow machine the next, longer
        round may end more.
        """
        is_over, chance = advice.chance in (0.0, 1.0), advice.chance or 0.0
        is_last = is_over or asked.round + 1 == len(ROUNDS)
        is_new = not asked.told or is_over or _how_told(advice) != _how_told(before)
        is_new = is_new or (advice.bounds is None and abs(chance - (before.chance or 0.0)) >= MATTERS)
        tells = is_new and (is_last or (hint is not None and not hint.best.is_vague))
        if hint is not None:
            self._weighed = asked._replace(hint=hint)
        if not is_last:
            more, told = hint or asked.hint, asked.told or tells
            assert more is not None
            self._weigh(asked._replace(round=asked.round + 1, told=told), more, advice if is_new else before)
        if tells:
            self._told(advice._replace(again=True))

    def _weigh(self, asked: _Asked, hint: Hint, advice: Advice) -> None:
        """Ask for the chances of a hint at this table."""
        budget, past = Budget(milliseconds=ROUNDS[asked.round]), self._match.past
        future = self._adviser.weigh(asked.view, hint, self._levels(), budget, past)
        self._asked = asked._replace(future=future, hint=hint, advice=advice)

    def forget(self) -> None:
        """Withdraw the open question, as the table has changed."""
        if self._asked is not None:
            self._asked = None
            self._adviser.withdraw()

    def _levels(self) -> list[str]:
        """Return the levels that play like the players at the table."""
        match = self._match
        person = self._person if len(match.people) == 1 else ""
        return [stand_in(match.game, player.spec, person) for player in match.players]

    @cached_property
    def _person(self) -> str:
        """The level of the only person, estimated from finished games; empty if they cannot be read."""
        recorder = self._match.recorder
        try:
            return level_of_person(self._match.game, recorder.repository) if recorder else ""
        except RepositoryError:
            return ""

    @cached_property
    def _adviser(self) -> BotClient:
        """The bot that gives hints: of the strongest level that answers without a noticeable wait."""
        game = self._match.game
        level = quick_level(game.rules_id)
        return BotClient(BOT_PREFIX + level, game, level, mix(0, "seat", 0), self._workers())


def at_table(game: Game, hint: Hint, players: Sequence[str], seat: Seat) -> Hint:
    """Return a hint with the chances of ``seat`` against ``players`` of these levels, by calibration alone."""
    curve = curve_of(game.rules_id)

    def moved(one: Proposal) -> Proposal:
        if one.chance in (None, 0.0, 1.0):
            return one
        chance, noise = estimate_after(curve.at_table(one.chance, players, seat), 0, 0, RATED)
        return one._replace(chance=chance, noise=noise)

    return hint._replace(best=moved(hint.best), others=tuple(map(moved, hint.others)))


def advice_of(game: Game, hint: Hint) -> Advice:
    """Return a hint with the sentence of its reason.

    Raises:
        UnknownHint: there is no sentence for it.
    """
    reason = hint.reason
    facts = dict(reason.facts)
    said = hint_sentence(game.box_id, reason.text)
    mine = hint.mine[0] if hint.mine else None
    best, wins = hint.best, reason.text.endswith("_wins")
    return Advice(best.commands, said, facts, best.chance, hint.others, mine, hint.games, bounds=best.bounds, wins=wins)


def _how_told(advice: Advice) -> tuple[object, ...]:
    """Return everything told but the figures: the action, bounds, and the others with a figure."""
    others = [one for one in (*advice.others[:1], advice.mine) if one is not None]
    return advice.commands, advice.bounds, *((one.commands, one.bounds is None) for one in others)


# --- the level of a person -------------------------------------------------------------------------------------------


LATEST: Final = 40
"""Number of a person's latest games that count, as people improve."""
EXPECTED: Final[Mapping[str, float]] = MappingProxyType({NORMAL: 0.5})
"""Prior weights of levels; 0.25 for all others."""


class Ended(NamedTuple):
    """A game of one person with bots: its setting, and whether the person won."""

    setting: Setting
    won: bool


def level_of_person(game: Game, repository: MatchRepository) -> str:
    """Estimate the level of the person who plays here alone with bots.

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
    """Return the end of a stored game of one person; None for lessons, practice, and games of several people."""
    config, result = record.config, record.result
    if result is None or config.lesson or config.practice or config.seats.count(HUMAN) != 1:
        return None
    seat = config.seats.index(HUMAN)
    setting = Setting(len(config.seats), config.options.get("difficulty", ""))
    return Ended(setting.seated([stand_in(game, spec) for spec in config.seats], seat), seat in result.winners)


def fitting_level(rules_id: str, before: Curve, games: Iterable[Ended]) -> str:
    """Return the most likely level given the ends of ``games``; ``before`` maps settings to chances before a game."""
    offered = [level for level in levels(rules_id) if level != EXPERT]
    likely = {level: log(EXPECTED.get(level, 0.25)) for level in offered}
    for one in games:
        for level in offered:
            chance = before.chance(0.5, one.setting._replace(own=level))
            likely[level] += log(chance if one.won else 1 - chance)
    return max(offered, key=likely.__getitem__)
