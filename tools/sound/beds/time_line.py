"""The bed of Time Line: a ragtime music box and its clockwork."""

from __future__ import annotations

from typing import Final

from tools.sound import instruments as band
from tools.sound.harmony import Changes, arpeggio, bass, comp
from tools.sound.recipes import stem
from tools.sound.score import Score

CHANGES: Final = Changes(
    "C | Am | Dm | G7 | Em | A7 | D7 | G7 | C | C7 | F | Fm | C | A7 | D7 G7 | C |F | D7 | Gm | C7 | A7 | Dm | D7 | G7",
    {
        "C": "C3 E4+G4+C5",
        "Am": "A2 E4+A4+C5",
        "Dm": "D3 F4+A4+D5",
        "G7": "G2 F4+G4+B4",
        "Em": "E3 E4+G4+B4",
        "A7": "A2 E4+G4+C#5",
        "D7": "D3 F#4+A4+C5",
        "C7": "C3 E4+G4+Bb4",
        "F": "F2 F4+A4+C5",
        "Fm": "F2 F4+Ab4+D5",
        "Gm": "G2 G4+Bb4+D5",
    },
)
TUNE: Final = (
    "-:.5 G5:.5 E5:.25 G5:.5 C6:1.25 G5:1 | A5:.5 C6:.25 A5:.5 E5:.75 -:2 |"
    "-:.5 F5:.5 A5:.25 D6:.5 C6:.75 A5:1.5 | G5:1 F5:.25 D5:.75 B4:1 -:1 |"
    "E5:.75 G5:.75 B5:.5 A5:1 G5:1 | C#6:.75 A5:.75 G5:.5 E5:2 |"
    "F#5:.5 A5:.25 C6:.75 A5:.5 F#5:.25 D5:1.75 | F5:.75 D5:.25 B4:1 -:2 |"
    "-:.5 G5:.5 E5:.25 G5:.5 C6:.75 E6:1.5 | D6:.75 C6:.75 Bb5:.5 G5:2 |"
    "A5:.5 C6:.25 F6:.75 E6:.5 C6:2 | D6:.75 C6:.75 Ab5:.5 F5:2 |"
    "E5:.5 G5:.25 C6:.75 G5:.5 E5:2 | C#5:.5 E5:.25 A5:.75 G5:.5 E5:2 |"
    "F#5:.75 A5:.75 C6:.5 B5:.75 G5:1.25 | C6:2 -:2 |"
    "-:1 A5:.75 C6:.75 F6:1.5 | F#5:.5 A5:.5 C6:1 A5:2 |"
    "-:1 G5:.75 Bb5:.75 D6:1.5 | E5:.5 G5:.5 Bb5:1 G5:2 |"
    "-:1 E5:.75 G5:.75 C#6:1.5 | D6:.5 A5:.5 F5:1 D5:2 |"
    "F#5:.75 A5:.75 C6:.5 D6:2 | B5:.75 G5:.75 F5:.5 D5:2"
)


def _score(name: str) -> Score:
    """Return an empty loop of twenty-four bars."""
    return Score(f"time_line {name}", 88.0, 24, room=1.3)


@stem("time_line.1", -23.0)
def music_box() -> Score:
    """The tune on a music box, over pizzicato bass and chords."""
    score = _score("box")
    score.play(band.music_box, TUNE, 0, 0.27, 0.2, 0.5)
    bass(score, band.pizzicato, CHANGES, "0:1 2:1*.8^-4", 0.42)
    comp(score, band.pizzicato, CHANGES, "1:.5 3:.5*.9", 0.09, octave=-1)
    comp(score, band.warm_pad, CHANGES, "0:4", 0.05, wide=6.0, octave=-1)
    return score


@stem("time_line.2", -25.0)
def neighbours() -> Score:
    """Harpsichord eighths, and a clarinet answering the tune."""
    score = _score("neighbours")
    arpeggio(score, band.harpsichord, CHANGES, "0 2*.7 1*.8 2*.6", 0.5, 0.12, octave=-1)
    answers = (
        (1, "-:2 C4:.5 E4:.5 A4:1 | A4:2 F4:2 | D4:1 F4:1 G4:2"),
        (5, "-:2 A4:.75 G4:.25 E4:1 | D4:1 F#4:1 A4:2 | G4:2 F4:1 D4:1"),
        (9, "-:2 Bb4:1 G4:1 | A4:2 C5:2 | Ab4:1.5 G4:.5 F4:2"),
        (13, "-:2 A4:1 G4:1 | F#4:2 F4:2 | E4:3 -:1"),
        (17, "-:2 D4:.75 F#4:.75 A4:.5 | Bb4:2 G4:2 | -:2 C4:.75 E4:.75 Bb4:.5 | A4:2 G4:2"),
        (21, "F4:2 A4:2 | C5:1.5 A4:.5 F#4:2 | F4:1 D4:1 B3:2"),
    )
    for bar, line in answers:
        score.play(band.clarinet, line, bar, 0.105, -0.35, 0.45)
    return score


@stem("time_line.3", -26.0)
def clockwork() -> Score:
    """Wheels, a spring being wound up, and busier accompaniment."""
    score = _score("clockwork")
    score.every(band.tick, "0 1*.8 2*.9 3*.8", 0.26, -0.3, 0.2)
    score.every(band.tock, "0.5*.8 1.5*.7 2.5*.8 3.5*.7", 0.24, 0.3, 0.2)
    score.every(band.gear, "0 2.5*.5", 0.18, 0.1, 0.3)
    arpeggio(score, band.dulcimer, CHANGES, "2 1*.6 0*.8 1*.6 2 3*.6 1*.8 0*.6", 0.25, 0.075)
    bass(score, band.pizzicato, CHANGES, "0:.5 1:.5*.7^5 2:.5*.9 3:.5*.7^5", 0.19)
    for bar in (7, 15, 23):
        for tooth in range(8):
            score.put(band.tick(), bar * 4 + 2 + tooth * 0.25, 0.10 + 0.02 * tooth, 0.4)
    return score
