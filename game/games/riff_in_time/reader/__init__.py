"""Reads the box of Riff in Time: what the rules take, and where the view finds its places.

:mod:`.content` says what is kept and :mod:`.board_geometry` what the view gets of it; :mod:`.board_reader` reads the
map, :mod:`.reader` the YAML files, :mod:`.checks` compares them with each other and with the rulebook,
:mod:`.texts_and_pictures` names words and pictures.
"""

from typing import Final

from game.content.reader_contract import BoxReader
from game.games.riff_in_time.reader.content import FILES, Content, board_pictures, pictures_of, words_of

READER: Final = BoxReader(
    FILES,
    Content,
    reads="game.games.riff_in_time.reader.reader:read",
    words=lambda content: words_of(content.box),
    pictures=lambda content: (*pictures_of(content.box), *board_pictures(content.plan, FILES[0])),
)
