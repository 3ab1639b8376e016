"""The Card Game: game definition."""

from game.i18n import N_
from game.registry import GamePackage, ResultIcons

GAME = GamePackage(
    rules_id="card_game",
    rules="game.games.card_game.rules.game:make",
    reader="game.games.card_game.reader:READER",
    presenter="game.games.card_game.table.presenter:Table",
    worded_faces="game.games.card_game.table.presenter:worded_faces",
    book_numbers="game.games.card_game.table.text.book_numbers:numbers",
    bots="game.games.card_game.bots:make",
    memory="game.games.card_game.bots.memory:CardGameMemory",
    levels={
        "easy": N_("Plays one card at a time and misses half to three quarters of its options."),
        "normal": N_("Thinks two cards ahead and misses a third to half of its options."),
        "hard": N_("Plans three cards ahead, remembers what it saw, and misses a tenth of its options."),
        "expert": N_("Remembers what it saw and misses nothing. With two or three players, it plays out close calls."),
    },
    characters={
        "greedy": N_("Flips what it can now and saves nothing for later."),
        "spoiler": N_("Gets in the way of whoever is closest to winning."),
        "patient": N_("Collects cards and items before it strikes."),
    },
    pictures=("card_game",),
    result_icons=ResultIcons(won="machine", lost="ripple", won_photo="identity", lost_photo="identity"),
    command_fields="game.games.card_game.rules.command_fields:fields",
    test_case="tests.games.card_game.case:CASE",
    golden_recipe="tests.games.card_game.golden_recipe:RECIPE",
)
