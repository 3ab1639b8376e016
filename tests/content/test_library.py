"""The shelf, opening of boxes, the content cache, and house decks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from game import resources
from game.content import (
    BadContent,
    UnknownGame,
    check,
    content_hash,
    library,
    list_boxes,
    list_pictures,
    list_words,
    open_box,
    open_content,
    parse_cache,
)
from game.content.box_folder import official_folder
from game.content.library import open_as
from game.content.reader_contract import READER, BoxReader
from game.games.back_in_time.reader.content import Content as BackInTimeContent
from game.games.card_game.reader.content import Content as CardGameContent
from game.registry import packages
from tests.content.content_copies import edit, without_pictures
from tests.rules.case import TEST_CASE

DECK = "slug: long_night\ntitle: The Long Night\ngame: back_in_time\n"


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clear the content decoded in this process."""
    monkeypatch.setattr(library, "_opened", {})
    monkeypatch.setattr(library, "_shelves", {})


@pytest.fixture
def levels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the program use a copy of our levels."""
    root = tmp_path / "data"
    shutil.copytree(resources.levels(), root / "levels")
    (root / "assets").symlink_to(resources.assets())
    monkeypatch.setattr(resources, "data_root", lambda: root)
    return root / "levels"


def house(name: str, deck: str = DECK) -> Path:
    """Make a folder for a house deck."""
    folder = resources.house_levels() / name
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text(deck, encoding="utf-8")
    return folder


def cached(name: str = "back_in_time") -> list[Path]:
    """List the cache files of a box."""
    return sorted((resources.cache() / "content").glob(f"{name}-*.json"))


def written() -> list[dict[str, Any]]:
    """Return the shelf entries in display order: our boxes by position, then those of installed games."""
    found = []
    for home in resources.homes():
        paths = (home / "levels").glob("*/shelf.yaml")
        entries = ({"slug": path.parent.name, **yaml.safe_load(path.read_text(encoding="utf-8"))} for path in paths)
        found += sorted(entries, key=lambda entry: entry["place"])
    return found


def test_the_boxes_stand_as_the_shelves_are_written() -> None:
    boxes = list_boxes()
    assert [(box.box_id, box.title, list(box.seats), box.kind) for box in boxes] == [
        (entry["slug"], entry["title"], entry["seats"], entry["kind"]) for entry in written()
    ]
    assert [box.box_id for box in boxes if box.open] == [entry["slug"] for entry in written() if entry["open"]]
    assert all(box.title and box.summary.endswith(".") and not box.house and not box.mistakes for box in boxes)


def test_an_open_box_plays() -> None:
    game = open_box("back_in_time")
    assert game.box_id == "back_in_time"
    assert game.start(2, {}).actor == -1


def test_box_and_plan_come_from_one_reading() -> None:
    content = open_content("back_in_time")
    assert open_as("back_in_time", BackInTimeContent).box is content.box
    assert open_as("back_in_time", BackInTimeContent).plan is content.plan


COMING = """
place: 9
title: "Coming"
summary: "A box without rules."
kind: co-op
seats: [2, 4]
minutes: [50, 60]
open: false
"""


def announce(levels: Path) -> None:
    """Add a box to the shelf whose rules are not installed."""
    (levels / "coming").mkdir()
    (levels / "coming" / "shelf.yaml").write_text(COMING, encoding="utf-8")


def test_unknown_and_closed_games_say_what_there_is(levels: Path) -> None:
    announce(levels)
    there_are = ", ".join(box.box_id for box in list_boxes() if box.open)
    assert there_are.startswith("back_in_time, card_game")
    with pytest.raises(UnknownGame, match=rf"^there is no game 'chess'; choose from {there_are}$"):
        open_box("chess")
    with pytest.raises(UnknownGame, match=rf"^there is no game '../x'; choose from {there_are}$"):
        open_box("../x")
    with pytest.raises(UnknownGame, match=rf"^the game 'coming' isn't available yet; choose from {there_are}$"):
        open_box("coming")


def test_wrong_content_never_starts_a_game(levels: Path) -> None:
    edit(levels / "back_in_time" / "cards.yaml", "space: lous_cafe", "space: lou")
    edit(levels / "back_in_time" / "tiles.yaml", "die: courage", "die: corage")
    for _ in range(2):  # the second time from the cache
        with pytest.raises(BadContent) as caught:
            open_box("back_in_time")
        assert str(caught.value).startswith("levels/back_in_time/cards.yaml:")
        assert str(caught.value).endswith("(and 1 more)")
        assert "\n" not in str(caught.value)
        assert len(caught.value.mistakes) == 2


def test_a_broken_shelf_is_told(levels: Path) -> None:
    (levels / "back_in_time" / "shelf.yaml").write_text("{place: 1}\n", encoding="utf-8")
    with pytest.raises(BadContent, match=r"levels/back_in_time/shelf.yaml:1: has no kind.* \(and 5 more\)"):
        list_boxes()
    with pytest.raises(BadContent):
        open_box("back_in_time")
    assert any("has no title" in str(mistake) for mistake in check())


def test_a_game_without_rules_stays_closed(levels: Path) -> None:
    announce(levels)
    edit(levels / "coming" / "shelf.yaml", "open: false", "open: true")
    opened = {box.box_id for box in list_boxes() if box.open}
    assert opened == {box.box_id for box in list_boxes()} & packages().keys()
    assert opened < {box.box_id for box in list_boxes()}


def test_a_box_that_is_not_open_yet_can_be_tested_but_nobody_sits_down(levels: Path) -> None:
    announce(levels)
    for shelf in levels.glob("*/shelf.yaml"):
        shelf.write_text(shelf.read_text(encoding="utf-8").replace("open: true", "open: false"), encoding="utf-8")
    assert not any(box.open for box in list_boxes())
    assert open_box("back_in_time").box_id == "back_in_time"
    with pytest.raises(UnknownGame, match="'coming' isn't available yet"):
        open_content("coming")


def test_every_folder_of_the_levels_is_the_box_of_a_game_of_ours() -> None:
    ours = {package.rules_id for package in packages().values() if package.home is None}
    assert {path.name for path in resources.levels().iterdir() if path.is_dir()} == ours


@pytest.mark.parametrize("slug", packages())
def test_words_and_pictures_are_listed_and_come_from_files_of_the_box(slug: str) -> None:
    words, pictures = list_words(slug), list_pictures(slug)
    files = set(READER.of(slug).FILES)
    assert {word.file for word in words} <= files
    assert {picture.file for picture in pictures} <= files
    for file, text in words:
        quoted = text.replace('"', '\\"')
        assert quoted in (official_folder(slug) / file).read_text(encoding="utf-8")
    rooms = tuple(f"{room}/" for room in (*packages()[slug].pictures, "icons"))
    assert all(picture.picture.startswith(rooms) for picture in pictures)
    assert min(len(words), len(pictures)) >= TEST_CASE.of(slug).named


def test_a_box_of_another_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="card_game is a box of another game"):
        open_as("card_game", BackInTimeContent)
    with pytest.raises(UnknownGame, match="back_in_time is a box of another game"):
        open_as("back_in_time", CardGameContent)


def no_parsing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make parsing of the source files fail, so that only the cache can be used."""

    def refuse(*_: object) -> None:
        raise AssertionError("was read from the files")

    monkeypatch.setattr(BoxReader, "read", refuse)


