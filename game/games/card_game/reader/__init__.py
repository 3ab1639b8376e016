"""Reader of the Card Game's box: timeline, identities and deck for the rules, years of rows for the view.

:mod:`.reader` reads the files, :mod:`.checks` validates them against each other and the rulebook;
:mod:`.content` is the result.
"""

from typing import Final

from game.content.reader_contract import BoxReader
from game.games.card_game.reader.content import FILES, Content, pictures_of, words_of

READER: Final = BoxReader(
    FILES,
    Content,
    reads="game.games.card_game.reader.reader:read",
    words=lambda content: words_of(content.box),
    pictures=lambda content: pictures_of(content.box.squares, content.box.cards, content.box.identities),
)
