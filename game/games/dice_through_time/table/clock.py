"""The OUTATIME track: marker, digital clock and preview of the marker's next space."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from game.content.board_shapes import Rect as MapRect
from game.games.dice_through_time.reader.content import BoardPlan
from game.games.dice_through_time.rules.view import TableView
from game.games.dice_through_time.table import thing_kinds as k
from game.games.dice_through_time.table.board import threat_name
from game.games.dice_through_time.table.sight import ART, Sight
from game.games.dice_through_time.table.text import claimed
from game.games.dice_through_time.table.text.titles import Titles
from game.table.contract import Happening, Regions
from game.table.map_pictures import rect_of
from game.table.things import At, Lies, Look, Piece, Says
from game.ui.animation.combinators import Animation, Parallel, Sound, Tween, after
from game.ui.animation.effects import Travel, Way
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.paint.text import Style
from game.ui.tabletop.poses import Face, Pose, Spot
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Thing

GLASS: Final = Rect(20.0 / 128.0, 13.0 / 88.0, 88.0 / 128.0, 56.0 / 88.0)
"""Rectangle of the clock's glass, as shares of its picture."""
RATIO: Final = 128.0 / 88.0


def _tip(t: Sight, _name: str) -> str:
    """Describe the distance to Game Over and the move at the end of the round."""
    view = t.view
    now = t.tip("clock", digits=claimed.outatime(view), n=claimed.room(view))
    threat = {"moves": claimed.moves(view), "n": claimed.steps(view)}
    return f"{now}\n{t.tip('clock.threat', year=claimed.worst_year(view), **threat)}"


def _title(t: Sight, _name: str) -> str:
    return t.name("clock")


def _closeup(t: Sight, _name: str) -> Face:
    return Face(k.clock, (256.0, 176.0), state=t.titles.digits(t.view.outatime))


CLOCK: Final = Says(_tip, _title, _closeup)


def _clock(t: Sight, regions: Regions) -> Iterator[At]:
    area, more, digits = t.plan.clock, regions.text_scale - 1.0, t.titles.digits(t.view.outatime)
    area = MapRect(area.x - 4.0 * more, area.y - 6.0 * more, area.w + 19.0 * more, area.h + 12.0 * more)
    yield At(area, said=t.name("clock.at", digits=t.view.outatime, most=claimed.game_over(t.view)), state=digits)


def _draw_clock(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the car's clock showing the marker's digits."""
    body = rect.fitted(RATIO)
    canvas.art(f"{ART}/outatime", body)
    glass = Rect(body.x + GLASS.x * body.w, body.y + GLASS.y * body.h, GLASS.w * body.w, GLASS.h * body.h)
    style = Style(glass.h * 0.98, "danger_bright", "display", align="center", leading=1.0)
    canvas.text(face.state, glass.inset(2.0, 0.0), style, "middle", 8)


clock = Piece(k.clock, Lies(_clock, 8, on_board=True, important=True), [Look(_draw_clock, 0.08)], CLOCK)


def _draw_marker(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the marker: a lit plate with the digits of its space."""
    canvas.box(Skin("danger", "courage_dark", "glow", 3.0, 1.0, 8, shine=0.3), rect.inset(1.0))
    words = rect.inset(4.0 / canvas.viewport.text_scale)
    canvas.title(face.state, words, 40.0, "white", least=8)


def _marker(t: Sight, _regions: Regions) -> Iterator[At]:
    now = t.view.outatime
    yield At(t.plan.outatime[now], said=t.name("outatime", digits=now), state=t.titles.digits(now))


marker = Piece(k.outatime, Lies(_marker, 12, on_board=True, important=True), [Look(_draw_marker, 0.12)], CLOCK)


def _draw_ahead(_titles: Titles, canvas: Canvas, rect: Rect, face: Face) -> None:
    """Draw the space the marker would move to."""
    canvas.box(Skin("danger", "danger", "danger_bright", 3.0, 1.0, 8, 0.35), rect.inset(1.0))
    high = 28 * canvas.viewport.grown(0.5)
    low = Rect(rect.x + 2, rect.bottom - 2 - high, rect.w - 4, high)
    canvas.badge(f"+{face.state}", low, 24.0)


def _ahead(t: Sight, _regions: Regions) -> Iterator[At]:
    view = t.view
    if view.threat.year is not None and view.over is None:
        there = t.plan.outatime[min(view.outatime + view.threat.steps, view.game_over)]
        yield At(there, said=threat_name(t), state=str(view.threat.steps))


ahead = Piece(k.ahead, Lies(_ahead, 10, on_board=True, shadow=False), [Look(_draw_ahead, 0.12)], CLOCK)


def _minutes(t: Sight) -> Iterator[tuple[int, Spot]]:
    for minute, space in enumerate(t.plan.outatime):
        yield minute, Spot(rect_of(space), t.name("minute", digits=minute), True, 8.0)


def _minute_tip(t: Sight, n: str) -> str:
    return t.tip("minute", last=claimed.is_last_minute(t.view, int(n)), n=n)


minute = Piece(k.minute, says=Says(_minute_tip, _title, _closeup), spots=_minutes)

# --- animation -------------------------------------------------------------------------------------------------------

TICK: Final = 0.16
"""Seconds per space."""
HOP: Final = 9.0


@dataclass(frozen=True)
class CountUp(Tween):
    """Tween of the clock's digits from one number to another."""

    key: Thing
    end: Pose
    first: int
    last: int
    titles: Titles
    seconds: float = field(default=0.0, kw_only=True)

    def show(self, stage: Stage, share: float) -> None:
        """Show the interpolated digits."""
        digits = self.titles.digits(self.first + round((self.last - self.first) * share))
        stage.show(self.key, replace(self.end, face=self.end.face._replace(state=digits)), moving=True)

    def rest(self, stage: Stage) -> None:
        """Show the last digits."""
        stage.show(self.key, self.end)


def runs(titles: Titles, plan: BoardPlan, it: Happening[TableView]) -> Animation | None:
    """Animate the clock counting up and the marker hopping along the track; None if they do not move."""
    clock, marker = k.clock(), k.outatime()
    first, last, now = it.before.outatime, it.after.outatime, it.now
    if first == last or clock not in now or marker not in now:
        return None
    steps = abs(last - first)
    spaces = range(first, last + 1) if last > first else range(first, last - 1, -1)
    points = tuple(Vec(*plan.outatime[space].centre) for space in spaces)
    stride = sum(a.distance(b) for a, b in itertools.pairwise(points)) / steps
    count = CountUp(clock, now[clock], first, last, titles, seconds=steps * TICK)
    hops = Travel({marker: Way(points, now[marker], HOP, stride)})
    return Parallel((count, hops, *(after(step * TICK, Sound("tick")) for step in range(steps))))
