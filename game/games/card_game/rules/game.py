"""The Card Game as a ``Game``: start, determinization and scenario states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from game.games.card_game.rules import commands, redealing
from game.games.card_game.rules import pending as p
from game.games.card_game.rules.box import B1, Box
from game.games.card_game.rules.compiled_box import SEATS, Lookup
from game.games.card_game.rules.response_windows import PLAY
from game.games.card_game.rules.state_machine import State
from game.games.card_game.rules.view import TableView, fill
from game.rules.contract import BadGiven, Command, Option, Seat, check_options
from game.rules.parts import Deck, mask_of
from game.rules.scenario_fields import check_fields, read_seats, reading, whole

SHORTEST: Final = 2

MOST_PLAYS: Final = 9
"""Maximum number of due plays in a scenario."""


TARGETS: Final = (
    commands.Aim, commands.SetSide, commands.AimAt, commands.AimItem, commands.Fuel, commands.NoFuel, commands.Toward,
)  # fmt: skip
"""Commands that name targets of a played card before responses."""


class CardGame:
    """The game with its box; see :class:`game.rules.contract.Game`."""

    rules_id = "card_game"
    box_id = rules_id
    draws = 1
    seats = SEATS
    commands: Any = commands.Command
    views: Any = TableView

    def __init__(self, box: Box) -> None:
        """Compile the content once; states share it."""
        self.lookup = Lookup(box)
        sizes = tuple(str(size) for size in range(SHORTEST, box.setup.stack + 1))
        self.options: tuple[Option, ...] = (Option("stack", sizes, sizes[-1]),)

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """Set the game up; ``stack`` is the size of the B-1 stack, smaller for a shorter game (ruling 12).

        Raises:
            BadOption: the number of seats or an option is not offered.
        """
        chosen = check_options(self, seats, options)
        return State().lay_out(self.lookup, seats, int(chosen["stack"])).begin()

    def continues(self, previous: Command, command: Command) -> bool:
        """Return whether ``command`` names a target of the card played or targeted by ``previous``."""
        return isinstance(command, TARGETS) and isinstance(previous, (commands.Play, *TARGETS))

    def may_withdraw(self, before: State, command: Command) -> bool:
        """Return whether the command may be undone: announcing a Rewind, and passing on it (house style, facts 6.20).

        Until its choice is made, only that card has been revealed, and the discard pile is public; a Quick Trip reveals
        the draw pile.
        """
        top = before.pending[-1]
        if isinstance(command, commands.LetPass):
            card = top.card if isinstance(top, p.Window) and top.kind == PLAY else None
        else:
            card = self.lookup.card[command.card] if isinstance(command, commands.Play) else None
        return card is not None and self.lookup.effects[card] == "rewind"

    def determinize(self, view: TableView, rng: Random) -> State:
        """Sample a full state consistent with ``view``: hidden hands, identities and the draw pile are redealt."""
        state = State().lay_out(self.lookup, len(view.players), view.short)
        fill(state, view, rng)
        return state

    def redealt(self, start: State, commands: Sequence[Command], viewer: Seat | None, rng: Random) -> Sequence[Command]:
        """Redeal the hands and identities that ``viewer`` has never seen."""
        return redealing.redealt(start, commands, viewer, rng)

    def scenario_state(self, seats: int, options: Mapping[str, str], given: Mapping[str, Any]) -> State:
        """Set up a state for a scenario: the turn of ``turn`` (0) with its play due, nothing drawn yet.

        ``given`` may name: ``hands`` and ``tables`` (by seat: lists of card ids), ``identities`` (by seat), ``altered``
        (linchpins), ``discards`` (oldest first), ``pile`` (all cards left to draw), ``stack`` (its remaining size),
        ``turn``, ``was_changed``, ``changed``, ``fused``, and ``due`` (plays; ``draw`` instead starts with the turn's
        draw). Unnamed cards are in the draw pile; if that is named, below the discards.

        Raises:
            BadOption: the number of seats or an option is not offered.
            BadGiven: a field or value does not fit.
        """
        chosen = check_options(self, seats, options)
        state = State().lay_out(self.lookup, seats, int(chosen["stack"]))
        check_fields(given, FIELDS)
        with reading():
            self._arrange(state, given)
        return state.begin()

    def _arrange(self, s: State, given: Mapping[str, Any]) -> None:
        """Apply the given values."""
        lookup = self.lookup
        self._lay_cards(s, given)
        self._give_identities(s, given.get("identities", {}))
        s.flipped = mask_of(_linchpin(lookup, square) for square in given.get("altered", ()))
        s.stack = whole(given, "stack", s.short, 1, s.short)
        s.aside = s.short - s.stack
        s.turn = whole(given, "turn", 0, 0, s.seats - 1)
        s.changed, s.was_changed = bool(given.get("changed", False)), bool(given.get("was_changed", False))
        s.fused = bool(given.get("fused", False))
        draws = given.get("due") == "draw"
        start: Sequence[p.AnyPending] = (p.Drawing(s.turn, lookup.box.setup.draw), p.Waking()) if draws else ()
        s.pending[:] = [p.Closing(), p.Due(1 if draws else whole(given, "due", 1, 0, MOST_PLAYS)), *start]

    def _lay_cards(self, s: State, given: Mapping[str, Any]) -> None:
        """Put every card into one place."""
        lookup, named = self.lookup, Counter[str]()
        places = [*(given.get(field, {}) for field in ("hands", "tables")), {0: given.get("discards", ())}]
        for cards in (*(pile for piles in places for pile in piles.values()), given.get("pile", ())):
            named.update(cards)
        doubled = [card for card, times in named.items() if times > 1]
        if doubled:
            raise BadGiven(f"card {doubled[0]} lies in two places")
        s.hands, s.tables = self._piles(s, given.get("hands", {})), self._piles(s, given.get("tables", {}))
        if any(table & ~lookup.items for table in s.tables):
            raise BadGiven("given.tables holds a card that is no item")
        rest = [card for card in range(len(lookup.cards)) if lookup.names[card] not in named]
        discards = [lookup.card[card] for card in given.get("discards", ())]
        if "pile" in given:
            rest, discards = [lookup.card[card] for card in given["pile"]], [*rest, *discards]
        s.deck = Deck(mask_of(rest), (), tuple(discards))

    def _piles(self, s: State, given: Mapping[Any, Sequence[str]]) -> list[int]:
        """Read cards by seat into masks."""
        masks = [0] * s.seats
        for seat, cards in read_seats(given, s.seats).items():
            masks[seat] = mask_of(self.lookup.card[card] for card in cards)
        return masks

    def _give_identities(self, s: State, given: Mapping[Any, str]) -> None:
        """Assign the named identities, and the first free ones to all other seats."""
        named = {seat: self.lookup.identity[name] for seat, name in read_seats(given, s.seats).items()}
        if len(set(named.values())) < len(named):
            raise BadGiven("given.identities gives one identity to two seats")
        free = [n for n in range(len(self.lookup.identities)) if n not in named.values()]
        s.who = [named[seat] if seat in named else free.pop(0) for seat in range(s.seats)]
        s.strangers = mask_of(free)


def _linchpin(lookup: Lookup, square: str) -> int:
    """Return a linchpin that can stay flipped; B-1 cannot, since it ends the game."""
    if square not in lookup.linchpin or square == B1:
        raise BadGiven(f"given.altered: {square} is no linchpin that can lie altered")
    return lookup.linchpin[square]


FIELDS: Final = (
    "hands", "tables", "identities", "altered", "discards", "pile", "stack", "turn", "was_changed",
    "changed", "fused", "due",
)  # fmt: skip
"""Fields that a scenario may set."""


def make(box: Box) -> CardGame:
    """Build the game from its box."""
    return CardGame(box)
