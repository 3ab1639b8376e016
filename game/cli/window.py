"""``parlour``, ``parlour play`` and ``parlour shot``: what needs pictures. Kept light for a quick first frame."""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module
from pathlib import Path
from typing import Any

from game.cli.faults import BadInput
from game.cli.parser import SCENES

BEST_PARTNERS = ("ai:normal", "ai:easy")
"""Who sits beside the person when nobody else is named, if the game has them."""


def shelf(chosen: Namespace) -> int:
    """Open the window at the shelf."""
    return _open(scene="shelf")


def play(chosen: Namespace) -> int:
    """Open the window straight at a table."""
    return _open(scene="table", speed=chosen.speed, practice=chosen.practice, **_table(chosen))


def show_replay(reference: str) -> int:
    """Open the window at the replay of an exported game, or of one in the journal by its number."""
    return _open(scene="replay", file=reference)


def shot(chosen: Namespace) -> int:
    """Render one picture of a scene, or of a kept game, without a window."""
    out = Path(chosen.out)
    if not out.resolve().parent.is_dir():
        raise BadInput(f"--out {out}: there is no such folder; name a file in a folder that is there")
    scene, file = chosen.scene, None
    if scene not in SCENES:
        _check_file(scene)
        scene, file = "replay", chosen.scene
    table = _table(chosen) if chosen.slug else {}
    app: Any = import_module("game.scenes.app")
    launch = app.Launch(scene=scene, file=file, **table)
    try:
        app.shot(launch, size=chosen.size, out=out, steps=chosen.steps, text_scale=chosen.text_scale)
    except OSError as error:
        raise BadInput(f"--out {out} cannot be written ({error.strerror}); choose another place") from error
    print(out)
    return 0


def _check_file(reference: str) -> None:
    """Raise BadInput or BadSave unless ``reference`` is a kept game that holds."""
    from game.cli.boxes import find_game
    from game.cli.faults import guess
    from game.match.journal import Journal
    from game.match.saved import find, rebuild

    if not reference.isdecimal() and not Path(reference).exists():
        raise BadInput(
            f"there is no scene or file {reference!r}; scenes are: {', '.join(SCENES)}{guess(reference, SCENES)}"
        )
    saved = find(reference, Journal())
    rebuild(find_game(saved.header.slug), saved)


def _table(chosen: Namespace) -> dict[str, Any]:
    """Check game, seats and options, and draw a seed where none is given."""
    from secrets import randbelow

    from game.ai import RANDOM
    from game.cli.boxes import find_game, find_options, find_seats
    from game.cli.parser import LARGEST_SEED
    from game.seats.person import HUMAN
    from game.seats.spec import offered

    game = find_game(chosen.slug)
    partner = next((spec for spec in BEST_PARTNERS if spec in offered(game)), RANDOM)
    seats = find_seats(game, chosen.seats, (HUMAN, partner))
    return {
        "slug": chosen.slug,
        "seats": seats,
        "seed": randbelow(LARGEST_SEED) if chosen.seed is None else chosen.seed,
        "options": find_options(game, len(seats), chosen.option),
    }


def _open(**launch: Any) -> int:
    """Open the window and return its exit status."""
    app: Any = import_module("game.scenes.app")
    status: int = app.main(app.Launch(**launch))
    return status
