"""Riff in Time bots: legal, deterministic, blind to chance, better than random, and explained."""

import inspect
import re
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai import Bot, Budget, RandomBot, levels, make_bot
from game.ai.hints import explain, hint
from game.ai.policy_bot import PolicyBot
from game.content import hint_sentences, open_box
from game.games.riff_in_time.bots import LEVELS, make, reasons, roll_reasons
from game.games.riff_in_time.bots.proposals import propose
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.rules.state_machine import State
from game.rules.contract import NATURE, Command
from game.table.messages import Names
from tests.ai.bot_games import play, positions


def opened() -> RiffInTime:
    """Open the box with its concrete type."""
    box = open_box("riff_in_time")
    assert isinstance(box, RiffInTime)
    return box


HINTS = hint_sentences("riff_in_time")
BOX = opened()

EVERYBODY = BOX.lookup.personages

EASY, NORMAL, HARD, EXPERT = (make(BOX, level) for level in LEVELS)


def answer(bot: Bot, state: State, seed: int = 0) -> Command:
    return bot.choose(state.view(state.actor), state.legal_commands(), Budget(), Random(seed))


def table(seats: int = 2, options: dict[str, str] | None = None, **given: Any) -> State:
    """Build a scenario state."""
    return BOX.scenario_state(seats, options or {"character": "bill" + ",random" * (seats - 1)}, given)


def turn(bot: Bot, state: State) -> list[Command]:
    """Return the commands of the rest of the turn, with the same bot at every seat."""
    state, seat, rng, given = state.clone(), state.turn, Random(0), list[Command]()
    while state.over is None and state.turn == seat:
        command = state.sample_chance(rng) if state.actor == NATURE else answer(bot, state)
        given.append(command)
        state.apply(command)
    return given


@cache
def asked(seats: int, seed: int) -> list[State]:
    """Return the decisions of one game of easy bots; tests must not change these states."""
    return positions(BOX, seats, seed, {}, EASY, every=1)


# --- rules for every bot ---------------------------------------------------------------------------------------------


def test_the_levels_are_those_that_can_be_made() -> None:
    assert levels("riff_in_time") == tuple(LEVELS) == ("easy", "normal", "hard", "expert")
    assert all(isinstance(make_bot(BOX, level), PolicyBot) for level in LEVELS)
    with pytest.raises(ValueError, match="easy"):
        make_bot(BOX, "genius")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_whole_games_are_legal_and_end(seats: int) -> None:
    play(BOX, [EASY] * seats, seats * 10)


def test_levels_and_chance_play_together() -> None:
    play(BOX, [HARD, RandomBot()], 3, {"difficulty": "heinous"})
    play(BOX, [NORMAL, RandomBot(), EASY], 4)


@pytest.mark.parametrize("level", list(LEVELS))
def test_the_same_view_and_seed_give_the_same_answer_from_a_fresh_mind(level: str) -> None:
    some = asked(3, 5)[12::13]
    first = [answer(make_bot(BOX, level), state) for state in some]
    mind = make_bot(BOX, level)
    again = [answer(mind, state) for state in reversed(some)]
    assert first == again[::-1]
    assert len(some) > 5


@pytest.mark.parametrize("level", list(LEVELS))
def test_only_the_view_counts(level: str) -> None:
    """A determinized state and a view written and reread get the same answer."""
    bot = make_bot(BOX, level)
    for number, state in enumerate(asked(2, 4)[10::23]):
        view, options = state.view(state.actor), state.legal_commands()
        other = BOX.determinize(view, Random(number))
        assert other is not state
        assert answer(bot, other) == answer(bot, state)
        read = msgspec.json.decode(msgspec.json.encode(view), type=BOX.views)
        assert bot.choose(read, options, Budget(), Random(0)) == answer(bot, state)


def test_the_order_of_cards_that_nobody_saw_changes_nothing() -> None:
    """Face-down cards are a set, so their order in the view must not matter to a bot."""
    for state in asked(2, 4)[8::9]:
        view, options = state.view(state.actor), state.legal_commands()
        deck = msgspec.structs.replace(view.deck, unseen=view.deck.unseen[::-1])
        swapped = msgspec.structs.replace(view, deck=deck)
        assert NORMAL.choose(swapped, options, Budget(), Random(0)) == answer(NORMAL, state)


def test_the_true_position_is_left_alone() -> None:
    for state in asked(3, 5)[8::9]:
        before = state.digest()
        answer(NORMAL, state)
        explain(NORMAL, state.view(state.actor), state.legal_commands()[0], Random(0))
        assert state.digest() == before


