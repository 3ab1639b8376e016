"""Reads the headers of picture files: kind, size and orientation, without decoding pixels."""

from __future__ import annotations

import math
import re
import struct
from pathlib import PurePath
from typing import Final, Literal, NamedTuple

from game.i18n import N_, _

Kind = Literal["svg", "png", "jpeg"]

SUFFIXES: Final = (".svg", ".png", ".jpg", ".jpeg")
"""Suffixes of picture files, in order of preference."""
LARGEST: Final = 8_000_000
"""Maximum size of an untrusted picture, in bytes."""
MOST_PIXELS: Final = 40_000_000
"""Maximum number of pixels of a PNG or JPEG (four bytes each once decoded): a photo of a good camera."""
HEAD: Final = 4000
"""Number of bytes at the start of an SVG searched for its size, without parsing."""

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_GZIP: Final = b"\x1f\x8b"
_OTHERS: Final = {
    b"GIF8": N_("a GIF"), b"RIFF": N_("a WebP"), b"BM": N_("a BMP"), b"II*\0": N_("a TIFF"), b"MM\0*": N_("a TIFF"),
    b"%PDF": N_("a PDF"), b"8BPS": N_("a Photoshop file"), b"\0\0\1\0": N_("a Windows icon"),
}  # fmt: skip
_FRAMES: Final = frozenset({0xC0, 0xC1, 0xC2})
"""The markers of supported JPEG frames: baseline, extended and progressive."""
_OTHER_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - _FRAMES - {0xC4, 0xC8, 0xCC}
_ORIENTATION: Final = 0x0112
_VIEWBOX = re.compile(r"""\bviewBox\s*=\s*["']\s*([^"']*)["']""")
_SIDE = {side: re.compile(rf"""<(?:\w+:)?svg\b[^>]*?\s{side}\s*=\s*["']\s*([\d.]+)""") for side in ("width", "height")}


class BadPicture(ValueError):
    """A picture cannot be drawn; the message continues its name: "is damaged"."""


class Head(NamedTuple):
    """The header of a picture: its kind, its size once upright, and the EXIF orientation (1: upright)."""

    kind: Kind
    width: float
    height: float
    orientation: int = 1

    @property
    def aspect(self) -> float:
        """Width / height; 1.0 if that is extreme."""
        ratio = self.width / self.height if self.height else 1.0
        return ratio if 0.001 < ratio < 1000 else 1.0


def has_picture_suffix(name: str) -> bool:
    """Return whether a name has the suffix of a picture.

    >>> has_picture_suffix("lawn.PNG"), has_picture_suffix("icons/frame")
    (True, False)
    """
    return PurePath(name).suffix.lower() in SUFFIXES


def head_of(data: bytes) -> Head:
    """Read the header of a picture by its content, whatever its suffix.

    Raises:
        BadPicture: it is of an unsupported kind, has no size, or has too many pixels.
    """
    if not data:
        raise BadPicture(_("is empty"))
    if data.startswith(_PNG):
        head = _png(data)
    elif data.startswith(b"\xff\xd8"):
        head = _jpeg(data)
    elif data.startswith(_GZIP):
        raise BadPicture(_("is a compressed SVG (svgz); save it as plain SVG"))
    else:
        return _svg(data)
    if head.width * head.height > MOST_PIXELS:
        size = f"{head.width:.0f} × {head.height:.0f}"
        raise BadPicture(
            _("has {size} pixels; make it smaller (at most {most} million)").format(
                size=size, most=MOST_PIXELS // 1_000_000
            )
        )
    return head


def _png(data: bytes) -> Head:
    if len(data) < 33 or data[12:16] != b"IHDR":
        raise BadPicture(_("is a PNG that ends in its header"))
    width, height = struct.unpack(">II", data[16:24])
    if not width or not height:
        raise BadPicture(_("is a PNG without pixels"))
    if not data.rstrip(b"\0").endswith(b"IEND\xaeB`\x82"):
        raise BadPicture(_("is a PNG that ends too early; copy it again"))
    return Head("png", width, height)


