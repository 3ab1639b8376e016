"""Dice Through Time bots: legal, deterministic, fair, better than random, cooperative, and explained."""

import re
from functools import reduce
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import msgspec
import pytest

from game.ai import Bot, Budget, RandomBot, levels, make_bot
from game.ai.clock import Clock
from game.ai.hints import explain, explain_action, hint
from game.ai.policy_bot import BySeats, Decision, PolicyBot
from game.content import hint_sentences, open_box
from game.games.dice_through_time.bots import LEVELS, make, reach, reasons, travel_reasons
from game.games.dice_through_time.bots.evaluation import Evaluator, Weights
from game.games.dice_through_time.bots.proposals import is_detour, propose
from game.games.dice_through_time.bots.round_policy import Limits, RoundPolicy
from game.games.dice_through_time.rules import commands as c
from game.games.dice_through_time.rules import pending as p
from game.games.dice_through_time.rules.game import DiceThroughTime
from game.games.dice_through_time.rules.payment_means import needed_at
from game.games.dice_through_time.rules.spending import Spending
from game.games.dice_through_time.rules.state_machine import State
from game.rules.contract import Command, after
from game.seats.spec import offered
from game.table.messages import Names
from tests.ai.bot_games import play, positions
from tests.games.dice_through_time.table.cases import table as presenter
from tests.support.tables import is_clean


def opened() -> DiceThroughTime:
    """Open the box with its concrete type."""
    box = open_box("dice_through_time")
    assert isinstance(box, DiceThroughTime)
    return box


HINTS = hint_sentences("dice_through_time")
MOST_LATE: Final = 30
"""Most states evaluated after time is up: the results of one roll."""
BOX = opened()

EASY = make(BOX, "easy")
NORMAL = make(BOX, "normal")


def answer(bot: Bot, state: State, seed: int = 0, budget: Budget | None = None) -> Command:
    return bot.choose(state.view(state.actor), state.legal_commands(), budget or Budget(), Random(seed))


def table(seats: int = 2, **given: Any) -> State:
    """Build a scenario state, with brown as the first car and blue as the second."""
    return BOX.scenario_state(seats, {"car": ",".join(("brown", "blue", "orange", "pink")[:seats])}, given)


def rest_of_turn(state: State, bot: Bot = NORMAL, budget: Budget | None = None) -> list[Command]:
    """Return a bot's commands until another seat or chance acts."""
    state, done = state.clone(), list[Command]()
    seat = state.actor
    while state.actor == seat:
        done.append(answer(bot, state, budget=budget))
        state.apply(done[-1])
    return done


# --- rules for every bot --------------------------------------------------------------------------------------------


def test_the_levels_are_those_that_can_be_made_and_are_offered() -> None:
    assert levels("dice_through_time") == tuple(LEVELS)
    assert all(isinstance(make_bot(BOX, level), PolicyBot) for level in LEVELS)
    assert {f"ai:{level}" for level in LEVELS} <= set(offered(BOX))
    with pytest.raises(ValueError, match="easy"):
        make_bot(BOX, "genius")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_legal_and_end(seats: int) -> None:
    play(BOX, [(EASY, RandomBot())[n % 2] for n in range(seats)], seats * 10, {"difficulty": "insane"})
    play(BOX, [EASY] * seats, seats, {"difficulty": "beginner"})


def test_normal_and_hard_play_whole_games() -> None:
    play(BOX, [NORMAL, make(BOX, "hard")], 3, {"difficulty": "beginner"})


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_seed_give_the_same_answer_from_a_fresh_mind(level: str) -> None:
    asked = positions(BOX, 3, 5, {}, EASY, every=13)
    bot = make_bot(BOX, level)
    first = [answer(bot, state) for state in asked]
    fresh = [answer(make(BOX, level), state) for state in reversed(asked)]
    assert first == fresh[::-1]
    assert len(asked) > 5


def test_what_chance_will_bring_changes_nothing() -> None:
    """The answer depends on the view alone: a view reread with its decks reordered gets the same one."""
    for state in positions(BOX, 4, 6, {}, EASY, every=13):
        view = state.view(state.actor)
        deck = msgspec.structs.replace(view.deck, left=view.deck.left[::-1])
        unseen = {year: msgspec.structs.replace(one, unseen=one.unseen[::-1]) for year, one in view.item_decks.items()}
        other = msgspec.structs.replace(view, deck=deck, item_decks=unseen)
        read = msgspec.json.decode(msgspec.json.encode(other), type=BOX.views)
        assert NORMAL.choose(read, state.legal_commands(), Budget(), Random(0)) == answer(NORMAL, state)


def test_the_true_position_is_left_alone_and_all_proposals_are_legal() -> None:
    for state in positions(BOX, 3, 8, {}, EASY, every=7):
        before = state.digest()
        answer(NORMAL, state)
        explain(NORMAL, state.view(state.actor), state.legal_commands()[0], Random(0))
        assert set(propose(state)) <= set(state.legal_commands())
        assert state.digest() == before


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_stops_when_asked(level: str) -> None:
    state = positions(BOX, 2, 3, {}, EASY, every=20)[0]
    for budget in (Budget(stop=lambda: True), Budget(milliseconds=0)):
        chosen = make(BOX, level).choose(state.view(state.actor), state.legal_commands(), budget, Random(0))
        assert chosen in state.legal_commands()


def looks_once_late(state: State, asked: int) -> int | None:
    """Count the states that expert evaluates after its clock has run out at query ``asked``; None if never."""
    asks, looks = count(1), list[int]()

    def stop() -> bool:
        if next(asks) >= asked:
            looks.append(clock.looks)
        return bool(looks)

    clock = Clock(None, None, stop)
    view = state.view(state.actor)
    make(BOX, "expert").policy.rate(Decision(BOX, view, state.legal_commands(), clock, Random(1)))
    return clock.looks - looks[0] if looks else None


@pytest.mark.parametrize("asked", [1, 10, 100, 1000])
def test_expert_stops_soon_after_its_time_is_up(asked: int) -> None:
    """Expert finishes only the current action after its time is up."""
    late = [looks_once_late(state, asked) for state in positions(BOX, 4, 3, {}, EASY, every=9)[:10]]
    found = [looks for looks in late if looks is not None]
    assert len(found) > 3
    assert max(found) <= MOST_LATE


def test_dice_that_are_as_good_as_others_are_looked_at_once() -> None:
    state = table(players={0: {"dice": ["arrow", "arrow", "arrow", "doc"]}}, events=["insult_the_gunman"])
    asked = [o for o in propose(state) if isinstance(o, c.Travel) and o.to == "saloon" and len(o.dice) == 1]
    assert len(asked) == 1


def test_no_pair_is_spent_where_one_die_of_it_is_enough() -> None:
    state = table(players={0: {"place": "saloon", "dice": ["arrow", "arrow", "doc", "doc"]}}, events=BUSY)
    ways = [o for o in propose(state) if isinstance(o, c.Travel) and o.to == "schoolhouse"]
    assert {o.dice for o in ways} == {("brown.1",), ("brown.3", "brown.4")}


def test_the_best_dice_for_the_place_are_rolled_again() -> None:
    """Needing a Doc or any pair, the bot rerolls both flux and arrow, for a chance of 67%."""
    state = table(players={0: {"dice": ["flux", "lightning", "arrow", {"icon": "doc", "spent": True}]}}, events=TOWER)
    state.apply(c.Strike(0, ("brown.2",)))
    command = answer(NORMAL, state)
    assert command == c.Reroll(0, ("brown.1", "brown.3"))
    reason = explain(NORMAL, state.view(0), command, Random(0))
    assert reason.text == "hint.reroll"
    assert dict(reason.facts) == {"place": "clock_tower_1885", "year": 1885, "count": 2, "percent": 67}


