"""Statements about a finished game are recomputed from its commands, and errors made before are found."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.match.match import Match
from game.rules.claims import Count, stated
from game.rules.contract import Command
from game.scenes import match_summary
from game.scenes.match_summary import TurnNames
from game.table import messages, open_presenter
from tests.client.scenes.test_match_summary import played
from tools.truth import whole_games
from tools.truth.whole_games import played_match, wrongs

GAMES = ("back_in_time", "card_game", "dice_through_time", "riff_in_time", "time_line")


def over(slug: str, seats: int = 2) -> Match:
    """Return a finished random game with a human in the first seat."""
    match = played(slug, seats, seed=52 if slug == "card_game" else 8)
    return played_match(match.game, seats, match.config.options, match.history.commands)


def found(slug: str, seats: int = 2) -> list[str]:
    """Return the false statements about a finished game."""
    match = over(slug, seats)
    return list(wrongs(match, open_presenter(match.game)))


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_that_is_over_is_told_truly(slug: str) -> None:
    assert found(slug) == []


def test_riff_told_as_one_turn_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TurnNames, "name", lambda _names, _view: "Turn 1")
    assert any("is told of ['Round" in wrong for wrong in found("riff_in_time", 1))


def test_commands_counted_as_moves_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: "213 decisions" included commands of chance and of partners."""
    monkeypatch.setattr(whole_games, "moves_of", lambda match: stated(Count(says=len(match), of="moves")))
    assert any("of='moves'" in wrong for wrong in found("dice_through_time"))


def test_a_miscounted_deed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = messages.counted_deeds

    def more(given: Sequence[Command], *verbs: str) -> Count:
        true = counted(given, *verbs)
        return Count(says=true.says + 1, of="deeds", about=true.about)

    monkeypatch.setattr(messages, "counted_deeds", more)
    assert any("of='deeds'" in wrong for wrong in found("time_line"))


def test_a_story_without_what_decided_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    told = match_summary.turning_points
    monkeypatch.setattr(whole_games, "turning_points", lambda *asked: [one for one in told(*asked) if one][:-1])
    assert any("does not tell what decided" in wrong for wrong in found("dice_through_time"))
