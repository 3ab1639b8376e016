"""Reads the box of Time Line: goods, markets and path cards.

:mod:`.reader` reads the files, :mod:`.checks` compares them with each other and with the rulebook,
:mod:`.texts_and_pictures` lists texts and pictures; :mod:`.content` is the result.
"""

from typing import Final

from game.content.reader_contract import BoxReader
from game.content.time_line.content import FILES, Content
from game.content.time_line.texts_and_pictures import pictures_of, words_of

READER: Final = BoxReader(
    FILES,
    Content,
    reads="game.content.time_line.reader:read",
    words=lambda content: words_of(content.box),
    pictures=lambda content: pictures_of(content.box.goods),
)
