"""Riff in Time: what the game is made of."""

from game.i18n import N_
from game.registry import GamePackage, ResultIcons

GAME = GamePackage(
    rules_id="riff_in_time",
    rules="game.rules.riff_in_time.game:make",
    reader="game.content.riff_in_time:READER",
    presenter="game.presenters.riff_in_time.presenter:Table",
    worded_faces="game.presenters.riff_in_time.art.worded_faces:faces",
    option_texts="game.presenters.riff_in_time.text.setup_texts",
    book_numbers="game.presenters.riff_in_time.text.book_numbers:numbers",
    bots="game.ai.riff_in_time:make",
    levels={
        "easy": N_("Plans its next action or two, and forgets rifts that are nearly full."),
        "normal": N_("Plans up to four actions ahead, and guesses what a new roll may bring."),
        "hard": N_("Plans its whole turn, and rolls again with care."),
        "expert": N_("Tries at least twice as much as hard does before it acts."),
    },
    hints="game.ai.riff_in_time.hint_texts:HINTS",
    pictures=("riff_in_time",),
    result_icons=ResultIcons(won="excellent", lost="lightning", won_photo="excellent", lost_photo="lightning"),
    test_case="tests.rules.riff_in_time.case:CASE",
    golden_recipe="tests.rules.riff_in_time.golden_recipe:RECIPE",
)
