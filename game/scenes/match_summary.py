"""Summary of a finished match for the result page: deeds, revealed hands and turning points."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from game.i18n import _, labelled, number
from game.match.history import issuer
from game.match.match import Match
from game.match.redaction import MatchEvent
from game.rules.claims import Count, stated
from game.rules.contract import NOBODY, Seat, View
from game.scenes.curtain import HandPeek
from game.scenes.play.log_entries import LogEntry, log_lines
from game.scenes.play.log_list import LogList, LogLook
from game.scenes.setup.faces_and_portraits import Portrait
from game.table.contract import LogLine, Presenter, Speaks
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.widgets import Column, Label, Panel, Row, Widget


class TurnNames:
    """Names the moments of a game view by view: by the table's rounds or turns, else by its own count.

    If a game counts nothing, a turn begins whenever the seat changes.
    """

    def __init__(self, words: Speaks[View]) -> None:
        self._words, self._turns = words, 0
        self._turn = NOBODY

    def name(self, view: View) -> str:
        """Return the name of the next ``view``; views must be given in order, without gaps."""
        if view.actor >= 0 and view.turn != self._turn:
            self._turn, self._turns = view.turn, self._turns + 1
        named = self._words.when(view)
        if named:
            return named
        return _("Turn {n}").format(n=number(stated(Count(says=max(1, self._turns), of="turn")).says))


MOST: Final = 8
"""Maximum number of turning points; the last ones are kept."""
AT_ONCE: Final = 24
"""Number of actions scanned per frame."""
HAND: Final = 118.0
"""Height of revealed hand cards."""
NAME = Style(20.0, "text", "display")
DEEDS = Style(16.0, "text_soft")
HEAD = Style(19.0, "accent_bright", "display")


def turning_points(match: Match, table: Presenter[View]) -> Iterator[LogEntry | None]:
    """Yield the turning points of a finished match, public information only; None every few actions.

    The last one is the deciding action, whatever it was.
    """
    names, told, last = TurnNames(table.words), -1, None
    for looked_at, event in enumerate(match.events(None)):
        if looked_at % AT_ONCE == 0:
            yield None
        for step in event.steps:
            when = names.name(step.before)
            for line in table.log.lines(step.command, step.before, step.after):
                if line.turning:
                    told = event.number
                    yield _at(when, line, event)
            last = when, event
    if last is not None and told < last[1].number:
        when, event = last
        yield from (_at(when, _deciding(table, line, event), event) for line in log_lines(table, event)[:1])


def _deciding(table: Presenter[View], line: LogLine, event: MatchEvent) -> LogLine:
    """Return the first line of the last action, or the ending if it only says that the game is over."""
    return LogLine(table.words.result(event.after).title) if line.heading else line


def _at(when: str, line: LogLine, event: MatchEvent) -> LogEntry:
    """Return a log line prefixed with its moment."""
    words = labelled(when, line.text)
    return LogEntry(replace(line, text=words), event.by if line.by is None else line.by, event)


def deeds(match: Match, table: Presenter[View], seat: Seat) -> str:
    """Summarize a seat's deeds over the whole match in one line."""
    return " · ".join(table.log.deeds(one for one in match.history.commands if issuer(one) == seat))


class Story:
    """Builds the widgets of a match summary."""

    def __init__(self, match: Match, table: Presenter[View], look: LogLook) -> None:
        """Set up; ``look`` provides signs and pictures of turning points."""
        self._match, self._table, self._look = match, table, look

    def who_did_what(self) -> Widget:
        """Build a row for each seat: portrait, name, deeds and hand."""
        rows = [self._seat(seat) for seat in range(len(self._match.players))]
        return Column([Label(_("Who did what"), HEAD, role="heading"), *rows], gap=10, key="result.deeds")

    def _seat(self, seat: Seat) -> Widget:
        """Build the row of a seat, its hidden hand revealed."""
        table, label = self._table, self._table.words.seat(self._match.view(None), seat)
        lines: list[Widget] = [Label(f"{{{label.role}}} {label.name}", NAME)]
        done = deeds(self._match, table, seat)
        if done:
            lines.append(Label(done, DEEDS))
        hand = HandPeek(table.board.painter, table.shows.secrets(self._match.view(seat)), HAND)
        if hand:
            hand.shown = True
            lines.append(hand)
        portrait = Portrait(label.portrait, label.role, label.role, 54.0)
        return Row([portrait, Column(lines, gap=3, flex=1.0)], gap=12, key=f"result.seat.{seat}")

    def parts(self, show: Callable[[LogEntry], None], viewport: Viewport) -> Iterator[Widget | None]:
        """Yield the parts of the summary, each in a panel; None where a frame should be drawn first.

        ``show`` opens the moment of a turning point; ``viewport`` is that of the window.
        """
        yield None
        who = self.who_did_what()
        for hand in who.walk():
            if isinstance(hand, HandPeek):
                yield from hand.paint_ahead(viewport)
        yield Panel(who, look="plain", pad=16)
        found: deque[LogEntry] = deque(maxlen=MOST)
        for one in turning_points(self._match, self._table):
            if one is None:
                yield None
            else:
                found.append(one)
        for one in found:
            self._look.picture(one)  # rendered for later use by the list
            yield None
        if found:
            listed = LogList(self._look, used=show, key="result.turns")
            listed.tell(found)
            head = Label(_("Key moments"), HEAD, role="heading")
            yield Panel(Column([head, listed], gap=8), look="plain", pad=16)
