"""Riff in Time animations: riff cards section by section, dice in the tray, booths along wires."""

from __future__ import annotations

import pygame
import pytest

from game import resources
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.state_machine import State
from game.games.riff_in_time.rules.view import TableView
from game.games.riff_in_time.table import thing_kinds
from game.games.riff_in_time.table.moments import Alarm, InTheLight
from game.games.riff_in_time.table.riff_reading import CardFlight, SectionLit, sections_done
from game.games.riff_in_time.table.transitions import Shown, Shows, encore, music_over, torn_apart
from game.table.contract import Happening
from game.ui.animation.combinators import Animation
from game.ui.animation.effects import Travel
from game.ui.animation.flight import Fly
from game.ui.paint.geometry import Vec
from tests.games.riff_in_time.table.cases import SEATS, arranged, box, playout, table
from tests.games.riff_in_time.table.sketch import ROOM, event_of, frames, lay, shows, size, stage_of
from tests.support.things import thing_of
from tests.support.transitions import parts_of, sounds_in


@pytest.fixture(autouse=True)
def _letters() -> None:
    """Initialize fonts."""
    pygame.display.init()
    pygame.font.init()


def shown(event: Shown) -> list[Animation]:
    """Return the animation parts of an event."""
    return list(parts_of(shows().step(event).animation))


def sounds_of(event: Shown) -> list[str]:
    """Return all sounds of an event."""
    transition = shows().step(event)
    return [*([transition.sound] if transition.sound else []), *sounds_in(transition.animation)]


def riff(card: str, **given: object) -> State:
    """Build a state in which a given riff card is drawn next."""
    return arranged({"phase": "riff", "deck": {"top": [card]}, **given}, 2, character="joanna,ted")


# --- riff cards ------------------------------------------------------------------------------------------------------


def test_each_section_is_lit_in_turn_and_says_what_it_turns() -> None:
    event = event_of(riff("riff_7", dials={"rome": 6}), c.RiffDrawn("riff_7"))
    lit = [part for part in shown(event) if isinstance(part, SectionLit)]
    assert [part.face.part for part in lit] == ["main", "red"]
    assert lit[0].words == "Rome: 6 → 7"
    assert lit[1].words == ""
    assert any(isinstance(part, Travel) for part in shown(event))
    assert "rift" in sounds_of(event)


def test_the_needle_turns_only_after_its_section_has_been_read() -> None:
    state = riff("riff_1")
    event = event_of(state, c.RiffDrawn("riff_1"))
    animation = shows().step(event).animation
    assert animation is not None
    stage, needle = stage_of(event.before), thing_of("dial.athens")
    turned = [clock for clock in frames(animation, stage) if stage.pose(needle) != event.was[needle]]
    assert turned[0] > 1.2
    assert stage.pose(needle) == event.now[needle] != event.was[needle]


def test_a_card_that_may_be_swapped_is_shown_and_read_once_it_is_kept() -> None:
    state = arranged({"phase": "riff", "deck": {"top": ["riff_1"]}}, 2, character="ted,bill")
    drawn = event_of(state, c.RiffDrawn("riff_1"))
    assert [part.face.part for part in shown(drawn) if isinstance(part, SectionLit)] == [""]
    kept = event_of(state, c.KeepRiff(0))
    assert [part.face.part for part in shown(kept) if isinstance(part, SectionLit)] == ["main"]
    first = next(part for part in shown(kept) if isinstance(part, CardFlight))
    assert first.back.looks_like(first.face), "a card that lies open does not turn over"


@pytest.mark.parametrize("seats", SEATS)
def test_the_sections_that_are_read_end_where_the_rules_end(seats: int) -> None:
    """Where a riff asks nothing, its last animated section equals the state after the card."""
    read = 0
    for seed in range(12):
        for state, command in playout(seats, seed, 400, in_the_middle=seed % 2 == 0):
            if not isinstance(command, c.RiffDrawn):
                continue
            before, later = state.view(None), state.clone()
            later.apply(command)
            after = later.view(None)
            done = sections_done(table().positions, before, command.card)
            whole = not after.open_riffs and not later.over and after.deck.left < before.deck.left
            if whole and done:
                read += 1
                assert standing(done[-1].view) == standing(after), command
                assert done[0].section == "main"
    assert read > 20


