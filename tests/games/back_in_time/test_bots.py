"""Back in Time bots: legal, deterministic, blind to future chance, better than random, and explained."""

from random import Random
from typing import Any

import msgspec
import pytest

from game.ai import Bot, Budget, RandomBot, levels, make_bot
from game.ai.hints import advise, explain, explain_action, hint
from game.ai.policy_bot import PolicyBot
from game.ai.weighing import weigh
from game.content import hint_sentences
from game.games.back_in_time.bots import LEVELS, make
from game.games.back_in_time.bots.comparison import proposed
from game.games.back_in_time.bots.decisions import DecisionMaker, choices
from game.games.back_in_time.bots.turn_model import TurnState
from game.games.back_in_time.bots.way_reasons import walked
from game.games.back_in_time.bots.ways import way_of
from game.games.back_in_time.rules import commands as c
from game.games.back_in_time.rules import pending as p
from game.games.back_in_time.rules.best_rolls import NOTHING, TURNS_ANY, TURNS_HARMLESS, BestRolls, Task
from game.games.back_in_time.rules.box import MOVERS
from game.games.back_in_time.rules.compiled_box import BIFF, GEORGE, LORRAINE
from game.games.back_in_time.rules.dice_odds import Odds, mean
from game.games.back_in_time.rules.game import BackInTime
from game.rules.contract import NATURE
from game.table import open_presenter
from tests.ai.bot_games import play, positions
from tests.support.boxes import opened

HINTS = hint_sentences("back_in_time")
BOX = opened(BackInTime)

EASY = make(BOX, "easy")
NORMAL = make(BOX, "normal")


def test_the_levels_are_those_that_can_be_made() -> None:
    assert levels("back_in_time") == tuple(LEVELS)
    assert all(isinstance(make_bot(BOX, level), PolicyBot) for level in LEVELS)
    with pytest.raises(ValueError, match="easy"):
        make_bot(BOX, "genius")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("number", range(3))
def test_whole_games_are_legal_and_end(seats: int, number: int) -> None:
    """Whole games at every number of seats and every difficulty, with and without the expansion."""
    options = {"difficulty": ("easy", "normal", "hard")[number], "expansion": ("off", "on")[(seats + number) % 2]}
    play(BOX, [EASY] * seats, seats * 10, options)


def test_normal_and_hard_play_whole_games() -> None:
    hard = make(BOX, "hard")
    play(BOX, [NORMAL, hard, EASY], 3, {"expansion": "on"})
    play(BOX, [NORMAL, RandomBot()], 4)


def asked_at(level: Bot, seats: int, seed: int, every: int = 9) -> list[Any]:
    return positions(BOX, seats, seed, {"expansion": "on"}, level, every)


def answer(level: Bot, state: Any, seed: int = 0) -> Any:
    return level.choose(state.view(state.actor), state.legal_commands(), Budget(), Random(seed))


def test_a_fresh_mind_gives_the_same_answers() -> None:
    """A new bot gives the same answers, since a seat may be handed over at any time."""
    asked = asked_at(EASY, 3, 5, every=6)
    first = [answer(NORMAL, state) for state in asked]
    fresh = [answer(make(BOX, "normal"), state, seed=7) for state in reversed(asked)]
    assert first == fresh[::-1]
    assert len(asked) > 30


def test_what_chance_will_bring_changes_nothing() -> None:
    """The answer depends on the view alone: a view reread with its decks reordered gets the same one."""
    for state in asked_at(EASY, 4, 6):
        view = state.view(state.actor)
        decks = {name: msgspec.structs.replace(deck, left=deck.left[::-1]) for name, deck in view.decks.items()}
        other = msgspec.structs.replace(view, decks=decks)
        read = msgspec.json.decode(msgspec.json.encode(other), type=BOX.views)
        assert EASY.choose(read, state.legal_commands(), Budget(), Random(3)) == answer(EASY, state)


def test_a_planned_state_is_copied_and_told_from_others_by_all_that_it_holds() -> None:
    other = {"int": 7, "bool": True, "frozenset[str]": frozenset({"love"}), "tuple[int, int]": (2, 1)}
    for name, kind in TurnState.__annotations__.items():
        state = TurnState()
        setattr(state, name, other[kind])
        assert state.mark != TurnState().mark, name
        assert state.copy().mark == state.mark, name


def test_the_true_position_is_left_alone() -> None:
    for state in asked_at(EASY, 2, 8):
        before = state.digest()
        answer(NORMAL, state)
        explain(NORMAL, state.view(state.actor), state.legal_commands()[0], Random(0))
        assert state.digest() == before


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_partners_win_where_chance_never_does(level: str) -> None:
    games = range(8)
    assert any(play(BOX, [make_bot(BOX, level)] * 3, seed).winners for seed in games), "not one of them was won"
    assert not any(play(BOX, [RandomBot()] * 3, seed).winners for seed in games)


def test_every_answer_has_a_reason_with_a_sentence() -> None:
    texts, words = set(), open_presenter(BOX).words
    for seats, seed in ((2, 1), (3, 2), (4, 3)):
        for state in asked_at(EASY, seats, seed, every=9):
            view, options = state.view(state.actor), state.legal_commands()
            for command in (answer(NORMAL, state), options[0], options[-1]):
                reason = explain(NORMAL, view, command, Random(0))
                sentence = words.hint(HINTS[reason.text], dict(reason.facts))
                assert "{" not in sentence
                texts.add(reason.text)
    assert len(texts) > 15
    assert texts <= set(HINTS)


def test_a_hint_is_one_of_the_options() -> None:
    state = asked_at(EASY, 2, 4)[3]
    found = hint(BOX, state.view(state.actor), state.legal_commands(), Random(1))
    assert found.best.commands[0] in state.legal_commands()
    assert found.reason.text in HINTS


def test_the_odds_are_those_of_the_dice() -> None:
    odds = Odds(BOX.lookup)
    assert mean(odds.points(3, (0, 0, 0, 1), True)) == pytest.approx(5 / 6)
    assert mean(odds.points(3, (1, 0, 0, 0), True)) == pytest.approx(4 / 9)
    assert odds.points(0, (2, 0, 0, 0), True)[0] == pytest.approx(1 / 9)
    assert odds.solved((0, 2, 0, 0), (0, 2, 0, 0), True) == pytest.approx(5 / 9)
    assert odds.solved((0, 2, 0, 0), (1, 2, 0, 0), True) == pytest.approx(19 / 27)
    assert odds.solved((1, 1, 0, 0), (1, 1, 0, 0), True) == pytest.approx(4 / 9)
    assert odds.solved((1, 0, 0, 0), (0, 0, 0, 1), False) == pytest.approx(1 / 3)


def test_first_answers_come_at_once() -> None:
    """The opening has the most options, and even there an answer must come quickly."""
    state: Any = BOX.start(4, {})
    while state.actor == NATURE:
        state.apply(state.sample_chance(Random(1)))
    assert answer(make(BOX, "hard"), state) in state.legal_commands()


def test_a_lost_evening_is_told_as_one_once_it_is_weighed() -> None:
    """Two turns before 10:04 with the car at its start, the bots once claimed 45%; none of 400 games was won."""
    state = BOX.scenario_state(
        2,
        {"character": "marty,jennifer"},
        {
            "clock": 19,
            "love": 12,
            "photos": 2,
            "parts": ["cable", "gasoline", "hook"],
            "figures": {"george": "lous_cafe", "lorraine": "lorraines_house", "biff": "clock_tower"},
        },
    )
    view, bot = state.view(0), make(BOX, "hard")
    told = advise(BOX, bot, view, state.legal_commands(), Budget(), Random(1))
    weighed = weigh(BOX, bot, view, told, [NORMAL, NORMAL], Budget(iterations=60), Random(2))
    assert weighed is not None
    assert weighed.best.chance is not None
    assert weighed.best.chance < 0.1


