"""Dice Through Time: what the game is made of."""

from game.registry import GamePackage

GAME = GamePackage(
    rules_id="dice_through_time",
    rules="game.rules.dice_through_time.game:make",
    reader="game.content.dice_through_time",
    bots="game.ai.dice_through_time:make",
    levels=("easy", "normal", "hard"),
    hints="game.ai.dice_through_time.hint_texts:HINTS",
    pictures=("dice_through_time",),
    test_case="tests.rules.dice_through_time.case:CASE",
    golden_recipe="tests.rules.dice_through_time.golden:RECIPE",
)
