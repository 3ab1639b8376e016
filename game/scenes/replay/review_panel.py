"""Review panel over the column: starts a review, shows its progress, then curve and turning points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from game.app.page import clicking
from game.i18n import _, ngettext, number
from game.scenes.replay.player import LINE, Player
from game.scenes.replay.review_curve import GUTTER, Band, Line, Marked, Progress, ReviewCurve, Tick
from game.scenes.replay.review_words import count_words, legend
from game.ui.paint.text import Style
from game.ui.widgets import Button, Column, Label, Panel, Row, ScrollArea, Spacer, Wrap
from game.ui.widgets.widget import Widget

TITLE: Final = Style(19.0, "accent_bright", "display")
SOFT: Final = Style(14.0, "text_soft")
ROUGH: Final = 500
"""Number of games below which a curve is called rough: off by eight points or more on average."""
PLACE: Final = Style(16.0, "text", "display", align="center")


class ReviewActions(NamedTuple):
    """Handlers of the panel: begin (fair or open) or stop a review, go to a turning point or position, play, close."""

    begin: Callable[[bool], None]
    stop: Callable[[], None]
    show: Callable[[int], None]
    show_at: Callable[[int], None]
    jump: Callable[[int], None]
    play: Callable[[], None]
    close: Callable[[], None]


class Shown(NamedTuple):
    """A review as displayed, finished or not: courses, turns, turning points, swings, and its kind.

    ``share`` is the progress of an unfinished one, which is being made if it is ``under_way``. The course of a finished
    one comes from so many ``games``.
    """

    lines: Sequence[Line]
    ticks: Sequence[Tick]
    marked: Sequence[Marked] = ()
    swings: Sequence[Band] = ()
    fair: bool = False
    share: float = 1.0
    under_way: bool = False
    games: int = 0

    @property
    def finished(self) -> bool:
        """Whether all is told."""
        return self.share == 1.0 and not self.under_way


class ReviewPanel(Panel):
    """Review widget, rebuilt when a review begins or is ready."""

    def __init__(self, player: Player, actions: ReviewActions, shown: Shown | None, hides: bool) -> None:
        """Set up; ``shown`` is the review if there is one, finished or not; ``hides``: players hide something."""
        self._player, self._actions, self._hides = player, actions, hides
        self.curve: ReviewCurve | None = None
        self.progress = Progress(_("Reviewing the game"), "review.progress")
        self._chances = Label("", LINE, role="status", key="review.chances")
        self._place = Label("", PLACE, flex=1.0, align="center", key="review.place")
        self._words = Label("", LINE, role="status", key="review.words")
        self._play = Button(_("Try it yourself"), clicking(actions.play), look="main", icon="hand", size=16,
                            hint=_("Starts a new game just before this decision."), key="review.play")  # fmt: skip
        title = Label(_("Review"), TITLE, role="heading", flex=1.0, align="center")
        close = Button("", actions.close, look="quiet", icon="close", size=13.0, name=_("Close the review"),
                       hint=_("Close the review (R)"), key="review.close")  # fmt: skip
        parts = self._none() if shown is None else self._ready(shown) if shown.finished else self._unfinished(shown)
        self._body = ScrollArea(Column([*parts], gap=8), name=_("Review"), key="review.told", flex=1.0)
        inside = Column([Row([title, close], gap=4), self._body], gap=4)
        super().__init__(inside, look="plain", pad=8.0, key="review")

    def _none(self) -> list[Widget]:
        """Build the panel without a review: player and start buttons."""
        words = _("A review shows how the chance to win changed, and which moves could have been better.")
        start = self._begin(False, first=True)
        return [self._player.timeline, self._player.keys(), Label(words, LINE), start, *self._other_kind(False)]

    def _unfinished(self, shown: Shown) -> list[Widget]:
        """Build the panel of an unfinished review: the curve as far as it is known, and the progress."""
        self.progress.share = shown.share
        if shown.under_way:
            words = _("Reviewing the game… You can keep playing meanwhile, or quit: it continues next time.")
            key = Button(_("Stop"), clicking(self._actions.stop), icon="close", size=15, key="review.stop")
        else:
            words = _("This review isn't finished. Its curve is only a first impression.")
            key = Button(_("Continue the review"), clicking(partial(self._actions.begin, shown.fair)), look="main",
                         icon="search", size=16, key="review.go_on")  # fmt: skip
        below = [Label(words, LINE, role="status", key="review.state"), self.progress, Wrap([key], justify="center")]
        return [*self._curve(shown), self._chances, self._player.keys(), *below]

    def _curve(self, shown: Shown) -> list[Widget]:
        """Build the timeline and the curve below it, whose axis of chances stands left of both."""
        timeline = self._player.timeline
        timeline.flex = 1.0
        self.curve = ReviewCurve(timeline, shown.lines, shown.ticks, shown.marked, shown.swings, self._actions.show)
        return [Row([Spacer(GUTTER), timeline]), self.curve]

    def _other_kind(self, fair: bool) -> list[Widget]:
        """Build the button that begins the other kind of review; none where nothing is hidden, so both are the same."""
        return [self._begin(not fair)] if self._hides else []

    def _begin(self, fair: bool, first: bool = False) -> Widget:
        """Build the button that begins a kind of review; the ``first`` is the default."""
        other = _("Judge by known cards") if fair else _("Judge by all cards")
        words = _("Review this game") if first else other
        hint = _("It takes about a minute. You can keep playing meanwhile.")
        look: Final = "main" if first else "quiet"
        key = "review.fair" if fair else "review.begin"
        start = clicking(partial(self._actions.begin, fair))
        begin = Button(words, start, look=look, icon="search", size=16, hint=hint, key=key)
        return Wrap([begin], justify="center")

    def _swings(self, shown: Shown) -> Iterator[Widget]:
        """Yield the texts of the biggest swings, each with a button that goes there."""
        yield Label(_("Biggest swings"), TITLE, role="heading")
        if not shown.swings:
            yield Label(_("No single change stands out."), LINE, key="review.swings.none")
        for place, band in enumerate(shown.swings, 1):
            show = Button("", partial(self._actions.show_at, band.number), look="quiet", icon="arrow_right", size=14,
                          name=_("Show it"), hint=_("Show it"), key=f"review.swing.{place}")  # fmt: skip
            yield Row([Label(band.words, LINE, flex=1.0, key=f"review.swing.words.{place}"), show], gap=6)

    def _ready(self, shown: Shown) -> list[Widget]:
        """Build the curve below the timeline, the player, and the turning points."""
        player, jump = self._player, self._actions.jump
        before = Button("", lambda: jump(-1), icon="arrow_left", size=14, name=_("Previous turning point"),
                        hint=_("Previous turning point (Shift+T)"), key="review.before")  # fmt: skip
        after = Button("", lambda: jump(1), icon="arrow_right", size=14, name=_("Next turning point"),
                       hint=_("Next turning point (T)"), key="review.next")  # fmt: skip
        points: list[Widget] = [Row([before, self._place, after], gap=6), self._words]
        return [
            *self._curve(shown),
            self._chances,
            player.keys(),
            *(points if shown.marked else [self._words]),
            Wrap([self._play], justify="center"),
            *self._swings(shown),
            Label("\n".join(self._notes(shown)), SOFT, key="review.known"),
            *self._other_kind(shown.fair),
        ]

    def _notes(self, shown: Shown) -> Iterator[str]:
        """Yield what is to be known about a review: how it judges, what its signs mean, where its chances come from."""
        if self._hides and shown.fair:
            yield _("Judged by what each player could know, so the chances may not add up.")
        elif self._hides:
            yield _("Judged with all cards open, even those no one could see.")
        if shown.marked:
            yield _("Arrows down are turning points: another move was clearly better.")
            yield _("Everything else is luck, other players, or too close to call.")
        yield _("For each chance, computer players like those at the table play on as often as time allows.")
        if shown.games < ROUGH:
            rough = ngettext(
                "The curve is rough: there was time for only {n} game.",
                "The curve is rough: there was time for only {n} games.",
                shown.games,
            )
            yield rough.format(n=number(shown.games))

    def grow(self, share: float, lines: Sequence[Line]) -> None:
        """Show how far a review under way has come: its progress, and the courses known by now."""
        self.progress.show(share)
        if self.curve is not None:
            self.curve.lines = lines
            self.curve.changed()

    def to_curve(self) -> None:
        """Scroll up to the curve and what stands below it."""
        self._body.scroll_to(0.0)

    def show(self, at: int, chosen: int | None = None, chances: str = "", words: str = "") -> None:
        """Show a position with its ``chances``, if known; ``chosen`` is the turning point there, told by ``words``."""
        if self.curve is None:
            return
        self.curve.show(at, chosen)
        self._chances.markup = chances or legend(self.curve.lines)
        count = len(self.curve.marks)
        self._place.markup = count_words(count, chosen)
        nothing = _("No clear mistakes: no other move we tried did clearly better.")
        self._words.markup = words or ("" if count else nothing)
        self._play.visible = chosen is not None
