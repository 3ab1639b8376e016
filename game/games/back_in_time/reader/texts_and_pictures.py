"""Lists the texts and the pictures of a box of Back in Time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from game.content.texts_and_pictures import Drawing, Words
from game.games.back_in_time.rules.box import Box

if TYPE_CHECKING:
    from game.games.back_in_time.reader.board_geometry import BoardPlan
    from game.games.back_in_time.reader.draft import Draft


def words_of(box: Box) -> Iterator[Words]:
    """List titles and texts, in the order of the files."""
    for title in (*(space.title for space in box.spaces), *(part.title for part in box.parts)):
        yield Words("table.yaml", title)
    for title in (*(card.title for card in box.opportunities), *(card.title for card in box.troubles)):
        yield Words("cards.yaml", title)
    for item in box.items:
        yield Words("cards.yaml", item.title)
        yield Words("cards.yaml", item.text)


def pictures_of(box: Box | Draft) -> Iterator[Drawing]:
    """List the pictures of cards, parts and mats; those of a draft as far as it could be read."""
    for part in box.parts:
        yield _card("table.yaml", part.id, f"part_{part.id}")
    named: Sequence[Any] = (*box.opportunities, *box.troubles, *box.items)
    for card in named:
        yield _card("cards.yaml", card.id, card.id)
    for hero in box.starter_tiles or {}:
        yield _card("tiles.yaml", hero, f"mat_{hero}")


def board_pictures(plan: BoardPlan, file: str) -> Iterator[Drawing]:
    """List the pictures that lie on the map ``file``."""
    for layer in plan.layers:
        for sprite in layer.sprites:
            yield Drawing(file, sprite.name, sprite.image)


def _card(file: str, entry: str, picture: str) -> Drawing:
    """Name a picture among those of the cards."""
    return Drawing(file, entry, f"back_in_time/cards/{picture}.svg")
