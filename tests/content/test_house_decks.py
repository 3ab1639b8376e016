"""House decks as people make them: pictures, covers, files, and the clutter that operating systems leave there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from game import i18n, resources
from game.content import check, list_boxes, open_content
from game.content.box_folder import official_folder
from game.content.library import deck_folder
from game.pictures import lookup
from game.pictures.raster_process import RasterProcess, rasters
from game.scenes.shelf.boxes import closed_because, cover_of
from tests.pictures import hostile
from tools.translation_faults import Forms
from tools.translations import compiled

CARD = '\n  - {id: my_skate, kind: machine, effect: v3, title: "My Skate", text: "Flip it.", copies: 2}\n'
SVG = f'{hostile.HEAD}<rect width="500" height="500" fill="#ff0000"/></svg>'


def deck(game: str, *files: str, name: str = "mine") -> Path:
    """Make a house deck with copies of some official files."""
    folder = resources.house_levels() / name
    folder.mkdir(parents=True)
    (folder / "deck.yaml").write_text(f"slug: {name}\ntitle: Mine\ngame: {game}\nsummary: Ours.\n", encoding="utf-8")
    for file in files:
        shutil.copy(official_folder(game) / file, folder / file)
    return folder


def with_card() -> Path:
    """Make a Card Game deck with a card of its own."""
    folder = deck("card_game", "cards.yaml")
    path = folder / "cards.yaml"
    path.write_text(path.read_text(encoding="utf-8").rstrip() + CARD, encoding="utf-8")
    return folder


def told(folder: Path) -> list[str]:
    """Return the mistakes that the check reports."""
    return [str(mistake) for mistake in check(folder)]


@pytest.mark.parametrize(
    "place",
    [
        "pictures/my_skate.svg",
        "pictures/my_skate.PNG",
        "assets/card_game/pictures/my_skate.jpg",
        "card_game/pictures/my_skate.jpeg",
        "my_skate.png",
    ],
)
def test_a_card_of_a_deck_has_its_own_picture(place: str) -> None:
    folder = with_card()
    assert any("my_skate: has no picture" in line for line in told(folder))
    assert not list_boxes()[-1].open
    assert "my_skate" in closed_because(list_boxes()[-1])
    path = folder / place
    path.parent.mkdir(parents=True, exist_ok=True)
    kind = path.suffix.lower()
    path.write_bytes(SVG.encode() if kind == ".svg" else hostile.png(9, 9) if kind == ".png" else hostile.SIDEWAYS_JPEG)
    assert told(folder) == []
    assert list_boxes()[-1].open
    lookup.lay_on_table(deck_folder("mine"), "card_game")
    try:
        assert lookup.called("card_game/pictures/my_skate") == str(path)
    finally:
        lookup.lay_on_table(None)


def test_a_deck_has_its_own_cover() -> None:
    folder = deck("time_line")
    assert cover_of(list_boxes()[-1]) == "shelf/time_line"
    (folder / "cover.png").write_bytes(hostile.png(30, 40))
    assert cover_of(list_boxes()[-1]) == str(folder / "cover.png")
    assert told(folder) == []
    (folder / "cover.png").write_bytes(hostile.png(30, 40)[:50])
    assert any("cover.png" in line and "ends too early" in line for line in told(folder))
    assert not list_boxes()[-1].open


@pytest.mark.parametrize(
    "name",
    [".DS_Store", "Thumbs.db", "desktop.ini", "._cards.yaml", "cards.yaml~", ".git/config", "__MACOSX/._deck.yaml",
     ".deck.yaml.swp", "mine.tiled-session", "mine.tiled-project", "notes.txt", "README.md", "LICENSE"],
)  # fmt: skip
def test_what_systems_leave_and_words_for_people_are_passed_over(name: str) -> None:
    folder = deck("card_game", "cards.yaml")
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_bytes(b"\0\1\2")
    assert told(folder) == []
    assert list_boxes()[-1].open


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("cards.yml", "cards.yaml"),
        ("card.yaml", "cards.yaml"),
        ("Cards.yaml", "cards.yaml"),
        ("identites.yaml", "identities.yaml"),
        ("cards.txt", "cards.yaml"),
        ("deck.yaml.bak", "deck.yaml"),
        ("pictures/hoverbord.svg", "hoverboard.svg"),
        ("Cover.svg", "cover.svg"),
    ],
)
def test_a_file_that_is_not_used_is_told(name: str, meant: str) -> None:
    folder = deck("card_game")
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(SVG if name.endswith("svg") else "a: 1", encoding="utf-8")
    lines = told(folder)
    assert len(lines) == 1, lines
    assert name in lines[0]
    assert f"did you mean {meant}?" in lines[0]


@pytest.mark.parametrize("name", ["song.mp3", "scans/one.pdf"])
def test_a_file_that_is_like_nothing_is_told_too(name: str) -> None:
    folder = deck("card_game")
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_bytes(b"x")
    assert [line for line in told(folder) if name in line and "nothing uses it" in line]
    assert list_boxes()[-1].open, "a song does no harm"


def test_a_picture_of_another_kind_is_told_what_to_become() -> None:
    folder = with_card()
    (folder / "my_skate.gif").write_bytes(b"GIF89a")
    lines = told(folder)
    assert any("my_skate: has no picture" in line for line in lines)
    assert any(
        "my_skate.gif: is a kind of picture that can't be shown; save it as SVG, PNG or JPEG" in li for li in lines
    )


def test_the_shelf_sees_that_a_picture_has_gone() -> None:
    folder = with_card()
    (folder / "my_skate.svg").write_text(SVG, encoding="utf-8")
    assert list_boxes()[-1].open
    (folder / "my_skate.svg").unlink()
    assert not list_boxes()[-1].open


# --- folders unpacked from archives -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["deck.yml", "Deck.yaml", "inner/deck.yaml"])
def test_a_deck_that_says_nothing_of_itself_is_told_what_was_meant(name: str) -> None:
    folder = resources.house_levels() / "mine"
    (folder / name).parent.mkdir(parents=True)
    (folder / name).write_text("slug: mine\ntitle: Mine\ngame: time_line\n", encoding="utf-8")
    assert not list_boxes()[-1].open
    for lines in (told(folder.parent), [closed_because(list_boxes()[-1])]):
        assert any(f"is missing; did you mean {name}?" in line for line in lines), lines


def test_what_an_archive_leaves_beside_the_decks_is_no_deck() -> None:
    deck("time_line")
    (resources.house_levels() / "__MACOSX" / "mine").mkdir(parents=True)
    assert [box.box_id for box in list_boxes() if box.house] == ["mine"]
    assert told(resources.house_levels()) == []


@pytest.mark.skipif(os.name == "nt", reason="names are no bytes there")
def test_a_name_of_other_letters_hides_no_other_deck() -> None:
    folder = deck("time_line")
    (folder / os.fsdecode(b"caf\xe9.svg")).write_text(SVG, encoding="utf-8")
    odd = resources.house_levels() / os.fsdecode(b"caf\xe9")
    odd.mkdir()
    shutil.copy(folder / "deck.yaml", odd / "deck.yaml")
    assert [(box.box_id, box.open) for box in list_boxes() if box.house] == [("mine", True)]
    assert sum("whose name can't be read here; give it another name" in line for line in told(folder.parent)) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_link_out_of_the_deck_is_not_read(tmp_path: Path) -> None:
    """The content of files outside the deck must not appear in a message."""
    folder = deck("card_game")
    (tmp_path / "private.txt").write_text("secret: of mine\n")
    for name in ("cards.yaml", "cover.svg", "deck.yaml"):
        (folder / name).unlink(missing_ok=True)
        (folder / name).symlink_to(tmp_path / "private.txt")
        (line,) = told(folder)
        assert "links to a file outside the deck; put the file itself here" in line
        assert name in line
        assert not list_boxes()[-1].open
        (folder / name).unlink()
        if name == "deck.yaml":
            continue
        shutil.rmtree(folder)
        deck("card_game")


def test_the_check_knows_why_the_shelf_keeps_a_deck_closed() -> None:
    """A slug is taken by the first deck, or by the game that has it."""
    first, second = deck("card_game", name="mine"), deck("time_line", name="ours")
    (second / "deck.yaml").write_text("slug: mine\ntitle: Ours\ngame: time_line\n", encoding="utf-8")
    third = deck("time_line", name="third")
    (third / "deck.yaml").write_text("slug: card_game\ntitle: Ours\ngame: time_line\n", encoding="utf-8")
    assert told(first) == []
    for folder, name in ((second, "mine"), (third, "card_game")):
        (line,) = told(folder)
        assert f"another box is already called {name}; choose another slug" in line
    closed = [box for box in list_boxes() if not box.open and box.house]
    assert {str(mistake) for box in closed for mistake in box.mistakes} == {*told(second), *told(third)}


def test_of_two_pictures_of_one_name_the_second_is_told() -> None:
    folder = deck("card_game")
    (folder / "cover.svg").write_text(SVG, encoding="utf-8")
    (folder / "cover.png").write_bytes(hostile.png(9, 9))
    (line,) = told(folder)
    assert "a picture that is not used" in line
    assert "keep one of them" in line


def test_a_picture_in_large_letters_is_told_its_name_in_small_ones() -> None:
    folder = deck("card_game")
    (folder / "COVER.SVG").write_text(SVG, encoding="utf-8")
    (line,) = told(folder)
    assert line.endswith("did you mean cover.svg?")


def test_a_folder_of_files_without_a_deck_is_a_deck_that_says_nothing() -> None:
    folder = deck("card_game", "cards.yaml")
    (folder / "deck.yaml").unlink()
    assert told(folder) == [f"{folder / 'deck.yaml'}: is missing; write it"]


def test_links_to_nowhere_circles_and_pipes_do_no_harm() -> None:
    folder = deck("time_line")
    (folder / "cover.png").symlink_to(folder / "nowhere")
    (folder / "again").symlink_to(folder, target_is_directory=True)
    assert list_boxes()[-1].open
    assert told(folder) == []
    os.mkfifo(folder / "oil.svg")
    assert any("oil.svg: can't be read (it is not a regular file)" in line for line in told(folder))


def test_a_mistake_in_one_deck_hides_none_of_another() -> None:
    first, second = deck("card_game", name="a"), deck("card_game", name="b")
    (first / "deck.yaml").write_text("slug: [", encoding="utf-8")
    (second / "hoverbord.svg").write_text(SVG, encoding="utf-8")
    assert any("did you mean hoverboard.svg?" in line for line in told(first.parent))


# --- maps ---------------------------------------------------------------------------------------------------------


def with_lawn(name: str, data: bytes) -> Path:
    """Make a Back in Time deck whose map has a picture of its own."""
    folder = deck("back_in_time", "board.tmx", "ground.tsx", "places.tsx", "marks.tsx")
    path = folder / "ground.tsx"
    text = path.read_text(encoding="utf-8")
    old = "../../assets/back_in_time/board/ground/front_lawn.svg"
    assert old in text
    path.write_text(text.replace(old, name), encoding="utf-8")
    (folder / name).write_bytes(data)
    return folder


@pytest.mark.parametrize(
    ("name", "data"),
    [("lawn.png", hostile.png(96, 96)), ("lawn.jpg", hostile.SIDEWAYS_JPEG), ("lawn.svg", SVG.encode())],
)
def test_tilesets_take_pictures_of_any_kind(name: str, data: bytes) -> None:
    folder = with_lawn(name, data)
    assert told(folder) == []
    images = {sprite.image for layer in open_content("mine").plan.layers for sprite in layer.sprites}
    assert str(folder / name) in images


def test_a_tileset_may_be_one_png_that_is_cut_into_tiles() -> None:
    folder = with_lawn("lawn.png", hostile.png(192, 96))
    text = (folder / "board.tmx").read_text(encoding="utf-8")
    sheet = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<tileset version="1.10" name="sheet" tilewidth="96" tileheight="96" '
        'tilecount="2" columns="2">\n <image source="lawn.png" width="192" height="96"/>\n</tileset>\n'
    )
    (folder / "sheet.tsx").write_text(sheet, encoding="utf-8")
    last = max(int(number) for number in text.split('firstgid="')[1:] for number in [number.split('"')[0]])
    gid = last + 1000
    at = text.index("<layer ") if "<layer " in text else text.index("<objectgroup ")
    text = text[:at].rstrip() + f'\n <tileset firstgid="{gid}" source="sheet.tsx"/>\n ' + text[at:]
    first = text.index("<data ")
    start = text.index(">", first) + 1
    end = text.index("</data>", start)
    cells = text[start:end].split(",")
    cells[0] = f"\n{gid + 1}"
    (folder / "board.tmx").write_text(text[:start] + ",".join(cells) + text[end:], encoding="utf-8")
    assert told(folder) == []
    parts = [sprite.part for layer in open_content("mine").plan.layers for sprite in layer.sprites if sprite.part]
    assert parts == [(96, 0, 96, 96)]


def test_a_picture_that_takes_too_long_is_named_and_the_deck_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = with_lawn("lawn.svg", hostile.filters())
    monkeypatch.setattr(rasters(), "limit", 0.5)
    lines = told(folder)
    assert len(lines) == 1
    assert "lawn.svg: takes longer than 0.5 seconds to draw; make it simpler" in lines[0]
    assert list_boxes()[-1].open, "a plate stands for it"


def test_what_of_a_picture_is_not_drawn_is_named_with_element_and_line() -> None:
    text = (
        f"{hostile.HEAD}\n<script/>\n<image href='http://example.org/x.png'/>\n<text font-family='Arial'>x</text></svg>"
    )
    lines = told(with_lawn("lawn.svg", text.encode()))
    assert any("lawn.svg:2: <script>: is a script" in line for line in lines), lines
    assert any("lawn.svg:3: <image href>: links to http://example.org/x.png" in line for line in lines)
    assert any("lawn.svg:4: <text>: uses the font Arial" in line for line in lines)


@pytest.mark.parametrize("name", ["half a PNG", "svgz", "CMYK", "no XML", "large PNG", "nesting", "laughs", "GIF"])
def test_a_picture_that_is_seen_to_be_broken_closes_the_deck(name: str) -> None:
    data, word = hostile.REFUSED[name]
    folder = with_lawn("lawn.svg", data)
    (line,) = told(folder)
    assert word in line
    assert line.count("; ") == 1, "one remedy"
    assert not list_boxes()[-1].open


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("lawn.gif", b"GIF89a....", "is a GIF; save it as SVG, PNG or JPEG"),
        ("lawn.webp", b"RIFF....WEBP", "is a WebP"),
        ("lawn.svgz", hostile.SVGZ_BOMB, "is a compressed SVG"),
        ("lawn.pic", hostile.png(9, 9), "ends with .pic; name it .svg, .png or .jpg"),
        ("lawn", hostile.png(9, 9), "ends with nothing; name it .svg, .png or .jpg"),
    ],
)
def test_a_tileset_takes_no_picture_of_an_unknown_kind(name: str, data: bytes, word: str) -> None:
    folder = with_lawn(name, data)
    assert [word in line for line in told(folder)] == [True], told(folder)
    assert not list_boxes()[-1].open


def test_the_program_checks_in_a_child_of_its_own() -> None:
    assert isinstance(rasters(), RasterProcess)


@pytest.fixture
def french(tmp_path: Path) -> Iterator[None]:
    """Speak French with an empty catalog; forget what decks said afterwards."""
    home = tmp_path / "locale" / "fr" / "LC_MESSAGES"
    home.mkdir(parents=True)
    (home / "parlour.mo").write_bytes(compiled(Catalog(locale="fr"), Forms({}, {})))
    i18n.use("fr", tmp_path / "locale")
    yield
    i18n._Current.homes.clear()
    i18n.use("en")


def test_a_deck_brings_its_own_words_in_other_languages(french: None) -> None:
    folder = with_card()
    (folder / "words.fr.yaml").write_text(
        "messages:\n  My Skate: Mon skate\n  '{n} more': ['{n} de plus', '{n} en plus']\n"
        "forms:\n  My Skate: {du: du skate}\n"
    )
    list_boxes()
    title = i18n._("My Skate")
    assert (title, i18n.form_of(title, "du")) == ("Mon skate", "du skate")
    assert [i18n.ngettext("{n} more", "{n} mores", n).format(n=n) for n in (1, 2)] == ["1 de plus", "2 en plus"]
    i18n.use("en")
    assert i18n._("My Skate") == "My Skate"


def test_mistakes_in_the_words_of_a_deck_are_told() -> None:
    folder = with_card()
    (folder / "my_skate.svg").write_text(SVG)
    (folder / "texts.yaml").write_text("log:\n  play: '{seat} slams {card}.'\n")
    assert told(folder) == []
    (folder / "words.fr.yaml").write_text("messages:\n  My Skates: Mon skate\nform: {}\n")
    found = "\n".join(told(folder))
    assert "words.fr.yaml" in found
    assert "form" in found
    (folder / "words.fr.yaml").write_text("messages:\n  My Skates: Mon skate\n")
    assert "is not a text of this box" in "".join(told(folder))
    (folder / "words.fr.yaml").write_text("messages:\n  My Skate: Mon skate {n}\n")
    assert "has other placeholders" in "".join(told(folder))
    (folder / "words.fr.yaml").write_text(
        "messages:\n  My Skate: Mon skate\n  '{seat} slams {card}.': '{seat} pose {card}.'\n"
    )
    assert told(folder) == []
