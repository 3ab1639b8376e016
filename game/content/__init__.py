"""Reads boxes (``levels/``, and house decks in the user data folder) into typed records and checks them.

A game never starts with invalid content. Parsed content is cached on disk, so that YAML and maps are parsed again only
if a file changes. Each game has its own reader (:mod:`.reader_contract`), found through :mod:`game.registry`.
"""

from game.content.library import (
    BoxInfo,
    check,
    content_hash,
    hint_sentence,
    hint_sentences,
    list_boxes,
    list_messages,
    list_pictures,
    list_words,
    open_box,
    open_content,
    open_texts,
)
from game.content.mistakes import BadContent, Mistake, UnknownGame

__all__ = [
    "BadContent",
    "BoxInfo",
    "Mistake",
    "UnknownGame",
    "check",
    "content_hash",
    "hint_sentence",
    "hint_sentences",
    "list_boxes",
    "list_messages",
    "list_pictures",
    "list_words",
    "open_box",
    "open_content",
    "open_texts",
]
