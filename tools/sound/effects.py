"""Sound effects of the table: cards, dice, signals. Short, dry, quiet and centered."""

from __future__ import annotations

import numpy as np

from tools.sound.recipes import sound
from tools.sound.synth import (
    RATE,
    TAU,
    Chance,
    Samples,
    band,
    bell,
    decay,
    high,
    knock,
    low,
    mix,
    noise,
    swell,
    times,
    tone,
)


# -- cards and pieces -----------------------------------------------------------------------------------------------
@sound("card_slide", 0.30)
def card_slide(rng: Chance) -> Samples:
    """Paper over felt."""
    return swell(band(noise(rng, 0.22), 900.0, 4200.0))


@sound("card_flip", 0.38)
def card_flip(rng: Chance) -> Samples:
    """A card turned over: a flick of air, then the edge touches down."""
    air = swell(band(noise(rng, 0.11), 1400.0, 6000.0))
    tap = decay(band(noise(rng, 0.08), 300.0, 2600.0), 0.012, 0.0005)
    return mix((0.0, air), (0.10, 2.2 * tap))


@sound("card_shuffle", 0.34)
def card_shuffle(rng: Chance) -> Samples:
    """Two halves of a pile riffled together, then squared up."""
    parts: list[tuple[float, Samples]] = []
    at = 0.0
    for i in range(26):
        flick = decay(band(noise(rng, 0.03), 1200.0, 5200.0), 0.006, 0.0006)
        parts.append((at, (0.6 + 0.4 * np.sin(np.pi * i / 26)) * flick))
        at += 0.034 - 0.0007 * i + rng.uniform(-0.003, 0.003)
    parts.append((at + 0.08, 1.6 * decay(band(noise(rng, 0.1), 250.0, 2200.0), 0.02, 0.001)))
    return mix(*parts)


@sound("tile_flip", 0.42)
def tile_flip(rng: Chance) -> Samples:
    """A thick cardboard tile turned over."""
    air = swell(band(noise(rng, 0.08), 700.0, 3000.0))
    return mix((0.0, 0.7 * air), (0.075, knock(rng, 240.0, 0.03)), (0.105, 0.4 * knock(rng, 210.0, 0.02)))


@sound("piece_down", 0.45)
def piece_down(rng: Chance) -> Samples:
    """A wooden pawn set on the board."""
    return mix((0.0, knock(rng, 310.0, 0.045)), (0.0, 0.8 * decay(tone(0.12, 118.0), 0.03)))


@sound("piece_up", 0.24)
def piece_up(rng: Chance) -> Samples:
    """A wooden pawn lifted: a small scrape going up."""
    scrape = swell(band(noise(rng, 0.06), 1500.0, 5000.0))
    return mix((0.0, 0.8 * scrape), (0.02, 0.5 * decay(tone(0.08, 420.0, 560.0), 0.02)))


# -- dice -----------------------------------------------------------------------------------------------------------
def roll_out(rng: Chance, hits: int, pitch: float, gap: float) -> Samples:
    """Return a die bouncing to rest: ``hits`` knocks, ever softer and closer."""
    parts: list[tuple[float, Samples]] = []
    at, loud = 0.0, 1.0
    for _ in range(hits):
        parts.append((at, loud * knock(rng, pitch * rng.uniform(0.9, 1.14), 0.028)))
        at += gap * rng.uniform(0.85, 1.1)
        gap *= 0.74
        loud *= 0.66
    return mix(*parts)


@sound("die_on_wood_1", 0.50)
def die_on_wood_1(rng: Chance) -> Samples:
    """A die lands and bounces four times."""
    return roll_out(rng, 5, 620.0, 0.10)


@sound("die_on_wood_2", 0.50)
def die_on_wood_2(rng: Chance) -> Samples:
    """A die lands and bounces three times, slightly lower."""
    return roll_out(rng, 4, 540.0, 0.12)


@sound("die_on_wood_3", 0.50)
def die_on_wood_3(rng: Chance) -> Samples:
    """A die lands and rattles to rest."""
    return roll_out(rng, 6, 700.0, 0.085)


@sound("tower_rattle", 0.46)
def tower_rattle(rng: Chance) -> Samples:
    """Dice falling through the clock tower, from baffle to baffle, for about a second."""
    parts: list[tuple[float, Samples]] = []
    at = 0.0
    while at < 0.95:
        depth = at / 0.95
        hit = knock(rng, rng.uniform(330.0, 620.0) * (1.1 - 0.3 * depth), 0.026)
        parts.append((at, rng.uniform(0.35, 1.0) * hit))
        if rng.random_sample() < 0.4:
            parts.append((at + 0.012, 0.4 * knock(rng, rng.uniform(500.0, 900.0), 0.016)))
        at += rng.uniform(0.03, 0.085)
    parts.append((0.0, 0.8 * decay(low(noise(rng, 1.1), 240.0), 0.6, 0.05)))
    return mix(*parts)


# -- signals --------------------------------------------------------------------------------------------------------
@sound("tick", 0.34)
def tick(rng: Chance) -> Samples:
    """One tick of a big clock."""
    return mix((0.0, knock(rng, 1250.0, 0.016)), (0.0, 0.5 * decay(tone(0.1, 392.0), 0.02)))