def test_an_action_is_explained_by_where_it_ends() -> None:
    """Leading a figure two spaces names the last space; the reason once named the first."""
    ends = 0
    for state in asked_at(EASY, 3, 11, every=1):
        view = state.view(state.actor)
        for command in state.legal_commands():
            if not isinstance(command, c.Lead):
                continue
            second = state.clone()
            second.apply(command)
            if second.actor != state.actor or len(second.legal_commands()) == 1:
                continue
            for further in second.legal_commands():
                if isinstance(further, c.Lead):
                    reason = explain_action(BOX, NORMAL, view, (command, further), Random(0))
                    last = explain(NORMAL, second.view(second.actor), further, Random(0))
                    assert reason == last or reason.text != last.text  # compared with before the first space
                    ends += 1
    assert ends


def test_a_way_to_a_challenge_is_explained_by_its_odds() -> None:
    """A walk toward a challenge quotes its odds; every one was once "go there and attempt it"."""
    found = [
        explain(NORMAL, state.view(state.actor), answer(NORMAL, state), Random(0))
        for state in asked_at(EASY, 2, 7, every=2)
    ]
    told = [reason for reason in found if reason.text.startswith(("hint.walk_to_", "hint.walk_with"))]
    with_odds = [reason for reason in told if {"percent", "points"} & dict(reason.facts).keys()]
    assert len(with_odds) > len(told) / 2 > 0


# --- what a hint says ------------------------------------------------------------------------------------------------

EXPERT = make(BOX, "expert")
TEAM = {"character": "doc,einstein"}


def told(state: Any, *commands: Any, bot: Bot = EXPERT) -> str:
    """Return the reason for an action, as a sentence; by default for what the bot advises."""
    view = state.view(state.actor)
    action = commands or advise(BOX, bot, view, state.legal_commands(), Budget(), Random(1)).best.commands
    reason = explain_action(BOX, bot, view, action, Random(0))
    return open_presenter(BOX).words.hint(HINTS[reason.text], dict(reason.facts))


def at_the_cable(**doc: Any) -> Any:
    """Return the first turn after Great Scott!: Doc at the Cable and the DeLorean."""
    given = {"heroes": {"doc": {"space": "hill_valley_high", **doc}}, "opportunities": ["O06", "O23", "O01"]}
    return BOX.scenario_state(2, TEAM, given)


def test_a_die_that_may_be_turned_to_wild_is_in_the_odds() -> None:
    rolls, two = BestRolls(BOX.lookup), Task((0, 2, 0, 0), turns=TURNS_ANY)
    assert rolls.first(two, NOTHING, (0, 2, 0, 0), True) == pytest.approx(8 / 9)  # all but two Biffs
    assert rolls.first(two, NOTHING, (1, 0, 1, 0), True) == pytest.approx(56 / 81)  # at least one Wild
    assert rolls.first(two._replace(need=(0, 1, 0, 0)), NOTHING, (1, 0, 0, 0), True) == pytest.approx(1)
    harmless = two._replace(need=(0, 1, 0, 0), turns=TURNS_HARMLESS)
    assert rolls.first(harmless, NOTHING, (1, 0, 0, 0), True) == pytest.approx(2 / 3)  # all but Biff, without a reroll
    love = Task(None, 3, tuple(map(float, range(25))), TURNS_ANY)
    assert rolls.first(love, NOTHING, (0, 0, 0, 1), True) == pytest.approx(5 / 4)  # a quarter of doubles


def test_a_turned_die_loses_its_own_symbol() -> None:
    rolls, turned = BestRolls(BOX.lookup), Task((1, 1, 1, 0), turns=TURNS_ANY)
    assert rolls.first(turned, NOTHING, (1, 1, 0, 0), True) == 0
    assert rolls.first(Task((0, 2, 0, 0), turns=TURNS_ANY), NOTHING, (0, 1, 0, 0), True) == pytest.approx(1 / 4)
    surplus = Task((1, 2, 0, 0), turns=TURNS_ANY)
    shown = ((1, 5), (1, 5))  # two double Knowledge faces: one of them may go
    assert rolls.again(surplus, NOTHING, shown) == 1


@pytest.mark.parametrize(
    ("spent", "said"),
    [
        ((), "Your chance to get the Cable is 89% with 2 dice and your Change to Wild tile."),
        (("doc.1", "doc.2"), "Your chance to get the Cable is 69% with 2 dice and your Change to Wild tile."),
        (("doc.5",), "Your chance to get the Cable is 61% with 2 dice."),
    ],
)
def test_a_chance_counts_the_tile_that_the_plan_reserves(spent: tuple[str, ...], said: str) -> None:
    """The hint said 61% and 20%, and then used the tile."""
    assert told(at_the_cable(spent=spent), c.Attempt(0, "cable")) == said


def test_gathered_dice_count_the_reserved_tile() -> None:
    state = at_the_cable()
    for command in (c.Attempt(0, "cable"), c.AddDie(0, "doc.1"), c.AddDie(0, "doc.2")):
        state.apply(command)
    assert told(state, c.Ready(0)) == "With your Change to Wild tile, your chance to get the Cable is 89%."


def test_a_walk_to_a_sure_thing_says_so() -> None:
    """The chance was told as 44% where a tile makes any die a Wild."""
    given = {
        "clock": 3, "love": 3, "parts": ["cable"], "trouble": "T16", "opportunities": ["O06", "O23", "O01"],
        "heroes": {"doc": {"space": "lorraines_house", "spent": ["doc.3"]}, "einstein": {"space": "oak_street"}},
        "figures": {"george": "lorraines_house", "lorraine": "lorraines_house", "biff": "park_lane"},
    }  # fmt: skip
    state = BOX.scenario_state(2, TEAM, given)
    assert told(state) == "Your chance to solve “Wrong Crush” is 100% with 1 die and your Change to Wild tile."


def after_the_love(doc: str, **figures: str) -> Any:
    """Return a turn in which all dice are used, with a last tile to walk with, and the couple at Lorraine's House."""
    spent = ["doc.1", "doc.2", "doc.3", "doc.4", "doc.5"]
    places = {"george": "lorraines_house", "lorraine": "lorraines_house", "biff": "park_lane", **figures}
    given = {
        "clock": 3, "love": 3, "parts": ["cable"], "opportunities": ["O06", "O23", "O22"], "power_used": True,
        "heroes": {
            "doc": {"space": doc, "tiles": [*spent, "change_to_wild_4.3"], "spent": spent},
            "einstein": {"space": "oak_street"},
        },
        "figures": places,
    }  # fmt: skip
    return BOX.scenario_state(2, TEAM, given)


def test_a_walk_that_parts_the_couple_is_not_for_love() -> None:
    """They stood together, and the hint brought George next door since love needs them together."""
    state = after_the_love("hill_valley_high")
    both = "Bring George and Lorraine to Hill Valley High, farther from Biff."
    assert told(state) == both
    for command in (c.Walk(0, "change_to_wild_4.3"), c.Step(0, "lorraines_house")):
        state.apply(command)
    assert told(state) == "Bring Lorraine there, too, farther from Biff."
    state.apply(c.Step(0, "hill_valley_high", "george"))
    assert told(state) == "Love needs them together, and George is at Hill Valley High. Bring Lorraine there."


def test_a_walk_without_a_die_left_is_for_the_next_turn() -> None:
    """It said that Doc was in place for a challenge, with no die to roll."""
    state = after_the_love("oak_street")
    for command in (c.Walk(0, "change_to_wild_4.3"), c.Step(0, "school_road")):
        state.apply(command)
    assert told(state, c.Halt(0)) == "Next turn, you'll be next door to a chance to complete “Lab Period”."


