"""Stores the appearance of a game in a folder, and compares later ones with it."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, zip_longest
from pathlib import Path
from typing import Final
from unittest import mock

import pygame

from game.resources import HOME_VARIABLE
from tests.support.rasters import KeptRasters
from tools.proof import looking, positions
from tools.proof.looking import Sighting
from tools.proof.table import HEADING

VARIABLES: Final = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en", HOME_VARIABLE: ""}
"""Environment variables for rendering scenes."""
SMALL: Final = (640, 360)
"""Size of stored pictures in pixels; they only locate differences, which checksums detect."""


def prove(folder: Path, number: int, slug: str) -> list[str]:
    """Record ``number`` positions of a game, or compare the recorded ones if 0; return differences and a summary.

    The clock is frozen, so that drawing does not depend on the machine.
    """
    began, kept = time.process_time(), KeptRasters()
    with (
        tempfile.TemporaryDirectory() as home,
        mock.patch("time.perf_counter", return_value=0.0),
        mock.patch.object(pygame.image, "load_sized_svg", kept.load_sized_svg),
    ):
        os.environ |= VARIABLES | {HOME_VARIABLE: home}
        told = record(folder / slug, slug, number) if number else compare(folder / slug, slug)
    took = f"{time.process_time() - began:.0f} s of processor time"
    return [*told, f"{len(told)} differences, {took}" if not number else f"recorded, {took}"]


def record(folder: Path, slug: str, number: int) -> list[str]:
    """Choose positions of a game and store their appearance; return no differences."""
    chosen = positions.choose(folder, slug, number)
    for name in positions.games_of(chosen):
        _write(folder / f"log-{name}.txt", looking.log(folder, slug, name))
    for seen in looking.look(folder, slug, chosen):
        _write(folder / f"{seen.name}.txt", seen.said)
        _write(folder / f"{seen.name}.tiles", map(str, seen.tiles))
        pygame.image.save(pygame.transform.smoothscale(seen.picture, SMALL), folder / f"{seen.name}.png")
    return []


def compare(folder: Path, slug: str) -> list[str]:
    """Look at the recorded positions again; return the differences, and store pictures of them."""
    chosen, told = positions.read(folder), list[str]()
    shown = folder.parent / "differences" / slug
    shutil.rmtree(shown, ignore_errors=True)
    shown.mkdir(parents=True)
    for name in positions.games_of(chosen):
        told += _said_differs(folder, shown, f"log-{name}", looking.log(folder, slug, name))
    for seen in looking.look(folder, slug, chosen):
        before = _read(folder / f"{seen.name}.tiles")
        changed = [number for number, tile in enumerate(seen.tiles) if str(tile) != before[number]]
        if changed:
            area = _side_by_side(folder, shown, seen, changed)
            told.append(f"{seen.name}: picture: {len(changed)} tiles differ, in {tuple(area)}")
        told += _said_differs(folder, shown, seen.name, seen.said)
    return told


def differences(before: Iterable[str], now: Iterable[str]) -> Iterator[str]:
    """Yield the first differing line of each section of two texts."""
    was, says = _sections(before), _sections(now)
    for title in dict.fromkeys((*was, *says)):
        old, new = was[title], says[title]
        pairs = (pair for pair in zip_longest(old, new, fillvalue="nothing") if pair[0] != pair[1])
        for one, other in islice(pairs, 1):
            gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
            yield f"{title}: {one}  ->  {other}  ({gone.total()} lines gone, {come.total()} new)"


def _sections(lines: Iterable[str]) -> dict[str, list[str]]:
    """Split lines at their headings; those before the first are the accessibility tree, or the log."""
    found, title = defaultdict[str, list[str]](list), "tree"
    for line in lines:
        if line.startswith(HEADING):
            title = line.removeprefix(HEADING)
        else:
            found[title].append(line)
    return found


def _said_differs(folder: Path, shown: Path, name: str, said: Sequence[str]) -> list[str]:
    """Compare texts with a stored file; store them if they differ."""
    told = [f"{name}: {what}" for what in differences(_read(folder / f"{name}.txt"), said)]
    if told:
        _write(shown / f"{name}.txt", said)
    return told


def _side_by_side(folder: Path, shown: Path, seen: Sighting, changed: Sequence[int]) -> pygame.Rect:
    """Store both pictures side by side, with a frame around the changed tiles; return their rectangle."""
    first, *others = (looking.tile_of(seen.picture, number) for number in changed)
    area, size = first.unionall(others), seen.picture.get_size()
    both = pygame.Surface((2 * size[0], size[1]))
    both.blit(pygame.transform.smoothscale(pygame.image.load(folder / f"{seen.name}.png"), size), (0, 0))
    both.blit(seen.picture, (size[0], 0))
    for left in (0, size[0]):
        pygame.draw.rect(both, "red", area.move(left, 0).inflate(4, 4), 2)
    pygame.image.save(both, shown / f"{seen.name}.png")
    return area


def _write(path: Path, lines: Iterable[str]) -> None:
    path.write_text("\n".join(lines), encoding="utf-8")


def _read(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")
