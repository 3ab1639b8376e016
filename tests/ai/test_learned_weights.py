"""Learned weights: the shipped ones fit their game, broken files are reported, and the training script learns."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from game.ai import learned_weights
from game.ai.learned_files import BadLearnedFile, path_of, read
from game.ai.learned_weights import FILE, WRITER, LearnedWeights, learned
from game.content import open_box
from game.games.time_line.bots.weights import Weights
from tools.fit_weights import LEARNERS, Fit, Plan, Position, main, positions

SHIPPED = [box_id for box_id in LEARNERS if path_of(box_id, FILE).exists()]


@pytest.mark.parametrize("box_id", SHIPPED)
def test_shipped_weights_say_where_they_come_from(box_id: str) -> None:
    known = read(path_of(box_id, FILE), LearnedWeights, WRITER)
    assert known.commit
    assert sum(known.games.values()) >= 100
    assert known.surprise[1] < known.surprise[0]
    found = learned(box_id, LEARNERS[box_id].weights)
    assert found != LEARNERS[box_id].weights
    assert {name: getattr(found, name) for name in known.weights} == dict(known.weights)


def test_a_game_without_a_file_keeps_its_weights() -> None:
    assert learned("a_game_from_outside", Weights()) == Weights()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"weights": {"gold": 1.0, "silver": 2.0}}, "weights, silver: there is no such weight"),
        ({"weights": {"gold": "much"}}, r"weights"),
        ({"seed": "seven"}, r"`\$\.seed`"),
    ],
)
def test_a_file_that_does_not_fit_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, object], says: str
) -> None:
    file = tmp_path / FILE
    good = LearnedWeights({"gold": 1.0}, ("ai:easy",), 1, {2: 3}, "abc", (0.7, 0.6))
    file.write_bytes(msgspec.json.encode({**msgspec.to_builtins(good, str_keys=True), **change}))
    monkeypatch.setattr(learned_weights, "path_of", lambda _rules_id, _file: file)
    with pytest.raises(BadLearnedFile, match=rf"weights\.json.*{says}.*x\.py bench-ai weights"):
        learned("time_line", Weights())


def test_who_won_teaches_what_counts() -> None:
    """With winners set by the present evaluation, fitted weights predict better than with the sign of gold reversed."""
    game = open_box("time_line")
    played = [one for seed in range(3) for one in positions(Plan("time_line", ("random", "random"), seed, 8))]
    assert len({one.game for one in played}) == 3
    learner = LEARNERS["time_line"]
    judge = learner.judge(game, Weights())
    taught = []
    for one in played:
        state = game.determinize(one.view, Random(0))
        taught.append(Position(one.view, one.seat, judge(state, one.seat) > 0.5, one.game))
    fit = Fit(game, learner, taught)
    again = fit.improved(fit.first, firm=1.0)
    assert fit.surprise(again) < fit.surprise({**fit.first, "gold": -fit.first["gold"]})


def test_the_script_says_what_it_would_learn(capsys: pytest.CaptureFixture[str]) -> None:
    before = [path.read_bytes() for path in (path_of(box_id, FILE) for box_id in LEARNERS) if path.exists()]
    words = [
        "time_line",
        "--games",
        "6",
        "--seats",
        "2",
        "--players",
        "random",
        "--rounds",
        "1",
        "--jobs",
        "1",
        "--dry",
    ]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "positions of 6 games; surprise 0." in said
    assert "round 1: surprise 0." in said
    assert "gold: 6.8 -> " in said
    assert before == [path.read_bytes() for path in (path_of(box_id, FILE) for box_id in LEARNERS) if path.exists()]
