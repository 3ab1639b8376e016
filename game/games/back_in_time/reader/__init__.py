"""Reader of Back in Time's box: content for the rules and board geometry for the presenter.

:mod:`.board_reader` reads the map, :mod:`.reader` the YAML files, :mod:`.checks` validates both against each other and
the rulebook; :mod:`.content` is the result.
"""

from typing import Final

from game.content.reader_contract import BoxReader
from game.games.back_in_time.reader.content import FILES, Content, board_pictures, pictures_in, words_of

READER: Final = BoxReader(
    FILES,
    Content,
    reads="game.games.back_in_time.reader.reader:read",
    words=lambda content: words_of(content.box),
    pictures=lambda content: (*pictures_in(content.box), *board_pictures(content.plan, FILES[0])),
)
