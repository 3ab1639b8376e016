"""A retuned game: stored games keep their initial position, new games use today's."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.match.match import begin
from game.match.save_check import prove, store
from game.match.save_file import BadSave, SaveFile, from_repository, rebuild, resume, save_of
from game.rules.contract import BadOption, Game, start_tuned, tuning_of
from game.seats.players import RandomPlayer
from tests.match.toy_matches import SEED, journal_at, people, played_out
from tests.toy_game import TOY, Toy, ToyState


class RetunedToy(Toy):
    """Toy game with a later tuning: everybody starts with one point."""

    tuning = 1

    def start(self, seats: int, options: Mapping[str, str]) -> ToyState:
        return self.start_tuned(seats, options, self.tuning)

    def start_tuned(self, seats: int, options: Mapping[str, str], tuning: int) -> ToyState:
        if tuning not in range(self.tuning + 1):
            raise BadOption(f"no tuning {tuning}")
        state = super().start(seats, options)
        state.scores = [tuning] * seats
        return state


RETUNED = RetunedToy()


def with_tuning(saved: SaveFile, tuning: int) -> SaveFile:
    """Return the saved game with another tuning in its header."""
    return msgspec.structs.replace(saved, header=msgspec.structs.replace(saved.header, tuning=tuning))


def test_a_game_of_before_the_retuning_goes_on_as_it_began(tmp_path: Path) -> None:
    old, repository = played_out(), journal_at(tmp_path)
    saved = save_of(old)
    assert (saved.header.tuning, tuning_of(TOY), tuning_of(RETUNED)) == (0, 0, 1)
    proof = prove(RETUNED, saved)
    assert (proof.given, proof.history.at(0).scores) == (0, [0, 0, 0])  # type: ignore[attr-defined]
    number = store(repository, RETUNED, saved)
    again = resume(RETUNED, repository, from_repository(repository, number), lambda config: people(len(config.seats)))
    assert again.final_hash() == old.final_hash()
    branch = again.branch(9, [RandomPlayer(seat) for seat in range(3)])
    branch.run()
    assert branch.config.tuning == 0
    assert rebuild(RETUNED, save_of(branch)).commands == branch.history.commands


def test_a_game_of_today_says_how_it_began(tmp_path: Path) -> None:
    repository = journal_at(tmp_path)
    match = begin(RETUNED, [RandomPlayer(seat) for seat in range(2)], SEED, repository=repository)
    match.run()
    saved = from_repository(repository, 1)
    assert saved.header.tuning == 1
    proof = prove(RETUNED, saved)
    assert (proof.given, proof.history.at(0).scores) == (0, [1, 1])  # type: ignore[attr-defined]
    with pytest.raises(BadSave):
        rebuild(RETUNED, with_tuning(saved, 0))


@pytest.mark.parametrize("game", [TOY, RETUNED], ids=["never retuned", "retuned"])
@pytest.mark.parametrize("tuning", [-1, 2])
def test_a_tuning_that_never_was_is_told(game: Any, tuning: int) -> None:
    with pytest.raises(BadSave, match="tuning"):
        rebuild(game, with_tuning(save_of(played_out()), tuning))


def test_what_starts_today_is_what_the_newest_tuning_starts() -> None:
    games: list[Game] = [TOY, RETUNED]
    for game in games:
        today = start_tuned(game, 2, {}, tuning_of(game))
        assert today.digest() == game.start(2, {}).digest()
