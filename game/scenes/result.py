"""Result page: ending, final table, figures, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.app import services
from game.app.page import Middle, Page, click, clicking, mat_of
from game.app.settings import Settings
from game.content.library import deck_folder
from game.i18n import _, ngettext, number
from game.match.deals import code_of
from game.match.match import Match
from game.match.redaction import view_for
from game.match.repository import RepositoryError
from game.match.review.model import write_review
from game.match.save_file import save_of, write_export
from game.pictures import lookup
from game.registry import ResultIcons, packages
from game.rules.claims import Count, stated
from game.rules.contract import Seat, View
from game.scenes import error_page, match_factory
from game.scenes.file_dialogs import ask_where, free_place
from game.scenes.match_summary import Story
from game.scenes.play.log_entries import LogEntry
from game.scenes.play.log_list import LogLook
from game.scenes.settings import is_wide
from game.scenes.shelf.unfinished_games import moment_of
from game.scenes.table_picture import TablePicture
from game.table.contract import Presenter, ResultText
from game.table.terms import chapter_of
from game.ui.input.events import InputEvent, Key
from game.ui.music import Mood
from game.ui.paint import svg_art
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Rect
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.sound import sounds
from game.ui.tabletop.poses import Layout
from game.ui.widgets import Button, Column, Grid, Label, Panel, Row, ScrollArea, Wrap
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Size, Widget

WON = Style(50, "accent_bright", "display", leading=1.1)
LOST = Style(50, "danger_bright", "display", leading=1.1)
TEXT = Style(20, "text")
FACT = Style(17, "text_soft")
WORTH = Style(20, "accent_bright", "display", align="right")
SHARE = 1.75
"""Width of the table's picture relative to the figures beside it."""
WIDEST = 1760.0
PHOTO = 148.0
"""Height of the photo of the ending."""
LONG_BREAK = 12 * 60
"""Minutes from first to last command beyond which a game was certainly interrupted."""


