"""Riff in Time: game definition."""

from game.i18n import N_
from game.registry import GamePackage, ResultIcons

GAME = GamePackage(
    rules_id="riff_in_time",
    rules="game.games.riff_in_time.rules.game:make",
    reader="game.games.riff_in_time.reader:READER",
    presenter="game.games.riff_in_time.table.presenter:Table",
    worded_faces="game.games.riff_in_time.table.presenter:worded_faces",
    option_pictures={"character": "riff_in_time/characters/{value}"},
    book_numbers="game.games.riff_in_time.table.text.book_numbers:numbers",
    bots="game.games.riff_in_time.bots:make",
    levels={
        "easy": N_("Plans its next action or two and forgets rifts that are nearly full."),
        "normal": N_("Plans up to four actions ahead and guesses what a reroll may bring."),
        "hard": N_("Plans its whole turn and rerolls with care."),
        "expert": N_("Tries at least twice as much as Hard before it acts."),
    },
    pictures=("riff_in_time",),
    result_icons=ResultIcons(won="excellent", lost="lightning", won_photo="excellent", lost_photo="lightning"),
    command_fields="game.games.riff_in_time.rules.command_fields:fields",
    test_case="tests.games.riff_in_time.case:CASE",
    golden_recipe="tests.games.riff_in_time.golden_recipe:RECIPE",
)
