"""``parlour deck new`` makes valid decks, and ``levels/README.md`` alone suffices to make one by hand."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from random import Random

import pytest

from game import resources
from game.cli import main
from game.content import check, list_boxes, list_pictures, open_box, open_content
from game.content.box_folder import official_folder
from game.content.library import deck_folder
from game.content.new_deck import CannotMake, make_deck
from game.pictures import lookup
from game.registry import packages
from game.rules.contract import NATURE
from game.scenes.shelf.boxes import cover_of
from tests.pictures import hostile

GAMES = [name for name, package in packages().items() if package.home is None]
README = (resources.levels() / "README.md").read_text(encoding="utf-8")
HOUSE = README[README.index("## A house deck") :]


def told(folder: Path) -> list[str]:
    """Return the mistakes that the check reports."""
    return [str(mistake) for mistake in check(folder)]


def entries() -> list[str]:
    """Return the example cards of the README."""
    return [block for block in re.findall(r"```yaml\n(.*?)```", HOUSE, re.DOTALL) if "- id:" in block]


@pytest.mark.parametrize("game", GAMES)
def test_a_new_deck_is_open_and_has_a_card_a_picture_and_a_cover(game: str) -> None:
    made = make_deck("The Long Night", game)
    assert made.folder == resources.house_levels() / "the_long_night"
    assert told(made.folder) == []
    box = list_boxes()[-1]
    assert (box.box_id, box.title, box.open, box.mistakes) == ("the_long_night", "The Long Night", True, ())
    assert cover_of(box) == str(made.folder / "cover.svg")
    assert open_content("the_long_night").box != open_content(game).box, "the card is in the box"
    lookup.lay_on_table(deck_folder("the_long_night"), game)
    try:
        shown = {lookup.called(drawing.picture.removesuffix(".svg")) for drawing in list_pictures("the_long_night")}
    finally:
        lookup.lay_on_table(None)
    own = [name for name in shown if name.startswith(str(made.folder))]
    assert len(own) == 1, "its picture is shown"


@pytest.mark.parametrize("game", GAMES)
def test_a_new_deck_can_be_played_to_the_end(game: str) -> None:
    make_deck("Night", game)
    rng = Random(7)
    state = open_box("night").start(3, {})
    for _command in range(20_000):
        if state.result() is not None:
            break
        state.apply(state.sample_chance(rng) if state.actor == NATURE else rng.choice(state.legal_commands()))
    assert state.result() is not None


@pytest.mark.parametrize("game", GAMES)
def test_each_line_of_the_example_stands_in_the_readme(game: str) -> None:
    text = (official_folder(game) / "example" / "example.yaml").read_text(encoding="utf-8")
    entry = textwrap.dedent(text.split("entry: |\n")[1])
    assert textwrap.indent(entry, "  ") in entries()
    lines = [line for line in entry.splitlines() if not line.lstrip().startswith("#")]
    assert all("#" in line for line in lines), "each line is explained"


# --- decks made by following the README -----------------------------------------------------------------------------


def by_hand(game: str, number: int) -> Path:
    """Make a deck by following the README: its deck.yaml, a copied file, and an example card appended to the list."""
    folder = resources.house_levels() / "mine"
    folder.mkdir(parents=True)
    said = next(block for block in re.findall(r"```yaml\n(.*?)```", HOUSE, re.DOTALL) if block.startswith("slug:"))
    said = said.replace("back_in_time ", f"{game} ")
    (folder / "deck.yaml").write_text(said, encoding="utf-8")
    head = re.findall(r"in the list `(\w+)` of `([\w.]+)`", HOUSE)[number]
    text = (official_folder(game) / head[1]).read_text(encoding="utf-8")
    lines = text.split("\n")
    at = next(index for index, line in enumerate(lines) if line.startswith(f"{head[0]}:"))
    (folder / head[1]).write_text("\n".join([*lines[: at + 1], entries()[number], *lines[at + 1 :]]), encoding="utf-8")
    return folder


ORDER = ["back_in_time", "card_game", "time_line", "dice_through_time", "riff_in_time"]


@pytest.mark.parametrize("game", ORDER)
def test_a_deck_made_by_the_readme_alone_works(game: str) -> None:
    number = ORDER.index(game)
    folder = by_hand(game, number)
    lines = told(folder)
    name = re.search(r"- id: (\w+)", entries()[number])
    assert name is not None
    if game != "time_line":
        assert len(lines) == 1, lines
        assert f"{name.group(1)}: has no picture" in lines[0]
        put = re.search(rf"put ({name.group(1)}\.svg), ({name.group(1)}\.png) or .* into the deck's folder", lines[0])
        assert put is not None
        (folder / "pictures").mkdir()
        (folder / "pictures" / put.group(2)).write_bytes(hostile.png(21, 13))
    assert told(folder) == []
    assert list_boxes()[-1].open


def test_a_good_of_its_own_has_a_token_and_a_sign_of_its_own() -> None:
    folder = make_deck("Mine", "time_line").folder
    for file in ("goods.yaml", "paths.yaml"):
        text = (folder / file if (folder / file).exists() else official_folder("time_line") / file).read_text("utf-8")
        (folder / file).write_text(re.sub(r"\boil\b", "tea", text.replace("Oilpetrol", "Tea")), encoding="utf-8")
    (folder / "goods" / "oil.svg").rename(folder / "goods" / "tea.svg")
    assert any("tea: has no picture assets/icons/tea.svg" in line for line in told(folder))
    (folder / "pictures").mkdir()
    (folder / "pictures" / "tea.png").write_bytes(hostile.png(9, 9))
    lines = told(folder)
    assert not any("has no picture" in line for line in lines), lines
    lookup.lay_on_table(folder, "time_line")
    try:
        assert lookup.called("icons/tea") == str(folder / "pictures" / "tea.png")
        assert lookup.called("icons/milk") == "icons/milk"
    finally:
        lookup.lay_on_table(None)


# --- the command ``deck new`` ---------------------------------------------------------------------------------------


def test_the_command_says_what_it_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "new", "The Long Night", "--of", "card_game"]) == 0
    out = capsys.readouterr().out
    folder = resources.house_levels() / "the_long_night"
    assert f"made {folder}" in out
    for file in ("deck.yaml", "cover.svg", "cards.yaml", "pictures/pocket_clock.svg"):
        assert file in out
        assert (folder / file).is_file()
    assert f"parlour check {folder}" in out
    assert main(["check", str(folder)]) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["x", "--of", "chess"], "there is no game 'chess'; choose from back_in_time"),
        (["x", "--of", "card_gam"], "did you mean card_game?"),
        (["漢字", "--of", "card_game"], "can't name a folder"),
        (["", "--of", "card_game"], "can't name a folder"),
        (["../../x", "--of", "card_game", "y"], "unrecognized"),
        (["Card Game", "--of", "card_game"], "a deck called card_game already exists"),
    ],
)
def test_what_cannot_be_made_is_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "new", *words]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1
    assert not resources.house_levels().exists() or not list(resources.house_levels().iterdir())


def test_odd_names_make_good_decks() -> None:
    for name in ('He said: "Go\\!" {card} & <b>', "Žluťoučký kůň", "x" * 300, "../../x", "no: yes # really"):
        made = make_deck(name, "time_line")
        assert made.folder.parent == resources.house_levels()
        assert told(made.folder) == [], name


def test_nothing_is_left_of_a_deck_that_could_not_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(CannotMake, match="No space left"):
        make_deck("Night", "card_game")
    assert list(resources.house_levels().iterdir()) == []


@pytest.mark.parametrize(("field", "most"), [("title", 48), ("text", 240)])
def test_texts_of_a_deck_are_not_too_long(field: str, most: int) -> None:
    folder = make_deck("Night", "card_game").folder
    path = folder / "cards.yaml"
    text = path.read_text(encoding="utf-8")
    at = text.index("- id: pocket_clock")
    longer = re.sub(rf'{field}: "[^"]*"', f'{field}: "{"long " * (most // 5)}words"', text[at:], count=1)
    path.write_text(text[:at] + longer, encoding="utf-8")
    line = next(line for line in told(folder) if f"use at most {most}" in line)
    assert f"cards.yaml:{text[:at].count(chr(10)) + 4 + (field == 'text')}: pocket_clock, {field}: has" in line
    assert not list_boxes()[-1].open