class ResultScene(Page):
    """Page with the result of a finished match."""

    name = "result"
    heavy = True
    mood = Mood()

    def __init__(self, match: Match, table: Presenter[View], settings: Settings) -> None:
        """Set up; ``table`` is the presenter of the match."""
        super().__init__(settings)
        self.match, self.table = match, table
        self.mat = mat_of(match.game.rules_id)
        self.icons = icons_of(match.game.rules_id)
        self.result: ResultText = table.words.result(match.view(_viewer(match)))
        self._minutes = minutes_of(match)
        look = LogLook(table, self._layout, lambda: match.view(None))
        self.story = Story(match, table, look)
        self._words = Column()
        self._untold: Iterator[Widget | None] = iter(())
        self._telling = True

    def _layout(self, view: View) -> Layout:
        """Return the layout of a view on a table in this window."""
        size, seats = self.viewport.size, len(self.match.players)
        return self.table.board.layout(view, self.table.board.regions(size, seats, self.viewport.text_scale))

    def enter(self, viewport: Viewport) -> None:
        """Enter with the win or loss sound."""
        self._lay_pictures()
        super().enter(viewport)
        sounds().play("win" if self.result.won else "loss")
        mark = _("Won") if self.result.won else _("Lost")
        self.ui.announce(f"{mark}\n{self.result.title}\n{self.result.text}")

    def resume(self) -> None:
        """Give the house deck's pictures precedence again, which another page may have changed."""
        self._lay_pictures()
        super().resume()

    def leave(self) -> None:
        """Release the house deck's pictures."""
        super().leave()
        lookup.lay_on_table(None)

    def _lay_pictures(self) -> None:
        """Show hands and table with the pictures of the box, which may be a house deck."""
        lookup.lay_on_table(deck_folder(self.match.game.box_id), self.match.game.rules_id)

    def update(self, dt: float) -> None:
        """Advance; add the next part of the summary, too slow for the first frame."""
        super().update(dt)
        for part in self._untold:
            if part is not None:
                self._words.add(part)
            return
        self._telling = False

    def make_ready(self) -> bool:
        """Also wait until the picture of the table and the summary are complete."""
        self._picture.update(0.0)
        return super().make_ready() and not self._telling and not self._picture.lively()

    @property
    def lively(self) -> bool:
        """Whether something moves, or the summary is incomplete."""
        return super().lively or self._telling

    def build(self) -> Widget:
        """Build picture, text, figures and buttons."""
        self.result = self.table.words.result(self.match.view(_viewer(self.match)))
        wide = is_wide(self.viewport)
        result = self.result
        mark = _("Won") if result.won else _("Lost")
        sign = self.icons.won if result.won else self.icons.lost
        self._untold, self._telling = self.story.parts(self.show, self.viewport), True
        heading = [
            Label(f"{{{sign}}} {mark}", Style(22, "text_soft", "display"), role="status"),
            Label(result.title, WON if result.won else LOST, role="heading"),
            Label(result.text, TEXT),
        ]
        self._picture = TablePicture(
            self.table, final_view(self.match), len(self.match.players), self.look, name=_("The final table"),
            hint=_("Look at the final table in full size."), flex=SHARE if wide else 1.0,
        )  # fmt: skip
        figures: Widget = Panel(self._facts(), look="plain", pad=16)
        self._words = Column([figures] if wide else [*heading, figures], gap=12)
        page = ScrollArea(self._words, flex=1.0, name=_("How it ended"), key="result.words")
        body: Widget = Row([self._picture, page], gap=26, flex=1)
        photo = Photo(result, self.icons)
        above = [Row([photo, Column(heading, gap=6, flex=1, align="center")], gap=26)] if wide else []
        return Middle(Column([*above, body, self._ways()], gap=16), WIDEST, pad=20, flex=1)

    def _facts(self) -> Widget:
        """Build the grid of figures."""
        rows = [
            *self.result.facts,
            (_("Your moves") if self.match.people else _("Moves"), number(moves_of(self.match).says)),
        ]
        if self._minutes is not None:
            worth = ngettext("{n} minute", "{n} minutes", self._minutes).format(n=number(self._minutes))
            rows.append((_("Time played"), worth))
        rows.append((_("Deal"), code_of(self.match.config.seed)))
        cells = [cell for what, worth in rows for cell in (Label(what, FACT), Label(worth, WORTH))]
        return Grid(cells, columns=(3.0, 2.0), gap=5)

    def _ways(self) -> Widget:
        """Build the row of buttons."""
        return Wrap(
            [
                Button(_("Play again"), clicking(self.again), look="main", icon="play", hotkey="return", size=21,
                       hint=_("Same players, new luck."), key="result.again"),
                Button(_("Watch replay"), clicking(self.watch), icon="eye", key="result.watch"),
                Button(_("Review"), clicking(self.review), icon="search", key="result.review",
                       hint=_("How the chance to win changed, and which moves could have been better.")),
                Button(_("Export"), clicking(self.save), icon="save", key="result.save"),
                Button(_("Back to the shelf"), clicking(self.back_to_shelf), icon="home", key="result.shelf"),
            ],
            gap=12,
            justify="center",
        )  # fmt: skip

    # --- navigation ----------------------------------------------------------------------------------------------

    def again(self) -> None:
        """Play the same set-up with a new seed."""
        pages = self.manager.pages
        self.manager.replace(
            error_page.safely(self.settings, lambda: pages.table(self.settings, match_factory.again(self.match)))
        )

    def watch(self) -> None:
        """Replay the match from its start."""
        self._replay(0)

    def show(self, one: LogEntry) -> None:
        """Replay the match from the moment of a turning point."""
        click()
        self._replay(one.event.number if one.event is not None else 0)

    def look(self) -> None:
        """Open the replay at its end: the final table in full size."""
        click()
        self._replay(len(self.match))

    def review(self) -> None:
        """Begin a review if there is none yet, and replay from the start."""
        services.reviews().begin(match_factory.replay_of_match(self.match))
        self._replay(0)

    def _replay(self, number: int) -> None:
        """Open the replay after ``number`` commands."""
        made = match_factory.replay_of_match(self.match)
        self.manager.push(self.manager.pages.replay(self.settings, made, self.table, number))

    def save(self) -> None:
        """Export the game to a file."""
        review = services.reviews().of(match_factory.replay_of_match(self.match))
        game, saved = self.match.game, save_of(self.match, write_review(review) if review else "")
        ask_where(self.ui, free_place(game.box_id), lambda path: write_export(path, saved, game))

    def back_to_shelf(self) -> None:
        """Close everything and show the shelf."""
        self.manager.reset(self.manager.pages.shelf(self.settings))

    def handle(self, event: InputEvent) -> bool:
        """Open the rulebook with F1 at the terms of the current tooltip."""
        if isinstance(event, Key) and event.asks_for_rules and not self.ui.modal:
            chapter = chapter_of(self.ui.tip_markup, self.table.words.terms)
            self.manager.push(self.manager.pages.rulebook(self.match.game.rules_id, chapter))
            return True
        return super().handle(event)

    def back(self) -> None:
        """Go to the shelf."""
        self.back_to_shelf()

    def resize(self, viewport: Viewport) -> None:
        """Rebuild the page when the picture appears or disappears."""
        before = is_wide(self.viewport)
        super().resize(viewport)
        if is_wide(viewport) != before:
            self.ui.root = self.build()


