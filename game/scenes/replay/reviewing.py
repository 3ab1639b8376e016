"""The part of the replay that shows the review: begun here, made in the background, kept with the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.app import services
from game.app.page import click
from game.i18n import _
from game.match.history import issuer
from game.match.redaction import MatchEvent
from game.match.replay_cursor import Replay
from game.match.review.model import Review, Swing, TurningPoint, better_commands
from game.match.session.hint import Advice
from game.rules.contract import Seat, View
from game.scenes.match_summary import TurnNames
from game.scenes.play.hint_display import find_offer
from game.scenes.play.log_list import has_room, with_log
from game.scenes.play.table_scene import TableScene
from game.scenes.replay.player import Player
from game.scenes.replay.review_panel import REVIEW, ReviewActions, ReviewPanel, Shown
from game.scenes.replay.review_words import chances_at, lines_of, marked_of, point_words, swing_words, told_of, why
from game.table.contract import Offer, Regions, SeatLabel
from game.ui.paint.geometry import Vec
from game.ui.paint.viewport import Viewport
from game.ui.tabletop.preview import Foreseen
from game.ui.widgets.widget import Widget

LONG: Final = 8.0
"""Seconds that a line on what went wrong stays."""


class ReviewingScene(TableScene):
    """A replay with its review; whoever builds on it has the replay and shows its place."""

    replay: Replay
    index: int
    eyes: Seat | None
    laid_open: bool
    review_open = False
    """Whether the panel of the review lies beside the table."""
    player: Player
    review_panel: ReviewPanel
    _public: Sequence[View]

    def build(self) -> Widget:
        """Return the widgets around the table."""
        raise NotImplementedError

    def show_at(self, index: int) -> None:
        """Jump to the position after ``index`` commands."""
        raise NotImplementedError

    def pause_play(self) -> None:
        """Stop playing by itself."""
        raise NotImplementedError

    def ask_branch(self) -> None:
        """Ask how to go on from here."""
        raise NotImplementedError

    @property
    def review(self) -> Review | None:
        """The review of this game, if there is one."""
        return services.reviews().of(self.replay)

    # --- the panel -----------------------------------------------------------------------------------------------

    def dismantle(self) -> Iterator[None]:
        """Let go of the review, too, which may be closed, and of the player, which it may hide."""
        self.player.dismantle()
        self.review_panel.dismantle()
        yield from super().dismantle()

    def find_review(self, viewport: Viewport) -> None:
        """Open the panel where there is a review, or one is being made, if it has room beside the table."""
        begun = services.reviews().share(self.replay) is not None
        self.review_open = (begun or self.review is not None) and has_room(viewport.size, viewport.text_scale)

    def make_review(self, player: Player) -> ReviewPanel:
        """Make the panel as things are now."""
        review = self.review
        self._state = self._review_state()
        self._labels = self._seat_labels()
        self._points: list[str] = []
        shown = None if review is None or self._state[1] else self._shown(review)
        actions = ReviewActions(
            self.begin_review, self.stop_review, self.show_turning_point, self.show_swing, self.jump, self.ask_branch,
            self.toggle_review,
        )  # fmt: skip
        self.review_panel = ReviewPanel(player, actions, shown, services.reviews().share(self.replay))
        return self.review_panel

    def _review_state(self) -> tuple[bool, bool]:
        """Return whether there is a review, and whether it is being made."""
        return self.review is not None, services.reviews().share(self.replay) is not None

    def _seat_labels(self) -> list[SeatLabel]:
        """Return the labels of all seats."""
        view = self._public[-1] if self._public else self.first_view
        return [self.table.words.seat(view, seat) for seat in range(self._seats)]

    def _shown(self, review: Review) -> Shown:
        """Return a review as the panel shows it, with the words of its turning points."""
        marked = []
        for point in review.turning_points:
            turn, better = self._turn_of(point.number), told_of(self.table, self._better(point))
            label, reason = self._labels[point.seat], why(self.table, self.box_id, point)
            self._points.append(
                point_words(point, label, turn, told_of(self.table, self._played(point)), better, reason)
            )
            marked.append(marked_of(review, point, self._labels, turn, better))
        swings = [(swing.number, self._swing_words(swing)) for swing in review.swings]
        return Shown(lines_of(review, self._labels), marked, swings, review.fair)

    def _swing_words(self, swing: Swing) -> str:
        """Return what is said of an action that moved the chances."""
        givers = [issuer(command) for command in self.replay.history.commands[swing.number : swing.end]]
        return swing_words(swing, self._labels, self._turn_of(swing.number), givers)

    def toggle_review(self) -> None:
        """Open or close the panel; the log makes room for it."""
        click()
        if not self.replay.is_over:
            self.ui.say(_("Only games that are over can be reviewed."), "warn")
            return
        self.review_open = not self.review_open
        self.log_open = False
        self._rebuild()

    def toggle_log(self) -> None:
        """Open or close the log; the review makes room for it."""
        if self.review_open:
            self.review_open = False
            self._rebuild()
        super().toggle_log()

    def _rebuild(self) -> None:
        """Build the widgets anew around the table."""
        self.ui.root = self.build()
        self.resize(self.viewport)

    def _regions_in(self, viewport: Viewport) -> Regions:
        """Divide a window; the review takes a strip of it while it is open."""
        if not self.review_open:
            return super()._regions_in(viewport)

        def divide(size: Vec, text_scale: float) -> Regions:
            return self.table.board.regions(size, self._seats, text_scale)

        return with_log(divide, viewport.size, viewport.text_scale, REVIEW)

    # --- making it -----------------------------------------------------------------------------------------------

    def begin_review(self, fair: bool) -> None:
        """Begin to review the game: with all cards open, or a ``fair`` review."""
        services.reviews().begin(self.replay, fair)
        self._rebuild()

    def stop_review(self) -> None:
        """Stop that."""
        services.reviews().stop(self.replay)
        self._rebuild()

    def update(self, dt: float) -> None:
        """Look how far the review is."""
        super().update(dt)
        told = services.reviews().told(self.replay)
        if told:
            self.ui.say(told, "warn", LONG)
        if self.review_open:
            if self._review_state() != self._state:
                self._rebuild()
            share = services.reviews().share(self.replay)
            if share is not None:
                self.review_panel.progress.show(share)

    # --- turning points --------------------------------------------------------------------------------------------

    def jump(self, by: int) -> None:
        """Go to the turning point before (-1) or to the next one (1), around the ends; open the panel for it."""
        review = self.review
        if review is None or not review.turning_points:
            self.ui.say(_("There is no turning point.") if review else _("This game has no review yet."), "warn")
            return
        places = range(len(review.turning_points))
        numbers = [point.number for point in review.turning_points]
        later = [place for place in places if numbers[place] > self.index]
        before = [place for place in places if numbers[place] < self.index]
        self.show_turning_point((later or [0])[0] if by > 0 else (before or [len(numbers) - 1])[-1])

    def show_turning_point(self, place: int) -> None:
        """Go to a turning point, counted from 0, and show the better action on the table."""
        click()
        review = self.review
        if review is None:
            return
        self.pause_play()
        if not self.review_open:
            self.review_open, self.log_open = True, False
            self._rebuild()
        self.show_at(review.turning_points[place].number)

    def show_swing(self, number: int) -> None:
        """Go to an action that moved the chances."""
        click()
        self.pause_play()
        self.show_at(number)

    def show_review(self) -> None:
        """Show what the review says of the present place; at a turning point the better action on the table, too."""
        review = self.review
        if not self.review_open or review is None or self._state[1]:
            return
        numbers = [point.number for point in review.turning_points]
        chosen = numbers.index(self.index) if self.index in numbers else None
        words = "" if chosen is None else self._points[chosen]
        self.review_panel.show(self.index, chosen, chances_at(review, self._labels, self.index), words)
        if chosen is not None:
            self._show_better(review.turning_points[chosen])

    def hide_better(self) -> None:
        """Show no better action any more."""
        self.pointer.advise(None)

    def _show_better(self, point: TurningPoint) -> None:
        """Show the better action on the table as a hint is shown: what it takes is lit, what it leads to foreseen."""
        offer = self._offer_of(point)
        self.pointer.offer((), self.showing.layout(self.view))
        self.pointer.advise(offer)
        self.showing.reveal(*offer.things)

    def foresee(self, offer: Offer) -> Foreseen | None:
        """Return what the better action of the turning point that is shown would have led to."""
        review = self.review
        point = next((one for one in review.turning_points if one.number == self.index), None) if review else None
        if point is None:
            return None
        event = self._better(point)
        return self.table.board.foreseen(event.before, event.after, self.regions)

    def _offer_of(self, point: TurningPoint) -> Offer:
        """Return the offer that the better action would have been; one without a gesture where there is none."""
        state, commands = self.replay.history.at(point.number), better_commands(point, self.replay.game)
        view, legal = state.view(point.seat), state.legal_commands()
        offers = self.table.offers.make(view, legal)
        return find_offer(offers, Advice(commands, "", {})) or Offer(commands)

    def _better(self, point: TurningPoint) -> MatchEvent:
        """Return the better action of a turning point as it would have been seen."""
        commands = better_commands(point, self.replay.game)
        return self.replay.tried(point.number, commands, self.eyes, self.laid_open)

    def _played(self, point: TurningPoint) -> MatchEvent:
        """Return what was played at a turning point."""
        commands = self.replay.history.commands[point.number : point.end]
        return self.replay.tried(point.number, commands, self.eyes, self.laid_open)

    def _turn_of(self, number: int) -> str:
        """Return what the turn or round is called in which a command was given."""
        names = TurnNames(self.table.words)
        return [names.name(view) for view in (self.first_view, *self._public[:number])][-1]