def test_the_second_opening_reads_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    first = open_content("back_in_time")
    assert len(cached()) == 1
    library._opened.clear()
    no_parsing(monkeypatch)
    again = open_content("back_in_time")
    assert again == first
    assert again is not first
    assert open_content("back_in_time") is again, "decoded once in a process"


def test_a_changed_file_is_read_anew_and_replaces_what_was_kept(levels: Path) -> None:
    before, kept, mark = open_content("back_in_time"), cached(), content_hash("back_in_time")
    edit(levels / "back_in_time" / "table.yaml", "start_easy: 2", "start_easy: 3")
    after = open_content("back_in_time")
    assert (before.box.love.start_easy, after.box.love.start_easy) == (2, 3)
    assert len(cached()) == 1
    assert cached() != kept
    assert content_hash("back_in_time") != mark


def test_the_hash_sees_what_is_played_and_not_how_it_is_written(levels: Path) -> None:
    mark = content_hash("back_in_time")
    edit(levels / "back_in_time" / "dice.yaml", "dice_per_colour: 2", "# two of each\ndice_per_colour:   2")
    assert content_hash("back_in_time") == mark


def test_changed_code_reads_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    files = [resources.levels() / "back_in_time" / "shelf.yaml"]
    before = parse_cache.key_of("shelf", files)
    assert parse_cache.key_of("shelf", files) == before
    assert parse_cache.key_of("other", files) != before
    monkeypatch.setattr(parse_cache, "__version__", "0.0.0")
    assert parse_cache.key_of("shelf", files) != before


