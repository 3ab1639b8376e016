"""Music player: crossfaded beds, layers that follow the tension, and silence where it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game import resources
from game.ui import music as module
from game.ui.music import FADE_IN, FADE_OUT, LAYER, MOST_LAYERS, PARLOUR, Mood, Music, layer_levels
from game.ui.sound import Sounds, sounds

FRAME = 0.05


def short(bed: str) -> tuple[Path, ...]:
    """Return short sound files in place of the layers of a music bed."""
    return {PARLOUR: (resources.assets() / "sound/win.ogg",), "game": (resources.assets() / "sound/win.ogg",) * 3,
            "broken": (resources.assets() / "LICENSE",)}.get(bed, ())  # fmt: skip


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Iterator[Music]:
    """Create a music player with short beds on a silent device."""
    monkeypatch.setattr(module, "files_of", short)
    made = Music(Sounds())
    yield made
    made.close()
    made._player.close()


def run(player: Music, mood: Mood | None, seconds: float) -> None:
    """Let time pass in frames; wait for files that are being decoded."""
    for _ in range(round(seconds / FRAME)):
        player.follow(mood, FRAME)
        if player._loading is not None:
            player._loading.join()


def busy() -> list[int]:
    """Return the numbers of the channels that play."""
    return [number for number in range(2 * MOST_LAYERS) if pygame.mixer.Channel(number).get_busy()]


def loud() -> list[float]:
    """Return the volumes of the channels that play."""
    return [pygame.mixer.Channel(number).get_volume() for number in busy()]


def stands_still(player: Music) -> bool:
    """Return whether the bed is paused."""
    return player.playing is not None and player.playing.paused


def test_layers_come_in_one_after_the_other() -> None:
    assert layer_levels(0.0, 3) == layer_levels(0.33, 3) == (1.0, 0.0, 0.0)
    assert layer_levels(0.6, 3) == (1.0, 1.0, 0.0)
    assert layer_levels(1.0, 3) == (1.0, 1.0, 1.0)
    assert layer_levels(1.0, 1) == (1.0,)
    for before, after in pairwise(layer_levels(tension / 50, 3) for tension in range(51)):
        assert all(old <= new for old, new in zip(before, after, strict=True))


def test_a_bed_begins_softly_with_all_its_layers_and_thickens(player: Music) -> None:
    run(player, Mood("game"), 4 * FRAME)
    assert busy() == [0, 1, 2]
    assert 0 < loud()[0] < 0.1
    run(player, Mood("game"), FADE_IN)
    assert loud() == [pytest.approx(0.5, abs=0.02), 0.0, 0.0]
    run(player, Mood("game", 0.6), LAYER + 1)
    assert loud() == [pytest.approx(0.5, abs=0.02), pytest.approx(0.5, abs=0.02), 0.0]
    run(player, Mood("game", 1.0), LAYER + 1)
    assert loud() == [pytest.approx(0.5, abs=0.02)] * 3
    run(player, Mood("game", 0.0), LAYER + 1)
    assert loud()[1:] == [0.0, 0.0]


def test_a_page_with_another_bed_is_faded_over(player: Music) -> None:
    run(player, Mood(), 4.0)
    run(player, Mood("game"), 4 * FRAME)
    assert busy() == [0, 3, 4, 5]
    assert loud()[0] > loud()[1] > 0
    run(player, Mood("game"), FADE_OUT + FADE_IN)
    assert busy() == [3, 4, 5]
    run(player, None, 1.0)
    assert busy() == [3, 4, 5], "a page that wants nothing keeps what plays"
    run(player, Mood(), FADE_OUT + FADE_IN)
    assert busy() == [0]


def test_a_game_without_a_bed_has_that_of_the_parlour(player: Music) -> None:
    run(player, Mood(), 1.0)
    deck = player.playing
    run(player, Mood("lanterns"), 1.0)
    assert player.playing is deck is not None


def test_it_steps_back_for_a_great_moment_or_joins_in_and_is_itself_again(player: Music) -> None:
    run(player, Mood("game"), FADE_IN + 1)
    calm = loud()
    run(player, Mood("game", answer="hush"), 1.0)
    assert 0.0 < loud()[0] < 0.4 * calm[0]
    run(player, Mood("game"), 3.0)
    assert loud() == [pytest.approx(level, abs=0.02) for level in calm]
    run(player, Mood("game", answer="swell"), 1.0)
    assert loud() == [pytest.approx(calm[0], abs=0.02)] * 3
    run(player, Mood("game"), LAYER + 1)
    assert loud() == [pytest.approx(level, abs=0.02) for level in calm]
    run(player, Mood("game", answer="hush"), 1.0)
    run(player, None, 3.0)
    assert loud()[0] == pytest.approx(calm[0], abs=0.02), "a page opened meanwhile does not keep it down"


def test_the_menu_and_a_hidden_window_let_it_stand_still_and_go_on(player: Music) -> None:
    run(player, Mood("game"), 4.0)
    run(player, Mood("game", paused=True), 1.0)
    assert stands_still(player)
    assert set(loud()) == {0.0}
    run(player, None, 4.0)
    assert not stands_still(player), "the settings, opened from the menu, let it be heard"
    assert loud()[0] > 0.4
    for _ in range(10):
        player.follow(Mood("game"), FRAME, hidden=True)
    assert stands_still(player)
    run(player, Mood("game"), 4.0)
    assert loud()[0] > 0.4


def test_muted_and_at_volume_zero_it_is_silent_and_nothing_is_decoded(player: Music) -> None:
    player._player.muted = True
    run(player, Mood("game"), 1.0)
    assert (player.playing, player._loading, pygame.mixer.get_init()) == (None, None, None)
    player._player.muted = False
    player._player.set_volume(0.0, "music")
    run(player, Mood("game"), 1.0)
    assert (player.playing, pygame.mixer.get_init()) == (None, None)
    player._player.set_volume(0.8, "music")
    run(player, Mood("game"), 4.0)
    assert loud()[0] == pytest.approx(0.8, abs=0.02)
    player._player.muted = True
    run(player, Mood("game"), 2 * FRAME)
    assert set(loud()) == {0.0}


def test_the_volume_of_effects_is_another_one(player: Music) -> None:
    player._player.set_volume(0.0, "effects")
    assert not player._player.audible()
    run(player, Mood("game"), 4.0)
    assert loud()[0] > 0.4


def test_without_a_device_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    player = Music(Sounds())
    run(player, Mood("back_in_time", 0.5), 1.0)
    assert (player.playing, player._loading) == (None, None)
    player.close()


def test_a_broken_file_is_silence(player: Music) -> None:
    run(player, Mood(), 1.0)
    run(player, Mood("broken"), 4.0)
    assert busy() == []
    assert player._loading is None
    run(player, Mood(), 4.0)
    assert len(busy()) == 1


def test_a_device_that_goes_away_is_silence(player: Music) -> None:
    run(player, Mood("game"), 1.0)
    pygame.mixer.quit()
    run(player, Mood("game", 1.0), 1.0)
    run(player, Mood(), 1.0)
    player.close()


def test_a_bed_that_is_no_longer_wanted_is_not_begun(player: Music) -> None:
    player.follow(Mood("game"), FRAME)
    run(player, Mood(), 1.0)
    assert player.playing is not None
    assert player.playing.bed == PARLOUR


def test_no_sound_takes_a_channel_of_the_music(player: Music) -> None:
    run(player, Mood("game"), 1.0)
    for _ in range(30):
        player._player.play("thunder")
    assert busy() == [0, 1, 2]


def test_the_programs_music_is_on_the_device_of_its_sounds() -> None:
    assert module.music() is module.music()
    assert module.music()._player is sounds()


@pytest.mark.parametrize("bed", ["../LICENSE", "", "lanterns"])
def test_a_strange_name_leads_to_no_file(bed: str) -> None:
    assert module.files_of(bed) == ()
