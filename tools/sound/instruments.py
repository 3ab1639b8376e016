"""The instruments: each plays a pitch (Hz) for some seconds; drums take no arguments."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Final

import numpy as np

from tools.sound.score import Instrument
from tools.sound.synth import (
    RATE,
    TAU,
    Samples,
    band,
    chance,
    decay,
    held,
    high,
    knock,
    low,
    mix,
    noise,
    struck,
    swell,
    times,
    tone,
)

LEVEL: Final = 0.25
"""RMS level of the loudest twentieth of a second of every note; the score sets the mix."""


def instrument(make: Instrument) -> Instrument:
    """Normalize the loudness of an instrument's notes, and cache them."""

    @lru_cache(maxsize=400)
    @wraps(make)
    def play(pitch: float, seconds: float) -> Samples:
        note = make(pitch, seconds)
        size = RATE // 20
        power = np.cumsum(np.pad(note**2, (1, size)))
        loudest = np.sqrt((power[size:] - power[:-size]).max() / size)
        return np.asarray(note * (LEVEL / loudest))

    return play


def drum(make: Callable[[], Samples]) -> Callable[[], Samples]:
    """Normalize the peak of a drum to 1, and cache its sound."""

    @lru_cache(maxsize=1)
    @wraps(make)
    def hit() -> Samples:
        sound = make()
        return np.asarray(sound / np.abs(sound).max())

    return hit


# -- struck and plucked ---------------------------------------------------------------------------------------------


@instrument
def vibraphone(pitch: float, seconds: float) -> Samples:
    """A vibraphone with soft mallets and slow tremolo."""
    long = max(1.6, seconds + 1.2)
    bars = struck(long, pitch, ((1.0, 1.0, 0.9), (3.98, 0.16, 0.25), (9.2, 0.03, 0.05)))
    return held(bars * (1.0 - 0.28 * np.sin(TAU * 4.6 * times(long)) ** 2), 0.006, 0.5)


@instrument
def electric_piano(pitch: float, seconds: float) -> Samples:
    """An electric piano with tines and a soft amplifier."""
    long = seconds + 0.7
    t = times(long)
    bite = 1.1 * np.exp(-t / 0.35)
    tine = np.sin(TAU * pitch * t + bite * np.sin(TAU * pitch * t))
    ring = 0.10 * np.exp(-t / 0.16) * np.sin(TAU * 7.0 * pitch * t) if pitch < 1200 else 0.0
    return held((tine + ring) * np.exp(-t / (0.9 + 160.0 / pitch)), 0.006, 0.45)


@instrument
def music_box(pitch: float, seconds: float) -> Samples:
    """A music box comb."""
    return held(struck(1.5, pitch, ((1.0, 1.0, 0.42), (2.01, 0.2, 0.2), (5.4, 0.10, 0.06))), 0.003, 0.4)


@instrument
def harpsichord(pitch: float, seconds: float) -> Samples:
    """A harpsichord, heard from the next room."""
    long = min(2.0, seconds + 0.25)
    partials = tuple((float(h), 1.0 / h**0.8, 0.75 / (1.0 + 0.22 * h)) for h in range(1, 15))
    return held(low(struck(long, pitch, partials), 3600.0), 0.002, 0.12)


@instrument
def pizzicato(pitch: float, seconds: float) -> Samples:
    """A plucked cello string."""
    partials = tuple((float(h), 1.0 / h**1.3, 0.30 / h**0.6) for h in range(1, 9))
    return held(low(struck(0.9, pitch, partials), 2200.0), 0.004, 0.2)


@instrument
def double_bass(pitch: float, seconds: float) -> Samples:
    """A plucked upright bass."""
    partials = tuple((float(h), 1.0 / h**1.25, 0.85 / h**0.9) for h in range(1, 9))
    return held(low(struck(seconds + 0.12, pitch, partials), 1100.0), 0.012, 0.12)


@instrument
def dulcimer(pitch: float, seconds: float) -> Samples:
    """A hammered dulcimer with pairs of wires."""
    partials = tuple((float(h), 1.0 / h**1.1, 0.5 / h**0.7) for h in range(1, 10))
    pair = struck(1.3, pitch * 0.9988, partials) + struck(1.3, pitch * 1.0012, partials)
    return held(low(0.5 * pair, 3000.0), 0.002, 0.35)


@instrument
def clean_guitar(pitch: float, seconds: float) -> Samples:
    """A softly played electric guitar with slow chorus."""
    partials = tuple((float(h), abs(np.sin(0.36 * np.pi * h)) / h, 0.95 / h**0.7) for h in range(1, 13))
    plain, other = (struck(seconds + 0.5, pitch * turn, partials) for turn in (1.0, 1.0018))
    return held(low(plain + 0.7 * other, 2800.0), 0.004, 0.4)


