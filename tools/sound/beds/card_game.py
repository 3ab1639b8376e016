"""The bed of the Card Game: synthesizers of 1985, waiting for somebody to change history."""

from __future__ import annotations

from typing import Final

from tools.sound import instruments as band
from tools.sound.harmony import Changes, arpeggio, bass, comp
from tools.sound.recipes import stem
from tools.sound.score import Score

CHANGES: Final = Changes(
    "Dm | Dm | Bb | Bb | Gm | Gm | As | A | Dm | Dm | F | F | Bb | C | Am | Am | Bb | C | Dm | F | Gm | Bb | As | A",
    {
        "Dm": "D2 F3+A3+C4+E4",
        "Bb": "Bb1 F3+A3+Bb3+D4",
        "Gm": "G1 F3+A3+Bb3+D4",
        "As": "A1 E3+G3+A3+D4",
        "A": "A1 E3+G3+A3+C#4",
        "F": "F1 E3+G3+A3+C4",
        "C": "C2 E3+G3+A3+D4",
        "Am": "A1 E3+G3+B3+C4",
    },
)


def _score(name: str) -> Score:
    """Return an empty loop of twenty-four bars, a minute long."""
    return Score(f"card_game {name}", 96.0, 24, room=1.7)


@stem("card_game.1", -23.0)
def waiting() -> Score:
    """A pad, a slow pulse, questioning bells."""
    score = _score("waiting")
    comp(score, band.warm_pad, CHANGES, "0:4", 0.20, wide=8.0)
    arpeggio(score, band.pulse, CHANGES, "0 - 2 - 1*.8 - 3 -", 0.5, 0.12)
    bass(score, band.synth_bass, CHANGES, "0:2.4 2.5:1.2*.7", 0.42)
    asked = (
        (1, "-:2 E5:.5 F5:.5 A5:1 | G5:.5 D5:3.5"),
        (6, "-:1 D5:.75 E5:.75 G5:1.5 | E5:4"),
        (10, "-:2.5 C5:.5 E5:1 | A5:1.5 G5:2.5"),
        (15, "-:1 B4:.75 C5:.75 E5:1.5 | D5:4"),
        (19, "-:.5 A5:.75 G5:.75 E5:2 | D5:4"),
        (22, "-:2 A4:.5 D5:.5 E5:1 | C#5:4"),
    )
    for bar, line in asked:
        score.play(band.glass, line, bar, 0.24, 0.3, 0.6)
    return score


@stem("card_game.2", -25.0)
def counting() -> Score:
    """Bass in eighths, sequencer in sixteenths."""
    score = _score("counting")
    bass(score, band.synth_bass, CHANGES,
         "0:.4 .5:.4*.7 1:.4*.8 1.5:.4*.7 2:.4*.9 2.5:.4*.7 3:.4*.8 3.5:.4*.7^8", 0.20)  # fmt: skip
    arpeggio(score, band.pulse, CHANGES, "0 2*.5 1*.7 3*.5 2 1*.5 3*.7 4*.5", 0.25, 0.085, octave=1)
    score.every(band.hat, "0.5 1.5*.8 2.5 3.5*.8", 0.07, 0.2)
    return score


@stem("card_game.3", -25.5)
def running() -> Score:
    """Drums, and a climbing line over held chords."""
    score = _score("running")
    score.every(band.kick, "0 1*.8 2*.9 3*.8", 0.24, 0.0, 0.1)
    score.every(band.snare, "1 3", 0.22, 0.05, 0.4)
    score.every(
        band.hat, "0*.7 .25*.4 .5 .75*.4 1*.7 1.25*.4 1.5 1.75*.4 2*.7 2.25*.4 2.5 2.75*.4 3*.7 3.5", 0.10, -0.2
    )
    comp(score, band.strings, CHANGES, "0:4", 0.10, wide=10.0, octave=1)
    arpeggio(score, band.pulse, CHANGES, "3 4*.6 5*.8 4*.6", 0.25, 0.06, octave=1)
    climbing = (
        (6, "D5:1.5 E5:1.5 G5:1 | C#5:1 E5:1 G5:1 A5:1"),
        (14, "B4:1.5 C5:1.5 E5:1 | G5:3 E5:1"),
        (20, "D5:1.5 F5:1.5 A5:1 | Bb5:2 A5:1 F5:1 | G5:2 D5:2 | E5:2 C#5:2"),
    )
    for bar, line in climbing:
        score.play(band.glass, line, bar, 0.15, -0.3, 0.5)
    return score
