"""Lesson invitation on the shelf and set-up page, until the lesson is played, declined or not needed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.app.page import clicking
from game.app.settings import Settings
from game.content.library import has_lesson
from game.i18n import _
from game.scenes import error_page, match_factory
from game.ui.paint.text import Style
from game.ui.widgets import Button, Label, Panel, Row
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from game.app.scene import Navigator, Scene
    from game.content import BoxInfo


def is_offered(settings: Settings, box: BoxInfo) -> bool:
    """Return whether to offer a box's lesson."""
    return box.open and has_lesson(box.box_id) and settings.offers_lesson(box.box_id)


def lesson_page(settings: Settings, navigator: Navigator, box_id: str) -> Scene:
    """Return the page of a box's lesson, resumed where it was left, or an error page."""
    return error_page.safely(settings, lambda: navigator.pages.table(settings, match_factory.lesson(box_id)))


def learn_button(start: Callable[[], None], key: str = "lesson.start", *, main: bool = False) -> Button:
    """Build the shelf's button that starts a lesson; ``main``: for somebody who has never played."""
    hint = _("Learn by playing: a few minutes, one move at a time.")
    return Button(_("Learn"), clicking(start), look="main" if main else "key", icon="hint", size=18, align="fill",
                  hint=hint, key=key)  # fmt: skip


def banner(start: Callable[[], None], decline: Callable[[], None]) -> Widget:
    """Build the set-up page's strip that offers a lesson."""
    words = Label(_("Never played? Learn by playing: it takes only a few minutes."), Style(17.0), flex=1,
                  align="center")  # fmt: skip
    begin = Button(_("Start here"), clicking(start), look="key", icon="play", size=16, align="center",
                   key="lesson.start")  # fmt: skip
    no = Button(_("No, thanks"), clicking(decline), look="quiet", size=16, align="center", key="lesson.decline")
    return Panel(Row([words, begin, no], gap=12), look="plain", pad=10, key="lesson.banner")


def quiet_button(start: Callable[[], None]) -> Button:
    """Build the small button that always allows playing a lesson."""
    return Button(_("Lesson"), clicking(start), look="quiet", icon="hint", align="center", key="lesson.quiet",
                  hint=_("Learn by playing: a few minutes, one move at a time."))  # fmt: skip
