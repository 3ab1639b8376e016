"""A music loop: notes mixed into a ring buffer, so that tails past the end continue at the start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import numpy as np

from tools.sound.synth import RATE, Samples, chance, echo, hertz

Instrument = Callable[[float, float], Samples]
"""Plays a pitch (Hz) for some seconds; the tail may be longer."""
LOOSE: Final = 0.006
"""Timing jitter of players, in seconds."""
LOWEST, HIGHEST = 32.0, 7_500.0
"""Cutoff frequencies of beds in Hz, high-pass and low-pass."""


class Score:
    """Stereo ring buffers of ``bars`` bars: dry signal and reverb send."""

    def __init__(self, name: str, tempo: float, bars: int, beats: int = 4, room: float = 1.6) -> None:
        """Create a loop at ``tempo`` beats per minute, ``beats`` per bar; ``room`` is the reverb time in seconds."""
        self.bars, self.beats = bars, beats
        self.size = _handy(bars * beats * 60.0 / tempo * RATE)
        self.beat = self.size / RATE / (bars * beats)
        self._dry = np.zeros((2, self.size))
        self._sent = np.zeros((2, self.size))
        self._room = room
        self._chance = chance(name)

    def put(self, sound: Samples, beat: float, loud: float = 1.0, pan: float = 0.0, room: float = 0.3) -> None:
        """Mix a sound in at a beat; ``pan`` is -1 (left) to 1 (right), ``room`` the reverb send level."""
        first = round((beat * self.beat + self._chance.uniform(-LOOSE, LOOSE)) * RATE)
        angle = (pan + 1.0) * np.pi / 4
        both = np.outer((np.cos(angle), np.sin(angle)), sound * loud * self._chance.uniform(0.88, 1.06))
        for start in range(0, len(sound), self.size):
            part = both[:, start : start + self.size]
            at = (first + start) % self.size
            head = min(part.shape[1], self.size - at)
            for bus, share in ((self._dry, 1.0), (self._sent, room)):
                bus[:, at : at + head] += share * part[:, :head]
                bus[:, : part.shape[1] - head] += share * part[:, head:]

    def play(
        self,
        instrument: Instrument,
        line: str,
        bar: float = 0,
        loud: float = 1.0,
        pan: float = 0.0,
        room: float = 0.3,
    ) -> None:
        """Play a line such as ``"Eb4:1 -:.5 G4+Bb4:2"`` (notes and beats, ``-`` is a rest), starting at a bar."""
        at = bar * self.beats
        for pitches, beats in read(line):
            for pitch in pitches:
                self.put(instrument(pitch, beats * self.beat), at, loud, pan, room)
            at += beats

    def every(self, sound: Callable[[], Samples], beats: str, loud: float = 1.0, pan: float = 0.0,
              room: float = 0.15, skip: frozenset[int] = frozenset()) -> None:  # fmt: skip
        """Play a sound at the same beats of every bar except ``skip``; ``"0 1.5*.6"``: the second one softer."""
        for bar in range(self.bars):
            if bar in skip:
                continue
            for word in beats.split():
                at, _, soft = word.partition("*")
                self.put(sound(), bar * self.beats + float(at), loud * float(soft or 1.0), pan, room)

    def samples(self) -> Samples:
        """Return both channels with reverb, filtered to the range of beds."""
        size = self.size
        answer = np.zeros((2, size))
        tail = echo(self._room, self._chance)
        answer[:, : tail.shape[1]] = tail
        spectrum = np.fft.rfft(self._dry) + np.fft.rfft(self._sent) * np.fft.rfft(answer)
        pitch = np.fft.rfftfreq(size, 1.0 / RATE)
        with np.errstate(divide="ignore"):
            spectrum *= 1.0 / np.sqrt(1.0 + (LOWEST / pitch) ** 8) / np.sqrt(1.0 + (pitch / HIGHEST) ** 8)
        spectrum[:, 0] = 0.0
        return np.asarray(np.fft.irfft(spectrum, size))


def read(line: str) -> Iterator[tuple[tuple[float, ...], float]]:
    """Yield the pitches and beats of the words in a line."""
    for word in line.replace("|", " ").split():
        names, _, beats = word.partition(":")
        pitches = () if names == "-" else tuple(hertz(name) for name in names.split("+"))
        yield pitches, float(beats)


def _handy(size: float) -> int:
    """Return the number nearest to ``size`` without prime factors above 7, for a fast FFT."""
    exact = round(size)
    return next(n for step in range(exact) for n in (exact - step, exact + step) if _smooth(n))


def _smooth(n: int) -> bool:
    """Return whether a number has no prime factors above 7."""
    for prime in (2, 3, 5, 7):
        while n % prime == 0:
            n //= prime
    return n == 1
