"""Messages: what a game says as tables of sentences, and the one formatter that fills them.

A sentence is written once, marked for the translators, in a table keyed by what it is about: a command class, a text
id, a pending decision, a kind of thing. :meth:`Names.say` fills it: ids among the facts become names. The classes
behind it (:class:`LogMessages`, :class:`TipMessages` ...) look the tables up; what takes more than a sentence is a
function in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec.structs import asdict

from game.i18n import _, ngettext
from game.presenters.contract import CloseUp, LogLine, SeatLabel
from game.rules import shared_refusals
from game.rules.contract import Command, Refusal, Seat, View
from game.ui.tabletop.things import Thing

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")
V = TypeVar("V", bound=View)

N_: Final = str
"""Marks a sentence for the translators; it is looked up when it is said."""


@dataclass(frozen=True, slots=True)
class Plural:
    """A sentence with a form for one and a form for many: the fact ``by`` is counted."""

    one: str
    many: str
    by: str = "n"


@dataclass(frozen=True, slots=True)
class Either(Generic[T_co]):
    """``yes`` where the facts have ``fact``, ``no`` where it is missing, hidden (None) or False."""

    fact: str
    yes: T_co | Either[T_co]
    no: T_co | Either[T_co]


Sentence: TypeAlias = str | Plural | Either[str | Plural]
Namer: TypeAlias = Callable[[Any], str]
"""Names what a fact has the id of."""


class Entry(NamedTuple):
    """A line of the log: its sentence, and the pieces it speaks of, with facts in their names (``card("{card}")``)."""

    text: Sentence
    things: tuple[Thing, ...] = ()
    heading: bool = False


N = TypeVar("N", bound="Names")

YOUR_TURN: Final = N_("Your turn")
TURN_OF: Final = N_("{seat}'s turn")
GAME_OVER: Final = N_("The game is over")

REFUSALS: Final[Mapping[str, Sentence]] = {
    shared_refusals.GAME_OVER: N_("The game is over."),
    shared_refusals.NOT_YOUR_TURN: N_("{seat} is to answer now."),
    shared_refusals.NOT_NOW: N_("Not now: something else is to be decided first."),
    shared_refusals.UNKNOWN: N_("There is no such thing here: {name}."),
    "not_possible": N_("That cannot come."),
}
"""What every game refuses; a game's own table may say it otherwise."""


class _Facts:
    """Facts under their names, for ``str.format_map``: given ones first, then the fields of commands, views ..."""

    def __init__(self, given: Mapping[str, object], sources: Sequence[object], names: Mapping[str, Namer]) -> None:
        self._given, self._sources, self._names = given, sources, names

    def raw(self, name: str) -> object:
        """Return a fact as it is; None when nobody has it."""
        if name in self._given:
            return self._given[name]
        return next((getattr(source, name) for source in self._sources if hasattr(source, name)), None)

    def __getitem__(self, name: str) -> object:
        """Return a fact as it is said: an id by its name. Signs such as ``{love}`` stay for who draws the text."""
        value = self.raw(name)
        if value is None:
            return f"{{{name}}}"
        namer = self._names.get(name)
        return value if namer is None else namer(value)

    def side(self, either: Either[T]) -> T | Either[T]:
        """Choose between two alternatives."""
        value = self.raw(either.fact)
        return either.no if value is None or value is False else either.yes


class Names:
    """Names of things, and the formatter that puts them into sentences; each game adds its own names."""

    names: Mapping[str, Namer] = {}
    """For each name of a fact that holds an id: what names it."""

    def seat(self, seat: Seat) -> str:
        """Name a seat."""
        return _("Seat {n}").format(n=seat + 1) if seat >= 0 else _("Chance")

    def say(self, sentence: Sentence, /, *sources: object, **facts: object) -> str:
        """Put a sentence into words; facts that are not given are looked up as fields of the sources, in order."""
        found = _Facts(facts, sources, self.names)
        form = sentence
        while isinstance(form, Either):
            form = found.side(form)
        if isinstance(form, Plural):
            return ngettext(form.one, form.many, abs(int(str(found.raw(form.by))))).format_map(found)
        return _(form).format_map(found)

    def line(self, entry: Entry | Either[Entry], /, *sources: object, **facts: object) -> LogLine:
        """Put a line of the log into words."""
        found = _Facts(facts, sources, {})
        while isinstance(entry, Either):
            entry = found.side(entry)
        things = tuple(Thing(t.kind, t.name.format_map(found), t.part.format_map(found)) for t in entry.things)
        return LogLine(self.say(entry.text, *sources, **facts), things, entry.heading)

    def refusal(self, sentences: Mapping[str, Sentence], refusal: Refusal, **facts: object) -> str:
        """Return why something may not be done; ``facts`` come before those of the refusal."""
        return self.say(sentences.get(refusal.why) or REFUSALS[refusal.why], **{**dict(refusal.facts), **facts})

    def turn_of(self, view: View, seat: Seat) -> str:
        """Say whose turn it is, to whoever looks on."""
        return _(YOUR_TURN) if view.seat == seat else self.say(TURN_OF, seat=seat)


