"""Reads a strict subset of YAML into plain values: anything that YAML parsers disagree on is a mistake.

The file is read event by event, so that every value has its line, nothing is built from tags or anchors, and the depth
is bounded. Plain words that YAML 1.1 takes for something else (``no``, ``012``, dates) are rejected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

import msgspec

from game import resources
from game.content.mistakes import MistakeLog
from game.i18n import N_, _
from game.printable import unseen

Where: TypeAlias = tuple[str | int, ...]
"""The path of a value from the top of its document: keys and indices."""

NAMES = ("id", "slug", "index")
"""Fields that name an entry of a list."""

MAX_BYTES = 2_000_000
MAX_DEPTH = 20

_INT = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?[0-9]+\.[0-9]+([eE][-+]?[0-9]+)?")
_TRAPS = (
    (re.compile(r"yes|no|on|off", re.IGNORECASE), N_("a truth value")),
    (re.compile(r"[-+]?(0[0-9_]+|0[xob][0-9a-fA-F_]+|[0-9][0-9]*_[0-9_]*)"), N_("another number")),
    (re.compile(r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?"), N_("a number in base 60")),
    (re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt ].*)?"), N_("a date")),
    (re.compile(r"[-+]?\.(inf|nan|[0-9_]+.*)|[-+]?[0-9]+\.", re.IGNORECASE), N_("a number with a point")),
    (re.compile(r"=|<<"), N_("a special sign")),
)


class Document(msgspec.Struct):
    """The value of a file, and the line (from 1) of every value in it by path."""

    file: str
    value: Any
    lines: dict[Where, int]


class _Stop(Exception):
    """The rest of the file cannot be read; the mistake has been reported."""


def read_document(path: Path, file: str, notes: MistakeLog) -> Document | None:
    """Read one YAML file, called ``file`` in messages; if it is unreadable, return None and report the mistake."""
    try:
        data = resources.read_file(path, MAX_BYTES)
    except OSError as error:
        notes.wrong(
            file, "", "", _("can't be read ({why})").format(why=resources.why_of(error)), _("put a readable file here")
        )
        return None
    return parse_document(data, file, notes)


def parse_document(data: bytes, file: str, notes: MistakeLog) -> Document | None:
    """Read the bytes of a YAML file; if they are unreadable, return None and report the mistake."""
    import yaml

    try:
        text = data.decode("utf-8")
        return _Builder(file, notes).build(yaml.parse(text, Loader=yaml.CSafeLoader))
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        notes.wrong(file, "", "", _("is not UTF-8 text"), _("save it as UTF-8"), line)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or _("can't be parsed")
        notes.wrong(
            file,
            "",
            "",
            _("is not valid YAML: {problem}").format(problem=problem),
            _("correct the line"),
            mark.line + 1 if mark else 0,
        )
    except _Stop:
        pass
    return None


class _Builder:
    """Builds plain values from the events of one file."""

    def __init__(self, file: str, notes: MistakeLog) -> None:
        self.file = file
        self.notes = notes
        self.lines: dict[Where, int] = {}
        self.found: list[tuple[Where, int, str, str]] = []

    def build(self, events: Iterator[Any]) -> Document:
        """Read the only document of the file, then report its mistakes."""
        value: Any = None
        try:
            value = self.document(events)
        finally:
            for where, line, problem, remedy in self.found:
                entry, field = _name(value, where)
                self.notes.wrong(self.file, entry, field, problem, remedy, line)
        return Document(self.file, value, self.lines)

    def document(self, events: Iterator[Any]) -> Any:
        """Read the value of the only document."""
        self.events = events
        documents = 0
        value: Any = None
        for event in events:
            kind = type(event).__name__
            if kind in ("StreamStartEvent", "StreamEndEvent", "DocumentEndEvent"):
                continue
            if kind == "DocumentStartEvent":
                documents += 1
                if documents > 1:
                    self.stop(event, (), _("has a second document"), _("remove the line --- and everything after it"))
                continue
            value = self.value(event, ())
        return value

    def stop(self, event: Any, at: Where, problem: str, remedy: str) -> NoReturn:
        """Report a mistake after which reading cannot go on."""
        self.wrong(event, at, problem, remedy)
        raise _Stop

    def wrong(self, event: Any, at: Where, problem: str, remedy: str) -> None:
        """Store a mistake until the entry around it is known."""
        self.found.append((at, event.start_mark.line + 1, problem, remedy))

    def value(self, event: Any, at: Where) -> Any:
        """Read the value that begins with ``event``."""
        self.lines.setdefault(at, event.start_mark.line + 1)
        kind = type(event).__name__
        if kind == "AliasEvent" or getattr(event, "anchor", None):
            self.stop(event, at, _("uses an anchor or alias"), _("write the value out"))
        if getattr(event, "tag", None):
            self.stop(event, at, _("uses the tag {tag}").format(tag=event.tag), _("write a plain value"))
        if kind == "ScalarEvent":
            return self.scalar(event, at)
        if len(at) >= MAX_DEPTH:
            self.stop(event, at, _("is nested too deeply"), _("use fewer brackets"))
        return self.sequence(at) if kind == "SequenceStartEvent" else self.mapping(at)

    def sequence(self, at: Where) -> list[Any]:
        """Read the items of a list up to its end."""
        items: list[Any] = []
        for event in self.events:
            if type(event).__name__ == "SequenceEndEvent":
                break
            items.append(self.value(event, (*at, len(items))))
        return items

    def mapping(self, at: Where) -> dict[Any, Any]:
        """Read keys and values up to the end of a mapping."""
        found: dict[Any, Any] = {}
        for event in self.events:
            if type(event).__name__ == "MappingEndEvent":
                break
            key = self.key(event, at)
            if key in found:
                self.wrong(event, at, _("has the key {key} twice").format(key=key), _("keep one of them"))
            line = event.start_mark.line + 1
            found[key] = self.value(next(self.events), (*at, key))
            self.lines[(*at, key)] = line
        return found

    def key(self, event: Any, at: Where) -> str | int:
        if getattr(event, "value", None) == "<<" and event.style is None:
            self.stop(event, at, _("merges another mapping (<<)"), _("write the keys out here"))
        key = self.value(event, at) if type(event).__name__ == "ScalarEvent" else None
        if not isinstance(key, str | int) or isinstance(key, bool):
            self.stop(event, at, _("has a key that is not a word or number"), _("write a name before the colon"))
        return key

    def scalar(self, event: Any, at: Where) -> Any:
        """Read a single value; quoted ones are text."""
        text: str = event.value
        if code := unseen(text):
            self.wrong(event, at, _("has the invisible character {code}").format(code=code), _("remove it"))
        if event.style in ("'", '"', "|", ">"):
            return text
        for trap, meaning in _TRAPS:
            if trap.fullmatch(text):
                self.wrong(
                    event,
                    at,
                    _("{text} means {meaning} to some YAML readers").format(text=text, meaning=_(meaning)),
                    _("put {text} in quotes, or write true, false or a plain number").format(text=text),
                )
                return text
        return _plain(text)


def _name(value: Any, where: Where) -> tuple[str, str]:
    """Return the entry and field of a path, as far as the document has been read."""
    entry, field = "", ""
    for part in where:
        inside = dict(enumerate(value)) if isinstance(value, list) else value
        value = inside.get(part) if isinstance(inside, dict) else None
        name = name_of(value)
        if name is not None:
            entry, field = name, ""
        else:
            entry, field = entry or str(part), f"{field}.{part}".lstrip(".") if entry else ""
    return entry, field


def name_of(value: Any) -> str | None:
    """Return the name of an entry, or None if it has none."""
    found = next((value[key] for key in NAMES if key in value), None) if isinstance(value, dict) else None
    return found if isinstance(found, str) else None


def _plain(text: str) -> Any:
    """Return the value of an unquoted word."""
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text.lower() in ("true", "false") and text in (text.lower(), text.title(), text.upper()):
        return text.lower() == "true"
    if _INT.fullmatch(text) and len(text) < 16:
        return int(text)
    return float(text) if _FLOAT.fullmatch(text) else text
