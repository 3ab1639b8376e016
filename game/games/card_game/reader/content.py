"""The content of a box of the Card Game as it is cached, and the files it is read from."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from game.games.card_game.rules.box import Box

FILES = ("timeline.yaml", "identities.yaml", "cards.yaml", "table.yaml")
"""The files of the box."""


class Content(msgspec.Struct, frozen=True):
    """All that the box's folder holds: ``box`` for the rules, the year of each row for the view."""

    box: Box
    years: Mapping[str, int]
