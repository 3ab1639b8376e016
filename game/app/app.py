"""The window and its loop: reads events, advances time, draws damaged parts, sleeps until the next frame.

    App(AppOptions(), pages).run(pages.shelf(settings))          # returns the exit status

It runs at 60 frames per second while something moves or there was input in the last half second, else at 20, minimized
at 5. Only display and font are opened before the first frame. Nothing is drawn if nothing has changed.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app import services
from game.app.deferred_cleanup import DeferredCleanup
from game.app.fault_log import log_fault
from game.app.page_transition import Lacking, PageTransition, draw_part, served
from game.app.ready_file import ReadyFile
from game.app.scene import Pages, Scene
from game.app.scene_stack import SceneStack
from game.app.window_place import WITHOUT_PLACE, WindowPlace, present, readable, usable
from game.garbage_collection import Garbage
from game.printable import one_line
from game.standard_streams import silenced
from game.ui.input.events import EventReader, Focus, InputEvent, Key, Mods, Quit, Resized, Shown
from game.ui.music import music
from game.ui.paint import surface_cache, surface_pool, svg_art
from game.ui.paint.viewport import DESIGN, LEAST, Viewport
from game.ui.sound import sounds
from game.ui.widgets.accessibility import Announcement

if TYPE_CHECKING:
    from game.app.screen_reader.bridge import ScreenReader

BUSY, CALM, HIDDEN = 60, 20, 5
AWAKE = 0.5
"""Seconds after input during which the loop runs at full rate."""
MOST_FAULTS, FAULT_SPAN = 3, 10.0
"""More unexpected errors than ``MOST_FAULTS`` within ``FAULT_SPAN`` seconds end the program."""

FaultPage: TypeAlias = Callable[[Exception, Path | None, Callable[[], Scene] | None], Scene]
"""Makes the page that explains an error, from the error, its log file and a factory of the failed page."""
Spare: TypeAlias = Callable[[Scene], None]
"""Does idle work for a few milliseconds; called with the shown page."""
SPARE_AFTER = 0.15
"""Seconds without input and motion before idle work starts."""
GRAPHICS_CARDS = Path("/dev/dri")
"""Folder of the graphics cards that Linux can draw with."""
LONGEST_TITLE = 120
"""Maximum length of the window's title, in characters."""
LONGEST_STEP = 0.1
"""Longest time step of a frame in seconds: after a stall, animations continue instead of jumping."""


class NoDisplay(ValueError):
    """There is no display to open a window on."""


@dataclass(frozen=True, slots=True)
class AppOptions:
    """How to open the window. ``size`` is by default that of ``place``, else most of the screen, at least 1024x600."""

    size: tuple[int, int] | None = None
    full_screen: bool = False
    text_scale: float = 1.0
    fade: bool = True
    title: str = "Time Parlour"
    place: WindowPlace | None = None
    """The last position and size of the window."""


