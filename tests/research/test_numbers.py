"""Fixed action numbers, chance split exactly into small nodes, and observations without hidden information."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from random import Random

import numpy as np
import pytest

from game.registry import NoPart
from game.research import sight
from game.research.chance import drawn_command
from game.research.numbering import Numbering, numbering_of
from game.research.table import Table
from game.rules.contract import NATURE, NOBODY, PlayerCommand, write_command
from tests.toy_game import TOY

SLUGS = ("time_line", "card_game", "back_in_time", "riff_in_time", "dice_through_time")
SIZES = {"time_line": 296, "card_game": 5235, "back_in_time": 1738, "riff_in_time": 3679, "dice_through_time": 13427}
"""Number of actions of each game, which trained agents rely on."""


def played(slug: str, seed: int, longest: int = 400, options: Mapping[str, str] | None = None) -> Table:
    """Play a random game and check that each legal action has a number that decodes to it."""
    seats = Table(slug, 2, {}).game.seats
    table, rng = Table(slug, seats[seed % len(seats)], options or {}, longest), Random(seed)
    while table.actor != NOBODY:
        if table.actor == NATURE:
            table.apply(table.state.sample_chance(rng))
            continue
        commands, numbers = table.state.legal_commands(), table.legal()
        assert len(set(numbers)) == len(commands)
        assert numbers == tuple(table.numbering.number(command) for command in commands)
        assert all(0 <= number < table.numbering.size for number in numbers)
        table.act(rng.choice(numbers))
    return table


@pytest.mark.parametrize("slug", SLUGS)
def test_every_action_has_a_number_of_its_own(slug: str) -> None:
    assert numbering_of(slug).size == SIZES[slug]
    for seed in range(12):
        played(slug, seed, options={"expansion": "on"} if slug == "back_in_time" and seed % 2 else None)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_number_is_told_in_words(slug: str) -> None:
    numbers = numbering_of(slug)
    assert len({numbers.name(number) for number in range(numbers.size)}) == numbers.size
    with pytest.raises(IndexError, match="so none has the number"):
        numbers.name(numbers.size)
    last = next(one for one in reversed(played(slug, 1).commands) if isinstance(one, PlayerCommand))
    told = numbers.name(numbers.number(last)).split()
    assert told[0] == json.loads(write_command(last))["do"]


def test_a_seat_changes_no_number() -> None:
    table = Table("time_line", 2, {})
    numbers = {command.seat: table.numbering.number(command) for command in _stays(table)}
    assert len(numbers) == 2
    assert len(set(numbers.values())) == 1


def _stays(table: Table) -> list[PlayerCommand]:
    """Return a Stay command for each seat."""
    from game.games.time_line.rules.commands import Stay

    return [Stay(seat) for seat in range(table.seats)]


def test_what_is_not_allowed_is_refused_in_words() -> None:
    table = Table("time_line", 2, {})
    with pytest.raises(ValueError, match="sell_nothing\\) is not allowed now"):
        table.act(table.numbering.size - 1)


def test_a_game_without_known_fields_has_no_numbers() -> None:
    with pytest.raises(NoPart, match="toy"):
        Numbering(TOY)


def test_a_game_that_takes_too_long_is_cut_off() -> None:
    table = played("time_line", 3, longest=10)
    assert (table.acted, table.cut_off, table.returns()) == (10, True, [0.0] * table.seats)


@pytest.mark.parametrize("slug", SLUGS)
def test_nodes_of_chance_lead_to_what_the_rules_allow(slug: str) -> None:
    rng, table = Random(5), Table(slug, 2, {}, 40)
    while table.actor != NOBODY:
        if table.actor != NATURE:
            table.act(rng.choice(table.legal()))
            continue
        drawn: list[int] = []
        command, values = drawn_command(table.state, drawn)
        foretold = values
        while len(values) > len(drawn):
            assert values[: len(foretold)] == foretold
            assert 1 < values[len(drawn)] <= 256
            drawn.append(rng.randrange(values[len(drawn)]))
            command, values = drawn_command(table.state, drawn)
        assert table.state.refusal(command) is None
        table.apply(command)


def test_cut_chance_is_as_likely_as_the_rules_draw_it() -> None:
    """Deals of characters to two seats of Back in Time: 12 outcomes, all equally likely."""
    state, found = Table("back_in_time", 2, {}).state, Counter[str]()

    def walk(drawn: list[int], chance: float) -> None:
        command, values = drawn_command(state, drawn)
        for number in range(values[len(drawn)]) if len(values) > len(drawn) else ():
            walk([*drawn, number], chance / values[len(drawn)])
        if len(values) == len(drawn):
            found[write_command(command)] += chance  # type: ignore[assignment]  # counts in parts of 1

    walk([], 1.0)
    assert len(found) == 12
    assert all(abs(chance - 1 / 12) < 1e-9 for chance in found.values())


@pytest.mark.parametrize("slug", SLUGS)
def test_dice_have_as_many_faces_as_chance_takes_them_to_have(slug: str) -> None:
    lookup = getattr(Table(slug, 2, {}).game, "lookup", None)
    dice = getattr(lookup, "dice", ()) if slug == "back_in_time" else getattr(lookup, "faces", ())
    if slug == "dice_through_time":
        dice = (dice,)
    if slug in ("back_in_time", "riff_in_time", "dice_through_time"):
        assert {len(faces) for faces in dice} == {6}


def test_no_text_and_no_number_depends_on_what_is_hidden() -> None:
    """A state that is indistinguishable to a seat must give it the same observation."""
    table, rng = played("card_game", 4, longest=60), Random(9)
    for seat in range(table.seats):
        other = table.clone()
        view = table.view(seat)
        other.state = table.game.determinize(view, rng)
        assert other.state.digest() != table.state.digest()
        assert sight.observation_text(other.view(seat)) == sight.observation_text(view)
        assert sight.private_text(other, seat) == sight.private_text(table, seat)
        seen = [np.zeros(sight.PLACES, np.float32) for _ in range(2)]
        sight.write_observation(view, seen[0])
        sight.write_observation(other.view(seat), seen[1])
        assert np.array_equal(seen[0], seen[1])
        assert np.any(seen[0])


def test_an_information_state_tells_what_its_seat_saw_and_nothing_else() -> None:
    table = played("card_game", 4, longest=60)
    for seat in range(table.seats):
        lines = sight.information_text(table, seat).splitlines()[1:-1]
        assert len(lines) == len(table.commands)
        drawn = [json.loads(line.split(" ", 1)[1]) for line in lines if '"do":"drew"' in line]
        assert {one["card"] is None for one in drawn if one["to"] != seat} == {True}
        assert {one["card"] is None for one in drawn if one["to"] == seat} == {False}


def test_an_information_state_remembers_what_an_observation_forgets() -> None:
    texts, memories = set(), set()
    for seed in range(4):
        table = played("time_line", seed + 4 * seed, longest=8)
        texts.add(sight.information_text(table, 0))
        memory = np.zeros(sight.PLACES, np.float32)
        sight.write_memory([seen for seen, _ in sight.seen_commands(table, 0)], memory)
        memories.add(memory.tobytes())
    assert len(texts) == len(memories) == 4
