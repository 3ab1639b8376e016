"""Time Line: what the game is made of."""

from game.registry import GamePackage, ResultIcons

GAME = GamePackage(
    rules_id="time_line",
    rules="game.rules.time_line.game:make",
    reader="game.content.time_line:READER",
    presenter="game.presenters.time_line.presenter:make",
    option_texts="game.presenters.time_line.text.setup_texts",
    book_numbers="game.presenters.time_line.text.book_numbers:numbers",
    bots="game.ai.time_line:make",
    levels=("easy", "normal", "hard", "expert"),
    hints="game.ai.time_line.hint_texts:HINTS",
    pictures=("time_line",),
    result_icons=ResultIcons(won="gold", lost="market", won_photo="gold", lost_photo="market"),
    test_case="tests.rules.time_line.case:CASE",
    golden_recipe="tests.rules.time_line.golden_recipe:RECIPE",
)
