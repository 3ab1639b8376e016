"""Numbers printed in the French Card Game rules, and the digits that our own rulebook may contain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from game.games.card_game.rules import commands as c
from game.games.card_game.rules.pending import Due, Waking
from game.rules.contract import NATURE, Command
from tests.rules.printed_numbers import Printed, SetUp


def _box(count: Callable[[Any], int | tuple[int, ...]]) -> Callable[[SetUp], int | tuple[int, ...]]:
    """Return a function that reads a number in the box."""
    return lambda table: count(table.game.lookup.box)


def _kinds(table: SetUp) -> tuple[int, ...]:
    """Count the cards of each kind in a new draw pile, in the order of the contents list."""
    cards = [table.game.lookup.cards[number].title.kind for number in table.start.deck.candidates()]
    return tuple(Counter(cards)[kind] for kind in ("item", "machine", "doubleback", "action", "power"))


def _first_draw(table: SetUp) -> int:
    """Count the cards drawn in the first turn."""
    begun = table.played(lambda state: any(isinstance(one, Waking) for one in state.pending))
    state, before = begun.clone(), begun.hands[begun.turn].bit_count()
    while not isinstance(state.pending[-1], Due):
        state.apply(state.sample_chance(Random(3)) if state.actor == NATURE else c.LetPass(state.actor))
    return int(state.hands[state.turn].bit_count() - before)


def _plays(table: SetUp) -> int:
    """Return the number of plays in a first turn."""
    state = table.played(lambda state: bool(state.pending) and isinstance(state.pending[-1], Due))
    return int(state.pending[-1].left)


def _turn(given: Mapping[str, Any], *commands: Command) -> Callable[[SetUp], Any]:
    """Return a function that runs seat 0's commands from ``given``, with all responses passed and chance sampled."""

    def after(table: SetUp) -> Any:
        state = table.game.scenario_state(table.seats, {}, given)
        for command in commands:
            state.apply(command)
            while state.actor == NATURE or any(isinstance(one, c.LetPass) for one in state.legal_commands()):
                chance = state.actor == NATURE
                state.apply(state.sample_chance(Random(5)) if chance else c.LetPass(state.actor))
                if state.turn:
                    return state
        return state

    return after


def _grown(given: Mapping[str, Any], *commands: Command) -> Callable[[SetUp], int]:
    """Return a function that reads seat 0's hand size after commands of its turn."""
    after = _turn({**given, "due": 2}, *commands)
    return lambda table: int(after(table).hands[0].bit_count())


def _left(table: SetUp) -> int:
    """Count the cards that an Alpha Rhythm leaves in a hand of five."""
    held: Sequence[str] = ("tm_v1", "tm_v2", "tm_v3", "tm_v5", "trade")
    state = _turn({"hands": {0: ["alpha"], 1: list(held)}}, c.Play(0, "alpha"))(table)
    while state.actor == 1 and isinstance(state.legal_commands()[0], c.Drop):
        state.apply(state.legal_commands()[0])
    return int(state.hands[1].bit_count())


def _spree(table: SetUp) -> int:
    """Count the items that a Shopping Spree lays out."""
    items = ["cash", "almanac", "fax", "pie_pan", "hoverboard"]
    given = {"hands": {0: ["shopping", *items]}, "due": 2}
    plays = (c.Play(0, "shopping"), *(c.Play(0, item) for item in items[:3]))
    return int(_turn(given, *plays)(table).tables[0].bit_count())


def _stolen_back(table: SetUp) -> int:
    """Count the cards that a thief discards when the owner answers with "You Steal My Stuff?" and keeps the item."""
    given = {"hands": {0: ["gullible.1", "alpha", "trade", "cash"], 1: ["steal_back"]}, "tables": {1: ["pie_pan"]}}
    state = table.game.scenario_state(table.seats, {}, given)
    state.apply(c.Play(0, "gullible.1"))
    state.apply(c.AimItem(0, 1, "pie_pan"))
    held, answer = int(state.hands[0].bit_count()), c.Answer(1, "steal_back")
    while True:
        legal = state.legal_commands()
        drops = [one for one in legal if isinstance(one, c.Drop)]
        passing = answer if answer in legal else c.LetPass(state.actor)
        if not drops and passing not in legal:
            return held - int(state.hands[0].bit_count())
        state.apply(drops[0] if drops else passing)


_SET_UP: Final = "Préparation"
_TURN: Final = "Comment jouer"
_CONTENTS: Final = "Contenu"
_LINCHPINS: Final = "Changer l'histoire"
_CARDS: Final = "NDR, texts of the cards (facts, 5)"