def test_doc_fights_where_he_is_before_he_flies() -> None:
    """He walked 4 spaces to Biff, flew back to the DeLorean at once, and walked to Biff again."""
    given = {
        "clock": 16, "love": 13, "car": 10, "parts": ["cable", "gasoline", "hook"],
        "opportunities": ["O06", "O23", "O22"],
        "heroes": {"doc": {"space": "hill_street"}, "einstein": {"space": "lorraines_house"}},
        "figures": {"george": "north_shops", "lorraine": "north_shops", "biff": "hill_street"},
    }  # fmt: skip
    state = BOX.scenario_state(2, TEAM, given)
    assert answer(EXPERT, state) == c.Attempt(0, "biff")
    assert told(state, c.UsePower(0)).startswith("Rolling ")


def test_two_ways_as_far_make_no_difference() -> None:
    """Biff was led next door to George, and costs no love until he arrives: so he was the other way."""
    given = {
        "heroes": {"jennifer": {"space": "hill_valley_high"}},
        "figures": {"george": "hill_street", "lorraine": "georges_house", "biff": "main_street_east"},
    }
    state = BOX.scenario_state(2, {"character": "jennifer,doc"}, given)
    state.pending.append(p.Leading(BIFF, state.at[GEORGE], 1, must=True))
    state.actor = 0
    assert told(state, c.Lead(0, "biff", "town_theater")) == "Either way, Biff ends up next door to George."


def test_every_hint_is_followed_up_by_the_next() -> None:
    """Without chance between them, the plan changed: two dice here, four there, then two; love there, then a card."""
    said, level = 0, LEVELS["normal"].at(3)
    maker = DecisionMaker(BOX.lookup, level.limits, level.weights)
    for state in asked_at(EASY, 3, 6, every=9):
        rolls: list[Any] = []
        while isinstance(state.pending[-1], (p.Acting, p.Walking)):
            command = proposed(maker, state, choices(state))
            if len(state.legal_commands()) > 1 and isinstance(command, (c.Walk, c.Step)):
                facts = dict(explain(NORMAL, state.view(state.actor), command, Random(0)).facts)
                rolls += [[facts.get(name) for name in ("challenge", "dice", "points")]] if "dice" in facts else []
            if isinstance(command, (c.Attempt, c.EndTurn)):
                break
            state.apply(command)
        assert all(one == rolls[-1] for one in rolls), rolls
        said += len(rolls)
    assert said > 10


def test_odds_are_told_of_where_somebody_is_brought() -> None:
    """Lorraine was brought to Second Street, with the odds of a card at Lou's Cafe, where George was brought next."""
    said, level = 0, LEVELS["normal"].at(4)
    maker = DecisionMaker(BOX.lookup, level.limits, level.weights)
    for state in asked_at(EASY, 4, 26, every=3)[:24]:
        for command in state.legal_commands():
            if isinstance(command, (c.Walk, c.Step)):
                way = way_of(maker, state, [command])
                facts = dict(walked(maker, way).facts)
                if "try_" in str(facts.get("then")) and "to" not in facts:
                    assert facts["space"] == BOX.lookup.spaces[way.end.here]
                    said += 1
    assert said > 5


def test_an_escort_to_the_car_says_so() -> None:
    """Biff is no danger, but the couple comes along to the DeLorean."""
    state = after_the_love("lorraines_house", biff="docs_house")
    state.apply(c.Walk(0, "change_to_wild_4.3"))
    said = "Bring Lorraine along to Hill Valley High, where the DeLorean is."
    assert told(state, c.Step(0, "hill_valley_high", "george")) == said


@pytest.mark.parametrize(
    ("lorraine", "said"),
    [
        ("georges_house", "There, George is farther from Biff."),
        ("lorraines_house", "Love needs them together: there, George is 2 spaces from Lorraine."),
    ],
)
def test_a_figure_led_away_from_the_other_is_not_led_for_love(lorraine: str, said: str) -> None:
    """Marty calls George from School Road; Biff stands with George."""
    given = {
        "heroes": {"marty": {"space": "school_road", "items": ["walkman"], "used_items": []}},
        "figures": {"george": "second_street", "lorraine": lorraine, "biff": "second_street"},
    }
    state = BOX.scenario_state(2, {"character": "marty,doc"}, given)
    state.apply(c.UseItem(0, "walkman"))
    assert told(state, c.Lead(0, "george", "park_lane")) == said


def test_every_escort_for_love_brings_them_closer() -> None:
    """Among the hints of whole games, none that speaks of love parts the couple or keeps their distance."""
    away, said = BOX.lookup.town.distance, 0
    for seed in (3, 4):
        for state in asked_at(EASY, 2, seed, every=2):
            for command in state.legal_commands():
                if isinstance(command, (c.Walk, c.Step)):
                    reason = explain(NORMAL, state.view(state.actor), command, Random(0))
                    facts, at = dict(reason.facts), state.at
                    if reason.text in ("hint.bring_at", "hint.bring_beside", "hint.bring_near"):
                        to, other = BOX.lookup.space[str(facts["space"])], MOVERS.index(str(facts["other"]))
                        assert away[to][at[other]] < away[at[GEORGE]][at[LORRAINE]]
                        said += 1
    assert said > 5


def test_the_beginning_of_the_best_action_is_no_alternative() -> None:
    """Beside an attempt that begins with stopping, the hint offered to stop, just about as good."""
    team = {"character": "jennifer,einstein,doc"}
    state = BOX.scenario_state(3, team, {"opportunities": ["O13", "O24", "O01"]})
    for command in (c.Walk(0, "jennifer.5"), c.Step(0, "lous_cafe")):
        state.apply(command)
    found = advise(BOX, EXPERT, state.view(0), state.legal_commands(), Budget(), Random(1))
    assert found.best.commands == (c.Halt(0), c.Attempt(0, "O01"))
    assert (c.Halt(0),) not in [other.commands for other in found.others]


TRIO = {"character": "jennifer,einstein,doc"}


def test_a_hero_is_called_to_where_the_couple_is() -> None:
    """The hint named a challenge that Einstein was no farther from before."""
    given = {
        "opportunities": ["O13", "O24", "O21"],
        "heroes": {
            "jennifer": {
                "space": "second_street",
                "tiles": [*(f"jennifer.{n}" for n in range(1, 6)), "knowledge_3.1"],
                "spent": ["jennifer.1", "jennifer.2", "jennifer.5"],
            }
        },
        "figures": {"george": "second_street", "lorraine": "lorraines_house", "biff": "clock_tower"},
    }
    state = BOX.scenario_state(3, TRIO, given)
    assert told(state) == "You can bring George to Park Lane next, near Einstein for Einstein's own turn."


@pytest.mark.parametrize(
    ("clock", "said"),
    [
        (4, "You can bring George to School Road next, near Doc for Doc's own turn."),
        (19, "Doc is next door. Bring Doc over."),
    ],
)
def test_a_hero_called_over_from_next_door_has_a_reason(clock: int, said: str) -> None:
    """Doc was brought over without a word of why; at the end of the game he has no turn to come."""
    school = "hill_valley_high"
    given = {
        "clock": clock, "love": 1, "parts": ["cable", "gasoline"], "opportunities": ["O13", "O24", "O21"],
        "heroes": {"jennifer": {"space": school}, "einstein": {"space": school}, "doc": {"space": "lorraines_house"}},
        "figures": {"george": school, "lorraine": school, "biff": "lorraines_house"},
    }  # fmt: skip
    assert told(BOX.scenario_state(3, TRIO, given), c.UsePower(0, "doc")) == said


def test_a_hero_may_be_called_to_the_car() -> None:
    """From Oak Street, the School Road is no closer to the couple, but next door to the DeLorean."""
    given = {
        "heroes": {"jennifer": {"space": "hill_valley_high"}, "doc": {"space": "oak_street"}},
        "figures": {"george": "georges_house", "lorraine": "georges_house", "biff": "clock_tower"},
    }
    state = BOX.scenario_state(3, TRIO, given)
    state.apply(c.UsePower(0, "doc"))
    said = "That puts Doc next door to the DeLorean, closer for Doc's own turn."
    assert told(state, c.Lead(0, "doc", "school_road")) == said


