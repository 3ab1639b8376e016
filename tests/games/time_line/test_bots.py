"""Time Line bots: legal, deterministic, blind to the deck, better than random, and explained."""

import inspect
import re
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai import Bot, Budget, RandomBot, levels, make_bot
from game.ai.hints import explain, hint
from game.ai.policy_bot import BySeats, Level, PolicyBot
from game.content import hint_sentences
from game.games.time_line.bots import LEVELS, MASTER, TimeLineLevel, TimeLinePolicy, make, reasons
from game.games.time_line.bots.line_tracer import LineTracer, Sale
from game.games.time_line.bots.lookahead import Limits, Lookahead
from game.games.time_line.bots.reasons import known_ends, next_turn
from game.games.time_line.rules import commands as c
from game.games.time_line.rules.game import TimeLine
from game.games.time_line.rules.pending import Stopping, Turn
from game.games.time_line.rules.refusal_and_ending_ids import Ending
from game.games.time_line.rules.state_machine import State
from game.registry import packages
from game.resources import level as files_of
from game.rules.contract import NATURE, Command, after
from game.seats.spec import offered
from game.table.messages import Names
from tests.ai.bot_games import play, positions
from tests.support.boxes import opened

HINTS = hint_sentences("time_line")
BOX = opened(TimeLine)

EASY = make(BOX, "easy")
NORMAL = make(BOX, "normal")
POLICY = TimeLinePolicy(BOX, BySeats(Level(MASTER.usual, {})))
CAREFUL = PolicyBot(BOX, POLICY)
"""A bot that looks as far ahead as possible without search, and overlooks nothing."""


def lookahead_from(state: State) -> Lookahead:
    return Lookahead(state, POLICY.evaluator_for(state), Limits(), Budget().start(), Random(0))


def answer(trader: Bot, state: State, seed: int = 0) -> Command:
    return trader.choose(state.view(state.actor), state.legal_commands(), Budget(), Random(seed))


def table(seats: int = 2, **given: Any) -> State:
    """Build a scenario state."""
    return BOX.scenario_state(seats, {}, given)


# --- rules for every bot --------------------------------------------------------------------------------------------


def test_the_levels_are_those_that_can_be_made_and_are_offered() -> None:
    assert levels("time_line") == (*LEVELS, "expert")
    assert all(isinstance(make_bot(BOX, level), PolicyBot) for level in LEVELS)
    assert {f"ai:{level}" for level in LEVELS} <= set(offered(BOX))
    with pytest.raises(ValueError, match="easy"):
        make_bot(BOX, "genius")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_whole_games_are_legal_and_end(seats: int) -> None:
    result = play(BOX, [(NORMAL, EASY)[n % 2] for n in range(seats)], seats * 11)
    assert result.ending == Ending.GOLD
    play(BOX, [CAREFUL, *[RandomBot()] * (seats - 1)], seats)


def test_games_with_the_other_deck_end() -> None:
    play(BOX, [NORMAL, EASY], 1, {"deck": "same"})


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_same_view_and_seed_give_the_same_answer_from_a_fresh_mind(level: str) -> None:
    asked = positions(BOX, 3, 5, {}, EASY, every=5)
    first = [answer(make_bot(BOX, level), state) for state in asked]
    fresh = [answer(make(BOX, level), state) for state in reversed(asked)]
    assert first == fresh[::-1]
    assert len(asked) > 5


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_only_the_view_counts(level: str) -> None:
    """A determinized state and a view written and reread get the same answer."""
    trader = make_bot(BOX, level)
    for number, state in enumerate(positions(BOX, 2, 4, {}, EASY, every=9)):
        other = BOX.determinize(state.view(state.actor), Random(number))
        assert other is not state
        assert answer(trader, other) == answer(trader, state)
        read = msgspec.json.decode(msgspec.json.encode(state.view(state.actor)), type=BOX.views)
        assert trader.choose(read, state.legal_commands(), Budget(), Random(0)) == answer(trader, state)


def test_the_true_position_is_left_alone() -> None:
    for state in positions(BOX, 3, 8, {}, EASY, every=13):
        before = state.digest()
        answer(NORMAL, state)
        assert state.digest() == before


