"""What a review says: who had which chance, and at a turning point what was played, what was better and why."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.hint_texts import UnknownHint, sentence
from game.i18n import _
from game.match.redaction import MatchEvent
from game.match.review.model import Review, TurningPoint
from game.presenters.contract import Presenter, SeatLabel
from game.rules.contract import NATURE, View
from game.scenes.chances import told_chance, told_shares
from game.scenes.play.log_entries import entries
from game.scenes.replay.review_curve import Line, Marked


def told_of(table: Presenter[View], event: MatchEvent) -> str:
    """Return what the log says of an action, in one line; headings of what follows are left out."""
    return " ".join(line.text for line in entries(table, event) if not line.heading)


def lines_of(review: Review, labels: Sequence[SeatLabel]) -> list[Line]:
    """Return the courses of all sides; ``labels`` are those of the seats."""
    found = []
    for side in review.sides:
        course = review.course(side)
        name, role = (_("All together"), "accent_dark") if side == NATURE else (labels[side].name, labels[side].role)
        found.append(Line(name, role, course, review.falls(side)))
    return found


def chances_at(review: Review, labels: Sequence[SeatLabel], at: int) -> str:
    """Return the chances of all sides at a place in the game, as markup."""
    if review.together:
        return _("Chance to win: **{chance}**").format(chance=told_chance(review.chance_at(NATURE, at)))
    shares = told_shares([review.chance_at(side, at) for side in review.sides])
    parts = (
        f"{{{labels[side].role}}} {labels[side].name} {share}" for side, share in zip(review.sides, shares, strict=True)
    )
    return " · ".join(parts)


def marked_of(review: Review, point: TurningPoint, labels: Sequence[SeatLabel], turn: str, better: str) -> Marked:
    """Return a turning point as it is marked on the curve."""
    name = _("{when}, {who}: better was “{better}”, {chance} instead of {less}").format(
        when=turn,
        who=labels[point.seat].name,
        better=better,
        chance=told_chance(point.chance_better),
        less=told_chance(point.chance_played),
    )
    side = NATURE if review.together else point.seat
    return Marked(point.number, review.chance_at(side, point.number), labels[point.seat].role, name)


def why(table: Presenter[View], rules_id: str, point: TurningPoint) -> str:
    """Return why the better action of a turning point is better; empty when nothing is known but that it is."""
    if not point.reason:
        return ""
    try:
        return table.words.hint(sentence(rules_id, point.reason), dict(point.facts))
    except UnknownHint:  # a review of another version
        return ""


def point_words(point: TurningPoint, label: SeatLabel, turn: str, played: str, better: str, reason: str) -> str:
    """Return what is said at a turning point, as markup."""
    nothing = _("{name} does nothing.").format(name=label.name)
    if better == played:  # the same to the log, such as a walk that takes other pieces
        better = _("{what} – with what is lit on the table").format(what=better)
    lines = [
        _("**{when}, {who}**").format(when=turn, who=f"{{{label.role}}} {label.name}"),
        _("Played: {what}").format(what=played or nothing),
        _("Better: **{what}**").format(what=better or nothing),
        _("Chance to win: **{chance}** instead of {less}.").format(
            chance=told_chance(point.chance_better), less=told_chance(point.chance_played)
        ),
    ]
    return "\n".join([*lines, *([reason] if reason else [])])
