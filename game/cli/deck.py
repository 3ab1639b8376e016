"""``parlour deck new``: creates a house deck to start from."""

from __future__ import annotations

from argparse import Namespace

from game.cli.errors import BadInput, guess
from game.content import list_boxes
from game.content.new_deck import CannotMake, make_deck


def new(chosen: Namespace) -> int:
    """Create a house deck; print its files and what to do next."""
    games = [box.box_id for box in list_boxes() if box.open and not box.house]
    if chosen.of not in games:
        raise BadInput(f"there is no game {chosen.of!r}; choose from {', '.join(games)}{guess(chosen.of, games)}")
    try:
        made = make_deck(chosen.name, chosen.of)
    except CannotMake as error:
        raise BadInput(str(error)) from error
    print(f"made {made.folder}")
    wide = max(len(name) for name, _what in made.files)
    for name, what in made.files:
        print(f"    {name:{wide}}  {what}")
    print(f"Check it with `parlour check {made.folder}`. Play it with `parlour play {made.slug}`.")
    return 0