def test_stops_when_asked() -> None:
    state = positions(BOX, 2, 3, {}, EASY, every=20)[0]
    for budget in (Budget(stop=lambda: True), Budget(milliseconds=0)):
        assert (
            NORMAL.choose(state.view(state.actor), state.legal_commands(), budget, Random(0)) in state.legal_commands()
        )


@pytest.mark.parametrize("seats", [2, 5])
def test_a_decision_takes_a_bounded_number_of_looks(seats: int) -> None:
    """Decisions evaluate a bounded number of states, at about 15 microseconds each with two seats."""
    most = 0
    for state in positions(BOX, seats, seats, {}, EASY, every=5):
        lookahead = lookahead_from(state)
        lookahead.ratings(state.legal_commands())
        most = max(most, lookahead.clock.looks)
    assert 100 < most < 2500


# --- known good play -------------------------------------------------------------------------------------------------

ON_BEET = {"card": "p01a", "good": "milk"}
"""A stop of the scenario's opening row on the line of Beetcandy, which sells for 4."""

ON_OIL = {"card": "p01a", "good": "beet"}
"""A stop on the line of Oilpetrol, which sells for 1."""


def sale_of(state: State, seat: int) -> Sale | None:
    """Return what a seat could sell next turn with the present lines."""
    return LineTracer(state.lookup).sale(state, seat)


def after_turn(trader: Bot, state: State) -> State:
    """Play the current turn to its end."""
    state, seat, rng = state.clone(), state.turn, Random(0)
    while state.over is None and state.turn == seat:
        state.apply(state.sample_chance(rng) if state.actor == NATURE else answer(trader, state))
    return state


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("seats", [2, 3])
def test_goes_to_the_market_and_wins(level: str, seats: int) -> None:
    state = table(seats, pawns={0: ON_BEET}, goods={0: {"beet": 6, "oil": 2}, 1: {"milk": 6}})
    assert answer(make_bot(BOX, level), state) == c.ToMarket(0)
    result = after_turn(make_bot(BOX, level), state).over
    assert result is not None
    assert result.winners == (0,)


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_wins_where_it_waits(level: str) -> None:
    state = table(pawns={0: {"market": 3}}, goods={0: {"beet": 6}})
    assert answer(make_bot(BOX, level), state) == c.Sell(0, 6)


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_does_not_sell_for_little_at_the_beginning(level: str) -> None:
    state = table(pawns={0: ON_OIL}, goods={0: {"oil": 2}, 1: {"milk": 1}})
    assert answer(make_bot(BOX, level), state) != c.ToMarket(0)


def test_sells_all_for_the_highest_price() -> None:
    state = table(pawns={0: {"market": 3}}, goods={0: {"beet": 4}, 1: {"milk": 1}})
    assert answer(CAREFUL, state) == c.Sell(0, 4)


@pytest.mark.parametrize("seats", [2, 3])
def test_keeps_others_from_winning(seats: int) -> None:
    pawns = {0: {"card": "p02a", "good": "beet"}, 1: ON_BEET}
    state = table(seats, pawns=pawns, goods={0: {"oil": 3}, 1: {"beet": 6}})
    sale = sale_of(state, 1)
    assert sale is not None
    assert sale.number * sale.price >= 21
    left = sale_of(after_turn(CAREFUL, state), 1)
    assert left is None or left.number * left.price < 21


def test_only_who_is_richest_waits_for_a_standstill() -> None:
    """One quiet turn each before a standstill, staying has value only for the richest player."""
    worths = []
    for gold in ({0: 5, 1: 4}, {0: 4, 1: 5}):
        state = table(pawns={0: {"market": 3}, 1: ON_BEET}, gold=gold, still=18)
        worths.append(lookahead_from(state).glance(c.Stay(0)))
    assert worths[0] > 0
    assert worths[1] == 0


# --- strength --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_beats_chance(level: str) -> None:
    trader = make_bot(BOX, level)
    wins = 0
    for seed in range(5):
        bots: list[Bot] = [RandomBot(), RandomBot()]
        bots[seed % 2] = trader
        wins += seed % 2 in play(BOX, bots, seed).winners
    assert wins >= 4


