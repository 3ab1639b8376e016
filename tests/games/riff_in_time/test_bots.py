"""Riff in Time bots: legal, deterministic, blind to chance, better than random, and explained."""

import inspect
import re
from functools import cache
from random import Random
from typing import Any, Final

import msgspec
import pytest

from game.ai import Bot, Budget, RandomBot, levels, make_bot
from game.ai.hints import explain, explain_action, hint
from game.ai.policy_bot import PolicyBot
from game.content import hint_sentences, open_box
from game.games.riff_in_time.bots import LEVELS, make, reasons, roll_reasons
from game.games.riff_in_time.bots.proposals import propose
from game.games.riff_in_time.bots.reasons import together
from game.games.riff_in_time.rules import commands as c
from game.games.riff_in_time.rules.game import RiffInTime
from game.games.riff_in_time.rules.state_machine import State
from game.rules.contract import NATURE, Command
from game.table import open_presenter
from game.table.messages import Names
from tests.ai.bot_games import play, positions
from tests.support.tables import offers_of


def opened() -> RiffInTime:
    """Open the box with its concrete type."""
    box = open_box("riff_in_time")
    assert isinstance(box, RiffInTime)
    return box


HINTS = hint_sentences("riff_in_time")
BOX = opened()
TABLE = open_presenter(BOX)

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
    loses = "The other choice raises San Dimas, which is at 11 of 11, and that loses the game."
    assert said(state, c.Choose(0, 2)) == loses


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
    begins = (
        "choose_",
        "reroll_",
        "either_way_",
        "take_",
        "booth_",
        "suffer",
        "nearer_",
        "reaches_",
        "move_to_pick_up",
    )
    ends = ("_for_objective", "_completes")
    made = {text for text in HINTS if text.removeprefix("hint.").startswith(begins) or text.endswith(ends)}
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


def said(state: State, command: Command) -> str:
    """Return the sentence of the expert's reason for ``command`` of seat 0."""
    reason = explain(EXPERT, state.view(0), command, Random(0))
    return Names().say(HINTS[reason.text], **dict(reason.facts))


def drawn(card: str, rome: int, left: int | None = None, **more: Any) -> State:
    """Return a state in which seat 0 has drawn a riff card that it may swap, with all or some cards left."""
    others = [one for one in BOX.lookup.riffs if one != card][:left]
    given: dict[str, Any] = {"deck": {"top": [card], "unseen": others}, "dials": {"rome": rome, "athens": 8}}
    state = table(options={"character": "ted,joanna"}, phase="riff", san_dimas=4, **{**given, **more})
    state.apply(c.RiffDrawn(card))
    return state


def test_keeping_a_riff_card_says_what_it_raises() -> None:
    """A rift going into the red, with a choice to follow, was told as "at level 6"."""
    told = "The rift in rome goes from 6 to 7. You can still draw then, or raise San Dimas instead."
    assert said(drawn("riff_8", 6), c.KeepRiff(0)) == told
    state = drawn("riff_8", 5, left=12)
    left = f"Another card would cost you one of {state.riffs_left} cards."
    assert said(state, c.KeepRiff(0)) == f"The rift in rome goes from 5 to 6. {left}"


def test_raising_san_dimas_saves_one_riff_card_and_not_all() -> None:
    state = drawn("riff_8", 6, left=12)
    state.apply(c.KeepRiff(0))
    told = f"You save one of {state.riffs_left} riff cards, and San Dimas only goes from 4 to 5 of 11."
    assert said(state, c.Choose(0, 1)).replace(f"of {state.middle.most}.", "of 11.") == told


def test_a_reroll_says_which_objective_it_restarts() -> None:
    """Rerolling threw away two of three rounds of "No Second Takes" without a word."""
    player = {"space": "stage_1", "objective": "no_second_takes", "progress": 2}
    given: dict[str, Any] = {"booth": True, "dice": ["wyld.bogus", "character.interact"]}
    worth = "It's worth the reroll, even though no_second_takes then starts over, from 2 of 3."
    assert said(table(players={0: player}, **given), c.UseBooth(0)) == worth
    given["dice"] = ["wyld.move", "character.reroll"]
    assert said(table(players={0: player}, **given), c.Reroll(0, "die.1", "die.2")) == worth
    for changed in ({"rerolled": True}, {"progress": 0}):
        told = said(table(players={0: player | changed}, **given), c.Reroll(0, "die.1", "die.2"))
        assert "no_second_takes" not in told