class Photo(Widget):
    """Picture of the ending, drawn as a small photograph."""

    def __init__(self, result: ResultText, icons: ResultIcons, *, flex: float = 0.0) -> None:
        """Set up; ``icons`` are the game's, one of which is drawn below the picture."""
        super().__init__(flex=flex)
        self._picture, self._won, self._name = result.picture, result.won, result.title
        self._inset = result.inset
        self._icon = icons.won_photo if result.won else icons.lost_photo

    def measure(self, viewport: Viewport, width: float | None = None) -> Size:
        """Return its size, which depends on the picture only."""
        return Size((PHOTO - 8.0) * self._shape + 8.0, PHOTO)

    @property
    def _shape(self) -> float:
        """Ratio of width to height."""
        return (svg_art.aspect(self._picture) + 0.1) / 1.24

    def draw(self, canvas: Canvas) -> None:
        """Draw paper and picture."""
        ratio, frame = svg_art.aspect(self._picture), self.rect.inset(4).fitted(self._shape)
        canvas.shadow(frame.moved(3, 6), 18, 0.6, 4)
        canvas.box("paper", frame)
        area = Rect(frame.x + frame.w * 0.055, frame.y + frame.w * 0.055, frame.w * 0.89, frame.w * 0.89 / ratio)
        state: Literal["normal", "dim"] = "normal" if self._won else "dim"
        canvas.art(self._picture, area, state=state)
        if self._inset is not None:
            at = self._inset.area
            place = Rect(area.x + at.x * area.w, area.y + at.y * area.h, at.w * area.w, at.h * area.h)
            canvas.art(self._inset.art, place, state=state)
        foot = Rect(area.x, area.bottom, area.w, frame.bottom - area.bottom)
        canvas.icon(self._icon, foot.centre, foot.h * 0.7)
        if self._won:
            canvas.halo(frame.grown(2), "lamp", 8, 10)

    def node(self) -> AccessNode | None:
        """Return an image node."""
        return AccessNode("image", self._name, self.key, self.rect)


def icons_of(rules_id: str) -> ResultIcons:
    """Return the result icons of a game; default ones for unregistered rules."""
    package = packages().get(rules_id)
    return package.result_icons if package else ResultIcons()


def moves_of(match: Match) -> Count:
    """Return the number of actions by humans; without humans, by all seats."""
    people = match.people
    given = sum(event.by in people if people else event.by >= 0 for event in match.events(None))
    return stated(Count(says=given, of="moves"))


def minutes_of(match: Match) -> int | None:
    """Return the duration in minutes; None if the match was not stored or took longer than an evening."""
    recorder = match.recorder
    if recorder is None or recorder.number is None:
        return None
    try:
        entry = recorder.repository.entry(recorder.number)
    except RepositoryError:
        return None
    passed = moment_of(entry.touched) - moment_of(entry.started)
    minutes = max(1, round(passed.total_seconds() / 60))
    return minutes if minutes < LONG_BREAK else None


def final_view(match: Match) -> View:
    """Return the last view of the seat in front (the only human's, else the first), with all hands laid open."""
    return view_for(match.history.state, _viewer(match) or 0, laid_open=True)


def _viewer(match: Match) -> Seat | None:
    """Return the seat whose view is shown: the only human's, else None."""
    return next(iter(match.people)) if len(match.people) == 1 else None
