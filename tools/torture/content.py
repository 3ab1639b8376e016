"""Damaged boxes, house decks and pictures: either each mistake is listed in one line, or the content is usable."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import yaml

from game import resources
from game.content import check
from game.content.box_folder import Folder, official_folder
from game.content.deck_folder import DECK
from game.content.library import RULES
from game.content.mistakes import Mistake, MistakeLog
from game.content.picture_files import picture_fault
from game.content.reader_contract import READER
from game.registry import packages
from game.ui.paint import svg_art
from tests.content.broken_files import files_of, play
from tools.torture.damage import change_somewhere, damaged, nested
from tools.torture.torment import Failed, Torment, Watch

LIMIT = 10.0
"""Time limit per box, in seconds."""
EACH = 6
"""Number of damaged pictures per trial."""


class Content(Torment):
    """Damages copies of our boxes, house decks on them, and pictures."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        for name in packages():
            shutil.copytree(official_folder(name), folder / "boxes" / name)
        self._pictures = sorted(resources.assets().rglob("*.svg"))

    def trial(self, rng: Random, watch: Watch) -> None:
        """Damage one file, or a few pictures."""
        way = rng.randrange(4)
        if way == 0:
            for _picture in range(EACH):
                watch.count("pictures")
                self._picture(rng, watch)
        elif way == 1:
            self._house_deck(rng, watch)
        else:
            self._box(rng, watch)

    def _box(self, rng: Random, watch: Watch) -> None:
        """Damage one file of a box, read it, and play a little if it is still valid."""
        name = rng.choice(list(packages()))
        watch.count("boxes", name)
        box, file = self.folder / "boxes" / name, rng.choice(files_of(name))
        (box / file).write_bytes(_damaged_file(official_folder(name) / file, rng))
        try:
            notes = MistakeLog()
            with watch.step(LIMIT):
                folder = Folder((box,), official=rng.random() < 0.5, pictures=rng.random() < 0.5)
                content = READER.of(name).read(folder, notes)
            _check_lines(list(notes.mistakes))
            if (content is None) != bool(notes.mistakes):
                raise Failed(f"{name}/{file}: content in spite of mistakes, or neither")
            if content is not None and rng.random() < 0.3:
                play(RULES.of(name)(content.box), rng.randrange(100))
        finally:
            shutil.copy(official_folder(name) / file, box / file)

    def _house_deck(self, rng: Random, watch: Watch) -> None:
        """Damage one file of a house deck, and check the deck."""
        name = rng.choice(list(packages()))
        watch.count("decks", name)
        deck = self.folder / "decks" / "night"
        deck.mkdir(parents=True, exist_ok=True)
        text = f"slug: night\ngame: {name}\ntitle: Night\n".encode()
        (deck / DECK).write_bytes(damaged(text, rng) if rng.random() < 0.5 else text)
        file = rng.choice(files_of(name))
        (deck / file).write_bytes(_damaged_file(official_folder(name) / file, rng))
        with watch.step(LIMIT):
            _check_lines(check(deck))
        shutil.rmtree(deck)

    def _picture(self, rng: Random, watch: Watch) -> None:
        """Damage one picture; draw it if the check finds no fault."""
        path = self.folder / f"picture-{rng.getrandbits(48):x}.svg"
        path.write_bytes(damaged(rng.choice(self._pictures).read_bytes(), rng))
        with watch.step(LIMIT):
            fault = picture_fault(str(path))
            if fault is None:
                name = str(path.with_suffix(""))
                svg_art.aspect(name)
                svg_art.surface(name, (rng.randint(1, 200), rng.randint(1, 200)))
                svg_art.wait()
                svg_art.take_finished()
            elif "\n" in fault:
                raise Failed(f"no clear line: {fault!r}")
        svg_art.wait()  # another thread may still be reading the file
        svg_art.forget()
        path.unlink()


def _damaged_file(path: Path, rng: Random) -> bytes:
    """Damage the bytes of a file, or the values or nesting of YAML."""
    data = path.read_bytes()
    if path.suffix != ".yaml" or rng.random() < 0.5:
        return damaged(data, rng)
    if rng.random() < 0.1:
        return nested(rng)
    whole = yaml.safe_load(data)
    change_somewhere(whole, rng)
    written: str = yaml.safe_dump(whole, sort_keys=False)
    return written.encode("utf-8", "surrogatepass")


def _check_lines(mistakes: list[Mistake]) -> None:
    """Raise Failed unless each mistake is a single line that names a file."""
    for mistake in mistakes:
        if "\n" in str(mistake) or not mistake.file or not mistake.problem:
            raise Failed(f"no clear line: {mistake!r}")
