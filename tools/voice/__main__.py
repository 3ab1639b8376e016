"""The command ``x.py voice``: print texts for players that break the style rules; exit status 1 if there are any."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Final

from game.content import list_boxes, list_words
from game.registry import packages
from game.table import PRESENTER
from tools.voice import pages
from tools.voice.faults import Ear, Said, read_glossary
from tools.voice.tables import ListenedTable

PAGES: Final = {one.__name__: one for one in (pages.lessons, pages.rulebooks, pages.pages, pages.command_line,
                                             pages.messages)}  # fmt: skip
NAME_WORDS: Final = 9
"""Maximum number of words in a name; a name does not end with a full stop."""


def main(arguments: Sequence[str]) -> int:
    """Check the requested texts; return the exit status."""
    slugs = [name for name in packages() if PRESENTER.has(name)]
    parser = argparse.ArgumentParser(prog="x.py voice", description="Read all that players read, and find faults.")
    parser.add_argument("what", nargs="*", choices=[*slugs, *PAGES, []], help="games and pages; none: all")
    parser.add_argument("--games", type=int, default=3, help="games to be played of each box (3)")
    parser.add_argument("--seed", type=int, default=30, help="the first game (30)")
    parser.add_argument("--list", action="store_true", help="print every sentence, with its place, not only faults")
    parser.add_argument("--draw", type=int, default=0, metavar="N", help="print so many, drawn by lot")
    chosen = parser.parse_args(arguments)
    seeds = range(chosen.seed, chosen.seed + chosen.games)
    said = list(distinct(heard(chosen.what or [*slugs, *PAGES], seeds)))
    if chosen.draw:
        for one in Random(chosen.seed).sample(said, min(chosen.draw, len(said))):
            print(f"{one.box or '-'} {one.place}: {one.text}")
        return 0
    ear, wrong = Ear(read_glossary(), names(slugs)), 0
    for one in said:
        faults = list(ear.faults(one))
        wrong += bool(faults)
        if faults or chosen.list:
            print(f"{one.box or '-'} {one.place}: {one.text!r}" + "".join(f"\n    {fault}" for fault in faults))
    print(f"{len(said):,} sentences, {wrong} with faults")
    return 1 if wrong else 0


def heard(what: Iterable[str], seeds: Sequence[int]) -> Iterator[Said]:
    """Yield the texts of games and pages, by their names."""
    for name in what:
        yield from PAGES[name]() if name in PAGES else chain.from_iterable(map(ListenedTable(name).game, seeds))


def distinct(said: Iterable[Said]) -> Iterator[Said]:
    """Yield each text once, without empty ones."""
    yield from (one for one in dict.fromkeys(said) if one.text)


def names(slugs: Iterable[str]) -> list[str]:
    """Return the names of things in boxes, each of which counts as one word."""
    words = chain.from_iterable(map(list_words, slugs))
    titles = [box.title for box in list_boxes()]
    short = (text for _file, text in words if len(text.split()) <= NAME_WORDS and not text.endswith("."))
    return [*titles, *short]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
