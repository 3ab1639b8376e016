"""Registries of everything rendered: sounds and stings by name, music stems by bed and layer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tools.sound.score import Score
from tools.sound.synth import Chance, Samples

SoundMaker = Callable[[Chance], Samples]
StemMaker = Callable[[], Score]


@dataclass(frozen=True, slots=True)
class SoundRecipe:
    """A short sound: its maker, its peak amplitude, and the module of the recipe."""

    make: SoundMaker
    peak: float
    module: str


@dataclass(frozen=True, slots=True)
class StemRecipe:
    """A layer of a music bed: its maker, its target loudness in LUFS, and its module."""

    make: StemMaker
    loudness: float
    module: str


SOUNDS: Final[dict[str, SoundRecipe]] = {}
"""Recipes by file name."""
STEMS: Final[dict[str, StemRecipe]] = {}
"""Recipes by file name, ``<bed>.<layer>``; layer 1 is the calmest."""


def sound(name: str, peak: float) -> Callable[[SoundMaker], SoundMaker]:
    """Register a sound under ``name`` with its peak amplitude."""

    def register(make: SoundMaker) -> SoundMaker:
        SOUNDS[name] = SoundRecipe(make, peak, make.__module__)
        return make

    return register


def stem(name: str, loudness: float) -> Callable[[StemMaker], StemMaker]:
    """Register a stem under ``name`` with its target loudness in LUFS."""

    def register(make: StemMaker) -> StemMaker:
        STEMS[name] = StemRecipe(make, loudness, make.__module__)
        return make

    return register
