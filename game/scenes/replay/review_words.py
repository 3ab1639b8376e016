"""Texts of a review: chances, and for a turning point the action played, the better one and the reason."""

from __future__ import annotations

from collections.abc import Sequence

from game.content import hint_sentence
from game.content.texts import UnknownHint
from game.i18n import _, ngettext, number, percent
from game.match.redaction import MatchEvent
from game.match.review.model import CoursePoint, Review, Swing, TurningPoint, UnfinishedReview
from game.rules.claims import Count, Lists, Moves, Names, stated
from game.rules.contract import NATURE, Seat, View
from game.scenes.chances import told_chance, told_points, told_shares
from game.scenes.play.log_entries import log_lines
from game.scenes.replay.review_curve import Line, Marked
from game.table.contract import Presenter, SeatLabel


def told_of(table: Presenter[View], event: MatchEvent, own: bool = False) -> str:
    """Return the log text of an action in one line, without headings; ``own``: only what its seat did itself."""
    lines = [line for line in log_lines(table, event) if not line.heading]
    return " ".join(line.text for line in lines if not own or line.by is None)


def lines_of(review: Review | UnfinishedReview, labels: Sequence[SeatLabel]) -> list[Line]:
    """Return the courses of all sides, as far as they are known; ``labels`` are those of the seats."""
    found = []
    told = [_told_shares(review, one.chances) for one in review.places]
    for place, side in enumerate(review.sides):
        course = [CoursePoint(one.number, one.chances[place]) for one in review.places]
        falls = review.falls(side) if isinstance(review, Review) else ()
        ends = told[0][place], told[-1][place]
        if side == NATURE:
            found.append(Line(_("The team"), "accent_dark", "", course, ends, falls))
        else:
            found.append(Line(labels[side].name, labels[side].role, labels[side].role, course, ends, falls))
    return found


def chances_at(review: Review, labels: Sequence[SeatLabel], at: int) -> str:
    """Return the chances of all sides at a position, as markup."""
    shares = _told_shares(review, [review.chance_at(side, at) for side in review.sides])
    stated(Lists(says=tuple(shares), of="review shares", about=(at,)))
    if review.together:
        return _("Chance to win: **{chance}**").format(chance=shares[0])
    parts = (
        _unbroken(f"{{{labels[side].role}}} {labels[side].name} {share}")
        for side, share in zip(review.sides, shares, strict=True)
    )
    return " · ".join(parts)


def legend(lines: Sequence[Line]) -> str:
    """Return the sides of a curve with their signs, as markup."""
    return " · ".join(_unbroken(f"{{{line.icon}}} {line.name}") if line.icon else line.name for line in lines)


def _unbroken(words: str) -> str:
    """Return markup that stays in one line: a side's sign, name and chance belong together."""
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def _told_shares(review: Review | UnfinishedReview, chances: Sequence[float]) -> list[str]:
    """Format the chances of all sides; by what each seat could know, they need not add up."""
    return list(map(told_chance, chances)) if review.fair or len(chances) == 1 else told_shares(chances)


def marked_of(review: Review, point: TurningPoint, labels: Sequence[SeatLabel], turn: str, better: str) -> Marked:
    """Return a turning point's marker on the curve."""
    stated(Names(says=point.seat, of="review mark", about=(point.number,)))
    name = _("{when}, {who}: “{better}” was better, with a {chance} chance to win").format(
        when=turn,
        who=labels[point.seat].name,
        better=better,
        chance=told_chance(point.chance_better),
    )
    side = NATURE if review.together else point.seat
    return Marked(point.number, review.chance_at(side, point.number), labels[point.seat].role, name)


def why(table: Presenter[View], box_id: str, point: TurningPoint) -> str:
    """Return the reason for a turning point's better action; empty if unknown."""
    if not point.reason:
        return ""
    try:
        return table.words.hint(hint_sentence(box_id, point.reason), dict(point.facts))
    except UnknownHint:  # a review by another version
        return ""


