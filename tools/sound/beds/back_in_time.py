"""The bed of Back in Time: a dance in 1955 at one beat per second, with the tower clock drawing nearer."""

from __future__ import annotations

from typing import Final

from tools.sound import instruments as band
from tools.sound.harmony import Changes, arpeggio, bass, comp
from tools.sound.recipes import stem
from tools.sound.score import Score

CHANGES: Final = Changes(
    "Eb | Cm | Fm | Bb9 | Eb | Cm | Ab | Bb9 | Gm | C9 | Fm | Abm | Eb | Cm | Fm Bb9 | Eb Bb+",
    {
        "Eb": "Eb2 G3+Bb3+Eb4",
        "Cm": "C2 G3+C4+Eb4",
        "Fm": "F2 Ab3+C4+Eb4",
        "Bb9": "Bb2 Ab3+C4+D4",
        "Ab": "Ab2 G3+C4+Eb4",
        "Gm": "G2 F3+Bb3+D4",
        "C9": "C2 E3+Bb3+D4",
        "Abm": "Ab2 F3+B3+Eb4",
        "Bb+": "Bb2 Ab3+D4+F#4",
    },
)
THIRD: Final = 1.0 / 3.0


def _score(name: str) -> Score:
    """Return an empty loop of sixteen bars, one beat per second."""
    return Score(f"back_in_time {name}", 60.0, 16, room=2.0)


@stem("back_in_time.1", -23.0)
def dance() -> Score:
    """Distant voices, vibraphone triplets, a bass."""
    score = _score("dance")
    comp(score, band.voices, CHANGES, "0:1.9 2:1.9*.9", 0.27, wide=7.0)
    rising, turning = "0 1 2 3 2 1", "2 1 0 - - - 1 2 3 - - -"
    arpeggio(score, band.vibraphone, CHANGES, rising, THIRD, 0.21, bars=(0, 1, 4, 5, 9, 10, 12, 13), octave=1)
    arpeggio(score, band.vibraphone, CHANGES, turning, THIRD, 0.24, bars=(2, 3, 6, 8, 11, 14), octave=1)
    bass(score, band.double_bass, CHANGES, "0:1.5 1.667:.3*.5 2:1.5 3.667:.3*.5^5", 0.55)
    return score


@stem("back_in_time.2", -25.0)
def band_comes_in() -> Score:
    """Brushes in triplets, a guitar on two and four, a melody."""
    score = _score("band")
    score.every(band.brush, "0 0.667*.4 1*.9 1.667*.4 2 2.667*.4 3*.9 3.667*.4", 0.12, -0.25)
    score.every(band.brush_tap, "1 3", 0.20, 0.2)
    comp(score, band.clean_guitar, CHANGES, "1:.4 3:.4", 0.16)
    sung = (
        (1, "-:2 G4:.667 Bb4:.333 C5:1 | Ab4:2.667 C5:.333 Bb4:1 | F4:3 -:1"),
        (5, "-:1 Eb5:1.667 D5:.333 C5:1 | Bb4:1 Ab4:.667 G4:.333 Ab4:2 | D5:2 -:2"),
        (8, "F4:.667 Bb4:.333 D5:2 C5:1 | E5:1.667 D5:.333 Bb4:2 | C5:3 -:1"),
        (11, "B4:1.667 Eb5:.333 F5:2 | Eb5:1 D5:.667 Eb5:.333 Bb4:2"),
        (14, "Ab4:1 C5:1 D5:.667 F5:.333 Ab5:1 | G5:2 F#5:2"),
    )
    for bar, line in sung:
        score.play(band.vibraphone, line, bar, 0.26, -0.3, 0.55)
        score.play(band.clarinet, line, bar, 0.07, 0.35, 0.6)
    return score


@stem("back_in_time.3", -25.5)
def tower() -> Score:
    """The tower clock, tense strings, distant thunder."""
    score = _score("tower")
    score.every(band.tick, "0 1*.8 2 3*.8", 0.42, -0.1, 0.5)
    score.every(band.tock, "0.5 1.5*.8 2.5 3.5*.8", 0.28, 0.15, 0.5)
    comp(score, band.strings, CHANGES, "0:1.9 2:1.9", 0.10, wide=9.0, octave=1)
    arpeggio(score, band.strings, CHANGES, "0 0 0", THIRD, 0.05, octave=-1)
    for bar in (0, 4, 8, 12):
        score.put(band.toll(155.56, 4.0), bar * 4, 0.26, 0.25, 0.9)
    for bar, beat in ((3, 2.0), (7, 1.0), (11, 2.0), (15, 1.0), (15, 2.5)):
        for roll in range(5):
            score.put(band.kick(), bar * 4 + beat + roll * 0.17, 0.05 + 0.025 * roll, -0.4, 0.9)
    return score
