"""Rendering context of the pieces: view, titles, board plan, odds and position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.games.riff_in_time.reader.content import BoardPlan
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds as k
from game.games.riff_in_time.table.text.roll_odds import RollOdds
from game.games.riff_in_time.table.text.titles import Titles
from game.table import things
from game.table.positions import Positions
from game.ui.paint import palette
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect
from game.ui.tabletop.thing_names import Thing

ART: Final = "riff_in_time"
CARD: Final = (300.0, 420.0)
"""Drawing units of a whole card."""
PAPER: Final = Skin("paper", "paper_shade", "ink", 1.6, 1.0, 10)
EDGE: Final = Skin("paper", "paper_shade", "ink", 1.0, 1.0, 4)
PLATE: Final = Skin("panel_raised", "panel", "ink", 1.2, 1.0, 7)
OTHER: Final = "seat_6"
"""Palette role of unknown characters."""


def role_of(character: str) -> str:
    """Return the palette role of a character; its icon has the same name."""
    role = f"booth_{character}"
    return role if role in palette.active().roles() else OTHER


def draw_head(canvas: Canvas, rect: Rect, band: Skin, title: str) -> Rect:
    """Draw a card with its title on a band; return the rest of the card."""
    canvas.box(PAPER, rect)
    head, rest = rect.inset(10.0).cut_top(44.0, 5.0)
    canvas.box(band, head)
    canvas.title(title, head.inset(6.0, 2.0), 27.0, "white", least=10)
    return rest


def draw_filling(canvas: Canvas, area: Rect, name: str, ratio: float = 1.0) -> None:
    """Draw a picture of this aspect ratio (width / height) that fills an area, cut at its edges."""
    with canvas.clipped(area):
        wide = max(area.w, area.h * ratio)
        canvas.art(f"{ART}/{name}", Rect.around(area.centre, wide, wide / ratio))


@dataclass(frozen=True)
class Sight(things.Sight[TableView, Titles]):
    """View with the context needed for drawing it."""

    plan: BoardPlan
    odds: RollOdds
    positions: Positions[TableView, State]

    def has_ability(self, ability: str) -> bool:
        """Return whether the character on turn has an ability."""
        character = self.view.players[self.view.turn].character
        return character is not None and self.titles.characters[character].ability == ability

    @property
    def chooses_objective(self) -> bool:
        """Whether a seat is choosing its objective; the candidates then lie large beside the board."""
        return self.view.actor >= 0 and self.view.asked == "keeping_objective"

    def people(self, *who: str) -> Iterator[Thing]:
        """Yield those of the given figures that are in play."""
        for one in who:
            there = self.view.personages[one]
            if there.space is not None or there.carrier is not None:
                yield k.personage(one)
