"""Adaptive background music: each bed has layers that fade in as the tension rises.

    music().follow(Mood("parlour", tension=0.4), dt)        # every frame; None keeps the current mood

A bed is the files ``assets/music/<bed>.1.ogg``, ``.2.ogg`` ...: layers of equal length, the calmest first. All of them
start together and loop on reserved mixer channels; the mixer counts their samples, so they never drift, and a layer
fades in by its volume alone. A new bed is decoded in a thread while the old one plays, then cross-faded. Without a
device, volume or intact files there is silence, and nothing is decoded.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import msgspec
import pygame
from msgspec.structs import replace

from game import resources
from game.ui.sound import FOR_MUSIC, Sounds, sounds

PARLOUR: Final = "parlour"
"""The bed of all scenes outside a game, and of games without a bed of their own."""
LEAD: Final = 4096
"""Padding before and after the loop in each file, in sample frames; cut off because the encoder is inaccurate there."""
BLEND: Final = 1024
"""Cross-fade from the padding after the loop to its start, in sample frames; hides differences between encodings."""
CHANNELS: Final = 2
FRAME: Final = 2 * CHANNELS
"""Size of a 16-bit stereo sample frame, in bytes."""
MOST_LAYERS: Final = FOR_MUSIC // 2
"""Maximum number of layers of a bed: half of the channels, so that two beds can cross-fade."""
FADE_IN, FADE_OUT, HUSH, LAYER = 3.0, 1.6, 0.25, 5.0
"""Fade times in seconds: a new bed in, the old bed out, a pause by a menu, a layer in."""

HUSHED: Final = 0.25
"""Volume while the music is hushed."""
HUSHING, RETURNING = 0.4, 2.0
"""Fade times in seconds: down to be hushed, and back."""
SWELL: Final = 8.0
"""How many times faster than usual layers fade in while the music swells."""

Answer = Literal["hush", "swell"]
"""How the music answers a great moment: it steps back for its sound, or joins in with all layers."""

_log = logging.getLogger(__name__)


class Mood(msgspec.Struct, frozen=True):
    """The music a scene asks for: bed, tension (0..1, 1 at the end of the game), and whether the game is paused."""

    bed: str = PARLOUR
    tension: float = 0.0
    paused: bool = False
    answer: Answer | None = None
    """How it answers a great moment that is shown."""


def layer_levels(tension: float, count: int) -> tuple[float, ...]:
    """Return the volumes of ``count`` layers: the first is always on, the others fade in at thresholds of tension.

    With three layers, the second fades in between 1/3 and 7/12 of the tension, the third between 2/3 and 11/12.
    """
    if not count:
        return ()
    return (1.0, *(max(0.0, min(1.0, (tension * count - layer) / 0.75)) for layer in range(1, count)))


class Loading(threading.Thread):
    """Thread that decodes the layers of a bed; ``layers`` is empty until it is done, and if a file is broken."""

    def __init__(self, bed: str) -> None:
        super().__init__(name=f"music of {bed}", daemon=True)
        self.bed = bed
        self.layers: tuple[pygame.mixer.Sound, ...] = ()
        self.unwanted = False
        """Cancels the thread after its current layer."""

    def run(self) -> None:
        """Decode the layers in order."""
        found: list[pygame.mixer.Sound] = []
        try:
            for path in files_of(self.bed):
                if self.unwanted:
                    return
                found.append(_loop(path))
        except (pygame.error, OSError, MemoryError) as fault:
            _log.warning("music %s: %s", self.bed, fault)
            return
        self.layers = tuple(found)

    def stop(self) -> None:
        """Cancel the thread and join it."""
        self.unwanted = True
        self.join()


class Deck:
    """A bed playing on its own channels."""

    def __init__(self, bed: str, layers: tuple[pygame.mixer.Sound, ...], first: int, tension: float) -> None:
        """Start all layers together at volume 0, on the channels from ``first`` on."""
        self.bed, self.first = bed, first
        self.gain = 0.0
        self.levels = list(layer_levels(tension, len(layers)))
        self.paused = False
        self._channels = [pygame.mixer.Channel(first + number) for number in range(len(layers))]
        self._told = [0.0] * len(layers)
        for channel in self._channels:
            channel.set_volume(0.0)
        for channel, layer in zip(self._channels, layers, strict=True):  # in one go: they start at most 12 ms apart
            channel.play(layer, loops=-1)

    def thicken(self, tension: float, dt: float) -> None:
        """Fade layers in and out towards ``tension``."""
        for number, wanted in enumerate(layer_levels(tension, len(self.levels))):
            self.levels[number] = _towards(self.levels[number], wanted, dt / LAYER)

    def hear(self, volume: float) -> None:
        """Update the volume of every channel; the mixer is called only for changes."""
        for number, (channel, level) in enumerate(zip(self._channels, self.levels, strict=True)):
            loud = round(volume * self.gain * level, 3)
            if loud != self._told[number]:
                self._told[number] = loud
                channel.set_volume(loud)

    def pause(self, paused: bool) -> None:
        """Pause or resume all channels."""
        if paused != self.paused:
            self.paused = paused
            for channel in self._channels:
                (channel.pause if paused else channel.unpause)()

    def stop(self) -> None:
        """Stop all channels."""
        for channel in self._channels:
            channel.stop()


class Music:
    """Plays the bed of the current scene."""

    def __init__(self, player: Sounds) -> None:
        """Use the device, volumes and mute switch of ``player``."""
        self._player = player
        self.mood: Mood | None = None
        """The last requested mood."""
        self._failed = False
        self._hushed = 1.0
        self.playing: Deck | None = None
        self._leaving: Deck | None = None
        self._loading: Loading | None = None

    def follow(self, wanted: Mood | None, dt: float, hidden: bool = False) -> None:
        """Fade by ``dt`` seconds towards the mood ``wanted``, or keep the current one if None. Never blocks.

        Music is paused while the window is ``hidden``.
        """
        if wanted is not None:
            self.mood = wanted
        elif self.mood is not None and (self.mood.paused or self.mood.answer):
            self.mood = replace(self.mood, paused=False, answer=None)
        if self.mood is None or self._failed:
            return
        try:
            self._go_on(replace(self.mood, paused=True) if hidden else self.mood, dt)
        except pygame.error as fault:  # the device is gone
            self._failed = True
            _log.warning("no music: %s", fault)

    def _go_on(self, mood: Mood, dt: float) -> None:
        heard = self._player.audible("music")
        if heard and not mood.paused:
            self._prepare(mood)
        self._fade(mood, dt, heard)

    def close(self) -> None:
        """Stop at once and drop decoded layers; call it before the device is closed."""
        if self._loading is not None:
            self._loading.stop()
        for deck in (self.playing, self._leaving):
            if deck is not None:
                with contextlib.suppress(pygame.error):  # the device may be gone
                    deck.stop()
        self.mood = self.playing = self._leaving = self._loading = None
        self._failed, self._hushed = False, 1.0

    def _prepare(self, mood: Mood) -> None:
        """Decode the bed of a mood in a thread; start it once it is decoded and a deck is free."""
        bed = mood.bed if files_of(mood.bed) else PARLOUR
        loading = self._loading
        if loading is None:
            if self.playing is None or self.playing.bed != bed:
                self._loading = Loading(bed)
                self._loading.start()
        elif loading.bed != bed:
            loading.unwanted = True
            self._loading = loading if loading.is_alive() else None
        elif not loading.is_alive() and self._leaving is None:
            first = MOST_LAYERS if self.playing is not None and self.playing.first == 0 else 0
            self._loading, self._leaving = None, self.playing
            self.playing = Deck(bed, loading.layers, first, mood.tension)

    def _fade(self, mood: Mood, dt: float, heard: bool) -> None:
        quiet = mood.answer == "hush"
        self._hushed = _towards(self._hushed, HUSHED if quiet else 1.0, dt / (HUSHING if quiet else RETURNING))
        volume = self._player.volume("music") * self._hushed if heard else 0.0
        if self._leaving is not None:
            self._leaving.gain = _towards(self._leaving.gain, 0.0, dt / FADE_OUT)
            self._leaving.hear(volume)
            if not self._leaving.gain or not heard:
                self._leaving.stop()
                self._leaving = None
        deck = self.playing
        if deck is None:
            return
        still = mood.paused or not heard
        deck.gain = _towards(deck.gain, 0.0 if still else 1.0, dt / (HUSH if still else FADE_IN))
        if not still:
            swells = mood.answer == "swell"
            deck.thicken(1.0 if swells else mood.tension, SWELL * dt if swells else dt)
        deck.pause(still and not deck.gain)
        deck.hear(volume)


@lru_cache(maxsize=64)
def files_of(bed: str) -> tuple[Path, ...]:
    """Return the layer files of a bed, of built-in and installed games; empty if it has none."""
    names = (f"music/{bed}.{layer}.ogg" for layer in range(1, MOST_LAYERS + 1))
    return tuple(path for name in names if (path := resources.find_asset(name)).is_file())


@lru_cache(maxsize=1)
def music() -> Music:
    """Return the music player of the process, on the device of :func:`.sounds`."""
    return Music(sounds())


def _loop(path: Path) -> pygame.mixer.Sound:
    """Decode a layer, cut off its padding and cross-fade its end into its start."""
    whole = pygame.mixer.Sound(path).get_raw()
    loop, behind = bytearray(whole[LEAD * FRAME : -LEAD * FRAME]), whole[-LEAD * FRAME :]
    begin, other = memoryview(loop).cast("h"), memoryview(behind).cast("h")
    for place in range(BLEND * CHANNELS):
        share = (place // CHANNELS + 0.5) / BLEND
        begin[place] = round(begin[place] * share + other[place] * (1.0 - share))
    return pygame.mixer.Sound(buffer=loop)


def _towards(value: float, end: float, step: float) -> float:
    """Move ``value`` towards ``end`` by at most ``step``."""
    return min(end, value + step) if value < end else max(end, value - step)
