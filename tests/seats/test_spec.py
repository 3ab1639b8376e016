"""Seat specs: their syntax, and the player each of them makes."""

from random import Random

import pytest

from game.ai import Budget, RandomBot, characters, in_time, make_bot
from game.content import open_box
from game.match.history import History
from game.match.redaction import SeenPast
from game.registry import packages
from game.seats.bot_client import BotClient
from game.seats.players import BotPlayer, HumanPlayer, RandomPlayer
from game.seats.spec import BadSeat, check_spec, offered, parse_seats, sit, sit_all, stand_in
from game.seats.worker_pool import WorkerPool
from tests.toy_game import TOY, Draw

PAST = SeenPast(History(TOY.start(2, {})))


def test_people_and_random_seats_are_always_offered() -> None:
    assert offered(TOY)[:2] == ("human", "random")


def test_seats_are_read_in_turn_order() -> None:
    assert parse_seats(TOY, "human, Random,random") == ("human", "random", "random")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("humam,random", "there is no player 'humam'; toy offers human, random.*did you mean human"),
        ("human,", "there is no player ''"),
        ("human,ai:clever", "ai:clever"),
        ("random,random,random,random,random", "is 1 to 4, not 5"),
    ],
)
def test_what_nobody_can_sit_on_is_named(text: str, says: str) -> None:
    with pytest.raises(BadSeat, match=says):
        parse_seats(TOY, text)


def test_everybody_sits_down(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.seats.spec.levels", lambda box_id: ("random",))
    monkeypatch.setattr("game.seats.spec.make_bot", make_bot)
    assert [type(one) for one in sit_all(TOY, ["human", "random", "ai:random"], 3)] == [
        HumanPlayer,
        RandomPlayer,
        BotPlayer,
    ]
    pool = WorkerPool()
    assert isinstance(sit(TOY, "ai:random", 0, 3, lambda: pool), BotClient)
    assert sit(TOY, "ai:random", 0, 3, lambda: pool).spec == "ai:random"


def test_random_seats_repeat_by_their_own_seed() -> None:
    options = [Draw(seat) for seat in range(50)]
    view = TOY.start(2, {}).view(0)

    def answers(seat: int, seed: int) -> list[object]:
        player = sit(TOY, "random", seat, seed)
        return [player.decide(view, options, Budget(), PAST).result() for _ in range(20)]

    assert answers(0, 1) == answers(0, 1)
    assert answers(0, 1) != answers(1, 1)
    assert answers(0, 1) != answers(0, 2)


def test_a_mind_in_this_process_thinks_the_same_about_the_same() -> None:
    options = [Draw(seat) for seat in range(50)]
    state = TOY.scenario_state(2, {}, {})
    player = BotPlayer("ai:random", TOY, RandomBot(), 5)
    first = player.decide(state.view(0), options, Budget(), PAST).result()
    assert player.decide(state.view(0), options, Budget(), PAST).result() == first
    state.apply(state.legal_commands()[0])
    others = {player.decide(state.view(seat), options, Budget(), PAST).result() for seat in (None, 0, 1)}
    assert len({first, *others}) > 1


def test_unknown_levels_are_named() -> None:
    with pytest.raises(ValueError, match="it has: random"):
        make_bot(TOY, "clever")
    assert RandomBot().choose(None, [Draw(0)], Budget(), Random(1)) == Draw(0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("box", "spec", "says"),
    [
        (
            "time_line",
            "ai:hard/gredy",
            "no character 'gredy' in time_line; it may be greedy, .*did you mean greedy",
        ),
        ("time_line", "ai:hard/", "has no character ''"),
        ("time_line", "random/greedy", "random has no character 'greedy' in time_line; it has none"),
        ("back_in_time", "ai:hard/greedy", "ai:hard has no character 'greedy' in back_in_time; it has none"),
        ("card_game", "ai:hrad/greedy", "there is no player 'ai:hrad/greedy'.*did you mean ai:hard"),
    ],
)
def test_a_character_that_is_not_there_is_named_in_one_line(box: str, spec: str, says: str) -> None:
    with pytest.raises(BadSeat, match=says) as told:
        check_spec(open_box(box), spec)
    assert "\n" not in str(told.value)


def test_only_where_somebody_may_win_alone_are_there_characters() -> None:
    assert {box for box in packages() if characters(box)} == {"time_line", "card_game"}


def test_a_level_thinks_as_long_and_with_as_many_in_any_character() -> None:
    assert in_time("expert/greedy", Budget()) == in_time("expert", Budget()) != in_time("hard/greedy", Budget())
    game = open_box("time_line")
    assert [stand_in(game, spec) for spec in ("ai:expert/greedy", "ai:easy/patient", "human")] == [
        "hard/greedy",
        "easy/patient",
        "normal",
    ]
