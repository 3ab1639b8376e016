"""Reader of Time Line's box: goods, markets and path cards.

:mod:`.reader` reads the files, :mod:`.checks` validates them against each other and the rulebook;
:mod:`.content` is the result.
"""

from typing import Final

from game.content.reader_contract import BoxReader
from game.games.time_line.reader.content import FILES, Content, pictures_of, words_of

READER: Final = BoxReader(
    FILES,
    Content,
    reads="game.games.time_line.reader.reader:read",
    words=lambda content: words_of(content.box),
    pictures=lambda content: pictures_of(content.box.goods),
)