@pytest.mark.parametrize("rubbish", [b"", b"{", b"[1]", b"\xff", b'{"content": {"box": 3}}', b"[" * 100_000])
def test_a_spoilt_cache_is_read_over(rubbish: bytes) -> None:
    first = open_content("back_in_time")
    cached()[0].write_bytes(rubbish)
    library._opened.clear()
    assert open_content("back_in_time") == first
    assert cached()[0].read_bytes() != rubbish


def blocked_by_file() -> None:
    """Put a file in the place of the cache folder."""
    resources.cache().parent.mkdir(parents=True, exist_ok=True)
    resources.cache().write_text("in the way")


def blocked_by_folder() -> None:
    """Put a folder in the place of the cache file."""
    open_content("back_in_time")
    place = cached()[0]
    place.unlink()
    place.mkdir()
    library._opened.clear()


@pytest.mark.parametrize("block", [blocked_by_file, blocked_by_folder])
def test_a_cache_that_cannot_be_written_does_no_harm(block: Callable[[], None]) -> None:
    block()
    assert open_box("back_in_time").box_id == "back_in_time"
    assert list_boxes()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_cache_does_no_harm() -> None:
    resources.cache().mkdir(parents=True)
    resources.cache().chmod(0o500)
    assert open_box("back_in_time").box_id == "back_in_time"


PROBE = """
import sys
from game.content import list_boxes, open_box
list_boxes()
open_box("back_in_time")
print([name for name in ("yaml", "pytmx", "pygame", "xml.etree.ElementTree") if name in sys.modules])
"""


def test_a_fresh_cache_needs_neither_yaml_nor_maps_nor_pygame() -> None:
    def loaded() -> str:
        return subprocess.run([sys.executable, "-c", PROBE], capture_output=True, text=True, check=True).stdout.strip()

    assert loaded() == "['yaml', 'pytmx', 'xml.etree.ElementTree']", "the first time it parses, without pygame"
    assert loaded() == "[]"