def test_who_is_thrown_out_at_the_end_of_a_journey_is_moved_once_with_the_booth() -> None:
    people = {
        0: {"space": "stage_2", "carries": ["socrates", "freud"]},
        1: {"space": "san_dimas", "carries": ["lincoln"]},
    }
    event = event_of(riff("riff_48", players=people), c.RiffDrawn("riff_48"))
    travelled = {key for part in shown(event) if isinstance(part, Travel) for key in part.ways}
    flown = {part.key for part in shown(event) if isinstance(part, Fly)}
    assert {thing_of("personage.socrates"), thing_of("personage.freud"), thing_of("pawn.0")} <= travelled
    assert thing_of("personage.lincoln") in flown, "the booth that stays throws its figure out as well"
    assert not travelled & flown


def standing(view: TableView) -> tuple[object, ...]:
    """Return the parts of a view that riff cards change."""
    return view.locations, view.personages, view.san_dimas, [player.space for player in view.players]


# --- dice and booths -------------------------------------------------------------------------------------------------


def test_dice_tumble_in_the_tray_and_lie_as_they_were_rolled() -> None:
    state = arranged({"phase": "dice"}, 2, character="joanna,ted")
    assert state.view(None).ask is not None
    event = event_of(state, c.Rolled(("move", "bogus", "excellent")))
    animation = shows().step(event).animation
    assert animation is not None
    stage = stage_of(event.before)
    clocks = list(frames(animation, stage))
    assert 0.8 < clocks[-1] < 3.0
    for die in event.after.pool:
        key = thing_kinds.die(die.id)
        pose = stage.pose(key)
        assert pose is not None
        assert (pose.face.name, pose.face.part) == ("wyld", die.face)
        assert pose.at == event.now[key].at


def test_one_die_is_rolled_again_alone() -> None:
    state = arranged({"dice": ["wyld.move", "wyld.interact", "wyld.move"]}, 2, c.Reroll(0, "die.2", "san_dimas_crowd"))
    event = event_of(state, c.Rolled(("excellent",)))
    landed = [part for part in shown(event) if type(part).__name__ == "Put"]
    assert [getattr(part, "key", None) for part in landed] == [thing_kinds.die("die.2")]


def test_the_booth_and_whoever_is_aboard_travel_along_the_wires() -> None:
    state = arranged({"dice": ["wyld.move", "wyld.move", "wyld.move"], "players": {0: {"carries": ["freud"]}}}, 2,
                     character="joanna,ted")  # fmt: skip
    event = event_of(state, c.Move(0, "stage_1", "die.1"), c.Move(0, "stage_2", "die.2"))
    (journey,) = [part for part in shown(event) if isinstance(part, Travel)]
    assert set(journey.ways) == {thing_kinds.pawn(0), thing_kinds.personage("freud")}
    through = table().circuits.point("stage_1")
    assert through in journey.ways[thing_kinds.pawn(0)].points
    assert journey.ways[thing_kinds.pawn(0)].end == event.now[thing_kinds.pawn(0)]


def test_a_rift_that_closes_sounds_as_a_riff_and_begins_to_glow() -> None:
    state = arranged({"dice": ["wyld.interact", "wyld.move", "wyld.move"], "dials": {"athens": 1},
                      "restored": ["socrates"], "players": {0: {"space": "stage_1"}}}, 2)  # fmt: skip
    event = event_of(state, c.Repair(0, "die.1"))
    transition = shows().step(event)
    assert sounds_of(event) == ["riff"]
    assert transition.pause, "a partner's haste leaves it a breath"
    assert transition.origins[thing_kinds.glow("athens")].alpha == 0.0
    (told,) = [part.words for part in shown(event) if isinstance(part, InTheLight)]
    assert told == "Athens is repaired!"
    assert transition.animation is not None
    assert 1.0 < max(frames(transition.animation, stage_of(event.before))) < 3.0


def test_a_figure_back_home_is_told_before_the_place_that_is_repaired_with_it() -> None:
    there = {"dials": {"athens": 1}, "players": {0: {"space": "stage_1", "carries": ["socrates"]}}}
    state = arranged({"dice": ["wyld.interact", "wyld.interact"], **there}, 2, character="joanna,ted")
    event = event_of(state, c.Drop(0, "socrates", "die.1"), c.Repair(0, "die.2"))
    told = [part.words for part in shown(event) if isinstance(part, InTheLight)]
    assert told == ["Socrates is back home!", "Athens is repaired!"]
    assert sounds_of(event) == ["good", "riff"]


