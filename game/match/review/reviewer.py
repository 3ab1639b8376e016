"""Makes the review of a game: tests suspected mistakes by playouts, and finds the actions that moved the chances.

1. Playouts from many places, most of them where the chances move, find the course of the chances. Where all win or
   lose together they only correct what the bot that assesses decisions foretells, as in a hint.
2. The bot assesses each decision between several options. This only selects candidates; no turning point depends on
   how good its ratings are.
3. For the largest losses, people's first, the better action is completed, and paired playouts compare it with the
   action played. A significant difference makes a turning point; its chances come from fresh pairs.
4. The course is followed further around the turning points. Its widest steps are played on around, most often those
   that moved the chances most. Of these and the turning points, the largest changes are reported.

All of it uses the full state or, in a ``fair`` review, what the deciding seat could know, and for each side's chances
what that side could. The same game, seed and thoroughness give the same review, unless time runs out. An interrupted
review goes on from its results and ends the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import mean
from time import process_time
from typing import Final, NamedTuple, TypeAlias

from game.ai import RANDOM, Budget, levels, make_bot
from game.ai.assessment import Assessment, assess, assess_open, comparing_bot
from game.ai.calibration import curve_of
from game.ai.hints import LONGEST_ACTION, explain_action
from game.ai.reasons import BEST_FOUND, Reason
from game.i18n import _
from game.match.config import MatchConfig
from game.match.history import History, issuer
from game.match.review.course import (
    GAMES,
    MOST_LOOKS,
    PLACES,
    SIFTED,
    SWINGS,
    Chances,
    CourseFinder,
    Played,
    Tally,
    corrected,
    smoothed,
)
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
SWUNG: Final = 6
"""Factor for the number of playouts around the actions that moved the chances most, relative to other places."""
LEADING: Final = 4
"""Number of these actions: more than are reported, as further playouts may change their order."""
FEW: Final = 2
"""Factor for the number of playouts around all of these actions at first, and before turning points."""
ROUGH: Final = 4
"""Factor for the number of playouts below which a chance is only a rough estimate."""
SECONDS: Final = 55.0
"""Processor time after which nothing more is begun; most games need less."""
SPREAD: Final = 0.2
"""Latest time for the first places of the course, as a share of all."""
FOLLOWED: Final = 0.25
ASSESSED: Final = 0.37
CHOSEN: Final = 0.55
CONFIRMED: Final = 0.72
REFINED: Final = 0.8
MEASURED: Final = 0.9
"""Latest ends of the parts of the work, as shares of the time and of the progress."""
PLAYED: Final = "played"
"""Begins the names of parts whose results are tallies of playouts."""
TURN: Final = "turn"
"""The part whose results are the chances before turning points."""
SWING: Final = "swing"
"""The part whose results are the chances around the actions that moved them most."""
ALL: Final = (COURSE, TURN, SWING)
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


class _Action(NamedTuple):
    """An action that may have moved the chances: its first command, the end of its decision, and its end."""

    number: int
    decided: int
    end: int


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

    def tallies(self, part: str) -> dict[int, Tally]:
        """Return the tallies of playouts made for a part, by numbers of commands."""
        names = ((name.partition("."), result) for name, result in self.results.items())
        return {
            int(number): Tally(result[:-1], result[-1])
            for (named, _dot, number), result in names
            if named == f"{PLAYED}{part}"
        }

    def tally(self, part: str, number: int, sides: int) -> Tally:
        """Return the tally of playouts made at command ``number`` for a part, empty if there are none."""
        result = self.results.get(f"{PLAYED}{part}.{number}", (0.0,) * (sides + 1))
        return Tally(result[:-1], result[-1])

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
        free = self._free()
        finder = self._course(sides, free, work)
        points = self._confirm(self._most_promising(self._assess_all(free, work)), free, work)
        finder = self._refined(finder, points, sides, work)
        actions = self._measured(self._actions(finder.steps(), points, free), points, sides, work)
        course = self._whole_course(finder.found, actions, points, ALL, sides, work)
        work.tell(1.0, MEASURED, 1.0)
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
            swings=self._swings(actions, points, course, sides, work),
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

    def _free(self) -> list[bool]:
        """Return for each command whether a seat chose it among several; chance and the only legal one are not."""
        state, free = self.history.at(0), list[bool]()
        for command in self.history.commands:
            free.append(state.actor >= 0 and len(state.legal_commands()) > 1)
            state.apply(command)
        return free

    def _assess_all(self, free: Sequence[bool], work: _Work) -> list[_Candidate]:
        """Assess every decision, people's first, while there is time; return those that seem to be mistakes."""
        commands, specs = self.history.commands, self.config.seats
        decisions = [number for number, chosen in enumerate(free) if chosen]
        decisions.sort(key=lambda number: specs[issuer(commands[number])] != HUMAN)
        found = list[_Candidate]()
        for done, number in enumerate(decisions, 1):
            before = self.history.at(number)
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

    def _confirm(self, candidates: Sequence[_Candidate], free: Sequence[bool], work: _Work) -> list[TurningPoint]:
        """Compare all candidates by playouts, then the confirmed ones by fresh pairs; return the turning points."""
        begun = [self._begun(one, free, work) for one in candidates]
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

    def _begun(self, one: _Candidate, free: Sequence[bool], work: _Work) -> _Trial:
        """Return the trial of a candidate, with its two actions to compare."""
        better = self._completed(self.history.at(one.number), one)
        end = self._decided(one.number, self.history.end_of(one.number), free)
        return _Trial(one, end, better, self._compared(one, better, end, "chosen", work))

    def _compared(self, one: _Candidate, better: Sequence[Command], end: int, part: str, work: _Work) -> Comparison:
        """Return a comparison of the better action with the one played, up to the command ``end``."""
        deal, played = self.deal(one.number, one.seat), self.history.commands[one.number : end]
        compared = Comparison(one.seat, deal, better, played, mix(self.seed, part, one.number))
        compared.take_up(work.results.get(f"{part}.{one.number}", ()))
        return compared

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
        result = self.history.state.result()
        if trial.end == len(self.history) and result is not None:
            chance_played = won(result.winners, one.seat)
        reason = self._reason(self.history.at(one.number), trial.better)
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

    def _reason(self, state: State, commands: Sequence[Command]) -> Reason:
        """Return the reason for an action as for a hint; empty for "best of all tried", which every review says."""
        bot = make_bot(self.game, self.how.level)
        reason = explain_action(self.game, bot, state.view(state.actor), commands, Random(self.seed))
        return Reason("") if reason == BEST_FOUND else reason

    # --- the course ------------------------------------------------------------------------------------------------

    def _course(self, sides: Sequence[Seat], free: Sequence[bool], work: _Work) -> CourseFinder:
        """Find the course by playouts from many places, most of them where the chances move.

        An action that was forced changes nothing: it counts as part of the one before. Where all win or lose together,
        only the first places are played on from; between them ratings do.
        """
        looks = iter(range(1, 1 + MOST_LOOKS))

        def examine(number: int, is_first: bool) -> None:
            until = min(FOLLOWED, SPREAD * next(looks) / (self.how.places + 1))
            games = self.how.games if is_first or len(sides) > 1 else 0
            work.once(COURSE, number, partial(self._first_chances, number, games, sides, work, until))

        def chances(numbers: Sequence[int]) -> Chances:
            return self._chances(numbers, (COURSE,), sides, work)

        begins = [0, *(begin for begin in self.history.begins[1:] if not self._is_forced(begin, free))]
        finder = CourseFinder([*begins, len(self.history)], examine, chances, self.how.places)
        for done, _look in enumerate(finder.look(), 1):
            work.tell(done / MOST_LOOKS, 0.0, FOLLOWED)
            if done > max(self.how.places, SWINGS) and work.is_over(FOLLOWED):
                break
        return finder

    def _is_forced(self, begin: int, free: Sequence[bool]) -> bool:
        """Return whether nobody chose anything in the action from command ``begin`` on, and chance had no part."""
        commands = range(begin, self.history.end_of(begin))
        return not any(free[at] or _is_chance(self.history.commands[at]) for at in commands)

    def _first_chances(
        self, number: int, games: int, sides: Sequence[Seat], work: _Work, until: float
    ) -> tuple[float, ...]:
        """Return the first impression of the chances after ``number`` commands, by ``games`` playouts."""
        self._play(number, COURSE, games, sides, work, until)
        return tuple(self._chances([number], (COURSE,), sides, work)[number])

    def _play(self, number: int, part: str, games: int, sides: Sequence[Seat], work: _Work, until: float) -> None:
        """Play on after ``number`` commands until there are ``games`` playouts for this ``part``.

        Fewer are played once the share ``until`` of the time has passed. At the end of the game there are none.
        """
        if number == len(self.history):
            return
        tally, deals = work.tally(part, number, len(sides)), self._deals(number, sides)
        while tally.games < games and (tally.games < LEAST_GAMES or not work.is_over(until)):
            seed = mix(self.seed, part, number, int(tally.games))
            ends = [self.play_on(deal(seed), seed) for deal in deals]
            by_side = ends if len(deals) > 1 else ends * len(sides)
            tally = tally.plus([_share(end, side, sides) for end, side in zip(by_side, sides, strict=True)])
            work.keep(f"{PLAYED}{part}", number, (*tally.won, tally.games))

    def _deals(self, number: int, sides: Sequence[Seat]) -> list[Deal]:
        """Return functions that deal a place, as each of ``sides`` may know it, or one for all sides."""
        if self.how.fair and len(sides) > 1:
            return [self.deal(number, side) for side in sides]
        return [self.deal(number, self.seat_at(number))]

    def _chances(
        self,
        numbers: Sequence[int],
        parts: Collection[str],
        sides: Sequence[Seat],
        work: _Work,
        jumps: Collection[int] = (),
    ) -> dict[int, tuple[float, ...]]:
        """Return the chances of all sides at some places, by what was played for ``parts``, of which the last counts.

        Those of a team are foretold, and corrected by all these playouts. Others are smoothed, except across the
        commands in ``jumps``. At the end of the game the chances are certain.
        """
        tallies, length = dict[int, Tally](), len(self.history)
        for part in parts:
            tallies |= work.tallies(part)
        if len(sides) > 1:
            found = smoothed({at: tallies[at] for at in numbers if at in tallies}, length, jumps)
        else:
            found = self._corrected([at for at in numbers if at < length], tallies, work)
        result = self.history.state.result()
        if length in numbers and result is not None:
            found[length] = tuple(won(result.winners, side) for side in sides)
        return found

    def _corrected(
        self, numbers: Sequence[int], tallies: Mapping[int, Tally], work: _Work
    ) -> dict[int, tuple[float, ...]]:
        """Return the chances of the team at some places, as foretold and corrected by all playouts."""
        played = [Played(at, self._foretold(at, work), one.won[0], one.games) for at, one in tallies.items()]
        width = len(self.history) / max(1, self.how.places)
        return {at: (corrected(at, self._foretold(at, work), played, width),) for at in numbers}

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

    def _refined(
        self, finder: CourseFinder, points: Sequence[TurningPoint], sides: Sequence[Seat], work: _Work
    ) -> CourseFinder:
        """Find the course around turning points, too: after a mistake, others' actions may move the chances as much."""
        begun, games = work.passed, self.how.games if len(sides) > 1 else 0
        for done, point in enumerate(points, 1):
            until = begun + (REFINED - begun) * done / (2 * len(points))
            self._play(point.number, TURN, FEW * self.how.games, sides, work, until)

        def examine(number: int, _is_first: bool) -> None:
            work.once(COURSE, number, partial(self._first_chances, number, games, sides, work, REFINED))

        def chances(numbers: Sequence[int]) -> Chances:
            return self._whole_course(numbers, (), points, (COURSE, TURN), sides, work)

        known = {at for point in points for at in (point.number, point.end)}
        finder = finder.beside(known, examine, chances)
        for done, _look in enumerate(finder.look(), 1):
            work.tell(done / MOST_LOOKS, CONFIRMED, REFINED)
            if work.is_over(REFINED):
                break
        return finder

    # --- swings ----------------------------------------------------------------------------------------------------

    def _actions(
        self, steps: Sequence[tuple[int, int]], points: Sequence[TurningPoint], free: Sequence[bool]
    ) -> list[_Action]:
        """Return the actions of ``steps``; of one with a turning point, which is told itself, what followed that."""
        found = dict[int, _Action]()
        for first, end in steps:
            begin = max((one.end for one in points if first <= one.number < end), default=first)
            if begin < end:
                found.setdefault(begin, _Action(begin, self._decided(begin, end, free), end))
        return list(found.values())[:SIFTED]

    def _decided(self, number: int, end: int, free: Sequence[bool]) -> int:
        """Return where, up to ``end``, the decision begun by command ``number`` is over and chance or others act.

        What others were forced to do belongs to it. If all of it was forced, nothing was decided.
        """
        commands = self.history.commands
        seat = issuer(commands[number])
        stop = next(
            (
                at
                for at in range(number, end)
                if issuer(commands[at]) != seat and (free[at] or _is_chance(commands[at]))
            ),
            end,
        )
        return stop if any(free[at] for at in range(number, stop)) else number

    def _measured(
        self, actions: Sequence[_Action], points: Sequence[TurningPoint], sides: Sequence[Seat], work: _Work
    ) -> list[_Action]:
        """Play on around ``actions``, most often those that move the chances most.

        Return those for which there was time, but enough to report.
        """
        begun, few, many = work.passed, FEW * self.how.games, SWUNG * self.how.games
        told = {one.end for one in points}
        found = list[_Action]()
        for done, one in enumerate(actions, 1):
            if len(found) >= SWINGS and work.is_over(MEASURED):
                break
            until = begun + (MEASURED - begun) * min(1.0, done / LEADING)  # rather fewer actions than fewer games
            self._play_around(one, few, told, sides, work, until)
            found.append(one)
            work.tell(done / len(actions), REFINED, MEASURED)
        while found and not work.is_over(1.0):
            course = self._whole_course((), found, points, ALL, sides, work)
            leading = sorted(found, key=lambda one: -_moved(one, course))[:LEADING]
            games = {one: self._games_around(one, told, sides, work) for one in leading}
            one = min(leading, key=lambda one: games[one])
            if games[one] >= many:
                break
            self._play_around(one, int(games[one]) + self.how.games, told, sides, work, 1.0)
            work.tell(min(games.values()) / many, MEASURED, 1.0)
        return found

    def _play_around(
        self, one: _Action, games: int, told: Collection[int], sides: Sequence[Seat], work: _Work, until: float
    ) -> None:
        """Play on from the places around an action, except those of which turning points tell the chances."""
        for at in dict.fromkeys(one):
            if at not in told:
                self._play(at, SWING, games, sides, work, until)

    def _games_around(self, one: _Action, told: Collection[int], sides: Sequence[Seat], work: _Work) -> float:
        """Return the least number of playouts from the places around an action that are played on from."""
        places = [at for at in one if at not in told and at < len(self.history)]
        return min((work.tally(SWING, at, len(sides)).games for at in places), default=float("inf"))

    def _whole_course(
        self,
        found: Sequence[int],
        actions: Sequence[_Action],
        points: Sequence[TurningPoint],
        parts: Collection[str],
        sides: Sequence[Seat],
        work: _Work,
    ) -> dict[int, tuple[float, ...]]:
        """Return the chances at all places: those ``found``, around ``actions``, and before and after turning points.

        They are by what was played for ``parts``, but after turning points those reported there.
        """
        numbers = {
            *found,
            *(at for one in actions for at in one),
            *(one.number for one in points),
            0,
            len(self.history),
        }
        jumps = {at for one in actions for at in one[:2]} | {one.number for one in points}
        course = self._chances(sorted(numbers), parts, sides, work, jumps)
        for point in points:
            if point.end < len(self.history):
                side, chances = sides.index(point.seat) if point.seat in sides else 0, between(course, point.end)
                told = point.chance_played
                course[point.end] = (
                    (*chances[:side], told, *chances[side + 1 :]) if self.how.fair else pinned(chances, side, told)
                )
        return course

    def _swings(
        self,
        actions: Sequence[_Action],
        points: Sequence[TurningPoint],
        course: Chances,
        sides: Sequence[Seat],
        work: _Work,
    ) -> tuple[Swing, ...]:
        """Return the largest changes among ``actions`` and turning points, in order of the game."""
        rough = {at for one in actions for at in one if self._is_rough(at, points, sides, work)}
        swings = [_swing(one, course, sides, rough) for one in actions]
        swings += [_mistake(one, sides) for one in points]
        largest = sorted(swings, key=lambda one: (-one.moved, one.number))[:SWINGS]
        return tuple(sorted(largest, key=lambda one: one.number))

    def _is_rough(self, number: int, points: Sequence[TurningPoint], sides: Sequence[Seat], work: _Work) -> bool:
        """Return whether the chances after ``number`` commands come from only a few playouts."""
        certain = number == len(self.history) or any(one.end == number for one in points)
        return not certain and work.tally(SWING, number, len(sides)).games < ROUGH * self.how.games


