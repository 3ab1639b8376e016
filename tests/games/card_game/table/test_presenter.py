"""Card Game presenter: layout, offers, texts and hidden information."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.games.card_game.rules import commands as c
from game.games.card_game.rules.box import B1
from game.games.card_game.rules.refusal_and_ending_ids import Ending, RefusalReason
from game.games.card_game.rules.state_machine import State
from game.games.card_game.table import announced_flips
from game.games.card_game.table.input.command_sequences import CommandSequence
from game.games.card_game.table.input.idle_plays import idle_reason
from game.games.card_game.table.regions import BOARD
from game.match.undo import foreseen
from game.rules.contract import GameResult, PlayerCommand
from game.table.contract import Offer
from game.ui.animation.combinators import Animation
from game.ui.animation.effects import Turn
from game.ui.tabletop.thing_names import Thing
from tests.games.card_game.table.cases import FULL, arranged, box, playout, regions, table
from tests.support.things import thing_of
from tests.support.transitions import transition_of

SEATS = range(2, 7)


def offers_of(state: State) -> list[Offer]:
    """Return all offers of a position."""
    view = state.view(state.actor)
    return list(table().offers.make(view, state.legal_commands()))


# --- offers ----------------------------------------------------------------------------------------------------------


def test_a_machine_with_its_fuel_and_its_aim_is_one_gesture() -> None:
    """One possible fuel is used by itself; among several, the player points at one last."""
    one = arranged(2, {"hands": {0: ["tm_v1"]}, "tables": {0: ["plut_pellet"]}})
    found = [
        offer
        for offer in offers_of(one)
        if offer.gesture and offer.gesture.parts == (thing_of("card.tm_v1"), thing_of("square.C-2"))
    ]
    assert [offer.commands for offer in found] == [
        (c.Play(0, "tm_v1"), c.Fuel(0, "plut_pellet"), c.Aim(0, "C-2"))
    ]  # fmt: skip
    assert set(found[0].marks) == {
        thing_of("square.C-2"),
        thing_of("square.A-1"),
        thing_of("square.D-3"),
        thing_of("card.plut_pellet"),
    }
    two = arranged(2, {"hands": {0: ["tm_v1"]}, "tables": {0: ["plut_pellet", "plut_case"]}})
    parts = {offer.gesture.parts for offer in offers_of(two) if offer.gesture}
    assert (thing_of("card.tm_v1"), thing_of("square.C-2"), thing_of("card.plut_case")) in parts
    assert (thing_of("card.tm_v1"), thing_of("square.C-2")) not in parts
    bare = arranged(2, {"hands": {0: ["tm_v1"]}})
    plays = [offer for offer in offers_of(bare) if offer.gesture and offer.gesture.pick == thing_of("card.tm_v1")]
    assert [(offer.commands, offer.gesture and offer.gesture.place) for offer in plays] == [
        ((c.Play(0, "tm_v1"),), thing_of("table")),
        ((c.Play(0, "tm_v1"),), thing_of("play")),
    ]
    assert all(offer.cost for offer in plays)


def test_targets_are_players_items_sides_and_ways() -> None:
    """Each kind of target has its place on the table."""
    state = arranged(3, {"hands": {0: list(FULL), 1: ["memo.2"]}, "tables": {1: ["almanac"], 2: ["pie_pan"]}})
    by_parts: dict[tuple[str, ...], list[Offer]] = {}
    for offer in offers_of(state):
        if offer.gesture:
            by_parts.setdefault(tuple(map(str, offer.gesture.parts)), []).append(offer)
    assert ("card.gullible.1", "card.almanac") in by_parts
    assert ("card.trade", "seat.2") in by_parts
    assert ("card.trade", "seat.0") not in by_parts
    sides = by_parts["card.db_a2", "square.A-2"]
    assert {offer.commands[-1] for offer in sides} == {c.SetSide(0, True), c.SetSide(0, False)}
    assert len({offer.gesture.label for offer in sides if offer.gesture}) == 2
    assert len(by_parts["card.discontinuity", "table"]) == 2
    assert ("card.tm_v4", "square.D-1", "card.trade") in by_parts
    assert ("card.tm_v3", "square.B-2") not in by_parts  # somebody else owns the Almanac
    assert ("pile",) in by_parts


def test_refused_gestures_are_explained() -> None:
    """A refused gesture gets an explanation of what is wrong with it."""
    state = arranged(2, {"hands": {0: ["tm_v3", "memo.1", "hoverboard"]}, "tables": {1: ["almanac"]}})
    view = state.view(0)
    assert "A-4" in str(table().excuses.excuse(view, [thing_of("card.tm_v3")], thing_of("square.A-4")))
    assert table().excuses.excuse(view, [thing_of("card.tm_v3")], thing_of("square.B-2"))
    memo = table().excuses.meant(view, [thing_of("card.memo.1")], thing_of("square.A-2"))
    assert memo == c.Play(0, "memo.1")
    refused = state.refusal(memo)
    assert refused is not None
    assert refused.why == RefusalReason.ANSWERS_ONLY
    assert table().words.refusal(refused, view)
    assert table().excuses.loose(thing_of("card.memo.1"))


# --- texts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_at_the_end_everybody_shows_who_it_was(viewer: int | None) -> None:
    """The result names the identities of all players and no others."""
    state = arranged(3, {"identities": {0: "verne", 1: "rex"}})
    for ending in Ending:
        state.over = GameResult(ending, (1,))
        facts = str(table().words.result(state.view(viewer)).facts)
        assert [n for n in range(10) if box().lookup.box.identities[n].name in facts] == sorted(state.who)


def test_hovering_the_identity_lights_its_squares() -> None:
    assert table().tips.related(thing_of("identity"), arranged(4, {"identities": {0: "verne"}}).view(0))


def test_hints_name_things() -> None:
    """Ids in the facts of a hint are replaced with names."""
    words = table().words.hint("Play {card} against {seat}.", {"card": "memo.1", "seat": 2})
    assert words == "Play From Your Future Self against Seat 3."


# --- layout ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_all_public_things_lie_on_the_table_once(seats: int) -> None:
    """Throughout a game each public piece is laid out exactly once: items, hand backs, discards and squares."""
    here, lookup = regions(seats), box().lookup
    for number, (state, _command) in enumerate(playout(seats, 90 + seats)):
        if number % 7:
            continue
        viewer = number % (seats + 1) - 1
        seat = viewer if viewer >= 0 else None
        view = state.view(seat)
        layout = table().board.layout(view, here)
        assert all(thing_of(f"card.{card}") in layout for them in view.players for card in them.table)
        assert all(thing_of(f"card.{card}") in layout for card in (*view.hand, *view.discards[-1:]))
        assert all(thing_of(f"card.{one.card}") in layout for one in announced_flips.played(lookup, view))
        for index, altered in view.timeline.items():
            over = index == B1 and view.over is not None
            side = "altered" if altered or over else "original"
            face = layout[thing_of(f"square.{index}")].face
            assert (face.kind, face.name, face.part) == ("square", index, side)


def test_an_announced_flip_shows_what_would_turn() -> None:
    """During responses everyone sees the sides to come, not covered by the large card."""
    state = arranged(3, {"hands": {0: ["tm_v3"], 1: ["memo.1"]}}, c.Play(0, "tm_v3"), c.Aim(0, "C-6"))
    here = regions(3)
    for viewer in (None, 0, 1, 2):
        layout = table().board.layout(state.view(viewer), here)
        aimed = {key for key in layout if key.kind == "aim"}
        assert aimed == {thing_of("aim.C-6"), thing_of("aim.D-4"), thing_of("aim.D-5"), thing_of("aim.D-6")}
        card = layout[thing_of("card.tm_v3")]
        zoom = here.board.w / BOARD.x
        for key in aimed:
            rect = layout[key].rect()
            assert not card.rect().touches(
                rect._replace(x=rect.x * zoom, y=rect.y * zoom, w=rect.w * zoom, h=rect.h * zoom)
            )


def test_what_is_aimed_at_is_foreseen_from_the_own_view() -> None:
    """The preview works from the player's own view, even for a card nobody else knows."""
    state = arranged(2, {"hands": {0: ["tm_v3"], 1: ["memo.1"]}})
    offer = next(o for o in offers_of(state) if o.commands == (c.Play(0, "tm_v3"), c.Aim(0, "A-2")))
    known = state.view(0)
    state.apply(c.Play(0, "tm_v3"))
    state.apply(c.Aim(0, "A-2"))
    assert foreseen(box(), known, offer.commands) == state.view(0)


