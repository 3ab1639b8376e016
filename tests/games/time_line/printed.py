"""Numbers printed in the French Time Line rulebook, and the digits that our own rulebook may contain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.games.time_line.rules import commands as c
from game.games.time_line.rules.box import TRACKS
from game.rules.contract import NATURE
from tests.rules.printed_numbers import Printed, SetUp


def _laid(table: SetUp, count: Callable[[Any], int]) -> int:
    """Return a function that reads a count that must be the same for all cards of the opening row."""
    (one,) = {count(card) for zone in table.view.zones for card in zone.cards}
    return int(one)


def _done(kind: type, wanted: Callable[[Any, Any], bool], gain: Callable[[Any, Any], int]) -> Callable[[SetUp], int]:
    """Return a function that reads what the first ``wanted`` command of a kind changes, found in random games."""

    def found(state: Any) -> Any:
        legal = state.legal_commands() if state.actor != NATURE else ()
        return next((one for one in legal if isinstance(one, kind) and wanted(state, one)), None)

    def read(table: SetUp) -> int:
        before = table.played(lambda state: found(state) is not None)
        after = before.clone()
        after.apply(found(before))
        return gain(before, after)

    return read


def _full(state: Any, command: c.MoveTo) -> bool:
    """Return whether a token lies on the stop where a move ends."""
    cards = (card for zone in state.view(None).zones for card in zone.cards)
    return any(card.id == command.card and command.good in card.tokens for card in cards)


def _slid(before: Any, after: Any) -> int:
    """Return the rows by which the one zone that moved has slid up."""
    moved = [one - other for one, other in zip(before.tops, after.tops, strict=True) if one != other]
    assert len(moved) <= 1
    return int(sum(moved))


def _goods(before: Any, after: Any) -> int:
    """Return the number of tokens taken."""
    return sum(map(sum, after.goods)) - sum(map(sum, before.goods))


def _sells_one_at_two(state: Any, command: c.Sell) -> bool:
    ask = state.view(None).ask
    return ask is not None and command.count == 1 and ask.price == 2


_IDEA = "Le principe de base"
_CONTENTS = "Contenu du jeu"
_SET_UP = "Installation"
_CHANGES = "Modifier la ligne temporelle"
_WINS = "Gagner"

PRINTED: Final = (
    Printed(what="path cards", source=_CONTENTS, number=46, read=lambda table: int(table.start.unseen.bit_count())),
    Printed(what="players", source=_CONTENTS, number=(2, 5),
            read=lambda table: (min(table.game.seats), max(table.game.seats))),
    Printed(what="goods", source=_CONTENTS, number=4, read=lambda table: len(table.start.lookup.goods)),
    Printed(what="machines", source=_CONTENTS, number=lambda seats: seats,
            read=lambda table: len(table.view.players)),
    Printed(what="cards of the opening row", source=_SET_UP, number=lambda seats: {2: 4, 3: 4, 4: 5, 5: 6}[seats],
            read=lambda table: sum(len(zone.cards) for zone in table.view.zones)),
    Printed(what="stops of a card", source=_SET_UP, number=4,
            read=lambda table: _laid(table, lambda card: len(card.tokens))),
    Printed(what="values of the Markets in the example", source=_SET_UP, number=(1, 2, 3, 4),
            read=lambda table: tuple(sorted(table.start.lookup.finish))),
    Printed(what="Markets of a finish card", source="Les cartes fin", number=4,
            read=lambda table: len(table.start.lookup.finish)),
    Printed(what="tokens taken where one begins", source="Placement des joueurs", number=1,
            read=_done(c.Place, lambda _state, _command: True, _goods)),
    Printed(what="rows slid where one begins", source="Placement des joueurs", number=0,
            read=_done(c.Place, lambda _state, _command: True, _slid)),
    Printed(what="tokens taken from a stop", source=_CHANGES, number=1, read=_done(c.MoveTo, _full, _goods)),
    Printed(what="a zone slides up by a quarter of a card", source=_CHANGES, number=(1, 4),
            read=lambda table: (_done(c.MoveTo, _full, _slid)(table), TRACKS)),
    Printed(what="an empty stop slides nothing", source=_CHANGES, number=0,
            read=_done(c.MoveTo, lambda state, command: not _full(state, command), _slid)),
    Printed(what="gold for one token on a Market of value 2", source="Les cartes fin", number=2,
            read=_done(c.Sell, _sells_one_at_two, lambda before, after: int(sum(after.gold) - sum(before.gold)))),
    Printed(what="gold that wins", source=f"{_IDEA}; {_WINS}", number=21,
            read=lambda table: int(table.start.lookup.goal)),
)  # fmt: skip
"""Numbers printed in the rulebook."""

BOOK_EXCEPTIONS: Final[Mapping[str, str]] = {"**0** shows the whole board": "a key"}
"""Phrases of our rulebook with a digit that is no number of the box, with the reason."""