def rolled(tiles: list[str], challenge: str, faces: tuple[str, ...], *items: str) -> Any:
    """Return the roll of Jennifer's first tiles, with the others and items at hand."""
    hero = {"space": "hill_valley_high", "tiles": tiles, "items": list(items), "used_items": []}
    given = {"heroes": {"jennifer": hero}, "figures": dict.fromkeys(("george", "lorraine"), "hill_valley_high")}
    state = BOX.scenario_state(2, {"character": "jennifer,doc"}, given)
    state.apply(c.Attempt(0, challenge))
    for tile in tiles[: len(faces)]:
        state.apply(c.AddDie(0, tile))
    for command in (c.Ready(0), c.Rolled(faces), c.Keep(0)):
        if state.pending and (state.actor < 0 or command in state.legal_commands()):
            state.apply(command)
    return state


@pytest.mark.parametrize(
    ("challenge", "faces", "items", "said"),
    [
        ("love", ("love",), (), "This die helps you influence love. Save your tiles for later."),
        ("love", ("love", "wild"), (), "Every die helps you influence love. Save your tiles for later."),
        ("love", ("love", "biff"), (), "Only 1 of 2 dice helps you influence love. Save your tiles for later."),
        ("love", ("love",), ("electric_guitar",),
         "This die helps you influence love. Save your tiles and items for later."),
        ("cable", ("wild",), (), "This die isn't enough to get the Cable. Save your tiles for later."),
    ],
)  # fmt: skip
def test_a_roll_in_which_every_die_helps_is_no_failure(
    challenge: str, faces: tuple[str, ...], items: tuple[str, ...], said: str
) -> None:
    """Of a single die that scored the hint said: only 1 of 1 dice helps; it spoke of items that nobody has."""
    tiles = [*("jennifer.1", "jennifer.2")[: len(faces)], "jennifer.5"]
    assert told(rolled(tiles, challenge, faces, *items), c.Settle(0)) == said


def test_items_alone_are_saved_where_no_tile_changes_the_roll() -> None:
    state = rolled(["jennifer.1"], "love", ("love",), "electric_guitar")
    assert told(state, c.Settle(0)) == "This die helps you influence love. Save your items for later."


def test_all_dice_are_rerolled_where_they_could_show_more() -> None:
    state = rolled(["jennifer.1", "jennifer.5"], "love", ("love",))
    said = "This die helps you influence love, but it could show more. Reroll it."
    assert told(state, c.RerollAll(0, "jennifer.5")) == said


def test_an_average_counts_items_and_a_reroll() -> None:
    """An item that the hint would use is named, also where what it adds is not worked out."""
    love, cable = c.Attempt(0, "love"), c.Attempt(0, "cable")
    couple = {"figures": dict.fromkeys(("george", "lorraine"), "hill_valley_high")}
    one = {"space": "hill_valley_high", "tiles": ["jennifer.1"]}

    def state(tiles: list[str], *items: str) -> Any:
        hero = {**one, "tiles": tiles, "items": list(items), "used_items": []}
        return BOX.scenario_state(2, {"character": "jennifer,doc"}, {"heroes": {"jennifer": hero}, **couple})

    alone = "Rolling 1 die gains 0.8 love on average."
    assert told(state(["jennifer.1"]), love) == alone
    guitar = "With 1 die and your Electric Guitar, you gain 1.5 love on average."
    assert told(state(["jennifer.1"], "electric_guitar"), love) == guitar
    again = "Your chance to get the Cable is 44% with 1 die and your Reroll All tile."
    assert told(state(["jennifer.4", "jennifer.5"]), cable) == again
    recorder = "Your chance to get the Cable is 25% with 1 die. Your Video Recorder can then improve the roll."
    assert told(state(["jennifer.4"], "video_recorder"), cable) == recorder


# --- choices that were wrong -----------------------------------------------------------------------------------------

HARD = make(BOX, "hard")
PAIR = {"character": "marty,einstein"}
CARDS = ["O22", "O24", "O14"]


def advised(state: Any) -> tuple[Any, ...]:
    """Return the action that the hint proposes."""
    found = advise(BOX, HARD, state.view(state.actor), state.legal_commands(), Budget(), Random(1)).best.commands
    return tuple(found)


def test_no_die_is_rerolled_where_a_change_to_wild_makes_it_certain() -> None:
    """Regression: with a Wild, a Biff and the tile in hand, the hint rerolled the Wild and lost one Cable in three."""
    hero = {"space": "hill_valley_high", "tiles": ["doc.1", "doc.2", "doc.5"], "items": [], "used_items": []}
    state = BOX.scenario_state(2, {"character": "doc,jennifer"}, {"heroes": {"doc": hero}})
    dice = (c.AddDie(0, "doc.1"), c.AddDie(0, "doc.2"))
    for command in (c.Attempt(0, "cable"), *dice, c.Ready(0), c.Rolled(("wild", "biff"))):
        state.apply(command)
    assert advised(state) == (c.Keep(0), c.ChangeToWild(0, "doc.5", 1))
    assert told(state, c.Keep(0)) == "With your Change to Wild tile, you have all you need to get the Cable."


def marty(
    space: str,
    spent: list[str],
    couple: str,
    biff: str,
    lorraine: str = "",
    einstein: str = "clock_tower",
    **given: Any,
) -> Any:
    """Return a turn of Marty, who holds three more tiles."""
    tiles = [*(f"marty.{n}" for n in range(1, 6)), "courage_4.1", "change_to_wild_4.3", "none_6.1"]
    heroes = {
        "marty": {"space": space, "tiles": tiles, "spent": spent},
        "einstein": {"space": einstein},
    }
    figures = {"george": couple, "lorraine": lorraine or couple, "biff": biff}
    changes = {"opportunities": CARDS, "heroes": heroes, "figures": figures, **given}
    return BOX.scenario_state(2, PAIR, changes)


def hook_two_wilds_short() -> Any:
    """Return a roll of Marty for the Hook that only his two Change to Wild tiles together complete."""
    state = marty(
        "clock_tower", ["none_6.1"], "main_street_west", "park_lane",
        clock=13, love=13, car=8, parts=["cable", "gasoline"], power_used=True,
    )  # fmt: skip
    dice = [c.AddDie(0, f"marty.{n}") for n in range(1, 5)]
    for command in (c.Attempt(0, "hook"), *dice, c.Ready(0), c.Ready(1), c.Rolled(("biff", "wild", "love", "biff"))):
        state.apply(command)
    return state


def test_two_tiles_together_complete_a_part() -> None:
    """Each changed die alone was of no use, so the roll was accepted and the Hook given away."""
    state = hook_two_wilds_short()
    first = advised(state)
    assert first == (c.Keep(0), c.ChangeToWild(0, "marty.5", 0))
    for command in first:
        state.apply(command)
    assert answer(NORMAL, state) == answer(HARD, state) == c.ChangeToWild(0, "change_to_wild_4.3", 3)
    state.apply(c.ChangeToWild(0, "change_to_wild_4.3", 3))
    assert "hook" in state.view(0).parts


def test_lorraine_is_called_all_the_way_to_george() -> None:
    """She was called half of the way, and then a tile was spent to fetch her."""
    state = marty(
        "north_shops", ["none_6.1"], "north_shops", "oak_street", "lorraines_house", "south_shops",
        clock=7, love=8, car=3, parts=["cable", "gasoline"], trouble="T12", opportunities=["O22", "O23", "O14"],
    )  # fmt: skip
    assert advised(state)[-1] == c.Lead(0, "lorraine", "north_shops")