# --- known good play -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_pays_for_the_event_where_it_stands(level: str) -> None:
    state = table(events=["clock_photograph_session"])
    assert c.Pay(0, "doc", ("brown.4",)) in rest_of_turn(state, make(BOX, level))


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_returns_the_last_item_and_wins(level: str) -> None:
    empty = {1885: 0, 1955: 0, 1985: 0, 2015: 0}
    state = table(players={0: {"place": "schoolhouse", "items": ["telescope"]}}, item_decks=empty)
    assert answer(make(BOX, level), state) == c.ReturnItem(0, "telescope")


RUN_FOR_THE_TOWER: Any = {
    "players": {
        0: {"place": "blacksmith_shop", "items": ["lightning_cable"], "dice": ["wrench", "flux", "wrench", "doc"]},
        1: {"place": "hilldale", "dice": [{"icon": icon, "place": "hilldale"} for icon in ("arrow", "flux") * 2]},
    },
    "item_decks": {1885: 0, 1955: 0, 1985: 0, 2015: 0},
    "tokens": {"arrow": 1, "wrench": 1},
    "paradox": ["twin_pines_ranch", "martys_house", "docs_lab", "twin_pines_mall"],
    "biffs": {1885: "shonash_ravine", 1955: "high_school_1955", 1985: "high_school_1985", 2015: "skyway"},
    "events": [
        "dance_for_the_gang", "runaway_buckboard", "ambush_by_the_rails", "rewire_the_cable", "crash_in_the_barn",
        "fading_photograph", "dog_food_machine", "chased_across_the_lot", "reload_the_plutonium", "two_jennifers",
        "hydrate_the_pizza",
    ],
    "outatime": 8,
}  # fmt: skip
"""Flux and Doc lead to the Clock Tower of 1955, both wrenches and the token pay for Rewire the Cable."""


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_goes_all_the_way_to_a_victory_that_takes_everything(level: str, seats: int) -> None:
    """The bot finds the win, though its first step, arriving at unpaid events, looks bad."""
    state = table(seats, **RUN_FOR_THE_TOWER)
    assert rest_of_turn(state, make(BOX, level))[-1] == c.ReturnItem(0, "lightning_cable")


LAST_CHANCE: Any = {
    "players": {
        0: {"place": "lous_cafe", "items": ["clock_photograph"], "dice": ["arrow", "fist", "wrench", "lightning"]},
        1: {"place": "hilldale", "dice": [{"icon": "doc", "spent": True}] * 4},
    },
    "item_decks": {1885: 0, 1955: 0, 1985: 0, 2015: 0},
    "paradox": ["saloon", "high_school_1955"],
    "biffs": {1885: "saloon", 1955: "high_school_1955", 1985: "twin_pines_mall", 2015: "clock_tower_2015"},
    "events": [
        "wake_up_juice", "shoe_the_horse", "order_without_money", "rewire_the_cable", "cafeteria_shove",
        "chased_across_the_lot", "arcade_sharpshooter", "hoverboard_pursuit", "two_jennifers",
    ],
    "outatime": 21,
    "first": 1,
    "turn": 0,
}  # fmt: skip
"""In the last turn before Game Over, the last item belongs thirty years and two places away, and no die is a flux.

Of two rerolled dice, 16 of 36 rolls show a flux or a pair.
"""


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_rolls_for_a_victory_where_everything_else_loses(level: str) -> None:
    state, bot = table(**LAST_CHANCE), make(BOX, level)
    rated = bot.compare(state.view(0), state.legal_commands(), Budget(), Random(1))
    best = max(rated, key=lambda one: one.rating)
    assert best.rating == pytest.approx(16 / 36)
    commands = rest_of_turn(state, bot)
    assert [type(one) for one in commands[-2:]] == [c.Strike, c.Reroll]
    assert pytest.approx(16 / 36) == 1 - (5 / 6) ** 2 + 5 / 36


def test_what_may_be_needed_is_not_rolled_again_where_everything_else_loses() -> None:
    """The flux leads to the year, and an arrow from there to the home, two places on; playouts know it, too."""
    dice = ["flux", "doc", "lightning", {"icon": "doc", "spent": True}]
    mine = {"place": "twin_pines_ranch", "items": ["clock_photograph"], "dice": dice}
    state = table(**LAST_CHANCE | {"players": {0: mine, 1: LAST_CHANCE["players"][1]}})
    assert rest_of_turn(state) == rest_of_turn(state, budget=Budget(playout=True)) == [
        c.Strike(0, ("brown.3",)), c.Reroll(0, ("brown.2",)),
    ]  # fmt: skip


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_removes_tokens_for_a_pair_where_everything_else_loses(level: str) -> None:
    """Four places and a token would move OUTATIME from 17 to Game Over."""
    events = ["dance_for_the_gang", "ice_machine_trouble", "festival_night", "ambush_by_the_rails"]
    mine = {"place": "skyway", "dice": [SPENT, SPENT, "arrow", "arrow"]}
    given: Any = {"paradox": ["clock_tower_1885"], "outatime": 17, "first": 1, "turn": 0}
    state = table(players={0: mine, 1: IDLE}, events=events, **given)
    assert answer(make(BOX, level), state) == c.Repair(0, ("brown.3", "brown.4"))


def test_brings_an_item_home_through_time() -> None:
    """The Tower Flyer belongs to the Clock Tower of 1985, one flux away."""
    done = rest_of_turn(table(players={0: {"items": ["tower_flyer"]}}))
    assert c.ReturnItem(0, "tower_flyer") in done


def test_does_not_meet_itself_for_nothing() -> None:
    """The bot avoids a neighboring place that has only another car."""
    state = table(players={0: {"dice": ["arrow", "fist", "fist", "doc"]}, 1: {"place": "blacksmith_shop"}})
    assert c.Travel not in {type(one) for one in rest_of_turn(state) if getattr(one, "to", "") == "blacksmith_shop"}


def test_sends_biff_off_where_an_event_can_then_be_paid() -> None:
    state = table(biffs={1885: "clock_tower_1885"}, events=["clock_photograph_session"])
    done = [type(one) for one in rest_of_turn(state)]
    assert done.index(c.Push) < done.index(c.Pay)


BURY_FOR_BLUE: Any = {
    "players": {
        0: {"place": "saloon", "dice": [{"icon": "arrow", "spent": True}] * 3 + ["wrench"]},
        1: {"place": "lous_cafe", "dice": ["doc", "arrow", "fist", "flux"]},
    },
    "events": ["order_without_money"],
}
"""Lou's Cafe asks for Doc and wrench; who stands there has a Doc, who is in the same column thirty years ago the other.

The others' dice are no pairs.
"""


BURY_FOR_ORANGE: Any = {
    **BURY_FOR_BLUE,
    "players": {
        0: BURY_FOR_BLUE["players"][0],
        1: {"place": "skyway", "dice": [{"icon": "arrow", "spent": True}] * 4},
        2: BURY_FOR_BLUE["players"][1],
    },
}
"""The same for the seat after the next one."""


def test_buries_what_the_next_player_needs() -> None:
    state = table(**BURY_FOR_BLUE)
    command = answer(NORMAL, state)
    assert command == c.Bury(0, "brown.4")
    reason = explain(NORMAL, state.view(0), command, Random(0))
    assert reason.text == "hint.bury_to_fix"
    assert dict(reason.facts) == {"given": "wrench", "count": 1, "seat": 1, "place": "lous_cafe", "year": 1955}