BUSY: Final[dict[str, Any]] = {
    "options": {"character": "bill,ted,joanna"},
    "stages": ["washington", "vienna", "new_mexico", "kassel", "orleans",
               "austria", "mongolia", "rome", "new_york", "athens"],
    "dials": {"athens": 6, "rome": 6, "mongolia": 8, "orleans": 6, "new_mexico": 8, "new_york": 9, "vienna": 7},
}  # fmt: skip
"""A table late in a game; the dials of the other places follow."""


def test_a_move_is_explained_by_what_the_bot_goes_on_to_do() -> None:
    """A stage that the plan only passes through was told as its goal, by a shorter search than the bot's."""
    state = table(
        3,
        **BUSY | {"dials": BUSY["dials"] | {"austria": 0, "washington": 8, "kassel": 0}},
        players={
            0: {"space": "stage_5", "carries": ["babe_ruth"], "repairs": ["austria"], "objective": "pass_freud",
                "done": True, "set_up": "jam_session"},
            1: {"space": "stage_4", "carries": ["lincoln", "freud"], "objective": "socrates_trip",
                "set_up": "san_dimas_crowd"},
            2: {"space": "stage_8", "carries": ["charlemagne"], "repairs": ["kassel"], "objective": "charlemagne_tour",
                "done": True, "set_up": "three_rifts_a"},
        },
        personages={"socrates": "stage_10", "genghis_khan": "stage_7", "joan_of_arc": "stage_5",
                    "napoleon": "stage_6", "beethoven": "stage_4", "billy_the_kid": "stage_3"},
        restored=["genghis_khan", "joan_of_arc", "napoleon", "beethoven", "billy_the_kid"],
        san_dimas=4,
        dice=["wyld.move", "wyld.interact", "character.reroll", "triumphant.interact"],
        used=["pass_freud"],
        booth=False,
    )  # fmt: skip
    told = said(state, c.Move(0, "stage_3", "babe_ruth.1"))
    assert told == "You can bring babe_ruth home to new_york this turn."


def test_a_spare_reroll_tells_what_the_die_may_gain_and_lose() -> None:
    """It was "the risk of losing the Move is 50%", which speaks against the reroll."""
    state = table(
        3,
        **BUSY | {"dials": BUSY["dials"] | {"austria": 2, "washington": 7, "kassel": 5}},
        players={
            0: {"space": "stage_2", "carries": ["genghis_khan", "joan_of_arc", "babe_ruth"],
                "objective": "pass_freud", "done": True, "set_up": "jam_session"},
            1: {"space": "stage_2", "carries": ["lincoln", "beethoven", "freud"], "objective": "socrates_trip",
                "set_up": "san_dimas_crowd"},
            2: {"space": "stage_2", "carries": ["charlemagne"], "objective": "charlemagne_tour", "progress": 1,
                "set_up": "three_rifts_a"},
        },
        personages={"socrates": "stage_10", "napoleon": "stage_6", "billy_the_kid": "stage_3"},
        restored=["napoleon", "billy_the_kid"],
        san_dimas=5,
        dice=["wyld.excellent", "character.move", "character.interact", "bogus.blank"],
        booth=True,
    )  # fmt: skip
    told = said(state, c.Reroll(0, "die.2", "jam_session"))
    chances = "The chance of a better action than the move is 50%, and a worse one is less likely."
    assert told == f"The Reroll is good for nothing else now. {chances}"


LATE: Final[dict[str, Any]] = {"booth": False, "used": ["san_dimas_crowd"], "dials": {"athens": 7}}
"""No reroll by the booth or by the card of the first seat, and an open rift in Athens, on stage 1."""


def at_athens(dice: list[str], cast: str = "bill,ted", **given: Any) -> State:
    """Return a state with the first seat in Athens and these results of its dice."""
    fields = {**LATE, "players": {0: {"space": "stage_1", "set_up": "san_dimas_crowd"}}, **given}
    return table(options={"character": cast}, dice=dice, **fields)


def told(state: State, *commands: Command) -> str:
    """Return the sentence of the expert's reason for an action of seat 0."""
    reason = explain_action(BOX, EXPERT, state.view(0), commands, Random(0))
    return Names().say(HINTS[reason.text], **dict(reason.facts))


BOTH: Final = (c.Suffer(0, "die.1"), c.Suffer(0, "die.2"))