def _share(winners: Sequence[Seat], side: Seat, sides: Sequence[Seat]) -> float:
    """Return the share of a side in a playout; if nobody won, several sides share it equally."""
    return won(winners, side) if winners or len(sides) == 1 else 1 / len(sides)


def _is_chance(command: Command) -> bool:
    """Return whether chance gave a command."""
    return issuer(command) == NATURE


def _moved(action: _Action, course: Chances) -> float:
    """Return the largest change of a chance by an action."""
    return max(abs(b - a) for a, b in zip(course[action.number], course[action.end], strict=True))


def _swing(action: _Action, course: Chances, sides: Sequence[Seat], rough: Collection[int]) -> Swing:
    """Return the swing of an action, for the side whose chance it moved most."""
    before, between_, after = (course[at] for at in action)
    place = max(range(len(sides)), key=lambda place: abs(after[place] - before[place]))
    return Swing(
        number=action.number, decided=action.decided, end=action.end, side=sides[place], before=before[place],
        between=between_[place], after=after[place], roughly=any(at in rough for at in action),
    )  # fmt: skip


def _mistake(point: TurningPoint, sides: Sequence[Seat]) -> Swing:
    """Return a turning point as a swing, from the chance with the better action to that with the one played."""
    return Swing(
        number=point.number, decided=point.end, end=point.end, side=point.seat if point.seat in sides else NATURE,
        before=point.chance_better, between=point.chance_played, after=point.chance_played, mistake=True,
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
