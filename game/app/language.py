"""The language of the settings, also for commands without a window."""

from __future__ import annotations

from typing import Any

from game import i18n
from game.package_folder import locale

FILE = "preferences.json"
"""Name of the settings file."""
LARGEST = 1_000_000
"""Maximum size of the settings file, in bytes."""


def speak(code: str) -> None:
    """Switch to a language; to that of the system if ``code`` is empty."""
    if code:
        i18n.use(code)
    else:
        i18n.use_system()


def speak_chosen() -> None:
    """Switch to the language of the settings file; to that of the system if it names none or cannot be read."""
    if not locale().is_dir():
        return  # there is only English, and the start is short
    import msgspec

    from game import resources

    try:
        text = resources.read_file(resources.user_data() / FILE, LARGEST)
        code = msgspec.json.decode(text, type=dict[str, Any]).get("language")
    except (OSError, ValueError, RecursionError, msgspec.DecodeError):
        code = None
    speak(code if isinstance(code, str) else "")