@pytest.mark.parametrize(
    ("given", "cast", "said_of_both"),
    [
        ({}, "bill,ted", "There's no way around it. athens goes from 7 to 9."),
        ({"booth": True}, "bill,ted", "athens goes from 7 to 9, but your other dice stay as they are."),
        ({}, "joanna,ted", "Joanna shrugs off the first Bogus, so athens only goes from 7 to 8."),
        ({"dials": {"athens": 0}}, "joanna,ted", "athens is repaired, so a Bogus does no harm there."),
        ({"dials": {"athens": 9}, "san_dimas": 3}, "bill,ted",
         "The rift in athens can't rise above 10, so San Dimas goes from 3 to 4."),
        ({"dials": {"athens": 10}, "san_dimas": 3}, "bill,ted",
         "The rift in athens can't rise above 10, so San Dimas goes from 3 to 5."),
        ({"dials": {"athens": 10}, "san_dimas": 10}, "bill,ted",
         "The rift in athens can't rise above 10, so San Dimas goes from 10 to 11."),
    ],
)  # fmt: skip
def test_several_bogus_results_are_explained_by_all_they_do(
    given: dict[str, Any], cast: str, said_of_both: str
) -> None:
    """Two Bogus results were told as "goes from 7 to 8", and Joanna's first as if it were the only one."""
    state = at_athens(["wyld.bogus", "wyld.bogus", "wyld.move"], cast, **given)
    assert told(state, *BOTH) == said_of_both


@pytest.mark.parametrize(
    ("dice", "given", "end"),
    [
        (["wyld.bogus", "character.reroll"], {}, ", but you save your Reroll for later this turn."),
        (["wyld.bogus", "character.reroll", "character.reroll"], {},
         ", but you keep your Rerolls, and two make an Excellent."),
        (["wyld.bogus", "wyld.excellent"], {}, ", but a reroll would cost you an Excellent."),
        (["wyld.bogus", "wyld.move", "wyld.move"], {}, ", but a reroll would cost you an Excellent."),
        (["wyld.bogus", "wyld.excellent"], {"booth": True}, ", but your other dice stay as they are."),
    ],
)  # fmt: skip
def test_accepting_a_bogus_names_the_reroll_that_it_saves(dice: list[str], given: dict[str, Any], end: str) -> None:
    """A Reroll was said to be saved where only Excellents could reroll."""
    assert told(at_athens(dice, **given), BOTH[0]) == f"athens goes from 7 to 8{end}"


@pytest.mark.parametrize(
    ("dice", "given", "begin"),
    [
        (["wyld.move", "wyld.move", "wyld.move"], {},
         "You have a Move out of athens now. A reroll gives you 97% to get one, but more Interactions: "),
        (["triumphant.move", "triumphant.move"],
         {"players": {0: {"space": "stage_1", "carries": ["genghis_khan"], "set_up": "san_dimas_crowd"}}},
         "You get a Move out of athens either way. A reroll brings more Interactions: "),
        (["wyld.move", "wyld.blank", "wyld.blank"], {},
         "Without a reroll, you have 1 Move out of athens. With one"),
        (["wyld.interact", "triumphant.blank", "triumphant.blank"],
         {"dials": {"athens": 1}, "restored": ["socrates"]},
         "You can close the rift in athens now. A reroll gives you"),
        (["wyld.interact", "wyld.blank", "wyld.move"], {"dials": {"athens": 8}, "restored": ["socrates"]},
         "Without a reroll, the rift in athens falls 1 level. With one, it's"),
        (["wyld.interact", "wyld.blank", "wyld.move"], {"dials": {"athens": 2}, "restored": ["socrates"]},
         "That gives you"),
    ],
)  # fmt: skip
def test_rerolling_all_dice_is_explained_by_what_it_gains(dice: list[str], given: dict[str, Any], begin: str) -> None:
    """What the dice achieved already was the reason to reroll them: "certain to give you a Move" of three."""
    away = {} if "restored" in given else {"socrates": "stage_5", "freud": "stage_6"}
    assert told(at_athens(dice, booth=True, personages=away, **given), c.UseBooth(0)).startswith(begin)


def test_rerolling_one_die_is_explained_by_what_it_gains() -> None:
    """It was only "you're still certain of a Move"."""
    player = {"space": "stage_1", "carries": ["freud"], "set_up": "san_dimas_crowd"}
    given: dict[str, Any] = {"players": {0: player}, "personages": {"socrates": "stage_5"}, "used": []}
    command = c.Reroll(0, "die.2", "san_dimas_crowd")
    told_of_two = "Without a reroll, you have up to 2 Moves out of athens. With one, it's "
    assert told(at_athens(["wyld.move", "wyld.interact"], **given), command).startswith(told_of_two)
    either_way = "You get a Move out of athens either way. A reroll brings more Interactions: "
    assert told(at_athens(["wyld.interact", "wyld.move"], **given), command).startswith(either_way)