@sound("button", 0.26)
def button(rng: Chance) -> Samples:
    """A soft press."""
    return mix((0.0, knock(rng, 480.0, 0.016)), (0.035, 0.45 * knock(rng, 690.0, 0.010)))


@sound("good", 0.36)
def good(rng: Chance) -> Samples:
    """Two rising bell notes."""
    del rng
    return mix((0.0, bell(659.26, 0.5)), (0.11, bell(987.77, 0.7)))


@sound("bad", 0.34)
def bad(rng: Chance) -> Samples:
    """Two dull falling notes."""
    first = decay(low(tone(0.3, 233.08, None, (1.0, 0.4, 0.3)), 900.0), 0.09, 0.006)
    second = decay(low(tone(0.45, 174.61, 168.0, (1.0, 0.4, 0.3)), 800.0), 0.13, 0.006)
    return mix((0.0, first), (0.15, second), (0.0, 0.3 * knock(rng, 150.0, 0.04)))


@sound("love_up", 0.32)
def love_up(rng: Chance) -> Samples:
    """Three light rising bell notes, as from a music box."""
    del rng
    return mix((0.0, bell(783.99, 0.5)), (0.08, bell(987.77, 0.5)), (0.16, bell(1318.51, 0.8)))


@sound("love_down", 0.32)
def love_down(rng: Chance) -> Samples:
    """Three falling bell notes, the last one flat."""
    del rng
    last = decay(tone(0.6, 622.25, 600.0), 0.16)
    return mix((0.0, bell(987.77, 0.4)), (0.10, bell(783.99, 0.4)), (0.20, last))


@sound("engine", 0.26)
def engine(rng: Chance) -> Samples:
    """A car engine that revs up once and drops back."""
    share = np.linspace(0.0, 1.0, int(1.15 * RATE), endpoint=False)
    speed = 46.0 + 88.0 * np.sin(np.pi * np.minimum(1.0, share * 1.12)) ** 1.4
    phase = np.cumsum(TAU * speed / RATE)
    fire = sum(a * np.sin(h * phase) for h, a in ((1.0, 1.0), (2.0, 0.6), (3.0, 0.45), (5.5, 0.3)))
    shape = np.minimum(1.0, share * 14.0) * np.minimum(1.0, (1.0 - share) * 5.0)
    grit = low(noise(rng, 1.2), 500.0)[: len(share)]
    return low(np.tanh(fire * (0.9 + 2.0 * grit)) * shape, 1100.0)


@sound("thunder", 0.62)
def thunder(rng: Chance) -> Samples:
    """A nearby thunder crack and its rumble."""
    crack = decay(high(noise(rng, 0.4), 900.0), 0.05, 0.001)
    rumble = low(low(noise(rng, 2.2), 150.0), 150.0)
    rolls = rumble * (0.55 + 0.45 * np.sin(TAU * 1.7 * times(2.2) + 0.6))
    return mix((0.0, 0.55 * crack), (0.02, 7.0 * decay(rolls, 0.75, 0.03)))


def string(pitch: float, seconds: float, drive: float = 4.0) -> Samples:
    """Return a note of an electric guitar: a bright string through an overdriven amplifier."""
    partials = tuple(1.0 / (h + 1) ** 1.1 for h in range(9))
    picked = decay(tone(seconds, pitch * 1.006, pitch, partials), seconds * 0.5, 0.003)
    return low(np.tanh(drive * picked), 3400.0)


def power_chord(pitch: float, seconds: float) -> Samples:
    """Return a power chord: root, fifth and octave."""
    notes = ((0.0, pitch), (0.004, pitch * 1.5), (0.008, pitch * 2.0))
    return mix(*((at, 0.5 * string(note, seconds)) for at, note in notes))


@sound("riff", 0.42)
def riff(rng: Chance) -> Samples:
    """A short electric guitar riff that ends high: a rift closes."""
    del rng
    steps = ((0.0, 110.0, 0.16), (0.14, 110.0, 0.16), (0.28, 130.81, 0.2), (0.46, 146.83, 0.2), (0.66, 164.81, 0.9))
    chords = [(at, power_chord(pitch, seconds)) for at, pitch, seconds in steps]
    bend = decay(low(tone(0.8, 622.25, 659.26, (1.0, 0.5, 0.3, 0.2)), 3000.0), 0.3, 0.01)
    return mix(*chords, (0.7, 0.35 * bend))


@sound("rift", 0.36)
def rift(rng: Chance) -> Samples:
    """A rift opens: a dull tear and a falling low tone."""
    tear = decay(band(noise(rng, 0.5), 200.0, 1400.0), 0.12, 0.01)
    fall = decay(low(tone(0.7, 130.0, 74.0, (1.0, 0.6, 0.4)), 600.0), 0.22, 0.02)
    return mix((0.0, 1.6 * tear), (0.03, 0.7 * fall))


@sound("booth", 0.28)
def booth(rng: Chance) -> Samples:
    """A phone booth rushing along a wire."""
    rush = swell(band(noise(rng, 0.9), 300.0, 1800.0))
    hum = swell(tone(0.9, 220.0, 440.0, (1.0, 0.4, 0.2)))
    return mix((0.0, 1.5 * rush), (0.0, 0.25 * hum))
