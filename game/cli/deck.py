"""``parlour deck new``: creates a house deck to start from."""

from __future__ import annotations

from argparse import Namespace

from game.cli.errors import BadInput, guess
from game.content import list_boxes
from game.content.new_deck import CannotMake, make_deck
from game.i18n import _


def new(chosen: Namespace) -> int:
    """Create a house deck; print its files and what to do next."""
    games = [box.box_id for box in list_boxes() if box.open and not box.house]
    if chosen.of not in games:
        raise BadInput(
            _("there is no game {name!r}; choose from {names}{guess}").format(
                name=chosen.of, names=", ".join(games), guess=guess(chosen.of, games)
            )
        )
    try:
        made = make_deck(chosen.name, chosen.of)
    except CannotMake as error:
        raise BadInput(str(error)) from error
    print(_("made {folder}").format(folder=made.folder))
    wide = max(len(name) for name, _what in made.files)
    for name, what in made.files:
        print(f"    {name:{wide}}  {what}")
    print(
        _("Check it with `parlour check {folder}`. Play it with `parlour play {slug}`.").format(
            folder=made.folder, slug=made.slug
        )
    )
    return 0
