"""Translations: gettext in the current language, which may change while the program runs.

``_("Roll")``, ``ngettext("{n} card", "{n} cards", n)`` and ``pgettext("verb", "Draw")`` translate when called, so call
them when something is shown, never on import. The caller fills in placeholders with str.format.

A translation may ask for a form of a name: ``{place:to}`` is the name of the place as written after *to*, and
``{item:m=perdu|f=perdue}`` chooses by its gender. The forms come from data: ``game/locale/<language>/forms.yaml``.

Catalogs: game/locale/<language>/LC_MESSAGES/parlour.mo, written by ``x.py locale``; English is the source and needs
none. A box may bring translations of its own words: ``words.<language>.yaml`` (:func:`learn`).
"""

from __future__ import annotations

import gettext as _gettext
import locale as _locale
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import date, datetime
from functools import reduce
from pathlib import Path
from string import Formatter
from typing import Any, ClassVar, Final, Literal, Protocol

from game.package_folder import locale

DOMAIN = "parlour"
GENDER: Final = "gender"
"""The form that names the gender of a name."""
FORM: Final = "form: "
"""The context of a form of a name begins so."""
LOCALE: Final = "locale"
"""The context of what a catalog says of its language: its name, its signs of numbers, its lists, its dates."""
TERM: Final = "term"
"""The context of a term with the forms by which it is found in texts, with ``|`` between them."""

LISTS: Final = {
    "and": ("{0} and {1}", "{0}, and {1}"),
    "or": ("{0} or {1}", "{0}, or {1}"),
    ",": ("{0}, {1}", "{0}, {1}"),
}
"""How a list of two ends, and one of more, by the word before its last part."""

DATE: Final = "{month} {day}, {year}"
"""How a day is written; ``m`` is the month as a number."""
TIME: Final = "{hour12}:{minute:02} {half}"
"""How a time is written; ``hour`` counts to 24."""
MOMENT: Final = "{date}, {time}"
MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
HALVES: Final = ("a.m.", "p.m.")

N_: Final = str
"""Marks a sentence in a table for translators; :func:`_` translates it when it is shown."""


class OwnWords(Protocol):
    """Translations that a box brings: messages by the English (or its singular, with all plural forms), and names."""

    @property
    def messages(self) -> dict[str, str | tuple[str, ...]]:
        """The translations by the English."""

    @property
    def forms(self) -> dict[str, dict[str, str]]:
        """The forms of names, by the English name."""


class _Current:
    """The current language, and what boxes say in it."""

    language = "en"
    catalogue: _gettext.NullTranslations = _gettext.NullTranslations()
    homes: ClassVar[dict[Path, Callable[[Path, str], OwnWords]]] = {}
    own: ClassVar[dict[str, tuple[str, ...]]] = {}
    forms: ClassVar[dict[str, dict[str, str]]] = {}


def language() -> str:
    """Return the current language's code."""
    return _Current.language


def use(code: str, folder: Path | None = None) -> str:
    """Switch to a language ("fr", "cs_CZ", ...); return the code used, "en" if there is no catalog."""
    short = code.replace("-", "_").split("_")[0].lower()
    try:
        _Current.catalogue = _gettext.translation(DOMAIN, folder or locale(), [short])
        _Current.language = short
    except OSError:
        _Current.catalogue, _Current.language = _gettext.NullTranslations(), "en"
    _Current.own.clear()
    _Current.forms.clear()
    for home in _Current.homes:
        _take_in(home)
    return _Current.language


def learn(home: Path, read: Callable[[Path, str], OwnWords]) -> None:
    """Add the words of a box in the current language, and in every later one; ``read`` finds them in its folder."""
    if home not in _Current.homes:
        _Current.homes[home] = read
        _take_in(home)


def _take_in(home: Path) -> None:
    """Read what a box says in the current language, unless that is the source."""
    if _Current.language != "en":
        words = _Current.homes[home](home, _Current.language)
        _Current.own.update((one, (to,) if isinstance(to, str) else to) for one, to in words.messages.items())
        _Current.forms.update(words.forms)