@instrument
def muted_guitar(pitch: float, seconds: float) -> Samples:
    """A palm-muted power chord (root and fifth)."""
    return _driven(pitch, 0.34, 0.075, 900.0)


@instrument
def power_guitar(pitch: float, seconds: float) -> Samples:
    """A ringing power chord (root and fifth)."""
    return held(_driven(pitch, seconds + 0.2, 1.1, 1900.0), 0.004, 0.2)


@instrument
def lead_guitar(pitch: float, seconds: float) -> Samples:
    """A lead guitar with slight vibrato."""
    long = seconds + 0.25
    t = times(long)
    phase = TAU * np.cumsum(pitch * (1.0 + 0.005 * np.minimum(1.0, t / 0.4) * np.sin(TAU * 5.3 * t))) * (t[1] - t[0])
    wave = sum(np.sin(h * phase) / h for h in range(1, 10))
    return held(low(np.tanh(1.8 * wave) * np.exp(-t / 1.4), 1700.0), 0.02, 0.22)


def _driven(pitch: float, seconds: float, life: float, bright: float) -> Samples:
    """Return a power chord through an overdriven amplifier and its cabinet."""
    partials = tuple((float(h), 1.0 / h, life / h**0.35) for h in range(1, 12))
    strings = struck(seconds, pitch, partials) + 0.8 * struck(seconds, pitch * 1.4983, partials)
    loud = np.tanh(2.6 * strings)
    return held(low(low(high(loud, 70.0), bright), bright * 1.6), 0.003, 0.05)


# -- blown, bowed and sung ------------------------------------------------------------------------------------------


@instrument
def voices(pitch: float, seconds: float) -> Samples:
    """A few voices singing "ooh"."""
    long = seconds + 0.35
    t = times(long)
    out = np.zeros(len(t))
    for voice, off in enumerate((0.997, 1.0, 1.0035)):
        sway = 1.0 + 0.0035 * np.sin(TAU * (4.6 + 0.35 * voice) * t + 2.0 * voice)
        phase = TAU * np.cumsum(pitch * off * sway) * (t[1] - t[0])
        for h in range(1, 9):
            f = h * pitch
            out += _formant(f) * np.sin(h * phase + voice) / h
    return held(out, 0.22, 0.45)


def _formant(hertz: float) -> float:
    """Return the gain of a partial for the vowel "ooh"."""
    first, second = ((hertz - 340.0) / 190.0) ** 2, ((hertz - 820.0) / 160.0) ** 2
    return float(np.exp(-first) + 0.3 * np.exp(-second) + 0.05)


@instrument
def strings(pitch: float, seconds: float) -> Samples:
    """A distant string section."""
    return _section(pitch, seconds, 10, 1500.0, 0.5, 0.7)


@instrument
def warm_pad(pitch: float, seconds: float) -> Samples:
    """A synthesizer pad of the eighties with an almost closed filter."""
    return _section(pitch, seconds, 7, 800.0, 0.7, 1.0)


@instrument
def organ(pitch: float, seconds: float) -> Samples:
    """An organ with drawbars and a slow rotary speaker."""
    long = seconds + 0.15
    turn = 1.0 + 0.12 * np.sin(TAU * 0.9 * times(long))
    return held(tone(long, pitch, None, (1.0, 0.6, 0.35, 0.25, 0.0, 0.12, 0.0, 0.08)) * turn, 0.09, 0.15)


@instrument
def harmonium(pitch: float, seconds: float) -> Samples:
    """A harmonium: reeds with a breathing bellows."""
    long = seconds + 0.3
    partials = (1.0, 0.55, 0.5, 0.2, 0.22, 0.1, 0.08)
    pair = tone(long, pitch * 0.9985, None, partials) + tone(long, pitch * 1.0015, None, partials)
    breath = 0.82 + 0.18 * np.sin(TAU * 0.31 * times(long))
    return held(low(0.5 * pair * breath, 1400.0), 0.3, 0.35)


@instrument
def clarinet(pitch: float, seconds: float) -> Samples:
    """A clarinet in its low register."""
    long = seconds + 0.08
    sway = 1.0 + 0.10 * np.sin(TAU * 4.8 * times(long)) * np.minimum(1.0, times(long) / 0.5)
    return held(low(tone(long, pitch, None, (1.0, 0.04, 0.5, 0.05, 0.25, 0.04, 0.1)), 2200.0) * sway, 0.06, 0.1)


