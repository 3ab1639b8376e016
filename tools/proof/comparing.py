"""Keeps what is seen of a game in a folder, and compares what is seen later with that."""

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
"""What the environment is while pages are looked at."""
SMALL: Final = (640, 360)
"""Pixels of the pictures that are kept: they show where a difference is; checksums find it."""


def prove(folder: Path, number: int, slug: str) -> list[str]:
    """Record ``number`` positions of a game, or (0) compare those that are recorded; return differences and a sum.

    No frame knows how long it takes: what is drawn in it does not depend on the machine.
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
    """Choose positions of a game and keep what is seen of them; return no differences."""
    chosen = positions.choose(folder, slug, number)
    for name in positions.games_of(chosen):
        _write(folder / f"log-{name}.txt", looking.log(folder, slug, name))
    for seen in looking.look(folder, slug, chosen):
        _write(folder / f"{seen.name}.txt", seen.said)
        _write(folder / f"{seen.name}.tiles", map(str, seen.tiles))
        pygame.image.save(pygame.transform.smoothscale(seen.picture, SMALL), folder / f"{seen.name}.png")
    return []


def compare(folder: Path, slug: str) -> list[str]:
    """Look at the positions of a proof again; return what is another, and show it in a folder beside."""
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
    """Yield of each section of what was said before, and is now, the first line that differs."""
    was, says = _sections(before), _sections(now)
    for title in dict.fromkeys((*was, *says)):
        old, new = was[title], says[title]
        pairs = (pair for pair in zip_longest(old, new, fillvalue="nothing") if pair[0] != pair[1])
        for one, other in islice(pairs, 1):
            gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
            yield f"{title}: {one}  ->  {other}  ({gone.total()} lines gone, {come.total()} new)"


def _sections(lines: Iterable[str]) -> dict[str, list[str]]:
    """Divide lines at their headings; what stands before the first is the access tree, or the log."""
    found, title = defaultdict[str, list[str]](list), "tree"
    for line in lines:
        if line.startswith(HEADING):
            title = line.removeprefix(HEADING)
        else:
            found[title].append(line)
    return found


def _said_differs(folder: Path, shown: Path, name: str, said: Sequence[str]) -> list[str]:
    """Compare what is said with a file; keep it where it differs, for a tool that shows all of it."""
    told = [f"{name}: {what}" for what in differences(_read(folder / f"{name}.txt"), said)]
    if told:
        _write(shown / f"{name}.txt", said)
    return told


def _side_by_side(folder: Path, shown: Path, seen: Sighting, changed: Sequence[int]) -> pygame.Rect:
    """Keep both pictures in one, with a frame around the tiles that changed; return where these are."""
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