def test_rolls_again_what_is_of_no_use_and_buries_what_is_left() -> None:
    dice = [{"icon": "doc", "spent": True}, {"icon": "doc", "spent": True}, "fist", "lightning"]
    state = table(players={0: {"dice": dice}})
    assert rest_of_turn(state)[:2] == [c.Strike(0, ("brown.4",)), c.Reroll(0, ("brown.3",))]
    spent = [{"icon": "doc", "spent": True}] * 3
    assert rest_of_turn(table(players={0: {"dice": [*spent, "fist"]}})) == [c.Bury(0, "brown.4"), c.EndTurn(0)]


def test_takes_a_die_back_that_nothing_asks_for() -> None:
    state = table(phase="taking_back", players={0: {"dice": [{"icon": "doc", "place": "skyway"}]}})
    assert answer(NORMAL, state) == c.TakeBack(0, "brown.1")
    assert explain(NORMAL, state.view(0), c.TakeBack(0, "brown.1"), Random(0)).text == "hint.take_back"


# --- search over the rest of the round -------------------------------------------------------------------------------

IDLE: Any = {"dice": [{"icon": "doc", "spent": True}] * 4}


def worth_of_burying(rounds: int, other: Any) -> float:
    """Rate burying the Doc that pays at the Clock Tower, where the round otherwise ends in Game Over."""
    state = table(events=["clock_photograph_session"], outatime=21, players={1: other})
    policy = RoundPolicy(Evaluator(BOX.lookup, Weights()), BySeats(Limits(rounds=rounds)))
    rated = policy.rate(Decision(BOX, state.view(0), state.legal_commands(), Budget().start(), Random(0)))
    return {one.command: one.rating for one in rated}[c.Bury(0, "brown.4")]


def test_a_round_that_is_played_out_may_end_the_game() -> None:
    assert worth_of_burying(1000, IDLE) == 0
    assert worth_of_burying(0, IDLE) > 0


def test_a_round_that_is_played_out_trusts_in_what_later_seats_can_do() -> None:
    """The search counts on the next seat to clear the Clock Tower with its own Doc or the buried one."""
    near = {"place": "blacksmith_shop", "dice": ["arrow", "fist", "doc", "wrench"]}
    assert worth_of_burying(1000, near) > 0


# --- strength --------------------------------------------------------------------------------------------------------


def test_partners_win_where_chance_never_does() -> None:
    options = {"difficulty": "beginner"}
    games = 4
    wins = sum(bool(play(BOX, [NORMAL] * 2, seed, options).winners) for seed in range(games))
    lucky = sum(bool(play(BOX, [RandomBot()] * 2, seed, options).winners) for seed in range(games))
    assert lucky == 0
    assert wins >= 2


# --- hints -----------------------------------------------------------------------------------------------------------


def told(state: State, command: Command) -> str:
    """Return the reason id for a command, checking that its text can be filled."""
    assert command in state.legal_commands()
    reason = explain(NORMAL, state.view(state.actor), command, Random(0))
    assert is_clean(Names().say(HINTS[reason.text], **dict(reason.facts)))
    return reason.text


SPENT: Any = {"icon": "doc", "spent": True}

BOTS = Path(__file__).resolve().parents[3] / "game/games/dice_through_time/bots"


def test_every_reason_is_given_somewhere() -> None:
    """One position for each reason; together they cover all that the bots may say."""
    found = {told(state, command) for state, command in REASONED}
    written = {one for path in BOTS.glob("*.py") for one in re.findall(r'"(hint\.[a-z0-9_]+)"', path.read_text())}
    written -= {"hint.best_found", "hint.only_choice"}
    anywhere = {"hint.reroll_fix_for_seat", "hint.reroll_home_for_seat"}
    ways = ("then", "there", "next", "arrow", "flux", "towards", "closer", "way")
    anywhere |= {f"hint.travel_{way}_home" for way in ways}
    assert found - {"hint.best_found"} == written | anywhere
    assert written | anywhere == set(HINTS) - {"hint.best_found", "hint.only_choice"}


def choosing(*pending: p.AnyPending, **given: Any) -> State:
    """Build a state in which the first player must decide something before the round begins."""
    state = table(**given)
    state.pending = [p.Drawing(1), *pending]
    return state


def paying() -> State:
    """Build a state in which a Doc has been paid and a wrench is missing."""
    dice = ["doc", "wrench", "flux", "flux"]
    state = table(players={0: {"place": "saloon", "dice": dice}}, events=["wake_up_juice"], biffs={1885: "schoolhouse"})
    state.apply(c.Pay(0, "doc", ("brown.1",)))
    return state


def striking(*events: str) -> State:
    """Build a state in which a lightning has been spent."""
    state = table(players={0: {"dice": ["doc", "lightning", "flux", "fist"]}}, events=events)
    state.apply(c.Strike(0, ("brown.2",)))
    return state


def removing(**given: Any) -> State:
    """Build a state in which a Doc has been spent on paradox tokens."""
    state = table(**given)
    state.apply(c.Repair(0, ("brown.4",)))
    return state


TOWER = ["clock_photograph_session"]
FIFTIES = ["order_without_money", "brain_wave_test", "flatten_a_pine"]
BUSY = [*TOWER, "shoe_the_horse", "new_teacher_arrives"]
ALL_BUSY = [*BUSY, "borrow_the_locomotive"]
LAST_ITEM: Any = {1885: 0, 1955: 0, 1985: 0, 2015: 0}
FADED: Any = {"events": BUSY, "paradox": ["clock_tower_1885", "schoolhouse", "blacksmith_shop"]}
AT_HOME: Any = {"players": {0: {"place": "schoolhouse", "items": ["telescope"]}}}
BURIED: Any = {"players": {0: {"dice": [{"icon": "doc", "place": "saloon"}]}}, "phase": "taking_back"}


def going(command: Command, *dice: Any, **given: Any) -> tuple[State, Command]:
    """Return a position with these dice left, the others spent, and a command in it; ``at`` and ``items`` are its."""
    mine = {"dice": [*dice, *[SPENT] * (4 - len(dice))], "place": given.pop("at", "clock_tower_1885")}
    players = {0: {**mine, "items": given.pop("items", [])}, **given.pop("others", {})}
    return table(players=players, **given), command


def to(place: str, die: int = 1) -> Command:
    """Return a journey paid with one die."""
    return c.Travel(0, place, (f"brown.{die}",))


BIFF: Any = {"biffs": {1885: "schoolhouse"}}
TELESCOPE: Any = {"items": ["telescope"]}


def other(place: str, *dice: Any, **given: Any) -> Any:
    """Return what :func:`going` takes for the second seat, with these dice left."""
    return {"others": {1: {"place": place, "dice": [*dice, *[SPENT] * (4 - len(dice))], **given}}}


LEAVING: list[tuple[State, Command]] = [
    going(c.Bury(0, "brown.1"), "arrow", at="saloon", events=["order_without_money"],
          **other("lous_cafe", "doc", "arrow", "fist", "flux")),
    going(c.Bury(0, "brown.1"), "fist", events=["cafeteria_shove"], biffs={1955: "lous_cafe"},
          **other("clock_tower_1955", "doc", "fist", "arrow", "flux")),
    going(c.Bury(0, "brown.1"), "doc", at="saloon", **other("lous_cafe", "doc", items=["guitar"])),
    going(to("saloon"), "arrow", "wrench", at="blacksmith_shop", events=["order_without_money"],
          **other("lous_cafe", "doc", "arrow", "fist", "flux")),
    going(to("saloon"), "arrow", "wrench", at="blacksmith_shop", events=["wake_up_juice"],
          biffs={1885: "schoolhouse"}, **other("blacksmith_shop", "doc", "arrow")),
    going(to("clock_tower_1885"), "doc", "fist", at="blacksmith_shop", events=["cafeteria_shove"],
          biffs={1955: "lous_cafe"}, **other("clock_tower_1955", "doc", "fist", "arrow", "flux")),
    going(to("saloon"), "fist", "doc", at="blacksmith_shop", **other("lous_cafe", "doc", items=["guitar"])),
    going(to("saloon"), "arrow", "wrench", at="blacksmith_shop", events=["order_without_money"], **other("skyway")),
]  # fmt: skip
"""Dice left for the next seat: for a pair, for its way, or for the way to the home of what it carries."""

