"""The camera of a board: fit, pan, zoom at a point, follow. Pure geometry and time; draws nothing.

A board has world units (usually those of its map). The camera maps a part of the world onto ``view``, a rectangle of
the screen in table units. ``zoom`` is table units per world unit.
"""

from __future__ import annotations

import math

import msgspec

from game.ui.input.events import InputEvent, Key, Mods, Pinch, Point, Press, Release, Wheel
from game.ui.paint.geometry import Rect, Vec

MOST = 4.0
"""Maximum zoom, relative to the initial one."""
NEAR = 0.4
"""Distance in table units at which a move snaps to its end."""
PACE = 20.0
"""Exponential approach rate per second."""
SLOWEST = 36.0
"""Minimum speed in table units per second, to shorten the end of a move."""
AROUND = 0.2
"""Margin around what it attends to, in shares of that."""
STEP = 1.2
"""Zoom factor of one wheel notch or key press."""


class Shot(msgspec.Struct, frozen=True):
    """A camera position: the world point at the center of the view, and the zoom in table units per world unit."""

    centre: Vec
    zoom: float


class Camera:
    """Shows ``world`` in ``view``. Moves smoothly in ``update``; jumps if ``instant``."""

    def __init__(
        self, world: Rect, view: Rect, instant: bool = False, comfort: float = 0.0, legible: float = 0.0
    ) -> None:
        """Start at the zoom ``comfort``, unless a larger one shows the whole board.

        To follow more than the most important thing it zooms out down to ``legible``.
        """
        self.world = world
        self.comfort, self.legible = comfort, legible
        self.view = view
        self.instant = instant
        self.follows = True
        """Whether it goes to what happens by itself."""
        self.shot = self._aim = self._home()
        """The present position; equal shots show the same picture."""
        self._middle = Grip(self)
        self._before: float | None = None  # the zoom to return to after zooming out to follow something large
        self._left: tuple[Shot, float | None, Shot] | None = None  # where it was and its zoom, and where it was sent
        self._hand = 0.0  # seconds until panning stops counting as motion, in which the board may be drawn roughly

    # --- coordinates -----------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """The present zoom, in table units per world unit."""
        return self.shot.zoom

    @property
    def aim(self) -> float:
        """The target zoom."""
        return self._aim.zoom

    @property
    def usual(self) -> float:
        """The zoom that fits the whole board, or the smallest legible one if that is larger."""
        return self._home().zoom

    @property
    def moving(self) -> bool:
        """Whether the camera is moving."""
        return self.shot != self._aim or self._hand > 0

    @property
    def gliding(self) -> bool:
        """Whether the camera is moving by itself rather than being dragged."""
        return self.shot != self._aim

    def to_table(self, p: Vec) -> Vec:
        """Convert a world point to table units on the screen."""
        c, m = self.shot, self.view.centre
        return Vec(m.x + (p.x - c.centre.x) * c.zoom, m.y + (p.y - c.centre.y) * c.zoom)

    def to_world(self, p: Vec) -> Vec:
        """Convert a point on the screen to a world point."""
        c, m = self.shot, self.view.centre
        return Vec(c.centre.x + (p.x - m.x) / c.zoom, c.centre.y + (p.y - m.y) / c.zoom)

    def rect_to_table(self, r: Rect) -> Rect:
        """Convert a world rectangle to table units on the screen."""
        a = self.to_table(Vec(r.x, r.y))
        return Rect(a.x, a.y, r.w * self.zoom, r.h * self.zoom)

    def seen(self, at_rest: bool = False) -> Rect:
        """Return the visible part of the world, at present or ``at_rest`` (may exceed the world's bounds)."""
        shot = self._aim if at_rest else self.shot
        return Rect.around(shot.centre, self.view.w / shot.zoom, self.view.h / shot.zoom)

    # --- moves ------------------------------------------------------------------------------------------

    def resize(self, view: Rect) -> None:
        """Change the view; a fitted camera stays fitted, others keep their center."""
        fitted, ratio = self.fits, self._aim.zoom / self._fitting().zoom
        at_home = self._aim == self._home()
        self.view, self._before = view, None
        zoom = self._home().zoom if fitted else self._fitting().zoom * ratio
        self.shot = self._aim = self._home() if at_home else self._clamped(Shot(self._aim.centre, zoom))

    def grow(self, world: Rect, at_once: bool = False) -> None:
        """Change the size of the board: a camera that showed all of it still does, others stay."""
        if world == self.world:
            return
        fitted = self.fits
        self.world = world
        if fitted:
            self.home()
        else:
            self._go(self._aim)
        if at_once:
            self.shot = self._aim

    @property
    def fits(self) -> bool:
        """Whether the (target) zoom is that of ``home``, ignoring zooming out to follow something."""
        wanted = self._before if self._before is not None else self._aim.zoom
        return abs(wanted / self._home().zoom - 1.0) < 0.01

    @property
    def shows_all(self) -> bool:
        """Whether the whole board is visible, with nothing to pan or follow."""
        seen, w = self._aim, self.world
        return self.view.w >= w.w * seen.zoom - 1 and self.view.h >= w.h * seen.zoom - 1

    def home(self) -> None:
        """Show the whole world, or as much of it as is legible."""
        home, self._before = self._home(), None
        self._go(Shot(self._aim.centre if home.zoom > self._fitting().zoom else home.centre, home.zoom))

    def fit(self) -> None:
        """Show the whole world."""
        self._before = None
        self._go(self._fitting())

    def pan(self, dx: float, dy: float) -> None:
        """Pan at once by a distance in table units (dragging right: dx > 0)."""
        c = self._aim
        self._aim = self._clamped(Shot(Vec(c.centre.x - dx / c.zoom, c.centre.y - dy / c.zoom), c.zoom))
        self.shot = self._aim
        self._hand = 0.0 if self.instant else 0.1

    def glide(self, dx: float, dy: float) -> None:
        """Pan smoothly; for keys."""
        c = self._aim
        self._go(Shot(Vec(c.centre.x - dx / c.zoom, c.centre.y - dy / c.zoom), c.zoom))

    def zoom_at(self, point: Vec, factor: float, smooth: bool = True) -> None:
        """Zoom by a factor around a fixed point of the screen."""
        c, m = self._aim, self.view.centre
        dx, dy = point.x - m.x, point.y - m.y
        held = Vec(c.centre.x + dx / c.zoom, c.centre.y + dy / c.zoom)
        zoom, self._before = self._held_zoom(c.zoom * factor), None
        self._go(Shot(Vec(held.x - dx / zoom, held.y - dy / zoom), zoom))
        if not smooth:
            self.shot = self._aim

    def follow(self, rect: Rect, *larger: Rect) -> None:
        """Move just enough to show a whole world rectangle, and the largest of the ``larger`` ones around it that fits.

        Zooms out where needed (for the larger ones down to ``legible``), and back in as soon as possible, unless
        the player zoomed meanwhile.
        """
        wanted = self._before if self._before is not None else self._aim.zoom
        least = min(wanted, self.legible)
        rect = next((one for one in reversed(larger) if self._zoom_of(one) >= least), rect)
        zoom = min(wanted, self._zoom_of(rect))
        half_w, half_h = self.view.w / zoom / 2, self.view.h / zoom / 2
        x = min(max(self._aim.centre.x, rect.right - half_w), rect.x + half_w)
        y = min(max(self._aim.centre.y, rect.bottom - half_h), rect.y + half_h)
        self._go(Shot(Vec(x, y), zoom))
        self._before = wanted if zoom < wanted else None

    def _zoom_of(self, rect: Rect) -> float:
        """Return the zoom that fits a world rectangle."""
        return min(self.view.w / max(rect.w, 1e-6), self.view.h / max(rect.h, 1e-6))

    def reveal(self, rect: Rect) -> None:
        """Move just enough to show a world rectangle with a margin, unless it is visible at the target anyway."""
        seen = self.seen(at_rest=True)
        if seen.union(rect) != seen:
            self.follow(rect.grown(0.2 * min(self.view.w, self.view.h) / self._aim.zoom))

    def attend(self, rect: Rect | None) -> None:
        """Show a world rectangle (None: the whole world) until :meth:`go_back`, unless it is in view anyway.

        A camera that is ``instant`` or does not follow stays.
        """
        wanted = self.world if rect is None else rect.overlap(self.world)
        if self.instant or not self.follows or self.shows_all or self._fully_seen(wanted):
            return
        left, before = self._aim, self._before
        self.follow(wanted.grown(AROUND * min(wanted.w, wanted.h)))
        self._left = left, before, self._aim

    def go_back(self) -> None:
        """Return to where it was before :meth:`attend`, unless it has gone somewhere else since."""
        left, self._left = self._left, None
        if left is not None and left[2] == self._aim:
            self._go(left[0])
            self._before = left[1]

    def _fully_seen(self, rect: Rect) -> bool:
        seen = self.seen(at_rest=True).grown(NEAR)
        return seen.x <= rect.x and seen.y <= rect.y and rect.right <= seen.right and rect.bottom <= seen.bottom

    def handle(self, event: InputEvent) -> bool:
        """Handle wheel, pinch, middle button and keys (+ - 0, Ctrl+arrows); return whether the event was consumed."""
        if isinstance(event, Wheel) and self.view.contains(event.pos):
            self.zoom_at(event.pos, STEP**event.dy)
            return True
        if isinstance(event, Pinch) and self.view.contains(event.pos):
            self.zoom_at(event.pos, event.factor, smooth=False)
            self.pan(event.shift.x, event.shift.y)
            return True
        return self._gripped(event) or (isinstance(event, Key) and self._key(event))

    def _gripped(self, event: InputEvent) -> bool:
        """Handle dragging the board with the middle button."""
        if isinstance(event, Press) and event.button == "middle" and self.view.contains(event.pos):
            self._middle.hold(event.pos)
            return True
        if not self._middle.holds:
            return False
        if isinstance(event, Point):
            self._middle.drag(event.pos)
            return True
        if isinstance(event, Release) and event.button == "middle":
            self._middle.let_go()
            return True
        return False

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether the view changed."""
        self._hand = max(0.0, self._hand - dt)
        if self.shot == self._aim:
            return False
        a, b = self.shot, self._aim
        left = max(a.centre.distance(b.centre) * b.zoom, abs(a.zoom / b.zoom - 1.0) * max(self.view.w, self.view.h) / 2)
        share = 1.0 if self.instant else max(1.0 - math.exp(-dt * PACE), dt * SLOWEST / max(left, 1e-6))
        zoom = a.zoom * (b.zoom / a.zoom) ** min(share, 1.0)
        near = left < NEAR
        self.shot = b if near or share >= 1 else Shot(a.centre.towards(b.centre, share), zoom)
        return True

    # --- inside -------------------------------------------------------------------------------------------

    def _key(self, event: Key) -> bool:
        """Handle a camera key; return whether it was consumed."""
        arrows = {"left": (90.0, 0.0), "right": (-90.0, 0.0), "up": (0.0, 90.0), "down": (0.0, -90.0)}
        if event.name in ("+", "="):
            self.zoom_at(self.view.centre, STEP)
        elif event.name == "-":
            self.zoom_at(self.view.centre, 1 / STEP)
        elif event.name == "0":
            self.fit()
        elif event.name in arrows and Mods.CTRL in event.mods:
            self.glide(*arrows[event.name])
        else:
            return False
        return True

    def _go(self, shot: Shot) -> None:
        """Start moving to a shot, clamped to the limits."""
        self._aim = self._clamped(shot)
        if self.instant:
            self.shot = self._aim

    def _home(self) -> Shot:
        """Return the shot of the whole world, or closer if that is not legible."""
        whole = self._fitting()
        across = self.view.w / max(self.world.w, 1e-6)
        zoom = max(whole.zoom, min(self.comfort, across))
        return Shot(whole.centre, zoom)

    def _fitting(self) -> Shot:
        """Return the shot of the whole world."""
        zoom = min(self.view.w / max(self.world.w, 1e-6), self.view.h / max(self.world.h, 1e-6))
        return Shot(self.world.centre, max(zoom, 1e-6))

    def _held_zoom(self, zoom: float) -> float:
        """Clamp a zoom to the limits."""
        return max(self._fitting().zoom, min(self._home().zoom * MOST, zoom))

    def _clamped(self, shot: Shot) -> Shot:
        """Clamp a shot so that its view stays inside the world (a smaller world is centered)."""
        zoom = self._held_zoom(shot.zoom)
        w, h, k = self.view.w / zoom, self.view.h / zoom, self.world
        x = k.centre.x if w >= k.w else max(k.x + w / 2, min(k.right - w / 2, shot.centre.x))
        y = k.centre.y if h >= k.h else max(k.y + h / 2, min(k.bottom - h / 2, shot.centre.y))
        return Shot(Vec(x, y), zoom)


class Grip:
    """Dragging the board with the pointer."""

    def __init__(self, camera: Camera) -> None:
        self._camera = camera
        self._at: Vec | None = None

    @property
    def holds(self) -> bool:
        """Whether the board is being dragged."""
        return self._at is not None

    def hold(self, at: Vec) -> None:
        """Start dragging at a point of the screen, if it is in the view and the board can be panned."""
        if self._camera.view.contains(at) and not self._camera.shows_all:
            self._at = at

    def drag(self, to: Vec) -> None:
        """Pan with the pointer."""
        if self._at is not None:
            self._camera.pan(to.x - self._at.x, to.y - self._at.y)
            self._at = to

    def let_go(self) -> None:
        """Stop dragging."""
        self._at = None
