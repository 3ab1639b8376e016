"""Riff in Time: what the game is made of."""

from game.registry import GamePackage

GAME = GamePackage(
    rules_id="riff_in_time",
    rules="game.rules.riff_in_time.game:make",
    reader="game.content.riff_in_time:READER",
    pictures=("riff_in_time",),
    test_case="tests.rules.riff_in_time.case:CASE",
    golden_recipe="tests.rules.riff_in_time.golden_recipe:RECIPE",
)
