"""``x.py locale``: extract all translatable texts, update the files of the languages, compile and check the catalogues.

Texts come from the code (``_``, ``ngettext``, ``pgettext`` of :mod:`game.i18n`), the shelf, and the boxes, whose
readers list them. The forms of names come from ``game/locale/<language>/forms.yaml``; signs of numbers and lists from
Babel; ``glossary.yaml`` says what things are called.
``--new de`` starts a language; ``--check`` writes nothing and fails if a language is out of date or has faults.
The template is for translation programs and not committed.
"""

import argparse
import ast
import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml
from babel import Locale
from babel.messages import mofile, pofile
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file

from game import resources
from game.content import list_messages, list_words
from game.content.lesson import lesson_words
from game.i18n import DATE, DOMAIN, FORM, HALVES, LISTS, LOCALE, MOMENT, MONTHS, TIME
from game.registry import packages
from tools.project.environment import ROOT
from tools.translation_faults import Forms, faults_of, hidden_plurals, read_forms
from tools.translation_glossary import glossary_faults, read_glossary

FOLDER = ROOT / "game" / "locale"
TEMPLATE = FOLDER / f"{DOMAIN}.pot"
KEYWORDS: dict[str, Any] = {
    "_": None,
    "N_": None,
    "BadOption": None,
    "Plural": (1, 2),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
SHELF_WORDS = ("title", "summary")
"""Translatable fields of a shelf entry."""
HEADER = "# Words of Time Parlour; MIT, like the program. Written by: python3 tools/x.py locale\n#"
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)
"""Fixed date for the files, so that they change only when texts do."""
FIELD = re.compile(r"'([^']*)'|([A-Za-z]+|[^A-Za-z']+)")
"""A quoted text, or a field, or what is between fields, in a pattern of Babel."""
FIELDS = {
    "y": "{year}",
    "M": "{m}",
    "MM": "{m:02}",
    "MMM": "{month}",
    "MMMM": "{month}",
    "d": "{day}",
    "dd": "{day:02}",
    "H": "{hour}",
    "HH": "{hour:02}",
    "h": "{hour12}",
    "mm": "{minute:02}",
    "a": "{half}",
}
MOST_FAULTS = 40
"""Most faults shown of a language."""


