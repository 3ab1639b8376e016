"""Checks of picture files, so that no table gets an invalid one.

:func:`picture_fault` inspects a file without drawing it, each time a house deck is opened. :func:`draw_each` also draws
it, to find whether that takes too long or leaves something out; that is done only when content is checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from game import i18n, resources
from game.content.box_folder import shown
from game.content.mistakes import MistakeLog
from game.i18n import N_, _, percent
from game.pictures import lookup
from game.pictures.formats import LARGEST, BadPicture, box_of, has_picture_suffix, head_of
from game.pictures.raster_process import Pixels, bounded, rasters
from game.pictures.svg_sanitizer import sanitize

OURS_LARGEST: Final = 4_000_000
"""Maximum size of a picture of ours, in bytes."""
LOOKED_THROUGH: Final = 1_000_000
"""Size in bytes up to which the SVG of a deck is sanitized in this process, before the deck is opened."""
SIDE: Final = 1024
"""Longer side in pixels at which each picture is drawn once: no table shows it much larger."""
COMPARED: Final = 48
"""Longer side in pixels at which two rasterizers are compared."""
REMEDY: Final = N_("draw it with plain shapes, or leave it out")
DIFFERENT: Final = 0.16
"""Mean difference (0 to 1) above which two rasterizers disagree; edges alone make up to half of it."""


def picture_fault(name: str, before: str = "") -> str | None:
    """Return the fault of a picture, named relative to the assets; None if it is valid.

    ``before`` is a prefix of the name in the message.
    """
    told = f"{before}{name}" if len(name) <= resources.LONGEST_NAME else f"{before}{name[:60]}…"
    if not resources.is_inside(name):
        return _("names the picture {told}, which is not a place in the assets").format(told=told)
    path = resources.find_asset(name)
    if not path.exists():
        return _("has no picture {told}").format(told=told)
    fault = _seen(path)
    return fault and _("has the picture {told}, which {fault}").format(told=told, fault=fault)


def used_fault(picture: str, notes: MistakeLog, before: str = "") -> str | None:
    """Return the fault of a picture used by content; that of a deck's own picture is reported to ``notes`` instead."""
    if Path(picture).is_file():
        note_fault(Path(picture), notes)
        return None
    return picture_fault(picture, before)


def _seen(path: Path) -> str | None:
    fault = _fault(str(path), _changed(path), i18n.language())
    if fault is None and not has_picture_suffix(path.name):
        return _("ends with {suffix}; name it .svg, .png or .jpg, after what it is").format(
            suffix=path.suffix or _("nothing")
        )
    return fault


def note_fault(path: Path, notes: MistakeLog) -> bool:
    """Report the fault of a picture file of others, found without drawing it; return whether it has one."""
    fault = _seen(path)
    if fault is None:
        return False
    problem, _sign, remedy = fault.partition("; ")
    notes.wrong(shown(path), "", "", problem, remedy or _("draw it again"))
    return True


def draw_each(paths: Iterable[Path], notes: MistakeLog) -> None:
    """Draw each picture of others once; report those that fail, take too long, or lack something when drawn."""
    for path in paths:
        if note_fault(path, notes):
            continue
        try:
            drawn = _drawn(path, SIDE)
        except BadPicture as error:
            notes.wrong(shown(path), "", "", str(error), _("make it simpler"))
            continue
        for lack in drawn.lacks:
            problem, _sign, remedy = lack.problem.partition("; ")
            notes.wrong(shown(path), lack.element, "", problem, remedy or _(REMEDY), lack.line)


def compare_each(paths: Iterable[Path], notes: MistakeLog) -> None:
    """Draw each SVG of ours with both rasterizers; report those that differ."""
    for path in paths:
        problem = _compared(path, _changed(path), i18n.language())
        if problem:
            notes.wrong(shown(path), "", "", problem, _(REMEDY))


@lru_cache(maxsize=4096)
def _compared(path: Path, _moment: int, _language: str) -> str:
    """Return the problem if two rasterizers draw a picture differently, else empty; cached by date and language."""
    try:
        drawn = _drawn(path, COMPARED, compares=True)
    except BadPicture as error:
        return str(error)
    return (
        _("is drawn differently by two renderers ({share})").format(share=percent(drawn.differs))
        if drawn.differs > DIFFERENT
        else ""
    )


def _changed(path: Path) -> int:
    """Return the time of a file's last change in ns, 0 if unknown."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _drawn(path: Path, side: int, compares: bool = False) -> Pixels:
    """Draw a file so that its longer side has ``side`` pixels.

    Raises:
        BadPicture: that is impossible, or takes too long.
    """
    try:
        data = resources.read_file(path, LARGEST)
    except OSError as error:
        raise BadPicture(_("can't be read ({why})").format(why=resources.why_of(error))) from error
    ratio = head_of(data).aspect
    size = (side, max(1, round(side / ratio))) if ratio > 1 else (max(1, round(side * ratio)), side)
    return rasters().draw(data, bounded(size), compares)


@lru_cache(maxsize=4096)
def _fault(path: str, _moment: int, _language: str) -> str | None:
    """Return the fault of a picture file found without drawing it; cached by date and language."""
    try:
        if lookup.is_foreign(Path(path)):
            data = resources.read_file(Path(path), LARGEST)
            if head_of(data).kind == "svg" and len(data) <= LOOKED_THROUGH:  # larger ones: in the child
                sanitize(data, (1, 1), LOOKED_THROUGH * 4)
            return None
        return _svg_fault(resources.read_file(Path(path), OURS_LARGEST))
    except OSError as error:
        return _("can't be read ({why})").format(why=resources.why_of(error))
    except BadPicture as error:
        return str(error)


def _svg_fault(data: bytes) -> str | None:
    """Return the fault of an SVG of ours, which the table's rasterizer must be able to draw; None if it has none."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return _("is not UTF-8 text")
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        return _("defines entities")
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError, RecursionError) as error:
        return _("is not valid XML: {error}").format(error=error)
    if root.tag.rpartition("}")[2] != "svg":
        return _("is a <{tag}>, not an <svg>").format(tag=root.tag)
    return None if box_of(root.get("viewBox", "")) is not None else _("has no viewBox of four numbers")
