"""Reader of Dice Through Time's box: content for the rules and board geometry for the presenter.

:mod:`.board_reader` reads the map, :mod:`.reader` the YAML files, :mod:`.checks` validates both against each other and
the rulebook; :mod:`.content` is the result.
"""

from typing import Final

from game.content.reader_contract import BoxReader
from game.games.dice_through_time.reader.content import FILES, Content, board_pictures, pictures_of, words_of

READER: Final = BoxReader(
    FILES,
    Content,
    reads="game.games.dice_through_time.reader.reader:read",
    words=lambda content: words_of(content.box),
    pictures=lambda content: (*pictures_of(content.box), *board_pictures(content.plan, FILES[0])),
)
