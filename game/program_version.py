"""Which program this is and what it runs on, as a bug report needs it."""

from __future__ import annotations

import platform
from typing import Final

from game import resources

BUILD_FILE: Final = "build.txt"
"""Written beside the data of a wheel or a packaged program (:mod:`tools.package.build_stamp`)."""


def build() -> str:
    """Return date and commit that a wheel or packaged program was made from; empty in a checkout."""
    try:
        return (resources.data_root() / BUILD_FILE).read_text(encoding="ascii").strip()
    except (OSError, resources.MissingResource):
        return ""


def system() -> str:
    """Return the versions of Python and of the operating system, and the processor."""
    return f"Python {platform.python_version()}, {platform.platform()}"
