"""Lines, prices, legal commands and results of Time Line, compared with an independent model.

Random games and boards at every number of seats and with both decks are played by the rules engine and, command by
command, by :mod:`.reference_model`; both must agree in every state. The games are the same each time.
``PARLOUR_LINES_SEED=7 python -m pytest tests/games/time_line`` plays other ones, ``PARLOUR_LINES_GAMES=20`` twenty
times as many.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import msgspec
import pytest

from game.games.time_line.rules.commands import Sell, ToMarket
from game.games.time_line.rules.refusal_and_ending_ids import Ending
from game.rules.contract import NATURE, NOBODY, Command, State
from tests.games.time_line.random_games import every_deck, every_number_of_seats, game, middle_board, seeds
from tests.games.time_line.reference_model import Face, Json, Table, faces


def shown(state: State) -> Json:
    """Return a spectator's view as JSON."""
    return json.loads(msgspec.json.encode(state.view(None)))


def modelled(view: Json) -> Json:
    """Return the part of a view that the model covers."""
    ask = view["ask"] or {"what": None}
    selling = [ask["good"], ask["count"], ask["price"]] if ask["what"] in ("turn", "selling") else None
    counted = [view["stays"], view["still"]] if ask["what"] == "turn" else None
    same = ("actor", "turn", "first", "zones", "players", "lines", "deck", "unseen", "over")
    return {name: view[name] for name in same} | {"asked": ask["what"], "selling": selling, "counted": counted}


def compare(state: State, table: Table, where: str) -> None:
    """Check that a state and the model agree on everything visible and on the legal commands."""
    seen, view = table.seen(), modelled(shown(state))
    for name, value in seen.items():
        assert view[name] == value, f"{where}: {name}"
    legal = Counter(map(frozen, msgspec.to_builtins(list(state.legal_commands()))))
    assert legal == Counter(map(frozen, table.legal_commands())), f"{where}: options"
    assert set(legal.values()) <= {1}, f"{where}: an option twice"


def frozen(command: dict[str, object]) -> frozenset[tuple[str, object]]:
    """Return a command as a hashable set of items."""
    return frozenset(command.items())


def play_beside(state: State, rng: Random, where: str, span: int | None = None, *, keen: bool = False) -> int:
    """Play at random in engine and model; return the number of states compared.

    Players who are ``keen`` go where they can sell, and sell all they can.
    """
    table, done = Table(shown(state)), 0
    compare(state, table, f"{where}, at the beginning")
    while state.actor != NOBODY and done != span:
        legal = [command for command in state.legal_commands() if keen and is_keen(state, command)][
            -1:
        ] or state.legal_commands()
        command = state.sample_chance(rng) if state.actor == NATURE else rng.choice(legal)
        state.apply(command)
        table.do(msgspec.to_builtins(command))
        done += 1
        compare(state, table, f"{where}, after {done} commands, the last {command}")
    return done


def is_keen(state: State, command: Command) -> bool:
    """Return whether a command sells, or leads to a Market that pays more than 1."""
    if not isinstance(command, ToMarket):
        return isinstance(command, Sell)
    after = state.clone()
    after.apply(command)
    ask = shown(after)["ask"]
    return ask is not None and ask["what"] == "selling" and int(ask["price"]) > 1


@every_number_of_seats
@every_deck
def test_whole_games_go_alike(seats: int, deck: str) -> None:
    for seed in seeds(1):
        rng = Random(seed)
        assert play_beside(game().start(seats, {"deck": deck}), rng, f"{seats} seats, {deck}, seed {seed}") > 100


@every_deck
def test_games_of_people_who_sell_go_alike_and_some_are_won(deck: str) -> None:
    won = 0
    for seed in seeds(8):
        state = game().start(2 + seed % 4, {"deck": deck})
        play_beside(state, Random(seed), f"{deck}, keen, seed {seed}", keen=True)
        result = state.result()
        won += result is not None and result.ending == Ending.GOLD
    assert won > 1


@every_number_of_seats
@every_deck
def test_uneven_boards_go_alike(seats: int, deck: str) -> None:
    """Engine and model agree on uneven boards: distant zones, face-down cards, high Markets, short decks."""
    for seed in seeds(10):
        rng = Random(seed)
        state = middle_board(seats, deck, rng)
        play_beside(state, rng, f"{seats} seats, {deck}, board {seed}", span=12)


def test_the_boards_show_all_that_can_be() -> None:
    """Guard for the comparison: the random boards include every unusual line and Market."""
    found: Counter[str] = Counter()
    for seed in range(150):
        rng = Random(seed)
        state = middle_board(2 + seed % 4, "turned", rng)
        view = shown(state)
        table = Table(view)
        blanks = [(card.zone, card.top) for card in table.cards if card.name is None]
        for player in view["players"]:
            line, market = player["pawn"]["line"], player["pawn"]["market"]
            found["market above the start card"] += market is not None and market < 0
            found["line above row 0"] += min(line) < 0
            found["line through a face-down card"] += any(0 <= line[zone] - top < 4 for zone, top in blanks)
            gaps = [zone for zone in range(table.width) if table.card_at(zone, line[zone]) is None]
            found["line through an empty place"] += bool(gaps)
            found["gap of several cards"] += any(table.missing(zone, line[zone]) > 1 for zone in gaps)
        found["market that buys nothing"] += (
            table.pawns[table.turn].market is not None and not table.buyer(table.turn)[0]
        )
        found["sale"] += any(command["do"] == "sell" for command in table.legal_commands())
        found["no cards left"] += not table.deck
    assert min(found.values()) >= 5, found
    assert len(found) == 8


@pytest.mark.parametrize("deck", ["turned", "same"])
def test_the_model_reads_the_cards_by_itself(deck: str) -> None:
    """The model's own reading yields 46 cards, and turning one twice restores it."""
    assert len(faces(deck)) == 46
    assert all(face.turned().turned() == face for face in faces(deck).values())
    assert faces("turned")["p01b"] == Face((1, 0, 2, 3), ("milk", "nucleons", "oil", "beet"))
