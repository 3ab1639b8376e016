"""Sounds: short files of assets/sound, played when there is a device and nobody has muted it.

The mixer is opened at the first sound, never on import. No device, no file, a broken file: silence.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import Literal

import pygame

from game import resources

Group = Literal["effects", "music"]

_log = logging.getLogger(__name__)


class Sounds:
    """Plays sounds by name; volumes are 0..1 per group."""

    def __init__(self, wanted: bool = True) -> None:
        self.wanted = wanted
        """False: the device is never opened (tests, --no-sound)."""
        self.muted = False
        self._volumes: dict[Group, float] = {"effects": 0.7, "music": 0.5}
        self._open: bool | None = None
        self._held: dict[str, pygame.mixer.Sound | None] = {}
        self.played: list[str] = []
        """Names of the last sounds asked for, newest last (at most 50): for tests and for captions."""

    def volume(self, group: Group = "effects") -> float:
        """Return a group's volume, 0..1."""
        return self._volumes[group]

    def set_volume(self, value: float, group: Group = "effects") -> None:
        """Set a group's volume, held within 0..1."""
        self._volumes[group] = max(0.0, min(1.0, value))

    def play(self, name: str, group: Group = "effects", loudness: float = 1.0) -> None:
        """Play assets/sound/<name>.ogg or .wav; silence when that is impossible."""
        self.played = [*self.played[-49:], name]
        if self.muted or not self._volumes[group] or not self._ready():
            return
        sound = self._load(name)
        if sound is not None:
            sound.set_volume(self._volumes[group] * max(0.0, min(1.0, loudness)))
            sound.play()

    def close(self) -> None:
        """Close the mixer and drop loaded sounds."""
        if self._open:
            pygame.mixer.quit()
        self._open, self._held = None, {}

    def _ready(self) -> bool:
        """Open the device on first use; return whether there is one."""
        if self._open is None:
            self._open = False
            if self.wanted:
                try:
                    pygame.mixer.init(44100, -16, 2, 512)
                    self._open = True
                except pygame.error as fault:
                    _log.info("no sound: %s", fault)
        return self._open

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        """Load a sound by name; None when its file is missing or broken."""
        if name not in self._held:
            self._held[name] = None
            for end in ("ogg", "wav"):
                path = resources.assets() / "sound" / f"{name}.{end}"
                try:
                    if path.is_file():
                        self._held[name] = pygame.mixer.Sound(path)
                        break
                except pygame.error as fault:
                    _log.warning("sound %s: %s", name, fault)
        return self._held[name]


@lru_cache(maxsize=1)
def sounds() -> Sounds:
    """Return the program's sound player."""
    return Sounds()
