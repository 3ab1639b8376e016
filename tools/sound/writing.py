"""Writes rendered sounds to files: normalized, encoded as Ogg Vorbis, recorded in a list.

SDL's mixer plays Vorbis on every system, and it is free of licenses. The encoder is libsndfile, through ``soundfile``:
the program itself needs neither that nor numpy.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import soundfile

from game.ui.music import LEAD
from tools.sound.recipes import SOUNDS, STEMS
from tools.sound.synth import RATE, Samples, chance

FOLDER: Final = Path(__file__).resolve().parent
LIST: Final = FOLDER / "made.json"
"""For every file in ``assets``: the digest of its recipe and that of the file itself."""
SHARED: Final = ("tools.sound.synth", "tools.sound.writing")
BAND: Final = ("tools.sound.score", "tools.sound.harmony", "tools.sound.instruments")
BLOCK: Final = 4096
"""Number of frames per call of the encoder, which runs out of stack on a minute at once."""
QUALITY: Final = {"sound": 0.4, "music": 0.0}
"""Vorbis quality, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Target:
    """A file to render: name, kind, and the modules of its recipe."""

    name: str
    kind: str
    modules: tuple[str, ...]

    @property
    def path(self) -> str:
        """The path below ``assets``."""
        return f"{self.kind}/{self.name}.ogg"

    def recipe(self) -> str:
        """Return the digest of the modules of its recipe."""
        digest = hashlib.sha256()
        for module in self.modules:
            file = FOLDER.joinpath(*module.split(".")[2:]).with_suffix(".py")
            digest.update(file.read_bytes().replace(b"\r\n", b"\n"))
        return digest.hexdigest()[:16]

    def render(self) -> Samples:
        """Return its samples in two rows."""
        if self.kind == "music":
            stem = STEMS[self.name]
            samples = stem.make().samples()
            return np.asarray(samples * 10.0 ** ((stem.loudness - loudness(samples)) / 20.0))
        sound = SOUNDS[self.name]
        return finish(sound.make(chance(self.name)), sound.peak)


def targets() -> Iterator[Target]:
    """Yield all targets."""
    for name, sound in SOUNDS.items():
        players = BAND if sound.module == "tools.sound.stings" else ()
        yield Target(name, "sound", (*SHARED, *players, sound.module))
    for name, stem in STEMS.items():
        yield Target(name, "music", (*SHARED, *BAND, stem.module))


def finish(samples: Samples, peak: float) -> Samples:
    """Remove the mean, fade both ends, scale to ``peak`` (0..1) and trim inaudible parts; return two rows."""
    both = np.broadcast_to(samples, (2, samples.shape[-1]))
    n = both.shape[1]
    i = np.arange(n)
    edges = np.minimum(1.0, np.minimum(i / 40.0, (n - 1 - i) / (0.008 * RATE)))
    flat = (both - both.mean(axis=1, keepdims=True)) * edges
    scaled = flat * (peak / np.abs(flat).max())
    heard = np.flatnonzero(np.abs(scaled).max(axis=0) > 0.0004)
    return np.asarray(scaled[:, : min(n, int(heard[-1]) + RATE // 1000)])


def loudness(samples: Samples) -> float:
    """Return the loudness of two channels in LUFS (ITU-R BS.1770, without gating)."""
    spectrum = np.abs(np.fft.rfft(samples)) ** 2
    pitch = np.asarray(np.fft.rfftfreq(samples.shape[1], 1.0 / RATE), np.float64)
    weighed = 2.0 * (spectrum * _ear(pitch)).sum() / samples.shape[1] ** 2
    return float(-0.691 + 10.0 * np.log10(weighed))


def _ear(pitch: Samples) -> Samples:
    """Return the power response of the filters of BS.1770: a 4 dB shelf above 1.7 kHz and a high-pass at 40 Hz."""
    s = 1j * np.maximum(pitch, 1e-9)
    f, gain = 1681.97, 10.0 ** (4.0 / 20.0)
    shelf = (gain * s**2 + s * f * np.sqrt(gain) / 0.7072 + f**2) / (s**2 + s * f / 0.7072 + f**2)
    floor = s**2 / (s**2 + s * 38.135 / 0.5003 + 38.135**2)
    return np.asarray(np.abs(shelf * floor) ** 2)


def write(target: Target, assets: Path) -> Path:
    """Encode a target to its file; raise ``OSError`` on failure.

    A loop is padded with its end before and its start after it, because the encoder is least accurate at both ends; the
    player cuts them off (:data:`game.ui.music.LEAD`).
    """
    path = assets / target.path
    path.parent.mkdir(parents=True, exist_ok=True)
    samples = target.render()
    if target.kind == "music":
        samples = np.concatenate([samples[:, -LEAD:], samples, samples[:, :LEAD]], axis=1)
    frames = samples.T
    level = 1.0 - QUALITY[target.kind]
    with soundfile.SoundFile(path, "w", RATE, 2, format="OGG", subtype="VORBIS", compression_level=level) as out:
        for start in range(0, len(frames), BLOCK):
            out.write(frames[start : start + BLOCK])
    return path


def read(target: Target, assets: Path) -> Samples:
    """Return the decoded samples of a target's file in two rows, without padding."""
    samples, rate = soundfile.read(assets / target.path, always_2d=True)
    if rate != RATE:
        raise ValueError(f"{target.path} has {rate} samples a second")
    return np.asarray(samples[LEAD:-LEAD].T if target.kind == "music" else samples.T)


def made() -> dict[str, list[str]]:
    """Return the list: the recipe digest and file digest of every file."""
    if not LIST.is_file():
        return {}
    found: dict[str, list[str]] = json.loads(LIST.read_text(encoding="utf-8"))
    return found


def note(entries: dict[str, list[str]]) -> None:
    """Write the list."""
    LIST.write_text(json.dumps(dict(sorted(entries.items())), indent=1) + "\n", encoding="utf-8", newline="\n")


def digest(path: Path) -> str:
    """Return the digest of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]
