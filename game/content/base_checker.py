"""The base class of box checkers: texts, ids, names, numbers, counts, pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from game.content.box_folder import Folder, where_to_put
from game.content.mistakes import MistakeLog, one_of
from game.content.picture_files import used_fault
from game.content.texts_and_pictures import Drawing
from game.i18n import _

LONGEST_TITLE: Final = 48
"""Maximum length of a title or a name, in characters."""
LONGEST_TEXT: Final = 240
"""Maximum length of a text on a card, in characters."""

_ICON = re.compile(r"\{([^{}]*)\}")
_ID = re.compile(r"[a-z][a-z0-9_]*")


class BoxChecker:
    """Base of the checkers of all games: reports mistakes in the files of one box."""

    icons: ClassVar[tuple[str, ...]] = ()
    """Names allowed in braces in a text, shown as the picture in ``assets/icons``."""

    def __init__(self, folder: Folder, notes: MistakeLog) -> None:
        self.folder = folder
        self.notes = notes

    def wrong(self, file: str, entry: str, field: str, problem: str, remedy: str) -> None:
        """Report a mistake in one of the box's files."""
        self.notes.wrong(self.folder.shown(file), entry, field, problem, remedy)

    def sound(self, *files: str) -> bool:
        """Return whether the files were read without mistakes, so that counts of their entries are valid."""
        return self.notes.clean(*(self.folder.shown(file) for file in files))

    def least(self, file: str, entry: str, field: str, number: int | None, least: int) -> None:
        """Check that a number is at least ``least``."""
        if number is not None and number < least:
            self.wrong(
                file,
                entry,
                field,
                _("is {number}").format(number=number),
                _("write {least} or more").format(least=least),
            )

    def within(
        self, file: str, entry: str, field: str, number: int | None, low: int, high: int, what: str = ""
    ) -> None:
        """Check that a number, or a count of ``what``, is from ``low`` to ``high``."""
        if number is not None and not low <= number <= high:
            said, remedy = (
                (_("are {number} {what}"), _("make it {low} to {high}"))
                if what
                else (_("is {number}"), _("write {low} to {high}"))
            )
            told = said.format(number=number, what=what)
            self.wrong(file, entry, field, told, remedy.format(low=low, high=high))

    def id(self, file: str, name: str, field: str = "id", entry: str = "") -> None:
        """Check that a name is a valid id; ``entry`` is the entry that it appears in, by default its own."""
        if not _ID.fullmatch(name):
            self.wrong(
                file,
                entry or name,
                field,
                _("{name} is not a valid id").format(name=name),
                _("use small letters, digits and _"),
            )

    def unique(self, file: str, ids: Iterable[str], field: str = "id") -> None:
        """Check that ids are unique."""
        for name, times in Counter(ids).items():
            if times > 1:
                self.wrong(
                    file,
                    name,
                    field,
                    _("appears {times} times").format(times=times),
                    _("give each its own {field}").format(field=field),
                )

    def text(self, file: str, entry: str, field: str, text: str) -> None:
        """Check a text: neither empty nor too long, all icons known, braces balanced."""
        most = LONGEST_TITLE if field.rpartition(".")[2] in ("title", "name") else LONGEST_TEXT
        if len(text) > most:
            self.wrong(
                file,
                entry,
                field,
                _("has {n} characters").format(n=len(text)),
                _("use at most {most}").format(most=most),
            )
        if not text.strip() or text != text.strip() or "\n" in text:
            self.wrong(
                file,
                entry,
                field,
                _("is empty, or starts or ends with a space or line break"),
                _("write one line of text"),
            )
        for icon in _ICON.findall(text):
            if icon not in self.icons:
                self.wrong(
                    file, entry, field, _("there is no icon {{{icon}}}").format(icon=icon), one_of(self.icons, icon)
                )
        if set("{}") & set(_ICON.sub("", text)):
            self.wrong(
                file,
                entry,
                field,
                _("has an unmatched brace"),
                _("write icons as {{{icon}}}").format(icon=self.icons[0]),
            )

    def names(self, file: str, entry: str, given: Iterable[str], known: Sequence[str], what: str) -> None:
        """Check that ``given`` has exactly the ``known`` names."""
        given = tuple(given)
        for name in given:
            if name not in known:
                self.wrong(
                    file, entry, name, _("there is no {what} {name}").format(what=what, name=name), one_of(known)
                )
        for name in known:
            if name not in given:
                self.wrong(file, entry, name, _("is missing"), _("add the {what} {name}").format(what=what, name=name))

    def count(self, file: str, entry: str, field: str, number: int, printed: int) -> None:
        """Check a number of pieces against the number in the rulebook."""
        if number != printed:
            self.wrong(
                file,
                entry,
                field,
                _("is {number}, but the rulebook has {printed}").format(number=number, printed=printed),
                _("make it {printed}").format(printed=printed),
            )

    def pictures(self, drawings: Iterable[Drawing]) -> None:
        """Check that each picture exists in the deck's folder or the assets, and is valid."""
        for file, entry, picture in drawings:
            found = self.folder.picture(picture)
            fault = used_fault(found, self.notes, "assets/" if found == picture else "")
            if fault is not None:
                self.wrong(file, entry, "", fault, _("draw it") if self.folder.deck is None else where_to_put(picture))

    def icon_drawings(self, file: str) -> tuple[Drawing, ...]:
        """List the icons that texts of ``file`` may use."""
        return tuple(Drawing(file, "", f"icons/{icon}.svg") for icon in self.icons)
