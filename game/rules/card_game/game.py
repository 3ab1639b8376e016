"""The Card Game as a game of the kernel: starting it, inventing worlds, and arranging positions for scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from game.rules.card_game import commands
from game.rules.card_game import position as p
from game.rules.card_game.box import Box
from game.rules.card_game.kit import Kit
from game.rules.card_game.state import State
from game.rules.card_game.view import TableView, fill
from game.rules.kernel import BadGiven, Option, check_options
from game.rules.parts import Deck, bits, mask_of

SHORTEST: Final = 2


class CardGame:
    """The game in its box; see :class:`game.rules.kernel.Game`."""

    slug = "card_game"
    seats = range(2, 7)
    commands: Any = commands.Command
    views: Any = TableView

    def __init__(self, box: Box) -> None:
        """Number the content once; states share it."""
        self.kit = Kit(box)
        sizes = tuple(str(size) for size in range(SHORTEST, box.setup.stack + 1))
        self.options: tuple[Option, ...] = (Option("stack", sizes, sizes[-1]),)

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """Set the game up; ``stack`` is the size of the B-1 stack, fewer cards make a shorter game (ruling 12).

        Raises:
            BadOption: the number of seats or an option is not on offer.
        """
        chosen = check_options(self, seats, options)
        return State(self.kit, seats, int(chosen["stack"])).begin()

    def worlds(self, view: TableView, rng: Random) -> State:
        """Invent a full state that fits ``view``: hands, identities and the draw pile are dealt anew."""
        state = State(self.kit, len(view.players), view.short)
        fill(state, view, rng)
        return state

    def arrange(self, seats: int, options: Mapping[str, str], given: Mapping[str, Any]) -> State:
        """Set up a position for a scenario: the turn of ``turn`` (0) with its play due, nothing drawn yet.

        ``given`` may name: ``hands`` and ``tables`` (by seat: lists of card ids), ``identities`` (by seat),
        ``altered`` (linchpins), ``discards`` (oldest first), ``pile`` (all that is left to draw), ``stack``,
        ``aside``, ``turn``, ``was_changed``, ``changed``, ``fused``, and ``due`` (plays; ``draw`` instead starts
        with the turn's draw). Cards that are not named lie in the draw pile.

        Raises:
            BadOption: the number of seats or an option is not on offer.
            BadGiven: a field or value does not fit.
        """
        chosen = check_options(self, seats, options)
        state = State(self.kit, seats, int(chosen["stack"]))
        unknown = set(given) - set(FIELDS)
        if unknown:
            raise BadGiven(f"given.{sorted(unknown)[0]} is not a field; there are: {', '.join(FIELDS)}")
        try:
            self._arrange(state, given)
        except (KeyError, TypeError, IndexError, ValueError) as error:
            raise BadGiven(f"the position does not fit: {error!r}") from error
        return state.begin()

    def _arrange(self, s: State, given: Mapping[str, Any]) -> None:
        """Put what is given in place."""
        kit = self.kit
        s.hands = self._piles(s, given.get("hands", {}))
        s.tables = self._piles(s, given.get("tables", {}))
        discards = tuple(kit.card[card] for card in given.get("discards", ()))
        out = mask_of(discards)
        for mask in (*s.hands, *s.tables):
            if mask & out:
                raise BadGiven(f"card {kit.names[bits(mask & out)[0]]} lies in two places")
            out |= mask
        pile = [kit.card[card] for card in given["pile"]] if "pile" in given else bits(kit.all & ~out)
        s.deck = Deck(mask_of(pile), (), discards)
        s.flipped = mask_of(kit.linchpin[square] for square in given.get("altered", ()))
        s.stack, s.aside = int(given.get("stack", s.stack)), int(given.get("aside", 0))
        s.turn = int(given.get("turn", 0))
        s.changed, s.was_changed = bool(given.get("changed", False)), bool(given.get("was_changed", False))
        s.fused = bool(given.get("fused", False))
        self._give_identities(s, given.get("identities", {}))
        due = given.get("due", 1)
        start: Sequence[p.Pending] = (p.Drawing(s.turn, 1), p.Waking()) if due == "draw" else ()
        s.pending[:] = [p.Closing(), p.Due(1 if due == "draw" else int(due)), *start]

    def _piles(self, s: State, given: Mapping[Any, Sequence[str]]) -> list[int]:
        """Read cards by seat."""
        masks = [0] * s.seats
        for seat, cards in given.items():
            masks[int(seat)] = mask_of(self.kit.card[card] for card in cards)
        return masks

    def _give_identities(self, s: State, given: Mapping[Any, str]) -> None:
        """Give the named identities, and the first free ones to everybody else."""
        named = {int(seat): self.kit.identity[name] for seat, name in given.items()}
        free = [n for n in range(len(self.kit.identities)) if n not in named.values()]
        s.who = [named[seat] if seat in named else free.pop(0) for seat in range(s.seats)]
        s.strangers = mask_of(free)


FIELDS: Final = (
    "hands", "tables", "identities", "altered", "discards", "pile", "stack", "aside", "turn", "was_changed",
    "changed", "fused", "due",
)  # fmt: skip
"""What a scenario may put otherwise."""


def make(box: Box) -> CardGame:
    """Make the game from what is in its box."""
    return CardGame(box)