@pytest.mark.parametrize(
    ("space", "spent", "couple", "biff", "given"),
    [
        ("clock_tower", ["marty.3", "none_6.1"], "main_street_west", "depot_street", {"trouble": "T23", "car": 6}),
        ("docs_house", ["marty.3", "none_6.1"], "georges_house", "lous_cafe", {"trouble": "T24", "car": 8}),
    ],
)
def test_lorraine_is_not_called_away_from_george(
    space: str, spent: list[str], couple: str, biff: str, given: dict[str, Any]
) -> None:
    """They stood together, she was called away, and a tile brought them back together."""
    state = marty(space, spent, couple, biff, clock=13, love=13, parts=["cable", "gasoline"], **given)
    assert not isinstance(advised(state)[0], c.UsePower)


def test_a_step_is_no_detour() -> None:
    """The plan from here overlooked what the plan from next door found, which led back here."""
    places = {"george": "second_street", "lorraine": "oak_street", "biff": "clock_tower"}
    given = {
        "clock": 4, "love": 1, "parts": ["cable", "gasoline"], "trouble": "T14", "opportunities": ["O17", "O11", "O23"],
        "heroes": {
            "einstein": {"space": "lorraines_house", "items": ["skateboard"]},
            "jennifer": {"space": "oak_street"},
            "doc": {"space": "oak_street"},
        },
        "figures": places,
    }  # fmt: skip
    state = BOX.scenario_state(3, {"character": "einstein,jennifer,doc"}, given)
    walked = c.Walk(0, "einstein.5"), c.Step(0, "oak_street"), c.Step(0, "park_lane", "lorraine")
    for command in walked:
        state.apply(command)
    assert advised(state) == (c.Step(0, "second_street"),)


# --- reasons that were wrong -----------------------------------------------------------------------------------------


def test_a_figure_that_a_card_moves_on_is_told_by_where_it_ends() -> None:
    """George goes toward Lou's Café: from Lorraine's House, the card moves him on at once, two spaces from Lorraine."""
    given = {
        "opportunities": CARDS,
        "heroes": {"jennifer": {"space": "town_theater"}, "doc": {"space": "hill_street"}},
        "figures": {"george": "hill_street", "lorraine": "hill_street", "biff": "town_theater"},
    }
    state = BOX.scenario_state(2, {"character": "jennifer,doc"}, given)
    state.apply(c.EndTurn(0))
    state.apply(c.Drawn("movement", "M02"))
    said = "From there, George goes on to Oak Street, 2 spaces from Lorraine."
    assert told(state, c.Lead(1, "george", "lorraines_house")) == said


def test_a_led_hero_is_compared_with_where_he_was() -> None:
    """Doc, called from Park Lane to Oak Street where George is, was said to be 2 spaces from the nearest challenge."""
    given = {
        "opportunities": ["O03", "O10", "O24"], "parts": ["cable", "gasoline"],
        "heroes": {"jennifer": {"space": "hill_valley_high"}, "doc": {"space": "park_lane"}},
        "figures": {"george": "oak_street", "lorraine": "town_theater", "biff": "second_street"},
    }  # fmt: skip
    state = BOX.scenario_state(2, {"character": "jennifer,doc"}, given)
    action = c.UsePower(0, "doc"), c.Lead(0, "doc", "oak_street"), c.Halt(0)
    assert told(state, *action) == ("You can bring George to the Town Theater next, near Doc for Doc's own turn.")


def test_a_figure_called_over_is_compared_with_where_she_was() -> None:
    """Lorraine, called away from George, was said to be farther from Biff: she was as far from him before."""
    state = marty("docs_house", ["marty.3", "none_6.1"], "georges_house", "lous_cafe")
    action = c.UsePower(0), c.Lead(0, "lorraine", "riverside_drive"), c.Lead(0, "lorraine", "docs_house")
    assert told(state, *action) == "Of everything I tried, this worked best."


def jennifer(space: str, george: str, lorraine: str, biff: str, **given: Any) -> Any:
    """Return a turn of Jennifer, with two Reroll All tiles and Doc at Hill Street."""
    tiles = [*(f"jennifer.{n}" for n in range(1, 6)), "knowledge_4.2", "reroll_all_4.1"]
    return BOX.scenario_state(2, {"character": "jennifer,doc"}, {
        "opportunities": ["O03", "O10", "O24"], "parts": ["cable", "gasoline"],
        "heroes": {"jennifer": {"space": space, "tiles": tiles}, "doc": {"space": "hill_street"}},
        "figures": {"george": george, "lorraine": lorraine, "biff": biff}, **given,
    })  # fmt: skip


def test_everybody_whom_a_challenge_needs_is_named() -> None:
    """To influence love, the hint told to bring Lorraine; George was fetched with a second tile."""
    state = jennifer("town_theater", "oak_street", "hill_street", "town_theater", clock=5, love=6)
    walked = c.Walk(0, "reroll_all_4.1"), c.Step(0, "hill_street")
    assert advised(state) == walked
    said = "Bring George and Lorraine to Hill Valley High. Rolling 2 dice gains 1.7 love on average."
    assert told(state, *walked, bot=HARD) == said


def einstein(space: str, couple: str, biff: str, spent: list[str], **given: Any) -> Any:
    """Return a turn of Einstein, who has the Skateboard."""
    heroes = {
        "einstein": {"space": space, "spent": spent, "items": ["skateboard"]},
        "jennifer": {"space": "oak_street"},
        "doc": {"space": "second_street"},
    }
    given = {"opportunities": ["O17", "O11", "O23"], "parts": ["cable", "gasoline"], "heroes": heroes, **given}
    figures = {"george": couple, "lorraine": couple, "biff": biff}
    return BOX.scenario_state(3, {"character": "einstein,jennifer,doc"}, {"figures": figures, **given})


def test_an_attempt_announces_the_dice_that_are_added() -> None:
    """One die was announced, with 0.4 love on average, and two were added."""
    school = "hill_valley_high"
    state = einstein(school, school, "north_shops", ["einstein.1", "einstein.5"], clock=13, love=10, car=8)
    assert told(state, c.Attempt(0, "love"), bot=HARD) == "Rolling 2 dice gains 1.3 love on average."
    state.apply(c.Attempt(0, "love"))
    added = []
    while isinstance(command := answer(HARD, state), c.AddDie):
        added.append(told(state, command, bot=HARD))
        state.apply(command)
    said = "Without it, the other die gains only {} love on average."
    assert added == [said.format("0.8"), said.format("0.4")]


def test_a_reroll_is_one_action() -> None:
    """One reroll was told in four hints: pick this die, and this one, and that one, and reroll."""
    state = einstein("clock_tower", "park_lane", "north_shops", ["einstein.5"], clock=19, love=14, car=8)
    dice = [c.AddDie(0, f"einstein.{n}") for n in range(1, 5)]
    for command in (c.Attempt(0, "hook"), *dice):
        state.apply(command)
    while state.actor >= 0:
        state.apply(state.legal_commands()[-1])
    state.apply(c.Rolled(("biff", "speed", "love", "wild")))
    assert advised(state) == (c.Mark(0, 1), c.Mark(0, 2), c.Mark(0, 3), c.Reroll(0))


def test_a_reroll_with_the_video_recorder_is_one_action() -> None:
    """It took three hints: pick this die, and that one, and reroll."""
    hero = {"space": "hill_valley_high", "tiles": ["einstein.3", "einstein.4"], "items": ["video_recorder"]}
    given = {"clock": 9, "heroes": {"einstein": hero}, "parts": ["cable"]}
    state = BOX.scenario_state(2, {"character": "einstein,jennifer"}, given)
    dice = c.AddDie(0, "einstein.3"), c.AddDie(0, "einstein.4")
    for command in (c.Attempt(0, "delorean"), *dice, c.Ready(0), c.Rolled(("love", "knowledge")), c.Keep(0)):
        state.apply(command)
    state.apply(c.UseItem(0, "video_recorder"))
    offers = open_presenter(BOX).offers.make(state.view(0), state.legal_commands())
    both = c.Mark(0, 0), c.Mark(0, 1), c.Reroll(0)
    assert both in [offer.commands for offer in offers]
    state.apply(c.Mark(0, 0))
    offers = open_presenter(BOX).offers.make(state.view(0), state.legal_commands())
    assert (c.Reroll(0),) in [offer.commands for offer in offers]


