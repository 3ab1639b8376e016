"""Benchmark figures: their record, lower bounds, and chart; nothing is timed here."""

from __future__ import annotations

import os
import shlex
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("matplotlib", reason="x.py test installs what the figures are drawn with")

from game.content import open_box
from tools.bench.figures import bars, chart, command, page, record, reference_work, runner_kept, runner_rules
from tools.bench.figures.bench import Bench, NotMeasured
from tools.bench.figures.catalogue import GAMES, KINDS, MEASURES, Kind, Measure, UnknownFigure, chosen
from tools.bench.figures.record import BadFigures, Figure, interval, median

NAMES = ("rules.card_game", "matches.card_game", "start")


def figure(name: str = "rules.card_game", value: float = 2.0, low: float = 1.9, high: float = 2.2) -> Figure:
    """Make a fictitious figure."""
    made = command.figure_of(MEASURES[name], [value], "abc1234")
    return Figure(
        name=name, command=made.command, compares=made.compares, unit=made.unit, value=value, low=low, high=high,
        rounds=7, commit="abc1234", goal=made.goal,
    )  # fmt: skip


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a record of three figures with a page and a chart to a temporary folder."""
    path = tmp_path / "figures.json"
    (tmp_path / "page.md").write_text(f"# Before\n{page.BEGIN}\nold\n{page.END}\nafter\n", encoding="utf-8")
    record.write([figure(name) for name in NAMES], path)
    monkeypatch.setattr(record, "FILE", path)
    monkeypatch.setattr(page, "PAGE", tmp_path / "page.md")
    monkeypatch.setattr(chart, "CHART", tmp_path / "chart.svg")
    return path


def told(ratios: Mapping[str, Sequence[float]]) -> object:
    """Return a fake measurement with the same ratios every time."""
    return lambda measures, rounds: {one.name: list(ratios[one.name])[:rounds] for one in measures}


# --- rounds and confidence intervals ----------------------------------------------------------------------------------


@given(st.lists(st.floats(0.001, 1000.0), min_size=1, max_size=40))
def test_the_median_lies_in_its_interval(ratios: list[float]) -> None:
    low, high = interval(ratios)
    assert min(ratios) <= low <= median(ratios) <= high <= max(ratios)


@pytest.mark.parametrize(("rounds", "cut"), [(1, 0), (5, 0), (6, 0), (8, 0), (9, 1), (12, 2), (25, 7)])
def test_an_interval_leaves_out_what_95_percent_allow(rounds: int, cut: int) -> None:
    ratios = [float(number) for number in range(rounds)]
    assert interval(ratios) == (cut, rounds - 1 - cut)


# --- the record -------------------------------------------------------------------------------------------------------


def test_what_is_written_is_read(tmp_path: Path) -> None:
    figures = tuple(figure(name) for name in NAMES)
    record.write(figures, tmp_path / "figures.json")
    assert record.read(tmp_path / "figures.json") == figures


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"low": 1.9', '"low": 2.1', "no ratio in its interval"),
        ('"low": 1.9', '"low": -1', "no ratio in its interval"),
        ('"value": 2.0', '"value": "two"', r"Expected `float`, got `str` - at `\$\[0\].value`"),
        ('"unit"', '"measure"', "unknown field `measure`"),
        ('"name": "start"', '"name": "rules.card_game"', "rules.card_game: twice in it"),
        ("]", "", "truncated"),
    ],
)
def test_a_bad_record_is_told_in_one_line(tmp_path: Path, old: str, new: str, says: str) -> None:
    path = tmp_path / "figures.json"
    record.write([figure(), figure("start")], path)
    written = path.read_text(encoding="utf-8")
    assert old in written
    path.write_text(written.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadFigures, match=says) as caught:
        record.read(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_record_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadFigures, match="No such file"):
        record.read(tmp_path / "figures.json")


def test_new_figures_take_the_place_of_old_ones_and_those_that_are_no_more_go() -> None:
    old = (figure("start"), figure("rules.card_game"))
    new = (figure("rules.card_game", 3.0, 2.9, 3.1), figure("rules.time_line"))
    found = record.merged(old, new, [name for name in MEASURES if name != "start"])
    assert [(one.name, one.value) for one in found] == [("rules.card_game", 3.0), ("rules.time_line", 2.0)]


# --- lower bounds -----------------------------------------------------------------------------------------------------


class Measured:
    """Fake measurement: other ratios at every try, and a record of the requests."""

    def __init__(self, *tries: Mapping[str, Sequence[float]]) -> None:
        self._tries = list(tries)
        self.asked: list[list[str]] = []

    def __call__(self, names: Sequence[str]) -> Mapping[str, Sequence[float]]:
        self.asked.append(list(names))
        given = self._tries.pop(0)
        return {name: given[name] for name in names}


def test_what_lies_less_than_a_tenth_lower_holds() -> None:
    measured = Measured({"rules.card_game": [1.72, 1.70, 1.75]})
    assert bars.least(figure()) == pytest.approx(1.71)
    assert bars.fallen([figure()], measured) == []
    assert measured.asked == [["rules.card_game"]]


def test_what_seems_to_have_fallen_is_measured_again_alone() -> None:
    measured = Measured(
        {"rules.card_game": [1.2, 1.3, 1.2], "start": [2.0, 2.0, 2.0]}, {"rules.card_game": [2.0, 2.0, 2.0, 2.0]}
    )
    assert bars.fallen([figure(), figure("start")], measured) == []
    assert measured.asked == [["rules.card_game", "start"], ["rules.card_game"]]


def test_what_fell_is_told_with_both_ratios_after_three_tries() -> None:
    measured = Measured(*({"rules.card_game": [1.5, 1.6, 1.7]},) * bars.TRIES)
    (fall,) = bars.fallen([figure()], measured)
    assert len(measured.asked) == bars.TRIES
    line = str(fall)
    assert line.startswith("rules.card_game fell from 2 (abc1234) to 1.6 commands per step of the reference: by 20%")
    assert "a tenth and the 5%" in line
    assert "\n" not in line


def test_what_cannot_be_measured_here_has_not_fallen() -> None:
    assert bars.fallen([figure()], Measured({"rules.card_game": []})) == []


# --- measuring --------------------------------------------------------------------------------------------------------


def kind_of(name: str, ratios: list[float], order: list[str]) -> Measure:
    """Make a fake measure with given ratios; it raises NotMeasured once they are used up."""

    def take(_bench: Bench, _slug: str) -> float:
        order.append(name)
        if not ratios:
            raise NotMeasured("nothing is left")
        return ratios.pop(0)

    return Measure(name, Kind(name, name, "this and that", "this over that", take, games=()), "")


def test_figures_take_turns_and_what_cannot_be_measured_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    order: list[str] = []
    found = command.take([kind_of("a", [1.0, 2.0, 3.0], order), kind_of("b", [4.0], order)], 3)
    assert found == {"a": [1.0, 2.0, 3.0], "b": [4.0]}
    assert order == ["a", "b", "a", "b", "a"]
    assert capsys.readouterr().err.count("b is not measured: nothing is left") == 1


def test_a_figure_holds_the_median_the_interval_and_how_it_was_made() -> None:
    made = command.figure_of(MEASURES["matches.time_line"], [0.70004, 0.8, 0.72], "abc1234")
    assert (made.value, made.low, made.high, made.rounds) == (0.72, 0.7, 0.8, 3)
    assert made.goal == 0.8
    assert "whole matches" in made.compares


def test_measuring_records_and_draws(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "take", told({"start": [0.5, 0.6, 0.7], "rules.card_game": []}))
    assert command.main(["start", "rules.card_game", "--rounds", "3"]) == 0
    figures = record.read(kept)
    assert [one.name for one in figures] == list(NAMES)
    assert next(one.value for one in figures if one.name == "start") == 0.6
    drawn = (kept.parent / "page.md").read_text(encoding="utf-8")
    assert drawn == f"# Before\n{page.BEGIN}\n\n{page.tables(figures)}\n\n{page.END}\nafter\n"
    assert "0.6 (0.5–0.7)" in drawn
    assert (kept.parent / "chart.svg").read_text(encoding="utf-8") == chart.svg(figures)


def test_a_check_fails_with_a_line_for_each_fall(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = kept.read_bytes()
    monkeypatch.setattr(command, "take", told({name: [2.0] for name in NAMES}))
    assert command.main(["--check", "start", "rules.card_game"]) == 0
    monkeypatch.setattr(command, "take", told({"rules.card_game": [1.0], "start": [2.0]}))
    assert command.main(["--check", "start", "rules.card_game", "legal.card_game"]) == 1
    said = capsys.readouterr()
    assert said.out.splitlines()[1].startswith("rules.card_game fell from 2 (abc1234) to 1 ")
    assert said.out.splitlines()[0] == "2 of 2 figures hold"
    assert said.out.splitlines()[2:] == ["1 of 2 figures hold"]
    assert "legal.card_game has no bar" in said.err
    assert kept.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "says"), [(["dance"], "no figure 'dance'; there are: rules, legal"), (["--draw"], "figures.json")]
)
def test_what_is_asked_for_wrongly_is_told_in_one_line(
    kept: Path, words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kept.write_text("no JSON", encoding="utf-8")
    assert command.main(words) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.startswith("x.py bench figures: ")
    assert said.count("\n") == 1


@pytest.mark.parametrize("words", [["--rounds", "0"], ["--check", "--draw"], ["--rounds", "x"]])
def test_rounds_and_ways_that_cannot_be_are_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(words)
    assert ended.value.code == 2


# --- the committed record ---------------------------------------------------------------------------------------------


def test_every_command_of_a_figure_parses_and_measures_it_alone() -> None:
    for name, measure in MEASURES.items():
        python, script, bench, figures, *rest = shlex.split(measure.command)
        assert (python, script, bench, figures) == ("python3", "tools/x.py", "bench", "figures")
        assert chosen(command.parser().parse_args(rest).names) == [measure], name


def test_a_kind_stands_for_all_its_figures_and_nothing_for_all() -> None:
    assert [one.slug for one in chosen(["rules"])] == list(GAMES)
    assert len(chosen([])) == len(MEASURES) == sum(len(list(kind.figures())) for kind in KINDS)
    with pytest.raises(UnknownFigure):
        chosen(["rules.chess"])


def test_the_record_is_of_figures_that_are_made_as_it_says() -> None:
    for one in record.read():
        assert replace(MEASURES[one.name]).command == one.command
        kind = MEASURES[one.name].kind
        assert (one.compares, one.unit, one.goal) == (kind.compares, kind.unit, kind.goal)


def test_the_page_shows_the_record() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    assert text == page.redrawn(text, record.read()), "run x.py bench figures --draw"


def test_the_chart_shows_the_record() -> None:
    assert chart.CHART.read_text(encoding="utf-8") == chart.svg(record.read()), "run x.py bench figures --draw"


def test_a_page_without_a_place_for_the_tables_is_told() -> None:
    with pytest.raises(BadFigures, match="are not there"):
        page.redrawn("# Measurements\n", [figure()])


def test_a_game_that_was_not_measured_has_an_empty_cell() -> None:
    assert "| Random play of the rules |  | 2 (1.9–2.2) |  |  |  |" in page.tables([figure()]).splitlines()


# --- measures ---------------------------------------------------------------------------------------------------------


def test_the_reference_work_is_as_it_was_when_figures_were_recorded() -> None:
    board, rng = reference_work.Counters(), Random(1)
    assert reference_work.play(Random(1)) == reference_work.STEPS == 200
    while board.steps < reference_work.STEPS:
        board.apply(rng.choice(board.options()))
    assert board.places == [2, 0, 2, 1, 0, 3, 3, 3, 0, 3, 2, 4, 3, 0, 0, 1, 1, 4, 3, 1, 1, 5, 3, 1]


def test_every_course_of_a_game_does_something() -> None:
    game = open_box("back_in_time")
    assert 20 < len(list(runner_rules.positions(game))) <= runner_rules.MOST
    for name, play in runner_rules.of_game(game).items():
        assert play(Random(1)) > 0, name


def test_games_are_kept_as_often_as_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_HOME", os.environ["PARLOUR_HOME"])
    runner_kept.fill(tmp_path / "home", 12)
    with sqlite3.connect(tmp_path / "home" / "journal.sqlite3") as db:
        assert db.execute("SELECT count(*) FROM matches").fetchone() == (12,)
        assert db.execute("SELECT count(*) FROM commands").fetchone() == (12 * runner_kept.COMMANDS,)
    db.close()