# --- hints -----------------------------------------------------------------------------------------------------------


def test_every_option_has_a_reason_with_a_sentence() -> None:
    texts = set()
    for seats, seed in ((2, 1), (3, 2), (5, 3)):
        for state in positions(BOX, seats, seed, {}, EASY, every=8):
            view = state.view(state.actor)
            for command in state.legal_commands():
                reason = explain(CAREFUL, view, command, Random(0))
                sentence = Names().say(HINTS[reason.text], **dict(reason.facts))
                assert "{" not in sentence
                texts.add(reason.text)
    assert len(texts) > 12


# --- characters -----------------------------------------------------------------------------------------------------


def gold(state: State, seat: int) -> float:
    return state.gold[seat]


def goods(state: State, seat: int) -> float:
    return sum(state.goods[seat])


def kept_from_selling(state: State, seat: int) -> float:
    """Return the negated value of the other player's sale with the present lines."""
    sale = sale_of(state, 1 - seat)
    return 0 if sale is None else -sale.number * sale.price


@pytest.mark.parametrize(("character", "wants"), [("greedy", gold), ("patient", goods), ("spoiler", kept_from_selling)])
def test_a_character_plays_for_what_it_wants(character: str, wants: Callable[[State, int], float]) -> None:
    """Over the same turns and the same chance, each character scores better by its own measure."""
    careful: BySeats[TimeLineLevel] = BySeats(Level(LEVELS["hard"].usual.limits, {}))
    plain, other = (PolicyBot(BOX, TimeLinePolicy(BOX, careful, name)) for name in ("", character))
    found = []
    for seed in range(30):
        turns = [state for state in positions(BOX, 2, seed, {}, NORMAL, 1) if isinstance(state.pending[-1], Turn)]
        for state in turns[::3]:
            ends = [after_turn(bot, state) for bot in (plain, other)]
            if all(end.over is None for end in ends):
                found.append(wants(ends[1], state.turn) - wants(ends[0], state.turn))
    assert len(found) > 100
    assert sum(found) / len(found) > 0.05, sum(found) / len(found)


@pytest.mark.parametrize(
    ("level", "one_in", "words"), [("easy", 2, "two"), ("normal", 7, "seven"), ("hard", 20, "twenty")]
)
def test_a_level_overlooks_what_its_sentence_and_the_rulebook_say(level: str, one_in: int, words: str) -> None:
    assert {round(1 / LEVELS[level].at(seats).overlooks) for seats in BOX.seats} == {one_in}
    rulebook = (files_of("time_line") / "rulebook.en.md").read_text(encoding="utf-8")
    line = next(one for one in rulebook.splitlines() if one.startswith(f"- **{level.capitalize()}**"))
    for told in (packages()["time_line"].levels[level], line):
        assert re.search(rf"misses one (move )?in {words}\.", told), told


def test_every_reason_is_among_the_sentences_and_every_sentence_can_be_filled() -> None:
    written = set(re.findall(r'"(hint\.[a-z0-9_]+)"', inspect.getsource(reasons)))
    assert len(written) > 18
    assert written <= set(HINTS)
    facts = dict.fromkeys(
        ("good", "count", "price", "gold", "seat", "left", "total", "goal", "was", "best", "more", "most", "kept"), 2
    )
    assert all("{" not in Names().say(HINTS[text], **facts) for text in written)


def test_a_hint_is_one_of_the_options_and_says_why() -> None:
    state = table(pawns={0: ON_BEET}, goods={0: {"beet": 6}})
    found = hint(BOX, state.view(0), state.legal_commands(), Random(1))
    assert found.best.commands[0] == c.ToMarket(0)
    assert found.reason.text == "hint.go_wins"
    assert dict(found.reason.facts) == {"good": "beet", "count": 6, "price": 4, "gold": 24}


def test_says_whom_a_move_keeps_from_winning() -> None:
    state = table(pawns={0: {"card": "p02a", "good": "beet"}, 1: ON_BEET}, goods={1: {"beet": 6}})
    found = hint(BOX, state.view(0), state.legal_commands(), Random(1))
    assert found.reason.text == "hint.keep_from_winning"
    assert dict(found.reason.facts) == {"seat": 1, "good": "beet", "count": 6, "price": 4, "gold": 24}