def test_company_that_a_challenge_does_not_need_has_a_reason() -> None:
    """Lorraine was brought to Doc's House for the chance to complete a card that asks for nobody."""
    state = marty(
        "north_shops", [], "clock_tower", "main_street_east", "north_shops", "town_theater",
        clock=9, love=14, car=3, parts=["cable", "gasoline"], trouble="T12", opportunities=["O22", "O23", "O14"],
    )  # fmt: skip
    first = advised(state)
    assert first[1:] == (c.Step(0, "main_street_east", "lorraine"), c.Step(0, "clock_tower", "lorraine"))
    assert told(state, *first, bot=HARD) == (
        "Love needs them together. Bring George and Lorraine to Doc's House."
        " Your chance to complete “Drawing Board” is 81% with 2 dice and your Change to Wild tile."
    )


def test_stopping_to_call_lorraine_says_so() -> None:
    """The hint spoke of a card 2 spaces away, and then called her."""
    state = marty(
        "hill_street", [], "hill_street", "oak_street", "lorraines_house", "south_shops",
        clock=7, love=8, car=3, parts=["cable", "gasoline"], trouble="T12", opportunities=["O22", "O23", "O14"],
    )  # fmt: skip
    for command in (c.Walk(0, "none_6.1"), c.Step(0, "north_shops", "george")):
        state.apply(command)
    odds = "With 3 dice and your Change to Wild tile, you gain 2.2 love on average."
    assert told(state, c.Halt(0), bot=HARD) == f"Then your power brings Lorraine over. {odds}"


@pytest.mark.parametrize(
    ("down", "said"),
    [(True, "It takes one more Biff die to get Biff up again."), (False, "It moves Biff 1 space, without a tile.")],
)
def test_an_item_says_what_it_does(down: bool, said: str) -> None:
    """The Hair Dryer was said to cost nothing."""
    heroes = {"marty": {"space": "lous_cafe", "items": ["hair_dryer"], "used_items": []}, "doc": {"space": "mill_road"}}
    given = {"heroes": heroes, "figures": {"biff": "lous_cafe"}, "biff_down": down, "opportunities": CARDS}
    assert told(BOX.scenario_state(2, {"character": "marty,doc"}, given), c.UseItem(0, "hair_dryer")) == said


def fought(*faces: str) -> Any:
    """Return a roll of Marty's Courage dice against Biff, next to the couple."""
    state = marty("park_lane", [], "second_street", "park_lane", power_used=True)
    for command in (c.Attempt(0, "biff"), c.AddDie(0, "marty.1"), c.AddDie(0, "marty.2"), c.Ready(0), c.Rolled(faces)):
        state.apply(command)
    if c.Keep(0) in state.legal_commands():
        state.apply(c.Keep(0))
    return state


def test_biff_who_gets_up_at_once_is_not_knocked_down() -> None:
    said = "As a Wild, this die knocks Biff down, so the other Biff die only gets him up again."
    assert told(fought("biff", "biff"), c.ChangeToWild(0, "marty.5", 0)) == said


@pytest.mark.parametrize(
    ("tiles", "faces", "command", "said"),
    [
        (["jennifer.3"], ("courage",), c.Mark(0, 0), "This die doesn't help you get the Cable yet."),
        (["jennifer.4"], ("knowledge",), c.Mark(0, 0),
         "This die helps you get the Cable, but it could show even more."),
        (["jennifer.3", "jennifer.4"], ("courage", "knowledge"), c.Mark(0, 0),
         "Only 1 of 2 dice helps you get the Cable. Reroll what doesn't."),
    ],
)  # fmt: skip
def test_one_die_is_told_as_one(tiles: list[str], faces: tuple[str, ...], command: Any, said: str) -> None:
    """Of a single die the hint said: not one of these dice; and: reroll it, too, with nothing else to reroll."""
    hero = {"space": "hill_valley_high", "tiles": tiles}
    state = BOX.scenario_state(2, {"character": "jennifer,doc"}, {"heroes": {"jennifer": hero}})
    for given in (c.Attempt(0, "cable"), *(c.AddDie(0, tile) for tile in tiles), c.Ready(0), c.Rolled(faces)):
        if state.actor < 0 or given in state.legal_commands():
            state.apply(given)
    assert told(state, command) == said


def test_a_step_that_brings_somebody_does_not_say_so_twice() -> None:
    """The action "Take Lorraine to North Shops" was followed by "Bring Lorraine to North Shops"."""
    state = marty(
        "north_shops", ["none_6.1"], "north_shops", "oak_street", "hill_street", "south_shops", power_used=True,
        clock=7, love=8, car=3, parts=["cable", "gasoline"], trouble="T12", opportunities=["O22", "O23", "O14"],
    )  # fmt: skip
    for command in (c.Walk(0, "marty.1"), c.Step(0, "hill_street")):
        state.apply(command)
    said = "With 2 dice and your Change to Wild tile, you gain 2.0 love on average."
    assert told(state, c.Step(0, "north_shops", "lorraine"), bot=HARD) == said


def test_biff_led_no_farther_is_explained_by_the_plan() -> None:
    """Biff, led from 4 spaces to 2 from George, was said to be 2 spaces from him; the plan takes George away."""
    state = BOX.scenario_state(3, {"character": "einstein,jennifer,doc"}, {"opportunities": ["O10", "O11", "O23"]})
    action = c.UsePower(0), c.Lead(0, "biff", "main_street_west"), c.Lead(0, "biff", "docs_house")
    assert told(state, *action, bot=HARD) == "You can take George away from Biff next, to Park Lane."


# --- reasons that said too little ------------------------------------------------------------------------------------


def gathering(*dice: str, tiles: tuple[str, ...] = ("doc.1", "doc.2", "doc.5"), challenge: str = "cable") -> Any:
    """Return an attempt of Doc, the only one there, to which dice were added."""
    hero = {"space": "hill_valley_high", "tiles": list(tiles)}
    figures = dict.fromkeys(("george", "lorraine"), "hill_valley_high")
    state = BOX.scenario_state(2, {"character": "doc,jennifer"}, {"heroes": {"doc": hero}, "figures": figures})
    for command in (c.Attempt(0, challenge), *(c.AddDie(0, die) for die in dice)):
        state.apply(command)
    return state


@pytest.mark.parametrize(
    ("tiles", "challenge", "said"),
    [
        (("doc.1", "doc.2"), "cable", "Without it, your chance to get the Cable is only 25% with the other die."),
        (("doc.1", "doc.2", "doc.5"), "cable",
         "Without it, your chance to get the Cable is only 25% with the other die and your Change to Wild tile."),
        (("doc.1",), "cable", "4 of this Knowledge die's 6 faces help you get the Cable."),
    ],
)  # fmt: skip
def test_a_die_is_added_for_what_it_adds(tiles: tuple[str, ...], challenge: str, said: str) -> None:
    """A Love die for the Cable, beside a Knowledge die in hand, was explained by 2 of its 6 faces."""
    assert told(gathering(tiles=tiles, challenge=challenge), c.AddDie(0, "doc.1")) == said


def test_a_die_of_little_use_spares_better_ones() -> None:
    """Love was influenced with a Knowledge die and two Love dice in hand, which followed in a roll of their own."""
    given = {
        "clock": 5, "love": 5, "parts": ["cable", "gasoline"], "opportunities": ["O06", "O11", "O21"],
        "power_used": True,
        "heroes": {
            "jennifer": {
                "space": "main_street_west", "tiles": ["jennifer.1", "love_3.1", "knowledge_3.1"]
            },
            "einstein": {"space": "lous_cafe"},
        },
        "figures": {"george": "main_street_west", "lorraine": "main_street_west", "biff": "park_lane"},
    }  # fmt: skip
    state = BOX.scenario_state(2, {"character": "jennifer,einstein"}, given)
    state.apply(c.Attempt(0, "love"))
    assert told(state, c.AddDie(0, "knowledge_3.1"), bot=HARD) == (
        "2 of this Knowledge die's 6 faces help you influence love. You keep better dice for later."
    )


