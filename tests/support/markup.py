"""Queries about markup."""

from game.ui.paint.text import Icon, read_markup


def icons_in(markup: str) -> frozenset[str]:
    """Return the names of all inline icons."""
    return frozenset(p.name for line in read_markup(markup) for w in line.words for p in w if isinstance(p, Icon))
