"""The bed of Riff in Time: a garage band that starts out considerate of the neighbors and ends loud."""

from __future__ import annotations

from typing import Final

from tools.sound import instruments as band
from tools.sound.harmony import Changes, arpeggio, bass, comp
from tools.sound.recipes import stem
from tools.sound.score import Score

CHANGES: Final = Changes(
    "Em | D | G | A | Em | D | G | A | C | D | Em | Em | C | G | A | B7 |"
    "Em | D | G | A | Em | D | C | A | Am | C | D | B7",
    {
        "Em": "E2 E3+G3+B3+D4",
        "D": "D2 F#3+A3+D4+E4",
        "G": "G1 G3+B3+D4+E4",
        "A": "A1 E3+A3+C#4+E4",
        "C": "C2 E3+G3+C4+D4",
        "B7": "B1 F#3+A3+B3+D#4",
        "Am": "A1 E3+A3+C4+G4",
    },
)


def _score(name: str) -> Score:
    """Return an empty loop of twenty-eight bars, a minute long."""
    return Score(f"riff_in_time {name}", 112.0, 28, room=1.3)


@stem("riff_in_time.1", -23.0)
def soundcheck() -> Score:
    """Picked chords on a clean guitar, held ones on an organ."""
    score = _score("soundcheck")
    arpeggio(score, band.clean_guitar, CHANGES, "0 2*.8 1*.8 3*.9 2*.8 1*.7 3*.8 2*.7", 0.5, 0.22)
    comp(score, band.organ, CHANGES, "0:3.9", 0.055, wide=5.0)
    bass(score, band.synth_bass, CHANGES, "0:1.4 1.5:.9*.7 2.5:1.3*.8", 0.34)
    return score


@stem("riff_in_time.2", -25.0)
def rehearsal() -> Score:
    """Palm-muted power chords, a bass drum and claps."""
    score = _score("rehearsal")
    muted = "0:.5 .5:.5*.6 1:.5*.7 1.5:.5*.9 2:.5*.6 2.5:.5*.8 3:.5*.7 3.5:.5*.6"
    bass(score, lambda pitch, seconds: band.muted_guitar(pitch * 2.0, seconds), CHANGES, muted, 0.26)
    score.every(band.kick, "0 1.5*.5 2*.9", 0.18, 0.0, 0.1)
    score.every(band.clap, "1 3", 0.16, 0.15, 0.4)
    fills = ((3, "-:2 E5:.5 D5:.5 B4:1"), (11, "-:1 G4:.5 A4:.5 B4:2"), (19, "-:2 C#5:.5 E5:.5 F#5:1"),
             (23, "-:1 E5:1 D5:.5 C#5:1.5"))  # fmt: skip
    for bar, line in fills:
        score.play(band.lead_guitar, line, bar, 0.12, -0.3, 0.6)
    return score


@stem("riff_in_time.3", -25.0)
def on_stage() -> Score:
    """Drums, ringing chords, a lead guitar."""
    score = _score("stage")
    score.every(band.kick, "0 2 2.5*.7", 0.19, 0.0, 0.1)
    score.every(band.snare, "1 3", 0.20, 0.05, 0.4)
    score.every(band.hat, "0 .5*.7 1 1.5*.7 2 2.5*.7 3 3.5*.7", 0.08, 0.25)
    bass(score, lambda pitch, seconds: band.power_guitar(pitch * 2.0, seconds), CHANGES, "0:3.6", 0.14)
    sung = (
        (0, "B4:1.5 D5:.5 E5:2 | F#5:1 E5:.5 D5:2.5 | -:1 B4:.5 D5:.5 E5:1 D5:1 | C#5:3 -:1"),
        (8, "G5:1.5 E5:.5 D5:2 | F#5:1.5 D5:.5 A4:2 | B4:1 D5:1 E5:2 | G5:3 -:1"),
        (12, "E5:1.5 D5:.5 C5:2 | B4:1 D5:1 G5:2 | E5:1 C#5:1 A4:2 | B4:1 D#5:1 F#5:2"),
        (20, "G5:1 F#5:.5 E5:2.5 | D5:1 E5:.5 F#5:2.5 | G5:2 E5:2 | A5:3 -:1"),
        (24, "C5:1 E5:1 A5:2 | G5:1.5 E5:.5 C5:2 | F#5:2 A5:2 | B5:1.5 A5:.5 F#5:2"),
    )
    for bar, line in sung:
        score.play(band.lead_guitar, line, bar, 0.16, 0.25, 0.6)
    return score