@pytest.mark.parametrize(("san_dimas", "sound", "seconds"), [(2, "rift", 0.5), (8, "thunder", 1.3)])
def test_san_dimas_grows_in_red_light_that_lasts_near_its_end(san_dimas: int, sound: str, seconds: float) -> None:
    state = arranged({"dice": ["wyld.interact"], "turn": 1, "san_dimas": san_dimas}, 2)
    event = event_of(state, c.EndTurn(1))
    (pulse,) = [part for part in shown(event) if isinstance(part, Alarm)]
    assert (pulse.words, pulse.seconds) == (f"San Dimas: {san_dimas} → {san_dimas + 1}", seconds)
    assert sound in sounds_of(event)


def test_bogus_sounds_as_what_it_does() -> None:
    state = arranged({"dice": ["wyld.bogus", "wyld.bogus", "wyld.move"]}, 2, character="joanna,ted")
    assert shows().step(event_of(state, c.Suffer(0, "die.1"))).sound == "good"
    assert shows().step(event_of(state, c.Suffer(0, "die.2"))).sound == "rift"


def test_every_sound_is_made_by_our_script() -> None:
    assert {*Shows.sounds.values(), "riff", "rift", "booth"} <= {
        path.stem for path in (resources.assets() / "sound").iterdir()
    }


# --- turns and the end -----------------------------------------------------------------------------------------------


def test_the_next_player_is_announced() -> None:
    state = arranged({"dice": ["wyld.move", "wyld.interact", "wyld.move"]}, 2)
    words = [getattr(part, "words", "") for part in shown(event_of(state, c.EndTurn(0)))]
    assert "Ted's turn" in words


def test_all_ends_are_played_over_the_board_and_leave_it_whole() -> None:
    """After an ending animation, faded and swallowed pieces are back in place."""
    points = [table().circuits.point(space) for space in box().lookup.spaces]
    view = arranged({}).view(None)
    stage, lying = stage_of(view), lay(view)
    disc = lying[thing_kinds.location("san_dimas")]
    pieces = [key for key, pose in lying.items() if pose.on_board and pose is not disc]
    people = [lying[key] for key in pieces if key.kind == thing_kinds.personage]
    for animation in (
        encore(points, size(), people, ("bill", "ted")),
        torn_apart(disc, size(), pieces),
        music_over(points[0], size(), Vec(0.0, 0.0), pieces, ("joanna",)),
    ):
        clocks = list(frames(animation, stage))
        assert 3.0 < clocks[-1] < 6.0
        assert {key: stage.pose(key) for key in pieces} == {key: lying[key] for key in pieces}


def test_a_lost_game_ends_with_its_finale() -> None:
    state = arranged({"dice": ["wyld.bogus", "wyld.move", "wyld.move"], "san_dimas": 11}, 2, character="bill,ted")
    event = event_of(state, c.Suffer(0, "die.1"))
    assert event.after.over is not None
    assert "thunder" in sounds_of(event)
    assert shows().step(event).sound == ""


@pytest.mark.parametrize("seats", SEATS)
def test_every_event_of_a_game_can_be_shown_and_ends_in_its_layout(seats: int) -> None:
    """Pieces that an animation moves end in their layout pose, or are moved there afterward."""
    for number, (state, command) in enumerate(playout(seats, 30 + seats, 500, in_the_middle=seats % 2 == 0)):
        before, later = state.view(None), state.clone()
        later.apply(command)
        after = later.view(None)
        event = Happening((command,), before, after, lay(before), lay(after), ROOM)
        transition = shows().step(event)
        assert set(transition.origins) <= set(event.now) - set(event.was)
        assert set(transition.exits) <= set(event.was) - set(event.now)
        if number % 9 or transition.animation is None:
            continue
        stage = stage_of(before)
        for _clock in frames(transition.animation, stage):
            pass
        if isinstance(command, c.Move):
            booth = thing_kinds.pawn(command.seat)
            assert stage.pose(booth) == event.now[booth]


def test_what_is_taken_back_is_shown_without_commands() -> None:
    state = arranged({"dice": ["wyld.move", "wyld.interact", "wyld.move"]}, 2, character="joanna,ted")
    event = event_of(state, c.Move(0, "stage_1", "die.1"))
    back = Happening((), event.after, event.before, event.now, event.was, ROOM)
    (journey,) = [part for part in shown(back) if isinstance(part, Travel)]
    assert journey.ways[thing_kinds.pawn(0)].end == event.was[thing_kinds.pawn(0)]
