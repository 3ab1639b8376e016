"""Make every sound of the table, from nothing but arithmetic.

Usage: ``python tools/make_sounds.py [FOLDER]`` (default ``assets/sound`` beside this folder).

Each sound is a function that returns samples as floats around -1..1; :func:`write` trims, fades and scales them to a
peak below full scale and stores 22,050 Hz, mono, 16 bit WAV. Every sound has a generator seeded with its own name, so
running the script again gives the same files byte for byte.
"""

from __future__ import annotations

import array
import math
import random
import sys
import wave
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

RATE = 22050
"""Samples a second."""
TAU = 2.0 * math.pi

Samples = list[float]
Maker = Callable[[random.Random], Samples]
SOUNDS: dict[str, tuple[float, Maker]] = {}
"""Name of the file without ``.wav`` -> (peak 0..1, maker)."""


def sound(name: str, peak: float) -> Callable[[Maker], Maker]:
    """Register a maker under ``name`` with the loudest sample it may reach."""

    def register(maker: Maker) -> Maker:
        SOUNDS[name] = (peak, maker)
        return maker

    return register


# -- building blocks ------------------------------------------------------------------------------------------------


def noise(rng: random.Random, seconds: float) -> Samples:
    """Return white noise between -1 and 1."""
    return [rng.uniform(-1.0, 1.0) for _ in range(int(seconds * RATE))]


def low(samples: Iterable[float], hertz: float) -> Samples:
    """Keep what lies below ``hertz`` (one pole, 6 dB an octave)."""
    k = 1.0 - math.exp(-TAU * hertz / RATE)
    out: Samples = []
    y = 0.0
    for x in samples:
        y += k * (x - y)
        out.append(y)
    return out


def high(samples: Sequence[float], hertz: float) -> Samples:
    """Keep what lies above ``hertz``."""
    return [x - y for x, y in zip(samples, low(samples, hertz), strict=True)]


def band(samples: Sequence[float], bottom: float, top: float) -> Samples:
    """Keep what lies between two frequencies."""
    return low(low(high(samples, bottom), top), top)


def decay(samples: Sequence[float], seconds: float, attack: float = 0.002) -> Samples:
    """Fade in over ``attack`` and die away; after ``seconds`` 37 % are left. The last 6 ms fade, against clicks."""
    a = max(1.0, attack * RATE)
    k = 1.0 / (seconds * RATE)
    n, release = len(samples), 0.006 * RATE
    return [x * min(1.0, i / a, (n - i) / release) * math.exp(-i * k) for i, x in enumerate(samples)]


def swell(samples: Sequence[float]) -> Samples:
    """Rise and fall once, as a hand brushing over felt."""
    n = max(1, len(samples) - 1)
    return [x * max(0.0, math.sin(math.pi * i / n)) ** 1.5 for i, x in enumerate(samples)]


def tone(seconds: float, start: float, end: float | None = None, partials: Sequence[float] = (1.0,)) -> Samples:
    """Return a tone gliding from ``start`` to ``end`` Hz; ``partials`` are the loudnesses of its harmonics."""
    n = int(seconds * RATE)
    last = start if end is None else end
    out: Samples = []
    phase = 0.0
    for i in range(n):
        phase += TAU * (start + (last - start) * i / max(1, n)) / RATE
        out.append(sum(a * math.sin(phase * (h + 1)) for h, a in enumerate(partials)))
    return out


def knock(rng: random.Random, pitch: float, length: float = 0.05) -> Samples:
    """Return one knock of something hard on wood: a short click and two woody resonances."""
    body = decay(tone(length * 4, pitch, pitch * 0.92), length * 0.45)
    ring = decay(tone(length * 4, pitch * 2.71), length * 0.22)
    click = decay(high(noise(rng, length * 4), 1800.0), 0.004, 0.0003)
    return mix((0.0, body), (0.0, [0.45 * x for x in ring]), (0.0, [0.7 * x for x in click]))


def bell(pitch: float, seconds: float) -> Samples:
    """Return a soft struck bar, like a toy celesta."""
    a = decay(tone(seconds, pitch), seconds * 0.28)
    b = decay(tone(seconds, pitch * 3.01), seconds * 0.10)
    c = decay(tone(seconds, pitch * 5.9), seconds * 0.04)
    return mix((0.0, a), (0.0, [0.3 * x for x in b]), (0.0, [0.12 * x for x in c]))


def mix(*parts: tuple[float, Sequence[float]]) -> Samples:
    """Lay sounds over each other, each from its own second on."""
    length = max(int(at * RATE) + len(part) for at, part in parts)
    out = [0.0] * length
    for at, part in parts:
        first = int(at * RATE)
        for i, x in enumerate(part):
            out[first + i] += x
    return out


