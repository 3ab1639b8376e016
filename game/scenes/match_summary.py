"""The story of a match that is over, for the page of its result: who did what, the hands laid open, what turned it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from game.i18n import _, number
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
    """Names the moments of one game, view by view: by the rounds or turns that its table counts, else by its own count.

    Where a game counts nothing, a turn begins whenever it is another seat's.
    """

    def __init__(self, words: Speaks[View]) -> None:
        self._words, self._turns = words, 0
        self._turn = NOBODY

    def name(self, view: View) -> str:
        """Return the name of the moment of the next ``view``; views are given in their order, none left out."""
        if view.actor >= 0 and view.turn != self._turn:
            self._turn, self._turns = view.turn, self._turns + 1
        named = self._words.when(view)
        if named:
            return named
        return _("Turn {n}").format(n=number(stated(Count(says=max(1, self._turns), of="turn")).says))


MOST: Final = 8
"""So many turning points are told: the last ones."""
AT_ONCE: Final = 24
"""So many actions are looked at in a frame to find them."""
HAND: Final = 118.0
"""Height of the cards that are laid open."""
NAME = Style(20.0, "text", "display")
DEEDS = Style(16.0, "text_soft")
HEAD = Style(19.0, "accent_bright", "display")


def turning_points(match: Match, table: Presenter[View]) -> Iterator[LogEntry | None]:
    """Yield what may have turned a match that is over, as everybody may know it; None after a few actions each.

    The last is the action that decided it, whatever it was.
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
    """Return the first line of the last action; where it only says that the game is over, how it ended."""
    return LogLine(table.words.result(event.after).title) if line.heading else line


def _at(when: str, line: LogLine, event: MatchEvent) -> LogEntry:
    """Return a line of the log with the moment of it."""
    words = _("{when}: {what}").format(when=when, what=line.text)
    return LogEntry(replace(line, text=words), event.by if line.by is None else line.by, event)


def deeds(match: Match, table: Presenter[View], seat: Seat) -> str:
    """Return what a seat did in the whole match, in a line."""
    return " · ".join(table.log.deeds(one for one in match.history.commands if issuer(one) == seat))


class Story:
    """Makes the widgets that tell the story of one match."""

    def __init__(self, match: Match, table: Presenter[View], look: LogLook) -> None:
        """``look`` signs and pictures the turning points."""
        self._match, self._table, self._look = match, table, look

    def who_did_what(self) -> Widget:
        """Return a row for each seat: portrait, name, deeds, and what it had in its hand."""
        rows = [self._seat(seat) for seat in range(len(self._match.players))]
        return Column([Label(_("Who did what"), HEAD, role="heading"), *rows], gap=10, key="result.deeds")

    def _seat(self, seat: Seat) -> Widget:
        """Return the row of one seat; a hand that was hidden lies open."""
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
        """Yield the parts of the story one after the other, each in a panel; None where a frame is to be drawn first.

        ``show`` shows the moment of a turning point; ``viewport`` is that of the window in which it is told.
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
            self._look.picture(one)  # it is kept for the list
            yield None
        if found:
            listed = LogList(self._look, used=show, key="result.turns")
            listed.tell(found)
            head = Label(_("What turned the game"), HEAD, role="heading")
            yield Panel(Column([head, listed], gap=8), look="plain", pad=16)