FREEING: list[tuple[State, Command]] = [
    going(c.Push(0, "saloon", ("brown.1",)), "fist", biffs={1885: "clock_tower_1885"}, events=TOWER,
          **other("clock_tower_1955", "doc", "flux")),
    going(to("schoolhouse", 2), "fist", "arrow", events=["new_teacher_arrives"], **BIFF,
          **other("high_school_1955", "doc", "flux")),
    going(to("schoolhouse", 2), "fist", "arrow", events=["new_teacher_arrives"], **BIFF, **TELESCOPE,
          **other("high_school_1955", "doc", "flux")),
]  # fmt: skip
"""Biff keeps the next seat from fixing a place, or the active one from bringing an item home as well."""

ROOM = going(to("blacksmith_shop"), "fist", events=TOWER, **other("schoolhouse", "arrow", "doc"))

JOURNEYS: list[tuple[State, Command]] = [
    *LEAVING,
    going(to("schoolhouse"), "arrow", "fist", "doc", events=["new_teacher_arrives"], **BIFF, **TELESCOPE),
    going(to("blacksmith_shop"), "doc", "fist", "flux", at="saloon", events=["chased_across_the_lot"]),
    going(to("blacksmith_shop"), "doc", "fist", "flux", at="saloon", items=["camcorder"]),
    (table(events=["new_teacher_arrives", *TOWER], outatime=21), c.Travel(0, "schoolhouse", ("brown.3",))),
    going(c.Push(0, "saloon", ("brown.1",)), "fist", biffs={1885: "clock_tower_1885"}, events=TOWER),
    *FREEING,
    ROOM,
    going(to("schoolhouse", 2), "fist", "doc", **BIFF, **TELESCOPE),
    going(to("schoolhouse", 2), "doc", "fist", events=["new_teacher_arrives"], **TELESCOPE),
    going(to("schoolhouse"), "arrow", "fist", "lightning", "flux", events=["new_teacher_arrives"]),
    going(to("schoolhouse"), "doc", "arrow", events=["runaway_buckboard"]),
    going(to("schoolhouse", 2), "fist", "doc", events=["runaway_buckboard"], **BIFF),
    going(to("schoolhouse", 2), "fist", "doc", others={1: {"items": ["telescope"]}}, **BIFF),
    going(to("blacksmith_shop"), "doc", "lightning", "doc", events=["dance_for_the_gang"]),
    going(to("blacksmith_shop"), "fist", "doc", events=["dance_for_the_gang"], items=["pie_plate"]),
    going(to("schoolhouse"), "fist", "doc", "lightning", events=["push_to_eighty_eight"]),
    going(to("lous_cafe"), "flux", "doc", item_decks={1885: 0, 1955: 0, 1985: 0, 2015: 0}, at="saloon",
          items=["mind_reading_helmet"]),
    going(to("schoolhouse"), "doc", events=["new_teacher_arrives"], **TELESCOPE),
    going(to("schoolhouse"), "doc", events=["push_to_eighty_eight"]),
    going(to("schoolhouse"), "doc", items=["fuel_logs"]),
    going(to("blacksmith_shop"), "doc", events=["push_to_eighty_eight"], at="saloon"),
    going(to("blacksmith_shop"), "doc", items=["fuel_logs"], at="saloon"),
    going(to("saloon"), "flux", events=["push_to_eighty_eight"], at="lous_cafe"),
    going(to("saloon"), "flux", items=["fuel_logs"], at="lous_cafe"),
    going(to("blacksmith_shop"), "doc", "flux", "fist", events=["festival_night"], at="saloon",
          biffs={1885: "clock_tower_1885"}),
    going(to("schoolhouse"), "doc", "arrow", events=["runaway_buckboard"], first=1, turn=0),
    going(c.Bury(0, "brown.1"), "flux", events=["lightning_on_schedule"], first=1, turn=0),
    (table(events=["new_teacher_arrives"], players={1: {"items": ["telescope"]}}),
     c.Travel(0, "schoolhouse", ("brown.3",))),
    going(to("clock_tower_1955"), "flux", "doc", events=["clock_photograph_session", "save_the_tower_flyer"]),
    going(to("lous_cafe"), "doc", events=["dance_for_the_gang"], at="docs_mansion"),
    going(to("lous_cafe"), "doc", items=["pie_plate"], at="docs_mansion"),
    going(to("docs_mansion"), "doc", events=["dance_for_the_gang"], at="clock_tower_1955"),
    going(to("docs_mansion"), "doc", items=["pie_plate"], at="clock_tower_1955"),
    going(c.Bury(0, "brown.1"), "doc", events=["dance_for_the_gang"]),
    (table(players={1: {"items": ["clock_photograph"]}}, biffs={1885: "clock_tower_1885"}),
     c.Push(0, "saloon", ("brown.3",))),
]  # fmt: skip
"""Journeys, and other commands, of a car that carries items, or meets Biff, or is near something to do."""

HOPES: list[tuple[State, Command]] = [
    going(c.Strike(0, ("brown.1",)), "lightning", "flux", "doc", events=["eighty_dollar_debt"], at="saloon"),
    going(c.Strike(0, ("brown.1",)), "lightning", "doc", "fist", items=["telescope"], at="saloon"),
    going(c.Strike(0, ("brown.1",)), "lightning", "lightning", "flux", events=["order_without_money"], at="saloon",
          **other("lous_cafe", "arrow", "fist")),
    going(c.Strike(0, ("brown.1",)), "lightning", "fist", "flux", at="saloon", biffs={1955: "twin_pines_ranch"},
          **other("lous_cafe", "doc", items=["guitar"])),
]  # fmt: skip
"""Rerolls for what the active seat or the next one can then do elsewhere."""

WON_NEXT: Any = {
    "item_decks": LAST_ITEM,
    "events": ["wake_up_juice", "lecture_in_the_hall"],
    "at": "schoolhouse",
    "biffs": {1885: "shonash_ravine"},
    **other("saloon", "wrench", "doc", items=["pie_plate"]),
}
"""The second seat stands at the home of the last item, and can pay for it."""
HOME_ERASED: Final = choosing(
    p.Erasing(), events=["almanac_on_sale", *BUSY], players={1: {"items": ["sports_almanac"]}}
)

