"""Actions of a hint weighed by playing on: with who sits there, by what the seat knows, and beyond noise."""

from __future__ import annotations

from random import Random

import pytest

from game.ai import Budget, make_bot, weighing
from game.ai.hints import Hint, Proposal, advise
from game.ai.reasons import BEST_FOUND
from game.ai.weighing import TRUST, weigh
from game.content import open_box
from game.rules.contract import Game, State
from tests.ai.bot_games import positions

SLUGS = ("back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time")


def late(game: Game, seats: int) -> State:
    """Return a position of the last fifth of a game."""
    found = positions(game, seats, 5, {}, make_bot(game, "easy"), 1)
    state: State = found[-max(2, len(found) // 8)]
    return state


def weighed(game: Game, state: State, players: list[str], *mine: Proposal, games: int) -> Hint | None:
    """Ask for a hint, and what it is worth."""
    view, bot = state.view(state.actor), make_bot(game, "normal")
    told = advise(game, bot, view, state.legal_commands(), Budget(iterations=60), Random(1))._replace(mine=mine)
    sitting = [make_bot(game, level) for level in players]
    return weigh(game, bot, view, told, sitting, Budget(iterations=games), Random(2))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_action_of_a_hint_is_played_on_as_often(slug: str) -> None:
    game = open_box(slug)
    state = late(game, 2)
    options = state.legal_commands()
    mine = [Proposal((option,)) for option in options[:2]]
    found = weighed(game, state, ["easy", "easy"], *mine, games=2)
    if found is None:
        pytest.skip("the end is certain there")
    assert found.games == 2
    assert len(found.mine) == 1
    assert all(one.chance is not None and 0 <= one.chance <= 1 for one in (found.best, *found.others, *found.mine))
    again = weighed(game, state, ["easy", "easy"], *mine, games=2)
    assert again == found


def test_what_nobody_can_win_any_more_is_told_so() -> None:
    """Half was told before; not one of the games that are played on is won, whatever is done."""
    game = open_box("time_line")
    state = late(game, 2)
    bot, view = make_bot(game, "normal"), state.view(state.actor)
    told = Hint(Proposal((state.legal_commands()[0],), 0.5), BEST_FOUND)
    losing = weigh(
        game, bot, view, told, [make_bot(game, "random"), make_bot(game, "hard")], Budget(iterations=10), Random(3)
    )
    winning = weigh(
        game, bot, view, told, [make_bot(game, "hard"), make_bot(game, "random")], Budget(iterations=10), Random(3)
    )
    first, second = (losing, winning) if state.actor == 0 else (winning, losing)
    assert first is not None
    assert second is not None
    assert (first.best.chance or 0) < (second.best.chance or 0), "it asks who sits there"


def test_what_is_certain_is_not_weighed() -> None:
    game = open_box("time_line")
    state = late(game, 2)
    view, bot = state.view(state.actor), make_bot(game, "easy")
    for chance in (None, 0.0, 1.0):
        told = Hint(Proposal((state.legal_commands()[0],), chance), BEST_FOUND)
        assert weigh(game, bot, view, told, [bot, bot], Budget(iterations=3), Random(1)) is None


def test_without_time_nothing_is_weighed() -> None:
    game = open_box("card_game")
    state = late(game, 2)
    view, bot = state.view(state.actor), make_bot(game, "easy")
    told = Hint(Proposal((state.legal_commands()[0],), 0.5), BEST_FOUND)
    assert weigh(game, bot, view, told, [bot, bot], Budget(milliseconds=0), Random(1)) is None


def test_another_action_is_the_best_only_beyond_noise(monkeypatch: pytest.MonkeyPatch) -> None:
    game = open_box("time_line")
    state = late(game, 2)
    view, bot = state.view(state.actor), make_bot(game, "easy")
    first, second = (Proposal((option,), 0.5) for option in state.legal_commands()[:2])

    def after_games(lost: int, won: int) -> Hint:
        """Weigh two actions that were told alike, of which the second won so many more games."""
        results = [[False] * lost + [True] * won, [True] * (lost + won)]
        monkeypatch.setattr(weighing, "play_on", lambda *_asked: results)
        found = weighing.weigh(game, bot, view, Hint(first, BEST_FOUND, (second,)), [bot, bot], Budget(), Random(1))
        assert found is not None
        return found

    few, many = after_games(1, 9), after_games(20, 20)
    assert few.best.commands == first.commands
    assert few.others[0].alike, "one game is luck"
    assert many.best.commands == second.commands
    assert many.best.chance == pytest.approx((0.5 * TRUST + 40) / (40 + TRUST))
    assert not many.others[0].alike
