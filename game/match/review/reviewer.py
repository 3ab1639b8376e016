"""Makes the review of a game: tests suspected mistakes by playouts, and finds the actions that moved the chances.

1. Playouts from many places, most of them where the chances move, find the course of the chances. Where all win or
   lose together they only correct what the bot that assesses decisions foretells, as in a hint.
2. The bot assesses each decision between several options. This only selects candidates; no turning point depends on
   how good its ratings are.
3. For the largest losses, people's first, the better action is completed, and paired playouts compare it with the
   action played. A significant difference makes a turning point; its chances come from fresh pairs.
4. The actions that moved the chances most are found among the turning points and the widest steps of the course.

All of it uses the full state or, in a ``fair`` review, what the deciding seat could know. The same game, seed and
thoroughness give the same review, unless time runs out. An interrupted review goes on from its
results and ends the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import mean
from time import process_time
from typing import Final, NamedTuple, TypeAlias

from game.ai import RANDOM, Budget, levels, make_bot
from game.ai.assessment import Assessment, assess, assess_open, comparing_bot
from game.ai.calibration import curve_of
from game.ai.hints import LONGEST_ACTION, explain
from game.ai.reasons import BEST_FOUND, Reason
from game.i18n import _
from game.match.config import MatchConfig
from game.match.history import History, issuer
from game.match.review.course import GAMES, MOST_LOOKS, PLACES, SWINGS, CourseFinder, Played, corrected
from game.match.review.model import (
    COURSE,
    Place,
    Results,
    Review,
    Swing,
    TurningPoint,
    UnfinishedReview,
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
from game.seats.spec import stand_in

ITERATIONS: Final = 150
"""Iterations per decision, for bots that count them."""
CANDIDATES: Final = 6
"""Most decisions tested by playouts."""
LEAST_LOSS: Final = 0.025
"""Least loss of chance that makes a decision a candidate."""
PEOPLE_FIRST: Final = 2.0
"""Weight of a person's loss, relative to a bot's, in the selection of candidates."""
FRESH: Final = 100
"""Fresh pairs played for the chances of a turning point."""
LEAST_FRESH: Final = 40
"""Least fresh pairs: with fewer, because time ran out, a turning point is not reported."""
SWUNG: Final = 4
"""Factor for the number of playouts around the actions that moved the chances, relative to other places."""
SECONDS: Final = 55.0
"""Processor time after which nothing more is begun; most games need less."""
SPREAD: Final = 0.2
"""Latest time for the first places of the course, as a share of all."""
FOLLOWED: Final = 0.25
ASSESSED: Final = 0.37
CHOSEN: Final = 0.55
CONFIRMED: Final = 0.75
SIFTED: Final = 0.85
"""Latest ends of the parts of the work, as shares of the time and of the progress."""
PLAYED: Final = "played"
"""Begins the names of parts whose results are a team's playouts."""
SIFT: Final = "sifted"
"""The part whose results choose the actions that moved the chances most."""
SWING: Final = "swing"
"""The part whose results are the chances told of the actions that moved them most."""
LEAST_GAMES: Final = 3
"""Least playouts per place, however long they take."""
OUTCOMES: Final = 8
"""Outcomes of chance that are looked at where chance is next."""

Assess: TypeAlias = Callable[[State, Random], Sequence[Assessment]]
"""Assesses the options of the actor in a state, best first."""
Progress: TypeAlias = Callable[[UnfinishedReview], None]
"""Receives the work done so far, whose results go on growing; raises an error to stop the review."""


class NotOver(ValueError):
    """An unfinished game cannot be reviewed: that would reveal hidden cards."""


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """The parameters of a review: level and iterations of the bots, number of playouts, time limit.

    A ``fair`` review judges each decision by what its seat could know.
    """

    level: str
    iterations: int = ITERATIONS
    candidates: int = CANDIDATES
    places: int = PLACES
    games: int = GAMES
    seconds: float = SECONDS
    fair: bool = False


def usual_thoroughness(game: Game, fair: bool = False) -> Thoroughness:
    """Return the default thoroughness: bots of the level below the strongest."""
    offered = levels(game.rules_id)
    return Thoroughness(offered[-2] if len(offered) > 1 else RANDOM, fair=fair)


