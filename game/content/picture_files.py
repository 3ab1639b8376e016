"""Checks of picture files: each is opened once when a box is checked, so that no table meets a broken one."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from game import resources

LARGEST: Final = 4_000_000
"""Bytes a picture may have; the table takes no larger ones."""
_SEPARATOR = re.compile(r"[\s,]+")


def picture_fault(name: str, before: str = "") -> str | None:
    """Return what is wrong with the picture of a name below the assets, None when it can be drawn.

    ``before`` is put before the name in the message.
    """
    shown = f"{before}{name}" if len(name) <= resources.LONGEST_NAME else f"{before}{name[:60]}…"
    if not resources.is_inside(name):
        return f"names the picture {shown}, which is no place among the assets"
    path = resources.find_asset(name)
    if not path.exists():
        return f"has no picture {shown}"
    fault = _svg_fault(str(path), path.stat().st_mtime_ns) if path.suffix == ".svg" else None
    return fault and f"has the picture {shown}, which {fault}"


@lru_cache(maxsize=4096)
def _svg_fault(path: str, _changed: int) -> str | None:
    """Return what is wrong with an SVG file; looked at again when it has changed."""
    try:
        data = resources.read_file(Path(path), LARGEST)
        data.decode("utf-8")
    except OSError as error:
        return f"cannot be read ({error.strerror})"
    except UnicodeDecodeError:
        return "is not written in UTF-8"
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        return "defines entities"
    try:
        root = ElementTree.fromstring(data)
    except (ElementTree.ParseError, ValueError, LookupError, RecursionError) as error:
        return f"is no XML: {error}"
    if root.tag.rpartition("}")[2] != "svg":
        return f"holds <{root.tag}>, not <svg>"
    return None if _is_box(root.get("viewBox", "")) else "has no viewBox of four numbers"


def _is_box(text: str) -> bool:
    """Return whether a viewBox has four numbers, the last two above 0."""
    try:
        numbers = [float(part) for part in _SEPARATOR.split(text.strip())]
    except ValueError:
        return False
    return len(numbers) == 4 and all(map(math.isfinite, numbers)) and min(numbers[2:]) > 0