@pytest.mark.parametrize(
    ("dice", "begin"),
    [
        (["wyld.bogus", "wyld.move"], "A Bogus is certain to do harm now."),
        (["wyld.bogus", "wyld.excellent"], "Only an Excellent could reroll just the Bogus."),
        (["wyld.bogus", "wyld.move", "wyld.move"], "Only an Excellent could reroll just the Bogus."),
        (["wyld.bogus", "wyld.interact", "wyld.interact", "character.reroll"], "A Reroll would reroll just the Bogus."),
    ],
)
def test_a_bogus_that_could_be_rerolled_alone_is_not_certain_to_do_harm(dice: list[str], begin: str) -> None:
    closing: dict[str, Any] = {"restored": ["socrates"], "dials": {"athens": 1}} if "wyld.interact" in dice else {}
    state = at_athens(dice, booth=True, personages={"socrates": "stage_1", "freud": "stage_6"}, **closing)
    assert told(state, c.UseBooth(0)).startswith(begin)


WIRED: Final[dict[str, Any]] = {
    "stages": ["athens", "rome", "mongolia", "orleans", "austria",
               "washington", "kassel", "new_mexico", "new_york", "vienna"],
    "options": {"character": "joanna,ted"}, "booth": False,
}  # fmt: skip
"""Places in the order of the stages; the first seat moves along one wire at a time."""


def seated(first: dict[str, Any], second: dict[str, Any] | None = None, **given: Any) -> State:
    """Return a state of two seats without cards of their own to pay with."""
    plain = {"done": False, "set_up": "san_dimas_crowd"}
    players = {0: plain | first, 1: {"space": "stage_9", "set_up": "jam_session"} | (second or {})}
    return table(**{**WIRED, "used": ["san_dimas_crowd"], "players": players, **given})


def test_a_move_that_arrives_is_not_told_as_closer() -> None:
    """The last step home was told as "closer to home", and so were figures and rifts reached."""
    carrying = seated({"space": "stage_2", "carries": ["socrates"]}, dice=["wyld.move"])
    assert said(carrying, c.Move(0, "stage_1", "die.1")) == "That takes socrates all the way home to athens."
    far = seated({"space": "stage_3", "carries": ["socrates"]}, dice=["wyld.move"])
    assert said(far, c.Move(0, "stage_2", "die.1")) == "That brings socrates closer to home in athens."
    lost = seated({"space": "stage_2"}, dice=["wyld.move"], personages={"freud": "stage_1"})
    assert said(lost, c.Move(0, "stage_1", "die.1")) == "That takes you to freud, who is stranded in athens."
    rift = seated({"space": "stage_2"}, dice=["wyld.move"], restored=EVERYBODY, dials={"athens": 4})
    assert said(rift, c.Move(0, "stage_1", "die.1")) == "That takes you to the rift in athens, which is at level 4."


def test_an_objective_that_is_completed_is_not_told_as_closer() -> None:
    tour = BOX.lookup.box.objectives[BOX.lookup.objective["napoleon_tour"]]
    last, goal = tour.stages[-1], len(tour.stages)
    near = BOX.lookup.box.spaces[last].neighbours[0]
    for progress, told_so in ((goal - 1, "That completes "), (0, "")):
        player = {"space": near, "carries": ["napoleon"], "objective": "napoleon_tour", "progress": progress}
        sentence = said(seated(player, dice=["wyld.move"]), c.Move(0, f"stage_{last}", "die.1"))
        assert sentence.startswith(told_so)
        assert "closer to napoleon_tour" not in sentence


def test_a_figure_picked_up_is_explained_by_the_objective_it_serves() -> None:
    """It was only how far its home is, or "you need Socrates with you", where that completes the objective."""
    first = {"space": "stage_2", "objective": "san_dimas_crowd", "set_up": "three_rifts_a"}
    state = seated(first, dice=["wyld.interact"], used=[], personages={"freud": "stage_2"})
    crowd = "With freud, you have 1 of the 2 passengers that you need in San Dimas for san_dimas_crowd."
    assert said(state, c.PickUp(0, "freud", "die.1")) == crowd
    pair = {"space": "stage_2", "objective": "duo_socrates", "carries": ["beethoven"]}
    state = seated(pair, dice=["wyld.interact"], personages={"socrates": "stage_2"})
    completes = "That completes duo_socrates, which lowers San Dimas 1 level."
    assert said(state, c.PickUp(0, "socrates", "die.1")) == completes


