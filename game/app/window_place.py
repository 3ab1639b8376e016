"""Where the window was when it was last closed, and whether it can be there again.

The place is kept in the settings (:class:`game.app.settings.SettingValues`). It is used only while some screen still
shows the top of the window there: one that was unplugged, or moved to the other side, never swallows the window.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
import pygame

from game.ui.paint.viewport import LEAST

FARTHEST: Final = 100_000
"""Pixels from the origin of all screens that are believed of a place."""
HANDLE: Final = (120, 24)
"""So much of the window's upper edge is in sight, for the mouse to take it by."""
CENTRED: Final = 0x2FFF0000
"""SDL's position of a window in the middle of a screen; the number of the screen is added."""
PROBE: Final = (200, 100)
WITHOUT_PLACE: Final = ("dummy", "offscreen")
"""Video drivers of which nobody sees a window."""

Coordinate = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
Length = Annotated[int, msgspec.Meta(ge=1, le=FARTHEST)]


class WindowPlace(msgspec.Struct, frozen=True, kw_only=True):
    """The place of a window that is not full screen, in pixels of all screens together.

    ``maximised``: it filled its screen, and has this place when it is restored.
    """

    x: Coordinate
    y: Coordinate
    width: Length
    height: Length
    maximised: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height

    def take(self) -> None:
        """Move the present window here."""
        pygame.display.set_window_position((self.x, self.y))
        if self.maximised:
            with warnings.catch_warnings():  # pygame-ce offers no other way to reach the display's window yet
                warnings.simplefilter("ignore", DeprecationWarning)
                pygame.Window.from_display_module().maximize()


def present(former: WindowPlace | None, maximised: bool) -> WindowPlace | None:
    """Return the place of the present window; ``former`` is kept for one that is maximised or that nobody sees."""
    if not pygame.display.get_init() or pygame.display.get_driver() in WITHOUT_PLACE:
        return former
    if maximised and former is not None:
        return msgspec.structs.replace(former, maximised=True)
    (x, y), (width, height) = pygame.display.get_window_position(), pygame.display.get_window_size()
    return WindowPlace(x=x, y=y, width=width, height=height, maximised=maximised)


def fitting(place: WindowPlace, screens: Sequence[pygame.Rect]) -> WindowPlace | None:
    """Return a place, no larger than the screen it is on; None when no screen shows the window's upper edge.

    >>> small = WindowPlace(x=2000, y=50, width=3000, height=700)
    >>> fitting(small, [pygame.Rect(0, 0, 1920, 1080)]) is None
    True
    >>> fitting(small, [pygame.Rect(0, 0, 1920, 1080), pygame.Rect(1920, 0, 1280, 1024)]).width
    1280
    """
    edge = pygame.Rect(place.x, place.y, place.width, HANDLE[1])
    for screen in screens:
        seen = edge.clip(screen)
        if seen.w >= min(HANDLE[0], edge.w) and seen.h == edge.h:
            width, height = readable(place.size, screen.size)
            return msgspec.structs.replace(place, width=width, height=height)
    return None


def readable(wanted: tuple[int, int], screen: tuple[int, int]) -> tuple[int, int]:
    """Return a window's size: as ``wanted`` and large enough to be read, but no larger than its screen.

    On a smaller screen the whole picture is scaled to what is there.

    >>> readable((300, 200), (1920, 1080)), readable((1280, 720), (800, 600))
    ((1024, 600), (800, 600))
    """
    return min(screen[0], max(LEAST[0], wanted[0])), min(screen[1], max(LEAST[1], wanted[1]))


def usable(place: WindowPlace | None) -> WindowPlace | None:
    """Return the place that a new window can have on the present screens; None: it goes where windows usually go."""
    if place is None or pygame.display.get_driver() in WITHOUT_PLACE:
        return None
    return fitting(place, screens())


def screens() -> list[pygame.Rect]:
    """Return the rectangles of all screens.

    Only their sizes can be asked for: where each is follows from an invisible window in its middle.
    """
    found = []
    for number, size in enumerate(pygame.display.get_desktop_sizes()):
        probe = pygame.Window("", PROBE, position=(CENTRED | number, CENTRED | number), hidden=True)
        screen = pygame.Rect((0, 0), size)
        screen.center = (probe.position[0] + PROBE[0] // 2, probe.position[1] + PROBE[1] // 2)
        probe.destroy()
        found.append(screen)
    return found
