"""Music: a bed for the page one is on, in layers that come in as the tension rises.

    music().follow(Mood("parlour", tension=0.4), dt)        # every frame; None goes on with what plays

A bed is the files ``assets/music/<bed>.1.ogg``, ``.2.ogg`` ...: layers of one length, the calmest first. All of them
begin together and loop without end on channels of the mixer that nothing else uses; the mixer counts their samples,
so they never drift, and a layer "comes in" by its volume alone. Another bed is decoded by a thread (the old one goes
on meanwhile) and faded over. No device, no volume, no file, a broken file: silence, and nothing is decoded.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec
import pygame
from msgspec.structs import replace

from game import resources
from game.ui.sound import FOR_MUSIC, Sounds, sounds

PARLOUR: Final = "parlour"
"""The bed of all pages that belong to no game, and of games without one of their own."""
LEAD: Final = 4096
"""Frames before and behind the loop in each file, where the coder is least exact: they are cut off."""
BLEND: Final = 1024
"""Frames over which what lies behind the loop becomes its beginning: coded twice, they are not quite the same."""
CHANNELS: Final = 2
FRAME: Final = 2 * CHANNELS
"""Bytes of a frame of 16 bits a channel."""
MOST_LAYERS: Final = FOR_MUSIC // 2
"""One bed fades out while another fades in."""
FADE_IN, FADE_OUT, HUSH, LAYER = 3.0, 1.6, 0.25, 5.0
"""Seconds: a new bed, an old one, being silenced by a menu, a layer that comes in."""

_log = logging.getLogger(__name__)


class Mood(msgspec.Struct, frozen=True):
    """What music a page wants: a bed, how near the end is (0..1), and whether everything stands still."""

    bed: str = PARLOUR
    tension: float = 0.0
    paused: bool = False


def layer_levels(tension: float, count: int) -> tuple[float, ...]:
    """Return how loud each of ``count`` layers is: the first always, each other one once its share has passed.

    Of three layers the second comes in between a third and 7/12 of the tension, the third between 2/3 and 11/12.
    """
    if not count:
        return ()
    return (1.0, *(max(0.0, min(1.0, (tension * count - layer) / 0.75)) for layer in range(1, count)))


class Loading(threading.Thread):
    """Decodes the layers of a bed; ``layers`` are there once it is done, none when one of them is broken."""

    def __init__(self, bed: str) -> None:
        super().__init__(name=f"music of {bed}", daemon=True)
        self.bed = bed
        self.layers: tuple[pygame.mixer.Sound, ...] = ()
        self.unwanted = False
        """Set when another bed is wanted: the thread ends after its present layer."""

    def run(self) -> None:
        """Decode one layer after the other."""
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
        """Wait until it has ended, after the layer it is at."""
        self.unwanted = True
        self.join()


class Deck:
    """A bed that plays on channels of its own."""

    def __init__(self, bed: str, layers: tuple[pygame.mixer.Sound, ...], first: int, tension: float) -> None:
        """Start all layers together, not to be heard yet, on the channels from ``first`` on."""
        self.bed, self.first = bed, first
        self.gain = 0.0
        self.levels = list(layer_levels(tension, len(layers)))
        self.paused = False
        self._channels = [pygame.mixer.Channel(first + number) for number in range(len(layers))]
        self._told = [0.0] * len(layers)
        for channel in self._channels:
            channel.set_volume(0.0)
        for channel, layer in zip(self._channels, layers, strict=True):  # in one go: at worst 12 ms lie between them
            channel.play(layer, loops=-1)

    def thicken(self, tension: float, dt: float) -> None:
        """Let the layers come in and go out."""
        for number, wanted in enumerate(layer_levels(tension, len(self.levels))):
            self.levels[number] = _towards(self.levels[number], wanted, dt / LAYER)

    def hear(self, volume: float) -> None:
        """Set the volume of every channel; the mixer is only told what has changed."""
        for number, (channel, level) in enumerate(zip(self._channels, self.levels, strict=True)):
            loud = round(volume * self.gain * level, 3)
            if loud != self._told[number]:
                self._told[number] = loud
                channel.set_volume(loud)

    def pause(self, paused: bool) -> None:
        """Stand still, or go on."""
        if paused != self.paused:
            self.paused = paused
            for channel in self._channels:
                (channel.pause if paused else channel.unpause)()

    def stop(self) -> None:
        """Give the channels back."""
        for channel in self._channels:
            channel.stop()


class Music:
    """Plays the bed of the page that is shown."""

    def __init__(self, player: Sounds) -> None:
        """``player`` holds the device, its volumes and whether it is muted."""
        self._player = player
        self.mood: Mood | None = None
        """What was wanted last."""
        self._failed = False
        self.playing: Deck | None = None
        self._leaving: Deck | None = None
        self._loading: Loading | None = None

    def follow(self, wanted: Mood | None, dt: float, hidden: bool = False) -> None:
        """Fade by ``dt`` seconds towards a mood; None: the present bed goes on. Never waits.

        ``hidden``: the window is hidden, so the music pauses.
        """
        if wanted is not None:
            self.mood = wanted
        elif self.mood is not None and self.mood.paused:
            self.mood = replace(self.mood, paused=False)
        if self.mood is None or self._failed:
            return
        try:
            self._go_on(replace(self.mood, paused=True) if hidden else self.mood, dt)
        except pygame.error as fault:  # the device has gone
            self._failed = True
            _log.warning("no music: %s", fault)

    def _go_on(self, mood: Mood, dt: float) -> None:
        heard = self._player.audible("music")
        if heard and not mood.paused:
            self._prepare(mood)
        self._fade(mood, dt, heard)

    def close(self) -> None:
        """Stop at once and forget what was decoded; call it before the device is closed."""
        if self._loading is not None:
            self._loading.stop()
        for deck in (self.playing, self._leaving):
            if deck is not None:
                with contextlib.suppress(pygame.error):  # the device may have gone
                    deck.stop()
        self.mood = self.playing = self._leaving = self._loading = None
        self._failed = False

    def _prepare(self, mood: Mood) -> None:
        """Decode the bed of a mood, and start it once it is decoded and a deck is free."""
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
        volume = self._player.volume("music") if heard else 0.0
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
            deck.thicken(mood.tension, dt)
        deck.pause(still and not deck.gain)
        deck.hear(volume)


@lru_cache(maxsize=64)
def files_of(bed: str) -> tuple[Path, ...]:
    """Return the files of the layers of a bed, of our own games and of installed ones; none: it has no music."""
    names = (f"music/{bed}.{layer}.ogg" for layer in range(1, MOST_LAYERS + 1))
    return tuple(path for name in names if (path := resources.find_asset(name)).is_file())


@lru_cache(maxsize=1)
def music() -> Music:
    """Return the program's music, on the device of its sounds."""
    return Music(sounds())


def _loop(path: Path) -> pygame.mixer.Sound:
    """Decode a layer and cut off what lies around its loop; its end flows over into its beginning."""
    whole = pygame.mixer.Sound(path).get_raw()
    loop, behind = bytearray(whole[LEAD * FRAME : -LEAD * FRAME]), whole[-LEAD * FRAME :]
    begin, other = memoryview(loop).cast("h"), memoryview(behind).cast("h")
    for place in range(BLEND * CHANNELS):
        share = (place // CHANNELS + 0.5) / BLEND
        begin[place] = round(begin[place] * share + other[place] * (1.0 - share))
    return pygame.mixer.Sound(buffer=loop)


def _towards(value: float, end: float, step: float) -> float:
    """Return a value that has come nearer to ``end`` by at most ``step``."""
    return min(end, value + step) if value < end else max(end, value - step)
