"""Over whole random games: what is on offer is what is legal, all of it, and everything said is fit to be read."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.ai import Budget, make_bot
from game.ai.hints import advise
from game.content import hint_sentences
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules.refusal_and_ending_ids import RefusalReason
from game.games.back_in_time.rules.view import TableView
from game.games.back_in_time.table import thing_kinds
from game.games.back_in_time.table.presenter import Table
from game.match.match import Match
from game.match.session.hint import Advice
from game.rules.contract import NOBODY, Command, Refusal
from game.scenes.play.hint_display import find_offer
from game.table.contract import Offer
from game.ui.paint import svg_art
from game.ui.paint.geometry import Vec
from game.ui.tabletop.commands_by_pointing import CommandPicker
from game.ui.tabletop.poses import Face
from game.ui.tabletop.thing_names import Thing
from tests.games.back_in_time.table.cases import box, fresh, table
from tests.support.markup import icons_in
from tests.support.tables import is_clean
from tests.support.transitions import transition_of

SEATS = (("random",) * 2, ("random",) * 3, ("random",) * 4)
WINDOW = Vec(1280.0, 720.0)


def positions(seed: int, seats: tuple[str, ...], expansion: str = "on") -> Iterator[tuple[Match, Command]]:
    """Play a random game; give the match before each command, and the command."""
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


def first_parts(offers: list[Offer]) -> set[Thing]:
    return {offer.gesture.pick for offer in offers if offer.gesture is not None}


@pytest.mark.parametrize("seed", range(3))
def test_every_legal_command_is_on_offer_and_nothing_else(seed: int) -> None:
    own = table()
    for number, (made, _command) in enumerate(positions(seed, SEATS[seed])):
        legal = made.history.state.legal_commands()
        if not legal or number % 2:
            continue
        offers = list(own.offers.make(view_of(made), legal))
        assert {offer.commands[0] for offer in offers} == set(legal), made.history.commands[-3:]
        for offer in offers:
            assert offer.gesture is not None or offer.label, offer
            assert sum(other.main for other in offers) <= 1
        picker = CommandPicker([offer for offer in offers if offer.gesture], lambda offer: offer.gesture)
        assert picker.glowing() == first_parts(offers)


@pytest.mark.parametrize("seed", range(3))
def test_offers_of_several_commands_can_be_given_to_their_end(seed: int) -> None:
    own = table()
    for number, (made, _command) in enumerate(positions(seed + 20, SEATS[seed])):
        legal = made.history.state.legal_commands() if number % 3 == 0 else ()
        for offer in own.offers.make(view_of(made), legal) if legal else ():
            state = made.history.state.clone()
            for step, command in enumerate(offer.commands):
                assert state.refusal(command) is None, (offer.commands, step)
                state.apply(command)


def test_tiles_on_a_space_take_the_hero_there_by_these_alone() -> None:
    """A hint named a tile and no place, or the beginning of a way: only the cheapest tiles were told by dragging.

    Where somebody may come along that has words of its own to be asked for.
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
    """A way was named and lit, but to stop at its end, to go on with somebody else, or by another tile was not."""
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


@pytest.mark.parametrize("seed", range(3))
def test_whatever_can_be_pointed_at_is_there(seed: int) -> None:
    own = table()
    regions = own.board.regions(WINDOW, len(SEATS[seed]), 1.0)
    for number, (made, _command) in enumerate(positions(seed + 40, SEATS[seed])):
        legal = made.history.state.legal_commands()
        if not legal or number % 3:
            continue
        view = view_of(made)
        layout, spots = own.board.layout(view, regions), own.board.spots(view, regions)
        for offer in own.offers.make(view, legal):
            for part in (*offer.gesture.parts, *offer.marks, *offer.along) if offer.gesture else ():
                assert part in layout or part in spots, (part, offer)
                assert part in spots or layout[part].name, f"{part} has no name"


@pytest.mark.parametrize("seed", range(3))
def test_everything_said_in_a_game_is_whole(seed: int) -> None:
    own = table()
    regions = own.board.regions(WINDOW, len(SEATS[seed]), 1.0)
    for made, command in positions(seed + 60, SEATS[seed]):
        before = view_of(made)
        state = made.history.state.clone()
        state.apply(command)
        after = state.view(None)
        assert isinstance(after, TableView)
        if before.actor >= 0:
            assert is_clean(own.words.prompt(before)), before.ask
        assert all(map(is_clean, own.words.heading(before)))
        layout = own.board.layout(before, regions)
        for line in own.log.lines(command, before, after):
            assert is_clean(line.text), line
            things = {*layout, *own.board.layout(after, regions), *own.board.spots(before, regions), "tray"}
            assert set(line.things) <= things, line
        transition_of(own, (command,), before, after, regions)


