"""The user's settings: one JSON file in the user data folder, and its application.

    settings = load()
    settings.pace, settings.reduced_motion, settings.hover_hold        # read on each use: they change live
    settings.change(pace="fast")                                 # saved; listeners are called

A file that is missing, damaged or not writable never stops the program: valid values are used, others have their
defaults, ``error`` says so in one sentence, and a damaged file is kept beside the new one. Fields of newer versions are
written back unchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from game import resources
from game.app.language import FILE, LARGEST, speak
from game.app.window_place import WindowPlace
from game.i18n import _
from game.ui.paint import palette
from game.ui.sound import sounds

FORMAT = 1
MOST_FACES = 60
"""Maximum number of people whose face is remembered."""
Pace = Literal["slow", "normal", "fast", "instant"]
PACES: tuple[Pace, ...] = ("slow", "normal", "fast", "instant")

Share = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]


class SetupChoice(msgspec.Struct, frozen=True, kw_only=True):
    """The last choice on a set-up page: the seat spec of each place ("closed" for none), options, practice.

    Names, faces and per-seat options have one value per place, including empty ones.
    """

    seats: tuple[str, ...]
    options: dict[str, str] = {}
    practice: bool = False
    names: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()


class SettingValues(msgspec.Struct, frozen=True, kw_only=True):
    """The values of all settings."""

    language: str = ""
    """Code of the language; empty for that of the system."""
    pace: Pace = "normal"
    reduced_motion: bool = False
    follow: bool = True
    """Whether the camera follows the events."""
    palette: Literal["default", "colour_blind", "high_contrast"] = "default"
    text_scale: Annotated[float, msgspec.Meta(ge=1.0, le=2.0)] = 1.0
    effects: Share = 0.7
    music: Share = 0.5
    muted: bool = False
    full_screen: bool = False
    window: WindowPlace | None = None
    """The last position and size of the window; None before the first run."""
    hover_hold: Annotated[float, msgspec.Meta(ge=0.0, le=3.0)] = 0.8
    """Seconds the pointer rests on a piece before it is enlarged; 0: never."""
    objection: Annotated[float, msgspec.Meta(ge=0.0, le=30.0)] = 5.0
    """Response time in seconds for several people; 0: until all have answered."""
    objection_alone: Annotated[float, msgspec.Meta(ge=0.0, le=30.0)] = 0.0
    """Response time in seconds for the only person among bots; 0: until that person has answered."""
    end_finished_turns: bool = True
    """Whether the only answer left is given by itself after a few seconds without input, such as the end of a turn."""
    ask_end_turn: bool = True
    """Whether to ask before a turn ends while something useful is left to do."""
    set_ups: dict[str, SetupChoice] = {}
    """The last set-up of each box."""
    faces: dict[str, str] = {}
    """The face of each person by name, the last one seen at the end."""
    lessons: dict[str, Literal["done", "declined"]] = {}
    """The state of the lesson of each box; it is offered to boxes without one."""


class Settings:
    """The user's settings: values, their file and the listeners to changes."""

    def __init__(self, values: SettingValues | None = None, path: Path | None = None) -> None:
        """``path`` is the settings file; None keeps the values in memory only (tests, pictures)."""
        self.now = values or SettingValues()
        self.path = path
        self.error = ""
        """One sentence on why the file cannot be read or written, or empty."""
        self.hurried: Pace | None = None
        """The pace for this run (command line), until the pace is changed."""
        self.spoken: str | None = None
        """The language set last by :func:`apply`; None before."""
        self._rest: dict[str, Any] = {}
        self._listeners: list[Callable[[], None]] = []

    # --- values for tables ----------------------------------------------------------------------------------

    @property
    def pace(self) -> Pace:
        """The speed of animations."""
        return self.hurried or self.now.pace

    @property
    def reduced_motion(self) -> bool:
        """Whether pieces appear at their places instead of flying there."""
        return self.now.reduced_motion

    @property
    def follow(self) -> bool:
        """Whether the camera follows the events on a board larger than the window."""
        return self.now.follow

    @property
    def hover_hold(self) -> float:
        """Seconds the pointer rests on a piece before it is enlarged; 0: never."""
        return self.now.hover_hold

    @property
    def answer_seconds(self) -> float:
        """Response time in seconds for several people; 0: until everybody has answered."""
        return float(self.now.objection)

    @property
    def lone_answer_seconds(self) -> float:
        """Response time in seconds for the only person among bots; 0: until that person has answered."""
        return float(self.now.objection_alone)

    @property
    def end_finished_turns(self) -> bool:
        """Whether the only answer left is given by itself after a few seconds without input."""
        return self.now.end_finished_turns

    @property
    def ask_end_turn(self) -> bool:
        """Whether to ask before a turn ends while something useful is left to do."""
        return self.now.ask_end_turn

    @property
    def at_once(self) -> bool:
        """Whether everything is shown without animation."""
        return self.pace == "instant"

    def set_up(self, box: str) -> SetupChoice | None:
        """Return the last set-up of a box, or None."""
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

    def remember(self, box: str, choice: SetupChoice, faces: Mapping[str, str]) -> None:
        """Store the set-up of a box, and the ``faces`` of the people who play it by name."""
        known = {name: face for name, face in self.now.faces.items() if name not in faces} | dict(faces)
        latest = dict(list(known.items())[-MOST_FACES:])
        self.change(set_ups={**self.now.set_ups, box: choice}, faces=latest)

    def note_lesson(self, box: str, what: Literal["done", "declined"]) -> None:
        """Store that the lesson of a box was finished or declined."""
        self.change(lessons={**self.now.lessons, box: what})

    def offers_lesson(self, box: str) -> bool:
        """Return whether to offer the lesson of a box: not after it was done or declined, or a game was set up."""
        return box not in self.now.lessons and box not in self.now.set_ups

    def listen(self, tell: Callable[[], None]) -> Callable[[], None]:
        """Call ``tell`` after every change; return a function that stops it."""
        self._listeners.append(tell)
        return lambda: self._listeners.remove(tell) if tell in self._listeners else None

    def save(self) -> None:
        """Write the file atomically; on failure, set ``error`` to the reason."""
        if self.path is None:
            return
        plain = {**self._rest, "format": FORMAT, **msgspec.to_builtins(self.now)}
        try:
            _write(self.path, msgspec.json.format(msgspec.json.encode(plain), indent=2))
        except OSError as error:
            self.error = _("Your settings can't be saved ({why}). They last until you quit.").format(
                why=resources.why_of(error)
            )

    def _read(self, found: dict[str, Any]) -> list[str]:
        """Set the valid values of ``found``; return the names of invalid ones."""
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
        settings.error = _("Your settings can't be read ({why}), so the defaults are used.").format(
            why=resources.why_of(error)
        )
        settings.path = None  # do not overwrite an unreadable file
        return settings
    try:
        bad = settings._read(msgspec.json.decode(text, type=dict[str, Any]))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        bad = ["*"]
    if bad:
        kept = _keep_aside(path, text)
        settings.error = _("Your settings were damaged. What could be read is used; the old file is {file}.").format(
            file=kept
        )
    return settings


def apply(settings: Settings) -> None:
    """Apply palette, sound and language; scenes rebuild their pages by ``Navigator.restyle``."""
    now = settings.now
    if palette.active().variant != now.palette:
        palette.use(now.palette)
    player = sounds()
    player.muted = now.muted
    player.set_volume(now.effects, "effects")
    player.set_volume(now.music, "music")
    if settings.spoken != now.language:
        settings.spoken = now.language
        speak(now.language)


def _keep_aside(path: Path, text: bytes) -> str:
    """Copy a damaged file to another name; return that name, or the name of the file if that is impossible."""
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
    """Write a file atomically, creating its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    resources.write_file(path, text)