def test_a_move_names_the_objective_that_the_turn_completes() -> None:
    """The figure was told that the bot picks up there, and not what for."""
    first = {"space": "stage_2", "objective": "duo_socrates", "carries": ["beethoven"]}
    state = seated(first, dice=["wyld.move", "wyld.interact"], personages={"socrates": "stage_3"})
    completes = "You can complete duo_socrates this turn, which lowers San Dimas 1 level."
    assert said(state, c.Move(0, "stage_3", "die.1")) == completes


@pytest.mark.parametrize(
    ("dice", "dial", "owned", "told_so"),
    [
        (1, 7, 0, "You can lower the rift in athens from 7 to 6 this turn."),
        (3, 7, 0, "You can lower the rift in athens from 7 to 4 this turn."),
        (3, 9, 0, "You can lower the rift in athens from 9 to 6. Once it's at 10, San Dimas grows instead."),
        (
            3,
            3,
            0,
            "You can close the rift in athens this turn. That earns you a Triumphant die from your next turn on.",
        ),
        (3, 3, 4, "You can close the rift in athens this turn. Then riff cards no longer raise it."),
    ],
)
def test_all_levels_lowered_in_a_turn_are_one_hint(dice: int, dial: int, owned: int, told_so: str) -> None:
    """Each level was a hint: "You have enough actions to close the rift", six times in one turn.

    The die was promised to those who had all that the box has.
    """
    closed = BOX.lookup.locations[2 : 2 + owned]
    first = {"space": "stage_1", "objective": "lincoln_trip", "repairs": closed}
    dials = dict.fromkeys(closed, 0) | {"athens": dial}
    state = seated(first, dice=["triumphant.interact"] * dice, restored=EVERYBODY, dials=dials)
    found = hint(BOX, state.view(0), state.legal_commands(), Random(1))
    assert [type(one) for one in found.best.commands] == [c.Repair] * dice
    assert Names().say(HINTS[found.reason.text], **dict(found.reason.facts)) == told_so
    assert any(offer.commands == found.best.commands for offer in offers_of(TABLE, state)), "one gesture does it"
    assert said(state, c.Repair(0, "die.1")) == told_so, "the first level tells of all that the turn lowers"


def test_a_journey_is_one_hint() -> None:
    """Each Move was a hint with the same reason."""
    dice = ["wyld.move", "wyld.move", "wyld.interact"]
    dials = dict.fromkeys(BOX.lookup.locations, 0) | {"athens": 5}
    state = seated({"space": "stage_9", "carries": ["socrates"]}, dice=dice, dials=dials)
    found = hint(BOX, state.view(0), state.legal_commands(), Random(1))
    assert [type(one) for one in found.best.commands] == [c.Move, c.Move]
    home = "You can bring socrates home to athens this turn."
    assert Names().say(HINTS[found.reason.text], **dict(found.reason.facts)) == home


def test_what_an_excellent_is_made_for_goes_with_it() -> None:
    """A pair that follows a journey belongs to what it pays for."""
    move, lower, make = c.Move(0, "stage_1", "die.1"), c.Repair(0, "made"), c.Combine(0, "die.2", "die.3")
    assert together((move, make, lower)) == 1
    assert together((make, move, move)) == 3
    assert together((lower, make)) == 2, "more may follow"
    assert together((make, c.Drop(0, "socrates", "made"))) is None


@pytest.mark.parametrize(
    ("away", "dials", "told_so"),
    [
        ({"freud": "stage_1", "lincoln": "stage_7"}, {}, " this turn. No other stranded figure is as near."),
        ({"freud": "stage_1", "lincoln": "stage_3"}, {},
         " this turn, 1 wire from home. No other figure this near is closer to home."),
        ({"napoleon": "stage_1", "freud": "stage_3"}, {"austria": 8},
         " this turn. No other figure this near belongs to so high a rift: it's at level 8."),
        ({"genghis_khan": "stage_1", "freud": "stage_3"}, {},
         " this turn. No other figure this near gives you a Character die."),
    ],
)  # fmt: skip
def test_a_journey_to_a_figure_tells_why_this_one(away: dict[str, str], dials: dict[str, int], told_so: str) -> None:
    """It was "you can pick up X this turn", as of any other figure."""
    others = [who for who in EVERYBODY if who not in away]
    state = seated({"space": "stage_2", "objective": "socrates_trip"}, restored=others, personages=away,
                   dice=["wyld.move", "wyld.interact"], dials={"athens": 0} | dials)  # fmt: skip
    assert said(state, c.Move(0, "stage_1", "die.1")) == f"You can pick up {next(iter(away))} in athens{told_so}"


