"""Letter keys of non-Latin layouts act like the US key at the same position."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.play.hud import ToolActions, Toolbar
from game.ui.input.events import EventReader, Key, KeyCaps, KeyUp, Mods, caps, key_name
from game.ui.paint.viewport import Viewport

H, Z = pygame.KSCAN_H, pygame.KSCAN_Z


def pressed(code: int, scancode: int, mod: int = 0) -> list[object]:
    """Return the events read for a key press and release."""
    reader = EventReader(Viewport())
    down = pygame.event.Event(pygame.KEYDOWN, key=code, scancode=scancode, mod=mod, unicode="")
    up = pygame.event.Event(pygame.KEYUP, key=code, scancode=scancode, mod=mod)
    return [*reader.read([down]), *reader.read([up])]


@pytest.mark.parametrize("letter", ["р", "η", "ह", "ה", "ه"])
def test_a_shortcut_is_where_its_latin_letter_is(letter: str) -> None:
    assert pressed(ord(letter), H) == [Key("h", Mods.NONE), KeyUp("h")]


def test_control_and_z_takes_back_on_a_russian_keyboard() -> None:
    assert pressed(ord("я"), Z, pygame.KMOD_CTRL)[0] == Key("z", Mods.CTRL)


@pytest.mark.parametrize(("code", "name"), [(pygame.K_z, "z"), (pygame.K_m, "m"), (pygame.K_1, "1")])
def test_latin_layouts_go_by_what_stands_on_the_key(code: int, name: str) -> None:
    """Latin layouts use the key's own letter, not its position: the key at Y is Z in Germany."""
    assert key_name(code, pygame.KSCAN_Y) == name


@pytest.mark.parametrize(
    ("code", "name"), [(pygame.K_RETURN, "return"), (pygame.K_F11, "f11"), (pygame.K_KP_5, "5"), (pygame.K_TAB, "tab")]
)
def test_other_keys_keep_their_names(code: int, name: str) -> None:
    assert key_name(code, 0) == name


def test_the_tips_of_a_table_name_the_keys_as_they_stand_on_the_keyboard() -> None:
    actions = ToolActions(*(lambda: None for _action in range(4)))
    toolbar = Toolbar(actions)
    _undo, hint, log, menu = toolbar.buttons()
    assert [hint.hint, log.hint, menu.hint] == ["Hint (H)", "What happened (L)", "Menu (F10)"]
    key_name(ord("р"), H)
    assert toolbar.key(Key("h", Mods.NONE))
    assert [hint.hint, log.hint] == ["Hint (Р)", "What happened (L)"]
    caps.forget()


def test_a_cap_shows_what_stands_on_the_key() -> None:
    key_name(ord("р"), H)
    assert caps.of("h") == "Р"
    fresh = KeyCaps()
    assert fresh.of("h") == "h"
    fresh.learn("h", 0x3FFFFFFF)
    assert fresh.of("h") == "h"
    caps.forget()
