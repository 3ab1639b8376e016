"""The bed of the parlour: a late evening with electric piano, brushes, and short vibraphone phrases."""

from __future__ import annotations

from typing import Final

from tools.sound import instruments as band
from tools.sound.harmony import Changes, bass, comp
from tools.sound.recipes import stem
from tools.sound.score import Score

CHANGES: Final = Changes(
    "F | Dm | Gm | C13 | Am | Dm | Gm | C13 |"
    "F | Bb | Am | Dm | Gm | Bbm | F | F |"
    "Bb | Bbm | Am | Abo | Gm | C13 | Am D7 | Gm C13",
    {
        "F": "F2 A3+C4+E4+G4",
        "Dm": "D2 F3+A3+C4+E4",
        "Gm": "G2 F3+A3+Bb3+D4",
        "C13": "C2 E3+A3+Bb3+D4",
        "Am": "A2 G3+B3+C4+E4",
        "Bb": "Bb2 F3+A3+C4+D4",
        "Bbm": "Bb2 F3+G3+Db4+F4",
        "Abo": "Ab2 F3+Ab3+B3+D4",
        "D7": "D2 F#3+A3+C4+E4",
    },
)
LAZY: Final = (0, 2, 4, 6, 9, 11, 13, 14, 15, 17, 19, 21)
"""Bars in which the piano chord rings out."""


@stem("parlour.1", -22.0)
def evening() -> Score:
    """Piano, bass, brushes, and a musing vibraphone."""
    score = Score("parlour", 72.0, 24, room=1.8)
    comp(score, band.electric_piano, CHANGES, "0:3.4", 0.40, bars=LAZY)
    others = [bar for bar in range(24) if bar not in LAZY]
    comp(score, band.electric_piano, CHANGES, "0:1.2 1.66:1.8*.75", 0.37, bars=others)
    bass(score, band.double_bass, CHANGES, "0:1.7 2.66:.3*.5 3:.9*.8^5", 0.62)
    score.every(band.brush_tap, "1*.8 3", 0.26, 0.2)
    score.every(band.brush, "0 1.66*.5 2*.8 3.66*.5", 0.14, -0.2)
    sung = (
        (2, "-:1 D5:.66 F5:.34 A5:1.66 G5:.34 | F5:2.5 -:1.5"),
        (6, "-:2 Bb4:.66 D5:.34 C5:3 -:2"),
        (9, "-:.66 D5:.34 F5:1 A5:2 | G5:.66 E5:3.34"),
        (13, "-:1.66 Db5:.34 F5:1 G5:1 | A5:3 -:1"),
        (16, "C5:1.66 D5:.34 F5:2 | Db5:1.66 F5:.34 G5:2 | E5:3 -:1"),
        (20, "-:2.66 A4:.34 Bb4:.66 D5:.34 | E5:3 -:1"),
    )
    for bar, line in sung:
        score.play(band.vibraphone, line, bar, 0.46, 0.3, 0.5)
    return score
