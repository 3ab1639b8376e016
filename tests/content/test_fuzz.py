"""Whatever the files hold, reading them gives content or mistakes, never anything else."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game import resources
from game.content import back_in_time
from game.content.documents import parse_document
from game.content.folders import Folder
from game.content.mistakes import Notes
from game.rules.back_in_time.game import BackInTime, make
from game.rules.kernel import NATURE, NOBODY
from tests.content.support import MAP, TILESET, read, small_map

OURS = resources.levels() / "back_in_time"
NAMES = (*back_in_time.FILES, "ground.tsx")
WORDS = st.sampled_from([
    b"", b"\n", b"[", b"]", b"{", b"}", b": ", b"- ", b"'", b'"', b"&a ", b"*a", b"!!int ", b"no", b"012", b"-1",
    b"99999999999999999999", b"0", b"nan", b"\x00", b"\xff", b"<", b">", b"/>", b"<!--", b"<![CDATA[", b"null",
    b"true", b"2015-10-21", b"<!DOCTYPE a>", "\u2028é".encode(), b"  ", b"\t", b'gid="7"', b'type="int"', b'value="x"',
])  # fmt: skip


@pytest.fixture(scope="module")
def box() -> Iterator[Path]:
    """A copy of the box that is broken and put right again and again."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(shutil.copytree(OURS, Path(folder) / "back_in_time"))


@st.composite
def slips(draw: st.DrawFn) -> tuple[str, bytes]:
    """Break one file of the box: cut, replace or insert at a few places, or write rubbish."""
    name = draw(st.sampled_from(NAMES))
    data = (OURS / name).read_bytes()
    if draw(st.integers(0, 9)) == 0:
        return name, draw(st.binary(max_size=200))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        length = draw(st.sampled_from([0, 0, 1, 3, 10, 300]))
        data = data[:start] + draw(WORDS | st.binary(max_size=4)) + data[start + length :]
    return name, data


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(slip=slips())
def test_a_broken_file_gives_mistakes_and_no_traceback(box: Path, slip: tuple[str, bytes]) -> None:
    name, data = slip
    (box / name).write_bytes(data)
    try:
        notes = Notes()
        content = back_in_time.read(Folder((box,)), notes)
        assert (content is None) == bool(notes.mistakes)
        assert all("\n" not in str(mistake) and mistake.file for mistake in notes.mistakes)
    finally:
        shutil.copy(OURS / name, box / name)


@settings(max_examples=200, deadline=None)
@given(data=st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_yaml_or_a_mistake(data: bytes) -> None:
    notes = Notes()
    document = parse_document(data, "f.yaml", notes)
    assert document is not None or notes.mistakes


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5) | st.integers(), inner, max_size=3),
    max_leaves=8,
)


def play(game: BackInTime, seats: int, seed: int) -> None:
    """Play a whole game at random: what passes the checks can be played to its end."""
    rng = Random(seed)
    state = game.start(seats, {"expansion": rng.choice(["on", "off"]), "difficulty": rng.choice(["easy", "hard"])})
    for _ in range(5000):
        if state.actor == NOBODY:
            return
        state.apply(state.chance(rng) if state.actor == NATURE else rng.choice(state.legal()))
    raise AssertionError("the game does not end")


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from([name for name in NAMES if name.endswith(".yaml")]), value=VALUES, data=st.data())
def test_values_of_any_shape_are_mistakes(box: Path, name: str, value: object, data: st.DataObject) -> None:
    import yaml

    whole = yaml.safe_load((OURS / name).read_bytes())
    spot, path = whole, data.draw(st.integers(0, 4))
    for _ in range(path):
        keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(spot[key], dict | list) or not spot[key] or _ == path - 1:
            spot[key] = value
            break
        spot = spot[key]
    (box / name).write_text(yaml.safe_dump(whole), encoding="utf-8")
    try:
        notes = Notes()
        content = back_in_time.read(Folder((box,), official=data.draw(st.booleans())), notes)
        assert (content is None) == bool(notes.mistakes)
        if content is not None:
            play(make(content.box), data.draw(st.sampled_from([2, 3, 4])), data.draw(st.integers(0, 99)))
    finally:
        shutil.copy(OURS / name, box / name)


@settings(max_examples=150, deadline=None)
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
