"""Settings page: changes take effect and are saved at once. Reached from the shelf and the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game import i18n
from game.app.page import Middle, Page
from game.app.settings import Settings, SettingValues
from game.i18n import _, ngettext, number, percent, pgettext
from game.ui.paint import palette
from game.ui.paint.text import Style
from game.ui.paint.viewport import Viewport
from game.ui.sound import sounds
from game.ui.widgets import BODY, Button, Column, Label, Panel, Row, ScrollArea, Select, Slider, Toggle, heading
from game.ui.widgets.widget import Widget

HINT = Style(14, "text_soft", leading=1.2)
GROUP = Style(23, "accent_bright", "display")
SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)
SAMPLE = "{love} {speed} {courage} {knowledge} {wild} {biff}   {seat_1} {seat_2} {seat_3} {seat_4}"
AFTER = 0.35
"""Delay between a change of the sound and its sample, in seconds."""


class SettingsScene(Page):
    """The settings page."""

    name = "settings"

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._sample_in = 0.0
        self._wide = True

    def build(self) -> Widget:
        """Build four panels, in two columns where they fit."""
        self._wide = is_wide(self.viewport)
        left = [self._moves(), self._window()]
        right = [self._sight(), self._sound()]
        columns: Widget
        if self._wide:
            columns = Row([Column(left, gap=16, flex=1), Column(right, gap=16, flex=1)], gap=16)
        else:
            columns = Column([*left, *right], gap=16)
        for one in columns.walk():
            if isinstance(one, Slider):
                one.others = _values()
        usual = Button(_("Restore defaults"), self._usual, look="quiet", icon="undo", align="center",
                       hint=_("Restore all settings to their defaults."), key="settings.usual")  # fmt: skip
        page = ScrollArea(columns, flex=1, name=_("Settings"), key="settings.page")
        return Middle(Column([self.header(_("Settings"), usual), page], gap=14), 1130, pad=20, flex=1)

    # --- panels ------------------------------------------------------------------------------------------------

    def _moves(self) -> Widget:
        """Build the panel of motion and pace."""
        now = self.settings.now
        paces = [
            ("slow", _("Slow")),
            ("normal", pgettext("speed", "Normal")),
            ("fast", _("Fast")),
            ("instant", _("Instant")),
        ]
        pace = Select(_("Game speed"), paces, self.settings.pace, self._set("pace"), form="segments", key="pace")
        hold = Slider(_("Show enlarged view after"), now.hover_hold, self._set("hover_hold"), low=0, high=2, step=0.2,
                      show=_seconds, key="hover_hold")  # fmt: skip
        object_for = Slider(_("Time to respond out of turn"), now.objection, self._set("objection"), low=0, high=15,
                            step=1, show=_seconds_or_all, key="objection")  # fmt: skip
        alone = Slider(_("Time to respond when you play alone"), now.objection_alone, self._set("objection_alone"),
                       low=0, high=15, step=1, show=_seconds_or_all, key="objection_alone")  # fmt: skip
        ends = Toggle(_("End finished turns"), now.end_finished_turns, self._set("end_finished_turns"),
                      key="end_finished_turns",
                      hint=_("End a turn with nothing left to do after a few seconds without input."))  # fmt: skip
        asks = Toggle(_("Confirm end of turn"), now.ask_end_turn, self._set("ask_end_turn"), key="ask_end_turn",
                      hint=_("Ask before ending a turn with useful actions left."))  # fmt: skip
        lines = [
            *_line(_("Game speed"), pace),
            *_line(_("Show enlarged view after"), hold),
            *_line(_("Time to respond out of turn"), object_for),
            *_line(_("Time to respond when you play alone"), alone),
            asks,
            ends,
        ]
        return _panel("speed", _("Gameplay"), lines)

    def _sound(self) -> Widget:
        """Build the sound panel."""
        now = self.settings.now
        effects = Slider(_("Sound effects"), now.effects, self._loudness, step=0.05, show=percent,
                         key="effects")  # fmt: skip
        music = Slider(_("Music"), now.music, self._set("music"), step=0.05, show=percent, key="music")  # fmt: skip
        muted = Toggle(_("Mute"), now.muted, self._mute, hint=_("Or press Ctrl+M anywhere."), key="muted")
        lines = [*_line(_("Sound effects"), effects), *_line(_("Music"), music), muted]
        return _panel("sound_on", _("Sound"), lines)

    def _sight(self) -> Widget:
        """Build the panel of colours and text."""
        now = self.settings.now
        palettes = [
            ("default", _("Warm")),
            ("colour_blind", _("Color-blind palette")),
            ("high_contrast", _("High contrast")),
        ]
        known = [pair for pair in palettes if pair[0] in palette.active().variants()]
        colour = Select(_("Colors"), known, now.palette, self._palette, flex=1.0, key="palette")
        scales = [(scale, percent(scale)) for scale in SCALES]
        size = Select(_("Text size"), scales, _nearest(now.text_scale), self._text_size, form="segments",
                      key="text_scale")  # fmt: skip
        less = Label(_("Where room is short, text grows less."), HINT)
        calm = Toggle(_("Reduce motion"), now.reduced_motion, self._set("reduced_motion"), key="reduced_motion",
                      hint=_("Pieces jump to their places instead of gliding."))  # fmt: skip
        follow = Toggle(_("Follow the action"), now.follow, self._set("follow"), key="follow",
                        hint=_("On a board larger than the window, keep the action in view."))  # fmt: skip
        sample = Panel(Label(SAMPLE, Style(20, "text", align="center")), look="well", pad=3)
        colours = Row([*_line(_("Colors"), colour)], gap=12)
        lines = [colours, sample, *_line(_("Text size"), size), less, calm, follow]
        return _panel("eye", _("Display"), lines)

    def _window(self) -> Widget:
        """Build the panel of window and language."""
        now = self.settings.now
        full = Toggle(_("Full screen"), now.full_screen, self._full_screen, hint=_("Or press F11 anywhere."),
                      key="full_screen")  # fmt: skip
        languages = i18n.available()
        if len(languages) == 1:
            return _panel("fullscreen", _("Window"), [full])
        known = [("", _("Same as system")), *languages.items()]
        tongue = Select(_("Language"), known, now.language, self._language, flex=1.0, key="language")
        return _panel("fullscreen", _("Window and language"), [Row([*_line(_("Language"), tongue)], gap=12), full])

    # --- changes -----------------------------------------------------------------------------------------------

    def _set(self, name: str) -> Callable[[Any], None]:
        """Return a handler that changes a setting."""
        return lambda value: self._change(**{name: value})

    def _change(self, **values: Any) -> None:
        """Change settings; show the error if they cannot be saved."""
        self.settings.change(**values)
        if self.settings.error:
            self.ui.say(self.settings.error, "warn", 8.0)
            self.settings.error = ""

    def _loudness(self, value: float) -> None:
        """Set the effects volume; a sample is played once the slider rests (music is audible anyway)."""
        self._change(effects=value)
        self._sample_in = AFTER

    def _mute(self, muted: bool) -> None:
        """Mute or unmute everything; a sample tells that there is sound again."""
        self._change(muted=muted)
        self._sample_in = 0.0 if muted else AFTER

    def _palette(self, variant: str) -> None:
        """Change the palette and rebuild all pages."""
        self._change(palette=variant)
        self.manager.restyle()

    def _language(self, code: str) -> None:
        """Change the language and rebuild all pages."""
        self._change(language=code)
        self.manager.restyle()

    def _text_size(self, scale: float) -> None:
        """Change the text size everywhere."""
        self._change(text_scale=scale)
        self.manager.set_text_scale(scale)

    def _full_screen(self, wanted: bool) -> None:
        """Toggle full screen."""
        self._change(full_screen=self.manager.full_screen(wanted))

    def _usual(self) -> None:
        """Reset all settings except the set-ups of games and the faces of people."""
        usual = SettingValues(set_ups=self.settings.now.set_ups, faces=self.settings.now.faces)
        self._change(**{name: getattr(usual, name) for name in SettingValues.__struct_fields__})
        self.manager.full_screen(False)
        self.manager.set_text_scale(usual.text_scale)
        self.manager.restyle()

    # --- lifecycle ---------------------------------------------------------------------------------------------------

    def resize(self, viewport: Viewport) -> None:
        """Rebuild the page for one or two columns, and after F11."""
        before = self.settings.now.full_screen
        super().resize(viewport)
        if before != self.settings.now.full_screen or is_wide(viewport) != self._wide:
            self._again()

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds; follow Ctrl+M; play a due volume sample."""
        super().update(dt)
        if sounds().muted != self.settings.now.muted:
            self.settings.change(muted=sounds().muted)
            self._again()
        if self._sample_in > 0:
            self._sample_in -= dt
            if self._sample_in <= 0:
                sounds().play("die_on_wood_1")

    @property
    def lively(self) -> bool:
        """True also while a sample is due."""
        return super().lively or self._sample_in > 0

    def _again(self) -> None:
        """Rebuild the page."""
        self.ui.root = self.build()


