"""Calibration of ratings to chances: curves are monotonic, and a broken file is reported clearly."""

from __future__ import annotations

from math import exp, sqrt
from pathlib import Path
from random import Random

import msgspec
import pytest

from game.ai import levels
from game.ai.calibration import FILE, WRITER, Calibration, Setting, curve_of, log_odds, setting_of
from game.ai.learned_files import BadLearnedFile, path_of, read
from game.content import open_box
from game.registry import packages
from tools.calibrate_chances import PLAIN, error, fit, judge, main, reliability
from tools.chance_samples import Plan, Sample, watched

OWN = [package.rules_id for package in packages().values() if package.home is None and package.levels]
RATINGS = (0.0, 1e-7, 0.01, 0.2, 0.5, 0.77, 0.99, 1 - 1e-7, 1.0)


@pytest.mark.parametrize("rules_id", OWN)
def test_a_game_of_ours_has_a_file_that_keeps_the_order(rules_id: str) -> None:
    """The curve is monotonic at every number of seats and difficulty, and the file names its origin."""
    known = read(path_of(rules_id, FILE), Calibration, WRITER)
    assert known.curve == curve_of(rules_id)
    assert known.level in levels(rules_id)
    assert known.commit
    assert set(known.games) == set(known.curve.seats)
    for seats in known.games:
        for difficulty in (*known.curve.difficulty[seats], ""):
            chances = [known.curve.chance(rating, Setting(seats, difficulty, round=5)) for rating in RATINGS]
            assert chances == sorted(chances)
            assert 0 < chances[0] < chances[-1] < 1
            assert len(set(chances[1:-1])) == len(chances[1:-1])


def test_a_game_without_a_file_keeps_its_ratings() -> None:
    curve = curve_of("a_game_from_outside")
    assert [round(curve.chance(rating, Setting(2)), 9) for rating in (0.001, 0.3, 0.9)] == [0.001, 0.3, 0.9]


def test_a_rating_belongs_to_seats_difficulty_and_round() -> None:
    assert setting_of(open_box("riff_in_time").start(2, {"difficulty": "hard"})) == Setting(2, "hard", 1)
    assert setting_of(open_box("card_game").start(3, {})).round == 0


def test_a_rating_of_back_in_time_belongs_to_how_far_the_team_is_behind() -> None:
    """Ratings predicted the winner badly; work left against turns left predicts it three times as well."""
    box = open_box("back_in_time")
    begun = setting_of(box.start(2, {}))
    pace = (18 - 0.9 * 20) / sqrt(20)
    assert begun.behind == pytest.approx(pace + (13 - 0.7 * 19) / sqrt(19)), "the last check fades the last section"
    faded = setting_of(box.scenario_state(2, {}, {"photos": 1}))
    assert faded.behind == pytest.approx(pace + (13 - 0.7 * 8) / sqrt(8)), "and here the first one"
    done = setting_of(box.scenario_state(2, {}, {"car": 11, "love": 13, "parts": ["cable", "gasoline", "hook"]}))
    assert done.behind == pytest.approx(-0.9 * sqrt(20) - 0.7 * sqrt(19))
    curve = curve_of("back_in_time")
    assert curve.chance(0.5, faded) < curve.chance(0.5, begun) < curve.chance(0.5, done)


def test_a_rating_of_dice_through_time_belongs_to_what_is_left_to_do_against_the_track() -> None:
    """Ratings gave too little weight to the marker and to the open events."""
    box = open_box("dice_through_time")
    decks = {1885: 1, 1955: 0, 1985: 2, 2015: 0}
    given = {"item_decks": decks, "players": {0: {"items": ["telescope"]}}, "events": ["wake_up_juice"], "outatime": 15}
    setting = setting_of(box.scenario_state(2, {}, given))
    assert setting.behind == pytest.approx(2 * 3 + 1 + 0.5 * 2 - (22 - 15))
    late = setting_of(box.scenario_state(2, {}, {**given, "outatime": 20}))
    curve = curve_of("dice_through_time")
    assert curve.chance(0.5, late) < curve.chance(0.5, setting)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"curve": {"start": 0.0, "slope": -1.0}}, r"slope"),
        ({"curve": {"start": 0.0, "slope": 1.0, "bend": 2.0}}, r"unknown field `bend`"),
        ({"seed": "seven"}, r"`\$\.seed`"),
        ({"games": {"many": 3}}, r"games"),
    ],
)
def test_a_file_that_does_not_fit_says_where(tmp_path: Path, change: dict[str, object], says: str) -> None:
    good = msgspec.json.decode(path_of(OWN[0], FILE).read_bytes())
    file = tmp_path / "chances.json"
    file.write_bytes(msgspec.json.encode({**good, **change}))
    with pytest.raises(BadLearnedFile, match=f"chances.json.*{says}"):
        read(file, Calibration, WRITER)
    file.write_bytes(b"{")
    with pytest.raises(BadLearnedFile, match=r"chances\.json.*x\.py bench-ai chances"):
        read(file, Calibration, WRITER)
    with pytest.raises(BadLearnedFile, match=r"none\.json"):
        read(tmp_path / "none.json", Calibration, WRITER)