def test_a_pass_tells_of_the_objective_that_it_completes_for_the_other() -> None:
    there = {"space": "stage_2", "carries": ["beethoven"], "objective": "duo_socrates"}
    state = seated({"space": "stage_2", "carries": ["socrates"]}, there, dice=["wyld.interact"])
    reward = BOX.lookup.box.objectives[BOX.lookup.objective["duo_socrates"]].reward
    levels = "level" if reward == 1 else "levels"
    completed = f"That completes duo_socrates for ted, which lowers San Dimas {reward} {levels}."
    assert said(state, c.Pass(0, "socrates", 1, "die.1")) == completed


def test_staying_at_the_home_of_a_passenger_tells_so() -> None:
    """It was "nothing helps the team", with Joan of Arc aboard in Orleans."""
    away = {"freud": "stage_6"}
    state = seated({"space": "stage_1", "carries": ["socrates"]}, dice=["wyld.move"], personages=away)
    waits = "Stay in athens. You can bring socrates home there as soon as you have an Interaction."
    assert said(state, c.EndTurn(0)) == waits
    able = seated({"space": "stage_1", "carries": ["socrates"]}, dice=["wyld.interact"], personages=away)
    assert said(able, c.EndTurn(0)) == "socrates can get off in athens later, and helps you until then."


@pytest.mark.parametrize("level", LEVELS)
def test_the_figure_of_the_last_rift_is_not_kept_for_an_objective(level: str) -> None:
    """With one place left, the bot ended its turn with two Interactions: nine points of the chance to win."""
    dials = dict.fromkeys(BOX.lookup.locations, 0) | {"new_mexico": 5}
    carrying = {"space": "stage_1", "carries": ["billy_the_kid"]}
    away: dict[str, Any] = {"stages": ["new_mexico", *(one for one in WIRED["stages"] if one != "new_mexico")]}
    other = {"space": "stage_9", "objective": "pass_billy"}
    given: dict[str, Any] = {"dice": ["wyld.interact", "triumphant.interact"], "san_dimas": 10, **away}
    last = seated(carrying, other, dials=dials, **given)
    assert isinstance(answer(make(BOX, level), last), c.Drop)
    theirs = "ted needs billy_the_kid for pass_billy. Keep the figure until you can pass it on."
    assert said(last, c.EndTurn(0)) == theirs
    useless = seated(carrying, dials=dials, **given)
    assert said(useless, c.EndTurn(0)) == Names().say(HINTS["hint.best_found"])


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_figure_comes_home_though_the_others_are_far_from_there(level: str) -> None:
    """Two games were lost with the figure of the last rift kept aboard at home: as long as it was, nobody was far."""
    dials = dict.fromkeys(BOX.lookup.locations, 0) | {"athens": 6}
    players = {seat: {"space": f"stage_{1 + 2 * seat}", "done": True} for seat in range(4)}
    players[0]["carries"] = ["socrates"]
    given: dict[str, Any] = {**WIRED, "options": {"character": "elizabeth,ted,bill,joanna"}}
    dice = ["wyld.interact", "triumphant.interact", "triumphant.excellent"]
    state = table(4, dials=dials, players=players, dice=dice, san_dimas=8, **given)
    assert isinstance(answer(make(BOX, level), state), c.Drop)


def test_a_move_tells_first_of_a_figure_that_it_brings_home() -> None:
    """A figure to be picked up was told, and not the one that comes home there."""
    dice = ["wyld.move", "wyld.interact", "wyld.interact"]
    state = seated({"space": "stage_2", "carries": ["socrates"]}, dice=dice, personages={"freud": "stage_1"})
    assert said(state, c.Move(0, "stage_1", "die.1")) == "You can bring socrates home to athens this turn."