def is_wide(viewport: Viewport) -> bool:
    """Return whether two text columns fit side by side."""
    return viewport.size.x / viewport.text_scale >= 900


def _panel(icon: str, title: str, lines: Sequence[Widget]) -> Widget:
    """Build a panel with a heading."""
    return Panel(Column([heading(f"{{{icon}}} {title}", GROUP), *lines], gap=9), pad=20)


def _line(name: str, control: Widget) -> list[Widget]:
    """Return a control with its label above."""
    return [Label(name, BODY), control]


def _values() -> list[str]:
    """Return the widest values of all sliders, which make them equally wide."""
    return [_seconds(0.8), _seconds_or_all(0), percent(1.0)]


def _seconds_or_all(value: float) -> str:
    """Format the length of the response window; 0 waits for everybody."""
    return _("no limit") if value == 0 else _seconds(value)


def _seconds(value: float) -> str:
    """Format a duration in seconds; 0 is "never"."""
    if not value:
        return _("never")
    places = 0 if value == round(value) else 1
    return ngettext("{n} second", "{n} seconds", 1 if value == 1 else 2).format(n=number(value, places))


def _nearest(scale: float) -> float:
    """Return the available text scale nearest to ``scale``."""
    return min(SCALES, key=lambda offered: abs(offered - scale))