def invented(games: int, start: float, slope: float) -> list[Sample]:
    """Return samples of games with known chances.

    The log odds shift by one and get steeper with three seats, and shift by two (three seats: one) on hard, with every
    round, and with the team's deficit.
    """
    rng, found = Random(1), list[Sample]()
    for number in range(games):
        seats, difficulty = 2 + number % 2, ("easy", "hard")[number // 2 % 2]
        moved = start - (seats == 3) - (4 - seats) * (difficulty == "hard")
        rating, turned = rng.uniform(0.02, 0.98), rng.randrange(10)
        behind = rng.uniform(0.0, 2.0)
        moved -= 0.2 * turned + 1.5 * behind
        won = rng.random() < 1 / (1 + exp(-moved - (slope + 0.5 * (seats == 3)) * log_odds(rating)))
        found.append(Sample("toy", Setting(seats, difficulty, turned, behind=behind), number, rating, won))
    return found


def test_the_curve_behind_games_is_found() -> None:
    found = invented(3000, start=1.0, slope=0.5)
    curve = fit(found)
    assert curve.slope + curve.steeper[2] == pytest.approx(0.5, abs=0.1)
    assert curve.slope + curve.steeper[3] == pytest.approx(1.0, abs=0.15)
    shift = {(n, one): curve.seats[n] + by for n, moved in curve.difficulty.items() for one, by in moved.items()}
    assert shift[2, "easy"] - shift[3, "easy"] == pytest.approx(1.0, abs=0.2)
    assert shift[2, "easy"] - shift[2, "hard"] == pytest.approx(2.0, abs=0.25)
    assert shift[3, "easy"] - shift[3, "hard"] == pytest.approx(1.0, abs=0.25)
    assert curve.later == pytest.approx(-0.2, abs=0.03)
    assert curve.behind == pytest.approx(-1.5, abs=0.2)
    assert curve.chance(0.5, Setting(2, "easy")) == pytest.approx(1 / (1 + exp(-1)), abs=0.05)
    bins = reliability(found, curve)
    assert error(bins) < 0.04
    assert sum(one.decisions for one in bins) == 3000


def test_the_strength_of_who_sits_there_is_found() -> None:
    """Fits the strength of the player and of the others per number of seats, also in the curve without positions."""
    rng, found = Random(3), list[Sample]()
    for number in range(6000):
        own, *others = rng.choices(("easy", "normal", "hard"), k=2 + number % 2)
        strength = {"easy": -1.0, "normal": 0.0, "hard": 1.0 if len(others) == 1 else 0.4}
        moved = strength[own] - sum(strength[one] for one in others) / len(others)
        won = rng.random() < 1 / (1 + exp(-moved))
        found.append(Sample("toy", Setting(2 + number % 2, own=own, others=tuple(others)), number, 0.5, won))
    curve = fit(found)
    assert curve.own[2] == pytest.approx({"easy": -1.0, "hard": 1.0}, abs=0.2)
    assert curve.own[3] == pytest.approx({"easy": -1.0, "hard": 0.4}, abs=0.2)
    assert curve.others[2]["hard"] == pytest.approx(-1.0, abs=0.2)
    stronger = Setting(2, own="normal", others=("hard",))
    assert curve.chance(0.5, stronger) == pytest.approx(1 / (1 + exp(1)), abs=0.05)
    assert curve.chance(0.5, Setting(2)) == pytest.approx(0.5, abs=0.03)


def test_few_games_change_little() -> None:
    curve = fit(invented(2, start=3.0, slope=4.0))
    assert abs(curve.chance(0.5, Setting(2, "easy")) - 0.5) < 0.35


def test_chances_are_judged_by_half_and_by_table() -> None:
    """Late samples predict the winner, early ones predict nothing, and one table has stronger players."""
    rng, found = Random(5), list[Sample]()
    for number in range(600):
        won = rng.random() < 0.5
        ends = tuple(rng.random() < 0.5 for _game in range(20))
        found.append(Sample("toy", Setting(2), number, 0.5, won, progress=0.2, ends=ends))
        found.append(Sample("toy", Setting(2), number, 0.9 if won else 0.1, won, progress=0.8, ends=(won, won)))
        found.append(Sample("toy", Setting(2), number, 0.5, rng.random() < 0.2, table="ai:hard"))
    judged = {one.name: one for one in judge(found, PLAIN)}
    assert judged["skill, first half"].value == pytest.approx(0.0, abs=0.02)
    assert judged["skill, second half"].value == pytest.approx(0.96, abs=0.01)
    assert judged["skill, all"].value == pytest.approx(0.48, abs=0.02)
    assert judged["most skill there is, first half"].value == pytest.approx(0.0, abs=0.03)
    assert judged["most skill there is, second half"].value == pytest.approx(1.0, abs=0.02)
    assert 0.96 < judged["skill once weighed, second half"].value < 1.0
    assert judged["off with ai:hard"].value == pytest.approx(0.3, abs=0.05)
    assert judged["off with equals"].value < 0.05
    assert {name for name, one in judged.items() if one.falls_short} == {"skill, first half", "off with ai:hard"}
    assert judged["off with ai:hard"].games == 600
    assert judged["skill, all"].low < judged["skill, all"].value < judged["skill, all"].high


def test_the_most_skill_there_is_does_not_depend_on_how_many_games_share_a_base_rate() -> None:
    """True chances are uniform: their variance is a third of that of outcomes with an even chance."""
    rng, found = Random(7), list[Sample]()
    for number in range(3000):
        chance = rng.random()
        ends = tuple(rng.random() < chance for _game in range(12))
        found.append(Sample("toy", Setting(2, str(number // 3)), number, 0.5, rng.random() < chance, ends=ends))
    assert {one.name: one for one in judge(found, PLAIN)}["most skill there is, all"].value == pytest.approx(
        1 / 3, abs=0.02
    )


def test_the_base_rate_knows_seats_and_difficulty() -> None:
    """Predicting that two players win more often than three is base rate and no skill."""
    found = [
        Sample("toy", Setting(2 + number % 2), number, 0.9 - 0.8 * (number % 2), number % 2 == 0)
        for number in range(99)
    ]
    assert next(one for one in judge(found, PLAIN) if one.name == "skill, all").value < 0.02


def test_one_seat_of_a_mixed_table_is_rated() -> None:
    plan = Plan("time_line", 3, "", 11, "ai:easy", "easy", 2, "random", played_on=2)
    assert sorted(plan.players()) == ["ai:easy", "random", "random"]
    found = watched(plan)
    assert {one.table for one in found} == {"random"}
    assert {(one.setting.own, one.setting.others) for one in found} == {("easy", ("random", "random"))}
    assert {len(one.ends) for one in found} == {2}
    assert len({one.won for one in found}) == 1
    shares = [one.progress for one in found]
    assert shares == sorted(shares)
    assert 0.0 <= shares[0] < 0.5 < shares[-1] < 1.0


def test_the_script_checks_what_is_shipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``--check`` reads stored samples and writes nothing."""
    before = path_of("card_game", FILE).read_bytes()
    file = tmp_path / "card_game.jsonl"
    samples = [
        Sample("card_game", Setting(2), number, rating, won)
        for number, rating, won in [(1, 0.2, False), (2, 0.8, True)]
    ]
    file.write_bytes(b"\n".join(map(msgspec.json.encode, samples)))
    assert main(["card_game", "--check", "--samples", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    assert "### card_game" in said
    assert "| foretold | won | decisions |" in said
    assert "skill, all: " in said
    assert path_of("card_game", FILE).read_bytes() == before
