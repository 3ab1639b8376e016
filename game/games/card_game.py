"""The Card Game: what the game is made of."""

from game.i18n import N_
from game.registry import GamePackage, ResultIcons

GAME = GamePackage(
    rules_id="card_game",
    rules="game.rules.card_game.game:make",
    reader="game.content.card_game:READER",
    presenter="game.presenters.card_game.presenter:Table",
    worded_faces="game.presenters.card_game.art.worded_faces:faces",
    option_texts="game.presenters.card_game.text.setup_texts",
    book_numbers="game.presenters.card_game.text.book_numbers:numbers",
    bots="game.ai.card_game:make",
    memory="game.ai.card_game.memory:CardGameMemory",
    levels={
        "easy": N_("Thinks of one card at a time, and overlooks half to three quarters of its choices."),
        "normal": N_("Thinks two cards ahead, and overlooks a third to half of its choices."),
        "hard": N_("Plans three cards ahead, remembers what it saw, and overlooks a tenth of its choices."),
        "expert": N_("Remembers what it saw and overlooks nothing; at two or three it plays close calls out."),
    },
    characters={
        "greedy": N_("Flips what it can now, and saves no card for later."),
        "spoiler": N_("Holds up whoever is nearest to winning."),
        "patient": N_("Gathers cards and items before it strikes."),
    },
    hints="game.ai.card_game.hint_texts:HINTS",
    pictures=("card_game",),
    result_icons=ResultIcons(won="machine", lost="ripple", won_photo="identity", lost_photo="identity"),
    test_case="tests.rules.card_game.case:CASE",
    golden_recipe="tests.rules.card_game.golden_recipe:RECIPE",
)