def test_a_harmless_bogus_is_rerolled_because_it_is_no_use() -> None:
    """It was "without a reroll, you have up to 3 Moves", with half of the dice unused."""
    state = at_athens(["wyld.bogus", "wyld.move", "character.reroll"], dials={"athens": 0})
    idle = "The Bogus does no harm, but it's no use either. The chance of an action instead is 83%."
    assert told(state, c.Reroll(0, "die.1", "die.3")) == idle
    harmful = at_athens(["wyld.bogus", "wyld.move", "character.reroll"])
    assert told(harmful, c.Reroll(0, "die.1", "die.3")) == "The Bogus would do harm here. The risk of another is 17%."


def test_a_roll_that_hardly_closes_a_rift_tells_the_average() -> None:
    """It was "6% to close the rift"."""
    dice = ["wyld.blank", "wyld.interact", "bogus.blank"]
    state = at_athens(dice, booth=True, dials={"athens": 2}, restored=["socrates"])
    likely = "Without a reroll, the rift in athens falls 1 level. With one, it's "
    assert told(state, c.UseBooth(0)).startswith("That gives you ")
    state = at_athens(
        ["wyld.blank", "wyld.blank", "wyld.interact"], booth=True, dials={"athens": 4}, restored=["socrates"]
    )
    assert told(state, c.UseBooth(0)).startswith(likely)


def test_a_reroll_by_the_booth_keeps_that_of_a_card() -> None:
    """It was "that rerolls the Bogus, too", as the Reroll of the card could, with a smaller risk."""
    away = {"socrates": "stage_5", "freud": "stage_6"}
    dice = ["wyld.bogus", "wyld.move", "wyld.move", "character.move"]
    state = at_athens(dice, booth=True, used=[], personages=away)
    assert told(state, c.UseBooth(0)).startswith("You keep your Reroll for later.")


def test_a_small_gain_is_no_reason_to_reroll() -> None:
    """It was "you have up to 5 Moves. With a reroll, it's 5.1 on average"."""
    dice = ["wyld.move", "wyld.excellent", "wyld.blank"]
    state = at_athens(dice, booth=True, personages={"socrates": "stage_5", "freud": "stage_6"})
    assert "Without a reroll" not in told(state, c.UseBooth(0))


def test_a_rift_left_open_on_purpose_is_no_reason_to_stay() -> None:
    """Ending the turn was "Stay at the rift, which is at level 1", with an Interaction that closes it."""
    state = at_athens(["wyld.interact"], restored=["socrates"], dials={"athens": 1})
    assert told(state, c.EndTurn(0)) == Names().say(HINTS["hint.best_found"])


def test_dice_for_a_place_to_leave_are_told_by_their_interactions() -> None:
    """Dice of few Moves were taken as "you want to leave Athens", from where the figure aboard came home."""
    players = {0: {"space": "stage_1", "repairs": ["rome", "mongolia"]}, 1: {"set_up": "lincoln_trip"}}
    away = {"socrates": "stage_5", "freud": "stage_6"}
    state = table(phase="dice", players=players, dials={"rome": 0, "mongolia": 0}, personages=away)
    assert said(state, c.TakeDice(0, 2, 0, 2)).startswith("No other choice gives you more Interactions: ")
    assert said(state, c.TakeDice(0, 3, 0, 1)).startswith("You want to leave athens, ")


def test_dice_are_not_certain_where_a_card_is() -> None:
    """The Interaction of a card made all dice "certain to give you an Interaction"."""
    players = {
        0: {"space": "stage_1", "repairs": ["rome"], "objective": "duo_joan", "set_up": "three_rifts_a"},
        1: {"objective": "khan_help", "set_up": "lincoln_trip"},
    }
    state = table(phase="dice", players=players, dials={"rome": 0}, personages={"socrates": "stage_1"})
    mean = "You need Interactions in athens, and with these dice you get "
    assert said(state, c.TakeDice(0, 3, 0, 1)).startswith(mean)


def test_a_move_names_the_rift_that_the_turn_closes() -> None:
    """Only bringing the figure home was told, and not that the rift closes in the same turn."""
    dice = ["wyld.move", "wyld.interact", "wyld.interact"]
    dials = dict.fromkeys(BOX.lookup.locations, 0)
    state = seated({"space": "stage_2", "carries": ["socrates"]}, dice=dice, dials={**dials, "athens": 1, "rome": 3})
    closes = "You can bring socrates home to athens this turn, and close the rift there."
    assert said(state, c.Move(0, "stage_1", "die.1")) == closes
    state = seated({"space": "stage_2", "carries": ["socrates"]}, dice=dice, dials={**dials, "athens": 4, "rome": 3})
    assert said(state, c.Move(0, "stage_1", "die.1")) == "You can bring socrates home to athens this turn."