def assessor(game: Game, how: Thoroughness) -> Assess:
    """Return the function that assesses decisions of ``game``."""
    budget = Budget(iterations=how.iterations)
    if not how.fair:
        return lambda state, rng: assess_open(game, how.level, state, budget, rng)
    bot = comparing_bot(game, how.level)
    return lambda state, rng: assess(game, bot, state.view(state.actor), state.legal_commands(), budget, rng)


class _Candidate(NamedTuple):
    """A decision that may have been a mistake: its place, its seat, the apparent loss, the better command."""

    number: int
    seat: Seat
    lost: float
    better: Command


class _Trial(NamedTuple):
    """A candidate under test: the end of its action, the complete better action, and their comparison."""

    candidate: _Candidate
    end: int
    better: tuple[Command, ...]
    compared: Comparison


@dataclass(slots=True)
class _Work:
    """The progress of the work: the time passed, the share reported, and the results by name."""

    seconds: float
    report: Callable[[float, float, Results], None]
    """Receives the share done, the processor time it took, and the results."""
    spent: float = 0.0
    """Processor time of an interrupted review before it went on."""
    results: Results = field(default_factory=dict)
    begun: float = field(default_factory=process_time)
    told: float = 0.0
    recalled: bool = False
    """Whether the latest result was known from before; such results take no time, so none runs out."""

    def tell(self, done: float, first: float, last: float) -> None:
        """Report that the share ``done`` of a part of the work, from share ``first`` to ``last``, is complete."""
        self.told = max(self.told, min(last, first + (last - first) * done))
        self.report(self.told, self.passed * self.seconds, self.results)

    @property
    def passed(self) -> float:
        """The share of the time limit that has passed."""
        return (self.spent + process_time() - self.begun) / self.seconds if self.seconds else 1.0

    def is_over(self, share: float) -> bool:
        """Return whether ``share`` of the time limit has passed, and the latest result is new."""
        return not self.recalled and self.passed >= share

    def once(self, part: str, number: int, work: Callable[[], tuple[float, ...]]) -> tuple[float, ...]:
        """Return the result of a part of the work at command ``number``, as known from before or by doing it."""
        name = f"{part}.{number}"
        self.recalled = name in self.results
        if not self.recalled:
            self.results[name] = work()
        return self.results[name]

    def played(self, parts: Collection[str]) -> Iterator[Played]:
        """Yield the playouts of a team's game from all places, made for any of ``parts``."""
        wanted = {f"{PLAYED}{part}" for part in parts}
        for name, result in self.results.items():
            part, _dot, number = name.partition(".")
            if part in wanted:
                yield Played(int(number), *result)

    def keep(self, part: str, number: int, result: tuple[float, ...]) -> None:
        """Keep a result that goes on growing, such as the tally of a comparison."""
        self.results[f"{part}.{number}"] = result
        self.recalled = False