def point_words(point: TurningPoint, label: SeatLabel, turn: str, played: str, better: str, reason: str) -> str:
    """Return the text of a turning point, as markup."""
    told = _moved(point.chance_played, point.chance_better, "review mistake", (point.number, point.seat))
    nothing = _("{name} does nothing.").format(name=label.name)
    if better == played:  # identical in the log, such as a walk taking other pieces along
        better = _("{what} – with the glowing pieces").format(what=better)
    lines = [
        _("**{when}, {who}**").format(when=turn, who=f"{{{label.role}}} {label.name}"),
        _("Played: {what}").format(what=played or nothing),
        _("Better: **{what}**").format(what=better or nothing),
        _("Chance to win with it: **{chance}**").format(chance=percent(told.was / 100)),
        _("Chance to win as played: {chance}").format(chance=percent(told.says / 100)),
    ]
    if reason:  # it speaks to the one who decided
        lines.append(_("A hint for {name}: “{reason}”").format(name=label.name, reason=reason))
    return "\n".join(lines)


def count_words(count: int, chosen: int | None) -> str:
    """Return the number of turning points, or which one is ``chosen``, from 0."""
    all_ = number(stated(Count(says=count, of="turning points")).says)
    if chosen is None:
        return ngettext("{all} turning point", "{all} turning points", count).format(all=all_)
    return _("Turning point {n} of {all}").format(n=number(chosen + 1), all=all_)


def swing_words(swing: Swing, labels: Sequence[SeatLabel], turn: str, giver: Seat, what: str) -> str:
    """Return the text of a swing, as markup: the change by decision and by luck, and ``what`` happened, if known.

    ``giver`` issued its first command.
    """
    told = _mistake_words(swing, labels, turn, giver) if swing.mistake else _change_words(swing, labels, turn, giver)
    return f"{told}\n{what}" if what else told


def _mistake_words(swing: Swing, labels: Sequence[SeatLabel], turn: str, seat: Seat) -> str:
    """Return the text of a turning point of ``seat`` among the swings."""
    told = _moved(swing.after, swing.before, "review mistake", (swing.number, swing.side))
    line = _("**{when}** – {who} chose a move with a **{now}** chance to win; a better one had {was}.")
    who = f"{{{labels[seat].role}}} {labels[seat].name}"
    return line.format(when=turn, who=who, was=percent(told.was / 100), now=percent(told.says / 100))


def _change_words(swing: Swing, labels: Sequence[SeatLabel], turn: str, giver: Seat) -> str:
    """Return the text of a change of a side's chance: by how much, by decision and by luck."""
    told = _moved(swing.after, swing.before, "review swing", (swing.number, swing.end, swing.side))
    who = _("The team") if swing.side == NATURE else f"{{{labels[swing.side].role}}} {labels[swing.side].name}"
    line = _("**{when}** – {who}: the chance to win went from {was} to **{now}**.")
    if swing.roughly:
        line = _("**{when}** – {who}: the chance to win went from about {was} to **{now}**.")
    first = line.format(when=turn, who=who, was=percent(told.was / 100), now=percent(told.says / 100))
    return f"{first} {_split_words(swing, told, labels, giver)}"


def _split_words(swing: Swing, told: Moves, labels: Sequence[SeatLabel], giver: Seat) -> str:
    """Return how much of a change was decided, and how much was luck."""
    if swing.several:
        return _("This happened over several moves.")
    middle = told_points(swing.between)
    if swing.decided == swing.number or middle == told.was:
        return _("It was all luck.")
    actor = labels[giver].name
    if swing.decided == swing.end or middle == told.says:
        return _("It all came down to what {actor} decided.").format(actor=actor)
    about = (swing.number, swing.end, swing.side)
    decided = stated(Count(says=middle - told.was, of="review decision", about=about)).says
    luck = stated(Count(says=told.says - middle, of="review luck", about=about)).says
    form = ngettext("{n} point for what {actor} decided.", "{n} points for what {actor} decided.", abs(decided))
    others = ngettext("{n} point for luck.", "{n} points for luck.", abs(luck))
    return f"{form.format(n=_signed(decided), actor=actor)} {others.format(n=_signed(luck))}"


def _signed(points: int) -> str:
    """Format percentage points with their sign."""
    return ("+" if points > 0 else "−" if points < 0 else "") + number(abs(points))


def _moved(now: float, was: float, of: str, about: tuple[int, ...]) -> Moves:
    """Return a claim about a changed chance."""
    return stated(Moves(says=told_points(now), was=told_points(was), of=of, about=about))
