"""Reads the YAML files of a box by a schema of their top-level entries and types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from game.content.box_folder import Folder
from game.content.decoder import UNFIT, Location, fill, items
from game.content.mistakes import MistakeLog, one_of
from game.content.yaml_reader import Document, read_document
from game.i18n import _


class FileSchema(NamedTuple):
    """A top-level entry of a file: a value of type ``kind``, or with ``many`` a list of such records."""

    name: str
    kind: Any
    many: bool = False


Form: TypeAlias = Mapping[str, tuple[FileSchema, ...]]
"""The entries of each YAML file of a box."""

Prepare: TypeAlias = Callable[[Any, Location], Any]
"""Preprocesses the plain value of a list before it is converted to records."""


def read_entries(
    folder: Folder, form: Form, notes: MistakeLog, prepare: Prepare = lambda value, _at: value
) -> dict[str, Any]:
    """Read all files of a schema; return the values of their entries by name.

    A list has only the records that fit; a single value that is missing or does not fit is None.
    """
    found: dict[str, Any] = {entry.name: () if entry.many else None for entries in form.values() for entry in entries}
    for file, entries in form.items():
        document = read_document(folder.find(file), folder.shown(file), notes)
        if document is not None:
            found.update(_read(document, entries, notes, prepare))
    return found


def _read(
    document: Document, entries: Iterable[FileSchema], notes: MistakeLog, prepare: Prepare
) -> Iterable[tuple[str, Any]]:
    """Read the entries of one file."""
    top = Location(document, notes)
    value = document.value
    known = [entry.name for entry in entries]
    if not isinstance(value, dict):
        top.wrong(
            _("is empty, or has no names with values"), _("write the entries {names}").format(names=", ".join(known))
        )
        return
    for name in value:
        if name not in known:
            top.key(name).wrong(_("is not a known entry"), one_of(known))
    for name, kind, many in entries:
        if name not in value:
            notes.wrong(document.file, name, "", _("is missing"), _("add the entry {name}").format(name=name))
        elif many:
            yield name, items(kind, prepare(value[name], top.key(name)), top.key(name))
        else:
            single = fill(kind, value[name], top.key(name))
            yield name, None if single is UNFIT else single