def test_a_second_hit_is_for_biffs_tokens() -> None:
    """One die and the Change to Wild tile knock Biff down for sure; a third die was added without a word of why."""
    state = marty("park_lane", [], "second_street", "park_lane", power_used=True)
    for command in (c.Attempt(0, "biff"), c.AddDie(0, "marty.1")):
        state.apply(command)
    said = "4 of this Courage die's 6 faces hit Biff. Each hit after the first keeps him down longer."
    assert told(state, c.AddDie(0, "marty.2")) == said


def test_the_only_choice_to_roll_tells_the_odds() -> None:
    """It said: there's nothing else to do."""
    state = gathering("doc.1", tiles=("doc.1",))
    assert state.legal_commands() == [c.Ready(0)]
    assert told(state, c.Ready(0)) == "Your chance to get the Cable is 25%."


def test_a_tile_that_a_short_roll_would_take_is_in_the_odds() -> None:
    """The chance was told as 67%; the die showed Biff, and the hint used the Change to Wild tile after all."""
    given = {
        "clock": 4, "love": 5, "parts": ["cable", "gasoline"], "trouble": "T12", "opportunities": ["O16", "O22", "O12"],
        "power_used": True,
        "heroes": {
            "doc": {"space": "hill_valley_high", "spent": ["knowledge_4.1"],
                    "tiles": [*(f"doc.{n}" for n in range(1, 6)), "knowledge_4.1"]},
            "einstein": {"space": "georges_house"},
            "marty": {"space": "park_lane"},
        },
        "figures": {"george": "georges_house", "lorraine": "georges_house", "biff": "oak_street"},
    }  # fmt: skip
    state = BOX.scenario_state(3, {"character": "doc,einstein,marty"}, given)
    said = "Your chance to complete “Lab Period” is 100% with 1 die and your Change to Wild tile."
    assert told(state, c.Attempt(0, "O22"), bot=HARD) == said


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        (("love2", "love2"), "A reroll couldn't help you influence love any more."),
        (("love2", "wild"), "Every die helps you influence love. A reroll risks a Biff."),
    ],
)
def test_a_roll_that_shows_the_most_is_kept_for_that(faces: tuple[str, ...], said: str) -> None:
    """Of two double faces the hint said: a reroll risks a Biff."""
    loves = ("love_3.1", "love_3.2")
    state = gathering(*loves, tiles=loves, challenge="love")
    for command in (c.Ready(0), c.Rolled(faces)):
        state.apply(command)
    assert told(state, c.Keep(0)) == said


def test_two_change_to_wild_tiles_are_all_it_takes() -> None:
    """With one of them the hint said so, with two it spoke of the one die that helps."""
    state = hook_two_wilds_short()
    assert told(state, c.Keep(0)) == "With your 2 Change to Wild tiles, you have all you need to get the Hook."


def test_a_helper_saves_tiles_for_an_own_turn() -> None:
    """The helper was told of dice that help "you" influence love, in another hero's roll."""
    state = einstein("second_street", "second_street", "north_shops", [], clock=13, love=10, car=8)
    state.apply(c.Attempt(0, "love"))
    state.apply(c.AddDie(0, "einstein.1"))
    while state.actor >= 0:
        state.apply(c.Ready(state.actor))
    state.apply(c.Rolled(("biff",)))
    while state.actor == 0:
        state.apply(next(one for one in state.legal_commands() if isinstance(one, (c.Keep, c.Settle))))
    assert state.actor == 2
    assert told(state, c.Settle(2)) == "Save your tiles for your own turn."


def test_those_who_may_move_on_are_no_promise() -> None:
    """It said: next turn, you'll be in place to influence love; George left in the turn between."""
    state = after_the_love("school_road")
    for command in (c.Walk(0, "change_to_wild_4.3"), c.Step(0, "lorraines_house")):
        state.apply(command)
    assert told(state, c.Halt(0)) == "If nobody moves away, you can influence love there next turn."


def test_a_stop_is_explained_by_the_attempt_after_a_power() -> None:
    """Jennifer stops, calls Einstein, and attempts the card; the hint only said that she is in place."""
    given = {"opportunities": ["O24", "O03", "O20"], "figures": {
        "george": "georges_house", "lorraine": "lorraines_house", "biff": "clock_tower"}}  # fmt: skip
    state = BOX.scenario_state(2, {"character": "jennifer,einstein"}, given)
    for command in (c.Walk(0, "jennifer.1"), c.Step(0, "park_lane"), c.Step(0, "south_shops")):
        state.apply(command)
    assert told(state, c.Halt(0), bot=HARD).startswith("Your chance to complete “Barber Chair Gossip” is ")


@pytest.mark.parametrize(
    ("faces", "name"),
    [
        (("knowledge2",), "Reroll the die showing {knowledge}{knowledge}"),
        (("knowledge2", "knowledge"), "Reroll 2 dice: {knowledge}{knowledge}, {knowledge}"),
    ],
)
def test_a_die_with_two_symbols_is_rerolled_as_one(faces: tuple[str, ...], name: str) -> None:
    """The action was "Reroll {knowledge}{knowledge}", and was read aloud as "Reroll 2 knowledge"."""
    tiles = ("doc.1", "doc.2")[: len(faces)]
    state = gathering(*tiles, tiles=tiles, challenge="love")
    for command in (c.Ready(0), c.Rolled(faces)):
        state.apply(command)
    action = (*(c.Mark(0, die) for die in range(len(faces))), c.Reroll(0))
    offers = open_presenter(BOX).offers.make(state.view(0), state.legal_commands())
    assert {offer.name for offer in offers if offer.commands == action} == {name}


def hers(space: str, tiles: list[str], spent: list[str], figures: tuple[str, str, str], **given: Any) -> Any:
    """Return a turn of Jennifer with Einstein, George, Lorraine and Biff at the stated spaces."""
    heroes = {
        "jennifer": {"space": space, "tiles": tiles, "spent": spent},
        "einstein": {"space": given.pop("einstein", "clock_tower")},
    }
    places = dict(zip(("george", "lorraine", "biff"), figures, strict=True))
    changes = {"parts": ["cable", "gasoline"], "heroes": heroes, "figures": places, **given}
    return BOX.scenario_state(2, {"character": "jennifer,einstein"}, changes)


def test_a_long_way_with_both_is_told_by_its_goal() -> None:
    """Beyond the farthest that the planner looks, the reason was that Second Street is next door to a card."""
    tiles = [*(f"jennifer.{n}" for n in range(2, 6)), "speed_3.2", "courage_4.2", "love_3.1", "change_to_wild_4.3"]
    spent = ["jennifer.2", "jennifer.3", "jennifer.4", "love_3.1"]
    state = hers(
        "park_lane", tiles, spent, ("second_street", "depot_street", "park_lane"), clock=13, love=15, car=9,
        parts=["cable", "gasoline", "hook"], trouble="T22", opportunities=["O06", "O22", "O11"],
        biff_down=True, tokens=2, einstein="depot_street",
    )  # fmt: skip
    walked = c.Walk(0, "courage_4.2"), c.Step(0, "second_street")
    then = "Then go on to Doc's House to move the DeLorean."
    both = f"Love needs them together. Bring George and Lorraine to Mill Road. {then}"
    assert told(state, *walked, bot=HARD) == both
    for command in walked:
        state.apply(command)
    first, second = c.Step(0, "depot_street", "george"), c.Step(0, "mill_road", "george")
    too = f"Love needs them together. Bring Lorraine there, too. {then}"
    assert told(state, first, second, bot=HARD) == too
    for command in (first, second):
        state.apply(command)
    meet = f"Love needs them together, and George is on Mill Road. Bring Lorraine there. {then}"
    assert told(state, c.Step(0, "depot_street"), bot=HARD) == meet


