"""Reads the box of Back in Time: the content for the rules and the geometry of the board for the presenter.

:mod:`.board_reader` reads the map into :mod:`.board_geometry`, :mod:`.reader` the YAML files, :mod:`.checks` compares
both with each other and with the rulebook, :mod:`.texts_and_pictures` lists texts and pictures; :mod:`.content` is the
result.
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
