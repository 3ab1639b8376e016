"""The base class of scenes. A scene is one page: shelf, set-up, table, result, rulebook, settings.

Life cycle: enter -> (pause -> resume)* -> leave -> dismantle. While it is on top: ``handle(event)`` for every input
event, ``update(dt)`` once per frame, ``draw(canvas)`` only if its damage is not empty. ``draw`` changes no state; the
canvas is clipped to the damage.

    class Hello(Scene):
        name = "hello"

        def build(self) -> Widget:
            return Column([heading(_("Hello")), Button(_("Go"), self.go, look="main", hotkey="return")])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Protocol

from game.ui.input.events import InputEvent
from game.ui.music import Mood
from game.ui.paint.canvas import Canvas
from game.ui.paint.geometry import Damage
from game.ui.paint.viewport import Viewport
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.root import Ui
from game.ui.widgets.widget import Widget

if TYPE_CHECKING:
    from pathlib import Path

    from game.app.settings import Settings
    from game.content import BoxInfo
    from game.match.match import Match
    from game.match.replay_cursor import Replay
    from game.rules.contract import View
    from game.table.contract import Presenter


class Pages(Protocol):
    """The factory of pages; the caller puts them on the stack.

    Scenes reach each other through it, so that none imports another.
    """

    def shelf(self, settings: Settings) -> Scene:
        """Make the first page, the shelf of all boxes."""

    def set_up(self, settings: Settings, box: BoxInfo) -> Scene:
        """Make the set-up page of a box; raise UnknownGame or BadContent if it cannot be opened."""

    def table(self, settings: Settings, match: Match, presenter: Presenter[View] | None = None) -> Scene:
        """Make the page on which a match is played; ``presenter`` is one of its game to reuse."""

    def result(self, settings: Settings, match: Match, presenter: Presenter[View]) -> Scene:
        """Make the page of the result of a match."""

    def replay(
        self, settings: Settings, replay: Replay, presenter: Presenter[View] | None = None, at: int = 0
    ) -> Scene:
        """Make the page on which a game is replayed, after ``at`` commands."""

    def rulebook(self, rules_id: str, chapter: str = "") -> Scene:
        """Make the page of the rulebook of a game, open at a chapter, by default the first."""

    def preferences(self, settings: Settings) -> Scene:
        """Make the settings page."""

    def saved_games(self, settings: Settings, dropped: Path | None = None) -> Scene:
        """Make the page of all stored games, which imports a ``dropped`` file."""

    def records(self, settings: Settings) -> Scene:
        """Make the page of records."""

    def about(self, settings: Settings) -> Scene:
        """Make the about page."""


class Navigator(Protocol):
    """The requests of a scene to its stack (:class:`game.app.scene_stack.SceneStack`), carried out after the frame."""

    full_screen: Callable[[bool | None], bool]
    """Switches full screen on or off (None: toggle); returns whether it is on."""

    @property
    def pages(self) -> Pages:
        """The factory of pages."""

    @property
    def top(self) -> Scene | None:
        """The shown scene; None when the program is about to end."""

    def stack(self) -> tuple[Scene, ...]:
        """Return all open scenes, the shown one last."""

    def push(self, scene: Scene) -> None:
        """Show a scene on top of the present one, which pauses."""

    def pop(self) -> None:
        """Close the present scene; the one below resumes. Closing the last ends the program."""

    def replace(self, scene: Scene) -> None:
        """Show a scene instead of the present one."""

    def reset(self, scene: Scene) -> None:
        """Close all scenes and show this one."""

    def quit(self) -> None:
        """End the program after this frame."""

    def set_text_scale(self, scale: float) -> None:
        """Change the text size (1.0 to 2.0) everywhere."""

    def restyle(self) -> None:
        """Rebuild the page of every open scene after a change of language or palette."""


class Scene:
    """One page. Overrides of ``enter``, ``resize``, ``handle``, ``update`` and ``draw`` call ``super()``."""

    name = "scene"
    """The name of the scene in the ready file (:mod:`game.app.ready_file`), in logs and in tests."""
    sudden = False
    """Whether to skip the cross-fade, because the old page must not be visible any longer."""

    at_once = False
    """Whether its first drawing takes one frame, once ready, not several strips, as the user is waiting for it."""
    heavy = False
    """Whether it uses enough pictures for them to be dropped after it has been left."""
    pooled_surfaces = 1
    """Number of window-sized surfaces to keep in the pool for it, or for the next page."""

    def __init__(self) -> None:
        self.damage = Damage()
        self.viewport = Viewport()
        self.ui = Ui(self.viewport, self.damage)
        self._manager: Navigator | None = None

    @property
    def manager(self) -> Navigator:
        """The stack of this scene; valid only between enter and leave."""
        if self._manager is None:
            raise RuntimeError(f"scene {self.name} is not on the stack")
        return self._manager

    def belongs_to(self, manager: Navigator | None) -> None:
        """Set the stack of the scene; called by the stack."""
        self._manager = manager

    # --- life ---------------------------------------------------------------------------------------------

    def enter(self, viewport: Viewport) -> None:
        """Enter the stack: load, build widgets. Nothing is drawn before it returns."""
        self.viewport = viewport
        self.damage.fit(viewport.scale)
        self.ui.resize(viewport)
        root = self.build()
        if root is not None:
            self.ui.root = root

    def build(self) -> Widget | None:
        """Return the root widget of the page; called by enter and restyle."""
        return None

    def pause(self) -> None:
        """Handle that another scene was put on top of it."""

    def resume(self) -> None:
        """Handle that it is on top again; input meant for the other page is ignored."""
        self.ui.lock_out()
        self.damage.everything()

    def leave(self) -> None:
        """Leave the stack: stop workers, close files."""

    def dismantle(self) -> Iterator[None]:
        """Break the page's reference cycles in small steps, some frames after it was left; it is unusable afterwards.

        Otherwise the garbage collector would have to find its parts, all at once, and would miss frozen ones
        (:func:`game.garbage_collection.freeze`).
        """
        self.ui.dismantle()
        yield
        vars(self).clear()

    def resize(self, viewport: Viewport) -> None:
        """Adapt to another window or text size."""
        self.viewport = viewport
        self.damage.fit(viewport.scale)
        self.ui.resize(viewport)
        self.damage.everything()

    def restyle(self) -> None:
        """Rebuild the widgets after a change of language or palette, as texts are translated when widgets are built."""
        key = self.ui.focus.key
        root = self.build()
        if root is not None:
            self.ui.root = root
        self.ui.focus.key = key
        self.resize(self.viewport)

    # --- work ---------------------------------------------------------------------------------------------

    def handle(self, event: InputEvent) -> bool:
        """Handle one input event; return whether it was used."""
        return self.ui.handle(event)

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self.ui.update(dt)

    def make_ready(self) -> bool:
        """Do a part of the preparations that take too long for one frame; return whether they are complete.

        Called once per frame during the transition to the page, which waits for it up to a limit.
        """
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw inside the canvas's clip; must not change any state."""
        self.ui.draw(canvas)

    @property
    def mood(self) -> Mood | None:
        """The music of this page; None: the current music goes on."""
        return None

    @property
    def likely_box(self) -> BoxInfo | None:
        """The open box whose table will probably be shown next, for prefetching; None if unknown."""
        return None

    @property
    def lively(self) -> bool:
        """Whether something moves without input; the loop then runs at 60 frames per second."""
        return self.ui.lively

    def pointing(self) -> bool:
        """Return whether a click at the pointer would do something, to show the hand cursor."""
        under = self.ui.hovered
        return under is not None and under.enabled and under.focusable

    def nodes(self) -> tuple[AccessNode, ...]:
        """Return the reachable accessibility nodes."""
        return self.ui.nodes()

    def reopening(self) -> Callable[[], Scene] | None:
        """Return a factory that reopens this page after an error; None: go back instead. Must not fail."""
        return None

    def closing(self) -> bool:
        """Return whether the window may close now; False if the user is asked first."""
        return True