def turning(animation: Animation | None) -> Iterator[Thing]:
    """Yield the pieces that an animation flips, in order."""
    if isinstance(animation, Turn):
        yield animation.key
    for part in getattr(animation, "parts", ()):
        yield from turning(part)


def test_a_flip_ripples() -> None:
    """The linchpin flips first and its ripplepoints follow."""
    hands = {0: ["tm_v3"], 1: ["memo.1"]}
    state = arranged(2, {"hands": hands}, c.Play(0, "tm_v3"), c.Aim(0, "C-6"))
    before = state.view(0)
    state.apply(c.LetPass(1))
    transition = transition_of(table(), (c.LetPass(1),), before, state.view(0), regions(2))
    turns = list(turning(transition.animation))
    assert str(turns[0]) == "square.C-6"
    assert sorted(map(str, turns[1:])) == ["square.D-4", "square.D-5", "square.D-6"]


# --- responses out of turn -------------------------------------------------------------------------------------------


def test_a_window_has_one_key_for_all_who_are_asked_and_the_next_another() -> None:
    """A response window keeps one key for all seats; each new window gets another, even for the same card."""
    for seats in (2, 3, 5):
        last: tuple[object, str] | None = None
        for state, command in playout(seats, 7 * seats, 2500):
            view = state.view(state.actor if state.actor >= 0 else None)
            found = table().shows.response_window(view)
            waits = view.asked in ("window", "theft") and state.actor >= 0
            assert (found is not None) == waits
            if found is None:
                last = None
                continue
            assert found.let_pass in state.legal_commands()
            assert found.text
            same = last is not None and isinstance(last[0], c.LetPass) and _same_round(state, last[0])
            if last is not None:
                assert (last[1] == found.key) == same
            last = (command, found.key)