class App:
    """The application: one window, its scenes and its loop."""

    screen_reader: ScreenReader | None = None
    """The bridge to screen readers; None without AccessKit or a real window."""

    def __init__(
        self,
        options: AppOptions | None = None,
        pages: Pages | None = None,
        fault_page: FaultPage | None = None,
        spare: Spare | None = None,
    ) -> None:
        """Open the window; raise NoDisplay if that is impossible.

        ``pages`` is the factory of pages, ``fault_page`` makes the page for unexpected errors (None: they end the
        program), ``spare`` does idle work.
        """
        self.options = options or AppOptions()
        self._full = self.options.full_screen
        self.place = self.options.place
        """The last position and size of the window when it was not full screen."""
        self.screen = self._open(self.options)
        surface_cache.fit(self.screen.get_size())
        viewport = Viewport(self.screen.get_size()).with_text(self.options.text_scale)
        self.reader = EventReader(viewport)
        self.manager = SceneStack(viewport, pages)
        self.manager.full_screen = self.full_screen
        self.fade = self.options.fade
        self.frames = 0
        """Number of frames that drew something."""
        self.listeners: list[Callable[[Announcement], None]] = []
        """Called with everything that the page on top says aloud."""
        if self.screen_reader is not None:
            self.listeners.append(self.screen_reader.hear)
        self._visible = True
        self._hand = False
        self._quiet_for = 0.0
        self._transition: PageTransition | None = None
        """The transition to a new page, while there is one."""
        self._left_page = False
        self._page_since = 0
        """Time of the last change of pages, in the count of the surface caches."""
        self._drawn: Scene | None = None
        self._lent: list[Lacking] = []
        self._ready = ReadyFile()
        self._garbage = Garbage()
        self._cleanup = DeferredCleanup(self._garbage.collect)
        self._fault_page = fault_page
        self._spare = spare
        self._faults: list[float] = []

    # --- running ------------------------------------------------------------------------------------------------

    def run(self, first: Scene) -> int:
        """Run the loop with a first scene until the user or the system ends the program; return the exit status."""
        clock = pygame.time.Clock()
        try:
            with ended_by(signal.SIGTERM, self.manager.quit):
                self.manager.push(first)
                self.safe_frame([], 0.0)
                while not self.manager.quitting:
                    dt = min(LONGEST_STEP, clock.tick(self._rate()) / 1000)
                    self.safe_frame(pygame.event.get(), dt)
        finally:
            self.close()
        return 0

    def safe_frame(self, events: list[pygame.event.Event], dt: float) -> None:
        """Run one frame; after an unexpected error show a page that explains it."""
        try:
            self.frame(events, dt)
        except Exception as error:
            self._caught(error)

    def _caught(self, error: Exception) -> None:
        """Log an error and show its page instead of the failed scene; raise it if that has not helped."""
        scene = self.manager.top
        log = log_fault(error, f"scene {scene.name}" if scene is not None else "no scene")
        now = time.monotonic()
        self._faults = [*(at for at in self._faults if now - at < FAULT_SPAN), now]
        if self._fault_page is None or len(self._faults) > MOST_FAULTS:
            raise error
        reopen = scene.reopening() if scene is not None else None
        for fault in self.manager.drop_failed():
            log_fault(fault, "leaving")
        self.manager.push(self._fault_page(error, log, reopen))

    def start(self, first: Scene) -> None:
        """Enter the first scene and draw it."""
        self.manager.push(first)
        self.manager.settle()
        self.frame([], 0.0)

    def frame(self, events: list[pygame.event.Event], dt: float) -> None:
        """Run one frame: handle events, advance by ``dt`` seconds, draw."""
        begun = time.perf_counter()
        self._take_pictures()
        inputs = [*self.reader.read(events), *self.reader.again(dt)]
        if self.screen_reader is not None and self.manager.top is not None:
            inputs += self.screen_reader.inputs(self.manager.top)
        self._quiet_for = 0.0 if inputs else self._quiet_for + dt
        last = max((at for at, event in enumerate(inputs) if isinstance(event, Resized)), default=-1)
        for at, event in enumerate(inputs):
            if at >= last or not isinstance(event, Resized):  # dragging an edge sends one for every pixel
                self._handle(event)
        services.update()
        top = self.manager.top
        if top is not None:
            top.update(dt)
        before = self.manager.changes
        shown = self.manager.top
        self.manager.settle()
        if self.manager.changes != before and self.manager.viewport != self.reader.viewport:
            self.reader.viewport = self.manager.viewport
        if self.manager.top is not shown:
            self._changed_scene()
        if inputs:
            self._set_cursor()
        self._speak()
        drawn = self._draw(dt)
        if self.screen_reader is not None:
            self._tell_screen_reader(self.screen_reader, inputs, drawn, dt, begun)
        if self._ready.wanted:
            self._report(inputs)
        if top is not None:
            music().follow(top.mood, dt, hidden=not self._visible)
        self._rest(dt)

    def _rest(self, dt: float) -> None:
        """Do work at the end of a frame that would delay motion or input; ``dt`` seconds have passed."""
        moving = self._moving
        if self._left_page and self._transition is None and self._cleanup.is_due(moving, dt):
            self._left_page = False
            kept = self.manager.top.pooled_surfaces if self.manager.top is not None else 0
            self._cleanup.begin(self.manager.left, self._page_since, kept)
        elif self._transition is not None or not self._cleanup.go_on(moving):
            self._garbage.rest(moving)
        top = self.manager.top
        if top is not None and self.frames:
            surface_pool.go_on(top.pooled_surfaces)
        if self._spare is not None and top is not None and not moving and self._quiet_for >= SPARE_AFTER:
            self._spare(top)

    def close(self) -> None:
        """Leave all scenes and close the window."""
        self.manager.close()
        self._note_place()
        music().close()
        sounds().close()
        pygame.display.quit()
        self._garbage.close()

    @property
    def waits(self) -> bool:
        """Whether a page transition is running, or placeholder pictures are visible."""
        return bool(self._lent) or self._transition is not None or svg_art.awaits_others()

    # --- inside -------------------------------------------------------------------------------------------------

    def _take_pictures(self) -> None:
        """Damage the parts with pictures that have become ready, except during a transition."""
        if svg_art.take_finished():
            self.manager.restyle()
        if self._transition is not None:
            return
        come, self._lent = served(self._lent)
        for part in come:
            if self.manager.top is not None:
                self.manager.top.damage.add(self.manager.viewport.from_px(part))

    def _handle(self, event: InputEvent) -> None:
        """Handle events of the window; pass all others to the scene."""
        top = self.manager.top
        if isinstance(event, Quit):
            if top is None or top.closing():
                self.manager.quit()
        elif isinstance(event, Resized):
            self._resized()
        elif isinstance(event, Shown):
            self._visible = event.visible
            if top is not None and event.visible:
                top.damage.everything()
        elif isinstance(event, Key) and event.name == "f11" and not event.repeat:
            self.full_screen(None)
        elif isinstance(event, Key) and event.name == "m" and Mods.CTRL in event.mods and not event.repeat:
            sounds().muted = not sounds().muted
        elif top is not None:
            if isinstance(event, Focus) and event.gained:
                top.damage.everything()
            top.handle(event)

    def _speak(self) -> None:
        """Pass on what the page on top says aloud; pages below it are silent until they are on top."""
        top = self.manager.top
        for announcement in top.ui.announcements.take() if top is not None else ():
            for listener in self.listeners:
                listener(announcement)

    def _set_cursor(self) -> None:
        """Show the hand cursor over clickable things."""
        top = self.manager.top
        hand = top is not None and top.pointing()
        if hand != self._hand:
            self._hand = hand
            with contextlib.suppress(pygame.error):  # a screen without cursors
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW)

    def _draw(self, dt: float) -> bool:
        """Draw the damaged parts and update the display; return whether there were any."""
        top = self.manager.top
        if top is None or self.manager.quitting:
            return False
        parts = (
            self._draw_page(top, self.screen)
            if self._transition is None
            else self._draw_transition(top, self._transition, dt)
        )
        if parts:
            pygame.display.update(parts)
            self.frames += 1
            self._drawn = top
        return bool(parts)

    def _tell_screen_reader(
        self, reader: ScreenReader, inputs: Sequence[InputEvent], drawn: bool, dt: float, begun: float
    ) -> None:
        """Tell screen readers what this frame, begun at that time, has changed."""
        top = self.manager.top
        reader.take_note(inputs)
        if top is not None and not self.manager.quitting:
            room = begun + 1 / BUSY - time.perf_counter()
            reader.follow(top, drawn, self._moving, dt, room, self._inside)

    def _inside(self) -> tuple[int, int, int, int]:
        """Return where the inside of the window lies on the screen: left, top, right and bottom in pixels."""
        (x, y), (width, height) = pygame.display.get_window_position(), self.screen.get_size()
        return x, y, x + width, y + height

    def _draw_transition(self, top: Scene, transition: PageTransition, dt: float) -> list[pygame.Rect]:
        """Draw a part of a new page, or blend it in once it is complete; return the changed parts of the window."""
        if not transition.paint(top, dt):
            return []
        self._lent += transition.lacking
        transition.lacking = []
        if not transition.is_due(dt):
            return []
        self._draw_page(top, transition.picture)
        if transition.blend(self.screen):
            self._transition = None
        return [self.screen.get_rect()]

    def _draw_page(self, top: Scene, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw the damaged parts of a page; return them."""
        if not top.damage:
            return []
        rects, viewport, whole = top.damage.take(), self.manager.viewport, target.get_rect()
        parts = [whole] if rects is None else [viewport.px_cover(r).clip(whole) for r in rects]
        for part in parts:
            if part.w and part.h:
                self._draw_part(top, target, part)
        return parts

    def _draw_part(self, top: Scene, target: pygame.Surface, part: pygame.Rect) -> None:
        """Draw a part of a page; note it if it lacks pictures, to be redrawn when they are ready."""
        lent = draw_part(top, target, part)
        if lent:
            self._lent.append((lent, part))

    def _changed_scene(self) -> None:
        """Handle a change of the top scene: start its transition."""
        self._left_page = self.frames > 0
        self._page_since = surface_cache.now()
        self._lent.clear()
        if self.manager.top is not None:
            self.manager.top.damage.everything()
            self._transition = None
            if self.fade and self.frames and not self.manager.top.sudden:
                self._transition = PageTransition(self.screen)

    def _report(self, inputs: list[InputEvent]) -> None:
        """Update the ready file for tests, once the scene has been drawn."""
        self._ready.count(inputs, self.manager.viewport)
        if self._drawn is not None and self._drawn is self.manager.top:
            self._ready.tell(self._drawn.name, not (self._moving or self._drawn.ui.locked_out))

    @property
    def _moving(self) -> bool:
        """Whether the display changes without input."""
        top = self.manager.top
        return self.waits or (top is not None and (top.lively or bool(top.damage)))

    def _rate(self) -> int:
        if not self._visible:
            return HIDDEN
        return BUSY if self._quiet_for < AWAKE or self._moving else CALM

    # --- window -------------------------------------------------------------------------------------------------

    def full_screen(self, wanted: bool | None = None) -> bool:
        """Switch full screen on or off (None: toggle); return whether it is on."""
        on = not self._full if wanted is None else wanted
        if on != self._full:
            if on:
                self._note_place()
                self._window_size = self.screen.get_size()
            self._full = on
            self._set_mode((0, 0) if on else self._window_size)
            self._back_to_place(None if on else usable(self.place))
            self._resized()
        return self._full

    def resize(self, size: tuple[int, int]) -> None:
        """Set the window's size (for tests and settings; people drag its edge)."""
        self._set_mode(size)
        self._resized()

    def _resized(self) -> None:
        """Adapt viewport and scenes to the current size of the window."""
        self.screen = pygame.display.get_surface() or self.screen
        surface_cache.fit(self.screen.get_size())
        viewport = self.manager.viewport.resized(self.screen.get_size())
        self.reader.viewport = viewport
        self._transition = None
        if viewport != self.manager.viewport:
            self.manager.resize(viewport)
        elif self.manager.top is not None:
            self.manager.top.damage.everything()

    def _note_place(self) -> None:
        """Remember the position and size of the window, unless it is full screen; if maximized, those before that."""
        if not self._full:
            self.place = present(self.place, self.reader.maximised)

    def _back_to_place(self, place: WindowPlace | None) -> None:
        """Move the window to ``place``, if given."""
        if place is not None:
            place.take()

    def _open(self, options: AppOptions) -> pygame.Surface:
        """Open the display, the font module and the window."""
        prepare_environment()
        try:
            with silenced(2):  # SDL and its libraries print there
                pygame.display.init()
            _check_driver()
            _draw_without_graphics_card()
            place = usable(options.place)
            size = options.size or readable(place.size if place is not None else _comfortable(), _desktop())
            pygame.display.set_caption(one_line(options.title, LONGEST_TITLE))
            self._window_size = size
            whole = (0, 0) if options.full_screen else size
            self._set_mode(whole, hidden=sys.platform == "win32")
            self.screen_reader = _screen_reader(options.title)
            if sys.platform == "win32":  # there, the bridge must be made before the window is shown
                self._set_mode(whole)
            self._back_to_place(None if options.full_screen else place)
        except pygame.error as fault:
            raise NoDisplay(f"there is no display to open a window on ({fault})") from fault
        pygame.font.init()
        _hold_least_size()
        surface = pygame.display.get_surface()
        if surface is None:
            raise NoDisplay("there is no display to open a window on")
        return surface

    def _set_mode(self, size: tuple[int, int], hidden: bool = False) -> None:
        """Set the window's size; (0, 0) fills the screen."""
        flags = pygame.FULLSCREEN if size == (0, 0) else pygame.RESIZABLE
        pygame.display.set_mode(size, flags | (pygame.HIDDEN if hidden else pygame.SHOWN))
        self.screen = pygame.display.get_surface() or self.screen


@contextlib.contextmanager
def ended_by(number: signal.Signals, end: Callable[[], None]) -> Iterator[None]:
    """Call ``end`` on a signal, such as on logout, so that the program saves and exits without asking.

    Does nothing outside the main thread.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(number, lambda _number, _frame: end())
    try:
        yield
    finally:
        signal.signal(number, before)


def prepare_environment() -> None:
    """Set SDL's environment variables before the display opens, unless they are set and not empty."""
    for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "SDL_AUDIODRIVER"):
        if os.environ.get(name) == "":
            del os.environ[name]  # pygame takes an empty one for an unknown driver
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")  # on a signal, exit without asking (ended_by)
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "time-parlour")
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "org.timeparlour.TimeParlour")


