"""Faulty copies of the box: each error is reported with its file, its entry and a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import resources
from game.content import check
from game.registry import packages
from tests.content.content_copies import copied, edit, found, noting_untranslated, without_pictures

O01 = '  - id: O01\n    title: "Milkshake for Two"'
NEED = "    need: {love: 1}\n    reward: [power_tile: 1]"

BROKEN = {
    # file, original text, replacement, part of the expected message
    "unknown space": ("cards.yaml", "space: lous_cafe", "space: lou", "O01, space: no space is called lou"),
    "unknown symbol": ("cards.yaml", "need: {love: 1}", "need: {luv: 1}", "O01, need.luv: there is no symbol luv"),
    "no symbols": ("cards.yaml", "need: {love: 1}", "need: {}", "O01, need: is empty"),
    "no number": ("cards.yaml", "need: {love: 1}", "need: {love: one}", "O01, need.love: expected int"),
    "nothing asked": ("cards.yaml", "need: {love: 1}", "need: {love: 0}", "O01, need.love: is 0"),
    "unknown reward": ("cards.yaml", "{power_tile: 1}", "{power_tiles: 1}", "O01, reward[1]: there is no effect"),
    "reward of text": (
        "cards.yaml",
        "{power_tile: 1}",
        "{power_tile: one}",
        "O01, reward[1]: power_tile takes a number",
    ),
    "no choice of one": ("cards.yaml", "power_tile_choice: 2", "power_tile_choice: 1", "O06, reward[1]: power_tile_ch"),
    "odd effect": ("cards.yaml", "[{power_tile: 1}]", "[[power_tile]]", "O01, reward[1]: is not an effect"),
    "effect without number": ("cards.yaml", "{power_tile: 1}", "{power_tile: }", "O01, reward[1]: power_tile has no"),
    "no reward": ("cards.yaml", "reward: [{power_tile: 1}]", "reward: []", "O01, reward: is empty"),
    "negative reward": ("cards.yaml", "{love: 1}]", "{love: -1}]", "O03, reward[2]: is -1"),
    "unknown item": ("cards.yaml", "item: skateboard", "item: hoverboard", "O10, reward[1]: there is no item hover"),
    "item by no card": ("cards.yaml", "item: skateboard", "item: walkman", "skateboard: is given by no card"),
    "item of no effect": ("cards.yaml", "id: skateboard", "id: jetpack", "jetpack, id: there is no such item"),
    "unknown icon": ("cards.yaml", "add 1 {speed}", "add 1 {sped}", "skateboard, text: there is no icon {sped}"),
    "open brace": ("cards.yaml", "add 1 {speed}", "add 1 {speed", "skateboard, text: has an unmatched brace"),
    "empty text": ("cards.yaml", '"After the roll, add 1 {speed}."', '""', "skateboard, text: is empty"),
    "empty title": ("cards.yaml", '"Milkshake for Two"', '" "', "O01, title: is empty"),
    "title of a trap": ("cards.yaml", '"Milkshake for Two"', "no", "O01, title: no means a truth value"),
    "title of a date": ("cards.yaml", '"Milkshake for Two"', "1955-11-05", "O01, title: 1955-11-05 means a date"),
    "title of a number": ("cards.yaml", '"Milkshake for Two"', "7", "O01, title: expected str, got int"),
    "misspelt field": ("cards.yaml", "    need: {love: 1}", "    needs: {love: 1}", "O01: has no need"),
    "doubled id": ("cards.yaml", "id: O02", "id: O01", "O01, id: appears 2 times"),
    "doubled key": ("cards.yaml", O01, f"{O01}\n    title: Again", "O01: has the key title twice"),
    "unknown figure": (
        "cards.yaml",
        "requires_present: george",
        "requires_present: greg",
        "O03, requires_present: ther",
    ),
    "presence where none may be": (
        "cards.yaml",
        'title: "Homemade Scooter"\n    space: town_square',
        'title: "Homemade Scooter"\n    requires_present: george\n    space: town_square',
        "O10, requires_present: george never enters town_square",
    ),
    "a card too few": ("cards.yaml", "id: O26\n", "id: O26\n    level: 1\n", "O26, level: is not a known field"),
    "fourth level": ("cards.yaml", "level: 1", "level: 4", "T11, level: 4 does not fit; use one of: 1, 2, 3"),
    "levels uneven": ("cards.yaml", "level: 1", "level: 2", "troubles, level 1: is 5, but the rulebook has 6"),
    "unknown lasting": ("cards.yaml", "lasting: no_assist", "lasting: no_asist", "T22, lasting: there is no effect"),
    "no trouble at all": ("cards.yaml", "lasting: no_special_powers", "lasting: none", "T11, on_reveal: has no effect"),
    "unknown reveal": ("cards.yaml", "biff_to_nearest", "biff_to_farthest", "T35, on_reveal[1]: there is no effect"),
    "nobody sent home": ("cards.yaml", "send_home: george", "send_home: biff", "T24, on_reveal[1]: there is no send_h"),
    "unknown walker": ("cards.yaml", "{who: george, steps: 1", "{who: doc, steps: 1", "M01, steps[1].who: 'doc'"),
    "goal nowhere": (
        "cards.yaml",
        "toward: lous_cafe",
        "toward: mall",
        "M01, steps[1].toward: george cannot go to mall",
    ),
    "goal barred": ("cards.yaml", "toward: lous_cafe", "toward: town_square", "M01, steps[1].toward: george never"),
    "goal of Biff": (
        "cards.yaml",
        "toward: nearest_of_couple",
        "toward: mill_road",
        "M01, steps[2].toward: biff cannot",
    ),
    "no steps": (
        "cards.yaml",
        "steps: 2, toward: lous_cafe",
        "steps: 0, toward: lous_cafe",
        "M02, steps[1].steps: is 0",
    ),
    "no cards": ("cards.yaml", "items:", "itmes:", "items: is missing"),
    "no list": ("cards.yaml", "movement:", "movement: 3\nmore:", "movement: is not a list"),
    "unknown setup": ("table.yaml", "george: georges_house", "george: here", "setup, george: no space is called here"),
    "barred setup": ("table.yaml", "biff: clock_tower", "biff: town_square", "setup, biff: biff may not be there"),
    "space without title": ("table.yaml", '  mill_road: "Mill Road"\n', "", "spaces, mill_road: has no title"),
    "no space at all": ("table.yaml", "spaces:", "spaces: {}\nothers:", "spaces, mill_road: has no title; add"),
    "title without space": ("table.yaml", "  mill_road:", "  mall: Mall\n  mill_road:", "spaces, mall: is not on the"),
    "zone upside down": ("table.yaml", "[13, 15]", "[15, 13]", "love, heart_zone: runs from 15 to 13"),
    "zone off the end": ("table.yaml", "[13, 15]", "[13, 14]", "love, heart_zone: does not end at max"),
    "zone of three": ("table.yaml", "[13, 15]", "[13, 14, 15]", "love, heart_zone: expected array of length 2"),
    "start in a zone": ("table.yaml", "start: 0", "start: -1", "love, start: is -1, inside a zone"),
    "tuned into the hearts": ("table.yaml", "easy: {2: 5", "easy: {2: 13", "love, retuned.0.easy.2: is 13"),
    "no photo left": ("table.yaml", "{hard: {2: 3, 3", "{hard: {2: 6, 3", "love, faded.2.hard.2: is 6; write 0 to 5"),
    "tuned off the meter": ("table.yaml", "hard: {2: -3", "hard: {2: -4", "love, retuned.0.hard.2: is -4"),
    "tuned for nobody": ("table.yaml", "easy: {2: 5", "silly: {2: 5", "silly"),
    "too many photos": ("table.yaml", "photos: 6", "photos: 7", "love, photos: is 7, but the rulebook has 6"),
    "unknown part space": (
        "table.yaml",
        "space: south_shops",
        "space: shops",
        "gasoline, space: no space is called sh",
    ),
    "hard is easy": ("table.yaml", "knowledge_hard: 3", "knowledge_hard: 1", "cable, knowledge_hard: is 1"),
    "small backpack": ("table.yaml", "with_backpack: 10", "with_backpack: 7", "mat, with_backpack: is 7"),
    "tokens": ("table.yaml", "knockdown_tokens: 3", "knockdown_tokens: three", "knockdown_tokens: expected int"),
    "tracker of two": ("tracker.yaml", "  2:", "  5:", "tracker, 2: is missing"),
    "seats in words": ("tracker.yaml", "  2:", "  two:", "tracker, two: expected int, got str"),
    "column without movement": (
        "tracker.yaml",
        "[trouble_1, movement]",
        "[trouble_1]",
        "tracker, 2[2]: has no movement",
    ),
    "unknown column icon": ("tracker.yaml", "trouble_1,", "trouble_9,", "tracker, 2[2][1]: 'trouble_9' does not fit"),
    "icons out of order": ("tracker.yaml", "[trouble_1, movement]", "[movement, trouble_1]", "2[2]: has its icons out"),
    "a column too few": ("tracker.yaml", "    - [movement]\n", "", "tracker: has rows of different length"),
    "a photo spared": ("tracker.yaml", "love_check_x2", "love_check", "tracker, 2: flips 5 of 6 photo sections"),
    "unknown die": ("dice.yaml", "  love:", "  hate:", "dice, hate: there is no color hate"),
    "seventh face": ("dice.yaml", "biff, biff]", "biff, biff, biff]", "dice, speed: has 7 faces"),
    "unknown face": ("dice.yaml", "[speed, speed2", "[speed, speed3", "dice, speed: there is no face speed3"),
    "die without Biff": ("dice.yaml", "biff, biff]", "wild, wild]", "dice, speed: has no biff face"),
    "nine dice": ("dice.yaml", "dice_per_colour: 2", "dice_per_colour: 3", "dice_per_colour: is 12"),
    "unknown tile die": ("tiles.yaml", "die: courage", "die: corage", "starter_tiles, marty[1].die: there is no die"),
    "unknown action": (
        "tiles.yaml",
        "action: reroll_all, move: 3",
        "action: roll, move: 3",
        "jennifer[5].action: 'roll'",
    ),
    "too far": ("tiles.yaml", "move: 6}", "move: 7}", "starter_tiles, einstein[5].move: is 7"),
    "six starters": (
        "tiles.yaml",
        "  marty:\n",
        "  marty:\n    - {action: none, move: 1}\n",
        "starter_tiles, marty: is 6, but the rulebook has 5",
    ),
    "tiles counted wrong": ("tiles.yaml", "count: 3", "count: 4", "power_tiles: is 25, but the rulebook has 24"),
    "unknown character": ("tiles.yaml", "  marty:", "  calvin:", "starter_tiles, calvin: there is no character calvin"),
    "kind twice": (
        "tiles.yaml",
        "die: speed, move: 4",
        "die: speed, move: 3",
        "power_tiles: holds speed with movement 3",
    ),
    "no YAML": ("tiles.yaml", "power_tiles:", "power_tiles: [", "is not valid YAML"),
    "unlinked": ("board.tmx", 'value="hill_valley_high"', 'value="mall"', "no space is called mall"),
    "link astray": (
        "board.tmx",
        'name="b" value="main_street_west"',
        'name="b" value="school_road"',
        "the line doesn't",
    ),
    "link to itself": ("board.tmx", 'name="b" value="main_street_west"', 'name="b" value="docs_house"', "leads back"),
    "one-way link": (
        "board.tmx",
        '<property name="b" value="main_street_west"/>',
        '<property name="b" value="main_street_west"/><property name="oneway" type="bool" value="true"/>',
        "oneway: is not a known property",
    ),
    "space twice": ("board.tmx", 'name="mill_road" type="space"', 'name="depot_street" type="space"', "appears twice"),
    "space of no class": ("board.tmx", 'name="mill_road" type="space"', 'name="mill_road"', "class: is missing"),
    "space of no kind": (
        "board.tmx",
        'name="kind" value="location"',
        'name="kind" value="place"',
        "invalid enum value",
    ),
    "untyped npc": (
        "board.tmx",
        'name="npc" type="bool" value="true"',
        'name="npc" value="true"',
        "npc: expected bool",
    ),
    "place without picture": (
        "board.tmx",
        'name="mill_road" type="place"',
        'type="place"',
        "places, mill_road, name: has",
    ),
    "gap in the track": (
        "board.tmx",
        'name="index" type="int" value="5"',
        'name="index" type="int" value="50"',
        "index",
    ),
    "two starts": (
        "board.tmx",
        '<property name="start" type="bool" value="false"/>',
        '<property name="start" type="bool" value="true"/>',
        "track, start: is set at 2 spots: [0, 1]",
    ),
    "no gate": (
        "board.tmx",
        '<property name="gate" type="bool" value="true"/>',
        '<property name="gate" type="bool" value="false"/>',
        "track, gate: is set at 0 spots",
    ),
    "ready too soon": (
        "board.tmx",
        '<property name="ready" type="bool" value="false"/>',
        '<property name="ready" type="bool" value="true"/>',
        "track, ready: is set at spots [0, 11, 12, 13]",
    ),
    "no stand": (
        "board.tmx",
        'name="stand.mill_road.3"',
        'name="stand.mill_road.9"',
        "anchors, stand.mill_road.3: is mis",
    ),
    "no tower": ("board.tmx", 'name="tower"', 'name="castle"', "anchors, castle, name: is a place for something"),
    "no love": ("board.tmx", 'name="love.-3" type="anchor"', 'name="love.16"', "anchors, love.-3: is missing"),
    "no layer": ("board.tmx", 'name="links"', 'name="lines"', "layer links: is missing"),
    "template": ("board.tmx", 'name="tower"', 'name="tower" template="t.tx"', "comes from a template"),
    "no tileset": ("board.tmx", 'source="ground.tsx"', 'source="gone.tsx"', "gone.tsx: can't be read"),
    "no map": ("board.tmx", "</map>", "", "is not valid XML"),
}


@pytest.mark.parametrize("slip", BROKEN)
def test_a_slip_is_found_and_named(tmp_path: Path, slip: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file, old, new, message = BROKEN[slip]
    box = copied(tmp_path)
    edit(box / file, old, new)
    untranslated = noting_untranslated(monkeypatch)
    mistakes = found(box)
    lines = [str(mistake) for mistake in mistakes]
    assert untranslated == []
    assert any(message in line for line in lines), lines
    assert all("\n" not in line and "; " in line for line in lines), "one line each, with a remedy"
    assert any(mistake.file.endswith((file, ".tsx")) for mistake in mistakes)


def test_our_content_has_no_mistakes() -> None:
    assert without_pictures(check()) == []


def test_every_picture_of_an_open_box_is_drawn() -> None:
    assert [str(mistake) for mistake in check()] == []
    assert [str(mistake) for mistake in check(resources.levels() / "back_in_time")] == []


def test_all_mistakes_are_listed_not_only_the_first(tmp_path: Path) -> None:
    box = copied(tmp_path)
    edit(box / "cards.yaml", "space: lous_cafe", "space: lou", 3)
    edit(box / "tiles.yaml", "die: courage", "die: corage", 2)
    edit(box / "board.tmx", 'name="tower"', 'name="castle"')
    edit(box / "dice.yaml", "biff, biff]", "biff, bif]")
    files = [Path(mistake.file).name for mistake in found(box)]
    assert files.count("cards.yaml") == 3
    assert files.count("tiles.yaml") == 2
    assert files.count("board.tmx") == 2
    assert files.count("dice.yaml") == 1


def test_a_tracker_too_short_in_every_row_is_found(tmp_path: Path) -> None:
    box = copied(tmp_path)
    for seats in (2, 3, 4):
        edit(box / "tracker.yaml", f"  {seats}:\n    - [movement]\n", f"  {seats}:\n")
    lines = [str(mistake) for mistake in found(box)]
    assert sum("is 18, but the rulebook has 19" in line for line in lines) == 3
    assert any("anchors, tracker.21, name: is a place for something" in line for line in lines)


def test_an_unreachable_space_is_found(tmp_path: Path) -> None:
    box = copied(tmp_path)
    text = (box / "board.tmx").read_text(encoding="utf-8")
    kept, cut = [], 0
    for part in text.split("  <object "):
        if 'type="link"' in part and 'value="mill_road"' in part:
            cut += 1
            continue
        kept.append(part)
    assert cut == 2
    (box / "board.tmx").write_text("  <object ".join(kept), encoding="utf-8")
    lines = [str(mistake) for mistake in found(box)]
    assert any("mill_road, links: can't be reached;" in line for line in lines), lines
    assert any("mill_road, links: can't be reached by George, Lorraine and Biff" in line for line in lines)


def test_a_missing_file_is_found(tmp_path: Path) -> None:
    box = copied(tmp_path)
    (box / "dice.yaml").unlink()
    assert any("dice.yaml: can't be read" in str(mistake) for mistake in found(box))


def test_a_missing_picture_is_found(tmp_path: Path) -> None:
    box = copied(tmp_path)
    edit(box / "ground.tsx", "/front_lawn.svg", "/no_lawn.svg")
    lines = [str(mistake) for mistake in check(box)]
    assert any(
        "board.tmx: layer ground: has no picture back_in_time/board/ground/no_lawn.svg" in line for line in lines
    )


def test_the_copy_of_a_box_is_known_by_its_files(tmp_path: Path) -> None:
    box = copied(tmp_path, "mine")
    edit(box / "dice.yaml", "dice_per_colour: 2", "dice_per_colour: 0")
    assert any("dice_per_colour: is 0" in str(mistake) for mistake in found(box))
    assert found(box / "dice.yaml") == found(box), "a file stands for its folder"


def test_folders_without_content(tmp_path: Path) -> None:
    assert [mistake.problem for mistake in check(tmp_path / "none")] == ["is not a folder"]
    assert [mistake.problem for mistake in check(tmp_path)] == ["has no game or deck"]


def test_a_whole_shelf(tmp_path: Path) -> None:
    shelf = tmp_path / "levels"
    for game in (package.rules_id for package in packages().values() if package.home is None):
        copied(shelf, game=game)
    assert without_pictures(check(shelf)) == []
    assert without_pictures(check(tmp_path)) == [], "a folder that holds levels stands for them"
    (shelf / "time_line" / "shelf.yaml").unlink()
    edit(shelf / "back_in_time" / "shelf.yaml", "seats: [2, 4]", "seats: [4, 2]")
    edit(shelf / "card_game" / "shelf.yaml", "place: 2", "place: two")
    edit(
        shelf / "dice_through_time" / "shelf.yaml",
        "kind: co-op\nseats: [2, 4]\nminutes: [45, 60]",
        "kind: solitaire\nseats: [2, 4]",
    )
    coming = '{place: 9, title: Coming, summary: "No.", kind: co-op, seats: [2, 4], minutes: [1, 2], open: true}'
    for name in ("coming", "chess"):
        (shelf / name).mkdir()
    (shelf / "coming" / "shelf.yaml").write_text(coming, encoding="utf-8")
    lines = [str(mistake) for mistake in without_pictures(check(shelf))]
    assert len(lines) == 7, lines
    for message in (
        "back_in_time/shelf.yaml:7: seats: is 4 to 2",
        "card_game/shelf.yaml:3: place: expected int",
        "dice_through_time/shelf.yaml:6: kind: 'solitaire' does not fit",
        "dice_through_time/shelf.yaml:3: has no minutes",
        "coming/shelf.yaml: open: is a game that is not registered",
        "chess: is not on the shelf",
        "time_line: is not on the shelf",
    ):
        assert any(message in line for line in lines), lines
