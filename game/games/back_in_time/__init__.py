"""Back in Time: game definition."""

from game.i18n import N_
from game.registry import GamePackage, ResultIcons

GAME = GamePackage(
    rules_id="back_in_time",
    rules="game.games.back_in_time.rules.game:make",
    reader="game.games.back_in_time.reader:READER",
    presenter="game.games.back_in_time.table.presenter:Table",
    worded_faces="game.games.back_in_time.table.presenter:worded_faces",
    option_pictures={"character": "back_in_time/cards/hero_{value}"},
    book_numbers="game.games.back_in_time.table.text.book_numbers:numbers",
    bots="game.games.back_in_time.bots:make",
    levels={
        "easy": N_("Plans only for the next goal, and forgets Biff, the clock and later gains."),
        "normal": N_("Plans its whole turn, goal by goal, with little thought for later."),
        "hard": N_("Plans its turn so that the goal after that gets easier, too."),
        "expert": N_("Compares many more plans, several goals ahead."),
    },
    pictures=("back_in_time",),
    result_icons=ResultIcons(won="love", lost="lightning", won_photo="love", lost_photo="photo"),
    command_fields="game.games.back_in_time.rules.command_fields:fields",
    test_case="tests.games.back_in_time.case:CASE",
    golden_recipe="tests.games.back_in_time.golden_recipe:RECIPE",
)
