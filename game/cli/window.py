"""``parlour``, ``parlour play`` and ``parlour shot``: subcommands with pictures; few imports before the first frame."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from game import resources
from game.cli.errors import BadInput
from game.cli.parser import SCENES
from game.i18n import _

if TYPE_CHECKING:
    from game.match.replay_cursor import Replay

AT_A_TABLE: Final = ("table", "curtain", "result")


def shelf(chosen: Namespace) -> int:
    """Open the window at the shelf."""
    from game.scenes.launch import Launch, main

    return main(Launch(scene="shelf"))


def play(chosen: Namespace) -> int:
    """Open the window straight at a table."""
    from game.match.deals import new_seed
    from game.scenes.launch import Launch, main

    table = _table(chosen, new_seed())
    return main(Launch(scene="table", speed=chosen.speed, practice=chosen.practice, **table))


def show_replay(replay: Replay) -> int:
    """Open the window at a replay."""
    from game.scenes.launch import Launch, main

    return main(Launch(scene="replay", replay=replay))


def shot(chosen: Namespace) -> int:
    """Render one picture of a scene, or of a saved game, without a window."""
    out = Path(chosen.out)
    if not out.resolve().parent.is_dir():
        raise BadInput(_("--out {out}: that folder does not exist; choose one that does").format(out=out))
    scene, replay = chosen.scene, None
    if scene not in SCENES:
        scene, replay = "replay", _replay_of(scene)
    elif scene == "replay":
        raise BadInput(_("a picture of a replay needs a game; give its file in place of `replay`"))
    table = _table(chosen, 0) if scene in AT_A_TABLE or _names_a_game(chosen) else {}
    from game.scenes.launch import Launch
    from game.scenes.screenshot import shot as render

    launch = Launch(scene=scene, replay=replay, **table)
    try:
        render(launch, size=chosen.size, out=out, steps=chosen.steps, text_scale=chosen.text_scale)
    except OSError as error:
        raise BadInput(
            _("--out {out} can't be written ({why}); choose another place").format(out=out, why=resources.why_of(error))
        ) from error
    print(out)
    return 0


def _replay_of(reference: str) -> Replay:
    """Return the replay of a saved game; raise BadInput or BadSave if there is none or it is invalid."""
    from game.cli.errors import guess
    from game.cli.find_by_name import find_game
    from game.match.replay_cursor import Replay
    from game.match.repository import MatchRepository
    from game.match.save_file import find

    if not reference.isdecimal() and not Path(reference).exists():
        raise BadInput(
            _("there is no scene or file {name!r}; choose from {names}{guess}").format(
                name=reference, names=", ".join(SCENES), guess=guess(reference, SCENES)
            )
        )
    saved = find(reference, MatchRepository())
    return Replay.of_saved(find_game(saved.header.box_id), saved)


def _names_a_game(chosen: Namespace) -> bool:
    """Return whether the command line has any argument about a game."""
    return bool(chosen.slug or chosen.seats is not None or chosen.seed is not None or chosen.option)


def _table(chosen: Namespace, seed: int) -> dict[str, Any]:
    """Look up game, seats and options; the first open box and ``seed`` are the defaults."""
    from game.cli.find_by_name import find_game, find_options, find_seats, first_open
    from game.seats.players import HUMAN
    from game.seats.spec import usual_bot

    game = find_game(chosen.slug or first_open())
    partner = usual_bot(game)
    seats = find_seats(game, chosen.seats, (HUMAN, partner))
    return {
        "slug": game.box_id,
        "seats": seats,
        "seed": seed if chosen.seed is None else chosen.seed,
        "options": find_options(game, len(seats), chosen.option),
    }
