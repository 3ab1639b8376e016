"""Sounds and music: all come from our recipes, all are used; levels, clicks, and loop layers are checked."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import numpy as np
import pygame
import pytest
import soundfile

from game.ui import music
from game.ui.sound import RATE
from tools.make_sounds import ASSETS, is_stale
from tools.sound.recipes import SOUNDS, STEMS
from tools.sound.writing import Target, finish, loudness, made, read, targets

GAME = Path(__file__).resolve().parents[1] / "game"
TARGETS = {target.name: target for target in targets()}
BEDS = {bed: tuple(names) for bed, names in groupby(sorted(STEMS), lambda name: name.split(".")[0])}


@cache
def texts() -> tuple[str, ...]:
    """Return the sources of all modules."""
    return tuple(path.read_text(encoding="utf-8") for path in GAME.rglob("*.py"))


def names_of_sounds() -> set[str]:
    """Return the names of sounds in the source: played directly, in animations and in transitions."""
    signs = ("Sound(", "sounds()", "sound=", "def sound(", "sounds: ClassVar")
    trees = (ast.parse(text) for text in texts() if any(sign in text for sign in signs))
    return {name for tree in trees for node in ast.walk(tree) for part in parts(node) for name in words(part)}


def parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the expressions in a node that name sounds."""
    if isinstance(node, ast.Call):
        called = ast.unparse(node.func)
        if called in ("Sound", "sounds().play"):
            yield from node.args[:1]
        yield from (word.value for word in node.keywords if word.arg in ("sound", "private_sound"))
    elif isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "sounds" and isinstance(node.value, ast.Dict):
        yield from node.value.values
    elif isinstance(node, ast.FunctionDef) and node.name == "sound":
        yield from (one.value for one in ast.walk(node) if isinstance(one, ast.Return) and one.value is not None)


def words(node: ast.AST) -> set[str]:
    """Return the possible strings of an expression, without the arguments of calls."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value} - {""}
    if isinstance(node, ast.IfExp):
        return words(node.body) | words(node.orelse)
    return set()


# --- files and recipes -------------------------------------------------------------------------------------------


def test_every_file_is_the_one_that_was_made_by_its_recipe() -> None:
    """Run ``x.py sounds`` if this fails: a recipe changed, or a file is missing or different."""
    entries = made()
    assert [target.path for target in TARGETS.values() if is_stale(target, entries)] == []
    there = {path.relative_to(ASSETS).as_posix() for kind in ("sound", "music") for path in (ASSETS / kind).iterdir()}
    assert there == set(entries) == {target.path for target in TARGETS.values()}


def test_a_changed_recipe_or_file_is_noticed() -> None:
    tick = TARGETS["tick"]
    assert is_stale(tick, {})
    assert is_stale(tick, {tick.path: [tick.recipe(), "another file"]})
    assert is_stale(tick, {tick.path: ["another recipe", made()[tick.path][1]]})


def test_every_sound_is_used_and_every_name_is_a_sound() -> None:
    numbered = {f"die_on_wood_{number}" for number in (1, 2, 3)}
    assert [name for name in set(SOUNDS) - numbered if not any(f'"{name}"' in text for text in texts())] == []
    asked = names_of_sounds()
    assert {"button", "bad", "win", "third_tick", "zone_slide", "curtain"} <= asked
    assert asked <= set(SOUNDS)


def test_all_music_together_is_small() -> None:
    sizes = {kind: sum(path.stat().st_size for path in (ASSETS / kind).iterdir()) for kind in ("sound", "music")}
    assert sizes["sound"] < 600_000
    assert sizes["music"] < 6_500_000


@pytest.mark.parametrize("name", ["tick", "card_slide", "your_turn", "riff_in_time.2"])
def test_what_is_rendered_again_is_what_is_in_the_file(name: str) -> None:
    """Rendering is deterministic; only the lossy codec makes a difference."""
    target = TARGETS[name]
    samples, decoded = target.render(), read(target, ASSETS)
    assert samples.shape == decoded.shape
    lost = 10 * np.log10(((samples - decoded) ** 2).mean() / (samples**2).mean())
    assert lost < -9.0


def test_rendering_twice_gives_the_same_samples() -> None:
    for name in ("die_on_wood_1", "zone_slide"):
        first, again = (TARGETS[name].render() for _ in range(2))
        assert np.array_equal(first, again)


# --- loudness ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(SOUNDS))
def test_sound_is_short_audible_and_does_not_clip(name: str) -> None:
    samples = read(TARGETS[name], ASSETS)
    assert samples.shape[0] == 2
    assert samples.shape[1] < 4.5 * RATE
    assert 0.06 < np.abs(samples).max() < 0.9
    assert np.abs(samples[:, [0, -1]]).max() < 0.08, "it would start or end with a click"
    assert np.abs(samples.mean(axis=1)).max() < 0.003


def test_every_game_has_a_bed_of_three_layers_of_one_length() -> None:
    games = {path.parent.name for path in (GAME / "games").glob("*/__init__.py")}
    assert set(BEDS) == {music.PARLOUR, *games}
    for bed, names in BEDS.items():
        assert len(names) == (1 if bed == music.PARLOUR else music.MOST_LAYERS)
        about = [soundfile.info(str(ASSETS / TARGETS[name].path)) for name in names]
        assert {(one.samplerate, one.channels, one.subtype) for one in about} == {(RATE, 2, "VORBIS")}
        assert len({one.frames for one in about}) == 1
        assert 60 <= (about[0].frames - 2 * music.LEAD) / RATE <= 100


@pytest.fixture
def device() -> Iterator[None]:
    """Open a mixer that decodes as the program does."""
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()


@pytest.mark.parametrize("bed", BEDS)
def test_layers_are_quiet_do_not_clip_together_and_flow_over_into_their_beginning(bed: str, device: None) -> None:
    """The jump between samples at the loop point must be no larger than elsewhere, or it clicks."""
    heard = [np.frombuffer(music._loop(path).get_raw(), "<i2").reshape(-1, 2) for path in music.files_of(bed)]
    assert len(heard) == len(BEDS[bed])
    for layer in heard:
        some = layer[::5].astype(np.float32) / 32768
        assert -34 < 20 * np.log10(np.sqrt((some**2).mean())) < -18
        assert np.abs(some.mean(axis=0)).max() < 0.001
        steps = np.abs(np.diff(layer[: 10 * RATE, 0].astype(np.int32)))
        seam = np.abs(layer[0].astype(np.int32) - layer[-1]).max()
        assert seam <= max(130, np.quantile(steps, 0.995))
    together = np.sum(heard, axis=0, dtype=np.int32)
    assert np.abs(together).max() < 0.8 * 32768


def test_loudness_is_measured_as_the_standard_says() -> None:
    """A sine of 997 Hz at full scale in one channel is -3.01 LUFS."""
    sine = np.sin(2 * np.pi * 997 * np.arange(RATE) / RATE)
    assert loudness(np.stack([sine, np.zeros(RATE)])) == pytest.approx(-3.01, abs=0.1)


def test_a_finished_sound_has_its_peak_and_no_silent_end() -> None:
    samples = finish(np.pad(np.sin(np.arange(4000)), (0, 20_000)), 0.5)
    assert np.abs(samples).max() == pytest.approx(0.5)
    assert samples.shape[0] == 2
    assert 4000 <= samples.shape[1] < 4200


def test_a_target_says_where_its_file_lies() -> None:
    assert Target("tick", "sound", ()).path == "sound/tick.ogg"