def test_says_what_is_gathered_and_what_is_prepared() -> None:
    """The hint for taking Nucleons, which are on no good's line afterward, states the new count."""
    state = table(pawns={0: ON_OIL}, goods={0: {"nucleons": 2}})
    reason = explain(CAREFUL, state.view(0), c.MoveTo(0, "p01a", "nucleons"), Random(0))
    assert dict(reason.facts)["good"] == "nucleons"
    assert dict(reason.facts)["count"] == 3


def test_says_what_the_next_player_could_spoil_if_a_sale_is_put_off() -> None:
    """The rival stands in a zone of the line, where any token taken would shift it."""
    state = table(pawns={0: ON_BEET, 1: {"card": "p02a", "good": "milk"}}, goods={0: {"beet": 2}})
    reason = explain(CAREFUL, state.view(0), c.ToMarket(0), Random(0))
    assert (reason.text, dict(reason.facts)["seat"]) == ("hint.sell_in_time", 1)


def laid(top: int, *cards: str) -> dict[str, Any]:
    """Describe a zone: its top row, and its cards downwards, each an id with its tokens, or ``back``."""
    read = [(name, tokens) for name, *tokens in (card.split() for card in cards)]
    return {"top": top, "cards": [name if name == "back" else {"id": name, "tokens": tokens} for name, tokens in read]}


def said(state: State, command: Command) -> str:
    """Return the sentence of the reason for ``command``."""
    reason = explain(CAREFUL, state.view(0), command, Random(0))
    return Names().say(HINTS[reason.text], **dict(reason.facts))


def test_a_move_to_an_unknown_card_says_whose_win_it_stops() -> None:
    """The advice to explore said only how many goods one would hold, beside the table's warning to stop the sale."""
    state = table(
        zones=[
            laid(0, "p20b nucleons oil beet"),
            laid(-16, "p06b nucleons milk oil", "back", "p13a milk oil beet", "p10a oil milk beet", "p16b oil beet"),
            laid(-13, "p08b oil beet", "p04a oil", "p02a beet", "p20a nucleons oil beet"),
            laid(
                -12, "p07b nucleons beet oil", "p12a oil beet nucleons", "p19a oil beet nucleons", "p17a oil nucleons"
            ),
        ],
        pawns={0: {"card": "p16b", "good": "milk"}, 1: {"card": "p17a", "good": "milk"}},
        goods={0: {"milk": 2, "beet": 1, "nucleons": 6}, 1: {"oil": 1, "milk": 8, "beet": 1}},
    )
    assert said(state, c.Explore(0, 2)) == "1 could sell 8 milk for 32 gold and win. This stops that."
    state = table(pawns={0: {"card": "p02a", "good": "beet"}, 1: ON_BEET}, goods={0: {"beet": 2}, 1: {"beet": 6}})
    assert (
        said(state, c.StepOff(0, up=True))
        == "You choose a good there once you see it. One more beet would join your 2, at 4 gold each now."
    )


FAR = [laid(-11, "p21a milk beet", "p05a beet milk nucleons", "p17a oil", "p11b oil beet milk")]
NEAR = [laid(-3, "p02a milk nucleons", "p20b nucleons milk")]


def test_a_move_that_prepares_a_sale_and_spoils_another_tells_both() -> None:
    """Only the rival's sale for 6 gold was told, not the seat's own for 12."""
    state = table(
        3,
        zones=[
            laid(-3, "p23a oil milk", "p22a oil milk"),
            laid(-2, "p04b milk nucleons", "p14a beet nucleons milk"),
            *NEAR,
            laid(-9, "p21a milk oil beet", "p05a beet milk nucleons", "p17a oil"),
        ],
        pawns={
            0: {"card": "p17a", "good": "nucleons"},
            1: {"card": "p05a", "good": "oil"},
            2: {"card": "p23a", "good": "beet"},
        },
        goods={0: {"milk": 1, "beet": 2, "nucleons": 3}, 1: {"oil": 3, "beet": 2, "nucleons": 1}, 2: {"oil": 2}},
        gold={2: 6},
    )
    told = said(state, c.MoveTo(0, "p14a", "beet"))
    assert told == "You could sell 3 nucleons for 12 gold next turn. It also spoils 1's 6-gold sale."