@dataclass(frozen=True, slots=True)
class Reviewer:
    """Reviews one game: ``assess`` and ``play_on`` judge it, ``progress`` receives the progress.

    ``known`` is the work of an interrupted review of the same game and kind, which goes on.
    """

    game: Game
    config: MatchConfig
    history: History
    how: Thoroughness
    assess: Assess
    play_on: PlayOn
    progress: Progress
    seed: int = 0
    known: UnfinishedReview | None = None

    def review(self) -> Review:
        """Return the review of the game.

        Raises:
            NotOver: the game is not over.
        """
        result = self.history.state.result()
        if result is None:
            raise NotOver(_("only finished games can be reviewed"))
        key, seats = key_of(self.game, self.config, self.history), len(self.config.seats)
        work = self._begin(key)
        seed = mix(self.seed, "sides", 0, 0)
        together = len(result.winners) in (0, seats) and len(self.play_on(self.deal(0, 0)(seed), seed)) in (0, seats)
        sides = (NATURE,) if together else range(seats)
        finder = self._course(sides, work)
        points = self._confirm(self._most_promising(self._assess_all(work)), work)
        actions = self._largest(finder.steps(), points, sides, work)
        told = [one for one in _told(points, sides) if one[0] < len(self.history)]
        again = self._told_again(actions, sides, {number for number, *_ in told}, work)
        course = finder.found | again
        if together:
            course = {number: self._chances(number, SWING, sides, work) for number in course}
        for number, side, chance in told:
            course[number] = pinned(between(course, number), side, chance)
        work.tell(1.0, SIFTED, 1.0)
        return Review(
            key=key,
            level=self.how.level,
            seed=self.seed,
            seats=seats,
            commands=len(self.history),
            together=together,
            fair=self.how.fair,
            winners=result.winners,
            places=tuple(Place(number, course[number]) for number in sorted(course)),
            swings=tuple(_swing(*one, course, sides, points, work.results) for one in actions),
            turning_points=in_order(points),
        )

    def _begin(self, key: str) -> _Work:
        """Return the work at its start, or as it was interrupted."""

        def report(share: float, seconds: float, results: Results) -> None:
            done = UnfinishedReview(key=key, fair=self.how.fair, share=share, seconds=seconds, results=results)
            self.progress(done)

        if self.known is None:
            return _Work(self.how.seconds, report)
        return _Work(self.how.seconds, report, self.known.seconds, dict(self.known.results))

    def deal(self, number: int, seat: Seat) -> Deal:
        """Return a function that deals the position after ``number`` commands, true or as ``seat`` may know it."""
        state = self.history.at(number)
        if not self.how.fair:
            return lambda _seed: state
        view = state.view(seat)
        return lambda seed: self.game.determinize(view, Random(seed))

    def seat_at(self, number: int) -> Seat:
        """Return the seat that decides after ``number`` commands, or else the last one that did."""
        actor = self.history.at(number).actor
        givers = (issuer(command) for command in reversed(self.history.commands[:number]))
        return actor if actor >= 0 else next((seat for seat in givers if seat >= 0), 0)

    # --- what is looked at -----------------------------------------------------------------------------------------

    def _assess_all(self, work: _Work) -> list[_Candidate]:
        """Assess every decision, people's first, while there is time; return those that seem to be mistakes."""
        commands, decisions = self.history.commands, list[tuple[int, State]]()
        state = self.history.at(0)
        for number, command in enumerate(commands):
            if state.actor >= 0 and len(state.legal_commands()) > 1:
                decisions.append((number, state.clone()))
            state.apply(command)
        decisions.sort(key=lambda one: self.config.seats[one[1].actor] != HUMAN)
        found = list[_Candidate]()
        for done, (number, before) in enumerate(decisions, 1):
            lost, better = work.once("assess", number, partial(self._assessed, number, before))
            command = before.legal_commands()[int(better)]
            if command != commands[number] and lost >= LEAST_LOSS:
                found.append(_Candidate(number, before.actor, lost, command))
            work.tell(done / len(decisions), FOLLOWED, ASSESSED)
            if work.is_over(ASSESSED):
                break
        return found

    def _assessed(self, number: int, before: State) -> tuple[float, int]:
        """Return what command ``number`` seems to have lost, and the index of the best legal command instead."""
        rated = self.assess(before, Random(mix(self.seed, "assess", number)))
        lost = rated[0].chance - _chance_of(self.history.commands[number], rated)
        return lost, before.legal_commands().index(rated[0].command)

    def _most_promising(self, found: Sequence[_Candidate]) -> list[_Candidate]:
        """Return the candidates to test, one per action: the largest losses, up to half reserved for people."""
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
        """Compare all candidates by playouts, then the confirmed ones by fresh pairs; return the turning points."""
        begun = [self._begun(one, work) for one in candidates]
        waiting = [one for one in begun if not one.compared.decided]
        while waiting and not work.is_over(CHOSEN):
            one = max(waiting, key=lambda one: one.compared.hope)
            for _pair in range(ROUND):
                one.compared.play_pair(self.play_on)
            work.keep("chosen", one.candidate.number, one.compared.tally)
            waiting = [one for one in waiting if not one.compared.decided]
            work.tell(1 - len(waiting) / len(begun), ASSESSED, CHOSEN)
        better = [one for one in begun if one.compared.confirmed(at_last=True)]
        found = list[TurningPoint]()
        for done, one in enumerate(sorted(better, key=lambda one: -one.compared.lead), 1):
            fresh = self._compared(one.candidate, one.better, one.end, "fresh", work)
            while fresh.pairs < FRESH and not work.is_over(CONFIRMED):
                fresh.play_pair(self.play_on)
                work.keep("fresh", one.candidate.number, fresh.tally)
            if fresh.pairs >= LEAST_FRESH and fresh.lead >= LEAST_LEAD:
                found.append(self._turning_point(one, fresh))
            work.tell(done / len(better), CHOSEN, CONFIRMED)
        return found

    def _begun(self, one: _Candidate, work: _Work) -> _Trial:
        """Return the trial of a candidate, with its two actions to compare."""
        better, end = self._completed(self.history.at(one.number), one), self._decided(one.number)
        return _Trial(one, end, better, self._compared(one, better, end, "chosen", work))

    def _compared(self, one: _Candidate, better: Sequence[Command], end: int, part: str, work: _Work) -> Comparison:
        """Return a comparison of the better action with the one played, up to the command ``end``."""
        deal, played = self.deal(one.number, one.seat), self.history.commands[one.number : end]
        compared = Comparison(one.seat, deal, better, played, mix(self.seed, part, one.number))
        compared.take_up(work.results.get(f"{part}.{one.number}", ()))
        return compared

    def _decided(self, number: int) -> int:
        """Return the end of the decision of command ``number``: where others or chance act."""
        commands, end = self.history.commands, self.history.end_of(number)
        seat = issuer(commands[number])
        if seat == NATURE:
            return number
        return next((at for at in range(number, end) if issuer(commands[at]) != seat), end)

    def _completed(self, before: State, one: _Candidate) -> tuple[Command, ...]:
        """Return the complete better action: its first command and the best commands that continue it."""
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
        """Return a confirmed turning point with its reason and the chances from fresh pairs."""
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
        """Return the reason for a command as for a hint; empty for "best of all tried", which every review says."""
        reason = explain(make_bot(self.game, self.how.level), state.view(state.actor), command, Random(self.seed))
        return Reason("") if reason == BEST_FOUND else reason

    # --- the course ------------------------------------------------------------------------------------------------

    def _course(self, sides: Sequence[Seat], work: _Work) -> CourseFinder:
        """Find the course by playouts from many places, most of them where the chances move.

        Where all win or lose together, only the first places are played on from; between them ratings do.
        """
        looks = iter(range(1, 1 + MOST_LOOKS))

        def examine(number: int, is_first: bool) -> None:
            until = SPREAD * next(looks) / (self.how.places + 1)
            games = self.how.games if is_first or len(sides) > 1 else 0
            self._play(number, self.seat_at(number), COURSE, games, sides, work, min(FOLLOWED, until))

        def chances(number: int) -> Sequence[float]:
            return self._chances(number, COURSE, sides, work)

        finder = CourseFinder([*self.history.begins, len(self.history)], examine, chances, self.how.places)
        for done, _look in enumerate(finder.look(), 1):
            work.tell(done / MOST_LOOKS, 0.0, FOLLOWED)
            if done > max(self.how.places, SWINGS) and work.is_over(FOLLOWED):
                break
        return finder

    def _play(
        self, number: int, seat: Seat, part: str, games: int, sides: Sequence[Seat], work: _Work, until: float
    ) -> None:
        """Find the chances of ``sides`` after ``number`` commands, as ``seat`` sees it, by ``games`` playouts.

        Fewer are played once the share ``until`` of the time has passed. At the end of the game the chances are
        certain.
        """

        def play() -> tuple[float, ...]:
            if number == len(self.history):
                return self._chances(number, part, sides, work)
            deal, ends = self.deal(number, seat), list[Sequence[Seat]]()
            while len(ends) < games and (len(ends) < LEAST_GAMES or not work.is_over(until)):
                seed = mix(self.seed, part, number, len(ends))
                ends.append(self.play_on(deal(seed), seed))
            if len(ends) < games:
                work.keep(f"rough{part}", number, (len(ends),))
            if len(sides) > 1:
                return shares(ends, sides)
            if ends:
                work.keep(f"{PLAYED}{part}", number, (self._foretold(number, work), sum(map(bool, ends)), len(ends)))
            return self._chances(number, part, sides, work)

        work.once(part, number, play)

    def _chances(self, number: int, part: str, sides: Sequence[Seat], work: _Work) -> tuple[float, ...]:
        """Return the chances of ``sides`` after ``number`` commands, which were played on from for this ``part``.

        Those of a team are foretold, and corrected by the playouts of the course and of this part.
        """
        result = self.history.state.result() if number == len(self.history) else None
        if result is not None:
            return tuple(won(result.winners, side) for side in sides)
        if len(sides) > 1:
            return work.results[f"{part}.{number}"]
        width = len(self.history) / max(1, self.how.places)
        return (corrected(number, self._foretold(number, work), work.played({COURSE, part}), width),)

    def _foretold(self, number: int, work: _Work) -> float:
        """Return the chance of the team after ``number`` commands, as the bot rates it for this table."""
        name = f"foretold.{number}"
        if name not in work.results:
            rng, found = Random(mix(self.seed, "foretold", number)), list[float]()
            before = self.history.at(number)
            for _outcome in range(OUTCOMES if before.actor == NATURE else 1):
                state = before.clone()
                while state.actor == NATURE and state.result() is None:
                    state.apply(state.sample_chance(rng))
                result = state.result()
                found.append(self._rated(state, rng) if result is None else won(result.winners, NATURE))
            work.results[name] = (mean(found),)
        return work.results[name][0]

    def _rated(self, state: State, rng: Random) -> float:
        """Return the chance with the best action in ``state``, as the bot rates it for this table."""
        levels = [stand_in(self.game, spec) for spec in self.config.seats]
        return curve_of(self.game.rules_id).at_table(self.assess(state, rng)[0].chance, levels, state.actor)

    def _largest(
        self, steps: Sequence[tuple[int, int]], points: Sequence[TurningPoint], sides: Sequence[Seat], work: _Work
    ) -> list[tuple[int, int, int]]:
        """Return the actions among ``steps`` and turning points that moved the chances most.

        Each is a tuple of its first command, the end of its decision, and its end.
        """
        moved = {self.history.begin_of(one.number): one.chance_better - one.chance_played for one in points}
        rest = [one for one in steps if one[0] not in moved]
        begun, games = work.passed, SWUNG * self.how.games
        for done, (number, end) in enumerate(rest, 1):
            if len(moved) >= SWINGS and work.is_over(SIFTED):
                break
            seat, until = self.seat_at(number), begun + (SIFTED - begun) * done / len(rest)
            for at in (number, end):
                self._play(at, seat, SIFT, games, sides, work, until)
            before, after = (self._chances(at, SIFT, sides, work) for at in (number, end))
            moved[number] = max(abs(b - a) for a, b in zip(before, after, strict=True))
        largest = sorted(sorted(moved, key=lambda number: -moved[number])[:SWINGS])
        return [(number, self._decided(number), self.history.end_of(number)) for number in largest]

    def _told_again(
        self, actions: Sequence[tuple[int, int, int]], sides: Sequence[Seat], known: Collection[int], work: _Work
    ) -> dict[int, tuple[float, ...]]:
        """Return the chances around the reported actions, from fresh playouts with no part in the selection.

        Places in ``known`` are left out: turning points report their chances.
        """
        seen_by = {at: self.seat_at(action[0]) for action in reversed(actions) for at in action if at not in known}
        begun = work.passed
        for done, (at, seat) in enumerate(seen_by.items(), 1):
            until = begun + (1 - begun) * done / len(seen_by)
            self._play(at, seat, SWING, SWUNG * self.how.games, sides, work, until)
            work.tell(done / len(seen_by), SIFTED, 1.0)
        return {at: self._chances(at, SWING, sides, work) for at in seen_by}


