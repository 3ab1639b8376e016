"""Raster cache shared by test processes: an image rasterised by one is read unchanged by another."""

from io import BytesIO
from pathlib import Path
from typing import Never

import pygame
import pytest

from tests.support import rasters
from tests.support.rasters import KeptRasters

SVG = b'<svg viewBox="0 0 8 4"><rect width="5" height="3" fill="#c04020" fill-opacity="0.5"/></svg>'
SIZE = 80, 40


def never(*_arguments: object) -> Never:
    """Fail, as the image must come from the cache."""
    raise AssertionError("this picture lies in the folder")


def test_what_took_long_is_read_by_others_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rasters, "LONG", 0.0)
    made = KeptRasters(tmp_path).load_sized_svg(BytesIO(SVG), SIZE)
    monkeypatch.setattr(rasters, "_load", never)
    read = KeptRasters(tmp_path).load_sized_svg(BytesIO(SVG), SIZE)
    assert (read.get_size(), read.get_masks(), read.get_flags()) == (SIZE, made.get_masks(), made.get_flags())
    assert pygame.image.tobytes(read, "RGBA") == pygame.image.tobytes(made, "RGBA")
    with pytest.raises(AssertionError, match="lies in the folder"):
        KeptRasters(tmp_path).load_sized_svg(BytesIO(SVG), (40, 20))


def test_what_is_made_in_a_moment_is_not_shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rasters, "LONG", 60.0)
    KeptRasters(tmp_path).load_sized_svg(BytesIO(SVG), SIZE)
    assert list(tmp_path.iterdir()) == []