def test_stops_when_asked() -> None:
    state = table(players={0: {"space": "stage_2"}}, dice=["wyld.move", "wyld.move", "wyld.interact"])
    for budget in (Budget(stop=lambda: True), Budget(milliseconds=0)):
        assert NORMAL.choose(state.view(0), state.legal_commands(), budget, Random(0)) in state.legal_commands()


# --- known good play -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_closes_the_last_rift_and_ends_the_turn(level: str) -> None:
    """The bot takes a win by one Interaction at once, without moving first."""
    dials = dict.fromkeys(BOX.lookup.locations, 0) | {"athens": 1}
    state = table(
        dials=dials,
        restored=["socrates"],
        players={0: {"space": "stage_1"}},
        dice=["wyld.interact", "wyld.move", "wyld.excellent"],
    )
    given = turn(make_bot(BOX, level), state)
    assert isinstance(given[0], c.Repair)
    assert isinstance(given[1], c.EndTurn)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_lowers_the_dial_that_would_overflow(level: str) -> None:
    """The bot repairs Athens, at its maximum, before the smaller rift: San Dimas is about to break."""
    state = table(
        options={"character": "joanna,ted"},
        dials={"athens": 10, "rome": 4},
        restored=EVERYBODY,
        san_dimas=10,
        players={0: {"space": "stage_1", "done": True}, 1: {"space": "stage_2"}},
        dice=["wyld.interact", "wyld.interact", "wyld.interact"],
        booth=False,
    )
    given = turn(make_bot(BOX, level), state)
    assert all(isinstance(command, c.Repair) for command in given[:2])


def test_easy_forgets_that_the_rift_next_door_is_nearly_full() -> None:
    """Easy repairs where it stands; normal and hard move to the full rift next door first."""
    state = table(
        options={"character": "joanna,ted"},
        dials={"athens": 10, "rome": 4},
        restored=EVERYBODY,
        san_dimas=4,
        players={0: {"space": "stage_2", "done": True}, 1: {"space": "stage_2"}},
        dice=["wyld.interact", "wyld.move"],
        booth=False,
    )
    assert isinstance(answer(EASY, state), c.Repair)
    for bot in (NORMAL, HARD):
        first = answer(bot, state)
        assert isinstance(first, c.Move)
        assert first.to == "stage_1"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_carries_a_personage_home(level: str) -> None:
    """The bot spends three dice on two circuits and a drop."""
    state = table(
        options={"character": "joanna,ted"},
        dials=dict.fromkeys(BOX.lookup.locations, 0) | {"athens": 3},
        players={0: {"space": "stage_3", "carries": ["socrates"], "done": True}},
        dice=["wyld.move", "wyld.move", "wyld.interact"],
        booth=False,
    )
    assert any(isinstance(command, c.Drop) for command in turn(make_bot(BOX, level), state))


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_goes_back_in_time_with_a_bad_pool(level: str) -> None:
    state = table(options={"character": "bill,ted"}, dice=["wyld.bogus", "wyld.bogus", "wyld.bogus"])
    assert answer(make_bot(BOX, level), state) == c.UseBooth(0)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_keeps_a_good_pool(level: str) -> None:
    state = table(
        dials={"athens": 4},
        restored=["socrates"],
        players={0: {"space": "stage_1"}},
        dice=["wyld.interact", "wyld.excellent", "wyld.interact"],
    )
    assert answer(make_bot(BOX, level), state) != c.UseBooth(0)


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_takes_the_dice_that_do_most(level: str) -> None:
    """Where rifts can be lowered, the bot takes Triumphant dice before Wyld ones."""
    state = table(
        phase="dice",
        dials={"athens": 0, "rome": 0, "mongolia": 4},
        restored=["genghis_khan"],
        players={0: {"space": "stage_3", "repairs": ["athens", "rome"]}},
    )
    assert answer(make_bot(BOX, level), state) == c.TakeDice(0, 2, 0, 2)


def test_does_not_let_san_dimas_break() -> None:
    """Of raising San Dimas or drawing another card, the bot picks the one that does not lose."""
    state = table(san_dimas=11, phase="riff", dials={"athens": 7}, deck={"top": ["riff_4"]})
    state.apply(state.sample_chance(Random(0)))
    assert answer(NORMAL, state) == c.Choose(0, 2)