PRINTED: Final = (
    Printed(what="squares of the timeline", source="Vue d'ensemble: une grille spéciale de 24 cartes", number=24,
            read=_box(lambda box: len(box.squares))),
    Printed(what="rows and columns", source=f"{_SET_UP}: une grille de 4 rangées avec 6 cartes par rangée",
            number=(4, 6),
            read=_box(lambda box: (len(box.setup.rows), box.setup.columns))),
    Printed(what="cards on B-1, and decoys among them", source=f"{_SET_UP}: un paquet spécial de 5 cartes (4 leurres)",
            number=(5, 4),
            read=lambda table: (table.start.stack, table.start.stack - 1)),
    Printed(what="cards of the timeline", source=f"{_CONTENTS}: 28 cartes Chronologie", number=28,
            read=lambda table: len(table.game.lookup.squares) - 1 + table.start.stack),
    Printed(what="linchpins", source=f"{_LINCHPINS}: La chronologie comporte 9 événements modifiables",
            number=9, read=lambda table: len(table.game.lookup.linchpins)),
    Printed(what="ripplepoints on two linchpins", source=f"{_LINCHPINS}: dans trois cas (A-5, C-3 et D-6)", number=3,
            read=_box(lambda box: sum(len(square.of) == 2 for square in box.squares))),
    Printed(what="identities", source=f"{_CONTENTS}: 10 cartes Personnage",
            number=10, read=lambda table: table.start.strangers.bit_count()),
    Printed(what="events that an identity names as they were, and altered",
            source="Carte ID: L'un d'eux sera original, et deux seront alternatifs",
            number=(1, 2),
            read=_box(lambda box: (1, *{len(identity.altered) for identity in box.identities}))),
    Printed(what="cards of the deck", source=f"{_CONTENTS}: 62 cartes BttF",
            number=62, read=lambda table: len(table.start.deck)),
    Printed(what="items, time machines, DoubleBacks, actions, power actions",
            source=f"{_CONTENTS}: 17 Articles, 6 Machines, 8 Doubles inversions, 17 Actions, 14 Actions puissantes",
            number=(17, 6, 8, 17, 14), read=_kinds),
    Printed(what="items that act as a Memo", source="Mémos: les 3 cartes article qui font la même chose", number=3,
            read=_box(lambda box: sum(card.effect == "memo_item" for card in box.cards))),
    Printed(what="cards of the first hand", source=f"{_SET_UP}: distribuez 3 cartes à chaque joueur", number=3,
            read=lambda table: int(table.dealt.hands[0].bit_count())),
    Printed(what="identities of each player", source=f"{_SET_UP}: Chaque joueur en a 1", number=1,
            read=lambda table: len({table.dealt.who[0]} - {-1})),
    Printed(what="cards drawn in a turn", source=f"{_TURN}: Pioche 1", number=1, read=_first_draw),
    Printed(what="cards played in a turn", source=f"{_TURN}: Jeu 1", number=1, read=_plays),
    Printed(what="cards that Time Car V3 draws", source=_CARDS, number=1,
            read=_grown({"hands": {0: ["tm_v3"]}}, c.Play(0, "tm_v3"), c.Aim(0, "A-2"))),
    Printed(what="cards that a thief discards", source=_CARDS, number=2, read=_stolen_back),
    Printed(what="cards that a Lucky Day draws", source=_CARDS, number=3,
            read=_grown({"hands": {0: ["lucky.1"]}}, c.Play(0, "lucky.1"))),
    Printed(what="cards that Mr. Fusion draws", source=_CARDS, number=2,
            read=_grown({"tables": {0: ["mr_fusion", "cash"]}}, c.UseItem(0, "mr_fusion", "cash"))),
    Printed(what="cards that the alpha rhythm leaves", source=_CARDS, number=3, read=_left),
    Printed(what="items of a Shopping Spree", source=_CARDS, number=3, read=_spree),
)  # fmt: skip
"""Numbers on the rules sheet and the cards."""

BOOK_EXCEPTIONS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("1885", "1955", "1985", "2015"), "years are the names of the rows"),
    **dict.fromkeys(
        ("A-1", "A-2", "A-3", "A-4", "A-5", "A-6", "B-1", "B-2", "C-3", "C-6", "D-1", "D-4", "D-5", "D-6"),
        "the names of squares",
    ),
}
"""Phrases of our rulebook with a digit that is no number of the box, with the reason."""
