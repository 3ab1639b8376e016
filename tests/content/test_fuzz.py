"""Fuzzing of box files: reading gives content or mistakes, never an exception."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.box_folder import Folder, official_folder
from game.content.library import RULES
from game.content.mistakes import MistakeLog
from game.content.reader_contract import READER
from game.content.yaml_reader import parse_document
from game.registry import packages
from tests.content.broken_files import files_of, play
from tests.content.content_copies import MAP, TILESET, read, small_map
from tests.support.fuzz import examples
from tools.torture.damage import PIECES

every_game = pytest.mark.parametrize("slug", packages())

WORDS = st.sampled_from(PIECES)


@pytest.fixture(scope="module")
def boxes() -> Iterator[Path]:
    """Copy all boxes to a temporary folder, where tests break and restore them."""
    with tempfile.TemporaryDirectory() as folder:
        for slug in packages():
            shutil.copytree(official_folder(slug), Path(folder) / slug)
        yield Path(folder)


@st.composite
def slips(draw: st.DrawFn, slug: str) -> tuple[str, bytes]:
    """Draw a corrupted file of a box: a few cuts, replacements or insertions, or random bytes."""
    name = draw(st.sampled_from(files_of(slug)))
    data = (official_folder(slug) / name).read_bytes()
    if draw(st.integers(0, 9)) == 0:
        return name, draw(st.binary(max_size=200))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        length = draw(st.sampled_from([0, 0, 1, 3, 10, 300]))
        data = data[:start] + draw(WORDS | st.binary(max_size=4)) + data[start + length :]
    return name, data


@every_game
@examples(60)
@given(data=st.data())
def test_a_broken_file_gives_mistakes_and_no_traceback(boxes: Path, slug: str, data: st.DataObject) -> None:
    name, broken = data.draw(slips(slug))
    box = boxes / slug
    (box / name).write_bytes(broken)
    try:
        notes = MistakeLog()
        content = READER.of(slug).read(Folder((box,), pictures=data.draw(st.booleans())), notes)
        assert (content is None) == bool(notes.mistakes)
        assert all("\n" not in str(mistake) and mistake.file for mistake in notes.mistakes)
    finally:
        shutil.copy(official_folder(slug) / name, box / name)


@examples(200)
@given(data=st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_yaml_or_a_mistake(data: bytes) -> None:
    notes = MistakeLog()
    document = parse_document(data, "f.yaml", notes)
    assert document is not None or notes.mistakes


LETTERS = "ab0 9.,:;-_~#?!&*%@|>'\"\\/[]{}()\t\n\x00\x85\u00a0\u2028\ufeffé→字\U0001f550"
"""Letters, and characters with a meaning in YAML, paths or Unicode; a table of all characters is slow to make."""

WRITTEN = st.text(LETTERS, max_size=5)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | WRITTEN | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WRITTEN | st.integers(), inner, max_size=3),
    max_leaves=8,
)


def change(whole: Any, value: object, data: st.DataObject) -> None:
    """Replace a random node of a document by ``value``."""
    spot, depth = whole, data.draw(st.integers(0, 4))
    for step in range(depth):
        keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(spot[key], dict | list) or not spot[key] or step == depth - 1:
            spot[key] = value
            return
        spot = spot[key]


@every_game
@examples(40)
@given(value=VALUES, data=st.data())
def test_values_of_any_shape_are_mistakes(boxes: Path, slug: str, value: object, data: st.DataObject) -> None:
    import yaml

    name = data.draw(st.sampled_from([name for name in files_of(slug) if name.endswith(".yaml")]))
    ours, box = official_folder(slug), boxes / slug
    whole = yaml.load((ours / name).read_bytes(), yaml.CSafeLoader)
    change(whole, value, data)
    (box / name).write_text(yaml.dump(whole, Dumper=yaml.CSafeDumper, sort_keys=False), encoding="utf-8")
    try:
        notes = MistakeLog()
        content = READER.of(slug).read(Folder((box,), official=data.draw(st.booleans())), notes)
        assert (content is None) == bool(notes.mistakes)
        if content is not None:
            play(RULES.of(slug)(content.box), data.draw(st.integers(0, 99)))
    finally:
        shutil.copy(ours / name, box / name)


@examples(150)
@given(data=st.data())
def test_small_maps_are_read_or_refused(data: st.DataObject) -> None:
    texts = []
    for text in (MAP, TILESET):
        start = data.draw(st.integers(0, len(text)))
        piece = data.draw(WORDS).decode("utf-8", "replace").replace("\x00", "")
        length = data.draw(st.sampled_from([0, 0, 1, 5, 40]))
        texts.append(text[:start] + piece + text[start + length :] if data.draw(st.booleans()) else text)
    with tempfile.TemporaryDirectory() as folder:
        found, mistakes = read(small_map(Path(folder), *texts))
    assert (found is None) == bool(mistakes)
