"""Lanterns: climb the stairs with the sparks in your hand. A sample game in a package of its own."""

from pathlib import Path

from game.registry import GamePackage, ResultIcons

GAME = GamePackage(
    rules_id="lanterns",
    rules="lanterns.rules:make",
    reader="lanterns.content",
    presenter="lanterns.table:LanternsTable",
    option_pictures={"stairs": "lanterns/lantern"},
    bots="lanterns.bots:make",
    levels={"hasty": "Runs up at once.", "careful": "Looks at the sparks first."},
    pictures=("lanterns",),
    result_icons=ResultIcons(won="flame", lost="cross", won_photo="flame", lost_photo="cross"),
    test_case="lanterns.testing:CASE",
    home=Path(__file__).parent / "data",
)