# --- riff cards ------------------------------------------------------------------------------------------------------


def test_the_number_of_riff_cards_is_told_only_where_they_may_run_short() -> None:
    """One of 55 cards was the reason not to draw another."""
    plenty = drawn("riff_8", 5)
    worse = "The rift in rome only goes from 5 to 6. Another card could do more harm."
    assert said(plenty, c.KeepRiff(0)) == worse
    choice = drawn("riff_8", 6)
    choice.apply(c.KeepRiff(0))
    end = choice.middle.most
    assert said(choice, c.Choose(0, 1)) == f"San Dimas only goes from 4 to 5 of {end}. Another card could do more harm."


def test_a_full_rift_is_not_said_to_rise() -> None:
    """The rift was said to go "from 10 to 10" where San Dimas grows instead."""
    raises = "With riff_8, you can still draw another card, or raise San Dimas instead."
    assert said(drawn("riff_8", 10), c.KeepRiff(0)) == raises


def test_a_card_that_lowers_comes_before_one_that_does_nothing() -> None:
    """The later card was said to raise rifts "0 levels in all"."""
    state = table(dials={"orleans": 0, "new_york": 0}, san_dimas=4, booth=False)
    reason = reasons.REASONS[c.ArrangeTop](lambda _s: (), state, c.ArrangeTop(0, ("riff_13", "riff_16")))
    lowers = "As things stand, no card after riff_13 does more harm."
    assert Names().say(HINTS[reason.text], **dict(reason.facts)) == lowers


def test_the_last_riff_card_is_not_told_as_one_of_one() -> None:
    """The plural followed the levels: "one of 1 riff cards"."""
    for left, end in ((1, "be the last one."), (2, "cost you one of 2 riff cards.")):
        told = said(drawn("riff_3", 5, left), c.KeepRiff(0))
        assert told == f"Another card instead of riff_3 would {end}"


def test_raising_san_dimas_less_is_told_as_that() -> None:
    """It was "San Dimas goes up 1 of the 7 levels it can still grow", whatever the other choice did."""
    state = table(phase="riff", san_dimas=4, deck={"top": ["riff_52"]}, dials={"athens": 5})
    state.apply(c.RiffDrawn("riff_52"))
    told = f"San Dimas only goes from 4 to 5, with the other choice to 6 of {state.middle.most}."
    assert said(state, c.Choose(0, 1)) == told


@pytest.mark.parametrize(
    ("card", "given", "told_so"),
    [
        ("riff_48", {"players": {0: {"space": "stage_2", "carries": ["socrates"]}}},
         "With riff_48, 1 passenger gets off before reaching home."),
        ("riff_60", {"players": {0: {"space": "stage_2"}}}, "With riff_60, you have to travel to san_dimas."),
        ("riff_8", {}, "Otherwise, the rift in rome goes from 5 to 6."),
        ("riff_50", {"dials": {"rome": 0}}, "riff_50 lowers nothing, and another card could."),
    ],
)  # fmt: skip
def test_discarding_a_riff_card_says_what_it_spares(card: str, given: dict[str, Any], told_so: str) -> None:
    """It was only "you discard it and draw another", with six passengers at stake."""
    assert said(drawn(card, 5, **given), c.SwapRiff(0)) == told_so


@pytest.mark.parametrize(
    ("card", "given", "told_so"),
    [
        ("riff_57", {}, "With riff_57, you can still draw another card, or raise San Dimas instead."),
        ("riff_53", {}, "With riff_53, you can lower San Dimas."),
        ("riff_5", {"dials": {"rome": 0}}, "With riff_5, San Dimas goes from 4 to 3."),
        ("riff_42", {"players": {0: {"space": "stage_2", "carries": ["socrates"]}},
                     "deck": {"top": ["riff_42"], "unseen": ["riff_48", *BOX.lookup.riffs[8:40]]}},
         "With another card, 1 passenger might have to get off before reaching home."),
    ],
)  # fmt: skip
def test_keeping_a_riff_card_says_what_it_offers(card: str, given: dict[str, Any], told_so: str) -> None:
    """It was "you know what's coming", and a card that lowers San Dimas "raises nothing"."""
    assert said(drawn(card, 5, **given), c.KeepRiff(0)) == told_so


# --- strength --------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_partners_win_where_chance_never_does() -> None:
    games = range(3)
    assert any(play(BOX, [HARD], seed).winners for seed in games), "the first game that is won will do"
    assert not any(play(BOX, [RandomBot()], seed).winners for seed in games)
