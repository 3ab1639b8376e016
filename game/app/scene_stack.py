"""The stack of scenes. Changes can be requested at any time and are carried out between frames."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from game.app.scene import Pages, Scene
from game.ui.paint import text
from game.ui.paint.viewport import Viewport


class SceneStack:
    """The open scenes; the last one is shown."""

    def __init__(self, viewport: Viewport, pages: Pages | None = None) -> None:
        """Create an empty stack; without ``pages``, its scenes cannot open others."""
        self.viewport = viewport
        self._pages = pages
        self.quitting = False
        self.changes = 0
        """Number of calls of :meth:`settle` with changes."""
        self.full_screen: Callable[[bool | None], bool] = lambda wanted: False
        """Switches full screen on or off (None: toggle); returns whether it is on. Set by the app."""
        self.left: deque[Scene] = deque()
        """Left pages that the app has not dismantled yet."""
        self._stack: list[Scene] = []
        self._waiting: list[Callable[[], None]] = []

    @property
    def pages(self) -> Pages:
        """The factory of pages."""
        if self._pages is None:
            raise RuntimeError("this stack was made without pages")
        return self._pages

    @property
    def top(self) -> Scene | None:
        """The shown scene; None when the program is about to end."""
        return self._stack[-1] if self._stack else None

    def stack(self) -> tuple[Scene, ...]:
        """Return all open scenes, the shown one last."""
        return tuple(self._stack)

    # --- requests ---------------------------------------------------------------------------------------------

    def push(self, scene: Scene) -> None:
        """Show a scene on top of the present one, which pauses."""
        self._waiting.append(lambda: self._push(scene))

    def pop(self) -> None:
        """Close the present scene; the one below resumes. Closing the last ends the program."""
        self._waiting.append(self._pop)

    def replace(self, scene: Scene) -> None:
        """Show a scene instead of the present one."""
        self._waiting.append(lambda: self._replace(scene))

    def reset(self, scene: Scene) -> None:
        """Close all scenes and show this one."""
        self._waiting.append(lambda: self._reset(scene))

    def quit(self) -> None:
        """End the program after this frame."""
        self.quitting = True

    def set_text_scale(self, scale: float) -> None:
        """Change the text size (1.0 to 2.0) everywhere."""
        self._waiting.append(lambda: self.resize(self.viewport.with_text(scale)))

    def restyle(self) -> None:
        """Rebuild the page of every open scene after a change of language or palette."""
        self._waiting.append(self._restyle)

    # --- between frames ---------------------------------------------------------------------------------------

    def settle(self) -> bool:
        """Carry out the requested changes; return whether there were any. Called after each frame."""
        waiting, self._waiting = self._waiting, []
        for change in waiting:
            change()
        if waiting:
            self.changes += 1
        return bool(waiting)

    def resize(self, viewport: Viewport) -> None:
        """Set the viewport of every open scene."""
        self.viewport = viewport
        for scene in self._stack:
            scene.resize(viewport)

    def close(self) -> None:
        """Close all scenes, the top one first."""
        while self._stack:
            self._drop()

    def drop_failed(self) -> list[Exception]:
        """Remove the failed top scene and all requests; return the errors of leaving it."""
        self._waiting.clear()
        if not self._stack:
            return []
        scene = self._stack.pop()
        try:
            scene.leave()
        except Exception as error:
            return [error]
        finally:
            scene.belongs_to(None)
        return []

    def _push(self, scene: Scene) -> None:
        """Pause the top scene and open another on top."""
        if self._stack:
            self._stack[-1].pause()
        self._open(scene)

    def _pop(self) -> None:
        """Close the top scene; resume the one below, or quit."""
        self._drop()
        if self._stack:
            self._stack[-1].resume()
        else:
            self.quitting = True

    def _replace(self, scene: Scene) -> None:
        """Close the top scene and open another."""
        self._drop()
        self._open(scene)

    def _reset(self, scene: Scene) -> None:
        """Close all scenes and open one."""
        self.close()
        self._open(scene)

    def _open(self, scene: Scene) -> None:
        """Append a scene and enter it."""
        scene.belongs_to(self)
        self._stack.append(scene)
        scene.enter(self.viewport)

    def _drop(self) -> None:
        """Remove the top scene and leave it."""
        if self._stack:
            scene = self._stack.pop()
            scene.leave()
            scene.belongs_to(None)
            self.left.append(scene)

    def _restyle(self) -> None:
        text.forget()
        for scene in self._stack:
            scene.restyle()
