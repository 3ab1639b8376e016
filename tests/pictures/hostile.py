"""Malicious images, and unusual ones as cameras and drawing programs write them."""

from __future__ import annotations

import base64
import gzip
import random
import struct
import zlib
from typing import Final

HEAD: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 500 500">'
)

SIDEWAYS_JPEG: Final = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUE"
    "BAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK"
    "CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAIABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAA"
    "AgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW"
    "V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx"
    "8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEI"
    "FEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaX"
    "mJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD8c6+vKKK/qj9pp/zS"
    "n/c9/wC6Z/an7PP/AJqb/uS/92z/2Q=="
)
"""16 x 8 pixels, left half blue, right half red, with EXIF orientation 6 (rotated by 90 degrees)."""
CMYK_JPEG: Final = base64.b64decode(
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAIBgYHBgUIBwcHCQkICgwUDQwLCwwZEhMPFB0aHx4dGhwcICQuJyAiLCMcHCg3KSwwMTQ0NB8nOT04Mjwu"
    "MzQy/8AAFAgAEAAQBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAE"
    "EQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6"
    "g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkA"
    "SwAAPwD3+vn+vn+vf6KKKKKKKKKKKK//2Q=="
)
"""A red JPEG in CMYK."""


def png(
    width: int, height: int, *, bits: int = 8, said: tuple[int, int] | None = None, animated: bool = False
) -> bytes:
    """Make a red PNG: ``bits`` per channel, ``said`` a false size in its header, ``animated`` a second, green frame."""
    size = bits // 8

    def rows(red: int, green: int) -> bytes:
        pixel = b"".join(bytes([value]) * size for value in (red, green, 0))
        return zlib.compress((b"\0" + pixel * width) * height)

    head = struct.pack(">IIBBBBB", *(said or (width, height)), bits, 2, 0, 0, 0)
    frame = struct.pack(">IIIIHHBB", width, height, 0, 0, 1, 2, 0, 0)
    chunks = [(b"IHDR", head)]
    if animated:
        chunks += [(b"acTL", struct.pack(">II", 2, 0)), (b"fcTL", struct.pack(">I", 0) + frame)]
    chunks.append((b"IDAT", rows(255, 0)))
    if animated:
        chunks += [
            (b"fcTL", struct.pack(">I", 1) + frame),
            (b"fdAT", struct.pack(">I", 2) + rows(0, 255)),
        ]
    chunks.append((b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )


def curves(number: int) -> bytes:
    """Make one path of ``number`` curves that cross each other many times."""
    chance = random.Random(1)
    parts = ("C" + " ".join(str(chance.randrange(500)) for _ in range(6)) for _ in range(number))
    return f'{HEAD}<path fill="#123456" fill-opacity=".3" d="M0 0{"".join(parts)}"/></svg>'.encode()


def filters() -> bytes:
    """Make nested blurs: a few kilobytes that take minutes to render."""
    blurs = '<feGaussianBlur stdDeviation="200"/>' * 400
    drawn = '<g filter="url(#f)"><rect width="500" height="500"/></g>' * 50
    return f'{HEAD}<filter id="f">{blurs}</filter>{drawn}</svg>'.encode()


def uses(levels: int) -> bytes:
    """Make ``<use>`` elements that expand tenfold at every level."""
    copy = '<use xlink:href="#a%d"/>'
    groups = "".join(f'<g id="a{n}">{(copy % (n - 1)) * 10}</g>' for n in range(1, levels))
    start = '<g id="a0"><rect width="9" height="9"/></g>'
    return f'{HEAD}<defs>{start}{groups}</defs><use xlink:href="#a{levels - 1}"/></svg>'.encode()


def entities() -> bytes:
    """Make the "billion laughs" attack: XML entities that expand tenfold at every level."""
    kinds = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    return f'<!DOCTYPE svg [<!ENTITY a0 "lollollol">{kinds}]>{HEAD}<desc>&a9;</desc></svg>'.encode()


def nested(depth: int) -> bytes:
    """Make ``depth`` nested groups."""
    return (HEAD + "<g opacity='.9'>" * depth + "<rect/>" + "</g>" * depth + "</svg>").encode()


def embedded(data: bytes, kind: str = "image/png") -> bytes:
    """Make an SVG with an embedded image as a data URI."""
    address = f"data:{kind};base64,{base64.b64encode(data).decode()}"
    return f'{HEAD}<image width="500" height="500" href="{address}"/></svg>'.encode()


DASHES: Final = (
    f'{HEAD}<polyline points="0,0 99999999,0" fill="none" stroke="#000" stroke-dasharray="2 1"/></svg>'.encode()
)
SVGZ_BOMB: Final = gzip.compress(f"{HEAD}{' ' * 50_000_000}</svg>".encode())

REFUSED: Final = {
    "no viewBox": (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "has no viewBox"),
    "no width": (HEAD.replace("0 0 500 500", "0 0 0 500").encode() + b"</svg>", "has no viewBox"),
    "not a number": (HEAD.replace("0 0 500 500", "0 0 nan 500").encode() + b"</svg>", "has no viewBox"),
    "endless": (HEAD.replace("0 0 500 500", "0 0 inf 500").encode() + b"</svg>", "has no viewBox"),
    "height 0": (b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="0"/>', "width or height of 0"),
    "svgz": (SVGZ_BOMB, "compressed SVG"),
    "half a PNG": (png(20, 20)[:60], "ends too early"),
    "a head of PNG": (png(20, 20)[:20], "ends in its head"),
    "large PNG": (png(1, 1, said=(60_000, 60_000)), "60000 × 60000 pixels"),
    "empty PNG": (png(1, 1, said=(0, 5)), "without pixels"),
    "half a JPEG": (SIDEWAYS_JPEG[:-40], "ends too early"),
    "CMYK": (CMYK_JPEG, "CMYK"),
    "GIF": (b"GIF89a....", "is a GIF"),
    "WebP": (b"RIFF....WEBP", "is a WebP"),
    "words": (b"Hello", "unknown kind"),
    "nothing": (b"", "is empty"),
    "no XML": (f"{HEAD}<g></svg>".encode(), "is not valid XML"),
    "HTML": (b"<html><body/></html>", "is a <html>"),
    "laughs": (entities(), "is not valid XML"),
    "nesting": (nested(20_000), "nested more than"),
    "copies": (uses(9), "limit"),
}
"""Images refused at once, with a part of the error message."""