def test_pytmx_is_read_beside_a_pygame_that_is_already_there() -> None:
    probe = (
        "import pygame, sys; from game.content import open_box; open_box('back_in_time'); "
        "print(sys.modules['pygame'] is pygame, pygame.get_init(), 'pytmx' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "True False True"
    assert run.stderr == ""


def test_a_house_deck_stands_beside_the_official_box() -> None:
    folder = house("night")
    table = (resources.levels() / "back_in_time" / "table.yaml").read_text(encoding="utf-8")
    (folder / "table.yaml").write_text(table.replace("start: 0", "start: 1"), encoding="utf-8")
    box = list_boxes()[-1]
    assert (box.box_id, box.title, box.rules_id, box.house, box.open) == (
        "long_night",
        "The Long Night",
        "back_in_time",
        True,
        True,
    )
    game = open_box("long_night")
    assert game.box_id == "long_night"
    assert open_box("back_in_time").box_id == "back_in_time"
    assert open_as("long_night", BackInTimeContent).box.love.start == 1
    assert open_as("back_in_time", BackInTimeContent).box.love.start == 0
    assert content_hash("long_night") != content_hash("back_in_time")
    assert without_pictures(check()) == []


def test_a_house_deck_may_hold_more_cards_and_a_map_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = house("night")
    ours = resources.levels() / "back_in_time"
    for name in ("board.tmx", "ground.tsx", "places.tsx", "marks.tsx", "cards.yaml"):
        shutil.copy(ours / name, folder / name)
    edit(folder / "cards.yaml", "troubles:", EXTRA + "troubles:")
    edit(folder / "places.tsx", "../../assets/back_in_time/board/places/mill_road.svg", "art/mill.svg")
    (folder / "art").mkdir()
    shutil.copy(resources.assets() / "back_in_time" / "board" / "places" / "mill_road.svg", folder / "art" / "mill.svg")
    assert not list_boxes()[-1].open
    assert "X01: has no picture" in str(list_boxes()[-1].mistakes[0])
    (folder / "pictures").mkdir()
    shutil.copy(resources.assets() / "back_in_time" / "cards" / "walkman.svg", folder / "pictures" / "X01.svg")
    content = open_content("long_night")
    assert len(content.box.opportunities) == 27
    images = {sprite.name: sprite.image for layer in content.plan.layers for sprite in layer.sprites}
    assert images["mill_road"] == str(folder / "art" / "mill.svg")
    assert images["docs_house"] == "back_in_time/board/places/docs_house.svg", "our own pictures are found again"
    assert check(folder) == []
    library._opened.clear()
    no_parsing(monkeypatch)
    assert open_content("long_night") == content


EXTRA = """  - id: X01
    title: "Town Hall Clock"
    space: town_square
    need: {knowledge: 1}
    reward: [{power_tile: 1}]

"""


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ("", "night/deck.yaml: is not a record"),
        ("slug: [", "night/deck.yaml:2: is not valid YAML"),
        (DECK.replace("game: back_in_time\n", ""), "has no game"),
        (DECK.replace("back_in_time", "chess"), "there is no game chess; use one of: back_in_time, card_game"),
        (DECK.replace("long_night", "Long Night!"), "Long Night! is not a valid slug"),
        (DECK.replace("long_night", "back_in_time"), "another box is already called back_in_time"),
        (DECK.replace("The Long Night", "''"), "title: is empty"),
        (DECK + "colour: red\n", "colour: is not a known field"),
    ],
)
def test_a_broken_house_deck_is_listed_with_its_mistake(deck: str, message: str) -> None:
    house("night", deck)
    assert len(list_boxes()) == len(written()) + 1
    box = list_boxes()[-1]
    assert box.house
    assert not box.open
    assert any(message in str(mistake) for mistake in box.mistakes), box.mistakes
    with pytest.raises(BadContent):
        open_box(box.box_id)
    assert open_box("back_in_time").box_id == "back_in_time"


def test_wrong_cards_of_a_house_deck_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = house("night")
    (folder / "dice.yaml").write_text("dice_per_colour: 2\ndice: {}\n", encoding="utf-8")
    (folder / "dcie.yaml").write_text("a: 1\n", encoding="utf-8")
    lines = [str(mistake) for mistake in list_boxes()[-1].mistakes]
    assert any("night/dice.yaml:2: dice, love: is missing" in line for line in lines), lines
    assert any("night/dcie.yaml: is not a file of this game" in line for line in lines)
    assert {str(mistake) for mistake in without_pictures(check())} == set(lines)
    no_parsing(monkeypatch)
    assert [str(mistake) for mistake in list_boxes()[-1].mistakes] == lines, "mistakes are kept too"


def test_two_house_decks_of_one_name_are_told_apart() -> None:
    house("a")
    house("b")
    first, second = list_boxes()[-2:]
    assert first.open
    assert not second.open
    assert "another box is already called long_night" in str(second.mistakes[0])


def test_a_file_among_the_house_decks_is_no_deck() -> None:
    resources.house_levels().mkdir(parents=True)
    (resources.house_levels() / "notes.txt").write_text("hello")
    assert len(list_boxes()) == len(written())
