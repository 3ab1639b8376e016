"""Tournaments: fair pairings, correct statistics, and no lost games when processes are killed."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from math import log10
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

pytest.importorskip("distributed", reason="x.py test installs what tournaments need")

from distributed import Client, LocalCluster

from game.match.arena.playing import NO_END, PlannedGame, PlayedGame, Thoughts
from game.match.arena.workers import ThisProcess
from game.match.config import final_hash
from game.rules.contract import read_command
from game.seats.spec import BadSeat
from tests.toy_game import TOY, open_toy
from tools.arena import plots, ratings, standings, tables
from tools.arena.__main__ import main, run
from tools.arena.joblib_workers import DASK, JoblibWorkers
from tools.arena.ledger import SCHEMA, BadLedger, Ledger, schema
from tools.arena.origin import Origin, here
from tools.arena.tournament import LADDER, LINE_UPS, ROUND_ROBIN, Meeting, Tournament, checked, meetings


def tournament(kind: str, *players: str, seats: tuple[int, ...] = (2, 3), games: int = 12) -> Tournament:
    """Make a tournament of toy games."""
    return Tournament(box_id="toy", format=kind, players=players, seats=seats, games=games, seed=7)


ORIGIN = Origin(
    box_id="toy", version="1", commit="abc", sources="s", weights="w", content="c", build="plain Python", machine="m"
)


def played(one: Meeting, *winners: int, ending: str = "toy.over") -> PlayedGame:
    """Return a result won by the given seats, in which each side thinks ``side + 1`` ms per decision."""
    thoughts = tuple(Thoughts(2, side + 1.0, side + 1.0, side + 1.0) for side in one.seat_sides)
    return PlayedGame(key=one.planned.key, ending=ending, winners=winners, length=9, final="", thoughts=thoughts)


def test_everybody_meets_everybody_on_the_same_seeds_at_every_seat() -> None:
    plan = meetings(tournament(ROUND_ROBIN, "a", "b", "c"))
    assert Counter(one.sides for one in plan) == {("a", "b"): 24, ("a", "c"): 24, ("b", "c"): 24}
    for seats in (2, 3):
        here = [one for one in plan if one.seats == seats and one.sides == ("a", "c")]
        for first, second in zip(here[::2], here[1::2], strict=True):
            assert first.planned.seed == second.planned.seed
            assert [1 - side for side in first.seat_sides] == list(second.seat_sides)
        places = Counter(seat for one in here for seat in range(seats) if one.planned.seats[seat] == "a")
        assert len(set(places.values())) == 1, "as often at every seat"
        assert len({one.planned.seed for one in here}) == len(here) // 2
    assert len({one.planned.key for one in plan}) == len(plan)


def test_a_ladder_has_neighbours_only_and_line_ups_a_table_for_themselves() -> None:
    assert {one.sides for one in meetings(tournament(LADDER, "a", "b", "c"))} == {("a", "b"), ("b", "c")}
    plan = meetings(tournament(LINE_UPS, "a", "b,a", games=2))
    assert [one.planned.seats for one in plan] == [("a",) * 2] * 2 + [("b", "a")] * 2 + [("a",) * 3] * 2
    assert plan[0].planned.seed == plan[2].planned.seed != plan[1].planned.seed


def test_what_cannot_be_played_is_said() -> None:
    with pytest.raises(ValueError, match="two players"):
        checked(TOY, tournament(ROUND_ROBIN, "random", "random"))
    with pytest.raises(BadSeat, match="nobody"):
        checked(TOY, tournament(ROUND_ROBIN, "random", "nobody"))


def test_shares_count_decided_games_and_ratings_follow_them(tmp_path: Path) -> None:
    asked = tournament(ROUND_ROBIN, "a", "b", seats=(2,), games=40)
    plan = meetings(asked)
    found = {one.planned.key: played(one, one.seat_sides.index(0)) for one in plan[:30]}
    found |= {one.planned.key: played(one, one.seat_sides.index(1)) for one in plan[30:36]}
    found |= {one.planned.key: played(one, 0, 1) for one in plan[36:38]}
    found |= {one.planned.key: played(one, ending=NO_END) for one in plan[38:]}
    (row,) = standings.rows(plan, found)
    assert (row.games, row.decided, row.share, row.unfinished) == (40, 36, 30 / 36, 2)
    assert [side.wins for side in row.sides] == [32, 8]
    assert [side.mean_milliseconds for side in row.sides] == [1.0, 2.0]
    assert row.low < row.share < row.high
    best, worst = ratings.ratings(plan, found)
    assert (best.player, best.games, worst.player) == ("a", 38, "b")
    assert best.low < best.rating < best.high
    assert best.low > worst.high, "30 to 6 is no chance"
    assert best.rating - worst.rating == pytest.approx(400 * log10(31.5 / 7.5), abs=1)
    tables.write(tmp_path, asked, [row], [best, worst], ORIGIN)
    plots.write(tmp_path, asked, [row], [best, worst])
    assert "83.3%" in (tmp_path / "results.md").read_text()
    kept = json.loads((tmp_path / "results.json").read_text())
    assert [one["player"] for one in kept["ratings"]] == ["a", "b"]
    assert kept["origin"]["commit"] == "abc"
    assert "n = 40 games; seeds made from 7" in (tmp_path / "results.md").read_text()
    assert (tmp_path / "ratings.png").stat().st_size > 1000


class Killed(BaseException):
    """Stands in for the kill of the process."""


class Mortal:
    """Plays some games, then raises Killed."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.asked = 0

    def play(self, planned: Sequence[PlannedGame]) -> Iterator[PlayedGame]:
        """Play the games and raise Killed after the set number."""
        self.asked = len(planned)
        for number, one in enumerate(ThisProcess(open_toy).play(planned)):
            if number == self.games:
                raise Killed
            yield one