def gain(samples: Sequence[float], factor: float) -> Samples:
    """Make louder or softer."""
    return [factor * x for x in samples]


# -- cards and pieces -----------------------------------------------------------------------------------------------
@sound("card_slide", 0.30)
def card_slide(rng: random.Random) -> Samples:
    """Paper over felt."""
    return swell(band(noise(rng, 0.22), 900.0, 4200.0))


@sound("card_flip", 0.38)
def card_flip(rng: random.Random) -> Samples:
    """A card turned over: a flick of air, then the edge touches down."""
    air = swell(band(noise(rng, 0.11), 1400.0, 6000.0))
    tap = decay(band(noise(rng, 0.08), 300.0, 2600.0), 0.012, 0.0005)
    return mix((0.0, air), (0.10, gain(tap, 2.2)))


@sound("card_shuffle", 0.34)
def card_shuffle(rng: random.Random) -> Samples:
    """Two halves of a pile let run into each other, then squared up."""
    parts: list[tuple[float, Sequence[float]]] = []
    at = 0.0
    for i in range(26):
        flick = decay(band(noise(rng, 0.03), 1200.0, 5200.0), 0.006, 0.0006)
        parts.append((at, gain(flick, 0.6 + 0.4 * math.sin(math.pi * i / 26))))
        at += 0.034 - 0.0007 * i + rng.uniform(-0.003, 0.003)
    parts.append((at + 0.08, gain(decay(band(noise(rng, 0.1), 250.0, 2200.0), 0.02, 0.001), 1.6)))
    return mix(*parts)


@sound("tile_flip", 0.42)
def tile_flip(rng: random.Random) -> Samples:
    """A thick cardboard tile turned over."""
    air = swell(band(noise(rng, 0.08), 700.0, 3000.0))
    return mix((0.0, gain(air, 0.7)), (0.075, knock(rng, 240.0, 0.03)), (0.105, gain(knock(rng, 210.0, 0.02), 0.4)))


@sound("piece_down", 0.45)
def piece_down(rng: random.Random) -> Samples:
    """A wooden pawn set on the board."""
    return mix((0.0, knock(rng, 310.0, 0.045)), (0.0, gain(decay(tone(0.12, 118.0), 0.03), 0.8)))


@sound("piece_up", 0.24)
def piece_up(rng: random.Random) -> Samples:
    """A wooden pawn lifted: a small scrape going up."""
    scrape = swell(band(noise(rng, 0.06), 1500.0, 5000.0))
    return mix((0.0, gain(scrape, 0.8)), (0.02, gain(decay(tone(0.08, 420.0, 560.0), 0.02), 0.5)))


# -- dice -----------------------------------------------------------------------------------------------------------
def roll_out(rng: random.Random, hits: int, pitch: float, gap: float) -> Samples:
    """Return a die that hops to rest: ``hits`` knocks that get softer and closer."""
    parts: list[tuple[float, Sequence[float]]] = []
    at, loud = 0.0, 1.0
    for _ in range(hits):
        parts.append((at, gain(knock(rng, pitch * rng.uniform(0.9, 1.14), 0.028), loud)))
        at += gap * rng.uniform(0.85, 1.1)
        gap *= 0.74
        loud *= 0.66
    return mix(*parts)


@sound("die_on_wood_1", 0.50)
def die_on_wood_1(rng: random.Random) -> Samples:
    """A die lands and hops four times."""
    return roll_out(rng, 5, 620.0, 0.10)


@sound("die_on_wood_2", 0.50)
def die_on_wood_2(rng: random.Random) -> Samples:
    """A die lands and hops three times, a little lower."""
    return roll_out(rng, 4, 540.0, 0.12)


@sound("die_on_wood_3", 0.50)
def die_on_wood_3(rng: random.Random) -> Samples:
    """A die lands and rattles to rest."""
    return roll_out(rng, 6, 700.0, 0.085)


@sound("tower_rattle", 0.46)
def tower_rattle(rng: random.Random) -> Samples:
    """Dice falling through the clock tower, from baffle to baffle, for about a second."""
    parts: list[tuple[float, Sequence[float]]] = []
    at = 0.0
    while at < 0.95:
        depth = at / 0.95
        hit = knock(rng, rng.uniform(330.0, 620.0) * (1.1 - 0.3 * depth), 0.026)
        parts.append((at, gain(hit, rng.uniform(0.35, 1.0))))
        if rng.random() < 0.4:
            parts.append((at + 0.012, gain(knock(rng, rng.uniform(500.0, 900.0), 0.016), 0.4)))
        at += rng.uniform(0.03, 0.085)
    parts.append((0.0, gain(decay(low(noise(rng, 1.1), 240.0), 0.6, 0.05), 0.8)))
    return mix(*parts)


