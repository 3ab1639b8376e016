"""Sound effects: short files of assets/sound, played if there is a device and sound is not muted.

The mixer is opened at the first sound, never on import. Without a device or an intact file there is silence.
"""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import Final, Literal

import pygame

from game import resources
from game.standard_streams import silenced

Group = Literal["effects", "music"]

RATE: Final = 44100
FOR_MUSIC, FOR_EFFECTS = 6, 12
"""Numbers of mixer channels; the first ones are reserved for :mod:`game.ui.music`."""

_log = logging.getLogger(__name__)


class Sounds:
    """Plays sounds by name; volumes are 0..1 per group."""

    def __init__(self, wanted: bool = True) -> None:
        self.wanted = wanted
        """Whether to open the device; False in tests and for screenshots."""
        self.muted = False
        self._volumes: dict[Group, float] = {"effects": 0.7, "music": 0.5}
        self._open: bool | None = None
        self._held: dict[str, pygame.mixer.Sound | None] = {}
        self.played: list[str] = []
        """Names of the last 50 requested sounds, newest last; for tests and captions."""

    def volume(self, group: Group = "effects") -> float:
        """Return a group's volume, 0..1."""
        return self._volumes[group]

    def set_volume(self, value: float, group: Group = "effects") -> None:
        """Set a group's volume, clamped to 0..1."""
        self._volumes[group] = max(0.0, min(1.0, value))

    def audible(self, group: Group = "effects") -> bool:
        """Return whether a group is audible; opens the device if it is neither muted nor at volume 0."""
        return not self.muted and self._volumes[group] > 0.0 and self._ready()

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Play assets/sound/<name>.ogg if possible."""
        self.played = [*self.played[-49:], name]
        if not self.audible():
            return
        sound = self._load(name)
        if sound is not None:
            sound.set_volume(self._volumes["effects"] * max(0.0, min(1.0, loudness)))
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
                    with silenced(2):  # audio libraries write to stderr
                        pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)  # exact: music counts samples
                    pygame.mixer.set_num_channels(FOR_MUSIC + FOR_EFFECTS)
                    pygame.mixer.set_reserved(FOR_MUSIC)
                    self._open = True
                except pygame.error as fault:
                    _log.info("no sound: %s", fault)
        return self._open

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        """Load a sound by name; None if its file is missing or broken."""
        if name not in self._held:
            self._held[name] = None
            path = resources.assets() / "sound" / f"{name}.ogg"
            try:
                if path.is_file():
                    self._held[name] = pygame.mixer.Sound(path)
            except pygame.error as fault:
                _log.warning("sound %s: %s", name, fault)
        return self._held[name]


@lru_cache(maxsize=1)
def sounds() -> Sounds:
    """Return the sound player of the process."""
    return Sounds()