REASONED: list[tuple[State, Command]] = [
    *JOURNEYS,
    *HOPES,
    *((after(state, strike), c.Reroll(0, ("brown.2", "brown.3"))) for state, strike in HOPES),
    (table(players={0: {"items": ["telescope"]}}), c.Travel(0, "schoolhouse", ("brown.3",))),
    (table(outatime=3, players={0: {"items": ["telescope"]}}), c.Travel(0, "schoolhouse", ("brown.3",))),
    (table(item_decks=LAST_ITEM, players={0: {"items": ["telescope"]}}), c.Travel(0, "schoolhouse", ("brown.3",))),
    (table(events=["telescope_evening"]), c.Travel(0, "schoolhouse", ("brown.1",))),
    (
        table(events=["telescope_evening"], players={0: {"place": "schoolhouse", "dice": ["arrow", *[SPENT] * 3]}}),
        c.Travel(0, "saloon", ("brown.1",)),
    ),
    (table(events=["new_teacher_arrives"]), c.Travel(0, "schoolhouse", ("brown.3",))),
    (table(events=["new_teacher_arrives"], item_decks={1885: 0}), c.Travel(0, "schoolhouse", ("brown.3",))),
    (table(events=["new_teacher_arrives", *TOWER]), c.Travel(0, "schoolhouse", ("brown.3",))),
    (table(players={0: {"items": ["guitar"], "place": "saloon"}}), c.Travel(0, "lous_cafe", ("brown.1",))),
    (table(players={0: {"items": ["guitar"], "place": "saloon"}}), c.Travel(0, "clock_tower_1885", ("brown.2",))),
    (
        table(
            players={0: {"dice": ["fist", "fist", "doc", "arrow"]}},
            events=["new_teacher_arrives"],
            biffs={1885: "schoolhouse"},
        ),
        c.Travel(0, "schoolhouse", ("brown.4",)),
    ),
    (table(events=["push_to_eighty_eight"]), c.Travel(0, "schoolhouse", ("brown.3",))),
    (table(events=["crash_in_the_barn"]), c.Travel(0, "schoolhouse", ("brown.3",))),
    (table(), c.Travel(0, "schoolhouse", ("brown.3",))),
    (table(players={0: {"items": ["clock_photograph"]}}, events=TOWER), c.Pay(0, "doc", ("brown.4",))),
    (
        table(item_decks=LAST_ITEM, players={0: {"items": ["clock_photograph"]}}, events=TOWER),
        c.Pay(0, "doc", ("brown.4",)),
    ),
    (table(players={1: {"items": ["clock_photograph"]}}, events=TOWER), c.Pay(0, "doc", ("brown.4",))),
    (table(events=BUSY), c.Pay(0, "doc", ("brown.4",))),
    (table(events=TOWER), c.Pay(0, "doc", ("brown.4",))),
    (table(events=TOWER, item_decks={1885: 0}), c.Pay(0, "doc", ("brown.4",))),
    (table(events=[*TOWER, "shoe_the_horse", *FIFTIES], item_decks={1885: 0}), c.Pay(0, "doc", ("brown.4",))),
    (paying(), c.Pay(0, "wrench", ("brown.2",))),
    (table(**BURY_FOR_BLUE), c.Bury(0, "brown.4")),
    (table(3, **BURY_FOR_ORANGE), c.Bury(0, "brown.4")),
    going(c.Bury(0, "brown.1"), "flux", events=["lightning_on_schedule"], **other("hilldale")),
    (table(), c.Bury(0, "brown.1")),
    (table(biffs={1885: "clock_tower_1885"}, events=TOWER), c.Push(0, "saloon", ("brown.3",))),
    (
        table(biffs={1885: "clock_tower_1885"}, players={0: {"items": ["clock_photograph"]}}),
        c.Push(0, "saloon", ("brown.3",)),
    ),
    (table(biffs={1885: "clock_tower_1885"}), c.Push(0, "saloon", ("brown.3",))),
    (table(players={0: {"dice": ["doc", "lightning", "flux", "fist"]}}), c.Strike(0, ("brown.2",))),
    (striking("bump_on_the_head"), c.Reroll(0, ("brown.1", "brown.3"))),
    going(c.Strike(0, ("brown.1",)), "lightning", "fist", paradox=["skyway"]),
    going(c.Strike(0, ("brown.1",)), "lightning", "fist", at="twin_pines_ranch", events=["casino_in_the_square"]),
    going(c.Push(0, "saloon", ("brown.1",)), "fist", biffs={1885: "clock_tower_1885"}, events=TOWER, **other("skyway")),
    (table(players={0: {"dice": ["flux", "lightning", "arrow", "fist"]}}, events=TOWER), c.Strike(0, ("brown.2",))),
    (striking("festival_night"), c.Reroll(0, ("brown.3",))),
    (table(**LAST_CHANCE), c.Strike(0, ("brown.4",))),
    (table(**LAST_CHANCE), to("clock_tower_1955")),
    (after(table(**LAST_CHANCE), c.Strike(0, ("brown.4",))), c.Reroll(0, ("brown.2", "brown.3"))),
    (table(**FADED), c.Repair(0, ("brown.4",))),
    (table(**FADED, outatime=20), c.Repair(0, ("brown.4",))),
    (table(events=BUSY, paradox=["clock_tower_1885"]), c.Repair(0, ("brown.4",))),
    (table(events=BUSY, outatime=20), c.Pay(0, "doc", ("brown.4",))),
    (
        table(biffs={1885: "clock_tower_1885"}, events=TOWER, players={0: {"items": ["clock_photograph"]}}),
        c.Push(0, "saloon", ("brown.3",)),
    ),
    (table(events=[*BUSY, "brain_wave_test"], paradox=["docs_mansion"]), c.Repair(0, ("brown.4",))),
    (removing(**FADED), c.Remove(0, "schoolhouse")),
    (
        removing(events=[*BUSY, "brain_wave_test"], paradox=["docs_mansion", "clock_tower_1885"]),
        c.Remove(0, "docs_mansion"),
    ),
    (choosing(p.Removing(2, may_stop=True), **FADED), c.Enough(0)),
    (table(item_decks=LAST_ITEM, **AT_HOME), c.ReturnItem(0, "telescope")),
    (table(**AT_HOME), c.ReturnItem(0, "telescope")),
    (table(outatime=3, **AT_HOME), c.ReturnItem(0, "telescope")),
    (table(events=BUSY), c.EndTurn(0)),
    (table(players={0: {"dice": [SPENT] * 4}}, tokens={"doc": 1}), c.EndTurn(0)),
    (table(players={0: {"dice": [SPENT] * 4}}, tokens={"doc": 1}, events=BUSY), c.EndTurn(0)),
    (table(players={1: {"dice": [SPENT] * 4}}, tokens={"doc": 1}, events=BUSY, turn=1), c.EndTurn(1)),
    (removing(paradox=["docs_mansion", "schoolhouse"]), c.Remove(0, "docs_mansion")),
    (choosing(p.SendingBiff()), c.SendBiff(0, "schoolhouse")),
    (choosing(p.SendingBiff(), events=["wake_up_juice"]), c.SendBiff(0, "schoolhouse")),
    (choosing(p.SendingBiff(), events=ALL_BUSY), c.SendBiff(0, "clock_tower_1885")),
    (choosing(p.SendingBiff(), events=TOWER), c.SendBiff(0, "clock_tower_1885")),
    (
        choosing(p.SendingBiff(), events=["new_teacher_arrives", *TOWER], biffs={1885: "schoolhouse"}),
        c.SendBiff(0, "clock_tower_1885"),
    ),
    (
        table(events=["hoedown_showdown", "save_the_tower_flyer"], first=1, turn=0),
        c.Travel(0, "clock_tower_1955", ("brown.1",)),
    ),
    (choosing(p.Erasing(), events=BUSY), c.Erase(0, "new_teacher_arrives")),
    (choosing(p.Erasing(), events=["festival_night", *BUSY]), c.Erase(0, "festival_night")),
    (HOME_ERASED, c.Erase(0, "almanac_on_sale")),
    (choosing(p.Erasing(), events=BUSY, **AT_HOME), c.Erase(0, "new_teacher_arrives")),
    going(c.EndTurn(0), "fist", **WON_NEXT),
    (table(**BURIED), c.TakeBack(0, "brown.1")),
    (table(events=["the_busboy_dreams_big"], **BURIED), c.TakeBack(0, "brown.1")),
    (table(events=["the_busboy_dreams_big"], **BURIED), c.LeaveBuried(0)),
    (table(**BURIED), c.LeaveBuried(0)),
]