def test_a_killed_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    asked = tournament(LINE_UPS, "random", games=8)
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    run(asked, whole, Mortal(1000), ORIGIN)
    with pytest.raises(Killed):
        run(asked, torn, Mortal(5), ORIGIN)
    with (torn / "games.jsonl").open("ab") as file:
        file.write((whole / "games.jsonl").read_bytes().splitlines()[1][:40])  # half a line, as after a crash
    again = Mortal(1000)
    run(asked, torn, again, ORIGIN)
    assert again.asked == 16 - 5
    with Ledger(whole / "games.jsonl", ORIGIN) as one, Ledger(torn / "games.jsonl", ORIGIN) as other:
        finals = [{key: game.final for key, game in ledger.played.items()} for ledger in (one, other)]
    assert finals[0] == finals[1]
    assert len(finals[0]) == 16
    assert {path.name for path in torn.iterdir()} == {"games.jsonl", "results.md", "results.json", "won.png"}
    assert (torn / "won.png").read_bytes().startswith(b"\x89PNG")


def test_another_file_is_no_ledger(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text('{"planned": 3}\n')
    with pytest.raises(BadLedger, match=r"games\.jsonl:1"):
        Ledger(path, ORIGIN)
    assert path.read_text() == '{"planned": 3}\n'


def test_a_series_of_another_version_is_not_gone_on_with(tmp_path: Path) -> None:
    asked = tournament(LINE_UPS, "random", seats=(2,), games=2)
    run(asked, tmp_path, Mortal(1000), ORIGIN)
    before = (tmp_path / "games.jsonl").read_bytes()
    run(asked, tmp_path, Mortal(0), replace(ORIGIN, machine="another"))
    for field in ("version", "commit", "sources", "weights", "content", "build"):
        with pytest.raises(BadLedger, match=f"begun by another version .{field} .+, not other.; name another --out"):
            run(asked, tmp_path, Mortal(1000), replace(ORIGIN, **{field: "other"}))
    assert (tmp_path / "games.jsonl").read_bytes() == before
    (tmp_path / "games.jsonl").write_bytes(b"\n".join(before.splitlines()[1:]) + b"\n")
    with pytest.raises(BadLedger, match="nothing says which version"):
        Ledger(tmp_path / "games.jsonl", ORIGIN)


def test_the_origin_of_a_series_is_what_runs_here() -> None:
    origin = here("time_line")
    assert origin.differs(here("time_line")) == []
    assert all(getattr(origin, name) for name in origin.__struct_fields__ if name != "commit")
    assert origin.weights != here("card_game").weights


def fits(value: object, wanted: dict[str, Any], defs: dict[str, Any]) -> bool:
    """Return whether a value matches a JSON schema, for the keywords that ours use."""
    if "$ref" in wanted:
        return fits(value, defs[wanted["$ref"].rpartition("/")[2]], defs)
    if "anyOf" in wanted:
        return any(fits(value, one, defs) for one in wanted["anyOf"])
    if "enum" in wanted:
        return value in wanted["enum"]
    kinds: dict[str, Any] = {
        "object": dict,
        "array": list,
        "string": str,
        "integer": int,
        "number": (int, float),
        "boolean": bool,
    }
    kinds["null"] = type(None)
    if "type" in wanted and not isinstance(value, kinds[wanted["type"]]):
        return False
    if isinstance(value, dict) and "properties" in wanted:
        known = wanted["properties"]
        return set(wanted.get("required", ())) <= set(value) <= set(known) and all(
            fits(one, known[name], defs) for name, one in value.items()
        )
    return not isinstance(value, list) or all(fits(one, wanted.get("items", {}), defs) for one in value)


def test_games_are_written_as_described_with_all_commands(tmp_path: Path) -> None:
    assert SCHEMA.read_bytes() == schema(), "python -m tools.arena.ledger writes it again"
    described = json.loads(schema())
    run(tournament(LINE_UPS, "random", seats=(2,), games=3), tmp_path, Mortal(1000), ORIGIN)
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_bytes().splitlines()]
    assert [line["type"] for line in lines] == ["origin", "game", "game", "game"]
    assert all(fits(line, described, described["$defs"]) for line in lines)
    assert not fits({"type": "game"}, described, described["$defs"])
    for line in lines[1:]:
        state = TOY.start(2, line["planned"]["options"])
        for command in line["played"]["commands"]:
            state.apply(read_command(TOY, json.dumps(command)))
        assert final_hash(state) == line["played"]["final"]


