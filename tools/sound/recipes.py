"""The lists of everything that is made: sounds and stings by name, stems of music by bed and layer."""

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
    """A short sound: its maker, the loudest sample it may reach, and the module that says how it is made."""

    make: SoundMaker
    peak: float
    module: str


@dataclass(frozen=True, slots=True)
class StemRecipe:
    """A layer of a bed of music: its maker, how loud it is meant to be (LUFS), and its module."""

    make: StemMaker
    loudness: float
    module: str


SOUNDS: Final[dict[str, SoundRecipe]] = {}
"""Name of the file -> its recipe."""
STEMS: Final[dict[str, StemRecipe]] = {}
"""Name of the file, ``<bed>.<layer>`` with the calmest layer 1 -> its recipe."""


def sound(name: str, peak: float) -> Callable[[SoundMaker], SoundMaker]:
    """Register a sound under ``name`` with the loudest sample it may reach."""

    def register(make: SoundMaker) -> SoundMaker:
        SOUNDS[name] = SoundRecipe(make, peak, make.__module__)
        return make

    return register


def stem(name: str, loudness: float) -> Callable[[StemMaker], StemMaker]:
    """Register a stem under ``name`` with the loudness (LUFS) it is brought to."""

    def register(make: StemMaker) -> StemMaker:
        STEMS[name] = StemRecipe(make, loudness, make.__module__)
        return make

    return register