def use_system() -> str:
    """Switch to the language of the environment (LANGUAGE, LC_ALL, LC_MESSAGES, LANG); return it."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "").split(":")[0].split(".")[0]
        if value:
            return use(value)
    return use(_locale.getlocale()[0] or "en")


def available() -> Mapping[str, str]:
    """Return the languages, English first: their codes, and their names in their own words."""
    found = sorted(p.parent.parent.name for p in locale().glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    catalogues = {code: _gettext.translation(DOMAIN, locale(), [code]) for code in found}
    return {"en": "English"} | {code: made.pgettext(LOCALE, "name") for code, made in catalogues.items()}


class _Translated(str):
    """A translated message: knows its English, and formats names in the forms its placeholders ask for.

    A filled one also knows its parts, so that a name made of names has forms, too.
    """

    source: str
    parts: tuple[_Translated, tuple[Any, ...], dict[str, Any]] | None = None
    """Template, positional and named values of a filled message."""

    def format(self, *values: object, **named: object) -> str:
        """Fill in placeholders, names in their forms."""
        return self._filled(values, named)

    def format_map(self, named: Any) -> str:
        """Fill in placeholders from a mapping, names in their forms."""
        return self._filled((), _Used(named))

    def _filled(self, values: tuple[Any, ...], named: dict[str, Any]) -> str:
        if "{" not in self:
            return self
        made = _Translated(_FORMS.vformat(self, values, named))
        made.source, made.parts = "", (self, values, named)
        return made

    @property
    def english(self) -> str:
        """The message in English; of a filled one, with the English of its parts."""
        if self.parts is None:
            return self.source
        template, values, named = self.parts
        plain = {name: english_of(value) for name, value in named.items()}
        with suppress(ValueError, LookupError):
            return str.format(template.source, *map(english_of, values), **plain)
        return ""

    def in_form(self, form: str) -> str:
        """Return a form of a name made of names: with those that have it in that form; empty if none has."""
        if self.parts is None:
            return ""
        template, values, named = self.parts
        found = [made for one in (*values, *named.values()) if isinstance(one, str) and (made := form_of(one, form))]
        if form == GENDER or not found:
            return next(iter(found), "")
        return _InForm(form).vformat(template, values, named)


class _Used(dict[str, Any]):
    """The values that a message takes from a mapping."""

    def __init__(self, given: Any) -> None:
        super().__init__()
        self._given = given

    def __missing__(self, name: str) -> Any:
        self[name] = value = self._given[name]
        return value


class _Forms(Formatter):
    """Formats placeholders whose specification is a form of a name."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return a name in a form, or the one of several words that fits its gender; all else as usual.

        What has no forms stays as it is, so that no translation can stop the program.
        """
        if not isinstance(value, str):
            with suppress(ValueError):
                return str(format(value, format_spec))
            return str(value)
        if not format_spec:
            return value
        if "=" in format_spec:
            words = dict(pair.split("=", 1) for pair in format_spec.split("|"))
            return words.get(form_of(value, GENDER), next(iter(words.values())))
        return form_of(value, format_spec) or value


class _InForm(_Forms):
    """Formats names in one form, where their placeholders ask for none."""

    def __init__(self, form: str) -> None:
        self._form = form

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return a name in the form."""
        return super().format_field(value, format_spec or (self._form if isinstance(value, str) else ""))


_FORMS: Final = _Forms()


def english_of(value: Any) -> Any:
    """Return the English of a translated text; any other value as it is."""
    return value.english if isinstance(value, _Translated) else value


def form_of(name: str, form: str) -> str:
    """Return a form of a name, such as its gender; empty if it has none."""
    source = english_of(name)
    found = _Current.forms.get(source, {}).get(form) or _Current.catalogue.pgettext(f"{FORM}{form}", source)
    if found != source:
        return found
    return name.in_form(form) if isinstance(name, _Translated) else ""


def _made(text: str, source: str) -> str:
    """Return a translation that knows its source; English is plain text."""
    if _Current.language == "en":
        return text
    made = _Translated(text)
    made.source = source
    return made


def _(message: str) -> str:
    """Return a message in the current language."""
    if not message:
        return ""
    own = _Current.own.get(message)
    return _made(own[0] if own else _Current.catalogue.gettext(message), message)


def ngettext(one: str, many: str, n: int) -> str:
    """Return the singular or plural form for ``n``; the caller fills in {n} with n=number(n)."""
    own, form_of_number = _Current.own.get(one), getattr(_Current.catalogue, "plural", None)
    if own and form_of_number is not None:
        return _made(own[min(form_of_number(n), len(own) - 1)], one)
    return _made(_Current.catalogue.ngettext(one, many, n), one)


def pgettext(context: str, message: str) -> str:
    """Return a message whose translation depends on ``context``."""
    own = _Current.own.get(message) if context != LOCALE else None
    return _made(own[0] if own else _Current.catalogue.pgettext(context, message), message)


def number(value: float, places: int = 0) -> str:
    """Format a number in the current language: 12,345.5 / 12 345,5."""
    plain = f"{value:,.{places}f}"
    if _Current.language == "en":
        return plain
    sign = _Current.catalogue.pgettext
    return plain.replace(",", "\0").replace(".", sign(LOCALE, ".")).replace("\0", sign(LOCALE, ","))


def percent(share: float) -> str:
    """Format a share (0 to 1) as a percentage: 40% / 40 %."""
    return pgettext(LOCALE, "{n}%").format(n=number(share * 100))


def labelled(name: str, text: str) -> str:
    """Return a text with a name and a colon before it: Goal: 21 / But : 21."""
    return _("{name}: {text}").format(name=name, text=text)


def day(when: date) -> str:
    """Format a day: Nov 26, 2026 / 26 nov. 2026."""
    month = pgettext(LOCALE, MONTHS[when.month - 1])
    return pgettext(LOCALE, DATE).format(day=when.day, m=when.month, month=month, year=when.year)


def moment(when: datetime) -> str:
    """Format a day and time: Nov 26, 2026, 6:45 p.m. / 26 nov. 2026, 18:45."""
    time = pgettext(LOCALE, TIME).format(
        hour=when.hour, hour12=when.hour % 12 or 12, minute=when.minute, half=pgettext(LOCALE, HALVES[when.hour // 12])
    )
    return pgettext(LOCALE, MOMENT).format(date=day(when), time=time)


def listed(parts: Iterable[str], last: Literal["and", "or", ","] = "and") -> str:
    """Join names to a list in the current language, with a word before the ``last`` or only commas.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or"), listed("abc", ",")
    ('a', 'a and b', 'a, b, or c', 'a, b, c')
    """
    *most, end = [*parts] or [""]
    if not most:
        return end
    commas, ending = LISTS[","][0], LISTS[last][len(most) > 1]
    return pgettext(LOCALE, ending).format(reduce(pgettext(LOCALE, commas).format, most), end)
