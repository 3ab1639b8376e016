"""Reads the box of the Card Game: timeline, identities and deck for the rules, the years of the rows for the view.

:mod:`.reader` reads the files, :mod:`.checks` compares them with each other and with the rulebook,
:mod:`.texts_and_pictures` lists texts and pictures; :mod:`.content` is the result.
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