def test_every_thing_has_a_tip_and_a_closer_look() -> None:
    own = table()
    regions = own.board.regions(WINDOW, 4, 1.0)
    painted: set[Face] = set()  # each once: a face is all that its picture is made of
    for number, (made, _command) in enumerate(positions(3, SEATS[2])):
        if number % 7:
            continue
        view = view_of(made)
        layout, spots = own.board.layout(view, regions), own.board.spots(view, regions)
        if not view.heroes:
            continue
        for thing in [*(key for key, pose in layout.items() if pose.name), *spots]:
            closeup = own.tips.closeup(thing, view)
            assert is_clean(own.tips.tip(thing, view)), thing
            assert closeup is not None, thing
            assert closeup.pose is not None, thing
            assert is_clean(closeup.title), thing
            assert is_clean(closeup.text), thing
            painted.add(closeup.pose.face)
    for face in painted:
        w, h = face.size
        own.board.painter.paint(face, (round(w), round(h)))
    assert painted
    assert not svg_art.missing()


FACTS: dict[str, str | int] = {
    "figure": "george", "trouble": "T12", "space": "lous_cafe", "colour": "love", "seat": 1, "limit": 2,
    "name": "nothing", "asked": "walking", "action": "die",
}  # fmt: skip


@pytest.mark.parametrize("why", list(RefusalReason))
def test_every_reason_has_a_sentence_of_its_own(why: RefusalReason) -> None:
    own = table()
    made = fresh(("human", "human"), 1)
    while made.advance():
        pass
    said = own.words.refusal(Refusal(why, tuple(FACTS.items())), view_of(made))
    assert is_clean(said)
    assert "{" not in said
    assert said != "That cannot be done now."


def refused_gestures(own: Table, view: TableView) -> Iterator[tuple[tuple[Thing, ...], Thing | None]]:
    """Some gestures of every kind."""
    regions = own.board.regions(WINDOW, len(view.heroes), 1.0)
    layout, spots = own.board.layout(view, regions), own.board.spots(view, regions)
    things = [key for key, pose in layout.items() if pose.name]
    targets = [None, *things[::5], *list(spots)[::4]]
    for thing in things:
        for target in targets:
            yield (thing,), target


def test_every_refused_gesture_is_explained_or_passed_over_in_silence() -> None:
    own = table()
    silent = 0
    for number, (made, _command) in enumerate(positions(11, SEATS[1])):
        view = view_of(made)
        if number % 9 or view.actor < 0:
            continue
        for picked, onto in refused_gestures(own, view):
            excuse = own.excuses.excuse(view, picked, onto)
            command = own.excuses.meant(view, picked, onto)
            refusal = made.refusal(command) if command is not None else None
            said = excuse if excuse is not None else own.words.refusal(refusal, view) if refusal is not None else ""
            silent += not said
            assert not said or is_clean(said), (picked, onto, said)
            assert "{" not in said or icons_in(said)


def test_a_seat_is_named_before_and_after_the_characters_are_dealt() -> None:
    own = table()
    made = fresh(("human", "human"), 1)
    assert own.words.seat(view_of(made), 1).name == "Seat 2"
    while made.advance():
        pass
    names = {own.words.seat(view_of(made), seat).name for seat in range(2)}
    assert names <= {"Marty", "Doc", "Jennifer", "Einstein"}
    assert len(names) == 2


def test_hints_are_filled_with_names() -> None:
    own = table()
    facts = {
        "space": "lous_cafe", "challenge": "love", "figure": "george", "hero": "doc", "part": "hook",
        "item": "walkman", "colour": "love", "percent": 40, "points": "1.3", "steps": 3, "count": 1, "all": 6,
        "dice": 3, "ready": 4, "goal": "park_lane", "other": "lorraine", "limit": 2, "value": 13, "spot": 11,
    }  # fmt: skip
    for sentence in hint_sentences("back_in_time").values():
        used = {name: value for name, value in facts.items() if f"{{{name}}}" in sentence}
        said = own.words.hint(sentence, used)
        assert "{" not in said
        assert "_" not in said, said