def test_dice_that_show_the_same_are_tried_once() -> None:
    state = table(dice=["wyld.move", "wyld.move", "wyld.move"], players={0: {"space": "stage_4"}}, booth=False)
    moves = [command for command in propose(state) if isinstance(command, c.Move)]
    assert len(moves) == len({command.to for command in moves})
    assert len(moves) < len([command for command in state.legal_commands() if isinstance(command, c.Move)])


# --- reasons ---------------------------------------------------------------------------------------------------------


def test_every_answer_has_a_reason_with_a_sentence() -> None:
    texts = set()
    for seats, seed in ((1, 1), (3, 5)):
        for state in asked(seats, seed)[8::9]:
            view, options = state.view(state.actor), state.legal_commands()
            for command in {answer(HARD, state), options[0], options[len(options) // 2], options[-1]}:
                reason = explain(HARD, view, command, Random(0))
                sentence = Names().say(HINTS[reason.text], **dict(reason.facts))
                assert "{" not in sentence
                texts.add(reason.text)
    assert len(texts) > 25


def test_all_sentences_are_given_somewhere() -> None:
    """Hint texts and reasons match one to one; those for choices are named by the effect."""
    source = inspect.getsource(reasons) + inspect.getsource(roll_reasons)
    named = set(re.findall(r'"(hint\.[a-z_]+)"', source))
    by_kind = ("hint.choose_", "hint.reroll_", "hint.take_", "hint.booth_", "hint.suffer")
    made = {text for text in HINTS if text.startswith(by_kind) or text.endswith(("riff_place", "riff_harm"))}
    common = {"hint.best_found", "hint.only_choice"}
    assert named | made | common == set(HINTS)
    effects = {step.do for riff in BOX.lookup.box.riffs for effect in riff.main + riff.red for step in effect.options}
    assert {f"hint.choose_{do}" for do in effects} | {"hint.choose_nothing"} == {
        text for text in made if "choose" in text
    }


@pytest.mark.parametrize("level", LEVELS)
def test_where_all_seems_lost_what_lasts_longest_is_chosen(level: str) -> None:
    """With San Dimas full, resolving the Bogus would lose at once, so the bot puts it off."""
    state = table(1, {"character": "bill"}, dice=["wyld.bogus", "wyld.move", "wyld.interact"], san_dimas=20, booth=True,
                  players={0: {"space": "san_dimas", "set_up": "lincoln_trip"}})  # fmt: skip
    assert any(isinstance(one, c.Suffer) for one in state.legal_commands())
    chosen = make(BOX, level).choose(state.view(0), state.legal_commands(), Budget(), Random(1))
    after = state.clone()
    after.apply(chosen)
    assert after.over is None


def test_a_hint_is_an_action_with_its_reason() -> None:
    state = table(
        options={"character": "joanna,ted"},
        dials=dict.fromkeys(BOX.lookup.locations, 0) | {"athens": 3},
        players={0: {"space": "stage_1", "carries": ["socrates"], "done": True}},
        dice=["wyld.interact"],
        booth=False,
    )
    found = hint(BOX, state.view(0), state.legal_commands(), Random(1))
    assert found.best.commands[0] in [c.Drop(0, "socrates", by) for by in ("die.1", "three_rifts_a")]
    assert found.reason.text == "hint.drop"
    assert dict(found.reason.facts) == {"personage": "socrates", "location": "athens"}


def test_two_actions_made_one_are_explained_by_what_they_do() -> None:
    """A pair is explained by its use; it was "an Excellent, which is whatever you like"."""
    dials = dict.fromkeys(BOX.lookup.locations, 0) | {"athens": 1}
    given: dict[str, Any] = {"players": {0: {"space": "stage_1"}}, "dice": ["wyld.move", "wyld.move"], "booth": False}
    state = table(restored=["socrates"], dials=dials, **given)
    reason = explain(NORMAL, state.view(0), c.Combine(0, "die.1", "die.2"), Random(0))
    assert (reason.text, reason.facts) == ("hint.repair_wins", (("location", "athens"),))


def test_accepting_a_bogus_is_explained_by_what_it_spares() -> None:
    bogus = table(players={0: {"space": "stage_1"}}, dice=["wyld.bogus", "character.reroll"], booth=False)
    reason = explain(NORMAL, bogus.view(0), c.Suffer(0, "die.1"), Random(0))
    assert reason.text == "hint.suffer_reroll"


# --- strength --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_partners_win_where_chance_never_does() -> None:
    games = range(3)
    assert any(play(BOX, [HARD], seed).winners for seed in games), "the first game that is won will do"
    assert not any(play(BOX, [RandomBot()], seed).winners for seed in games)