def test_a_move_that_prepares_a_win_and_stops_another_tells_both() -> None:
    """Only the seat's own sale was told, not that it stops a rival with 18 gold from winning first."""
    state = table(
        3,
        zones=[
            laid(-7, "p23a oil milk", "p22a", "p15a milk beet"),
            laid(-5, "p04b nucleons", "p14a nucleons milk", "p02b nucleons milk beet"),
            *NEAR,
            *FAR,
        ],
        pawns={
            0: {"card": "p02b", "good": "oil"},
            1: {"card": "p22a", "good": "beet"},
            2: {"card": "p15a", "good": "nucleons"},
        },
        goods={
            0: {"oil": 1, "milk": 2, "beet": 3},
            1: {"oil": 4, "nucleons": 1},
            2: {"oil": 1, "milk": 1, "nucleons": 2},
        },
        gold={0: 12, 1: 8, 2: 18},
    )
    told = said(state, c.MoveTo(0, "p02b", "nucleons"))
    assert told == "This stops 2's winning sale, and you could win by selling 3 beet next turn."
    state.gold[0] = 2
    told = said(state, c.MoveTo(0, "p02b", "nucleons"))
    assert told == "This stops 2's winning sale. Next turn, you could sell 3 beet for 12 gold."


def test_a_win_next_turn_is_told_with_the_rival_who_could_win_before() -> None:
    """It was "wins, unless someone shifts it", although the rival needed only to sell."""
    mine, theirs = ({"card": card, "good": "oil"} for card in ("p01a", "p02a"))
    state = table(pawns={0: mine, 1: theirs}, goods={0: {"beet": 4}, 1: {"beet": 5, "milk": 5}}, gold={0: 14, 1: 14})
    told = "It lets you win next turn by selling 4 beet for 12 gold, unless 1 wins first."
    assert said(state, c.MoveTo(0, "p01a", "nucleons")) == told
    state.gold[1] = 0
    assert said(state, c.MoveTo(0, "p01a", "nucleons")).endswith("wins, unless someone shifts it.")


def test_selling_in_time_says_how_near_the_goal_it_brings() -> None:
    """A sale that makes 20 of 21 gold was explained only by the risk of putting it off."""
    state = table(
        pawns={0: ON_BEET, 1: {"card": "p02a", "good": "milk"}}, goods={0: {"beet": 2}, 1: {"milk": 1}}, gold={0: 12}
    )
    told = "You can sell 2 beet for 8 gold now, which makes 20 of 21. 1 could spoil that next turn."
    assert said(state, c.ToMarket(0)) == told
    state.apply(c.ToMarket(0))
    assert said(state, c.Sell(0, 2)) == told


def test_says_what_is_kept_of_goods_that_are_sold_in_part() -> None:
    """Selling part of the goods states the rest, unless the price is the highest of all: none is above it."""
    for stop, good, is_kept in ((ON_BEET, "beet", False), (ON_OIL, "oil", True)):
        state = table(pawns={0: stop}, goods={0: {good: 5}})
        state.apply(c.ToMarket(0))
        for command, kept in ((c.Sell(0, 3), 2), (c.Sell(0, 5), None)):
            reason = explain(CAREFUL, state.view(0), command, Random(0))
            assert (reason.text == "hint.sell_some") == (kept is not None and is_kept)
            assert dict(reason.facts).get("kept") == (kept if is_kept else None)


def test_of_sales_that_win_the_largest_is_advised() -> None:
    """It was "Sell 1", after the advice to travel where all could be sold."""
    state = table(pawns={0: ON_BEET}, goods={0: {"beet": 6}}, gold={0: 17})
    state.apply(c.ToMarket(0))
    assert hint(BOX, state.view(0), state.legal_commands(), Random(1)).best.commands == (c.Sell(0, 6),)


