"""Makes the review of a game: every decision is assessed, and what looks like a mistake is played on from both ways.

1. Each decision between several options is assessed with everything known.
2. Games are played on from some places, which puts the course of the chances right (:mod:`.anchors`).
3. Where most was lost, those of people first, the better action is completed, and games are played on from it and
   from what was played, with the same chance. What that confirms beyond noise is a turning point.

The same game, seed and thoroughness give the same review.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.ai import RANDOM, Budget, levels, make_bot
from game.ai.assessment import Assessment, assess_open
from game.ai.hints import LONGEST_ACTION, explain
from game.ai.lookahead import after
from game.ai.reasons import BEST_FOUND, Reason
from game.match.config import MatchConfig
from game.match.history import History
from game.match.review.anchors import GAMES, PLACES, Anchor, corrected, places
from game.match.review.model import Assessed, Review, TurningPoint, in_order, key_of
from game.match.review.playouts import MOST_PAIRS, Comparison, PlayOn, Playouts
from game.rules.contract import Command, Game, Seat, State, continues, write_command
from game.seats.human import HUMAN
from game.seats.seeds import mix

ITERATIONS: Final = 150
"""How long each decision is thought about, for bots that count iterations."""
CANDIDATES: Final = 6
"""So many decisions are looked at by playing on."""
LEAST_LOSS: Final = 0.025
"""Chance that a decision has to lose to be looked at."""
PEOPLE_FIRST: Final = 2.0
"""How much more a loss of a person counts when it is chosen what to look at."""
ASSESSING: Final = 0.1
"""The share of the work that assessing takes, about."""
ANCHORING: Final = 0.3
"""The share that playing on from the anchors takes."""

WORK: Final = 1.5
"""The work of playing on in all, about two minutes with compiled rules whatever the game."""
COMMAND: Final = 1 / 36_000
"""The work of a command that is played on with."""
GAME: Final = 1 / 1000
"""The work that a game takes besides."""

Assess: TypeAlias = Callable[[State, Random], Sequence[Assessment]]
"""Assesses what who must act in a state may do, best first."""
Progress: TypeAlias = Callable[[float], None]
"""Is told which share of the work is done, 0 to 1; to stop, it raises."""


class NotOver(ValueError):
    """A game that is not over is not reviewed: that would tell what nobody may know yet."""


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """How a game is reviewed: by bots of which level that think how long, and what is played on.

    These are decisions that may be turning points, and the places that put the course right.
    """

    level: str
    iterations: int = ITERATIONS
    candidates: int = CANDIDATES
    places: int = PLACES


def usual_thoroughness(game: Game) -> Thoroughness:
    """Return how games are reviewed unless asked otherwise: by the level below the strongest."""
    offered = levels(game.rules_id)
    return Thoroughness(offered[-2] if len(offered) > 1 else RANDOM)


def assessor(game: Game, how: Thoroughness) -> Assess:
    """Return what assesses the decisions of ``game``."""
    budget = Budget(iterations=how.iterations)
    return lambda state, rng: assess_open(game, how.level, state, budget, rng)


class _Candidate(NamedTuple):
    """A decision that may have been a mistake: its place, who took it, the chances as assessed, what was better."""

    number: int
    seat: Seat
    best: float
    played: float
    better: Command


class _Trial(NamedTuple):
    """A candidate that is played on: where its action ends, the whole better action, and how the two compare."""

    candidate: _Candidate
    end: int
    better: tuple[Command, ...]
    compared: Comparison


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
        assessed, better = self._assess_all()
        anchors = self._anchors(assessed)
        ends = [result.winners, *(tuple(end) for anchor in anchors for end in anchor.ends)]
        decisions = corrected(assessed, anchors, self._together(ends))
        points = self._confirm(self._most_promising(decisions, better), ends)
        self.progress(1.0)
        seats = len(self.config.seats)
        return Review(
            key=key_of(self.game, self.config, self.history),
            level=self.how.level,
            seed=self.seed,
            seats=seats,
            commands=len(self.history),
            together=self._together(ends),
            winners=result.winners,
            decisions=tuple(decisions),
            turning_points=in_order(points),
        )

    # --- assessing ------------------------------------------------------------------------------------------------

    def _assess_all(self) -> tuple[list[Assessed], dict[int, Command]]:
        """Assess every decision; return them, and by their numbers what seems better than what was played."""
        decisions, better = list[Assessed](), dict[int, Command]()
        state = self.history.at(0)
        for number, command in enumerate(self.history.commands):
            seat = state.actor
            if seat >= 0 and len(state.legal_commands()) > 1:
                found = self.assess(state, Random(mix(self.seed, "assess", number)))
                decisions.append(Assessed(number, seat, found[0].chance, _chance_of(command, found)))
                if found[0].command != command:
                    better[number] = found[0].command
            state.apply(command)
            self.progress(ASSESSING * (number + 1) / len(self.history))
        return decisions, better

    def _anchors(self, decisions: Sequence[Assessed]) -> list[Anchor]:
        """Play on from some places."""
        found, numbers = list[Anchor](), places(decisions, self.how.places)
        for number in numbers:
            state, seed = self.history.at(number), mix(self.seed, "anchor", number)
            ends = [self.play_on(state, mix(seed, game)).winners for game in range(GAMES)]
            found.append(Anchor(number, ends))
            self.progress(ASSESSING + ANCHORING * len(found) / len(numbers))
        return found

    def _together(self, ends: Sequence[Sequence[Seat]]) -> bool:
        """Return whether all seats won or lost as one, however it ended."""
        return all(len(winners) in (0, len(self.config.seats)) for winners in ends)

    def _most_promising(self, decisions: Sequence[Assessed], better: Mapping[int, Command]) -> list[_Candidate]:
        """Return the candidates to look at closer, one an action: where most was lost, up to half of them people's."""
        specs = self.config.seats

        def weight(one: Assessed) -> float:
            return (one.best - one.played) * (PEOPLE_FIRST if specs[one.seat] == HUMAN else 1.0)

        chosen: dict[int, _Candidate] = {}
        for one in sorted(decisions, key=lambda one: (-weight(one), one.number)):
            if one.number in better and one.best - one.played >= LEAST_LOSS:
                candidate = _Candidate(one.number, one.seat, one.best, one.played, better[one.number])
                chosen.setdefault(self.history.begin_of(one.number), candidate)
        people = [one for one in chosen.values() if specs[one.seat] == HUMAN][: self.how.candidates // 2]
        others = [one for one in chosen.values() if one not in people]
        found = [*people, *others[: self.how.candidates - len(people)]]
        return [one for one in chosen.values() if one in found]

    # --- playing on -----------------------------------------------------------------------------------------------

    def _confirm(self, candidates: Sequence[_Candidate], ends: list[tuple[Seat, ...]]) -> list[TurningPoint]:
        """Play on from all candidates by turns; return the turning points, and add who won to ``ends``."""
        begun = [self._begun(one) for one in candidates]
        waiting, work, begun_at = begun, 0.0, ASSESSING + ANCHORING
        while waiting and work < WORK:
            for one in sorted(waiting, key=lambda one: -one.compared.lead):
                if work >= WORK:
                    break
                for end in one.compared.play_round(self.play_on):
                    ends.append(end.winners)
                    work += end.commands * COMMAND + GAME
                done = sum(min(1.0, one.compared.pairs / MOST_PAIRS) for one in begun) / len(begun)
                self.progress(begun_at + (0.99 - begun_at) * max(min(1.0, work / WORK), done))
            waiting = [one for one in waiting if not one.compared.decided]
        return [self._turning_point(one) for one in begun if one.compared.confirmed(at_last=True)]

    def _begun(self, one: _Candidate) -> _Trial:
        """Return a candidate with the two positions that are compared."""
        before, end = self.history.at(one.number), self._end_of_action(one.number)
        better = self._completed(before, one)
        positions = reduce(after, better, before), self.history.at(end)
        return _Trial(one, end, better, Comparison(one.seat, *positions, mix(self.seed, one.number)))

    def _end_of_action(self, number: int) -> int:
        """Return after how many commands the action ends to which command ``number`` belongs."""
        begins = self.history.begins
        place = bisect_right(begins, number)
        return begins[place] if place < len(begins) else len(self.history)

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

    def _turning_point(self, trial: _Trial) -> TurningPoint:
        """Return a confirmed turning point with its reason."""
        one, compared = trial.candidate, trial.compared
        chance_better, chance_played = compared.chances(one.best, one.played)
        reason = self._reason(self.history.at(one.number), one.better)
        return TurningPoint(
            number=one.number,
            end=trial.end,
            seat=one.seat,
            better=tuple(write_command(command) for command in trial.better),
            chance_played=chance_played,
            chance_better=chance_better,
            pairs=compared.pairs,
            reason=reason.text,
            facts=reason.facts,
        )

    def _reason(self, state: State, command: Command) -> Reason:
        """Return why a command is a good idea, as a hint says it; that it went best says the review itself."""
        reason = explain(make_bot(self.game, self.how.level), state.view(state.actor), command, Random(self.seed))
        return Reason("") if reason == BEST_FOUND else reason


def reviewer(game: Game, config: MatchConfig, history: History, progress: Progress, seed: int = 0) -> Reviewer:
    """Return the usual reviewer of a game."""
    how = usual_thoroughness(game)
    play_on = Playouts(game, len(config.seats))
    return Reviewer(game, config, history, how, assessor(game, how), play_on, progress, seed)


def _chance_of(command: Command, found: Sequence[Assessment]) -> float:
    """Return the chance with a command; one that was not even considered counts as the worst of those that were."""
    return next((one.chance for one in found if one.command == command), found[-1].chance)
