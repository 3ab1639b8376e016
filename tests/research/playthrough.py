"""Playthroughs in OpenSpiel's format: ``python -m tests.research.playthrough`` regenerates all of them.

Observation lines are omitted: views have tests of their own and change more often than the rules.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

SLUGS: Final = ("time_line", "card_game", "back_in_time", "riff_in_time", "dice_through_time")
FOLDER: Final = Path(__file__).parent / "playthroughs"
SEEN: Final = ("# {", "InformationStateString(", "InformationStateTensor(", "ObservationString(", "ObservationTensor(",
               "PublicObservationString(", "PrivateObservationString(")  # fmt: skip


def written(slug: str) -> str:
    """Play a short random game and return its OpenSpiel playthrough."""
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    from game.research import openspiel_games

    name = f"{openspiel_games.PREFIX}{slug}(longest=25)"
    lines = playthrough(name, None, seed=1985).splitlines()
    return "\n".join(line for line in lines if not line.startswith(SEEN)) + "\n"


def main() -> None:
    """Write the playthroughs of all games."""
    for slug in SLUGS:
        (FOLDER / f"{slug}.txt").write_text(written(slug), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
