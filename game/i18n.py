"""Translations: gettext in the current language, which may change while the program runs.

``_("Roll")``, ``ngettext("{n} card", "{n} cards", n)`` and ``pgettext("verb", "Draw")`` translate when called, so call
them when something is shown, never on import. The caller fills in placeholders with str.format.
Catalogs: game/locale/<language>/LC_MESSAGES/parlour.mo; English is the source and needs none.
"""

from __future__ import annotations

import gettext as _gettext
import locale as _locale
import os
from pathlib import Path
from typing import Final

from game import resources

DOMAIN = "parlour"
NAMES = {"en": "English", "fr": "Français", "cs": "Čeština"}
"""Languages by code, in their own words; :func:`available` lists those with a catalog."""

N_: Final = str
"""Marks a sentence in a table for translators; :func:`_` translates it when it is shown."""


class _Current:
    """The current language."""

    language = "en"
    catalogue: _gettext.NullTranslations = _gettext.NullTranslations()


def language() -> str:
    """Return the current language's code."""
    return _Current.language


def use(code: str, folder: Path | None = None) -> str:
    """Switch to a language ("fr", "cs_CZ", ...); return the code used, "en" if there is no catalog."""
    short = code.replace("-", "_").split("_")[0].lower()
    try:
        _Current.catalogue = _gettext.translation(DOMAIN, folder or resources.locale(), [short])
        _Current.language = short
    except OSError:
        _Current.catalogue, _Current.language = _gettext.NullTranslations(), "en"
    return _Current.language


def use_system() -> str:
    """Switch to the language of the environment (LANGUAGE, LC_ALL, LC_MESSAGES, LANG); return it."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "").split(":")[0].split(".")[0]
        if value:
            return use(value)
    return use(_locale.getlocale()[0] or "en")


def available() -> tuple[str, ...]:
    """Return the codes of available languages, English first."""
    found = {p.parent.parent.name for p in resources.locale().glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return ("en", *sorted(found - {"en"}))


def _(message: str) -> str:
    """Return a message in the current language."""
    return _Current.catalogue.gettext(message) if message else ""


def ngettext(one: str, many: str, n: int) -> str:
    """Return the singular or plural form for ``n``; the caller fills in {n} with n=number(n)."""
    return _Current.catalogue.ngettext(one, many, n)


def pgettext(context: str, message: str) -> str:
    """Return a message whose translation depends on ``context``."""
    return _Current.catalogue.pgettext(context, message)


def number(value: float, places: int = 0) -> str:
    """Format a number in the current language: 12,345.5 / 12 345,5."""
    plain = f"{value:,.{places}f}"
    if _Current.language == "en":
        return plain
    space = "\u202f" if _Current.language == "fr" else "\u00a0"
    return plain.replace(",", "\0").replace(".", ",").replace("\0", space)


def percent(share: float) -> str:
    """Format a share (0 to 1) as a percentage: 40% / 40 %."""
    shown = number(share * 100)
    return f"{shown}%" if _Current.language == "en" else f"{shown}\u00a0%"
