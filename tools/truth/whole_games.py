"""Checks the statements about finished games: the story, the deeds, and the row among the saved games.

All of them are recounted from the list of commands alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game.match.config import MatchConfig
from game.match.history import History, issuer
from game.match.match import Match
from game.match.repository_rows import MatchRecord
from game.rules.claims import Count, listening
from game.rules.contract import Command, Game, State, View, continues, verb
from game.scenes.match_summary import deeds, turning_points
from game.scenes.result import moves_of
from game.scenes.saved_games import headline
from game.seats.players import HUMAN, HumanPlayer, Player
from game.seats.spec import sit_all
from game.table.contract import Presenter

BY_ROUNDS: Final = ("dice_through_time", "riff_in_time")
"""Games told by rounds; in the others, each turn is counted."""
BY_TURNS: Final = (*BY_ROUNDS, "back_in_time")
"""Games in which turns end by a command."""
PERSON: Final = 0
"""The seat treated as a person's."""


def played_match(game: Game, seats: int, options: Mapping[str, str], commands: Sequence[Command]) -> Match:
    """Return a match with these commands, in which the first seat is a person's."""
    specs = (HUMAN, *("random",) * (seats - 1))
    players: list[Player] = [HumanPlayer(), *sit_all(game, specs[1:], 0)]
    config = MatchConfig(box_id=game.box_id, options=dict(options), seats=specs, seed=0)
    history = History(game.start(seats, dict(options)))
    match = Match(game, config, players, history)  # computes the actions of the commands
    history.play(lambda _actor, number: commands[number : number + 1] or None, len(commands))
    return match


def wrongs(match: Match, table: Presenter[View]) -> Iterator[str]:
    """Yield the false statements about a finished match."""
    commands = match.history.commands
    with listening() as heard:
        moves_of(match)
        for seat in range(len(match.players)):
            deeds(match, table, seat)
    for claim in heard.claims:
        if isinstance(claim, Count) and claim.says != (true := _counted(match, claim)):
            yield f"{claim}: true is {true!r}"
    yield from (f"no claim for {{{fact}}} in: {sentence}" for sentence, fact in heard.bare)
    yield from _misdated(match, table, moments(match))
    result = match.result()
    assert result is not None
    record = MatchRecord(id=1, config=match.config, started="", touched="", length=len(commands), result=result)
    if headline(record, "").startswith("{check}") != (PERSON in result.winners):
        yield f"the row of a game that {result.winners} won: {headline(record, '')}"


def _counted(match: Match, claim: Count) -> int:
    """Count the actions of the person, or the commands of some kinds by a seat."""
    commands = match.history.commands
    if claim.of == "moves":
        begun = (now for k, now in enumerate(commands) if not k or not continues(match.game, commands[k - 1], now))
        return sum(issuer(command) == PERSON for command in begun)
    *kinds, seat = claim.about
    return sum(verb(type(command).__name__) in kinds and issuer(command) == seat for command in commands)


def _misdated(match: Match, table: Presenter[View], when: Sequence[str]) -> Iterator[str]:
    """Yield turning points with a wrong turn or round, and stories without the decisive event."""
    story = [told for told in turning_points(match, table) if told is not None]
    last = None
    for told in story:
        assert told.event is not None
        said, last = told.line.text.partition(":")[0], told.event
        if re.fullmatch(r"(Turn|Round) \d+", said) is None or said not in when[last.number : last.end]:
            yield f"{told.line.text!r} is told of {sorted(set(when[last.number : last.end]))}"
    if last is None or last.end != len(match.history):
        yield f"the story does not tell what decided the game: {[told.line.text for told in story[-1:]]}"


def moments(match: Match) -> list[str]:
    """Return the turn or round of each command, counted from the commands and the active seats."""
    history, box, ended, runs = match.history, match.game.rules_id, 0, 0
    state: State = history.at(0).clone()
    named, last = [], -1
    for command in history.commands:
        if box in BY_TURNS:
            word, number = ("Round", 1 + ended // len(match.players)) if box in BY_ROUNDS else ("Turn", 1 + ended)
            ended += verb(type(command).__name__) == "end_turn"
        else:
            turn = state.view(None).turn
            if state.actor >= 0 and turn != last:
                runs, last = runs + 1, turn
            word, number = "Turn", max(1, runs)
        named.append(f"{word} {number}")
        state.apply(command)
    return named