def _jpeg(data: bytes) -> Head:
    """Search the segments of a JPEG for its frame, which has the size."""
    at, orientation = 2, 1
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            break
        marker = data[at + 1]
        if marker == 0xFF or marker in range(0xD0, 0xD9):
            at += 1 if marker == 0xFF else 2
            continue
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        body = data[at + 4 : at + 2 + length]
        if marker == 0xE1 and body.startswith(b"Exif\0\0"):
            orientation = _orientation(body[6:])
        elif marker in _OTHER_FRAMES:
            raise BadPicture(_("is a JPEG of a rare kind; save it again as baseline JPEG"))
        elif marker in _FRAMES:
            return _jpeg_frame(data, body, at, orientation)
        at += 2 + length
    raise BadPicture(_("is a JPEG that ends in its header"))


def _jpeg_frame(data: bytes, body: bytes, at: int, orientation: int) -> Head:
    if len(body) < 6:
        raise BadPicture(_("is a JPEG that ends in its header"))
    height, width, parts = struct.unpack(">HHB", body[1:6])
    if not width or not height:
        raise BadPicture(_("is a JPEG without pixels"))
    if parts == 4:
        raise BadPicture(_("is a JPEG in print colors (CMYK); save it as RGB"))
    if data.find(b"\xff\xd9", at) < 0:
        raise BadPicture(_("is a JPEG that ends too early; copy it again"))
    if orientation >= 5:  # rotated by 90 degrees
        width, height = height, width
    return Head("jpeg", width, height, orientation)


def _orientation(tiff: bytes) -> int:
    """Return the EXIF orientation, 1 if there is none."""
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None or len(tiff) < 8:
        return 1
    (first,) = struct.unpack(f"{order}I", tiff[4:8])
    if first + 2 > len(tiff):
        return 1
    (count,) = struct.unpack(f"{order}H", tiff[first : first + 2])
    for number in range(min(count, 200)):
        entry = tiff[first + 2 + 12 * number : first + 14 + 12 * number]
        if len(entry) == 12:
            tag, _kind, _many, value = struct.unpack(f"{order}HHIH", entry[:10])
            if tag == _ORIENTATION:
                return value if 1 <= value <= 8 else 1
    return 1


def _svg(data: bytes) -> Head:
    """Find the size of an SVG in its first tag; the child process parses the rest."""
    if data[4:8] == b"ftyp":
        raise BadPicture(_("is an AVIF or HEIC; save it as SVG, PNG or JPEG"))
    for sign, kind in _OTHERS.items():
        if data.startswith(sign):
            raise BadPicture(_("is {kind}; save it as SVG, PNG or JPEG").format(kind=_(kind)))
    head = svg_head(data)
    if "<svg" not in head and ":svg" not in head and "<" not in head[:200]:
        raise BadPicture(_("is an unknown kind of picture; save it as SVG, PNG or JPEG"))
    box = _VIEWBOX.search(head)
    numbers = box_of(box.group(1)) if box is not None else None
    if numbers is not None:
        return Head("svg", numbers[2], numbers[3])
    sides = [pattern.search(head) for pattern in _SIDE.values()]
    try:
        width, height = (float(side.group(1)) if side is not None else 0.0 for side in sides)
    except ValueError:
        width = height = 0.0
    return Head("svg", width or 1.0, height or 1.0)


def svg_head(data: bytes) -> str:
    """Return the start of an SVG from its root tag, which has the size."""
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    start = max(0, data.find(b"<svg"))
    return data[start : start + HEAD].decode(encoding, "replace")


def box_of(text: str) -> tuple[float, float, float, float] | None:
    """Return the four numbers of a viewBox, or None if it is invalid or empty.

    >>> box_of("0 0, 10 20"), box_of("0 0 nan 4"), box_of("0 0 0 4")
    ((0.0, 0.0, 10.0, 20.0), None, None)
    """
    try:
        numbers = [float(part) for part in re.split(r"[\s,]+", text.strip())]
    except ValueError:
        return None
    if len(numbers) != 4 or not all(map(math.isfinite, numbers)) or min(numbers[2:]) <= 0:
        return None
    return numbers[0], numbers[1], numbers[2], numbers[3]