def _told(points: Sequence[TurningPoint], sides: Sequence[Seat]) -> Iterator[tuple[int, int, float]]:
    """Yield the chances reported by turning points: number of commands, index of the side, chance."""
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
    results: Results,
) -> Swing:
    """Return the swing of an action: for the side whose chance it moved most, or that erred at a turning point."""
    erred = next((point.seat for point in points if point.number == number and point.seat in sides), None)
    moved = {side: abs(b - a) for side, a, b in zip(sides, course[number], course[end], strict=True)}
    side = max(moved, key=lambda one: moved[one]) if erred is None else erred
    before, between_, after = (course[at][sides.index(side)] for at in (number, decided, end))
    return Swing(
        number=number, decided=decided, end=end, side=side, before=before, between=between_, after=after,
        roughly=any(f"rough{SWING}.{at}" in results for at in (number, decided, end)),
    )  # fmt: skip


def reviewer(
    game: Game,
    config: MatchConfig,
    history: History,
    progress: Progress,
    fair: bool = False,
    seed: int = 0,
    known: UnfinishedReview | None = None,
) -> Reviewer:
    """Return the default reviewer of a game; ``fair``: by what each seat could know, ``known``: goes on from there."""
    how = usual_thoroughness(game, fair)
    play_on = Playouts(game, config.seats)
    return Reviewer(game, config, history, how, assessor(game, how), play_on, progress, seed, known)


def _chance_of(command: Command, found: Sequence[Assessment]) -> float:
    """Return the chance with a command; one that was not assessed counts as the worst that was."""
    return next((one.chance for one in found if one.command == command), found[-1].chance)