def test_a_stop_on_a_new_card_is_explained_by_what_its_other_stops_lack() -> None:
    """It was a price that rises, or a rival's sale that ends, whichever of the four goods is taken."""
    told = set()
    for state in positions(BOX, 2, 5, {}, EASY, every=1):
        if isinstance(state.pending[-1], Stopping):
            for command in state.legal_commands():
                told.add(explain(CAREFUL, state.view(state.actor), command, Random(0)).text)
    assert told <= {f"hint.{name}" for name in STOPS}
    assert len(told) > 3


STOPS = (
    "gather",
    "gather_here",
    "stay_rich",
    "take_good",
    "then_most",
    "then_win",
    "prepare_sale",
    "prepare_win",
    "prepare_win_unless",
)


def test_a_sale_to_come_is_told_only_where_no_other_stop_leads_to_as_much() -> None:
    """It was the sale of 6 gold that the next move could prepare, while other stops led to 8."""
    told = 0
    for state in positions(BOX, 2, 3, {}, EASY, every=2):
        for command in state.legal_commands():
            reason = explain(CAREFUL, state.view(state.actor), command, Random(0))
            if reason.text == "hint.then_most":
                told += 1
                gold = int(dict(reason.facts)["gold"])
                others = [one for one in known_ends(state) if one.digest() != after(state, command).digest()]
                ends = [end for one in others for end in (one, *known_ends(next_turn(one, state.actor)))]
                sales = (sale_of(end, state.actor) for end in ends)
                assert gold > max((sale.number * sale.price for sale in sales if sale is not None), default=0)
    assert told > 1


def test_the_best_price_is_the_reason_to_start_with_a_good() -> None:
    """It was the line of another good that one more move could reach."""
    state = BOX.start(2, {})
    while state.actor == NATURE:
        state.apply(state.sample_chance(Random(3)))
    prices = dict(zip(state.lookup.goods, LineTracer(state.lookup).prices(state), strict=True))
    for one in state.legal_commands():
        reason = explain(CAREFUL, state.view(state.actor), one, Random(0))
        assert isinstance(one, c.Place)
        best = prices[one.good] == max(prices.values())
        assert reason.text in ("hint.begin_on_line", "hint.begin_with_best" if best else "hint.begin_with")


def test_waiting_on_a_market_tells_of_a_win() -> None:
    state = table(pawns={0: {"market": 0}}, goods={0: {"milk": 5}}, gold={0: 17})
    assert said(state, c.Stay(0)).endswith(", and win.")


def test_a_move_to_an_empty_stop_says_what_staying_would_not_give() -> None:
    """It was "Nothing slides, so the price of your 5 oil stays at 3 gold", which is as true of staying."""
    state = table(
        zones=[
            laid(-12, "p20a milk", "p15a milk", "p11a", "p08a milk"),
            laid(-5, "p21a milk", "p14b nucleons"),
            laid(-6, "p20b milk", "p16b milk beet", "p07b nucleons beet oil"),
            laid(-6, "p02a beet milk", "p06a beet", "p06b nucleons oil beet"),
        ],
        pawns={0: {"card": "p16b", "good": "nucleons"}, 1: {"card": "p07b", "good": "milk"}},
        goods={0: {"oil": 5, "beet": 3, "nucleons": 4}, 1: {"oil": 5, "milk": 3, "beet": 4, "nucleons": 1}},
        gold={0: 8, 1: 8},
    )
    told = "One more move from there can reach the beet line, where 3 would sell for 12 gold."
    assert said(state, c.MoveTo(0, "p14b", "oil")) == told
    state = table(
        3,
        zones=[
            laid(-13, "p15a milk nucleons beet", "p08b nucleons beet milk", "p13a nucleons oil", "p11b nucleons milk"),
            laid(-4, "p17b nucleons", "p23b oil milk"),
            laid(0, "p08a nucleons milk oil"),
            laid(0, "p03a milk nucleons oil beet"),
        ],
        pawns={
            0: {"card": "p23b", "good": "beet"},
            1: {"card": "p11b", "good": "oil"},
            2: {"card": "p11b", "good": "beet"},
        },
        goods={0: {"beet": 3, "nucleons": 1}, 1: {"oil": 3, "milk": 1, "beet": 1}, 2: {"milk": 1, "beet": 1}},
    )
    told = "It puts you on the nucleons line: 1 would sell for 3 gold next turn, if it holds."
    assert said(state, c.MoveTo(0, "p23b", "nucleons")) == told


