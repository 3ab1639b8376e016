"""Rasterises the part of a picture that is in sight: a board seen from near is far larger than any window."""

from __future__ import annotations

import re

import pygame

from game.ui.paint import svg_art

_HEAD = re.compile(r"<svg\b[^>]*>")
_SHAPE = re.compile(r'\s(?:viewBox|width|height|preserveAspectRatio)="[^"]*"')


def draw(target: pygame.Surface, svg: str, where: pygame.Rect) -> None:
    """Draw SVG text so that it fills ``where`` (its aspect kept), rasterising only what is inside the clip."""
    seen = where.clip(target.get_clip())
    if seen.w and seen.h:
        cut = cropped(svg, where.size, seen.move(-where.x, -where.y)) if seen.size != where.size else None
        if cut is not None:
            target.blit(svg_art.from_svg(cut, seen.size), seen)
        else:
            whole = svg_art.from_svg(svg, where.size)
            target.blit(whole, whole.get_rect(center=where.center))


def cropped(svg: str, size: tuple[int, int], part: pygame.Rect) -> str | None:
    """Return the SVG of a ``part`` (pixels) of what SVG text shows at a ``size``; None when it does not say its own."""
    head = _HEAD.search(svg)
    box = svg_art.view_box(head[0]) if head is not None else None
    if head is None or box is None:
        return None
    x, y, w, h = box
    across, down = w / size[0], h / size[1]
    view = f"{x + part.x * across} {y + part.y * down} {part.w * across} {part.h * down}"
    shape = f' viewBox="{view}" width="{part.w}" height="{part.h}" preserveAspectRatio="none"'
    tag = _SHAPE.sub("", head[0])
    end = -2 if tag.endswith("/>") else -1
    return f"{svg[: head.start()]}{tag[:end]}{shape}{tag[end:]}{svg[head.end() :]}"
