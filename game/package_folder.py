"""The folder of the package, in a checkout, a wheel and a packaged program."""

import sys
from functools import cache
from pathlib import Path


@cache
def package_folder() -> Path:
    """Return the folder of the package, also in the packaged program."""
    bundle = getattr(sys, "_MEIPASS", None)
    return Path(bundle) / "game" if bundle else Path(__file__).resolve().parent


def locale() -> Path:
    """Return the folder of the gettext catalogs: ``<language>/LC_MESSAGES/<domain>.mo``."""
    return package_folder() / "locale"
