"""Makes the review of a game: what looks like a mistake is played on both ways, and what moved the chances is found.

1. Each decision between several options is assessed. That only says what to look at: of what an assessment is worth
   in a game and with a number of seats nothing that is told depends.
2. Where most was lost, those of people first, the better action is completed, and games are played on with it and with
   what was played, with the same chance. What that confirms beyond noise is a turning point; its chances are told from
   as many fresh pairs.
3. Games are played on from many places, most where the chances move; the actions that moved them most are told.

With all cards open, or from what who had to decide could know. The same game, seed and thoroughness give the same
review, unless time was up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Final, NamedTuple, TypeAlias

from game.ai import RANDOM, Budget, levels, make_bot
from game.ai.assessment import Assessment, assess, assess_open, comparing_bot
from game.ai.hints import LONGEST_ACTION, explain
from game.ai.reasons import BEST_FOUND, Reason
from game.match.config import MatchConfig
from game.match.history import History, issuer
from game.match.review.course import GAMES, MOST_LOOKS, PLACES, SWINGS, CourseFinder
from game.match.review.model import (
    Place,
    Review,
    Swing,
    TurningPoint,
    between,
    in_order,
    key_of,
    pinned,
    shares,
    won,
)
from game.match.review.playouts import LEAST_LEAD, ROUND, Comparison, Deal, PlayOn, Playouts
from game.rules.contract import NATURE, Command, Game, Seat, State, continues, write_command
from game.seats.players import HUMAN
from game.seats.seeds import mix

ITERATIONS: Final = 150
"""How long each decision is thought about, for bots that count iterations."""
CANDIDATES: Final = 6
"""So many decisions are looked at by playing on."""
LEAST_LOSS: Final = 0.025
"""Chance that a decision has to lose to be looked at."""
PEOPLE_FIRST: Final = 2.0
"""How much more a loss of a person counts when it is chosen what to look at."""
FRESH: Final = 100
"""So many fresh pairs are played for the chances of a turning point."""
LEAST_FRESH: Final = 40
"""With fewer of them, as time was up, it is not told."""
SWUNG: Final = 4
"""So many times the games of a place of the course are played before and after an action that moved the chances."""
SECONDS: Final = 55.0
"""Processor time after which no more is begun; most games need less."""
ASSESSED: Final = 0.12
CHOSEN: Final = 0.4
CONFIRMED: Final = 0.65
"""Shares of the time that have passed at the end of each part of the work at the latest."""
SPREAD: Final = 0.25
FOLLOWED: Final = 0.4
"""Shares of the time that is left for the course until its first places are found, and all of them."""
SIFTING: Final = 0.3
"""The share of what is left then until it is known which actions moved the chances most."""
COURSE_TOLD: Final = 0.85
"""The share of the work that is told as done once the course is found."""
LEAST_GAMES: Final = 3
"""So many games are played from a place at least, however long they take."""

Assess: TypeAlias = Callable[[State, Random], Sequence[Assessment]]
"""Assesses what who must act in a state may do, best first."""
Progress: TypeAlias = Callable[[float], None]
"""Is told which share of the work is done, 0 to 1; to stop, it raises."""


class NotOver(ValueError):
    """A game that is not over is not reviewed: that would tell what nobody may know yet."""


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """How a game is reviewed: by bots of which level that think how long, and what is played on.

    A ``fair`` one goes by what who had to decide could know.
    """

    level: str
    iterations: int = ITERATIONS
    candidates: int = CANDIDATES
    places: int = PLACES
    games: int = GAMES
    seconds: float = SECONDS
    fair: bool = False


def usual_thoroughness(game: Game, fair: bool = False) -> Thoroughness:
    """Return how games are reviewed unless asked otherwise: by the level below the strongest."""
    offered = levels(game.rules_id)
    return Thoroughness(offered[-2] if len(offered) > 1 else RANDOM, fair=fair)


def assessor(game: Game, how: Thoroughness) -> Assess:
    """Return what assesses the decisions of ``game``."""
    budget = Budget(iterations=how.iterations)
    if not how.fair:
        return lambda state, rng: assess_open(game, how.level, state, budget, rng)
    bot = comparing_bot(game, how.level)
    return lambda state, rng: assess(game, bot, state.view(state.actor), state.legal_commands(), budget, rng)


class _Candidate(NamedTuple):
    """A decision that may have been a mistake: its place, who took it, what it seems to lose, what was better."""

    number: int
    seat: Seat
    lost: float
    better: Command


class _Trial(NamedTuple):
    """A candidate that is played on: where its action ends, the whole better action, and how the two compare."""

    candidate: _Candidate
    end: int
    better: tuple[Command, ...]
    compared: Comparison


@dataclass(slots=True)
class _Work:
    """How far the work is: time that has passed, and the share that was told."""

    seconds: float
    progress: Progress
    begun: float = field(default_factory=process_time)
    told: float = 0.0
    hasty: set[int] = field(default_factory=set)
    """Places whose chances are told from fewer games than wanted."""

    def tell(self, done: float, first: float, last: float) -> None:
        """Tell that a part of the work that lasts from one share to another is ``done`` so far."""
        self.told = max(self.told, min(last, first + (last - first) * done))
        self.progress(self.told)

    @property
    def passed(self) -> float:
        """The share of the time that has passed."""
        return (process_time() - self.begun) / self.seconds if self.seconds else 1.0

    def is_over(self, share: float) -> bool:
        """Return whether so much of the time has passed."""
        return self.passed >= share


@dataclass(frozen=True, slots=True)
class Reviewer:
    """Reviews one game: ``assess`` and ``play_on`` judge it, and ``progress`` hears how far it is."""

    game: Game
    config: MatchConfig
    history: History
    how: Thoroughness
    assess: Assess
    play_on: PlayOn
    progress: Progress
    seed: int = 0

    def review(self) -> Review:
        """Return the review of the game.

        Raises:
            NotOver: the game is not over.
        """
        result = self.history.state.result()
        if result is None:
            raise NotOver("only games that are over are reviewed")
        work = _Work(self.how.seconds, self.progress)
        points = self._confirm(self._most_promising(self._assess_all(work)), work)
        seats = len(self.config.seats)
        seed = mix(self.seed, "sides", 0, 0)
        together = len(result.winners) in (0, seats) and len(self.play_on(self.deal(0, 0)(seed), seed)) in (0, seats)
        sides = (NATURE,) if together else range(seats)
        finder = self._course(sides, work)
        actions = self._largest(finder.steps(), points, sides, work)
        told = [one for one in _told(points, sides) if one[0] < len(self.history)]
        course = finder.found | self._told_again(actions, sides, {number for number, *_ in told}, work)
        for number, side, chance in told:
            course[number] = pinned(between(course, number), side, chance)
        self.progress(1.0)
        return Review(
            key=key_of(self.game, self.config, self.history),
            level=self.how.level,
            seed=self.seed,
            seats=seats,
            commands=len(self.history),
            together=together,
            fair=self.how.fair,
            winners=result.winners,
            places=tuple(Place(number, course[number]) for number in sorted(course)),
            swings=tuple(_swing(*one, course, sides, points, work.hasty) for one in actions),
            turning_points=in_order(points),
        )

    def deal(self, number: int, seat: Seat) -> Deal:
        """Return what deals the position after so many commands: as it was, or as ``seat`` could think it to be."""
        state = self.history.at(number)
        if not self.how.fair:
            return lambda _seed: state
        view = state.view(seat)
        return lambda seed: self.game.determinize(view, Random(seed))

    def _seat_at(self, number: int) -> Seat:
        """Return who decides after so many commands, or decided last before."""
        actor = self.history.at(number).actor
        givers = (issuer(command) for command in reversed(self.history.commands[:number]))
        return actor if actor >= 0 else next((seat for seat in givers if seat >= 0), 0)

    # --- what is looked at -----------------------------------------------------------------------------------------

    def _assess_all(self, work: _Work) -> list[_Candidate]:
        """Assess every decision; return those that seem to lose something, up to the end of the time for that.

        People's are assessed first.
        """
        commands, decisions = self.history.commands, list[tuple[int, State]]()
        state = self.history.at(0)
        for number, command in enumerate(commands):
            if state.actor >= 0 and len(state.legal_commands()) > 1:
                decisions.append((number, state.clone()))
            state.apply(command)
        decisions.sort(key=lambda one: self.config.seats[one[1].actor] != HUMAN)
        found = list[_Candidate]()
        for done, (number, before) in enumerate(decisions, 1):
            rated = self.assess(before, Random(mix(self.seed, "assess", number)))
            lost = rated[0].chance - _chance_of(commands[number], rated)
            if rated[0].command != commands[number] and lost >= LEAST_LOSS:
                found.append(_Candidate(number, before.actor, lost, rated[0].command))
            work.tell(done / len(decisions), 0.0, ASSESSED)
            if work.is_over(ASSESSED):
                break
        return found

    def _most_promising(self, found: Sequence[_Candidate]) -> list[_Candidate]:
        """Return the candidates to look at closer, one an action: where most was lost, up to half of them people's."""
        specs = self.config.seats

        def weight(one: _Candidate) -> float:
            return one.lost * (PEOPLE_FIRST if specs[one.seat] == HUMAN else 1.0)

        chosen: dict[int, _Candidate] = {}
        for one in sorted(found, key=lambda one: (-weight(one), one.number)):
            chosen.setdefault(self.history.begin_of(one.number), one)
        people = [one for one in chosen.values() if specs[one.seat] == HUMAN][: self.how.candidates // 2]
        others = [one for one in chosen.values() if one not in people]
        taken = [*people, *others[: self.how.candidates - len(people)]]
        return [one for one in chosen.values() if one in taken]

    # --- turning points --------------------------------------------------------------------------------------------

    def _confirm(self, candidates: Sequence[_Candidate], work: _Work) -> list[TurningPoint]:
        """Play on from all candidates by turns, and from those that are better once more; return the turning points."""
        begun = [self._begun(one) for one in candidates]
        waiting = begun
        while waiting and not work.is_over(CHOSEN):
            for one in sorted(waiting, key=lambda one: -one.compared.lead):
                for _pair in range(ROUND):
                    one.compared.play_pair(self.play_on)
                if work.is_over(CHOSEN):
                    break
            waiting = [one for one in waiting if not one.compared.decided]
            work.tell(1 - len(waiting) / len(begun), ASSESSED, CHOSEN)
        better = [one for one in begun if one.compared.confirmed(at_last=True)]
        found = list[TurningPoint]()
        for done, one in enumerate(sorted(better, key=lambda one: -one.compared.lead), 1):
            fresh = self._compared(one.candidate, one.better, one.end, "fresh")
            while fresh.pairs < FRESH and not work.is_over(CONFIRMED):
                fresh.play_pair(self.play_on)
            if fresh.pairs >= LEAST_FRESH and fresh.lead >= LEAST_LEAD:
                found.append(self._turning_point(one, fresh))
            work.tell(done / len(better), CHOSEN, CONFIRMED)
        return found

    def _begun(self, one: _Candidate) -> _Trial:
        """Return a candidate with the two actions that are compared."""
        better, end = self._completed(self.history.at(one.number), one), self._decided(one.number)
        return _Trial(one, end, better, self._compared(one, better, end, "chosen"))

    def _compared(self, one: _Candidate, better: Sequence[Command], end: int, what: str) -> Comparison:
        """Return a comparison of the better action with what was played, up to where chance or others came in."""
        played = self.history.commands[one.number : end]
        return Comparison(one.seat, self.deal(one.number, one.seat), better, played, mix(self.seed, what, one.number))

    def _decided(self, number: int) -> int:
        """Return after how many commands the decision ends to which ``number`` belongs: where others or chance act."""
        commands, end = self.history.commands, self.history.end_of(number)
        seat = issuer(commands[number])
        if seat == NATURE:
            return number
        return next((at for at in range(number, end) if issuer(commands[at]) != seat), end)

    def _completed(self, before: State, one: _Candidate) -> tuple[Command, ...]:
        """Return the whole better action: its first command, and what goes on with it."""
        commands, state = [one.better], before.clone()
        while len(commands) < LONGEST_ACTION:
            state.apply(commands[-1])
            if state.actor != one.seat:
                break
            rng = Random(mix(self.seed, "complete", one.number, len(commands)))
            following = self.assess(state, rng)[0].command
            if not continues(self.game, commands[-1], following):
                break
            commands.append(following)
        return tuple(commands)

    def _turning_point(self, trial: _Trial, fresh: Comparison) -> TurningPoint:
        """Return a confirmed turning point with its reason, and the chances of fresh pairs."""
        one = trial.candidate
        chance_better, chance_played = fresh.chances
        reason = self._reason(self.history.at(one.number), one.better)
        return TurningPoint(
            number=one.number,
            end=trial.end,
            seat=one.seat,
            better=tuple(write_command(command) for command in trial.better),
            chance_played=chance_played,
            chance_better=chance_better,
            pairs=fresh.pairs,
            reason=reason.text,
            facts=reason.facts,
        )

    def _reason(self, state: State, command: Command) -> Reason:
        """Return why a command is a good idea, as a hint says it; that it went best says the review itself."""
        reason = explain(make_bot(self.game, self.how.level), state.view(state.actor), command, Random(self.seed))
        return Reason("") if reason == BEST_FOUND else reason

    # --- the course ------------------------------------------------------------------------------------------------

    def _course(self, sides: Sequence[Seat], work: _Work) -> CourseFinder:
        """Play on from many places, most where the chances move."""
        first, left = work.passed, 1 - work.passed
        looks = iter(range(1, 1 + MOST_LOOKS))

        def chances(number: int) -> Sequence[float]:
            until = first + min(FOLLOWED, SPREAD * next(looks) / (self.how.places + 1)) * left
            return self._chances(number, self._seat_at(number), "course", self.how.games, sides, work, until)

        finder = CourseFinder([*self.history.begins, len(self.history)], chances, self.how.places)
        for done, _ in enumerate(finder.look(), 1):
            work.tell(done / MOST_LOOKS, CONFIRMED, COURSE_TOLD)
            if done > max(self.how.places, SWINGS) and work.is_over(first + FOLLOWED * left):
                break
        return finder

    def _chances(
        self, number: int, seat: Seat, what: str, games: int, sides: Sequence[Seat], work: _Work, until: float
    ) -> tuple[float, ...]:
        """Return the chances of ``sides`` after so many commands, as ``seat`` sees it, by playing games on from there.

        Fewer are played where so much of the time has passed. At the end of the game chances are certain.
        """
        result = self.history.state.result() if number == len(self.history) else None
        if result is not None:
            return tuple(won(result.winners, side) for side in sides)
        deal, ends = self.deal(number, seat), list[Sequence[Seat]]()
        while len(ends) < games and (len(ends) < LEAST_GAMES or not work.is_over(until)):
            seed = mix(self.seed, what, number, len(ends))
            ends.append(self.play_on(deal(seed), seed))
        return shares(ends, sides)

    def _largest(
        self, steps: Sequence[tuple[int, int]], points: Sequence[TurningPoint], sides: Sequence[Seat], work: _Work
    ) -> list[tuple[int, int, int]]:
        """Return of the actions of ``steps`` and of the turning points those that moved the chances most.

        Each is returned as the number of its first command, and where its decision and where it ends.
        """
        moved = {self.history.begin_of(one.number): one.chance_better - one.chance_played for one in points}
        first, left, rest = work.passed, 1 - work.passed, [one for one in steps if one[0] not in moved]
        for done, (number, end) in enumerate(rest, 1):
            if len(moved) >= SWINGS and work.is_over(first + SIFTING * left):
                break
            seat, games, until = (
                self._seat_at(number),
                SWUNG * self.how.games,
                first + SIFTING * left * done / len(rest),
            )
            chances = (self._chances(at, seat, "sifted", games, sides, work, until) for at in (number, end))
            moved[number] = max(abs(after - before) for before, after in zip(*chances, strict=True))
        largest = sorted(sorted(moved, key=lambda number: -moved[number])[:SWINGS])
        return [(number, self._decided(number), self.history.end_of(number)) for number in largest]

    def _told_again(
        self, actions: Sequence[tuple[int, int, int]], sides: Sequence[Seat], known: Collection[int], work: _Work
    ) -> dict[int, tuple[float, ...]]:
        """Return the chances around the actions that are told, from games that had no part in choosing them.

        Those at places that are ``known`` are told of turning points.
        """
        seen_by = {at: self._seat_at(action[0]) for action in reversed(actions) for at in action if at not in known}
        found = dict[int, tuple[float, ...]]()
        first, left = work.passed, 1 - work.passed
        for done, (at, seat) in enumerate(seen_by.items(), 1):
            until = first + left * done / len(seen_by)
            found[at] = self._chances(at, seat, "swing", SWUNG * self.how.games, sides, work, until)
            if work.is_over(until):
                work.hasty.add(at)
            work.tell(done / len(seen_by), COURSE_TOLD, 1.0)
        return found


def _told(points: Sequence[TurningPoint], sides: Sequence[Seat]) -> Iterator[tuple[int, int, float]]:
    """Yield after how many commands a turning point tells which chance of the side at which place."""
    for point in points:
        yield point.end, sides.index(point.seat) if point.seat in sides else 0, point.chance_played
    for point in points:
        yield point.number, sides.index(point.seat) if point.seat in sides else 0, point.chance_better


def _swing(
    number: int,
    decided: int,
    end: int,
    course: Mapping[int, Sequence[float]],
    sides: Sequence[Seat],
    points: Sequence[TurningPoint],
    hasty: Collection[int],
) -> Swing:
    """Return what an action moved: the chance of the side that it moved most, at a turning point of who erred."""
    erred = next((point.seat for point in points if point.number == number and point.seat in sides), None)
    moved = {side: abs(b - a) for side, a, b in zip(sides, course[number], course[end], strict=True)}
    side = max(moved, key=lambda one: moved[one]) if erred is None else erred
    before, between_, after = (course[at][sides.index(side)] for at in (number, decided, end))
    return Swing(
        number=number, decided=decided, end=end, side=side, before=before, between=between_, after=after,
        roughly=any(at in hasty for at in (number, decided, end)),
    )  # fmt: skip


def reviewer(
    game: Game, config: MatchConfig, history: History, progress: Progress, fair: bool = False, seed: int = 0
) -> Reviewer:
    """Return the usual reviewer of a game, with all cards open or a ``fair`` one."""
    how = usual_thoroughness(game, fair)
    play_on = Playouts(game, config.seats)
    return Reviewer(game, config, history, how, assessor(game, how), play_on, progress, seed)


def _chance_of(command: Command, found: Sequence[Assessment]) -> float:
    """Return the chance with a command; one that was not even considered counts as the worst of those that were."""
    return next((one.chance for one in found if one.command == command), found[-1].chance)
