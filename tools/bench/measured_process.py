"""The environment of measured processes."""

import os


def environment(**more: str) -> dict[str, str]:
    """Return our environment with ``more`` variables, allowing Python to write bytecode.

    Otherwise every process might have to compile all sources again.
    """
    ours = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return ours | {"PYGAME_HIDE_SUPPORT_PROMPT": "1", **more}