Told: TypeAlias = Mapping[type[Command], "Entry | Either[Entry] | Callable[..., Iterable[LogLine]] | None"]
"""For each command: the entry, filled from the command, or who tells it from both views; None: no line of its own."""


class LogMessages(Generic[N, V]):
    """Tells what happened: a command with the views before and after it becomes lines.

    A command that the viewer may see only in part has None where the secret was.
    """

    told: Told
    titles: N

    def lines(self, command: Command | None, before: V, after: V) -> list[LogLine]:
        """Return what was done, and everything that followed from it."""
        return [*self._done(command, before, after), *self.followed(command, before, after)]

    def _done(self, command: Command | None, before: V, after: V) -> Iterable[LogLine]:
        entry = self.told.get(type(command)) if command is not None else None
        if command is None or entry is None:
            return ()
        if isinstance(entry, Entry | Either):
            return (self.titles.line(entry, **{**self.facts(before, after), **asdict(command)}),)
        return entry(command, before, after)

    def facts(self, _before: V, _after: V) -> dict[str, object]:
        """Return what entries need beside the fields of their command."""
        return {}

    def summary(self, _commands: Sequence[Command], _before: V, _after: V) -> LogLine | None:
        """Tell an action of several commands in one line: nothing but the lines of its commands."""
        return None

    def followed(self, _command: Command | None, _before: V, _after: V) -> Iterator[LogLine]:
        """Return what a command has led to; nothing."""
        return iter(())


About: TypeAlias = "Sentence | Callable[[str, V], str]"
"""What is said of a thing: a sentence with the fields of the view as its facts, or who says it of the name."""


class TipMessages(Generic[N, V]):
    """Explains things: each kind has a sentence."""

    about: Mapping[str, About[V]]
    titles: N

    def tip(self, thing: Thing, view: V) -> str:
        """Say in a sentence what a thing is or does; empty for a kind nobody speaks of."""
        about = self.about.get(thing.kind, "")
        return about(thing.name, view) if callable(about) else self.titles.say(about, view, name=thing.name)

    def related(self, _thing: Thing, _view: V) -> Sequence[Thing]:
        """Name the pieces that belong to a thing; none."""
        return ()

    def closeup(self, thing: Thing, view: V) -> CloseUp | None:
        """Return the words alone."""
        text = self.tip(thing, view)
        return CloseUp(None, "", text) if text else None


class PlayMessages(Generic[N, V]):
    """The sentences of play: each pending decision has a prompt, each reason why not a refusal."""

    asked: Mapping[str, Sentence | Callable[[V], str]] = {}
    refusals: Mapping[str, Sentence] = {}
    titles: N

    def prompt(self, view: V) -> str:
        """Return what the actor is to do; empty when nothing is asked."""
        ask = getattr(view, "ask", None)
        if ask is None:
            return ""
        asked = self.asked.get(f"{ask.what}.{getattr(ask, 'target', '')}") or self.asked.get(ask.what, "")
        return asked(view) if callable(asked) else self.titles.say(asked, ask, view, **self.facts(view))

    def facts(self, _view: V) -> dict[str, object]:
        """Return what sentences need beside the fields of the decision and of the view."""
        return {}

    def refusal(self, refusal: Refusal, _view: V) -> str:
        """Return why something may not be done."""
        return self.titles.refusal(self.refusals, refusal)

    def hint(self, sentence: str, facts: Mapping[str, object]) -> str:
        """Return why a hint is a good idea."""
        return self.titles.say(sentence, **facts)

    def seat(self, _view: V, seat: Seat) -> SeatLabel:
        """Name a seat; who sits there stays open."""
        return SeatLabel(self.titles.seat(seat), "icons/person", f"seat_{seat + 1}")
