"""The user's settings: one JSON file in their data folder, and how it takes effect.

    settings = load()
    settings.pace, settings.reduced_motion, settings.hover_hold        # read whenever needed: they change live
    settings.change(pace="fast")                                 # written to the file, listeners are called

A file that is missing, partly broken or not writable never stops the program: what can be read is used, the rest has
its default, ``error`` says so in one sentence, and a file that could not be parsed is kept beside the new one. Fields
of a newer version are written back untouched.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game import i18n, resources
from game.i18n import _
from game.ui.paint import palette
from game.ui.sound import sounds

LARGEST = 1_000_000
"""Bytes the file of settings may have."""
FILE = "preferences.json"
FORMAT = 1
Pace = Literal["slow", "normal", "fast", "instant"]
PACES: tuple[Pace, ...] = ("slow", "normal", "fast", "instant")

Share = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]


class SetupChoice(msgspec.Struct, frozen=True, kw_only=True):
    """The last choice on a set-up page: who sits at each place ("closed": nobody), options by name, practice.

    A per-seat option has one choice for each place, closed ones too.
    """

    seats: tuple[str, ...]
    options: dict[str, str] = {}
    practice: bool = False


class SettingValues(msgspec.Struct, frozen=True, kw_only=True):
    """The values of all settings."""

    language: str = ""
    """Code of a language; empty: that of the system."""
    pace: Pace = "normal"
    reduced_motion: bool = False
    follow: bool = True
    """Whether the camera goes along with what happens."""
    log_open: bool = False
    """Whether the log stays open beside the table."""
    palette: Literal["default", "colour_blind", "high_contrast"] = "default"
    text_scale: Annotated[float, msgspec.Meta(ge=1.0, le=2.0)] = 1.0
    effects: Share = 0.7
    music: Share = 0.5
    muted: bool = False
    full_screen: bool = False
    hover_hold: Annotated[float, msgspec.Meta(ge=0.0, le=3.0)] = 0.8
    """Seconds the pointer rests on a piece before it is enlarged; 0: never by itself."""
    objection: Annotated[float, msgspec.Meta(ge=0.0, le=30.0)] = 5.0
    """Seconds of a response window, in which everybody may answer out of turn; 0: until all have answered."""
    objection_alone: Annotated[float, msgspec.Meta(ge=0.0, le=30.0)] = 0.0
    """The same for the only person among programs, who do not mind; 0: until that person has answered."""
    ask_end_turn: bool = True
    """Whether it is asked back before a turn ends while something useful is still ready."""
    set_ups: dict[str, SetupChoice] = {}
    """The last set-up of each box."""
    lessons: dict[str, Literal["done", "declined"]] = {}
    """What became of the lesson of each box; it is offered while nothing did."""


class Settings:
    """The user's settings: values, their file and the listeners to changes."""

    def __init__(self, values: SettingValues | None = None, path: Path | None = None) -> None:
        """``path`` is the file of the values; None keeps them in memory only (tests, pictures)."""
        self.now = values or SettingValues()
        self.path = path
        self.error = ""
        """One sentence about a file that cannot be read or written; empty when there is nothing wrong."""
        self.hurried: Pace | None = None
        """A pace for this run of the program only (command line), until the pace is changed."""
        self.spoken: str | None = None
        """The language that ``apply`` chose last; None before."""
        self._rest: dict[str, Any] = {}
        self._listeners: list[Callable[[], None]] = []

    # --- what tables ask for -------------------------------------------------------------------------------

    @property
    def pace(self) -> Pace:
        """How fast animations play."""
        return self.hurried or self.now.pace

    @property
    def reduced_motion(self) -> bool:
        """Whether pieces appear where they belong instead of flying there."""
        return self.now.reduced_motion

    @property
    def follow(self) -> bool:
        """Whether the camera follows what happens on a board that is larger than the window."""
        return self.now.follow

    @property
    def log_open(self) -> bool:
        """Whether the log stays open beside the table."""
        return self.now.log_open

    @property
    def hover_hold(self) -> float:
        """Seconds the pointer rests on a piece before it is enlarged; 0: never by itself."""
        return self.now.hover_hold

    @property
    def answer_seconds(self) -> float:
        """How long everybody may answer out of turn; 0: until everybody has answered."""
        return float(self.now.objection)

    @property
    def lone_answer_seconds(self) -> float:
        """How long the only person among programs may answer out of turn; 0: until that person has answered."""
        return float(self.now.objection_alone)

    @property
    def ask_end_turn(self) -> bool:
        """Whether it is asked back before a turn ends while something useful is still ready."""
        return self.now.ask_end_turn

    @property
    def at_once(self) -> bool:
        """Whether nothing takes time to be shown."""
        return self.pace == "instant"

    def set_up(self, box: str) -> SetupChoice | None:
        """Return the last set-up of a box, None when it was never set up."""
        return self.now.set_ups.get(box)

    # --- changes ---------------------------------------------------------------------------------------------

    def change(self, **values: Any) -> None:
        """Change values (fields of ``SettingValues``), apply and save them, and call the listeners."""
        new = msgspec.structs.replace(self.now, **values)
        if "pace" in values:
            self.hurried = None
        if new != self.now:
            self.now = new
            apply(self)
            self.save()
            for tell in list(self._listeners):
                tell()

    def remember(self, box: str, choice: SetupChoice) -> None:
        """Store the set-up of a box."""
        self.change(set_ups={**self.now.set_ups, box: choice})

    def note_lesson(self, box: str, what: Literal["done", "declined"]) -> None:
        """Store that the lesson of a box was played to its end, or is not wanted."""
        self.change(lessons={**self.now.lessons, box: what})

    def offers_lesson(self, box: str) -> bool:
        """Return whether the lesson of a box is to be offered: not once it was answered, or a game was set up."""
        return box not in self.now.lessons and box not in self.now.set_ups

    def listen(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Call ``tell`` after every change; return a function that stops it."""
        self._listeners.append(tell)
        return lambda: self._listeners.remove(tell) if tell in self._listeners else None

    def save(self) -> None:
        """Write the file, whole or not at all; ``error`` says why when that fails."""
        if self.path is None:
            return
        plain = {**self._rest, "format": FORMAT, **msgspec.to_builtins(self.now)}
        try:
            _write(self.path, msgspec.json.format(msgspec.json.encode(plain), indent=2))
        except OSError as error:
            self.error = _("Your settings cannot be saved ({why}); they hold until you leave.").format(
                why=error.strerror or error
            )

    def _read(self, found: dict[str, Any]) -> list[str]:
        """Take over the values that are valid; return the names of those that are not."""
        good: dict[str, Any] = {}
        bad = []
        fields = {field.name: field.type for field in msgspec.structs.fields(SettingValues)}
        for name, value in found.items():
            if name not in fields:
                self._rest[name] = value
                continue
            try:
                good[name] = msgspec.convert(value, fields[name])
            except msgspec.ValidationError:
                bad.append(name)
        self.now = SettingValues(**good)
        return bad


def load(path: Path | None = None) -> Settings:
    """Read the settings; never fails (see ``Settings.error``)."""
    path = path or resources.user_data() / FILE
    settings = Settings(path=path)
    try:
        text = resources.read_file(path, LARGEST)
    except FileNotFoundError:
        return settings
    except OSError as error:
        settings.error = _("Your settings cannot be read ({why}); the usual ones are used.").format(
            why=error.strerror or error
        )
        settings.path = None  # a file that cannot be read must not be overwritten
        return settings
    try:
        bad = settings._read(msgspec.json.decode(text, type=dict[str, Any]))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        bad = ["*"]
    if bad:
        kept = _keep_aside(path, text)
        settings.error = _("Your settings were damaged; what could be read is used. The old file is {file}.").format(
            file=kept
        )
    return settings


def apply(settings: Settings) -> None:
    """Set palette, sound and language. Scenes rebuild their pages by ``Navigator.restyle``."""
    now = settings.now
    if palette.active().variant != now.palette:
        palette.use(now.palette)
    player = sounds()
    player.muted = now.muted
    player.set_volume(now.effects, "effects")
    player.set_volume(now.music, "music")
    if settings.spoken != now.language:
        settings.spoken = now.language
        if now.language:
            i18n.use(now.language)
        else:
            i18n.use_system()


def _keep_aside(path: Path, text: bytes) -> str:
    """Copy a file that could not be parsed to another name; return that name ("" when impossible)."""
    for number in range(1, 100):
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        try:
            with aside.open("xb") as file:
                file.write(text)
        except FileExistsError:
            if aside.read_bytes() == text:
                return aside.name
            continue
        except OSError:
            return path.name
        return aside.name
    return path.name


def _write(path: Path, text: bytes) -> None:
    """Write the file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    resources.write_file(path, text)
