"""Faults of translations: what is missing, what differs from the English, and what the language's typography forbids.

A language says its rules in ``game/locale/<language>/forms.yaml``::

    forbidden:                 # patterns that no translation may match, with what to write instead
      ' [;!?]': 'a narrow no-break space (U+202F) before ; ! ?'
    kinds:                     # forms that every name of a kind has
      places:
        forms: {gender: m or f, to: after "aller"}
        names:
          the Clock Tower: {gender: f, to: à la tour de l'horloge}
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Final, NamedTuple

import msgspec
from babel.messages.catalog import Catalog, Message

FORMS: Final = "forms.yaml"
PLACEHOLDER: Final = re.compile(r"\{[^{}]*\}")
COUNTS: Final = frozenset({"n", "count", "left", "missing", "then", "steps", "all", "hand"})
"""Placeholders of numbers, which a plural form may say in words."""
COUNTED: Final = re.compile(r"(?<!\} )\{(\w+)\}((?: (?!of\b)[\w’'-]+){1,3})")
"""A placeholder that follows no other, and up to three words after it, among them its noun."""
WHATEVER_NUMBER: Final = re.compile(r"\bof(?: (?:the|these|this|your|its|their))?(?: \w+)? $", re.IGNORECASE)
"""Words before a number of which the noun does not depend: *one of your 4 cards*."""


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of names: its forms with what they are for, and the names with theirs."""

    forms: dict[str, str]
    names: dict[str, dict[str, str]]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    forbidden: dict[str, str] = {}
    kinds: dict[str, Kind] = {}


class Forms(NamedTuple):
    """What a language says of its typography and its names: patterns with remedies, kinds, and all forms by name."""

    forbidden: Mapping[str, str]
    kinds: Mapping[str, Kind]

    @property
    def names(self) -> dict[str, dict[str, str]]:
        """The forms of all names; one of several kinds has those of all."""
        found = dict[str, dict[str, str]]()
        for kind in self.kinds.values():
            for name, forms in kind.names.items():
                found[name] = found.get(name, {}) | forms
        return found


def read_forms(folder: Path) -> Forms:
    """Read the forms of a language; none if it has no file.

    Raises:
        msgspec.ValidationError: the file has another form; the message names the place.
    """
    path = folder / FORMS
    read = msgspec.yaml.decode(path.read_bytes(), type=_File) if path.is_file() else _File()
    return Forms(read.forbidden, read.kinds)


def faults_of(catalogue: Catalog, forms: Forms, path: Path) -> list[str]:
    """Return the faults of a language's catalogue, one line each."""
    found = [f"{path}: {fault}" for fault in _of_names(catalogue, forms)]
    rules = {re.compile(pattern): remedy for pattern, remedy in forms.forbidden.items()}
    known = {form for kind in forms.kinds.values() for form in kind.forms}
    for message in catalogue:
        if message.id:
            found += [f"{path}: {_first(message.id)!r}: {fault}" for fault in _of_message(message, known, rules)]
    return found


def hidden_plurals(template: Catalog) -> Iterator[str]:
    """Yield the English messages with a number and a noun, but without the plural form that the noun needs.

    Numbers and nouns are known from the messages that have plural forms.
    """
    counts, nouns = set[str](), set[str]()
    for message in template:
        if isinstance(message.id, tuple | list):
            for (name, one), (other, many) in zip(*map(COUNTED.findall, message.id), strict=False):
                plurals = {
                    last for first, last in zip(one.split(), many.split(), strict=False) if last in _plurals(first)
                }
                if name == other and plurals:
                    counts.add(name)
                    nouns |= plurals
    for message in template:
        forms = message.id if isinstance(message.id, tuple | list) else (message.id,)
        found = [{hit[0] for hit in COUNTED.finditer(form) if hit[1] in counts and nouns & set(hit[2].split())
                  and not WHATEVER_NUMBER.search(form[: hit.start()])} for form in forms if form]  # fmt: skip
        same = len(forms) > 1 and forms[0] == forms[-1]  # a pair that differs in other languages only
        for hit in set.intersection(*found) if found and not same else ():
            yield f"{_first(message.id)!r}: {hit!r} needs a plural form"


def _plurals(noun: str) -> tuple[str, ...]:
    """Return how the plural of a noun may be written; itself is none."""
    return (f"{noun}s", f"{noun}es", f"{noun.removesuffix('y')}ies", *(["dice"] if noun == "die" else []))


def _of_names(catalogue: Catalog, forms: Forms) -> Iterator[str]:
    """Yield names that are not in the program, and those without a form of their kind."""
    for title, kind in forms.kinds.items():
        for name, its in kind.names.items():
            if name not in catalogue:
                yield f"{FORMS} has forms of {name!r} ({title}), which the program does not say"
            for form in kind.forms.keys() ^ its.keys():
                yield f"{FORMS}: {name!r} ({title}) {'lacks' if form in kind.forms else 'has an unknown'} form {form!r}"


def _of_message(message: Message, known: set[str], rules: Mapping[re.Pattern[str], str]) -> Iterator[str]:
    """Yield the faults of one message."""
    english = message.id if isinstance(message.id, tuple | list) else (message.id,)
    texts = [text or "" for text in (message.string if isinstance(message.string, tuple | list) else (message.string,))]
    if not all(texts):
        yield "is not translated"
        return
    if message.fuzzy:
        yield "is fuzzy"
    (first, formats), (last, more) = _fields(english[0]), _fields(english[-1])
    for text in texts:
        fields, asked = _fields(text)
        if not (first & last) - COUNTS <= fields <= first | last or (len(texts) == 1 and fields != first):
            yield f"has placeholders {sorted(fields)} instead of {sorted(last)}"
        for form in asked - known - formats - more:
            yield f"asks for a form {form!r}, which {FORMS} does not have"
        if text.count("**") != english[-1].count("**") or text.count("\n") != english[-1].count("\n"):
            yield "has other marks (**) or lines than the English"
        for rule, remedy in rules.items():
            if hit := rule.search(PLACEHOLDER.sub("{}", text)):
                yield f"has {hit[0]!r}: {remedy}"


def _fields(text: str) -> tuple[set[str], set[str]]:
    """Return the placeholders of a text, and the forms that they ask for."""
    try:
        parts = [(name, spec) for _text, name, spec, _conversion in Formatter().parse(text) if name is not None]
    except ValueError:
        return {f"(unreadable: {text})"}, set()
    asked = {"gender" if "=" in str(spec) else str(spec) for _name, spec in parts if spec}
    return {name for name, _spec in parts}, asked


def _first(ids: str | tuple[str, ...] | list[str]) -> str:
    """Return the start of a message."""
    return (ids if isinstance(ids, str) else ids[0])[:70]
