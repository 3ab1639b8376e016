"""Answer windows, for whoever runs a visible countdown: who may answer what, and how it is let pass."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.card_game import commands as c
from game.rules.card_game.position import Window
from game.rules.card_game.view import TableView
from game.rules.kernel import Command, Seat


@dataclass(frozen=True, slots=True)
class Objection:
    """Something is announced, and others may answer it.

    ``key`` is the same for everybody who is asked about the same thing, and another as soon as there is something
    new to answer (also when the same card is asked about again because an answer came in between).
    """

    seat: Seat
    """Who is asked now."""
    card: str | None
    """The piece that is to be answered; None where it is a turn's draw."""
    passing: Command
    """What that seat gives to let it pass."""
    key: str


def objection(view: TableView) -> Objection | None:
    """Return the window that is open; None when nothing is to be answered."""
    ask = view.ask
    if ask is None or ask.what not in ("window", "theft") or view.actor < 0:
        return None
    card = f"card.{ask.card}" if ask.card is not None else None
    return Objection(view.actor, card, c.LetPass(view.actor), _key(view))


def _key(view: TableView) -> str:
    """Write down everything public that tells one window from the next, but not who is asked in it."""
    top = view.pending[-1]
    about = (top.kind, top.by, top.card) if isinstance(top, Window) else top
    counts = (view.turn, view.deck, len(view.discards), view.aside, sum(player.hand for player in view.players))
    return f"{counts}{view.pending[:-1]}{about}"
