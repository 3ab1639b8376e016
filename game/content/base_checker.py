"""The base class of box checkers: texts, ids, names, numbers, counts, pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from game.content.box_folder import Folder, where_to_put
from game.content.mistakes import MistakeLog, one_of
from game.content.picture_files import used_fault
from game.content.reader_contract import Drawing
from game.i18n import _, ngettext

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
        self, file: str, entry: str, field: str, number: int | None, low: int, high: int, counted: str = ""
    ) -> None:
        """Check that a number is from ``low`` to ``high``; ``counted`` is how to say the number of something."""
        if number is not None and not low <= number <= high:
            problem = counted or _("is {number}").format(number=number)
            remedy = _("make it {low} to {high}") if counted else _("write {low} to {high}")
            self.wrong(file, entry, field, problem, remedy.format(low=low, high=high))

    def known(
        self, file: str, entry: str, field: str, name: object, names: Iterable[object], problem: str, **facts: object
    ) -> bool:
        """Check that ``name`` is one of ``names``, and return whether it is.

        ``problem`` has a place for ``{name}`` and for those of ``facts``.
        """
        names = tuple(names)
        if name in names:
            return True
        self.wrong(file, entry, field, problem.format(name=name, **facts), one_of(names, name))
        return False

    def seats(
        self, file: str, entry: str, field: str, given: Iterable[int], allowed: Iterable[int], remedy: str
    ) -> None:
        """Check that there is something for each allowed number of seats, and for no other.

        ``field`` and ``remedy`` have a place for ``{seats}``.
        """
        given, allowed = tuple(given), tuple(allowed)
        for seats in allowed:
            if seats not in given:
                self.wrong(file, entry, field.format(seats=seats), _("is missing"), remedy.format(seats=seats))
        for seats in given:
            if seats not in allowed:
                problem = ngettext("{n} seat cannot play", "{n} seats cannot play", seats).format(n=seats)
                self.wrong(file, entry, field.format(seats=seats), problem, one_of(allowed))

    def titles(self, file: str, entry: str, titles: Iterable[str], areas: Iterable[str], remedy: str) -> None:
        """Check that exactly the ``areas`` of the map have titles."""
        titles, areas = set(titles), set(areas)
        for area in sorted(areas - titles):
            self.wrong(file, entry, area, _("has no title"), _("add the line {name}: its title").format(name=area))
        for title in sorted(titles - areas):
            self.wrong(file, entry, title, _("is not on the map"), remedy)

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
                ngettext("has {n} character", "has {n} characters", len(text)).format(n=len(text)),
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

    def names(
        self, file: str, entry: str, given: Iterable[str], known: Sequence[str], problem: str, remedy: str
    ) -> None:
        """Check that ``given`` has exactly the ``known`` names.

        ``problem`` says that there is no such ``{name}``, ``remedy`` asks to add the one that is missing.
        """
        given = tuple(given)
        for name in given:
            if name not in known:
                self.wrong(file, entry, name, problem.format(name=name), one_of(known))
        for name in known:
            if name not in given:
                self.wrong(file, entry, name, _("is missing"), remedy.format(name=name))

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