def main() -> int:
    """Update or check the translations; return 1 if a language has faults, or ``--check`` finds an outdated file."""
    parser = argparse.ArgumentParser(prog="x.py locale", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, only say what is wrong or out of step")
    parser.add_argument("--new", metavar="CODE", help="start a language, such as: de")
    asked = parser.parse_args()
    template = collect()
    files, games = language_files(asked.new), [package.rules_id for package in packages().values() if not package.home]
    wanted = {} if asked.check else {TEMPLATE: written(template)}
    faults = list(hidden_plurals(template))
    for path in files:
        catalogue, forms = in_step(path, template), read_forms(path.parent.parent)
        wanted |= {path: written(catalogue), path.with_suffix(".mo"): compiled(catalogue, forms)}
        faults += faults_of(catalogue, forms, path.relative_to(ROOT))[:MOST_FAULTS]
        heard = glossary_faults(catalogue, forms, read_glossary(path.parent.parent), games)
        faults += [f"{code_of(path)}: {fault}" for fault in heard][:MOST_FAULTS]
    stale = [path for path, content in wanted.items() if not path.exists() or path.read_bytes() != content]
    if not asked.check:
        for path in stale:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(wanted[path])
    for path in stale:
        print(f"{'out of step' if asked.check else 'written'}: {path.relative_to(ROOT)}")
    print("\n".join([*faults, f"{len(template)} messages, languages: {', '.join(['en', *map(code_of, files)])}"]))
    return 1 if faults or (asked.check and stale) else 0


def collect() -> Catalog:
    """Return the catalogue of all messages of code and boxes, with their locations."""
    catalogue = Catalog(project="Time Parlour", fuzzy=False, creation_date=LONG_AGO, charset="utf-8")
    for path in sorted((ROOT / "game").rglob("*.py")):
        for _line, message, comments, context in extract_from_file("python", path, KEYWORDS, ["Translators:"]):
            place = [(path.relative_to(ROOT).as_posix(), 0)]
            catalogue.add(message, locations=place, auto_comments=comments, context=context)
        for message in in_f_strings(ast.parse(path.read_text(encoding="utf-8"))):
            catalogue.add(message, locations=[(path.relative_to(ROOT).as_posix(), 0)])
    for file, text, context in box_words():
        catalogue.add(text, locations=[(f"levels/{file}", 0)], context=context or None)
    return catalogue


def in_f_strings(module: ast.Module) -> Iterator[str]:
    """Yield the messages within f-strings, which Babel does not look into."""
    for joined in (node for node in ast.walk(module) if isinstance(node, ast.JoinedStr)):
        for call in (node for node in ast.walk(joined) if isinstance(node, ast.Call)):
            if isinstance(call.func, ast.Name) and call.func.id == "_":
                yield from (str(one.value) for one in call.args if isinstance(one, ast.Constant))


def box_words() -> Iterator[tuple[str, str | tuple[str, str], str]]:
    """Yield each text of shelf and boxes with its file below ``levels/`` and its context, or empty.

    Singular and plural are a pair.
    """
    for slug in (package.rules_id for package in packages().values() if package.home is None):
        entry = yaml.safe_load((resources.levels() / slug / "shelf.yaml").read_text(encoding="utf-8"))
        yield from ((f"{slug}/shelf.yaml", entry[field], "") for field in SHELF_WORDS)
        words = (*list_words(slug), *lesson_words(slug))
        yield from ((f"{slug}/{file}", text, "") for file, text in words)
        for file, one in list_messages(slug):
            yield f"{slug}/{file}", (one.text, one.many) if one.many else one.text, one.context


def language_files(new: str | None) -> list[Path]:
    """Return the .po files of all languages, including a new one."""
    found = set(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    if new:
        found.add(FOLDER / new / "LC_MESSAGES" / f"{DOMAIN}.po")
    return sorted(found)


def code_of(path: Path) -> str:
    """Return the language of a .po file."""
    return path.parent.parent.name


def in_step(path: Path, template: Catalog) -> Catalog:
    """Return a language's catalogue with the messages of the template: known translations stay, others are empty."""
    language = code_of(path)
    catalogue = Catalog(locale=language, project="Time Parlour", creation_date=LONG_AGO, fuzzy=False)
    if path.exists():
        catalogue = pofile.read_po(io.BytesIO(path.read_bytes()), locale=language)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.revision_date = LONG_AGO
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """Return a catalogue as .po text, sorted by the location of messages."""
    catalogue.header_comment = HEADER
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = ""
    catalogue.version = "1"
    text = io.BytesIO()
    pofile.write_po(text, catalogue, width=110, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    return text.getvalue()


def compiled(catalogue: Catalog, forms: Forms) -> bytes:
    """Return the compiled catalogue with the forms of names, and what Babel knows of the language."""
    language = Locale.parse(str(catalogue.locale))
    whole = pofile.read_po(io.BytesIO(written(catalogue)), locale=language)
    for name, its in forms.names.items():
        for form, text in its.items():
            whole.add(name, text, context=f"{FORM}{form}")
    for message, text in _of_language(language):
        whole.add(message, text, context=LOCALE)
    content = io.BytesIO()
    mofile.write_mo(content, whole)
    return content.getvalue()


def _of_language(language: Locale) -> Iterator[tuple[str, str]]:
    """Yield a language's name, its signs of numbers, its lists, and its dates."""
    name = language.get_display_name() or str(language)
    yield "name", name[0].upper() + name[1:]
    signs = language.number_symbols["latn"]
    yield from ((".", signs["decimal"]), (",", signs["group"]))
    yield "{n}%", language.percent_formats[None].pattern.replace("#,##0", "{n}")
    yield "{0}, {1}", language.list_patterns["standard"]["middle"]
    for word, kind in (("and", "standard"), ("or", "or")):
        two, more = LISTS[word]
        yield from ((two, language.list_patterns[kind]["2"]), (more, language.list_patterns[kind]["end"]))
    yield DATE, _with_names(language.date_formats["medium"].pattern)
    yield TIME, _with_names(language.time_formats["short"].pattern)
    yield MOMENT, str(language.datetime_formats["medium"]).replace("{1}", "{date}").replace("{0}", "{time}")
    yield from zip(MONTHS, language.months["format"]["abbreviated"].values(), strict=True)
    yield from zip(HALVES, map(language.day_periods["format"]["abbreviated"].get, ("am", "pm")), strict=True)


def _with_names(pattern: str) -> str:
    """Return a pattern of Babel for dates or times with placeholders.

    >>> _with_names("d 'de' MMM y"), _with_names("HH:mm")
    ('{day} de {month} {year}', '{hour:02}:{minute:02}')
    """
    named = (FIELDS.get(field, field) or quoted for quoted, field in FIELD.findall(pattern))
    return "".join(named)


if __name__ == "__main__":
    sys.exit(main())
