"""The last position and size of the window, restored only if it would be visible.

The place is stored in the settings (:class:`game.app.settings.SettingValues`). It is used only if some screen still
shows the upper edge of the window there, so an unplugged or rearranged screen never hides the window.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
import pygame

from game.ui.paint.viewport import LEAST

FARTHEST: Final = 100_000
"""Largest plausible coordinate, in pixels."""
HANDLE: Final = (120, 24)
"""Least visible part of the window's upper edge, so that the mouse can grab it: width and height in pixels."""
CENTRED: Final = 0x2FFF0000
"""SDL's code for a window centered on a screen; the number of the screen is added."""
PROBE: Final = (200, 100)
WITHOUT_PLACE: Final = ("dummy", "offscreen")
"""Video drivers without a visible window."""

Coordinate = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]
Length = Annotated[int, msgspec.Meta(ge=1, le=FARTHEST)]


class WindowPlace(msgspec.Struct, frozen=True, kw_only=True):
    """The place of a window that is not full screen, in pixels of the virtual desktop.

    If ``maximised``, it is the place of the window once restored.
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
        """Move the window here."""
        pygame.display.set_window_position((self.x, self.y))
        if self.maximised:
            with warnings.catch_warnings():  # pygame-ce offers no other way to reach the display's window yet
                warnings.simplefilter("ignore", DeprecationWarning)
                pygame.Window.from_display_module().maximize()


def present(former: WindowPlace | None, maximised: bool) -> WindowPlace | None:
    """Return the place of the window; ``former`` if it is maximized or invisible."""
    if not pygame.display.get_init() or pygame.display.get_driver() in WITHOUT_PLACE:
        return former
    if maximised and former is not None:
        return msgspec.structs.replace(former, maximised=True)
    (x, y), (width, height) = pygame.display.get_window_position(), pygame.display.get_window_size()
    return WindowPlace(x=x, y=y, width=width, height=height, maximised=maximised)


def fitting(place: WindowPlace, screens: Sequence[pygame.Rect]) -> WindowPlace | None:
    """Return a place shrunk to its screen; None if no screen shows the window's upper edge.

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
    """Return ``wanted``, clamped between the smallest readable size of a window and the size of the screen.

    On a smaller screen the whole picture is scaled down.

    >>> readable((300, 200), (1920, 1080)), readable((1280, 720), (800, 600))
    ((1024, 600), (800, 600))
    """
    return min(screen[0], max(LEAST[0], wanted[0])), min(screen[1], max(LEAST[1], wanted[1]))


def usable(place: WindowPlace | None) -> WindowPlace | None:
    """Return the place for a new window on the present screens; None: the default place."""
    if place is None or pygame.display.get_driver() in WITHOUT_PLACE:
        return None
    return fitting(place, screens())


def screens() -> list[pygame.Rect]:
    """Return the rectangles of all screens.

    pygame provides only their sizes, so the position of each is derived from an invisible window centered on it.
    """
    found = []
    for number, size in enumerate(pygame.display.get_desktop_sizes()):
        probe = pygame.Window("", PROBE, position=(CENTRED | number, CENTRED | number), hidden=True)
        screen = pygame.Rect((0, 0), size)
        screen.center = (probe.position[0] + PROBE[0] // 2, probe.position[1] + PROBE[1] // 2)
        probe.destroy()
        found.append(screen)
    return found