def test_a_hint_is_one_of_the_options_and_says_why() -> None:
    state = table(events=TOWER)
    found = hint(BOX, state.view(0), state.legal_commands(), Random(1), level="normal")
    assert found.best.commands[0] in state.legal_commands()
    assert found.reason.text in HINTS


def sentence(state: State, command: Command) -> str:
    """Return the sentence that explains a command, as the table says it."""
    assert command in state.legal_commands()
    reason = explain(NORMAL, state.view(state.actor), command, Random(0))
    return presenter().words.hint(HINTS[reason.text], dict(reason.facts))


LOCOMOTIVE: Any = {"events": ["borrow_the_locomotive", "chased_across_the_lot"], "others": {1: {"place": "skyway"}}}


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            going(to("schoolhouse"), "doc", events=["push_to_eighty_eight"]),
            "That puts you next to Shonash Ravine, 1885, where there's trouble to fix.",
        ),
        (
            going(to("martys_house"), "flux", at="saloon", items=["tower_flyer"], **LOCOMOTIVE),
            "From there, one {arrow} takes you to the Clock Tower, 1985, the home of the Tower Flyer.",
        ),
        (
            going(to("blacksmith_shop"), "doc", items=["fuel_logs"], at="saloon"),
            "That's 1 place closer to Shonash Ravine, 1885, the home of the Fuel Logs.",
        ),
        (
            going(to("docs_mansion"), "arrow", at="lous_cafe", items=["plutonium_case"], events=["eighty_dollar_debt"]),
            "From there, one {flux} takes you to Doc's Lab, 1985, the home of the Plutonium Case.",
        ),
        (
            going(to("docs_mansion"), "arrow", at="clock_tower_1955", events=["dance_for_the_gang"], **BIFF),
            "From there, {flux} and any other die take you to the Saloon, 1885, where there's trouble to fix.",
        ),
        (
            going(to("docs_mansion"), "arrow", at="clock_tower_1955", events=["dance_for_the_gang"]),
            (
                "From there, {flux} and any other die take you to the Saloon, 1885, where there's trouble to fix. "
                "Biff is there, so you'll have to chase him off first."
            ),
        ),
    ],
)
def test_a_journey_that_brings_something_nearer_says_how_near(position: tuple[State, Command], said: str) -> None:
    """A neighbor is next to it; an arrow or a flux is named only where it was not enough before."""
    assert sentence(*position) == said


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            going(to("shonash_ravine"), "lightning", at="schoolhouse", items=["soda_glass"], **LOCOMOTIVE),
            "When you roll again, you'll already be at Shonash Ravine, 1885, where there's trouble to fix.",
        ),
        (
            going(
                to("skyway"), "flux", at="twin_pines_mall", items=["self_lacing_shoes"], events=["two_jennifers"],
                biffs={2015: "skyway"}, tokens={"fist": 1},
            ),
            "You can chase Biff off, and then bring the Self-Lacing Shoes home to the Skyway, 2015.",
        ),
        (
            going(to("schoolhouse", 2), "doc", "fist", events=["new_teacher_arrives"], **TELESCOPE),
            "You can fix everything at the Schoolhouse, 1885, and then bring the Telescope home there.",
        ),
        (
            going(
                to("schoolhouse"), "flux", "doc", "doc", "lightning", at="high_school_1955", **BIFF, **LOCOMOTIVE
                | {"others": {1: {"place": "twin_pines_ranch", "items": ["telescope"]}}},
            ),
            "You can chase Biff off. While he's at the Schoolhouse, 1885, Seat 2 can't bring the Telescope home.",
        ),
    ],
)  # fmt: skip
def test_a_journey_names_first_what_is_useful_at_its_end(position: tuple[State, Command], said: str) -> None:
    assert sentence(*position) == said


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            going(to("schoolhouse"), "fist", "doc", "lightning", events=["push_to_eighty_eight"]),
            "From there, you can drive on to Shonash Ravine, 1885, and fix everything there.",
        ),
        (
            going(to("lous_cafe"), "flux", "wrench", "wrench", at="martys_house", items=["soda_glass", "guitar"],
                  events=["skateboard_chase"], biffs={1955: "lous_cafe"}),
            "From there, you can drive on to Hill Valley High, 1955, and bring the Guitar home.",
        ),
        (
            going(to("blacksmith_shop", 2), "flux", "fist", "flux", events=["bump_on_the_head"]),
            "From there, you can drive on to Doc's Mansion, 1955, and fix everything there.",
        ),
        (
            going(to("blacksmith_shop"), "doc", "fist", "flux", at="saloon", items=["camcorder"]),
            "That's on your way to Twin Pines Mall, 1985, the home of the Camcorder.",
        ),
    ],
)  # fmt: skip
def test_a_journey_names_the_next_place_of_the_plan(position: tuple[State, Command], said: str) -> None:
    assert sentence(*position) == said


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (
            going(to("schoolhouse"), "arrow", outatime=5, **TELESCOPE, **other("schoolhouse")),
            ("You can bring the Telescope home. OUTATIME goes back 1 space, and an Einstein token turns up. "
            "But first, OUTATIME moves 2 spaces, because you meet another car."),
        ),
        (
            going(to("blacksmith_shop", 2), "flux", "fist", "flux", events=["bump_on_the_head"],
                  **other("docs_mansion")),
            ("From there, you can drive on to Doc's Mansion, 1955, and fix everything there. "
            "But first, OUTATIME moves 2 spaces, because you meet another car."),
        ),
        (
            going(c.Pay(0, "doc", ("brown.1",)), "doc", item_decks={1885: 0}, paradox=["high_school_1955"],
                  biffs={1955: "lous_cafe"},
                  events=["clock_photograph_session", "new_teacher_arrives", "bump_on_the_head", "cafeteria_shove"]),
            ("With the Clock Tower (under construction) in 1885 fixed, 1 place still has events that year. "
            "But then OUTATIME would move 3 spaces instead of 2."),
        ),
    ],
)  # fmt: skip
def test_a_hint_tells_what_an_action_costs(position: tuple[State, Command], said: str) -> None:
    """Meeting a car moves the clock, and a fix may leave another year with as many places and more tokens."""
    assert sentence(*position) == said


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (LEAVING[0], "Seat 2 plays next, and with {arrow} can fix Lou's Cafe in 1955."),
        (LEAVING[1], "Seat 2 plays next, and can use {fist} to fix Hill Valley High in 1955."),
        (LEAVING[2], ("Seat 2 plays next, and with {doc} can get to Hill Valley High in 1955, the home of the "
                     "Guitar.")),
        (LEAVING[4], ("You can leave {wrench} at the Saloon, 1885. With it, Seat 2 can fix everything there. "
                     "But then OUTATIME moves 2 spaces, because Seat 2 meets another car.")),
        (LEAVING[6], ("You can leave {doc} at the Saloon, 1885. With it, Seat 2 can get to Hill Valley High, 1955, the "
                     "home of the Guitar.")),
    ],
)  # fmt: skip
def test_a_die_is_left_for_what_the_next_seat_makes_of_it(position: tuple[State, Command], said: str) -> None:
    """A pair, or a way through time, counts as much as an icon that an event asks for."""
    assert sentence(*position) == said


def test_dice_that_are_left_for_one_thing_are_named_together() -> None:
    """Lou's Cafe asks for Doc and wrench, and who plays next has neither, nor a pair."""
    given: Any = {"events": ["order_without_money"], **other("lous_cafe", "arrow", "fist")}
    said = "With them, Seat 2 can fix Lou's Cafe, 1955."
    assert sentence(*going(to("saloon"), "arrow", "doc", "wrench", at="blacksmith_shop", **given)).endswith(said)
    for number in (1, 2):
        bury = c.Bury(0, f"brown.{number}")
        assert "can fix Lou's Cafe in 1955" in sentence(*going(bury, "doc", "wrench", at="saloon", **given))


