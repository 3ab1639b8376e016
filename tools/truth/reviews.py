"""Checks the statements of a game's review against the commands and the review's own estimates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from game.match.history import issuer
from game.match.match import Match
from game.match.review.actions import is_luck
from game.match.review.model import Place, Review, TurningPoint, better_commands
from game.match.review.playouts import Playouts
from game.match.review.reviewer import Reviewer, Thoroughness, assessor
from game.rules.claims import Claim, Count, Lists, Moves, Names, listening
from game.rules.contract import NATURE, View, end_after
from game.scenes.replay.review_curve import Marked
from game.scenes.replay.review_words import chances_at, count_words, lines_of, marked_of, point_words, swing_words
from game.table.contract import Presenter, SeatLabel

QUICK: Final = 4.0
"""Time limit of a review in processor seconds."""
NEAR: Final = 0.011
"""Tolerance of stated percentages, which are adjusted to add up to 100."""


def quick_review(match: Match, fair: bool, seconds: float = QUICK) -> Review:
    """Review a short game with little effort."""
    how = Thoroughness("easy", iterations=10, candidates=2, places=4, games=2, seconds=seconds, fair=fair)
    play_on = Playouts(match.game, match.config.seats)
    assess = assessor(match.game, how)
    return Reviewer(match.game, match.config, match.history, how, assess, play_on, lambda _share: None).review()


def review_wrongs(match: Match, table: Presenter[View], review: Review) -> Iterator[str]:
    """Yield the false statements of a review."""
    labels = [table.words.seat(match.view(None), seat) for seat in range(len(match.players))]
    with listening() as heard:
        marked = _told(match, review, labels)
    named = sorted(claim.about[0] for claim in heard.claims if isinstance(claim, Names))
    falls = sorted(best.number for line in lines_of(review, labels) for best, _less in line.falls)
    if not sorted(one.number for one in marked) == named == falls:
        yield f"marked {[one.number for one in marked]}, named {named}, falls at {falls}"
    for claim in heard.claims:
        if (true := _true(match, review, claim)) is not None:
            yield f"{claim}: true is {true}"
    for point in review.turning_points:
        yield from _certain(match, point)


def _told(match: Match, review: Review, labels: Sequence[SeatLabel]) -> list[Marked]:
    """Format all texts of a review, so that its claims are recorded; return its marks."""
    commands = match.history.commands
    for at in range(len(commands) + 1):
        chances_at(review, labels, at)
    count_words(len(review.turning_points), None)
    for point in review.turning_points:
        point_words(point, labels[point.seat], "", "", "", "")
    for swing in review.swings:
        swing_words(swing, labels, "", issuer(commands[swing.number]), "")
    return [marked_of(review, point, labels, "", "") for point in review.turning_points]


def _true(match: Match, review: Review, claim: Claim) -> object:
    """Return the true answer to a false claim; None for a true one."""
    sides = list(review.sides)
    if isinstance(claim, Names):
        true: object = issuer(match.history.commands[int(claim.about[0])])
        return None if claim.says == true else true
    if isinstance(claim, Lists):
        chances = _between(review.places, int(claim.about[0]))
        said = [0 if one == "<1%" else int(str(one).rstrip("%")) for one in claim.says]
        near = all(abs(one / 100 - chance) <= NEAR for one, chance in zip(said, chances, strict=True))
        tiny = "<1%" in claim.says
        return None if near and (len(said) == 1 or review.fair or tiny or sum(said) == 100) else chances
    if isinstance(claim, Moves):
        number, *end, side = (int(one) for one in claim.about)
        place = 0 if sides == [NATURE] else side
        known = {one.number: _whole(one.chances[place]) for one in review.places}
        if end:
            moved = known[end[0]], known[number]
            return None if (claim.says, claim.was) == moved else moved
        played = next(known[one.end] for one in review.turning_points if one.number == number)
        return None if claim.was > claim.says == played else played
    return _miscounted(match, review, claim) if isinstance(claim, Count) else None


def _miscounted(match: Match, review: Review, claim: Count) -> object:
    """Return the true number in a false claim about turning points, decisions or luck; None for a true one."""
    if claim.of == "turning points":
        true = len({one.number for one in review.turning_points})
        return None if claim.says == true else true
    number, end, side = (int(one) for one in claim.about)
    decided, place = _decided(match, number, end), 0 if side == NATURE else side
    was, middle, now = (_whole(_between(review.places, at)[place]) for at in (number, decided, end))
    true = middle - was if claim.of == "review decision" else now - middle
    return None if claim.says == true else true


def _decided(match: Match, number: int, end: int) -> int:
    """Return where the decision begun by command ``number`` is over: where luck begins, or others choose.

    That is at once if its seat had no choice.
    """
    history, chose = match.history, False
    seat = issuer(history.commands[number])
    for at in range(number, end):
        giver, free = issuer(history.commands[at]), len(history.at(at).legal_commands()) > 1
        if is_luck(history.at(at)) or (giver not in (NATURE, seat) and free):
            return at if chose else number
        chose = chose or free
    return end if chose else number


def _certain(match: Match, point: TurningPoint) -> Iterator[str]:
    """Yield wrong estimates of actions that end the game at once."""
    played = match.history.commands[point.number : point.end]
    for commands, chance in (
        (better_commands(point, match.game), point.chance_better),
        (played, point.chance_played),
    ):
        end = end_after(match.history.at(point.number), point.seat, commands)
        if end is not None and (chance > 0.9) != end:
            yield f"{chance:.0%} is told of {commands}, with which seat {point.seat} {'won' if end else 'lost'}"


def _between(places: Sequence[Place], number: int) -> Sequence[float]:
    """Return the chances after ``number`` commands, linearly interpolated between two estimates."""
    for first, last in pairwise(places):
        if first.number <= number <= last.number:
            part = (number - first.number) / (last.number - first.number)
            return [a + part * (b - a) for a, b in zip(first.chances, last.chances, strict=True)]
    raise AssertionError(f"nothing is told of {number}")


def _whole(chance: float) -> int:
    """Return a chance in whole per cent; only certainties are 0 or 100."""
    return int(100 * chance) if chance in (0.0, 1.0) else min(99, max(1, round(100 * chance)))
