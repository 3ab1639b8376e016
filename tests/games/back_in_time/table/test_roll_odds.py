"""The odds of a roll as the Back in Time prompt states them, compared with a full enumeration of rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final

import pytest

from game.games.back_in_time.rules.box import FACES
from game.ui.paint.geometry import Vec
from tests.games.back_in_time.table.cases import box, match, table

SIZE: Final = Vec(1280.0, 720.0)

SCHOOL: Final[Mapping[str, Any]] = {
    "heroes": {"marty": {"space": "hill_valley_high"}},
    "figures": dict.fromkeys(("biff", "george", "lorraine"), "hill_valley_high"),
}


def prompt(*when: Mapping[str, Any]) -> str:
    """Return the prompt after some commands."""
    view: Any = match(SCHOOL, when).view(0)
    return table().words.prompt(view)


def attempt(challenge: str, *tiles: int) -> list[dict[str, Any]]:
    """Return the commands that attempt a challenge with the dice of Marty's given tiles."""
    dice = [{"do": "add_die", "tile": f"marty.{tile}"} for tile in tiles]
    return [{"do": "attempt", "challenge": challenge}, *dice]


def counted(colours: Sequence[str], wanted: str) -> tuple[float, float]:
    """Enumerate the chance of at least one ``wanted`` and the mean number; useless dice are rerolled once."""
    dice = box().lookup.box.dice
    some = total = weight = 0.0
    for first in product(*(dice[colour] for colour in colours)):
        kept = [face for face in first if FACES[face][0] in (wanted, "wild", "biff")]
        again = [
            colour
            for colour, face in zip(colours, first, strict=True)
            if FACES[face][0] not in (wanted, "wild", "biff")
        ]
        seconds = list(product(*(dice[colour] for colour in again)))
        for second in seconds:
            points = sum(FACES[face][1] for face in (*kept, *second) if FACES[face][0] in (wanted, "wild"))
            some += bool(points) / len(seconds)
            total += points / len(seconds)
        weight += 1
    return some / weight, total / weight


@pytest.mark.parametrize("tiles", [(1,), (1, 2)])
def test_the_prompt_says_the_exact_chance_before_the_roll(tiles: tuple[int, ...]) -> None:
    view: Any = match(SCHOOL, attempt("biff", *tiles)).view(0)
    some, _points = counted([die.colour for die in view.trial.dice], "courage")
    assert prompt(*attempt("biff", *tiles)).endswith(f"{round(100 * some)}% chance to knock Biff down.")
    some, points = counted([die.colour for die in view.trial.dice], "love")
    said = f"{round(100 * some)}% chance to gain {{love}}, +{points:.1f} {{love}} on average."
    assert prompt(*attempt("love", *tiles)).endswith(said)


def test_what_is_picked_to_be_rolled_again_has_its_own_odds() -> None:
    """Dice picked for a reroll show their own odds, and a locked die says why it is locked."""
    view: Any = match(SCHOOL, attempt("biff", 1, 4)).view(0)
    dice = [box().lookup.box.dice[die.colour] for die in view.trial.dice]
    useless = next(face for face in dice[1] if FACES[face][0] not in ("courage", "wild", "biff"))
    begun = [*attempt("biff", 1, 4), {"do": "ready"}, {"do": "rolled", "faces": ["biff", useless]}]
    assert "%" not in prompt(*begun)
    good = sum(FACES[face][0] in ("courage", "wild") for face in dice[1]) / len(dice[1])
    assert f"Rerolling these: {round(100 * good)}%" in prompt(*begun, {"do": "mark", "die": 1})
    view = match(SCHOOL, begun).view(0)
    made = table()
    lying = made.board.layout(view, made.board.regions(SIZE, 2, 1.0))
    assert any(made.tips.tip(thing, view).startswith("Locked: it shows Biff") for thing in lying)