def test_chasing_biff_off_is_for_what_comes_next() -> None:
    state = table(biffs={1885: "clock_tower_1885"}, events=TOWER, players={0: {"items": ["clock_photograph"]}})
    assert sentence(state, c.Push(0, "saloon", ("brown.3",))) == (
        "With Biff gone, you can fix the Clock Tower (under construction) in 1885, and then bring the Clock Photograph "
        "home there."
    )


def test_no_figure_is_praised_that_loses_all_the_same() -> None:
    """From 20, a move of 2 spaces is Game Over like one of 3."""
    assert sentence(table(events=BUSY, outatime=20), c.Pay(0, "doc", ("brown.4",))) == (
        "Even with the Clock Tower (under construction) in 1885 fixed, OUTATIME would run out this round. But Seat 2 "
        "plays before that."
    )


def test_no_move_is_blamed_on_a_fix_where_the_round_loses_anyway() -> None:
    """From 20, the fix makes a move of 2 spaces one of 3: both are Game Over."""
    given: Any = {
        "biffs": {1955: "lous_cafe"},
        "item_decks": {1885: 0},
        "paradox": ["high_school_1955"],
        "outatime": 20,
    }
    events = ["clock_photograph_session", "new_teacher_arrives", "bump_on_the_head", "cafeteria_shove"]
    said = sentence(*going(c.Pay(0, "doc", ("brown.1",)), "doc", events=events, **given))
    assert said.endswith("OUTATIME would run out this round. But Seat 2 plays before that.")


def test_a_removal_is_explained_by_the_tokens_that_the_action_removes() -> None:
    """1885 moves OUTATIME, and the only tokens are in 1955 and 2015: the year of the one that goes first is told."""
    state = table(events=[*BUSY, "brain_wave_test", "two_jennifers"], paradox=["docs_mansion", "hilldale"])
    bot = make(BOX, "hard")
    for first, year in (("docs_mansion", "1955"), ("hilldale", "2015")):
        action = (c.Repair(0, ("brown.4",)), c.Remove(0, first))
        reason = explain_action(BOX, bot, state.view(0), action, Random(0))
        said = presenter().words.hint(HINTS[reason.text], dict(reason.facts))
        assert said.startswith(f"{year} has events at 1 place, 1885 at 3. If {year} becomes the worst year, each")


def test_a_journey_tells_whose_item_the_place_is_home_of() -> None:
    state = table(events=["new_teacher_arrives"], players={1: {"items": ["telescope"]}})
    assert sentence(state, c.Travel(0, "schoolhouse", ("brown.3",))) == (
        "You can fix everything at the Schoolhouse, 1885. Then Seat 2 can bring the Telescope home there."
    )


def test_a_journey_goes_on_to_chase_biff_off() -> None:
    position = going(
        to("blacksmith_shop"), "doc", "flux", "fist", events=["festival_night"], at="saloon",
        biffs={1885: "clock_tower_1885"},
    )  # fmt: skip
    assert sentence(*position) == (
        "From there, you can drive on to the Clock Tower (under construction), 1885, and chase Biff off. "
        "Nobody can fix it while he's there."
    )


@pytest.mark.parametrize(
    ("position", "said"),
    list(
        zip(
            HOPES,
            (
                "Reroll 2 dice: 56% chance to drive to the Blacksmith Shop, 1885, and fix everything there.",
                "Reroll 2 dice: 44% chance to bring the Telescope home to the Schoolhouse, 1885.",
                "Reroll 2 dice: 36% chance that Seat 2 can then fix Lou's Cafe, 1955.",
                "Reroll 2 dice: 67% chance that Seat 2 can then bring the Guitar home to Hill Valley High, 1955.",
            ),
            strict=True,
        )
    ),
)
def test_a_reroll_says_what_it_is_for(position: tuple[State, Command], said: str) -> None:
    assert sentence(*position) == said


def test_a_hint_pays_with_dice_left_before_its_own() -> None:
    """The flux left thirty years ago pays as well as the own one, which can leave the place."""
    mine = {"place": "clock_tower_1955", "dice": ["arrow", "flux", "arrow", "doc"], "items": ["mind_reading_helmet"]}
    theirs = {"place": "hilldale", "dice": [{"icon": "flux", "place": "clock_tower_1885"}, *[SPENT] * 3]}
    state = table(players={0: mine, 1: theirs}, events=["lightning_on_schedule"], biffs={1955: "high_school_1955"})
    best = hint(BOX, state.view(0), state.legal_commands(), Random(1), level="hard").best
    payment = Spending(state).payment(needed_at(state, state.here), state.here)
    assert payment is not None
    pay = BOX.lookup.commands[0].pay
    assert best.commands == tuple(pay[icon][means] for icon, means in payment.parts)


def test_a_hint_pays_as_the_table_offers_it() -> None:
    """Three arrows and a wrench token pay for flux, arrow and wrench in several ways that come to the same."""
    mine = {"place": "twin_pines_mall", "dice": ["arrow", SPENT, "arrow", "arrow"], "items": ["camcorder"]}
    events = ["chased_across_the_lot", "reload_the_plutonium"]
    state = table(players={0: mine}, events=events, tokens={"wrench": 1}, biffs={1985: "clock_tower_1985"})
    best = hint(BOX, state.view(0), state.legal_commands(), Random(1), level="hard").best
    payment = Spending(state).payment(needed_at(state, state.here), state.here)
    assert payment is not None
    pay = BOX.lookup.commands[0].pay
    assert best.commands == tuple(pay[icon][means] for icon, means in payment.parts)


def test_a_hint_takes_no_detour() -> None:
    """From Doc's Lab, the Clock Tower and then Marty's House would be two dice for one place next to it."""
    mine = {"place": "docs_lab", "items": ["soda_glass"], "dice": [SPENT, "lightning", SPENT, "arrow"]}
    theirs = {"place": "clock_tower_2015", "items": ["family_photograph"], "dice": [SPENT] * 4}
    state = table(
        players={0: mine, 1: theirs},
        events=["borrow_the_locomotive", "skateboard_chase", "chased_across_the_lot", "first_temporal_test"],
        biffs={1885: "schoolhouse", 1955: "lous_cafe", 1985: "twin_pines_mall", 2015: "antiques_shop"},
        paradox=["shonash_ravine"],
        item_decks={1885: 2, 1955: 1, 1985: 1, 2015: 1},
        outatime=2,
        first=1,
        turn=0,
    )
    for level in ("hard", "expert"):
        best = hint(BOX, state.view(0), state.legal_commands(), Random(1), level=level).best
        assert best.commands == (to("martys_house", 2),)


@pytest.mark.parametrize(
    ("dice", "journeys", "detour"),
    [
        (("doc", "arrow"), (to("clock_tower_1885", 1), to("schoolhouse", 2)), True),
        (("doc", "fist"), (to("clock_tower_1885", 1), to("schoolhouse", 2)), False),
        (("doc", "arrow"), (to("clock_tower_1885", 1), to("saloon", 2)), True),
        (("doc", "flux"), (to("clock_tower_1885", 1), to("clock_tower_1955", 2)), False),
        (("flux", "flux"), (to("docs_mansion", 1), to("docs_lab", 2)), True),
    ],
)
def test_two_journeys_that_one_of_their_dice_pays_for_are_a_detour(
    dice: tuple[str, ...], journeys: tuple[Command, ...], detour: bool
) -> None:
    state = table(players={0: {"place": "blacksmith_shop", "dice": [*dice, SPENT, SPENT]}})
    assert is_detour(state, reduce(after, journeys, state), journeys) == detour


