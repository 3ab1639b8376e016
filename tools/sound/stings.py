"""Stings: phrases for events such as your turn, a sale or a win. Stereo, in a small room."""

from __future__ import annotations

import numpy as np

from tools.sound import instruments as band
from tools.sound.recipes import sound
from tools.sound.synth import (
    RATE,
    Chance,
    Samples,
    bell,
    chance,
    chord,
    decay,
    echo,
    hertz,
    knock,
    low,
    mix,
    noise,
    struck,
    swell,
    tone,
)
from tools.sound.synth import band as between


def around(samples: Samples, share: float = 0.35, seconds: float = 1.1) -> Samples:
    """Return a sound with reverb: two channels, including the tail."""
    answer = echo(seconds, chance("the room of the parlour"))
    length = len(samples) + answer.shape[1]
    size = 1 << length.bit_length()
    wet = np.fft.irfft(np.fft.rfft(samples, size) * np.fft.rfft(answer, size), size)[:, :length]
    dry = np.pad(samples, (0, length - len(samples)))
    fade = np.minimum(1.0, np.arange(length)[::-1] / (0.3 * RATE))
    return np.asarray((dry + share * wet) * fade)


@sound("win", 0.46)
def win(rng: Chance) -> Samples:
    """A rising phrase that resolves, about three seconds."""
    del rng
    steps = ((0.0, "C5"), (0.16, "E5"), (0.32, "G5"), (0.48, "A5"), (0.72, "G5"), (0.90, "C6"))
    parts = [(at, 0.8 * bell(hertz(note), 1.0)) for at, note in steps]
    parts += [(at + 0.01, 0.16 * band.vibraphone(hertz(note) / 2.0, 0.4)) for at, note in steps]
    home = chord([hertz(note) for note in ("C4", "E4", "G4", "C5")], 1.9)
    before = chord([hertz(note) for note in ("F3", "A3", "C4")], 0.9)
    return around(mix(*parts, (0.0, 0.4 * before), (0.90, 0.55 * home), (0.90, 0.3 * decay(tone(1.6, 65.41), 0.6))))


@sound("loss", 0.42)
def loss(rng: Chance) -> Samples:
    """A slow falling phrase that fades out."""
    del rng
    steps = ((0.0, "A4"), (0.32, "G4"), (0.64, "F4"), (1.02, "E4"))
    parts = [(at, 0.7 * bell(hertz(note), 1.1)) for at, note in steps]
    return around(mix(*parts, (1.02, 0.55 * chord([hertz(note) for note in ("A2", "E3", "C4")], 1.8))), 0.5, 1.6)


@sound("your_turn", 0.30)
def your_turn(rng: Chance) -> Samples:
    """Two soft vibraphone notes, a fourth apart."""
    del rng
    first, second = (0.8 * band.vibraphone(hertz(note), 0.3) for note in ("D5", "G5"))
    return around(mix((0.0, first), (0.13, second)), 0.3)


@sound("response_window", 0.30)
def response_window(rng: Chance) -> Samples:
    """A question: two quick taps on glass, and a high sustained note."""
    del rng
    quick = [(at, 0.7 * band.glass(hertz(note), 0.1)) for at, note in ((0.0, "E5"), (0.10, "E5"), (0.22, "B5"))]
    return around(mix(*quick, (0.22, 0.35 * band.vibraphone(hertz("F#5"), 0.5))), 0.3)


@sound("sale", 0.34)
def sale(rng: Chance) -> Samples:
    """A cash register drawer springs open, and coins settle."""
    ring = struck(1.1, 2093.0, ((1.0, 1.0, 0.35), (1.506, 0.5, 0.22), (2.33, 0.2, 0.1)))
    drawer = knock(rng, 190.0, 0.05)
    coins = []
    at = 0.16
    for number in range(9):
        coin = struck(0.25, rng.uniform(2900.0, 5200.0), ((1.0, 1.0, 0.04), (1.63, 0.6, 0.025), (2.4, 0.3, 0.015)))
        coins.append((at, (0.34 - 0.02 * number) * decay(coin, 0.09, 0.001)))
        at += rng.uniform(0.028, 0.075)
    return around(mix((0.0, 0.7 * drawer), (0.03, 0.5 * low(decay(ring, 0.4, 0.001), 6000.0)), *coins), 0.22, 0.7)


@sound("zone_slide", 0.34)
def zone_slide(rng: Chance) -> Samples:
    """A column of cards pushed up by a row: wood on felt, a ratchet, a click."""
    push = swell(between(noise(rng, 0.55), 180.0, 1300.0))
    ratchet = [(0.08 + 0.07 * step, (0.2 + 0.05 * step) * knock(rng, 880.0 + 40.0 * step, 0.010)) for step in range(6)]
    return around(mix((0.0, 1.5 * push), *ratchet, (0.52, 0.9 * knock(rng, 230.0, 0.04))), 0.15, 0.6)


@sound("curtain", 0.30)
def curtain(rng: Chance) -> Samples:
    """Heavy cloth falling, rings on a rod, the hem meeting the floor."""
    cloth = swell(between(noise(rng, 0.75), 250.0, 2200.0))
    rod = ((1.0, 1.0, 0.02), (1.7, 0.5, 0.01))
    rings = [(0.05 + 0.055 * step, 0.10 * struck(0.12, rng.uniform(2500.0, 3600.0), rod)) for step in range(7)]
    hem = decay(low(noise(rng, 0.3), 220.0), 0.07, 0.01)
    return around(mix((0.0, 1.6 * cloth), *((at, decay(ring, 0.05, 0.001)) for at, ring in rings), (0.58, 2.2 * hem)),
                  0.25, 0.9)  # fmt: skip


@sound("third_tick", 0.40)
def third_tick(rng: Chance) -> Samples:
    """Three rising ticks of a big clock, and an opening chord: your history is in place."""
    ticks = [(0.26 * step, (0.6 + 0.2 * step) * knock(rng, 1050.0 + 160.0 * step, 0.016)) for step in range(3)]
    steps = ((0.0, "D4"), (0.26, "A4"), (0.52, "D5"), (0.58, "F#5"), (0.64, "A5"), (0.70, "E6"))
    bells = [(at, 0.5 * bell(hertz(note), 1.2)) for at, note in steps]
    opened = chord([hertz(note) for note in ("D3", "A3", "F#4", "E5")], 1.8)
    return around(mix(*ticks, *bells, (0.52, 0.6 * opened)), 0.45, 1.4)