def _same_round(state: State, passed: PlayerCommand) -> bool:
    """Return whether the seat that passed was asked in the window that is open now."""
    top = state.pending[-1]
    by = getattr(top, "by", None)
    if by is None:
        return False
    first = state.turn if state.turn != by else (state.turn + 1) % state.seats
    order = [(first + step) % state.seats for step in range(state.seats)]
    return passed.seat != by and order.index(passed.seat) < order.index(state.actor)


def test_behind_the_curtain_there_are_only_the_own_cards() -> None:
    """Only the viewer's identity and hand are shown, to spectators nothing; draws get a shorter response window."""
    state = arranged(3, {"hands": {0: ["tm_v3", "memo.1"], 1: ["alpha"]}, "identities": {0: "rex"}})
    shown_faces = [(face.kind, face.name) for face in table().shows.secrets(state.view(0))]
    assert shown_faces == [("identity", "rex"), ("card", "tm_v3"), ("card", "memo.1")]
    assert not table().shows.secrets(state.view(None))
    draws = arranged(3, {"hands": {1: ["alpha"]}, "due": "draw"})
    window = table().shows.response_window(draws.view(draws.actor))
    assert window is not None
    assert 0 < window.share < 1


def test_useless_plays_say_so() -> None:
    """A play without effect states its cost while the card is still in hand."""
    state = arranged(2, {"hands": {0: ["hitch.1", "erased.1", "gullible.1", "tm_v2"]}})
    costs = {offer.commands[0].card: offer.cost for offer in offers_of(state) if isinstance(offer.commands[0], c.Play)}
    assert all(costs.values()), costs
    view, none = state.view(0), CommandSequence(())
    assert "didn't change the timeline" in idle_reason(box().lookup, view, "hitch.1", none)
    assert "no item in your hand" in idle_reason(box().lookup, view, "shopping", none)
    assert "discard pile" in idle_reason(box().lookup, view, "rewind.1", none)
    assert "3 cards" in idle_reason(box().lookup, view, "alpha", none)
    assert not idle_reason(box().lookup, view, "vortex", none)