def test_leaving_makes_room_for_the_next_seat() -> None:
    """Seat 2 can fix the Clock Tower from next to it, where the car of Seat 1 stands in its way."""
    assert sentence(*ROOM) == (
        "With you gone, Seat 2 can fix the Clock Tower (under construction), 1885 without meeting your car."
    )


def test_a_removal_tells_of_the_token_that_is_named() -> None:
    """The Mansion is named first, and 1955 moves nothing: that a token of 1885 goes next comes with its own hint."""
    state = table(events=[*BUSY, "brain_wave_test"], paradox=["docs_mansion", "schoolhouse", "saloon"])
    for first, second, said in (("docs_mansion", "schoolhouse", "remove"), ("schoolhouse", "docs_mansion", "repair")):
        reason = reasons.explain_removal(state, (c.Repair(0, ("brown.4",)), c.Remove(0, first), c.Remove(0, second)))
        assert reason is not None
        assert reason.text == f"hint.{said}"


def test_biff_is_chased_off_for_the_item_that_another_seat_carries() -> None:
    players = {1: {"items": ["clock_photograph"]}}
    state = table(players=players, biffs={1885: "clock_tower_1885"})
    assert sentence(state, c.Push(0, "saloon", ("brown.3",))) == (
        "Seat 2 can't bring the Clock Photograph home to the Clock Tower (under construction) in 1885 while Biff is "
        "there."
    )


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (going(c.EndTurn(0), "fist", **WON_NEXT), "Seat 2 plays next, and can bring the Pie Plate home."),
        (going(c.Bury(0, "brown.1"), "fist", **WON_NEXT), "Seat 2 plays next, and can bring the Pie Plate home."),
        (
            (HOME_ERASED, c.Erase(0, "almanac_on_sale")),
            "It's the only event at the Antiques Shop, 2015, the home of the Sports Almanac that Seat 2 carries.",
        ),
        (
            (choosing(p.Erasing(), events=BUSY, **AT_HOME), c.Erase(0, "new_teacher_arrives")),
            "It's the only event at the Schoolhouse, 1885, the home of your Telescope.",
        ),
        (
            (choosing(p.Erasing(), events=BUSY), c.Erase(0, "new_teacher_arrives")),
            (
                "It's the only event at the Schoolhouse, 1885. Erase it, and the place is clear. "
                "Then OUTATIME would move 2 spaces instead of 3."
            ),
        ),
        (
            (table(events=["new_teacher_arrives", *TOWER]), c.Travel(0, "schoolhouse", ("brown.3",))),
            (
                "You can fix everything at the Schoolhouse, 1885, and find a lost item. "
                "Then OUTATIME would move 1 space instead of 2."
            ),
        ),
    ],
)
def test_a_hint_tells_all_that_an_action_leads_to(position: tuple[State, Command], said: str) -> None:
    """A victory by the next seat, the item that belongs at a place, and what is found besides the clock."""
    assert sentence(*position).startswith(said)


def test_a_die_is_not_left_for_what_the_same_turn_fixes() -> None:
    """Seat 1 goes on to fix the Schoolhouse, which Seat 2 could fix with the die."""
    position = {"events": ["new_teacher_arrives"], "biffs": {1885: "saloon"}}
    theirs = other("clock_tower_1955", "doc", "fist", "fist")
    assert "the Schoolhouse" in sentence(*going(c.Bury(0, "brown.1"), "wrench", **position, **theirs))
    assert "Schoolhouse" not in sentence(*going(c.Bury(0, "brown.1"), "wrench", "flux", "doc", **position, **theirs))


def test_no_journey_is_on_the_way_to_its_own_end() -> None:
    """The plan drives on from the Schoolhouse to the Ravine: that is on the way to what is next there."""
    plan = (to("shonash_ravine", 2),)
    advice = reach.Advice(Evaluator(BOX.lookup, Weights()), lambda _s, _command: plan, lambda _s, _command: None)
    state, command = going(
        to("schoolhouse"), "arrow", "fist", at="saloon", events=["new_teacher_arrives", "angry_farmer"], **BIFF
    )
    reason = travel_reasons.travel(advice, state, cast(c.Travel, command))
    assert dict(reason.facts).get("goal") != "schoolhouse"


def test_no_journey_goes_on_to_its_own_end() -> None:
    plan = (to("blacksmith_shop", 2), to("saloon", 3))
    advice = reach.Advice(Evaluator(BOX.lookup, Weights()), lambda _s, _command: plan, lambda _s, _command: None)
    state, command = going(to("saloon"), "arrow", "fist", "lightning", items=["pie_plate"], biffs={1885: "saloon"})
    assert travel_reasons.travel(advice, state, cast(c.Travel, command)).text != "hint.travel_then_home"


def test_a_plan_that_fixes_a_place_farther_on_does_not_keep_biff_secret() -> None:
    position = going(
        to("blacksmith_shop"), "doc", "fist", "fist", "arrow", events=["dance_for_the_gang"], biffs={1885: "saloon"}
    )
    assert sentence(*position) == (
        "From there, you can drive on to the Saloon, 1885, and fix everything there. "
        "Biff is there, so you'll have to chase him off first."
    )


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (FREEING[0], "With Biff gone, Seat 2 can fix the Clock Tower (under construction) in 1885."),
        (FREEING[1], "You can chase Biff off. Then Seat 2 can fix the Schoolhouse, 1885."),
        (
            FREEING[2],
            "You can chase Biff off. While he's at the Schoolhouse, 1885, you can't bring the Telescope home.",
        ),
    ],
)
def test_biff_is_chased_off_for_somebody(position: tuple[State, Command], said: str) -> None:
    assert sentence(*position).startswith(said)


def best_of(state: State) -> Command:
    """Return the first command of a hint."""
    return hint(BOX, state.view(state.turn), state.legal_commands(), Random(1), level="hard").best.commands[0]


def test_no_die_is_left_by_the_last_player_of_a_round() -> None:
    """Nobody can spend it before it may be taken back; the first player leaves it for Lou's Cafe."""
    given: Any = {"at": "lous_cafe", "events": ["order_without_money"], "biffs": {1955: "high_school_1955"}}
    first = going(c.EndTurn(0), "doc", **given, **other("skyway", "wrench"))[0]
    last = going(c.EndTurn(0), "doc", **given, first=1, turn=0)[0]
    assert isinstance(best_of(first), c.Bury)
    assert best_of(last) == c.EndTurn(0)


def test_no_dice_are_rerolled_for_nothing_or_if_the_next_seat_needs_them() -> None:
    """On an empty board there is nothing to reroll for; Seat 2 needs the fist, and has everything else."""
    empty = going(c.EndTurn(0), "lightning", "fist", first=1, turn=0)[0]
    assert best_of(empty) == c.EndTurn(0)
    lab: Any = {"events": ["blown_amplifier"], "biffs": {1985: "clock_tower_1985"}}
    theirs = other("docs_lab", "fist", "arrow", "flux")
    needed = going(c.EndTurn(0), "lightning", "wrench", at="docs_mansion", **lab, **theirs)[0]
    assert isinstance(best_of(needed), c.Bury)


def test_no_die_is_spent_for_noise() -> None:
    """One place is as good as the next where nothing is near; the die is rolled again anyway."""
    given: Any = {"events": TOWER, "biffs": {1885: "clock_tower_1885"}, "first": 1, "turn": 0}
    nowhere = going(c.EndTurn(0), "doc", **given)[0]
    assert best_of(nowhere) == c.EndTurn(0)
