"""Synthesis primitives: tones, noise, envelopes and filters on sample arrays with values around -1..1."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

RATE: Final = 44_100
"""Sample rate, in Hz."""
TAU: Final = 2.0 * np.pi

Samples = NDArray[np.float64]
"""Mono samples, or stereo in two rows."""
Chance = np.random.RandomState
"""A random generator with a sequence that numpy guarantees never to change."""


def chance(name: str) -> Chance:
    """Return a random generator seeded by ``name``."""
    return Chance(zlib.crc32(name.encode()))


def times(seconds: float) -> Samples:
    """Return the time of every sample in seconds."""
    return np.arange(int(seconds * RATE)) / RATE


def noise(rng: Chance, seconds: float) -> Samples:
    """Return white noise between -1 and 1."""
    return rng.uniform(-1.0, 1.0, int(seconds * RATE))


def low(samples: Samples, hertz: float) -> Samples:
    """Low-pass filter, first order (6 dB per octave)."""
    size = 1 << int(len(samples) + RATE * 4 / hertz).bit_length()
    k = 1.0 - np.exp(-TAU * hertz / RATE)
    turn = np.exp(-2j * np.pi * np.arange(size // 2 + 1) / size)
    spectrum = np.fft.rfft(samples, size) * k / (1.0 - (1.0 - k) * turn)
    return np.asarray(np.fft.irfft(spectrum, size)[: len(samples)])


def high(samples: Samples, hertz: float) -> Samples:
    """High-pass filter, first order."""
    return samples - low(samples, hertz)


def band(samples: Samples, bottom: float, top: float) -> Samples:
    """Band-pass filter."""
    return low(low(high(samples, bottom), top), top)


def decay(samples: Samples, seconds: float, attack: float = 0.002) -> Samples:
    """Apply attack and exponential decay with time constant ``seconds``; the last 6 ms fade out, against clicks."""
    n = len(samples)
    i = np.arange(n)
    edge = np.minimum(i / max(1.0, attack * RATE), (n - i) / (0.006 * RATE))
    return samples * np.minimum(1.0, edge) * np.exp(-i / (seconds * RATE))


def held(samples: Samples, attack: float, release: float) -> Samples:
    """Fade in over ``attack`` seconds and out over ``release``, with cosine curves."""
    n = len(samples)
    i = np.arange(n)
    rise = np.clip(i / max(1.0, attack * RATE), 0.0, 1.0)
    fall = np.clip((n - i) / max(1.0, release * RATE), 0.0, 1.0)
    return samples * (0.5 - 0.5 * np.cos(np.pi * rise)) * (0.5 - 0.5 * np.cos(np.pi * fall))


def swell(samples: Samples) -> Samples:
    """Swell up and down once, like a hand brushing over felt."""
    n = max(1, len(samples) - 1)
    return samples * np.maximum(0.0, np.sin(np.pi * np.arange(len(samples)) / n)) ** 1.5


def tone(seconds: float, start: float, end: float | None = None, partials: Sequence[float] = (1.0,)) -> Samples:
    """Return a tone gliding from ``start`` to ``end`` Hz; ``partials`` are the amplitudes of its harmonics."""
    n = int(seconds * RATE)
    last = start if end is None else end
    phase = np.cumsum(TAU * np.linspace(start, last, n) / RATE)
    out = np.zeros(n)
    for number, loudness in enumerate(partials, 1):
        if loudness and number * max(start, last) < RATE / 2:
            out += loudness * np.sin(phase * number)
    return out


def struck(seconds: float, pitch: float, partials: Sequence[tuple[float, float, float]]) -> Samples:
    """Return a struck or plucked tone with partials (multiple of ``pitch``, amplitude, time constant in seconds)."""
    t = times(seconds)
    out = np.zeros(len(t))
    for number, (multiple, loudness, life) in enumerate(partials):
        if multiple * pitch < 16_000.0:
            out += loudness * np.exp(-t / life) * np.sin(TAU * multiple * pitch * t + 0.7 * number)
    return out


def mix(*parts: tuple[float, Samples]) -> Samples:
    """Mix sounds, each starting at its time in seconds."""
    out = np.zeros(max(int(at * RATE) + len(part) for at, part in parts))
    for at, part in parts:
        first = int(at * RATE)
        out[first : first + len(part)] += part
    return out


def knock(rng: Chance, pitch: float, length: float = 0.05) -> Samples:
    """Return a knock on wood: a short click and two resonances."""
    body = decay(tone(length * 4, pitch, pitch * 0.92), length * 0.45)
    ring = decay(tone(length * 4, pitch * 2.71), length * 0.22)
    click = decay(high(noise(rng, length * 4), 1800.0), 0.004, 0.0003)
    return mix((0.0, body), (0.0, 0.45 * ring), (0.0, 0.7 * click))


def bell(pitch: float, seconds: float) -> Samples:
    """Return a soft struck bar, like a toy celesta."""
    a = decay(tone(seconds, pitch), seconds * 0.28)
    b = decay(tone(seconds, pitch * 3.01), seconds * 0.10)
    c = decay(tone(seconds, pitch * 5.9), seconds * 0.04)
    return mix((0.0, a), (0.0, 0.3 * b), (0.0, 0.12 * c))


def chord(pitches: Sequence[float], seconds: float) -> Samples:
    """Return a warm chord of soft reeds."""
    parts = [(0.012 * i, low(tone(seconds, p, None, (1.0, 0.35, 0.18, 0.08)), 2400.0)) for i, p in enumerate(pitches)]
    return decay(mix(*parts), seconds * 0.38, 0.02)


def hertz(note: str) -> float:
    """Return the frequency of a note in Hz: ``"A4"`` is 440, ``"Eb3"``, ``"F#2"``."""
    steps = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}[note[0]]
    sign = note[1:-1]
    steps += sign.count("#") - sign.count("b")
    return float(440.0 * 2.0 ** ((steps - 9) / 12 + int(note[-1]) - 4))


def echo(seconds: float, rng: Chance) -> Samples:
    """Return the stereo impulse response of a warm room, duller towards the end."""
    n = int(seconds * RATE)
    t = np.arange(n) / RATE
    rough = rng.standard_normal((2, n))
    spectrum = np.fft.rfft(rough)
    pitch = np.fft.rfftfreq(n, 1.0 / RATE)
    bright = np.fft.irfft(spectrum / np.sqrt(1.0 + (pitch / 4200.0) ** 4), n)
    dull = np.fft.irfft(spectrum / np.sqrt(1.0 + (pitch / 1300.0) ** 4), n)
    wet = (bright * np.exp(-9.0 * t / seconds) + dull * np.exp(-5.0 * t / seconds)) * np.minimum(1.0, t / 0.012)
    return np.asarray(wet / np.sqrt((wet**2).sum(axis=1, keepdims=True)) * 0.8)
