"""Dice Through Time, compared command by command with an independent model (:mod:`.reference_model`).

Random games and boards at every number of seats and level are played by both; they must agree on every state and its
legal commands. The games are the same each time. ``PARLOUR_DICE_SEED=7 python -m pytest tests/games/dice_through_time``
plays other ones, ``PARLOUR_DICE_GAMES=20`` more.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from random import Random

import msgspec
import pytest

from game.content import open_box
from game.games.dice_through_time.rules.box import DIFFICULTIES, ICONS
from game.games.dice_through_time.rules.commands import EndTurn, Pay, ReturnItem
from game.games.dice_through_time.rules.compiled_box import WRENCH
from game.games.dice_through_time.rules.game import DiceThroughTime
from game.games.dice_through_time.rules.payment_means import missing
from game.games.dice_through_time.rules.refusal_and_ending_ids import Ending
from game.rules.contract import NATURE, NOBODY, Command, State
from game.seats.seeds import mix
from tests.games.dice_through_time.box_as_written import Json, board, can_pay, cards, items
from tests.games.dice_through_time.contract_facts import middle
from tests.games.dice_through_time.reference_model import Game

OTHER = int(os.environ.get("PARLOUR_DICE_SEED", "0"))
TIMES = int(os.environ.get("PARLOUR_DICE_GAMES", "1"))

every_number_of_seats = pytest.mark.parametrize("seats", [2, 3, 4])


def seeds(number: int) -> Iterator[int]:
    """Return ``number`` seeds; environment variables select other ones, or more of them."""
    return (mix(OTHER, seed) if OTHER else seed for seed in range(number * TIMES))


@lru_cache(maxsize=1)
def game() -> DiceThroughTime:
    """Open the box."""
    opened = open_box("dice_through_time")
    assert isinstance(opened, DiceThroughTime)
    return opened


def shown(state: State) -> Json:
    """Return a spectator's view as JSON."""
    return json.loads(msgspec.json.encode(state.view(None)))


def modelled(view: Json) -> Json:
    """Return the part of a view that the model covers."""
    ask = view["ask"] or {"what": "", "unpaid": []}
    same = ("actor", "first", "round", "biffs", "events", "lasting", "outatime", "threat", "over")
    return {name: view[name] for name in same} | {
        "asked": ask["what"],
        "turn": None if view["over"] else view["turn"],
        "paradox": sorted(view["paradox"]),
        "tokens": [{icon: n for icon, n in view["tokens"][name].items() if n} for name in ("pool", "bag", "used")],
        "left": {year: deck["left"] for year, deck in view["item_decks"].items()},
        "unseen": {year: sorted(deck["unseen"]) for year, deck in view["item_decks"].items()},
        "returned": sorted(view["returned"]),
        "deck": [sorted(view["deck"]["left"]), view["deck"]["discards"], view["deck"]["aside"]],
        "unpaid": sorted(ask["unpaid"]),
        "players": [{**player, "items": sorted(player["items"])} for player in view["players"]],
    }


def compare(state: State, model: Game, where: str) -> None:
    """Check that a state and the model agree on everything visible and on the legal commands."""
    seen, view = model.seen(), modelled(shown(state))
    assert seen.keys() == view.keys()
    for name, value in seen.items():
        assert view[name] == value, f"{where}: {name}"
    legal = Counter(json.dumps(command, sort_keys=True) for command in msgspec.to_builtins(state.legal_commands()))
    offered = Counter(json.dumps(command, sort_keys=True) for command in model.offered)
    assert legal == offered, f"{where}: legal commands"
    assert set(legal.values()) <= {1}, f"{where}: a command twice"


def play_beside(state: State, rng: Random, where: str, *, keen: bool = False) -> Counter[str]:
    """Play at random in engine and model; return how often each decision was compared.

    Players who are ``keen`` pay for events and return items whenever they can.
    """
    model, asked = Game(shown(state)), Counter[str]()
    compare(state, model, f"{where}, at the beginning")
    while state.actor != NOBODY:
        command = state.sample_chance(rng) if state.actor == NATURE else choose(state, rng, keen=keen)
        state.apply(command)
        model.do(msgspec.to_builtins(command))
        compare(state, model, f"{where}, after {asked.total() + 1} commands, the last {command}")
        asked[model.asked] += 1
    return asked


def choose(state: State, rng: Random, *, keen: bool) -> Command:
    """Choose at random; a keen player prefers payments and returns, and seldom ends a turn early."""
    legal = list(state.legal_commands())
    useful = [command for command in legal if isinstance(command, (Pay, ReturnItem))]
    if keen and useful:
        return rng.choice(useful)
    if keen and len(legal) > 1 and isinstance(legal[-1], EndTurn) and rng.random() < 0.95:
        legal.pop()
    return rng.choice(legal)


@every_number_of_seats
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_whole_games_go_alike(seats: int, difficulty: str) -> None:
    for seed in seeds(3):
        state = game().start(seats, {"difficulty": difficulty})
        where = f"{seats} seats, {difficulty}, seed {seed}"
        assert play_beside(state, Random(seed), where, keen=seed % 3 != 0).total() > 20


@every_number_of_seats
def test_crowded_boards_go_alike(seats: int) -> None:
    """Engine and model agree on crowded boards: stacked events, buried dice, short decks."""
    for seed in seeds(25):
        rng = Random(seed)
        state = middle(game(), seats, {}, rng)
        play_beside(state, rng, f"{seats} seats, board {seed}", keen=seed % 2 == 0)


def test_the_comparison_meets_every_decision_and_both_endings() -> None:
    asked, endings = Counter[str](), Counter[str]()
    for seed in range(60):
        rng = Random(seed)
        state = middle(game(), 2 + seed % 3, {"difficulty": "beginner"}, rng)
        asked += play_beside(state, rng, f"board {seed}", keen=True)
        ended = state.result()
        assert ended is not None
        endings[ended.ending] += 1
    wanted = {
        *("drawing", "fetching", "removing", "sending_biff", "erasing", "taking_back", "rolling"),
        *("acting", "striking", "rerolling", "paying", "searching"),
    }
    assert wanted <= set(asked)
    assert endings[Ending.GAME_OVER] > 0


def test_the_model_reads_the_box_by_itself() -> None:
    assert len(board()) == 20
    assert board()["docs_lab"] == (1985, 1)
    assert board()["skyway"] == (2015, 4)
    assert len(cards()) == 72
    assert len(items()) == 20


def test_paying_by_count_is_paying_by_trial() -> None:
    """The engine's counting agrees with the model's trial on which dice can pay for which icons."""
    rng = Random(9)
    for _ in range(4000):
        counts = [rng.choice((0, 0, 1, 1, 2, 3)) for _ in ICONS]
        needed = [rng.choice((0, 0, 1, 2)) for _ in ICONS]
        have = tuple(sorted(icon for icon, count in zip(ICONS, counts, strict=True) for _ in range(count)))
        need = tuple(sorted(icon for icon, count in zip(ICONS, needed, strict=True) for _ in range(count)))
        assert (missing(needed, counts) == 0) == can_pay(need, have), (needed, counts)


def test_every_pair_of_one_icon_is_tried() -> None:
    """For one icon and any two dice, only the icon, a wrench or a pair pays."""
    for need, first, second in product(range(len(ICONS)), repeat=3):
        needed, counts = [0] * len(ICONS), [0] * len(ICONS)
        needed[need] = 1
        counts[first] += 1
        counts[second] += 1
        pays = need in (first, second) or WRENCH in (first, second) or first == second
        assert (missing(needed, counts) == 0) == pays