def test_ratings_are_for_each_number_of_seats_and_mark_what_has_no_bound() -> None:
    plan = meetings(tournament(ROUND_ROBIN, "a", "b", "c", games=6))
    found = {one.planned.key: played(one, one.seat_sides.index(0)) for one in plan}
    rated = ratings.ratings(plan, found)
    assert [(one.seats, one.player, one.mark) for one in rated] == [
        (seats, player, mark)
        for seats in (2, 3)
        for player, mark in (("a", ratings.UNBEATEN), ("b", ""), ("c", ratings.BEATEN))
    ]
    assert "| 3 | c |" in tables.markdown(tournament(ROUND_ROBIN, "a"), standings.rows(plan, found), rated, ORIGIN)


def test_rows_are_ordered_by_seats_and_share() -> None:
    plan = meetings(tournament(ROUND_ROBIN, "a", "b", "c", games=6))
    found = {one.planned.key: played(one, one.seat_sides.index(int(one.sides == ("a", "b")))) for one in plan}
    rows = tables.ordered(standings.rows(plan, found))
    assert [row.seats for row in rows] == [2, 2, 2, 3, 3, 3]
    assert [row.share for row in rows[:3]] == [1.0, 1.0, 0.0]


def test_what_is_asked_for_wrongly_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["chess"], ["toy", "--backend", "dask"], ["card_game", "--players", "human", "random"]):
        assert main(words) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_players_from_outside_take_part_and_who_fails_is_told(tmp_path: Path) -> None:
    bots = [f"py:tests.seats.outside_bots:{name}" for name in ("First", "Exits")]
    asked = Tournament(
        box_id="time_line", format=ROUND_ROBIN, players=("random", *bots), seats=(2,), games=2, seed=4, longest=2000
    )
    found = run(asked, tmp_path, JoblibWorkers(jobs=2), ORIGIN)
    whys = {why for row in found for why in row.replaced}
    assert len(whys) == 1
    assert "outside_bots:Exits) failed to answer: ran into an error: SystemExit: 7" in whys.pop()
    assert [row.replaced for row in found if {side.player for side in row.sides} == {"random", bots[0]}] == [{}]
    assert "Players who failed" in (tmp_path / "results.md").read_text()
    met = [row.sides for row in found if row.replaced]
    wins = {side.player: side.wins for sides in met for side in sides}
    assert wins == {"random": 2, bots[0]: 2, bots[1]: 0}, "what a bot of ours won in its place is not its own"


def test_games_of_a_lost_worker_of_a_cluster_are_played_by_another() -> None:
    """One of two workers is killed after its first games; all games are still played, with the same results."""
    planned = [one.planned for one in meetings(tournament(LINE_UPS, "random", seats=(2,), games=120))]
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50) as cluster,
        Client(cluster) as client,
    ):
        victim, other = client.run(os.getpid).values()
        found = []
        for one in JoblibWorkers(DASK, scheduler=cluster.scheduler_address, open_game=open_toy).play(planned):
            found.append(one)
            if len(found) == 8:
                os.kill(victim, signal.SIGKILL)
        assert victim != other
        assert victim not in client.run(os.getpid).values()
    assert {one.key: one.final for one in found} == {one.key: one.final for one in ThisProcess(open_toy).play(planned)}
    assert len(found) == len(planned)