# -- signs ----------------------------------------------------------------------------------------------------------
@sound("tick", 0.34)
def tick(rng: random.Random) -> Samples:
    """One tick of a big clock."""
    return mix((0.0, knock(rng, 1250.0, 0.016)), (0.0, gain(decay(tone(0.1, 392.0), 0.02), 0.5)))


@sound("button", 0.26)
def button(rng: random.Random) -> Samples:
    """A soft press."""
    return mix((0.0, knock(rng, 480.0, 0.016)), (0.035, gain(knock(rng, 690.0, 0.010), 0.45)))


@sound("good", 0.36)
def good(rng: random.Random) -> Samples:
    """Two bars upwards."""
    del rng
    return mix((0.0, bell(659.26, 0.5)), (0.11, bell(987.77, 0.7)))


@sound("bad", 0.34)
def bad(rng: random.Random) -> Samples:
    """Two dull notes downwards."""
    first = decay(low(tone(0.3, 233.08, None, (1.0, 0.4, 0.3)), 900.0), 0.09, 0.006)
    second = decay(low(tone(0.45, 174.61, 168.0, (1.0, 0.4, 0.3)), 800.0), 0.13, 0.006)
    return mix((0.0, first), (0.15, second), (0.0, gain(knock(rng, 150.0, 0.04), 0.3)))


@sound("love_up", 0.32)
def love_up(rng: random.Random) -> Samples:
    """Three light bars upwards, as from a music box."""
    del rng
    return mix((0.0, bell(783.99, 0.5)), (0.08, bell(987.77, 0.5)), (0.16, bell(1318.51, 0.8)))


@sound("love_down", 0.32)
def love_down(rng: random.Random) -> Samples:
    """Three bars downwards, the last one flat."""
    del rng
    last = decay(tone(0.6, 622.25, 600.0), 0.16)
    return mix((0.0, bell(987.77, 0.4)), (0.10, bell(783.99, 0.4)), (0.20, last))


@sound("engine", 0.26)
def engine(rng: random.Random) -> Samples:
    """A car that revs up once and drops back."""
    n = int(1.15 * RATE)
    out: Samples = []
    phase = 0.0
    grit = low(noise(rng, 1.2), 500.0)
    for i in range(n):
        t = i / n
        speed = 46.0 + 88.0 * math.sin(math.pi * min(1.0, t * 1.12)) ** 1.4
        phase += TAU * speed / RATE
        fire = sum(a * math.sin(h * phase) for h, a in ((1.0, 1.0), (2.0, 0.6), (3.0, 0.45), (5.5, 0.3)))
        shape = min(1.0, t * 14.0) * min(1.0, (1.0 - t) * 5.0)
        out.append(math.tanh(fire * (0.9 + 2.0 * grit[i])) * shape)
    return low(out, 1100.0)


@sound("thunder", 0.62)
def thunder(rng: random.Random) -> Samples:
    """A crack close by and its rumble."""
    crack = decay(high(noise(rng, 0.4), 900.0), 0.05, 0.001)
    rumble = low(low(noise(rng, 2.2), 150.0), 150.0)
    rolls = [x * (0.55 + 0.45 * math.sin(TAU * 1.7 * i / RATE + 0.6)) for i, x in enumerate(rumble)]
    return mix((0.0, gain(crack, 0.55)), (0.02, gain(decay(rolls, 0.75, 0.03), 7.0)))


def string(pitch: float, seconds: float, drive: float = 4.0) -> Samples:
    """Return one note of an electric guitar: a bright string through an amplifier that is too loud."""
    partials = tuple(1.0 / (h + 1) ** 1.1 for h in range(9))
    picked = decay(tone(seconds, pitch * 1.006, pitch, partials), seconds * 0.5, 0.003)
    return low([math.tanh(drive * x) for x in picked], 3400.0)


def power_chord(pitch: float, seconds: float) -> Samples:
    """Return a root with its fifth and its octave, as rock guitars play them."""
    notes = ((0.0, pitch), (0.004, pitch * 1.5), (0.008, pitch * 2.0))
    return mix(*((at, gain(string(note, seconds), 0.5)) for at, note in notes))


