"""Simulation runs: correct counts, and the same results with any number of processes."""

import os
from collections.abc import Sequence

import msgspec
import pytest

from game.content import open_box
from game.match.arena import simulation
from game.match.arena.playing import NO_END, game_seed, play_in
from game.match.arena.simulation import Report, SimulationConfig, as_text
from game.match.arena.statistics import Spread
from game.match.arena.workers import Lost, Processes, ThisProcess
from game.match.match import begin
from game.rules.contract import Command, Game
from game.seats.players import RandomPlayer
from game.seats.seeds import mix
from game.seats.spec import BadSeat, sit_all
from tests.toy_game import TOY, open_toy


def plan(games: int = 30, seed: int = 5, seats: tuple[str, ...] = ("random", "random", "random")) -> SimulationConfig:
    """Return a configuration of random toy games."""
    return SimulationConfig(box_id="toy", seats=seats, options={"goal": "3"}, games=games, seed=seed)


def simulate(config: SimulationConfig) -> Report:
    """Run the toy games in this process."""
    return simulation.simulate(config, ThisProcess(open_toy))


def steady(report: Report) -> Report:
    """Return the report without its timings, which depend on the machine."""
    return msgspec.structs.replace(report, seconds=0.0, commands_per_second=0.0)


def test_numbers_add_up() -> None:
    report = simulate(plan(games=200))
    assert report.games == sum(one.count for one in report.endings) == 200
    assert sum(one.percent for one in report.endings) == pytest.approx(100, abs=0.1)
    assert report.lengths.min <= report.lengths.median <= report.lengths.max
    assert 200 * report.lengths.min <= report.commands <= 200 * report.lengths.max
    won = {one.ending: one.count for one in report.endings}["toy.goal_reached"]
    assert report.win_rate == won / 200
    assert sum(seat.wins for seat in report.seats) == won
    assert [seat.rate for seat in report.seats] == [seat.wins / 200 for seat in report.seats]
    assert report.commands_per_second > 0


def test_the_same_plan_gives_the_same_report() -> None:
    assert steady(simulate(plan())) == steady(simulate(plan()))
    assert simulate(plan()).final_hash != simulate(plan(seed=6)).final_hash


def test_the_number_of_processes_changes_nothing() -> None:
    alone, together = simulate(plan()), simulation.simulate(plan(), Processes(2, open_toy))
    assert steady(alone) == steady(together)


def test_the_first_game_is_the_one_of_that_seed() -> None:
    report = simulate(plan(games=1, seed=42))
    match = begin(TOY, sit_all(TOY, ["random"] * 3, 42), 42, {"goal": "3"})
    match.run()
    assert report.final_hash == match.final_hash()
    assert len({game_seed(42, number) for number in range(1000)}) == 1000
    assert all(0 <= game_seed(42, number) < 2**63 for number in range(100))


def test_what_seats_have_at_the_end_is_summed_up() -> None:
    game, seats = open_box("time_line"), ("random", "random")
    plan = SimulationConfig(box_id="time_line", seats=seats, options={"deck": "turned"}, games=8, seed=1)
    played = [play_in(game, plan.planned(number)) for number in range(8)]
    report = simulation.simulate(plan, ThisProcess())
    assert any(max(one.scores) for one in played), "somebody has sold something"
    for one in played:
        assert all(one.scores[seat] == max(one.scores) for seat in one.winners)
    for seat in report.seats:
        found = sorted(one.scores[seat.seat] for one in played)
        assert seat.score == Spread(found[0], (found[3] + found[4]) / 2, found[7], found[7])
    assert f"score min {report.seats[0].score.min}, median" in as_text(report)  # type: ignore[union-attr]


def test_games_without_points_have_no_scores() -> None:
    report = simulate(plan())
    assert [seat.score for seat in report.seats] == [None, None, None]
    assert "score" not in as_text(report)


def test_people_have_no_place_here() -> None:
    with pytest.raises(BadSeat, match="human"):
        simulate(plan(seats=("human", "random")))


def test_a_game_without_an_end_takes_nothing_from_the_others() -> None:
    """A game over the length limit counts as no win and is reported by seed; the other games are unaffected."""
    lengths = sorted(play_in(TOY, plan().planned(number)).length for number in range(30))
    report = simulate(msgspec.structs.replace(plan(), longest=lengths[-2]))
    assert report.games == 30
    assert len(report.endless) == sum(length > lengths[-2] for length in lengths) >= 1
    endings = {one.ending: one.count for one in report.endings}
    assert endings[NO_END] == len(report.endless)
    assert sum(endings.values()) == 30
    assert f"no end after {lengths[-2]} commands: seed {report.endless[0]}" in as_text(report)


def test_a_seat_that_breaks_a_game_off_takes_nothing_from_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """The report gives the seed and the error of the failed game; the other games are still played."""
    real = RandomPlayer.pick
    broken = mix(game_seed(5, 3), "seat", 1)

    def pick(self: RandomPlayer, options: Sequence[Command]) -> Command:
        if self.born == broken:  # type: ignore[attr-defined]
            raise RuntimeError("lost for words")
        return real(self, options)

    def born(self: RandomPlayer, seed: int) -> None:
        real_init(self, seed)
        self.born = seed  # type: ignore[attr-defined]

    real_init = RandomPlayer.__init__
    monkeypatch.setattr(RandomPlayer, "__init__", born)
    monkeypatch.setattr(RandomPlayer, "pick", pick)
    report = simulate(plan(games=6))
    assert [one.seed for one in report.failed] == [game_seed(5, 3)]
    assert "lost for words" in as_text(report)
    assert {one.ending: one.count for one in report.endings}["failed"] == 1
    assert sum(one.count for one in report.endings) == 6


def test_a_process_that_is_ended_from_outside_is_told() -> None:
    with pytest.raises(Lost):
        simulation.simulate(plan(), Processes(2, die))


def die(_box: str) -> Game:
    """Kill the process when it opens a box."""
    os._exit(3)


def test_the_text_names_everything() -> None:
    report = simulate(plan())
    text = as_text(report)
    for part in ("toy.goal_reached", "seat 2 random", "median", "per second", report.final_hash):
        assert part in text