def test_the_reason_of_a_move_to_an_empty_stop_holds_for_it_alone() -> None:
    """Goods worth more, or more stops in reach, are told only where staying gives less; else nothing is made up."""
    told = set()
    for state in positions(BOX, 2, 3, {}, EASY, every=4):
        seat = state.actor
        for command in state.legal_commands():
            end = after(state, command)
            if not isinstance(command, c.MoveTo) or end.actor == NATURE or end.goods[seat] != state.goods[seat]:
                continue
            reason = explain(CAREFUL, state.view(seat), command, Random(0))
            told.add(reason.text)
            stay, there = (next_turn(one, seat) for one in (state, end))
            stops = [sum(isinstance(one, c.MoveTo) for one in turn.legal_commands()) for turn in (stay, there)]
            worths = [max(worth(one, seat) for one in known_ends(turn)) for turn in (stay, there)]
            facts = dict(reason.facts)
            if reason.text == "hint.more_stops":
                assert facts == {"count": stops[1]}
                assert stops[0] < stops[1]
            if reason.text == "hint.then_worth":
                assert facts == {"gold": worths[1]}
                assert worths[0] < worths[1]
    assert {"hint.more_stops", "hint.then_worth", "hint.then_line", "hint.prepare_sale"} <= told


def test_a_move_that_ends_the_game_prepares_nothing() -> None:
    """It spoke of a sale or a move to come."""
    state = table(
        zones=[laid(-1, "p01a milk", "p03a"), laid(0, "p02a"), laid(0, "p04b"), laid(0, "p08a")],
        pawns={0: {"card": "p02a", "good": "beet"}, 1: {"card": "p04b", "good": "oil"}},
        still=19,
    )
    ends = [one for one in state.legal_commands() if after(state, one).over is not None]
    moves = [one for one in ends if isinstance(one, c.MoveTo)]
    assert moves
    assert {said(state, one) for one in moves} == {HINTS["hint.best_found"]}


def worth(state: State, seat: int) -> int:
    """Return what a seat's goods would sell for."""
    return sum(n * price for n, price in zip(state.goods[seat], LineTracer(state.lookup).prices(state), strict=True))


def test_a_loss_of_another_is_told_only_if_it_exceeds_the_own_gain() -> None:
    """The reason was the price of one milkbread of a rival, while the own goods rose from 3 to 7 gold."""
    given: dict[str, Any] = {
        "zones": [
            laid(0, "p23a oil beet nucleons"),
            laid(-4, "p08b oil nucleons beet milk", "p06b nucleons milk beet"),
            laid(0, "p04b milk beet nucleons oil"),
            laid(0, "p02a beet oil milk nucleons"),
        ],
        "pawns": {0: {"card": "p06b", "good": "oil"}, 1: {"card": "p23a", "good": "nucleons"}},
    }
    beet = c.MoveTo(0, "p08b", "beet")
    state = table(**given, goods={0: {"oil": 1}, 1: {"milk": 1}})
    assert said(state, beet) == "Your goods would then sell for 7 gold, up from 3 gold now."
    state = table(**given, goods={1: {"milk": 1}})
    assert said(state, beet) != "1's milk would then sell for 1 gold, down from 4 now.", "it gains 3, and so much"
    state = table(**given, goods={0: {"oil": 1}, 1: {"milk": 2}})
    assert said(state, beet) == "1's 2 milk would then sell for 1 gold each, down from 4 now."


def test_a_single_good_is_told_without_its_number() -> None:
    """It was "You can sell 1 nucleons there"."""
    state = table(pawns={0: ON_BEET}, goods={0: {"beet": 1}})
    told = "You can sell your beet there for 4 gold. That makes 4 of the 21 gold you need."
    assert said(state, c.ToMarket(0)) == told
    state.gold[0] = 17
    assert said(state, c.ToMarket(0)) == "You can sell your beet there for 4 gold, and win."
    state.apply(c.ToMarket(0))
    assert said(state, c.Sell(0, 1)) == "You sell your beet for 4 gold, and win."
