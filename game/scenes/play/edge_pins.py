"""Pins at the edge of the board: important pieces that the camera does not show, with an arrow to where they lie."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Final, NamedTuple

from game.i18n import _
from game.ui.paint.canvas import Canvas
from game.ui.paint.frames_and_shadows import Skin
from game.ui.paint.geometry import Rect, Vec
from game.ui.tabletop.poses import Pose
from game.ui.tabletop.stage import Stage
from game.ui.tabletop.thing_names import Kind, Thing
from game.ui.widgets.accessibility import AccessNode
from game.ui.widgets.widget import Widget

ARROW: Final = 24.0
"""Width of the sign with the arrow beside a pin."""
GAP: Final = 2.0


class Pin(NamedTuple):
    """A piece out of view: where its picture is pinned, and whether it lies above the view."""

    thing: Thing
    pose: Pose
    rect: Rect
    above: bool

    @property
    def sign(self) -> Rect:
        """Return the rectangle of its arrow."""
        return Rect(self.rect.x - ARROW, self.rect.y, ARROW, self.rect.h)

    @property
    def area(self) -> Rect:
        """Return the rectangle of picture and arrow."""
        return self.rect.union(self.sign)


class EdgePins(Widget):
    """Pins the pieces of some kinds to the upper or lower edge while they are out of view; a press shows them."""

    def __init__(self, stage: Stage, kinds: Collection[Kind], reveal: Callable[[Thing], None]) -> None:
        """``kinds`` are pinned; ``reveal`` moves the camera to a piece."""
        super().__init__(key="edge")
        self._stage, self._kinds, self._reveal = stage, kinds, reveal
        self.pins: list[Pin] = []
        """The pins as last drawn."""
        self._pressed: Pin | None = None

    def refresh(self) -> None:
        """Follow the camera and the pieces; called every frame."""
        pins = self._found() if self._kinds else []
        if pins != self.pins:
            before, self.pins = self.pins, pins
            if self.ui is not None:
                for pin in (*before, *pins):
                    self.ui.damage.add(pin.area.grown(6))

    def _found(self) -> list[Pin]:
        """Return the pins: those above from the upper edge downwards, those below from the lower edge upwards."""
        view, camera, seen = self._stage.camera.view, self._stage.camera, list[Rect]()
        out: dict[bool, list[tuple[float, Thing, Pose, Rect]]] = {True: [], False: []}
        for thing, pose in self._stage.of_kinds(self._kinds):
            rect = camera.rect_to_table(pose.rect())
            if rect.y >= view.y - rect.h / 3 and rect.bottom <= view.bottom + rect.h / 3:
                seen.append(rect)
            else:
                out[rect.centre.y < view.centre.y].append((rect.y, thing, pose, rect))
        pins: list[Pin] = []
        for above, ones in out.items():
            y = view.y + GAP if above else view.bottom - GAP
            for _y, thing, pose, rect in sorted(ones, key=lambda one: one[0], reverse=not above):
                x = min(rect.x, view.right - rect.w)
                at = Rect(x, y if above else y - rect.h, rect.w, rect.h)
                while any(at.touches(one) for one in seen):
                    at = at.moved(0.0, rect.h + GAP if above else -rect.h - GAP)
                pins.append(Pin(thing, pose, at, above))
                y = at.bottom + GAP if above else at.y - GAP
        return pins

    def draw(self, canvas: Canvas) -> None:
        """Draw the pins."""
        for pin in self.pins:
            if not canvas.touches(pin.area.grown(6)):
                continue
            canvas.box(Skin("panel_raised", "panel", "accent_bright", 1.4, 1.0, 6, shadow=4), pin.area.grown(1.5))
            canvas.blit_centre(self._stage.surface_of(pin.pose), pin.rect.centre)
            turned = -90.0 if pin.above else 90.0
            side = min(pin.sign.w, pin.sign.h) * 0.8
            canvas.art("icons/arrow_right", Rect.around(pin.sign.centre, side, side), turned)
            if self.ui is not None and self.ui.focus.visible and self.ui.focus.key == _key(pin):
                canvas.halo(pin.area, "focus", 8.0, 4.5)

    # --- input and access --------------------------------------------------------------------------------------------

    def hit(self, pos: Vec) -> Widget | None:
        """Return itself at a pin."""
        return self if self._at(pos) is not None else None

    def on_press(self, pos: Vec) -> None:
        """Remember the pressed pin."""
        self._pressed = self._at(pos)

    def on_release(self, pos: Vec) -> None:
        """Show the piece of the pressed pin."""
        pin = self._at(pos)
        if pin is not None and self._pressed is not None and pin.thing == self._pressed.thing:
            self._reveal(pin.thing)
        self._pressed = None

    def _at(self, pos: Vec) -> Pin | None:
        return next((pin for pin in self.pins if pin.area.contains(pos)), None)

    def nodes(self) -> tuple[AccessNode, ...]:
        """Return a button for each pin."""
        return tuple(
            AccessNode(
                "button",
                (_("{thing}, above the view") if pin.above else _("{thing}, below the view")).format(
                    thing=pin.pose.name
                ),
                _key(pin),
                pin.area,
                hint=_("Show it"),
                focusable=True,
                activate=partial(self._reveal, pin.thing),
            )
            for pin in self.pins
        )


def _key(pin: Pin) -> str:
    return f"edge.{pin.thing}"
