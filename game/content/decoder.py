"""Decodes plain values into typed records and reports every field that does not fit, not only the first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo

from game.content.mistakes import MistakeLog, one_of
from game.content.yaml_reader import Document, Where, name_of
from game.i18n import N_, _

T = TypeVar("T")


class _Unfit:
    """The type of :data:`UNFIT`, which stands for a value that did not fit."""


UNFIT: Final = _Unfit()

_MISFITS: Final = (
    (re.compile("Expected `(?P<wanted>.*)`, got `(?P<given>.*)`"), N_("expected {wanted}, got {given}")),
    (
        re.compile("Expected `(?P<wanted>.*)` of length (?P<n>.*), got (?P<given>.*)"),
        N_("expected {wanted} of length {n}, got {given}"),
    ),
    (re.compile("Invalid enum value (?P<value>.*)"), N_("invalid enum value {value}")),
)
"""What msgspec says of a value that does not fit, and our sentence for it."""
_COMPARE: Final = N_("compare with the entries around it")
_REMEDIES = (
    ("Expected `int`", N_("write a whole number")),
    ("Expected `str | null`", N_("write a text in quotes, or leave the field out")),
    ("Expected `str`", N_("write a text, in quotes if in doubt")),
    ("Expected `bool`", N_("write true or false")),
    ("Expected `array`", N_("write a list: [a, b]")),
    ("Expected `object`", N_("write names with values: {name: value}")),
)


class Location(msgspec.Struct, frozen=True):
    """A place in a document: its path, and its entry and field for messages."""

    document: Document
    notes: MistakeLog
    where: Where = ()
    entry: str = ""
    field: str = ""

    def key(self, key: Any) -> Location:
        """Return the location of the value of a key."""
        if not self.where:
            return self._placed((key,), str(key), "")
        return self._placed((*self.where, key), self.entry, f"{self.field}.{key}" if self.field else str(key))

    def item(self, index: int, value: Any) -> Location:
        """Return the location of an item of a list; an item with an id becomes an entry of its own."""
        where = (*self.where, index)
        name = name_of(value)
        if name is not None and len(self.where) <= 1:
            return self._placed(where, name, "")
        return self._placed(where, self.entry or "list", f"{self.field}[{index + 1}]")

    def _placed(self, where: Where, entry: str, field: str) -> Location:
        """Return a location and register its line."""
        self.notes.locate(self.document.file, entry, field, self.document.lines.get(where, 0))
        return Location(self.document, self.notes, where, entry, field)

    def wrong(self, problem: str, remedy: str) -> None:
        """Note a mistake here."""
        line = self.document.lines.get(self.where, 0)
        self.notes.wrong(self.document.file, self.entry, self.field, problem, remedy, line)


def fill(kind: Any, value: Any, at: Location) -> Any:
    """Convert a plain value to ``kind``; return :data:`UNFIT`, and report each mistake, if it does not fit.

    Records, homogeneous tuples and mappings are converted part by part, so that all their mistakes are found.
    """
    origin, args = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _record(kind, value, at)
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis and isinstance(value, list):
        items = [fill(args[0], item, at.item(i, item)) for i, item in enumerate(value)]
        return UNFIT if UNFIT in items else tuple(items)
    if origin in (dict, Mapping, MappingProxyType) and isinstance(value, dict):
        return _mapping(args[0], args[1], value, at)
    return _single(kind, value, at)


def items(kind: type[T], value: Any, at: Location) -> tuple[T, ...]:
    """Convert a list to records, leaving out those that do not fit, which are reported."""
    if not isinstance(value, list):
        at.wrong(_("is not a list"), _("write one entry per line, each starting with a dash"))
        return ()
    found = [fill(kind, item, at.item(i, item)) for i, item in enumerate(value)]
    return tuple(item for item in found if item is not UNFIT)


def _record(kind: type[msgspec.Struct], value: Any, at: Location) -> Any:
    """Convert a value to a record, field by field."""
    if not isinstance(value, dict):
        at.wrong(_("is not a record"), _("write names with values: {name: value}"))
        return UNFIT
    fields = _fields(kind)
    found: dict[str, Any] = {}
    for name in value:
        if name not in fields:
            at.key(name).wrong(_("is not a known field"), one_of(fields, name))
            found[name] = UNFIT
    for name, field in fields.items():
        if name in value:
            found[name] = fill(field.type, value[name], at.key(name))
        elif field.required:
            at.wrong(_("has no {name}").format(name=name), _("add the field {name}").format(name=name))
            found[name] = UNFIT
    return UNFIT if UNFIT in found.values() else kind(**found)


@cache
def _fields(kind: type[msgspec.Struct]) -> Mapping[str, FieldInfo]:
    """Return the fields of a record type by name; cached, as msgspec evaluates the annotations each time."""
    return {field.name: field for field in msgspec.structs.fields(kind)}


def _mapping(key_kind: Any, value_kind: Any, value: dict[Any, Any], at: Location) -> Any:
    """Convert a value to a mapping, key by key."""
    found = {_single(key_kind, key, at.key(key)): fill(value_kind, item, at.key(key)) for key, item in value.items()}
    return UNFIT if UNFIT in found or UNFIT in found.values() else found


def _single(kind: Any, value: Any, at: Location) -> Any:
    """Convert a value as a whole."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        problem, remedy = misfit(error), _(next((remedy for sign, remedy in _REMEDIES if sign in str(error)), _COMPARE))
        names = next((get_args(part) for part in (kind, *get_args(kind)) if get_origin(part) is Literal), ())
        if names:
            remedy = one_of(names, value)
            problem = _("{value!r} does not fit").format(value=value)
        at.wrong(problem, remedy)
        return UNFIT


def misfit(error: msgspec.ValidationError) -> str:
    """Say what does not fit; types are called by their English names."""
    said = str(error).partition(" - at ")[0]
    for pattern, sentence in _MISFITS:
        if found := pattern.fullmatch(said):
            return _(sentence).format(**found.groupdict())
    return said[:1].lower() + said[1:].replace("`", "")
