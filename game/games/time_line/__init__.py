"""Time Line: game definition."""

from game.i18n import N_
from game.registry import GamePackage, ResultIcons

GAME = GamePackage(
    rules_id="time_line",
    rules="game.games.time_line.rules.game:make",
    reader="game.games.time_line.reader:READER",
    presenter="game.games.time_line.table.presenter:Table",
    book_numbers="game.games.time_line.table.text.book_numbers:numbers",
    bots="game.games.time_line.bots:make",
    levels={
        "easy": N_("Looks at what a move earns now and misses one move in two."),
        "normal": N_("Sees what a move sets up and misses one move in seven."),
        "hard": N_("Follows its best two moves through everyone's replies and misses one move in twenty."),
        "expert": N_("Misses nothing and follows its best moves further. With two players, it plays out close calls."),
    },
    characters={
        "greedy": N_("Takes what it can get right now."),
        "spoiler": N_("Spoils the sales that others are about to make."),
        "patient": N_("Collects goods and waits for a big sale."),
    },
    pictures=("time_line",),
    result_icons=ResultIcons(won="gold", lost="market", won_photo="gold", lost_photo="market"),
    command_fields="game.games.time_line.rules.command_fields:fields",
    test_case="tests.games.time_line.case:CASE",
    golden_recipe="tests.games.time_line.golden_recipe:RECIPE",
)