@sound("riff", 0.42)
def riff(rng: random.Random) -> Samples:
    """A short riff of an electric guitar that ends high: a rift closes."""
    del rng
    steps = ((0.0, 110.0, 0.16), (0.14, 110.0, 0.16), (0.28, 130.81, 0.2), (0.46, 146.83, 0.2), (0.66, 164.81, 0.9))
    chords = [(at, power_chord(pitch, seconds)) for at, pitch, seconds in steps]
    bend = decay(low(tone(0.8, 622.25, 659.26, (1.0, 0.5, 0.3, 0.2)), 3000.0), 0.3, 0.01)
    return mix(*chords, (0.7, gain(bend, 0.35)))


@sound("rift", 0.36)
def rift(rng: random.Random) -> Samples:
    """A crack that opens: a dull tear and a low tone that slides down."""
    tear = decay(band(noise(rng, 0.5), 200.0, 1400.0), 0.12, 0.01)
    fall = decay(low(tone(0.7, 130.0, 74.0, (1.0, 0.6, 0.4)), 600.0), 0.22, 0.02)
    return mix((0.0, gain(tear, 1.6)), (0.03, gain(fall, 0.7)))


@sound("booth", 0.28)
def booth(rng: random.Random) -> Samples:
    """A booth that rushes along a wire."""
    rush = swell(band(noise(rng, 0.9), 300.0, 1800.0))
    hum = swell(tone(0.9, 220.0, 440.0, (1.0, 0.4, 0.2)))
    return mix((0.0, gain(rush, 1.5)), (0.0, gain(hum, 0.25)))


def chord(pitches: Sequence[float], seconds: float) -> Samples:
    """Return a warm chord of soft reeds."""
    parts = [(0.012 * i, low(tone(seconds, p, None, (1.0, 0.35, 0.18, 0.08)), 2400.0)) for i, p in enumerate(pitches)]
    return decay(mix(*parts), seconds * 0.38, 0.02)


@sound("win", 0.48)
def win(rng: random.Random) -> Samples:
    """A rising phrase that comes home, about two and a half seconds."""
    del rng
    steps = ((0.0, 523.25), (0.16, 659.26), (0.32, 783.99), (0.48, 880.0), (0.72, 783.99), (0.90, 1046.5))
    parts = [(at, gain(bell(pitch, 1.0), 0.8)) for at, pitch in steps]
    home = chord((261.63, 329.63, 392.0, 523.25), 1.5)
    return mix(*parts, (0.0, gain(chord((174.61, 220.0, 261.63), 0.9), 0.4)), (0.90, gain(home, 0.5)))


@sound("loss", 0.44)
def loss(rng: random.Random) -> Samples:
    """A slow falling phrase that fades like an old photograph."""
    del rng
    steps = ((0.0, 440.0), (0.32, 392.0), (0.64, 349.23), (1.02, 329.63))
    parts = [(at, gain(bell(pitch, 1.1), 0.7)) for at, pitch in steps]
    return mix(*parts, (1.02, gain(chord((110.0, 164.81, 261.63), 1.4), 0.55)))


# -- writing --------------------------------------------------------------------------------------------------------
def finish(samples: Sequence[float], peak: float) -> array.array[int]:
    """Remove the mean, fade the last 8 ms, scale to ``peak`` (0..1) and return 16 bit samples."""
    mean = sum(samples) / len(samples)
    tail = int(0.008 * RATE)
    flat = [(x - mean) * min(1.0, i / 20.0, (len(samples) - 1 - i) / tail) for i, x in enumerate(samples)]
    top = max(abs(x) for x in flat)
    return array.array("h", [round(x / top * peak * 32767) for x in flat])


def trimmed(samples: array.array[int]) -> array.array[int]:
    """Cut the inaudible end, keeping a millisecond of quiet."""
    end = len(samples)
    while end > 1 and abs(samples[end - 1]) < 12:
        end -= 1
    return samples[: min(len(samples), end + RATE // 1000)]


def write(folder: Path) -> list[Path]:
    """Write every sound as ``folder/<name>.wav`` and return the paths in order.

    Raises ``OSError`` when the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    for name, (peak, maker) in SOUNDS.items():
        samples = trimmed(finish(maker(random.Random(name)), peak))
        if sys.byteorder == "big":
            samples.byteswap()
        path = folder / f"{name}.wav"
        with wave.open(str(path), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(samples.tobytes())
        paths.append(path)
    return paths


def main() -> int:
    """Write the sounds into the folder named on the command line, or into assets/sound."""
    default = Path(__file__).resolve().parent.parent / "assets" / "sound"
    for path in write(Path(sys.argv[1]) if len(sys.argv) > 1 else default):
        print(f"{path.name}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
