"""Dice Through Time: what the game is made of."""

from game.registry import GamePackage, ResultIcons

GAME = GamePackage(
    rules_id="dice_through_time",
    rules="game.rules.dice_through_time.game:make",
    reader="game.content.dice_through_time:READER",
    presenter="game.presenters.dice_through_time.presenter:make",
    worded_faces="game.presenters.dice_through_time.art.worded_faces:faces",
    option_texts="game.presenters.dice_through_time.text.setup_texts",
    book_numbers="game.presenters.dice_through_time.text.book_numbers:numbers",
    bots="game.ai.dice_through_time:make",
    levels=("easy", "normal", "hard", "expert"),
    hints="game.ai.dice_through_time.hint_texts:HINTS",
    pictures=("dice_through_time",),
    result_icons=ResultIcons(won="home", lost="clock", won_photo="home", lost_photo="clock"),
    test_case="tests.rules.dice_through_time.case:CASE",
    golden_recipe="tests.rules.dice_through_time.golden_recipe:RECIPE",
)
