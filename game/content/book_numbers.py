"""Numbers in rulebooks: ``{names}`` in a chapter are replaced by numbers from the box when it is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from game.content.library import open_box
from game.registry import Part

Numbers: TypeAlias = Mapping[str, int | str]
"""The value of each name; names must differ from those of icons."""

BOOK_NUMBERS: Final[Part[Callable[[Any], Numbers]]] = Part("book_numbers")
"""The function of each game that returns the numbers of its rulebook, by rules id."""

_NAME = re.compile(r"\{([a-z0-9_]+)\}")


def numbers_of(rules_id: str) -> Numbers:
    """Return the numbers of a game's rulebook, read from its official box.

    Raises:
        BadContent: the box has mistakes.
    """
    return BOOK_NUMBERS.of(rules_id)(open_box(rules_id)) if BOOK_NUMBERS.has(rules_id) else {}


def names_in(text: str) -> set[str]:
    """Return all names in braces, of numbers and of icons."""
    return set(_NAME.findall(text))


def filled(text: str, numbers: Numbers) -> str:
    """Return a text with its numbers filled in; other names in braces, such as icons, stay.

    >>> filled("{move} San Dimas ends at {end}.", {"end": 13})
    '{move} San Dimas ends at 13.'
    """
    return _NAME.sub(lambda name: str(numbers.get(name[1], name[0])), text)
