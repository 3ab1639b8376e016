"""``x.py locale``: extract all translatable texts, update the files of the languages, compile the catalogues.

Texts come from the code (``_``, ``ngettext``, ``pgettext`` of :mod:`game.i18n`), the shelf, and the boxes, whose
readers list them. ``--new cs`` starts a language; ``--check`` writes nothing and fails if a language is out of date.
The template is for translation programs and not committed; without any language the program speaks English.
"""

import argparse
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml
from babel.messages import mofile, pofile
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file

from game import resources
from game.content import list_messages, list_words
from game.content.lesson import lesson_words
from game.i18n import DOMAIN
from game.registry import packages
from tools.project.environment import ROOT

FOLDER = ROOT / "game" / "locale"
TEMPLATE = FOLDER / f"{DOMAIN}.pot"
KEYWORDS: dict[str, Any] = {"_": None, "N_": None, "Plural": (1, 2), "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
SHELF_WORDS = ("title", "summary")
"""Translatable fields of a shelf entry."""
HEADER = "# Words of Time Parlour; MIT, like the program. Written by: python3 tools/x.py locale\n#"
LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)
"""Fixed date for the files, so that they change only when texts do."""


def main() -> int:
    """Update or check the translations; return 1 if ``--check`` finds an outdated file."""
    parser = argparse.ArgumentParser(prog="x.py locale", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, only say what is out of step")
    parser.add_argument("--new", metavar="CODE", help="start a language, such as: cs")
    asked = parser.parse_args()
    catalogue = collect()
    wanted = {} if asked.check else {TEMPLATE: written(catalogue)}
    files = language_files(asked.new)
    for path in files:
        wanted |= in_step(path, catalogue)
    stale = [path for path, content in wanted.items() if not path.exists() or path.read_bytes() != content]
    if not asked.check:
        for path in stale:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(wanted[path])
    for path in stale:
        print(f"{'out of step' if asked.check else 'written'}: {path.relative_to(ROOT)}")
    print(f"{len(catalogue)} messages, languages: {', '.join(['en', *(path.parent.parent.name for path in files)])}")
    return 1 if asked.check and stale else 0


def collect() -> Catalog:
    """Return the catalogue of all messages of code and boxes, with their locations."""
    catalogue = Catalog(project="Time Parlour", fuzzy=False, creation_date=LONG_AGO, charset="utf-8")
    for path in sorted((ROOT / "game").rglob("*.py")):
        for _line, message, comments, context in extract_from_file("python", path, KEYWORDS, ["Translators:"]):
            place = [(path.relative_to(ROOT).as_posix(), 0)]
            catalogue.add(message, locations=place, auto_comments=comments, context=context)
    for file, text in box_words():
        catalogue.add(text, locations=[(f"levels/{file}", 0)])
    return catalogue


def box_words() -> Iterator[tuple[str, str | tuple[str, str]]]:
    """Yield each text of shelf and boxes with its file below ``levels/``; singular and plural as a pair."""
    for slug in (package.rules_id for package in packages().values() if package.home is None):
        entry = yaml.safe_load((resources.levels() / slug / "shelf.yaml").read_text(encoding="utf-8"))
        yield from ((f"{slug}/shelf.yaml", entry[field]) for field in SHELF_WORDS)
        words = (*list_words(slug), *list_messages(slug), *lesson_words(slug))
        yield from ((f"{slug}/{file}", text) for file, text in words)


def language_files(new: str | None) -> list[Path]:
    """Return the .po files of all languages, including a new one."""
    found = set(FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    if new:
        found.add(FOLDER / new / "LC_MESSAGES" / f"{DOMAIN}.po")
    return sorted(found)


def in_step(path: Path, template: Catalog) -> dict[Path, bytes]:
    """Return a language's updated .po file and its compiled catalogue, as path and content."""
    language = path.parent.parent.name
    catalogue = Catalog(locale=language, project="Time Parlour", creation_date=LONG_AGO, fuzzy=False)
    if path.exists():
        catalogue = pofile.read_po(io.BytesIO(path.read_bytes()), locale=language)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.revision_date = LONG_AGO
    text, compiled = written(catalogue), io.BytesIO()
    mofile.write_mo(compiled, pofile.read_po(io.BytesIO(text), locale=language))
    return {path: text, path.with_suffix(".mo"): compiled.getvalue()}


def written(catalogue: Catalog) -> bytes:
    """Return a catalogue as .po text, sorted by the location of messages."""
    catalogue.header_comment = HEADER
    catalogue.msgid_bugs_address = catalogue.last_translator = catalogue.language_team = ""
    catalogue.version = "1"
    text = io.BytesIO()
    pofile.write_po(text, catalogue, width=110, sort_by_file=True, include_lineno=False)
    return text.getvalue()


if __name__ == "__main__":
    sys.exit(main())
