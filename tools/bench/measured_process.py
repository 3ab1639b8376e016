"""Processes in which something is measured from its start."""

import os


def environment(**more: str) -> dict[str, str]:
    """Return the environment of such a process: ours and ``more``, and free to keep what Python compiles.

    Else, where ours says so, every process would compile all sources anew.
    """
    ours = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return ours | {"PYGAME_HIDE_SUPPORT_PROMPT": "1", **more}