def test_biff_joins_the_one_who_is_taken_away_next() -> None:
    """Of two ways to one of the couple the hint said only: there, Biff is with George."""
    tiles = [*(f"jennifer.{n}" for n in range(1, 6)), "love_3.1", "change_to_wild_4.3"]
    state = hers(
        "park_lane", tiles, [], ("park_lane", "lous_cafe", "second_street"), clock=5, love=4,
        opportunities=["O06", "O03", "O11"], einstein="lous_cafe",
    )  # fmt: skip
    state.pending.append(p.BiffRuns(left=1, penalty=True))
    said = "You can take George away from Biff next, to Lou's Cafe."
    assert told(state, c.Lead(0, "biff", "park_lane"), bot=HARD) == said


def test_a_love_that_could_be_influenced_here_goes_elsewhere_for_a_reason() -> None:
    """Both were with Jennifer, and the hint brought them next door since a die there gains 0.4 love on average."""
    tiles = [*(f"jennifer.{n}" for n in range(1, 6)), "courage_4.2", "love_3.1", "change_to_wild_4.3"]
    state = hers(
        "lous_cafe", tiles, ["jennifer.1", "jennifer.3", "jennifer.5", "change_to_wild_4.3"],
        ("lous_cafe", "lous_cafe", "park_lane"), clock=5, love=5, opportunities=["O06", "O08", "O11"],
        einstein="lous_cafe",
    )  # fmt: skip
    walked = c.Walk(0, "courage_4.2"), c.Step(0, "main_street_west", "george")
    assert told(state, *walked, bot=HARD) == (
        "Bring Lorraine there, too, farther from Biff. Rolling 1 die gains 0.4 love on average."
    )


def test_company_on_the_way_gets_closer() -> None:
    """George came along to Lou's Café without a word of why."""
    tiles = [*(f"jennifer.{n}" for n in range(1, 6)), "courage_4.2", "love_3.1", "change_to_wild_4.3"]
    state = hers(
        "georges_house", tiles, ["jennifer.3", "courage_4.2", "change_to_wild_4.3"],
        ("georges_house", "main_street_west", "main_street_east"), clock=7, love=10, trouble="T16",
        opportunities=["O06", "O18", "O11"], einstein="lous_cafe", power_used=True,
    )  # fmt: skip
    steps = c.Step(0, "riverside_drive", "george"), c.Step(0, "lous_cafe", "george")
    said = "Love needs them together: there, George is next door to Lorraine."
    then = "Then go on to Town Square to solve “Wrong Crush”."
    assert told(state, c.Walk(0, "jennifer.5"), *steps, bot=HARD) == f"{said} {then}"


def test_a_flight_is_for_what_is_done_from_there() -> None:
    """Doc was told that the flight puts him in place to get the Cable, and then to walk away from it."""
    given = {
        "opportunities": ["O18", "O19", "O14"],
        "heroes": {"doc": {"space": "town_square"}, "jennifer": {"space": "town_square"}},
        "figures": {"george": "georges_house", "lorraine": "lorraines_house", "biff": "clock_tower"},
    }
    state = BOX.scenario_state(2, {"character": "doc,jennifer", "difficulty": "hard", "expansion": "on"}, given)
    assert told(state, c.UsePower(0), bot=HARD) == (
        "Love needs them together, and Second Street is next door to George. Bring Lorraine there."
        " Then go on to South Shops to get the Gasoline."
    )


def test_a_die_without_which_the_others_are_too_few_says_so() -> None:
    """A Speed die for three symbols, as one of two with a Change to Wild tile, was explained by 2 of its 6 faces."""
    state = gathering(tiles=("doc.1", "doc.2"), challenge="cable")
    state.part_costs = (3,) * len(state.part_costs)
    said = "Without it, the other die can't be enough to get the Cable."
    assert told(state, c.AddDie(0, "doc.1")) == said


def test_a_die_left_for_a_change_to_wild_tile_is_told() -> None:
    """Of two dice that do not help one was rerolled: "Not one of these dice helps you influence love yet"."""
    given = {
        "clock": 7, "love": 8, "parts": ["cable", "gasoline"], "trouble": "T12", "opportunities": ["O16", "O24", "O15"],
        "heroes": {
            "doc": {"space": "clock_tower", "tiles": ["speed_3.2", "knowledge_4.1", "doc.5"]},
            "einstein": {"space": "georges_house"},
        },
        "figures": {"george": "clock_tower", "lorraine": "clock_tower", "biff": "docs_house"},
    }  # fmt: skip
    state = BOX.scenario_state(2, {"character": "doc,einstein"}, given)
    dice = c.AddDie(0, "speed_3.2"), c.AddDie(0, "knowledge_4.1")
    for command in (c.Attempt(0, "love"), *dice, c.Ready(0), c.Rolled(("speed", "knowledge2"))):
        state.apply(command)
    action = c.Mark(0, 0), c.Reroll(0)
    assert advised(state) == action
    said = "This die doesn't help you influence love yet. Your Change to Wild tile can turn another."
    assert told(state, *action, bot=HARD) == said


def test_biff_is_not_chased_back_to_where_he_is() -> None:
    """Beside the best action the hint proposed: Move Biff to the Clock Tower with Bark! Bark!, where he stood."""
    given = {
        "clock": 11, "love": 10, "photos": 5, "parts": ["cable", "gasoline"], "trouble": "T24",
        "opportunities": ["O05", "O20", "O03"],
        "heroes": {"einstein": {"space": "main_street_west"}, "doc": {"space": "main_street_east"}},
        "figures": {"george": "georges_house", "lorraine": "town_theater", "biff": "clock_tower"},
    }  # fmt: skip
    state = BOX.scenario_state(2, {"character": "einstein,doc"}, given)
    found = advise(BOX, HARD, state.view(0), state.legal_commands(), Budget(), Random(1))
    assert not any(c.Lead(0, "biff", "clock_tower") in one.commands for one in (found.best, *found.others))


def test_a_useful_die_may_be_the_one_to_turn() -> None:
    """Of two Courage dice for a Courage and a Love one was turned to Wild: "this worked best"."""
    tiles = ["courage_3.2", "courage_4.1", "doc.5"]
    given = {
        "opportunities": ["O21", "O06", "O03"],
        "heroes": {"doc": {"space": "hill_valley_high", "tiles": tiles}},
        "figures": dict.fromkeys(("george", "lorraine"), "hill_valley_high"),
    }
    state = BOX.scenario_state(2, {"character": "doc,jennifer"}, given)
    dice = c.AddDie(0, tiles[0]), c.AddDie(0, tiles[1])
    for command in (c.Attempt(0, "O21"), *dice, c.Ready(0), c.Rolled(("courage", "courage")), c.Keep(0)):
        state.apply(command)
    said = "With this die as a Wild, you have all you need to complete “Dance Rehearsal”."
    assert told(state, c.ChangeToWild(0, "doc.5", 0)) == said


def test_a_playout_does_not_walk_on_where_only_the_power_saves_the_game() -> None:
    """Regression: with his last die, Doc walked on and ended the game instead of flying to the car."""
    tiles = [f"doc.{n}" for n in range(1, 6)]
    heroes = {"doc": {"space": "south_shops", "tiles": tiles, "spent": [tile for tile in tiles if tile != "doc.4"]}}
    figures = {"george": "main_street_east", "lorraine": "main_street_west", "biff": "main_street_east"}
    given = {"clock": 20, "love": 13, "car": 10, "parts": ["cable", "gasoline", "hook"]}
    state = BOX.scenario_state(2, {"character": "doc,jennifer"}, {"heroes": heroes, "figures": figures, **given})
    for budget in (Budget(), Budget(playout=True)):
        found = NORMAL.choose(state.view(0), state.legal_commands(), budget, Random(1))
        assert found == c.UsePower(0), budget
