"""Dice Through Time: what the game is made of."""

from game.i18n import N_
from game.registry import GamePackage, ResultIcons

GAME = GamePackage(
    rules_id="dice_through_time",
    rules="game.rules.dice_through_time.game:make",
    reader="game.content.dice_through_time:READER",
    presenter="game.presenters.dice_through_time.presenter:Table",
    worded_faces="game.presenters.dice_through_time.art.worded_faces:faces",
    option_texts="game.presenters.dice_through_time.text.setup_texts",
    book_numbers="game.presenters.dice_through_time.text.book_numbers:numbers",
    bots="game.ai.dice_through_time:make",
    levels={
        "easy": N_("Looks a few steps ahead, at one or two ways to spend its dice."),
        "normal": N_("Tries more ways to spend its dice, but not what the others can add."),
        "hard": N_("Plays the round on with everybody's dice before it spends its own."),
        "expert": N_("Plays many more rounds on, and looks further into everybody's turns."),
    },
    hints="game.ai.dice_through_time.hint_texts:HINTS",
    pictures=("dice_through_time",),
    result_icons=ResultIcons(won="home", lost="clock", won_photo="home", lost_photo="clock"),
    test_case="tests.rules.dice_through_time.case:CASE",
    golden_recipe="tests.rules.dice_through_time.golden_recipe:RECIPE",
)
