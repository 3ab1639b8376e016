"""The child process that rasterizes untrusted pictures; its parent may kill it at any time.

It reads orders from a pipe and answers with pixels or a fault. It has no window, opens no files but our
fonts and translations, and exits if its parent is gone.
"""

from __future__ import annotations

import contextlib
import faulthandler
import importlib
import io
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import msgspec

from game import i18n
from game.i18n import _
from game.pictures.formats import BadPicture, Head, head_of
from game.pictures.orders import Drawn, Lack, Order
from game.pictures.svg_sanitizer import sanitize

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    import pygame
    import pygame.freetype

MEMORY: Final = 1_500_000_000
"""Limit of the child's address space in bytes, where the system supports one."""
ORPHAN: Final = 20.0
"""Seconds of drawing after which it exits by itself: a living parent would have killed it long before."""
BACKGROUND: Final = ((255, 255, 255), (40, 60, 90))
"""Colors on which two rasterizers are compared: light and dark, so that transparency counts."""


def serve(pipe: Connection) -> None:
    """Answer orders until the pipe closes; runs in the child."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    _be_quiet()
    _bound_memory()
    for library in ("pygame.image", "resvg_py"):  # their import time does not count as drawing
        importlib.import_module(library)
    decoder = msgspec.json.Decoder(Order)
    with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.suppress(EOFError, OSError):
        pipe.send_bytes(b"ready")
        while True:
            order, data = decoder.decode(pipe.recv_bytes()), pipe.recv_bytes()
            faulthandler.dump_traceback_later(ORPHAN, exit=True, file=nowhere)
            if order.language != i18n.language():
                i18n.use(order.language)
            answer, pixels = _answer(order, data)
            faulthandler.cancel_dump_traceback_later()
            pipe.send_bytes(msgspec.json.encode(answer))
            pipe.send_bytes(pixels)


def _be_quiet() -> None:
    """Discard the output of libraries."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)


def _bound_memory() -> None:
    """Limit the address space of this process and disable core dumps, where the system supports that."""
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _answer(order: Order, data: bytes) -> tuple[Drawn, bytes]:
    """Draw one picture; return the answer and its pixels, or a fault."""
    import pygame

    try:
        head = head_of(data)
        if head.kind == "svg":
            made, lacks = _svg(data, order)
        else:
            made, lacks = _photo(data, head, order.size), ()
        differs = _difference(made, data, order.size) if order.compares and head.kind == "svg" else 0.0
    except BadPicture as error:
        return Drawn(fault=str(error)), b""
    except MemoryError:
        return Drawn(fault=str(_("takes too much memory"))), b""
    except (ValueError, pygame.error) as error:
        return Drawn(fault=_("can't be drawn ({why})").format(why=str(error)[:120])), b""
    except Exception as error:
        return Drawn(fault=_("can't be drawn ({why})").format(why=type(error).__name__)), b""
    return Drawn(made.get_size(), lacks, "", differs), pygame.image.tobytes(made, "RGBA")


def _svg(data: bytes, order: Order) -> tuple[pygame.Surface, tuple[Lack, ...]]:
    """Rasterize an SVG with resvg."""
    import pygame
    import resvg_py

    copy = sanitize(data, order.size)
    options: dict[str, Any] = {"skip_system_fonts": True}
    if copy.letters:
        options |= {"font_files": list(order.fonts), "font_family": "Source Sans Pro"}
        options |= dict.fromkeys(
            ("serif_family", "sans_serif_family", "cursive_family", "fantasy_family", "monospace_family"),
            "Source Sans Pro",
        )
    png = resvg_py.svg_to_bytes(svg_string=copy.text, **options)
    lacks = (*copy.lacks, *_unknown_letters(copy.letters, order.fonts))
    return _with_alpha(pygame.image.load(io.BytesIO(png), "picture.png")), lacks


def _unknown_letters(letters: Mapping[str, int], fonts: Sequence[str]) -> list[Lack]:
    """List the letters missing in all our fonts, by the line of their first occurrence."""
    lost: dict[int, str] = {}
    for letter, line in letters.items():
        if not letter.isascii() and letter.isprintable() and not any(_has(font, letter) for font in fonts):
            lost[line] = lost.get(line, "") + letter
    problem = _("has letters that no font here has ({letters}); turn its words into paths")
    return [Lack("<text>", line, problem.format(letters=found[:20])) for line, found in sorted(lost.items())]


@lru_cache(maxsize=10_000)
def _has(font: str, letter: str) -> bool:
    """Return whether a font has a glyph for a letter."""
    return _opened(font).get_metrics(letter)[0] is not None


@lru_cache(maxsize=16)
def _opened(font: str) -> pygame.freetype.Font:
    """Open a font with freetype, which can report missing glyphs."""
    import pygame.freetype

    if not pygame.freetype.get_init():
        pygame.freetype.init()
    return pygame.freetype.Font(font, 16)


def _photo(data: bytes, head: Head, size: tuple[int, int]) -> pygame.Surface:
    """Decode a PNG or JPEG, scale it, and rotate it upright."""
    import pygame

    made = pygame.image.load(io.BytesIO(data), f"picture.{head.kind}")
    sideways = head.orientation >= 5
    wide, high = (size[1], size[0]) if sideways else size
    made = pygame.transform.smoothscale(_with_alpha(made), (wide, high))
    if head.orientation in (2, 5, 7, 4):
        made = pygame.transform.flip(made, True, False)
    turn = {3: 180, 4: 180, 5: 90, 6: -90, 7: -90, 8: 90}.get(head.orientation, 0)
    return pygame.transform.rotate(made, turn) if turn else made


def _with_alpha(made: pygame.Surface) -> pygame.Surface:
    """Convert a picture to 32 bits with alpha."""
    import pygame

    if made.get_bitsize() == 32 and made.get_flags() & pygame.SRCALPHA:
        return made
    whole = pygame.Surface(made.get_size(), pygame.SRCALPHA, 32)
    whole.blit(made, (0, 0))
    return whole


def _difference(made: pygame.Surface, data: bytes, size: tuple[int, int]) -> float:
    """Return the mean difference from SDL's drawing of an SVG, 0 (equal) to 1: the maximum over channels."""
    import pygame

    other = pygame.image.load_sized_svg(io.BytesIO(data), size)
    found = 0
    for ground in BACKGROUND:
        flat = []
        for picture in (made, other):
            whole = pygame.Surface(size, 0, 32)
            whole.fill(ground)
            whole.blit(picture, picture.get_rect(center=(size[0] // 2, size[1] // 2)))
            flat.append(whole)
        more, less = flat[0].copy(), flat[1].copy()
        more.blit(flat[1], (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        less.blit(flat[0], (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        more.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        found = max(found, *pygame.transform.average_color(more)[:3])
    return found / 255
