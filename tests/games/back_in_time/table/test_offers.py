"""Offers at the Back in Time table: tiles dropped on a space, and offers that carry out a whole hint."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.ai import Budget, make_bot
from game.ai.hints import advise
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table import thing_kinds
from game.match.match import Match
from game.match.session.hint import Advice
from game.rules.contract import NOBODY, Command
from game.scenes.play.hint_display import find_offer
from game.ui.paint.geometry import Vec
from tests.games.back_in_time.table.cases import box, fresh, table

SEATS = (("random",) * 2, ("random",) * 3, ("random",) * 4)
WINDOW = Vec(1280.0, 720.0)


def positions(seed: int, seats: tuple[str, ...], expansion: str = "on") -> Iterator[tuple[Match, Command]]:
    """Play a random game; yield the match before each command together with the command."""
    made = fresh(seats, seed, expansion=expansion)
    chance = Random(seed)
    while made.actor != NOBODY:
        state = made.history.state
        legal = state.legal_commands()
        command = chance.choice(legal) if legal else state.sample_chance(chance)
        yield made, command
        made.history.add(command)


def view_of(made: Match) -> TableView:
    view = made.view(None)
    assert isinstance(view, TableView)
    return view


def test_tiles_on_a_space_take_the_hero_there_by_these_alone() -> None:
    """Dragging a tile to a space uses that tile, not only the cheapest ones that lead there.

    Not so where taking a figure along is worded as an offer of its own.
    """
    own, seen = table(), set[tuple[bool, int]]()
    for made, _command in positions(30, SEATS[0]):
        view, legal = view_of(made), made.history.state.legal_commands()
        for offer in own.offers.make(view, legal) if legal else ():
            parts = offer.gesture.parts if offer.gesture is not None else ()
            if parts and parts[0].kind == thing_kinds.tile and parts[-1].kind == thing_kinds.space:
                tiles = [thing_kinds.tile(one.tile) for one in offer.commands if isinstance(one, c.Walk)]
                assert tiles == [*parts[:-1]]
                steps = [one for one in offer.commands if isinstance(one, c.Step)]
                company = {step.escort for step in steps}
                assert len(company) == 1
                assert company == {None} or (offer.gesture is not None and offer.gesture.label)
                state = made.history.state.clone()
                for command in offer.commands:
                    state.apply(command)
                after = state.view(view.actor)
                assert isinstance(after, TableView)
                hero = next(name for name, mat in after.heroes.items() if mat.seat == view.turn)
                assert thing_kinds.space(after.heroes[hero].space) == parts[-1]
                seen |= {(isinstance(offer.commands[0], c.Walk), len(tiles))}
    assert seen == {(True, 1), (True, 2), (False, 1)}


def test_an_offer_does_all_of_a_hint_and_asked_again_it_goes_on_with_the_rest() -> None:
    """For each hinted route there is an offer with the same stop, the same companion and the same tile."""
    own, bot, ways = table(), make_bot(box(), "hard"), 0
    for seed in (5, 600):
        made, rng = fresh(SEATS[0], seed), Random(seed)
        for _number in range(150):
            state = made.history.state
            legal = state.legal_commands()
            if len(legal) < 2:
                made.history.add(legal[0] if legal else state.sample_chance(rng))
                continue
            view = view_of(made)
            commands = advise(box(), bot, view, legal, Budget(), rng).best.commands
            offer = find_offer(list(own.offers.make(view, legal)), Advice(commands, "", {}))
            assert offer is not None
            assert offer.commands == commands
            made.history.add(commands[0])
            if len(commands) > 1:
                again = advise(box(), bot, view_of(made), made.history.state.legal_commands(), Budget(), rng).best
                assert again.commands == commands[1:]
                for command in commands[1:]:
                    made.history.add(command)
                ways += c.Walk in map(type, commands[1:])
    assert ways


def test_a_seat_is_named_before_and_after_the_characters_are_dealt() -> None:
    own = table()
    made = fresh(("human", "human"), 1)
    assert own.words.seat(view_of(made), 1).name == "Seat 2"
    while made.advance():
        pass
    names = {own.words.seat(view_of(made), seat).name for seat in range(2)}
    assert names <= {"Marty", "Doc", "Jennifer", "Einstein"}
    assert len(names) == 2