@instrument
def tuba(pitch: float, seconds: float) -> Samples:
    """A tuba, played short."""
    long = seconds + 0.1
    return held(low(tone(long, pitch, None, (1.0, 0.8, 0.5, 0.3, 0.18, 0.1)), 620.0) * np.exp(-times(long) / 0.9),
                0.035, 0.1)  # fmt: skip


def _section(pitch: float, seconds: float, count: int, bright: float, attack: float, release: float) -> Samples:
    """Return several slightly detuned sawtooth waves."""
    long = seconds + release
    partials = tuple(1.0 / h for h in range(1, count))
    parts = (tone(long, pitch * off, None, partials) for off in (0.9965, 1.0, 1.0031))
    return held(low(low(sum(parts, np.zeros(int(long * RATE))), bright), bright * 2.0), attack, release)


# -- synthesizers -------------------------------------------------------------------------------------------------


@instrument
def pulse(pitch: float, seconds: float) -> Samples:
    """A square wave with a fast closing filter."""
    partials = tuple((float(h), 1.0 / h, 0.5 / h**0.9) for h in range(1, 16, 2))
    return held(low(struck(seconds + 0.2, pitch, partials), 2600.0), 0.005, 0.12)


@instrument
def synth_bass(pitch: float, seconds: float) -> Samples:
    """A round synthesizer bass with a short attack."""
    partials = tuple((float(h), 1.0 / h**0.9, 0.5 / h**0.8) for h in range(1, 12))
    return held(low(struck(seconds + 0.05, pitch, partials), 900.0), 0.006, 0.06)


@instrument
def glass(pitch: float, seconds: float) -> Samples:
    """A soft digital bell of the eighties."""
    long = seconds + 1.2
    t = times(long)
    wave = np.sin(TAU * pitch * t + 1.6 * np.exp(-t / 0.3) * np.sin(TAU * 3.0 * pitch * t))
    return held(low(wave * np.exp(-t / 0.7), 4200.0), 0.004, 0.5)


# -- drums and machines -------------------------------------------------------------------------------------------


@drum
def brush() -> Samples:
    """A wire brush swept over a snare."""
    return swell(band(noise(chance("brush"), 0.24), 1400.0, 4800.0))


@drum
def brush_tap() -> Samples:
    """A tap of a wire brush."""
    return decay(band(noise(chance("brush tap"), 0.2), 900.0, 4200.0), 0.035, 0.003)


@drum
def hat() -> Samples:
    """A soft closed hi-hat."""
    return decay(low(high(noise(chance("hat"), 0.12), 5200.0), 8500.0), 0.022, 0.002)


@drum
def kick() -> Samples:
    """A damped bass drum."""
    return decay(tone(0.32, 96.0, 44.0), 0.11, 0.004)


@drum
def snare() -> Samples:
    """A soft snare drum."""
    rattle = decay(band(noise(chance("snare"), 0.25), 700.0, 4600.0), 0.06, 0.002)
    return mix((0.0, 1.6 * rattle), (0.0, 0.6 * decay(tone(0.2, 196.0, 170.0), 0.05)))


@drum
def clap() -> Samples:
    """Three people clapping, slightly out of time."""
    hand = decay(band(noise(chance("clap"), 0.16), 800.0, 3200.0), 0.03, 0.002)
    return mix((0.0, hand), (0.011, 0.8 * hand), (0.019, 0.9 * hand))


@drum
def tick() -> Samples:
    """A clock's tick: a pallet on a tooth of the escape wheel."""
    return low(knock(chance("tick"), 1500.0, 0.014), 5200.0)


@drum
def tock() -> Samples:
    """A clock's tock: the other pallet."""
    return low(knock(chance("tock"), 1130.0, 0.016), 4200.0)


@drum
def gear() -> Samples:
    """A cog falling into place: iron on felt."""
    ring = struck(0.5, 523.0, ((1.0, 0.6, 0.08), (2.76, 0.5, 0.05), (5.4, 0.2, 0.03)))
    return mix((0.0, low(ring, 3400.0)), (0.0, 0.8 * knock(chance("gear"), 210.0, 0.04)))


@drum
def steam() -> Samples:
    """A steam valve."""
    return swell(band(noise(chance("steam"), 0.55), 1600.0, 4200.0)) * np.exp(-times(0.55) / 0.25)


@instrument
def toll(pitch: float, seconds: float) -> Samples:
    """A tower bell across the square."""
    partials = ((0.5, 0.5, 2.6), (1.0, 1.0, 1.8), (1.19, 0.5, 1.3), (1.5, 0.25, 1.0), (2.0, 0.5, 0.9), (2.7, 0.2, 0.5))
    return held(low(struck(4.5, pitch, partials), 1800.0), 0.01, 1.5)