def _screen_reader(title: str) -> ScreenReader | None:
    """Return the bridge to screen readers for a window just opened; None without AccessKit or a real window."""
    if pygame.display.get_driver() in WITHOUT_PLACE or importlib.util.find_spec("accesskit") is None:
        return None
    from game.app.screen_reader.bridge import ScreenReader
    from game.app.screen_reader.platform_adapter import connected

    return ScreenReader(connected, one_line(title, LONGEST_TITLE))


def _check_driver() -> None:
    """Raise NoDisplay if SDL fell back to a driver without a window that was not requested."""
    driver = pygame.display.get_driver()
    asked = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER") or ""
    if driver in WITHOUT_PLACE and driver not in asked.split(","):
        pygame.display.quit()
        raise NoDisplay("there is no display to open a window on; is DISPLAY or WAYLAND_DISPLAY set?")


def _draw_without_graphics_card() -> None:
    """Where there is none, let SDL fill windows without OpenGL, if the driver can: on Wayland, SDL has no other way."""
    if sys.platform.startswith("linux") and not GRAPHICS_CARDS.exists() and pygame.display.get_driver() != "wayland":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def _desktop() -> tuple[int, int]:
    """Return the size of the first screen."""
    desktops = pygame.display.get_desktop_sizes()
    return desktops[0] if desktops else DESIGN


def _comfortable() -> tuple[int, int]:
    """Return the initial window size: the design's, or larger on a large screen."""
    w, h = _desktop()
    for size in ((1920, 1080), (1600, 900), (1366, 768), DESIGN):
        if w >= size[0] * 1.15 and h >= size[1] * 1.15:
            return size
    return (min(DESIGN[0], w), min(DESIGN[1], h)) if w >= LEAST[0] else LEAST


def _hold_least_size() -> None:
    """Tell the window manager the minimum size of the window."""
    try:
        with warnings.catch_warnings():  # pygame-ce offers no other way to reach the display's window yet
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().minimum_size = readable(LEAST, _desktop())
    except (pygame.error, AttributeError, TypeError):
        return  # an old SDL or a full screen: the viewport copes with any size
