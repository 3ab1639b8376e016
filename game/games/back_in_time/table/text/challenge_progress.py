"""Progress of a challenge, symbol by symbol, for the plaque above the dice tray."""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, NamedTuple

from game.games.back_in_time.rules.box import COLOURS, FACES
from game.games.back_in_time.rules.compiled_box import Lookup
from game.games.back_in_time.rules.view import TableView, TrialView
from game.games.back_in_time.table.text import claimed
from game.rules.claims import stated

MEASURED: Final = {"love": "love", "delorean": "speed", "biff": "courage"}
"""Challenges that count every symbol, with that symbol."""

Met = Literal["asked", "met", "wild", "missing"]


class Symbol(NamedTuple):
    """A required symbol, and whether the roll meets it (possibly by a Wild)."""

    colour: str
    met: Met


class ChallengeProgress(NamedTuple):
    """Symbols in required order; ``worth`` is the gain of challenges that count every symbol, None before a roll."""

    symbols: tuple[Symbol, ...]
    colour: str
    worth: int | None


def judge(lookup: Lookup, view: TableView, trial: TrialView) -> ChallengeProgress:
    """Return the progress of the challenge under way."""
    rolled = bool(trial.dice) and all(die.face is not None for die in trial.dice)
    colour = MEASURED.get(trial.kind, "")
    worth = _worth(lookup, view, trial) if rolled and colour else None
    return ChallengeProgress(tuple(_matched(needs(lookup, view, trial), trial, rolled)), colour, worth)


def _worth(lookup: Lookup, view: TableView, trial: TrialView) -> int:
    """Return the gain of a challenge that counts every symbol: love, spots, or points against Biff."""
    return trial.score if trial.kind == "biff" else stated(claimed.gain(view, lookup, trial)).says


def needs(lookup: Lookup, view: TableView, trial: TrialView) -> list[str]:
    """List the minimum symbols of a challenge."""
    challenge = lookup.challenges[trial.challenge]
    if trial.kind == "part":
        return ["knowledge"] * (view.part_costs[trial.challenge] + (view.lasting == "part_cost_plus_1"))
    if trial.kind == "biff":
        return ["courage"]
    return [colour for colour, count in zip(COLOURS, challenge.need, strict=True) for _one in range(count)]


def _matched(asked: list[str], trial: TrialView, rolled: bool) -> list[Symbol]:
    """Match rolled symbols to required ones; Wilds fill gaps, and items may add to one colour."""
    if not rolled:
        return [Symbol(colour, "asked") for colour in asked]
    found = Counter(speed=trial.extra_speed)
    for die in trial.dice:
        assert die.face is not None  # all are rolled
        symbol, count = FACES[die.face]
        found[symbol] += count
    own = MEASURED.get(trial.kind) or ("knowledge" if trial.kind == "part" else "")
    if own and found[own] + found["wild"]:
        found[own] += trial.bonus
    symbols = []
    for colour in asked:
        met: Met = "met" if found[colour] else "wild" if found["wild"] else "missing"
        if met != "missing":
            found[colour if met == "met" else "wild"] -= 1
        symbols.append(Symbol(colour, met))
    return symbols
