"""Plays games and checks every claim of their tables as it is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Final

from game.ai import levels, make_bot
from game.ai.bot import Bot, Budget, ComparingBot
from game.ai.hints import explain
from game.content import open_box
from game.match.match import Match
from game.rules.claims import Claim
from game.rules.contract import NATURE, NOBODY, Command, Game, State, check_options, redact
from game.table import open_presenter
from game.ui.paint.geometry import Vec
from tools.truth.asking import Asked, ask, ask_end, ask_log
from tools.truth.checks import Checker, truths_of
from tools.truth.position import Position
from tools.truth.reviews import quick_review, review_wrongs
from tools.truth.whole_games import played_match, wrongs

WINDOW: Final = Vec(1280.0, 720.0)
LONGEST: Final = 3_000
"""Maximum number of commands per game."""
THINKING: Final = Budget(iterations=40)
HINTED: Final = 6
"""One in this many decisions is checked with a hint."""
HEARD: Final = 6
"""One in this many decisions is checked in full."""
SHOWN: Final = 40
"""Maximum number of distinct faults reported with an example."""


@dataclass
class Report:
    """The results of checking games of one box."""

    box_id: str
    games: int = 0
    decisions: int = 0
    claims: Counter[str] = field(default_factory=Counter)
    """Number of claims by question."""
    false: Counter[str] = field(default_factory=Counter)
    """Number of false claims by question."""
    bare: set[tuple[str, str]] = field(default_factory=set)
    examples: dict[str, str] = field(default_factory=dict)
    """The first false claim of each question, with the steps to reproduce it."""

    @property
    def heard(self) -> int:
        """The total number of claims."""
        return sum(self.claims.values())

    def fault(self, question: str, where: str, what: str) -> None:
        """Record a false claim."""
        self.false[question] += 1
        if question not in self.examples and len(self.examples) < SHOWN:
            self.examples[question] = f"{what} [{where}]"


class ListeningGames:
    """Games of one box, played randomly and by bots, with their claims recorded."""

    def __init__(self, box_id: str, seed: int) -> None:
        self.game: Game = open_box(box_id)
        self.table = open_presenter(self.game)
        self.truths = truths_of(self.game.rules_id)
        self.checker = Checker(self.truths)
        self.report = Report(box_id)
        self._seed = seed

    def listen(self, claims: int) -> Report:
        """Play until at least ``claims`` claims have been checked."""
        for number in count():
            self._play(self._seed + number, claims)
            if self.report.heard >= claims:
                break
        known = {(sentence, fact) for sentence, fact in self.report.bare if sentence in self.truths.bare}
        self.report.bare -= known
        return self.report

    def _play(self, seed: int, claims: int) -> None:
        """Play one game; seats, options and players follow from ``seed``."""
        rng, game = Random(seed), self.game
        seats = game.seats[seed % len(game.seats)]
        options = {option.name: rng.choice(option.choices) for option in game.options if not option.per_seat}
        state = game.start(seats, check_options(game, seats, options))
        regions = self.table.board.regions(WINDOW, seats, 1.0)
        players: list[Bot | None] = [self._player(rng) for _seat in range(seats)]
        commands: list[Command] = []
        whole = f"seed {seed}, {seats} seats, {options}"
        last: Position | None = None
        self.report.games += 1
        while state.actor != NOBODY and len(commands) < LONGEST and self.report.heard < claims:
            if state.actor == NATURE:
                command = state.sample_chance(rng)
            else:
                position = self._position(state, seats, f"{whole}, command {len(commands)}")
                last = position
                if rng.randrange(HEARD) == 0:  # spreads the claims over whole games
                    self._take(position, ask(self.table, regions, position, rng))
                    last = None
                if rng.randrange(HINTED) == 0:
                    self._hint(position, rng)
                self.report.decisions += 1
                command = self._choice(position, players[state.actor], rng)
            before = state.view(0)
            told = self._position(state, seats, f"{whole}, line of command {len(commands)}")
            state.apply(command)
            told.then = state.clone()
            self._take(told, ask_log(self.table, redact(told.state, command, 0), before, state.view(0)))
            commands.append(command)
        if state.actor == NOBODY:
            if last is not None:  # claims just before the end are rare
                self._take(last, ask(self.table, regions, last, rng))
            over = self._position(state, seats, f"{whole}, its end")
            self._take(over, ask_end(self.table, over.view))
            self._whole(played_match(game, seats, options, commands), whole)

    def _whole(self, match: Match, where: str) -> None:
        """Check the story and the review of a finished game."""
        self.report.claims["story"] += 1
        for wrong in wrongs(match, self.table):
            self.report.fault("story", where, wrong)
        fair = self.report.games % 2 == 0
        self.report.claims["review"] += 1
        for wrong in review_wrongs(match, self.table, quick_review(match, fair)):
            self.report.fault("review", f"{where}, {'fair' if fair else 'open'}", wrong)

    def _position(self, state: State, seats: int, where: str) -> Position:
        """Return the position for checks at a point of a game."""
        return Position(self.game, state.clone(), seats, where, listed=self.truths.outcomes)

    def _player(self, rng: Random) -> Bot | None:
        """Return a bot, or None for a random player."""
        known = [level for level in ("easy", "normal", "hard") if level in levels(self.game.rules_id)]
        level = rng.choice([*known, ""])
        return make_bot(self.game, level) if level else None

    def _choice(self, position: Position, bot: Bot | None, rng: Random) -> Command:
        options = position.state.legal_commands()
        if bot is None:
            return rng.choice(list(options))
        return bot.choose(position.view, options, THINKING, rng)

    def _take(self, position: Position, asked: Asked) -> None:
        """Check collected claims."""
        for claim in dict.fromkeys(asked.claims):
            question = question_of(claim)
            self.report.claims[question] += 1
            wrong = self.checker.wrong(position, claim)
            if wrong:
                self.report.fault(question, position.seed, f"{claim}: {wrong}")
        for wrong in asked.wrong:
            self.report.fault("offers", position.seed, wrong)
        for one in asked.refused:
            misread = self.truths.misread(position, one)
            if misread:
                self.report.fault("refusals", position.seed, f"{one}: {misread}")
        self.report.claims["offers"] += 1
        self.report.bare |= asked.bare

    def _hint(self, position: Position, rng: Random) -> None:
        """Check the hint reasons of the best two actions."""
        options = position.state.legal_commands()
        level = next((level for level in ("hard", "normal", "easy") if level in levels(self.game.rules_id)), "")
        bot = make_bot(self.game, level) if level else None
        if bot is None or len(options) < 2:
            return
        for command in self._proposed(bot, position, rng):
            reason = explain(bot, position.view, command, rng)
            self.report.claims[reason.text] += 1
            wrong = self.checker.wrong_reason(position, (command,), reason)
            if wrong:
                self.report.fault(reason.text, position.seed, f"{command}: {reason}: {wrong}")

    def _proposed(self, bot: Bot, position: Position, rng: Random) -> Iterator[Command]:
        """Yield the best two commands, or just the best if the bot does not compare."""
        options = position.state.legal_commands()
        if isinstance(bot, ComparingBot):
            rated = bot.compare(position.view, options, THINKING, rng)
            yield from (one.command for one in rated[:2])
        else:
            yield bot.choose(position.view, options, THINKING, rng)


def question_of(claim: Claim) -> str:
    """Return the name of a claim's question."""
    kind = type(claim).__name__.lower()
    return f"{kind}.{claim.of}" if hasattr(claim, "of") else kind
