"""Makes the review of a game: tests suspected mistakes by playouts, and finds the actions that moved the chances.

1. Playouts from many places, most of them where the chances move, find the course of the chances. Where all win or
   lose together, a game takes long: there they correct what the bot that assesses decisions foretells, as in a hint.
2. The bot assesses each decision between several options. This only selects candidates; no turning point depends on
   how good its ratings are.
3. For the largest losses, people's first, the better action is completed, and paired playouts compare it with the
   action played. A significant difference makes a turning point; its chances come from fresh pairs.
4. The course is followed further around the turning points. Its widest steps are played on around once more, and
   those that still seem the largest by fresh playouts, which alone are reported. A change that these do not confirm
   gives way to the next.

All of it uses the full state or, in a ``fair`` review, what the deciding seat could know, and for each side's chances
what that side could. The same game, seed and thoroughness give the same review, unless time runs out. An interrupted
review goes on from its results and ends the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
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
from game.match.review.actions import Action, Actions
from game.match.review.course import (
    GAMES,
    MOST_LOOKS,
    PLACES,
    SIFTED,
    SWINGS,
    TRUST,
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
FRESH: Final = 100
"""Fresh pairs played for the chances of a turning point."""
LEAST_FRESH: Final = 40
"""Least fresh pairs: with fewer, because time ran out, a turning point is not reported."""
SWUNG: Final = 6
"""Factor for the number of fresh playouts around the changes that are reported, relative to other places."""
FEW: Final = 2
"""Factor for the number of playouts around all that may be reported, and before turning points."""
ALMOST: Final = 0.8
"""Share of a change by several actions that a part of them has to make to be reported instead."""
SURE_SWING: Final = 2.4
"""Significance threshold of a reported change in standard deviations: several are tried, any of which may be luck."""
LEAST_SWING: Final = 0.05
"""Least change of a chance that is reported."""
ROUGH: Final = 4
"""Factor for the number of playouts below which a chance is only a rough estimate."""
SECONDS: Final = 55.0
"""Processor time after which nothing more is begun; most games need less."""
SPREAD: Final = 0.4
"""Latest time for the first places of the course, as a share of all."""
FOLLOWED: Final = 0.45
ASSESSED: Final = 0.5
CHOSEN: Final = 0.62
CONFIRMED: Final = 0.72
REFINED: Final = 0.78
SIFTED_OUT: Final = 0.86
"""Latest ends of the parts of the work, as shares of the time and of the progress."""
PLAYED: Final = "played"
"""Begins the names of parts whose results are tallies of playouts."""
TURN: Final = "turn"
"""The part whose results are the chances before turning points."""
MORE: Final = "more"
"""The part whose playouts count beside those of the course, where there was time for more."""
PAIR: Final = "pair"
"""The part whose results are the chances of a team after what was played, from pairs."""
SIFT: Final = "sift"
"""The part whose results are the chances around what may have moved them most."""
SWING: Final = "swing"
"""The part whose results are the fresh chances that are reported of swings."""
FIRST: Final = (COURSE, MORE, PAIR, TURN)
ALL: Final = (*FIRST, SIFT, SWING)
"""The parts in order: where several have playouts from a place, the last counts."""
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
        actions = Actions(self.history)
        finder = self._course(sides, actions, work)
        points = self._confirm(self._most_promising(self._assess_all(actions.free, work)), actions, together, work)
        finder = self._refined(finder, points, sides, work)
        sifted = self._sifted(self._steps(finder.steps(), points, actions), points, sides, actions, work)
        found = self._confirmed(sifted, points, sides, actions, work)
        course = self._whole_course(finder.found, found, points, ALL, sides, work)
        work.tell(1.0, SIFTED_OUT, 1.0)
        return Review(
            key=key,
            level=self.how.level,
            seed=self.seed,
            seats=seats,
            commands=len(self.history),
            games=sum(int(one.games) for part in FIRST for one in work.tallies(part).values()),
            together=together,
            fair=self.how.fair,
            winners=result.winners,
            places=tuple(Place(number, course[number]) for number in sorted(course)),
            swings=self._swings(found, points, course, sides, actions, work),
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
        specs, chosen = self.config.seats, dict[int, _Candidate]()
        for one in sorted(found, key=lambda one: (-one.lost, one.number)):
            chosen.setdefault(self.history.begin_of(one.number), one)
        people = [one for one in chosen.values() if specs[one.seat] == HUMAN][: self.how.candidates // 2]
        others = [one for one in chosen.values() if one not in people]
        return [*people, *others[: self.how.candidates - len(people)]]

    # --- turning points --------------------------------------------------------------------------------------------

    def _confirm(
        self, candidates: Sequence[_Candidate], actions: Actions, together: bool, work: _Work
    ) -> list[TurningPoint]:
        """Compare all candidates by playouts, then the confirmed ones by fresh pairs; return the turning points."""
        begun = [self._begun(one, actions, work) for one in candidates]
        waiting = [one for one in begun if not one.compared.decided]
        while waiting and not work.is_over(CHOSEN):
            one = max(waiting, key=lambda one: one.compared.hope)
            for _pair in range(ROUND):
                one.compared.play_pair(self.play_on)
            work.keep("chosen", one.candidate.number, one.compared.tally)
            if together:
                work.keep(f"{PLAYED}{PAIR}", one.end, (one.compared.won_played, one.compared.pairs))
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

    def _begun(self, one: _Candidate, actions: Actions, work: _Work) -> _Trial:
        """Return the trial of a candidate, with its two actions to compare."""
        better = self._completed(self.history.at(one.number), one)
        end = actions.decided(one.number, self.history.end_of(one.number))
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

    def _course(self, sides: Sequence[Seat], actions: Actions, work: _Work) -> CourseFinder:
        """Find the course by playouts from many places, most of them where the chances move."""
        looks = iter(range(1, 1 + MOST_LOOKS))

        def examine(number: int) -> None:
            until = min(FOLLOWED, SPREAD * next(looks) / (self.how.places + 1))
            work.once(COURSE, number, partial(self._first_chances, number, sides, work, until))

        def chances(numbers: Sequence[int]) -> Chances:
            return self._chances(numbers, (COURSE,), sides, work)

        eyes = partial(self._eyes, actions, sides)
        finder = CourseFinder([*actions.begins, len(self.history)], examine, chances, eyes, self.how.places)
        for done, _look in enumerate(finder.look(), 1):
            work.tell(done / MOST_LOOKS, 0.0, FOLLOWED)
            if done > max(self.how.places, SWINGS) and work.is_over(FOLLOWED):
                break
        for number in finder.found:
            if work.is_over(FOLLOWED):
                break
            self._play(number, MORE, self.how.games, sides, work, FOLLOWED)
        return finder

    def _eyes(self, actions: Actions, sides: Sequence[Seat], number: int, end: int) -> Sequence[int]:
        """Return the indices of the sides whose chances tell a change between two numbers of commands.

        In a fair review it is told as the seat that decided saw it, as others may not know yet what it did; what nobody
        decided, or several did, as the only person there saw it.
        """
        if not self.how.fair or len(sides) == 1:
            return range(len(sides))
        seat = actions.decider(number, end)
        people = [one for one, spec in enumerate(self.config.seats) if spec == HUMAN]
        return [seat] if seat >= 0 else people if len(people) == 1 else range(len(sides))

    def _first_chances(self, number: int, sides: Sequence[Seat], work: _Work, until: float) -> tuple[float, ...]:
        """Return the first impression of the chances after ``number`` commands, by playouts."""
        self._play(number, COURSE, self.how.games, sides, work, until)
        return tuple(self._chances([number], (COURSE,), sides, work)[number])

    def _play(self, number: int, part: str, games: int, sides: Sequence[Seat], work: _Work, until: float) -> None:
        """Play on after ``number`` commands until there are ``games`` playouts for this ``part``.

        Fewer are played once the share ``until`` of the time has passed. At the end of the game there are none. Around
        actions, all places have the same chance, so that their differences are less by luck.
        """
        if number == len(self.history):
            return
        tally, deals = work.tally(part, number, len(sides)), self._deals(number, sides)
        while tally.games < games and (tally.games < LEAST_GAMES or not work.is_over(until)):
            seed = mix(self.seed, part, 0 if part in (SIFT, SWING) else number, int(tally.games))
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

        Beside those of a team counts what is foretold, corrected by all these playouts. All are smoothed, except across
        the commands in ``jumps``. At the end of the game the chances are certain.
        """
        tallies, length = dict[int, Tally](), len(self.history)
        for part in parts:
            found = work.tallies(part)
            if part == MORE:
                found = {at: one.plus(*tallies[at]) for at, one in found.items()}
            tallies |= found
        if len(sides) == 1:
            tallies = self._corrected([at for at in numbers if at < length], tallies, work)
        course = smoothed({at: tallies[at] for at in numbers if at in tallies}, length, jumps)
        result = self.history.state.result()
        if length in numbers and result is not None:
            course[length] = tuple(won(result.winners, side) for side in sides)
        return course

    def _corrected(self, numbers: Sequence[int], tallies: Mapping[int, Tally], work: _Work) -> dict[int, Tally]:
        """Return the team's playouts at some places, and beside them what is foretold, corrected by all playouts."""
        played = [Played(at, self._foretold(at, work), one.won[0], one.games) for at, one in tallies.items()]
        width = len(self.history) / max(1, self.how.places)
        found = dict[int, Tally]()
        for at in numbers:
            games = TRUST + sum(one.games for one in played if one.number == at)
            found[at] = Tally((games * corrected(at, self._foretold(at, work), played, width),), games)
        return found

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
        begun = work.passed
        for done, point in enumerate(points, 1):
            until = begun + (REFINED - begun) * done / (2 * len(points))
            self._play(point.number, TURN, FEW * self.how.games, sides, work, until)

        def examine(number: int) -> None:
            work.once(COURSE, number, partial(self._first_chances, number, sides, work, REFINED))

        def chances(numbers: Sequence[int]) -> Chances:
            return self._whole_course(numbers, (), points, FIRST, sides, work)

        known = {at for point in points for at in (point.number, point.end)}
        known |= {at for at, one in work.tallies(PAIR).items() if one.games >= self.how.games}
        finder = finder.beside(known, examine, chances)
        for done, _look in enumerate(finder.look(), 1):
            work.tell(done / MOST_LOOKS, CONFIRMED, REFINED)
            if work.is_over(REFINED):
                break
        return finder

    # --- swings ----------------------------------------------------------------------------------------------------

    def _steps(
        self, steps: Sequence[tuple[int, int]], points: Sequence[TurningPoint], actions: Actions
    ) -> list[Action]:
        """Return what happened in ``steps``; where there is a turning point, which is told itself, what followed it."""
        found = dict[int, Action]()
        for first, end in steps:
            begin = max((one.end for one in points if first <= one.number < end), default=first)
            if begin < end and actions.moves(begin, end):
                found.setdefault(begin, actions.between(begin, end))
        return list(found.values())[:SIFTED]

    def _sifted(
        self,
        found: Sequence[Action],
        points: Sequence[TurningPoint],
        sides: Sequence[Seat],
        actions: Actions,
        work: _Work,
    ) -> list[Action]:
        """Play on around what may be reported, while there is time; return it, largest change first.

        A team's games take long: what little time there is goes into the largest change.
        """
        if len(sides) == 1:
            return list(found)
        begun, told = work.passed, {one.end for one in points}
        for done, one in enumerate(found, 1):
            until = begun + (SIFTED_OUT - begun) * done / len(found)
            for at in sorted({one.number, one.end} - told):
                self._play(at, SIFT, FEW * self.how.games, sides, work, until)
            work.tell(done / len(found), REFINED, SIFTED_OUT)
        numbers = [at for one in found for at in one]
        course = self._whole_course(numbers, (), points, (*FIRST, SIFT), sides, work)
        return sorted(found, key=lambda one: -self._moved(one, course, sides, actions))

    def _moved(self, one: Action, course: Chances, sides: Sequence[Seat], actions: Actions) -> float:
        """Return the largest change of a chance by an action."""
        eyes = self._eyes(actions, sides, one.number, one.end)
        return max(abs(course[one.end][side] - course[one.number][side]) for side in eyes)

    def _confirmed(
        self,
        sifted: Sequence[Action],
        points: Sequence[TurningPoint],
        sides: Sequence[Seat],
        actions: Actions,
        work: _Work,
    ) -> list[Action]:
        """Return the first changes of those ``sifted`` that fresh playouts confirm."""
        told, found = {one.end for one in points}, list[Action]()
        for whole in sifted:
            if len(found) == SWINGS or work.is_over(1.0):
                break
            if self._is_confirmed(whole, points, sides, actions, work):
                one = self._narrowed(whole, points, sides, actions, work)
                if one.decided not in (one.number, one.end, *told):
                    self._play(one.decided, SWING, SWUNG * self.how.games, sides, work, 1.0)
                found.append(one)
            work.tell(len(found) / SWINGS, SIFTED_OUT, 1.0)
        return found

    def _narrowed(
        self, one: Action, points: Sequence[TurningPoint], sides: Sequence[Seat], actions: Actions, work: _Work
    ) -> Action:
        """Return the part of several actions that moved the chances almost as much as all, while there is time."""
        while actions.several(one.number, one.end) and not work.is_over(1.0):
            middle = actions.middle(one.number, one.end)
            self._play(middle, SWING, SWUNG * self.how.games, sides, work, 1.0)
            halves = actions.between(one.number, middle), actions.between(middle, one.end)
            course = self._whole_course((), [one, *halves], points, ALL, sides, work)
            moved = {half: self._moved(half, course, sides, actions) for half in halves}
            half = max(halves, key=moved.__getitem__)
            if work.is_over(1.0) or moved[half] < ALMOST * self._moved(one, course, sides, actions):
                break
            one = half
        return one

    def _is_confirmed(
        self, one: Action, points: Sequence[TurningPoint], sides: Sequence[Seat], actions: Actions, work: _Work
    ) -> bool:
        """Return whether fresh playouts confirm that an action moved a chance; stop when they cannot any more."""
        places = {one.number, one.end} - {len(self.history), *(point.end for point in points)}
        moved, noise, most = 0.0, 0.0, SWUNG * self.how.games
        for games in range(self.how.games, most + 1, self.how.games):
            for at in sorted(places):
                self._play(at, SWING, games, sides, work, 1.0)
            if min((work.tally(SWING, at, len(sides)).games for at in places), default=games) > games:
                continue  # looked at before
            course = self._whole_course((), [one], points, ALL, sides, work)
            moved, noise = self._moved(one, course, sides, actions), self._noise(one, points, course, sides, work)
            at_last = SURE_SWING * noise * sqrt(games / most)
            if moved + noise < max(LEAST_SWING, at_last) or work.is_over(1.0):
                break
        return moved >= max(LEAST_SWING, SURE_SWING * noise)

    def _noise(
        self, one: Action, points: Sequence[TurningPoint], course: Chances, sides: Sequence[Seat], work: _Work
    ) -> float:
        """Return the standard deviation of a change of chances, as found by playouts before and after it."""
        found = 0.0
        for at in {one.number, one.end} - {len(self.history)}:
            pairs = next((point.pairs for point in points if point.end == at), None)
            games = work.tally(SWING, at, len(sides)).games if pairs is None else pairs
            found += max(chance * (1 - chance) for chance in course[at]) / max(1.0, games)
        return sqrt(found)

    def _whole_course(
        self,
        found: Sequence[int],
        actions: Sequence[Action],
        points: Sequence[TurningPoint],
        parts: Collection[str],
        sides: Sequence[Seat],
        work: _Work,
    ) -> dict[int, tuple[float, ...]]:
        """Return the chances at all places: those ``found``, around ``actions``, and before and after turning points.

        They are by what was played for ``parts``, but after turning points those reported there, and around actions
        those of the fresh playouts alone.
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
        fresh = work.tallies(SWING)
        course |= {at: fresh[at].chances for one in actions for at in one if at in fresh}
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
        found: Sequence[Action],
        points: Sequence[TurningPoint],
        course: Chances,
        sides: Sequence[Seat],
        actions: Actions,
        work: _Work,
    ) -> tuple[Swing, ...]:
        """Return the largest changes among those ``found`` and turning points, in order of the game."""
        swings = [_mistake(one, sides) for one in points]
        for one in found:
            eyes, decider = self._eyes(actions, sides, one.number, one.end), actions.decider(one.number, one.end)
            rough = any(self._is_rough(at, points, sides, work) for at in one)
            swings.append(_swing(one, course, sides, eyes, decider, rough, actions.several(one.number, one.end)))
        largest = sorted(swings, key=lambda one: (-one.moved, one.number))[:SWINGS]
        return tuple(sorted(largest, key=lambda one: one.number))

    def _is_rough(self, number: int, points: Sequence[TurningPoint], sides: Sequence[Seat], work: _Work) -> bool:
        """Return whether the chances after ``number`` commands come from only a few playouts."""
        certain = number == len(self.history) or any(one.end == number for one in points)
        return not certain and work.tally(SWING, number, len(sides)).games < ROUGH * self.how.games


def _share(winners: Sequence[Seat], side: Seat, sides: Sequence[Seat]) -> float:
    """Return the share of a side in a playout; if nobody won, several sides share it equally."""
    return won(winners, side) if winners or len(sides) == 1 else 1 / len(sides)


def _swing(
    action: Action,
    course: Chances,
    sides: Sequence[Seat],
    eyes: Sequence[int],
    decider: Seat,
    roughly: bool,
    several: bool,
) -> Swing:
    """Return the swing of an action, for the side whose chance it moved most; of several, the one that decided."""
    before, between_, after = (course[at] for at in action)
    place = max(eyes, key=lambda place: (round(abs(after[place] - before[place]), 3), sides[place] == decider))
    return Swing(
        number=action.number, decided=action.decided, end=action.end, side=sides[place], before=before[place],
        between=between_[place], after=after[place], roughly=roughly, several=several,
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
