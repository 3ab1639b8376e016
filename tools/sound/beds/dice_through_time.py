"""The bed of Dice Through Time: a waltz of brass wheels, reeds and steam."""

from __future__ import annotations

from typing import Final

from tools.sound import instruments as band
from tools.sound.harmony import Changes, arpeggio, bass, comp
from tools.sound.recipes import stem
from tools.sound.score import Score

CHANGES: Final = Changes(
    "Am | Am | F | F | Dm | Dm | E7 | E7 | Am | Am | C | C | Dm | B7 | E7 | E7 |"
    "F | F | G | G | Am | F | C | E7 | Am | G#o | C | F#h | Dm | Am | E7 | Am |"
    "Dm | Dm | Am | Am | Bb | Bb | F | F | Dm | F#h | C | A7 | Dm | B7 | E7 | E7",
    {
        "Am": "A2 A3+C4+E4",
        "F": "F2 A3+C4+F4",
        "Dm": "D3 A3+D4+F4",
        "E7": "E2 G#3+D4+E4",
        "C": "C3 G3+C4+E4",
        "B7": "B2 A3+B3+D#4",
        "G": "G2 G3+B3+D4",
        "G#o": "G#2 B3+D4+F4",
        "F#h": "F#2 A3+C4+E4",
        "Bb": "Bb2 F3+Bb3+D4",
        "A7": "A2 G3+C#4+E4",
    },
)


def _score(name: str) -> Score:
    """Return an empty loop of forty-eight bars in 3/4."""
    return Score(f"dice_through_time {name}", 138.0, 48, beats=3, room=1.5)


@stem("dice_through_time.1", -23.0)
def workshop() -> Score:
    """A harmonium, a horn on the first beat, ticking wheels."""
    score = _score("workshop")
    comp(score, band.harmonium, CHANGES, "0:2.9", 0.17, wide=6.0)
    bass(score, band.tuba, CHANGES, "0:1.4", 0.44)
    score.every(band.tick, "0", 0.36, -0.25, 0.3)
    score.every(band.tock, "1*.7 2*.7", 0.34, 0.25, 0.3)
    hummed = (
        (2, "F4:2 A4:1 | C5:3 | D5:2 A4:1 | F4:3"),
        (8, "E4:2 A4:1 | C5:2 B4:1 | G4:3 | E4:3"),
        (16, "A4:2 C5:1 | F5:3 | D5:2 B4:1 | G4:3 | E5:2 C5:1 | A4:3"),
        (26, "G4:1 C5:1 E5:1 | E5:2 C5:1 | D5:2 F4:1 | E4:3"),
        (34, "E4:2 C5:1 | A4:3 | D5:2 F5:1 | D5:3 | C5:2 A4:1 | F4:3"),
    )
    for bar, line in hummed:
        score.play(band.clarinet, line, bar, 0.22, 0.2, 0.5)
    return score


@stem("dice_through_time.2", -25.0)
def wheels() -> Score:
    """A dulcimer, offbeat plucks, an occasional steam valve."""
    score = _score("wheels")
    arpeggio(score, band.dulcimer, CHANGES, "0 1*.7 2*.8 3*.7 2*.8 1*.7", 0.5, 0.13, octave=1)
    comp(score, band.pizzicato, CHANGES, "1:.6 2:.6*.8", 0.10)
    for bar in (3, 9, 15, 21, 27, 33, 39, 45):
        score.put(band.steam(), bar * 3 + 1, 0.08, 0.5 if bar % 2 else -0.5, 0.5)
    return score


@stem("dice_through_time.3", -25.5)
def overheated() -> Score:
    """Cogs, a sawing cello, bells, and ticks at double speed."""
    score = _score("overheated")
    score.every(band.gear, "0 1.5*.5 2*.6", 0.26, -0.15, 0.3)
    score.every(band.tick, "0 .5*.6 1*.8 1.5*.6 2*.8 2.5*.6", 0.20, 0.3, 0.2)
    arpeggio(score, band.strings, CHANGES, "0 0 1 0 2 1", 0.5, 0.10, octave=-1)
    comp(score, band.strings, CHANGES, "0:2.9", 0.07, wide=9.0, octave=1)
    score.every(band.kick, "0 2.5*.4", 0.13, 0.0, 0.2)
    for bar in (0, 16, 32):
        score.put(band.toll(220.0, 4.0), bar * 3, 0.22, 0.3, 0.8)
    for bar in (7, 15, 23, 31, 39, 47):
        score.put(band.steam(), bar * 3, 0.09, -0.4, 0.5)
        score.put(band.steam(), bar * 3 + 1.5, 0.07, 0.4, 0.5)
    return score
