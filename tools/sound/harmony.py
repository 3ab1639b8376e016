"""Chord changes of a bed, and accompaniment patterns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tools.sound.score import Instrument, Score
from tools.sound.synth import hertz

SPREAD: Final = 0.018
"""Delay between the notes of a strummed chord, in seconds."""


@dataclass(frozen=True, slots=True)
class Chord:
    """A chord: the root for the bass, and the notes above it in ascending order, in Hz."""

    root: float
    notes: tuple[float, ...]


class Changes:
    """The chords of a loop, written ``"F | Dm Gm | C7"``: bars separated by strokes, chords evenly spaced in a bar."""

    def __init__(self, sheet: str, voicings: Mapping[str, str]) -> None:
        """Parse ``sheet`` with ``voicings`` by chord name, root first: ``"F2 A3+C4+E4"``."""
        known = {name: _chord(words) for name, words in voicings.items()}
        self._bars = [[known[name] for name in bar.split()] for bar in sheet.split("|")]

    def __len__(self) -> int:
        """Return the number of bars."""
        return len(self._bars)

    def at(self, bar: int, share: float) -> Chord:
        """Return the chord at a position in a bar, 0 (start) to 1 (end)."""
        chords = self._bars[bar]
        return chords[min(len(chords) - 1, int(share * len(chords)))]


def comp(
    score: Score,
    instrument: Instrument,
    changes: Changes,
    rhythm: str,
    loud: float = 1.0,
    *,
    bars: Iterable[int] | None = None,
    wide: float = 0.0,
    octave: int = 0,
) -> None:
    """Play the chords in a rhythm repeated every bar: ``"0:1.5 2.5:1*.6"``, beat, length and volume.

    ``wide`` is the detuning in cents between two players panned left and right.
    """
    for bar, at, beats, soft in _strokes(score, changes, rhythm, bars):
        notes = changes.at(bar, at / score.beats).notes
        for number, note in enumerate(notes):
            pitch, beat = note * 2.0**octave, bar * score.beats + at + number * SPREAD / score.beat
            if wide:
                for side in (-1.0, 1.0):
                    sound = instrument(pitch * 2.0 ** (side * wide / 2400.0), beats * score.beat)
                    score.put(sound, beat, loud * soft * 0.7, side * 0.65)
            else:
                pan = -0.45 + 0.9 * number / max(1, len(notes) - 1)
                score.put(instrument(pitch, beats * score.beat), beat, loud * soft, pan)


def bass(
    score: Score,
    instrument: Instrument,
    changes: Changes,
    rhythm: str,
    loud: float = 1.0,
    bars: Iterable[int] | None = None,
) -> None:
    """Play the roots in a rhythm repeated every bar; ``"0:1 2:1^5"`` plays the fifth second, ``^8`` the octave."""
    intervals = {"": 1.0, "5": 1.5, "-4": 0.75, "8": 2.0, "3": 1.2599}
    for bar, at, beats, soft, above in _strokes_above(score, changes, rhythm, bars):
        pitch = changes.at(bar, at / score.beats).root * intervals[above]
        score.put(instrument(pitch, beats * score.beat), bar * score.beats + at, loud * soft, 0.0, 0.08)


def arpeggio(
    score: Score,
    instrument: Instrument,
    changes: Changes,
    pattern: str,
    step: float,
    loud: float = 1.0,
    *,
    bars: Iterable[int] | None = None,
    octave: int = 0,
) -> None:
    """Play chord notes one by one, ``step`` beats apart: ``"0 2 1 - 3*.6"`` (0 is the lowest).

    Numbers beyond the highest note continue an octave higher. The pattern restarts with every bar and is repeated.
    """
    words = pattern.split()
    for bar in range(score.bars) if bars is None else bars:
        for number in range(round(score.beats / step)):
            word, _, soft = words[number % len(words)].partition("*")
            if word == "-":
                continue
            at = number * step
            notes = changes.at(bar, at / score.beats).notes
            above, place = divmod(int(word), len(notes))
            pitch = notes[place] * 2.0 ** (octave + above)
            sound = instrument(pitch, step * score.beat)
            score.put(sound, bar * score.beats + at, loud * float(soft or 1.0), 0.35 * (-1.0) ** number)


def _chord(words: str) -> Chord:
    """Parse a chord written as root and notes."""
    root, notes = words.split()
    return Chord(hertz(root), tuple(hertz(note) for note in notes.split("+")))


def _strokes(
    score: Score, changes: Changes, rhythm: str, bars: Iterable[int] | None
) -> Iterable[tuple[int, float, float, float]]:
    """Yield bar, beat, length and volume of every stroke of a rhythm."""
    return (stroke[:4] for stroke in _strokes_above(score, changes, rhythm, bars))


def _strokes_above(
    score: Score, changes: Changes, rhythm: str, bars: Iterable[int] | None
) -> Iterable[tuple[int, float, float, float, str]]:
    """Yield bar, beat, length, volume and interval of every stroke of a rhythm."""
    if len(changes) != score.bars:
        raise ValueError(f"{len(changes)} bars of changes for {score.bars} bars")
    for bar in range(score.bars) if bars is None else bars:
        for word in rhythm.split():
            rest, _, above = word.partition("^")
            rest, _, soft = rest.partition("*")
            at, _, beats = rest.partition(":")
            yield bar, float(at), float(beats), float(soft or 1.0), above
