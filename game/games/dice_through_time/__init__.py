"""Dice Through Time: game definition."""

from game.i18n import N_
from game.registry import GamePackage, ResultIcons

GAME = GamePackage(
    rules_id="dice_through_time",
    rules="game.games.dice_through_time.rules.game:make",
    reader="game.games.dice_through_time.reader:READER",
    presenter="game.games.dice_through_time.table.presenter:Table",
    worded_faces="game.games.dice_through_time.table.presenter:worded_faces",
    option_pictures={"car": "dice_through_time/cars/{value}"},
    book_numbers="game.games.dice_through_time.table.text.book_numbers:numbers",
    bots="game.games.dice_through_time.bots:make",
    levels={
        "easy": N_("Looks a few steps ahead and tries one or two ways to spend its dice."),
        "normal": N_(
            "Tries more ways to play its turn, but expects no help. With three players, it plays step by step."
        ),
        "hard": N_("Plays out the round with everyone's dice before it spends its own."),
        "expert": N_("Plays out many more rounds and looks deeper into everyone's turns."),
    },
    pictures=("dice_through_time",),
    result_icons=ResultIcons(won="home", lost="clock", won_photo="home", lost_photo="clock"),
    command_fields="game.games.dice_through_time.rules.command_fields:fields",
    test_case="tests.games.dice_through_time.case:CASE",
    golden_recipe="tests.games.dice_through_time.golden_recipe:RECIPE",
)
